//! State spaces from closures: the quickest way to define a space.
//!
//! A closure lists the successors of a state, or its edges with their costs. Further closures declare further
//! properties. Each source of edges has a file:
//!
//! ```text
//!                    unit costs              costs of edges
//! Copy states        from_successors         from_edges              successors.rs
//! other states       from_owned_successors   from_owned_edges        owned.rs
//! Copy, cost vectors                         from_vector_edges       vectors.rs
//! ```

mod owned;
mod successors;
mod vectors;

pub use owned::{FromOwnedEdges, FromOwnedSuccessors, from_owned_edges, from_owned_successors};
pub use successors::{FromEdges, FromSuccessors, from_edges, from_successors};
pub use vectors::{FromVectorEdges, from_vector_edges};

use core::fmt;

use smallvec::SmallVec;

use crate::space::{Key, Keyed, ManyCriteria, Ranked, Reversible, StateSpace, Undirected};

/// A list of edges that a closure defines.
pub trait EdgeSource: StateSpace {
    /// An entry of the closure's list: a state, or a state and a cost.
    type Edge;

    /// Returns the state of an entry.
    fn state_of(edge: &Self::Edge) -> &Self::State;

    /// Lists the entries of `state`.
    fn edges(&self, state: &Self::State) -> impl Iterator<Item = Self::Edge>;

    /// Returns the action that leads from the state of `edge` to `state` at the cost of `edge`, if the source lists actions by
    /// their numbers and has one.
    fn action_back(&self, edge: &Self::Edge, state: &Self::State) -> Option<Self::Action>;
}

/// A state space from a closure, with the properties that further closures declare.
///
/// [`from_successors`], [`from_edges`], [`from_owned_successors`], [`from_owned_edges`] and [`from_vector_edges`] make it. `E` is the source of
/// the edges. The other parameters tell whether predecessors, keys and ranks are declared.
///
/// # Examples
///
/// A combination lock of three wheels, which turn both ways. Its codes are its ranks.
///
/// ```
/// use search::{BreadthFirst, NoGoal, Search, bidirectional, closed_lists::ByRank, from_successors};
///
/// let lock = from_successors(|&code: &u64| {
///     [1, 10, 100].into_iter().flat_map(move |wheel| {
///         let digit = code / wheel % 10;
///         [1, 9].map(|turn| code - wheel * digit + wheel * ((digit + turn) % 10))
///     })
/// })
/// .undirected()
/// .with_ranks(1_000, |&code| code, |rank| rank);
///
/// assert_eq!(bidirectional(&lock, &0, &555).plan().unwrap().cost, 15);
/// let report = BreadthFirst::new().with_closed_list(ByRank::new()).run_to(&lock, &0, &NoGoal);
/// assert_eq!(report.stats.expanded, 1_000);
/// ```
///
/// The type of a space with declared properties cannot be written down. A function returns it by the traits that it has:
///
/// ```
/// use search::prelude::*;
///
/// fn dial(places: u32) -> impl Undirected<State = u32, Action = u32, Cost = u32> + Reversible {
///     from_successors(move |&n: &u32| [(n + 1) % places, (n + places - 1) % places]).undirected()
/// }
/// assert_eq!(bidirectional(&dial(100), &0, &40).plan().unwrap().cost, 40);
/// ```
#[derive(Clone)]
pub struct ClosureSpace<E, P = Undeclared, K = Undeclared, R = Undeclared> {
    source: E,
    predecessors: P,
    keys: K,
    ranks: R,
}

/// A property that is not declared.
#[derive(Clone, Copy, Debug)]
pub struct Undeclared;

/// Every edge has an edge back at the same cost.
#[derive(Clone, Copy, Debug)]
pub struct EdgesBothWays;

/// A closure lists the edges that lead to a state.
#[derive(Clone, Copy)]
pub struct EdgesFrom<F>(F);

/// A closure packs a state into a word, and another unpacks it.
#[derive(Clone, Copy)]
pub struct KeysBy<F, G>(F, G);

/// A closure numbers the states, and another returns the state of a number.
#[derive(Clone, Copy)]
pub struct RanksBy<F, G>(u64, F, G);

impl<E: StateSpace> ClosureSpace<E> {
    pub(crate) fn of(source: E) -> Self {
        ClosureSpace { source, predecessors: Undeclared, keys: Undeclared, ranks: Undeclared }
    }
}

