//! The expansion of states that are given by their ranks, on one thread or on several.

use crate::{
    algorithms::breadth_first::{
        breadth_first_ranks::marks::{RankMarks, View},
        layers::{Layer, Successors},
    },
    space::{Goal, Ranked, StateSpace, rank_index},
};

/// The work of an expansion.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) expanded: usize,
    pub(super) generated: usize,
    /// The number of states that were not reached before.
    pub(super) new: u64,
    /// The least rank of a goal among them.
    pub(super) goal: Option<usize>,
}

impl Tally {
    /// Returns the work of both.
    #[cfg(feature = "parallel")]
    pub(super) fn plus(self, other: Self) -> Self {
        Tally {
            expanded: self.expanded + other.expanded,
            generated: self.generated + other.generated,
            new: self.new + other.new,
            goal: least(self.goal, other.goal),
        }
    }
}

/// Returns the lesser of two ranks.
pub(super) fn least(one: Option<usize>, other: Option<usize>) -> Option<usize> {
    one.into_iter().chain(other).min()
}

/// A generated child that is not yet looked up.
pub(super) struct Generated<S: StateSpace> {
    rank: usize,
    state: S::State,
}

/// The expansion of the states with these ranks. Their children are at `depth`. `SHARED` says whether other threads
/// expand other states of the layer meanwhile; then the lists of children are not interrupted.
pub(super) struct Expansion<'a, S, G, M, const SHARED: bool> {
    pub(super) space: &'a S,
    pub(super) goal: &'a G,
    pub(super) marks: View<'a, M>,
    pub(super) ranks: &'a [usize],
    pub(super) depth: u64,
    pub(super) tally: Tally,
}

impl<S, G, M, const SHARED: bool> Layer for Expansion<'_, S, G, M, SHARED>
where
    S: Ranked,
    G: Goal<S>,
    M: RankMarks,
{
    type Child = Generated<S>;
    type List = Successors<S>;
    const RESUMES: bool = !SHARED;

    #[inline(always)]
    fn slots(&self) -> usize {
        self.marks.slots()
    }

    #[inline(always)]
    fn prefetch(&self, child: &Generated<S>) {
        self.marks.prefetch(child.rank);
    }

    #[inline(always)]
    fn children(&self, i: usize) -> Successors<S> {
        let state = self.space.unrank(self.ranks[self.tally.expanded + i] as u64);
        let actions = self.space.actions(&state);
        Successors::new(state, actions)
    }

    #[inline(always)]
    fn generate(&self, list: &mut Successors<S>) -> Option<Generated<S>> {
        let (_, state) = list.next(self.space)?;
        Some(Generated { rank: rank_index(self.space.rank(&state)), state })
    }

    #[inline(always)]
    fn admit(&mut self, child: Generated<S>) -> bool {
        if self.marks.mark::<SHARED>(child.rank, self.depth) {
            self.tally.new += 1;
            if self.goal.is_goal(&child.state) {
                self.tally.goal = least(self.tally.goal, Some(child.rank));
            }
        }
        false
    }

    #[inline(always)]
    fn leave(&mut self, states: usize, children: usize) {
        self.tally.expanded += states;
        self.tally.generated += children;
    }
}
