//! A search under test, and its declarations: the answers that it gives and the states that it keeps.

use core::fmt;
use std::{boxed::Box, sync::Arc, vec::Vec};

use super::{
    estimates::{Estimates, Target},
    graph::WeightedGraph,
};
use crate::{
    run::{Budget, Memory as Bytes, OutcomeOf, Progress, Search, StatusOf},
    space::{Cost, NoGoal},
};

/// A search of the graph on which the laws are checked: `Box<dyn Search<WeightedGraph<C>, Target>>`.
///
/// # Examples
///
/// ```
/// use search::{
///     AStar, Search,
///     laws::search::{BoxedSearch, Estimates, Target, WeightedGraph},
/// };
///
/// fn a_star(h: Estimates<u32>) -> BoxedSearch<u32> {
///     Box::new(AStar::new(h))
/// }
///
/// // A function for searches of your own that are generic in the space.
/// fn boxed(search: impl Search<WeightedGraph<u32>, Target> + 'static) -> BoxedSearch<u32> {
///     Box::new(search)
/// }
/// ```
pub type BoxedSearch<C> = Box<dyn Search<WeightedGraph<C>, Target>>;

/// The answer of a search if a plan exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A cheapest plan, provided that the heuristic is admissible.
    Cheapest,
    /// A plan that costs at most three times the cheapest, provided that the heuristic is admissible. Such a search is made
    /// with the weight `Weight::new(3, 1)`.
    Bounded,
    /// Some plan.
    Plan,
    /// Some plan, or `Reason::Width`, also where the cost of each plan saturates.
    PlanOrWidth,
    /// No plan: it explores the space.
    Distances,
}

/// How a search measures plans.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// An action counts one, and a start nothing.
    Actions,
    /// By the costs of the space and of the starts.
    Costs,
}

/// The states that a search keeps, as far as it depends on them whether it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Memory {
    AllStates,
    /// A small table and the states of the path: it leaves cycles, but may take long.
    SomeStates,
    /// Only the actions of the path: it does not leave cycles.
    Path,
}

/// A property of a search that changes its statistics or its events. The laws make allowance for it.
///
/// # Examples
///
/// ```
/// use search::{DepthFirst, laws::search::{Answer, Habit, Subject}};
///
/// let depth_first = Subject::<u32>::of_costs("depth-first", Answer::Plan, |h| {
///     Box::new(DepthFirst::new().with_heuristic(h))
/// });
/// depth_first.with_habits([Habit::DepthFirst, Habit::Repeats, Habit::Narrow]).with_cases(2).check();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Habit {
    /// It tries the actions of a state one after the other, so it generates fewer states than actions were listed.
    DepthFirst,
    /// It expands states again, in each pass or on each path to them.
    Repeats,
    /// Only a few states are open: those of a beam, or of a path.
    Narrow,
    /// It may search from the goal, and ends when one side has no more states.
    BothEnds,
    /// Its closed list does not hold all states that it expanded.
    DropsStates,
    /// It asks further heuristics, and its statistics count their evaluations too.
    OtherHeuristics,
    /// It asks for estimates that its statistics do not count.
    EstimatesAhead,
    /// It multiplies the estimates by weights before it compares them.
    WeighsEstimates,
    /// It keeps several paths to a state, all of which may be open.
    KeepsPaths,
    /// It keeps the edges of a state, and lists them once.
    KeepsEdges,
    /// It lists the actions of a state again, or generates only some of the children.
    SelectsActions,
    /// It follows single paths, which may end before any state is estimated.
    Rollouts,
    /// Its threads may make fewer calls in one run than in another.
    Parallel,
    /// It uses that the space is graded.
    Graded,
}

