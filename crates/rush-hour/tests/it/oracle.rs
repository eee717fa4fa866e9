//! The oracle, one queue over boards of characters; and every way to search against it.

use std::collections::{HashMap, VecDeque};

use proptest::prelude::*;
use rush_hour::{
    Axis, Board, EightByEight, Encoding, Exit, Moves, Reach, SixBySix, Slide, Space, Steps, TenByTen, WayOut,
    heuristics::{Blockers, Escapes},
    levels, strategies, with_encoding,
};
use search::{
    AStar, BreadthFirst, IdaStar, Outcome, Search,
    closed_lists::{ByKey, ByState},
};

pub(crate) type Cells = Vec<Vec<char>>;

/// The cells of each car. No car of a board is longer or shorter than its letters.
fn cells_of(cells: &Cells, sign: char) -> Vec<(usize, usize)> {
    let all = (0..cells.len()).flat_map(|row| (0..cells[0].len()).map(move |column| (row, column)));
    all.filter(|&(row, column)| cells[row][column] == sign).collect()
}

/// All boards one cell of one car away: the car is taken off and put down beside.
fn neighbours(cells: &Cells, signs: &[char]) -> Vec<(char, i32, Cells)> {
    let mut found = Vec::new();
    for &sign in signs {
        let car = cells_of(cells, sign);
        let down = isize::from(car[0].0 != car[1].0);
        for by in [-1, 1] {
            let moved: Option<Vec<_>> = car
                .iter()
                .map(|&(row, column)| {
                    Some((row.checked_add_signed(by * down)?, column.checked_add_signed(by * (1 - down))?))
                })
                .collect();
            let free = |&(row, column): &(usize, usize)| {
                cells
                    .get(row)
                    .and_then(|row| row.get(column))
                    .is_some_and(|&other| other == 'o' || other == sign)
            };
            let Some(moved) = moved.filter(|moved| moved.iter().all(free)) else { continue };
            let mut next = cells.clone();
            for (cells, sign) in [(car.clone(), 'o'), (moved, sign)] {
                for (row, column) in cells {
                    next[row][column] = sign;
                }
            }
            found.push((sign, by as i32, next));
        }
    }
    found
}

/// All boards one action away: a cell, or, in moves, as many as the same car goes on in the same direction.
pub(crate) fn successors(cells: &Cells, signs: &[char], far: bool) -> Vec<Cells> {
    let mut found = Vec::new();
    for (sign, by, next) in neighbours(cells, signs) {
        found.push(next.clone());
        let mut last = far.then_some(next);
        while let Some(next) = last.take() {
            last = neighbours(&next, &[sign]).into_iter().find(|next| next.1 == by).map(|next| next.2);
            found.extend(last.clone());
        }
    }
    found
}

pub(crate) fn is_solved(cells: &Cells, exit: Exit) -> bool {
    cells_of(cells, 'A').iter().any(|&(row, column)| match exit {
        Exit::Left => column == 0,
        Exit::Right => column + 1 == cells[0].len(),
        Exit::Up => row == 0,
        Exit::Down => row + 1 == cells.len(),
    })
}

pub(crate) fn characters(board: &Board) -> Cells {
    let sign = |row| move |column| board.sign(row, column).unwrap_or('o');
    (0..board.rows()).map(|row| (0..board.columns()).map(sign(row)).collect()).collect()
}

/// The fewest actions to a solved board, if there is one, and the number of boards in all; `None` if there are too many.
pub(crate) fn oracle(board: &Board, far: bool) -> Option<(Option<u32>, usize)> {
    const MOST: usize = 3_000;
    let signs: Vec<char> = board.cars().iter().map(|car| car.sign).collect();
    let start = characters(board);
    let mut depths = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    let mut solved = None;
    while let Some((cells, depth)) = queue.pop_front() {
        if solved.is_none() && is_solved(&cells, board.exit()) {
            solved = Some(depth);
        }
        for next in successors(&cells, &signs, far) {
            if !depths.contains_key(&next) {
                depths.insert(next.clone(), depth + 1);
                queue.push_back((next, depth + 1));
            }
        }
        if depths.len() > MOST {
            return None;
        }
    }
    Some((solved, depths.len()))
}

/// The slides of the plan that a search finds, replayed to the exit; or its proof that there is none.
fn check<M: Reach, P: Encoding, G, E>(space: &Space<M, P>, goal: &G, mut search: E, expected: Option<u32>)
where
    G: search::Goal<Space<M, P>>,
    E: Search<Space<M, P>, G>,
{
    let report = search.run_to(space, &space.start(), goal);
    let Some(plan) = report.plan() else {
        assert_eq!((report.outcome, expected), (Outcome::Exhausted, None), "{space:?}");
        return;
    };
    let slides = space.solution(plan);
    let end = slides.iter().try_fold(space.board(&space.start()), |board, &slide| board.after(slide));
    assert!(end.unwrap().is_solved(), "{space:?}");
    assert_eq!(Some(slides.len() as u32), expected, "{space:?}");
}

