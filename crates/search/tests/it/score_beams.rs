//! Beams by score: their answers against plain lists, scores of several types, and proofs.

use core::cmp::Reverse;

use proptest::prelude::*;
use search::{
    Beam, Limits, Outcome, Plan, Progress, Reason, Search, Stats, algorithms::ScoreBeam,
    closed_lists::Identity, from_successors,
};

use crate::toys::{Steps as _, Task, WeightedGraph, tasks};

type Graph = WeightedGraph<u32>;

/// A state with the path to it.
type Path = Plan<u16, u8, u32>;

/// Different states have different scores.
fn score(task: &Task, state: u16) -> (u8, u16) {
    (task.quarters[usize::from(state)], state)
}

fn end(task: &Task, path: &Path) -> u16 {
    path.states(&task.graph)[path.actions.len()]
}

/// Sorts whole layers and copies paths. The answers are the first best accepted ones of their layers, the last of them or the
/// first best of all. Of equal states, any may be kept: their paths differ.
fn by_lists(task: &Task, (width, horizon): (usize, usize), merges: bool, any_layer: bool) -> Option<Path> {
    let start = |&(start, cost): &(u16, u32)| Plan { start, actions: vec![], cost };
    let mut met: Vec<Path> = task.starts.iter().map(start).collect();
    let mut answer: Option<Path> = None;
    let of = |path: &Path| score(task, end(task, path));
    for depth in 0..=horizon {
        met.retain(|path| path.cost < u32::MAX);
        let accepted = met.iter().rev().filter(|path| task.goals.contains(&end(task, path)));
        let best = accepted.max_by_key(|path| of(path)).cloned();
        let is_better = |best: &Path| !any_layer || answer.as_ref().is_none_or(|known| of(best) > of(known));
        answer = best.filter(is_better).or(answer);
        let mut layer: Vec<(usize, Path)> = vec![];
        for (order, path) in met.drain(..).enumerate() {
            match layer.iter_mut().find(|known| merges && end(task, &known.1) == end(task, &path)) {
                Some(known) if path.cost < known.1.cost => known.1 = path,
                Some(_) => (),
                None => layer.push((order, path)),
            }
        }
        layer.sort_by_key(|(order, path)| (Reverse(of(path)), *order));
        layer.truncate(width);
        layer.sort_by_key(|(order, _)| *order);
        if depth < horizon {
            for (_, path) in layer {
                for (action, edge) in (0..).zip(&task.graph.edges[usize::from(end(task, &path))]) {
                    let cost = path.cost.saturating_add(edge.1);
                    met.push(Plan { cost, actions: [&*path.actions, &[action]].concat(), ..path });
                }
            }
        }
    }
    answer
}

/// Compares the answer, in one run and in steps of one state, with the prediction.
fn check<F, I>(
    search: ScoreBeam<Graph, F, (u8, u16), I>,
    task: &Task,
    predicted: Option<&Path>,
) -> Result<(), TestCaseError>
where
    F: Fn(&u16) -> (u8, u16),
    I: Identity<Graph>,
{
    let mut search = search;
    let goal = |state: &u16| task.goals.contains(state);
    let report = search.run_from(&task.graph, &task.starts, &goal);
    let found = |path: &Path| end(task, path);
    prop_assert_eq!(report.plan().map(found), predicted.map(found));
    if I::MERGES {
        prop_assert_eq!(report.plan(), predicted);
    }
    prop_assert_eq!(search.best_score(), predicted.map(|path| score(task, end(task, path))));
    search.begin_from(&task.graph, &task.starts, &goal);
    while search.step_by(&task.graph, &goal, 1, &mut ()).is_none() {}
    let again = search.resume_to(&task.graph, &goal);
    let work = |stats: Stats| [stats.expanded, stats.generated, stats.pruned, stats.peak_open];
    prop_assert_eq!((again.outcome, work(again.stats)), (report.outcome, work(report.stats)));
    Ok(())
}

