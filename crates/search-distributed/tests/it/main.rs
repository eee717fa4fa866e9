//! Distributed searches against the searches of `search`, published numbers and each other.

mod checkpoints;
mod docs;
mod layers;
mod limits;
mod plans;
mod processes;
mod spaces;
