//! A depth-first pass under a bound, or a part of one, for all searches by iterative deepening.
//!
//! A pass recurses over a bounded number of levels, because processors predict calls and returns best. When the
//! levels or the budget of a step are spent, the recursion unwinds and each level pushes a frame. The pass resumes at
//! the deepest frame. So no depth overflows the call stack, and a pass can stop and resume anywhere.
//!
//! The frames describe all work that is left, so a pass splits into two parts between any two frames:
//!
//! ```text
//! frames   f0 -> f1 -> f2        f0 has tried the action that leads to f1, and f1 the action that leads to f2
//! first    (f0)  f1 -> f2        the untried actions of f1 and f2; f0 is inherited and only records the path
//! then      f0                   the untried actions of f0
//! ```
//!
//! Each part has its own tally. The sum of the tallies, in the order of the parts, is the tally of the whole pass.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{
    heuristics::{Estimate, Heuristic},
    run::Stats,
    space::{Cost, Dispatch, Entry, Goal, Site, StateSpace, Visitor},
};

/// A pass that is under way, or a part of one (a unit of work of one thread).
pub(crate) struct Descent<S: StateSpace, H: Heuristic<S>> {
    /// The current path, deepest state last. Each frame records the action that was tried last.
    pub(crate) frames: Vec<Frame<S, H>>,
    /// The first `inherited` frames only record the path; another part owns their untried actions.
    pub(crate) inherited: usize,
    /// The bound of the pass.
    pub(crate) bound: S::Cost,
    /// The work since the tally was last taken.
    pub(crate) tally: Tally<S>,
}

/// A state on the current path whose expansion is not finished.
pub(crate) struct Frame<S: StateSpace, H: Heuristic<S>> {
    pub(crate) node: Node<S, H>,
    pub(crate) state: S::State,
    /// The action that was tried last. `None` if the state is not expanded yet.
    pub(crate) tried: Option<S::Action>,
    /// The number of actions that were tried; later ones are left. `tried` does not tell them, because two actions of a
    /// state may be equal.
    pub(crate) count: u32,
    pub(crate) depth: usize,
}

/// The data of a search node besides its state.
pub(crate) struct Node<S: StateSpace, H: Heuristic<S>> {
    pub(crate) last: Option<S::Action>,
    /// The bound less g: the most that the rest of the plan may cost. A child then costs one sum and one comparison.
    pub(crate) left: S::Cost,
    /// Not an [`Estimate`]: that adds padding to nodes, and IDA* with `Max` took 1.05 times as many instructions.
    pub(crate) h: S::Cost,
    pub(crate) memo: H::Memo,
}

/// The work of a pass and its results.
pub(crate) struct Tally<S: StateSpace> {
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    /// Starts that were estimated, and those of them that were within the bound and no goals.
    pub(crate) starts: u64,
    pub(crate) roots: u64,
    /// Children that are goals.
    pub(crate) goals: u64,
    /// The length of the longest path.
    pub(crate) deepest: usize,
    /// The least amount by which a cut-off plan exceeded the bound.
    pub(crate) excess: S::Cost,
    /// Whether a plan was cut off that no finite bound admits and that is no promised dead end. Reliable only if no
    /// other plan was cut off.
    pub(crate) lost: bool,
    /// The state with the least estimate of those within the bound, and that estimate.
    pub(crate) closest: Option<(S::State, S::Cost)>,
}

/// The capacity of a new stack of frames: paths up to this length need no further allocation.
const USUAL_DEPTH: usize = 128;

/// The largest number of recursion levels; large states allow fewer.
const USUAL_LEVELS: usize = 128;

/// States that the first recursion with a look at their children expands. Most passes then know the next bound.
const FEW_LOOKS: u64 = 16;

/// Caps recursion depth so that the states on the call stack stay near 64 KiB.
const LEVELS_BYTES: usize = 1 << 16;

