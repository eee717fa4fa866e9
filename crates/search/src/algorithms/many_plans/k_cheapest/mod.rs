//! The k cheapest plans, one after the other.
//!
//! The search alternates between two parts. The [exploration](super::exploration) expands states like A*, level by level, and
//! keeps all edges. Then the [distance](rests) of each explored state to the goal is measured, and with these exact
//! distances a list returns the plans within the level in order: [walks], or [simple plans](simple). When none is left,
//! the level rises.

mod list;
mod plans;
mod rests;
mod simple;
mod walks;

pub use list::ListsPlans;
pub use plans::PlansByCost;
pub use simple::SimplePlans;
pub use walks::Walks;

use alloc::vec::Vec;
use core::fmt;

use self::{list::Taken, rests::Rests};
use crate::{
    algorithms::many_plans::exploration::Exploration,
    heuristics::{Admissible, Heuristic, Promise},
    run::{
        Budget, Memory, Outcome, OutcomeOf, Plan, PlanOf, Progress, Reason, Search, Stats, Status, StatusOf,
        Tree,
    },
    space::{Cost, Goal, StateSpace, Stateful},
};

/// Edges, states or parts of plans of one step in which distances are measured.
const PIECES: usize = 1 << 12;

/// Returns the `k` cheapest plans that pass through no state twice, cheapest first, or fewer if there are no more.
/// `estimate` is admissible.
///
/// Wraps [`KCheapest`]. Use that type for heuristics other than closures, for an unknown number of plans, and for limits.
/// [`k_cheapest_walks`] lists plans that may repeat states.
///
/// # Examples
///
/// ```
/// use search::{algorithms::k_cheapest, from_edges};
///
/// // Four towns in a ring of roads, and a ferry across that costs more.
/// let roads = from_edges(|&town: &u32| [((town + 1) % 4, 2_u32), ((town + 3) % 4, 3), (town ^ 2, 9)]);
/// let plans = k_cheapest(&roads, &0, |_| 0, 3, |&town| town == 2);
/// let costs: Vec<_> = plans.iter().map(|plan| plan.cost).collect();
/// assert_eq!(costs, [4, 6, 9]);
/// ```
pub fn k_cheapest<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    k: usize,
    goal: impl FnMut(&S::State) -> bool,
) -> Vec<PlanOf<S>> {
    first_plans(KCheapest::new(Admissible(estimate)), space, start, k, &Stateful::new(goal))
}

/// Returns the `k` cheapest walks, cheapest first, or fewer if there are no more: plans that may pass through a state more
/// than once. `estimate` is admissible.
///
/// Wraps [`KCheapest::walks`]. [`k_cheapest`] lists plans without repeated states.
///
/// # Examples
///
/// ```
/// use search::{algorithms::k_cheapest_walks, from_edges};
///
/// // A road of cost 2 there and back, and a ferry that costs 5.
/// let towns = from_edges(|&town: &u32| [(1 - town, 2_u32), (1, 5)]);
/// let plans = k_cheapest_walks(&towns, &0, |_| 0, 5, |&town| town == 1);
/// let costs: Vec<_> = plans.iter().map(|plan| plan.cost).collect();
/// assert_eq!(costs, [2, 5, 6, 7, 9]);
/// ```
pub fn k_cheapest_walks<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    k: usize,
    goal: impl FnMut(&S::State) -> bool,
) -> Vec<PlanOf<S>> {
    first_plans(KCheapest::new(Admissible(estimate)).walks(), space, start, k, &Stateful::new(goal))
}

fn first_plans<S: StateSpace, H: Heuristic<S>, L: ListsPlans<S>, G: Goal<S>>(
    mut search: KCheapest<S, H, L>,
    space: &S,
    start: &S::State,
    k: usize,
    goal: &G,
) -> Vec<PlanOf<S>> {
    search.begin(space, start, goal);
    search.plans(space, goal).take(k).collect()
}

