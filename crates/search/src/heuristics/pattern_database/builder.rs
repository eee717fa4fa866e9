//! The builder of a pattern database: its goals, the direction of its edges, and the number of threads.

use alloc::vec::Vec;
use core::fmt;

use crate::heuristics::pattern_database::{
    database::{ImageOf, PatternDatabase},
    numbering::number_distances,
};
use crate::space::{Abstraction, Reversible, StateSpace, Undirected};

/// The builder of a [`PatternDatabase`]; made by [`PatternDatabase::to_goals`] and [`PatternDatabase::to_images`].
///
/// A space that is [`Reversible`] takes [`build`](Self::build), which follows predecessors. One that is [`Undirected`]
/// takes [`build_undirected`](Self::build_undirected), which follows actions. For a space that is both, the tables are
/// equal.
///
/// # Complexity
///
/// Let n be the number of ranks, b the number of edges that lead to an abstract state, and k the number of different
/// distances.
///
/// | abstract costs | time | threads | memory during the filling |
/// | --- | --- | --- | --- |
/// | one or zero, and k < 255 | O(n (b + k)) | all | n bytes for the table |
/// | others | O(n (b log k + log n)) | one | also two costs for each rank, one word for each entry of the open list |
///
/// The first row makes k passes over the table, each of which skips the chunks of 4,096 ranks without a rank in the
/// layer. Other costs are noticed during these passes, and the second search begins anew. Its open list has at most n b
/// entries. The finished table has one byte for each rank.
///
/// # Examples
///
/// ```
/// use search::{Heuristic, adapters::from_ranks, from_successors, heuristics::PatternDatabase};
///
/// let grid = from_successors(|&(x, y): &(u64, u64)| [(x + 1, y), (x.max(1) - 1, y), (x, y + 1)]);
/// let columns = from_ranks(&grid, 9, |&(x, _)| x.min(8), |x| [x.max(1) - 1, (x + 1).min(8)]);
/// let database = PatternDatabase::to_goals(columns, &[(8, 5)]).with_threads(2).build_undirected();
/// assert_eq!(database.estimate(&grid, &(3, 50)).h, 5);
/// ```
#[must_use = "a builder fills no table before it is told to build"]
pub struct PatternDatabaseBuilder<S: StateSpace, A: Abstraction<S>> {
    abstraction: A,
    images: Vec<ImageOf<S, A>>,
    threads: usize,
}

impl<S: StateSpace, A: Abstraction<S>> PatternDatabase<S, A> {
    /// Begins a database of the distances to `goals`, which must list all goals.
    ///
    /// # Examples
    ///
    /// Numbers modulo 5 are an abstraction of the integers:
    ///
    /// ```
    /// use search::{Heuristic, adapters::from_ranks, from_successors, heuristics::PatternDatabase};
    ///
    /// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    /// let ring = from_ranks(&line, 5, |n| n.rem_euclid(5) as u64, |rank| [(rank + 1) % 5, (rank + 4) % 5]);
    /// let database = PatternDatabase::to_goals(ring, &[100]).build_undirected();
    /// assert_eq!([100, 101, 102, 103].map(|n| database.estimate(&line, &n).h), [0, 1, 2, 2]);
    /// ```
    pub fn to_goals(abstraction: A, goals: &[S::State]) -> PatternDatabaseBuilder<S, A> {
        let images = goals.iter().map(|goal| abstraction.project(goal)).collect();
        PatternDatabaseBuilder { abstraction, images, threads: 1 }
    }

    /// As [`to_goals`](Self::to_goals), for goals too many to be listed. `images` must list all images of goals.
    ///
    /// # Examples
    ///
    /// Every place in the last column is a goal:
    ///
    /// ```
    /// use search::{Heuristic, adapters::from_ranks, from_successors, heuristics::PatternDatabase};
    ///
    /// let grid = from_successors(|&(x, y): &(u64, u64)| [(x + 1, y), (x.max(1) - 1, y), (x, y + 1)]);
    /// let columns = from_ranks(&grid, 9, |&(x, _)| x.min(8), |x| [x.max(1) - 1, (x + 1).min(8)]);
    /// let database = PatternDatabase::to_images(columns, &[8]).build_undirected();
    /// assert_eq!(database.estimate(&grid, &(3, 50)).h, 5);
    /// ```
    pub fn to_images(abstraction: A, images: &[ImageOf<S, A>]) -> PatternDatabaseBuilder<S, A> {
        PatternDatabaseBuilder { abstraction, images: images.to_vec(), threads: 1 }
    }
}