impl<S: StateSpace, H: Heuristic<S>> Clone for Node<S, H> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace, H: Heuristic<S>> Copy for Node<S, H> {}

impl<S: StateSpace, H: Heuristic<S>> Node<S, H> {
    #[inline(always)]
    fn estimate(&self) -> Estimate<S::Cost, H::Memo> {
        Estimate { h: self.h, memo: self.memo }
    }
}

impl<S: StateSpace, H: Heuristic<S>> Clone for Frame<S, H> {
    fn clone(&self) -> Self {
        Frame { state: self.state.clone(), ..*self }
    }
}

impl<S: StateSpace> Default for Tally<S> {
    fn default() -> Self {
        Tally {
            expanded: 0,
            generated: 0,
            starts: 0,
            roots: 0,
            goals: 0,
            deepest: 0,
            excess: S::Cost::MAX,
            lost: false,
            closest: None,
        }
    }
}

impl<S: StateSpace> Tally<S> {
    /// Adds the tally of the work that follows this one.
    #[cfg(feature = "parallel")]
    pub(crate) fn absorb(&mut self, later: Self) {
        self.expanded += later.expanded;
        self.generated += later.generated;
        self.starts += later.starts;
        self.roots += later.roots;
        self.goals += later.goals;
        self.deepest = self.deepest.max(later.deepest);
        self.excess = self.excess.min(later.excess);
        self.lost |= later.lost;
        if later.closest.as_ref().is_some_and(|(_, h)| *h < self.least()) {
            self.closest = later.closest;
        }
    }

    /// Returns the estimate of the closest state, or `MAX` if there is none.
    pub(crate) fn least(&self) -> S::Cost {
        self.closest.as_ref().map_or(S::Cost::MAX, |(_, h)| *h)
    }

    /// Returns the tally as statistics. `waiting` tells whether a state is generated but not expanded.
    pub(crate) fn stats(&self, waiting: bool, iterations: u64, peak_bytes: u64) -> Stats {
        let entered = self.expanded + u64::from(waiting) + self.goals;
        Stats {
            expanded: self.expanded,
            generated: self.generated,
            evaluated: self.starts + self.generated,
            pruned: self.generated + self.roots - entered,
            peak_open: self.deepest as u64,
            peak_bytes,
            iterations,
            ..Stats::default()
        }
    }

    /// Returns the bytes of the longest path, with a frame for each of its states.
    pub(crate) fn path_bytes<H: Heuristic<S>>(&self) -> u64 {
        ((self.deepest + 1) * size_of::<Frame<S, H>>()) as u64
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

    /// Expands `budget` states, then goes on to the next state within the bound, or to the end. So the point where it
    /// stops depends only on the number of expanded states, and not on the frames of earlier stops.
    ///
    /// Returns the actions from the deepest frame to a goal, last action first, if a goal is generated. The frames
    /// hold the actions before them.
    pub(crate) fn advance<G: Goal<S>, D: Dispatch<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        budget: u64,
    ) -> Option<Vec<S::Action>> {
        self.run::<G, D>(space, heuristic, goal, budget, usize::MAX)
    }

