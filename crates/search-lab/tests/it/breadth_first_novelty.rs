//! Breadth-first search of novel states, against a queue and sets of features.

use std::collections::{BTreeSet, HashSet, VecDeque};

use proptest::prelude::*;
use search::{
    Limits, NoGoal, Observer, Outcome, Progress, Reason, Run, Search, StateSpace, Stats, breadth_first,
    from_owned_successors, from_successors,
};
use search_lab::BreadthFirstNovelty;

use crate::graphs::{Task, tasks};

/// The size of the least set of one or two features that did not occur before, or three.
fn novelty(seen: &mut HashSet<BTreeSet<u32>>, features: &[u32]) -> usize {
    let pairs =
        features.iter().flat_map(|&one| features.iter().map(move |&other| BTreeSet::from([one, other])));
    let new: Vec<_> = pairs.filter(|set| seen.insert(set.clone())).collect();
    new.iter().map(BTreeSet::len).min().unwrap_or(3)
}

/// The plain search: how long its plan is, how many states it keeps and expands, and whether it cut off a state.
#[derive(Debug, PartialEq)]
struct Kept {
    length: Option<u32>,
    states: u64,
    expanded: u64,
    is_cut: bool,
}

fn plain(task: &Task, features: &[Vec<u32>], width: usize) -> Kept {
    let (mut seen, mut known) = (HashSet::new(), HashSet::new());
    let mut queue = VecDeque::new();
    for &(state, _) in &task.starts {
        if known.insert(state) {
            novelty(&mut seen, &features[usize::from(state)]);
            queue.push_back((state, 0));
        }
    }
    let mut kept = Kept { length: None, states: known.len() as u64, expanded: 0, is_cut: false };
    if task.starts.iter().any(|start| task.goals.contains(&start.0)) {
        return Kept { length: Some(0), ..kept };
    }
    while let Some((state, depth)) = queue.pop_front() {
        kept.expanded += 1;
        for edge in task.graph.actions(&state) {
            let next = task.graph.successor(&state, edge);
            if known.contains(&next) {
                continue;
            }
            if task.goals.contains(&next) {
                return Kept { length: Some(depth + 1), states: kept.states + 1, ..kept };
            }
            if novelty(&mut seen, &features[usize::from(next)]) <= width {
                known.insert(next);
                kept.states += 1;
                queue.push_back((next, depth + 1));
            } else {
                kept.is_cut = true;
            }
        }
    }
    kept
}

/// The least number of actions to a goal, or `MAX`.
fn actions_to_goal(task: &Task) -> u32 {
    let mut task = task.clone();
    task.starts.iter_mut().for_each(|start| start.1 = 0);
    task.graph = task.graph.map(|_| 1);
    task.optimum()
}

proptest! {
    #[test]
    fn novel_states_are_kept(
        task in tasks(&[1]),
        features in prop::collection::vec(prop::collection::vec(0_u32..8, 0..4), 24),
    ) {
        let shortest = actions_to_goal(&task);
        for width in [1, 2] {
            let search = BreadthFirstNovelty::new(|&state: &u16| features[usize::from(state)].clone());
            let mut search = if width == 1 { search } else { search.of_pairs() };
            let report = search.run_from(&task.graph, &task.starts, &task.target());
            let kept = plain(&task, &features, width);
            let is_cut = report.stats.pruned > 0;
            let length = report.plan().map(|plan| plan.cost);
            let states = report.stats.peak_closed;
            let expanded = report.stats.expanded;
            prop_assert_eq!(Kept { length, states, expanded, is_cut }, kept);
            prop_assert!(report.lower_bound <= shortest);
            let reason = report.stopped_by();
            prop_assert_eq!(reason, (length.is_none() && is_cut).then_some(Reason::Width));
            // Without a cut, the answer is that of breadth-first search.
            prop_assert!(is_cut || length.unwrap_or(u32::MAX) == shortest);
            prop_assert!(is_cut || length.is_some() || report.outcome == Outcome::Exhausted);
        }
    }
}

