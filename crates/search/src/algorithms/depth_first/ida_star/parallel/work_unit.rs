//! A unit of a pass: the subtree below a state, or the untried actions along the path to one.

use alloc::vec::Vec;

use crate::{
    algorithms::depth_first::{
        ida_star::{
            deepening::{Deepening, Entered},
            descent::{Descent, at_most},
            frame::Frame,
            tally::Tally,
        },
        sites::Dispatch,
    },
    heuristics::Heuristic,
    space::{Goal, StateSpace},
};

/// A unit of a pass, with the work that does not count yet.
pub(super) struct WorkUnit<S: StateSpace, H: Heuristic<S>> {
    /// The number of the start above this unit.
    start: usize,
    /// The frames at the last state that counts, or at the end of the unit before. Empty if the start was not entered
    /// by then.
    pub(super) origin: Vec<Frame<S, H>>,
    descent: Descent<S, H>,
    /// The rest of the plan, last action first, once a goal is found.
    way: Option<Vec<S::Action>>,
}

impl<S: StateSpace, H: Heuristic<S>> WorkUnit<S, H> {
    /// Enters the next start and returns a unit with all work below it.
    pub(super) fn enter<G: Goal<S>>(
        deepening: &mut Deepening<S, H>,
        space: &S,
        heuristic: &H,
        goal: &G,
    ) -> Self {
        let start = deepening.entered;
        let mut unit = WorkUnit::from_frames(start, Vec::new(), deepening.bound);
        match deepening.enter(space, heuristic, goal, &mut unit.descent.tally) {
            Entered::CutOff => {}
            Entered::Goal => unit.way = Some(Vec::new()),
            Entered::Root(root) => unit.descent.frames.push(root),
        }
        unit
    }

    fn from_frames(start: usize, frames: Vec<Frame<S, H>>, bound: S::Cost) -> Self {
        let descent = Descent { frames, inherited: 0, bound, tally: Tally::default() };
        WorkUnit { start, origin: Vec::new(), descent, way: None }
    }

    /// Returns one unit with all work of this start after the origin. Returns `None` if the start must be entered
    /// again.
    pub(super) fn back(self) -> Option<Self> {
        let bound = self.descent.bound;
        let unit =
            WorkUnit { origin: self.origin.clone(), ..WorkUnit::from_frames(self.start, self.origin, bound) };
        (!unit.origin.is_empty()).then_some(unit)
    }

    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// Returns the frames of the path. Their tried actions, then [`way`](Self::way) in reverse order, form the plan.
    pub(super) fn frames(&self) -> &[Frame<S, H>] {
        &self.descent.frames
    }

    pub(super) fn way(&self) -> Option<&[S::Action]> {
        self.way.as_deref()
    }

    /// Returns whether work is left.
    pub(super) fn is_left(&self) -> bool {
        self.way.is_none() && !self.descent.is_finished()
    }

    /// Returns whether no work is left and no goal was found.
    pub(super) fn is_finished(&self) -> bool {
        self.way.is_none() && self.descent.is_finished()
    }

    /// Returns whether `next` continues the same start, and both units are finished.
    pub(super) fn is_followed_by(&self, next: &Self) -> bool {
        self.start == next.start && self.is_finished() && next.is_finished()
    }

    /// Adds the work of `next`, the unit after this one. Both units are finished.
    pub(super) fn absorb(&mut self, next: Self) {
        self.descent.tally.absorb(next.descent.tally);
    }

    pub(super) fn is_waiting(&self) -> bool {
        self.way.is_none() && self.descent.is_waiting()
    }

    /// Returns the depth of the shallowest state that is not finished.
    pub(super) fn depth(&self) -> usize {
        self.descent.inherited
    }

    /// Returns the number of expanded states that do not count yet.
    pub(super) fn expanded(&self) -> u64 {
        self.descent.tally.expanded
    }

    pub(super) fn bytes(&self) -> u64 {
        let frames = self.origin.capacity() + self.descent.frames.capacity();
        (size_of::<Self>() + frames * size_of::<Frame<S, H>>()) as u64
    }

    /// Advances the unit until it has `most` expanded states that do not count yet, or `take` gives no further ones. Returns
    /// whether a goal is found.
    pub(super) fn advance<G: Goal<S>, D: Dispatch<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        most: u64,
        take: impl FnMut(u64) -> u64,
    ) -> bool {
        if self.is_left() {
            let mut take = at_most(most.saturating_sub(self.expanded()), take);
            self.way = self.descent.advance::<G, D>(space, heuristic, goal, &mut take);
        }
        self.way.is_some()
    }

    /// Cuts this unit: splits off its last work, the untried actions of its shallowest frame, and returns it.
    pub(super) fn cut<G: Goal<S>, D: Dispatch<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
    ) -> Option<Self> {
        if self.descent.frames.len() == self.descent.inherited + 1 {
            self.way = self.descent.uncover::<G, D>(space, heuristic, goal);
        }
        let descent = self.descent.split_off().filter(|_| self.way.is_none())?;
        Some(WorkUnit { start: self.start, origin: descent.frames.clone(), descent, way: None })
    }

    /// Marks all work of this unit as counted and returns its tally.
    pub(super) fn count(&mut self) -> Tally<S> {
        self.origin.clone_from(&self.descent.frames);
        core::mem::take(&mut self.descent.tally)
    }
}
