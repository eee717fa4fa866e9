//! Breadth-first search by rank, with two or three bits for each state.
//!
//! The open list is the table itself: a layer is expanded in the order of ranks, by a scan for the states that wait for
//! their expansion. So the search takes the same memory whatever the size of its layers, and the states of a layer are
//! the same set however many threads mark them.
//!
//! ```text
//! table   │ chunk │ chunk │ chunk │ ...         a scan skips chunks without a state of the layer
//!             │ scan
//!             ▼
//!         ranks of the layer ──▶ states ──▶ children ──▶ ranks ──▶ marked in the table, if not marked yet
//! ```

#[cfg(feature = "parallel")]
mod all_threads;
mod answers;
mod distances;
mod expansion;
mod marks;
mod one_thread;

pub use distances::RankDistances;
pub(crate) use marks::RankMarks;
pub use marks::{DistancesModulo3, LayersOnly};
pub(crate) use one_thread::{Expands, RankThreads};

use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "parallel")]
use crate::algorithms::AllThreads;
use crate::{
    algorithms::{
        OneThread,
        breadth_first::{
            breadth_first_ranks::{
                answers::Answers,
                expansion::{Tally, least},
                marks::Marks,
            },
            layers::{self, LayerCursor, Layered, Pending, Successors},
        },
    },
    run::{Budget, Memory, OutcomeOf, PlanOf, Progress, ReportOf, Search, StatusOf},
    space::{Goal, Ranked, Reversible, StateSpace, Stateful, rank_index},
    tables::growth,
};

/// Finds a plan with the fewest actions, and stores three bits for each rank of the space.
///
/// This function wraps [`BreadthFirstRanks`]. Use that type to set limits, to use all processors, to count layers with
/// two bits a rank, or to keep the distances.
///
/// # Examples
///
/// ```
/// use search::{algorithms::breadth_first_ranks, from_successors};
///
/// let clock = from_successors(|&hour: &u8| [(hour + 5) % 12, (hour + 7) % 12])
///     .undirected()
///     .with_ranks(12, |&hour| hour.into(), |rank| rank as u8);
/// let report = breadth_first_ranks(&clock, &0, |&hour| hour == 3);
/// assert_eq!(report.plan().unwrap().cost, 3);
/// ```
pub fn breadth_first_ranks<S: Ranked + Reversible>(
    space: &S,
    start: &S::State,
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    BreadthFirstRanks::<S>::new().run_to(space, start, &Stateful::new(goal))
}

