//! The sum of additive heuristics.

use crate::{
    heuristics::{Heuristic, Promise},
    space::{Cost, StateSpace},
};

/// The sum of additive heuristics: two in a pair, or any number of one type in an array.
///
/// The caller asserts cost partitioning: each heuristic counts a share of the cost of an action, and the shares sum to
/// at most its cost. Pattern databases of disjoint patterns are additive if an abstract action costs nothing when it
/// moves no tile of its pattern. The sum is then admissible (consistent) if every summand is.
/// `laws::abstractions_add_up` checks the assertion; if it is false, so are the proofs.
///
/// # References
///
/// F. Yang, J. Culberson, R. Holte, U. Zahavi and A. Felner, "A general theory of additive state space abstractions",
/// Journal of Artificial Intelligence Research 32, 2008.
///
/// # Examples
///
/// ```
/// use search::{IdaStar, Search, from_successors, heuristics::{Consistent, Sum}};
///
/// // Each step changes one of two coordinates.
/// let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
/// let columns = Consistent(|s: &(u32, u32)| 3_u32.saturating_sub(s.0));
/// let rows = Consistent(|s: &(u32, u32)| 4_u32.saturating_sub(s.1));
/// let both = Sum((columns, rows));
/// let report = IdaStar::new(both).run(&grid, &(0, 0), |s| *s == (3, 4));
/// assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (7, 7));
/// assert!(report.is_optimal());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sum<H>(pub H);

/// Returns the sum of an array of estimates, with all estimates and their memos as the memo.
#[inline(always)]
fn added<C: Cost, M: Copy, const N: usize>(answers: [(C, M); N]) -> (C, [(C, M); N]) {
    (answers.iter().fold(C::ZERO, |sum, answer| sum.saturating_add(answer.0)), answers)
}

impl<S: StateSpace, H: Heuristic<S>, const N: usize> Heuristic<S> for Sum<[H; N]> {
    type Memo = [(S::Cost, H::Memo); N];

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.0.iter().fold(Promise::Consistent, |promise, heuristic| promise.and(heuristic.promise()))
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> (S::Cost, Self::Memo) {
        added(self.0.each_ref().map(|heuristic| heuristic.estimate(space, state)))
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        _: S::Cost,
        memo: Self::Memo,
        action: S::Action,
    ) -> (S::Cost, Self::Memo) {
        added(core::array::from_fn(|i| {
            let (h, memo) = memo[i];
            self.0[i].estimate_child(space, parent, h, memo, action)
        }))
    }
}

/// Two estimates, each with its memo.
type Both<C, A, B> = ((C, A), (C, B));

/// Returns the sum of two estimates, with both estimates and their memos as the memo.
#[inline(always)]
fn both<C: Cost, A: Copy, B: Copy>(a: (C, A), b: (C, B)) -> (C, Both<C, A, B>) {
    (a.0.saturating_add(b.0), (a, b))
}

impl<S: StateSpace, A: Heuristic<S>, B: Heuristic<S>> Heuristic<S> for Sum<(A, B)> {
    type Memo = Both<S::Cost, A::Memo, B::Memo>;

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.0.0.promise().and(self.0.1.promise())
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> (S::Cost, Self::Memo) {
        both(self.0.0.estimate(space, state), self.0.1.estimate(space, state))
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        _: S::Cost,
        ((h_a, a), (h_b, b)): Self::Memo,
        action: S::Action,
    ) -> (S::Cost, Self::Memo) {
        both(
            self.0.0.estimate_child(space, parent, h_a, a, action),
            self.0.1.estimate_child(space, parent, h_b, b, action),
        )
    }
}
