//! The puzzles of the program `play`, apart from its state and its screen, so that their searches are compiled once for the
//! program and its tests.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod games;
