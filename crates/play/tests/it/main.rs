//! The program, driven through a pseudo-terminal.
#![allow(clippy::expect_used, clippy::unwrap_used)]

mod bad_usage;
mod files;
mod games;
mod mouse;
mod signals;
mod terminal;
