//! Input: the puzzles of the command line, of a batch file and of standard input, of any size and of any bytes.

pub mod batch;
mod cases;
mod text;

pub use cases::{Case, Fault, answer_all, cases, reject, say_memory, stop};
pub use text::{FileError, Line, MOST_FILE_BYTES, MOST_LINE_BYTES, bytes, lines, text};
