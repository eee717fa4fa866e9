//! A heuristic behind a pointer, so that several searches use one table.

use core::ops::Deref;

use crate::{
    heuristics::{Estimate, Heuristic, Promise},
    space::StateSpace,
};

/// A heuristic behind a reference, an `Rc` or an `Arc`: several searches share it, and none copies its tables.
///
/// A plain reference is no heuristic, because closures are heuristics and a reference to a closure is a closure.
///
/// # Examples
///
/// ```
/// use search::prelude::*;
/// use search::{adapters::from_ranks, heuristics::PatternDatabase};
///
/// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
/// let ring = from_ranks(&line, 5, |n| n.rem_euclid(5) as u64, |rank| [(rank + 1) % 5, (rank + 4) % 5]);
/// let database = PatternDatabase::to_goals(ring, &[0]).build_undirected();
///
/// let by_a_star = AStar::new(Shared(&database)).run(&line, &2, |&n| n == 0);
/// let by_ida_star = IdaStar::new(Shared(&database)).run(&line, &2, |&n| n == 0);
/// assert!(by_a_star.is_optimal() && by_ida_star.is_optimal());
/// ```
///
/// Between threads, each with a search of its own:
///
/// ```
/// use std::{sync::Arc, thread};
/// use search::prelude::*;
///
/// let table: Arc<_> = Consistent(|&n: &u32| n.abs_diff(9)).into();
/// let searches = [3, 5].map(|start| {
///     let heuristic = Shared(Arc::clone(&table));
///     thread::spawn(move || {
///         let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
///         AStar::new(heuristic).run(&line, &start, |&n| n == 9).plan().unwrap().cost
///     })
/// });
/// assert_eq!(searches.map(|search| search.join().unwrap()), [6, 4]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shared<P>(pub P);

impl<S: StateSpace, H: Heuristic<S>, P: Deref<Target = H>> Heuristic<S> for Shared<P> {
    type Memo = H::Memo;

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.0.promise()
    }

    #[inline(always)]
    fn step(&self) -> Option<S::Cost> {
        self.0.step()
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, H::Memo> {
        self.0.estimate(space, state)
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        estimate: Estimate<S::Cost, H::Memo>,
        action: S::Action,
    ) -> Estimate<S::Cost, H::Memo> {
        self.0.estimate_child(space, parent, estimate, action)
    }

    #[inline(always)]
    fn estimate_known_child(
        &self,
        space: &S,
        parent: &S::State,
        estimate: Estimate<S::Cost, H::Memo>,
        action: S::Action,
        child: &S::State,
    ) -> Estimate<S::Cost, H::Memo> {
        self.0.estimate_known_child(space, parent, estimate, action, child)
    }
}
