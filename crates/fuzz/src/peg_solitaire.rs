//! Boards, files, places and jumps of peg solitaire.

use peg_solitaire::{Board, Cell, Description, Directions, Jump, ParseBoardError, Place};

use crate::laws::{has_its_place, is_a_sentence, reads_back};

/// The most jumps of a plan.
const MOST_JUMPS: usize = 100;

/// The most cells of the rectangle of a board that is drawn here. A board may have 2^24.
const MOST_CELLS: usize = 1 << 16;

/// A text as a board in one line.
pub(crate) fn peg_solitaire_board(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Board>() {
        Ok(board) => board_holds(&board),
        Err(error) => has_a_place(&text, &error),
    }
}

/// Bytes as the file of a board.
pub(crate) fn peg_solitaire_file(data: &[u8]) {
    let description = Description::read(data);
    let lines = data.split(|&byte| byte == b'\n').count();
    for ignored in description.ignored() {
        assert!((1..=lines).contains(&ignored.line) && ignored.column > 0);
        is_a_sentence(&ignored.found);
    }
    let rows = description.rows().count();
    assert!(rows + description.ignored().len() <= lines);
    let again = Description::from(description.to_string().as_str());
    assert!(again.ignored().is_empty(), "the text of a description has rows alone");
    for &directions in Directions::ALL {
        match Board::new(&description, directions) {
            Ok(board) => {
                assert_eq!(
                    Board::new(&again, directions).as_ref(),
                    Ok(&board),
                    "the description that is read again"
                );
                let pegs = description.rows().flatten().filter(|&&cell| cell == Cell::Peg).count();
                assert_eq!(board.pegs().count(), pegs);
                assert_eq!(board.pegs().count() + board.targets().count(), board.holes().len());
                board_holds(&board);
            }
            Err(error) => {
                let text = String::from_utf8_lossy(data);
                has_a_place(&text, &error);
            }
        }
    }
}

/// A line with a board, then words that are places or the jumps of a plan, which is followed as far as it is legal.
pub(crate) fn peg_solitaire_jumps(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (board, plan) = text.split_once('\n').unwrap_or((&text, ""));
    let mut board = board.parse::<Board>().ok();
    for word in plan.split([' ', '\n']).take(MOST_JUMPS) {
        match word.parse::<Place>() {
            Ok(place) => reads_back(&place),
            Err(error) => has_its_place(word, 1, error.column(), &error),
        }
        match word.parse::<Jump>() {
            Ok(jump) => {
                reads_back(&jump);
                board = board.and_then(|board| jumped(&board, jump));
            }
            Err(error) => has_its_place(word, 1, error.column(), &error),
        }
    }
}

fn has_a_place(text: &str, error: &ParseBoardError) {
    let (Some(line), Some(column)) = (error.line(), error.column()) else { panic!("{error}: no place") };
    has_its_place(text, line, column, error);
}

/// Checks a board against its text and its jumps.
fn board_holds(board: &Board) {
    let last = |line: fn(&Place) -> u16| board.holes().iter().map(line).max().map_or(0, usize::from) + 1;
    if last(|hole| hole.row) * last(|hole| hole.column) <= MOST_CELLS {
        reads_back(board);
        assert!(board.drawing().to_string().lines().count() > last(|hole| hole.row));
    }
    assert!(board.holes().is_sorted_by(|one, other| one < other), "each hole once, by rows");
    assert!(board.pegs().chain(board.targets()).all(|place| board.holes().contains(&place)));
    let most = if board.holes().len() <= 100 { 20 } else { 1 };
    for jump in board.actions().into_iter().take(most) {
        assert!(jumped(board, jump).is_some(), "{jump} is an action");
    }
}

/// Returns the board after a jump, which has two pegs less and one more.
fn jumped(board: &Board, jump: Jump) -> Option<Board> {
    let next = board.after(jump);
    assert_eq!(next.is_some(), board.actions().contains(&jump), "{jump} among the actions");
    let next = next?;
    let (before, after): (Vec<Place>, Vec<Place>) = (board.pegs().collect(), next.pegs().collect());
    let gone: Vec<&Place> = before.iter().filter(|place| !after.contains(place)).collect();
    let come: Vec<&Place> = after.iter().filter(|place| !before.contains(place)).collect();
    assert_eq!((gone.len(), come.as_slice()), (2, &[&jump.to][..]), "{jump} on {board}");
    assert!(gone.contains(&&jump.from), "{jump} on {board}");
    assert!(next.targets().eq(board.targets()) && next.holes() == board.holes());
    Some(next)
}
