//! Frames in which a position has more actions than memory has room for: they are listed one at a time.

use std::time::{Duration, Instant};

use search::{
    Bidirectional, BreadthFirst, Limits, Progress, Reason, StateSpace,
    closed_lists::ByKey,
    graph::StateGraph,
    space::{AnyOf, Reversible},
};
use squirrel_cage::{
    Board, Fields, GroupSpace,
    metric::{self, Line, Reach, Unit},
};

/// Pieces of one cell in the first row of a square frame, and the same pieces in its last row, in reverse.
fn loose(pieces: u32, size: usize) -> Board {
    let row: String = (0..pieces).filter_map(|number| char::from_u32('A' as u32 + number)).collect();
    let reversed: String = row.chars().rev().collect();
    let empty = vec![".".repeat(size); size - 1].join(" / ");
    Board::of_grids(&format!("{row:.<size$} / {empty}"), &format!("{empty} / {reversed:.>size$}")).unwrap()
}

/// The first actions of some 25 million, and the first positions of as many; all of them take 20 seconds.
fn check_beginning<M: Reach>() {
    let space = GroupSpace::<M, Fields<16, 16>>::with_encoding(&loose(16, 20)).unwrap();
    let before = Instant::now();
    assert_eq!(space.actions(&space.start()).take(1_000).count(), 1_000);
    assert_eq!(space.predecessors(&space.start()).take(1_000).count(), 1_000);
    assert!(before.elapsed() < Duration::from_secs(2), "{:?}", before.elapsed());
}

#[test]
fn the_first_actions_take_no_time() {
    check_beginning::<Unit>();
    check_beginning::<Line>();
    check_beginning::<metric::Move>();
}

#[test]
fn memory_is_limited_among_the_actions_of_a_position() {
    let board = loose(12, 12);
    let space = GroupSpace::<metric::Move, Fields<4, 4>>::with_encoding(&board).unwrap();
    let (start, goal) = (space.start(), space.goal());
    let limits = Limits::none().memory(8 << 20);
    let report = BreadthFirst::new()
        .with_closed_list(ByKey::new())
        .within(limits.clone())
        .run_to(&space, &start, &goal);
    assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Memory), 0));
    assert!(report.stats.peak_bytes < 24 << 20, "{}", report.stats.peak_bytes);
    let report = StateGraph::new().within(limits.clone()).run_to(&space, &start, &search::NoGoal);
    assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Memory), 0));
    assert!(report.stats.peak_bytes < 24 << 20, "{}", report.stats.peak_bytes);
    let text = board.to_string();
    let (_, goal) = text.split_once(" => ").unwrap();
    let ends = AnyOf::new(vec![space.blocks().state(&Board::of_grids(goal, goal).unwrap()).unwrap()]);
    let report = Bidirectional::new().within(limits).run_to(&space, &start, &ends);
    assert_eq!(report.stopped_by(), Some(Reason::Memory));
    assert!(report.stats.peak_bytes < 24 << 20, "{}", report.stats.peak_bytes);
}
