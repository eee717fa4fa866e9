//! A depth-first pass under a bound, or a part of one, for all searches by iterative deepening.
//!
//! A pass is a recursion, because processors predict return addresses, so a recursion is faster than a loop
//! with a stack of its own. The depth of the recursion is bounded, so that no path overflows the call stack. At
//! the greatest depth, or when the budget of a step is used up, the recursion unwinds and each level pushes a
//! frame. The pass resumes at the deepest frame. So paths may have
//! any length, and a pass can stop and resume anywhere.
//!
//! The *excess* of a child is the amount by which its f exceeds the bound. The next bound is the present one
//! plus the least excess of the children that were cut off. A child is *lost* if it is cut off, no finite
//! bound admits it, and it is not known to be a dead end: its f saturates, or its estimate is `MAX` and the
//! heuristic does not [promise](Heuristic::promise) to be admissible.
//!
//! The frames describe all work that is left, so a pass splits into two parts between any two frames, as this
//! picture shows:
//!
//! ```text
//! frames   f0 -> f1 -> f2        f0 has tried the action that leads to f1, and f1 the action that leads to f2
//! first    (f0)  f1 -> f2        the untried actions of f1 and f2; f0 is inherited and only records the path
//! then      f0                   the untried actions of f0
//! ```
//!
//! Each part has its own [tally](Tally): the counters of its work and its least excess. The sum of the tallies, in
//! the order of the parts, is the tally of the whole pass.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::{
    algorithms::depth_first::{
        ida_star::{frame::Frame, recursion::Recursion, tally::Tally},
        sites::Dispatch,
    },
    heuristics::Heuristic,
    space::{Cost, Goal, StateSpace},
};

/// A pass that is under way, or a part of one (a unit of work of one thread).
pub(crate) struct Descent<S: StateSpace, H: Heuristic<S>> {
    /// The current path, deepest state last. Each frame records the action that was tried last.
    pub(crate) frames: Vec<Frame<S, H>>,
    /// The first `inherited` frames only record the path. Another part owns their untried actions.
    pub(crate) inherited: usize,
    /// The bound of the pass.
    pub(crate) bound: S::Cost,
    /// The counters since they were last read.
    pub(crate) tally: Tally<S>,
}

/// The capacity of a new stack of frames: paths up to this length need no further allocation.
const USUAL_DEPTH: usize = 128;

/// The budget of the first recursion that tests for lost children ([`Descent::run`] says why there are two recursions).
/// In most passes these few states suffice to find a finite next bound. Each further recursion with the test has twice
/// the budget.
const FEW_LOOKS: u64 = 16;

/// Takes `count` expansions from `take`, and no more.
#[cfg(feature = "parallel")]
pub(crate) fn at_most(count: u64, mut take: impl FnMut(u64) -> u64) -> impl FnMut(u64) -> u64 {
    let mut left = count;
    move |most| {
        let taken = take(most.min(left));
        left -= taken;
        taken
    }
}

impl<S: StateSpace, H: Heuristic<S>> Descent<S, H> {
    /// Returns a pass with nothing to do, and with capacity for a path of usual length.
    pub(crate) fn idle() -> Self {
        let frames = Vec::with_capacity(USUAL_DEPTH);
        Descent { frames, inherited: 0, bound: S::Cost::MAX, tally: Tally::default() }
    }

    /// Returns whether nothing is left to do.
    pub(crate) fn is_finished(&self) -> bool {
        self.frames.len() <= self.inherited
    }

