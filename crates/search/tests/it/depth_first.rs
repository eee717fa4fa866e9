//! Depth-first search with tables of all sizes: commuting actions, small tables, deep paths, memory.

use proptest::prelude::*;
use search::{
    At, DepthFirst, IdaStar, Limits, NoGoal, Outcome, Progress, Reason, Search, StateSpace,
    algorithms::{IdaStarWithTable, ida_star_with_table},
    from_successors,
    heuristics::{Blind, Promise},
    laws,
    tables::{Replacement, TranspositionTable},
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::{
    network::{NO_WAY, Network, distances, networks},
    pancakes::{Pancakes, gaps, sorted},
    toys::{Estimates, WeightedGraph},
};

pub(crate) const POLICIES: [Replacement; 3] =
    [Replacement::Always, Replacement::Deeper, Replacement::TwoTier];

/// Every table that the answers must not depend on.
fn tables<S: StateSpace>() -> impl Iterator<Item = TranspositionTable<S>> {
    POLICIES.into_iter().flat_map(|replacement| {
        [0, 1, 2, 8, 1_000].map(|entries| TranspositionTable::of_entries(entries, replacement))
    })
}

/// A table that forgets nothing in the small spaces of these tests.
fn ample<S: StateSpace>() -> TranspositionTable<S> {
    TranspositionTable::of_entries(1 << 20, Replacement::TwoTier)
}

/// Independent networks side by side: actions in different ones commute, and one order of two is enough.
#[derive(Debug)]
struct SideBySide {
    networks: Vec<Network>,
    prunes: bool,
}

impl StateSpace for SideBySide {
    type State = [u8; 3];
    /// Which network, and which edge there.
    type Action = (usize, usize);
    type Cost = u32;
    type Actions = Vec<(usize, usize)>;

    fn actions(&self, nodes: &[u8; 3]) -> Self::Actions {
        let edges = |(which, network): (usize, &Network)| {
            network.actions(&nodes[which]).map(move |edge| (which, edge))
        };
        self.networks.iter().enumerate().flat_map(edges).collect()
    }

    fn apply(&self, nodes: &mut [u8; 3], (which, edge): (usize, usize)) {
        self.networks[which].apply(&mut nodes[which], edge);
    }

    fn cost(&self, nodes: &[u8; 3], (which, edge): (usize, usize)) -> u32 {
        self.networks[which].cost(&nodes[which], edge)
    }

    fn actions_after(&self, nodes: &[u8; 3], last: (usize, usize)) -> Self::Actions {
        let mut actions = self.actions(nodes);
        actions.retain(|action| !self.prunes || action.0 >= last.0);
        actions
    }
}

proptest! {
    #[test]
    fn commuting_actions_may_be_left_out(
        networks in prop::collection::vec(networks(3, 0..3), 3),
        goal in prop::array::uniform3(0_u8..3),
    ) {
        // Nothing in one network depends on the others: the distances add up.
        let parts = networks.iter().zip(goal).map(|(network, node)| {
            distances(network, &[(0, 0)]).get(usize::from(node)).copied().unwrap_or(NO_WAY)
        });
        let distance = parts.fold(0_u32, u32::saturating_add);
        let reached: u64 = networks
            .iter()
            .map(|network| distances(network, &[(0, 0)]).iter().filter(|&&d| d < NO_WAY).count() as u64)
            .product();
        let is_goal = |nodes: &[u8; 3]| *nodes == goal;
        let space = SideBySide { networks, prunes: true };
        for replacement in POLICIES {
            for entries in [16, 1_000] {
                let table = || TranspositionTable::of_entries(entries, replacement);
                let report = IdaStarWithTable::new(Blind).with_table(table()).run(&space, &[0; 3], is_goal);
                assert_eq!(report.plan().map_or(NO_WAY, |plan| plan.cost), distance);
                assert_eq!(matches!(report.outcome, Outcome::Exhausted), distance == NO_WAY);
                let report = DepthFirst::new().with_table(table()).run(&space, &[0; 3], is_goal);
                assert_eq!(report.plan().is_some(), distance < NO_WAY);
            }
        }
        let pruned = DepthFirst::new().with_table(ample()).run_to(&space, &[0; 3], &NoGoal).stats;
        let all = DepthFirst::new().with_table(ample()).run_to(&SideBySide { prunes: false, ..space }, &[0; 3], &NoGoal).stats;
        assert_eq!((pruned.expanded, all.expanded), (reached, reached));
        assert!(pruned.generated <= all.generated);
    }
}

/// A wheel without spokes: a table of one entry has forgotten the start when the path comes round to it.
#[test]
fn a_wheel_is_left_with_any_table() {
    let wheel = from_successors(|&n: &u32| [(n + 1) % 1_000]);
    for table in tables() {
        let report = DepthFirst::new().with_table(table).run(&wheel, &0, |&n| n == 1_000);
        assert_eq!((report.outcome, report.stats.expanded), (Outcome::Exhausted, 1_000));
    }
    let report = IdaStarWithTable::new(Blind).with_table(ample()).run(&wheel, &0, |&n| n == 1_000);
    // The bounds 0 to 1,000: the last edge comes back to the start at a cost of 1,000.
    assert_eq!((report.outcome, report.stats.iterations), (Outcome::Exhausted, 1_001));
}

#[test]
fn a_table_holds_no_more_than_it_may() {
    let start = laws::walk(&Pancakes::<7>, &sorted(), &[3, 1, 4, 1, 5, 9, 2, 6]);
    for replacement in POLICIES {
        for entries in [0, 1, 2, 3, 100, 5_000] {
            let table = TranspositionTable::of_entries(entries, replacement);
            let report = IdaStarWithTable::new(gaps)
                .with_table(table)
                .run(&Pancakes, &start, |stack| *stack == sorted());
            assert!(report.stats.peak_closed <= entries as u64);
        }
    }
    // All 5,040 stacks, in a table that grows: nothing is lost on the way.
    let report = DepthFirst::new().with_table(ample()).run_to(&Pancakes::<7>, &start, &NoGoal);
    assert_eq!((report.stats.expanded, report.stats.peak_closed), (5_040, 5_040));
    let table = TranspositionTable::of_bytes(10_000, Replacement::TwoTier);
    let report =
        IdaStarWithTable::new(gaps).with_table(table).run(&Pancakes, &start, |stack| *stack == sorted());
    assert!(report.stats.peak_closed * size_of::<[u8; 7]>() as u64 <= 10_000);
}

/// There are 184,756 ways to the corner of a grid of 11 by 11 cells.
#[test]
fn transpositions_are_searched_once() {
    let grid = from_successors(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
    let distance = |&(x, y): &(u32, u32)| {
        if x > 10 || y > 10 {
            u32::MAX
        } else {
            20 - x - y + u32::from((x, y) == (9, 10) || (x, y) == (10, 9))
        }
    };
    let goal = |&cell: &(u32, u32)| cell == (10, 10);
    let plain = IdaStar::new(distance).run(&grid, &(0, 0), goal);
    let table = ida_star_with_table(&grid, &(0, 0), distance, goal);
    assert_eq!(plain.plan().unwrap().cost, table.plan().unwrap().cost);
    assert!(plain.stats.expanded > 184_756 && table.stats.expanded <= 2 * 121, "{table:?}");
}

const LENGTH: u32 = 100_000;

#[test]
fn depth_does_not_overflow_the_stack() {
    let chain = from_successors(|&n: &u32| [n + 1]);
    let at_the_end = |&n: &u32| n == LENGTH;
    let table = || TranspositionTable::of_entries(1_000, Replacement::TwoTier);
    let report = DepthFirst::new().with_table(table()).run(&chain, &0, at_the_end);
    assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (LENGTH, u64::from(LENGTH)));
    let report = IdaStarWithTable::new(|&n: &u32| LENGTH - n).with_table(table()).run(&chain, &0, at_the_end);
    assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (LENGTH, u64::from(LENGTH)));
}

