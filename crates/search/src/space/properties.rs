//! Traits for further properties that a space may have: each lets searches or tables do more.

use crate::space::StateSpace;

/// A space that lists predecessors, so that a search can run backwards.
///
/// A type that is [`Undirected`] implements both traits; its predecessors are its successors, each with the action that
/// leads back. `laws::reversible` checks it.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, bidirectional, laws, space::{Reversible, Undirected}};
///
/// /// A ring of a hundred places.
/// struct Ring;
///
/// impl StateSpace for Ring {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///     type Actions = [i32; 2];
///
///     fn actions(&self, _: &i32) -> [i32; 2] {
///         [-1, 1]
///     }
///     fn apply(&self, place: &mut i32, step: i32) {
///         *place = (*place + step).rem_euclid(100);
///     }
/// }
///
/// impl Undirected for Ring {}
///
/// impl Reversible for Ring {
///     type Predecessors = [(i32, i32); 2];
///
///     fn predecessors(&self, place: &i32) -> Self::Predecessors {
///         // A step back to a neighbour is undone by the opposite step.
///         self.actions(place).map(|step| (-step, self.successor(place, step)))
///     }
/// }
///
/// laws::reversible(&Ring, &0);
/// assert_eq!(bidirectional(&Ring, &5, &90).plan().unwrap().cost, 15);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` lists no predecessors",
    note = "implement `Reversible`; for a space from a closure call `.undirected()` or `.with_predecessors(..)`"
)]
pub trait Reversible: StateSpace {
    /// Pairs of an action and the state before it.
    type Predecessors: IntoIterator<Item = (Self::Action, Self::State)>;

    /// Lists every state from which one action leads to `state`, with that action.
    fn predecessors(&self, state: &Self::State) -> Self::Predecessors;
}

/// Follows `actions` from `state`, to check actions that a search took from [`predecessors`](Reversible::predecessors).
///
/// # Panics
///
/// If a state does not list its action.
#[track_caller]
pub(crate) fn assert_listed<S: StateSpace>(
    space: &S,
    mut state: S::State,
    actions: impl IntoIterator<Item = S::Action>,
) {
    for action in actions {
        let is_listed = space.actions(&state).into_iter().any(|listed| listed == action);
        assert!(
            is_listed,
            "a plan found backwards has an action that its state does not list: the goal is no state of the space, or \
             the space breaks `laws::reversible`"
        );
        space.apply(&mut state, action);
    }
}

/// The predecessors of a state that a search from the goals has not followed yet.
///
/// A goal need not be a state of the space: a wall has neighbours, though no action leads to it. So at a goal, only those
/// predecessors count that list the action.
pub(crate) struct PredecessorList<S: Reversible> {
    rest: <S::Predecessors as IntoIterator>::IntoIter,
    goal: Option<S::State>,
}

impl<S: Reversible> PredecessorList<S> {
    #[inline(always)]
    pub(crate) fn new(space: &S, state: &S::State, is_goal: bool) -> Self {
        let goal = is_goal.then(|| state.clone());
        PredecessorList { rest: space.predecessors(state).into_iter(), goal }
    }

    #[inline(always)]
    pub(crate) fn next(&mut self, space: &S) -> Option<(S::Action, S::State)> {
        match &self.goal {
            None => self.rest.next(),
            Some(goal) => self.rest.find(|(action, before)| leads_to(space, before, *action, goal)),
        }
    }
}

/// Returns whether `before` lists `action`, and the action leads to `state`.
fn leads_to<S: StateSpace>(space: &S, before: &S::State, action: S::Action, state: &S::State) -> bool {
    let is_listed = space.actions(before).into_iter().any(|listed| listed == action);
    is_listed && space.successor(before, action) == *state
}

/// Checks a start that a search from the goals did not meet. The search `has_met` the states from which it found plans.
///
/// A start may be a wall, to which no action leads. So a successor need not list it, but the successors of that one must list
/// theirs.
///
/// # Panics
///
/// If there is a plan after all, or if the predecessors near the start do not fit the actions: the search proves nothing.
#[track_caller]
pub(crate) fn assert_unconnected<S: Reversible>(
    space: &S,
    start: &S::State,
    has_met: impl Fn(&S::State) -> bool,
) {
    let is_fit = |next: &S::State| !has_met(next) && unlisting(space, next).next().is_none();
    assert!(
        unlisting(space, start).all(|next| is_fit(&next)),
        "a start is no state of the space: one of its successors does not list it as a predecessor; see `laws::reversible`"
    );
}

/// Returns the successors of `state` that do not list it as a predecessor.
fn unlisting<S: Reversible>(space: &S, state: &S::State) -> impl Iterator<Item = S::State> {
    space.actions(state).into_iter().filter_map(move |action| {
        let next = space.successor(state, action);
        let is_listed = space.predecessors(&next).into_iter().any(|edge| edge == (action, state.clone()));
        (!is_listed).then_some(next)
    })
}

