//! Monotone beam search: a wider beam never finds a dearer plan.
//!
//! A layer is a row of numbered slots. Slot i takes the best child of the parents in the slots 0 to i that no earlier
//! slot took. A child is dropped as a duplicate only if an equal or earlier slot holds its state, in any layer. So the
//! content of a slot depends on no later slot, and a beam contains each narrower beam, slot for slot.
//!
//! The search keeps this property after it has found a plan: it neither drops nor skips a node because of its cost. It ends when
//! no node of a layer can lead to a cheaper plan.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::{cmp::Reverse, fmt};

use search::{
    Cost, Goal, Heuristic, Outcome, Plan, Progress, Reason, Search, StateSpace,
    engine::{Budget, Edge, HashIndex, MAX_STATES, Memory, Reached, SearchGraph, Status, StatusOf},
    heuristics::{Estimate, Promise},
    run::{OutcomeOf, PlanOf},
};

/// The children that are offered to slots between two looks at the limits: lists foresee their growth by as many elements.
const OFFERS_PER_STEP: u32 = 1 << 8;

/// A monotone beam search: a beam of fixed width whose plan never becomes dearer when the width grows.
///
/// A layer has `width` numbered slots. Slot i takes the best child of the parents in the slots 0 to i, ranked by
/// f = g + h, then by h, then by the order of generation. A child is dropped as a duplicate if an equal or earlier slot
/// has held its state, in this layer or an earlier one. A state that moves to an earlier slot is expanded again.
/// Each width thus keeps all states of each smaller width. A plain [`Beam`](search::Beam) drops a state for
/// reasons that depend on the whole layer, so a wider one can find a dearer plan, or none.
///
/// The search goes on after a goal until no state of a layer can lead to a cheaper plan; with equal costs that is the next
/// layer. So the property holds for all costs, whatever the heuristic promises. It covers the plan's existence too: if a
/// width finds a plan, so does each greater width. The price is a worse plan at the same width than that of a plain
/// beam, because a slot chooses among fewer children.
///
/// A search that lost no child to its width and found no plan proves that there is none. Otherwise it ends without a
/// plan with [`Reason::Width`]. Of several paths to a state, an equal or earlier slot keeps the first one; so the search
/// may answer [`Reason::Overflow`] although another path has a plan of finite cost. The lower bound is that of the
/// starts. A cost limit ends the search at the first layer whose states all lead to plans beyond it, as far as the
/// heuristic promises that.
///
/// # Complexity
///
/// O(b w log(b w)) time a layer, where w is the width and b the number of actions. Memory holds up to b w children and
/// all states kept.
///
/// # References
///
/// S. Lemons, C. Linares López, R. C. Holte and W. Ruml, "Beam search: faster and monotonic", ICAPS 2022.
///
/// # Examples
///
/// ```
/// use search::{Reason, Search, from_successors};
/// use search_lab::MonotoneBeam;
///
/// // The only path to 100 passes through 60 and 64, but 99 has the lower estimate and leads nowhere.
/// let hills = from_successors(|&n: &u32| match n {
///     0 => [60, 99],
///     60 => [64, 64],
///     64 => [100, 100],
///     _ => [n, n],
/// });
/// let distance = |&n: &u32| 100 - n;
/// let run = |width| MonotoneBeam::new(distance, width).run(&hills, &0, |&n| n == 100);
/// assert_eq!(run(1).stopped_by(), Some(Reason::Width));
/// for width in 2..9 {
///     assert_eq!(run(width).plan().unwrap().actions, [60, 64, 100]);
/// }
/// ```
pub struct MonotoneBeam<S: StateSpace, H: Heuristic<S>> {
    heuristic: H,
    starts: Vec<(S::State, S::Cost)>,
    /// The states that were kept, each with the least slot that has held it. A closed state is expanded.
    graph: SearchGraph<S, u32, HashIndex>,
    /// The tree of paths. A state that moved to an earlier slot has several nodes.
    nodes: Vec<TreeNode<S>>,
    /// The layer that is being expanded, by slots.
    layer: Vec<Parent<S, H>>,
    /// The index in `layer` of the next state to expand.
    head: usize,
    /// The filled slots of the next layer.
    next: Vec<Parent<S, H>>,
    /// The next slot to fill.
    slot: u32,
    /// The children of the parents expanded so far, in the order of generation.
    children: Vec<Child<S, H>>,
    /// Those that no slot has taken.
    open: BinaryHeap<Entry<S::Cost>>,
    width: u32,
    depth: S::Cost,
    has_lost: bool,
    has_overflowed: bool,
    /// Its bound is that of the plans through the present layer.
    status: StatusOf<S>,
}

/// An entry of the open list: f, h and the number of the child.
type Entry<C> = Reverse<(C, C, usize)>;

/// A node of the tree: the number of its state in the graph, its parent and the action between them. The parent of a start is
/// its number in the list of starts.
struct TreeNode<S: StateSpace> {
    state: u32,
    parent: u32,
    last: Option<S::Action>,
}

