//! The program `explore` as people and scripts start it.

mod faults;
mod input;
mod layers;
mod program;
