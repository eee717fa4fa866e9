//! Every search of the conformance suite under memory limits: the bytes that it allocates at most, less those of the same
//! search that expands nothing.

use core::sync::atomic::Ordering::Relaxed;

use search::{
    Beam, Limits, Progress, Reason, Run, Search, StateSpace,
    algorithms::{CompleteBeam, KCheapest, ListsPlans, ParallelAStar},
    from_successors,
    heuristics::{Blind, Promise},
    laws::search::parts::Trap,
    random::Random,
};

use super::{
    LIVE, PEAK, alone,
    searches::{Boxed, Graph, Row, Target, searches},
    toys::Estimates,
};
use crate::toys::Buffers as _;
use crate::toys::Steps as _;

/// Bytes beside the buffers that a search counts: the plan, lists of a few elements, the copies of a worker thread.
const SLACK: u64 = 16 << 10;

/// The states that the start reaches: layers grow to a third of them.
const REACHED: u16 = 40_000;

/// The end of a chain that begins among those states.
const FAR: u16 = REACHED + 200;

/// Three random edges from each state, both ways. The states behind [`FAR`] have edges among themselves alone.
fn large() -> Graph<u32> {
    let mut random = Random::seeded(7);
    let mut below = |limit: u16| random.below(u64::from(limit)) as u16;
    let edges = (0..u16::MAX).map(|state| {
        let cost = 1 + u32::from(state % 4);
        match state {
            _ if state < REACHED => (0..3).map(|_| (below(REACHED), cost)).collect(),
            REACHED => vec![(0, cost), (state + 1, cost)],
            _ if state < FAR => vec![(state + 1, cost)],
            FAR => vec![],
            _ => (0..3).map(|_| (FAR + 1 + below(u16::MAX - FAR - 1), cost)).collect(),
        }
    });
    Graph::new(edges.collect()).both_ways()
}

/// The most bytes that a new search allocates within `limits`, and why it stopped.
fn peak(row: &Row<u32>, graph: &Graph<u32>, goal: u16, limits: Limits<u32>) -> (u64, Option<Reason>) {
    let estimates = Estimates(vec![0; graph.edges.len()], Promise::Consistent);
    let goal = Target(vec![goal], Trap::default());
    // Some searches drop the estimates when they are made.
    let mut search = row.make(estimates);
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    let stopped = Run::of(&mut *search).within(limits).run_from(graph, &[(0, 0)], &goal).stopped_by();
    (PEAK.load(Relaxed) - before, stopped)
}

/// Runs every search under each limit, and returns a line for each that exceeds one.
#[expect(clippy::cast_precision_loss, clippy::print_stdout, reason = "a table of ratios with two digits")]
fn exceed(limits: &[u64], expanded: u64, prints: bool) -> Vec<String> {
    let graph = large();
    // An unreachable goal, with as many states behind it, and one that is reached when all others are.
    let goals = [u16::MAX - 1, FAR];
    let mut found = Vec::new();
    for row in searches::<u32>() {
        for &limit in limits {
            for goal in goals {
                let (idle, _) = peak(&row, &graph, goal, Limits::none().expanded(0));
                let within = Limits::none().expanded(expanded).memory(limit);
                let (most, stopped) = peak(&row, &graph, goal, within);
                let held = most.saturating_sub(idle);
                let ratio = held as f64 / limit as f64;
                let stopped = stopped.map_or("an answer", |reason| reason_name(reason));
                let line = format!("| {} | {limit} | {held} | {ratio:.2} | {stopped} |", row.name);
                if prints {
                    println!("{line}");
                }
                if held > limit + SLACK {
                    found.push(line);
                }
            }
        }
    }
    found
}

/// The bytes of a list of starts with room for four.
const STARTS: u64 = 4 * size_of::<(u16, u32)>() as u64;

/// The error that a search may make about its bytes: a fixed number, and a percentage of the number that it tells.
fn tolerance(name: &str) -> (u64, u64) {
    match name {
        // The maps of the crate `priority-queue` do not tell their capacities.
        "`AStar`, `DecreaseKey`" => (512, 10),
        // A step is a whole round.
        "`ParallelAStar`" | "`ParallelAStar`, `PackedHeap`" => (512, 8),
        // Its statistics count one path.
        "`ParallelIdaStar`" => (1_024, 0),
        // Buffers of the threads.
        "`BreadthFirstRanks`, `in_parallel`" => (20 << 10, 0),
        "`ParallelBeam`" => (256, 0),
        // A batch of children.
        name if name.starts_with("`BreadthFirst") || ["`Survey`", "`GoalDistances`"].contains(&name) => {
            (448, 0)
        }
        // They tell the bytes of a path by its length.
        "`IdaStar`" => (256, 0),
        // Its stack of edges; eight bytes beside a bit set, or a list of preferred actions.
        "`StateGraph`" | "`GreedyBestFirst`, `with_preferred_actions`" => (32, 0),
        _ => (0, 0),
    }
}

