//! The larger of the estimates of a state and its dual.

use crate::{
    heuristics::{Estimate, Heuristic, Promise},
    space::Dual,
};

/// The larger of two estimates by one heuristic: of the state, and of its [dual](Dual).
///
/// Admissible if the heuristic is. Not consistent even if the heuristic is, because the duals of two neighbours need
/// not be neighbours.
///
/// # Complexity
///
/// Two estimates; the estimate of the dual is computed from scratch.
///
/// # References
///
/// A. Felner, U. Zahavi, J. Schaeffer and R. C. Holte, "Dual lookups in pattern databases", IJCAI 2005.
///
/// # Examples
///
/// ```
/// use search::{Heuristic, StateSpace, heuristics::{Admissible, DualLookup}, space::Dual};
///
/// /// Three cards; any two may be exchanged.
/// struct Cards;
///
/// impl StateSpace for Cards {
///     type State = [u8; 3];
///     type Action = (usize, usize);
///     type Cost = u32;
///     type Actions = [(usize, usize); 3];
///
///     fn actions(&self, _: &[u8; 3]) -> Self::Actions {
///         [(0, 1), (0, 2), (1, 2)]
///     }
///     fn apply(&self, cards: &mut [u8; 3], (one, other): (usize, usize)) {
///         cards.swap(one, other);
///     }
/// }
///
/// impl Dual for Cards {
///     /// Exchanges places and cards: card c on place p becomes card p on place c.
///     fn dual(&self, cards: &[u8; 3]) -> [u8; 3] {
///         let mut dual = [0; 3];
///         (0..).zip(cards).for_each(|(place, &card)| dual[usize::from(card)] = place);
///         dual
///     }
/// }
///
/// // The heuristic counts only card 2 on place 0. In the dual of the state, card 2 is on place 0.
/// let wrong = Admissible(|cards: &[u8; 3]| u32::from(cards[0] == 2));
/// assert_eq!(wrong.estimate(&Cards, &[1, 2, 0]).h, 0);
/// assert_eq!(DualLookup(wrong).estimate(&Cards, &[1, 2, 0]).h, 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DualLookup<H>(pub H);

impl<S: Dual, H: Heuristic<S>> Heuristic<S> for DualLookup<H> {
    /// The estimate of the state itself.
    type Memo = Estimate<S::Cost, H::Memo>;

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.0.promise().and(Promise::Admissible)
    }

    /// The step of the heuristic: all plans of a state and of its dual differ by multiples of it.
    #[inline(always)]
    fn step(&self) -> Option<S::Cost> {
        self.0.step()
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, Self::Memo> {
        let memo = self.0.estimate(space, state);
        let dual = self.0.estimate(space, &space.dual(state));
        Estimate { h: memo.h.max(dual.h), memo }
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        estimate: Estimate<S::Cost, Self::Memo>,
        action: S::Action,
    ) -> Estimate<S::Cost, Self::Memo> {
        let memo = self.0.estimate_child(space, parent, estimate.memo, action);
        let dual = self.0.estimate(space, &space.dual(&space.successor(parent, action)));
        Estimate { h: memo.h.max(dual.h), memo }
    }
}
