//! Estimates of several criteria at once.

use crate::{
    heuristics::{Admissible, Consistent, Promise},
    space::StateSpace,
};

/// A heuristic of `K` criteria: for each, an estimate of the cost to a goal.
///
/// A promise holds for each criterion alone: an admissible estimate exceeds the least cost in no criterion, though no
/// single plan may reach all of them. A closure `|state: &State| -> [Cost; K]` promises nothing until it is wrapped in
/// [`Admissible`] or [`Consistent`]. With a promise, an estimate of `MAX` in any criterion declares a dead end.
///
/// [`ideal_point`](crate::algorithms::ideal_point) computes the best consistent one.
///
/// # Examples
///
/// ```
/// use search::{Search, algorithms::Pareto, from_vector_edges, heuristics::Consistent};
///
/// let walk = from_vector_edges(|&n: &u32| [(n + 1, [1_u32, 0]), (n + 2, [1, 5])]);
/// let least = Consistent(|&n: &u32| [9_u32.saturating_sub(n).div_ceil(2), 0]);
/// let report = Pareto::new(least).run(&walk, &0, |&n| n == 9);
/// assert_eq!(report.plan().unwrap().cost, 5);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not estimate {K} criteria in `{S}`",
    note = "it is a closure `|state: &State| -> [Cost; {K}]` that names the type of its argument"
)]
pub trait VectorHeuristic<S: StateSpace, const K: usize> {
    /// Returns the property that all estimates have; the default is none.
    fn promise(&self) -> Promise {
        Promise::Nothing
    }

    /// Returns the estimates of `state`.
    fn estimates(&self, space: &S, state: &S::State) -> [S::Cost; K];
}

impl<S: StateSpace, F: Fn(&S::State) -> [S::Cost; K], const K: usize> VectorHeuristic<S, K> for F {
    #[inline(always)]
    fn estimates(&self, _: &S, state: &S::State) -> [S::Cost; K] {
        self(state)
    }
}

macro_rules! promised {
    ($($name:ident)*) => { $(
        impl<S: StateSpace, H: VectorHeuristic<S, K>, const K: usize> VectorHeuristic<S, K> for $name<H> {
            fn promise(&self) -> Promise {
                Promise::$name
            }

            #[inline(always)]
            fn estimates(&self, space: &S, state: &S::State) -> [S::Cost; K] {
                self.0.estimates(space, state)
            }
        }
    )* };
}

promised! { Admissible Consistent }
