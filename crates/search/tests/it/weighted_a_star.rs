//! The bounding functions of weighted A*, and the states that it reopens.

use proptest::prelude::*;
use search::{
    Cost, Search, Stats,
    algorithms::{BoundingFunction, Linear, Pwxd, WeightedAStar, Xdp},
    heuristics::Promise,
    open_lists::PackedHeap,
    space::{Finite32, Finite64, Weight},
};

use crate::toys::{AnyCost, Estimates, Task, WeightedGraph};

fn weights() -> impl Strategy<Value = Weight> {
    prop::sample::select(vec![(1, 1), (6, 5), (3, 2), (2, 1), (3, 1), (7, 3), (100, 1)])
        .prop_map(|(p, q)| Weight::new(p, q))
}

const CONSISTENT: Promise = Promise::Consistent;

/// Checks the answer of one search: the plan, its bound, the lower bound.
fn check(
    task: &Task,
    estimates: Vec<u32>,
    promise: Promise,
    function: impl BoundingFunction,
    weight: Weight,
) -> Stats {
    let (goal, optimum) = (task.target(), task.optimum());
    let mut search = WeightedAStar::new(Estimates(estimates, promise), weight).with_bounding(function);
    let report = search.run_from(&task.graph, &task.starts, &goal);
    assert!(report.lower_bound <= optimum, "{function:?}: {report:?}, {optimum}");
    if let Some(plan) = report.plan() {
        task.graph.check(&task.starts, &task.goals, plan);
        assert!(plan.cost <= optimum.scaled(weight), "{function:?}: {report:?}, {optimum}");
        // The bound that the search proves is at least as good as the one that was asked for.
        assert!(plan.cost <= report.lower_bound.scaled(weight), "{function:?}: {report:?}");
    } else {
        assert_eq!(optimum, u32::MAX);
    }
    report.stats
}

proptest! {
    /// F(g, 0) = g / w and h <= F(g, h) <= g + h; F rises with g. With w = 1, F = g + h.
    #[test]
    fn bounding_functions_bound(g in 0_u32..1 << 20, h in 0_u32..1 << 20, weight in weights()) {
        fn check(function: impl BoundingFunction, g: u32, h: u32, weight: Weight) {
            let priority = |g, h| function.priority(g, h, weight);
            assert_eq!(priority(g, 0), g.unscaled(weight), "{function:?}");
            assert!(priority(g, h) <= g + h && priority(g, h) <= priority(g + 1, h), "{function:?}");
            assert_eq!(function.priority(g, h, Weight::ONE), g + h, "{function:?}");
            let wide = function.priority(u64::from(g), u64::from(h), weight);
            assert_eq!(wide, u64::from(priority(g, h)), "{function:?}");
            // The integer is the real value, rounded up.
            let float = |cost: u32| Finite64::of(cost.into());
            let real = function.priority(float(g), float(h), weight).get();
            assert!((f64::from(priority(g, h)) - (real - 1e-6).ceil()).abs() < 1e-6, "{function:?} {real}");
        }
        check(Pwxd, g, h, weight);
        check(Xdp, g, h, weight);
        check(Linear, g, h, weight);
        let order = [Linear.priority(g, h, weight), Xdp.priority(g, h, weight), Pwxd.priority(g, h, weight)];
        prop_assert!(order.is_sorted(), "{order:?}");
        // The formula of the parabola: w F^2 - (g + (2w - 1) h) F + (w - 1) h^2 = 0.
        let (w, [f, g, h]) = (weight.to_f64(), [order[1], g, h].map(f64::from));
        let value = |f: f64| w * f * f - (g + (2.0 * w - 1.0) * h) * f + (w - 1.0) * h * h;
        prop_assert!(value(f) >= -1e-3 * (1.0 + f), "{}", value(f));
    }
}

