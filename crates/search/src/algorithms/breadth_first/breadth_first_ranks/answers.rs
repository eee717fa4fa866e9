//! The plans of searches by rank: a walk back by distances modulo 3, or none.

use alloc::vec::Vec;

use crate::{
    algorithms::breadth_first::{
        backward_walk::{StoredDepths, plan_to},
        breadth_first_ranks::marks::{DistancesModulo3, LayersOnly, RankMarks, UNREACHED, View},
    },
    run::PlanOf,
    space::{Goal, NoGoal, Ranked, Reversible, rank_index},
};

#[diagnostic::on_unimplemented(
    message = "a search by rank with `{Self}` does not answer for goals of type `{G}` in `{S}`",
    note = "for a plan, the space must be `Reversible`; a search `without_distances()` takes the goal `NoGoal`"
)]
/// Marks with which a search answers for goals of type `G`: distances for every goal, layers for [`NoGoal`].
pub trait Answers<S: Ranked, G>: RankMarks {
    /// Returns a plan from one of `starts` to the state of `rank` at `depth`.
    #[doc(hidden)]
    fn plan(
        marks: View<'_, Self>,
        space: &S,
        starts: &[S::State],
        rank: usize,
        depth: u64,
    ) -> Option<PlanOf<S>>
    where
        Self: Sized;
}

impl<S: Ranked + Reversible, G: Goal<S>> Answers<S, G> for DistancesModulo3 {
    fn plan(
        marks: View<'_, Self>,
        space: &S,
        starts: &[S::State],
        rank: usize,
        depth: u64,
    ) -> Option<PlanOf<S>> {
        let starts: Vec<usize> = starts.iter().map(|start| rank_index(space.rank(start))).collect();
        Some(plan_to(space, &marks, &starts, rank, depth))
    }
}

impl<S: Ranked> Answers<S, NoGoal> for LayersOnly {
    fn plan(_: View<'_, Self>, _: &S, _: &[S::State], _: usize, _: u64) -> Option<PlanOf<S>> {
        None
    }
}

impl<S: Ranked, M: RankMarks> StoredDepths<S> for View<'_, M> {
    type Id = usize;

    fn id(space: &S, state: &S::State) -> usize {
        rank_index(space.rank(state))
    }

    fn state(space: &S, rank: usize) -> S::State {
        space.unrank(rank as u64)
    }

    fn may_hold(&self, rank: usize, depth: u64) -> bool {
        self.get(rank) != UNREACHED && u64::from(self.get(rank)) == depth % 3
    }
}
