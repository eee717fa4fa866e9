//! One depth-first pass along simple paths.
//!
//! [`DepthFirst`](crate::DepthFirst) makes a pass of the kind [`Kind::Once`]. IDA* with a table makes one of the kind
//! [`Kind::Bounded`] for each bound. Both, and IDA* without a table, end with a pass of the kind [`Kind::Last`] if the
//! passes before it lost children: see [the sequences](passes).
//!
//! A pass cuts off four kinds of children, with a reason for each:
//!
//! - *Bound*: its f = g + h is finite and exceeds the bound of the pass.
//! - *Promised dead end*: its estimate is `MAX`, and the heuristic [promises](Heuristic::promise) that it never
//!   overestimates. So no goal can be reached.
//! - *Present path*: its state is on the path that leads to it. So every path is simple, and a pass ends in
//!   every finite space.
//! - *Table*: an entry of the transposition table *covers* it, so entering the state again is redundant. In a pass
//!   of the kind [`Kind::Once`] any entry for the state covers it. In other passes the g of the entry must be
//!   smaller than the child's, or equal to it and recorded in this pass.
//!
//! A child is *lost* if the pass cuts it off without such a reason. A lost child may be on a plan, so a pass
//! that loses one does not prove that no plan exists. A child can be lost in three cases:
//!
//! - Its g saturates, so its cost cannot be distinguished from infinity.
//! - Its f saturates, so no finite bound admits it.
//! - Its estimate is `MAX`, but the heuristic promises nothing.
//!
//! In the last two cases a goal is never lost, because goals are tested whatever their estimate is. If the path
//! or the table holds the state, a child whose g saturates is not lost either, because the state was reached at
//! a finite cost. Nor is a child lost whose state they hold and whose f saturates, if the pass is bounded and the
//! heuristic is admissible: then all its plans cost more than the bound.
//!
//! A pass of the kind [`Kind::Last`] has no bound and uses estimates only to recognise promised dead ends. It
//! loses only children whose g saturates. A pass of the kind [`Kind::Once`] loses children of the first and
//! the third case.

pub(crate) mod passes;
pub(crate) mod path;
pub(crate) mod untried;

use alloc::vec::Vec;

use crate::{
    algorithms::depth_first::simple_paths::{path::Path, untried::Untried},
    heuristics::{Estimate, Heuristic, Promise},
    run::{self, Budget, Plan, PlanOf, Stats, Status},
    space::{Cost, Goal, StateSpace},
    tables::{EXPANSIONS_PER_STEP, TranspositionTable, Visit, growth, hash},
};

/// The initial capacity of the path and the stack: depths up to this one cost no further allocation.
const USUAL_DEPTH: usize = 128;

/// The pruning rules of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// No bound. A state is entered again only if neither the table nor the path holds it. Finds a plan, which need
    /// not be a cheapest one.
    Once,
    /// Under a bound. A state is entered again only at a lower cost.
    Bounded,
    /// No bound. A state is entered again only at a lower cost. Estimates prune only promised dead ends.
    Last,
}

/// The state of the present pass, and the statistics of all passes so far.
pub(crate) struct SimplePaths<S: StateSpace, H: Heuristic<S>, A> {
    memory: Memory<S>,
    /// The start of the present path.
    start: Option<S::State>,
    /// The current node, saved when the budget was used up.
    in_hand: Option<Frame<S, H, A>>,
    /// The nodes on the path with untried actions, deepest last.
    stack: Vec<Frame<S, H, A>>,
    /// The least f of a child that the bound cut off in this pass.
    pub(crate) next_bound: S::Cost,
    /// Whether a child or a start was lost in this pass: cut off without a proof (see the module).
    pub(crate) lost: bool,
    /// The entered state with the least estimate, and that estimate.
    pub(crate) closest: Option<(S::State, S::Cost)>,
    stats: Stats,
}

/// A node with untried actions. The path holds its state at position `depth`.
struct Frame<S: StateSpace, H: Heuristic<S>, A> {
    actions: A,
    g: S::Cost,
    h: S::Cost,
    memo: H::Memo,
    depth: usize,
}

/// The states that need not be entered again: those in the table and those on the present path.
struct Memory<S: StateSpace> {
    table: TranspositionTable<S>,
    path: Path<S>,
    kind: Kind,
    /// The bound of the pass; infinite unless the pass is bounded.
    bound: S::Cost,
}

