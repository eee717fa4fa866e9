//! Tests of the searches of the lab.

mod breadth_first_novelty;
mod budgeted_graph_search;
mod eight_puzzle;
mod explicit_estimation;
mod graphs;
mod known_counts;
mod known_work;
mod laws;
mod limits;
mod monotone_beam;
mod nested_rollout;
mod pancakes;
mod partial_expansion_a_star;
mod partial_expansion_ida_star;
mod pathmax;
mod pathmax_a_star;
mod rectangle;
mod recursive_best_first;