/// A space in which every action can be undone at the same cost: each successor has an action that leads back.
///
/// All neighbours of a breadth-first layer are in this layer, the one before or the one after. So a search that stores
/// two layers never expands a state twice. Sliding tiles are undirected; pegs that leave the board are not.
/// `laws::undirected` checks it.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, breadth_first, space::Undirected};
///
/// /// Lamps in a row; each switch toggles one lamp and is its own inverse.
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
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not declared undirected",
    note = "if each action can be undone at the same cost, implement the marker `Undirected`, or call `.undirected()`"
)]
pub trait Undirected: StateSpace {}

/// A space whose states are numbered without large gaps. A table indexed by these ranks needs no keys: a bitmap of
/// visited states, or distances in one byte each.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, NoGoal, Search, StateSpace, closed_lists::ByRank, space::Ranked};
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
/// let report = BreadthFirst::new().with_closed_list(ByRank::new()).run_to(&Lock, &[0; 3], &NoGoal);
/// assert_eq!(report.stats.expanded, 1_000);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no ranks",
    note = "implement `Ranked`, or declare the ranks of a space from a closure by `.with_ranks(..)`"
)]
pub trait Ranked: StateSpace {
    /// Returns the number of ranks; every rank is below it.
    fn ranks(&self) -> u64;

    /// Returns the rank of `state`. Different states have different ranks.
    fn rank(&self, state: &Self::State) -> u64;

    /// Returns the state that has `rank`; the inverse of [`rank`](Self::rank).
    fn unrank(&self, rank: u64) -> Self::State;
}

/// Converts a rank to a table index. A rank above `usize::MAX` becomes `usize::MAX`, which is out of range in every
/// table. So a wrong rank panics on all machines and is never truncated to a valid one.
#[inline(always)]
pub(crate) fn rank_index(rank: u64) -> usize {
    usize::try_from(rank).unwrap_or(usize::MAX)
}

/// A space with symmetries: all images of a state are at the same distance from the goal.
///
/// The goal must be symmetric too. The closed list [`ByOrbit`](crate::closed_lists::ByOrbit) stores one state for all
/// its images; a [`Quotient`](crate::adapters::Quotient) does so in every search.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no symmetries",
    note = "implement `Symmetric`, which returns one representative for all images of a state"
)]
pub trait Symmetric: StateSpace {
    /// Returns the representative of all images of `state`; it is the same for each of them.
    fn canonical(&self, state: &Self::State) -> Self::State;
}

/// A space in which each state has a *dual*: a state at the same distance from the goal.
///
/// Suppose that states are permutations, that actions rearrange positions independently of the permutation, and that
/// the goal is the identity. Then a plan that sorts a permutation, read backwards, sorts the inverse permutation. This
/// inverse is the dual. A heuristic may estimate either, and often one of the two estimates is larger
/// ([`DualLookup`](crate::heuristics::DualLookup)). `laws::duals_are_as_far` checks it.
///
/// # References
///
/// U. Zahavi, A. Felner, R. C. Holte and J. Schaeffer, "Duality in permutation state spaces and the dual search
/// algorithm", Artificial Intelligence 172, 2008.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no dual states",
    note = "implement `Dual` if each state has a dual at the same distance from the goal"
)]
pub trait Dual: StateSpace {
    /// Returns the dual of `state`. The dual of the dual is `state`.
    fn dual(&self, state: &Self::State) -> Self::State;
}

/// A map from the states of a space onto the states of a smaller, ranked space.
///
/// Every action maps to an abstract action of the same cost or less, or to no change of the image. So distances in the
/// abstract space never exceed distances in the original space.
///
/// [`PatternDatabase`](crate::heuristics::PatternDatabase) makes a consistent heuristic of it. With cost partitioning,
/// the abstract costs of an action under several abstractions sum to at most its cost. The abstract distances may then
/// be [added](crate::heuristics::Sum). `laws::abstraction_is_sound` and `laws::abstractions_add_up` check it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an abstraction of `{S}`",
    note = "implement `Abstraction<{S}>`, or make an abstraction by `from_ranks`"
)]
pub trait Abstraction<S: StateSpace> {
    /// The type of the abstract space.
    type Abstract: Ranked<Cost = S::Cost>;

    /// Returns the abstract space.
    fn space(&self) -> &Self::Abstract;

    /// Returns the image of `state`.
    fn project(&self, state: &S::State) -> <Self::Abstract as StateSpace>::State;

    /// Returns the rank of the image of `state`.
    #[inline(always)]
    fn rank_of(&self, state: &S::State) -> u64 {
        self.space().rank(&self.project(state))
    }

    /// Returns the rank of the image of the successor by `action`, where `rank` is the rank of the image of `parent`.
    ///
    /// Called before the successor is built. Override it where the new rank can be computed from the old one.
    #[inline(always)]
    fn rank_of_child(&self, space: &S, parent: &S::State, rank: u64, action: S::Action) -> u64 {
        let _ = rank;
        self.rank_of(&space.successor(parent, action))
    }
}
