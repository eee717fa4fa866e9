//! Made games: published records, counts against a naive listing, and small frames against one queue a layout.

use std::collections::{BTreeMap, HashSet};

use proptest::prelude::*;
use search::StateSpace;
use squirrel_cage::{
    Component, Configuration, Game, Generator, Maker, Metric, Moves, OneBit, PieceSet, Puzzle, Slides,
    SlidingBlocks, Steps, layouts, strategies,
};

/// The hardest game of each set with so many empty cells.
fn table<M: Metric>(empty: impl Fn(usize) -> bool) -> BTreeMap<PieceSet, Option<Game>> {
    let mut maker = Maker::<M>::new();
    let sets = PieceSet::all().filter(|set| empty(set.empty().unwrap()));
    sets.map(|set| (set, maker.hardest(&set.puzzle().unwrap()).unwrap())).collect()
}

fn set(singles: usize, horizontal: usize, vertical: usize) -> PieceSet {
    PieceSet { singles, horizontal, vertical }
}

/// Counts and records are those of a program that shares nothing with this one.
#[test]
fn records_of_two_empty_cells() {
    let table = table::<Steps>(|empty| empty == 2);
    assert_eq!(table.values().flatten().map(|game| game.solvable).sum::<u64>(), 1_299_392);
    let all = table.keys().map(|set| layouts::<OneBit>(&set.puzzle().unwrap()).unwrap());
    assert_eq!(all.sum::<u64>(), 1_588_914);
    let records = [
        (set(4, 2, 3), 179),
        (set(4, 3, 2), 178),
        (set(4, 4, 1), 138),
        (set(4, 1, 4), 126),
        (set(2, 4, 2), 107),
    ];
    for (set, length) in records {
        assert_eq!(table[&set].as_ref().map(|game| game.length), Some(length), "{set}");
    }
    assert_eq!(table.values().flatten().map(|game| game.length).max(), Some(179));
}

/// The records in the other metrics, each start checked by the component that it lies in.
#[test]
fn records_are_the_hardest_of_their_components() {
    fn check<M: Metric>(set: PieceSet) -> u32 {
        let game = Maker::<M>::new().hardest(&set.puzzle().unwrap()).unwrap().unwrap();
        let component = Component::<M>::of(&game.puzzle).unwrap();
        assert_eq!(component.distance(&game.puzzle), Some(game.length));
        assert_eq!(component.depth(), Some(game.length));
        assert!(component.positions() <= game.solvable);
        let configuration = Configuration::of_puzzle(&game.puzzle).unwrap();
        assert_eq!(PieceSet::of(&configuration), set);
        game.length
    }
    assert_eq!(
        [check::<Steps>(set(4, 1, 4)), check::<Slides>(set(4, 1, 4)), check::<Moves>(set(4, 1, 4))],
        [126, 101, 93]
    );
    check::<Steps>(set(4, 2, 3));
    check::<Slides>(set(4, 2, 3));
    check::<Moves>(set(2, 4, 2));
}

/// 29,334,498 layouts in 203 sets, counted by a program that shares nothing with this one.
#[test]
#[ignore = "29 million layouts, 20 seconds"]
fn all_sets() {
    assert_eq!(PieceSet::all().count(), 203);
    let all = PieceSet::all().map(|set| layouts::<OneBit>(&set.puzzle().unwrap()).unwrap());
    assert_eq!(all.sum::<u64>(), 29_334_498);
    let lengths: Vec<_> = table::<Steps>(|_| true).into_values().flatten().map(|game| game.length).collect();
    assert_eq!(lengths.into_iter().max(), Some(179));
}

/// Every way to put the pieces of a puzzle somewhere, by recursion over the pieces.
fn naive_layouts(puzzle: &Puzzle) -> HashSet<Vec<Vec<char>>> {
    fn put(puzzle: &Puzzle, number: usize, board: &mut Vec<Vec<char>>, all: &mut HashSet<Vec<Vec<char>>>) {
        let Some(piece) = puzzle.pieces().get(number) else {
            all.insert(board.clone());
            return;
        };
        let (row, column) = piece.cells[0];
        for cell in 0..puzzle.rows() * puzzle.columns() {
            let to = (cell / puzzle.columns(), cell % puzzle.columns());
            let moved = piece.cells.iter().map(|&(r, c)| (r + to.0 - row, (c + to.1).wrapping_sub(column)));
            let moved: Vec<_> = moved.collect();
            if moved.iter().all(|&(r, c)| board.get(r).and_then(|row| row.get(c)) == Some(&'.')) {
                for &(r, c) in &moved {
                    board[r][c] = piece.symbol;
                }
                put(puzzle, number + 1, board, all);
                for &(r, c) in &moved {
                    board[r][c] = '.';
                }
            }
        }
    }
    let mut all = HashSet::new();
    put(puzzle, 0, &mut vec![vec!['.'; puzzle.columns()]; puzzle.rows()], &mut all);
    all
}