proptest! {
    #[test]
    fn beams_by_score_agree_with_lists(
        task in tasks(&[0, 1, 2, 7]), dear in tasks(&[0, 1, 9, u32::MAX]),
        width in 1_usize..5, horizon in 0_usize..7,
    ) {
        for (task, merges) in [(&task, false), (&task, true), (&dear, true)] {
            let beam = || Beam::by_score(|&state: &u16| score(task, state), width).with_horizon(horizon);
            let [last, any] = [false, true].map(|any| by_lists(task, (width, horizon), merges, any));
            if merges {
                check(beam().merging_equal_states(), task, last.as_ref())?;
                check(beam().of_any_layer().merging_equal_states(), task, any.as_ref())?;
            } else {
                check(beam(), task, last.as_ref())?;
                check(beam().of_any_layer(), task, any.as_ref())?;
            }
        }
    }

    /// Layers of hundreds of children are cut before they are complete.
    #[test]
    fn long_layers_keep_the_best(starts in prop::collection::vec(any::<u32>(), 1..9), width in 30_usize..70) {
        let step = |n: u32, by: u32| (n ^ by).wrapping_mul(0x9E37_79B9) >> 7;
        let space = from_successors(|&n: &u32| (0..9).map(move |by| step(n, by)).collect::<Vec<_>>());
        let mut layer = starts.clone();
        for _ in 0..3 {
            layer.sort_by_key(|&n| Reverse(n));
            layer.truncate(width);
            layer = layer.iter().flat_map(|&n| (0..9).map(move |by| step(n, by))).collect();
        }
        let starts: Vec<_> = starts.into_iter().map(|n| (n, 0)).collect();
        let mut search = Beam::by_score(|&n: &u32| n, width).with_horizon(3);
        let plan = search.run_from(&space, &starts, &|_: &u32| true).into_plan();
        prop_assert_eq!(plan.map(|plan| plan.actions[2]), layer.into_iter().max());
    }
}

/// A number that loses 1 or 2.
fn falling() -> impl search::StateSpace<State = i32, Action = i32, Cost = u32> {
    from_successors(|&n: &i32| [n - 2, n - 1].into_iter().filter(|&n| n >= -100))
}

#[test]
fn scores_of_any_ordered_type_are_maximised() {
    let best = |plan: Option<Plan<i32, i32, u32>>| plan.and_then(|plan| plan.actions.last().copied());
    let run = |width| {
        let float =
            Beam::by_score(|&n: &i32| f64::from(n) / 3.0, width)
                .with_horizon(9)
                .run(&falling(), &0, |_| true);
        let least =
            Beam::by_score(|&n: &i32| Reverse(n), width).with_horizon(9).run(&falling(), &0, |_| true);
        let pair =
            Beam::by_score(|&n: &i32| (n % 2 == 0, -n), width).with_horizon(9).run(&falling(), &0, |_| true);
        [float, least, pair].map(|report| best(report.into_plan()))
    };
    assert_eq!(run(20), [Some(-9), Some(-18), Some(-18)]);
    assert_eq!(run(1), [Some(-9), Some(-18), Some(-18)]);
}

#[test]
#[should_panic(expected = "so it must not be NaN")]
fn a_score_is_not_nan() {
    let _ = Beam::by_score(|&n: &i32| f64::from(n).sqrt(), 9).with_horizon(2).run(&falling(), &0, |_| true);
}

#[test]
fn only_a_complete_beam_proves() {
    let run = |width, horizon| {
        let mut search = Beam::by_score(|&n: &i32| n, width).with_horizon(horizon).merging_equal_states();
        search.run(&falling(), &0, |&n| n > 0).outcome
    };
    let width = Outcome::Stopped { reason: Reason::Width, best: None };
    assert_eq!([run(1_000, 1_000), run(9, 1_000), run(1_000, 9)], [Outcome::Exhausted, width.clone(), width]);
}

/// A limit leaves the best state of the last complete layer.
#[test]
fn a_limit_leaves_the_best_plan_so_far() {
    let mut search = Beam::by_score(|&n: &i32| n, 2);
    let report = search.within(Limits::none().expanded(6)).run(&falling(), &0, |_| true);
    assert_eq!(report.stopped_by(), Some(Reason::Expanded));
    assert_eq!(report.plan().map(|plan| plan.actions.as_slice()), Some([-1, -2, -3].as_slice())); // 1 + 2 + 2 states
    // To the end: the last layer has the number -100 alone.
    let report = search.resume(&falling(), |_| true);
    assert_eq!((report.plan().map(|plan| plan.cost), search.best_score()), (Some(100), Some(-100)));
}
