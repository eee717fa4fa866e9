//! The contract of a state space, and the capabilities that a space may add to it.

mod cost;
mod direction;
mod finite;
mod goal;
pub mod site;

pub use cost::{Cost, Weight};
pub use direction::{Backward, Direction, Forward, Pruned};
pub use finite::{Finite32, Finite64};
pub use goal::{AnyOf, At, Goal, GoalStates, NoGoal};
pub(crate) use site::{Anywhere, Entry, Site, Through, Visitor};

use alloc::vec::Vec;
use core::{fmt::Debug, hash::Hash, ops::ControlFlow};

/// A graph given implicitly: states, the actions that each state allows, and what they lead to.
///
/// The space holds what never changes (geometry, walls, jump tables); a state holds only what an action can
/// change. A state is plain data of a few words without a lifetime, so that a search can keep millions.
///
/// # Examples
///
/// A walk on the whole numbers, one step at a time:
///
/// ```
/// use search::{StateSpace, breadth_first};
///
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///     type Actions = [i32; 2];
///
///     fn actions(&self, _: &i32) -> [i32; 2] {
///         [-1, 1]
///     }
///     fn apply(&self, position: &mut i32, step: i32) {
///         *position += step;
///     }
/// }
///
/// let report = breadth_first(&Line, &0, |&position| position == 3);
/// assert_eq!(report.plan().unwrap().actions, [1, 1, 1]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a state space",
    note = "implement `StateSpace`, or wrap a closure that lists the successors in `from_edges`"
)]
pub trait StateSpace {
    /// A position: what an action can change, and nothing else.
    type State: Clone + Eq + Hash;
    /// The label of an edge. A type with a niche (an enum, a `NonZero`) makes `Option<Action>` free.
    type Action: Copy + Eq;
    /// What an action adds to a plan.
    type Cost: Cost;
    /// The actions of one state, owned: a bit set, a range, an array. A `Vec` works, at twice the time.
    ///
    /// An exact `size_hint` lets a depth-first search drop frames that have nothing left. Where a state has thousands of
    /// actions, an iterator that lists one at a time lets a search look at its limits among them.
    type Actions: IntoIterator<Item = Self::Action>;

    /// Whether every action leads to a layer of its own that no longer or shorter way reaches.
    ///
    /// So it is where each action takes one peg off the board. Older layers then leave the closed list.
    const GRADED: bool = false;

    /// Lists the actions of `state` in a fixed order. One that changes nothing is allowed.
    fn actions(&self, state: &Self::State) -> Self::Actions;

    /// Changes `state` by `action`, which [`actions`](Self::actions) listed for it.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// The cost of `action` in `state`; one if the space does not say otherwise.
    #[inline(always)]
    fn cost(&self, state: &Self::State, action: Self::Action) -> Self::Cost {
        let _ = (state, action);
        Self::Cost::ONE
    }

    /// Lists what is still worth trying in `state` after `last` led there; all actions by default.
    ///
    /// May leave out the undoing of `last`, and one order of two independent actions under one fixed order
    /// of all actions. A search with any closed list then still meets every state at its least depth;
    /// `laws::pruning_loses_nothing` checks it.
    #[inline(always)]
    fn actions_after(&self, state: &Self::State, last: Self::Action) -> Self::Actions {
        let _ = last;
        self.actions(state)
    }

    /// Enters the [site](crate::sites) of `state`, which `last` led to: [`Anywhere`] unless the space knows more.
    ///
    /// Depth-first searches call it when they begin and resume. `laws::sites_agree` checks what sites list.
    #[inline(always)]
    fn enter<E: Entry<Self>>(
        &self,
        state: &Self::State,
        last: Option<Self::Action>,
        entry: E,
    ) -> ControlFlow<()> {
        let _ = (state, last);
        entry.at::<Anywhere>()
    }

    /// The state that `action` leads to.
    #[inline(always)]
    fn successor(&self, state: &Self::State, action: Self::Action) -> Self::State {
        let mut next = state.clone();
        self.apply(&mut next, action);
        next
    }
}

impl<S: StateSpace + ?Sized> StateSpace for &S {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;
    type Actions = S::Actions;
    const GRADED: bool = S::GRADED;