impl<E: EdgeSource, P, K, R> ClosureSpace<E, P, K, R> {
    /// Declares that every edge has an edge back at the same cost: the space is [`Undirected`] and [`Reversible`].
    ///
    /// `laws::undirected` and `laws::reversible` check it. It must hold for the goals of a search too: a goal must be a
    /// state that the closure lists.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{bidirectional, from_owned_successors};
    ///
    /// let words = ["cold", "cord", "card", "ward", "warm", "word", "worm"];
    /// let differ = |a: &str, b: &str| a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count();
    /// let ladder = from_owned_successors(|word: &String| {
    ///     words.iter().filter(|next| differ(word, next) == 1).map(ToString::to_string).collect::<Vec<_>>()
    /// });
    /// let report = bidirectional(&ladder.undirected(), &"cold".to_string(), &"warm".to_string());
    /// assert_eq!(report.plan().unwrap().cost, 4);
    /// ```
    #[must_use]
    pub fn undirected(self) -> ClosureSpace<E, EdgesBothWays, K, R> {
        let ClosureSpace { source, keys, ranks, .. } = self;
        ClosureSpace { source, predecessors: EdgesBothWays, keys, ranks }
    }

    /// Declares the predecessors of a state: the space is [`Reversible`].
    ///
    /// The closure lists the states before a state, with the costs of the edges where edges have costs.
    /// `laws::reversible` checks it.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{bidirectional, from_successors};
    ///
    /// // Add one or double; backwards, subtract one or halve an even number.
    /// let numbers = from_successors(|&n: &u64| [n + 1, 2 * n]).with_predecessors(|&n| {
    ///     [n.checked_sub(1), n.is_multiple_of(2).then_some(n / 2)].into_iter().flatten()
    /// });
    /// assert_eq!(bidirectional(&numbers, &1, &1_000_000).plan().unwrap().cost, 25);
    /// ```
    #[must_use]
    pub fn with_predecessors<F, I>(self, predecessors: F) -> ClosureSpace<E, EdgesFrom<F>, K, R>
    where
        F: Fn(&E::State) -> I,
        I: IntoIterator<Item = E::Edge>,
    {
        let ClosureSpace { source, keys, ranks, .. } = self;
        ClosureSpace { source, predecessors: EdgesFrom(predecessors), keys, ranks }
    }

    /// Declares how a state packs into a word: the space is [`Keyed`].
    ///
    /// `key` returns a word whose highest bit is zero, and `state` is its inverse. `laws::key_is_bijective` checks it.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, Search, closed_lists::ByKey, from_successors};
    ///
    /// let knight = from_successors(|&(x, y): &(i16, i16)| {
    ///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)].map(|(dx, dy)| (x + dx, y + dy))
    /// })
    /// .with_keys(
    ///     |&(x, y)| u64::from(x as u16) << 16 | u64::from(y as u16),
    ///     |key| ((key >> 16) as i16, key as i16),
    /// );
    /// let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    /// assert_eq!(search.run(&knight, &(0, 0), |&cell| cell == (9, -9)).plan().unwrap().cost, 6);
    /// ```
    #[must_use]
    pub fn with_keys<W, F, G>(self, key: F, state: G) -> ClosureSpace<E, P, KeysBy<F, G>, R>
    where
        W: Key,
        F: Fn(&E::State) -> W,
        G: Fn(W) -> E::State,
    {
        let ClosureSpace { source, predecessors, ranks, .. } = self;
        ClosureSpace { source, predecessors, keys: KeysBy(key, state), ranks }
    }

    /// Declares how the states are numbered: the space is [`Ranked`].
    ///
    /// `rank` returns a number below `ranks`, and `state` is its inverse. `laws::rank_is_bijective` checks it.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{NoGoal, Search, Survey, from_successors, tables::DistanceTable};
    ///
    /// let clock = from_successors(|&hour: &u8| [(hour + 5) % 12, (hour + 7) % 12])
    ///     .with_ranks(12, |&hour| hour.into(), |rank| rank as u8);
    /// let mut survey = Survey::new().with_distances(DistanceTable::new());
    /// let _ = survey.run_to(&clock, &0, &NoGoal);
    /// assert_eq!(survey.layers(), [1, 2, 2, 2, 2, 2, 1]);
    /// ```
    #[must_use]
    pub fn with_ranks<F, G>(self, ranks: u64, rank: F, state: G) -> ClosureSpace<E, P, K, RanksBy<F, G>>
    where
        F: Fn(&E::State) -> u64,
        G: Fn(u64) -> E::State,
    {
        let ClosureSpace { source, predecessors, keys, .. } = self;
        ClosureSpace { source, predecessors, keys, ranks: RanksBy(ranks, rank, state) }
    }
}

