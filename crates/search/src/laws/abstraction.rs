//! Laws of abstractions: projection raises no cost, additive abstractions partition costs, ranks follow actions.

use core::fmt::Debug;

use crate::laws::{distances::edges, walk::pick};
use crate::space::{Abstraction, Cost, Ranked, StateSpace};

/// Checks that each action of `state` maps to an abstract action that costs no more, or to no change of the
/// abstract state.
///
/// Then no abstract distance exceeds a true one, so tables of abstract distances are consistent heuristics.
///
/// # Panics
///
/// If the images of `state` and of a successor differ, and no abstract action of at most the same cost joins them.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, space::{Abstraction, Ranked}};
///
/// /// A ring of places, walked in one direction.
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
            "`abstraction_is_sound`: {state:?} leads to {next:?} at {cost:?}, and their images are not joined at that cost"
        );
    }
}

/// Checks cost partitioning: the least abstract costs of each action of `state` sum to at most its cost.
///
/// Then the distances of the abstractions may be [added](crate::heuristics::Sum). This law implies that each
/// abstraction by itself [is sound](abstraction_is_sound).
///
/// # Panics
///
/// - If an abstraction does not join the images of `state` and of a successor.
/// - If the sum of the least abstract costs exceeds the cost of the action.
///
/// # Examples
///
/// Two coordinates, of which an action changes one:
///
/// ```
/// use search::{StateSpace, laws, space::{Abstraction, Ranked}};
///
/// struct Grid;
///
/// impl StateSpace for Grid {
///     type State = [u8; 2];
///     type Action = usize;
///     type Cost = u32;
///     type Actions = [usize; 2];
///
///     fn actions(&self, _: &[u8; 2]) -> [usize; 2] {
///         [0, 1]
///     }
///     fn apply(&self, place: &mut [u8; 2], axis: usize) {
///         place[axis] = (place[axis] + 1) % 9;
///     }
/// }
///
/// struct Axis(usize);
///
/// impl StateSpace for Axis {
///     type State = u8;
///     type Action = ();
///     type Cost = u32;
///     type Actions = [(); 1];
///
///     fn actions(&self, _: &u8) -> [(); 1] {
///         [()]
///     }
///     fn apply(&self, place: &mut u8, (): ()) {
///         *place = (*place + 1) % 9;
///     }
/// }
///
/// impl Ranked for Axis {
///     fn ranks(&self) -> u64 {
///         9
///     }
///     fn rank(&self, place: &u8) -> u64 {
///         u64::from(*place)
///     }
///     fn unrank(&self, rank: u64) -> u8 {
///         rank as u8
///     }
/// }
///
/// impl Abstraction<Grid> for Axis {
///     type Abstract = Self;
///
///     fn space(&self) -> &Self {
///         self
///     }
///     fn project(&self, place: &[u8; 2]) -> u8 {
///         place[self.0]
///     }
/// }
///
/// laws::abstractions_add_up(&Grid, &[Axis(0), Axis(1)], &[3, 8]);
/// ```
#[track_caller]
pub fn abstractions_add_up<S, A>(space: &S, abstractions: &[A], state: &S::State)
where
    S: StateSpace<State: Debug>,
    A: Abstraction<S>,
{
    for (_, next, cost) in edges(space, state, None) {
        let shares = abstractions.iter().map(|abstraction| share(abstraction, state, &next));
        let sum = shares.fold(S::Cost::ZERO, S::Cost::saturating_add);
        assert!(
            sum <= cost.with_rounding_error(),
            "`abstractions_add_up`: {state:?} leads to {next:?} at {cost:?}, and the abstract costs make {sum:?}"
        );
    }
}

/// Returns the least cost of an abstract action from the image of `state` to that of `next`.
///
/// Equal images cost zero; images that no action joins cost `MAX`.
fn share<S: StateSpace, A: Abstraction<S>>(abstraction: &A, state: &S::State, next: &S::State) -> S::Cost {
    let (from, to) = (abstraction.project(state), abstraction.project(next));
    if from == to {
        return S::Cost::ZERO;
    }
    let joining = edges(abstraction.space(), &from, None).into_iter().filter(|(_, end, _)| *end == to);
    joining.map(|(_, _, cost)| cost).min().unwrap_or(S::Cost::MAX)
}

/// Checks that ranks along a walk, each computed from the rank of the parent, are the ranks of the images.
///
/// # Panics
///
/// - If [`rank_of`](Abstraction::rank_of) differs from the rank of the image of `start`.
/// - If [`rank_of_child`](Abstraction::rank_of_child) differs from the rank of the image of a child on the walk.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, laws, space::{Abstraction, Ranked}};
///
/// /// Five digits, each turned by itself.
/// struct Dials;
///
/// impl StateSpace for Dials {
///     type State = [u8; 5];
///     type Action = usize;
///     type Cost = u32;
///     type Actions = core::ops::Range<usize>;
///
///     fn actions(&self, _: &[u8; 5]) -> Self::Actions {
///         0..5
///     }
///     fn apply(&self, dials: &mut [u8; 5], turned: usize) {
///         dials[turned] = (dials[turned] + 1) % 10;
///     }
/// }
///
/// impl Ranked for Dials {
///     fn ranks(&self) -> u64 {
///         100_000
///     }
///     fn rank(&self, dials: &[u8; 5]) -> u64 {
///         dials.iter().rev().fold(0, |rank, &digit| 10 * rank + u64::from(digit))
///     }
///     fn unrank(&self, rank: u64) -> [u8; 5] {
///         [1, 10, 100, 1_000, 10_000].map(|unit| (rank / unit % 10) as u8)
///     }
/// }
///
/// struct All(Dials);
///
/// impl Abstraction<Dials> for All {
///     type Abstract = Dials;
///
///     fn space(&self) -> &Dials {
///         &self.0
///     }
///     fn project(&self, dials: &[u8; 5]) -> [u8; 5] {
///         *dials
///     }
///     fn rank_of_child(&self, _: &Dials, dials: &[u8; 5], rank: u64, turned: usize) -> u64 {
///         let unit = 10_u64.pow(turned as u32);
///         if dials[turned] == 9 { rank - 9 * unit } else { rank + unit }
///     }
/// }
///
/// laws::ranks_follow_actions(&Dials, &All(Dials), &[0; 5], &[4; 11]);
/// ```
#[track_caller]
pub fn ranks_follow_actions<S, A>(space: &S, abstraction: &A, start: &S::State, steps: &[u8])
where
    S: StateSpace<State: Debug>,
    A: Abstraction<S>,
{
    let fresh = |state: &S::State| abstraction.space().rank(&abstraction.project(state));
    let (mut state, mut rank) = (start.clone(), abstraction.rank_of(start));
    assert!(
        rank == fresh(start),
        "`ranks_follow_actions`: {start:?} is told rank {rank}, and its image has {}",
        fresh(start)
    );
    for &step in steps {
        for action in space.actions(&state) {
            let child = space.successor(&state, action);
            let (told, fresh) = (abstraction.rank_of_child(space, &state, rank, action), fresh(&child));
            assert!(
                told == fresh,
                "`ranks_follow_actions`: {child:?} is told rank {told} from its parent, and its image has {fresh}"
            );
        }
        let Some(action) = pick(space.actions(&state), step) else { return };
        rank = abstraction.rank_of_child(space, &state, rank, action);
        space.apply(&mut state, action);
    }
}
