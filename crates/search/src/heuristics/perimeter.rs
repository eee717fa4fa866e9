//! Perimeters: a heuristic that is exact near the goal.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::{cmp::Reverse, fmt};

use hashbrown::HashMap;

use crate::{
    heuristics::{Estimate, Heuristic, Promise, Residue},
    space::{Cost, Reversible, StateSpace},
    tables::BuildMix,
};

/// A wrapper that makes a heuristic exact around the goals: within the perimeter the estimate is the true cost, and
/// outside it is at least the least cost beyond the perimeter.
///
/// The perimeter holds all states whose cost to the nearest goal is at most a radius. One backward search computes
/// them, for all starts. It pays where many starts share a goal, and with [`IdaStar`](crate::IdaStar), whose paths end
/// at the perimeter if they are too dear there.
///
/// An admissible or a consistent heuristic keeps its promise. It also keeps its
/// [`step`](Heuristic::step), because the estimates outside are rounded up to a cost that a plan can have. If all
/// states from which a goal can be reached lie inside, the estimate of all others is `MAX`.
///
/// # Complexity
///
/// O(b n log n) time for n states inside, each with b predecessors, and O(b n) memory while they are computed; O(n)
/// afterwards. An estimate takes one look-up in addition, and the estimate of a child builds the child for it.
///
/// # References
///
/// G. Manzini, "BIDA*: an improved perimeter search algorithm", Artificial Intelligence 75, 1995.
///
/// # Examples
///
/// ```
/// use search::{AStar, Heuristic, Search, from_successors, heuristics::{Consistent, Perimeter}, laws};
///
/// // A wall of 19 cells below the goal, which Manhattan distance ignores.
/// let grid = from_successors(|&(x, y): &(i32, i32)| {
///     let next = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
///     next.into_iter().filter(|&(x, y)| y != 8 || !(1..20).contains(&x))
/// });
/// let grid = grid.undirected();
/// let goal = (10, 9);
/// let distance = || Consistent(|&(x, y): &(i32, i32)| x.abs_diff(10) + y.abs_diff(9));
/// let perimeter = Perimeter::new(&grid, distance(), &[goal], 14);
/// // Behind the wall: 2 by Manhattan distance, 22 in truth, and more than 14 by the perimeter.
/// assert_eq!(perimeter.estimate(&grid, &(10, 7)).h, 15);
/// assert_eq!(perimeter.estimate(&grid, &(0, 8)).h, 11);
/// laws::promise_kept(&grid, &perimeter, &goal, &|&cell: &(i32, i32)| cell == goal, 2_000);
/// let report = AStar::new(perimeter).run(&grid, &(10, 7), |&cell| cell == goal);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (22, true));
/// ```
#[derive(Clone)]
pub struct Perimeter<S: StateSpace, H> {
    heuristic: H,
    /// The true costs of the states inside.
    inside: HashMap<S::State, S::Cost, BuildMix>,
    /// No state outside costs less.
    beyond: S::Cost,
}

impl<S: Reversible, H> Perimeter<S, H> {
    /// Returns `heuristic` with the perimeter of all states that cost at most `radius` to the nearest of `goals`.
    ///
    /// The list of goals must be complete, because a missing goal makes estimates too high.
    #[must_use]
    pub fn new(space: &S, heuristic: H, goals: &[S::State], radius: S::Cost) -> Self {
        let mut perimeter = Perimeter { heuristic, inside: HashMap::default(), beyond: S::Cost::MAX };
        let mut states: Vec<S::State> = goals.to_vec();
        let mut open: BinaryHeap<_> = (0..states.len()).map(|id| Reverse((S::Cost::ZERO, id))).collect();
        let greatest =
            Some(S::Cost::MAX.just_below()).filter(|&cost| cost < S::Cost::MAX).unwrap_or(S::Cost::ZERO);
        let mut last = S::Cost::ZERO;
        while let Some(Reverse((cost, id))) = open.pop() {
            if perimeter.inside.contains_key(&states[id]) {
                continue;
            }
            if cost > radius || cost == S::Cost::MAX {
                // A cost that saturates is not the cost of a dead end.
                perimeter.beyond = cost.min(greatest.max(last));
                break;
            }
            last = cost;
            let state = states[id].clone();
            for (action, before) in space.predecessors(&state) {
                if !perimeter.inside.contains_key(&before) {
                    let through = cost.saturating_add(space.cost(&before, action));
                    open.push(Reverse((through, states.len())));
                    states.push(before);
                }
            }
            perimeter.inside.insert(state, cost);
        }
        perimeter
    }

    /// Returns the number of states inside.
    #[must_use]
    pub fn len(&self) -> usize {
        self.inside.len()
    }

    /// Returns whether no state is inside, because there is no goal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inside.is_empty()
    }
}

impl<S: StateSpace, H: Heuristic<S>> Perimeter<S, H> {
    /// Returns the estimate of `state`, whose estimate by the heuristic alone is `memo`.
    #[inline]
    fn around(&self, state: &S::State, memo: Estimate<S::Cost, H::Memo>) -> Estimate<S::Cost, Memo<S, H>> {
        let h = match self.inside.get(state) {
            Some(&cost) => cost,
            None if self.beyond <= memo.h => memo.h,
            None => self.rounded(memo.h),
        };
        Estimate { h, memo }
    }

    /// Returns the least cost beyond the perimeter that a plan from a state with the estimate `h` can have.
    fn rounded(&self, h: S::Cost) -> S::Cost {
        let residue = Residue::of(self.heuristic.step(), [h]);
        let rounded = residue.map_or(self.beyond, |residue| residue.round_up(self.beyond));
        // An estimate that saturates would declare a dead end.
        if rounded == S::Cost::MAX { self.beyond } else { rounded }
    }
}

/// The estimate of the heuristic alone.
type Memo<S, H> = Estimate<<S as StateSpace>::Cost, <H as Heuristic<S>>::Memo>;

impl<S: StateSpace, H: Heuristic<S>> Heuristic<S> for Perimeter<S, H> {
    type Memo = Memo<S, H>;

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.heuristic.promise()
    }

    #[inline(always)]
    fn step(&self) -> Option<S::Cost> {
        self.heuristic.step()
    }

    fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, Self::Memo> {
        self.around(state, self.heuristic.estimate(space, state))
    }

    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        estimate: Estimate<S::Cost, Self::Memo>,
        action: S::Action,
    ) -> Estimate<S::Cost, Self::Memo> {
        let memo = self.heuristic.estimate_child(space, parent, estimate.memo, action);
        self.around(&space.successor(parent, action), memo)
    }
}

impl<S: StateSpace, H> fmt::Debug for Perimeter<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Perimeter")
            .field("states", &self.inside.len())
            .field("beyond", &self.beyond)
            .finish_non_exhaustive()
    }
}
