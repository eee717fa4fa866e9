//! Laws of searches: the guarantees of every search of this crate, as a check of a search of your own.
//!
//! A [`Subject`] declares a search: its name, the [`Answer`] that it gives, and a function that makes it with the given
//! heuristic. [`Subject::check`] checks all laws that follow from the declarations: on small random graphs, on graphs
//! where costs saturate or cycles cost nothing, on slow spaces, and on spaces that panic.
//!
//! ```
//! use search::{
//!     algorithms::WeightedAStar,
//!     laws::search::{Answer, Subject},
//!     space::Weight,
//! };
//!
//! let weighted = Subject::<u32>::of_costs("weighted A*", Answer::Bounded, |h| {
//!     Box::new(WeightedAStar::new(h, Weight::new(3, 1)))
//! });
//! weighted.with_cases(2).check();
//! ```
//!
//! A law that does not hold panics. The message names the search, the law, the fault and the graph:
//!
//! ```
//! use std::panic::catch_unwind;
//! use search::{GreedyBestFirst, laws::search::{Answer, Subject}};
//!
//! // The first plan that this search finds may be dear.
//! fn greedy() -> Subject<u32> {
//!     Subject::of_costs("greedy", Answer::Bounded, |h| Box::new(GreedyBestFirst::new(h))).with_cases(60)
//! }
//! let message = catch_unwind(|| greedy().check()).unwrap_err().downcast::<String>().unwrap();
//! let fault = "its plan costs 5, the cheapest one 1, and at most 3 is allowed";
//! assert!(message.starts_with(&format!("greedy breaks the law `cost limit` with costs of type `u32`: {fault}")));
//! ```
//!
//! The laws ask for answers (cheapest plans, plans within the weight, proofs that no plan exists, several starts with costs,
//! costs that saturate, estimates and promises that are wrong, cycles that cost nothing), for runs (cut anywhere and resumed,
//! repeated, used again), for limits (expanded states, memory to the byte, cost, time, cancelling), for observers, for the closest
//! state, for statistics, and for panics of the space. [`Subject::laws`] lists them; the chapter
//! [guarantees of every search](crate::guide::guarantees) shows which search of this crate keeps which law.
//!
//! The searched space is a [`WeightedGraph`] with every capability: edges in both directions, keys, ranks, sites, classes of
//! dominance. The heuristics are tables of [`Estimates`], and the goal is a [`Target`].

mod answers;
mod capabilities;
mod case;
mod costs;
mod estimates;
mod events;
mod exemptions;
mod graph;
mod limits;
mod panics;
mod promises;
mod runs;
mod saturation;
mod slow_spaces;
mod statistics;
mod subject;
mod suite;
mod task;
mod trap;
mod trial;

pub use costs::AnyCost;
pub use estimates::{Estimates, Target};
pub use graph::WeightedGraph;
pub use subject::{Answer, BoxedSearch, Habit, Subject};

/// The parts of the laws, for the tests of this crate.
#[doc(hidden)]
pub mod parts {
    pub use super::{
        case::{Case, weight},
        subject::Measure,
        task::{Task, fraction},
        trap::Trap,
        trial::{Trial, Truth, enough, step_by, told, without_bytes},
    };
}
