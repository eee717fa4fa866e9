//! The memory of a breadth-first search by rank: the table, the ranks that a step lists, the layers.

use search::{
    AStar, At, BreadthFirst, Goal, GoalDistances, GreedyBestFirst, Limits, NoGoal, Outcome, Progress, Reason,
    Search, Stats, Survey, UniformCost,
    algorithms::{AnytimeAStar, AnytimeRepairingAStar, BreadthFirstRanks, WeightedAStar},
    closed_lists::ByRank,
    from_successors,
    heuristics::Blind,
    space::{Ranked, Reversible, Undirected, Weight},
    tables::DistanceTable,
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::{
    pancakes::{Pancakes, sorted},
    random_graph::oracle,
    threads::on,
    toys::without_bytes,
};

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
    let _ = three.run_to(&space, &sorted(), &At(sorted()));
    let _ = three.within(Limits::none().expanded(50_000)).run_to(&space, &sorted(), &NoGoal);
    // The same object again holds one table, up to 4,096 listed ranks and the layers.
    let marks = bytes_of_marks(9 * 40_320, 3);
    assert!((marks..=marks + 8 * 4_096 + 200).contains(&three.bytes()), "{} bytes", three.bytes());
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
        let _ = three.step_by(&ring, &NoGoal, 1, &mut ());
        let _ = two.step_by(&ring, &NoGoal, 1, &mut ());
        let _ = shared.step_by(&ring, &NoGoal, 1, &mut ());
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

/// The first elements of the lists of ranks and of layers make room for four, of eight bytes each.
const FIRST_ROOM: u64 = 2 * 4 * 8;

/// Three pseudo-random successors of each of 9,000 numbers, over three chunks of the table: layers and marks are what a queue
/// finds, wherever the steps end. Each step takes the memory that is foreseen before it.
#[test]
fn scattered_states_are_what_a_queue_finds() {
    const RANKS: u64 = 9_001;
    let space = from_successors(|&n: &u64| [n * n % RANKS, (5 * n + 3) % RANKS, (n * 4_000 + 1) % RANKS])
        .with_ranks(RANKS, |&n| n, |rank| rank);
    let known = oracle(&space, &[2]);
    let depth = known.values().map(|known| known.0).max().unwrap();
    let at = |depth| known.values().filter(|known| known.0 == depth).count() as u64;
    let layers: Vec<_> = (0..=depth).map(at).collect();
    // A step makes room for the ranks of a layer, and for twice as many layers.
    let most = 2 * 8 * (layers.iter().max().unwrap() + layers.len() as u64) + FIRST_ROOM;
    let foreseen = |soon, bytes| bytes <= soon + FIRST_ROOM && soon <= bytes + most;
    for budget in [1, 3, 64, 5_000] {
        let mut two = BreadthFirstRanks::new().without_distances();
        two.begin(&space, &2, &NoGoal);
        let (mut steps, mut soon) = (0, two.bytes_soon());
        while two.step_by(&space, &NoGoal, budget, &mut ()).is_none() {
            steps += 1;
            let bytes = two.bytes();
            assert!(foreseen(soon, bytes), "steps of {budget}: {bytes} bytes, {soon} foreseen");
            soon = two.bytes_soon();
            assert!(two.stats().expanded <= budget * steps && two.states() >= two.stats().expanded);
        }
        assert_eq!(
            (two.layers(), two.states()),
            (layers.as_slice(), known.len() as u64),
            "steps of {budget}"
        );
        // The ranks of a layer are listed as far as a step goes, and at most 1,024 at a time.
        let lists = layers.iter().copied().max().unwrap().min(budget).min(1 << 10) + layers.len() as u64;
        let (marks, bytes) = (bytes_of_marks(RANKS, 2), two.bytes());
        assert!(
            (marks + 8 * lists..=marks + 16 * lists + 100).contains(&bytes),
            "steps of {budget}: {bytes}"
        );
        let mut shared = BreadthFirstRanks::new().without_distances().in_parallel();
        on(2, || {
            shared.begin(&space, &2, &NoGoal);
            let (mut steps, mut soon) = (0, shared.bytes_soon());
            while shared.step_by(&space, &NoGoal, budget, &mut ()).is_none() {
                steps += 1;
                let bytes = shared.bytes();
                assert!(foreseen(soon, bytes), "steps of {budget}: {bytes} bytes, {soon} foreseen");
                soon = shared.bytes_soon();
                assert!(shared.stats().expanded <= budget * steps);
            }
        });
        assert_eq!(
            (shared.layers(), without_bytes(shared.stats())),
            (layers.as_slice(), without_bytes(two.stats()))
        );
    }
}

/// The same object in a slightly larger space.
#[test]
fn a_larger_table_is_foreseen() {
    let rings = [100_000, 110_000].map(|ranks: u32| {
        from_successors(move |&n: &u32| [(n + 1) % ranks, n / 2]).with_ranks(
            ranks.into(),
            |&n| n.into(),
            |rank| rank as u32,
        )
    });
    let mut search = BreadthFirstRanks::new().without_distances();
    search.begin(&rings[0], &1, &NoGoal);
    let _ = search.step_by(&rings[0], &NoGoal, 1, &mut ());
    search.begin(&rings[1], &1, &NoGoal);
    let soon = search.bytes_soon();
    assert!(soon >= bytes_of_marks(110_000, 2));
    let _ = search.step_by(&rings[1], &NoGoal, 1, &mut ());
    assert!(search.bytes() <= soon, "{} bytes, {soon} foreseen", search.bytes());
}

/// A line of numbers whose ranks fill a table of `ranks` entries.
fn numbers(ranks: u64) -> impl Ranked<State = u64, Action = u64, Cost = u32> + Reversible + Undirected {
    let next = |&n: &u64| [n + 1, n.saturating_sub(1)];
    from_successors(next).undirected().with_ranks(ranks, |&n| n, |rank| rank)
}

/// Runs each search that has a table by rank.
fn with_tables(ranks: u64, limits: &Limits<u32>) -> Vec<(&'static str, Option<Reason>, Stats)> {
    fn run<S: Ranked<State = u64>, E: Search<S, G>, G: Goal<S>>(
        (name, mut search): (&'static str, E),
        space: &S,
        limits: &Limits<S::Cost>,
        goal: &G,
    ) -> (&'static str, Option<Reason>, Stats) {
        let report = search.within(limits.clone()).run_to(space, &7, goal);
        (name, report.stopped_by(), report.stats)
    }
    let (space, goal, weight) = (numbers(ranks), At(90), Weight::new(3, 1));
    vec![
        run(("BreadthFirst", BreadthFirst::new().with_closed_list(ByRank::new())), &space, limits, &goal),
        run(("BreadthFirstRanks", BreadthFirstRanks::new()), &space, limits, &goal),
        run(("without_distances", BreadthFirstRanks::new().without_distances()), &space, limits, &NoGoal),
        run(("Survey", Survey::new().with_distances(DistanceTable::new())), &space, limits, &NoGoal),
        run(
            ("GoalDistances", GoalDistances::new().with_distances(DistanceTable::new())),
            &space,
            limits,
            &goal,
        ),
        run(("UniformCost", UniformCost::new().by_rank()), &space, limits, &goal),
        run(("AStar", AStar::new(Blind).by_rank()), &space, limits, &goal),
        run(("WeightedAStar", WeightedAStar::new(Blind, weight).by_rank()), &space, limits, &goal),
        run(("GreedyBestFirst", GreedyBestFirst::new(Blind).by_rank()), &space, limits, &goal),
        run(("AnytimeAStar", AnytimeAStar::new(Blind, weight).by_rank()), &space, limits, &goal),
        run(("AnytimeRepairingAStar", AnytimeRepairingAStar::new(Blind).by_rank()), &space, limits, &goal),
    ]
}

/// The limit is compared before the table is allocated, at the beginning too.
#[test]
fn tables_by_rank_ask_before_they_take() {
    for (name, reason, stats) in with_tables(100_000_000, &Limits::none().memory(1 << 20)) {
        assert_eq!((reason, stats.expanded), (Some(Reason::Memory), 0), "{name}");
        assert!(stats.peak_bytes < 1 << 16, "{name}: {} bytes", stats.peak_bytes);
    }
    // With room for the table, each search goes on.
    for (name, reason, stats) in with_tables(1 << 16, &Limits::none().memory(1 << 20).expanded(50)) {
        assert!(reason.is_none() || reason == Some(Reason::Expanded), "{name}: {reason:?}");
        assert!(stats.expanded > 0, "{name}");
    }
}

/// A table beyond the memory of any machine stops the search without a limit.
#[test]
fn tables_that_cannot_be_allocated_stop_the_search() {
    for ranks in [1 << 50, u64::MAX] {
        for (name, reason, stats) in with_tables(ranks, &Limits::none()) {
            assert_eq!((reason, stats.expanded), (Some(Reason::Memory), 0), "{name}, {ranks} ranks");
        }
    }
}
