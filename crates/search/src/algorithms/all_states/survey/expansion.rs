//! The expansion of the states of a survey's layer.

use alloc::vec::Vec;

use crate::{
    algorithms::{
        all_states::survey::{Generated, Survey, state_list::StateList},
        breadth_first::layers::{self, End, Layer, Pending},
    },
    space::{Direction, StateSpace},
    tables::Distances,
};

/// Expands `count` states of the present layer.
pub(super) fn expand<S: StateSpace, D: Distances<S>, W: Direction<S>>(
    survey: &mut Survey<S, D, W>,
    space: &S,
    count: usize,
) {
    let mut pending = Pending::of(core::mem::take(&mut survey.buffers));
    let children = |state, last| {
        let neighbours = W::neighbours_after(space, state, last);
        neighbours.map(|(last, state)| Generated { place: D::place(space, &state), state, last })
    };
    layers::expand(&mut Expansion { survey, children }, &mut pending, count);
    survey.buffers = pending.into_buffers();
}

/// The expansion of a layer: `children` lists the neighbours of a state after a last edge.
struct Expansion<'a, S: StateSpace, D: Distances<S>, W: Direction<S>, F> {
    survey: &'a mut Survey<S, D, W>,
    children: F,
}

impl<S, D, W, F, I> Layer for Expansion<'_, S, D, W, F>
where
    S: StateSpace,
    D: Distances<S>,
    W: Direction<S>,
    F: Fn(S::State, W::Last) -> I,
    I: Iterator<Item = Generated<S, D, W::Last>>,
{
    type Child = Generated<S, D, W::Last>;
    type List = I;
    // The iterator of neighbours borrows the space, so the survey cannot store it between steps.
    const RESUMES: bool = false;
    const BATCHED: bool = D::BATCHED;

    /// Counts slots of 8 bytes, because a slot of the table of distances may be a single byte.
    #[inline(always)]
    fn slots(&self) -> usize {
        self.survey.distances.bytes() / 8
    }

    #[inline(always)]
    fn prefetch(&self, child: &Self::Child) {
        self.survey.distances.prefetch(child.place);
    }

    #[inline(always)]
    fn children(&self, i: usize) -> I {
        let StateList { states, lasts } = &self.survey.layer;
        let at = self.survey.head() + i;
        (self.children)(states[at].clone(), lasts[at])
    }

    #[inline(always)]
    fn generate(&self, list: &mut I) -> Option<Self::Child> {
        list.next()
    }

    #[inline(always)]
    fn admit(&mut self, child: Self::Child) -> bool {
        let survey = &mut *self.survey;
        if survey.distances.insert(child.place, &child.state, survey.layers.len() as u32) {
            survey.next.push(child.state, child.last);
        }
        false
    }

    #[inline(always)]
    fn admit_all(&mut self, batch: &mut Vec<Self::Child>) -> Option<End> {
        let survey = &mut *self.survey;
        let distance = survey.layers.len() as u32;
        survey.distances.retain_new(batch, |child| child.place, |child| &child.state, distance);
        batch.drain(..).for_each(|child| survey.next.push(child.state, child.last));
        None
    }

    #[inline(always)]
    fn count(&mut self, edges: usize) {
        self.survey.least = self.survey.least.min(edges);
        self.survey.most = self.survey.most.max(edges);
    }

    #[inline(always)]
    fn leave(&mut self, states: usize, edges: usize) {
        self.survey.frontier.leave(states, edges);
    }
}
