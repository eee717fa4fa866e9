//! A search that chooses its algorithm by rules: from the task, the heuristic, and the declared properties of the space.

mod capabilities;
mod choose;
mod declarations;
mod race;
mod rules;

use alloc::{rc::Rc, vec::Vec};
use core::fmt;

use crate::{
    algorithms::best::{
        capabilities::Capabilities,
        race::{Race, Racer},
    },
    heuristics::{Blind, Heuristic, Promise},
    run::{Choice, Observer, Outcome, OutcomeOf, Phase, PlanOf, Progress, Reason, ReportOf, Search, Stats},
    space::{Cost, Goal, StateSpace, Weight},
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
/// A `Best` cannot move to another thread: it is not [`Send`], unlike the other searches. It holds the chosen search as a
/// `dyn Search`, which would be `Send` only if the states, actions and iterators of every space were, and every heuristic
/// `Sync`. A new one costs little, so make it on the thread that runs it.
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
/// # References
///
/// J. R. Rice, "The algorithm selection problem", Advances in Computers 15, 1976: a choice by properties of the problem.
/// C. P. Gomes and B. Selman, "Algorithm portfolios", Artificial Intelligence 126, 2001: searches in turns, where no property
/// tells which one is faster. The rules themselves come from measurements, and each search has its own references.
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
///
/// [`AStar`]: crate::algorithms::AStar
/// [`AnytimeAStar`]: crate::algorithms::AnytimeAStar
/// [`BreadthFirst`]: crate::algorithms::BreadthFirst
/// [`BudgetedTreeSearch`]: crate::algorithms::BudgetedTreeSearch
/// [`CompleteBeam`]: crate::algorithms::CompleteBeam
/// [`DepthFirst`]: crate::algorithms::DepthFirst
/// [`GreedyBestFirst`]: crate::algorithms::GreedyBestFirst
/// [`IdaStar`]: crate::algorithms::IdaStar
/// [`IdaStarWithTable`]: crate::algorithms::IdaStarWithTable
/// [`UniformCost`]: crate::algorithms::UniformCost
/// [`WeightedAStar`]: crate::algorithms::WeightedAStar
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

impl<'a, S: StateSpace + 'a, G: Goal<S>, H: Heuristic<S> + 'a> Best<'a, S, G, H> {
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
        while self.stage != Stage::Last && self.race.bytes_soon() > self.memory {
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
        self.phase = Phase::NotBegun;
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
        self.phase = Phase::UnderWay;
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
