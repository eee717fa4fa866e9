//! Input: the puzzles of the command line, of a batch file and of standard input, of any size and of any bytes.

pub mod batch;
mod cases;
mod fault;
mod text;

pub use cases::{Case, answer_all, cases, reject, say_memory, stop};
pub use fault::Fault;
pub use text::{FileError, Line, MOST_FILE_BYTES, MOST_LINE_BYTES, bytes, lines, text};
