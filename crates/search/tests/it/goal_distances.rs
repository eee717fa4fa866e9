//! Distance fields against one queue, and however they are cut in steps.

use proptest::prelude::*;
use std::collections::BTreeSet;

use search::{
    GoalDistances, NoGoal, Outcome, Reason, Run, Search, StateSpace, Stats, Survey,
    algorithms::DistanceToGoal,
    goal_distances,
    space::{Pruned, Ranked, Undirected},
    tables::{DistanceMap, DistanceTable, Distances},
};

use crate::random_graph::{Graph, check, distance, graphs, oracle};

/// A graph each of whose edges is there in both directions.
#[derive(Debug)]
struct BothWays(Graph);

fn undirected() -> impl Strategy<Value = BothWays> {
    graphs::<8>().prop_map(|graph| {
        let mut both = graph.clone();
        for (from, edges) in graph.0.iter().enumerate() {
            for &to in edges.iter().filter(|&&to| !graph.0[usize::from(to)].contains(&(from as u8))) {
                both.0[usize::from(to)].push(from as u8);
            }
        }
        BothWays(both)
    })
}

impl StateSpace for BothWays {
    type State = u8;
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::Range<u8>;

    fn actions(&self, vertex: &u8) -> Self::Actions {
        self.0.actions(vertex)
    }

    fn apply(&self, vertex: &mut u8, edge: u8) {
        self.0.apply(vertex, edge);
    }
}

impl Ranked for BothWays {
    fn ranks(&self) -> u64 {
        self.0.ranks()
    }

    fn rank(&self, vertex: &u8) -> u64 {
        self.0.rank(vertex)
    }

    fn unrank(&self, rank: u64) -> u8 {
        self.0.unrank(rank)
    }
}

impl Undirected for BothWays {}

/// Checks every answer of a complete field against the oracle.
fn agrees<D: Distances<BothWays>>(
    field: &GoalDistances<BothWays, D>,
    graph: &BothWays,
    starts: &[u8],
    goals: &[u8],
) {
    let met = oracle(graph, starts);
    let expected =
        |vertex: u8| if met.contains_key(&vertex) { distance(graph, &[vertex], goals) } else { None };
    let mut layers = Vec::new();
    for vertex in 0..graph.0.0.len() as u8 {
        let here = expected(vertex);
        assert_eq!(field.distance(graph, &vertex), here, "vertex {vertex}");
        let edges = graph.actions(&vertex);
        let nearer = edges
            .filter(|&edge| here.is_some_and(|here| expected(graph.successor(&vertex, edge)) < Some(here)));
        assert_eq!(field.optimal_actions(graph, &vertex).collect::<Vec<_>>(), nearer.collect::<Vec<_>>());
        let ways = here.map(|here| {
            let from_here = oracle(graph, &[vertex]);
            let nearest =
                goals.iter().collect::<BTreeSet<_>>().into_iter().filter_map(|goal| from_here.get(goal));
            nearest.filter(|(depth, _)| *depth == here).map(|(_, ways)| ways).sum()
        });
        assert_eq!(field.count_shortest_plans(graph, &vertex), ways, "vertex {vertex}");
        let plan = field.shortest_plan(graph, &vertex);
        assert_eq!(plan.as_ref().map(|plan| plan.cost), here);
        let is_goal = |vertex: &u8| goals.contains(vertex);
        assert!(plan.is_none_or(|plan| plan.replay(graph, &is_goal).is_ok()), "vertex {vertex}");
        if let Some(here) = here {
            layers.resize(layers.len().max(here as usize + 1), 0);
            layers[here as usize] += 1;
        }
    }
    assert_eq!((field.layers(), field.states()), (layers.as_slice(), met.len() as u64));
    assert_eq!(field.depth(), (layers.len() as u32).checked_sub(1));
    let mut farthest = field.farthest().to_vec();
    farthest.sort_unstable();
    let deepest = (0..graph.0.0.len() as u8)
        .filter(|&vertex| field.depth().is_some() && expected(vertex) == field.depth());
    assert_eq!(farthest, deepest.collect::<Vec<_>>());
    let mut found: Vec<u8> = field.goals().copied().collect();
    found.sort_unstable();
    let among =
        (0..graph.0.0.len() as u8).filter(|vertex| goals.contains(vertex) && met.contains_key(vertex));
    assert_eq!(found, among.collect::<Vec<_>>());
}

