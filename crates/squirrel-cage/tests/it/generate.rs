//! Made games: published records, counts against a naive listing, and small frames against one queue a layout.

use std::{
    collections::{BTreeMap, HashSet, VecDeque, btree_map::Entry},
    time::Duration,
};

use proptest::prelude::*;
use search::{Limits, Reason, StateSpace, StopToken, space::Keyed};
use squirrel_cage::{
    Board, Configuration, Generator, HardestBoard, HardestStart, Metric, OneBit, PieceSet, Space, Survey,
    layouts,
    metric::{self, Line, Reach, Unit},
    strategies,
};

/// The hardest game of each set with the given numbers of empty cells.
fn table<M: Reach>(empty: impl Fn(usize) -> bool) -> BTreeMap<PieceSet, Option<HardestBoard>> {
    let mut maker = HardestStart::<M>::new();
    let sets = PieceSet::all().filter(|set| empty(set.empty().unwrap()));
    sets.map(|set| (set, maker.hardest(&set.board().unwrap()).unwrap())).collect()
}

fn set(singles: usize, horizontal: usize, vertical: usize) -> PieceSet {
    PieceSet { singles, horizontal, vertical }
}

/// Counts and records are those of a program that shares nothing with this one.
#[test]
fn records_of_two_empty_cells() {
    let table = table::<Unit>(|empty| empty == 2);
    assert_eq!(table.values().flatten().map(|game| game.solvable).sum::<u64>(), 1_299_392);
    let all = table.keys().map(|set| layouts::<OneBit>(&set.board().unwrap()).unwrap());
    assert_eq!(all.sum::<u64>(), 1_588_914);
    let records = [
        (set(4, 2, 3), 179),
        (set(4, 3, 2), 178),
        (set(4, 4, 1), 138),
        (set(4, 1, 4), 126),
        (set(2, 4, 2), 107),
    ];
    for (set, length) in records {
        assert_eq!(table[&set].as_ref().map(|game| game.optimum), Some(length), "{set}");
    }
    assert_eq!(table.values().flatten().map(|game| game.optimum).max(), Some(179));
}

/// The records in the other metrics, each start checked by the survey that it lies in.
#[test]
fn records_are_the_hardest_of_their_surveys() {
    fn check<M: Reach>(set: PieceSet) -> u32 {
        let game = HardestStart::<M>::new().hardest(&set.board().unwrap()).unwrap().unwrap();
        let survey = Survey::of(Space::<M>::with_encoding(&game.board).unwrap());
        assert_eq!(survey.distance(&game.board), Some(game.optimum));
        assert_eq!(survey.depth(), Some(game.optimum));
        assert!(survey.positions() <= game.solvable);
        let configuration = Configuration::of_board(&game.board).unwrap();
        assert_eq!(PieceSet::of(&configuration), set);
        game.optimum
    }
    assert_eq!(
        [check::<Unit>(set(4, 1, 4)), check::<Line>(set(4, 1, 4)), check::<metric::Move>(set(4, 1, 4))],
        [126, 101, 93]
    );
    check::<Unit>(set(4, 2, 3));
    check::<Line>(set(4, 2, 3));
    check::<metric::Move>(set(2, 4, 2));
}

/// 29,334,498 layouts in 203 sets, counted by a program that shares nothing with this one.
#[test]
#[ignore = "29 million layouts, 20 seconds"]
fn all_sets() {
    assert_eq!(PieceSet::all().count(), 203);
    let all = PieceSet::all().map(|set| layouts::<OneBit>(&set.board().unwrap()).unwrap());
    assert_eq!(all.sum::<u64>(), 29_334_498);
    let lengths: Vec<_> = table::<Unit>(|_| true).into_values().flatten().map(|game| game.optimum).collect();
    assert_eq!(lengths.into_iter().max(), Some(179));
}

/// Every way to put the pieces of a puzzle somewhere, by recursion over the pieces.
fn naive_layouts(board: &Board) -> HashSet<Vec<Vec<char>>> {
    fn put(board: &Board, number: usize, grid: &mut Vec<Vec<char>>, all: &mut HashSet<Vec<Vec<char>>>) {
        let Some(piece) = board.pieces().get(number) else {
            all.insert(grid.clone());
            return;
        };
        let (row, column) = piece.cells[0];
        for cell in 0..board.rows() * board.columns() {
            let to = (cell / board.columns(), cell % board.columns());
            let moved = piece.cells.iter().map(|&(r, c)| (r + to.0 - row, (c + to.1).wrapping_sub(column)));
            let moved: Vec<_> = moved.collect();
            if moved.iter().all(|&(r, c)| grid.get(r).and_then(|row| row.get(c)) == Some(&'.')) {
                for &(r, c) in &moved {
                    grid[r][c] = piece.symbol;
                }
                put(board, number + 1, grid, all);
                for &(r, c) in &moved {
                    grid[r][c] = '.';
                }
            }
        }
    }
    let mut all = HashSet::new();
    put(board, 0, &mut vec![vec!['.'; board.columns()]; board.rows()], &mut all);
    all
}

/// The greatest length of all layouts, how many have it, and how many can be solved: by the puzzles themselves, with one
/// queue from all solved layouts, since each action can be taken back.
fn naive_hardest<M: Reach>(board: &Board, goal: &str) -> Option<(u32, u64, u64)> {
    let space = Space::<M>::with_encoding(board).unwrap();
    let positions = naive_layouts(board).into_iter().map(|grid| {
        let rows: Vec<String> = grid.iter().map(|row| row.iter().collect()).collect();
        let start = Board::of_grids(&rows.join("/"), goal).unwrap();
        (space.state(&start).unwrap(), start.is_solved())
    });
    let mut lengths = BTreeMap::new();
    let mut queue: VecDeque<_> =
        positions.filter(|(_, is_solved)| *is_solved).map(|found| (found.0, 0)).collect();
    while let Some((position, length)) = queue.pop_front() {
        if let Entry::Vacant(entry) = lengths.entry(space.key(&position)) {
            entry.insert(length);
            queue.extend(
                space.actions(&position).map(|action| (space.successor(&position, action), length + 1)),
            );
        }
    }
    let longest = *lengths.values().max()?;
    let ties = lengths.values().filter(|&&length| length == longest).count();
    Some((longest, ties as u64, lengths.len() as u64))
}

