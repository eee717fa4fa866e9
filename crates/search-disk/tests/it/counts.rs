//! The layers of a search on disk: those of one queue, whatever the memory and the kind of the space.

use proptest::prelude::*;
use search::{
    Limits, NoGoal, Outcome, Progress, Reason, Run, Search, StateSpace, from_successors, laws,
    space::{Keyed, Symmetric},
};

use search_disk::{DiskBreadthFirst, Orbits, TwoLayers};

use crate::toys::{
    Folder, Lamps, Layers, Pancakes, Sets, check_layers, graphs, oracle, sorted, step_by, survey,
};

/// Small enough that nearly every layer is written in runs, some so that all fit, and all in between.
fn memories() -> impl Strategy<Value = u64> {
    prop::sample::select(vec![0, 1_840_000, 1_900_000, 4 << 20])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn small_directed_graphs(graph in graphs(), starts: [prop::sample::Index; 2]) {
        let starts = starts.map(|index| index.index(graph.0.len()) as u8);
        let folder = Folder::new();
        survey(&graph, &starts, &mut DiskBreadthFirst::new(&folder.0));
    }

    #[test]
    fn directed_spaces(edges in prop::collection::vec((1..3_000_u64, 0..3_000_u64), 1..4), memory in memories()) {
        let space = from_successors(move |&n: &u64| edges.clone().into_iter().map(move |(a, b)| (a * n + b) % 3_000))
            .with_keys(|&n| n << 20, |key| key >> 20);
        let folder = Folder::new();
        survey(&space, &[1], &mut DiskBreadthFirst::new(&folder.0).with_memory(memory));
    }

    #[test]
    fn undirected_spaces(masks in prop::collection::vec(1..2_048_u64, 1..14), memory in memories()) {
        // Keys of two words, with differences of all lengths.
        let space = from_successors(move |&n: &u64| masks.clone().into_iter().map(move |mask| n ^ mask))
            .undirected()
            .with_keys(|&n| u128::from(n).pow(9) << 11 | u128::from(n), |key| key as u64 & 2_047);
        let folder = Folder::new();
        let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers).with_memory(memory);
        survey(&space, &[5, 9], &mut search);
    }

    #[test]
    fn graded_spaces(seed: u64, memory in memories()) {
        let folder = Folder::new();
        survey(&Sets(seed), &[0], &mut DiskBreadthFirst::new(&folder.0).with_memory(memory));
        assert!(std::fs::read_to_string(folder.at("manifest")).unwrap().contains("scope no-layers\n"));
    }
}

/// The starts are of different grades, so one leads to the other.
#[test]
fn several_starts_of_a_graded_space() {
    let folder = Folder::new();
    let next = Sets(7).successor(&0, Sets(7).actions(&0)[0]);
    survey(&Sets(7), &[0, next], &mut DiskBreadthFirst::new(&folder.0));
}

/// OEIS A092113; the smallest memory makes some thousands of runs, which are merged on several levels.
#[test]
fn pancakes_in_little_memory() {
    let mut works = Vec::new();
    for memory in [0, 2 << 20, 64 << 20] {
        let folder = Folder::new();
        let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers).with_memory(memory);
        works.push(survey(&Pancakes::<8>, &[sorted()], &mut search));
        assert_eq!(search.layers(), [1, 7, 42, 251, 1191, 4281, 10_561, 15_011, 8520, 455]);
        assert_eq!(
            search.bytes_on_disk(),
            (0..10)
                .map(|depth| { std::fs::metadata(folder.at(&format!("layer-{depth:06}"))).unwrap().len() })
                .sum::<u64>()
        );
    }
    assert!(works.windows(2).all(|pair| pair[0] == pair[1]), "{works:?}");
}

/// OEIS A151944, in a space whose states are arrays.
#[test]
fn tiles_two_by_three() {
    let folder = Folder::new();
    survey(&Tiles, &[[1, 2, 3, 4, 5, 0]], &mut DiskBreadthFirst::new(&folder.0));
}

/// Tiles that slide into a hole, zero, on a board of two rows of three cells. An action is the cell that the hole moves to.
struct Tiles;

impl StateSpace for Tiles {
    type State = [u8; 6];
    type Action = usize;
    type Cost = u32;
    type Actions = Vec<usize>;

