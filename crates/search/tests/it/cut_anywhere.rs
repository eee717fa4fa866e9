//! Every search, cut anywhere and resumed, answers as the search that was never cut.
//!
//! A cut is a limit on expanded states, or the end of a step. The graphs have edges of zero cost, parallel edges, cycles
//! and dead ends; costs are of every type, and some of them saturate. The outcome, the bound, the closest state and all
//! statistics but the bytes must agree.

use std::sync::LazyLock;

use proptest::{prelude::*, test_runner::TestRunner};
use rayon::{ThreadPool, ThreadPoolBuilder};
use search::{
    AStar, Beam, Bidirectional, BreadthFirst, Cost, DepthFirst, GreedyBestFirst, Heuristic, IdaStar, Limits,
    NoGoal, Outcome, Reason, ReportOf, Run, Search, ShortestPlans, Stats, Survey, UniformCost,
    algorithms::{BreadthFirstKeys, IdaStarWithTable, ParallelIdaStar},
    closed_lists::{ByKey, ByRank},
    graph::StateGraph,
    heuristics::{Estimate, Promise, Weighted},
    open_lists::{DecreaseKey, PackedHeap},
    run::PlanOf,
    space::{AnyOf, Finite32, Finite64, Weight},
    tables::{Replacement, TranspositionTable},
};

use crate::weighted_graph::{Task, WeightedGraph, tasks};

/// States that a whole run expands at most: IDA* is endless where cycles are and no plan is.
const MOST: u64 = 80;

type Graph<C> = WeightedGraph<C>;
type Boxed<C, G> = Box<dyn Search<Graph<C>, G>>;
type Told<C> = (Outcome<PlanOf<Graph<C>>>, C, Option<(u8, C)>, Stats);

/// A type of cost with its conversion from the small numbers of a task.
trait AnyCost: Cost + Send + Sync + 'static {
    fn of(number: u32) -> Self;
}

macro_rules! any_costs {
    ($($cost:ty: $number:ident => $of:expr;)*) => { $(
        impl AnyCost for $cost {
            fn of($number: u32) -> Self {
                if $number == u32::MAX { <$cost>::MAX } else { $of }
            }
        }
    )* };
}

any_costs! {
    // Eleven times as much: paths of more than a few edges saturate.
    u8: n => u8::try_from(11 * n).unwrap_or(u8::MAX - 1);
    u16: n => n as u16;
    u32: n => n;
    u64: n => u64::from(n) << 40;
    u128: n => u128::from(n) << 100;
    Finite32: n => Finite32::new(f32::from(n as u16) * 1e37).unwrap_or(Finite32::MAX);
    Finite64: n => Finite64::new(f64::from(n) * 0.1).unwrap_or(Finite64::MAX);
}

/// Estimates by state, and what they promise: one type for all, which compiles each search once a type of cost.
#[derive(Clone)]
struct Estimates<C>(Vec<C>, Promise);

impl<C: AnyCost> Heuristic<Graph<C>> for Estimates<C> {
    type Memo = ();

    fn promise(&self) -> Promise {
        self.1
    }

    fn estimate(&self, _: &Graph<C>, &state: &u8) -> Estimate<C> {
        self.0[usize::from(state)].into()
    }
}

/// A task with costs of one type, and what the heuristics estimate.
struct Case<C> {
    graph: Graph<C>,
    starts: Vec<(u8, C)>,
    goal: AnyOf<u8>,
    admissible: Estimates<C>,
    consistent: Estimates<C>,
    /// Zero everywhere.
    blind: Estimates<C>,
    /// Anything, at the goal too.
    wrong: Estimates<C>,
}

impl<C: AnyCost> Case<C> {
    fn new(task: &Task) -> Self {
        let all = |numbers: Vec<u32>, promise| Estimates(numbers.into_iter().map(C::of).collect(), promise);
        let wrong = |&quarters: &u8| [0, 3, u32::MAX, 7, 1][usize::from(quarters)];
        Case {
            graph: task.graph.map(C::of),
            starts: task.starts.iter().map(|&(state, cost)| (state, C::of(cost))).collect(),
            goal: AnyOf(vec![task.goal]),
            admissible: all(task.admissible(), Promise::Admissible),
            consistent: all(task.consistent(), Promise::Consistent),
            blind: all(vec![0; task.quarters.len()], Promise::Consistent),
            wrong: all(task.quarters.iter().map(wrong).collect(), Promise::Nothing),
        }
    }

