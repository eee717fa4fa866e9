//! State spaces: the trait [`StateSpace`], and traits for further properties that a space may have.

mod action_list;
mod bits;
mod cost;
mod criteria;
mod direction;
mod dominance;
mod finite;
mod goal;
mod key;
mod properties;
mod pruning;
mod sleep_sets;
mod state_space;

pub use action_list::ActionList;
pub use bits::Bits;
pub use cost::{Cost, Weight};
pub use criteria::{Criterion, ManyCriteria};
pub use direction::{Backward, Direction, Forward, Pruned};
pub use dominance::Dominance;
pub use finite::{Finite32, Finite64, NotACost};
pub use goal::{AnyOf, At, Goal, GoalStates, GoalTest, NoGoal, Stateful};
pub(crate) use key::GOLDEN;
pub use key::{Key, Keyed};
pub use properties::{Abstraction, Dual, Ranked, Reversible, Symmetric, Undirected};
pub(crate) use properties::{PredecessorList, assert_listed, assert_unconnected, rank_index};
pub use pruning::{AfterLast, ByLastAction, BySleepSets, Pruning};
pub use sleep_sets::SleepSets;
pub use state_space::{CopiedState, StateSpace};
