//! Surveys: enumeration of all reachable states of a space, layer by layer, with the distance of each.

mod state_list;

use alloc::vec::Vec;
use core::{
    fmt,
    ops::ControlFlow::{self, Break, Continue},
};

use crate::{
    algorithms::{
        all_states::survey::state_list::StateList,
        breadth_first::layers::{self, Buffers, End, Layer, LayerCursor, Pending},
    },
    run::{Budget, Memory, Outcome, OutcomeOf, Progress, Reason, Search, Stats, StatusOf},
    space::{Direction, Forward, NoGoal, StateSpace},
    tables::{DistanceMap, Distances},
};

/// Generates every state that can be reached from `start`, and counts the states at each distance.
///
/// This function wraps [`Survey`]. Use that type for several starts, to search backwards from goals, to set limits, or
/// to keep the distances in a table.
///
/// # Examples
///
/// ```
/// use search::{from_successors, survey};
///
/// let knight = from_successors(|&(x, y): &(i8, i8)| {
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
///         .map(|(dx, dy)| (x + dx, y + dy))
///         .into_iter()
///         .filter(|&(x, y)| (0..8).contains(&x) && (0..8).contains(&y))
/// });
/// let survey = survey(&knight, &(0, 0));
/// assert_eq!(survey.layers(), [1, 2, 9, 20, 21, 10, 1]);
/// assert_eq!(survey.farthest(), [(7, 7)]);
/// assert_eq!((survey.states(), survey.edges()), (64, 336));
/// ```
pub fn survey<S: StateSpace>(space: &S, start: &S::State) -> Survey<S> {
    let mut survey = Survey::<S>::new();
    let _ = survey.run_to(space, start, &NoGoal);
    survey
}

/// A breadth-first search without a goal, which generates all reachable states and stores their distances.
///
/// With several starts, the distance of a state is the distance from the nearest start. `W` is the direction:
/// [`Forward`] along the actions, or [`Backward`](crate::space::Backward) against them. A backward survey from all
/// goals gives the distance of every state to its nearest goal. `D` stores the distances. The survey
/// tries and counts all [`actions`](StateSpace::actions), unless `W` is [`Pruned`](crate::space::Pruned).
///
/// Call [`run_to`](Search::run_to) with the goal [`NoGoal`], which is a value and no closure. A survey ends with
/// [`Outcome::Exhausted`] or at a limit. It can be resumed after a limit. Its results so far are
/// available at any time.
///
/// # Complexity
///
/// O(b n) time for n states with b actions each. The memory holds the distances and the states of two layers.
///
/// # References
///
/// E. F. Moore, "The shortest path through a maze", International Symposium on the Theory of Switching, 1959.
///
/// # Examples
///
/// ```
/// use search::{
///     NoGoal, Search, Survey, from_successors, tables::Distances,
/// };
///
/// // The distance of every place to the nearer of two lifts.
/// let corridor = from_successors(|&n: &u32| [n.saturating_sub(1), (n + 1).min(99)]);
/// let mut survey = Survey::new();
/// let _ = survey.run_from(&corridor, &[(10, 0), (70, 0)], &NoGoal);
/// assert_eq!(survey.distances().distance(&corridor, &45), Some(25));
/// assert_eq!((survey.depth(), survey.farthest()), (30, [40].as_slice()));
/// ```
pub struct Survey<S: StateSpace, D: Distances<S> = DistanceMap<S>, W: Direction<S> = Forward> {
    distances: D,
    /// The states of the present layer, and those of the next one generated so far.
    layer: StateList<S, W::Last>,
    next: StateList<S, W::Last>,
    layers: Vec<u64>,
    buffers: Buffers<Generated<S, D, W::Last>>,
    frontier: LayerCursor<S>,
    /// The starts, until the first step stores them.
    starts: Vec<S::State>,
    /// The work before the survey, which is reported to observers with that of the survey.
    pub(super) earlier: Stats,
}

/// A generated neighbour that is not yet looked up in the table of distances.
pub(crate) struct Generated<S: StateSpace, D: Distances<S>, Last> {
    state: S::State,
    last: Last,
    place: D::Place,
}

impl<S: StateSpace> Survey<S> {
    /// Creates a new survey.
    #[must_use]
    pub fn new() -> Self {
        Self::with(DistanceMap::new())
    }
}

impl<S: StateSpace, D: Distances<S>, W: Direction<S>> Survey<S, D, W> {
    /// Returns a new survey and stores its distances in `distances`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{NoGoal, Search, Survey, space::Ranked, tables::DistanceTable};
    ///
    /// fn depth<S: Ranked>(space: &S, start: &S::State) -> u32 {
    ///     let mut survey = Survey::new().with_distances(DistanceTable::new());
    ///     let _ = survey.run_to(space, start, &NoGoal);
    ///     survey.depth()
    /// }
    /// ```
    #[must_use]
    pub fn with_distances<E: Distances<S>>(self, distances: E) -> Survey<S, E, W> {
        Survey::with(distances)
    }

    /// Returns a new survey and goes in `direction`: [`Forward`], [`Pruned`](crate::space::Pruned) or
    /// [`Backward`](crate::space::Backward).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{NoGoal, Search, Survey, space::{Backward, Reversible}};
    ///
    /// /// Returns the greatest distance of any state to `end`.
    /// fn farthest<S: Reversible>(space: &S, end: &S::State) -> u32 {
    ///     let mut survey = Survey::new().with_direction(Backward);
    ///     let _ = survey.run_to(space, end, &NoGoal);
    ///     survey.depth()
    /// }
    /// ```
    #[must_use]
    pub fn with_direction<V: Direction<S>>(self, _: V) -> Survey<S, D, V> {
        Survey::with(self.distances)
    }

