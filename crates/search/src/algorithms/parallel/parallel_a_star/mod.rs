//! A* on several threads, with a plan and statistics that do not depend on their number.
//!
//! Each state belongs to one of 64 shards, by a hash. The shards do not depend on the threads. Each shard has a
//! table of its states and an open list. The search works in rounds. A round takes the least place (f, h) of all open
//! lists and expands states that have it. Where these are few, the round takes other states of the least f too, as many as
//! the work so far allows:
//!
//! ```text
//! collect   each shard closes its first states, a fixed number at most                  on all threads
//! expand    each shard expands its states and puts the children into its outbox         on all threads
//! take in   each shard takes its children from all outboxes, in the order of the boxes  on all threads
//! ```
//!
//! So each shard sees the same children in the same order, whichever thread works for it. A limit may end a step
//! within a round: the order of the shards is the order in which expanded states count. Children are taken in when the
//! last state of a round is expanded, so the cuts change nothing either.
//!
//! A round of few states runs on one thread, because waking the others takes longer.

mod rounds;
mod shard;

use core::fmt;

use crate::{
    algorithms::{
        best_first::engine::proven,
        parallel::parallel_a_star::rounds::{Rounds, Task, Turn},
    },
    heuristics::{Heuristic, Promise},
    open_lists::{BucketQueue, OpenList},
    run::{Budget, Memory, Outcome, OutcomeOf, Progress, Reason, Search, Status, StatusOf, Tree},
    space::{Cost, Goal, StateSpace},
    tables::EXPANSIONS_PER_STEP,
};

/// The largest number of states that one thread expands while the others wait.
const ALONE: u64 = 1 << 7;

/// A* on the threads of `rayon`: finds a cheapest plan, if the heuristic is admissible. The parallel form of
/// [`AStar`](crate::AStar).
///
/// States are distributed over 64 parts by a hash, and each part is searched by one thread at a time. The plan, its
/// cost and the statistics do not depend on the number of threads, nor on the cuts of a run into steps.
///
/// The order is that of [`AStar`](crate::AStar): least f first, then least h. But all states of equal f and h, up to
/// 4,096 of them, are expanded together. A long search fills small rounds with other states of equal f: in one round at
/// most 1 / 256 of the states that were expanded before. So the plan may be another one of the same cost, and the search
/// may expand a few thousand states or some percent more than [`AStar`](crate::AStar) does, or fewer. Each child is
/// estimated before it is known to be a duplicate. Dead ends, estimates without a promise, reopened states and costs that saturate are treated as
/// [`AStar`](crate::AStar) treats them.
///
/// The search gains where many states have equal f: where costs are small integers. With fractional costs, most
/// states have a place of their own, and one thread does nearly all of the work.
///
/// The space, the heuristic and the goal must be `Sync`. Spaces of
/// [`from_owned_successors`](crate::from_owned_successors) are not, because they remember a list.
///
/// The search runs on the pool that it is called from: `pool.install(|| search.run(..))` chooses one. Otherwise it
/// runs on the global pool of `rayon`, which has a thread for each processor. It stops with
/// [`Reason::Memory`] when one of the parts could exceed 2^25 states; all parts hold 2^31.
///
/// # Complexity
///
/// The work of [`AStar`](crate::AStar), shared by the threads where rounds are large. Children pass from thread to thread
/// through memory, so two threads take more than half the time of one. The memory of [`AStar`](crate::AStar), and the
/// children of one round.
///
/// # References
///
/// M. Evett, J. Hendler, A. Mahanti and D. Nau, "PRA*: massively parallel heuristic search", Journal of Parallel and
/// Distributed Computing 25, 1995. A. Kishimoto, A. Fukunaga and A. Botea, "Scalable, parallel best-first search for
/// optimal sequential planning", ICAPS 2009. The rounds, which make answers repeatable, are our own.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search, algorithms::ParallelAStar, from_successors, heuristics::Consistent};
///
/// // Sort a stack of pancakes by turning over the upper ones.
/// let pancakes = from_successors(|&stack: &[u8; 8]| {
///     [2, 3, 4, 5, 6, 7, 8].map(|n| {
///         let mut turned = stack;
///         turned[..n].reverse();
///         turned
///     })
/// });
/// let gaps = |stack: &[u8; 8]| stack.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 1).count() as u32;
/// let goal = |stack: &[u8; 8]| stack.is_sorted();
/// let start = [4, 0, 6, 2, 7, 1, 5, 3];
/// let report = ParallelAStar::new(Consistent(gaps)).run(&pancakes, &start, &goal);
/// assert!(report.is_optimal());
/// let alone = AStar::new(Consistent(gaps)).run(&pancakes, &start, &goal);
/// assert_eq!(report.plan().map(|plan| plan.cost), alone.plan().map(|plan| plan.cost));
/// ```
pub struct ParallelAStar<S: StateSpace, H: Heuristic<S>, Q = BucketQueue> {
    heuristic: H,
    rounds: Rounds<S, H::Memo, Q>,
    /// The largest of the least f values of the open lists so far; infinite when nothing is left.
    bound: S::Cost,
    status: StatusOf<S>,
}

impl<S: StateSpace, H: Heuristic<S>> ParallelAStar<S, H> {
    /// Creates a search by `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Self::with(heuristic, Rounds::new(BucketQueue::new(), ALONE))
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList> ParallelAStar<S, H, Q> {
    /// Returns the states that were reached, with the best known path to each, for a search in `space`. See [`Tree`]; here the
    /// states are not in the order in which the search reached them.
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        Tree::new(space, &self.rounds)
    }

