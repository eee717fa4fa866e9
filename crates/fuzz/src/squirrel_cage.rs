//! Boards, files, moves and configurations of sliding-block puzzles.

use squirrel_cage::{Board, CodeMove, Configuration, Description, Move, ParseBoardError};

use crate::laws::{has_its_place, names_what_is_there, reads_back};

/// The most moves of a plan.
const MOST_MOVES: usize = 100;

/// A text as a board in one line.
pub(crate) fn squirrel_cage_board(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Board>() {
        Ok(board) => board_holds(&board),
        Err(error) => has_a_place(&text, &error),
    }
}

/// A text as a file of puzzles.
pub(crate) fn squirrel_cage_file(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let all = Description::read_all(&text);
    for description in &all {
        match description.as_ref().map_err(Clone::clone).and_then(Board::new) {
            Ok(board) => {
                assert_eq!(
                    board.by_shape(),
                    description.as_ref().is_ok_and(|description| description.by_shape)
                );
                board_holds(&board);
            }
            Err(error) => has_a_place(&text, &error),
        }
    }
    match (Board::from_text(&text), all.as_slice()) {
        (Ok(board), [Ok(description)]) => assert_eq!(Board::new(description), Ok(board)),
        (Ok(_), _) => panic!("{} puzzles are read as one", all.len()),
        (Err(error), _) => has_a_place(&text, &error),
    }
}

/// A line with a board, then the words of a plan, which is followed as far as it is legal.
pub(crate) fn squirrel_cage_moves(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (board, plan) = text.split_once('\n').unwrap_or((&text, ""));
    let mut board = board.parse::<Board>().ok();
    for word in plan.split([' ', '\n']).take(MOST_MOVES) {
        match word.parse::<Move>() {
            Ok(step) => {
                reads_back(&step);
                board = board.and_then(|board| moved(&board, &step));
            }
            Err(error) => has_its_place(word, 1, error.column(), &error),
        }
    }
}

/// A line with the code or the list of a configuration, then the words of a plan.
pub(crate) fn squirrel_cage_configuration(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (code, plan) = text.split_once('\n').unwrap_or((&text, ""));
    let mut configuration = match code.parse::<Configuration>() {
        Ok(configuration) => {
            configuration_holds(&configuration);
            Some(configuration)
        }
        Err(error) => {
            has_its_place(code, 1, error.column(), &error);
            if let Some((_, place)) = error.to_string().rsplit_once("` at character ") {
                assert_eq!(place.parse(), Ok(error.column()), "{error}: two places");
            }
            None
        }
    };
    for word in plan.split([' ', '\n']).take(MOST_MOVES) {
        match word.parse::<CodeMove>() {
            Ok(step) => {
                reads_back(&step);
                configuration = configuration.and_then(|configuration| configuration.after(&step));
                configuration.iter().for_each(configuration_holds);
            }
            Err(error) => has_its_place(word, 1, error.column(), &error),
        }
    }
}

fn has_a_place(text: &str, error: &ParseBoardError) {
    let (Some(line), Some(column)) = (error.line(), error.column()) else { panic!("{error}: no place") };
    has_its_place(text, line, column, error);
    if error.to_string().contains("expected the symbol of a piece") {
        names_what_is_there(text, line, column, error);
    }
}

/// Checks a board against its texts and its moves.
fn board_holds(board: &Board) {
    reads_back(board);
    let text = board.text().to_string();
    assert_eq!(Board::from_text(&text).as_ref(), Ok(board), "{text:?} is read as another board");
    assert!(board.drawing().to_string().lines().count() > board.rows());
    assert_eq!(board.table().len(), board.rows() + 2);
    pieces_stand(board);
    if board.pieces().len() <= 20 {
        for step in board.actions() {
            assert!(moved(board, &step).is_some(), "{step} is an action");
        }
    }
    if let Some(configuration) = Configuration::of_board(board) {
        configuration_holds(&configuration);
    }
}

/// Checks that pieces stand inside the frame, and no two on one cell.
fn pieces_stand(board: &Board) {
    let mut covered = vec![false; board.rows() * board.columns()];
    for &(row, column) in board.pieces().iter().flat_map(|piece| &piece.cells) {
        assert!(row < board.rows() && column < board.columns(), "outside the frame of {board}");
        let cell = &mut covered[row * board.columns() + column];
        assert!(!std::mem::replace(cell, true), "two pieces on a cell of {board}");
    }
}

/// Returns the board after a move, which takes its pieces as far as its path and leaves the others.
fn moved(board: &Board, step: &Move) -> Option<Board> {
    let next = board.after(step)?;
    pieces_stand(&next);
    let count = |letter: &str| step.path.iter().filter(|direction| direction.to_string() == letter).count();
    let (down, up, right, left) = (count("S"), count("N"), count("E"), count("W"));
    for (before, after) in board.pieces().iter().zip(next.pieces()) {
        let goes = step.pieces.contains(&before.symbol);
        let shifted = |&(row, column): &(usize, usize)| {
            if goes { (row + down - up, column + right - left) } else { (row, column) }
        };
        let cells: Vec<_> = before.cells.iter().map(shifted).collect();
        assert_eq!((before.symbol, cells), (after.symbol, after.cells.clone()), "{step} on {board}");
    }
    Some(next)
}

/// Checks a configuration against its text, its list, its board and its neighbours.
fn configuration_holds(configuration: &Configuration) {
    reads_back(configuration);
    assert_eq!(Configuration::of_list(configuration.list()).as_ref(), Ok(configuration));
    assert_eq!(&configuration.mirrored().mirrored(), configuration);
    let board = configuration.board();
    assert_eq!(Configuration::of_board(&board).as_ref(), Some(configuration));
    assert_eq!(board.is_solved(), configuration.is_final());
    for (step, next) in configuration.neighbours() {
        assert_eq!(configuration.after(&step), Some(next.clone()));
        assert!(next.neighbours().iter().any(|(_, back)| back == configuration), "{step} on {configuration}");
    }
}