/// A breadth-first search of a [`Ranked`] space, which stores a few bits for each rank and no states.
///
/// The memory is three bits a rank, visited or not; [`without_distances`](Self::without_distances) makes it two. So the
/// search suits a space most of whose ranks are reached: all 479,001,600 stacks of twelve pancakes take 180 MB, or 120.
///
/// The space must be [`Reversible`], because a plan is found by a walk back from the goal. Without distances there is no
/// plan, and the goal is [`NoGoal`](crate::NoGoal). A search without a goal is a survey: it counts the states of each
/// [layer](Self::layers), and its [distances](Self::into_distances) answer for each state how far it is from the nearest
/// start. Started from all goals of an undirected space, it gives goal distances.
///
/// A layer is expanded in the order of ranks. The goal test runs when a state is first generated, and the search answers
/// at the end of that layer, with the goal of the least rank. So the answer and the statistics depend neither on the
/// number of threads nor on cuts. The walk back takes the first predecessor, in the order of
/// [`predecessors`](Reversible::predecessors), that lies on a shortest plan.
///
/// The measure is the number of actions: the search ignores the action costs of the space and the initial costs of the
/// starts. It tries all actions, without the pruning of [`actions_after`](StateSpace::actions_after).
///
/// # Order of ranks
///
/// The time is that of the accesses to the table. It is much less if most actions change the rank little, because the
/// marks of the successors are then in the processor's caches. Let the parts of a state that actions change
/// seldom be the high digits of the rank. In a stack of pancakes these are the lowest ones.
///
/// # Complexity
///
/// O(b n) time for n states with b actions each, and for each layer one look at each 4,096th rank. Three bits a rank, or
/// two. For a plan of d actions, O(b d) time in undirected spaces. In directed spaces the remainders may be ambiguous;
/// then O(b d n) at worst.
///
/// # Panics
///
/// If the space has more ranks than the machine can address, or a state has a rank beyond them.
///
/// # References
///
/// R. E. Korf, "Minimizing disk I/O in two-bit breadth-first search", AAAI 2008: the marks of
/// [`without_distances`](Self::without_distances). G. Cooperman and L. Finkelstein, "New methods for using Cayley graphs
/// in interconnection networks", Discrete Applied Mathematics 37/38, 1992: distances modulo 3.
///
/// # Examples
///
/// ```
/// use search::{
///     Limits, NoGoal, Progress, Search, StateSpace,
///     algorithms::{BreadthFirstRanks, DistanceToGoal},
///     space::{Ranked, Reversible, Undirected},
/// };
///
/// /// Twelve lamps in a ring; a switch toggles a lamp and the next one.
/// struct Lamps;
///
/// impl StateSpace for Lamps {
///     type State = u16;
///     type Action = u32;
///     type Cost = u32;
///     type Actions = core::ops::Range<u32>;
///
///     fn actions(&self, _: &u16) -> Self::Actions {
///         0..12
///     }
///     fn apply(&self, lamps: &mut u16, switch: u32) {
///         *lamps ^= (3 << switch | 3 << switch >> 12) & 0xFFF;
///     }
/// }
///
/// impl Undirected for Lamps {}
///
/// impl Reversible for Lamps {
///     type Predecessors = Vec<(u32, u16)>;
///
///     fn predecessors(&self, lamps: &u16) -> Self::Predecessors {
///         self.actions(lamps).map(|switch| (switch, self.successor(lamps, switch))).collect()
///     }
/// }
///
/// impl Ranked for Lamps {
///     fn ranks(&self) -> u64 {
///         1 << 12
///     }
///     fn rank(&self, lamps: &u16) -> u64 {
///         (*lamps).into()
///     }
///     fn unrank(&self, rank: u64) -> u16 {
///         rank as u16
///     }
/// }
///
/// let mut search = BreadthFirstRanks::new();
/// let report = search.run(&Lamps, &0b1001, |&lamps| lamps == 0);
/// assert_eq!(report.plan().unwrap().cost, 3);
///
/// // How far is each state from darkness?
/// let report = search.within(Limits::none().expanded(100)).run_to(&Lamps, &0, &NoGoal);
/// assert_eq!((report.lower_bound, search.layers()), (4, [1, 12, 66, 220].as_slice()));
/// let _ = search.resume_to(&Lamps, &NoGoal);
/// assert_eq!(search.layers(), [1, 12, 66, 220, 495, 792, 462]); // the number of lamps stays even
/// let distances = search.into_distances();
/// assert_eq!(distances.distance(&Lamps, &0b101_0000_0101), Some(4));
/// ```
pub struct BreadthFirstRanks<S: StateSpace, M = DistancesModulo3, T = OneThread> {
    marks: Marks<M>,
    starts: Vec<S::State>,
    /// The number of ranks of the space of the present search.
    ranks: usize,
    /// Ranks of the open layer that the scan has found; the first `passed` of them are expanded.
    open: Vec<usize>,
    passed: usize,
    /// The group of ranks where the scan goes on.
    cursor: usize,
    /// The number of states of each layer that was opened.
    layers: Vec<u64>,
    /// The number of states of the next layer so far.
    next: u64,
    /// The least rank of a goal in the next layer.
    goal: Option<usize>,
    pending: Pending<expansion::Generated<S>, Successors<S>>,
    frontier: LayerCursor<S>,
    /// The number of states that all threads expand before they wait for each other.
    #[cfg(feature = "parallel")]
    batch: usize,
    threads: core::marker::PhantomData<T>,
}

impl<S: Ranked> BreadthFirstRanks<S> {
    /// Creates a new search. It allocates its table in its first step.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Marks::new())
    }
}

