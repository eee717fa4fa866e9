//! The parts that searches are made of, for searches of your own.
//!
//! The chapter [an algorithm of your own](crate::guide::an_algorithm_of_your_own) explains the contract of a search. This module may
//! change between minor versions.
//!
//! - [`Budget`], [`Status`] and [`Memory`] belong to every search.
//! - [`SearchGraph`] holds the states that were generated, and [expands](SearchGraph::expand) them: one relaxation of edges for
//!   all searches. A [`Visitor`] says what an edge means to a search.
//! - [`BestFirst`] is the loop of all best-first searches. Its [`OpenStates`] make A*, greedy or anytime search of it.
//!
//! # Examples
//!
//! Best-first search in an order of its own, by h and then by the number of the state:
//!
//! ```
//! use std::{cmp::Reverse, collections::BinaryHeap};
//! use search::{
//!     Goal, Heuristic, Progress, Search, StateSpace, Stats,
//!     engine::{BestFirst, Budget, Memory, Node, OpenStates, StatusOf},
//!     from_successors, heuristics::Promise, run::OutcomeOf,
//! };
//!
//! /// The least estimate first; of equal ones, the oldest state.
//! struct OldestFirst<S: StateSpace>(BinaryHeap<Reverse<(S::Cost, u32)>>);
//!
//! impl<S: StateSpace, M> OpenStates<S, M> for OldestFirst<S> {
//!     const BY_F: bool = false;
//!
//!     fn clear(&mut self, _: Promise) {
//!         self.0.clear();
//!     }
//!     fn push(&mut self, _: &S, id: u32, node: &Node<S, M>) {
//!         self.0.push(Reverse((node.h, id)));
//!     }
//!     fn pop(&mut self, nodes: &[Node<S, M>], _: S::Cost, stats: &mut Stats) -> Option<u32> {
//!         loop {
//!             let Reverse((_, id)) = self.0.pop()?;
//!             if !nodes[id as usize].link.is_closed() {
//!                 return Some(id);
//!             }
//!             stats.popped += 1;
//!         }
//!     }
//!     fn len(&self) -> usize {
//!         self.0.len()
//!     }
//!     fn memory(&self) -> Memory {
//!         Memory::fixed((self.0.capacity() * size_of::<(S::Cost, u32)>()) as u64)
//!     }
//! }
//!
//! struct Patient<S: StateSpace, H: Heuristic<S>>(BestFirst<S, H, OldestFirst<S>>);
//!
//! impl<S: StateSpace, H: Heuristic<S>> Progress<S> for Patient<S, H> {
//!     fn status(&self) -> &StatusOf<S> {
//!         self.0.status()
//!     }
//!     fn memory(&self) -> Memory {
//!         self.0.memory()
//!     }
//! }
//!
//! impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for Patient<S, H> {
//!     fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
//!         self.0.start(space, starts);
//!     }
//!     fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
//!         self.0.advance(space, goal, budget)
//!     }
//! }
//!
//! let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]);
//! let distance = |&(x, y): &(i32, i32)| x.abs_diff(30) + y.abs_diff(20);
//! let mut search = Patient(BestFirst::new(distance, OldestFirst(BinaryHeap::new())));
//! assert_eq!(search.run(&grid, &(0, 0), |&cell| cell == (30, 20)).plan().unwrap().cost, 50);
//! ```

pub use crate::algorithms::best_first::engine::{
    BestFirst,
    exact_open_list::{ExactOpenList, Priority},
    expansion::{Edges, Expansion, Outgoing},
    node::{Link, Node},
    open_states::{OpenStates, Reopening},
    proven,
    search_graph::{Edge, Reached, SearchGraph, Step, Visitor},
};
pub use crate::algorithms::depth_first::budgeted_tree::interval::{Interval, PassEnd};
pub use crate::closed_lists::{HashIndex, StateIndex};
pub use crate::run::{Budget, Memory, ReachedState, Status, StatusOf, Tree};
pub use crate::tables::{CHILDREN_PER_STEP, MAX_STATES};
