//! Tests of the searches of the lab.

mod breadth_first_novelty;
mod eight_puzzle;
mod known_work;
mod monotone_beam;
mod nested_rollout;
mod rectangle;
mod recursive_best_first;
mod toys;
