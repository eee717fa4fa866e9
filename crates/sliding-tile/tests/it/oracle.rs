//! The oracle, one queue over boards; and every way to search against it.

use std::collections::{HashMap, VecDeque};

use proptest::prelude::*;
use search::{
    At, BreadthFirst, Heuristic, IdaStar, Search, StateSpace,
    closed_lists::{ByKey, ByRank},
};
use sliding_tile::{
    Board, Cells, Move, Space,
    heuristics::{LinearConflict, Manhattan, Misplaced, WalkingDistance},
    strategies,
};

/// The tiles of all boards around `goal`, with their distances.
pub(crate) fn distances(goal: &Board) -> HashMap<Vec<u8>, u32> {
    let (rows, columns) = (goal.shape().rows(), goal.shape().columns());
    let mut distances = HashMap::from([(goal.tiles().to_vec(), 0)]);
    let mut queue = VecDeque::from([(goal.tiles().to_vec(), 0)]);
    while let Some((tiles, distance)) = queue.pop_front() {
        let hole = tiles.iter().position(|&tile| tile == 0).unwrap();
        for cell in 0..rows * columns {
            let apart = (cell / columns).abs_diff(hole / columns) + (cell % columns).abs_diff(hole % columns);
            if apart != 1 {
                continue;
            }
            let mut next = tiles.clone();
            next.swap(hole, cell);
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distance + 1);
                queue.push_back((next, distance + 1));
            }
        }
    }
    distances
}

fn ida_star<W: Cells, H: Heuristic<Space<W>>>(board: &Board, goal: &Board, heuristic: H) -> Vec<Move> {
    let space = Space::<W>::with_encoding(board).unwrap();
    let goal = At(space.state(goal).unwrap());
    let report = IdaStar::new(heuristic).with_sites().run_to(&space, &space.start(), &goal);
    assert!(report.is_optimal());
    space.solution(report.plan().unwrap())
}

/// The number of moves, which lead to the goal.
fn checked(board: &Board, goal: &Board, moves: &[Move]) -> u32 {
    let end = moves.iter().try_fold(board.clone(), |board, &step| board.after(step));
    assert_eq!(end.as_ref(), Some(goal));
    moves.len() as u32
}

/// Every heuristic in IDA*, every encoding, every closed list: plans of one length.
#[test]
fn all_plans_are_shortest() {
    for goal in ["1 2 3 / 4 5 6 / 7 8 0", "1 2 3 / 8 0 4 / 7 6 5", "0 1 / 2 3 / 4 5", "3 1 0 4 / 2 5 7 6"] {
        let goal: Board = goal.parse().unwrap();
        let distances = distances(&goal);
        let tests = ProptestConfig { cases: 6, ..ProptestConfig::default() };
        proptest!(tests, |(board in strategies::boards(goal.clone()))| {
            let distance = distances[board.tiles()];
            let walking = WalkingDistance::to(&goal).unwrap();
            for moves in [
                ida_star::<u64, _>(&board, &goal, Misplaced::to(&goal)),
                ida_star::<u64, _>(&board, &goal, Manhattan::to(&goal)),
                ida_star::<u128, _>(&board, &goal, Manhattan::to(&goal)),
                ida_star::<[u8; 9], _>(&board, &goal, LinearConflict::to(&goal)),
                ida_star::<[u8; 256], _>(&board, &goal, walking),
                breadth_first::<ByKey>(&board, &goal),
                breadth_first::<ByRank>(&board, &goal),
            ] {
                prop_assert_eq!(checked(&board, &goal, &moves), distance);
            }
        });
    }
}

fn breadth_first<L: search::closed_lists::ClosedList<Space>>(board: &Board, goal: &Board) -> Vec<Move> {
    let space = Space::new(board).unwrap();
    let goal = At(space.state(goal).unwrap());
    let report = BreadthFirst::new().with_closed_list(L::default()).run_to(&space, &space.start(), &goal);
    space.solution(report.plan().unwrap())
}

/// The 5 goes up, then the 8 goes to the left.
#[test]
fn a_plan_is_a_list_of_moves() {
    let board: Board = "1 2 3 / 4 _ 6 / 7 5 8".parse().unwrap();
    assert_eq!(breadth_first::<ByKey>(&board, &board.goal()), [Move::North, Move::West]);
}

/// The same plan and the same work, whatever the encoding.
#[test]
fn encodings_differ_in_nothing() {
    fn run<W: Cells>(board: &Board) -> (Vec<Move>, u64, u64) {
        let space = Space::<W>::with_encoding(board).unwrap();
        let goal = space.goal();
        let mut search = IdaStar::new(Manhattan::to(&board.goal())).with_sites();
        let report = search.run_to(&space, &space.start(), &goal);
        (report.plan().unwrap().actions.clone(), report.stats.expanded, report.stats.generated)
    }
    let board: Board = "1 3 X / 5 7 6 / 4 2 0".parse().unwrap();
    let nibbles = run::<u64>(&board);
    assert_eq!(nibbles.0.len(), 26);
    assert_eq!(run::<u64>(&board), nibbles);
    assert_eq!(run::<u128>(&board), nibbles);
    assert_eq!(run::<[u8; 9]>(&board), nibbles);
    assert_eq!(run::<[u8; 256]>(&board), nibbles);
}

#[test]
fn a_move_is_undone_by_its_opposite() {
    let board: Board = "1 2 3 / 4 0 5 / 6 7 8".parse().unwrap();
    let space = Space::new(&board).unwrap();
    for step in Move::ALL {
        assert_ne!(step.opposite(), step);
        assert_eq!(board.after(step).and_then(|next| next.after(step.opposite())).as_ref(), Some(&board));
        let next = space.successor(&space.start(), step);
        assert_eq!(Some(space.board(&next)), board.after(step));
    }
}