/// A tree of twelve levels: the path is short, so the bytes are those of the table.
#[test]
fn tables_foresee_their_growth() {
    let tree = from_successors(|&n: &u32| [2 * n + 1, 2 * n + 2].into_iter().filter(|&n| n < 8_191));
    for entries in [5_000, 100_000] {
        let table = TranspositionTable::of_entries(entries, Replacement::TwoTier);
        let mut search = DepthFirst::new().with_table(table);
        search.begin(&tree, &0, &NoGoal);
        let (mut full, mut soon, mut far) = (None, search.bytes_soon(), 0);
        while search.step_by(&tree, &NoGoal, 1, &mut ()).is_none() {
            let held = search.stats().peak_closed;
            assert!(search.bytes() <= soon, "{held} states");
            soon = search.bytes_soon();
            // The path and its table take little, and can grow at each step.
            let further = soon - search.bytes();
            if held == entries as u64 {
                assert_eq!(*full.get_or_insert(search.bytes()), search.bytes());
                assert!(further < 20_000, "a full table grows no more, but by {further} bytes");
            }
            far += u64::from(held > 4_096 && further < 20_000);
        }
        // Room for 8,192 states, and a hash table for seven eighths as many: their growth is near only at their ends.
        assert!(far > 1_000 && search.stats().expanded == 8_191, "{far}");
    }
}

