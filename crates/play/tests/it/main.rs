//! The program, driven through a pseudo-terminal.

mod bad_usage;
mod files;
mod games;
mod mouse;
mod signals;
mod terminal;
