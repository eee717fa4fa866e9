//! Published boards.

pub mod korf;
