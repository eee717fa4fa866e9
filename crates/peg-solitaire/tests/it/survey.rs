//! The survey against a count of all games by the rules of `Board` alone.

use std::collections::HashMap;

use peg_solitaire::{Board, Survey, strategies};
use proptest::prelude::*;
use search::{Limits, Reason};

/// The number of solutions of each position that can be reached; `None` if there are too many positions.
fn solutions(board: &Board) -> Option<HashMap<String, (Board, u128)>> {
    const MOST: usize = 2_000;
    let (mut layer, mut layers) = (vec![board.clone()], Vec::new());
    let mut count = 1;
    while !layer.is_empty() {
        let next =
            layer.iter().flat_map(|board| board.actions().into_iter().filter_map(|jump| board.after(jump)));
        let next: HashMap<String, Board> = next.map(|board| (board.to_string(), board)).collect();
        count += next.len();
        if count > MOST {
            return None;
        }
        layers.push(layer);
        layer = next.into_values().collect();
    }
    let mut counts = HashMap::<String, (Board, u128)>::new();
    for board in layers.into_iter().rev().flatten() {
        let after = board.actions().into_iter().filter_map(|jump| board.after(jump));
        let sum: u128 = after.map(|after| counts[&after.to_string()].1).sum();
        let sum = sum + u128::from(board.is_solved());
        counts.insert(board.to_string(), (board, sum));
    }
    Some(counts)
}

fn check(board: &Board) {
    let Some(counts) = solutions(board) else { return };
    let survey = Survey::new(board).unwrap();
    assert_eq!(survey.positions(), counts.len() as u64, "{board}");
    let mut layers = vec![0; board.holes().len()];
    for (position, count) in counts.values() {
        let jumps = position.pegs().count().saturating_sub(1);
        layers[jumps] += u64::from(*count > 0);
        let is_solvable = *count > 0;
        assert_eq!(survey.distance(position), is_solvable.then_some(jumps as u32), "{position}");
        assert_eq!(survey.solutions(position), is_solvable.then_some(*count), "{position}");
        let good: Vec<_> = (position.actions().into_iter())
            .filter(|&jump| counts[&position.after(jump).unwrap().to_string()].1 > 0)
            .collect();
        assert_eq!(survey.hints(position), good, "{position}");
        let solution = survey.solution(position);
        let end = solution.iter().flatten().try_fold(position.clone(), |board, &jump| board.after(jump));
        assert_eq!(solution.is_some(), is_solvable);
        assert_eq!(solution.is_some(), end.unwrap().is_solved() && is_solvable);
    }
    while layers.pop_if(|count| *count == 0).is_some() {}
    assert_eq!(survey.layers(), layers);
    assert_eq!(survey.depth(), survey.distance(board));
}

proptest! {
    #[test]
    fn surveys_are_counts_of_games(board in strategies::boards(4)) {
        check(&board);
    }
}

#[test]
fn solvable_boards_are_surveyed() {
    for line in
        ["xx.x.", "xxx/x.x/xxx/xxx", "./xx/xxx/xxxx:triangular", "xxx/xo./xxx:diagonal", ".", "X", "oo"]
    {
        check(&line.parse().unwrap());
    }
    // Two of the three corners, and any hole: the second bitmap has several starts.
    let triangle = Board::triangle(4);
    let everywhere = triangle.clone().with_targets(triangle.holes().to_vec()).unwrap();
    check(&everywhere);
}

#[test]
fn positions_of_other_boards_have_no_distance() {
    let survey = Survey::new(&Board::triangle(5)).unwrap();
    for board in [Board::english(), Board::triangle(5).with_pegs([]).unwrap()] {
        assert_eq!((survey.distance(&board), survey.solutions(&board)), (None, None));
        assert_eq!((survey.hints(&board), survey.solution(&board)), (vec![], None));
    }
}

#[test]
fn limits_stop_a_survey() {
    let board = Board::triangle(6);
    let mut survey = Survey::begun(&board).unwrap();
    for (limits, reason) in [
        (Limits::none().expanded(1_000), Reason::Expanded),
        (Limits::none().memory(100), Reason::Memory),
        (Limits::none().time(std::time::Duration::ZERO), Reason::Time),
    ] {
        assert_eq!(survey.resume(limits, &mut ()), Some(reason));
        assert_eq!((survey.is_complete(), survey.distance(&board), survey.depth()), (false, None, None));
    }
    assert_eq!(survey.resume(Limits::none(), &mut ()), None);
    // Counted by the closure's own test of the triangle of twenty-one holes.
    assert_eq!((survey.positions(), survey.distance(&board)), (291_987, Some(19)));
    assert!(Survey::begun(&Board::rectangle(8, 8)).is_err());
}
