//! The progress of a pass, and what it leaves unproven.

/// The reasons, apart from cuts, for which a pass may have left out states on a path to a goal.
#[derive(Clone, Copy, Default)]
pub(crate) struct Unproven {
    /// A child was dropped as a duplicate of a kept state. This matters only if duplicates may differ.
    pub(super) merged: bool,
    /// A state was dropped because of an estimate of `MAX` that proves nothing.
    pub(super) dropped: bool,
    /// The cost of a state saturated, and the state was dropped.
    pub(super) overflowed: bool,
}

/// The progress of a pass.
#[derive(Clone, Copy)]
pub(crate) enum Pass<C> {
    /// The starts are not evaluated yet.
    Due,
    /// A layer is being expanded: its least g, and the depth of the next layer in actions.
    In { next_depth: C, least_g: C },
}
