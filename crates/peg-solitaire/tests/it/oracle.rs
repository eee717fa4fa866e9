//! All answers against a search of a few lines over maps of places.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use peg_solitaire::{
    Board, Directions, HoleSet, Jump, Place, Solver, Space, portfolio, strategies, with_holes,
};

use crate::{Verdict, verdict_of};
use proptest::prelude::*;
use search::{
    Beam, BreadthFirst, DepthFirst, Goal, NoGoal, Outcome, Search,
    closed_lists::{ByKey, ByOrbit, ByState},
};

pub(crate) type Position = BTreeSet<Place>;

/// The neighbours two steps away, and the place between, by the rules of each kind of board.
pub(crate) fn jumps(holes: &Position, pegs: &Position, directions: Directions) -> Vec<(Place, Place, Place)> {
    let mut found = Vec::new();
    for &from in pegs {
        for &to in holes {
            let down = i32::from(to.row) - i32::from(from.row);
            let right = i32::from(to.column) - i32::from(from.column);
            let allowed = match (down.abs(), right.abs()) {
                (2, 0) | (0, 2) => true,
                (2, 2) => match directions {
                    Directions::Orthogonal => false,
                    Directions::Diagonal => true,
                    Directions::Triangular => down == right,
                },
                _ => false,
            };
            let over = Place { row: from.row.midpoint(to.row), column: from.column.midpoint(to.column) };
            if allowed && pegs.contains(&over) && !pegs.contains(&to) {
                found.push((from, over, to));
            }
        }
    }
    found
}

/// Whether the board can be solved, and the number of positions that can be reached; `None` if there are too many.
pub(crate) fn oracle(board: &Board, directions: Directions) -> Option<(bool, u64)> {
    const MOST: usize = 3_000;
    let holes: Position = board.holes().iter().copied().collect();
    let targets: Position = board.targets().collect();
    let start: Position = board.pegs().collect();
    let (mut seen, mut queue) = (HashSet::from([start.clone()]), VecDeque::from([start]));
    let mut solved = false;
    while let Some(pegs) = queue.pop_front() {
        solved |= pegs.len() == 1 && pegs.is_subset(&targets);
        for (from, over, to) in jumps(&holes, &pegs, directions) {
            let mut next = pegs.clone();
            next.remove(&from);
            next.remove(&over);
            next.insert(to);
            if seen.insert(next.clone()) {
                queue.push_back(next);
            }
        }
        if seen.len() > MOST {
            return None;
        }
    }
    Some((solved, seen.len() as u64))
}

/// A board keeps no directions: its jumps show them.
pub(crate) fn with_directions(most_side: u16) -> impl Strategy<Value = (Board, Directions)> {
    let directions = prop::sample::select(Directions::ALL);
    (strategies::boards(most_side), directions).prop_map(|(board, directions)| {
        let (pegs, targets): (Vec<_>, Vec<_>) = (board.pegs().collect(), board.targets().collect());
        let board = Board::of_holes(board.holes().to_vec(), directions).unwrap();
        (board.with_pegs(pegs).unwrap().with_targets(targets).unwrap(), directions)
    })
}

/// Replays jumps to the end.
pub(crate) fn is_solution(board: &Board, jumps: &[Jump]) -> bool {
    jumps.iter().try_fold(board.clone(), |board, &jump| board.after(jump)).is_some_and(|end| end.is_solved())
}

fn check<W: HoleSet, G, E>(space: &Space<W>, board: &Board, goal: &G, mut search: E, solvable: bool)
where
    G: Goal<Space<W>>,
    E: Search<Space<W>, G>,
{
    let report = search.run_to(space, &space.start(), goal);
    match report.plan() {
        Some(plan) => assert!(solvable && is_solution(board, &space.solution(plan)), "{board:?}"),
        None => assert_eq!((report.outcome, solvable), (Outcome::Exhausted, false), "{board:?}"),
    }
}

