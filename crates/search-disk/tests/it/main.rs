//! Breadth-first search on disk, against one queue in memory.

mod counts;
mod faults;
mod files;
mod memory;
mod panics;
mod plans;
mod resumed;
mod toys;
