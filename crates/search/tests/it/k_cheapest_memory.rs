//! The memory of the k cheapest plans: the lists that are made at once are foreseen.

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
        let is_over = search.step(space, &goal, 1, &mut ()).is_some();
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
    check_forecast("walks", &line, 3_000, KCheapest::new(Blind), true);
    // The plan has one action, so the list of plans takes little.
    let star = from_successors(|&n: &u32| 1..if n == 0 { 3_001 } else { 1 });
    check_forecast("simple", &star, 3_000, KCheapest::new(Blind).simple(), false);
}

/// Lists two plans of the costs 1 and 50. Between them, a few dear states are expanded, after which all parts of plans get new
/// places.
fn check_second_measurement<S, L>(name: &str, space: &S, mut search: KCheapest<S, Blind, L>)
where
    S: StateSpace<State = u32, Cost = u32>,
    L: ListsPlans<S>,
{
    let goal = |&n: &u32| n == GOAL;
    search.begin(space, &0, &goal);
    assert_eq!(search.plans(space, &goal).next().map(|plan| plan.cost), Some(1), "{name}");
    let first = search.stats().expanded;
    for limit in first + 1.. {
        let (bytes, soon) = (search.bytes(), search.bytes_soon());
        // Only the numbers of the parts are foreseen: no other list is nearly full.
        let numbers = u64::from(GOAL) * size_of::<u32>() as u64;
        assert!((bytes..=bytes + numbers + FIRST).contains(&soon), "{name}: {bytes} bytes, {soon} foreseen");
        let limits = Limits::none().expanded(limit);
        let plan = search.plans(space, &goal).within(limits).next();
        assert!(search.bytes() <= soon + FIRST, "{name}: {} bytes, {soon} foreseen", search.bytes());
        if let Some(plan) = plan {
            assert_eq!((plan.cost, search.stats().expanded), (50, first + DEAR), "{name}");
            return;
        }
    }
}

/// The states before the goal nearly fill a list of 1,024.
const GOAL: u32 = 1_020;
/// The dear states behind the goal, which are generated before it.
const DEAR: u64 = 6;

fn dear(n: u32) -> impl Iterator<Item = (u32, u32)> {
    (1..=DEAR as u32).map(move |number| (GOAL + number, 2 + number)).filter(move |_| n == 2)
}

/// With these the edges leave room in a list of 4,096.
fn loops(n: u32) -> Option<(u32, u32)> {
    (1 < n && n < GOAL).then_some((n, 1))
}

#[test]
fn the_memory_for_parts_that_are_put_aside_is_foreseen() {
    // The leaves of a star, all of them known prefixes. Only the first one is near the goal.
    let star = from_edges(|&n: &u32| {
        let leaves = (1..GOAL).filter(|_| n == 0).map(|leaf| (leaf, 0));
        let end = (0 < n && n < GOAL).then_some((GOAL, if n == 1 { 1 } else { 50 }));
        leaves.chain(end).chain(dear(n)).chain(loops(n)).collect::<Vec<_>>()
    });
    check_second_measurement("walks", &star, KCheapest::new(Blind));
    // The states of a path, from each of which a dear edge leads to the goal.
    let path = from_edges(|&n: &u32| {
        let next = (n < GOAL - 1).then_some((n + 1, 0));
        let end = (n < GOAL).then_some((GOAL, if n == GOAL - 1 { 1 } else { 50 }));
        next.into_iter().chain(end).chain(dear(n)).chain(loops(n)).collect::<Vec<_>>()
    });
    check_second_measurement("simple", &path, KCheapest::new(Blind).simple());
}