    /// Goes on from the deepest state to its next child within the bound, and no further.
    #[cfg(feature = "parallel")]
    pub(crate) fn uncover<G: Goal<S>, D: Dispatch<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
    ) -> Option<Vec<S::Action>> {
        let budget = u64::from(self.is_waiting());
        self.run::<G, D>(space, heuristic, goal, budget, 1)
    }

    /// Splits off the untried actions of the first frame that is not inherited, which come after all other work of this
    /// part.
    /// Returns `None` if no frame lies above that one.
    #[cfg(feature = "parallel")]
    pub(crate) fn split_off(&mut self) -> Option<Self> {
        let rest = self.frames.get(..=self.inherited).filter(|rest| rest.len() < self.frames.len())?.to_vec();
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
    /// Until the next bound is known, the recursion looks for children that no finite bound admits. Two recursions
    /// are compiled, because the look would cost the other one a tenth of its speed. The recursion with the look gets
    /// small budgets at first, so that the search leaves it early.
    fn run<G: Goal<S>, D: Dispatch<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        budget: u64,
        resumptions: usize,
    ) -> Option<Vec<S::Action>> {
        let (end, mut looks) = (self.tally.expanded.saturating_add(budget), FEW_LOOKS);
        while self.tally.excess == S::Cost::MAX {
            let left = end - self.tally.expanded;
            let way = self.recurse::<G, D, true>(space, heuristic, goal, left.min(looks), resumptions);
            if way.is_some() || left <= looks || self.is_finished() || resumptions == 1 {
                return way;
            }
            looks *= 2;
        }
        self.recurse::<G, D, false>(space, heuristic, goal, end - self.tally.expanded, resumptions)
    }

    fn recurse<G: Goal<S>, D: Dispatch<S>, const LOOKS: bool>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        budget: u64,
        resumptions: usize,
    ) -> Option<Vec<S::Action>> {
        let tally = &mut self.tally;
        let mut recursion: Recursion<'_, S, H, G, LOOKS> = Recursion {
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
            depth: 0,
            check_level: 0,
            deepest: tally.deepest,
        };
        recursion.resume_frames::<D>(self.inherited, resumptions);
        let Recursion { way, excess, lost, generated, budget: left_over, deepest, .. } = recursion;
        (tally.excess, tally.lost, tally.deepest) = (excess, lost, deepest);
        tally.generated += generated;
        tally.expanded += budget - left_over;
        tally.goals += u64::from(way.is_some());
        way
    }
}

