//! A depth-first pass under a bound, or a part of one: what searches by iterative deepening share.
//!
//! A pass is recursive over a bounded number of levels, because calls and returns are what a processor predicts
//! best. When the levels or the budget of a step are spent, the recursion unwinds and each level leaves a frame
//! behind; a pass goes on from the deepest frame. So no depth overflows the call stack, and a pass stops and resumes
//! anywhere.
//!
//! The frames say all that is left to do, so a pass falls into two parts between any two of them:
//!
//! ```text
//! frames   f0 -> f1 -> f2        f0 has tried the action that led to f1, and f1 that which led to f2
//! first    (f0)  f1 -> f2        what is left below f1: f0 lies below the floor and only tells the way
//! then      f0                   what f0 has yet to try
//! ```
//!
//! Work is tallied apart for each part. Tallies that are added up in the order of the parts are the tally of the whole.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{
    heuristics::Heuristic,
    run::Stats,
    space::{Cost, Entry, Goal, Site, StateSpace, Visitor},
};

/// A pass that is under way, or a part of one.
pub(crate) struct Descent<S: StateSpace, H: Heuristic<S>> {
    /// The present path, deepest state last, each with the action that was tried there.
    pub(crate) frames: Vec<Frame<S, H>>,
    /// So many frames only tell the way: what is left there is the affair of other parts.
    pub(crate) floor: usize,
    /// The bound of the pass.
    pub(crate) bound: S::Cost,
    /// The work since it was last taken.
    pub(crate) tally: Tally<S>,
}

/// A state on the present path that is yet to be finished.
pub(crate) struct Frame<S: StateSpace, H: Heuristic<S>> {
    pub(crate) node: Node<S, H>,
    pub(crate) state: S::State,
    /// The action that was tried here last. `None` if the state is yet to be expanded.
    pub(crate) tried: Option<S::Action>,
    /// How many actions were tried here: those after them are left. Two actions of a state may be equal.
    pub(crate) count: u32,
    pub(crate) depth: usize,
}

/// What a search knows of a state beside the state itself.
pub(crate) struct Node<S: StateSpace, H: Heuristic<S>> {
    pub(crate) last: Option<S::Action>,
    /// What the bound leaves for the rest of the plan: a child then costs one sum and one comparison.
    pub(crate) left: S::Cost,
    pub(crate) h: S::Cost,
    pub(crate) memo: H::Memo,
}

/// Work that was done, and what came of it.
pub(crate) struct Tally<S: StateSpace> {
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    /// Starts that were estimated, and those of them that were within the bound.
    pub(crate) starts: u64,
    pub(crate) roots: u64,
    /// Children that turned out to be goals.
    pub(crate) goals: u64,
    /// The length of the longest path.
    pub(crate) deepest: usize,
    /// The least amount by which a cut-off plan exceeded the bound.
    pub(crate) excess: S::Cost,
    /// Whether a plan was cut off that no finite bound admits and that is no promised dead end. Known where nothing
    /// else was cut off.
    pub(crate) lost: bool,
    /// The state with the least estimate that a plan went through.
    pub(crate) closest: Option<(S::State, S::Cost)>,
}

/// Depths up to this one cost no allocation.
const USUAL_DEPTH: usize = 128;

/// Levels of recursion between two frames that are left behind, unless states are large.
const USUAL_LEVELS: usize = 128;

/// States that are expanded with looks at their children, at first; most passes then know the next bound.
const FEW_LOOKS: u64 = 16;

/// All levels together hold few times as many bytes of states.
const LEVELS_BYTES: usize = 1 << 16;

impl<S: StateSpace, H: Heuristic<S>> Clone for Node<S, H> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace, H: Heuristic<S>> Copy for Node<S, H> {}

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
    /// Adds what was done after all this.
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

    /// The estimate of the closest state.
    pub(crate) fn least(&self) -> S::Cost {
        self.closest.as_ref().map_or(S::Cost::MAX, |(_, h)| *h)
    }

    /// The same as statistics, those of a search in which a state is generated and `waiting` to be expanded, or none.
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

    /// The bytes of the longest path, whether it lies in frames or in recursive calls.
    pub(crate) fn path_bytes<H: Heuristic<S>>(&self) -> u64 {
        ((self.deepest + 1) * size_of::<Frame<S, H>>()) as u64
    }
}

impl<S: StateSpace, H: Heuristic<S>> Descent<S, H> {
    /// Nothing to do, and room for a usual path.
    pub(crate) fn idle() -> Self {
        let frames = Vec::with_capacity(USUAL_DEPTH);
        Descent { frames, floor: 0, bound: S::Cost::MAX, tally: Tally::default() }
    }

    /// Whether nothing is left to do.
    pub(crate) fn is_finished(&self) -> bool {
        self.frames.len() <= self.floor
    }

