//! The search algorithms by rooms, one file or folder each, and in each room the engines that several of them share.

pub(crate) mod all_states;
pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod both_ends;
pub(crate) mod breadth_first;
pub(crate) mod depth_first;
pub(crate) mod many_plans;
pub(crate) mod parallel;

pub use all_states::{
    cost_to_go::{CostToGo, cost_to_go},
    distance_to_goal::DistanceToGoal,
    distances::{StatesByCost, distances, states_by_cost},
    goal_distances::{GoalDistances, goal_distances},
    survey::{Survey, survey},
};
#[cfg(feature = "parallel")]
pub use beam::parallel::ParallelBeam;
pub use beam::{Beam, CompleteBeam, ScoreBeam, beam};
pub use best_first::{
    a_star::{AStar, a_star},
    anytime_a_star::AnytimeAStar,
    anytime_repairing::AnytimeRepairingAStar,
    greedy_best_first::{EstimateAlone, GreedyBestFirst, Preference, PreferringActions, greedy_best_first},
    lifelong_a_star::LifelongAStar,
    uniform_cost::{UniformCost, uniform_cost},
    weighted_a_star::{WeightedAStar, weighted_a_star},
};
pub use both_ends::{
    bae_star::{BaeStar, bae_star},
    bidirectional::{Bidirectional, bidirectional},
    nbs::{Nbs, nbs},
};
pub use breadth_first::{
    breadth_first::{BreadthFirst, breadth_first},
    breadth_first_keys::{BreadthFirstKeys, breadth_first_keys},
    breadth_first_ranks::{
        BreadthFirstRanks, DistancesModulo3, LayersOnly, RankDistances, breadth_first_ranks,
    },
};
#[cfg(feature = "parallel")]
pub use depth_first::ida_star::parallel::ParallelIdaStar;
pub use depth_first::{
    budgeted_tree::{BudgetedTreeSearch, budgeted_tree_search},
    depth_first::{DepthFirst, depth_first},
    ida_star::{
        IdaStar, ida_star,
        with_table::{IdaStarWithTable, ida_star_with_table},
    },
};
pub use many_plans::{
    cheapest_plans::{CheapestPlans, cheapest_plans},
    dissimilar_plans::DissimilarPlans,
    k_cheapest::{KCheapest, ListsPlans, PlansByCost, SimplePlans, Walks, k_cheapest, k_cheapest_walks},
    pareto::{IdealPoint, Pareto, ParetoFront, VectorPlan, ideal_point, pareto},
    shortest_plans::{ShortestPlans, shortest_plans},
    solution_graph::Plans,
};
pub use parallel::threads::OneThread;
#[cfg(feature = "parallel")]
pub use parallel::{parallel_a_star::ParallelAStar, threads::AllThreads};
