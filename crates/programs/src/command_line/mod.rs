//! The command line: the options that all programs share, how they are read, and how unknown arguments are rejected.

mod arguments;
mod lists;
mod new_puzzle;
mod options;

pub use lists::{ListChoices, Lists};
pub use new_puzzle::NEW_PUZZLE;
pub(crate) use options::parse_as;
pub use options::{
    EarlyExit, Names, Shared, bytes, given, is_given, parse, parse_dashed, parse_from, parse_puzzles,
    seconds, whole_number,
};