/// Stores the closest state in `status`, if it is another one.
pub(crate) fn update_closest<State: Clone, Action, C: Cost>(
    status: &mut Status<State, Action, C>,
    closest: Option<&(State, C)>,
) {
    if closest.map(|(_, h)| *h) != status.closest.as_ref().map(|(_, h)| *h) {
        status.closest = closest.cloned();
    }
}

/// Returns whether f of a start is infinite or saturates, although the start is no promised dead end.
pub(crate) fn is_lost_start<C: Cost>(g: C, h: C, promise: Promise) -> bool {
    let is_dead_end = h == C::MAX && promise.proves_dead_ends();
    !is_dead_end && g.saturating_add(h) == C::MAX
}

impl<S: StateSpace> Memory<S> {
    /// Pushes `state` on the path, reached at the cost `g` by the action `last`. Returns false if that is redundant.
    #[inline(always)]
    fn enter(&mut self, state: &S::State, last: Option<S::Action>, g: S::Cost) -> bool {
        let hash = hash(state);
        let visit = || Visit { state: state.clone(), g, bound: self.bound };
        match self.table.find(hash, state) {
            // The table is checked first. If it holds a state of the present path, that entry was stored when the
            // state joined the path: in this pass, and at no greater cost than the child has. So it covers the child.
            Some(at) if self.covers(self.table.visit(at), g) => return false,
            Some(at) => self.table.update(at, visit()),
            None if self.path.holds(hash, state) => return false,
            None => self.table.store(hash, visit()),
        }
        self.path.push(hash, state, last);
        true
    }

    /// Returns whether `visit` covers another visit of its state at the cost `g`: entering it again is
    /// redundant.
    #[inline(always)]
    fn covers(&self, visit: &Visit<S>, g: S::Cost) -> bool {
        self.kind == Kind::Once || visit.g < g || visit.g == g && visit.bound == self.bound
    }

    /// Returns whether the table or the path holds `state`. If so, the state was reached at a finite cost.
    fn knows(&self, state: &S::State) -> bool {
        let hash = hash(state);
        self.table.find(hash, state).is_some() || self.path.holds(hash, state)
    }
}

/// A child whose f is infinite or saturates.
struct Saturated<'a, S: StateSpace, G> {
    space: &'a S,
    goal: &'a G,
    parent: &'a S::State,
    action: S::Action,
    g: S::Cost,
    h: S::Cost,
    promise: Promise,
}

/// The treatment of a saturated child.
#[derive(Clone, Copy)]
enum Verdict<C> {
    Admitted,
    CutOff,
    Lost,
    /// A goal whose cost exceeds the bound. The pass cuts it off, and its cost is a candidate for the next
    /// bound. So a later pass reaches the goal although its estimate is wrong.
    Goal(C),
}

/// The record of the children that a pass cuts off, which the pass keeps while it expands states.
struct Cut<C> {
    next_bound: C,
    lost: bool,
}

impl<C: Cost> Cut<C> {
    /// Returns whether a saturated child is admitted, and records it if not.
    #[inline(always)]
    fn admits(&mut self, verdict: Verdict<C>) -> bool {
        match verdict {
            Verdict::Admitted => return true,
            Verdict::CutOff => {}
            Verdict::Lost => self.lost = true,
            Verdict::Goal(cost) => self.next_bound = self.next_bound.min(cost),
        }
        false
    }
}

