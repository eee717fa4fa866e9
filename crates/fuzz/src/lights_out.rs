//! Boards of the crate to be copied.

use lights_out::Board;

use crate::laws::{is_a_sentence, reads_back};

/// A text as a board.
pub(crate) fn lights_out_board(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Board>() {
        Ok(board) => reads_back(&board),
        Err(error) => is_a_sentence(error),
    }
}
