//! Boards and moves of the sliding-tile puzzle.

use sliding_tile::{Board, Move, Slide};

use crate::laws::{has_its_place, is_a_sentence, reads_back};

/// The most slides of a plan.
const MOST_SLIDES: usize = 100;

/// A text as a board.
pub(crate) fn sliding_tile_board(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Board>() {
        Ok(board) => board_holds(&board),
        Err(error) => {
            has_its_place(&text, error.line(), error.column(), &error);
            is_a_sentence(error.expectation());
        }
    }
}

/// A line with a board, then the words of a plan, which is followed as far as it is legal.
pub(crate) fn sliding_tile_slides(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (board, plan) = text.split_once('\n').unwrap_or((&text, ""));
    let mut board = board.parse::<Board>().ok();
    for word in plan.split([' ', '\n']).take(MOST_SLIDES) {
        match word.parse::<Move>() {
            Ok(step) => assert_eq!(word.parse(), Ok(Slide::from(step)), "a move is a slide"),
            Err(error) => has_its_place(word, 1, error.column(), &error),
        }
        match word.parse::<Slide>() {
            Ok(slide) => {
                reads_back(&slide);
                board = board.and_then(|board| slid(&board, slide));
            }
            Err(error) => has_its_place(word, 1, error.column(), &error),
        }
    }
}

/// Checks a board against its text, its labels and its moves.
fn board_holds(board: &Board) {
    reads_back(board);
    let cells = board.shape().cells();
    let mut tiles = board.tiles().to_vec();
    tiles.sort_unstable();
    assert!(tiles.iter().map(|&tile| usize::from(tile)).eq(0..cells), "each tile once");
    assert_eq!(board.label(board.hole()), None);
    for goal in [board.goal(), board.hole_first_goal()] {
        assert_eq!(board.check_goal(&goal), Ok(()));
        reads_back(&goal);
    }
    assert_eq!(board.drawing().to_string().lines().count(), 2 * board.shape().rows() + 1);
    for step in board.actions() {
        let next = board.after(step).expect("an action is legal");
        assert_eq!(next.after(step.opposite()).as_ref(), Some(board), "{step} and back");
    }
}

/// Slides the tiles one by one, and compares the result with [`Board::after`].
fn slid(board: &Board, slide: Slide) -> Option<Board> {
    let next = board.after(slide);
    let by_steps = (0..slide.tiles()).try_fold(board.clone(), |board, _| {
        let step = slide.direction();
        let next = board.after(step);
        assert_eq!(next.is_some(), board.actions().contains(&step), "{step} on {board}");
        next
    });
    assert_eq!(next, by_steps, "{slide} on {board}");
    next
}