    /// Every search for a goal.
    fn searches(&self) -> Vec<(&'static str, Boxed<C, AnyOf<u8>>)> {
        let Case { admissible, consistent, blind, wrong, .. } = self;
        let table = |entries| TranspositionTable::of_entries(entries, Replacement::TwoTier);
        let weight = Weight::new(3, 1);
        vec![
            ("A*, admissible", Box::new(AStar::new(admissible.clone()))),
            ("A*, consistent", Box::new(AStar::new(consistent.clone()).with_open_list(PackedHeap::new()))),
            ("A*, wrong", Box::new(AStar::new(wrong.clone()).with_open_list(DecreaseKey::new()))),
            ("weighted A*", Box::new(AStar::new(Weighted::new(admissible.clone(), weight)))),
            ("uniform cost", Box::new(UniformCost::new())),
            ("greedy", Box::new(GreedyBestFirst::new(wrong.clone()))),
            ("breadth-first", Box::new(BreadthFirst::new())),
            ("breadth-first, keys", Box::new(BreadthFirst::new().with_closed_list(ByKey::new()))),
            ("breadth-first, ranks", Box::new(BreadthFirst::new().with_closed_list(ByRank::new()))),
            ("breadth-first keys", Box::new(BreadthFirstKeys::new())),
            ("shortest plans", Box::new(ShortestPlans::new())),
            ("bidirectional", Box::new(Bidirectional::new())),
            ("beam", Box::new(Beam::of_width(wrong.clone(), 2))),
            ("beams", Box::new(Beam::doubling(admissible.clone(), 1))),
            ("portfolio", Box::new(Beam::portfolio(vec![admissible.clone(), wrong.clone()], 1, 64))),
            (
                "depth-first",
                Box::new(DepthFirst::new().with_heuristic(blind.clone()).with_table(table(1_000))),
            ),
            (
                "depth-first, wrong",
                Box::new(DepthFirst::new().with_heuristic(wrong.clone()).with_table(table(3))),
            ),
            ("deepening", Box::new(IdaStarWithTable::new(admissible.clone()).with_table(table(1_000)))),
            ("deepening, wrong", Box::new(IdaStarWithTable::new(wrong.clone()).with_table(table(3)))),
            ("IDA*, admissible", Box::new(IdaStar::new(admissible.clone()))),
            ("IDA*, blind", Box::new(IdaStar::new(blind.clone()))),
            ("IDA*, weighted", Box::new(IdaStar::new(Weighted::new(admissible.clone(), weight)))),
            ("IDA*, wrong", Box::new(IdaStar::new(wrong.clone()))),
            ("parallel IDA*", Box::new(ParallelIdaStar::new(admissible.clone()).alone_for(2))),
            ("parallel IDA*, wrong", Box::new(ParallelIdaStar::new(wrong.clone()).alone_for(0))),
        ]
    }

    /// Checks all that a cut can change, for every search.
    fn check(&self) {
        let count = self.searches().len();
        for number in 0..count {
            let make = || self.searches().swap_remove(number);
            self.check_cuts(make().0, &|| make().1, &self.goal);
        }
        self.check_cuts("survey", &|| Box::new(Survey::new()), &NoGoal);
        self.check_cuts("state graph", &|| Box::new(StateGraph::new()), &NoGoal);
        self.check_parallel();
    }

    fn check_cuts<G: search::Goal<Graph<C>>>(&self, name: &str, make: &dyn Fn() -> Boxed<C, G>, goal: &G) {
        let whole = self.run(&mut *make(), goal, MOST);
        let expanded = whole.3.expanded;
        let mut bit_by_bit = make();
        bit_by_bit.begin_from(&self.graph, &self.starts, goal);
        for limit in 1..=expanded {
            let mut search = make();
            let cut = self.run(&mut *search, goal, limit);
            assert_eq!(self.resume(&mut *bit_by_bit, goal, limit), cut, "{name}, in steps of one to {limit}");
            if cut.0 == stopped() {
                assert_eq!(self.resume(&mut *search, goal, MOST), whole, "{name}, cut at {limit}");
            }
        }
        for budget in [1, 2, 3, 7] {
            let told = self.in_steps(&mut *make(), goal, budget);
            assert_eq!(told, (whole.0.clone(), whole.3), "{name}, in steps of {budget}");
        }
    }