/// Costs beyond the exact range keep the bound.
#[test]
fn wide_costs_are_rounded_and_bounded() {
    let (large, weight) = (u128::large() / 4, Weight::new(3, 2));
    for shift in [0, 20, 60, 100] {
        let (g, h) = (large >> shift, (large >> shift) / 3);
        let [linear, xdp, pwxd] =
            [Linear.priority(g, h, weight), Xdp.priority(g, h, weight), Pwxd.priority(g, h, weight)];
        assert!(linear <= xdp + (xdp >> 40) && xdp <= pwxd && pwxd <= g + h, "{linear} {xdp} {pwxd}");
    }
    assert_eq!(Xdp.priority(Finite64::MAX, Finite64::ZERO, weight), Finite64::MAX);
}

/// The estimate rises along 2 -> 4 by more than the edge costs, which only a directed graph allows. State 3 is expanded by
/// its dear path before the rise is met. A search that never reopens it finds the plan of 220 first, more than twice the
/// optimum of 108.
///
/// ```text
///        2         3         3         0          100
///   0 ------> 1 ------> 3 ------> 2 ------> 4 -----------> 5      h: 5, 3, 0, 0, 100, 0 along the line
///   |         9         ^
///   +-------------------+
///   |                            220
///   +-----------------------------------------------> 6
/// ```
#[test]
fn a_rise_of_the_estimate_reopens_states() {
    let line = [vec![(1, 2), (3, 9), (6, 220)], vec![(3, 3)], vec![(4, 0)], vec![(2, 3)], vec![(5, 100)]];
    let edges = line.into_iter().chain([vec![], vec![]]).collect();
    let task =
        Task { graph: WeightedGraph::new(edges), starts: vec![(0, 0)], goals: vec![5, 6], quarters: vec![] };
    let (estimates, weight) = (vec![5, 3, 0, 0, 100, 0, 0], Weight::new(2, 1));
    assert_eq!(task.optimum(), 108);
    // 0, 3, 1 and 2; then 3 and 2 again, at the costs 5 and 8; then 4.
    let stats = check(&task, estimates.clone(), CONSISTENT, Pwxd, weight);
    assert_eq!((stats.expanded, stats.reopened), (7, 2));
    check(&task, estimates.clone(), CONSISTENT, Xdp, weight);
    assert_eq!(check(&task, estimates, CONSISTENT, Linear, weight).reopened, 0);
}

/// A rise along an edge of zero cost is no rounding error, however small it is: a path of such edges would add the errors up.
/// State 3 is expanded by its dear path, then 1 finds the cheap one, then 2 -> 4 raises the estimate by one part in 2^18.
///
/// ```text
///        2         3         3         0          100
///   0 ------> 1 ------> 3 ------> 2 ------> 4 -----------> 5      h: 5, 3, 0, 1, 1.000004, 0 along the line
///   |         9         ^
///   +-------------------+
/// ```
#[test]
fn a_small_rise_without_cost_reopens_states() {
    let line = [vec![(1, 2), (3, 9)], vec![(3, 3)], vec![(4, 0)], vec![(2, 3)], vec![(5, 100)], vec![]];
    let graph = WeightedGraph::new(line.to_vec()).map(|cost: u16| Finite32::of(cost.into()));
    for (rise, is_reopened) in [(0.0, false), (1.0 / f32::from(1_u16 << 15) / 8.0, true)] {
        let estimates = [5.0, 3.0, 1.0, 0.0, 1.0 + rise, 0.0].map(Finite32::of);
        let heuristic = Estimates(estimates.to_vec(), CONSISTENT);
        let mut search = WeightedAStar::new(heuristic, Weight::new(2, 1)).with_open_list(PackedHeap::new());
        let report = search.run(&graph, &0, |&state| state == 5);
        assert_eq!(report.stats.reopened > 0, is_reopened, "{report:?}");
    }
}

/// An edge to a dead end is no rise of the estimate, since no plan uses it. State 3 is expanded by its dear path, then 1 finds
/// the cheap one, then 2 meets the dead end 4. The plan has the cheap path, and no state is expanded twice.
///
/// ```text
///        2         3         3         7
///   0 ------> 1 ------> 3 ------> 2 ------> 5      h: 5, 3, 0, 0, 0 along the line, infinite at 4
///   |         9         ^         |    0
///   +-------------------+         +-------> 4
/// ```
#[test]
fn a_dead_end_reopens_no_state() {
    let edges = vec![vec![(1, 2), (3, 9)], vec![(3, 3)], vec![(4, 0), (5, 7)], vec![(2, 3)], vec![], vec![]];
    let graph = WeightedGraph::new(edges);
    let estimates = Estimates(vec![5, 3, 0, 0, u32::MAX, 0], CONSISTENT);
    let mut search = WeightedAStar::new(estimates, Weight::new(2, 1));
    let report = search.run(&graph, &0, |&state| state == 5);
    assert_eq!(report.plan().map(|plan| plan.cost), Some(15));
    assert_eq!((report.stats.expanded, report.stats.reopened), (4, 0));
}

