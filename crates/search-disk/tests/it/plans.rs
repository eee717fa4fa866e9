//! Plans from layers on disk: they replay, and none is shorter.

use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;
use search::{
    At, NoGoal, Outcome, Plan, Run, Search, StateSpace, from_successors,
    space::{Keyed, Reversible},
};

use search_disk::{DiskBreadthFirst, NoSymmetry, Orbits, TwoLayers};

use crate::toys::{
    Folder, Graph, Lamps, Pancakes, Sets, check_plan, costless, distance, failure, graphs, sorted,
};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn graphs_with_and_without_predecessors(graph in graphs(), starts: [prop::sample::Index; 2], goals: [prop::sample::Index; 2]) {
        let [starts, goals] = [starts, goals].map(|pair| pair.map(|index| index.index(graph.0.len()) as u8));
        let expected = distance(&graph, &starts, &goals);
        let target = |vertex: &u8| goals.contains(vertex);
        let mut plans = Vec::new();
        for has_predecessors in [false, true] {
            let folder = Folder::new();
            let search = DiskBreadthFirst::new(&folder.0);
            let mut search = if has_predecessors { search.with_predecessors() } else { search };
            let report = Run::of(&mut search).run_from(&graph, &costless::<Graph>(&starts), &target);
            let report = search.checked(report).unwrap();
            check_plan(&graph, &starts, &goals, expected, report.plan());
            assert_eq!(report.is_optimal(), expected.is_some());
            plans.push(report.into_plan());
            // A survey answers for the same goals afterwards.
            let report = Run::of(&mut search).run_from(&graph, &costless::<Graph>(&starts), &NoGoal);
            assert_eq!(report.outcome, Outcome::Exhausted);
            let plan = search.plan_to(&graph, &target).unwrap();
            check_plan(&graph, &starts, &goals, expected, plan.as_ref());
        }
        assert_eq!(plans[0], plans[1]);
    }

    #[test]
    fn graded_spaces(seed: u64, goal in 0..4_096_u16) {
        let folder = Folder::new();
        let mut search = DiskBreadthFirst::new(&folder.0).with_memory(0);
        let report = search.run_to(&Sets(seed), &0, &At(goal));
        let plan = search.checked(report).unwrap().into_plan();
        check_plan(&Sets(seed), &[0], &[goal], distance(&Sets(seed), &[0], &[goal]), plan.as_ref());
    }

    #[test]
    fn undirected_spaces(goal in Just(sorted::<7>()).prop_map(|stack| stack.to_vec()).prop_shuffle()) {
        let goal: [u8; 7] = goal.try_into().unwrap();
        let folder = Folder::new();
        let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers).with_memory(0);
        let report = search.run_to(&Pancakes::<7>, &sorted(), &At(goal));
        let plan = search.checked(report).unwrap().into_plan();
        check_plan(&Pancakes::<7>, &[sorted()], &[goal], distance(&Pancakes, &[sorted()], &[goal]), plan.as_ref());
    }

}

proptest! {
    // Each case writes a thousand orbits twice.
    #![proptest_config(ProptestConfig::with_cases(2))]

    #[test]
    fn orbits(start in 0..4_096_u16, lit in 0..6_usize) {
        // A symmetric goal: lamps at the same place from both ends.
        let goal = move |&lamps: &u16| lamps == 1 << lit | 0x800 >> lit;
        let goals = [1 << lit | 0x800 >> lit];
        let expected = distance(&Lamps, &[start], &goals);
        for all in [false, true] {
            let folder = Folder::new();
            let search = DiskBreadthFirst::new(&folder.0).with_representatives(Orbits);
            let mut search = if all { search } else { search.with_scope(TwoLayers) };
            let report = search.run(&Lamps, &start, goal);
            let plan = search.checked(report).unwrap().into_plan();
            check_plan(&Lamps, &[start], &goals, expected, plan.as_ref());
        }
    }
}

