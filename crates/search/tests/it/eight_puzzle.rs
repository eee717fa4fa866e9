//! The 8-puzzle whose goal has the hole first, and a hundred starts with known sums.

#![expect(clippy::unwrap_used, reason = "the file of the instances is part of the test")]

use search::{StateSpace, space::Undirected};

/// Boards cell by cell, 0 is the hole. An action moves the hole, and is not undone by the next one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EightPuzzle;

pub(crate) type Board = [u8; 9];

pub(crate) const GOAL: Board = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// The sum of the least numbers of moves of all [`starts`].
pub(crate) const SUM_OF_OPTIMA: u32 = 2_228;

/// The steps of the hole, in their order: up, left, right, down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Up,
    Left,
    Right,
    Down,
}

fn hole(board: &Board) -> usize {
    board.iter().take_while(|&&tile| tile != 0).count()
}

fn steps(board: &Board, without: Option<Step>) -> Vec<Step> {
    let (row, column) = (hole(board) / 3, hole(board) % 3);
    [(Step::Up, row > 0), (Step::Left, column > 0), (Step::Right, column < 2), (Step::Down, row < 2)]
        .into_iter()
        .filter_map(|(step, is_on_board)| (is_on_board && Some(step) != without).then_some(step))
        .collect()
}

impl StateSpace for EightPuzzle {
    type State = Board;
    type Action = Step;
    type Cost = u32;
    type Actions = Vec<Step>;

    fn actions(&self, board: &Board) -> Vec<Step> {
        steps(board, None)
    }

    fn actions_after(&self, board: &Board, last: Step) -> Vec<Step> {
        let inverse = match last {
            Step::Up => Step::Down,
            Step::Left => Step::Right,
            Step::Right => Step::Left,
            Step::Down => Step::Up,
        };
        steps(board, Some(inverse))
    }

    fn apply(&self, board: &mut Board, step: Step) {
        let from = hole(board);
        let to = match step {
            Step::Up => from - 3,
            Step::Left => from - 1,
            Step::Right => from + 1,
            Step::Down => from + 3,
        };
        board.swap(from, to);
    }
}

impl Undirected for EightPuzzle {}

pub(crate) fn manhattan(board: &Board) -> u32 {
    let apart = |(cell, &tile): (usize, &u8)| {
        let (row, column) = (usize::from(tile) / 3, usize::from(tile) % 3);
        if tile == 0 { 0 } else { (cell / 3).abs_diff(row) + (cell % 3).abs_diff(column) }
    };
    board.iter().enumerate().map(apart).sum::<usize>() as u32
}

/// The starts of `tests/data/eight_puzzle_ksearch.tsv`.
pub(crate) fn starts() -> Vec<Board> {
    let file = include_str!("../data/eight_puzzle_ksearch.tsv");
    let boards =
        file.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').nth(1).unwrap());
    let board = |tiles: &str| {
        let tiles: Vec<u8> = tiles.split_whitespace().map(|tile| tile.parse().unwrap()).collect();
        tiles.try_into().unwrap()
    };
    boards.map(board).collect()
}

#[test]
fn the_starts_have_the_known_estimates() {
    let starts = starts();
    assert_eq!((starts.len(), starts.iter().map(manhattan).sum::<u32>()), (100, 1_446));
}
