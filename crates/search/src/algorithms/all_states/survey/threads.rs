//! The policies that expand the states of a survey, and that of one thread.

use alloc::vec::Vec;

use crate::{
    algorithms::{
        OneThread,
        all_states::survey::{
            Generated, Survey,
            state_list::{NewStates, StateList},
        },
        breadth_first::layers::{self, End, Layer, Pending},
        parallel::threads::Threads,
    },
    space::{Direction, StateSpace},
    tables::Distances,
};

/// The threads of a survey: [`OneThread`], or `AllThreads` with the feature `parallel`.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, Survey, algorithms::SurveyThreads, space::Forward, survey, tables::DistanceMap};
///
/// /// Returns the size of the widest layer, whichever threads found it.
/// fn widest<S: StateSpace, T: SurveyThreads>(survey: &Survey<S, DistanceMap<S>, Forward, T>) -> u64 {
///     survey.layers().iter().copied().max().unwrap_or(0)
/// }
/// let ring = search::from_successors(|&n: &u8| [n.wrapping_add(1), n.wrapping_sub(1)]);
/// assert_eq!(widest(&survey(&ring, &0)), 2);
/// ```
pub trait SurveyThreads: Threads {
    /// The new states of the threads.
    #[doc(hidden)]
    type New<S: StateSpace, L>: NewStates<S, L>;

    /// Returns no states, with the settings of `other`.
    #[doc(hidden)]
    fn like<S: StateSpace, K, L>(other: &Self::New<S, K>) -> Self::New<S, L> {
        let _ = other;
        Self::New::<S, L>::default()
    }
}

/// A policy that expands states of a space `S` in the direction `W`, and stores distances in a `D`.
///
/// # Examples
///
/// ```
/// use search::{NoGoal, Search, StateSpace, Survey, algorithms::ExpandsLayers, space::Forward, tables::Distances};
///
/// /// Runs a survey on whichever threads it has, and returns its depth.
/// fn depth<S, D, T>(mut survey: Survey<S, D, Forward, T>, space: &S, start: &S::State) -> u32
/// where
///     S: StateSpace,
///     D: Distances<S>,
///     T: ExpandsLayers<S, D, Forward>,
/// {
///     let _ = survey.run_to(space, start, &NoGoal);
///     survey.depth()
/// }
/// let ring = search::from_successors(|&n: &u8| [n.wrapping_add(1), n.wrapping_sub(1)]);
/// assert_eq!(depth(Survey::new(), &ring, &0), 128);
/// ```
#[diagnostic::on_unimplemented(
    message = "a survey with the threads `{Self}` does not store its distances in a `{D}`",
    note = "a survey `in_parallel` stores them in a `ShardedDistanceMap`; its space, states and actions are shared between \
            threads"
)]
pub trait ExpandsLayers<S: StateSpace, D: Distances<S>, W: Direction<S>>: SurveyThreads + Sized {
    /// Expands `count` states of the present layer.
    #[doc(hidden)]
    fn expand(survey: &mut Survey<S, D, W, Self>, space: &S, count: usize);
}

impl SurveyThreads for OneThread {
    type New<S: StateSpace, L> = ();
}

impl<S: StateSpace, D: Distances<S>, W: Direction<S>> ExpandsLayers<S, D, W> for OneThread {
    fn expand(survey: &mut Survey<S, D, W, Self>, space: &S, count: usize) {
        let mut pending = Pending::of(core::mem::take(&mut survey.buffers));
        let children = |state, last| {
            let neighbours = W::neighbours_after(space, state, last);
            neighbours.map(|(last, state)| Generated { place: D::place(space, &state), state, last })
        };
        layers::expand(&mut Expansion { survey, children }, &mut pending, count);
        survey.buffers = pending.into_buffers();
    }
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
