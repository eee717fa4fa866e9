//! The values of a state: g, and rhs, which looks one edge ahead.
//!
//! The node of a state in the search graph holds the lookahead: its `g` is the cost part of rhs, and its parent is the
//! predecessor through which that cost is the least. The memo holds g itself and the numbers of actions.
//!
//! A distance counts actions beside the cost, and compares them where costs are equal. So each edge is longer than zero.
//! Otherwise the states of a cycle that costs nothing would vouch for each other's g, though no path leads there any more.

use crate::{
    algorithms::best_first::engine::node::{Link, Node},
    space::{Cost, StateSpace},
};

/// The cost of a path, and its number of actions. The cost of `MAX` with actions is one that saturated.
pub(super) type Distance<C> = (C, u32);

/// The values of a state beside those of its node.
#[derive(Clone, Copy)]
pub(super) struct Values<C> {
    /// The distance that the last expansion gave to the state.
    pub(super) g: Distance<C>,
    /// The number of actions of rhs.
    pub(super) actions: u32,
}

pub(super) const fn no_path<C: Cost>() -> Distance<C> {
    (C::MAX, u32::MAX)
}

impl<C: Cost> Values<C> {
    pub(super) const NEW: Self = Values { g: no_path(), actions: u32::MAX };
}

/// Returns the distance after one more action.
pub(super) fn after<C: Cost>((cost, actions): Distance<C>, step: C) -> Distance<C> {
    (cost.saturating_add(step), actions.saturating_add(1))
}

/// A node with the values g and rhs.
pub(super) type LookaheadNode<S> = Node<S, Values<<S as StateSpace>::Cost>>;

pub(super) fn rhs<S: StateSpace>(node: &LookaheadNode<S>) -> Distance<S::Cost> {
    (node.g, node.memo.actions)
}

/// The last edge of a path: the number of the predecessor, and the action from there. A start has no action.
pub(super) type LastEdge<S> = (u32, Option<<S as StateSpace>::Action>);

/// Sets rhs and the edge through which it is the least.
pub(super) fn set_rhs<S: StateSpace>(
    node: &mut LookaheadNode<S>,
    rhs: Distance<S::Cost>,
    (parent, last): LastEdge<S>,
) {
    (node.g, node.memo.actions) = rhs;
    node.link = Link::to(parent, last);
}