/// The recursive part of a pass.
struct Recursion<'a, S: StateSpace, H: Heuristic<S>, G, const LOOKS: bool> {
    space: &'a S,
    goal: &'a G,
    heuristic: &'a H,
    frames: &'a mut Vec<Frame<S, H>>,
    /// The rest of the plan, last action first, once a goal is found.
    way: Option<Vec<S::Action>>,
    closest: &'a mut Option<(S::State, S::Cost)>,
    /// The estimate of the closest state.
    least: S::Cost,
    excess: S::Cost,
    bound: S::Cost,
    lost: bool,
    generated: u64,
    /// The number of expansions that are left.
    budget: u64,
    /// The depth at which the recursion began.
    depth: usize,
    /// The first level that is deeper than the longest path, or too deep for the recursion.
    check_level: usize,
    deepest: usize,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>, const LOOKS: bool> Recursion<'_, S, H, G, LOOKS> {
    const LEVELS: usize = {
        let levels = LEVELS_BYTES / (size_of::<S::State>() + 1);
        if levels == 0 {
            1
        } else if levels < USUAL_LEVELS {
            levels
        } else {
            USUAL_LEVELS
        }
    };

    /// Resumes the deepest frame that is not `inherited`, then the next one when that is finished.
    fn resume_frames<D: Dispatch<S>>(&mut self, inherited: usize, resumptions: usize) {
        for _ in 0..resumptions {
            let is_next = |frame: &mut Frame<S, H>| self.budget > 0 || frame.tried.is_some();
            if self.way.is_some() || self.frames.len() <= inherited {
                break;
            }
            let Some(frame) = self.frames.pop_if(is_next) else { break };
            self.resume::<D>(&frame);
        }
    }

    /// Resumes `frame`, which holds the deepest state. Pushes frames again if the work below it is not finished.
    fn resume<D: Dispatch<S>>(&mut self, frame: &Frame<S, H>) {
        if frame.tried.is_none() {
            self.budget -= 1;
        }
        self.depth = frame.depth;
        self.set_check_level();
        let base = self.frames.len();
        let ended =
            D::enter(self.space, &frame.state, frame.node.last, Resumption { recursion: self, frame });
        if ended.is_break() && self.way.is_none() {
            // Each level pushed its frame on return, the deepest first.
            self.frames[base..].reverse();
        }
    }

    fn set_check_level(&mut self) {
        self.check_level = (self.deepest.saturating_sub(self.depth) + 1).min(Self::LEVELS);
    }

    /// Tests whether `state` is a goal, then expands it at the site `P`. Breaks if a goal is found or a frame is
    /// pushed.
    #[inline(never)]
    #[allow(clippy::needless_pass_by_value, reason = "a state of two words travels in registers")]
    fn expand<P: Site<S>>(
        &mut self,
        state: S::State,
        last: S::Action,
        left: S::Cost,
        h: S::Cost,
        memo: H::Memo,
        level: usize,
    ) -> ControlFlow<()> {
        if (h == S::Cost::ZERO || !self.heuristic.promise().proves_dead_ends()) && self.goal.is_goal(&state) {
            self.way = Some(Vec::new());
            return ControlFlow::Break(());
        }
        if h < self.least {
            self.record_closest(&state, h);
        }
        if (level >= self.check_level && self.is_too_deep(level)) || self.budget == 0 {
            self.leave_frame(&state, Node { last: Some(last), left, h, memo }, level, None, 0);
            return ControlFlow::Break(());
        }
        self.budget -= 1;
        self.children::<P>(state, Node { last: Some(last), left, h, memo }, level, 0)
    }

    #[cold]
    #[inline(never)]
    fn record_closest(&mut self, state: &S::State, h: S::Cost) {
        self.least = h;
        *self.closest = Some((state.clone(), h));
    }

    /// Updates the length of the longest path. Returns whether `level` is too deep for the recursion.
    #[cold]
    #[inline(never)]
    fn is_too_deep(&mut self, level: usize) -> bool {
        self.deepest = self.deepest.max(self.depth + level);
        self.set_check_level();
        level == Self::LEVELS
    }

    #[cold]
    #[inline(never)]
    fn leave_frame(
        &mut self,
        state: &S::State,
        node: Node<S, H>,
        level: usize,
        tried: Option<S::Action>,
        count: u32,
    ) {
        self.frames.push(Frame { node, state: state.clone(), tried, count, depth: self.depth + level });
    }

    /// Tries the actions of `state`, except the first `tried` ones.
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value, reason = "a state of two words travels in registers")]
    fn children<P: Site<S>>(
        &mut self,
        state: S::State,
        node: Node<S, H>,
        level: usize,
        tried: u32,
    ) -> ControlFlow<()> {
        let (space, excess) = (self.space, S::Cost::MAX);
        let mut children =
            Children { recursion: self, node, level, tried, skip: tried, excess, generated: 0 };
        let ended = P::visit(space, &state, node.last, &mut children);
        let Children { excess, generated, .. } = children;
        self.generated += generated;
        if LOOKS && (excess < self.excess || self.excess == S::Cost::MAX) {
            self.note::<P>(&state, node, excess);
        } else if excess < self.excess {
            self.excess = excess;
        }
        ended
    }

    /// Notes the least `excess` of the children of `state`. If a finite bound admits a child that was cut off, the
    /// excess gives the next bound. Otherwise notes whether one of these children is lost.
    #[cold]
    #[inline(never)]
    fn note<P: Site<S>>(&mut self, state: &S::State, node: Node<S, H>, excess: S::Cost) {
        if self.bound.raised_by(excess) < S::Cost::MAX {
            self.excess = excess;
        } else if !self.lost {
            let mut look = Look { space: self.space, heuristic: self.heuristic, node };
            self.lost = P::visit(self.space, state, node.last, &mut look).is_break();
        }
    }

    /// Returns the amount by which a child exceeds the bound, if its cost plus estimate saturates without a promise.
    /// A wrong estimate hides no goal: a goal exceeds the bound by its cost alone, or by zero if it is within the
    /// bound.
    #[cold]
    #[inline(never)]
    fn saturated_excess(&self, state: &S::State, action: S::Action, cost: S::Cost, left: S::Cost) -> S::Cost {
        if cost == S::Cost::MAX || !self.goal.is_goal(&self.space.successor(state, action)) {
            return S::Cost::MAX.minus(left);
        }
        if cost > left { cost.minus(left) } else { S::Cost::ZERO }
    }

    /// Records one level while the recursion unwinds. Adds its action to the plan if a goal was found; otherwise
    /// pushes its frame.
    #[cold]
    #[inline(never)]
    fn unwind(&mut self, state: &S::State, node: Node<S, H>, level: usize, tried: S::Action, count: u32) {
        match &mut self.way {
            Some(way) => way.push(tried),
            None => self.leave_frame(state, node, level, Some(tried), count),
        }
    }
}

