//! The guide, a module for each chapter, so that its code blocks run as doctests.

#[doc = include_str!("a-puzzle-of-your-own.md")]
pub mod a_puzzle_of_your_own {}

#[doc = include_str!("which-algorithm.md")]
pub mod which_algorithm {}
