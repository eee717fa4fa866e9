//! Estimates of a state and of its dual.

use crate::{
    heuristics::{Heuristic, Promise},
    space::Dual,
};

/// The larger of two estimates by one heuristic: that of the state, and that of its [dual](Dual).
///
/// Admissible if the heuristic is. Not consistent, even if that is: the duals of two neighbours need be no neighbours.
///
/// # Complexity
///
/// Two estimates, that of the dual from scratch.
///
/// # References
///
/// A. Felner, U. Zahavi, J. Schaeffer and R. C. Holte, "Dual lookups in pattern databases", IJCAI 2005.
///
/// # Examples
///
/// ```
/// use search::{Admissible, Dual, Heuristic, StateSpace, heuristics::DualLookup};
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
///     /// The card on place i lies on place i of the dual: places and cards are exchanged.
///     fn dual(&self, cards: &[u8; 3]) -> [u8; 3] {
///         let mut dual = [0; 3];
///         (0..).zip(cards).for_each(|(place, &card)| dual[usize::from(card)] = place);
///         dual
///     }
/// }
///
/// // It knows one wrong card on place 0; the dual says that card 0 is on that place.
/// let wrong = Admissible(|cards: &[u8; 3]| u32::from(cards[0] == 2));
/// assert_eq!(wrong.estimate(&Cards, &[1, 2, 0]).0, 0);
/// assert_eq!(DualLookup(wrong).estimate(&Cards, &[1, 2, 0]).0, 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DualLookup<H>(pub H);

impl<S: Dual, H: Heuristic<S>> Heuristic<S> for DualLookup<H> {
    /// The answer for the state itself.
    type Memo = (S::Cost, H::Memo);

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.0.promise().and(Promise::Admissible)
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> (S::Cost, Self::Memo) {
        let answer = self.0.estimate(space, state);
        (answer.0.max(self.0.estimate(space, &space.dual(state)).0), answer)
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        _: S::Cost,
        (h, memo): Self::Memo,
        action: S::Action,
    ) -> (S::Cost, Self::Memo) {
        let answer = self.0.estimate_child(space, parent, h, memo, action);
        let dual = space.dual(&space.successor(parent, action));
        (answer.0.max(self.0.estimate(space, &dual).0), answer)
    }
}