/// A filled slot: its number and its node.
struct Parent<S: StateSpace, H: Heuristic<S>> {
    slot: u32,
    node: u32,
    g: S::Cost,
    estimate: Estimate<S::Cost, H::Memo>,
}

/// A child that no slot has taken yet, as a [`TreeNode`] without a state.
struct Child<S: StateSpace, H: Heuristic<S>> {
    parent: u32,
    last: Option<S::Action>,
    g: S::Cost,
    estimate: Estimate<S::Cost, H::Memo>,
}

impl<S: StateSpace, H: Heuristic<S>> MonotoneBeam<S, H> {
    /// Creates a beam of `width` slots, at least one.
    #[must_use]
    pub fn new(heuristic: H, width: usize) -> Self {
        MonotoneBeam {
            heuristic,
            starts: Vec::new(),
            graph: SearchGraph::new(),
            nodes: Vec::new(),
            layer: Vec::new(),
            head: 0,
            next: Vec::new(),
            slot: 0,
            children: Vec::new(),
            open: BinaryHeap::new(),
            width: u32::try_from(width).unwrap_or(u32::MAX).max(1),
            depth: S::Cost::ZERO,
            has_lost: false,
            has_overflowed: false,
            status: Status::new(),
        }
    }

    /// Returns the path that ends with the action `last` from the node `parent`, or without an action at the start of this
    /// number, as a plan.
    fn path(&self, mut parent: u32, mut last: Option<S::Action>, cost: S::Cost) -> PlanOf<S> {
        let mut actions = Vec::new();
        while let Some(action) = last {
            actions.push(action);
            TreeNode { parent, last, .. } = self.nodes[parent as usize];
        }
        actions.reverse();
        Plan { start: self.starts[parent as usize].0.clone(), actions, cost }
    }

    /// Makes `plan` the best one, if it is cheaper.
    fn improve(&mut self, plan: PlanOf<S>, budget: &mut Budget<'_, S::Cost>) {
        if self.status.best.as_ref().is_none_or(|best| plan.cost < best.cost) {
            if let Some(observer) = budget.observer() {
                observer.improved(plan.cost, &self.status.stats);
            }
            self.status.best = Some(plan);
        }
    }

