//! Input: the puzzles of the command line, of a batch file and of standard input, of any size and of any bytes.

pub mod batch;
mod cases;
mod fault;
mod files;
mod text;

pub(crate) use cases::argument_cases;
pub use cases::{Case, answer_all, cases, reject, say_memory, stop};
pub use fault::Fault;
pub(crate) use files::batch_cases;
pub use files::file_cases;
pub use text::{FileError, Line, MOST_FILE_BYTES, MOST_LINE_BYTES, bytes, lines, text};
