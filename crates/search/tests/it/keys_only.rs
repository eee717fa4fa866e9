//! Breadth-first search by keys alone: the same distances as with parents, and plans found by walking back.

use std::collections::HashMap;

use proptest::prelude::*;
use search::{
    BreadthFirst, Limits, NoGoal, Outcome, Progress, Reason, Run, Search, StateSpace,
    algorithms::{BreadthFirstKeys, breadth_first_keys},
    closed_lists::ByKey,
    run::Plan,
    space::{Keyed, Reversible},
};

use crate::{
    pancakes::{Pancakes, sorted},
    random_graph::{Graph, check, distance, graphs},
};

fn costless<T: Clone>(states: &[T]) -> Vec<(T, u32)> {
    states.iter().map(|state| (state.clone(), 0)).collect()
}

/// Keys of 8 bits leave room for depths; with 62 and 63 bits, one bit tells them apart, or none.
fn agrees<const BITS: u32>(graph: &Graph<BITS>, starts: &[u8], goals: &[u8]) {
    let goal = |vertex: &u8| goals.contains(vertex);
    let mut search = BreadthFirstKeys::new();
    let report = Run::of(&mut search).run_from(graph, &costless(starts), &goal);
    let expected = distance(graph, starts, goals);
    check(graph, starts, goals, expected, report.plan());
    assert_eq!(report.outcome == Outcome::Exhausted, expected.is_none());
    assert_eq!(report.lower_bound, expected.unwrap_or(u32::MAX));
}

proptest! {
    #[test]
    fn plans_are_shortest(graph in graphs::<8>(), start: prop::sample::Index, goal: prop::sample::Index) {
        let vertex = |index: prop::sample::Index| index.index(graph.0.len()) as u8;
        agrees(&graph, &[vertex(start)], &[vertex(goal)]);
        agrees(&Graph::<62>(graph.0.clone()), &[vertex(start)], &[vertex(goal)]);
        agrees(&Graph::<63>(graph.0.clone()), &[vertex(start)], &[vertex(goal)]);
    }

    #[test]
    fn several_starts_and_goals(graph in graphs::<63>(), ends: [prop::sample::Index; 5]) {
        let ends = ends.map(|index| index.index(graph.0.len()) as u8);
        agrees(&graph, &ends[..3], &ends[3..]);
    }
}

/// The work is that of breadth-first search with parents, state by state; the memory is less.
#[test]
fn the_work_is_that_with_parents() {
    let with_parents =
        BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&Pancakes::<9>, &sorted(), &NoGoal);
    let keys = BreadthFirstKeys::new().run_to(&Pancakes::<9>, &sorted(), &NoGoal);
    let bytes = (with_parents.stats.peak_bytes, keys.stats.peak_bytes);
    assert!(3 * bytes.1 < 2 * bytes.0, "{bytes:?}");
    let mut expected = with_parents.stats;
    expected.peak_bytes = keys.stats.peak_bytes;
    assert_eq!(keys.stats, expected);
}

/// The whole numbers: endless.
struct Line;

impl StateSpace for Line {
    type State = u64;
    type Action = ();
    type Cost = u32;
    type Actions = [(); 1];

    fn actions(&self, _: &u64) -> [(); 1] {
        [()]
    }

    fn apply(&self, n: &mut u64, (): ()) {
        *n += 1;
    }
}

impl Keyed for Line {
    type Key = u64;
    const KEY_BITS: u32 = 60;

    fn key(&self, &n: &u64) -> u64 {
        n
    }

    fn state(&self, key: u64) -> u64 {
        key
    }
}

impl Reversible for Line {
    type Predecessors = Option<((), u64)>;

    fn predecessors(&self, n: &u64) -> Self::Predecessors {
        n.checked_sub(1).map(|before| ((), before))
    }
}

/// The depth passes many times through the eight values that a key of 60 bits leaves room for.
#[test]
fn a_long_plan_is_walked_back() {
    let mut search = BreadthFirstKeys::new();
    let part = search.within(Limits::none().expanded(99_999)).run(&Line, &0, |&n| n == 100_000);
    assert_eq!((part.stopped_by(), part.lower_bound), (Some(Reason::Expanded), 100_000));
    let report = search.resume(&Line, |&n| n == 100_000);
    assert_eq!(report.plan().map(|plan| plan.actions.len()), Some(100_000));
}

/// A line, with ways back, whose keys the tables take for neighbours: tables multiply keys by 2^64 / 1.618..., and
/// the upper bits of the product say where a key belongs.
struct Crowd {
    keys: Vec<u64>,
    numbers: HashMap<u64, usize>,
}

