//! The imports for a first search: `use search::prelude::*;`.
//!
//! The prelude contains the common searches, the types of their reports, and the traits whose methods are called.
//! It also contains the functions that turn a closure into a space. Closed lists, open lists, further heuristics and
//! tables have modules of their own.
//!
//! # Examples
//!
//! ```
//! use search::prelude::*;
//!
//! // Two jugs of five and three litres: fill one, empty one, or pour one into the other. Measure four litres.
//! let jugs = from_successors(|&(a, b): &(u8, u8)| {
//!     let (to_b, to_a) = (a.min(3 - b), b.min(5 - a));
//!     [(5, b), (a, 3), (0, b), (a, 0), (a - to_b, b + to_b), (a + to_a, b - to_a)]
//! });
//! let report = breadth_first(&jugs, &(0, 0), |&(a, _)| a == 4);
//! assert_eq!(report.plan().unwrap().cost, 6);
//! ```

pub use crate::{
    AStar, At, Beam, Bidirectional, BreadthFirst, Cost, DepthFirst, Goal, GreedyBestFirst, Heuristic,
    IdaStar, Limits, NoGoal, Observer, Outcome, Plan, Progress, Reason, Report, Run, Search, StateSpace,
    Stats, StopToken, UniformCost, a_star, beam, bidirectional, breadth_first, depth_first, from_edges,
    from_owned_edges, from_owned_successors, from_successors, greedy_best_first,
    heuristics::{Admissible, Consistent, Estimate},
    ida_star,
    space::{ActionList, Bits, Finite32, Finite64, Keyed, Ranked, Reversible, Undirected},
    uniform_cost,
};
