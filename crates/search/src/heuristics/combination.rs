//! Combinations of several heuristics: their maximum, and the sum of additive ones.

use crate::{
    heuristics::{Estimate, Heuristic, Promise},
    space::{Cost, StateSpace},
};

/// Defines a heuristic that combines the estimates of others by `$operator`, whose neutral element is zero.
/// `$step` combines the steps of two heuristics.
macro_rules! combination {
    ($(#[$doc:meta])* $name:ident, $operator:path, $step:path) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<H>(pub H);

        impl<S: StateSpace, A: Heuristic<S>, B: Heuristic<S>> Heuristic<S> for $name<(A, B)> {
            type Memo = (Estimate<S::Cost, A::Memo>, Estimate<S::Cost, B::Memo>);

            #[inline(always)]
            fn promise(&self) -> Promise {
                self.0.0.promise().and(self.0.1.promise())
            }

            #[inline(always)]
            fn step(&self) -> Option<S::Cost> {
                $step(self.0.0.step(), self.0.1.step())
            }

            #[inline(always)]
            fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, Self::Memo> {
                let memo = (self.0.0.estimate(space, state), self.0.1.estimate(space, state));
                Estimate { h: $operator(memo.0.h, memo.1.h), memo }
            }

            #[inline(always)]
            fn estimate_child(
                &self,
                space: &S,
                parent: &S::State,
                Estimate { memo: (a, b), .. }: Estimate<S::Cost, Self::Memo>,
                action: S::Action,
            ) -> Estimate<S::Cost, Self::Memo> {
                let a = self.0.0.estimate_child(space, parent, a, action);
                let b = self.0.1.estimate_child(space, parent, b, action);
                Estimate { h: $operator(a.h, b.h), memo: (a, b) }
            }
        }

        impl<S: StateSpace, H: Heuristic<S>, const N: usize> Heuristic<S> for $name<[H; N]> {
            type Memo = [Estimate<S::Cost, H::Memo>; N];

            #[inline(always)]
            fn promise(&self) -> Promise {
                self.0.iter().fold(Promise::Consistent, |promise, heuristic| promise.and(heuristic.promise()))
            }

            #[inline(always)]
            fn step(&self) -> Option<S::Cost> {
                let steps = self.0.iter().map(|heuristic| heuristic.step());
                steps.reduce(|one, other| $step(one, other)).flatten()
            }

            #[inline(always)]
            fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, Self::Memo> {
                let memo = self.0.each_ref().map(|heuristic| heuristic.estimate(space, state));
                Estimate { h: memo.iter().map(|estimate| estimate.h).fold(S::Cost::ZERO, $operator), memo }
            }

            #[inline(always)]
            fn estimate_child(
                &self,
                space: &S,
                parent: &S::State,
                estimate: Estimate<S::Cost, Self::Memo>,
                action: S::Action,
            ) -> Estimate<S::Cost, Self::Memo> {
                let child = |i: usize| self.0[i].estimate_child(space, parent, estimate.memo[i], action);
                let memo = core::array::from_fn(child);
                Estimate { h: memo.iter().map(|estimate| estimate.h).fold(S::Cost::ZERO, $operator), memo }
            }
        }
    };
}

/// Returns the step of a maximum: each estimate differs from the cost of a plan by a multiple of its own step.
fn common_step<C: Cost>(one: Option<C>, other: Option<C>) -> Option<C> {
    one.filter(|_| one == other)
}

/// Returns the step of a sum: none. If h and h' differ from the cost of a plan by multiples of a step, their sum
/// differs from twice the cost by one.
fn no_step<C: Cost>(_: Option<C>, _: Option<C>) -> Option<C> {
    None
}

combination! {
    /// The maximum of several estimates: two in a pair, or any number of one type in an array.
    ///
    /// Admissible (consistent) if all of them are. A step that all of them declare is the step of the maximum, because
    /// the estimates of a state with a plan then differ by multiples of it.
    ///
    /// # References
    ///
    /// R. C. Holte, A. Felner, J. Newton, R. Meshulam and D. Furcy, "Maximizing over multiple pattern databases speeds
    /// up heuristic search", Artificial Intelligence 170, 2006.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{IdaStar, Search, from_successors, heuristics::Max};
    ///
    /// let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
    /// let heuristic = Max((|s: &(u32, u32)| 3_u32.saturating_sub(s.0), |s: &(u32, u32)| 4_u32.saturating_sub(s.1)));
    /// let report = IdaStar::new(heuristic).run(&grid, &(0, 0), |s| *s == (3, 4));
    /// assert_eq!(report.plan().unwrap().cost, 7);
    /// ```
    Max, Ord::max, common_step
}

combination! {
    /// The sum of additive heuristics: two in a pair, or any number of one type in an array.
    ///
    /// The caller asserts cost partitioning: each heuristic counts a share of the cost of an action, and the shares sum
    /// to at most its cost. Pattern databases of disjoint patterns are additive if an abstract action costs nothing
    /// when it moves no tile of its pattern. The sum is then admissible (consistent) if every summand is.
    /// `laws::abstractions_add_up` checks the assertion; if it is false, so are the proofs. A sum declares no
    /// [`step`](Heuristic::step); [`Stepped`](crate::heuristics::Stepped) does.
    ///
    /// # References
    ///
    /// F. Yang, J. Culberson, R. Holte, U. Zahavi and A. Felner, "A general theory of additive state space
    /// abstractions", Journal of Artificial Intelligence Research 32, 2008.
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
    Sum, Cost::saturating_add, no_step
}