/// A search under test: its name, how it is made, and its declarations.
///
/// Three constructors say how the search measures plans; the methods say where it differs from a search that keeps all
/// states. The laws from which a search is exempt follow; [`laws`](Self::laws) lists them with the reasons.
///
/// `C` is the type of the costs. The laws hold for each, so make the subject in a function that is generic in
/// [`AnyCost`](super::AnyCost), and check it with `u8`, whose sums saturate, with `u32`, and with `Finite64`, whose sums
/// round. The limits on memory and on work are checked with integers of 32 bits and more.
///
/// # Examples
///
/// ```
/// use search::{
///     AStar,
///     laws::search::{Answer, AnyCost, Subject},
///     space::Finite64,
/// };
///
/// fn a_star<C: AnyCost>() -> Subject<C> {
///     Subject::of_costs("AStar", Answer::Cheapest, |h| Box::new(AStar::new(h))).with_cases(2)
/// }
///
/// a_star::<u8>().check();
/// a_star::<u32>().check();
/// a_star::<Finite64>().check();
/// ```
///
/// Searches with declarations:
///
/// ```
/// use search::{
///     GoalDistances, IdaStar, Survey, UniformCost,
///     algorithms::IdaStarWithTable,
///     laws::search::{Answer::Cheapest, Habit, Subject},
///     tables::{Replacement, TranspositionTable},
/// };
///
/// let subjects: [Subject<u32>; 5] = [
///     Subject::of_costs("IDA*", Cheapest, |h| Box::new(IdaStar::new(h)))
///         .endless_on_cycles()
///         .with_habits([Habit::EstimatesAhead]),
///     Subject::of_costs("IDA*, three entries", Cheapest, |h| {
///         let table = TranspositionTable::of_entries(3, Replacement::Always);
///         Box::new(IdaStarWithTable::new(h).with_table(table))
///     })
///     .forgetful()
///     .with_habits([Habit::DepthFirst, Habit::Repeats, Habit::Narrow]),
///     Subject::of_costs("uniform cost", Cheapest, |_| Box::new(UniformCost::new()))
///         .without_heuristic()
///         .with_habits([Habit::OtherHeuristics]),
///     Subject::of_actions("goal distances", |_| Box::new(GoalDistances::new())).undirected(),
///     Subject::survey("survey", || Box::new(Survey::new())),
/// ];
/// for subject in subjects {
///     subject.with_cases(1).check();
/// }
/// ```
#[must_use = "a subject is checked by `check`"]
pub struct Subject<C> {
    #[doc(hidden)]
    pub name: &'static str,
    #[doc(hidden)]
    pub answer: Answer,
    #[doc(hidden)]
    pub measure: Measure,
    #[doc(hidden)]
    pub has_heuristic: bool,
    #[doc(hidden)]
    pub is_undirected: bool,
    pub(super) keeps_first_paths: bool,
    pub(super) cases: u32,
    memory: Memory,
    habits: Vec<Habit>,
    make: Make<C>,
}

type Make<C> = Arc<dyn Fn(Estimates<C>) -> BoxedSearch<C> + Send + Sync>;