/// A star: the path has two states at most. The states are well mixed.
fn star(leaves: u64) -> impl StateSpace<State = u64, Action = u64, Cost = u32> {
    let mix = |n: u64| (n ^ n >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let leaf = move |n: u64| mix(mix(mix(n))) | 1;
    from_successors(move |&state: &u64| (0..if state == 0 { leaves } else { 0 }).map(leaf))
}

/// A search frees the memory of a large table of the search before, and keeps that of a small one.
#[test]
fn large_tables_are_freed() {
    let star = star(20_000);
    for (entries, is_kept) in [(16_384, true), (16_385, false)] {
        let mut search =
            DepthFirst::new().with_table(TranspositionTable::of_entries(entries, Replacement::TwoTier));
        let empty = search.bytes();
        let _ = search.run_to(&star, &0, &NoGoal);
        let full = search.bytes();
        assert!(full - empty > 16 * entries as u64);
        search.begin(&star, &0, &NoGoal);
        assert_eq!(search.stats().peak_closed, 0);
        // The table of the path is small.
        assert!(
            if is_kept { search.bytes() == full } else { search.bytes() < empty + 1_000 },
            "{}",
            search.bytes()
        );
        assert_eq!(search.run_to(&star, &0, &NoGoal).stats.expanded, 20_001);
    }
}

/// The bytes of a table beside those of a search without one, when `leaves` states have been offered to it.
fn bytes_of_table(leaves: u64, bytes: usize, replacement: Replacement) -> u64 {
    let star = star(leaves);
    let [without, with] = [0, bytes].map(|bytes| {
        let mut search = DepthFirst::new().with_table(TranspositionTable::of_bytes(bytes, replacement));
        assert_eq!(search.run_to(&star, &0, &NoGoal).outcome, Outcome::Exhausted);
        search.bytes()
    });
    with - without
}

/// Also when many states have been replaced, which must leave no gaps in the hash table.
#[test]
fn a_table_takes_no_more_bytes_than_it_may() {
    for bytes in [4_000, 10_000, 160_000, 190_400] {
        for replacement in POLICIES {
            let taken = [2_000, 50_000].map(|leaves| bytes_of_table(leaves, bytes, replacement));
            assert!(
                taken.iter().all(|&taken| taken <= bytes as u64),
                "{replacement:?}: {taken:?} of {bytes} bytes"
            );
        }
    }
}

/// A look at the memory limit can come at any time later.
#[test]
fn a_full_table_grows_no_more() {
    for entries in [100, 3_500, 6_800, 7_100] {
        let star = star(60_000);
        let table = TranspositionTable::of_entries(entries, Replacement::Always);
        let mut search = DepthFirst::new().with_table(table);
        let limits = Limits::none().expanded(entries as u64 + 20);
        let report = search.within(limits).run_to(&star, &0, &NoGoal);
        assert_eq!(report.stats.peak_closed, entries as u64);
        let bytes = search.bytes();
        assert_eq!(search.resume_to(&star, &NoGoal).outcome, Outcome::Exhausted);
        assert_eq!(search.bytes(), bytes, "{entries} entries");
    }
}

/// A state whose last action is tried needs no place among those with untried actions.
#[test]
fn a_path_without_alternatives_takes_less_memory() {
    const STATES: u64 = 20_000;
    let bytes = |actions: u32| {
        let chain =
            from_successors(move |&n: &u32| (0..actions).map(move |way| if way == 0 { n + 1 } else { 0 }));
        let mut search = DepthFirst::new().with_table(TranspositionTable::of_entries(0, Replacement::Always));
        let report = search.within(Limits::none().expanded(STATES)).run_to(&chain, &0, &NoGoal);
        assert_eq!(report.stopped_by(), Some(Reason::Expanded));
        search.bytes()
    };
    // The actions and a depth take eight bytes each at least.
    assert!(bytes(1) + 16 * STATES < bytes(2));
}

/// A cycle of two states without a goal. It ends where the sum of its costs saturates, or that of a cost and an estimate:
/// the state was entered before, so nothing is lost. Only an admissible estimate proves that if f saturates.
#[test]
fn a_known_state_is_not_lost() {
    for (there, back, h) in [(1, 4, 250), (200, 200, 0)] {
        let cycle = WeightedGraph::<u8>::new(vec![vec![(1, there)], vec![(0, back)]]);
        for entries in [0, 8] {
            for (promise, passes) in [(Promise::Admissible, 2), (Promise::Nothing, if h > 0 { 3 } else { 2 })]
            {
                let table = TranspositionTable::of_entries(entries, Replacement::Deeper);
                let mut search = IdaStarWithTable::new(Estimates(vec![h; 2], promise)).with_table(table);
                let report = search.run_to(&cycle, &0, &NoGoal);
                assert_eq!((report.outcome, report.stats.iterations), (Outcome::Exhausted, passes));
            }
        }
        let one_way = WeightedGraph::<u8>::new(vec![vec![(1, there)], vec![(2, back)], vec![]]);
        let report =
            IdaStarWithTable::new(Estimates(vec![h; 3], Promise::Admissible)).run_to(&one_way, &0, &NoGoal);
        assert_eq!(report.stopped_by(), Some(Reason::Overflow));
    }
}

/// The first pass enters six states and loses one, behind which the goal lies. The last pass finds it when it has entered
/// three: the peak is that of both.
#[test]
fn the_peak_of_the_table_is_that_of_all_passes() {
    let graph = WeightedGraph::<u8>::new(vec![
        vec![(1, 1), (3, 1)],
        vec![(2, 1)],
        vec![],
        vec![(4, 1)],
        vec![(5, 1)],
        vec![(6, 1)],
        vec![(7, 1)],
        vec![],
    ]);
    let estimates = Estimates(vec![0, u8::MAX, 0, 0, 0, 0, 0, 0], Promise::Nothing);
    let report = DepthFirst::new().with_heuristic(estimates).run_to(&graph, &0, &At(2));
    assert_eq!(report.plan().map(|plan| plan.cost), Some(2));
    assert_eq!((report.stats.iterations, report.stats.peak_closed), (2, 6));
}