fn check_space<W: HoleSet>(board: &Board, (solvable, positions): (bool, u64)) {
    let space = Space::<W>::with_encoding(board).unwrap();
    let goal = space.goal();
    check(&space, board, &goal, BreadthFirst::new().with_closed_list(ByState::new()), solvable);
    check(&space, board, &goal, DepthFirst::new(), solvable);
    check(&space, board, &goal, Beam::portfolio(portfolio(&space), 1, 1 << 20), solvable);
    let all = BreadthFirst::new().with_closed_list(ByState::new()).run_to(&space, &space.start(), &NoGoal);
    assert_eq!(all.stats.expanded, positions, "{board:?}");
    // A beam that knows states by their hashes proves nothing, but it misses nothing either.
    let report =
        Beam::portfolio(portfolio(&space), 1, 1 << 20).by_hash().run_to(&space, &space.start(), &goal);
    assert_eq!(report.plan().is_some(), solvable, "{board:?}");
}

fn check_keys(board: &Board, (solvable, positions): (bool, u64)) {
    let space = Space::new(board).unwrap();
    let goal = space.goal();
    check(&space, board, &goal, BreadthFirst::new().with_closed_list(ByKey::new()), solvable);
    check(&space, board, &goal, BreadthFirst::new().with_closed_list(ByOrbit::new()), solvable);
    let all = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &NoGoal);
    assert_eq!(all.stats.expanded, positions, "{board:?}");
}

proptest! {
    #[test]
    fn every_search_agrees((board, directions) in with_directions(5)) {
        let Some(expected) = oracle(&board, directions) else { return Ok(()) };
        check_space::<u64>(&board, expected);
        check_space::<u128>(&board, expected);
        check_space::<[u64; 2]>(&board, expected);
        check_keys(&board, expected);
    }

    #[test]
    fn the_solver_is_right((board, directions) in with_directions(5)) {
        let Some((solvable, _)) = oracle(&board, directions) else { return Ok(()) };
        match verdict_of(Solver::new(&board)) {
            Verdict::Solved(jumps) => prop_assert!(solvable && is_solution(&board, &jumps)),
            Verdict::Unsolvable(proof) => prop_assert!(!solvable && proof.verify(&board), "{}", proof),
            Verdict::Unknown => prop_assert!(false, "unknown"),
        }
    }
}

/// The corpus is worth its name: some boards can be solved, and others need every kind of proof.
#[test]
fn the_corpus_is_mixed() {
    use proptest::{strategy::ValueTree, test_runner::TestRunner};
    let mut runner = TestRunner::deterministic();
    let mut kinds = HashMap::<String, u32>::new();
    for _ in 0..2_000 {
        let (board, _) = with_directions(5).new_tree(&mut runner).unwrap().current();
        let kind = match verdict_of(Solver::new(&board)) {
            Verdict::Solved(jumps) => format!("solved {}", jumps.len().min(3)),
            Verdict::Unsolvable(proof) => proof.to_string(),
            Verdict::Unknown => "unknown".to_owned(),
        };
        *kinds.entry(kind).or_default() += 1;
    }
    for kind in [
        "solved 0",
        "solved 3",
        "no peg",
        "no target",
        "position class",
        "pagoda function",
        "exhaustive search",
    ] {
        assert!(kinds.get(kind).is_some_and(|&count| count >= 3), "{kind}: {kinds:?}");
    }
    assert_eq!(kinds.get("unknown"), None);
}

/// The same plan and the same work, whatever the set of holes; and twice the same.
#[test]
fn sets_differ_in_nothing() {
    fn run<W: HoleSet>(board: &Board) -> (Vec<Jump>, u64, u64) {
        let space = Space::<W>::with_encoding(board).unwrap();
        let goal = space.goal();
        let mut search = Beam::portfolio(portfolio(&space), 1, 1 << 12).by_hash();
        let report = search.run_to(&space, &space.start(), &goal);
        let again = search.run_to(&space, &space.start(), &goal);
        assert_eq!((again.plan(), again.stats.generated), (report.plan(), report.stats.generated));
        (space.solution(report.plan().unwrap()), report.stats.expanded, report.stats.generated)
    }
    for board in [Board::english(), Board::wiegleb(), Board::rectangle(6, 6), Board::rectangle(6, 7)] {
        let one = run::<u64>(&board);
        assert_eq!(run::<[u64; 1]>(&board), one);
        let space = |board: &Board| board.holes().len();
        assert_eq!(one.0.len(), space(&board) - 2);
        with_holes!(&board, W => assert_eq!(run::<W>(&board), one));
    }
}