/// The law of IW(1): at most as many states as features are kept beside the start, however large the space is.
#[test]
fn no_more_states_than_features_are_kept() {
    const SIDE: u32 = 40;
    let cube = from_successors(|&[x, y, z]: &[u32; 3]| {
        let next = |n: u32| (n + 1) % SIDE;
        [[next(x), y, z], [x, next(y), z], [x, y, next(z)]]
    });
    let sides = |&[x, y, z]: &[u32; 3]| [x, SIDE + y, 2 * SIDE + z];
    let mut search = BreadthFirstNovelty::new(sides);
    let report = search.run_to(&cube, &[0; 3], &NoGoal);
    assert!(report.stats.peak_closed <= u64::from(3 * SIDE), "{:?}", report.stats);
    let pairs = search.of_pairs().run_to(&cube, &[0; 3], &NoGoal);
    assert!(pairs.stats.peak_closed <= u64::from(3 * SIDE * SIDE + 3 * SIDE), "{:?}", pairs.stats);
    assert!(pairs.stats.peak_closed > report.stats.peak_closed);
    assert_eq!((report.stopped_by(), pairs.stopped_by()), (Some(Reason::Width), Some(Reason::Width)));
}

/// Conjunctions of one feature have width one on a chain of facts: IW(1) finds the plan of breadth-first search, and expands one
/// state for each fact, where breadth-first search expands many times as many.
#[test]
fn a_chain_of_facts_has_width_one() {
    let switches = from_successors(|&set: &u16| {
        (0..12).filter(move |&i| i == 0 || set >> (i - 1) & 1 == 1).map(move |i| set ^ 1 << i)
    });
    let facts = |&set: &u16| (0..12).map(move |i| 2 * i + u32::from(set >> i & 1));
    let goal = |&set: &u16| set >> 11 == 1;
    let report = BreadthFirstNovelty::new(facts).run(&switches, &0, goal);
    let all = breadth_first(&switches, &0, goal);
    assert_eq!(report.plan().unwrap().cost, all.plan().unwrap().cost);
    assert_eq!((report.stats.expanded, all.plan().unwrap().cost), (12, 12));
    assert!(all.stats.expanded > 15 * 12, "{:?}", all.stats);
}

/// The depths and the sizes of the layers that an observer hears of.
#[derive(Default)]
struct Layers(Vec<(u32, u64)>);

impl Observer<u32> for Layers {
    fn layer(&mut self, depth: u32, states: u64, _: &Stats) {
        self.0.push((depth, states));
    }
}

/// A state that was cut off bounds the plans, and not the depths of later layers, wherever the search was stopped.
#[test]
fn layers_have_their_depths_wherever_the_search_stops() {
    let strip =
        from_successors(|&(x, y): &(u8, u8)| [(x + 1, y), (x, (y + 1) % 2)].into_iter().filter(|s| s.0 < 6));
    let column = |&(x, _): &(u8, u8)| [u32::from(x)];
    let mut whole = Layers::default();
    let report = BreadthFirstNovelty::new(column).observed_by(&mut whole).run_to(&strip, &(0, 0), &NoGoal);
    assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Width), 1));
    let mut cut = Layers::default();
    let mut search = BreadthFirstNovelty::new(column);
    search.begin(&strip, &(0, 0), &NoGoal);
    for count in 1..=6 {
        let run = Run::of(&mut search).within(Limits::none().expanded(count)).observed_by(&mut cut);
        assert_eq!(run.resume_to(&strip, &NoGoal).lower_bound, 1);
    }
    assert_eq!(cut.0, [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]);
    assert_eq!(whole.0, cut.0);
}

/// A list of a hundred thousand children is left in its middle, and the state counts as expanded at its end.
#[test]
fn long_lists_are_interrupted() {
    let star = from_owned_successors(|&n: &u32| if n == 0 { (1..=100_000).collect() } else { vec![] });
    let feature = |&n: &u32| [n];
    let mut search = BreadthFirstNovelty::new(feature);
    let report = search.within(Limits::none().memory(1 << 18)).run_to(&star, &0, &NoGoal);
    assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Memory), 0));
    assert!(report.stats.generated < 20_000, "{:?}", report.stats);
    let report = search.resume_to(&star, &NoGoal);
    assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 100_001));
    assert_eq!((report.stats.generated, report.stats.peak_open), (100_000, 100_000));
}
