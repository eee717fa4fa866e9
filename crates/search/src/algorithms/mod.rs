//! The search algorithms, one module each, and the engines that several of them share.

pub(crate) mod a_star;
mod backward_walk;
pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod bidirectional;
pub(crate) mod breadth_first;
pub(crate) mod breadth_first_keys;
pub(crate) mod breadth_first_ranks;
pub(crate) mod depth_first;
#[cfg(feature = "disk")]
pub(crate) mod disk_breadth_first;
mod distance_to_goal;
mod engine;
pub(crate) mod goal_distances;
pub(crate) mod greedy_best_first;
pub(crate) mod ida_star;
pub(crate) mod k_cheapest;
pub(crate) mod layers;
#[cfg(feature = "parallel")]
pub(crate) mod parallel_a_star;
pub(crate) mod shortest_plans;
pub(crate) mod simple_paths;
pub(crate) mod survey;
pub(crate) mod uniform_cost;

pub use a_star::{AStar, a_star, weighted_a_star};
pub use beam::{Beam, CompleteBeam, MonotoneBeam, Rectangle, beam};
pub use bidirectional::{Bidirectional, bidirectional};
pub use breadth_first::{BreadthFirst, breadth_first};
pub use breadth_first_keys::{BreadthFirstKeys, breadth_first_keys};
#[cfg(feature = "parallel")]
pub use breadth_first_ranks::AllThreads;
#[cfg(feature = "files")]
pub use breadth_first_ranks::DistancesInFile;
pub use breadth_first_ranks::{
    BreadthFirstRanks, DistancesModulo3, LayersOnly, OneThread, RankDistances, breadth_first_ranks,
};
pub use depth_first::{DepthFirst, depth_first};
#[cfg(feature = "disk")]
pub use disk_breadth_first::{
    AllLayers, DiskBreadthFirst, DiskError, DiskKey, DuplicateScope, Itself, LayerStates, Orbits,
    Representative, TwoLayers,
};
pub use distance_to_goal::DistanceToGoal;
pub(crate) use engine::search_by_engine;
pub use goal_distances::{GoalDistances, goal_distances};
pub use greedy_best_first::{GreedyBestFirst, greedy_best_first};
#[cfg(feature = "parallel")]
pub use ida_star::parallel::ParallelIdaStar;
pub use ida_star::{
    IdaStar, ida_star,
    with_table::{IdaStarWithTable, ida_star_with_table},
};
pub use k_cheapest::{CheapestPlans, KCheapest, k_cheapest};
#[cfg(feature = "parallel")]
pub use parallel_a_star::ParallelAStar;
pub use shortest_plans::{Plans, ShortestPlans, shortest_plans};
pub use survey::{Branching, Survey, survey};
pub use uniform_cost::{UniformCost, uniform_cost};