    /// Whether the deepest state is known and yet to be expanded.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.is_finished() && self.frames.last().is_some_and(|frame| frame.tried.is_none())
    }

    /// Expands `budget` states, then goes on to the next state that is within the bound, or to the end. So where it
    /// stops depends on the number of expanded states alone, and not on the frames that earlier stops left.
    ///
    /// Returns the actions from the deepest frame to a goal, last action first, if a goal is generated. The frames hold
    /// the actions before them.
    pub(crate) fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        budget: u64,
    ) -> Option<Vec<S::Action>> {
        self.dive(space, heuristic, goal, budget, usize::MAX)
    }

    /// Goes on from the deepest state to its next child that is within the bound, and no further.
    #[cfg(feature = "parallel")]
    pub(crate) fn uncover<G: Goal<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
    ) -> Option<Vec<S::Action>> {
        let budget = u64::from(self.is_waiting());
        self.dive(space, heuristic, goal, budget, 1)
    }

    /// Takes off what the state on the floor has yet to try, which comes after all else that is left.
    #[cfg(feature = "parallel")]
    pub(crate) fn split_off(&mut self) -> Option<Self> {
        let rest = self.frames.get(..=self.floor).filter(|rest| rest.len() < self.frames.len())?.to_vec();
        self.floor += 1;
        Some(Descent { frames: rest, floor: self.floor - 1, bound: self.bound, tally: Tally::default() })
    }

    /// Takes up at most `resumptions` frames, each in a recursion of its own.
    ///
    /// Until the next bound is known, children that no bound admits are looked at. Two recursions are compiled, because
    /// the look would cost the other one a tenth of its speed; the one that looks is left as soon as may be.
    fn dive<G: Goal<S>>(
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
            let way = self.recur::<G, true>(space, heuristic, goal, left.min(looks), resumptions);
            if way.is_some() || left <= looks || self.is_finished() || resumptions == 1 {
                return way;
            }
            looks *= 2;
        }
        self.recur::<G, false>(space, heuristic, goal, end - self.tally.expanded, resumptions)
    }

    fn recur<G: Goal<S>, const LOOKS: bool>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        budget: u64,
        resumptions: usize,
    ) -> Option<Vec<S::Action>> {
        let tally = &mut self.tally;
        let mut dive: Dive<'_, S, H, G, LOOKS> = Dive {
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
            mark: 0,
            deepest: tally.deepest,
        };
        dive.carry_on(self.floor, resumptions);
        let Dive { way, excess, lost, generated, budget: left_over, deepest, .. } = dive;
        (tally.excess, tally.lost, tally.deepest) = (excess, lost, deepest);
        tally.generated += generated;
        tally.expanded += budget - left_over;
        tally.goals += u64::from(way.is_some());
        way
    }
}

/// The recursive part of a pass.
struct Dive<'a, S: StateSpace, H: Heuristic<S>, G, const LOOKS: bool> {
    space: &'a S,
    goal: &'a G,
    heuristic: &'a H,
    frames: &'a mut Vec<Frame<S, H>>,
    /// The way to a goal, last action first, once one is found.
    way: Option<Vec<S::Action>>,
    closest: &'a mut Option<(S::State, S::Cost)>,
    /// The estimate of the closest state.
    least: S::Cost,
    excess: S::Cost,
    bound: S::Cost,
    lost: bool,
    generated: u64,
    /// Expansions that are left.
    budget: u64,
    /// The depth at which the recursion began.
    depth: usize,
    /// The level that is new: deeper than the longest path, or too deep for the recursion.
    mark: usize,
    deepest: usize,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>, const LOOKS: bool> Dive<'_, S, H, G, LOOKS> {
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

    /// Resumes the deepest frame above the `floor`, and the next one when that is finished.
    fn carry_on(&mut self, floor: usize, resumptions: usize) {
        for _ in 0..resumptions {
            let is_next = |frame: &mut Frame<S, H>| self.budget > 0 || frame.tried.is_some();
            if self.way.is_some() || self.frames.len() <= floor {
                break;
            }
            let Some(frame) = self.frames.pop_if(is_next) else { break };
            self.resume(&frame);
        }
    }

    /// Goes on from `frame`, whose state lies deepest, and leaves frames behind if it does not finish.
    fn resume(&mut self, frame: &Frame<S, H>) {
        if frame.tried.is_none() {
            self.budget -= 1;
        }
        self.depth = frame.depth;
        self.set_mark();
        let base = self.frames.len();
        let ended = self.space.enter(&frame.state, frame.node.last, Resumption { dive: self, frame });
        if ended.is_break() && self.way.is_none() {
            // Each level left its frame when it returned: the deepest came first.
            self.frames[base..].reverse();
        }
    }

    fn set_mark(&mut self) {
        self.mark = (self.deepest.saturating_sub(self.depth) + 1).min(Self::LEVELS);
    }

    /// Expands `state`, which lies at the site `P`. Breaks off if a goal is found or a frame is left behind.
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
            self.come_closer(&state, h);
        }
        if (level >= self.mark && self.is_too_deep(level)) || self.budget == 0 {
            self.leave_frame(&state, Node { last: Some(last), left, h, memo }, level, None, 0);
            return ControlFlow::Break(());
        }
        self.budget -= 1;
        self.children::<P>(state, Node { last: Some(last), left, h, memo }, level, 0)
    }

    #[cold]
    #[inline(never)]
    fn come_closer(&mut self, state: &S::State, h: S::Cost) {
        self.least = h;
        *self.closest = Some((state.clone(), h));
    }

    /// The path was never as long, or becomes too long for the recursion.
    #[cold]
    #[inline(never)]
    fn is_too_deep(&mut self, level: usize) -> bool {
        self.deepest = self.deepest.max(self.depth + level);
        self.set_mark();
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

    /// Tries the actions of `state` but the first `tried`, which were tried before.
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
        let mut children = Children { dive: self, node, level, tried, skip: tried, excess, generated: 0 };
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

    /// Notes the least `excess` of the children of `state`: either the next bound, or, if no finite bound admits a child
    /// that was cut off, whether one of these is lost.
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

    /// The amount by which a child exceeds the bound whose cost and estimate saturate, without a promise. A wrong estimate
    /// hides no goal: a goal exceeds the bound by its cost alone, or by zero if it is within the bound.
    #[cold]
    #[inline(never)]
    fn saturated_excess(&self, state: &S::State, action: S::Action, cost: S::Cost, left: S::Cost) -> S::Cost {
        if cost == S::Cost::MAX || !self.goal.is_goal(&self.space.successor(state, action)) {
            return S::Cost::MAX.minus(left);
        }
        if cost > left { cost.minus(left) } else { S::Cost::ZERO }
    }

    /// A level returns because a goal was found below, or because a frame was left there: it adds its own part.
    #[cold]
    #[inline(never)]
    fn unwind(&mut self, state: &S::State, node: Node<S, H>, level: usize, tried: S::Action, count: u32) {
        match &mut self.way {
            Some(way) => way.push(tried),
            None => self.leave_frame(state, node, level, Some(tried), count),
        }
    }
}

