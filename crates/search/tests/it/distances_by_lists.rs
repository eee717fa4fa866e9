//! Surveys, distances and costs to goals against programs of plain lists: after each step the answer, every count of the
//! statistics and both bounds; at the end all events, with the work before each.

use proptest::prelude::*;
use search::{
    GoalDistances, Heuristic, NoGoal, Observer, Outcome, Progress, Search, Stats, Survey,
    algorithms::{CostToGo, DistanceToGoal},
    run::Plan,
    space::{Backward, Direction},
    tables::{DistanceMap, Distances},
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::{
    best_first::SMALL,
    toys::{Bounds, Task, WeightedGraph, tasks, without_bytes},
};

type Graph = WeightedGraph<u32>;

/// The depths and the sizes of layers, with the work before each.
#[derive(Debug, Default, PartialEq)]
struct Layers(Vec<(u32, u64, Stats)>);

impl Observer<u32> for Layers {
    fn layer(&mut self, depth: u32, states: u64, stats: &Stats) {
        self.0.push((depth, states, without_bytes(*stats)));
    }
}

/// A survey as a program of lists.
#[derive(Debug, Default)]
struct Plain {
    is_backward: bool,
    /// The states of each layer, the last of which has so many expanded states.
    layers: Vec<Vec<u16>>,
    expanded: usize,
    next: Vec<u16>,
    stats: Stats,
    /// The work of an earlier pass.
    before: Stats,
    events: Layers,
}

impl Plain {
    fn new(starts: &[u16], is_backward: bool) -> Self {
        let mut plain = Plain { is_backward, ..Plain::default() };
        plain.stats.iterations = 1;
        for &start in starts {
            plain.reach(start);
        }
        plain
    }

    fn reach(&mut self, state: u16) {
        if !self.layers.iter().flatten().chain(&self.next).any(|&known| known == state) {
            self.next.push(state);
        }
    }

    fn neighbours(&self, graph: &Graph, state: u16) -> Vec<u16> {
        let ends = |from: u16| graph.edges[usize::from(from)].iter().map(|edge| edge.0);
        if !self.is_backward {
            return ends(state).collect();
        }
        (0..graph.edges.len() as u16)
            .flat_map(|from| ends(from).filter(|&to| to == state).map(move |_| from))
            .collect()
    }

    /// Expands states of the last layer. Opens the next one when all are expanded, and returns whether there is none.
    fn step(&mut self, graph: &Graph, budget: u64) -> bool {
        for _ in 0..budget {
            let Some(&state) = self.layers.last().and_then(|layer| layer.get(self.expanded)) else { break };
            let neighbours = self.neighbours(graph, state);
            self.expanded += 1;
            self.stats.popped += 1;
            self.stats.expanded += 1;
            self.stats.generated += neighbours.len() as u64;
            for next in neighbours {
                self.reach(next);
            }
        }
        if self.expanded < self.layers.last().map_or(0, Vec::len) {
            return false;
        }
        if self.next.is_empty() {
            return true;
        }
        let states = self.next.len() as u64;
        let stats = self.stats();
        self.events.0.push((self.layers.len() as u32, states, stats));
        self.stats.peak_open = self.stats.peak_open.max(states);
        self.layers.push(std::mem::take(&mut self.next));
        self.expanded = 0;
        false
    }

    /// The work of both passes.
    fn stats(&self) -> Stats {
        let mut stats = self.stats;
        stats.peak_closed = self.layers.iter().chain([&self.next]).map(|layer| layer.len() as u64).sum();
        let before = self.before;
        stats.popped += before.popped;
        stats.expanded += before.expanded;
        stats.generated += before.generated;
        stats.iterations += before.iterations;
        stats.peak_open = stats.peak_open.max(before.peak_open);
        stats.peak_closed = stats.peak_closed.max(before.peak_closed);
        stats
    }

    fn sizes(&self) -> Vec<u64> {
        self.layers.iter().map(|layer| layer.len() as u64).collect()
    }

    fn distance(&self, state: u16) -> Option<u32> {
        self.layers.iter().position(|layer| layer.contains(&state)).map(|depth| depth as u32)
    }
}

/// Runs a survey beside its program.
fn surveys<D, W>(survey: &mut Survey<Graph, D, W>, task: &Task, budget: u64, is_backward: bool)
where
    D: Distances<Graph>,
    W: Direction<Graph>,
{
    let (graph, mut heard) = (&task.graph, Layers::default());
    let starts: Vec<_> = task.starts.iter().map(|start| start.0).collect();
    let mut plain = Plain::new(&starts, is_backward);
    survey.begin_from(graph, &task.starts, &NoGoal);
    loop {
        let outcome = survey.step_by(graph, &NoGoal, budget, &mut heard);
        let is_over = plain.step(graph, budget);
        assert_eq!(outcome, is_over.then_some(Outcome::Exhausted));
        assert_eq!(
            (without_bytes(survey.stats()), survey.layers()),
            (plain.stats(), plain.sizes().as_slice())
        );
        assert_eq!([survey.bound(), survey.lower_bound()], [plain.layers.len() as u32; 2]);
        assert_eq!(survey.farthest(), plain.layers.last().map_or(&[][..], Vec::as_slice));
        if is_over {
            break;
        }
    }
    assert_eq!(heard, plain.events);
    let all = 0..graph.edges.len() as u16;
    assert!(all.into_iter().all(|state| survey.distances().distance(graph, &state) == plain.distance(state)));
}

/// Answers by the trait, which a table of someone else may implement as well.
fn answers<T: DistanceToGoal<Graph>>(
    distances: &T,
    graph: &Graph,
) -> (Vec<u64>, Option<u32>, Vec<Option<u32>>) {
    let all = (0..graph.edges.len() as u16).map(|state| distances.distance(graph, &state));
    (distances.layers().to_vec(), distances.depth(), all.collect())
}

/// Runs a search for goal distances beside its program.
fn fields<D>(field: &mut GoalDistances<Graph, D>, task: &Task, budget: u64)
where
    D: Distances<Graph>,
{
    let (graph, mut heard) = (&task.graph, Layers::default());
    let starts: Vec<_> = task.starts.iter().map(|start| start.0).collect();
    let (mut plain, mut goals, mut nearest) = (Plain::new(&starts, false), vec![], None);
    let goal = |state: &u16| task.goals.contains(state);
    field.begin_from(graph, &task.starts, &goal);
    let mut is_second = false;
    let outcome = loop {
        let outcome = field.step_by(graph, &goal, budget, &mut heard);
        let is_over = plain.step(graph, budget);
        if is_over && !is_second && !goals.is_empty() {
            is_second = true;
            let (before, events) = (plain.stats(), plain.events);
            plain = Plain { before, events, ..Plain::new(&goals, false) };
        } else if plain.expanded == 0 && !is_second && !is_over {
            let newest = plain.layers.last().into_iter().flatten().copied();
            goals.extend(newest.filter(goal));
            if nearest.is_none() && !goals.is_empty() {
                nearest = Some(plain.layers.len() as u32 - 1);
            }
        }
        assert_eq!(without_bytes(field.stats()), plain.stats());
        let bound = nearest.unwrap_or(plain.layers.len() as u32);
        assert_eq!([field.bound(), field.lower_bound()], [bound; 2]);
        assert_eq!(field.goals().copied().collect::<Vec<_>>(), goals);
        assert_eq!(field.stats().peak_bytes, field.bytes());
        if let Some(outcome) = outcome {
            assert!(is_over && is_second != goals.is_empty());
            break outcome;
        }
        assert_eq!(answers(field, graph), (vec![], None, vec![None; graph.edges.len()]));
    };
    assert_eq!(heard, plain.events);
    if goals.is_empty() {
        plain = Plain::default();
    }
    let distances: Vec<_> = (0..graph.edges.len() as u16).map(|state| plain.distance(state)).collect();
    let depth = (plain.layers.len() as u32).checked_sub(1);
    assert_eq!(answers(field, graph), (plain.sizes(), depth, distances.clone()));
    assert_eq!(field.farthest(), plain.layers.last().map_or(&[][..], Vec::as_slice));
    // The first start of the least distance, and the first edge that leads nearer.
    let start = starts.into_iter().filter(|&start| distances[usize::from(start)].is_some());
    let Some(start) = start.min_by_key(|&start| distances[usize::from(start)]) else {
        assert_eq!(outcome, Outcome::Exhausted);
        return;
    };
    let (mut state, mut actions) = (start, vec![]);
    while let Some(less) = distances[usize::from(state)].and_then(|distance| distance.checked_sub(1)) {
        let mut edges = graph.edges[usize::from(state)].iter().map(|edge| edge.0);
        let Some(edge) = edges.position(|to| distances[usize::from(to)] == Some(less)) else { break };
        actions.push(edge as u8);
        state = graph.edges[usize::from(state)][edge].0;
    }
    assert_eq!(outcome, Outcome::Solved(Plan { start, cost: actions.len() as u32, actions }));
}

/// The first edge of a plan, and the number of the state behind it; `None` at a goal.
type After = Option<(u8, usize)>;

/// The least cost of a plan from each state, by Dijkstra's algorithm in one list.
#[derive(Default)]
struct Costs {
    /// The states in the order of their generation: cost, first edge and next state, and whether the cost is known to
    /// be the least one.
    known: Vec<(u16, u32, After, bool)>,
    /// Entries of settled states are outdated.
    open: Vec<(u32, usize)>,
    stats: Stats,
    bounds: Vec<(u32, Stats)>,
}

impl Costs {
    fn reach(&mut self, state: u16, cost: u32, after: After) {
        let id = match self.known.iter().position(|known| known.0 == state) {
            Some(id) if self.known[id].1 <= cost => return,
            Some(id) => id,
            None => {
                self.known.push((state, cost, after, false));
                self.known.len() - 1
            }
        };
        (self.known[id].1, self.known[id].2) = (cost, after);
        self.open.push((cost, id));
        self.stats.peak_open = self.stats.peak_open.max(self.open.len() as u64);
    }

    /// The least cost of an open state.
    fn level(&mut self) -> Option<u32> {
        loop {
            let &least = self.open.iter().min()?;
            if !self.known[least.1].3 {
                return Some(least.0);
            }
            self.open.retain(|&entry| entry != least);
            self.stats.popped += 1;
        }
    }

    fn settle(&mut self, graph: &Graph) {
        let Some(&least) = self.open.iter().min() else { return };
        self.open.retain(|&entry| entry != least);
        self.known[least.1].3 = true;
        self.stats.popped += 1;
        self.stats.expanded += 1;
        let edges =
            |from: u16| (0..).zip(&graph.edges[usize::from(from)]).map(move |(edge, to)| (from, edge, *to));
        for (from, edge, (to, cost)) in (0..graph.edges.len() as u16).flat_map(edges) {
            if to == self.known[least.1].0 {
                self.stats.generated += 1;
                self.reach(from, least.0 + cost, Some((edge, least.1)));
            }
        }
    }

    fn cost(&self, state: u16) -> Option<u32> {
        self.known.iter().find(|known| known.0 == state && known.3).map(|known| known.1)
    }

    fn stats(&self) -> Stats {
        let mut stats = self.stats;
        stats.peak_closed = self.known.len() as u64;
        stats
    }

    /// The least cost of a plan from a start, as far as it is known, and whether the plan is known.
    fn bound(&mut self, starts: &[(u16, u32)]) -> (u32, bool) {
        let level = self.level().unwrap_or(u32::MAX);
        let bound = |&(start, first): &(u16, u32)| match self.cost(start) {
            Some(cost) => (first + cost, false),
            None => (first.saturating_add(level), true),
        };
        let (bound, is_open) = starts.iter().map(bound).min().unwrap_or((u32::MAX, true));
        (bound, !is_open)
    }
}

/// Runs a search for all costs beside its program.
fn costs(task: &Task, budget: u64) {
    let (graph, goal) = (&task.graph, task.target());
    let (mut search, mut heard, mut plain) = (CostToGo::new(), Bounds::new(), Costs::default());
    plain.stats.iterations = 1;
    task.goals.iter().for_each(|&goal| plain.reach(goal, 0, None));
    let (mut bound, mut is_known) = plain.bound(&task.starts);
    if bound < u32::MAX {
        plain.bounds.push((bound, plain.stats()));
    }
    search.begin_from(graph, &task.starts, &goal);
    loop {
        let outcome = search.step_by(graph, &goal, budget, &mut heard);
        // The bound rises in a step only at its end.
        let before = bound;
        for _ in 0..budget {
            let Some(level) = plain.level() else { break };
            plain.settle(graph);
            if plain.level() != Some(level) && !is_known {
                (bound, is_known) = plain.bound(&task.starts);
            }
            if before < bound && bound < u32::MAX {
                plain.bounds.push((bound, plain.stats()));
                break;
            }
        }
        if plain.level().is_none() && !is_known {
            (bound, is_known) = plain.bound(&task.starts);
        }
        let level = plain.level();
        assert_eq!(without_bytes(search.stats()), plain.stats());
        assert_eq!([search.bound(), search.lower_bound()], [bound; 2]);
        for state in 0..graph.edges.len() as u16 {
            assert_eq!(search.cost(&state), plain.cost(state));
            let expected = plain.cost(state).or(level).unwrap_or(u32::MAX);
            assert_eq!(search.estimate(graph, &state).h, expected);
        }
        assert_eq!(outcome.is_some(), level.is_none());
        if let Some(outcome) = outcome {
            let known =
                |start: &(u16, u32)| plain.known.iter().position(|known| known.0 == start.0 && known.3);
            let all = task
                .starts
                .iter()
                .filter_map(|start| known(start).map(|id| (start.1 + plain.known[id].1, id)));
            let expected = all.min_by_key(|&(cost, _)| cost).map(|(cost, mut id)| {
                let (start, mut actions) = (plain.known[id].0, vec![]);
                while let Some((edge, after)) = plain.known[id].2 {
                    actions.push(edge);
                    id = after;
                }
                Plan { start, actions, cost }
            });
            assert_eq!(outcome, expected.map_or(Outcome::Exhausted, Outcome::Solved));
            let bounds = heard.0.iter().map(|(bound, stats)| (*bound, without_bytes(*stats)));
            assert_eq!(bounds.collect::<Vec<_>>(), plain.bounds);
            return;
        }
    }
}

/// A map that takes batches of states.
#[derive(Default)]
struct Batched(DistanceMap<Graph>);

impl Distances<Graph> for Batched {
    type Place = <DistanceMap<Graph> as Distances<Graph>>::Place;
    const BATCHED: bool = true;

    fn reset(&mut self, graph: &Graph) {
        self.0.reset(graph);
    }
    fn place(graph: &Graph, state: &u16) -> Self::Place {
        DistanceMap::<Graph>::place(graph, state)
    }
    fn prefetch(&self, place: Self::Place) {
        self.0.prefetch(place);
    }
    fn insert(&mut self, place: Self::Place, state: &u16, distance: u32) -> bool {
        self.0.insert(place, state, distance)
    }
    fn distance(&self, graph: &Graph, state: &u16) -> Option<u32> {
        self.0.distance(graph, state)
    }
    fn bytes(&self) -> usize {
        Distances::<Graph>::bytes(&self.0)
    }
}

proptest! {
    #[test]
    fn surveys_are_those_of_lists(task in tasks(SMALL), budget in 1..9_u64) {
        surveys(&mut Survey::new(), &task, budget, false);
        surveys(&mut Survey::new().with_direction(Backward), &task, budget, true);
        surveys(&mut Survey::new().with_distances(Batched::default()), &task, budget, false);
    }

    #[test]
    fn goal_distances_are_those_of_lists(task in tasks(SMALL), budget in 1..9_u64) {
        let task = task.both_ways();
        fields(&mut GoalDistances::new(), &task, budget);
        fields(&mut GoalDistances::new().with_distances(Batched::default()), &task, budget);
    }

    #[test]
    fn costs_to_go_are_those_of_lists(task in tasks(SMALL), budget in 1..9_u64) {
        costs(&task, budget);
        costs(&Task { goals: vec![], ..task }, budget);
    }
}
