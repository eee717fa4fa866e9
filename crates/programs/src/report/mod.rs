//! The report of a program: an answer as JSON, as lines for a person, as pictures, and as an exit status.

mod answer;
mod files;
mod flaw;
mod pictures;
mod summary;

pub use answer::{Answer, Ending, Work, exit_status};
pub use files::NewFile;
pub use flaw::{Failure, Flaw};
pub use pictures::Pictures;
pub use summary::{Summary, say_boards};