/// An entry that resumes a frame at the site of its state.
struct Resumption<'d, 'a, S: StateSpace, H: Heuristic<S>, G, const LOOKS: bool> {
    recursion: &'d mut Recursion<'a, S, H, G, LOOKS>,
    frame: &'d Frame<S, H>,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>, const LOOKS: bool> Entry<S>
    for Resumption<'_, '_, S, H, G, LOOKS>
{
    fn at<P: Site<S>>(self) -> ControlFlow<()> {
        let Frame { node, state, count, .. } = self.frame;
        self.recursion.children::<P>(state.clone(), *node, 0, *count)
    }
}

/// A visitor that tries the children of one state. Its counters stay in registers.
struct Children<'d, 'a, S: StateSpace, H: Heuristic<S>, G, const LOOKS: bool> {
    recursion: &'d mut Recursion<'a, S, H, G, LOOKS>,
    node: Node<S, H>,
    level: usize,
    /// `tried`: actions that were tried before. `skip`: how many of them the visitor still passes over.
    tried: u32,
    skip: u32,
    excess: S::Cost,
    generated: u64,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>, const LOOKS: bool> Visitor<S>
    for Children<'_, '_, S, H, G, LOOKS>
{
    #[inline(always)]
    fn action<P: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()> {
        if self.skip > 0 {
            self.skip -= 1;
            return ControlFlow::Continue(());
        }
        self.generated += 1;
        let (recursion, node) = (&mut *self.recursion, self.node);
        let Estimate { h, memo } =
            recursion.heuristic.estimate_child(recursion.space, state, node.estimate(), action);
        let cost = recursion.space.cost(state, action);
        let needed = cost.saturating_add(h);
        if needed > node.left {
            if recursion.heuristic.promise().proves_dead_ends() || needed < S::Cost::MAX {
                // `min` becomes a conditional move; an `if` here costs a quarter of the speed.
                self.excess = self.excess.min(needed.minus(node.left));
                return ControlFlow::Continue(());
            }
            let beyond = recursion.saturated_excess(state, action, cost, node.left);
            if beyond > S::Cost::ZERO {
                self.excess = self.excess.min(beyond);
                return ControlFlow::Continue(());
            }
        }
        let child = recursion.space.successor(state, action);
        let ended = recursion.expand::<P>(child, action, node.left.minus(cost), h, memo, self.level + 1);
        if ended.is_break() {
            recursion.unwind(state, node, self.level, action, self.tried + self.generated as u32);
        }
        ended
    }
}

/// A visitor that looks for a lost child among those that were cut off, none of which a finite bound admits. Breaks
/// if it finds one.
struct Look<'a, S: StateSpace, H: Heuristic<S>> {
    space: &'a S,
    heuristic: &'a H,
    node: Node<S, H>,
}

impl<S: StateSpace, H: Heuristic<S>> Visitor<S> for Look<'_, S, H> {
    fn action<P: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()> {
        let node = self.node;
        let h = self.heuristic.estimate_child(self.space, state, node.estimate(), action).h;
        let cost = self.space.cost(state, action);
        let is_within = cost.saturating_add(h) <= node.left;
        let is_dead_end = h == S::Cost::MAX && self.heuristic.promise().proves_dead_ends();
        if is_within || is_dead_end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
