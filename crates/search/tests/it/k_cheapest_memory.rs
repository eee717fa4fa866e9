//! The memory of the k cheapest plans: the lists that are made at once are foreseen.

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use search::{
    Limits, Progress, Search, StateSpace,
    algorithms::{KCheapest, ListsPlans},
    from_edges, from_successors,
    heuristics::Blind,
};

/// Bytes beside the lists that are foreseen: the first entries of a list.
const FIRST: u64 = 512;

/// Runs a search in steps of one state. A step that generates at most one state takes no more memory than the search foresaw,
/// which is at most four times as much as it holds.
fn check_forecast<S, L>(
    name: &str,
    space: &S,
    goal: u32,
    mut search: KCheapest<S, Blind, L>,
    ends_with_a_list: bool,
) where
    S: StateSpace<State = u32, Cost = u32>,
    L: ListsPlans<S>,
{
    let goal = |&n: &u32| n == goal;
    search.begin(space, &0, &goal);
    loop {
        let (generated, bytes, soon) = (search.stats().generated, search.bytes(), search.bytes_soon());
        assert!((bytes..=4 * bytes + FIRST).contains(&soon), "{name}: {bytes} bytes, {soon} foreseen");
        let is_over = search.step_by(space, &goal, 1, &mut ()).is_some();
        let bytes = search.bytes();
        if search.stats().generated <= generated + 1 && !(is_over && ends_with_a_list) {
            assert!(bytes <= soon + FIRST, "{name}: {bytes} bytes, {soon} foreseen");
        }
        if is_over {
            break;
        }
    }
    assert!(search.stats().expanded >= 3_000, "{name}");
}

/// The distances of all states, and their marks, are made when the first goal is expanded.
#[test]
fn the_memory_for_distances_is_foreseen() {
    let line = from_successors(|&n: &u32| [n + 1].into_iter().filter(|&n| n <= 3_000));
    check_forecast("walks", &line, 3_000, KCheapest::new(Blind).walks(), true);
    // The plan has one action, so the list of plans takes little.
    let star = from_successors(|&n: &u32| 1..if n == 0 { 3_001 } else { 1 });
    check_forecast("simple", &star, 3_000, KCheapest::new(Blind), false);
}

/// Lists three plans of the costs 1, 50 and 400. Before the second and the third, a few dear states are expanded, after which
/// all parts of plans get new places. Each call expands one state at most.
fn check_measurements<S, L>(name: &str, space: &S, mut search: KCheapest<S, Blind, L>, grows: bool)
where
    S: StateSpace<State = u32, Cost = u32>,
    L: ListsPlans<S>,
{
    let goal = |&n: &u32| n == GOAL;
    search.begin(space, &0, &goal);
    assert_eq!(search.plans(space, &goal).next().map(|plan| plan.cost), Some(1), "{name}");
    let mut expanded = search.stats().expanded;
    for cost in [50, 400] {
        expanded += DEAR;
        loop {
            let (bytes, soon) = (search.bytes(), search.bytes_soon());
            // No other list is nearly full than those of the numbers of the parts, and those with a place for each state.
            let numbers = u64::from(GOAL) * size_of::<u32>() as u64;
            let further = if grows { bytes } else { numbers };
            assert!(
                (bytes..=bytes + further + FIRST).contains(&soon),
                "{name}: {bytes} bytes, {soon} foreseen"
            );
            let limits = Limits::none().expanded(search.stats().expanded + 1);
            let plan = search.plans(space, &goal).within(limits).next();
            assert!(search.bytes() <= soon + FIRST, "{name}: {} bytes, {soon} foreseen", search.bytes());
            if let Some(plan) = plan {
                assert_eq!((plan.cost, search.stats().expanded), (cost, expanded), "{name}");
                break;
            }
        }
    }
}

/// The number of states before the goal: lists of 2,048 places have room for more.
const GOAL: u32 = 1_400;
/// The dear states that are expanded before the second plan, and those before the third. All are generated before the first.
const DEAR: u64 = 6;

/// The edge to the goal.
fn end(n: u32, cheapest: u32) -> Option<(u32, u32)> {
    let cost = match n {
        _ if n == cheapest => 1,
        2 => 50,
        _ => 400,
    };
    (n < GOAL).then_some((GOAL, cost))
}

/// The edges to dear states, and those from there to further states.
fn dear(n: u32, grows: bool) -> impl Iterator<Item = (u32, u32)> {
    let number = 1..=DEAR as u32;
    let first = number.clone().map(|number| (GOAL + number, 2 + number));
    let second = number.map(|number| (GOAL + 100 + number, 102 + number));
    let further = (grows && n > GOAL && n < GOAL + 200).then_some((n + 200, 1_000));
    first.chain(second).filter(move |_| n == 2).chain(further)
}

#[test]
fn the_memory_of_later_measurements_is_foreseen() {
    for grows in [false, true] {
        // The leaves of a star, all of them known prefixes.
        let star = from_edges(|&n: &u32| {
            let leaves = (1..GOAL).filter(|_| n == 0).map(|leaf| (leaf, 0));
            leaves.chain(end(n, 1).filter(|_| n > 0)).chain(dear(n, grows)).collect::<Vec<_>>()
        });
        check_measurements("walks", &star, KCheapest::new(Blind).walks(), grows);
        // The states of a path, from each of which an edge leads to the goal.
        let path = from_edges(|&n: &u32| {
            let next = (n < GOAL - 1).then_some((n + 1, 0));
            next.into_iter().chain(end(n, GOAL - 1)).chain(dear(n, grows)).collect::<Vec<_>>()
        });
        check_measurements("simple", &path, KCheapest::new(Blind), grows);
    }
}

/// A ladder with two states on each rung has 2^100 walks of equal cost from each state. The distances of its states are
/// measured in the memory of a short list.
#[test]
fn equal_ways_take_no_memory_of_their_own() {
    let ladder = from_successors(|&n: &u32| [n / 2 * 2 + 2, n / 2 * 2 + 3]);
    let goal = |&n: &u32| n / 2 == 100;
    let mut search = KCheapest::new(Blind).walks();
    let report = search.within(Limits::none().memory(1 << 18)).run(&ladder, &0, goal);
    assert_eq!((report.stopped_by(), report.plan().map(|plan| plan.cost)), (None, Some(100)));
}