impl<C> Subject<C> {
    /// Declares a search that counts actions, finds a plan with the fewest, and takes no heuristic.
    pub fn of_actions<F>(name: &'static str, make: F) -> Self
    where
        F: Fn(Estimates<C>) -> BoxedSearch<C> + Send + Sync + 'static,
    {
        Subject {
            name,
            answer: Answer::Cheapest,
            measure: Measure::Actions,
            has_heuristic: false,
            is_undirected: false,
            keeps_first_paths: false,
            cases: 8,
            memory: Memory::AllStates,
            habits: Vec::new(),
            make: Arc::new(make),
        }
    }

    /// Declares a search that adds costs and takes a heuristic. `make` makes a new search with the given one.
    pub fn of_costs<F>(name: &'static str, answer: Answer, make: F) -> Self
    where
        F: Fn(Estimates<C>) -> BoxedSearch<C> + Send + Sync + 'static,
    {
        Subject { answer, measure: Measure::Costs, has_heuristic: true, ..Self::of_actions(name, make) }
    }

    /// Declares a search that looks for no goal and explores all states.
    pub fn survey<F>(name: &'static str, make: F) -> Self
    where
        C: Cost + 'static,
        F: Fn() -> Box<dyn Search<WeightedGraph<C>, NoGoal>> + Send + Sync + 'static,
    {
        let make = move |_| -> BoxedSearch<C> { Box::new(WithoutGoal(make())) };
        Subject { answer: Answer::Distances, ..Self::of_actions(name, make) }
    }

    /// Declares that the search ignores the heuristic.
    pub fn without_heuristic(self) -> Self {
        Subject { has_heuristic: false, ..self }
    }

    /// Declares that the search keeps no states but those of its path, so that it does not end on cycles without a plan.
    pub fn endless_on_cycles(self) -> Self {
        let path = [Habit::DepthFirst, Habit::Repeats, Habit::Narrow];
        Subject { memory: Memory::Path, ..self }.with_habits(path)
    }

    /// Declares that the search keeps some of the states: it ends on cycles, but may take long.
    pub fn forgetful(self) -> Self {
        Subject { memory: Memory::SomeStates, ..self }
    }

    /// Declares that the search keeps the first path to a state, though a cheaper one comes later.
    pub fn keeping_first_paths(self) -> Self {
        Subject { keeps_first_paths: true, ..self }
    }

    /// Declares that the search needs each edge in both directions.
    pub fn undirected(self) -> Self {
        Subject { is_undirected: true, ..self }
    }

    /// Adds habits, which change the laws of statistics and events.
    pub fn with_habits(mut self, habits: impl IntoIterator<Item = Habit>) -> Self {
        self.habits.extend(habits);
        self
    }

    /// Sets the number of random graphs, 8 by default. They are the same in every run with this number, and grow up to 24 states.
    /// A rare fault, such as a false proof of a search that can be stuck, may take a hundred.
    pub fn with_cases(self, cases: u32) -> Self {
        Subject { cases, ..self }
    }

    pub(super) fn has(&self, habit: Habit) -> bool {
        self.habits.contains(&habit)
    }

    /// Makes a new search with the estimates.
    #[doc(hidden)]
    #[must_use]
    pub fn make(&self, estimates: Estimates<C>) -> BoxedSearch<C> {
        (self.make)(estimates)
    }

    /// Whether it ends on cycles, though no plan exists or the cycles cost nothing.
    pub(super) fn leaves_cycles(&self) -> bool {
        self.memory != Memory::Path
    }

    /// Whether it ends soon on every small graph.
    #[doc(hidden)]
    #[must_use]
    pub fn remembers(&self) -> bool {
        self.memory == Memory::AllStates
    }
}

impl<C> fmt::Debug for Subject<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Subject { name, answer, measure, habits, .. } = self;
        let mut shown = f.debug_struct("Subject");
        shown.field("name", name).field("answer", answer).field("measure", measure);
        shown.field("habits", habits).finish_non_exhaustive()
    }
}

/// A search without a goal, as a search that ignores the goal.
struct WithoutGoal<P>(P);

impl<C: Cost, P: Progress<WeightedGraph<C>>> Progress<WeightedGraph<C>> for WithoutGoal<P> {
    fn status(&self) -> &StatusOf<WeightedGraph<C>> {
        self.0.status()
    }

    fn memory(&self) -> Bytes {
        self.0.memory()
    }
}

impl<C: Cost, P: Search<WeightedGraph<C>, NoGoal>> Search<WeightedGraph<C>, Target> for WithoutGoal<P> {
    fn start(&mut self, graph: &WeightedGraph<C>, starts: &[(u16, C)], _: &Target) {
        self.0.start(graph, starts, &NoGoal);
    }

    fn advance(
        &mut self,
        graph: &WeightedGraph<C>,
        _: &Target,
        budget: &mut Budget<'_, C>,
    ) -> Option<OutcomeOf<WeightedGraph<C>>> {
        self.0.advance(graph, &NoGoal, budget)
    }
}