impl<S: Ranked, M: RankMarks, T> BreadthFirstRanks<S, M, T> {
    fn with(marks: Marks<M>) -> Self {
        BreadthFirstRanks {
            marks,
            starts: Vec::new(),
            ranks: 0,
            open: Vec::new(),
            passed: 0,
            cursor: 0,
            layers: Vec::new(),
            next: 0,
            goal: None,
            pending: Pending::default(),
            frontier: LayerCursor::new(),
            #[cfg(feature = "parallel")]
            batch: 0,
            threads: core::marker::PhantomData,
        }
    }

    /// Returns a new search and counts layers with two bits a rank. It finds no plan and stores no
    /// distances, so its goal is [`NoGoal`](crate::NoGoal), and the space need not be [`Reversible`].
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{NoGoal, Search, algorithms::BreadthFirstRanks, from_successors};
    ///
    /// let doubling = from_successors(|&n: &u8| [n * 2 % 100, (n + 1) % 100])
    ///     .with_ranks(100, |&n| n.into(), |rank| rank as u8);
    /// let mut search = BreadthFirstRanks::new().without_distances();
    /// let report = search.run_to(&doubling, &1, &NoGoal);
    /// assert_eq!(search.layers().iter().sum::<u64>(), report.stats.expanded);
    /// assert_eq!(search.layers()[..5], [1, 1, 2, 3, 5]); // 1; 2; 3, 4; 5, 6, 8; 7, 9, 10, 12, 16
    /// ```
    #[must_use]
    pub fn without_distances(self) -> BreadthFirstRanks<S, LayersOnly, T> {
        BreadthFirstRanks::with(Marks::new())
    }

    /// Returns a new search and runs on all threads of the pool of `rayon` that it is called from.
    ///
    /// The answer, the layers, the table and the statistics are those of one thread. `pool.install(|| search.run(..))`
    /// chooses a pool; otherwise the search runs on the global one, which has a thread for each processor. A state with
    /// very many successors is expanded as a whole, between two looks at the limits.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{NoGoal, Search, algorithms::BreadthFirstRanks, from_successors};
    ///
    /// let ring = from_successors(|&n: &u32| [(n + 1) % 10_000, (n + 9_999) % 10_000, (n + 5_000) % 10_000])
    ///     .undirected()
    ///     .with_ranks(10_000, |&n| n.into(), |rank| rank as u32);
    /// let (mut one, mut all) = (BreadthFirstRanks::new(), BreadthFirstRanks::new().in_parallel());
    /// let stats = one.run_to(&ring, &0, &NoGoal).stats;
    /// assert_eq!(all.run_to(&ring, &0, &NoGoal).stats.expanded, stats.expanded);
    /// assert_eq!(all.layers(), one.layers());
    /// assert_eq!(all.into_distances(), one.into_distances());
    /// ```
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn in_parallel(self) -> BreadthFirstRanks<S, M, AllThreads> {
        BreadthFirstRanks::with(self.marks)
    }

    /// Returns the number of states at each distance from the starts. If the search was stopped, its last layer is not
    /// completely expanded. A search that found a goal has opened all layers before that of the goal.
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the number of states that were reached.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.frontier.opened() + self.next
    }

    /// Searches the table for states of the open layer, if none are known. Some must be left.
    fn take_open(&mut self, most: usize) {
        if self.passed == self.open.len() {
            self.open.clear();
            self.passed = 0;
            let depth = self.layers.len() as u64 - 1;
            self.marks.view().take_open(depth, &mut self.cursor, &mut self.open, most);
        }
    }

    /// Records the work of an expansion.
    fn count(&mut self, tally: Tally) {
        self.passed += tally.expanded;
        self.next += tally.new;
        self.goal = least(self.goal, tally.goal);
        self.frontier.leave(tally.expanded, tally.generated);
    }
}

