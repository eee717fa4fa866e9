//! Breadth-first search by rank: published layers, plans against an oracle, and one result for all numbers of threads.

use core::cell::Cell;

use proptest::prelude::*;
use search::{
    At, BreadthFirst, GoalDistances, Limits, NoGoal, Outcome, Progress, Reason, Run, Search, StateSpace,
    Stats, Survey,
    algorithms::{BreadthFirstKeys, BreadthFirstRanks, DistanceToGoal, RankDistances},
    from_successors, laws,
    space::{Keyed, Ranked, Reversible},
    tables::{DistanceTable, PackedTable, Packing, TableFile},
};

use crate::{
    pancakes::{Pancakes, sorted},
    random_graph::{Graph, check, distance, graphs, oracle},
};

/// Runs `work` on a pool of this number of threads.
fn on<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        Err(error) => panic!("{error}"),
    }
}

fn costless(states: &[u8]) -> Vec<(u8, u32)> {
    states.iter().map(|&state| (state, 0)).collect()
}

/// Statistics without the bytes, which depend on the largest step.
fn work(mut stats: Stats) -> Stats {
    stats.peak_bytes = 0;
    stats
}

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
        assert_eq!((work(told.stats), told.outcome), (work(report.stats), Outcome::Exhausted), "{threads}");
        assert_eq!(all.into_distances(), distances, "{threads} threads");
        let mut layers = BreadthFirstRanks::new().in_parallel().without_distances();
        let told = on(threads, || layers.run_to(&space, &sorted(), &NoGoal));
        assert_eq!((work(told.stats), layers.layers()), (work(report.stats), row), "{threads} threads");
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

/// Searches on one thread and on two; the work of both is equal.
fn search(graph: &Graph, starts: &[u8], goals: &[u8]) {
    let goal = |vertex: &u8| goals.contains(vertex);
    let expected = distance(graph, starts, goals);
    let mut one = BreadthFirstRanks::new();
    let report = Run::of(&mut one).run_from(graph, &costless(starts), &goal);
    check(graph, starts, goals, expected, report.plan());
    assert_eq!(report.outcome == Outcome::Exhausted, expected.is_none());
    assert_eq!(report.lower_bound, expected.unwrap_or(u32::MAX));
    let mut all = BreadthFirstRanks::new().in_parallel();
    let told = all.run_from(graph, &costless(starts), &goal);
    assert_eq!((&told.outcome, work(told.stats)), (&report.outcome, work(report.stats)));
    assert_eq!(all.layers(), one.layers());
}