/// A search for the k cheapest plans: the first run finds a cheapest one, and [`plans`](Self::plans) lists all, cheapest
/// first, each on demand.
///
/// Plans pass through no state twice. After [`walks`](Self::walks), they may. Both may pass through a goal on the way to the
/// end. Two plans are different if their actions or their starts differ. Of plans of equal cost, one with fewer actions
/// comes first. The number k is not fixed: the list goes on for as long as it is asked, and ends when there are no more
/// plans. A cycle on the way to a goal makes a list of walks endless, up to the plans whose cost saturates, which are left
/// out. `L` lists the plans: [`SimplePlans`] or [`Walks`].
///
/// The costs rise and no plan is missed if the heuristic is admissible. An estimate that promises less orders nothing: the search then
/// explores by g, or by the bound that a weighted heuristic proves. The search tries all
/// [`actions`](StateSpace::actions), since [`actions_after`](StateSpace::actions_after) leaves out plans.
///
/// A cheapest plan alone is found sooner by [`AStar`](crate::AStar), which does not expand all states of the last level. Plans with the fewest
/// actions are counted, and listed with less memory, by [`ShortestPlans`](crate::ShortestPlans).
///
/// # Complexity
///
/// The exploration takes O(b n log n) time and O(b n) memory, where n states lie on plans up to the cost of the last one
/// listed, as far as the heuristic tells, and each has b actions. Distances are brought up to date at most once for each
/// distinct cost, in O(b n log n), and less where few of them fall. A walk of d actions then takes O(b d log(b d k)) time
/// and O(b d) memory. A simple plan takes at most d searches of n states, most of which expand the states of one plan
/// alone, and O(d) memory.
///
/// # References
///
/// D. Eppstein, "Finding the k shortest paths", SIAM Journal on Computing 28, 1998: walks ordered by exact distances to
/// the goal. H. Aljazzar and S. Leue, "K*: a heuristic search algorithm for finding the k shortest paths", Artificial
/// Intelligence 175, 2011: exploration on demand, guided by a heuristic.
///
/// J. Y. Yen, "Finding the k shortest loopless paths in a network", Management Science 17, 1971: simple plans by
/// deviations. E. L. Lawler, "A procedure for computing the K best solutions to discrete optimization problems and its
/// application to the shortest path problem", Management Science 18, 1972: no deviation is searched twice. L. Chang,
/// X. Lin, L. Qin, J. X. Yu and J. Pei, "Efficiently computing top-k shortest path join", EDBT 2015: deviations are
/// searched when their lower bounds are the least.
///
/// # Examples
///
/// ```
/// use search::{Search, algorithms::KCheapest, from_edges, heuristics::Consistent};
///
/// let grid = from_edges(|&(x, y): &(u32, u32)| [((x + 1, y), 2_u32), ((x, y + 1), 2), ((x + 1, y + 1), 3)]);
/// let distance = Consistent(|&(x, y): &(u32, u32)| 2 * 2_u32.saturating_sub(x.min(y)));
/// let goal = |&cell: &(u32, u32)| cell == (2, 2);
/// let mut search = KCheapest::new(distance);
/// let report = search.run(&grid, &(0, 0), goal);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (6, true));
///
/// let costs: Vec<_> = search.plans(&grid, &goal).take(7).map(|plan| plan.cost).collect();
/// assert_eq!(costs, [6, 7, 7, 7, 7, 7, 7]);
/// ```
pub struct KCheapest<S: StateSpace, H: Heuristic<S>, L = SimplePlans<S>> {
    explored: Exploration<S, H>,
    rests: Rests<S::Cost>,
    list: L,
    stage: Stage,
    /// The exploration is complete below the level.
    level: S::Cost,
    /// The greatest cost of a plan that the list may return now.
    listed: S::Cost,
    /// The number of expansions when distances were last measured.
    measured: u64,
    /// The proven lower bound on the cost of a cheapest plan.
    floor: S::Cost,
    /// The first plan, until the list of plans has returned it.
    first: Option<PlanOf<S>>,
    status: StatusOf<S>,
}

/// The present work on a level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// States up to the level are expanded.
    Exploring,
    /// The costs to the goal are brought up to date.
    Measuring,
    /// Parts of plans get new places in the list.
    Placing,
    /// Plans are listed.
    Listing,
}

/// The result of a piece of work.
enum Found<S: StateSpace> {
    Plan(PlanOf<S>),
    /// No further plan exists.
    Nothing,
    Unfinished,
}

impl<S: StateSpace, H: Heuristic<S>> KCheapest<S, H> {
    /// Creates a new search by `heuristic`.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Self::with(heuristic)
    }

    /// Returns a new search, for walks: plans that may pass through a state more than once.
    ///
    /// With a cycle on the way to a goal their number has no end. The first plan passes through no state twice.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::KCheapest, from_edges, heuristics::Blind};
    ///
    /// // Four towns in a ring of roads, and a ferry across that costs more.
    /// let roads = from_edges(|&town: &u32| [((town + 1) % 4, 2_u32), ((town + 3) % 4, 3), (town ^ 2, 9)]);
    /// let goal = |&town: &u32| town == 2;
    /// let mut search = KCheapest::new(Blind);
    /// search.begin(&roads, &0, &goal);
    /// assert_eq!(search.plans(&roads, &goal).map(|plan| plan.cost).collect::<Vec<_>>(), [4, 6, 9, 14, 14]);
    ///
    /// let mut search = search.walks();
    /// search.begin(&roads, &0, &goal);
    /// let plans = search.plans(&roads, &goal).take(6);
    /// assert_eq!(plans.map(|plan| plan.cost).collect::<Vec<_>>(), [4, 6, 9, 9, 9, 9]);
    /// ```
    #[must_use]
    pub fn walks(self) -> KCheapest<S, H, Walks<S>> {
        KCheapest::with(self.explored.heuristic)
    }
}

