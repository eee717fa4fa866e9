//! Breadth-first search by rank: published layers, files, and one result for all numbers of threads.

use core::cell::Cell;

use proptest::prelude::*;
use search::{
    BreadthFirst, GoalDistances, Limits, NoGoal, Outcome, Progress, Reason, Search, StateSpace, Survey,
    algorithms::{BreadthFirstKeys, BreadthFirstRanks, DistanceToGoal, RankDistances},
    from_successors, laws,
    space::{Keyed, Ranked, Reversible},
    tables::{DistanceTable, PackedTable, Packing},
};

use crate::toys::Steps as _;
use crate::{
    pancakes::{Pancakes, sorted},
    threads::on,
    toys::without_bytes,
};

/// Stacks by the turns that they need, OEIS A092113. The row of thirteen pancakes is that of the article "Pancake
/// sorting" in Wikipedia, which lists all of them.
const ROWS: [&[u64]; 6] = [
    &[1, 7, 42, 251, 1191, 4281, 10_561, 15_011, 8520, 455],
    &[1, 8, 56, 391, 2278, 10_666, 38_015, 93_585, 132_697, 79_379, 5804],
    &[1, 9, 72, 575, 3963, 22_825, 106_461, 377_863, 919_365, 1_309_756, 814_678, 73_232],
    &[
        1, 10, 90, 809, 6429, 43_891, 252_737, 1_174_766, 4_126_515, 9_981_073, 14_250_471, 9_123_648,
        956_354, 6,
    ],
    &[
        1,
        11,
        110,
        1099,
        9883,
        77_937,
        533_397,
        3_064_788,
        14_141_929,
        49_337_252,
        118_420_043,
        169_332_213,
        111_050_066,
        13_032_704,
        167,
    ],
    &[
        1,
        12,
        132,
        1451,
        14_556,
        130_096,
        1_030_505,
        7_046_318,
        40_309_555,
        184_992_275,
        639_783_475,
        1_525_125_357,
        2_183_056_566,
        1_458_653_648,
        186_874_852,
        2001,
    ],
];

/// Counts all stacks of `N` pancakes by both encodings, on one thread and on several.
fn layers_are_published<const N: usize>(threads: &[usize]) {
    let (space, row) = (Pancakes::<N>, ROWS[N - 8]);
    let mut one = BreadthFirstRanks::new();
    let report = one.run_to(&space, &sorted(), &NoGoal);
    assert_eq!((one.layers(), &report.outcome), (row, &Outcome::Exhausted));
    let states = row.iter().sum();
    assert_eq!((report.stats.expanded, report.stats.generated), (states, states * (N as u64 - 1)));
    let distances = one.into_distances();
    for &threads in threads {
        let mut all = BreadthFirstRanks::new().in_parallel();
        let told = on(threads, || all.run_to(&space, &sorted(), &NoGoal));
        assert_eq!(
            (without_bytes(told.stats), told.outcome),
            (without_bytes(report.stats), Outcome::Exhausted),
            "{threads}"
        );
        assert_eq!(all.into_distances(), distances, "{threads} threads");
        let mut layers = BreadthFirstRanks::new().in_parallel().without_distances();
        let told = on(threads, || layers.run_to(&space, &sorted(), &NoGoal));
        assert_eq!(
            (without_bytes(told.stats), layers.layers()),
            (without_bytes(report.stats), row),
            "{threads} threads"
        );
    }
}

#[test]
fn layers_of_eight_pancakes() {
    layers_are_published::<8>(&[1, 2, 3, 5]);
}

/// Larger than the cache, so that children wait in the queue.
#[test]
#[ignore = "362,880 to 479,001,600 stacks, minutes in release"]
fn layers_of_nine_to_twelve_pancakes() {
    layers_are_published::<9>(&[2, 3]);
    layers_are_published::<10>(&[2, 3]);
    layers_are_published::<11>(&[2, 3]);
    layers_are_published::<12>(&[2]);
}

/// The diameter is 15 (OEIS A058986).
#[test]
#[ignore = "6,227,020,800 stacks in 1.6 GB, half an hour in release"]
fn layers_of_thirteen_pancakes() {
    let mut search = BreadthFirstRanks::new().in_parallel().without_distances();
    let report = search.run_to(&Pancakes::<13>, &sorted(), &NoGoal);
    assert_eq!((search.layers(), report.outcome), (ROWS[5], Outcome::Exhausted));
}