impl Crowd {
    /// Keys whose products are as `products` says of the numbers from zero on.
    fn new<const N: usize>(size: usize, products: impl Fn(u64) -> [u64; N]) -> Self {
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        // Newton's iteration doubles the right bits of the inverse, three at first.
        let inverse = (0..5).fold(FACTOR, |x, _| x.wrapping_mul(2_u64.wrapping_sub(FACTOR.wrapping_mul(x))));
        let keys = (0..).flat_map(products).map(|product| product.wrapping_mul(inverse));
        let keys = keys.filter(|key| key >> 62 == 0);
        let keys: Vec<_> = keys.take(size).collect();
        let numbers = keys.iter().enumerate().map(|(number, &key)| (key, number)).collect();
        Crowd { keys, numbers }
    }
}

impl StateSpace for Crowd {
    type State = usize;
    type Action = isize;
    type Cost = u32;
    type Actions = Vec<isize>;

    /// On to the next, and far back: every state is met again after the table has grown.
    fn actions(&self, number: &usize) -> Vec<isize> {
        let steps = [1, -500, -1_000, -2_000].into_iter();
        steps.filter(|&step| number.checked_add_signed(step).is_some_and(|to| to < self.keys.len())).collect()
    }

    fn apply(&self, number: &mut usize, step: isize) {
        *number = number.wrapping_add_signed(step);
    }
}

impl Keyed for Crowd {
    type Key = u64;
    const KEY_BITS: u32 = 62;

    fn key(&self, &number: &usize) -> u64 {
        self.keys[number]
    }

    fn state(&self, key: u64) -> usize {
        self.numbers[&key]
    }
}

impl Reversible for Crowd {
    type Predecessors = Vec<(isize, usize)>;

    fn predecessors(&self, number: &usize) -> Self::Predecessors {
        let steps = [1, -500, -1_000, -2_000].into_iter();
        let before = steps.filter_map(|step| Some((step, number.checked_add_signed(-step)?)));
        before.filter(|edge| edge.1 < self.keys.len()).collect()
    }
}

/// No state is lost when a table grows, whose words are crowded at its beginning, or round its end.
#[test]
fn crowded_tables_grow() {
    let beginning = |i| [i, (i % 300 + 1) << 52 | i];
    let end = |i| [i, u64::MAX - i];
    for crowd in [Crowd::new(3_000, beginning), Crowd::new(3_000, end)] {
        let keys = BreadthFirstKeys::new().run_to(&crowd, &0, &NoGoal);
        assert_eq!((keys.outcome, keys.stats.expanded), (Outcome::Exhausted, 3_000));
        let with_parents = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&crowd, &0, &NoGoal);
        assert_eq!((with_parents.outcome, with_parents.stats.expanded), (Outcome::Exhausted, 3_000));
        let report = breadth_first_keys(&crowd, &0, |&number| number == 2_500);
        check(&crowd, &[0], &[2_500], Some(2_500), report.plan());
    }
}

/// Stored depths are even or odd, so the walk back from the goal may pass a vertex that lies two actions too far from the
/// start, on as many ways as 24 diamonds have. It fails once at each vertex of the diamonds.
#[test]
fn a_walk_back_fails_at_each_state_once() {
    const DIAMONDS: u8 = 24;
    const LAST: u8 = 3 * DIAMONDS;
    // Vertex 3 i is the first one of a diamond, and the two next ones lie beside each other.
    let diamond = |vertex: u8| match vertex % 3 {
        0 => vec![vertex + 1, vertex + 2],
        place => vec![vertex + 3 - place],
    };
    // The chain is as long as the diamonds are, and two longer. They end at its vertex that lies one action nearer.
    let goal = LAST + 2 * DIAMONDS + 2;
    let mut edges: Vec<_> = (0..LAST).map(diamond).collect();
    edges.push(vec![LAST + 2 * DIAMONDS - 1]);
    edges.extend((LAST + 1..goal).map(|vertex| vec![vertex + 1]));
    edges.push(vec![]);
    edges[0].push(LAST + 1);
    let report = breadth_first_keys(&Graph::<62>(edges), &0, |&vertex| vertex == goal);
    let actions = [2].into_iter().chain((1..2 * DIAMONDS + 2).map(|_| 0)).collect();
    assert_eq!(
        report.outcome,
        Outcome::Solved(Plan { start: 0, actions, cost: u32::from(2 * DIAMONDS + 2) })
    );
}

/// A key of 60 bits leaves 15 generations: the closed list must survive their end.
#[test]
fn generations_run_out_unnoticed() {
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let start = search::laws::walk(&Pancakes::<15>, &sorted(), &[3, 9]);
    for _ in 0..40 {
        let report = search.run(&Pancakes, &start, |stack| *stack == sorted());
        assert_eq!(report.plan().unwrap().cost, 2);
    }
}