    fn actions(&self, board: &[u8; 6]) -> Vec<usize> {
        let hole = hole_of(board);
        (0..6_usize)
            .filter(|cell| (cell / 3).abs_diff(hole / 3) + (cell % 3).abs_diff(hole % 3) == 1)
            .collect()
    }

    fn apply(&self, board: &mut [u8; 6], cell: usize) {
        let hole = hole_of(board);
        board.swap(hole, cell);
    }
}

fn hole_of(board: &[u8; 6]) -> usize {
    board.iter().take_while(|&&tile| tile != 0).count()
}

/// Eight bits a cell.
impl Keyed for Tiles {
    type Key = u64;
    const KEY_BITS: u32 = 48;

    fn key(&self, board: &[u8; 6]) -> u64 {
        board.iter().fold(0, |key, &tile| key << 8 | u64::from(tile))
    }

    fn state(&self, key: u64) -> [u8; 6] {
        std::array::from_fn(|cell| (key >> (40 - 8 * cell)) as u8)
    }
}

/// Directed and deep: each 17th layer, all layers are merged into one file.
#[test]
fn a_long_ring_closes() {
    let ring = from_successors(|&n: &u64| [(n + 1) % 100, n / 2]).with_keys(|&n| n, |key| key);
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0);
    survey(&ring, &[0], &mut search);
    assert_eq!(search.layers(), [1; 100]);
    let names = folder.names();
    let closed: Vec<_> = names.iter().filter(|name| name.starts_with("closed-")).collect();
    assert_eq!(closed, ["closed-000085"]);
    assert_eq!(names.len(), 102);
}

#[test]
fn steps_and_observers() {
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0);
    let whole = survey(&Pancakes::<6>, &[sorted()], &mut search);
    // The object owns the layers, and begins again.
    for budget in [1, 10, 1_000] {
        let mut heard = Layers::default();
        search.begin(&Pancakes::<6>, &sorted(), &NoGoal);
        while step_by(&mut search, &Pancakes, &NoGoal, budget, &mut heard).is_none() {}
        assert_eq!(step_by(&mut search, &Pancakes, &NoGoal, 1, &mut heard), Some(Outcome::Exhausted));
        check_layers(&Pancakes, &[sorted()], &search);
        assert_eq!(Progress::<Pancakes<6>>::stats(&search).expanded, whole.expanded);
        assert!(heard.0.iter().map(|layer| layer.1).eq(search.layers().iter().copied()));
        assert!(heard.0.iter().map(|layer| layer.0 as usize).eq(0..search.layers().len()));
    }
}

/// The widest layer fills four blocks of a file. A step may end within a block and begin within one.
#[test]
fn a_step_expands_at_most_its_budget() {
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers);
    search.begin(&Pancakes::<8>, &sorted(), &NoGoal);
    let (mut most, mut outcome) = (0, None);
    while outcome.is_none() {
        assert!(!Progress::<Pancakes<8>>::is_over(&search));
        let before = Progress::<Pancakes<8>>::stats(&search).expanded;
        outcome = step_by(&mut search, &Pancakes::<8>, &NoGoal, 3_000, &mut ());
        most = most.max(Progress::<Pancakes<8>>::stats(&search).expanded - before);
    }
    assert_eq!((outcome, most), (Some(Outcome::Exhausted), 3_000));
    assert!(Progress::<Pancakes<8>>::is_over(&search));
}

/// The layer at depth six fills three blocks of a file. The first child of its first state that is new ends the search.
#[test]
fn a_goal_ends_the_step() {
    let known = oracle(&Pancakes::<8>, &[sorted()]);
    let layer = known.iter().filter(|known| known.1.0 == 6).map(|known| *known.0);
    let first = layer.min_by_key(|state| Pancakes.key(state)).unwrap();
    let children = Pancakes::<8>.actions(&first).map(|action| Pancakes.successor(&first, action));
    let (before, goal) = children.enumerate().find(|(_, child)| known[child].0 == 7).unwrap();
    let expanded = known.values().filter(|known| known.0 < 6).count() as u64;

    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers);
    let goal = search::At(goal);
    search.begin(&Pancakes::<8>, &sorted(), &goal);
    while step_by(&mut search, &Pancakes::<8>, &goal, u64::MAX, &mut ()).is_none() {}
    let stats = Progress::<Pancakes<8>>::stats(&search);
    assert_eq!((stats.expanded, stats.generated), (expanded + 1, 7 * expanded + before as u64 + 1));
}

