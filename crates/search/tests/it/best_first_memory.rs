//! The memory of best-first searches: the lists that grow late are counted and foreseen.

use search::{
    AStar, GreedyBestFirst, Limits, NoGoal, Outcome, Progress, Reason, Search, StateSpace, Stats,
    UniformCost,
    algorithms::WeightedAStar,
    from_edges,
    heuristics::{Blind, Consistent, Promise},
    open_lists::PackedHeap,
    space::{AnyOf, Weight},
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::toys::{Estimates, WeightedGraph};

/// Buffers are made when a search begins.
#[test]
fn a_new_search_holds_no_bytes() {
    fn check(search: &impl Search<WeightedGraph<u32>, AnyOf<u16>>) {
        assert_eq!((search.bytes(), search.bytes_soon()), (0, 0));
    }
    let estimates = || Estimates(vec![0; 4], Promise::Consistent);
    check(&AStar::new(estimates()));
    check(&UniformCost::new());
    check(&WeightedAStar::new(estimates(), Weight::ONE));
    check(&GreedyBestFirst::new(estimates()));
    check(&GreedyBestFirst::new(estimates()).with_preferred_actions(|_: &u16| []));
}

/// More than the children between two looks at the limits. Lists of so many entries have room for half as many again.
const LEAVES: u32 = 5_000;

/// The bytes of the numbers of all leaves.
const NUMBERS: u64 = LEAVES as u64 * size_of::<u32>() as u64;

/// Runs a search in steps of one state until `known` states are known, and then to its end. From there on a step adds little,
/// and the buffers hold no more than the search foresaw. Returns the statistics, and the bytes that were added.
fn check_forecast<S: StateSpace<State = u32>>(
    name: &str,
    space: &S,
    known: u32,
    mut search: impl Search<S, NoGoal>,
) -> (Stats, u64) {
    search.begin(space, &0, &NoGoal);
    while search.stats().peak_closed < u64::from(known) {
        assert!(search.step_by(space, &NoGoal, 1, &mut ()).is_none(), "{name}");
    }
    let (first, mut looks) = (search.bytes(), 0);
    loop {
        let soon = search.bytes_soon();
        let is_over = search.step_by(space, &NoGoal, 1, &mut ()).is_some();
        let bytes = search.bytes();
        // The first entry of a list takes the bytes of four, which are not foreseen.
        assert!(bytes <= soon + 64, "{name}: {bytes} bytes, {soon} foreseen, look {looks}");
        // Only the list that grows is ever nearly full.
        let soon = search.bytes_soon();
        assert!(
            (bytes..=bytes + 2 * NUMBERS).contains(&soon),
            "{name}: {bytes} bytes, {soon} soon, look {looks}"
        );
        looks += 1;
        if is_over {
            assert!(looks > LEAVES, "{name}: {looks} looks");
            return (search.stats(), bytes - first);
        }
    }
}

/// An open list that empties grows no more.
#[test]
fn an_open_list_that_empties_is_foreseen() {
    let star =
        from_edges(
            |&n: &u32| {
                if n == 0 { (1..=LEAVES).map(|leaf| (leaf, 1)).collect() } else { vec![(0, 1_u32)] }
            },
        );
    let star = star.undirected();
    let (stats, added) = check_forecast("A*", &star, LEAVES + 1, AStar::new(Blind));
    assert_eq!((stats.generated, added), (2 * u64::from(LEAVES), 0));
}

/// Each leaf is expanded by its dear edge from the hub 0. Then each of the hubs behind it finds cheaper paths to four leaves,
/// which are postponed.
///
/// ```text
///        2            3
///   0 ------> hub ------> leaf      h: 5 at 0, 3 at the other hubs, 0 at the leaves
///   |              9        ^       F of hub and leaf: 5, 5; the leaf has the lower h
///   +-----------------------+
/// ```
#[test]
fn postponed_states_are_foreseen() {
    const HUBS: u32 = LEAVES / 4;
    let fans = from_edges(|&n: &u32| match n {
        0 => {
            let hubs = (1..=HUBS).map(|hub| (hub, 2_u32));
            hubs.chain((1..=LEAVES).map(|leaf| (HUBS + leaf, 9))).collect()
        }
        1..=HUBS => (0..4).map(|leaf| (HUBS + 4 * n - leaf, 3)).collect(),
        _ => vec![],
    });
    let h = Consistent(|&n: &u32| match n {
        0 => 5,
        1..=HUBS => 3,
        _ => 0,
    });
    let search = WeightedAStar::new(h, Weight::new(2, 1));
    let (stats, added) = check_forecast("weighted A*", &fans, 1 + HUBS + LEAVES, search);
    assert_eq!((stats.expanded, stats.reopened), (u64::from(1 + HUBS + LEAVES), 0));
    assert_eq!(stats.generated, u64::from(HUBS + 2 * LEAVES));
    let numbers = u64::from(LEAVES) * size_of::<u32>() as u64;
    assert!(
        (numbers..=2 * numbers).contains(&added),
        "{added} bytes added, {numbers} of the postponed states"
    );
}

/// Three hubs find a cheaper path to each leaf, one after the other, so each leaf has three entries in the open list, of equal
/// bits. They move to a list of their own, where an entry holds two whole costs and the number of its state.
#[test]
fn entries_with_equal_bits_are_counted() {
    const ENTRY: u64 = (2 * size_of::<u128>() + size_of::<u32>()) as u64;
    // The entries nearly fill a list of 8,192.
    const LAST: u32 = 2 + 2_600;
    let fan = from_edges(|&n: &u32| {
        let next = (n < 2).then_some((n + 1, 1_u128));
        let leaves = (3..=LAST).filter(move |_| n <= 2);
        let cost = move |leaf| (1 << 120) + u128::from((3 - n) * LAST + leaf);
        leaves.map(|leaf| (leaf, cost(leaf))).chain(next).collect::<Vec<_>>()
    });
    let mut search = UniformCost::new().with_open_list(PackedHeap::new());
    search.begin(&fan, &0, &NoGoal);
    while search.stats().expanded < 3 {
        assert!(search.step_by(&fan, &NoGoal, 1, &mut ()).is_none());
    }
    let before = search.bytes();
    let mut looks = 0;
    while search.step_by(&fan, &NoGoal, 1, &mut ()).is_none() {
        let (bytes, soon) = (search.bytes(), search.bytes_soon());
        // A list has room for twice its entries at most, and an entry is padded to a multiple of 16 bytes.
        let moved = 3 * u64::from(LAST - 2) * ENTRY;
        assert!((before + moved..before + 3 * moved).contains(&bytes), "{before} bytes, then {bytes}");
        assert!((bytes..=3 * bytes).contains(&soon), "{bytes} bytes, {soon} foreseen");
        looks += 1;
    }
    assert!(looks >= LAST - 2, "{looks} looks");
}

/// The entries of all leaves have equal bits, and move at once to the list that compares whole costs. A search that has no
/// room for that stops before.
#[test]
fn a_move_of_equal_bits_is_foreseen() {
    let star = from_edges(|&n: &u32| {
        let leaves = (1..=LEAVES).filter(|_| n == 0);
        leaves.map(|leaf| (leaf, (1_u128 << 120) + u128::from(leaf))).collect::<Vec<_>>()
    });
    let mut search = UniformCost::new().with_open_list(PackedHeap::new());
    search.begin(&star, &0, &NoGoal);
    while search.stats().expanded == 0 {
        assert!(search.step_by(&star, &NoGoal, 1, &mut ()).is_none());
    }
    let moved = u64::from(LEAVES) * (2 * size_of::<u128>() + size_of::<u32>()) as u64;
    let limit = search.bytes() + moved;
    let report = search.within(Limits::none().memory(limit)).resume_to(&star, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Memory));
    assert!(report.stats.peak_bytes <= limit, "{limit}: {report:?}");
    // A list has room for twice its entries at most, and an entry takes whole costs.
    let report = search.within(Limits::none().memory(limit + 3 * moved)).resume_to(&star, &NoGoal);
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert!(report.stats.peak_bytes <= limit + 3 * moved, "{report:?}");
}