    /// Returns whether the deepest state is generated but not expanded yet.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.is_finished() && self.frames.last().is_some_and(|frame| frame.tried.is_none())
    }

    /// Expands as many states as `take` gives, then goes on to the next state within the bound and stops there; or stops at
    /// the end of the pass. So the stop depends only on the number of expanded states, and not on the stops of earlier
    /// calls. A search in many small steps gives the same counts and the same plan as a search in one step.
    ///
    /// `take` gives at most as many expansions as its argument says, and zero where the step must end. Expansions that are
    /// left at the end of the pass are lost.
    ///
    /// Returns the actions from the deepest frame to a goal, last action first, if a goal is generated. The frames
    /// hold the actions before them.
    pub(crate) fn advance<G: Goal<S>, D: Dispatch<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        take: &mut dyn FnMut(u64) -> u64,
    ) -> Option<Vec<S::Action>> {
        self.run::<G, D>(space, heuristic, goal, take, usize::MAX)
    }

    /// Goes on from the deepest state to its next child within the bound, and no further. Removes the deepest
    /// frame if no such child is left.
    ///
    /// Returns the action to a goal, like [`advance`](Self::advance), if that child is a goal.
    #[cfg(feature = "parallel")]
    pub(crate) fn uncover<G: Goal<S>, D: Dispatch<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
    ) -> Option<Vec<S::Action>> {
        let mut take = at_most(u64::from(self.is_waiting()), |most| most);
        self.run::<G, D>(space, heuristic, goal, &mut take, 1)
    }

    /// Splits off the untried actions of the first frame that is not inherited. They come after all other
    /// work of this part. Returns `None` if that frame is the deepest one, because this part would keep no
    /// work then.
    #[cfg(feature = "parallel")]
    pub(crate) fn split_off(&mut self) -> Option<Self> {
        let rest = self.frames.get(..=self.inherited)?.to_vec();
        self.inherited += 1;
        Some(Descent {
            frames: rest,
            inherited: self.inherited - 1,
            bound: self.bound,
            tally: Tally::default(),
        })
    }

    /// Resumes at most `resumptions` frames, each in a recursion of its own.
    ///
    /// Lost children matter only if no finite bound is next: otherwise another pass follows, which tests for
    /// them again. So the recursion tests for lost children only until a finite next bound is known.
    ///
    /// Two recursions are compiled, because the test would cost the other one a tenth of its speed. The
    /// recursion with the test is compiled at one site for all. It gets small budgets at first (see
    /// [`FEW_LOOKS`]), so that the search leaves it early.
    fn run<G: Goal<S>, D: Dispatch<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        take: &mut dyn FnMut(u64) -> u64,
        resumptions: usize,
    ) -> Option<Vec<S::Action>> {
        let mut looks = FEW_LOOKS;
        while self.tally.excess == S::Cost::MAX {
            let budget = take(looks);
            let way = self.recurse::<G, D, true>(space, heuristic, goal, (budget, &mut |_| 0), resumptions);
            if way.is_some() || budget == 0 || resumptions == 1 || self.is_finished() {
                return way;
            }
            looks = looks.saturating_mul(2);
        }
        self.recurse::<G, D, false>(space, heuristic, goal, (0, take), resumptions)
    }

    /// Expands `budget` states, and as many as `more` gives.
    fn recurse<G: Goal<S>, D: Dispatch<S>, const LOOKS: bool>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        (budget, more): (u64, &mut dyn FnMut(u64) -> u64),
        resumptions: usize,
    ) -> Option<Vec<S::Action>> {
        let tally = &mut self.tally;
        let mut recursion: Recursion<'_, S, H, G, D, LOOKS> = Recursion {
            space,
            goal,
            heuristic,
            frames: &mut self.frames,
            way: None,
            least: tally.least(),
            closest: &mut tally.closest,
            excess: tally.excess,
            bound: self.bound,
            lost: tally.lost,
            generated: 0,
            budget,
            taken: budget,
            more,
            depth: 0,
            check_level: 0,
            deepest: tally.deepest,
            dispatch: PhantomData,
        };
        recursion.resume_frames(self.inherited, resumptions);
        let Recursion { way, excess, lost, generated, taken, budget: left_over, deepest, .. } = recursion;
        (tally.excess, tally.lost, tally.deepest) = (excess, lost, deepest);
        tally.generated += generated;
        tally.expanded += taken - left_over;
        tally.goals += u64::from(way.is_some());
        way
    }
}