impl<S: StateSpace, H: Heuristic<S>, L: ListsPlans<S>> KCheapest<S, H, L> {
    fn with(heuristic: H) -> Self {
        KCheapest {
            explored: Exploration::new(heuristic),
            rests: Rests::new(),
            list: L::empty(),
            stage: Stage::Exploring,
            level: S::Cost::ZERO,
            listed: S::Cost::ZERO,
            measured: 0,
            floor: S::Cost::ZERO,
            first: None,
            status: Status::new(),
        }
    }

    /// Returns an iterator over all plans, cheapest first. A second call continues after the plans of the first one.
    ///
    /// The space and the goal must be those with which the search began.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    ///
    /// # Examples
    ///
    /// With a condition to stop, and with a filter:
    ///
    /// ```
    /// use search::{Search, algorithms::KCheapest, from_successors, heuristics::Blind};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1, n + 3]);
    /// let goal = |&n: &u32| n == 6;
    /// let mut search = KCheapest::new(Blind);
    /// search.begin(&line, &0, &goal);
    /// let all = search.plans(&line, &goal).take_while(|plan| plan.cost <= 4).count();
    /// assert_eq!(all, 5); // two steps of three, or one of them and three steps of one
    ///
    /// search.begin(&line, &0, &goal);
    /// let avoids = |n| move |actions: &[u32]| !actions.contains(&n);
    /// let plan = search.plans(&line, &goal).find(|plan| avoids(3)(&plan.actions) && avoids(4)(&plan.actions));
    /// assert_eq!(plan.unwrap().actions, [1, 2, 5, 6]);
    /// ```
    pub fn plans<'a, G: Goal<S>>(&'a mut self, space: &'a S, goal: &'a G) -> PlansByCost<'a, S, H, G, L> {
        let _ = self.status.is_over();
        PlansByCost::of(self, space, goal)
    }

    /// Works on the next plan: expands at most `budget` states, measures a few distances, or takes about as many parts of
    /// plans.
    fn work<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Found<S> {
        match self.stage {
            Stage::Exploring => self.explore(space, goal, budget),
            Stage::Measuring => {
                if self.rests.update(&self.explored.edges, PIECES) {
                    self.list.put_aside();
                    self.stage = Stage::Placing;
                }
                Found::Unfinished
            }
            Stage::Placing => {
                if self.list.place(&self.explored.edges, &self.rests, PIECES) {
                    self.stage = Stage::Listing;
                }
                Found::Unfinished
            }
            Stage::Listing => self.list(budget),
        }
    }

    fn explore<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Found<S> {
        while !self.is_full() {
            match self.explored.next_level() {
                Some(level) if level <= self.level => {
                    if !budget.spend() {
                        break;
                    }
                    self.explored.expand_next(space, goal);
                }
                next => return self.end_level(next, budget),
            }
        }
        Found::Unfinished
    }

    /// Takes parts of plans until one is a plan, or none up to the listed cost is left.
    fn list(&mut self, budget: &mut Budget<'_, S::Cost>) -> Found<S> {
        while budget.spend() {
            match self.list.take(&self.explored.edges, &self.rests, self.listed) {
                Taken::Plan(start, actions, cost) => {
                    let start = self.explored.graph.node(start).state.clone();
                    return Found::Plan(Plan { start, actions, cost });
                }
                Taken::Unfinished => {}
                Taken::Nothing if self.listed == S::Cost::MAX => return Found::Nothing,
                Taken::Nothing => {
                    self.stage = Stage::Exploring;
                    break;
                }
            }
        }
        Found::Unfinished
    }

    /// Begins to list plans, or raises the level: to `next`, the least cost of a plan through an open state, or to the
    /// cost of the next known plan. The exploration is complete up to the present level.
    ///
    /// Distances are measured only if a known plan is within the level, or if the exploration has grown by half.
    fn end_level(&mut self, next: Option<S::Cost>, budget: &mut Budget<'_, S::Cost>) -> Found<S> {
        if self.explored.edges.goals().is_empty() {
            let Some(next) = next else { return Found::Nothing };
            return self.raise_level(next, budget);
        }
        let has_grown = 2 * (self.explored.stats.expanded - self.measured) >= self.measured;
        let known = self.list.least_known();
        let next = next.unwrap_or(S::Cost::MAX);
        if next < S::Cost::MAX && !has_grown && known > self.level {
            self.raise_level(next.min(known), budget);
            if self.level == next {
                return Found::Unfinished;
            }
        } else if next == S::Cost::MAX {
            self.level = next;
        }
        self.list_up_to(self.level)
    }

    fn raise_level(&mut self, level: S::Cost, budget: &mut Budget<'_, S::Cost>) -> Found<S> {
        self.level = level;
        budget.report_bound(level, || self.current_stats());
        Found::Unfinished
    }

    /// Begins to list the plans that cost at most `most`. The exploration is complete up to there.
    fn list_up_to(&mut self, most: S::Cost) -> Found<S> {
        self.listed = most;
        self.stage = Stage::Listing;
        if self.measured < self.explored.stats.expanded {
            self.measured = self.explored.stats.expanded;
            self.rests.admit(&self.explored.edges);
            self.stage = Stage::Measuring;
        }
        Found::Unfinished
    }

    /// Returns whether there are no numbers left for states, edges or parts of plans.
    fn is_full(&self) -> bool {
        self.explored.graph.is_full() || self.explored.edges.is_full() || self.list.is_full()
    }

    /// Works on the first plan.
    fn find_first<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        if self.level < S::Cost::MAX && self.status.take_first_report() {
            budget.report_bound(self.level, || self.current_stats());
        }
        let mut found = self.work(space, goal, budget);
        // The list takes no more parts than the first plan has actions.
        while self.stage == Stage::Listing && matches!(found, Found::Unfinished) {
            found = self.list(&mut Budget::expansions(u64::MAX));
        }
        match found {
            Found::Unfinished => {
                self.prove_level();
                None
            }
            Found::Plan(plan) => {
                self.first = Some(plan.clone());
                Some(self.first_answer(Some(plan)))
            }
            Found::Nothing => Some(self.first_answer(None)),
        }
    }

    /// Returns the outcome whose plan is the first one of the list.
    fn first_answer(&mut self, first: Option<PlanOf<S>>) -> OutcomeOf<S> {
        if let Some(plan) = first {
            self.raise_floor(plan.cost);
            return Outcome::Solved(plan);
        }
        // A path to a goal has a finite cost, but not if it is added up from the goal: sums of floats are rounded.
        let is_lost = !self.explored.edges.goals().is_empty();
        let is_unproven = is_lost || self.explored.has_overflowed();
        if is_unproven { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted }
    }

    /// Raises the proven bound to the level, while no plan is found.
    fn prove_level(&mut self) {
        // Once all states are expanded, the level bounds no plan that is known.
        if self.level < S::Cost::MAX {
            self.raise_floor(self.level);
        }
    }

    fn raise_floor(&mut self, level: S::Cost) {
        if self.explored.promise() != Promise::Nothing {
            self.floor = self.floor.max(level);
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, L: ListsPlans<S>> KCheapest<S, H, L> {
    /// Returns the states that were reached, with the best known path to each, for a search in `space`. See
    /// [`Tree`].
    #[must_use]
    pub fn tree<'a>(&'a self, space: &'a S) -> Tree<'a, S> {
        Tree::new(space, &self.explored.graph)
    }

    fn current_stats(&self) -> Stats {
        let states = self.explored.states();
        let peak_bytes = self.memory().now;
        Stats { evaluated: states, peak_closed: states, peak_bytes, ..self.explored.stats }
    }

    fn update_status(&mut self) {
        self.status.stats = self.current_stats();
        (self.status.bound, self.status.lower_bound) = (self.level, self.floor);
        self.explored.graph.update_closest(&mut self.status);
    }
}

impl<S: StateSpace, H: Heuristic<S>, L: ListsPlans<S>> Progress<S> for KCheapest<S, H, L> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        let states = self.explored.edges.states();
        let lists = self.rests.bytes() + self.list.bytes();
        self.explored.memory() + Memory::growing(lists, self.rests.growth(states) + self.list.growth(states))
    }
}

impl<S: StateSpace, H: Heuristic<S>, L: ListsPlans<S>, G: Goal<S>> Search<S, G> for KCheapest<S, H, L> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.explored.begin(space, starts);
        self.rests.clear();
        // Only starts are known before the first expansion.
        self.list.begin((0..).zip(&self.explored.graph.nodes).map(|(id, node)| (id, node.g)));
        self.level = self.explored.next_level().unwrap_or(S::Cost::MAX);
        (self.listed, self.stage, self.measured) = (S::Cost::ZERO, Stage::Exploring, 0);
        self.first = None;
        self.floor = S::Cost::ZERO;
        self.raise_floor(self.level);
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.find_first(space, goal, budget);
        self.update_status();
        self.status.update_closest_plan(outcome.as_ref(), || self.explored.graph.closest_plan(space));
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>, L> fmt::Debug for KCheapest<S, H, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KCheapest").field("level", &self.level).finish_non_exhaustive()
    }
}