#[test]
fn a_start_may_be_a_goal() {
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0);
    let report = search.run_to(&Pancakes::<4>, &sorted(), &At(sorted()));
    assert_eq!(report.plan(), Some(&Plan { start: sorted(), actions: vec![], cost: 0 }));
    let again = search.resume_to(&Pancakes::<4>, &At(sorted()));
    assert_eq!(again.outcome, report.outcome);
    assert_eq!(search.plan_to(&Pancakes, &At(sorted())).unwrap(), again.into_plan());
    assert_eq!(search.plan_to(&Pancakes, &At([1, 0, 2, 3])).unwrap(), None, "it was not searched for");
}

/// The plan passes the least key of each layer, from which a hand can follow it.
#[test]
fn ties_are_broken_by_keys() {
    // From 0 to 9 in two actions, by way of 3, 5 or 7.
    let space = from_successors(|&n: &u64| match n {
        0 => vec![7, 3, 5],
        3 | 5 | 7 => vec![9],
        _ => vec![],
    })
    .with_keys(|&n| n, |key| key);
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0).with_representatives(NoSymmetry);
    let report = search.run_to(&space, &0, &At(9));
    assert_eq!(search.checked(report).unwrap().into_plan().unwrap().actions, [3, 9]);
}

/// A search whose closure claims predecessors that do not exist ends with a sentence.
#[test]
fn false_neighbours_are_reported() {
    let one_way = from_successors(|&n: &u64| [n + 1]).undirected().with_keys(|&n| n, |key| key);
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers);
    let report = search.run(&one_way, &0, |&n| n == 3);
    let failure = failure(&mut search, report);
    assert!(failure.ends_with("layer-000002: holds no state that leads to the next layer: the space breaks `laws::undirected` or has changed"), "{failure}");
}

/// Stairs that are climbed one step or two at a time. They count the calls for predecessors.
#[derive(Default)]
struct Stairs(AtomicU64);

impl StateSpace for Stairs {
    type State = u64;
    type Action = u64;
    type Cost = u32;
    type Actions = [u64; 2];

    fn actions(&self, _: &u64) -> [u64; 2] {
        [1, 2]
    }

    fn apply(&self, step: &mut u64, more: u64) {
        *step += more;
    }
}

impl Reversible for Stairs {
    type Predecessors = Vec<(u64, u64)>;

    fn predecessors(&self, &step: &u64) -> Vec<(u64, u64)> {
        self.0.fetch_add(1, Ordering::Relaxed);
        [1, 2].into_iter().filter(|&more| more <= step).map(|more| (more, step - more)).collect()
    }
}

impl Keyed for Stairs {
    type Key = u64;
    const KEY_BITS: u32 = 32;

    fn key(&self, &step: &u64) -> u64 {
        step
    }

    fn state(&self, key: u64) -> u64 {
        key
    }
}

/// Predecessors are asked for only if they are declared, and whatever else is set afterwards.
#[test]
fn plans_are_followed_backwards_by_predecessors() {
    type OfStairs = DiskBreadthFirst<Stairs>;
    type With = fn(OfStairs) -> OfStairs;
    let searches: [(With, bool); 4] = [
        (|search| search, false),
        (OfStairs::with_predecessors, true),
        (|search| search.with_predecessors().with_representatives(NoSymmetry), true),
        (|search| search.with_representatives(NoSymmetry).with_predecessors().with_memory(0), true),
    ];
    for (index, (with, are_declared)) in searches.into_iter().enumerate() {
        let (folder, stairs) = (Folder::new(), Stairs::default());
        let mut search = with(OfStairs::new(&folder.0));
        let report = search.run_to(&stairs, &0, &At(9));
        assert_eq!(search.checked(report).unwrap().into_plan().map(|plan| plan.cost), Some(5));
        assert_eq!(stairs.0.into_inner() > 0, are_declared, "search {index}");
    }
}
