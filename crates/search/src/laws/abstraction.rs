//! The law of abstractions: a projection makes no way longer.

use core::fmt::Debug;

use super::distances::edges;
use crate::space::{Abstraction, StateSpace};

/// Checks that each action of `state` becomes an action of the smaller space that costs no more, or stays at one
/// abstract state.
///
/// Then no abstract distance exceeds a true one: tables of abstract distances are consistent heuristics.
///
/// # Panics
///
/// If the images of `state` and of a successor differ and no such action joins them.
///
/// # Examples
///
/// ```
/// use search::{Abstraction, Ranked, StateSpace, laws};
///
/// /// A ring of so many places, walked in one direction.
/// struct Ring(u32);
///
/// impl StateSpace for Ring {
///     type State = u32;
///     type Action = ();
///     type Cost = u32;
///     type Actions = [(); 1];
///
///     fn actions(&self, _: &u32) -> [(); 1] {
///         [()]
///     }
///     fn apply(&self, place: &mut u32, (): ()) {
///         *place = (*place + 1) % self.0;
///     }
/// }
///
/// impl Ranked for Ring {
///     fn ranks(&self) -> u64 {
///         self.0.into()
///     }
///     fn rank(&self, place: &u32) -> u64 {
///         u64::from(*place)
///     }
///     fn unrank(&self, rank: u64) -> u32 {
///         rank as u32
///     }
/// }
///
/// /// Winds a large ring round one of four places.
/// struct Wound(Ring);
///
/// impl Abstraction<Ring> for Wound {
///     type Abstract = Ring;
///
///     fn space(&self) -> &Ring {
///         &self.0
///     }
///     fn project(&self, place: &u32) -> u32 {
///         place % 4
///     }
/// }
///
/// for place in 0..12 {
///     laws::abstraction_is_sound(&Ring(12), &Wound(Ring(4)), &place);
/// }
/// ```
#[track_caller]
pub fn abstraction_is_sound<S, A>(space: &S, abstraction: &A, state: &S::State)
where
    S: StateSpace<State: Debug>,
    A: Abstraction<S>,
{
    let image = abstraction.project(state);
    let abstract_edges = edges(abstraction.space(), &image, None);
    for (_, next, cost) in edges(space, state, None) {
        let to = abstraction.project(&next);
        let joined = to == image || abstract_edges.iter().any(|(_, end, least)| *end == to && *least <= cost);
        assert!(
            joined,
            "{state:?} leads to {next:?} at {cost:?}, and their images are not joined at that cost"
        );
    }
}
