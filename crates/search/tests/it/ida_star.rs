//! IDA* against a recursive program, which knows the paths, the bounds and the work of each pass.

use proptest::prelude::*;
use search::{
    Goal, IdaStar, Limits, NoGoal, Outcome, Plan, Progress, Reason, Run, Search, Stats,
    algorithms::{IdaStarWithTable, ParallelIdaStar},
    heuristics::{Blind, Promise},
    run::PlanOf,
    space::{AnyOf, Finite64},
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::toys::{AnyCost, Bounds, Estimates, Task, WeightedGraph, tasks, without_bytes};

type Graph = WeightedGraph<u8>;

/// The sums from which a cost of type `u8` is infinite.
const INFINITE: u64 = u8::MAX as u64;

/// All that a search tells, except its time and its bytes.
#[derive(Clone, Debug, PartialEq)]
struct Told {
    outcome: Outcome<PlanOf<Graph>>,
    lower_bound: u8,
    closest: Option<(u16, u8)>,
    /// The bounds that the observer heard.
    bounds: Vec<u8>,
    stats: Stats,
}

/// The end of a search before all its paths are tried.
enum End {
    /// A goal, at this cost.
    Goal(u64),
    Limit,
}

/// IDA* as a recursive program. Its sums do not saturate.
struct Program<'a> {
    graph: &'a Graph,
    goals: &'a [u16],
    estimates: &'a Estimates<u8>,
    /// The number of states that may be expanded.
    limit: u64,
    bounds: Vec<u8>,
    /// The least f that this pass cut off.
    next_bound: u64,
    /// Whether this pass cut off a state that no finite bound admits, and that is no promised dead end.
    is_lost: bool,
    start: u16,
    /// The actions from the start to the present state, and the states before them.
    path: Vec<(u16, u8)>,
    closest: Option<(u16, u8)>,
    /// The children that a bound cut off.
    cut_off: u64,
    stats: Stats,
}

