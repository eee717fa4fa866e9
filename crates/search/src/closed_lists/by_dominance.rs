//! The identity of spaces with dominance: a state covers the states that it dominates.

use crate::{closed_lists::Identity, space::Dominance, tables::hash};

/// The identity of spaces with [`Dominance`]: a state that another one dominates counts as a duplicate of it.
///
/// See [`Beam::with_dominance`](crate::Beam::with_dominance).
#[derive(Clone, Copy, Debug, Default)]
pub struct ByDominance;

impl<S: Dominance> Identity<S> for ByDominance {
    const EXACT: bool = true;
    const ONE_WAY: bool = true;
    type Parts = ();

    /// Returns the hash of the state's class.
    #[inline(always)]
    fn hash(space: &S, state: &S::State) -> u64 {
        hash(&space.class(state))
    }

    #[inline(always)]
    fn parts(_: &S, _: &S::State) {}

    #[inline(always)]
    fn hash_child(space: &S, (): &(), _: S::Action, child: &S::State) -> u64 {
        hash(&space.class(child))
    }

    #[inline(always)]
    fn covers(space: &S, one: (u64, &S::State), other: (u64, &S::State)) -> bool {
        let is_of_its_class = || one.0 == other.0 && space.class(one.1) == space.class(other.1);
        is_of_its_class() && (one.1 == other.1 || space.dominates(one.1, other.1))
    }
}