/// Several states of one layer are goals: the one of the least rank counts, wherever the run is cut.
#[test]
fn the_goal_of_the_least_rank_counts() {
    let space = Pancakes::<8>;
    let goal = |stack: &[u8; 8]| stack[0] == 2 && stack[3] == 6;
    let mut search = BreadthFirstRanks::new();
    let report = search.run(&space, &sorted(), goal);
    let plan = report.plan().unwrap();
    assert_eq!(
        Some(plan.cost),
        BreadthFirst::new().run(&space, &sorted(), goal).plan().map(|plan| plan.cost)
    );

    // All goals at this distance, by another search.
    let mut survey = Survey::new().with_distances(DistanceTable::new());
    let _ = survey.run_to(&space, &sorted(), &NoGoal);
    let ranks = (0..space.ranks()).filter(|&rank| survey.distances().of_rank(rank) == Some(plan.cost));
    let mut goals = ranks.filter(|&rank| goal(&space.unrank(rank)));
    let end = *plan.states(&space).last().unwrap();
    assert_eq!((goals.next(), goals.count() > 0), (Some(space.rank(&end)), true));

    for cut in [1, 2, 7, 43] {
        let part = search.within(Limits::none().expanded(cut)).run(&space, &sorted(), goal);
        assert_eq!(part.stopped_by(), Some(Reason::Expanded));
        let told = search.resume(&space, goal);
        assert_eq!(
            (&told.outcome, without_bytes(told.stats)),
            (&report.outcome, without_bytes(report.stats)),
            "cut at {cut}"
        );
    }
}

/// Distances, optimal actions and plans are those of a search with states; so are those of its table from a file.
#[test]
fn distances_agree_with_goal_distances() {
    let (space, goals) = (Pancakes::<7>, [[0, 1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 0, 1]]);
    let mut known = GoalDistances::new();
    known.begin_from_goals(&space, goals);
    let _ = known.resume(&space, |stack| goals.contains(stack));

    let mut search = BreadthFirstRanks::new();
    let _ = search.run_from(&space, &goals.map(|goal| (goal, 0)), &NoGoal);
    let distances = search.into_distances();
    assert_eq!(distances.layers(), known.layers());
    assert_eq!(DistanceToGoal::<Pancakes<7>>::layers(&distances), known.layers());

    let path = std::env::temp_dir().join(format!("search-test-by-rank-{}", std::process::id()));
    distances.table().save(&path, "seven pancakes").unwrap();
    let mapped = PackedTable::map(&path, "seven pancakes").unwrap();
    let mapped = RankDistances::new(mapped, known.layers().to_vec());
    assert_eq!(mapped, distances);
    std::fs::remove_file(path).unwrap();

    let mut survey = Survey::new();
    let _ = survey.run_to(&space, &sorted(), &NoGoal);
    let mut states = 0;
    for (stack, _) in survey.distances().iter() {
        states += 1;
        assert_eq!(mapped.distance(&space, stack), known.distance(&space, stack));
        assert!(mapped.optimal_actions(&space, stack).eq(known.optimal_actions(&space, stack)));
    }
    assert_eq!(states, 5040);
    let far = known.farthest()[0];
    assert_eq!(mapped.shortest_plan(&space, &far), known.shortest_plan(&space, &far));
    assert_eq!(mapped.count_shortest_plans(&space, &far), known.count_shortest_plans(&space, &far));
}

/// The table of another space, in which remainders fall for ever, ends the look-up.
#[test]
fn a_wrong_table_ends_the_look_up() {
    let ring = from_successors(|&n: &u8| [(n + 1) % 6, (n + 5) % 6]).undirected().with_ranks(
        6,
        |&n| n.into(),
        |rank| rank as u8,
    );
    let table = PackedTable::pack(Packing::Modulo3, [0, 1, 2, 0, 1, 2]);
    assert_eq!(RankDistances::new(table, vec![]).distance(&ring, &2), None);
}

/// All 64 states of a layer take 8 ms at least on eight threads, and 32 ms on two: a step ends before. It expands no more
/// states than it may, though it hands out sixteen at a time.
#[test]
fn a_step_ends_within_a_layer_of_slow_states() {
    let slow = from_successors(|&n: &u32| {
        std::thread::sleep(core::time::Duration::from_millis(1));
        if n == 0 { 1..65 } else { 0..0 }
    })
    .with_ranks(65, |&n| n.into(), |rank| rank as u32);
    let mut search = BreadthFirstRanks::new().in_parallel().without_distances();
    for (threads, budget) in [(2, u64::MAX), (8, u64::MAX), (8, 20)] {
        on(threads, || {
            search.begin(&slow, &0, &NoGoal);
            let (mut expanded, mut parts) = (0, vec![]);
            while expanded < 65 {
                let _ = search.step_by(&slow, &NoGoal, budget, &mut ());
                parts.push(search.stats().expanded - expanded);
                expanded += parts[parts.len() - 1];
            }
            // The first step only looks at the start.
            assert_eq!(parts[..2], [0, 1]);
            assert!(parts[2..].iter().all(|&part| part < 64 && part <= budget), "{parts:?}");
        });
    }
}

/// Stacks that count the lists of predecessors. Their keys leave two bits for a depth.
#[derive(Debug, Default)]
struct Counted(Cell<u32>);

