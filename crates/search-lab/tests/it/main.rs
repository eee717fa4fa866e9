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
#[path = "../../../search/tests/it/pancakes.rs"]
mod pancakes;
mod partial_expansion_a_star;
mod partial_expansion_ida_star;
mod pathmax;
mod pathmax_a_star;
mod rectangle;
mod recursive_best_first;
#[path = "../../../search/tests/it/stacks.rs"]
mod stacks;
#[allow(dead_code, reason = "the tests of `search` use the rest")]
#[path = "../../../search/tests/it/toys.rs"]
mod toys;
#[path = "../../../search/tests/it/traps.rs"]
mod traps;

#[path = "../../../search/tests/it/best_first.rs"]
mod best_first;
#[path = "../../../search/tests/it/improving_by_lists.rs"]
mod improving_by_lists;
#[path = "../../../search/tests/it/known_states.rs"]
mod known_states;
