//! Every search may move to another thread.

use search::{
    AStar, Beam, Bidirectional, BreadthFirst, DepthFirst, GoalDistances, GreedyBestFirst, IdaStar,
    ShortestPlans, Survey, UniformCost,
    algorithms::{
        AnytimeAStar, AnytimeRepairingAStar, BaeStar, BreadthFirstKeys, BreadthFirstRanks,
        BudgetedTreeSearch, CheapestPlans, CompleteBeam, CostToGo, IdaStarWithTable, KCheapest,
        LifelongAStar, Nbs, ParallelAStar, ParallelBeam, ParallelIdaStar, Pareto, WeightedAStar,
    },
    graph::StateGraph,
};

use super::searches::Graph;
use crate::toys::Estimates;

type Space = Graph<u32>;
type H = Estimates<u32>;

fn sends<T: Send>() {}

macro_rules! send {
    ($($search:ty),* $(,)?) => { $(sends::<$search>();)* };
}

#[test]
fn searches_may_move_to_another_thread() {
    send!(
        BreadthFirst<Space>,
        BreadthFirstKeys<Space>,
        BreadthFirstRanks<Space>,
        Bidirectional<Space>,
        ShortestPlans<Space>,
        Survey<Space>,
        GoalDistances<Space>,
        StateGraph<Space>,
    );
    send!(
        UniformCost<Space>,
        AStar<Space, H>,
        ParallelAStar<Space, H>,
        WeightedAStar<Space, H>,
        AnytimeAStar<Space, H>,
        AnytimeRepairingAStar<Space, H>,
        GreedyBestFirst<Space, H>,
        CheapestPlans<Space, H>,
        KCheapest<Space, H>,
        Pareto<Space, H, 2>,
        LifelongAStar<Space, H>,
        CostToGo<Space>,
        BaeStar<Space, H, H>,
        Nbs<Space, H, H>,
    );
    send!(
        IdaStar<Space, H>,
        IdaStarWithTable<Space, H>,
        ParallelIdaStar<Space, H>,
        BudgetedTreeSearch<Space, H>,
        DepthFirst<Space, H>,
        Beam<Space, H>,
        ParallelBeam<Space, H>,
        CompleteBeam<Space, H>,
    );
}