    pub(crate) fn with(distances: D) -> Self {
        Survey {
            distances,
            layer: StateList::new(),
            next: StateList::new(),
            layers: Vec::new(),
            buffers: Buffers::default(),
            frontier: LayerCursor::new(),
            starts: Vec::new(),
            earlier: Stats::default(),
        }
    }

    /// Returns the number of states at each distance from the starts. If the survey was stopped, its last layer is not
    /// completely expanded.
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the greatest distance, or zero if there is no state.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.layers.len().saturating_sub(1) as u32
    }

    /// Returns the number of states in all layers.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.frontier.opened()
    }

    /// Returns the number of edges of all expanded states.
    #[must_use]
    pub fn edges(&self) -> u64 {
        self.frontier.status.stats.generated
    }

    /// Returns the states of the last layer, in the order of their generation.
    #[must_use]
    pub fn farthest(&self) -> &[S::State] {
        &self.layer.states
    }

    /// Returns the table with the distance of every generated state.
    #[must_use]
    pub fn distances(&self) -> &D {
        &self.distances
    }

    /// Consumes the survey and returns the table of distances.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{from_successors, survey, tables::Distances};
    ///
    /// // What asks for distances later needs no survey any more.
    /// let dial = from_successors(|&n: &u32| [(n + 1) % 10, (n + 3) % 10]);
    /// let distances = survey(&dial, &0).into_distances();
    /// assert_eq!([1, 2, 9].map(|n| distances.distance(&dial, &n)), [Some(1), Some(2), Some(3)]);
    /// ```
    #[must_use]
    pub fn into_distances(self) -> D {
        self.distances
    }

    /// Returns the index in `layer` of the next state to expand.
    #[inline(always)]
    fn head(&self) -> usize {
        self.layer.states.len() - self.frontier.unexpanded()
    }

    /// Allocates the table, and stores the starts. Returns false if the memory is not available.
    fn admit_starts(&mut self, space: &S) -> bool {
        let is_available = self.distances.prepare();
        if is_available {
            for state in core::mem::take(&mut self.starts) {
                if self.distances.insert(D::place(space, &state), &state, 0) {
                    self.next.push(state, W::Last::default());
                }
            }
        }
        is_available
    }

    /// Returns the number of states that the survey has generated.
    fn stored(&self) -> u64 {
        self.states() + self.next.states.len() as u64
    }

    /// Expands states of the present layer, and opens the next one after the last state. Breaks where the step must end.
    pub(super) fn advance_layer(
        &mut self,
        space: &S,
        budget: &mut Budget<'_, S::Cost>,
    ) -> ControlFlow<Option<OutcomeOf<S>>> {
        if self.frontier.opened() == 0 && !self.admit_starts(space) {
            return Break(Some(Outcome::stopped(Reason::Memory)));
        }
        let Some(count) = self.frontier.take(budget) else { return Break(None) };
        let before = self.frontier.unexpanded();
        expand(self, space, count);
        let left = self.frontier.unexpanded();
        if left == 0 {
            self.open_layer(budget);
        }
        self.frontier.count_states(self.stored());
        if self.frontier.unexpanded() == 0 {
            return Break(Some(Outcome::Exhausted));
        }
        // Where a list of children was interrupted, the memory is compared with its limit.
        let is_interrupted = left > 0 && before - left < count;
        if is_interrupted || !budget.allows(self.frontier.lower_bound()) {
            return Break(None);
        }
        Continue(())
    }

    /// Opens the next layer once the present one is expanded, unless the next layer is empty.
    fn open_layer(&mut self, budget: &mut Budget<'_, S::Cost>) {
        let states = self.next.states.len() as u64;
        if states > 0 {
            self.frontier.count_states(self.stored());
            budget.report_layer(self.bound(), states, || self.earlier + self.stats());
            self.frontier.open(states);
            self.layers.push(states);
            core::mem::swap(&mut self.layer, &mut self.next);
            self.next.clear();
        }
    }
}

impl<S: StateSpace, D: Distances<S>, W: Direction<S>> Default for Survey<S, D, W> {
    fn default() -> Self {
        Self::with(D::default())
    }
}

impl<S: StateSpace, D: Distances<S>, W: Direction<S>> Progress<S> for Survey<S, D, W> {
    fn status(&self) -> &StatusOf<S> {
        &self.frontier.status
    }

    fn memory(&self) -> Memory {
        let states = self.layer.bytes().saturating_add(self.next.bytes());
        Memory::new(self.distances.bytes(), self.distances.bytes_soon())
            + Memory::growing(states, self.next.growth())
    }
}

impl<S: StateSpace, D: Distances<S>, W: Direction<S>> Search<S, NoGoal> for Survey<S, D, W> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &NoGoal) {
        self.frontier.begin();
        self.earlier = Stats::default();
        self.distances.reset(space);
        self.layers.clear();
        self.layer.clear();
        self.next.clear();
        self.starts = starts.iter().map(|(state, _)| state.clone()).collect();
    }

    fn advance(&mut self, space: &S, _: &NoGoal, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        loop {
            if let Break(outcome) = self.advance_layer(space, budget) {
                return outcome;
            }
        }
    }
}

impl<S: StateSpace, D: Distances<S>, W: Direction<S>> fmt::Debug for Survey<S, D, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Survey").field("layers", &self.layers).finish_non_exhaustive()
    }
}

/// Expands `count` states of the present layer.
fn expand<S: StateSpace, D: Distances<S>, W: Direction<S>>(
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
    fn leave(&mut self, states: usize, edges: usize) {
        self.survey.frontier.leave(states, edges);
    }
}
