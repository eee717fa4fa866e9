//! The report of a program: an answer as JSON, as lines for a person, as pictures, and as an exit status.

mod answer;
mod files;
mod internal_error;
mod pictures;
mod summary;

pub use answer::{Answer, Ending, Work, exit_status};
pub use files::NewFile;
pub use internal_error::{Failure, InternalError};
pub use pictures::Pictures;
pub use summary::{Summary, say_boards};