impl<S, A> PatternDatabaseBuilder<S, A>
where
    S: StateSpace,
    A: Abstraction<S, Abstract: Sync>,
{
    /// Sets the number of threads; the default is one.
    ///
    /// At most 256 threads are used; without the feature `std`, only one. The table does not depend on their number.
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Builds a table of bytes by a backward search from the goals, along the predecessors of abstract states.
    ///
    /// # Panics
    ///
    /// If the abstract space has more ranks than the machine can address, or a rank is not below its number of ranks.
    ///
    /// # Examples
    ///
    /// Each turn takes one to three matches from a heap. The game ends when no match is left, whatever the turn:
    ///
    /// ```
    /// use search::{
    ///     Heuristic, StateSpace, from_successors, heuristics::PatternDatabase,
    ///     space::{Abstraction, Ranked, Reversible},
    /// };
    ///
    /// struct Heap;
    ///
    /// impl StateSpace for Heap {
    ///     type State = u64;
    ///     type Action = u64;
    ///     type Cost = u32;
    ///     type Actions = core::ops::RangeInclusive<u64>;
    ///
    ///     fn actions(&self, &matches: &u64) -> Self::Actions {
    ///         1..=matches.min(3)
    ///     }
    ///     fn apply(&self, matches: &mut u64, taken: u64) {
    ///         *matches -= taken;
    ///     }
    /// }
    ///
    /// impl Reversible for Heap {
    ///     type Predecessors = Vec<(u64, u64)>;
    ///
    ///     fn predecessors(&self, &matches: &u64) -> Self::Predecessors {
    ///         (1..=3).map(|taken| (taken, matches + taken)).filter(|&(_, before)| before < 100).collect()
    ///     }
    /// }
    ///
    /// impl Ranked for Heap {
    ///     fn ranks(&self) -> u64 {
    ///         100
    ///     }
    ///     fn rank(&self, &matches: &u64) -> u64 {
    ///         matches
    ///     }
    ///     fn unrank(&self, rank: u64) -> u64 {
    ///         rank
    ///     }
    /// }
    ///
    /// /// Keeps the heap and drops the turn.
    /// impl<S: StateSpace<State = (u64, u64), Cost = u32>> Abstraction<S> for Heap {
    ///     type Abstract = Heap;
    ///
    ///     fn space(&self) -> &Heap {
    ///         self
    ///     }
    ///     fn project(&self, &(matches, _): &(u64, u64)) -> u64 {
    ///         matches
    ///     }
    /// }
    ///
    /// let game = from_successors(|&(matches, turn): &(u64, u64)| {
    ///     (1..=matches.min(3)).map(move |taken| (matches - taken, turn + 1))
    /// });
    /// let turns_left = PatternDatabase::to_images(Heap, &[0]).build();
    /// assert_eq!(turns_left.estimate(&game, &(50, 8)).h, 17);
    /// ```
    #[must_use]
    pub fn build(self) -> PatternDatabase<S, A>
    where
        A::Abstract: Reversible,
    {
        let space = self.abstraction.space();
        let numbering = number_distances(space, &self.images, |state| edges_to(space, state), self.threads);
        PatternDatabase::of(self.abstraction, numbering)
    }

    /// Builds a table of bytes by a search from the goals along the actions of abstract states, each of which can be
    /// undone at the same cost.
    ///
    /// # Panics
    ///
    /// As [`build`](Self::build).
    #[must_use]
    pub fn build_undirected(self) -> PatternDatabase<S, A>
    where
        A::Abstract: Undirected,
    {
        let space = self.abstraction.space();
        let numbering =
            number_distances(space, &self.images, |state| undirected_edges_to(space, state), self.threads);
        PatternDatabase::of(self.abstraction, numbering)
    }
}

/// Lists the edges that lead to `state`: for each, the state that it leaves and its cost.
fn edges_to<'a, X: Reversible>(
    space: &'a X,
    state: &X::State,
) -> impl Iterator<Item = (X::State, X::Cost)> + use<'a, X> {
    space.predecessors(state).into_iter().map(move |(action, before)| {
        let cost = space.cost(&before, action);
        (before, cost)
    })
}

/// As [`edges_to`], in a space whose edges have the same cost in both directions.
fn undirected_edges_to<'a, X: Undirected>(
    space: &'a X,
    state: &X::State,
) -> impl Iterator<Item = (X::State, X::Cost)> + use<'a, X> {
    let state = state.clone();
    let actions = space.actions(&state).into_iter();
    actions.map(move |action| (space.successor(&state, action), space.cost(&state, action)))
}

impl<S: StateSpace, A: Abstraction<S>> fmt::Debug for PatternDatabaseBuilder<S, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("PatternDatabaseBuilder");
        debug.field("images", &self.images.len()).field("threads", &self.threads).finish_non_exhaustive()
    }
}
