//! Boards and slides of Rush Hour.

use rush_hour::{Board, Exit, ParseBoardError, Slide};

use crate::laws::{has_its_place, is_a_sentence, names_what_is_there, reads_back};

/// The most slides of a plan.
const MOST_SLIDES: usize = 100;

/// A text as a board, with the usual exit and with each of the four.
pub(crate) fn rush_hour_board(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Board>() {
        Ok(board) => {
            assert_eq!(Board::with_exit(&text, board.exit()), Ok(board.clone()));
            reads_back(&board);
        }
        Err(error) => has_a_place(&text, &error),
    }
    for &exit in Exit::ALL {
        match Board::with_exit(&text, exit) {
            Ok(board) => board_holds(&board),
            Err(error) => has_a_place(&text, &error),
        }
    }
}

/// A line with a board, then the words of a plan, which is followed as far as it is legal.
pub(crate) fn rush_hour_slides(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (board, plan) = text.split_once('\n').unwrap_or((&text, ""));
    let mut board = board.parse::<Board>().ok();
    for word in plan.split([' ', '\n']).take(MOST_SLIDES) {
        match word.parse::<Slide>() {
            Ok(slide) => {
                reads_back(&slide);
                board = board.and_then(|board| slid(&board, slide));
            }
            Err(error) => has_its_place(word, 1, error.column(), &error),
        }
    }
}

fn has_a_place(text: &str, error: &ParseBoardError) {
    has_its_place(text, error.line(), error.column(), error);
    is_a_sentence(error.expectation());
    if error.to_string().contains("for a wall, found") {
        names_what_is_there(text, error.line(), error.column(), error.expectation());
    }
}

/// Checks a board against its text, its cars and its actions.
fn board_holds(board: &Board) {
    let text = board.to_string();
    assert_eq!(
        Board::with_exit(&text, board.exit()).as_ref(),
        Ok(board),
        "{text:?} is read as another board"
    );
    let signs = (0..board.rows()).flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
    let covered =
        signs.filter(|&(row, column)| board.sign(row, column).is_some_and(|sign| sign != 'x')).count();
    assert_eq!(board.cars().iter().map(|car| car.length).sum::<usize>(), covered, "the cells of the cars");
    assert!(board.drawing().to_string().lines().count() >= board.rows());
    for slide in board.actions() {
        let next = slid(board, slide).expect("an action is legal");
        let back = Slide { by: -slide.by, ..slide };
        assert_eq!(next.after(back).as_ref(), Some(board), "{slide} and back");
    }
}

/// Slides a car cell by cell, and compares the result with [`Board::after`].
fn slid(board: &Board, slide: Slide) -> Option<Board> {
    let next = board.after(slide);
    let is_legal = board.cars().iter().any(|car| car.sign == slide.car) && slide.by != 0 && {
        let step = Slide { by: slide.by.signum(), ..slide };
        let steps = (0..slide.by.unsigned_abs()).try_fold(board.clone(), |board, _| {
            let free = front(&board, step).is_some_and(|(row, column)| board.sign(row, column).is_none());
            free.then(|| board.after(step)).flatten()
        });
        assert_eq!(steps, next, "{slide} in steps of one cell");
        steps.is_some()
    };
    assert_eq!(is_legal, next.is_some(), "{slide} on {board}");
    assert_eq!(is_legal, board.actions().contains(&slide), "{slide} among the actions of {board}");
    next
}

/// The cell that a car enters by a step; `None` beyond the board.
fn front(board: &Board, step: Slide) -> Option<(usize, usize)> {
    let car = board.cars().iter().find(|car| car.sign == step.car)?;
    let reach = if step.by > 0 { isize::try_from(car.length).ok()? } else { -1 };
    let (row, column) = match car.axis {
        rush_hour::Axis::Horizontal => (car.row, car.column.checked_add_signed(reach)?),
        rush_hour::Axis::Vertical => (car.row.checked_add_signed(reach)?, car.column),
    };
    (row < board.rows() && column < board.columns()).then_some((row, column))
}
