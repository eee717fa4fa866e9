//! The number of states at each depth, for any number of workers.

use peg_solitaire as peg;
use search::Outcome;
use search_distributed::{Distributed, Progress};
use squirrel_cage as squirrel;

use crate::spaces::{EIGHT_PUZZLE, Path, eight_puzzle, layers_of};

#[test]
fn all_boards_of_the_8_puzzle() {
    let space = eight_puzzle();
    let mut reports = (1..=3).map(|workers| {
        let report = Distributed::new().with_workers(workers).survey(&space, &space.start()).unwrap();
        assert_eq!(report.layers(), EIGHT_PUZZLE, "{workers} workers");
        assert_eq!(report.outcome, Outcome::Exhausted);
        (report.states(), report.stats.expanded, report.stats.generated, report.stats.peak_open)
    });
    // The board has 12 edges between cells: 24 moves in 9 places of the hole, each with 20,160 boards.
    let first = reports.next().unwrap();
    assert_eq!(first, (181_440, 181_440, 24 * 20_160, 24_047));
    assert!(reports.all(|other| other == first));
}

/// The bitmaps of the closure are another way to the same set of positions.
#[test]
fn all_positions_of_a_triangle() {
    let board = peg::Board::triangle(5);
    let space = peg::Space::new(&board).unwrap();
    let positions = peg::Survey::new(&board).unwrap().positions();
    for workers in 1..=3 {
        let report = Distributed::new().with_workers(workers).survey(&space, &space.start()).unwrap();
        assert_eq!((report.states(), report.layers().len()), (positions, 14), "{workers} workers");
        assert_eq!(report.layers(), layers_of(&space, &space.start()));
    }
}

/// 25,955 positions: the source of the squirrel's cage counts them.
#[test]
fn all_positions_of_the_squirrel() {
    let start = squirrel::Configuration::start();
    let space = squirrel::Space::new(&start.board()).unwrap();
    let expected = layers_of(&space, &space.start());
    for workers in 1..=3 {
        let report = Distributed::new().with_workers(workers).survey(&space, &space.start()).unwrap();
        assert_eq!((report.states(), report.layers()), (25_955, &expected[..]), "{workers} workers");
    }
}

/// The published number of positions stands beside the board.
#[test]
fn all_positions_of_a_rush_hour_card() {
    let card = rush_hour::instances().next().unwrap();
    let space = rush_hour::Space::new(&card.board).unwrap();
    let expected = layers_of(&space, &space.start());
    for workers in 1..=3 {
        let report = Distributed::new().with_workers(workers).survey(&space, &space.start()).unwrap();
        assert_eq!(
            (report.layers(), Some(report.states())),
            (&expected[..], card.positions),
            "{workers} workers"
        );
    }
}

/// All layers have one state, so most workers never have one, and the last worker is as likely to end as any other.
#[test]
fn layers_without_a_state_of_most_workers() {
    for workers in 1..=3 {
        let report = Distributed::new().with_workers(workers).survey(&Path(60), &0).unwrap();
        assert_eq!(report.layers(), [1; 61], "{workers} workers");
        assert_eq!((report.stats.expanded, report.stats.generated), (61, 60));
    }
}

#[test]
fn a_start_without_an_action() {
    let report = Distributed::new().with_workers(3).survey(&Path(7), &7).unwrap();
    assert_eq!((report.layers(), report.stats.generated), (&[1][..], 0));
}

#[test]
fn a_search_object_is_used_again() {
    let mut search = Distributed::new().with_workers(2);
    for length in [5, 3, 9] {
        assert_eq!(search.survey(&Path(length), &0).unwrap().states(), length + 1);
    }
}

/// The watcher sees each complete layer once, and all states in the end.
#[test]
fn the_watcher_sees_all_layers() {
    let (space, mut seen) = (eight_puzzle(), vec![]);
    let mut watcher = |progress: &Progress| {
        if progress.expanded == 0 {
            seen.push(progress.layer);
        }
    };
    let mut search = Distributed::new().with_workers(2);
    let _ = search.observed_by(&mut watcher).survey(&space, &space.start()).unwrap();
    assert_eq!(seen, EIGHT_PUZZLE);
}

/// The panic of a space reaches the caller, and no worker waits for the one that panicked.
#[test]
fn a_panic_reaches_the_caller() {
    let space = search::from_successors(|&n: &u64| [n + 1]).with_keys(
        |&n| n,
        |n: u64| {
            assert!(n < 30, "no state has this key");
            n
        },
    );
    let end = std::panic::catch_unwind(|| Distributed::new().with_workers(3).survey(&space, &0));
    let payload = end.expect_err("the space panics");
    assert_eq!(payload.downcast_ref::<&str>(), Some(&"no state has this key"));
}