    #[inline(always)]
    fn actions(&self, state: &S::State) -> S::Actions {
        (**self).actions(state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut S::State, action: S::Action) {
        (**self).apply(state, action);
    }

    #[inline(always)]
    fn cost(&self, state: &S::State, action: S::Action) -> S::Cost {
        (**self).cost(state, action)
    }

    #[inline(always)]
    fn actions_after(&self, state: &S::State, last: S::Action) -> S::Actions {
        (**self).actions_after(state, last)
    }

    #[inline(always)]
    fn enter<E: Entry<Self>>(&self, state: &S::State, last: Option<S::Action>, entry: E) -> ControlFlow<()> {
        (**self).enter(state, last, Through::new(entry))
    }

    #[inline(always)]
    fn successor(&self, state: &S::State, action: S::Action) -> S::State {
        (**self).successor(state, action)
    }
}

/// A word that holds a packed state: `u64`, `u128` for states that need more, or a type of your own that is wider still.
pub trait Key: Copy + Eq + Ord + Hash + Debug {
    /// The number of bits.
    const BITS: u32;
    /// The word with no bit set.
    const ZERO: Self;
    /// A word with the bits of `tag` from bit `shift` upwards.
    #[must_use]
    fn tag(tag: u64, shift: u32) -> Self;
    /// The bits from `shift` upwards, at most 64 of them.
    #[must_use]
    fn bits_from(self, shift: u32) -> u64;
    /// The bits that either word has.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// The lowest `bits` bits.
    #[must_use]
    fn low(self, bits: u32) -> Self;
    /// Mixes the word into 64 bits; the upper ones are good.
    #[must_use]
    fn mix(self) -> u64;
}

/// 2^64 divided by the golden ratio, rounded to odd.
pub(crate) const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Key for u64 {
    const BITS: u32 = 64;
    const ZERO: u64 = 0;

    #[inline(always)]
    fn tag(tag: u64, shift: u32) -> Self {
        tag << shift
    }

    #[inline(always)]
    fn bits_from(self, shift: u32) -> u64 {
        self >> shift
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn low(self, bits: u32) -> Self {
        self & ((1 << bits) - 1)
    }

    #[inline(always)]
    fn mix(self) -> u64 {
        self.wrapping_mul(GOLDEN)
    }
}

impl Key for u128 {
    const BITS: u32 = 128;
    const ZERO: u128 = 0;

    #[inline(always)]
    fn tag(tag: u64, shift: u32) -> Self {
        u128::from(tag) << shift
    }

    #[inline(always)]
    fn bits_from(self, shift: u32) -> u64 {
        (self >> shift) as u64
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn low(self, bits: u32) -> Self {
        self & ((1 << bits) - 1)
    }

    #[inline(always)]
    fn mix(self) -> u64 {
        ((self as u64).wrapping_mul(GOLDEN).rotate_left(23) ^ (self >> 64) as u64).wrapping_mul(GOLDEN)
    }
}

/// A space whose states pack into a word: the closed list then stores the key and compares nothing else.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Keyed, Search, StateSpace, closed_lists::ByKey};
///
/// struct Ring;
///
/// impl StateSpace for Ring {
///     type State = u8;
///     type Action = u8;
///     type Cost = u32;
///     type Actions = [u8; 2];
///
///     fn actions(&self, _: &u8) -> [u8; 2] {
///         [1, 99]
///     }
///     fn apply(&self, state: &mut u8, turn: u8) {
///         *state = (*state + turn) % 100;
///     }
/// }
///
/// impl Keyed for Ring {
///     type Key = u64;
///     const KEY_BITS: u32 = 7;
///
///     fn key(&self, state: &u8) -> u64 {
///         u64::from(*state)
///     }
///     fn state(&self, key: u64) -> u8 {
///         key as u8
///     }
/// }
///
/// let report = BreadthFirst::<_, ByKey>::new().run(&Ring, &0, &|&state: &u8| state == 50);
/// assert_eq!(report.plan().unwrap().cost, 50);
/// ```
pub trait Keyed: StateSpace {
    /// The word: `u64` up to 63 bits, `u128` up to 127. For more, implement [`Key`] for an array of words of your own.
    type Key: Key;
    /// Every key is below two to this power: at least one bit of the word stays free. With eight free bits, a
    /// closed list is reused without clearing for 255 searches.
    const KEY_BITS: u32;

    /// The key of `state`: different states have different keys.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state that has `key`, the inverse of [`key`](Self::key).
    fn state(&self, key: Self::Key) -> Self::State;
}

/// A space that can be walked backwards.
pub trait Reversible: StateSpace {
    /// Pairs (action, state before it).
    type Predecessors: IntoIterator<Item = (Self::Action, Self::State)>;

    /// Lists every state from which one action leads to `state`, with that action.
    fn predecessors(&self, state: &Self::State) -> Self::Predecessors;
}

/// A space each of whose actions can be taken back at the same cost: every state that an action leads to has an
/// action that leads back.
///
/// So the states next to a layer lie in that layer or beside it, and a search that remembers two layers meets
/// no state twice. Sliding tiles are undirected; pegs that leave the board are not. `laws::undirected` checks it.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, Undirected, breadth_first};
///
/// /// Lamps in a row; a switch toggles one and is its own way back.
/// struct Lamps;
///
/// impl StateSpace for Lamps {
///     type State = u8;
///     type Action = u8;
///     type Cost = u32;
///     type Actions = core::ops::Range<u8>;
///
///     fn actions(&self, _: &u8) -> Self::Actions {
///         0..8
///     }
///     fn apply(&self, lamps: &mut u8, switch: u8) {
///         *lamps ^= 1 << switch;
///     }
/// }
///
/// impl Undirected for Lamps {}
///
/// fn there_and_back<S: Undirected>(space: &S, one: &S::State, other: &S::State) -> [usize; 2] {
///     [(one, other), (other, one)].map(|(start, end)| {
///         breadth_first(space, start, |state| state == end).plan().unwrap().actions.len()
///     })
/// }
/// assert_eq!(there_and_back(&Lamps, &0, &0b101), [2, 2]);
/// ```
pub trait Undirected: StateSpace {}

/// A space whose actions mean the same everywhere: what a sequence of them does depends on the kind of the state where it
/// begins, and there are few kinds.
///
/// One sample stands for each kind. For every state s there is a sample r from which, and from which alone, the same
/// sequences of operators can be applied as from s, at the same costs; two sequences lead from s to one state if they
/// lead from r to one state; and what [`actions_after`](StateSpace::actions_after) leaves out behind a sequence is the same
/// for both. Of sliding tiles a sample is a board for each cell of the hole, since tiles are alike but for their names; a
/// puzzle that turns faces has one sample.
///
/// [`MovePruning`](crate::adapters::MovePruning) finds out which sequences are pointless.
///
/// # Examples
///
/// ```
/// use search::{IdaStar, Search, StateSpace, UniformMoves, adapters::MovePruning};
///
/// /// A walk on a grid without walls: one kind of place.
/// struct Grid;
///
/// impl StateSpace for Grid {
///     type State = (i32, i32);
///     type Action = usize;
///     type Cost = u32;
///     type Actions = core::ops::Range<usize>;
///
///     fn actions(&self, _: &(i32, i32)) -> Self::Actions {
///         0..4
///     }
///     fn apply(&self, (x, y): &mut (i32, i32), direction: usize) {
///         let step = [(1, 0), (-1, 0), (0, 1), (0, -1)][direction];
///         (*x, *y) = (*x + step.0, *y + step.1);
///     }
/// }
///
/// impl UniformMoves for Grid {
///     fn operators(&self) -> usize {
///         4
///     }
///     fn operator(&self, direction: usize) -> usize {
///         direction
///     }
///     fn samples(&self) -> Vec<(i32, i32)> {
///         vec![(0, 0)]
///     }
/// }
///
/// // First all steps along x, then all along y: one way to each place is left.
/// let grid = MovePruning::learn(Grid, 2);
/// let blind = |_: &(i32, i32)| 0;
/// let report = IdaStar::new(blind).run(&grid, &(0, 0), &|&place: &(i32, i32)| place == (0, -9));
/// assert!(report.stats.expanded < 2_000);
/// ```
pub trait UniformMoves: StateSpace {
    /// The number of operators: actions that differ.
    fn operators(&self) -> usize;

    /// The number of the operator that `action` is, below [`operators`](Self::operators). No two actions of one state
    /// have the same.
    fn operator(&self, action: Self::Action) -> usize;

    /// One state of each kind.
    fn samples(&self) -> Vec<Self::State>;
}

/// A space whose states are numbered without large gaps, so that a table needs no keys: a bitmap of visited
/// states, a byte for each distance.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, NoGoal, Ranked, Search, StateSpace, closed_lists::ByRank};
///
/// /// A combination lock with three wheels.
/// struct Lock;
///
/// impl StateSpace for Lock {
///     type State = [u8; 3];
///     type Action = usize;
///     type Cost = u32;
///     type Actions = core::ops::Range<usize>;
///
///     fn actions(&self, _: &[u8; 3]) -> Self::Actions {
///         0..3
///     }
///     fn apply(&self, wheels: &mut [u8; 3], turned: usize) {
///         wheels[turned] = (wheels[turned] + 1) % 10;
///     }
/// }
///
/// impl Ranked for Lock {
///     fn ranks(&self) -> u64 {
///         1_000
///     }
///     fn rank(&self, wheels: &[u8; 3]) -> u64 {
///         wheels.iter().fold(0, |rank, &wheel| 10 * rank + u64::from(wheel))
///     }
///     fn unrank(&self, rank: u64) -> [u8; 3] {
///         [rank / 100, rank / 10 % 10, rank % 10].map(|wheel| wheel as u8)
///     }
/// }
///
/// let report = BreadthFirst::<_, ByRank>::new().run(&Lock, &[0; 3], &NoGoal);
/// assert_eq!(report.stats.expanded, 1_000);
/// ```
pub trait Ranked: StateSpace {
    /// The number of ranks: every rank is below it.
    fn ranks(&self) -> u64;

    /// The rank of `state`: different states have different ranks.
    fn rank(&self, state: &Self::State) -> u64;

    /// The state that has `rank`, the inverse of [`rank`](Self::rank).
    fn unrank(&self, rank: u64) -> Self::State;
}

/// The index of a rank in a table. A rank that the machine cannot address becomes an index beyond the end of every table:
/// a wrong rank panics on all machines, and is nowhere taken for a smaller one.
#[inline(always)]
pub(crate) fn rank_index(rank: u64) -> usize {
    usize::try_from(rank).unwrap_or(usize::MAX)
}

/// A space with symmetries: states that are images of each other lie equally far from the goal.
///
/// The goal must be symmetric too. A closed list [`ByOrbit`](crate::closed_lists::ByOrbit) keeps one state for all its images.
pub trait Symmetric: StateSpace {
    /// The representative of all images of `state`: the same for each of them.
    fn canonical(&self, state: &Self::State) -> Self::State;

    /// The number of different images of `state`, itself included.
    fn orbit_size(&self, state: &Self::State) -> u64;
}

/// A space each of whose states has a *dual*: one that is as far from the goal.
///
/// If a state is a permutation, actions rearrange it whatever it is, and the goal is the identity, then the plan that sorts
/// the permutation, read backwards, sorts its inverse: that is its dual. A heuristic may look at either, and often one
/// says more ([`DualLookup`](crate::heuristics::DualLookup)). `laws::duals_are_as_far` checks it.
///
/// # References
///
/// U. Zahavi, A. Felner, R. C. Holte and J. Schaeffer, "Duality in permutation state spaces and the dual search
/// algorithm", Artificial Intelligence 172, 2008.
pub trait Dual: StateSpace {
    /// The dual of `state`, whose dual is `state`.
    fn dual(&self, state: &Self::State) -> Self::State;
}

/// A map from the states of a space onto those of a smaller, ranked one, under which every action becomes an
/// action of the same cost or less, or nothing: distances in the small space never exceed those in the large.
///
/// [`PatternDatabase`](crate::heuristics::PatternDatabase) makes a consistent heuristic of it. Where several abstractions share the
/// costs out, so that the abstract costs of an action add up to its cost at most, their distances may be
/// [added](crate::heuristics::Sum). `laws::abstraction_is_sound` and `laws::abstractions_add_up` check it.
pub trait Abstraction<S: StateSpace> {
    /// The smaller space.
    type Abstract: Ranked<Cost = S::Cost>;

    /// The smaller space itself.
    fn space(&self) -> &Self::Abstract;

    /// The image of `state`.
    fn project(&self, state: &S::State) -> <Self::Abstract as StateSpace>::State;

    /// The rank of the image of `state`.
    #[inline(always)]
    fn rank_of(&self, state: &S::State) -> u64 {
        self.space().rank(&self.project(state))
    }

    /// The rank of the image of the child that `action` leads to, given that of its `parent`'s image.
    ///
    /// Asked before the child exists. An abstraction whose rank changes little under an action says it faster.
    #[inline(always)]
    fn rank_of_child(&self, space: &S, parent: &S::State, rank: u64, action: S::Action) -> u64 {
        let _ = rank;
        self.rank_of(&space.successor(parent, action))
    }
}