    /// Returns a new search, with the same policies, and with an open list
    /// [like `open_list`](OpenList::empty_like) for each part.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::ParallelAStar, from_successors, heuristics::Blind, open_lists::PackedHeap};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1, n + 5]);
    /// let mut search = ParallelAStar::new(Blind).with_open_list(PackedHeap::new());
    /// let report = search.run(&line, &0, |&n| n == 12);
    /// assert_eq!(report.plan().unwrap().cost, 4);
    /// ```
    #[must_use]
    pub fn with_open_list<P: OpenList>(self, open_list: P) -> ParallelAStar<S, H, P> {
        ParallelAStar::with(self.heuristic, Rounds::new(open_list, self.rounds.alone))
    }

    fn with(heuristic: H, rounds: Rounds<S, H::Memo, Q>) -> Self {
        ParallelAStar { heuristic, rounds, bound: S::Cost::MAX, status: Status::new() }
    }

    fn update_status(&mut self) {
        self.status.stats = self.rounds.stats();
        self.status.bound = self.least_cost();
        self.status.lower_bound = proven(self.heuristic.promise(), self.bound);
        self.rounds.update_closest(&mut self.status);
    }

    /// Returns the cost that a cost limit is compared with.
    fn least_cost(&self) -> S::Cost {
        match self.heuristic.promise() {
            Promise::Nothing => self.bound,
            promise => proven(promise, self.bound),
        }
    }

    /// Returns a new search, with the same policies, and whose sequential cutoff is `count`: the largest number
    /// of states that one thread expands while the others wait; 128 by default. The answer and the statistics do not depend on
    /// it. A smaller number pays off where an estimate takes long.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::ParallelAStar, from_successors};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
    /// let mut search = ParallelAStar::new(|&n: &u32| n.abs_diff(12)).with_sequential_cutoff(0);
    /// assert_eq!(search.run(&line, &0, |&n| n == 12).plan().unwrap().cost, 12);
    /// ```
    #[must_use]
    pub fn with_sequential_cutoff(self, count: u64) -> Self {
        Self::with(self.heuristic, Rounds::new(self.rounds.into_open_list(), count))
    }
}

impl<S, H, Q> ParallelAStar<S, H, Q>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync, Cost: Send + Sync> + Sync,
    H: Heuristic<S, Memo: Send + Sync> + Sync,
    Q: OpenList + Send,
{
    /// Works in turns, until the search answers or the budget ends the step. The clock is read before each group of turns.
    fn take_turns<G: Goal<S> + Sync>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let mut left = budget.take_round(EXPANSIONS_PER_STEP);
        if self.bound < S::Cost::MAX && self.status.take_first_report() {
            budget.report_bound(self.bound, || self.rounds.stats());
        }
        let is_over = budget.round_end();
        while left > 0 {
            let before = self.rounds.expanded();
            let turn = self.turn((space, goal), left, is_over.as_deref());
            left -= self.rounds.expanded() - before;
            match turn {
                Turn::Paused => return None,
                Turn::Above(f) => {
                    self.bound = f;
                    budget.report_bound(f, || self.rounds.stats());
                    if !budget.allows(self.least_cost()) {
                        return None;
                    }
                }
                Turn::Goal(id) => {
                    let plan = self.rounds.plan(space, id);
                    if self.heuristic.promise() >= Promise::Admissible {
                        // No plan is cheaper. With float costs the sum may differ from the bound in its last bits.
                        self.bound = plan.cost;
                    }
                    return Some(Outcome::Solved(plan));
                }
                Turn::Empty => {
                    self.bound = S::Cost::MAX;
                    let has_overflowed = self.rounds.has_overflowed(self.heuristic.promise());
                    let overflow = Outcome::stopped(Reason::Overflow);
                    return Some(if has_overflowed { overflow } else { Outcome::Exhausted });
                }
                Turn::Full => return Some(Outcome::stopped(Reason::Memory)),
            }
        }
        None
    }

    /// Works on the threads of the pool, or on this thread alone if the budget is small.
    fn turn<G: Goal<S> + Sync>(
        &mut self,
        (space, goal): (&S, &G),
        budget: u64,
        is_over: Option<&(dyn Fn() -> bool + Sync)>,
    ) -> Turn<S::Cost> {
        let is_alone = budget <= self.rounds.alone || rayon::current_num_threads() < 2;
        let task = Task { space, heuristic: &self.heuristic, goal, is_alone, is_over };
        let (rounds, bound) = (&mut self.rounds, self.bound);
        if is_alone {
            rounds.advance(&task, bound, budget)
        } else {
            // The rounds begin on a thread of the pool, so that no thread outside waits for each of them.
            rayon::scope(|_| rounds.advance(&task, bound, budget))
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList> Progress<S> for ParallelAStar<S, H, Q> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        self.rounds.memory()
    }
}

impl<S, H, Q, G> Search<S, G> for ParallelAStar<S, H, Q>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync, Cost: Send + Sync> + Sync,
    H: Heuristic<S, Memo: Send + Sync> + Sync,
    Q: OpenList + Send,
    G: Goal<S> + Sync,
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.rounds.begin(space, &self.heuristic, starts);
        let least = self.rounds.least_f_of_starts();
        // A sum that saturates is no bound.
        self.bound = if self.rounds.is_empty() { S::Cost::MAX } else { least.unwrap_or(S::Cost::ZERO) };
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.take_turns(space, goal, budget);
        self.update_status();
        self.status.update_closest_plan(outcome.as_ref(), || self.rounds.plan(space, self.rounds.closest.1));
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>, Q: OpenList> fmt::Debug for ParallelAStar<S, H, Q> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParallelAStar").field("bound", &self.bound).finish_non_exhaustive()
    }
}
