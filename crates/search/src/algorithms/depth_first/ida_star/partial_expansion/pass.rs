//! One depth-first pass under a bound, in which a selective heuristic lists the children that the bound admits.
//!
//! Write f for the f of a state and *slack* for the bound less f. The bound admits a child if its rise of f is at most the
//! slack. The rises are asked for in rising order, and the first one above the slack gives the *excess* of the children
//! that are cut off:
//!
//! ```text
//! rise     0          2          4                   6
//!          selected   selected   excess: 4 - slack   not asked for
//!                        slack
//! ```
//!
//! The selected actions are tried in the order of the space, so the pass expands the same states as a pass of IDA*.

use alloc::vec::Vec;

use crate::{
    algorithms::depth_first::ida_star::{frame::Node, tally::Tally},
    heuristics::{Estimate, Heuristic, SelectiveHeuristic, select_rise},
    run::Memory,
    space::{Cost, Goal, StateSpace},
};

/// The capacity of a new stack: paths up to this length need no further allocation.
const USUAL_DEPTH: usize = 128;

/// A state of the path.
struct Frame<S: StateSpace, H: Heuristic<S>> {
    state: S::State,
    node: Node<S, H>,
    /// The beginning of its untried actions in the list of the pass.
    first: usize,
}

/// A pass: the path and its untried actions.
pub(super) struct Pass<S: StateSpace, H: Heuristic<S>> {
    frames: Vec<Frame<S, H>>,
    /// The untried actions of all states of the path, those of the deepest state last. The next action of a state comes
    /// last among its own.
    untried: Vec<S::Action>,
    pub(super) bound: S::Cost,
    pub(super) tally: Tally<S>,
    /// The actions of the state that is being expanded, and those to children that the bound admits.
    listed: Vec<S::Action>,
    selected: Vec<S::Action>,
}

/// The problem that a pass searches.
pub(super) struct Problem<'a, S, H, G> {
    pub(super) space: &'a S,
    pub(super) heuristic: &'a H,
    pub(super) goal: &'a G,
}

