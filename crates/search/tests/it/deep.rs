//! Deep and narrow spaces: the work of each search and each graph function grows in proportion to the depth.

#![expect(clippy::expect_used, reason = "what the tests share fails with it")]

use core::hint::black_box;
use std::time::Duration;

use search::{
    AStar, Beam, BreadthFirst, DepthFirst, GoalDistances, Heuristic, Limits, NoGoal, Observer, Progress, Run,
    Search, ShortestPlans, StateSpace, Stats, Survey, UniformCost,
    adapters::from_ranks,
    algorithms::BreadthFirstKeys,
    bidirectional,
    closed_lists::ByKey,
    graph::state_graph,
    greedy_best_first,
    heuristics::{Consistent, PatternDatabase},
    ida_star,
    space::{Backward, Direction, Forward, Keyed, Pruned, Ranked, Reversible, Undirected},
    tables::{DistanceKeys, DistanceMap, DistanceTable, Distances, Replacement, TranspositionTable},
};

/// Places 0 to the last one in a row: a step back and a step forward, which at the ends may stay.
struct Corridor {
    last: u32,
}

impl StateSpace for Corridor {
    type State = u32;
    type Action = i32;
    type Cost = u32;
    type Actions = [i32; 2];

    fn actions(&self, _: &u32) -> [i32; 2] {
        [1, -1]
    }

    fn apply(&self, place: &mut u32, step: i32) {
        *place = place.saturating_add_signed(step).min(self.last);
    }
}

impl Undirected for Corridor {}

impl Reversible for Corridor {
    type Predecessors = std::vec::IntoIter<(i32, u32)>;

    fn predecessors(&self, &place: &u32) -> Self::Predecessors {
        let before = [(1, place.checked_sub(1)), (-1, Some(place + 1).filter(|&place| place <= self.last))];
        let stays = [
            (1, Some(place).filter(|&place| place == self.last)),
            (-1, Some(place).filter(|&place| place == 0)),
        ];
        let all = before.into_iter().chain(stays).filter_map(|(step, place)| Some((step, place?)));
        all.collect::<Vec<_>>().into_iter()
    }
}

impl Keyed for Corridor {
    type Key = u64;

    const KEY_BITS: u32 = 32;

    fn key(&self, &place: &u32) -> u64 {
        place.into()
    }

    fn state(&self, key: u64) -> u32 {
        key as u32
    }
}

impl Ranked for Corridor {
    fn ranks(&self) -> u64 {
        u64::from(self.last) + 1
    }

    fn rank(&self, &place: &u32) -> u64 {
        place.into()
    }

    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }
}

const DEPTH: u32 = 2_000;
/// Eight times the depth takes eight times the time where work is in proportion, somewhat more where memory outgrows a
/// cache, and 64 times where work is quadratic.
const TIMES: u32 = 8;
const MOST: u32 = 30;

/// The time that this thread has computed.
#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a thread's time is not negative")
}

