//! The program, driven through a pseudo-terminal.

#![expect(clippy::unwrap_used, reason = "what tests share may panic")]

mod bad_usage;
mod files;
mod games;
mod mouse;
#[cfg(unix)]
mod signals;
mod terminal;
