//! Laws of every puzzle in every metric.

use std::collections::{HashMap, VecDeque};

use games::{Board, DIFFICULTIES, PUZZLES};
use picture::Cell;
use search::Limits;

use crate::{near, positions, solved};

/// The fewest actions from a position to the goal, by a queue over the texts of positions: `None` if there is no way.
///
/// Group metrics move several pieces at once, which [`Position::actions`](games::Position::actions) leaves out.
fn fewest(start: &Board) -> Option<usize> {
    let mut distance = HashMap::from([(start.text(), 0)]);
    let mut open = VecDeque::from([start.clone()]);
    while let Some(board) = open.pop_front() {
        let here = distance[&board.text()];
        if board.is_solved() {
            return Some(here);
        }
        for action in board.actions() {
            let next = board.act(&action.text).unwrap().1;
            distance.entry(next.text()).or_insert_with(|| {
                open.push_back(next);
                here + 1
            });
        }
    }
    None
}

/// Where pieces have several cells, the first one tells their place.
fn places(board: &Board) -> HashMap<String, Cell> {
    let scene = board.scene();
    scene.pieces().iter().map(|piece| (piece.name().to_owned(), piece.cells()[0])).collect()
}

#[test]
fn a_position_is_read_as_it_was_written() {
    for (puzzle, metric, start) in positions(3) {
        for board in near(&start, 3) {
            let again = puzzle.read(&board.text(), metric).unwrap();
            let texts =
                |board: &Board| board.actions().into_iter().map(|action| action.text).collect::<Vec<_>>();
            assert_eq!((again.text(), again.is_solved()), (board.text(), board.is_solved()), "{board:?}");
            assert_eq!(texts(&again), texts(&board), "{board:?}");
        }
    }
}

/// Undo is a list of positions: an action leaves the position before it as it was.
#[test]
fn an_action_leaves_the_position_before_it() {
    for (puzzle, metric, start) in positions(3) {
        for board in near(&start, 2) {
            let before = board.text();
            for action in board.actions() {
                let (text, next) = board.act(&action.text).unwrap();
                assert_eq!((text, board.text()), (action.text.clone(), before.clone()));
                assert_ne!(next.text(), before, "{metric} {action:?}");
                // Pegs are removed for ever; in all other puzzles some action leads back.
                let back = |other: &games::Action| next.act(&other.text).unwrap().1.text() == before;
                let is_undone = next.actions().iter().any(back);
                assert_eq!(is_undone, puzzle.name != "peg-solitaire", "{metric} {action:?} from {before}");
            }
        }
    }
}

/// The named piece goes where the action says, and all others stand still, but for pegs that are taken and tiles that are
/// pushed.
#[test]
fn actions_tell_where_their_pieces_go() {
    for (puzzle, metric, start) in positions(3) {
        for board in near(&start, 3) {
            let before = places(&board);
            for action in board.actions() {
                let after = places(&board.act(&action.text).unwrap().1);
                let went = games::offset(before[&action.piece], after[&action.piece]);
                let expected = match metric {
                    // A run of tiles goes by one cell.
                    "slides" => {
                        let (down, right) = action.offset();
                        (down.signum(), right.signum())
                    }
                    _ => action.offset(),
                };
                assert_eq!(went, expected, "{metric} {action:?} on {}", board.text());
                assert_eq!(games::moved(before[&action.piece], went), Some(after[&action.piece]));
                let others = after.iter().filter(|(name, place)| before.get(*name) != Some(*place)).count();
                assert!(others == 1 || metric == "slides", "{metric} {action:?}");
                let taken = before.len() - after.len();
                assert_eq!(taken > 0, puzzle.name == "peg-solitaire", "{action:?}");
            }
        }
    }
}

/// The solver of each puzzle against a queue over the actions of players.
#[test]
fn solutions_are_as_short_as_a_queue_finds() {
    for (_, metric, start) in positions(2).filter(|(_, metric, _)| !metric.starts_with("group")) {
        for board in near(&start, 2) {
            let answer = solved(&board);
            let cost = answer.actions.as_ref().map(Vec::len);
            assert_eq!(cost, fewest(&board), "{metric} {}", board.text());
            assert_eq!((answer.is_optimal, answer.proof.is_none()), (cost.is_some(), cost.is_some()));
        }
    }
}

/// A player who makes the first action of each solution needs one action less each time.
#[test]
fn hints_win_in_exactly_the_optimum() {
    for (_, metric, start) in positions(3) {
        let answer = solved(&start);
        // The fewest moves on the triangle of 15 are not proven.
        let Some(actions) = answer.actions.filter(|_| answer.is_optimal || metric != "moves") else {
            continue;
        };
        let (mut board, mut left) = (start, actions.len());
        while !board.is_solved() {
            let answer = solved(&board);
            let actions = answer.actions.unwrap();
            assert_eq!((actions.len(), answer.is_optimal), (left, true), "{metric} {}", board.text());
            board = board.act(&actions[0]).unwrap().1;
            left -= 1;
        }
        assert_eq!(left, 0, "{metric}");
    }
}

/// The bounds of the words are those of the crates' `Difficulty`, here by the names of the crates.
#[test]
fn new_boards_are_as_difficult_as_they_are_said_to_be() {
    let bounds = |puzzle: &str, word: &str| match puzzle {
        "rush-hour" => word.parse().map(rush_hour::Difficulty::range).unwrap(),
        "sliding-tile" => word.parse().map(sliding_tile::Difficulty::range).unwrap(),
        "peg-solitaire" => word.parse().map(peg_solitaire::Difficulty::range).unwrap(),
        _ => word.parse().map(squirrel_cage::Difficulty::range).unwrap(),
    };
    for puzzle in &PUZZLES {
        let metric = puzzle.metrics[0].name;
        for word in &DIFFICULTIES[..2] {
            let make = || puzzle.generate(word, 7, Limits::none()).unwrap();
            let made = make();
            assert_eq!(made, make(), "equal seeds");
            let cost = solved(&puzzle.read(&made.board, metric).unwrap()).actions.unwrap().len() as u32;
            assert_eq!(made.optimum(metric), Some(cost), "{made:?}");
            assert!(bounds(puzzle.name, word).contains(&cost), "{cost} {made:?}");
            assert_eq!((made.name.as_str(), made.source.as_str()), (*word, "generated from the seed 7"));
        }
        let refusal = puzzle.generate("dull", 7, Limits::none()).unwrap_err();
        assert_eq!(refusal, "expected easy, medium, hard or expert, found `dull`");
    }
}
