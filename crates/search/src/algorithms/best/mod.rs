//! A search that chooses its algorithm by rules: from the task, the heuristic, and the declared properties of the space.

mod capabilities;
mod race;
mod rules;

use alloc::{boxed::Box, rc::Rc, vec::Vec};
use core::fmt;

use crate::{
    algorithms::{
        AStar, AnytimeAStar, BreadthFirst, BudgetedTreeSearch, CompleteBeam, DepthFirst, GreedyBestFirst,
        IdaStar, IdaStarWithTable, UniformCost, WeightedAStar,
        best::{
            capabilities::{Backward, Capabilities, Made, MakeByHeuristic},
            race::{Race, Racer},
        },
    },
    heuristics::{Blind, Heuristic, Promise, Shared},
    run::{Choice, Observer, Outcome, OutcomeOf, Phase, PlanOf, Progress, Reason, ReportOf, Search, Stats},
    space::{Cost, Goal, GoalStates, Ranked, Reversible, StateSpace, Undirected, Weight},
    tables::{Replacement, TranspositionTable},
};

/// Finds a cheapest plan without knowledge of the remaining costs, by an algorithm that the rules of [`Best`] choose.
///
/// This function wraps [`Best`]. Use that type for a heuristic, for other tasks, to declare properties of the space, and to
/// set limits.
///
/// # Examples
///
/// ```
/// use search::{algorithms::best, from_edges};
///
/// let roads = from_edges(|&town: &u32| [(town + 1, 2_u32), (town * 2, 3)]);
/// let report = best(&roads, &1, |&town| town == 20);
/// assert_eq!((report.plan().unwrap().cost, report.choice.unwrap().algorithm), (13, "UniformCost"));
/// ```
pub fn best<S: StateSpace, G: Fn(&S::State) -> bool>(space: &S, start: &S::State, goal: G) -> ReportOf<S> {
    Best::blind().run(space, start, goal)
}