impl<S: StateSpace, H: SelectiveHeuristic<S>> Pass<S, H> {
    pub(super) fn idle() -> Self {
        Pass {
            frames: Vec::with_capacity(USUAL_DEPTH),
            untried: Vec::new(),
            bound: S::Cost::MAX,
            tally: Tally::default(),
            listed: Vec::new(),
            selected: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.frames.clear();
        self.untried.clear();
    }

    /// Returns whether no start is entered that has untried actions.
    pub(super) fn is_between_starts(&self) -> bool {
        self.frames.is_empty()
    }

    pub(super) fn memory(&self) -> Memory {
        let actions = self.untried.capacity() + self.listed.capacity() + self.selected.capacity();
        let frames = self.frames.capacity() * size_of::<Frame<S, H>>();
        Memory::growing(frames + actions * size_of::<S::Action>(), 0)
    }

    /// Returns the actions of the path, last action first.
    pub(super) fn way(&self) -> impl Iterator<Item = S::Action> {
        self.frames.iter().rev().filter_map(|frame| frame.node.last)
    }

    /// Generates the next child of the deepest state and expands it. Returns the action to it if it is a goal. Leaves the
    /// deepest state if it has no child left.
    pub(super) fn generate<G: Goal<S>>(&mut self, problem: &Problem<'_, S, H, G>) -> Option<S::Action> {
        let Problem { space, heuristic, goal } = problem;
        let Frame { state, node, first } = self.frames.last()?;
        if self.untried.len() == *first {
            self.frames.pop();
            return None;
        }
        let action = self.untried.pop()?;
        self.tally.generated += 1;
        let Estimate { h, memo } = heuristic.estimate_child(space, state, node.estimate(), action);
        let cost = space.cost(state, action);
        let left = node.left.max(cost).minus(cost);
        let child = space.successor(state, action);
        if goal.is_goal(&child) {
            self.tally.goals += 1;
            return Some(action);
        }
        if h < self.tally.least() {
            self.tally.closest = Some((child.clone(), h));
        }
        self.expand(problem, child, Node { last: Some(action), left, h, memo });
        None
    }

    /// Appends `state` to the path, with its actions to children that the bound admits.
    pub(super) fn expand<G: Goal<S>>(
        &mut self,
        problem: &Problem<'_, S, H, G>,
        state: S::State,
        node: Node<S, H>,
    ) {
        self.listed.clear();
        match node.last {
            Some(last) => self.listed.extend(problem.space.actions_after(&state, last)),
            None => self.listed.extend(problem.space.actions(&state)),
        }
        self.select(problem, &state, node);
        let Self { frames, untried, tally, listed, selected, .. } = self;
        let first = untried.len();
        untried.extend(listed.iter().rev().filter(|action| selected.contains(action)));
        tally.expanded += 1;
        tally.deepest = tally.deepest.max(frames.len());
        frames.push(Frame { state, node, first });
    }

    /// Collects the actions to children that the bound admits. Notes the least excess of the other children.
    fn select<G: Goal<S>>(&mut self, problem: &Problem<'_, S, H, G>, state: &S::State, node: Node<S, H>) {
        let slack = node.left.max(node.h).minus(node.h);
        self.selected.clear();
        let mut next = Some(S::Cost::ZERO);
        while let Some(rise) = next {
            if rise > slack {
                self.cut_off(problem, state, node, (slack, rise));
                return;
            }
            let (actions, after) =
                select_rise(problem.heuristic, problem.space, state, node.estimate(), rise);
            self.selected.extend(actions);
            next = after;
        }
    }

    /// Notes the least excess of the listed actions that raise f by `rise` or more, or that one of them is lost.
    ///
    /// Once a finite next bound is known, rises that do not lower it are of no account. But without a promise, an infinite
    /// rise may lead to a goal.
    fn cut_off<G: Goal<S>>(
        &mut self,
        problem: &Problem<'_, S, H, G>,
        state: &S::State,
        node: Node<S, H>,
        (slack, rise): (S::Cost, S::Cost),
    ) {
        let mut next = Some(rise);
        while let Some(rise) = next {
            let excess = rise.minus(slack);
            let is_known = self.tally.excess < S::Cost::MAX && self.tally.excess <= excess;
            if is_known && problem.heuristic.promise().proves_dead_ends() {
                return;
            }
            let (actions, after) =
                select_rise(problem.heuristic, problem.space, state, node.estimate(), rise);
            for action in actions {
                if !self.listed.contains(&action) {
                    continue;
                }
                if rise == S::Cost::MAX {
                    self.cut_off_saturated(problem, state, node, action);
                } else {
                    self.note_excess(excess);
                }
            }
            next = after;
        }
    }

    /// Notes the excess of a child, which is lost if no finite bound admits it.
    fn note_excess(&mut self, excess: S::Cost) {
        if self.bound.raised_by(excess) < S::Cost::MAX {
            self.tally.excess = self.tally.excess.min(excess);
        } else {
            self.tally.lost = true;
        }
    }

    /// Cuts off a child whose cost plus estimate saturates. Without a promise a goal counts by its cost alone, because a
    /// wrong estimate must not hide it.
    #[cold]
    fn cut_off_saturated<G: Goal<S>>(
        &mut self,
        Problem { space, heuristic, goal }: &Problem<'_, S, H, G>,
        state: &S::State,
        node: Node<S, H>,
        action: S::Action,
    ) {
        let (promise, cost) = (heuristic.promise(), space.cost(state, action));
        if promise.is_dead_end(heuristic.estimate_child(space, state, node.estimate(), action).h) {
            return;
        }
        let may_be_goal = !promise.proves_dead_ends() && cost < S::Cost::MAX;
        if !may_be_goal || !goal.is_goal(&space.successor(state, action)) {
            self.tally.lost = true;
        } else if cost <= node.left {
            self.selected.push(action);
        } else {
            self.note_excess(cost.minus(node.left));
        }
    }
}
