//! Strategies for property tests: random walks, and the last states of random walks.
//!
//! A failing walk shrinks to a shorter one, so a failing state shrinks towards the start of the walks. Start walks at
//! the goal: a failing state then shrinks to one that is almost solved.
//!
//! ```
//! use proptest::prelude::*;
//! use search::{breadth_first, from_successors, laws, strategies};
//!
//! let coins = from_successors(|&coins: &u8| [coins ^ 0b011, coins ^ 0b110, coins ^ 0b101]);
//! proptest!(|(state in strategies::states(&coins, 0, 0..20))| {
//!     laws::undirected(&coins, &state);
//!     prop_assert!(breadth_first(&coins, &state, |&coins| coins == 0).plan().unwrap().cost <= 1);
//! });
//! ```

use alloc::vec::Vec;
use core::fmt::Debug;

use proptest::{
    arbitrary::any,
    collection::{SizeRange, vec},
    strategy::Strategy,
};

use crate::{laws::walk, space::StateSpace};

/// Returns a strategy for walks with a number of steps in `length`.
///
/// [`laws::walk`](crate::laws::walk) and some laws take such walks. A failing walk shrinks to a shorter one.
///
/// # Examples
///
/// ```
/// use proptest::prelude::*;
/// use search::{from_successors, laws, strategies};
///
/// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// proptest!(|(steps in strategies::walks(0..20))| {
///     laws::estimate_child_agrees(&line, &|&n: &u32| n, &0, &steps);
/// });
/// ```
pub fn walks(length: impl Into<SizeRange>) -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), length)
}

/// Returns a strategy for the last states of random walks in `space`, with a number of steps in `length`.
///
/// The walks begin at `start`, and a failing state shrinks towards it. The space may be given by value or by reference.
///
/// # Examples
///
/// ```
/// use proptest::prelude::*;
/// use search::{from_successors, strategies};
///
/// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// proptest!(|(n in strategies::states(&line, 5, 0..20))| {
///     prop_assert!(n < 25);
/// });
/// ```
pub fn states<S>(space: S, start: S::State, length: impl Into<SizeRange>) -> impl Strategy<Value = S::State>
where
    S: StateSpace<State: Debug>,
{
    walks(length).prop_map(move |steps| walk(&space, &start, &steps))
}