/// A search that chooses its algorithm. The report names the algorithm and the rule in [`choice`](crate::Report::choice).
///
/// By default the plan is a cheapest one, and proven to be so. [`bounded`](Self::bounded), [`anytime`](Self::anytime) and
/// [`any_plan`](Self::any_plan) ask for other plans. A rule uses a property only if a method has declared it, or if it is
/// [`GRADED`](StateSpace::GRADED).
/// The first rule that applies chooses:
///
/// | rule | condition | algorithm |
/// | --- | --- | --- |
/// | 1 | a start is a goal and costs nothing | [`UniformCost`] |
/// | 2 | any plan, and the space is [graded](StateSpace::GRADED) | [`DepthFirst`] with a table |
/// | 3 | any plan, and a heuristic of any promise | [`GreedyBestFirst`] |
/// | 4 | anytime, a heuristic, and the space is graded | [`CompleteBeam`] |
/// | 5 | anytime, and a heuristic | [`AnytimeAStar`] with weight 3 |
/// | 6 | bounded, and a heuristic that promises a lower bound | [`WeightedAStar`] |
/// | 7 | no such heuristic, [goal states](Self::with_goal_states), [unit costs](Self::with_unit_costs) | [`Bidirectional`](crate::Bidirectional) |
/// | 8 | no such heuristic, goal states | [`Nbs::blind`](crate::algorithms::Nbs::blind) |
/// | 9 | no such heuristic, unit costs | [`BreadthFirst`], by rank if the space [has ranks](Self::with_ranks) |
/// | 10 | no such heuristic | [`UniformCost`] |
/// | 11 | a heuristic that promises a lower bound, and 32 expansions suffice | [`IdaStar`] |
/// | 12 | such a heuristic, and more expansions are needed | [`AStar`] |
/// | 13 | also one [in the other direction](Self::with_backward_heuristic), and A\* does not fall behind | [`AStar`] |
/// | 14 | the same, both are consistent, and A\* falls behind | [`BaeStar`](crate::algorithms::BaeStar) |
/// | 15 | the same, both are admissible, and A\* falls behind | [`Nbs`](crate::algorithms::Nbs) |
/// | 16 | rules 6 to 15 have spent the [memory](Self::with_memory); unit costs, and the space is [undirected](Self::with_undirected_edges) | [`BreadthFirstHeuristic`](crate::algorithms::BreadthFirstHeuristic) |
/// | 17 | the memory is spent; the states grew by half or more with each bound, or were often met again | [`IdaStarWithTable`] |
/// | 18 | the memory is spent, bounds rise in smaller steps, and few states were met again | [`BudgetedTreeSearch`] |
///
/// A heuristic that is not known to be admissible proves no bound, so rules 6 and 11 to 15 pass it over; a weighted one too.
/// Wrap it in [`Consistent`](crate::heuristics::Consistent) or [`Admissible`](crate::heuristics::Admissible) if it keeps that
/// promise, and give the unweighted one to [`bounded`](Self::bounded). Rule 2 needs a finite space.
/// Initial costs other than zero exclude the searches that count actions.
///
/// *Rules 13 to 15* are a race, because no property of a heuristic tells beforehand which search is faster. A\* begins
/// with 32 expansions. Then the search from both ends gets one expansion for six of A\*. Once its proven bound is the
/// greater one, it leads, and A\* gets one expansion for six. A\* leads again once its bound is the greater one for no
/// more expansions. Both keep their states, so no work is repeated. The guide has the
/// [measurements](crate::guide::choosing_an_algorithm#not-knowing-which).
///
/// *Rules 16 to 18* begin anew in bounded memory, and keep the bound that is proven. Rule 16 stores three layers, which
/// may exceed the memory; rule 18 does not end in a space with cycles if there is no plan.
///
/// Memory is looked at after numbers of expansions that do not depend on limits, so equal runs make equal choices. A new
/// run frees the buffers of the one before.
///
/// # Panics
///
/// As [`Bidirectional`](crate::Bidirectional) and [`Nbs`](crate::algorithms::Nbs) do, if a goal is no state of the space. If
/// the backward estimate of a start exceeds its initial cost, because the estimates belong to another start.
///
/// # Complexity
///
/// That of the algorithm in the report. In rules 13 to 15, the expansions of the other search come in addition: a sixth
/// as many, or up to six times as many if the lead has just changed.
///
/// # Examples
///
/// ```
/// use search::{At, Search, algorithms::Best, from_successors, heuristics::Consistent};
///
/// type Cell = (i32, i32);
/// let grid = from_successors(|&(x, y): &Cell| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]).undirected();
/// let distance = |to: Cell| Consistent(move |&(x, y): &Cell| x.abs_diff(to.0) + y.abs_diff(to.1));
/// let (start, goal) = ((0, 0), (70, 30));
///
/// let report = Best::blind().run_to(&grid, &start, &At(goal));
/// assert_eq!(report.choice.unwrap().algorithm, "UniformCost");
///
/// let report = Best::blind().with_unit_costs().with_goal_states().run_to(&grid, &start, &At(goal));
/// assert_eq!(report.choice.unwrap().algorithm, "Bidirectional");
///
/// let mut search = Best::new(distance(goal)).with_backward_heuristic(distance(start)).with_unit_costs();
/// let report = search.run_to(&grid, &start, &At(goal));
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (100, true));
/// assert_eq!(
///     report.choice.unwrap().to_string(),
///     "AStar, by rule 13: it kept its lead over a search from both ends, or answered first"
/// );
/// ```
pub struct Best<'a, S: StateSpace, G: Goal<S>, H = Blind> {
    heuristic: Rc<H>,
    /// Whether the caller has given the heuristic.
    is_informed: bool,
    can: Capabilities<'a, S, G, H>,
    task: Task,
    has_unit_costs: bool,
    least_cost: S::Cost,
    memory: u64,
    starts: Vec<(S::State, S::Cost)>,
    race: Race<'a, S, G>,
    stage: Stage,
    phase: Phase<S>,
}

/// The plan that is asked for.
#[derive(Clone, Copy, Debug)]
enum Task {
    Cheapest,
    Bounded(Weight),
    Anytime,
    AnyPlan,
}

/// The searches that may still follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// A* follows the present search.
    Probe,
    /// A search from both ends joins the present one.
    FromOneEnd,
    /// A search in bounded memory follows the present ones.
    InMemory,
    /// None.
    Last,
}

/// The expansions of IDA* before A* begins.
const PROBE: u64 = 32;

