//! Surveys against one queue and against published tables.

use proptest::prelude::*;
use search::{
    Limits, NoGoal, Outcome, Progress, Reason, Run, Search, StateSpace, Survey,
    space::{Backward, Direction, Forward, Ranked},
    survey,
    tables::{DistanceKeys, DistanceMap, DistanceTable, Distances},
};

use crate::toys::Steps as _;
use crate::{
    pancakes::{Pancakes, sorted},
    random_graph::{Graph, distance, graphs, oracle},
    tiles::{in_order, tiles},
    toys::Layers,
};

/// Surveys `graph` from `starts` and checks every figure against the oracle's `distances`.
fn agrees<D, W>(graph: &Graph, starts: &[u8], distances: impl Fn(u8) -> Option<u32>)
where
    D: Distances<Graph>,
    W: Direction<Graph>,
{
    let mut survey = Survey::<Graph, D, W>::default();
    let costless: Vec<_> = starts.iter().map(|&start| (start, 0)).collect();
    let report = Run::of(&mut survey).run_from(graph, &costless, &NoGoal);
    assert_eq!(report.outcome, Outcome::Exhausted);
    let met: Vec<_> = (0..graph.0.len() as u8)
        .filter_map(|vertex| distances(vertex).map(|depth| (vertex, depth)))
        .collect();
    for vertex in 0..graph.0.len() as u8 {
        assert_eq!(survey.distances().distance(graph, &vertex), distances(vertex), "vertex {vertex}");
    }
    let depth = met.iter().map(|met| met.1).max().unwrap_or_default();
    let at = |depth| met.iter().filter(|met| met.1 == depth).map(|met| met.0).collect::<Vec<_>>();
    let layers: Vec<_> = (0..=depth).map(|depth| at(depth).len() as u64).collect();
    let mut farthest = survey.farthest().to_vec();
    farthest.sort_unstable();
    assert_eq!((survey.layers(), survey.depth(), farthest), (layers.as_slice(), depth, at(depth)));
    let edges: Vec<_> = met.iter().map(|&(vertex, _)| W::neighbours(graph, vertex).count()).collect();
    assert_eq!(survey.edges(), edges.iter().sum::<usize>() as u64);
}

proptest! {
    #[test]
    fn surveys_are_what_a_queue_finds(graph in graphs::<8>(), starts: [prop::sample::Index; 2]) {
        let starts = starts.map(|index| index.index(graph.0.len()) as u8);
        let known = oracle(&graph, &starts);
        let forward = |vertex| known.get(&vertex).map(|known| known.0);
        agrees::<DistanceMap<_>, Forward>(&graph, &starts, forward);
        agrees::<DistanceKeys<_>, Forward>(&graph, &starts, forward);
        agrees::<DistanceTable, Forward>(&graph, &starts, forward);
        let backward = |vertex| distance(&graph, &[vertex], &starts);
        agrees::<DistanceMap<_>, Backward>(&graph, &starts, backward);
        agrees::<DistanceTable, Backward>(&graph, &starts, backward);
    }
}

/// Boards of two rows of three: OEIS A151944, counted from the hole in a corner.
#[test]
fn two_by_three() {
    let survey = survey(&tiles(3), &in_order::<6>());
    assert_eq!(
        survey.layers(),
        [1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1]
    );
    // Two cells in the middle have three neighbours, four in the corners two; half of all boards are reached.
    assert_eq!((survey.states(), survey.edges()), (360, 360 / 6 * (2 * 3 + 4 * 2)));
}

/// Larger than a batch and than the caches; forwards as backwards, since each turn undoes itself.
#[test]
fn steps_do_not_show() {
    let mut whole = Survey::new().with_distances(DistanceMap::new()).with_direction(Backward);
    let _ = whole.run_to(&Pancakes::<8>, &sorted(), &NoGoal);
    // OEIS A092113.
    assert_eq!(whole.layers(), [1, 7, 42, 251, 1191, 4281, 10_561, 15_011, 8520, 455]);
    for budget in [1, 10, 16, 1_000] {
        let mut survey = Survey::new();
        survey.begin(&Pancakes::<8>, &sorted(), &NoGoal);
        while survey.step_by(&Pancakes, &NoGoal, budget, &mut ()).is_none() {}
        assert_eq!((survey.layers(), survey.stats()), (whole.layers(), whole.stats()), "steps of {budget}");
    }
}

#[test]
fn a_stopped_survey_goes_on() {
    let (mut whole, mut heard) = (Survey::new(), Layers::default());
    let _ = whole.observed_by(&mut heard).run_to(&Pancakes::<6>, &sorted(), &NoGoal);
    assert!(heard.0.iter().map(|layer| layer.1).eq(whole.layers().iter().copied()));
    assert!(heard.0.iter().map(|layer| layer.0).eq(0..=whole.depth()));
    let mut survey = Survey::new();
    let part = survey.within(Limits::none().expanded(100)).run_to(&Pancakes::<6>, &sorted(), &NoGoal);
    assert_eq!((part.stopped_by(), survey.layers()), (Some(Reason::Expanded), [1, 5, 20, 79].as_slice()));
    let _ = survey.resume_to(&Pancakes, &NoGoal);
    assert_eq!((survey.layers(), survey.stats()), (whole.layers(), whole.stats()));
}

/// One way round, longer than a byte counts.
struct Ring;

impl StateSpace for Ring {
    type State = u16;
    type Action = ();
    type Cost = u32;
    type Actions = [(); 1];

    fn actions(&self, _: &u16) -> [(); 1] {
        [()]
    }

    fn apply(&self, state: &mut u16, (): ()) {
        *state = (*state + 1) % 1_000;
    }
}

impl Ranked for Ring {
    fn ranks(&self) -> u64 {
        1_000
    }

    fn rank(&self, &state: &u16) -> u64 {
        state.into()
    }

    fn unrank(&self, rank: u64) -> u16 {
        rank as u16
    }
}

#[test]
fn distances_outgrow_a_byte() {
    let mut survey = Survey::new().with_distances(DistanceTable::new());
    for start in [0, 990] {
        let _ = survey.run_to(&Ring, &start, &NoGoal);
        for state in 0..1_000_u16 {
            let expected = (1_000 + u32::from(state) - u32::from(start)) % 1_000;
            assert_eq!(survey.distances().of_rank(state.into()), Some(expected));
        }
        assert_eq!(survey.distances().of_rank(1_000), None);
    }
}
