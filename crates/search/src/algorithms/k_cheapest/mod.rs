//! The k cheapest plans, one after the other.
//!
//! The search alternates between two parts. The [exploration](exploration) expands states like A*, level by level, and
//! keeps all edges. The [list of walks](walks) measures the distance of each explored state to the goal, and with
//! these exact distances it lists the plans within the level in order. When none is left, the level rises.

mod exploration;
mod walks;

use alloc::vec::Vec;
use core::fmt;

use self::{
    exploration::Exploration,
    walks::{Taken, Walks},
};
use crate::{
    heuristics::{Heuristic, Promise},
    run::{
        Clock, Limits, Observer, Outcome, OutcomeOf, Phase, PlanOf, Progress, Reason, Search, Stats, Usage,
    },
    space::{Cost, Goal, StateSpace},
    tables::{FULL, LARGEST_STEP},
};

/// States or walks between two looks at the limits of a list of plans.
const BETWEEN_LOOKS: u64 = 1 << 8;

/// Returns the `k` cheapest plans, cheapest first, or fewer if there are no more. `estimate` is admissible.
///
/// Wraps [`KCheapest`]. Use that type for heuristics other than closures, for an unknown number of plans, and for limits.
///
/// # Examples
///
/// ```
/// use search::{algorithms::k_cheapest, from_edges};
///
/// // Coins of one, two and five; a coin of five costs more than it is worth.
/// let coins = from_edges(|&sum: &u32| [(sum + 1, 1_u32), (sum + 2, 2), (sum + 5, 6)]);
/// let rest = |&sum: &u32| if sum > 5 { u32::MAX } else { 5 - sum };
/// let plans = k_cheapest(&coins, &0, rest, 10, |&sum| sum == 5);
/// let costs: Vec<_> = plans.iter().map(|plan| plan.cost).collect();
/// assert_eq!(costs, [5, 5, 5, 5, 5, 5, 5, 5, 6]);
/// ```
pub fn k_cheapest<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    k: usize,
    goal: impl Fn(&S::State) -> bool,
) -> Vec<PlanOf<S>> {
    let mut search = KCheapest::new(crate::heuristics::Admissible(estimate));
    let _ = search.run(space, start, &goal);
    search.plans(space, &goal).take(k).collect()
}

/// A search for the k cheapest plans: the first run finds a cheapest one, and [`plans`](Self::plans) lists all, cheapest
/// first, each on demand.
///
/// Plans are walks: they may pass through a state more than once, and through a goal on the way to the end. Two plans are different
/// if their actions or their starts differ. Of plans of equal cost, one with fewer actions comes first. The number k is
/// not fixed: the list goes on for as long as it is asked, and ends when there are no more plans. A cycle on the way to a
/// goal makes it endless.
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
/// listed, as far as the heuristic tells, and each has b actions. Distances are measured anew, in O(b n log n), at most once for each distinct cost.
/// A plan of d actions then takes O(b d log(b d k)) time and O(b d) memory.
///
/// # References
///
/// D. Eppstein, "Finding the k shortest paths", SIAM Journal on Computing 28, 1998: walks ordered by exact distances to
/// the goal. H. Aljazzar and S. Leue, "K*: a heuristic search algorithm for finding the k shortest paths", Artificial
/// Intelligence 175, 2011: exploration on demand, guided by a heuristic.
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
pub struct KCheapest<S: StateSpace, H: Heuristic<S>> {
    explored: Exploration<S, H>,
    walks: Walks<S>,
    /// The exploration is complete below the level.
    level: S::Cost,
    /// The greatest cost of a plan that the list of walks may return now.
    listed: S::Cost,
    /// Whether walks are taken now; otherwise states are expanded.
    is_listing: bool,
    /// The number of expansions when distances were last measured.
    measured: u64,
    /// The proven lower bound on the cost of a cheapest plan.
    floor: S::Cost,
    /// The first plan, until the list of plans has returned it.
    first: Option<PlanOf<S>>,
    phase: Phase<S>,
}

/// The result of a piece of work.
enum Found<S: StateSpace> {
    Plan(PlanOf<S>),
    /// No further plan exists.
    Nothing,
    Unfinished,
}