proptest! {
    #[test]
    fn plans_are_shortest(graph in graphs::<8>(), ends: [prop::sample::Index; 5]) {
        let ends = ends.map(|index| index.index(graph.0.len()) as u8);
        search(&graph, &ends[..1], &ends[4..]);
        search(&graph, &ends[..3], &ends[3..]);
    }

    #[test]
    fn marks_are_what_a_queue_finds(graph in graphs::<8>(), starts: [prop::sample::Index; 2]) {
        let starts = starts.map(|index| index.index(graph.0.len()) as u8);
        let known = oracle(&graph, &starts);
        let mut search = BreadthFirstRanks::new();
        let _ = search.run_from(&graph, &costless(&starts), &NoGoal);
        let mut layers = BreadthFirstRanks::new().without_distances();
        let _ = layers.run_from(&graph, &costless(&starts), &NoGoal);
        prop_assert_eq!(search.layers(), layers.layers());
        prop_assert_eq!(search.states(), known.len() as u64);
        let distances = search.into_distances();
        for vertex in 0..graph.0.len() as u8 {
            let expected = known.get(&vertex).map_or(3, |known| known.0 % 3);
            prop_assert_eq!(u32::from(distances.table().get(vertex.into())), expected);
        }
    }

    #[test]
    fn ranks_are_inverted(rank in 0_u64..39_916_800) {
        prop_assert_eq!(Pancakes::<11>.rank(&Pancakes::<11>.unrank(rank)), rank);
    }
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
        assert_eq!((&told.outcome, work(told.stats)), (&report.outcome, work(report.stats)), "cut at {cut}");
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

/// A table in a file has the marks of one in memory, on one thread and on two, and for a second run.
#[test]
fn a_table_in_a_file_is_that_in_memory() {
    let (space, path) =
        (Pancakes::<8>, std::env::temp_dir().join(format!("search-test-ranks-{}", std::process::id())));
    let mut memory = BreadthFirstRanks::new();
    memory.begin(&space, &sorted(), &NoGoal);
    let bytes = memory.bytes_soon();
    let report = memory.run_to(&space, &sorted(), &NoGoal);
    let file =
        || BreadthFirstRanks::in_file(&space, TableFile::create(&path).unwrap(), "eight pancakes").unwrap();
    let mut one = file();
    one.begin(&space, &sorted(), &NoGoal);
    assert_eq!(bytes - one.bytes_soon(), 40_320 / 4, "the two bits are not in memory");
    let goal = |stack: &[u8; 8]| stack[0] == 2 && stack[3] == 6;
    let plan = one.run(&space, &sorted(), goal).outcome;
    assert_eq!(plan, memory.run(&space, &sorted(), goal).outcome);
    let _ = memory.run_to(&space, &sorted(), &NoGoal);
    assert_eq!(work(one.run_to(&space, &sorted(), &NoGoal).stats), work(report.stats));
    let mut two = file().in_parallel();
    assert_eq!(work(on(2, || two.run_to(&space, &sorted(), &NoGoal)).stats), work(report.stats));
    let distances = memory.into_distances();
    assert!(!path.exists());
    assert_eq!(one.save().unwrap(), distances);
    assert_eq!(PackedTable::load(&path, "eight pancakes").unwrap(), *distances.table());
    assert_eq!(two.save().unwrap(), distances);
    // A search that is dropped leaves no file behind, and the old one in place.
    drop(file());
    assert_eq!(PackedTable::load(&path, "eight pancakes").unwrap(), *distances.table());
    let name = path.file_name().unwrap().to_owned();
    let entries = std::fs::read_dir(path.parent().unwrap()).unwrap().map(|entry| entry.unwrap().file_name());
    let prefix = name.to_str().unwrap();
    assert_eq!(entries.filter(|entry| entry.to_string_lossy().starts_with(prefix)).count(), 1);
    std::fs::remove_file(&path).unwrap();

    let long =
        BreadthFirstRanks::in_file(&space, TableFile::create(&path).unwrap(), &"x".repeat((1 << 20) + 1));
    let error = long.unwrap_err().to_string();
    assert!(
        error.ends_with("expected an identity of at most 1048576 bytes, found one of 1048577"),
        "{error}"
    );
}

#[test]
#[should_panic(expected = "the file of the search is for another number of ranks")]
fn a_file_is_for_one_number_of_ranks() {
    let ring = |places: u32| {
        from_successors(move |&n: &u32| [(n + 1) % places, (n + places - 1) % places])
            .undirected()
            .with_ranks(places.into(), |&n| n.into(), |rank| rank as u32)
    };
    // Spaces of one type, so that the compiler does not see the difference.
    let path = std::env::temp_dir().join(format!("search-test-other-ranks-{}", std::process::id()));
    let spaces = [ring(10), ring(11)];
    let mut search =
        BreadthFirstRanks::in_file(&spaces[0], TableFile::create(&path).unwrap(), "ring").unwrap();
    let _ = search.run_to(&spaces[1], &0, &NoGoal);
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

/// Two bits a rank, or three; the limit holds before the table is allocated.
#[test]
fn memory_is_two_or_three_bits() {
    let space = Pancakes::<9>;
    let mut three = BreadthFirstRanks::new();
    let mut two = BreadthFirstRanks::new().without_distances();
    let bits = 9_u64 * 40_320;
    let report = three.within(Limits::none().memory(bits * 3 / 8)).run_to(&space, &sorted(), &NoGoal);
    assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Memory), 0));
    assert!(report.stats.peak_bytes < 100, "{report:?}");
    let limits = Limits::none().memory(bits * 3 / 8 + (100 << 10));
    assert_eq!(three.within(limits).resume_to(&space, &NoGoal).outcome, Outcome::Exhausted);
    let limits = Limits::none().memory(bits / 4 + (100 << 10));
    assert_eq!(two.within(limits).run_to(&space, &sorted(), &NoGoal).outcome, Outcome::Exhausted);
    // The same object again holds no more.
    let bytes = three.bytes();
    let _ = three.run_to(&space, &sorted(), &At(sorted()));
    let _ = three.within(Limits::none().expanded(50_000)).run_to(&space, &sorted(), &NoGoal);
    assert_eq!(three.bytes(), bytes);
}

