//! The list of all laws, and how they are checked.

use core::{any::type_name, fmt};
use std::{
    format,
    panic::{AssertUnwindSafe, catch_unwind},
    string::String,
    vec,
    vec::Vec,
};

use super::{
    answers,
    case::Case,
    costs::AnyCost,
    exemptions::{
        endless, estimates_of_its_own, free_starts, from_both_ends, never, not_cheapest, not_proven,
        without_goal, without_goal_or_heuristic, without_heuristic,
    },
    limits, panics, promises, runs, saturation, slow_spaces, statistics,
    subject::Subject,
    task::Task,
    trial::{Trial, words},
};

/// The graphs that a law is checked on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Graphs {
    Any,
    /// Random ones, but none in layers.
    Cyclic,
    /// Those that the law makes.
    Own,
}

/// The types of cost that a law holds for.
#[derive(Clone, Copy)]
enum Costs {
    Any,
    /// Sums do not round.
    Exact,
    /// Sums neither round nor saturate within thousands of states.
    Wide,
}

/// A rule that searches keep.
struct Law<C> {
    name: &'static str,
    check: fn(&Trial<C>),
    /// Why a search need not keep the law.
    except: fn(&Subject<C>) -> Option<&'static str>,
    costs: Costs,
    graphs: Graphs,
}

macro_rules! laws {
    ($($name:literal: $module:ident::$check:ident, $except:ident, $costs:ident, $graphs:ident;)*) => {
        fn laws<C: AnyCost>() -> Vec<Law<C>> {
            vec![$(Law {
                name: $name,
                check: $module::$check,
                except: $except,
                costs: Costs::$costs,
                graphs: Graphs::$graphs,
            }),*]
        }
    };
}

laws! {
    "cheapest plan": answers::plans_are_cheapest, not_cheapest, Any, Any;
    "plan replays": answers::plans_replay, without_goal, Any, Any;
    "weighted estimates": answers::weights_bound_the_cost, without_heuristic, Any, Any;
    "proof of no plan": answers::no_plan_is_proven, not_proven, Any, Any;
    "the same, no cycles": answers::no_plan_is_proven_on_a_chain, never, Any, Own;
    "cut and resumed": runs::cuts_change_nothing, never, Any, Any;
    "limits": limits::each_limit_stops, never, Wide, Own;
    "cost limit": limits::a_cost_limit_is_exact, without_goal, Exact, Any;
    "repeatable": runs::equal_runs_do_equal_work, never, Any, Any;
    "reusable": runs::an_object_can_be_used_again, never, Any, Any;
    "answer stays": runs::an_answer_stays, never, Any, Any;
    "not begun": runs::a_search_begins_before_it_is_resumed, never, Wide, Own;
    "saturated costs": saturation::saturated_costs_prove_nothing, never, Any, Own;
    "wrong estimates": answers::wrong_estimates_hide_no_goal, without_heuristic, Any, Any;
    "false promises": promises::false_promises_hide_no_goal, without_goal_or_heuristic, Wide, Any;
    "initial costs": answers::starts_have_costs, free_starts, Any, Own;
    "zero-cost cycles": answers::cycles_of_zero_cost_end, endless, Any, Cyclic;
    "no start": answers::no_start_is_no_plan, never, Any, Own;
    "start is goal": answers::a_start_may_be_a_goal, without_goal, Any, Own;
    "observer": runs::observers_hear_the_truth, never, Any, Any;
    "closest state": runs::the_closest_state_is_told, estimates_of_its_own, Any, Any;
    "statistics": statistics::the_work_adds_up, never, Any, Any;
    "counts of calls": statistics::the_statistics_count_calls, never, Any, Any;
    "all states expanded": statistics::each_state_is_expanded, from_both_ends, Any, Any;
    "all work counted": statistics::no_work_is_forgotten, never, Wide, Own;
    "panics": panics::a_panic_leaves_a_search_that_begins_anew, never, Wide, Own;
    "false promises on a grid": promises::a_promised_distance_that_is_too_long_hides_no_goal,
        without_goal_or_heuristic, Wide, Own;
    "slow spaces": slow_spaces::a_slow_space_hears_the_clock_after_few_states, never, Wide, Own;
    "spaces that turn slow": slow_spaces::a_space_that_turns_slow_is_noticed, never, Wide, Own;
}

impl Costs {
    fn have<C: AnyCost>(self) -> bool {
        let is_exact = C::units(1).with_rounding_error() == C::units(1);
        match self {
            Costs::Any => true,
            Costs::Exact => is_exact,
            Costs::Wide => is_exact && C::units(6_000) > C::units(5_999),
        }
    }
}

/// A random problem with costs of one type: as it is, and with each edge in both directions. The latter shortens the
/// distances, which estimates must not exceed.
struct Problem<C> {
    name: String,
    task: Task,
    cases: [Case<C>; 2],
}