impl<S: StateSpace, G: Goal<S>> Saturated<'_, S, G> {
    #[cold]
    #[inline(never)]
    fn verdict(&self, memory: &Memory<S>) -> Verdict<S::Cost> {
        let promised = self.promise.proves_dead_ends();
        if self.h == S::Cost::MAX && promised {
            return Verdict::CutOff;
        }
        let child = self.space.successor(self.parent, self.action);
        if self.g == S::Cost::MAX {
            return if memory.knows(&child) { Verdict::CutOff } else { Verdict::Lost };
        }
        match memory.kind {
            Kind::Last => Verdict::Admitted,
            _ if !promised && self.goal.is_goal(&child) => {
                if self.g <= memory.bound {
                    Verdict::Admitted
                } else {
                    Verdict::Goal(self.g)
                }
            }
            Kind::Once if self.h < S::Cost::MAX => Verdict::Admitted,
            Kind::Bounded if self.promise >= Promise::Admissible && memory.knows(&child) => Verdict::CutOff,
            _ => Verdict::Lost,
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, A: Untried<S>> SimplePaths<S, H, A> {
    /// Returns the table without its entries.
    pub(crate) fn into_table(mut self) -> TranspositionTable<S> {
        self.memory.table.reset();
        self.memory.table
    }

    /// Creates new passes that use `table`.
    pub(crate) fn new(table: TranspositionTable<S>) -> Self {
        SimplePaths {
            memory: Memory {
                table,
                path: Path::with_capacity(USUAL_DEPTH),
                kind: Kind::Last,
                bound: S::Cost::MAX,
            },
            start: None,
            in_hand: None,
            stack: Vec::with_capacity(USUAL_DEPTH),
            next_bound: S::Cost::MAX,
            lost: false,
            closest: None,
            stats: Stats::default(),
        }
    }

    /// Resets the table, the path and the statistics.
    pub(crate) fn clear(&mut self) {
        self.stats = Stats::default();
        self.memory.table.reset();
        self.memory.path.clear();
        (self.in_hand, self.closest) = (None, None);
        self.stack.clear();
    }

    /// Begins a pass of this `kind`. Only a bounded pass uses `bound`.
    pub(crate) fn begin_pass(&mut self, kind: Kind, bound: S::Cost) {
        if kind == Kind::Last {
            // Visits of an earlier pass cover nothing here, because that pass cut off more children.
            self.stats.peak_closed = self.peak_closed();
            self.memory.table.reset();
        }
        self.memory.kind = kind;
        self.memory.bound = if kind == Kind::Bounded { bound } else { S::Cost::MAX };
        (self.next_bound, self.lost) = (S::Cost::MAX, false);
        self.stats.iterations += 1;
    }

    /// Returns whether the search below the last entered start is complete.
    pub(crate) fn is_between_starts(&self) -> bool {
        self.in_hand.is_none() && self.stack.is_empty()
    }

    /// Returns whether the path has nearly as many states as the type of its positions can count. A search stops then,
    /// as at a limit of memory.
    pub(crate) fn is_full(&self) -> bool {
        self.memory.path.is_full()
    }

    pub(crate) fn memory(&self) -> run::Memory {
        let Memory { table, path, .. } = &self.memory;
        let stack = self.stack.capacity() * size_of::<Frame<S, H, A>>();
        run::Memory::growing(stack, growth(&self.stack))
            + path.memory()
            + run::Memory::growing(table.bytes(), table.growth())
    }

    /// Returns the statistics without the bytes.
    pub(crate) fn stats(&self) -> Stats {
        let peak_open = self.memory.path.deepest() as u64;
        Stats { peak_open, peak_closed: self.peak_closed(), ..self.stats }
    }

    /// Returns the greatest number of states that the table has held.
    fn peak_closed(&self) -> u64 {
        self.stats.peak_closed.max(self.memory.table.held() as u64)
    }

    /// Enters the start `state` as the current node, unless it is cut off. Returns the plan if it is a goal.
    pub(crate) fn enter_start<G: Goal<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        (state, g): &(S::State, S::Cost),
    ) -> Option<PlanOf<S>> {
        let Estimate { h, memo } = heuristic.estimate(space, state);
        self.stats.evaluated += 1;
        self.memory.path.leave();
        let (f, promise) = (g.saturating_add(h), heuristic.promise());
        let is_goal = goal.is_goal(state);
        let f = if is_goal { *g } else { f };
        if !self.admits_start(*g, h, f, promise) {
            self.next_bound = self.next_bound.min(f);
            return None;
        }
        if !self.memory.enter(state, None, *g) {
            return None;
        }
        if self.closest.as_ref().is_none_or(|(_, least)| h < *least) {
            self.closest = Some((state.clone(), h));
        }
        self.start = Some(state.clone());
        if is_goal {
            return self.plan(*g);
        }
        self.stats.expanded += 1;
        let actions = A::all(space, state, None);
        self.in_hand = Some(Frame { actions, g: *g, h, memo, depth: 0 });
        None
    }

    /// Returns whether a start is within the bound. Records a start that is lost.
    fn admits_start(&mut self, g: S::Cost, h: S::Cost, f: S::Cost, promise: Promise) -> bool {
        if f < S::Cost::MAX {
            return f <= self.memory.bound;
        }
        if !is_lost_start(g, h, promise) {
            return false;
        }
        let admitted = g < S::Cost::MAX
            && match self.memory.kind {
                Kind::Last => true,
                Kind::Once => h < S::Cost::MAX,
                Kind::Bounded => false,
            };
        self.lost |= !admitted;
        admitted
    }

    /// Expands states below the present start. Returns the plan if a goal is generated. Expansions that are left when all
    /// states are expanded are lost.
    #[inline(always)]
    pub(crate) fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<PlanOf<S>> {
        while !self.is_between_starts() && !self.is_full() {
            let count = budget.take(EXPANSIONS_PER_STEP);
            if count == 0 {
                break;
            }
            let (found, generated, left_over) = self.expand(space, heuristic, goal, count);
            self.count(generated, count - left_over, found.is_some());
            if let Some(cost) = found {
                return self.plan(cost);
            }
        }
        None
    }

    /// Expands up to `budget` states. Returns the cost of the goal that ends the path, if one is generated, the number of
    /// generated children, and the rest of the budget.
    ///
    /// The current node is kept in local variables. It is pushed on the stack only if it has untried actions.
    #[inline(always)]
    fn expand<G: Goal<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        goal: &G,
        budget: u64,
    ) -> (Option<S::Cost>, u64, u64) {
        let Self { memory, in_hand, stack, closest, .. } = self;
        let mut cut = Cut { next_bound: self.next_bound, lost: self.lost };
        let (mut generated, mut left_over) = (0, budget);
        let mut least = closest.as_ref().map_or(S::Cost::MAX, |(_, h)| *h);
        let found = 'part: loop {
            let Some(frame) = in_hand.take().or_else(|| stack.pop()) else { break None };
            let Frame { mut actions, mut g, mut h, mut memo, mut depth } = frame;
            memory.path.return_to(depth);
            let mut state = memory.path.state(depth).clone();
            while let Some(action) = actions.next(space, &state) {
                generated += 1;
                let Estimate { h: child_h, memo: child_memo } =
                    heuristic.estimate_child(space, &state, Estimate { h, memo }, action);
                let child_g = g.saturating_add(space.cost(&state, action));
                let f = child_g.saturating_add(child_h);
                let promise = heuristic.promise();
                if f > memory.bound || f == S::Cost::MAX {
                    if f < S::Cost::MAX {
                        cut.next_bound = cut.next_bound.min(f);
                        continue;
                    }
                    let child =
                        Saturated { space, goal, parent: &state, action, g: child_g, h: child_h, promise };
                    if !cut.admits(child.verdict(memory)) {
                        continue;
                    }
                }
                let child = space.successor(&state, action);
                if !memory.enter(&child, Some(action), child_g) {
                    continue;
                }
                if child_h < least {
                    least = child_h;
                    *closest = Some((child.clone(), child_h));
                }
                if goal.is_goal(&child) {
                    break 'part Some(child_g);
                }
                if !actions.is_spent() {
                    stack.push(Frame { actions, g, h, memo, depth });
                }
                (state, g, h, memo, depth) = (child, child_g, child_h, child_memo, depth + 1);
                actions = A::all(space, &state, Some(action));
                left_over -= 1;
                if left_over == 0 {
                    *in_hand = Some(Frame { actions, g, h, memo, depth });
                    break 'part None;
                }
            }
        };
        (self.next_bound, self.lost) = (cut.next_bound, cut.lost);
        (found, generated, left_over)
    }

    /// Updates the statistics: every child is expanded, pruned, or the goal.
    fn count(&mut self, generated: u64, expanded: u64, found: bool) {
        self.stats.generated += generated;
        self.stats.evaluated += generated;
        self.stats.expanded += expanded;
        self.stats.pruned += generated - expanded - u64::from(found);
    }

    /// Returns the plan along the present path.
    fn plan(&self, cost: S::Cost) -> Option<PlanOf<S>> {
        let start = self.start.clone()?;
        Some(Plan { start, actions: self.memory.path.actions(), cost })
    }
}
