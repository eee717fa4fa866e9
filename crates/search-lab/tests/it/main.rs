//! Tests of the searches of the lab.

mod budgeted_graph_search;
#[path = "../../../search/tests/it/eight_puzzle.rs"]
mod eight_puzzle;
mod explicit_estimation;
mod known_counts;
mod limits;
#[path = "../../../search/tests/it/pancakes.rs"]
mod pancakes;
mod partial_expansion_a_star;
mod partial_expansion_ida_star;
mod pathmax;
mod pathmax_a_star;
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