impl Program<'_> {
    fn is_promised(&self) -> bool {
        self.estimates.1 >= Promise::Admissible
    }

    fn h(&self, state: u16) -> u64 {
        self.estimates.0[usize::from(state)].into()
    }

    /// An estimate that promises something is zero at a goal.
    fn is_goal(&self, state: u16) -> bool {
        self.goals.contains(&state) && (self.h(state) == 0 || !self.is_promised())
    }

    /// The edges of `state`: their numbers, the states they lead to and their costs.
    fn edges(&self, state: u16) -> Vec<(u8, u16, u64)> {
        let edges = self.graph.edges[usize::from(state)].iter();
        (0..).zip(edges).map(|(edge, &(to, cost))| (edge, to, cost.into())).collect()
    }

    /// Keeps the first state of the least estimate. An infinite one counts only at the first start.
    fn meet(&mut self, state: u16) {
        let h = self.estimates.0[usize::from(state)];
        let is_closer = match self.closest {
            Some((_, least)) => h < least,
            None => h < u8::MAX || self.path.is_empty(),
        };
        if is_closer {
            self.closest = Some((state, h));
        }
        self.stats.peak_open = self.stats.peak_open.max(self.path.len() as u64);
    }

    /// Notes the f of a state that is cut off. That of a promised dead end is infinite.
    fn cut(&mut self, state: u16, f: u64) {
        if f < INFINITE {
            self.next_bound = self.next_bound.min(f);
        } else if !self.is_promised() || self.h(state) < INFINITE {
            self.is_lost = true;
        }
    }

    /// Expands a state that was reached at the cost `g`, and all paths from it within the bound.
    fn expand(&mut self, state: u16, g: u64, bound: u64) -> Option<End> {
        if self.stats.expanded == self.limit {
            return Some(End::Limit);
        }
        self.stats.expanded += 1;
        for (edge, child, cost) in self.edges(state) {
            self.stats.generated += 1;
            self.stats.evaluated += 1;
            let (h, is_goal) = (self.h(child), self.is_goal(child));
            // A wrong estimate must not hide a goal, so the cost of the goal counts alone.
            let rest = if is_goal && cost + h >= INFINITE { cost } else { cost + h };
            let f = if cost == INFINITE { INFINITE } else { g + rest };
            if f > bound {
                self.cut_off += 1;
                self.cut(child, f);
                continue;
            }
            self.path.push((state, edge));
            if is_goal {
                return Some(End::Goal(g + cost));
            }
            self.meet(child);
            let end = self.expand(child, g + cost, bound);
            if end.is_some() {
                return end;
            }
            self.path.pop();
        }
        None
    }

    /// Tries all paths from `starts` within the bound.
    fn pass(&mut self, starts: &[(u16, u64)], bound: u64) -> Option<End> {
        for &(start, g) in starts {
            if self.stats.expanded == self.limit {
                return Some(End::Limit);
            }
            self.start = start;
            self.stats.evaluated += 1;
            let is_goal = self.is_goal(start);
            let f = if is_goal { g } else { g + self.h(start) };
            if f > bound {
                self.cut(start, f);
                continue;
            }
            if is_goal {
                return Some(End::Goal(g));
            }
            self.meet(start);
            let end = self.expand(start, g, bound);
            if end.is_some() {
                return end;
            }
        }
        None
    }

    /// Expands a state that was reached at the cost `g`, and all simple paths from it of finite cost.
    fn follow(&mut self, state: u16, g: u64) -> Option<End> {
        self.stats.expanded += 1;
        if self.stats.expanded == self.limit {
            return Some(End::Limit);
        }
        for (edge, child, cost) in self.edges(state) {
            self.stats.generated += 1;
            self.stats.evaluated += 1;
            let is_known = child == state || self.path.iter().any(|&(state, _)| state == child);
            if is_known || g + cost >= INFINITE {
                self.is_lost |= !is_known;
                self.stats.pruned += 1;
                continue;
            }
            self.path.push((state, edge));
            self.meet(child);
            if self.is_goal(child) {
                return Some(End::Goal(g + cost));
            }
            let end = self.follow(child, g + cost);
            if end.is_some() {
                return end;
            }
            self.path.pop();
        }
        None
    }

    /// Tries all simple paths from `starts`, without a bound.
    fn last_pass(&mut self, starts: &[(u16, u64)]) -> Option<End> {
        (self.is_lost, self.stats.iterations) = (false, self.stats.iterations + 1);
        for &(start, g) in starts {
            self.start = start;
            self.stats.evaluated += 1;
            self.meet(start);
            let end = if self.is_goal(start) { Some(End::Goal(g)) } else { self.follow(start, g) };
            if end.is_some() {
                return end;
            }
        }
        None
    }

    fn passes(&mut self, starts: &[(u16, u64)]) -> Option<End> {
        for &(start, g) in starts {
            self.stats.evaluated += 1;
            self.cut(start, g + self.h(start));
        }
        while self.next_bound < INFINITE {
            if self.stats.expanded == self.limit {
                return Some(End::Limit);
            }
            let bound = self.next_bound;
            self.bounds.push(bound as u8);
            self.stats.iterations += 1;
            (self.next_bound, self.is_lost) = (INFINITE, false);
            let end = self.pass(starts, bound);
            if end.is_some() {
                return end;
            }
        }
        if self.stats.expanded == self.limit {
            return Some(End::Limit);
        }
        // Under an admissible estimate, the plans of a lost state cost too much.
        if self.is_lost && !self.is_promised() { self.last_pass(starts) } else { None }
    }

    fn run(mut self, starts: &[(u16, u8)]) -> Told {
        let starts: Vec<_> = starts.iter().map(|&(start, g)| (start, g.into())).collect();
        let end = self.passes(&starts);
        let promised = |bound| if self.is_promised() { bound } else { 0 };
        let stopped = |reason| Outcome::Stopped { reason, best: None };
        let (outcome, lower_bound) = match end {
            Some(End::Goal(cost)) => {
                let actions = self.path.iter().map(|&(_, edge)| edge).collect();
                let cost = cost as u8;
                (Outcome::Solved(Plan { start: self.start, actions, cost }), promised(cost))
            }
            Some(End::Limit) => {
                (stopped(Reason::Expanded), promised(self.bounds.last().copied().unwrap_or(u8::MAX)))
            }
            None if self.is_lost => (stopped(Reason::Overflow), u8::MAX),
            None => (Outcome::Exhausted, u8::MAX),
        };
        self.stats.pruned += self.cut_off;
        let closest = self.closest.filter(|_| !matches!(outcome, Outcome::Solved(_)));
        Told { outcome, lower_bound, closest, bounds: self.bounds, stats: self.stats }
    }
}

