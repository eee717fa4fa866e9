//! The search algorithms, one module each, and the engines that several of them share.

pub(crate) mod all_states;
pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod dissimilar_plans;
pub(crate) mod k_cheapest;
pub(crate) mod shortest_plans;

pub(crate) mod parallel;

pub(crate) mod breadth_first;

pub(crate) mod depth_first;

pub(crate) mod both_ends;

pub use all_states::cost_to_go::{CostToGo, cost_to_go};
pub use all_states::distance_to_goal::DistanceToGoal;
pub use all_states::goal_distances::{GoalDistances, goal_distances};
pub use all_states::survey::{Branching, ExpandsLayers, Survey, SurveyThreads, survey};
#[cfg(feature = "parallel")]
pub use beam::parallel::ParallelBeam;
pub use beam::{Beam, CompleteBeam, MonotoneBeam, OneType, Rectangle, TypeSystem, beam};
pub use best_first::a_star::{AStar, a_star};
pub use best_first::anytime_a_star::AnytimeAStar;
pub use best_first::anytime_repairing::AnytimeRepairingAStar;
pub use best_first::budgeted_graph::{BudgetedGraphSearch, budgeted_graph_search};
pub(crate) use best_first::delegation::search_by_engine;
pub use best_first::explicit_estimation::{ExplicitEstimation, GuidedBy, Guides, HeuristicAlone};
pub use best_first::greedy_best_first::{
    EstimateAlone, GreedyBestFirst, NoveltyFirst, Preference, PreferringActions, greedy_best_first,
};
pub use best_first::partial_expansion::{PartialExpansionAStar, partial_expansion_a_star};
pub use best_first::pathmax_a_star::{PathmaxAStar, pathmax_a_star};
pub use best_first::uniform_cost::{UniformCost, uniform_cost};
pub use best_first::weighted_a_star::{BoundingFunction, Linear, Pwxd, WeightedAStar, Xdp, weighted_a_star};
pub use both_ends::bae_star::{BaeStar, bae_star};
pub use both_ends::bidirectional::{Bidirectional, bidirectional};
pub use both_ends::nbs::{Nbs, nbs};
pub use breadth_first::breadth_first::{BreadthFirst, breadth_first};
pub use breadth_first::breadth_first_keys::{BreadthFirstKeys, breadth_first_keys};
pub use breadth_first::breadth_first_novelty::BreadthFirstNovelty;
#[cfg(feature = "files")]
pub use breadth_first::breadth_first_ranks::DistancesInFile;
pub use breadth_first::breadth_first_ranks::{
    BreadthFirstRanks, DistancesModulo3, LayersOnly, RankDistances, breadth_first_ranks,
};
#[cfg(feature = "disk")]
pub use breadth_first::disk_breadth_first::{
    AllLayers, DiskBreadthFirst, DiskError, DiskKey, DuplicateScope, Itself, LayerStates, Orbits,
    Representative, TwoLayers,
};
pub use depth_first::budgeted_tree::{BudgetedTreeSearch, budgeted_tree_search};
pub use depth_first::depth_first::{DepthFirst, depth_first};
#[cfg(feature = "parallel")]
pub use depth_first::ida_star::parallel::ParallelIdaStar;
pub use depth_first::ida_star::{
    IdaStar, ida_star,
    partial_expansion::{PartialExpansionIdaStar, partial_expansion_ida_star},
    with_table::{IdaStarWithTable, ida_star_with_table},
};
pub use depth_first::nested_rollout::{NestedRollout, Rollout};
pub use depth_first::recursive_best_first::{RecursiveBestFirst, recursive_best_first};
pub use dissimilar_plans::DissimilarPlans;
pub use k_cheapest::{CheapestPlans, KCheapest, ListsPlans, SimplePlans, Walks, k_cheapest};
#[cfg(feature = "parallel")]
pub use parallel::parallel_a_star::ParallelAStar;
#[cfg(feature = "parallel")]
pub use parallel::threads::AllThreads;
pub use parallel::threads::OneThread;
pub use shortest_plans::{Plans, ShortestPlans, shortest_plans};