/// The expansions of A* before a search from both ends joins it.
const FROM_ONE_END: u64 = 32;

impl<S: StateSpace, G: Goal<S>> Best<'_, S, G> {
    /// Creates a search without a heuristic that has not begun.
    #[must_use]
    pub fn blind() -> Self {
        Best { is_informed: false, ..Best::new(Blind) }
    }
}

impl<S: StateSpace, G: Goal<S>, H> Best<'_, S, G, H> {
    /// The memory that the rules may use unless told otherwise: 1 GiB.
    const MEMORY: u64 = 1 << 30;

    /// Creates a search by `heuristic` that has not begun, for a cheapest plan.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Best {
            heuristic: Rc::new(heuristic),
            is_informed: true,
            can: Capabilities::NONE,
            task: Task::Cheapest,
            has_unit_costs: false,
            least_cost: S::Cost::ZERO,
            memory: Self::MEMORY,
            starts: Vec::new(),
            race: Race::new(),
            stage: Stage::Last,
            phase: Phase::NotBegun,
        }
    }

    /// Asks for a plan that costs at most `weight` times the cheapest.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::Best, from_successors, heuristics::Consistent, space::Weight};
    ///
    /// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    /// let mut search = Best::new(Consistent(|&n: &i32| n.abs_diff(9))).bounded(Weight::new(3, 2));
    /// let report = search.run(&line, &0, |&n| n == 9);
    /// assert_eq!((report.plan().unwrap().cost, report.choice.unwrap().rule), (9, 6));
    /// ```
    ///
    /// # Panics
    ///
    /// If the weight is less than one.
    #[must_use]
    pub fn bounded(self, weight: Weight) -> Self {
        assert!(weight >= Weight::ONE, "a weight below one bounds no plan: expected one or more");
        Best { task: Task::Bounded(weight), ..self }
    }

    /// Asks for a plan soon, for better ones later, and for a cheapest one at the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::Best, from_successors, heuristics::Consistent};
    ///
    /// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    /// let report = Best::new(Consistent(|&n: &i32| n.abs_diff(9))).anytime().run(&line, &0, |&n| n == 9);
    /// assert_eq!((report.is_optimal(), report.choice.unwrap().algorithm), (true, "AnytimeAStar"));
    /// ```
    #[must_use]
    pub fn anytime(self) -> Self {
        Best { task: Task::Anytime, ..self }
    }

    /// Asks for any plan.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::Best, from_successors};
    ///
    /// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    /// let report = Best::new(|&n: &i32| n.abs_diff(9)).any_plan().run(&line, &0, |&n| n == 9);
    /// assert_eq!(report.choice.unwrap().algorithm, "GreedyBestFirst");
    /// ```
    #[must_use]
    pub fn any_plan(self) -> Self {
        Best { task: Task::AnyPlan, ..self }
    }

    /// Declares that every action costs [`ONE`](Cost::ONE). If that is false, so may be the claim that a plan is
    /// cheapest.
    #[must_use]
    pub fn with_unit_costs(self) -> Self {
        Best { has_unit_costs: true, ..self.with_least_cost(S::Cost::ONE) }
    }

    /// Declares that no action costs less than `least`, which saves expansions in rules 8 and 15. The default is zero. If an
    /// action costs less, a plan that is claimed to be cheapest may not be. The last declaration counts, of unit costs too.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{At, Search, algorithms::Best, from_edges};
    ///
    /// let line = from_edges(|&n: &i32| [(n - 1, 4_u32), (n + 1, 4)]).undirected();
    /// let mut search = Best::blind().with_goal_states().with_least_cost(4);
    /// let report = search.run_to(&line, &0, &At(5));
    /// assert_eq!((report.plan().unwrap().cost, report.choice.unwrap().algorithm), (20, "Nbs"));
    /// ```
    #[must_use]
    pub fn with_least_cost(self, least: S::Cost) -> Self {
        Best { least_cost: least, ..self }
    }

    /// Sets the bytes that a search of rules 6 to 15 may hold before one of rules 16 to 18 replaces it. The default is
    /// 1 GiB. The tables of rules 2 and 17 take as much.
    ///
    /// It is no limit: [`Limits::memory`](crate::Limits::memory) stops a run, and before a replacement if it is not greater.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Best { memory: bytes, ..self }
    }
}