/// The answer and the work of IDA*.
fn expected(
    graph: &Graph,
    estimates: &Estimates<u8>,
    starts: &[(u16, u8)],
    goals: &[u16],
    limit: u64,
) -> Told {
    let program = Program {
        graph,
        goals,
        estimates,
        limit,
        bounds: Vec::new(),
        next_bound: INFINITE,
        is_lost: false,
        start: 0,
        path: Vec::new(),
        closest: None,
        cut_off: 0,
        stats: Stats::default(),
    };
    program.run(starts)
}

fn told(
    search: &mut dyn Search<Graph, AnyOf<u16>>,
    graph: &Graph,
    starts: &[(u16, u8)],
    goals: &[u16],
    limit: u64,
) -> Told {
    let mut bounds = Bounds::new();
    let run = Run::of(&mut *search).within(Limits::none().expanded(limit)).observed_by(&mut bounds);
    let report = run.run_from(graph, starts, &AnyOf(goals.to_vec()));
    Told {
        outcome: report.outcome,
        lower_bound: report.lower_bound,
        closest: report.closest.map(|closest| (closest.state, closest.estimate)),
        bounds: bounds.0.iter().map(|bound| bound.0).collect(),
        stats: without_bytes(report.stats),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Zero-cost cycles, infinite costs, wrong estimates, dead ends: the passes are those that the program makes.
    #[test]
    fn the_work_is_that_of_a_recursive_program(
        task in prop_oneof![tasks(&[0, 1, 2, 5, 9]), tasks(&[1, 1, 2, 9, 20, u32::MAX])],
        is_in_layers: bool,
        limit in prop_oneof![1_u64..60, Just(400)],
    ) {
        let task = if is_in_layers { task.in_layers() } else { task };
        let (graph, goals) = (task.graph.map(u8::units), &task.goals);
        let starts: Vec<_> = task.starts.iter().map(|&(state, cost)| (state, u8::units(cost))).collect();
        for estimates in all_estimates(&task) {
            let expected = expected(&graph, &estimates, &starts, goals, limit);
            let run = |search: &mut dyn Search<Graph, AnyOf<u16>>| told(search, &graph, &starts, goals, limit);

            let mut search = IdaStar::new(estimates.clone());
            prop_assert_eq!(run(&mut search), expected.clone(), "{:?}", estimates);
            prop_assert_eq!(run(&mut search), expected.clone(), "again");
            prop_assert_eq!(run(&mut IdaStar::new(estimates.clone()).with_sites()), expected.clone());
            prop_assert_eq!(run(&mut ParallelIdaStar::new(estimates.clone()).with_sequential_cutoff(0)), expected.clone());
        }
    }
}

/// Admissible, consistent and wrong estimates; eleven times as much as the task says, so that some sums saturate.
fn all_estimates(task: &Task) -> [Estimates<u8>; 3] {
    let of = |numbers: Vec<u32>, promise| Estimates(numbers.into_iter().map(u8::units).collect(), promise);
    let wrong = |&quarters: &u8| [0, 3, u32::MAX, 18, 1][usize::from(quarters)];
    [
        of(task.admissible(), Promise::Admissible),
        of(task.consistent(), Promise::Consistent),
        of(task.quarters.iter().map(wrong).collect(), Promise::Nothing),
    ]
}

/// The searches, without an estimate.
fn blind<C: AnyCost, G: Goal<WeightedGraph<C>> + Sync>() -> [Box<dyn Search<WeightedGraph<C>, G>>; 3] {
    [
        Box::new(IdaStar::new(Blind)),
        Box::new(ParallelIdaStar::new(Blind).with_sequential_cutoff(0)),
        Box::new(IdaStarWithTable::new(Blind)),
    ]
}

/// A chain with an edge of each of these costs, in tenths.
fn chain_of_tenths(tenths: &[u8]) -> WeightedGraph<Finite64> {
    let cost = |tenths: u8| Finite64::of(f64::from(tenths) * 0.1);
    let edges = (1..).zip(tenths).map(|(to, &tenths)| vec![(to, cost(tenths))]);
    WeightedGraph::new(edges.chain([vec![]]).collect())
}

proptest! {
    /// A bound is a sum of rounded differences. The bound that is proven in the end is the cost of the plan, to the last bit.
    #[test]
    fn the_cost_of_a_plan_is_its_lower_bound(tenths in prop::collection::vec(1_u8..20, 1..12)) {
        let (graph, goal) = (chain_of_tenths(&tenths), AnyOf(vec![tenths.len() as u16]));
        for mut search in blind() {
            let report = Run::of(&mut *search).run_to(&graph, &0, &goal);
            prop_assert!(report.is_optimal(), "{:?}", report);
            prop_assert_eq!(report.plan().map(|plan| plan.cost), Some(report.lower_bound));
        }
    }
}

/// Three ways that do not meet: from 0 to 1; from 2 by 3 to 4; from 5 to 6. The goals are 4 and 6.
fn three_ways() -> Graph {
    let mut edges = vec![Vec::new(); 7];
    (edges[0], edges[2], edges[3], edges[5]) = (vec![(1, 5)], vec![(3, 200)], vec![(4, 100)], vec![(6, 5)]);
    Graph::new(edges)
}

/// A start or a child whose f is infinite proves nothing, unless it is a promised dead end.
#[test]
fn infinite_sums_prove_nothing() {
    const MAX: u8 = u8::MAX;
    let (graph, goals) = (three_ways(), [4, 6]);
    let overflow = Outcome::Stopped { reason: Reason::Overflow, best: None };
    let plan = Outcome::Solved(Plan { start: 5, actions: vec![0], cost: 5 });
    let admissible = [MAX, MAX, 0, 100, 0, 5, 0];
    let small = [0, 0, 0, 0, 0, 5, 0];
    for (h, promise, starts, outcome) in [
        // The estimate of the other start is wrong: the last pass finds the plan that it hides.
        ([0, 0, 0, 0, 0, MAX, 0], Promise::Nothing, vec![(0, 0), (5, 0)], plan.clone()),
        ([0, 0, 0, 0, 0, MAX, 0], Promise::Nothing, vec![(5, 0), (0, 0)], plan),
        // 250 + 5 is no cost, and the path from 0 ends.
        (small, Promise::Admissible, vec![(0, 0), (5, 250)], overflow.clone()),
        (small, Promise::Admissible, vec![(5, 250), (0, 0)], overflow.clone()),
        // The way from 2 costs 300. The search sees that at 3, at once or in a later pass.
        (admissible, Promise::Admissible, vec![(2, 0)], overflow.clone()),
        (small, Promise::Admissible, vec![(2, 0)], overflow.clone()),
        (small, Promise::Admissible, vec![(3, 200)], overflow.clone()),
        // So does a search with another start, which is a dead end.
        (admissible, Promise::Admissible, vec![(0, 1), (2, 1)], overflow.clone()),
        (admissible, Promise::Admissible, vec![(2, 1), (0, 1)], overflow),
        (admissible, Promise::Admissible, vec![(0, 250)], Outcome::Exhausted),
        // 1 is a dead end as well, which the search sees only if that is promised.
        ([0, MAX, 0, 0, 0, 0, 0], Promise::Admissible, vec![(0, 250)], Outcome::Exhausted),
        ([0, MAX, 0, 0, 0, 0, 0], Promise::Nothing, vec![(0, 0)], Outcome::Exhausted),
        (
            [0, MAX, 0, 0, 0, 0, 0],
            Promise::Nothing,
            vec![(0, 250)],
            Outcome::Stopped { reason: Reason::Overflow, best: None },
        ),
    ] {
        let estimates = Estimates(h.to_vec(), promise);
        let searches: [Box<dyn Search<Graph, AnyOf<u16>>>; 4] = [
            Box::new(IdaStar::new(estimates.clone())),
            Box::new(IdaStar::new(estimates.clone()).with_sites()),
            Box::new(ParallelIdaStar::new(estimates.clone()).with_sequential_cutoff(0)),
            Box::new(IdaStarWithTable::new(estimates.clone())),
        ];
        for mut search in searches {
            let told = told(&mut *search, &graph, &starts, &goals, 1_000);
            assert_eq!(told.outcome, outcome, "from {starts:?} with {estimates:?}");
        }
    }
}

/// Without an estimate, the pass under each bound expands one state more, and a last one finds no further state.
#[test]
fn a_step_may_have_any_budget() {
    let chain = WeightedGraph::chain(100, 1_u32);
    for mut search in blind() {
        search.begin(&chain, &0, &NoGoal);
        let mut step = || search.step_by(&chain, &NoGoal, u64::MAX, &mut ());
        let outcome = (0..10_000).find_map(|_| step());
        assert_eq!(outcome, Some(Outcome::Exhausted));
        let Stats { expanded, iterations, .. } = search.stats();
        assert_eq!((expanded, iterations), ((1..=101).sum(), 101));
    }
}

/// The buffers that a report counts only grow, so they are as large at the end as ever.
#[test]
fn the_bytes_are_those_of_the_longest_path() {
    let graph = three_ways();
    let hidden = Estimates(vec![0, 0, 0, 0, 0, u8::MAX, 0], Promise::Nothing);
    // One state, two passes, and a last pass after them.
    for starts in [vec![(1, 0)], vec![(0, 0)], vec![(0, 0), (5, 0)]] {
        let searches: [Box<dyn Search<Graph, AnyOf<u16>>>; 2] = [
            Box::new(IdaStar::new(hidden.clone())),
            Box::new(ParallelIdaStar::new(hidden.clone()).with_sequential_cutoff(0)),
        ];
        for mut search in searches {
            let report = Run::of(&mut *search).run_from(&graph, &starts, &AnyOf(vec![6]));
            let Stats { peak_open, peak_bytes, .. } = report.stats;
            assert_eq!(peak_bytes, search.bytes(), "{report:?}");
            assert!(peak_bytes >= (peak_open + 1) * size_of::<(u16, u8)>() as u64, "{report:?}");
        }
    }
}

/// A start is met when a bound admits it.
#[test]
fn a_start_may_be_the_closest_state() {
    let (graph, goals) = (three_ways(), [6]);
    let estimates = Estimates(vec![0, 3, 0, 0, 2, 0, 0], Promise::Nothing);
    for (starts, closest) in [
        (vec![(1, 0), (4, 1)], (4, 2)),
        (vec![(4, 1), (1, 0)], (4, 2)),
        (vec![(1, 0), (1, 0)], (1, 3)),
        // 1 is met in the first pass and 4 in the second one.
        (vec![(1, 0), (4, 9)], (4, 2)),
    ] {
        let told = told(&mut IdaStar::new(estimates.clone()), &graph, &starts, &goals, 1_000);
        assert_eq!((told.outcome, told.closest), (Outcome::Exhausted, Some(closest)), "from {starts:?}");
    }
}