#[test]
fn limits_stop_and_the_search_goes_on() {
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers);
    let mut run = |limits| search.within(limits).run_to(&Pancakes::<7>, &sorted(), &NoGoal);
    let report = run(Limits::none().cost(3));
    assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Cost), 4));
    let report = run(Limits::none().expanded(200));
    assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Expanded), 200));
    let report = run(Limits::none().memory(1_000));
    assert_eq!(report.stopped_by(), Some(Reason::Memory));
    assert_eq!(search.resume_to(&Pancakes, &NoGoal).outcome, Outcome::Exhausted);
    check_layers(&Pancakes, &[sorted()], &search);
}

#[test]
fn costs_that_are_too_large_prove_nothing() {
    let chain = search::from_edges(|&n: &u64| [(n + 1, 1_u8)]).with_keys(|&n| n, |key| key);
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0).without_older_layers();
    let report = search.run_to(&chain, &0, &NoGoal);
    assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Overflow), u8::MAX));
    assert_eq!(search.layers().len(), 255);
}

#[test]
fn no_start_leads_nowhere() {
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0);
    let report = Run::of(&mut search).run_from(&Pancakes::<4>, &[], &NoGoal);
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert_eq!(search.states(), 0);
}

#[test]
fn older_layers_are_removed() {
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers).without_older_layers();
    let report = search.run_to(&Pancakes::<6>, &sorted(), &NoGoal);
    assert!(search.checked(report).is_ok());
    assert_eq!(search.layers(), [1, 5, 20, 79, 199, 281, 133, 2]);
    assert_eq!(folder.names(), ["layer-000006", "layer-000007", "manifest"]);
    let refusal = search.plan_to(&Pancakes, &search::At([5, 4, 3, 2, 1, 0])).unwrap_err().to_string();
    assert!(
        refusal.ends_with(
            "layer-000000: was removed when the layers after it were complete: a plan needs all layers"
        ),
        "{refusal}"
    );
    drop(search);
    let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers);
    search.reopen(&Pancakes::<6>, &sorted()).unwrap();
    assert_eq!(search.resume_to(&Pancakes, &NoGoal).outcome, Outcome::Exhausted);
    assert_eq!(search.states(), 720);
}

#[test]
fn orbits_count_as_one() {
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers).with_representatives(Orbits);
    let report = search.run_to(&Lamps, &0, &NoGoal);
    assert!(search.checked(report).is_ok());
    let known = oracle(&Lamps, &[0]);
    let orbits: Vec<u64> = (0..search.layers().len() as u32)
        .map(|depth| {
            let at =
                known.iter().filter(|(lamps, known)| known.0 == depth && **lamps == Lamps.canonical(lamps));
            at.count() as u64
        })
        .collect();
    assert_eq!(search.layers(), orbits);
    // Rows with an even number of lit lamps, and those among them that are their own image.
    assert_eq!(search.states(), (1 << 10) + (1 << 5));
}

/// A space that says falsely that it is undirected: a ring walked in one direction, with a way back from one place.
#[test]
fn a_wrong_declaration_is_caught_by_a_law() {
    let one_way = from_successors(|&n: &u64| [(n + 1) % 10]).undirected().with_keys(|&n| n, |key| key);
    let fails = |law: &dyn Fn()| {
        let law = std::panic::AssertUnwindSafe(law);
        *std::panic::catch_unwind(law).unwrap_err().downcast::<String>().unwrap()
    };
    assert_eq!(
        fails(&|| laws::layers_are_adjacent(&one_way, &0, usize::MAX)),
        "`layers_are_adjacent`: 9 at depth 9 leads back to 0 at depth 0"
    );
    assert!(fails(&|| laws::undirected(&one_way, &0)).starts_with("`undirected`: 0 leads to 1"));

    // The search counts a place of the ring again.
    let folder = Folder::new();
    let mut search = DiskBreadthFirst::new(&folder.0).with_scope(TwoLayers);
    let _ = search.within(Limits::none().cost(25)).run_to(&one_way, &0, &NoGoal);
    assert!(search.states() > 10);

    // The law of graded spaces sees a ring too.
    assert!(fails(&|| laws::graded(&one_way, &0, usize::MAX)).starts_with("`graded`: 9 at depth 9"));
}