    /// Evaluates the starts as the children from which the first layer is filled.
    fn evaluate_starts<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        if let Some(observer) = budget.observer() {
            observer.width(self.width.into(), &self.status.stats);
        }
        budget.report_bound(self.status.lower_bound, || self.status.stats);
        self.status.stats.iterations = 1;
        for (parent, (state, g)) in (0..).zip(self.starts.clone()) {
            let estimate = self.heuristic.estimate(space, &state);
            self.add_child(goal, Child { parent, last: None, g, estimate }, || state.clone(), budget);
        }
    }

    /// Adds a child, unless it is a dead end or a goal. Where its estimate is neither zero nor the least so far, the goal test
    /// waits until a slot takes it.
    fn add_child<G: Goal<S>>(
        &mut self,
        goal: &G,
        child: Child<S, H>,
        state: impl Fn() -> S::State,
        budget: &mut Budget<'_, S::Cost>,
    ) {
        let Child { parent, last, g, estimate: Estimate { h, .. } } = child;
        self.status.stats.evaluated += 1;
        if h == S::Cost::MAX && self.heuristic.promise() != Promise::Nothing {
            self.status.stats.pruned += u64::from(last.is_some());
            return;
        }
        self.status.record_closest(h, &state);
        if (h == S::Cost::ZERO || last.is_none()) && g < S::Cost::MAX && goal.is_goal(&state()) {
            self.improve(self.path(parent, last, g), budget);
            return;
        }
        self.open.push(Reverse((g.saturating_add(h), h, self.children.len())));
        self.children.push(child);
    }

    /// Expands states of the present layer. Before a state is expanded, it fills the slots that depend on no other parent.
    fn expand_layer<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        let mut most = OFFERS_PER_STEP;
        while let Some(&Parent { slot, node, g, estimate }) = self.layer.get(self.head) {
            if !self.fill_slots(space, slot, &mut most) || !budget.spend() {
                return;
            }
            self.slot = slot;
            self.head += 1;
            self.status.stats.popped += 1;
            let TreeNode { state: id, parent, last } = self.nodes[node as usize];
            let known = &mut self.graph.nodes[id as usize];
            let state = known.state.clone();
            // A goal whose estimate is zero was recognised when it was generated.
            if estimate.h > S::Cost::ZERO && goal.is_goal(&state) {
                self.improve(self.path(parent, last, g), budget);
                continue;
            }
            self.status.stats.expanded += 1;
            self.status.stats.reopened += u64::from(known.link.is_closed());
            known.link.close();
            for action in space.actions(&state) {
                self.status.stats.generated += 1;
                let g = g.saturating_add(space.cost(&state, action));
                let estimate = self.heuristic.estimate_child(space, &state, estimate, action);
                let child = Child { parent: node, last: Some(action), g, estimate };
                self.add_child(goal, child, || space.successor(&state, action), budget);
            }
        }
    }

    /// Fills the slots before `end` with at most `most` children, and reduces `most` by those it takes. Returns whether all are
    /// filled, or no child is left.
    fn fill_slots(&mut self, space: &S, end: u32, most: &mut u32) -> bool {
        while *most > 0 && self.slot < end && !self.open.is_empty() {
            *most -= 1;
            self.offer(space);
        }
        self.slot >= end || self.open.is_empty()
    }

    /// Puts the best child into the next slot, unless an equal or earlier slot has held its state.
    fn offer(&mut self, space: &S) {
        let Some(Reverse((.., number))) = self.open.pop() else { return };
        let Child { parent, last, g, estimate } = self.children[number];
        let state = match last {
            Some(action) => {
                space.successor(&self.graph.node(self.nodes[parent as usize].state).state, action)
            }
            None => self.starts[parent as usize].0.clone(),
        };
        if self.graph.find(&state).is_some_and(|id| self.graph.node(id).memo <= self.slot) {
            return;
        }
        if g == S::Cost::MAX {
            self.has_overflowed = true;
            self.status.stats.pruned += 1;
            return;
        }
        let (slot, edge) = (self.slot, Edge { state, g, parent, last });
        let reached = self.graph.reach(space, edge, |_, _| Estimate { h: estimate.h, memo: slot });
        let (Reached::New(state) | Reached::Cheaper(state) | Reached::NoBetter(state)) = reached;
        self.graph.nodes[state as usize].memo = slot;
        self.next.push(Parent { slot, node: self.nodes.len() as u32, g, estimate });
        self.nodes.push(TreeNode { state, parent, last });
        self.status.stats.peak_closed = self.nodes.len() as u64;
        self.slot += 1;
    }

    /// Makes the next layer, whose slots are filled, the present one.
    fn open_layer(&mut self, budget: &mut Budget<'_, S::Cost>) {
        self.has_lost |= !self.open.is_empty();
        self.status.stats.pruned += self.open.len() as u64;
        self.open.clear();
        self.children.clear();
        self.layer.clear();
        core::mem::swap(&mut self.layer, &mut self.next);
        (self.head, self.slot) = (0, 0);
        let rank = self.layer.iter().map(|parent| (parent.g, parent.g.saturating_add(parent.estimate.h)));
        let costs = rank.map(|(g, f)| g.max(self.heuristic.promise().lower_bound(f)));
        self.status.bound = costs.min().unwrap_or(S::Cost::MAX);
        let states = self.layer.len() as u64;
        self.status.stats.peak_open = self.status.stats.peak_open.max(states);
        if states > 0 {
            budget.report_layer(self.depth, states, || self.status.stats);
            self.depth = self.depth.saturating_add(S::Cost::ONE);
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for MonotoneBeam<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        let open = (self.open.capacity() * size_of::<Entry<S::Cost>>()) as u64;
        let layers = Memory::of_list(&self.layer) + Memory::of_list(&self.next);
        let tree = self.graph.memory() + Memory::of_list(&self.nodes);
        tree + layers + Memory::of_list(&self.children) + Memory { now: open, soon: 2 * open }
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for MonotoneBeam<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.starts = starts.to_vec();
        let f = |(state, g): &(S::State, S::Cost)| g.saturating_add(self.heuristic.estimate(space, state).h);
        let least_f = starts.iter().map(f).min().unwrap_or(S::Cost::MAX);
        self.status.lower_bound = self.heuristic.promise().lower_bound(least_f);
        self.status.bound = S::Cost::ZERO;
        self.status.stats.evaluated = starts.len() as u64;
        self.graph.clear(space);
        self.nodes.clear();
        self.layer.clear();
        self.next.clear();
        self.children.clear();
        self.open.clear();
        (self.head, self.slot, self.depth, self.has_lost, self.has_overflowed) =
            (0, 0, S::Cost::ZERO, false, false);
    }

    /// Expands states of one layer. The first step only evaluates the starts, and some steps only fill slots.
    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.graph.is_full() || self.nodes.len() >= MAX_STATES {
            return Some(Outcome::Stopped { reason: Reason::Memory, best: self.status.best.clone() });
        }
        if self.status.stats.iterations == 0 {
            self.evaluate_starts(space, goal, budget);
        } else {
            self.expand_layer(space, goal, budget);
        }
        // The last slots may take several steps. Each takes as many children, so that cuts change nothing.
        if self.head < self.layer.len() || !self.fill_slots(space, self.width, &mut { OFFERS_PER_STEP }) {
            return None;
        }
        self.open_layer(budget);
        // Without a state left, the bound is infinite.
        if let Some(plan) = self.status.best.as_ref().filter(|plan| plan.cost <= self.status.bound) {
            return Some(Outcome::Solved(plan.clone()));
        }
        let reason = if self.has_lost { Reason::Width } else { Reason::Overflow };
        let is_proven = !self.has_lost && !self.has_overflowed;
        let outcome = if is_proven { Outcome::Exhausted } else { Outcome::Stopped { reason, best: None } };
        self.layer.is_empty().then_some(outcome)
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for MonotoneBeam<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MonotoneBeam").field("width", &self.width).finish_non_exhaustive()
    }
}