impl<'a, S: StateSpace + 'a, G: Goal<S>, H: Heuristic<S> + 'a> Best<'a, S, G, H> {
    /// Lets the rules use the states of the goal and the predecessors of the space.
    #[must_use]
    pub fn with_goal_states(mut self) -> Self
    where
        S: Reversible,
        G: GoalStates<S>,
    {
        self.can.both_ends = Some(capabilities::both_ends);
        self.can.both_ends_by_cost = Some(capabilities::both_ends_by_cost);
        self
    }

    /// Lets the rules use estimates of the cost from the nearest start to a state, as
    /// [`BaeStar`](crate::algorithms::BaeStar) takes them. They change with the start. The rules may use the states of the
    /// goal and predecessors too, as [`with_goal_states`](Self::with_goal_states) says.
    #[must_use]
    pub fn with_backward_heuristic<B: Heuristic<S> + 'a>(mut self, heuristic: B) -> Self
    where
        S: Reversible,
        G: GoalStates<S>,
    {
        self.can.backward = Some(Backward::new(heuristic));
        self.with_goal_states()
    }

    /// Lets rule 9 number states by their ranks.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::Best, from_successors};
    ///
    /// let ring = from_successors(|&n: &u64| [(n + 1) % 1_000, (n + 999) % 1_000]).with_ranks(1_000, |&n| n, |n| n);
    /// let report = Best::blind().with_unit_costs().with_ranks().run(&ring, &0, |&n| n == 300);
    /// assert_eq!(report.plan().unwrap().cost, 300);
    /// ```
    #[must_use]
    pub fn with_ranks(mut self) -> Self
    where
        S: Ranked,
    {
        self.can.by_rank = Some(capabilities::by_rank);
        self
    }

    /// Lets the rules use that every action can be undone at the same cost.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::Best, from_successors, heuristics::Consistent};
    ///
    /// let line = from_successors(|&n: &i32| [n - 1, n + 1]).undirected();
    /// let mut search = Best::new(Consistent(|&n: &i32| n.abs_diff(90))).with_unit_costs().with_undirected_edges();
    /// let report = search.with_memory(0).run(&line, &0, |&n| n == 90);
    /// assert_eq!((report.is_optimal(), report.choice.unwrap().algorithm), (true, "BreadthFirstHeuristic"));
    /// ```
    #[must_use]
    pub fn with_undirected_edges(mut self) -> Self
    where
        S: Undirected,
    {
        self.can.few_layers = Some(capabilities::few_layers);
        self
    }

    /// Checks that the backward heuristic belongs to these starts.
    fn check_backward(&self, space: &S) {
        let Some(backward) = self.can.backward.as_ref().filter(|of| of.promise >= Promise::Admissible) else {
            return;
        };
        let is_right = |(state, cost): &(S::State, S::Cost)| (backward.estimate)(space, state) <= *cost;
        assert!(
            self.starts.iter().all(is_right),
            "the backward estimate of a start exceeds its initial cost: the estimates belong to another start"
        );
    }

    fn shared(&self) -> Shared<Rc<H>> {
        Shared(Rc::clone(&self.heuristic))
    }

    /// Whether the estimates prove lower bounds.
    fn has_bounds(&self) -> bool {
        self.is_informed && self.heuristic.promise() >= Promise::Admissible
    }

    /// Whether costs are numbers of actions.
    fn counts_actions(&self) -> bool {
        self.has_unit_costs && self.starts.iter().all(|(_, cost)| *cost == S::Cost::ZERO)
    }