impl<C: AnyCost> Problem<C> {
    fn new(name: String, task: Task) -> Self {
        let cases = [Case::new(&task), Case::new(&task.both_ways())];
        Problem { name, task, cases }
    }
}

impl<C> fmt::Display for Problem<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Task { graph, starts, goals, quarters } = &self.task;
        let (name, edges) = (&self.name, &graph.edges);
        write!(
            f,
            "{name}: edges {edges:?}, starts {starts:?}, goals {goals:?}, quarters of estimates {quarters:?}"
        )
    }
}

impl<C: AnyCost> Law<C> {
    fn binds(&self, subject: &Subject<C>) -> bool {
        self.costs.have::<C>() && (self.except)(subject).is_none()
    }

    /// Checks the law.
    ///
    /// # Panics
    ///
    /// If it does not hold, with a sentence that names the law and the search, and with the problem.
    fn check(&self, subject: &Subject<C>, problem: &Problem<C>) {
        let case = &problem.cases[usize::from(subject.is_undirected)];
        let checked = catch_unwind(AssertUnwindSafe(|| (self.check)(&Trial { subject, case })));
        if let Err(payload) = checked {
            let (law, name, costs, fault) = (self.name, subject.name, type_name::<C>(), words(&*payload));
            let graph = if self.graphs == Graphs::Own { String::new() } else { format!("\n{problem}") };
            panic!("{name} breaks the law `{law}` with costs of type `{costs}`: {fault}{graph}");
        }
    }
}

impl<C: AnyCost> Subject<C> {
    /// Checks all laws that bind the search, on graphs of their own and on random ones.
    ///
    /// # Panics
    ///
    /// If one does not hold. The message names the law, the search, the type of costs and the graph.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{GreedyBestFirst, laws::search::{Answer, Subject}};
    ///
    /// let greedy = Subject::<u32>::of_costs("greedy", Answer::Plan, |h| Box::new(GreedyBestFirst::new(h)));
    /// greedy.keeping_first_paths().with_cases(2).check();
    /// ```
    pub fn check(&self) {
        // The graphs grow, so that the first one that breaks a law is small.
        let states = |case: u32| 2 + 22 * (case + 1) / self.cases;
        let problems: Vec<_> = (0..self.cases)
            .map(|case| {
                Problem::new(format!("Random graph {case}"), Task::random(case.into(), states(case) as u16))
            })
            .collect();
        for law in laws::<C>().iter().filter(|law| law.binds(self)) {
            match law.graphs {
                Graphs::Own => law.check(self, &Problem::new(String::new(), Task::random(0, 1))),
                _ => problems.iter().for_each(|problem| law.check(self, problem)),
            }
        }
    }

    /// Returns the name of each law, and the reason if the search need not keep it.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, laws::search::Subject};
    ///
    /// let laws = Subject::<u32>::of_actions("breadth-first", |_| Box::new(BreadthFirst::new())).laws();
    /// assert!(laws.contains(&("cheapest plan", None)));
    /// assert!(laws.contains(&("wrong estimates", Some("It takes no heuristic."))));
    /// ```
    #[must_use]
    pub fn laws(&self) -> Vec<(&'static str, Option<&'static str>)> {
        laws::<C>().iter().map(|law| (law.name, (law.except)(self))).collect()
    }

    /// Checks the law of this name on a problem, if it binds the search.
    ///
    /// # Panics
    ///
    /// If it does not hold, or if no law for costs of this type has this name.
    #[doc(hidden)]
    pub fn check_law(&self, name: &str, task: &Task) {
        let is_chosen = |law: &Law<C>| law.name == name && law.costs.have::<C>();
        assert!(laws::<C>().iter().any(is_chosen), "no law `{name}` for costs of this type");
        self.check_laws(task, is_chosen);
    }

    /// Checks the laws of all graphs on a problem, and returns their number.
    #[doc(hidden)]
    #[must_use]
    pub fn check_graph(&self, task: &Task) -> u64 {
        self.check_laws(task, |law| law.graphs != Graphs::Own)
    }

    /// Checks the laws of graphs without a cycle on a problem in layers, and returns their number.
    #[doc(hidden)]
    #[must_use]
    pub fn check_layers(&self, task: &Task) -> u64 {
        self.check_laws(task, |law| law.graphs == Graphs::Any)
    }

    fn check_laws(&self, task: &Task, is_chosen: impl Fn(&Law<C>) -> bool) -> u64 {
        let problem = Problem::new("Graph".into(), task.clone());
        let laws = laws::<C>().into_iter().filter(|law| is_chosen(law) && law.binds(self));
        laws.map(|law| law.check(self, &problem)).count() as u64
    }
}