impl<S: Ranked, T> BreadthFirstRanks<S, DistancesModulo3, T> {
    /// Consumes the search and returns the distances from the nearest start that are known by now.
    ///
    /// The bit that marks states to be expanded is freed. In an undirected space, the distances are those to the nearest
    /// start as well.
    #[must_use]
    pub fn into_distances(self) -> RankDistances {
        RankDistances::new(self.marks.into_table(), self.layers)
    }
}

impl<S: Ranked, M: RankMarks, T> Default for BreadthFirstRanks<S, M, T> {
    fn default() -> Self {
        Self::with(Marks::new())
    }
}

impl<S: Ranked, M: RankMarks, T: RankThreads> Progress<S> for BreadthFirstRanks<S, M, T> {
    fn status(&self) -> &StatusOf<S> {
        &self.frontier.status
    }

    fn memory(&self) -> Memory {
        let open = self.open.capacity() * size_of::<usize>();
        let layers = self.layers.capacity() * size_of::<u64>();
        let listed = self.frontier.unexpanded().min(T::most_listed(self.open.capacity())).next_power_of_two();
        let open_growth = listed.saturating_sub(self.open.capacity()) * size_of::<usize>();
        // The first step allocates the table.
        let table = self.marks.bytes().max(Marks::<M>::bytes_of(self.ranks));
        Memory { now: self.marks.bytes(), soon: table }
            + Memory::growing(open + layers, open_growth + growth(&self.layers))
    }
}

impl<S, G, M, T> Search<S, G> for BreadthFirstRanks<S, M, T>
where
    S: Ranked,
    G: Goal<S>,
    M: Answers<S, G>,
    T: Expands<S, G>,
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.frontier.begin();
        self.pending.clear();
        self.starts.clear();
        self.starts.extend(starts.iter().map(|(state, _)| state.clone()));
        self.ranks = usize::try_from(space.ranks()).unwrap_or(usize::MAX);
        self.open.clear();
        self.layers.clear();
        (self.passed, self.cursor, self.next, self.goal) = (0, 0, 0, None);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        layers::advance(self, space, goal, budget)
    }
}

impl<S, G, M, T> Layered<S, G> for BreadthFirstRanks<S, M, T>
where
    S: Ranked,
    G: Goal<S>,
    M: Answers<S, G>,
    T: Expands<S, G>,
{
    /// The rank of the goal.
    type Found = usize;

    const FINDS_PLANS: bool = M::ARE_DISTANCES;

    fn frontier(&mut self) -> &mut LayerCursor<S> {
        &mut self.frontier
    }

    fn take(&mut self, budget: &mut Budget<'_, S::Cost>) -> Option<usize> {
        self.frontier.take_on::<T>(budget)
    }

    fn states(&self) -> u64 {
        BreadthFirstRanks::states(self)
    }

    fn prepare(&mut self, _: &S) -> bool {
        self.marks.reset(self.ranks)
    }

    fn solved_start(&mut self, space: &S, goal: &G) -> Option<usize> {
        for start in &self.starts {
            let rank = rank_index(space.rank(start));
            if self.marks.view().mark::<false>(rank, 0) {
                self.next += 1;
                let is_goal = goal.is_goal(start);
                self.goal = least(self.goal, is_goal.then_some(rank));
            }
        }
        self.goal
    }

    fn expand(&mut self, space: &S, goal: &G, count: usize) -> Option<usize> {
        T::expand(self, space, goal, count);
        if self.frontier.unexpanded() == 0 { self.goal } else { None }
    }

    fn plan(&self, space: &S, rank: usize) -> Option<PlanOf<S>> {
        M::plan(self.marks.view(), space, &self.starts, rank, self.layers.len() as u64)
    }

    fn next_layer(&mut self) -> (S::Cost, u64) {
        (self.frontier.lower_bound(), self.next)
    }

    fn enter_layer(&mut self) {
        self.layers.push(self.next);
        (self.next, self.cursor, self.goal) = (0, 0, None);
    }
}

impl<S: Ranked, M: RankMarks, T> fmt::Debug for BreadthFirstRanks<S, M, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BreadthFirstRanks").field("layers", &self.layers).finish_non_exhaustive()
    }
}
