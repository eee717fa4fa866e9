//! The program `explore` as people and scripts start it.

#![expect(clippy::unwrap_used, reason = "functions that tests share may panic")]

mod disk;
mod faults;
#[cfg(target_os = "linux")]
mod frozen;
#[cfg(target_os = "linux")]
mod hosts;
mod input;
mod layers;
#[cfg(target_os = "linux")]
mod namespaces;
mod program;