#[cfg(not(unix))]
fn now() -> Duration {
    use std::{sync::LazyLock, time::Instant};
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Fails if a `task` at [`TIMES`] the depth takes more than [`MOST`] times the time.
///
/// The time is that of the processor, which does not count while other programs run. Interrupts and cold caches make single
/// runs longer and none shorter, so the least of some is compared, and one comparison of several must hold.
fn is_linear(name: &str, task: impl Fn(&Corridor)) {
    let took = |last| {
        let corridor = Corridor { last };
        let runs = (0..4).map(|_| {
            let start = now();
            task(black_box(&corridor));
            now().saturating_sub(start)
        });
        runs.min().expect("four runs")
    };
    let mut pairs = Vec::new();
    let holds = (0..5).any(|_| {
        let (short, long) = (took(DEPTH), took(TIMES * DEPTH));
        pairs.push((short, long));
        long <= MOST * short
    });
    assert!(holds, "{name}: a depth of {DEPTH} and one {TIMES} times as great took {pairs:?}");
}

/// Takes whatever an observer is told.
struct Asking;

impl Observer<u32> for Asking {
    fn layer(&mut self, bound: u32, states: u64, stats: &Stats) {
        black_box((bound, states, stats.peak_closed));
    }
}

/// A whole run under limits and an observer, to the end of the corridor.
fn run<E: Search<Corridor, fn(&u32) -> bool>>(mut search: E, corridor: &Corridor) {
    let (mut observer, goal) = (Asking, (|_| false) as fn(&u32) -> bool);
    let limits = Limits::none().expanded(u64::MAX).memory(u64::MAX);
    let report = search.within(limits).observed_by(&mut observer).run_to(corridor, &0, &goal);
    assert!(report.plan().is_none());
}

fn survey<D: Distances<Corridor>, W: Direction<Corridor>>(corridor: &Corridor) {
    let mut survey = Survey::<Corridor, D, W>::default();
    let limits = Limits::none().expanded(u64::MAX).memory(u64::MAX);
    let _ = survey.within(limits).observed_by(&mut Asking).run_to(corridor, &0, &NoGoal);
    assert_eq!((survey.depth(), survey.states()), (corridor.last, u64::from(corridor.last) + 1));
}

#[test]
fn surveys_are_linear() {
    is_linear("map", survey::<DistanceMap<_>, Forward>);
    is_linear("keys", survey::<DistanceKeys<_>, Forward>);
    is_linear("table", survey::<DistanceTable, Forward>);
    is_linear("backward", survey::<DistanceMap<_>, Backward>);
    is_linear("pruned", survey::<DistanceMap<_>, Pruned>);
}

#[test]
fn distance_fields_are_linear() {
    is_linear("one goal", |corridor| {
        let mut field = GoalDistances::new();
        let report = field.run(corridor, &corridor.last, |&place| place == 0);
        assert_eq!(report.plan().expect("a plan").cost, corridor.last);
    });
    is_linear("a goal at each place", |corridor| {
        let mut field = GoalDistances::new();
        let _ = field.run(corridor, &0, |_| true);
        assert_eq!(field.states(), u64::from(corridor.last) + 1);
    });
    is_linear("goals that are known", |corridor| {
        let mut field = GoalDistances::new();
        field.begin_from_goals(corridor, [corridor.last]);
        let report = Run::of(&mut field).observed_by(&mut Asking).resume(corridor, |_| false);
        assert!(report.plan().is_some() && field.depth() == Some(corridor.last));
    });
}

#[test]
fn state_graphs_and_what_is_asked_of_them_are_linear() {
    is_linear("graph", |corridor| {
        assert_eq!(state_graph(corridor, &0).layers().len() as u32, corridor.last + 1);
    });
    is_linear("graph and questions", |corridor| {
        let graph = state_graph(corridor, &0);
        assert_eq!(graph.distances([0]).depth(), Some(corridor.last));
        assert_eq!(graph.degrees().len(), 3);
        assert_eq!(graph.diameter_and_radius().map(|measured| measured.diameter), Some(corridor.last));
        assert!(graph.layer(corridor.last).len() == 1 && graph.depth(corridor.last) == corridor.last);
        let export = graph.export(|place| *place).undirected();
        black_box((export.nodes_csv().to_string(), export.edges_csv().to_string()));
        black_box((export.dot().to_string(), export.graphml().to_string()));
    });
}

#[test]
fn searches_by_layers_are_linear() {
    is_linear("breadth-first", |corridor| run(BreadthFirst::new(), corridor));
    is_linear("breadth-first by key", |corridor| {
        run(BreadthFirst::new().with_closed_list(ByKey::new()), corridor);
    });
    is_linear("breadth-first with keys", |corridor| run(BreadthFirstKeys::new(), corridor));
    is_linear("all shortest plans", |corridor| run(ShortestPlans::new(), corridor));
    is_linear("beam", |corridor| run(Beam::of_width(|_: &u32| 0, 3), corridor));
    is_linear("from both ends", |corridor| {
        assert_eq!(bidirectional(corridor, &0, &corridor.last).plan().expect("a plan").cost, corridor.last);
    });
    is_linear("plans with all their actions", |corridor| {
        let last = corridor.last;
        let is_last = move |&place: &u32| place == last;
        let mut searches: [Box<dyn Search<_, _>>; 3] = [
            Box::new(BreadthFirst::new()),
            Box::new(BreadthFirstKeys::new()),
            Box::new(ShortestPlans::new()),
        ];
        for search in &mut searches {
            assert_eq!(search.run(corridor, &0, &is_last).plan().expect("a plan").cost, last);
        }
    });
}

#[test]
fn searches_by_cost_are_linear() {
    is_linear("uniform cost", |corridor| run(UniformCost::new(), corridor));
    is_linear("A*", |corridor| {
        let last = corridor.last;
        run(AStar::new(Consistent(move |&place: &u32| last - place)), corridor);
    });
    is_linear("greedy best-first", |corridor| {
        let last = corridor.last;
        let report = greedy_best_first(corridor, &0, |&place| last - place, |&place| place == last);
        assert_eq!(report.plan().expect("a plan").cost, last);
    });
    is_linear("IDA*", |corridor| {
        let last = corridor.last;
        let report = ida_star(corridor, &0, |&place| last - place, |&place| place == last);
        assert_eq!(report.plan().expect("a plan").cost, last);
    });
    is_linear("depth-first with a table", |corridor| {
        let table = TranspositionTable::of_entries(1 << 10, Replacement::Always);
        run(DepthFirst::new().with_heuristic(|_: &u32| 0).with_table(table), corridor);
    });
}

#[test]
fn pattern_databases_are_linear() {
    is_linear("costs", |corridor| {
        let last = u64::from(corridor.last);
        let neighbours = move |rank: u64| [rank.saturating_sub(1), (rank + 1).min(last)];
        let abstraction = from_ranks(corridor, last + 1, |&place: &u32| place.into(), neighbours);
        let database = PatternDatabase::to_goals(abstraction, &[0]).build_undirected();
        assert_eq!(database.costs().max(), Some(database.estimate(corridor, &corridor.last).h));
    });
}