/// The bytes by which a step may exceed the forecast of its search, beside that error.
fn surprise(name: &str) -> u64 {
    let is_any = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    if is_any(&["`ParallelAStar`"]) {
        SLACK
    } else if is_any(&["`in_parallel`"]) {
        3 << 10
    } else {
        1_600
    }
}

/// Every search tells the bytes that it allocates, wherever it stops. The bytes that it foresees are enough for a step.
#[test]
fn searches_tell_what_they_allocate() {
    let _alone = alone();
    let graph = large();
    let goal = Target(vec![u16::MAX - 1], Trap::default());
    for row in searches::<u32>() {
        let name = row.name;
        let estimates = Estimates(vec![0; graph.edges.len()], Promise::Consistent);
        let mut search = row.make(estimates);
        let before = LIVE.load(Relaxed) - search.bytes();
        let (fixed, percent) = tolerance(row.name);
        search.begin(&graph, &0, &goal);
        let mut most = search.bytes();
        for expanded in [0, 30, 500, 2_000, 8_000] {
            while search.stats().expanded < expanded && !search.is_over() {
                let soon = search.bytes_soon();
                PEAK.store(LIVE.load(Relaxed), Relaxed);
                let _ = search.step_by(&graph, &goal, 1, &mut ());
                let peak = PEAK.load(Relaxed) - before;
                let enough = soon + soon * percent / 100 + surprise(row.name);
                assert!(peak <= enough, "{name} after {expanded}: {peak} bytes, {soon} foreseen");
                most = most.max(search.bytes());
            }
            let (live, told, soon) = (LIVE.load(Relaxed) - before, search.bytes(), search.bytes_soon());
            // Some searches copy the starts, and do not count them.
            let is_exact = live == told || live == told + STARTS;
            let is_near = live.abs_diff(told) <= fixed + told * percent / 100;
            assert!(is_exact || is_near, "{name} after {expanded}: {live} bytes, {told} told");
            // A table grows to twice its size, with the old slots beside the new ones. The first step allocates tables by rank.
            assert!(
                expanded == 0 || (told..=3 * told + 2 * SLACK).contains(&soon),
                "{name} after {expanded}: {soon} bytes soon, {told} now"
            );
            let peak = search.stats().peak_bytes;
            let error = peak.abs_diff(most);
            // The threads give buffers back before the statistics are taken.
            let percent = if name.contains("`in_parallel`") { 5 } else { percent };
            assert!(
                error <= fixed.max(STARTS) + most * percent / 100,
                "{name} after {expanded}: {most} bytes at most, {peak} told"
            );
        }
    }
}

/// Wide beams foresee the growth of their lists and tables, and the next layer. They foresee none where all have room.
#[test]
fn wide_beams_foresee_their_growth() {
    const WIDTH: usize = 3_000;
    let _alone = alone();
    let graph = large();
    let goal = Target(vec![u16::MAX - 1], Trap::default());
    let h = || Estimates(vec![0; graph.edges.len()], Promise::Consistent);
    // The error of the bytes told: other threads allocate a little. Small lists grow unforeseen for the first time.
    let (error, surprise) = (512, 1_600);
    let searches: [(&str, Boxed<u32>); 2] = [
        ("plain", Box::new(Beam::of_width(h(), WIDTH))),
        ("complete", Box::new(CompleteBeam::new(h()).with_first_width(WIDTH))),
    ];
    for (name, mut search) in searches {
        let before = LIVE.load(Relaxed) - search.bytes();
        search.begin(&graph, &0, &goal);
        let mut rests = 0;
        while search.stats().expanded < 20_000 {
            let soon = search.bytes_soon();
            rests += u64::from(soon == search.bytes() && search.stats().expanded > 5_000);
            PEAK.store(LIVE.load(Relaxed), Relaxed);
            assert_eq!(search.step_by(&graph, &goal, 1, &mut ()), None, "{name}");
            let peak = PEAK.load(Relaxed) - before;
            assert!(peak <= soon + surprise, "{name}: {peak} bytes, {soon} foreseen");
            let (live, told) = (LIVE.load(Relaxed) - before, search.bytes());
            assert!(live.abs_diff(told) <= error, "{name}: {live} bytes, {told} told");
            // A list grows to twice its bytes, and a table has three times its bytes meanwhile.
            assert!(soon <= 4 * told + SLACK, "{name}: {soon} bytes foreseen, {told} told");
        }
        assert!(rests > 0, "{name} always foresees a growth");
    }
}