    /// Returns the first search: rules 1 to 11.
    fn choose(&self, goal: &G) -> Racer<'a, S, G> {
        if self.starts.iter().any(|(state, cost)| *cost == S::Cost::ZERO && goal.is_goal(state)) {
            return racer(rules::START_IS_GOAL, UniformCost::new());
        }
        let by_task = self.choose_by_task();
        by_task.unwrap_or_else(|| {
            if self.has_bounds() {
                racer(rules::PROBE, IdaStar::new(self.shared()))
            } else {
                self.choose_blind()
            }
        })
    }

    /// Rules 12 and 13.
    fn choose_a_star(&self) -> Racer<'a, S, G> {
        let choice = if self.second().is_some() { rules::FORWARD_LEADS } else { rules::ONE_END };
        racer(choice, AStar::new(self.shared()))
    }

    /// Rules 2 to 6.
    fn choose_by_task(&self) -> Option<Racer<'a, S, G>> {
        let h = self.shared();
        Some(match self.task {
            Task::AnyPlan if S::GRADED => {
                racer(rules::ANY_GRADED, DepthFirst::new().with_heuristic(h).with_table(self.table()))
            }
            Task::AnyPlan if self.is_informed => racer(rules::ANY, GreedyBestFirst::new(h)),
            Task::Anytime if self.is_informed && S::GRADED => {
                racer(rules::ANYTIME_GRADED, CompleteBeam::new(h))
            }
            Task::Anytime if self.is_informed => {
                racer(rules::ANYTIME, AnytimeAStar::new(h, Weight::new(3, 1)))
            }
            Task::Bounded(weight) if self.has_bounds() => {
                racer(rules::BOUNDED, WeightedAStar::new(h, weight))
            }
            _ => return None,
        })
    }

    /// Rules 7 to 10.
    fn choose_blind(&self) -> Racer<'a, S, G> {
        let can = &self.can;
        match (can.both_ends, can.both_ends_by_cost, self.counts_actions()) {
            (Some(make), _, true) => Racer { choice: rules::BLIND_ENDS, search: make() },
            (_, Some(make), false) => {
                Racer { choice: rules::BLIND_ENDS_BY_COST, search: make(self.least_cost) }
            }
            (_, _, true) => {
                let by_state = || Box::new(BreadthFirst::new()) as Made<'a, S, G>;
                Racer { choice: rules::BLIND, search: can.by_rank.map_or_else(by_state, |make| make()) }
            }
            _ => racer(rules::BLIND_BY_COST, UniformCost::new()),
        }
    }

    /// Rules 14 and 15: the choice of a search from both ends, and its maker.
    fn second(&self) -> Option<(Choice, &MakeByHeuristic<'a, S, G, H>)> {
        let backward = self.can.backward.as_ref()?;
        match self.heuristic.promise().and(backward.promise) {
            Promise::Consistent => Some((rules::ERRORS_LEAD, &backward.bae_star)),
            Promise::Admissible => Some((rules::PAIRS_LEAD, &backward.nbs)),
            _ => None,
        }
    }

    /// Rules 16 to 18.
    fn choose_in_little_memory(&self) -> Racer<'a, S, G> {
        let has_bounds = self.has_bounds();
        if let Some(make) = self.can.few_layers.filter(|_| self.counts_actions()) {
            return Racer { choice: rules::FEW_LAYERS, search: make(has_bounds.then_some(&self.heuristic)) };
        }
        if grows(self.race.stats().expanded, self.race.raised) || !self.race.is_in_a_tree() {
            let table = self.table();
            return if has_bounds {
                racer(rules::TABLE, IdaStarWithTable::new(self.shared()).with_table(table))
            } else {
                racer(rules::TABLE, IdaStarWithTable::new(Blind).with_table(table))
            };
        }
        if has_bounds {
            racer(rules::BUDGETS, BudgetedTreeSearch::new(self.shared()))
        } else {
            racer(rules::BUDGETS, BudgetedTreeSearch::new(Blind))
        }
    }

    fn table(&self) -> TranspositionTable<S> {
        let bytes = usize::try_from(self.memory).unwrap_or(usize::MAX);
        TranspositionTable::of_bytes(bytes, Replacement::TwoTier)
    }

    /// Begins the search that is due after a turn, if one is.
    fn enter_stage(&mut self, space: &S, goal: &G) {
        match self.stage {
            Stage::Probe => {
                self.stage = if self.second().is_some() { Stage::FromOneEnd } else { Stage::InMemory };
                let a_star = self.begun(self.choose_a_star(), space, goal);
                self.race.hand_over(a_star);
            }
            Stage::FromOneEnd if self.race.expanded() >= FROM_ONE_END => {
                self.stage = Stage::InMemory;
                if let Some((choice, make)) = self.second() {
                    let search = make(&self.heuristic, self.least_cost);
                    let second = self.begun(Racer { choice, search }, space, goal);
                    self.race.add(second);
                }
            }
            _ => {}
        }
    }

    fn begun(&self, mut racer: Racer<'a, S, G>, space: &S, goal: &G) -> Racer<'a, S, G> {
        racer.search.begin_from(space, &self.starts, goal);
        racer
    }

    /// Retires searches while they hold more than the memory, and begins one in bounded memory after the last.
    fn heed_memory(&mut self, space: &S, goal: &G) {
        while self.stage != Stage::Last && self.race.bytes_soon() >= self.memory {
            if self.race.len() > 1 {
                self.race.retire();
            } else {
                self.fall_back(space, goal);
            }
        }
    }

    fn fall_back(&mut self, space: &S, goal: &G) {
        self.stage = Stage::Last;
        let next = self.begun(self.choose_in_little_memory(), space, goal);
        self.race.hand_over(next);
    }

    fn advance(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.race.is_turn_over() {
            self.enter_stage(space, goal);
            self.heed_memory(space, goal);
            self.race.begin_turn();
        }
        let outcome = self.race.step(space, goal, budget, observer)?;
        match (&outcome, self.stage) {
            // On a cycle, IDA* adds up costs until they saturate.
            (Outcome::Stopped { .. }, Stage::Probe) => self.enter_stage(space, goal),
            (Outcome::Stopped { reason: Reason::Memory, .. }, Stage::FromOneEnd | Stage::InMemory) => {
                self.fall_back(space, goal);
            }
            _ => return Some(outcome),
        }
        None
    }
}

