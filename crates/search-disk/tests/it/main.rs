//! Breadth-first search on disk, against one queue in memory.

mod counts;
mod faults;
mod files;
mod memory;
mod plans;
mod resumed;
mod toys;