/// A complete beam has a bit for each node that it passes over. Here these are the 20,000 leaves: the last state that is reached
/// with them is a goal that costs less, and one state, which costs least, goes on.
#[test]
fn nodes_that_are_passed_over_take_bits() {
    const GOAL: u16 = 20_101;
    const CHAIN: u16 = GOAL + 1;
    let _alone = alone();
    let edges = (0..=CHAIN + 1).map(|state| match state {
        0 => (1..=100).map(|to| (to, 1)).collect(),
        1..=100 => {
            let leaves = (1..=200).map(|leaf| (200 * state - 100 + leaf, 10));
            let first = (state == 1).then_some((CHAIN, 1));
            let last = (state == 100).then_some((GOAL, 5));
            first.into_iter().chain(leaves).chain(last).collect()
        }
        CHAIN => vec![(CHAIN + 1, 1)],
        _ => vec![],
    });
    let graph = Graph::new(edges.collect());
    let goal = Target(vec![GOAL], Trap::default());
    let h = Estimates(vec![0; graph.edges.len()], Promise::Consistent);
    let mut search: Boxed<u32> = Box::new(CompleteBeam::new(h).with_first_width(30_000));
    let before = LIVE.load(Relaxed) - search.bytes();
    search.begin(&graph, &0, &goal);
    while search.stats().popped < 10_000 {
        assert_eq!(search.step_by(&graph, &goal, 1, &mut ()), None);
    }
    // The start, a hundred states behind it, and the one that goes on.
    assert_eq!(search.stats().expanded, 102);
    let (live, told) = (LIVE.load(Relaxed) - before, search.bytes());
    assert!(live.abs_diff(told) <= 512, "{live} bytes, {told} told");
}

/// Nodes whose costs saturate are kept in lists of their own.
#[test]
fn costs_that_saturate_take_bytes() {
    let _alone = alone();
    // To 200 states, and from these at an infinite cost to 40,000 others.
    let edges = (0..40_201_u16).map(|state| match state {
        0 => (1..=200).map(|to| (to, 1)).collect(),
        1..=200 => (1..=200).map(|to| (200 * state + to, u32::MAX)).collect(),
        _ => vec![],
    });
    let graph = Graph::new(edges.collect());
    let goal = Target(vec![u16::MAX - 1], Trap::default());
    let h = Estimates(vec![0; graph.edges.len()], Promise::Consistent);
    let mut search: Boxed<u32> = Box::new(CompleteBeam::new(h).with_first_width(1_000));
    let before = LIVE.load(Relaxed) - search.bytes();
    search.begin(&graph, &0, &goal);
    while search.stats().generated < 30_000 {
        assert_eq!(search.step_by(&graph, &goal, 1, &mut ()), None);
    }
    let (live, told) = (LIVE.load(Relaxed) - before, search.bytes());
    assert!(live.abs_diff(told) <= 512, "{live} bytes, {told} told");
}

/// The threads write the children of a slice down, and the number of children of each state.
#[test]
fn a_parallel_beam_tells_the_children_of_a_slice() {
    let _alone = alone();
    let graph = Graph::new((0..60_000_u16).map(|state| vec![((state + 7) % 60_000, 1_u32)]).collect());
    let starts: Vec<(u16, u32)> = (0..20_000).map(|state| (3 * state, 0)).collect();
    let goal = Target(vec![u16::MAX - 1], Trap::default());
    let h = Estimates(vec![0; graph.edges.len()], Promise::Consistent);
    let mut search = Beam::of_width(h, 30_000).in_parallel().with_sequential_cutoff(0);
    let before = LIVE.load(Relaxed) - search.bytes();
    search.begin_from(&graph, &starts, &goal);
    let begun = LIVE.load(Relaxed) - before - search.bytes();
    for _ in 0..3 {
        assert_eq!(search.step_by(&graph, &goal, 4_096, &mut ()), None);
    }
    let (live, told) = (LIVE.load(Relaxed) - before - begun, search.bytes());
    assert!(live.abs_diff(told) <= 1_024, "{live} bytes, {told} told");
}