/// In frames without walls every place can be reached on the empty board, and so every layout counts.
#[test]
fn small_frames_agree() {
    fn check<M: Reach>(start: &str, goal: &str) {
        let board = Board::of_grids(start, goal).unwrap();
        let expected = naive_hardest::<M>(&board, goal);
        let game = HardestStart::<M>::new().hardest(&board).unwrap();
        assert_eq!(game.as_ref().map(|game| (game.optimum, game.ties, game.solvable)), expected, "{start}");
        if let Some(game) = game {
            assert_eq!(
                Survey::of(Space::<M>::with_encoding(&game.board).unwrap()).distance(&game.board),
                Some(game.optimum)
            );
        }
    }
    let frames = [
        ("AB/..", "BA/.."),
        ("AAB/C..", ".../AA."),
        ("AAB/AC./D..", ".../.AA/.A."),
        ("AB./C../DDE", "..A/.../..."),
        ("AA.B/CCD.", "..../..AA"),
        ("ABC", "CBA"),
        ("A", "A"),
    ];
    for (start, goal) in frames {
        check::<Unit>(start, goal);
        check::<Line>(start, goal);
        check::<metric::Move>(start, goal);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Of any puzzle the hardest layout is at least as hard as the hardest that the start can reach.
    #[test]
    fn no_survey_is_harder(board in strategies::boards(1..=4, 5)) {
        let Ok(space) = Space::new(&board) else { return Ok(()) };
        let survey = Survey::new(&board).unwrap();
        prop_assume!(survey.positions() < 3_000 && space.actions(&space.start()).len() < 100);
        let game = HardestStart::<Unit>::new().hardest(&board).unwrap();
        prop_assert!(survey.depth() <= game.as_ref().map(|game| game.optimum));
        if let Some(game) = game {
            prop_assert!(game.solvable >= survey.goals() && game.ties > 0);
            let own = Survey::new(&game.board).unwrap();
            prop_assert_eq!(own.distance(&game.board), Some(game.optimum));
        }
    }
}

/// A maker that was used before makes the same.
#[test]
fn makers_are_used_again() {
    let mut maker = HardestStart::<Unit>::new();
    let boards = [set(2, 4, 2), set(0, 0, 2), set(2, 4, 2)].map(|set| set.board().unwrap());
    let games = boards.map(|board| maker.hardest(&board).unwrap());
    assert_eq!(games[0], games[2]);
    assert_eq!(games[0], HardestStart::<Unit>::new().hardest(&set(2, 4, 2).board().unwrap()).unwrap());
}

#[test]
fn generated_games_are_as_wished() {
    fn check<M: Reach>(metric: Metric, seed: u64) {
        let generator = Generator::<M>::in_metric(seed).with_cost(20..=40).with_empty_cells(2..=3);
        let game = generator.clone().generate().unwrap();
        let optimum = game.optimum_in(metric);
        assert!((20..=40).contains(&optimum.unwrap()));
        assert_eq!(game.optimum, optimum.filter(|_| metric == Metric::Unit));
        assert_eq!(
            Survey::of(Space::<M>::with_encoding(&game.board).unwrap()).distance(&game.board),
            optimum
        );
        let set = PieceSet::of(&Configuration::of_board(&game.board).unwrap());
        assert!((2..=3).contains(&set.empty().unwrap()));
        assert_eq!({ generator }.generate(), Some(game));
    }
    check::<Unit>(Metric::Unit, 1);
    check::<Line>(Metric::Line, 2);
    check::<metric::Move>(Metric::Move, 3);
    let games: HashSet<Board> = (0..8)
        .map(|seed| Generator::<Unit>::seeded(seed).with_cost(10..=99).generate().unwrap().board)
        .collect();
    assert_eq!(games.len(), 8);
    let mut generator = Generator::<Unit>::seeded(1);
    assert_ne!(generator.generate(), generator.generate());
    assert_eq!(Generator::<Unit>::seeded(1).with_tries(0).generate(), None);
    assert_eq!(Generator::<Unit>::seeded(1).with_empty_cells(99..=99).generate(), None);
}

/// A call that may not begin draws nothing, so the next one gives the same board as the first of a new generator.
#[test]
fn time_and_the_flag_are_checked_before_each_try() {
    let stop = StopToken::new();
    stop.stop();
    let mut generator = Generator::seeded(1);
    assert_eq!(generator.generate_within(&mut Limits::none().cancelled_by(&stop)), Err(Reason::Cancelled));
    assert_eq!(generator.generate_within(&mut Limits::none().time(Duration::ZERO)), Err(Reason::Time));
    assert_eq!(generator.generate(), Generator::seeded(1).generate());
}

/// Seven upright pairs leave no room for the squirrel, which stands in two columns.
#[test]
fn some_sets_find_no_room() {
    assert_eq!(set(0, 0, 7).configuration(), None);
    assert_eq!((set(99, 0, 0).empty(), set(99, 0, 0).board()), (None, None));
    assert_eq!(set(0, 7, 0).board().map(|board| board.pieces().len()), Some(8));
    for set in PieceSet::all() {
        assert_eq!(PieceSet::of(&set.configuration().unwrap()), set);
    }
}
