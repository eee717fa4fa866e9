//! The rules of [`Best`](super::Best): the algorithm of each one, and its reason.

use crate::run::Choice;

pub(super) const START_IS_GOAL: Choice = Choice::new(1, "UniformCost", "a start is a goal");

pub(super) const ANY_GRADED: Choice =
    Choice::new(2, "DepthFirst", "any plan will do, and all paths to a state have the same length");
pub(super) const ANY: Choice =
    Choice::new(3, "GreedyBestFirst", "any plan will do, and estimates lead towards one");

pub(super) const ANYTIME_GRADED: Choice = Choice::new(
    4,
    "CompleteBeam",
    "a plan soon and better ones later, and all paths to a state have the same length",
);
pub(super) const ANYTIME: Choice = Choice::new(5, "AnytimeAStar", "a plan soon and better ones later");

pub(super) const BOUNDED: Choice =
    Choice::new(6, "WeightedAStar", "a plan within the weight, and the heuristic promises a lower bound");

pub(super) const BLIND_ENDS: Choice =
    Choice::new(7, "Bidirectional", "the goal lists its states, and every action costs one");
pub(super) const BLIND_ENDS_BY_COST: Choice = Choice::new(8, "Nbs", "the goal lists its states");
pub(super) const BLIND: Choice = Choice::new(9, "BreadthFirst", "every action costs one");
pub(super) const BLIND_BY_COST: Choice =
    Choice::new(10, "UniformCost", "no heuristic promises a lower bound, and actions may cost more than one");

pub(super) const PROBE: Choice =
    Choice::new(11, "IdaStar", "the heuristic promises a lower bound, and 32 expansions suffice");
pub(super) const ONE_END: Choice = Choice::new(12, "AStar", "the heuristic promises a lower bound");
pub(super) const FORWARD_LEADS: Choice =
    Choice::new(13, "AStar", "it kept its lead over a search from both ends, or answered first");
pub(super) const ERRORS_LEAD: Choice =
    Choice::new(14, "BaeStar", "it took the lead from A* by its bound, or answered first");
pub(super) const PAIRS_LEAD: Choice =
    Choice::new(15, "Nbs", "it took the lead from A* by its bound, or answered first");

pub(super) const FEW_LAYERS: Choice =
    Choice::new(16, "BreadthFirstHeuristic", "the memory is spent, and actions can be undone and cost one");
pub(super) const TABLE: Choice = Choice::new(
    17,
    "IdaStarWithTable",
    "the memory is spent, and each bound adds half as many states or more, or many states were met again",
);
pub(super) const BUDGETS: Choice = Choice::new(
    18,
    "BudgetedTreeSearch",
    "the memory is spent, each bound adds few states, and few were met again",
);
