//! Laws: the contracts of state spaces, heuristics and searches, as checks for your tests.
//!
//! A law takes a space and one of its states. It returns if the law holds there, and otherwise panics with the
//! state at fault. Check it at many states: [`walk`] turns the random numbers of a property test into a state, and a
//! failing walk shrinks with these numbers. Laws with a parameter `most` explore the space around their state until
//! `most` states are reached or none is left.
//!
//! ```
//! use search::{from_successors, laws};
//!
//! let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
//! for steps in [vec![], vec![0, 0, 1], vec![0; 9]] {
//!     let state = laws::walk(&line, &0, &steps);
//!     laws::consistent(&line, &|&n: &u32| n, &state);
//! }
//! ```
//!
//! | implementation | its laws |
//! | --- | --- |
//! | `StateSpace`, all in one call | [`state_space`] |
//! | `StateSpace` | [`actions_are_repeatable`], [`apply_is_successor`], [`costs_are_not_negative`], [`size_hint_is_exact`] |
//! | `Cost` | [`cost_is_sound`] |
//! | `actions_after` | [`pruning_loses_nothing`], [`pruning_keeps_costs`] |
//! | `SleepSets` | [`sleep_sets_lose_nothing`] |
//! | sites, by `enter` | [`sites_agree`], or else [`sites_lose_nothing`] |
//! | `GRADED` | [`graded`] |
//! | `Reversible`, `Undirected` | [`reversible`], [`undirected`], [`layers_are_adjacent`] |
//! | `Keyed`, `Ranked` | [`key_is_bijective`], [`rank_is_bijective`] |
//! | `Symmetric` | [`symmetric`]; of orbit sizes [`orbits_are_counted`] |
//! | `Dual` | [`duals_are_as_far`] |
//! | `Dominance` | [`dominance_kept`] |
//! | `Abstraction` | [`abstraction_is_sound`], [`ranks_follow_actions`]; of several [`abstractions_add_up`] |
//! | `Heuristic` | [`promise_kept`], [`step_kept`], [`estimate_child_agrees`], along paths [`estimates_fall_slowly`]; of closures [`admissible`], [`consistent`], [`zero_at_goal`] |
//! | `Display` and `FromStr` | [`text_round_trip`] |
//! | `Search`, with the feature `std` | `search::Subject::check` |

mod abstraction;
mod actions;
mod costs;
mod distances;
mod dominance;
mod duality;
mod estimates;
mod identity;
mod layers;
mod pruning;
#[cfg(feature = "std")]
pub mod search;
mod sites;
mod state_space;
mod walk;

pub use abstraction::{abstraction_is_sound, abstractions_add_up, ranks_follow_actions};
pub use actions::{actions_are_repeatable, apply_is_successor, reversible, size_hint_is_exact, undirected};
pub use costs::{cost_is_sound, costs_are_not_negative};
pub use dominance::dominance_kept;
pub use duality::duals_are_as_far;
pub use estimates::{
    admissible, consistent, estimate_child_agrees, estimates_fall_slowly, promise_kept, step_kept,
    zero_at_goal,
};
pub use identity::{key_is_bijective, orbits_are_counted, rank_is_bijective, symmetric, text_round_trip};
pub use layers::layers_are_adjacent;
pub use pruning::{graded, pruning_keeps_costs, pruning_loses_nothing, sleep_sets_lose_nothing};
pub use sites::{sites_agree, sites_lose_nothing};
pub use state_space::state_space;
pub use walk::walk;