/// Runs `field` and checks its plan and every distance.
fn run<D: Distances<BothWays>>(
    field: &mut GoalDistances<BothWays, D>,
    graph: &BothWays,
    starts: &[u8],
    goals: &[u8],
) -> (Outcome<search::run::PlanOf<BothWays>>, Stats) {
    let costless: Vec<_> = starts.iter().map(|&start| (start, 0)).collect();
    let report = Run::of(field).run_from(graph, &costless, &|vertex: &u8| goals.contains(vertex));
    check(graph, starts, goals, distance(graph, starts, goals), report.plan());
    assert_eq!(report.is_optimal(), report.plan().is_some());
    assert_eq!(report.plan().is_none(), report.outcome == Outcome::Exhausted);
    agrees(field, graph, starts, goals);
    (report.outcome, report.stats)
}

proptest! {
    #[test]
    fn distances_are_what_a_queue_finds(graph in undirected(), ends: [prop::sample::Index; 4]) {
        let ends = ends.map(|index| index.index(graph.0.0.len()) as u8);
        let (starts, goals) = ends.split_at(2);
        let mut map = GoalDistances::new().with_distances(DistanceMap::new());
        let first = run(&mut map, &graph, starts, goals);
        prop_assert_eq!(first.1.expanded, map.states() + map.layers().iter().sum::<u64>());
        let mut table = GoalDistances::new().with_distances(DistanceTable::new());
        prop_assert_eq!(&run(&mut table, &graph, starts, goals).0, &first.0);

        // In buffers that held something else, and from goals that are known.
        run(&mut table, &graph, goals, &starts[..1]);
        let goals: Vec<u8> = map.goals().copied().collect();
        table.begin_from_goals(&graph, goals.iter().copied());
        let goal = |vertex: &u8| goals.contains(vertex);
        let report = table.resume(&graph, goal);
        if goals.is_empty() {
            prop_assert_eq!(report.outcome, Outcome::Exhausted);
        } else {
            prop_assert_eq!(report.plan().map(|plan| plan.cost), Some(0));
            prop_assert_eq!(table.layers(), map.layers());
        }
    }
}

/// Eight lamps and six switches, each of which toggles some lamps: in any order, and none of them twice.
#[derive(Debug)]
struct Lamps([u8; 6]);

impl StateSpace for Lamps {
    type State = u8;
    type Action = usize;
    type Cost = u32;
    type Actions = core::ops::Range<usize>;

    fn actions(&self, _: &u8) -> Self::Actions {
        0..6
    }

    fn actions_after(&self, _: &u8, last: usize) -> Self::Actions {
        last + 1..6
    }

    fn apply(&self, lamps: &mut u8, switch: usize) {
        *lamps ^= self.0[switch];
    }
}

impl Undirected for Lamps {}

proptest! {
    /// Actions that their order makes pointless are left out, from one start as from several goals.
    #[test]
    fn pruning_loses_no_state(switches: [u8; 6], start: u8, goals in prop::collection::vec(any::<u8>(), 1..20)) {
        let lamps = Lamps(switches);
        let field = goal_distances(&lamps, &start, |state| goals.contains(state));
        let met = oracle(&lamps, &[start]);
        let goals: Vec<u8> = met.keys().copied().filter(|state| goals.contains(state)).collect();
        let expected = oracle(&lamps, &goals);
        prop_assert_eq!(field.states(), met.len() as u64);
        for state in 0..=255 {
            prop_assert_eq!(field.distance(&lamps, &state), expected.get(&state).map(|known| known.0));
        }

        let (mut all, mut pruned) = (Survey::new(), Survey::new().with_distances(DistanceMap::new()).with_direction(Pruned));
        let _ = all.run_to(&lamps, &start, &NoGoal);
        let _ = pruned.run_to(&lamps, &start, &NoGoal);
        prop_assert_eq!(pruned.layers(), all.layers());
        prop_assert!(pruned.edges() < all.edges());
    }
}

/// A corridor of 400 places, walked both ways, whose length no `u8` can tell.
struct Narrow;

impl StateSpace for Narrow {
    type State = u16;
    type Action = i16;
    type Cost = u8;
    type Actions = [i16; 2];

    fn actions(&self, _: &u16) -> [i16; 2] {
        [-1, 1]
    }
    fn apply(&self, at: &mut u16, step: i16) {
        *at = at.saturating_add_signed(step).min(399);
    }
}

impl Undirected for Narrow {}

#[test]
fn a_field_measures_beyond_its_costs() {
    let mut field = GoalDistances::new();
    let goal = |&at: &u16| at == 399;
    for (start, cost) in [(399, Some(0)), (145, Some(254)), (144, None), (0, None)] {
        let first = field.run(&Narrow, &start, goal);
        assert_eq!(first.plan().map(|plan| plan.cost), cost, "from {start}");
        assert_eq!(first.stopped_by(), if cost.is_none() { Some(Reason::Overflow) } else { None });
        assert_eq!(field.distance(&Narrow, &0), Some(399));
    }
}