/// The greatest length of all layouts, how many have it, and how many can be solved: by the puzzles themselves.
fn naive_hardest<M: Metric>(puzzle: &Puzzle, goal: &str) -> Option<(u32, u64, u64)> {
    let mut by_length: BTreeMap<u32, HashSet<u64>> = BTreeMap::new();
    let space = SlidingBlocks::<M>::new(puzzle).unwrap();
    for board in naive_layouts(puzzle) {
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let start = Puzzle::of_grids(&rows.join("/"), goal).unwrap();
        let position = space.position(&start).unwrap();
        let field = search::survey(&space, &position);
        let solved = field.distances().iter().filter(|(position, _)| space.puzzle(position).is_solved());
        if let Some(length) = solved.map(|solved| solved.1).min() {
            by_length.entry(length).or_default().insert(search::space::Keyed::key(&space, &position));
        }
    }
    let solvable = by_length.values().map(|starts| starts.len() as u64).sum();
    by_length.last_key_value().map(|(&length, starts)| (length, starts.len() as u64, solvable))
}

/// In frames without walls every place can be reached on the empty board, and so every layout counts.
#[test]
fn small_frames_agree() {
    fn check<M: Metric>(start: &str, goal: &str) {
        let puzzle = Puzzle::of_grids(start, goal).unwrap();
        let expected = naive_hardest::<M>(&puzzle, goal);
        let game = Maker::<M>::new().hardest(&puzzle).unwrap();
        assert_eq!(game.as_ref().map(|game| (game.length, game.equals, game.solvable)), expected, "{start}");
        if let Some(game) = game {
            assert_eq!(Component::<M>::of(&game.puzzle).unwrap().distance(&game.puzzle), Some(game.length));
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
        check::<Steps>(start, goal);
        check::<Slides>(start, goal);
        check::<Moves>(start, goal);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Of any puzzle the hardest layout is at least as hard as the hardest that the start can reach.
    #[test]
    fn no_component_is_harder(puzzle in strategies::puzzles(1..=4, 5)) {
        let Ok(space) = SlidingBlocks::<Steps>::new(&puzzle) else { return Ok(()) };
        let component = Component::<Steps>::of(&puzzle).unwrap();
        prop_assume!(component.positions() < 3_000 && space.actions(&space.start()).len() < 100);
        let game = Maker::<Steps>::new().hardest(&puzzle).unwrap();
        prop_assert!(component.depth() <= game.as_ref().map(|game| game.length));
        if let Some(game) = game {
            prop_assert!(game.solvable >= component.goals() && game.equals > 0);
            let own = Component::<Steps>::of(&game.puzzle).unwrap();
            prop_assert_eq!(own.distance(&game.puzzle), Some(game.length));
        }
    }
}

/// A maker that was used before makes the same.
#[test]
fn makers_are_used_again() {
    let mut maker = Maker::<Steps>::new();
    let puzzles = [set(2, 4, 2), set(0, 0, 2), set(2, 4, 2)].map(|set| set.puzzle().unwrap());
    let games = puzzles.map(|puzzle| maker.hardest(&puzzle).unwrap());
    assert_eq!(games[0], games[2]);
    assert_eq!(games[0], Maker::<Steps>::new().hardest(&set(2, 4, 2).puzzle().unwrap()).unwrap());
}

#[test]
fn generated_games_are_as_wished() {
    fn check<M: Metric>(seed: u64) {
        let generator = || Generator::<M>::seeded(seed).length(20..=40).empty(2..=3);
        let game = generator().generate().unwrap();
        assert!((20..=40).contains(&game.length) && game.equals > 0);
        assert_eq!(Component::<M>::of(&game.puzzle).unwrap().distance(&game.puzzle), Some(game.length));
        let set = PieceSet::of(&Configuration::of_puzzle(&game.puzzle).unwrap());
        assert!((2..=3).contains(&set.empty().unwrap()));
        assert_eq!(generator().generate(), Some(game));
    }
    check::<Steps>(1);
    check::<Slides>(2);
    check::<Moves>(3);
    let games: HashSet<Puzzle> = (0..8)
        .map(|seed| Generator::<Steps>::seeded(seed).length(10..=99).generate().unwrap().puzzle)
        .collect();
    assert_eq!(games.len(), 8);
    let mut generator = Generator::<Steps>::seeded(1);
    assert_ne!(generator.generate(), generator.generate());
    assert_eq!(Generator::<Steps>::seeded(1).tries(0).generate(), None);
    assert_eq!(Generator::<Steps>::seeded(1).empty(99..=99).generate(), None);
}

/// Seven upright pairs leave no room for the squirrel, which stands in two columns.
#[test]
fn some_sets_find_no_room() {
    assert_eq!(set(0, 0, 7).configuration(), None);
    assert_eq!((set(99, 0, 0).empty(), set(99, 0, 0).puzzle()), (None, None));
    assert_eq!(set(0, 7, 0).puzzle().map(|puzzle| puzzle.pieces().len()), Some(8));
    for set in PieceSet::all() {
        assert_eq!(PieceSet::of(&set.configuration().unwrap()), set);
    }
}