impl<S: StateSpace, H: Heuristic<S>> KCheapest<S, H> {
    /// Creates a search by `heuristic` that has not begun.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        KCheapest {
            explored: Exploration::new(heuristic),
            walks: Walks::new(),
            level: S::Cost::ZERO,
            listed: S::Cost::ZERO,
            is_listing: false,
            measured: 0,
            floor: S::Cost::ZERO,
            first: None,
            phase: Phase::NotBegun,
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
    pub fn plans<'a, G: Goal<S>>(&'a mut self, space: &'a S, goal: &'a G) -> CheapestPlans<'a, S, H, G> {
        let _ = self.phase.is_over();
        CheapestPlans {
            search: self,
            space,
            goal,
            limits: Limits::none(),
            clock: Clock::start(),
            stopped: None,
        }
    }

    /// Works on the next plan: expands at most `budget` states, or takes about as many walks.
    fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Found<S> {
        if self.is_listing {
            return self.list(budget);
        }
        let last = self.explored.stats.expanded + budget.clamp(1, LARGEST_STEP);
        while self.explored.stats.expanded < last {
            match self.explored.next_level() {
                Some(level) if level <= self.level => self.explored.expand_next(space, goal),
                next => return self.end_level(next, observer),
            }
        }
        Found::Unfinished
    }

    /// Takes walks until one is a plan, or none up to the listed cost is left.
    fn list(&mut self, budget: u64) -> Found<S> {
        for _ in 0..budget.max(1) {
            match self.walks.take(&self.explored, self.listed) {
                Taken::Plan(plan) => return Found::Plan(plan),
                Taken::Prefix => {}
                Taken::Nothing if self.listed == S::Cost::MAX => return Found::Nothing,
                Taken::Nothing => {
                    self.is_listing = false;
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
    fn end_level(&mut self, next: Option<S::Cost>, observer: &mut dyn Observer<S::Cost>) -> Found<S> {
        if self.explored.expanded_goals == 0 {
            let Some(next) = next else { return Found::Nothing };
            return self.raise_level(next, observer);
        }
        let new = self.explored.stats.expanded - self.measured;
        let has_grown = new > 0 && 2 * new >= self.measured;
        let known = self.walks.least_known();
        let next = next.unwrap_or(S::Cost::MAX);
        if next < S::Cost::MAX && self.measured > 0 && !has_grown && known > self.level {
            self.raise_level(next.min(known), observer);
            if self.level == next {
                return Found::Unfinished;
            }
        } else if next == S::Cost::MAX {
            self.level = next;
        }
        self.list_up_to(self.level)
    }

    fn raise_level(&mut self, level: S::Cost, observer: &mut dyn Observer<S::Cost>) -> Found<S> {
        self.level = level;
        observer.bound_raised(level, &self.explored.stats);
        Found::Unfinished
    }

    /// Begins to list the plans that cost at most `most`. The exploration is complete up to there.
    fn list_up_to(&mut self, most: S::Cost) -> Found<S> {
        self.listed = most;
        if self.measured < self.explored.stats.expanded {
            self.measured = self.explored.stats.expanded;
            self.walks.measure(&self.explored);
        }
        self.is_listing = true;
        Found::Unfinished
    }

    /// Returns whether there are no numbers left for states or walks.
    fn is_full(&self) -> bool {
        self.explored.graph.is_full() || self.walks.len() >= FULL
    }

    /// Works on the first plan.
    fn find_first<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        if self.explored.stats.expanded == 0 && self.level < S::Cost::MAX {
            observer.bound_raised(self.level, &self.explored.stats);
        }
        let mut found = self.advance(space, goal, budget, observer);
        // The list takes no more walks than a plan has actions.
        while self.is_listing && matches!(found, Found::Unfinished) {
            found = self.list(u64::MAX);
        }
        match found {
            Found::Unfinished => {
                self.raise_floor(self.level);
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
        if self.explored.has_overflowed() { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted }
    }

    fn raise_floor(&mut self, level: S::Cost) {
        if self.explored.promise() != Promise::Nothing {
            self.floor = self.floor.max(level);
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for KCheapest<S, H> {
    fn stats(&self) -> Stats {
        let states = self.explored.states();
        Stats { evaluated: states, peak_closed: states, peak_bytes: self.bytes(), ..self.explored.stats }
    }

    fn bytes(&self) -> u64 {
        (self.explored.bytes() + self.walks.bytes()) as u64
    }

    fn bytes_soon(&self) -> u64 {
        self.bytes() + self.explored.growth() as u64
    }

    fn bound(&self) -> S::Cost {
        self.level
    }

    fn lower_bound(&self) -> S::Cost {
        self.floor
    }

    fn is_over(&self) -> bool {
        self.phase.is_over()
    }

    fn closest(&self) -> Option<(S::State, S::Cost)> {
        self.explored.closest()
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for KCheapest<S, H> {
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.phase = Phase::UnderWay;
        self.explored.begin(space, starts);
        self.walks.begin(&self.explored);
        self.level = self.explored.next_level().unwrap_or(S::Cost::MAX);
        (self.listed, self.is_listing, self.measured) = (S::Cost::ZERO, false, 0);
        self.first = None;
        self.floor = S::Cost::ZERO;
        self.raise_floor(self.level);
    }

    /// Expands at most `budget` states of one level.
    fn step(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let answer = self.phase.answer().or_else(|| self.find_first(space, goal, budget, observer));
        self.phase.keep(answer)
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for KCheapest<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KCheapest").field("level", &self.level).finish_non_exhaustive()
    }
}

/// An iterator over plans, cheapest first, created by [`KCheapest::plans`].
///
/// It ends when no plan is left or a limit is reached; [`stopped_by`](Self::stopped_by) tells which.
#[must_use]
pub struct CheapestPlans<'a, S: StateSpace, H: Heuristic<S>, G> {
    search: &'a mut KCheapest<S, H>,
    space: &'a S,
    goal: &'a G,
    limits: Limits<S::Cost>,
    clock: Clock,
    stopped: Option<Reason>,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> CheapestPlans<'_, S, H, G> {
    /// Sets limits. Expanded states count since the search began, time since [`KCheapest::plans`]. A cost limit ends the list before
    /// the first plan that costs more.
    ///
    /// # Examples
    ///
    /// All plans up to a cost, and the reason why there are no more:
    ///
    /// ```
    /// use search::{Limits, Reason, Search, algorithms::KCheapest, from_successors, heuristics::Blind};
    ///
    /// let ring = from_successors(|&n: &u32| [(n + 1) % 5, (n + 2) % 5]);
    /// let goal = |&n: &u32| n == 0;
    /// let mut search = KCheapest::new(Blind);
    /// search.begin(&ring, &0, &goal);
    /// let mut plans = search.plans(&ring, &goal).within(Limits::none().cost(4));
    /// assert_eq!(plans.by_ref().count(), 8); // none, three of three steps, four of four
    /// assert_eq!(plans.stopped_by(), Some(Reason::Cost));
    /// ```
    pub fn within(self, limits: Limits<S::Cost>) -> Self {
        CheapestPlans { limits, stopped: None, ..self }
    }

    /// Returns the limit that ended the list. `None` after its end means that there are no more plans whose costs are finite.
    #[must_use]
    pub fn stopped_by(&self) -> Option<Reason> {
        self.stopped
    }

    /// Returns the limit that is reached, if any.
    fn reached(&self) -> Option<Reason> {
        let (search, most) = (&self.search, self.limits.max_cost());
        let has_list = search.measured > 0;
        if has_list && !search.is_listing && most <= search.listed && most < S::Cost::MAX {
            return Some(Reason::Cost);
        }
        let bound = if has_list { S::Cost::ZERO } else { search.level };
        let used = Usage { expanded: search.explored.stats.expanded, bytes: search.bytes_soon(), bound };
        let reason = self.limits.reached(&used, &self.clock);
        reason.or_else(|| search.is_full().then_some(Reason::Memory))
    }

    /// Begins to list the plans within the cost limit, once the exploration is complete up to there.
    fn list_within_limit(&mut self) {
        let (search, most) = (&mut *self.search, self.limits.max_cost());
        if search.measured > 0 && !search.is_listing && most < search.level {
            search.list_up_to(most);
        }
    }

    fn next_plan(&mut self) -> Option<PlanOf<S>> {
        if let Some(plan) = self.search.first.take() {
            return Some(plan);
        }
        if matches!(self.search.phase, Phase::Over(Outcome::Exhausted | Outcome::Stopped { .. })) {
            return None;
        }
        loop {
            self.stopped = self.reached();
            if self.stopped.is_some() {
                return None;
            }
            self.list_within_limit();
            let budget = self.limits.allowance(BETWEEN_LOOKS, self.search.explored.stats.expanded);
            let plan = match self.search.advance(self.space, self.goal, budget, &mut ()) {
                Found::Unfinished => continue,
                Found::Plan(plan) => Some(plan),
                Found::Nothing => None,
            };
            if !self.search.phase.is_over() {
                let answer = self.search.first_answer(plan.clone());
                self.search.phase.keep(Some(answer));
            }
            return plan;
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Iterator for CheapestPlans<'_, S, H, G> {
    type Item = PlanOf<S>;

    fn next(&mut self) -> Option<PlanOf<S>> {
        if self.stopped.is_some() {
            return None;
        }
        let plan = self.next_plan()?;
        if self.limits.allow_plan(plan.cost) {
            return Some(plan);
        }
        self.search.first = Some(plan);
        self.stopped = Some(Reason::Cost);
        None
    }
}

impl<S: StateSpace, H: Heuristic<S>, G> fmt::Debug for CheapestPlans<'_, S, H, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CheapestPlans").field("stopped_by", &self.stopped).finish_non_exhaustive()
    }
}