impl StateSpace for Counted {
    type State = [u8; 7];
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::RangeInclusive<u8>;

    fn actions(&self, stack: &[u8; 7]) -> Self::Actions {
        Pancakes::<7>.actions(stack)
    }

    fn apply(&self, stack: &mut [u8; 7], turned: u8) {
        Pancakes::<7>.apply(stack, turned);
    }
}

impl Reversible for Counted {
    type Predecessors = Vec<(u8, [u8; 7])>;

    fn predecessors(&self, stack: &[u8; 7]) -> Self::Predecessors {
        self.0.set(self.0.get() + 1);
        Pancakes::<7>.predecessors(stack)
    }
}

impl Ranked for Counted {
    fn ranks(&self) -> u64 {
        Pancakes::<7>.ranks()
    }

    fn rank(&self, stack: &[u8; 7]) -> u64 {
        Pancakes::<7>.rank(stack)
    }

    fn unrank(&self, rank: u64) -> [u8; 7] {
        Pancakes::<7>.unrank(rank)
    }
}

impl Keyed for Counted {
    type Key = u64;
    const KEY_BITS: u32 = 61;

    fn key(&self, stack: &[u8; 7]) -> u64 {
        Pancakes::<7>.key(stack)
    }

    fn state(&self, key: u64) -> [u8; 7] {
        Pancakes::<7>.state(key)
    }
}

proptest! {
    /// In an undirected space, two bits tell the depths of neighbours apart. So the walk back to the start never turns round: it
    /// lists the predecessors of each state of the plan once.
    #[test]
    fn the_walk_back_looks_at_the_states_of_the_plan(steps in prop::collection::vec(any::<u8>(), 0..12)) {
        let goal = laws::walk(&Pancakes::<7>, &sorted(), &steps);
        let (by_rank, by_key) = (Counted::default(), Counted::default());
        let plan = BreadthFirstRanks::new().run(&by_rank, &sorted(), |&stack| stack == goal).into_plan().unwrap();
        prop_assert_eq!(by_rank.0.get(), plan.cost + 1);
        let plan = BreadthFirstKeys::new().run(&by_key, &sorted(), |&stack| stack == goal).into_plan().unwrap();
        prop_assert_eq!(by_key.0.get(), plan.cost + 1);
    }
}

/// Threads look children of states up later if the table is large, and end a list of states after some thousands of children.
#[test]
fn states_with_many_children_are_expanded_once() {
    const RANKS: u32 = 1 << 21;
    const CHILDREN: u32 = 8_200;
    // Twelve states have 8,200 children each, which have none. One thread takes three of the states at a time.
    let tree = from_successors(|&n: &u32| match n {
        0 => 1..13,
        1..13 => 13 + (n - 1) * CHILDREN..13 + n * CHILDREN,
        _ => 0..0,
    })
    .with_ranks(RANKS.into(), |&n| n.into(), |rank| rank as u32);
    let layers = [1, 12, 12 * u64::from(CHILDREN)];
    for threads in [1, 2] {
        let mut search = BreadthFirstRanks::new().without_distances().in_parallel();
        let report = on(threads, || search.run_to(&tree, &0, &NoGoal));
        assert_eq!(search.layers(), layers);
        assert_eq!(
            (report.stats.generated, report.stats.expanded),
            (layers[1] + layers[2], layers.iter().sum())
        );
    }
    let mut alone = BreadthFirstRanks::new().without_distances();
    let report = alone.run_to(&tree, &0, &NoGoal);
    assert_eq!((alone.layers(), report.stats.generated), (&layers[..], layers[1] + layers[2]));
}

/// Ranks beyond the last one are not reached, also where the table ends with a byte, or with a group of 32 ranks.
#[test]
fn ranks_beyond_the_last_are_not_reached() {
    for ranks in [5_u32, 12, 32, 33, 64] {
        let ring = from_successors(move |&n: &u32| [(n + 1) % ranks])
            .with_predecessors(move |&n| [ranks, (n + ranks - 1) % ranks])
            .with_ranks(ranks.into(), |&n| n.into(), |rank| rank as u32);
        let report = BreadthFirstRanks::new().run(&ring, &0, |&n| n == ranks - 1);
        assert_eq!(report.plan().map(|plan| plan.cost), Some(ranks - 1));

        let both_ways = from_successors(move |&n: &u32| [(n + 1) % ranks, (n + ranks - 1) % ranks])
            .undirected()
            .with_ranks(ranks.into(), |&n| n.into(), |rank| rank as u32);
        let mut search = BreadthFirstRanks::new();
        let _ = search.run_to(&both_ways, &0, &NoGoal);
        let distances = search.into_distances();
        assert_eq!(distances.distance(&both_ways, &(ranks - 1)), Some(1));
        assert_eq!(distances.distance(&both_ways, &ranks), None);
        assert_eq!(distances.optimal_actions(&both_ways, &ranks).count(), 0);
    }
}
