//! The recursive part of a pass: it expands states until its levels or its budget are spent.
//!
//! [`descent`](super::descent) describes the pass, and defines the *excess* of a child and a *lost* child.
//! The recursion is compiled once for each [site](Site): a class of states, each with the action that led to
//! it. What runs seldom is compiled once for all sites, at the site [`AnySite`].

use alloc::vec::Vec;
use core::{marker::PhantomData, ops::ControlFlow};

use crate::{
    algorithms::depth_first::{
        ida_star::{
            any_site::AnySite,
            frame::{Frame, Node},
        },
        sites::{Dispatch, Entry, Site, Visitor},
    },
    heuristics::{Estimate, Heuristic},
    space::{Cost, Goal, StateSpace},
};

/// The number of recursion levels for small states. Each level takes space on the call stack, so large states allow
/// fewer.
const USUAL_LEVELS: usize = 128;

/// Caps recursion depth so that the states of its levels take at most 64 KiB. An unoptimised level keeps several dozen copies
/// of its state on the call stack, so a build for debugging has an eighth of the levels.
const LEVELS_BYTES: usize = if cfg!(debug_assertions) { 1 << 13 } else { 1 << 16 };

/// The recursive part of a pass. With `LOOKS`, it looks for lost children until a finite next bound is known.
pub(super) struct Recursion<'a, S: StateSpace, H: Heuristic<S>, G, D, const LOOKS: bool> {
    pub(super) space: &'a S,
    pub(super) goal: &'a G,
    pub(super) heuristic: &'a H,
    pub(super) frames: &'a mut Vec<Frame<S, H>>,
    /// The rest of the plan, last action first, once a goal is found.
    pub(super) way: Option<Vec<S::Action>>,
    pub(super) closest: &'a mut Option<(S::State, S::Cost)>,
    /// The estimate of the closest state.
    pub(super) least: S::Cost,
    /// The least excess of a child that was cut off in this pass; `MAX` while there is none, so that the next bound is
    /// unknown.
    pub(super) excess: S::Cost,
    pub(super) bound: S::Cost,
    /// Whether the recursion has found a lost child.
    pub(super) lost: bool,
    pub(super) generated: u64,
    /// The number of expansions that are left before [`more`](Self::more) is asked for others.
    pub(super) budget: u64,
    /// The number of expansions that were taken so far.
    pub(super) taken: u64,
    pub(super) more: &'a mut dyn FnMut(u64) -> u64,
    /// The depth at which the recursion began.
    pub(super) depth: usize,
    /// The first level that is deeper than the longest path so far, but at most `LEVELS`. From this level on, `expand`
    /// updates the depth and checks the number of levels; above it, one comparison rules out both.
    pub(super) check_level: usize,
    pub(super) deepest: usize,
    pub(super) dispatch: PhantomData<D>,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>, D: Dispatch<S>, const LOOKS: bool>
    Recursion<'_, S, H, G, D, LOOKS>
{
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
    pub(super) fn resume_frames(&mut self, inherited: usize, resumptions: usize) {
        for _ in 0..resumptions {
            if self.way.is_some() || self.frames.len() <= inherited {
                break;
            }
            let is_waiting = self.frames.last().is_some_and(|frame| frame.tried.is_none());
            if is_waiting && self.is_spent() {
                break;
            }
            let Some(frame) = self.frames.pop() else { break };
            self.resume(&frame);
        }
    }

    /// Returns whether the step has no expansion left.
    #[inline(always)]
    fn is_spent(&mut self) -> bool {
        self.budget == 0 && !self.refill()
    }

    /// Takes as many expansions as there are until the next look at the clock. Returns whether there are any.
    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> bool {
        self.budget = (self.more)(u64::MAX);
        self.taken += self.budget;
        self.budget > 0
    }

    /// Resumes `frame`, which holds the deepest state. Pushes frames again if the work below it is not finished.
    fn resume(&mut self, frame: &Frame<S, H>) {
        if frame.tried.is_none() {
            self.budget -= 1;
        }
        self.depth = frame.depth;
        self.set_check_level();
        let base = self.frames.len();
        // A recursion that looks runs for few states, unless no finite bound is next. So it stays at one site.
        let Frame { node, state, count, .. } = frame;
        let _ = if const { LOOKS } {
            self.children::<AnySite<D>, false>(state.clone(), *node, 0, *count)
        } else {
            self.children::<AnySite<D>, true>(state.clone(), *node, 0, *count)
        };
        self.frames[base..].reverse();
    }

    fn set_check_level(&mut self) {
        self.check_level = (self.deepest.saturating_sub(self.depth) + 1).min(Self::LEVELS);
    }

    /// Tests whether `state` is a goal, then expands it at the [site](Site) `P`. Breaks if a goal is found or
    /// a frame is pushed.
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
        if self.goal.is_goal(&state) {
            self.way = Some(Vec::new());
            return ControlFlow::Break(());
        }
        if h < self.least {
            self.record_closest(&state, h);
        }
        if (level >= self.check_level && self.is_too_deep(level)) || self.is_spent() {
            self.leave_frame(&state, Node { last: Some(last), left, h, memo }, level, None, 0);
            return ControlFlow::Break(());
        }
        self.budget -= 1;
        self.children::<P, false>(state, Node { last: Some(last), left, h, memo }, level, 0)
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

    /// Tries the actions of `state`, except the first `tried` ones. Here `tried` is a number of actions; in a
    /// frame it is the last action tried, and `count` is the number. `ENTERS` as in [`Children`].
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value, reason = "a state of two words travels in registers")]
    fn children<P: Site<S>, const ENTERS: bool>(
        &mut self,
        state: S::State,
        node: Node<S, H>,
        level: usize,
        tried: u32,
    ) -> ControlFlow<()> {
        let (space, excess) = (self.space, S::Cost::MAX);
        let mut children = Children::<_, _, _, _, LOOKS, ENTERS> {
            recursion: self,
            node,
            level,
            tried,
            skip: tried,
            excess,
            generated: 0,
        };
        let ended = P::visit(space, &state, node.last, &mut children);
        let Children { excess, generated, .. } = children;
        self.generated += generated;
        if LOOKS && self.excess == S::Cost::MAX {
            self.note::<P>(&state, node, excess, ended.is_continue());
        } else if excess < self.excess {
            self.excess = excess;
        }
        ended
    }

    /// Notes the least `excess` of the children of `state`. If a finite bound admits a child that was cut off, the
    /// excess gives the next bound. Otherwise notes whether one of these children is lost.
    #[cold]
    #[inline(never)]
    fn note<P: Site<S>>(&mut self, state: &S::State, node: Node<S, H>, excess: S::Cost, is_done: bool) {
        if self.bound.raised_by(excess) < S::Cost::MAX {
            self.excess = excess;
        } else if is_done && !self.lost {
            let mut look = Look { space: self.space, heuristic: self.heuristic, node };
            self.lost = P::visit(self.space, state, node.last, &mut look).is_break();
        }
    }

    /// Returns the excess of a child whose `cost` plus estimate saturates, under a heuristic that promises
    /// nothing. `left` is the bound less the g of its parent `state`.
    ///
    /// - For a goal, the excess is that of its cost alone, because a wrong estimate must not hide it. It is
    ///   zero if the goal is within the bound; the caller then admits it.
    /// - For any other child, and if `cost` is `MAX`, the excess is `MAX - left`. The bound plus this excess
    ///   is `MAX`, so no finite bound admits the child.
    #[cold]
    #[inline(never)]
    fn saturated_excess(&self, state: &S::State, action: S::Action, cost: S::Cost, left: S::Cost) -> S::Cost {
        if !self.goal.is_goal(&self.space.successor(state, action)) {
            return S::Cost::MAX.minus(left);
        }
        cost.max(left).minus(left)
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

/// An entry that expands a child at its site.
struct Expansion<'d, 'a, S: StateSpace, H: Heuristic<S>, G, D, const LOOKS: bool> {
    recursion: &'d mut Recursion<'a, S, H, G, D, LOOKS>,
    child: S::State,
    action: S::Action,
    left: S::Cost,
    estimate: Estimate<S::Cost, H::Memo>,
    level: usize,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>, D: Dispatch<S>, const LOOKS: bool> Entry<S>
    for Expansion<'_, '_, S, H, G, D, LOOKS>
{
    #[inline(always)]
    fn at<P: Site<S>>(self) -> ControlFlow<()> {
        let Expansion { recursion, child, action, left, estimate: Estimate { h, memo }, level } = self;
        recursion.expand::<P>(child, action, left, h, memo, level)
    }
}

/// A visitor that tries the children of one state. Its counters stay in registers. It expands a child at the site that the
/// visited site names, or with `ENTERS` at the child's own, which it asks the space for.
struct Children<'d, 'a, S: StateSpace, H: Heuristic<S>, G, D, const LOOKS: bool, const ENTERS: bool> {
    recursion: &'d mut Recursion<'a, S, H, G, D, LOOKS>,
    node: Node<S, H>,
    level: usize,
    /// `tried`: the number of actions that were tried before. `skip`: how many of them the visitor still
    /// passes over.
    tried: u32,
    skip: u32,
    /// The least excess of the children of this state that were cut off.
    excess: S::Cost,
    generated: u64,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>, D: Dispatch<S>, const LOOKS: bool, const ENTERS: bool>
    Visitor<S> for Children<'_, '_, S, H, G, D, LOOKS, ENTERS>
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
        let (left, level) = (node.left.minus(cost), self.level + 1);
        let ended = if const { ENTERS } {
            let (space, state, estimate) = (recursion.space, child.clone(), Estimate { h, memo });
            D::enter(
                space,
                &state,
                Some(action),
                Expansion { recursion, child, action, left, estimate, level },
            )
        } else {
            recursion.expand::<P>(child, action, left, h, memo, level)
        };
        if ended.is_break() {
            recursion.unwind(state, node, self.level, action, self.tried + self.generated as u32);
        }
        ended
    }
}

/// A visitor that looks for a lost child of one state. No finite bound admits a child of this state that was
/// cut off, so each one is lost unless it is a promised dead end. Breaks if it finds a lost child.
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
