#![doc = include_str!("../README.md")]
#![no_std]
#![warn(missing_docs)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod abstract_distance;
mod arena;
mod bidirectional;
mod breadth_first;
mod breadth_first_keys;
mod clock;
mod closed_list;
mod closed_lists;
mod cost;
mod direction;
mod distances;
mod expansion;
mod finite;
mod from_edges;
mod goal;
mod hash;
mod heuristic;
mod ida_star;
#[cfg(feature = "laws")]
pub mod laws;
mod limits;
mod observer;
mod outcome;
mod prefetch;
mod run;
mod shortest_plans;
mod space;
mod state_index;
mod survey;

pub use abstract_distance::AbstractDistance;
pub use arena::Arena;
pub use bidirectional::{Bidirectional, bidirectional};
pub use breadth_first::{BreadthFirst, breadth_first};
pub use breadth_first_keys::{BreadthFirstKeys, breadth_first_keys};
pub use closed_list::ClosedList;
pub use closed_lists::{ByKey, ByOrbit, ByRank, ByState};
pub use cost::{Cost, Weight};
pub use direction::{Backward, Direction, Forward};
pub use distances::{DistanceMap, DistanceTable, Distances};
pub use finite::{Finite32, Finite64};
pub use from_edges::{FromEdges, from_edges};
pub use goal::{AnyOf, At, Exhaust, Goal, GoalStates};
pub use heuristic::{Admissible, Blind, Consistent, Heuristic, Max, Promise, Weighted};
pub use ida_star::{IdaStar, ida_star};
pub use limits::Limits;
pub use observer::Observer;
pub use outcome::{Outcome, OutcomeOf, Plan, PlanOf, Reason, Report, ReportOf, Stats};
pub use run::{Progress, Run, Search};
pub use shortest_plans::{Plans, ShortestPlans, shortest_plans};
pub use space::{Abstraction, Key, Keyed, Ranked, Reversible, StateSpace, Symmetric, Undirected};
pub use survey::{Branching, Survey, survey};