fn check_metric<M: Reach, P: Encoding>(board: &Board, expected: (Option<u32>, usize)) {
    let space = Space::<M, P>::with_encoding(board).unwrap();
    let goal = space.goal();
    check(&space, &goal, BreadthFirst::new().with_closed_list(ByKey::new()), expected.0);
    check(&space, &goal, BreadthFirst::new().with_closed_list(ByState::new()), expected.0);
    check(&space, &goal, AStar::<_, _>::new(Blockers::of(&space)), expected.0);
    check(&space, &goal, AStar::<_, _>::new(Escapes::of(&space)), expected.0);
    if expected.0.is_some_and(|depth| depth < 12) {
        check(&space, &goal, IdaStar::new(Escapes::of(&space)), expected.0);
    }
    let all =
        BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &search::NoGoal);
    assert_eq!(all.stats.expanded, expected.1 as u64, "{board:?}");
    assert!(space.may_be_solvable() || expected.0.is_none(), "{board:?}");
}

/// Compares every search with the oracle and says whether the board has a solution; `None` if it has too many positions.
pub(crate) fn check_board<P: Encoding>(board: &Board) -> Option<bool> {
    let (moves, steps) = (oracle(board, true)?, oracle(board, false)?);
    check_metric::<Moves, P>(board, moves);
    check_metric::<Steps, P>(board, steps);
    let space = Space::<Moves, P>::with_encoding(board).unwrap();
    check(&space, &WayOut::of(&space), BreadthFirst::new().with_closed_list(ByKey::new()), moves.0);
    Some(moves.0.is_some())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn small_boards_agree(board in strategies::boards(5, 9)) {
        with_encoding!(&board, P => check_board::<P>(&board));
        check_board::<TenByTen>(&board);
    }

    #[test]
    fn boards_of_the_usual_size_agree(board in strategies::boards(6, 60)) {
        with_encoding!(&board, P => check_board::<P>(&board));
    }

    #[test]
    fn large_boards_agree(board in strategies::boards(8, 60)) {
        with_encoding!(&board, P => check_board::<P>(&board));
    }

    #[test]
    fn the_largest_boards_agree(board in strategies::boards(10, 120)) {
        with_encoding!(&board, P => check_board::<P>(&board));
    }
}

/// The corpus is worth its name: about a quarter of the boards cannot be solved, and some need several moves.
#[test]
fn the_corpus_is_mixed() {
    use proptest::{strategy::ValueTree, test_runner::TestRunner};
    let mut runner = TestRunner::deterministic();
    let (mut solvable, mut unsolvable, mut long, mut vertical) = (0, 0, 0, 0);
    for _ in 0..300 {
        let board = strategies::boards(6, 60).new_tree(&mut runner).unwrap().current();
        let Some((moves, _)) = oracle(&board, true) else { continue };
        solvable += u32::from(moves.is_some());
        unsolvable += u32::from(moves.is_none());
        long += u32::from(moves.is_some_and(|moves| moves >= 3));
        vertical += u32::from(board.red().axis == Axis::Vertical);
    }
    assert!(solvable >= 150 && unsolvable >= 60, "{solvable} {unsolvable} {long} {vertical}");
    assert!(long >= 5 && vertical >= 20, "{solvable} {unsolvable} {long} {vertical}");
}

/// The same plan and the same work, whatever the encoding and the closed list; and twice the same.
#[test]
fn encodings_differ_in_nothing() {
    fn run<M: Reach, P: Encoding>(board: &Board) -> (Vec<Slide>, u64, u64, u64) {
        let space = Space::<M, P>::with_encoding(board).unwrap();
        let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
        let report = search.run_to(&space, &space.start(), &space.goal());
        assert_eq!(search.run_to(&space, &space.start(), &space.goal()).plan(), report.plan());
        let stats = report.stats;
        (space.solution(report.plan().unwrap()), stats.expanded, stats.generated, stats.peak_closed)
    }
    fn agree<M: Reach>(board: &Board) {
        let six = run::<M, SixBySix>(board);
        assert_eq!(run::<M, EightByEight>(board), six);
        assert_eq!(run::<M, TenByTen>(board), six);
    }
    for level in levels().take(12) {
        agree::<Moves>(&level.board);
        agree::<Steps>(&level.board);
    }
}