impl<E: StateSpace, P, K, R> StateSpace for ClosureSpace<E, P, K, R> {
    type State = E::State;
    type Action = E::Action;
    type Cost = E::Cost;
    type Actions = E::Actions;

    #[inline(always)]
    fn actions(&self, state: &E::State) -> E::Actions {
        self.source.actions(state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut E::State, action: E::Action) {
        self.source.apply(state, action);
    }

    #[inline(always)]
    fn cost(&self, state: &E::State, action: E::Action) -> E::Cost {
        self.source.cost(state, action)
    }

    #[inline(always)]
    fn successor(&self, state: &E::State, action: E::Action) -> E::State {
        self.source.successor(state, action)
    }
}

impl<E: ManyCriteria<COUNT>, P, K, R, const COUNT: usize> ManyCriteria<COUNT> for ClosureSpace<E, P, K, R> {
    #[inline(always)]
    fn costs(&self, state: &E::State, action: E::Action) -> [E::Cost; COUNT] {
        self.source.costs(state, action)
    }
}

impl<E: EdgeSource, K, R> Undirected for ClosureSpace<E, EdgesBothWays, K, R> {}

/// The predecessors of one state, each after the action that leads from it.
type Predecessors<Action, State> = SmallVec<[(Action, State); 8]>;

impl<E: EdgeSource, K, R> Reversible for ClosureSpace<E, EdgesBothWays, K, R> {
    type Predecessors = Predecessors<E::Action, E::State>;

    fn predecessors(&self, state: &E::State) -> Self::Predecessors {
        before(&self.source, self.source.edges(state), state)
    }
}

impl<E, F, I, K, R> Reversible for ClosureSpace<E, EdgesFrom<F>, K, R>
where
    E: EdgeSource,
    F: Fn(&E::State) -> I,
    I: IntoIterator<Item = E::Edge>,
{
    type Predecessors = Predecessors<E::Action, E::State>;

    fn predecessors(&self, state: &E::State) -> Self::Predecessors {
        before(&self.source, (self.predecessors.0)(state), state)
    }
}

/// Returns the states of `edges`, each after the action that leads from it to `state`.
fn before<E: EdgeSource>(
    source: &E,
    edges: impl IntoIterator<Item = E::Edge>,
    state: &E::State,
) -> Predecessors<E::Action, E::State> {
    let pair = |edge: E::Edge| Some((source.action_back(&edge, state)?, E::state_of(&edge).clone()));
    edges.into_iter().filter_map(pair).collect()
}

impl<E, P, W, F, G, R> Keyed for ClosureSpace<E, P, KeysBy<F, G>, R>
where
    E: StateSpace,
    W: Key,
    F: Fn(&E::State) -> W,
    G: Fn(W) -> E::State,
{
    type Key = W;
    const KEY_BITS: u32 = W::BITS - 1;

    #[inline(always)]
    fn key(&self, state: &E::State) -> W {
        (self.keys.0)(state)
    }

    #[inline(always)]
    fn state(&self, key: W) -> E::State {
        (self.keys.1)(key)
    }
}

impl<E, P, K, F, G> Ranked for ClosureSpace<E, P, K, RanksBy<F, G>>
where
    E: StateSpace,
    F: Fn(&E::State) -> u64,
    G: Fn(u64) -> E::State,
{
    #[inline(always)]
    fn ranks(&self) -> u64 {
        self.ranks.0
    }

    #[inline(always)]
    fn rank(&self, state: &E::State) -> u64 {
        (self.ranks.1)(state)
    }

    #[inline(always)]
    fn unrank(&self, rank: u64) -> E::State {
        (self.ranks.2)(rank)
    }
}

impl<E, P, K, R> fmt::Debug for ClosureSpace<E, P, K, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClosureSpace").finish_non_exhaustive()
    }
}

macro_rules! debug_without_closures {
    ($($name:ident<$($parameter:ident),*>)*) => { $(
        impl<$($parameter),*> fmt::Debug for $name<$($parameter),*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )* };
}

debug_without_closures! { EdgesFrom<F> KeysBy<F, G> RanksBy<F, G> }
