//! The policies of a disk search: the layers in which duplicates are looked for, and the key that stands for a state.

use search::space::{Keyed, Reversible, StateSpace, Symmetric, Undirected};

/// The earlier layers that a disk search subtracts from a new one: [`AllLayers`] or [`TwoLayers`].
///
/// In a [graded](StateSpace::GRADED) space with one start, no layer is subtracted, whatever the policy.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no scope of duplicates in `{S}`",
    note = "`AllLayers` suits every space; `TwoLayers` needs a space that is `Undirected`"
)]
pub trait DuplicateScope<S: StateSpace>: private::Scope {}

/// The scope for directed spaces: a state may lead back to any earlier layer. It is the default.
///
/// The search reads all earlier layers once for each new layer. So the time grows with the depth times the number of states.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllLayers;

/// The scope for undirected spaces: the successors of a layer are in the layer before it, in itself or in the next one.
///
/// `laws::undirected` and `laws::layers_are_adjacent` check it. In a space that breaks them, states are counted again.
#[derive(Clone, Copy, Debug, Default)]
pub struct TwoLayers;

impl<S: StateSpace> DuplicateScope<S> for AllLayers {}
impl<S: Undirected> DuplicateScope<S> for TwoLayers {}

mod private {
    pub trait Scope {
        fn subtracts_all(self) -> bool;
    }

    impl Scope for super::AllLayers {
        fn subtracts_all(self) -> bool {
            true
        }
    }

    impl Scope for super::TwoLayers {
        fn subtracts_all(self) -> bool {
            false
        }
    }
}

/// The earlier layers that are subtracted, as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    Two,
    None,
}

impl Scope {
    pub(crate) fn of<S: StateSpace>(scope: impl DuplicateScope<S>) -> Self {
        if scope.subtracts_all() { Scope::All } else { Scope::Two }
    }

    /// Returns the scope of a search from `starts` start states: none in a graded space, unless the starts may belong to
    /// different grades.
    pub(crate) fn of_starts<S: StateSpace>(self, starts: u64) -> Self {
        if S::GRADED && starts <= 1 { Scope::None } else { self }
    }

    /// Returns the number of layers that the next layer depends on, itself not included.
    pub(crate) fn layers(self) -> u64 {
        match self {
            Scope::All => u64::MAX,
            Scope::Two => 2,
            Scope::None => 1,
        }
    }

    pub(crate) fn text(self) -> &'static str {
        match self {
            Scope::All => "all-layers",
            Scope::Two => "two-layers",
            Scope::None => "no-layers",
        }
    }
}

/// The state that stands for a state in the layers: the state itself ([`NoSymmetry`]), or one of its orbit ([`Orbits`]).
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not represent the states of `{S}`",
    note = "`NoSymmetry` suits every space with keys; `Orbits` needs a space that is `Symmetric`"
)]
pub trait Representative<S: Keyed>: Copy {
    /// The name of the policy in a manifest.
    #[doc(hidden)]
    const NAME: &'static str;

    /// Returns the key that stands for the state of `key`.
    fn representative(&self, space: &S, key: S::Key) -> S::Key;

    /// Returns the key that stands for `state`.
    #[inline(always)]
    fn key(&self, space: &S, state: &S::State) -> S::Key {
        self.representative(space, space.key(state))
    }
}

/// Each state stands for itself: the default.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSymmetry;

/// One state stands for all images of a state under the symmetries of the space. The goal must be symmetric.
#[derive(Clone, Copy, Debug, Default)]
pub struct Orbits;

impl<S: Keyed> Representative<S> for NoSymmetry {
    const NAME: &'static str = "itself";

    #[inline(always)]
    fn representative(&self, _: &S, key: S::Key) -> S::Key {
        key
    }
}

impl<S: Keyed + Symmetric> Representative<S> for Orbits {
    const NAME: &'static str = "orbits";

    #[inline(always)]
    fn representative(&self, space: &S, key: S::Key) -> S::Key {
        space.key(&space.canonical(&space.state(key)))
    }
}

/// The way in which a plan is followed backwards from one layer to the layer before.
pub(crate) enum Backwards<S: StateSpace> {
    /// Expand the states of the layer before, until one leads to the state.
    Expand,
    /// Look for a successor of the state, in an undirected space.
    Successors,
    /// Look for a predecessor of the state.
    Predecessors(fn(&S, &S::State) -> Vec<S::State>),
}

impl<S: Reversible> Backwards<S> {
    pub(crate) fn predecessors() -> Self {
        Backwards::Predecessors(|space, state| {
            space.predecessors(state).into_iter().map(|(_, state)| state).collect()
        })
    }
}

impl<S: StateSpace> Clone for Backwards<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace> Copy for Backwards<S> {}