/// Layers have up to 15,011 states, and a step lists the ranks of many. Where the limit leaves no room for them, the search
/// ends before.
#[test]
fn ranks_that_a_step_lists_are_foreseen() {
    let space = Pancakes::<8>;
    for kilobytes in [10, 20, 40, 80, 320] {
        let limit = kilobytes * 1_000;
        let (mut alone, mut shared) = (BreadthFirstRanks::new(), BreadthFirstRanks::new().in_parallel());
        for report in [
            alone.within(Limits::none().memory(limit)).run_to(&space, &sorted(), &NoGoal),
            on(2, || shared.within(Limits::none().memory(limit)).run_to(&space, &sorted(), &NoGoal)),
        ] {
            assert!(report.stats.peak_bytes <= limit, "{limit}: {report:?}");
            // The table alone takes 15 KB, and a list of all 40,320 ranks 320 KB.
            assert!(kilobytes != 10 || report.stopped_by() == Some(Reason::Memory), "{report:?}");
            assert!(kilobytes != 320 || report.outcome == Outcome::Exhausted, "{report:?}");
        }
    }
}

/// A step on several threads ends in time, though each state takes long.
#[test]
fn slow_states_do_not_delay_limits() {
    let slow = from_successors(|&n: &u32| {
        std::thread::sleep(core::time::Duration::from_micros(200));
        [(2 * n + 1) % 65_536, (2 * n + 2) % 65_536]
    })
    .with_ranks(65_536, |&n| n.into(), |rank| rank as u32);
    let mut search = BreadthFirstRanks::new().in_parallel().without_distances();
    let limits = Limits::none().time(core::time::Duration::from_millis(20));
    let report = search.within(limits).run_to(&slow, &0, &NoGoal);
    assert_eq!(report.stopped_by(), Some(Reason::Time));
    assert!(report.elapsed < core::time::Duration::from_millis(500), "{report:?}");
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

/// The bytes of the marks: two bits a rank and one for open states, in groups of 32 ranks; and one byte for 128 groups.
fn bytes_of_marks(ranks: u64, bits: u64) -> u64 {
    ranks.div_ceil(32) * (4 * bits) + ranks.div_ceil(32 * 128)
}

/// Before the first step, the search foresees the table that the step allocates, and no more.
#[test]
fn the_table_is_foreseen() {
    for ranks in [1_u32, 31, 32, 33, 4_095, 4_096, 4_097, 9_000, 1_000_000] {
        let ring = from_successors(move |&n: &u32| [(n + 1) % ranks, (n + ranks - 1) % ranks])
            .undirected()
            .with_ranks(ranks.into(), |&n| n.into(), |rank| rank as u32);
        let mut three = BreadthFirstRanks::new();
        let mut two = BreadthFirstRanks::new().without_distances();
        let mut shared = BreadthFirstRanks::new().in_parallel();
        three.begin(&ring, &0, &NoGoal);
        two.begin(&ring, &0, &NoGoal);
        shared.begin(&ring, &0, &NoGoal);
        let soon = [three.bytes_soon(), two.bytes_soon(), shared.bytes_soon()];
        assert_eq!([three.bytes(), two.bytes(), shared.bytes()], [0; 3]);
        let _ = three.step(&ring, &NoGoal, 1, &mut ());
        let _ = two.step(&ring, &NoGoal, 1, &mut ());
        let _ = shared.step(&ring, &NoGoal, 1, &mut ());
        let bytes = [three.bytes(), two.bytes(), shared.bytes()];
        let marks = [3, 2, 3].map(|bits| bytes_of_marks(ranks.into(), bits));
        for ((soon, bytes), marks) in soon.into_iter().zip(bytes).zip(marks) {
            // The list of layers has room for four at first, and that of ranks for sixteen. A list of bytes has eight or more.
            assert!((marks..=marks + 4 * 8 + 2 * 8).contains(&bytes), "{ranks} ranks: {bytes} bytes");
            assert!((marks..=marks + 16 * 8).contains(&soon), "{ranks} ranks: {soon} bytes soon");
        }
    }
}

/// A ring of 20,000 places has 10,001 layers, of eight bytes each.
#[test]
fn layers_take_memory_too() {
    let ring = from_successors(|&n: &u32| [(n + 1) % 20_000, (n + 19_999) % 20_000]).undirected().with_ranks(
        20_000,
        |&n| n.into(),
        |rank| rank as u32,
    );
    let mut search = BreadthFirstRanks::new();
    assert_eq!(search.run_to(&ring, &0, &NoGoal).outcome, Outcome::Exhausted);
    assert_eq!(search.layers().len(), 10_001);
    let least = bytes_of_marks(20_000, 3) + 8 * 10_001;
    // The lists have at most twice as much room as they need; two states of a layer are listed at a time.
    let bytes = search.bytes();
    assert!((least..least + 8 * 10_001 + 100).contains(&bytes), "{bytes} bytes");
}

/// Threads look children of states up later if the table is large, and end a list of states after some thousands of children.
#[test]
fn states_with_many_children_are_expanded_once() {
    const RANKS: u32 = 1 << 21;
    const CHILDREN: u32 = 8_200;
    // Sixteen states have 8,200 children each, which have none.
    let tree = from_successors(|&n: &u32| match n {
        0 => 1..17,
        1..17 => 17 + (n - 1) * CHILDREN..17 + n * CHILDREN,
        _ => 0..0,
    })
    .with_ranks(RANKS.into(), |&n| n.into(), |rank| rank as u32);
    let layers = [1, 16, 16 * u64::from(CHILDREN)];
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

/// Three pseudo-random successors of each of 9,000 numbers, over three chunks of the table: layers and marks are what a queue
/// finds, wherever the steps end.
#[test]
fn scattered_states_are_what_a_queue_finds() {
    const RANKS: u64 = 9_001;
    let space = from_successors(|&n: &u64| [n * n % RANKS, (5 * n + 3) % RANKS, (n * 4_000 + 1) % RANKS])
        .with_ranks(RANKS, |&n| n, |rank| rank);
    let known = oracle(&space, &[2]);
    let depth = known.values().map(|known| known.0).max().unwrap();
    let at = |depth| known.values().filter(|known| known.0 == depth).count() as u64;
    let layers: Vec<_> = (0..=depth).map(at).collect();
    for budget in [1, 3, 64, 5_000] {
        let mut two = BreadthFirstRanks::new().without_distances();
        two.begin(&space, &2, &NoGoal);
        let mut steps = 0;
        while two.step(&space, &NoGoal, budget, &mut ()).is_none() {
            steps += 1;
            assert!(two.stats().expanded <= budget * steps && two.states() >= two.stats().expanded);
        }
        assert_eq!(
            (two.layers(), two.states()),
            (layers.as_slice(), known.len() as u64),
            "steps of {budget}"
        );
        // The ranks of a layer are listed as far as a step goes.
        let lists = layers.iter().copied().max().unwrap().min(budget) + layers.len() as u64;
        let (marks, bytes) = (bytes_of_marks(RANKS, 2), two.bytes());
        assert!(
            (marks + 8 * lists..=marks + 16 * lists + 100).contains(&bytes),
            "steps of {budget}: {bytes}"
        );
        let mut shared = BreadthFirstRanks::new().without_distances().in_parallel();
        on(2, || {
            shared.begin(&space, &2, &NoGoal);
            let mut steps = 0;
            while shared.step(&space, &NoGoal, budget, &mut ()).is_none() {
                steps += 1;
                assert!(shared.stats().expanded <= budget * steps);
            }
        });
        assert_eq!((shared.layers(), work(shared.stats())), (layers.as_slice(), work(two.stats())));
    }
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