/// The list of plans keeps prefixes of walks, or deviations of plans without a repeated state.
#[test]
fn lists_of_plans_tell_what_they_allocate() {
    fn check<L>(name: &str, mut search: KCheapest<Graph<u32>, Estimates<u32>, L>)
    where
        KCheapest<Graph<u32>, Estimates<u32>, L>: Search<Graph<u32>, Target>,
        L: ListsPlans<Graph<u32>>,
    {
        let graph = large();
        let goal = Target((5..105).collect(), Trap::default());
        let before = LIVE.load(Relaxed) - search.bytes();
        search.begin(&graph, &0, &goal);
        for count in [1, 20, 300] {
            assert_eq!(search.plans(&graph, &goal).take(count).count(), count, "{name}");
            let (live, told) = (LIVE.load(Relaxed) - before, search.bytes());
            assert!(live.abs_diff(told) <= 32, "{name} after {count} plans: {live} bytes, {told} told");
            assert!(search.bytes_soon() >= told, "{name}");
        }
    }
    let _alone = alone();
    let estimates = || Estimates(vec![0; usize::from(u16::MAX)], Promise::Consistent);
    check("walks", KCheapest::new(estimates()).walks());
    check("simple", KCheapest::new(estimates()));
}

/// Some states have walks without end, and more plans without a repeated state than the memory holds.
#[test]
fn lists_of_plans_keep_to_their_memory() {
    fn check<S, L>(name: &str, space: &S, new: impl Fn() -> KCheapest<S, Blind, L>)
    where
        S: StateSpace<State = u32, Cost = u32>,
        L: ListsPlans<S>,
    {
        let goal = |&n: &u32| n == 2;
        for memory in (0..12).map(|part| (100 << 10) + part * (47 << 10)) {
            let mut search = new();
            let before = LIVE.load(Relaxed);
            PEAK.store(before, Relaxed);
            search.begin(space, &0, &goal);
            let mut plans = search.plans(space, &goal).within(Limits::none().memory(memory));
            plans.by_ref().for_each(drop);
            assert_eq!(plans.stopped_by(), Some(Reason::Memory), "{name}");
            let peak = PEAK.load(Relaxed) - before;
            // A list doubles at most.
            assert!((memory / 3..=memory + SLACK).contains(&peak), "{name}: {peak} bytes of {memory}");
        }
    }
    let _alone = alone();
    let wheel = from_successors(|&n: &u32| [n, (n + 1) % 3]);
    check("walks", &wheel, || KCheapest::new(Blind).walks());
    let both_ways = from_successors(|&n: &u32| [n, (n + 1) % 3, (n + 2) % 3]);
    check("walks both ways", &both_ways, || KCheapest::new(Blind).walks());
    let complete = from_successors(|_: &u32| 0..12);
    check("simple", &complete, || KCheapest::new(Blind));
}

/// The parts of parallel A* are made with the search. Beside them it keeps the least place of each, of twelve bytes.
#[test]
fn a_new_search_on_threads_tells_what_it_allocates() {
    let _alone = alone();
    let estimates = Estimates(vec![], Promise::Consistent);
    let before = LIVE.load(Relaxed);
    let search = ParallelAStar::<Graph<u32>, _>::new(estimates);
    let (live, told) = (LIVE.load(Relaxed) - before, search.bytes());
    // Other threads allocate a little.
    assert!(live.abs_diff(told + 64 * 12) <= 2_048, "{live} bytes, {told} told");
}

fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Memory => "memory",
        Reason::Expanded => "expanded",
        Reason::Width => "width",
        _ => "another limit",
    }
}

#[test]
fn no_search_allocates_more_than_its_limit() {
    let _alone = alone();
    let found = exceed(&[128 << 10], 8_000, false);
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// `cargo test --release -p state-space-search --all-features --test allocation -- --ignored --nocapture`
#[test]
#[ignore = "prints the table of docs/faults.md, a minute in release"]
fn the_table_of_memory_limits() {
    let _alone = alone();
    let found = exceed(&[64 << 10, 256 << 10, 1 << 20], 100_000, true);
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}