/// A frame whose site is being looked up.
struct Resumption<'d, 'a, S: StateSpace, H: Heuristic<S>, G, const LOOKS: bool> {
    dive: &'d mut Dive<'a, S, H, G, LOOKS>,
    frame: &'d Frame<S, H>,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>, const LOOKS: bool> Entry<S>
    for Resumption<'_, '_, S, H, G, LOOKS>
{
    fn at<P: Site<S>>(self) -> ControlFlow<()> {
        let Frame { node, state, count, .. } = self.frame;
        self.dive.children::<P>(state.clone(), *node, 0, *count)
    }
}

/// The children of one state, as they are visited. Its counters stay in registers.
struct Children<'d, 'a, S: StateSpace, H: Heuristic<S>, G, const LOOKS: bool> {
    dive: &'d mut Dive<'a, S, H, G, LOOKS>,
    node: Node<S, H>,
    level: usize,
    /// The actions that were tried before, and those of them that are yet to come by.
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
        let (dive, node) = (&mut *self.dive, self.node);
        let (h, memo) = dive.heuristic.estimate_child(dive.space, state, node.h, node.memo, action);
        let cost = dive.space.cost(state, action);
        let needed = cost.saturating_add(h);
        if needed > node.left {
            if dive.heuristic.promise().proves_dead_ends() || needed < S::Cost::MAX {
                // `min` becomes a conditional move; an `if` here costs a quarter of the speed.
                self.excess = self.excess.min(needed.minus(node.left));
                return ControlFlow::Continue(());
            }
            let beyond = dive.saturated_excess(state, action, cost, node.left);
            if beyond > S::Cost::ZERO {
                self.excess = self.excess.min(beyond);
                return ControlFlow::Continue(());
            }
        }
        let child = dive.space.successor(state, action);
        let ended = dive.expand::<P>(child, action, node.left.minus(cost), h, memo, self.level + 1);
        if ended.is_break() {
            dive.unwind(state, node, self.level, action, self.tried + self.generated as u32);
        }
        ended
    }
}

/// Looks for a lost child among those that were cut off, none of which a finite bound admits. Breaks off if one is found.
struct Look<'a, S: StateSpace, H: Heuristic<S>> {
    space: &'a S,
    heuristic: &'a H,
    node: Node<S, H>,
}

impl<S: StateSpace, H: Heuristic<S>> Visitor<S> for Look<'_, S, H> {
    fn action<P: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()> {
        let node = self.node;
        let (h, _) = self.heuristic.estimate_child(self.space, state, node.h, node.memo, action);
        let cost = self.space.cost(state, action);
        let is_within = cost.saturating_add(h) <= node.left;
        let is_dead_end = h == S::Cost::MAX && self.heuristic.promise().proves_dead_ends();
        if is_within || is_dead_end { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