fn racer<'a, S: StateSpace, G: Goal<S>>(choice: Choice, search: impl Search<S, G> + 'a) -> Racer<'a, S, G> {
    Racer { choice, search: Box::new(search) }
}

/// Returns whether `expanded` states grew by half or more with each of `bounds` bounds: 1.5^bounds <= expanded.
fn grows(expanded: u64, bounds: u64) -> bool {
    // The logarithm of 1.5 to the base 2 is 0.58.
    58 * bounds <= 100 * u64::from(expanded.max(1).ilog2())
}

impl<S: StateSpace, G: Goal<S>, H> Progress<S> for Best<'_, S, G, H> {
    fn stats(&self) -> Stats {
        self.race.stats()
    }

    fn bytes(&self) -> u64 {
        self.race.bytes()
    }

    fn bytes_soon(&self) -> u64 {
        self.race.bytes_soon()
    }

    fn bound(&self) -> S::Cost {
        self.race.bound()
    }

    fn lower_bound(&self) -> S::Cost {
        self.race.lower_bound()
    }

    fn best(&self) -> Option<PlanOf<S>> {
        self.race.leader().and_then(|racer| racer.search.best())
    }

    fn is_over(&self) -> bool {
        self.phase.is_over()
    }

    fn closest(&self) -> Option<(S::State, S::Cost)> {
        self.race.closest().filter(|_| self.is_informed)
    }

    fn choice(&self) -> Option<Choice> {
        self.race.leader().map(|racer| racer.choice)
    }
}

impl<'a, S, G, H> Search<S, G> for Best<'a, S, G, H>
where
    S: StateSpace + 'a,
    G: Goal<S>,
    H: Heuristic<S> + 'a,
{
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], goal: &G) {
        self.phase = Phase::UnderWay;
        self.starts = starts.to_vec();
        self.check_backward(space);
        let first = self.choose(goal);
        let rule = first.choice.rule;
        if rule == rules::START_IS_GOAL.rule {
            self.starts.retain(|(state, cost)| *cost == S::Cost::ZERO && goal.is_goal(state));
        }
        let first = self.begun(first, space, goal);
        self.stage = if rule == rules::PROBE.rule {
            Stage::Probe
        } else if rules::BOUNDED.rule <= rule {
            Stage::InMemory
        } else {
            Stage::Last
        };
        self.race.restart(first, PROBE);
    }

    /// Expands at most `budget` states of the search whose turn it is.
    fn step(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let answer = self.phase.answer().or_else(|| self.advance(space, goal, budget, observer));
        self.phase.keep(answer)
    }
}

impl<S: StateSpace, G: Goal<S>, H> fmt::Debug for Best<'_, S, G, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Best")
            .field("choice", &self.choice())
            .field("task", &self.task)
            .finish_non_exhaustive()
    }
}
