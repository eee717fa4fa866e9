//! The work of searches on random graphs, as second programs predicted it.
//!
//! The numbers are those of programs of plain lists and recursions, which were written from the papers and the documentation. They
//! sorted whole layers, looked through whole lists and copied paths. On random tasks they agreed with the searches in the answer,
//! every count and every event. These rows are what remains of them.

use search::{NoGoal, Search, Stats, run::ReportOf};
use search_lab::{MonotoneBeam, NestedRollout, Rectangle, RecursiveBestFirst};

use crate::graphs::{Estimates, Task, WeightedGraph, admissible, seeded, wrong};

const COSTS: &[u32] = &[0, 0, 1, 1, 2, 3, 7];

/// A graph, and admissible estimates for it or wrong ones.
fn case(seed: u64, is_admissible: bool, costs: &[u32]) -> (Task, Estimates<u32>) {
    let task = seeded(seed, 20, 60, costs);
    let estimates = if is_admissible { admissible(&task) } else { wrong(&task) };
    (task, estimates)
}

/// The cost of the plan; entries taken, states expanded, states generated, estimates, states reopened, states pruned, the peaks
/// of open and of kept states, and passes.
type Work = (Option<u32>, [u64; 9]);

fn work(report: &ReportOf<WeightedGraph<u32>>) -> Work {
    let Stats { popped, expanded, generated, evaluated, reopened, pruned, .. } = report.stats;
    let Stats { peak_open, peak_closed, iterations, .. } = report.stats;
    let counts =
        [popped, expanded, generated, evaluated, reopened, pruned, peak_open, peak_closed, iterations];
    (report.plan().map(|plan| plan.cost), counts)
}

#[test]
fn monotone_beams_do_the_known_work() {
    // The seed, whether estimates are admissible, the width.
    let rows: [(u64, bool, usize, Work); 8] = [
        (1, false, 5, (Some(7), [33, 30, 86, 88, 11, 8, 5, 33, 1])),
        (2, true, 2, (Some(12), [12, 12, 41, 45, 2, 21, 2, 14, 1])),
        (2, true, 5, (Some(7), [20, 20, 68, 72, 5, 26, 5, 23, 1])),
        (2, false, 2, (None, [12, 12, 28, 32, 2, 11, 2, 12, 1])),
        (7, false, 5, (Some(8), [25, 22, 70, 74, 5, 12, 5, 27, 1])),
        (8, false, 5, (Some(0), [0, 0, 0, 4, 0, 0, 1, 1, 1])),
        (10, true, 5, (Some(17), [24, 24, 72, 74, 8, 11, 5, 28, 1])),
        (12, false, 2, (None, [12, 12, 39, 43, 0, 23, 2, 12, 1])),
    ];
    for (seed, is_admissible, width, expected) in rows {
        let (task, h) = case(seed, is_admissible, COSTS);
        let report = MonotoneBeam::new(h, width).run_from(&task.graph, &task.starts, &task.target());
        assert_eq!(work(&report), expected, "seed {seed}, width {width}");
    }
}

#[test]
fn rectangle_search_does_the_known_work() {
    // The seed, whether estimates are admissible, the aspect.
    let rows: [(u64, bool, usize, Work); 8] = [
        (1, true, 1, (Some(2), [11, 9, 27, 29, 1, 12, 4, 9, 7])),
        (2, false, 3, (Some(7), [27, 19, 54, 58, 2, 10, 12, 19, 6])),
        (4, false, 3, (Some(2), [41, 25, 79, 83, 9, 3, 19, 18, 6])),
        (7, true, 1, (Some(7), [12, 8, 40, 44, 2, 20, 6, 12, 5])),
        (7, false, 1, (Some(7), [28, 19, 65, 69, 4, 4, 13, 20, 6])),
        (8, true, 1, (Some(0), [0, 0, 0, 4, 0, 1, 0, 1, 1])),
        (10, true, 3, (Some(17), [17, 15, 45, 47, 1, 8, 9, 16, 7])),
        (12, false, 3, (Some(1), [27, 17, 53, 57, 3, 0, 17, 18, 5])),
    ];
    for (seed, is_admissible, aspect, expected) in rows {
        let (task, h) = case(seed, is_admissible, COSTS);
        let mut search = Rectangle::new(h).with_aspect(aspect);
        let report = search.run_from(&task.graph, &task.starts, &task.target());
        assert_eq!(work(&report), expected, "seed {seed}, aspect {aspect}");
    }
}

#[test]
fn recursive_best_first_search_does_the_known_work() {
    // The seed, and whether estimates are admissible.
    let rows: [(u64, bool, Work); 7] = [
        (2, true, (Some(9), [0, 46, 190, 194, 0, 0, 6, 0, 1])),
        (4, true, (Some(4), [0, 19, 62, 66, 0, 0, 4, 0, 1])),
        (4, false, (Some(9), [0, 7, 12, 16, 0, 0, 3, 0, 1])),
        (7, true, (Some(9), [0, 20, 91, 95, 0, 0, 6, 0, 1])),
        (9, false, (Some(15), [0, 12, 37, 39, 0, 0, 7, 0, 1])),
        (10, true, (Some(20), [0, 114, 430, 432, 0, 0, 7, 0, 1])),
        (12, false, (Some(11), [0, 8, 24, 28, 0, 0, 4, 0, 1])),
    ];
    for (seed, is_admissible, expected) in rows {
        let (task, h) = case(seed, is_admissible, &[1, 1, 2, 3, 7]);
        let report = RecursiveBestFirst::new(h).run_from(&task.graph, &task.starts, &task.target());
        assert_eq!(work(&report), expected, "seed {seed}");
    }
}

#[test]
fn nested_rollouts_do_the_known_work() {
    // The seed, whether estimates are admissible, whether there are goals, the best score.
    let rows: [(u64, bool, bool, Option<u32>, Work); 7] = [
        (1, true, false, Some(0), (None, [0, 716, 1037, 1041, 0, 31, 8, 0, 3])),
        (2, false, true, Some(5), (Some(20), [0, 22, 22, 4, 0, 0, 8, 0, 2])),
        (3, true, true, None, (Some(10), [0, 4, 4, 6, 0, 0, 0, 0, 1])),
        (4, true, false, Some(0), (None, [0, 887, 1238, 1246, 0, 81, 8, 0, 3])),
        (5, false, false, Some(0), (None, [0, 1052, 1452, 430, 0, 0, 8, 0, 3])),
        (7, true, true, Some(0), (Some(14), [0, 12, 12, 17, 0, 1, 8, 0, 2])),
        (8, false, false, Some(5), (None, [0, 2, 0, 4, 0, 0, 0, 0, 1])),
    ];
    for (seed, is_admissible, has_goals, score, expected) in rows {
        let (task, h) = case(seed, is_admissible, COSTS);
        let mut search = NestedRollout::new(h).with_seed(seed).with_length_limit(8);
        let report = if has_goals {
            search.run_from(&task.graph, &task.starts, &task.target())
        } else {
            search.run_from(&task.graph, &task.starts, &NoGoal)
        };
        assert_eq!(work(&report), expected, "seed {seed}");
        assert_eq!(search.best_rollout().map(|best| best.score), score, "seed {seed}");
    }
}