/// Wide weights leave fewer bits for exact costs. The formula is computed in 128 bits: the cost and the numerator of the weight
/// have 61 together.
#[test]
fn xdp_is_exact_where_no_bit_is_lost() {
    let (narrow, wide) = (Weight::new(3, 2), Weight::new(u32::MAX, 1 << 31));
    assert!(Xdp.is_exact::<u32>(narrow) && !Xdp.is_exact::<u32>(wide));
    assert!(
        Xdp.is_exact::<u32>(Weight::new((1 << 29) - 1, 1)) && !Xdp.is_exact::<u32>(Weight::new(1 << 29, 1))
    );
    assert!(Xdp.is_exact::<u16>(wide) && !Xdp.is_exact::<u64>(narrow) && !Xdp.is_exact::<Finite64>(narrow));
    // An oracle in integers: F is the least one with w F^2 - (g + (2w - 1) h) F + (w - 1) h^2 >= 0 on the upper branch.
    let (g, h) = (u32::MAX - 12, 1_000_000_007_u32);
    let f = i128::from(Xdp.priority(g, h, narrow));
    let (g, h) = (i128::from(g), i128::from(h));
    let value = |f: i128| 3 * f * f - (2 * g + 4 * h) * f + h * h;
    assert!(value(f) >= 0 && value(f - 1) < 0, "{f}");
}

/// An infinite estimate stays infinite in every width, and so bounds nothing.
#[test]
fn infinite_estimates_have_infinite_priorities() {
    let weight = Weight::new(2, 1);
    assert_eq!(Xdp.priority(1, u64::MAX, weight), u64::MAX);
    assert_eq!(Xdp.priority(1, u32::MAX, weight), u32::MAX);
    assert_eq!(Pwxd.priority(1, u64::MAX, weight), u64::MAX);
}

/// State 2 is closed at a cost of 6, and then state 1 leads to it at a cost of 5, long before the goal 4 is chosen.
///
/// ```text
///        0       5       30
///   0 ──────▶ 1 ────▶ 2 ────▶ 4        The estimates: 5 at 0 and 1, 8 at 3, zero elsewhere.
///   │         └─▶ 3   ▲
///   └─────────────────┘  6             The edge to 3 costs nothing, so the estimate rises there.
/// ```
///
/// A rounded function reopens state 2 at once, an exact one after the rise, and the linear one never.
#[test]
fn a_closed_state_is_reopened_as_the_function_needs_it() {
    fn reopened<C: AnyCost>(function: impl BoundingFunction, has_rise: bool) -> u64 {
        let rise = has_rise.then_some((3, 0));
        let second = [(2, 5)].into_iter().chain(rise).collect();
        let graph = WeightedGraph::new(vec![vec![(1, 0), (2, 6)], second, vec![(4, 30)], vec![], vec![]]);
        let h = Estimates([5, 5, 0, 8, 0].map(C::units).to_vec(), CONSISTENT);
        let mut search = WeightedAStar::new(h, Weight::new(3, 1)).with_bounding(function);
        let report = search.run(&graph.map(C::units), &0, |&state| state == 4);
        assert!(report.plan().is_some_and(|plan| plan.cost == C::units(35)));
        report.stats.reopened
    }
    for (has_rise, expected) in [(false, [0, 0, 1, 0]), (true, [1, 1, 1, 0])] {
        let found = [
            reopened::<u32>(Pwxd, has_rise),
            reopened::<u32>(Xdp, has_rise),
            reopened::<u64>(Xdp, has_rise),
            reopened::<u32>(Linear, has_rise),
        ];
        assert_eq!(found, expected);
    }
}