    fn run<G: search::Goal<Graph<C>>>(
        &self,
        search: &mut dyn Search<Graph<C>, G>,
        goal: &G,
        limit: u64,
    ) -> Told<C> {
        let limits = Limits::none().expanded(limit);
        told(Run::of(search).within(limits).run_from(&self.graph, &self.starts, goal))
    }

    fn resume<G: search::Goal<Graph<C>>>(
        &self,
        search: &mut dyn Search<Graph<C>, G>,
        goal: &G,
        limit: u64,
    ) -> Told<C> {
        told(Run::of(search).within(Limits::none().expanded(limit)).resume_to(&self.graph, goal))
    }

    /// The outcome and the work in steps of `budget`, up to [`MOST`] expanded states.
    fn in_steps<G: search::Goal<Graph<C>>>(
        &self,
        search: &mut dyn Search<Graph<C>, G>,
        goal: &G,
        budget: u64,
    ) -> (Outcome<PlanOf<Graph<C>>>, Stats) {
        search.begin_from(&self.graph, &self.starts, goal);
        let outcome = loop {
            let left = MOST - search.stats().expanded;
            if left == 0 {
                break Outcome::Stopped { reason: Reason::Expanded, best: search.best() };
            }
            if let Some(outcome) = search.step(&self.graph, goal, budget.min(left), &mut ()) {
                break outcome;
            }
        };
        (outcome, without_bytes(search.stats()))
    }

    /// Several threads do what one does, whatever the limit.
    fn check_parallel(&self) {
        for limit in (1..=MOST).step_by(7) {
            let one = self.run(&mut IdaStar::new(self.admissible.clone()), &self.goal, limit);
            for (threads, alone) in [(1, 0), (2, 0), (2, 3), (3, 1), (3, 1_024)] {
                let mut search = ParallelIdaStar::new(self.admissible.clone()).alone_for(alone);
                let several = POOLS[threads - 1].install(|| self.run(&mut search, &self.goal, limit));
                assert_eq!(several, one, "{threads} threads, {alone} states alone, limit {limit}");
            }
        }
    }
}

static POOLS: LazyLock<Vec<ThreadPool>> = LazyLock::new(|| {
    let pool = |threads| match ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool,
        Err(error) => panic!("{error}"),
    };
    (1..=3).map(pool).collect()
});

fn stopped<P>() -> Outcome<P> {
    Outcome::Stopped { reason: Reason::Expanded, best: None }
}

fn told<C: AnyCost>(report: ReportOf<Graph<C>>) -> Told<C> {
    (report.outcome, report.lower_bound, report.closest, without_bytes(report.stats))
}

fn without_bytes(mut stats: Stats) -> Stats {
    stats.peak_bytes = 0;
    stats
}

/// Zero-cost edges in half of the tasks: without them, IDA* reaches deeper.
fn all_tasks() -> impl Strategy<Value = Task> {
    prop_oneof![tasks(&[0, 0, 1, 2, 5, 9]), tasks(&[1, 1, 2, 5, 9])]
}

fn check_all_types(task: &Task) {
    Case::<u8>::new(task).check();
    Case::<u16>::new(task).check();
    Case::<u32>::new(task).check();
    Case::<u64>::new(task).check();
    Case::<u128>::new(task).check();
    Case::<Finite32>::new(task).check();
    Case::<Finite64>::new(task).check();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn a_cut_changes_nothing(task in all_tasks()) {
        check_all_types(&task);
    }
}

/// `cargo test --release -p state-space-search --test it cut_anywhere -- --ignored`
#[test]
#[ignore = "3,000 graphs, some minutes"]
fn a_cut_changes_nothing_on_many_graphs() {
    let mut runner = TestRunner::new(ProptestConfig::with_cases(3_000));
    let run = runner.run(&all_tasks(), |task| {
        check_all_types(&task);
        Ok(())
    });
    run.expect("every search is the same wherever it is cut");
}
