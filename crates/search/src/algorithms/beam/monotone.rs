//! Monotone beam search: a wider beam never finds a dearer plan.
//!
//! A layer is a row of numbered slots. Slot i takes the best child of the parents in the slots 0 to i that no earlier
//! slot took. A child is dropped as a duplicate only if an equal or earlier slot holds its state, in any layer. So the
//! content of a slot depends on no later slot, and a beam contains each narrower beam, slot for slot.
//!
//! The search keeps this property after it has found a plan: it neither drops nor skips a node because of its cost. It ends when
//! no node of a layer can lead to a cheaper plan.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::{cmp::Ordering, fmt};

use crate::{
    algorithms::beam::{WIDEST, candidates::Rating, kept_states::KeptStates, path_tree::PathTree},
    closed_lists::ByState,
    heuristics::Heuristic,
    run::{Budget, Memory, Outcome, OutcomeOf, Progress, Reason, Search, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::{CHILDREN_PER_STEP, Node, growth_of, growth_to, hash},
};

/// A monotone beam search: a beam of fixed width whose plan never becomes dearer when the width grows.
///
/// A layer has `width` numbered slots. Slot i takes the best child of the parents in the slots 0 to i, ranked by
/// f = g + h, then by h, then by the order of generation. A child is dropped as a duplicate if an equal or earlier slot
/// has held its state, in this layer or an earlier one. A state that moves to an earlier slot is expanded again.
/// Each width thus keeps all states of each smaller width. A plain [`Beam`](crate::Beam) drops a state for
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
/// use search::{Reason, Search, algorithms::MonotoneBeam, from_successors};
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
    tree: PathTree<S, H>,
    /// The kept states, each with the least slot that has held it.
    kept: KeptStates<u32>,
    /// The layer that is being expanded, by slots.
    layer: Vec<Parent<S, H>>,
    /// The index in `layer` of the next state to expand.
    head: usize,
    /// The filled slots of the next layer.
    next: Vec<Parent<S, H>>,
    /// The next slot to fill.
    slot: u32,
    /// The children of the parents expanded so far that no slot has taken.
    children: BinaryHeap<Child<S, H>>,
    generated: u64,
    width: u32,
    depth: S::Cost,
    has_lost: bool,
    has_overflowed: bool,
}

/// A filled slot: its number, its node and the node's rating.
struct Parent<S: StateSpace, H: Heuristic<S>> {
    slot: u32,
    id: u32,
    rating: Rating<S::Cost, H::Memo>,
    /// Whether an earlier node has the same state. That one is expanded before this one, unless it is a goal.
    is_known: bool,
}

/// A child that no slot has taken yet. The parent of a start is its number in the list of starts.
struct Child<S: StateSpace, H: Heuristic<S>> {
    f: S::Cost,
    /// Its number in the order of generation.
    number: u64,
    parent: u32,
    last: Option<S::Action>,
    rating: Rating<S::Cost, H::Memo>,
}

impl<S: StateSpace, H: Heuristic<S>> Child<S, H> {
    fn rank(&self) -> (S::Cost, S::Cost, u64) {
        (self.f, self.rating.h, self.number)
    }
}

/// The greatest child is the best one: the one of the least rank.
impl<S: StateSpace, H: Heuristic<S>> Ord for Child<S, H> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.rank().cmp(&self.rank())
    }
}

impl<S: StateSpace, H: Heuristic<S>> PartialOrd for Child<S, H> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: StateSpace, H: Heuristic<S>> PartialEq for Child<S, H> {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl<S: StateSpace, H: Heuristic<S>> Eq for Child<S, H> {}

impl<S: StateSpace, H: Heuristic<S>> MonotoneBeam<S, H> {
    /// Creates a beam of `width` slots, at least one.
    #[must_use]
    pub fn new(heuristic: H, width: usize) -> Self {
        MonotoneBeam {
            tree: PathTree::new(heuristic),
            kept: KeptStates::new(),
            layer: Vec::new(),
            head: 0,
            next: Vec::new(),
            slot: 0,
            children: BinaryHeap::new(),
            generated: 0,
            width: width.clamp(1, WIDEST) as u32,
            depth: S::Cost::ZERO,
            has_lost: false,
            has_overflowed: false,
        }
    }

    /// Evaluates the starts as the children from which the first layer is filled.
    fn evaluate_starts<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        if let Some(observer) = budget.observer() {
            observer.width(self.width.into(), &self.tree.status.stats);
        }
        self.tree.report_floor(budget);
        self.tree.status.stats.iterations = 1;
        for at in 0..self.tree.starts.len() {
            if let Some(rating) = self.tree.start(space, goal, at, budget) {
                self.add_child(at as u32, None, rating);
            }
        }
    }

    #[inline(always)]
    fn add_child(&mut self, parent: u32, last: Option<S::Action>, rating: Rating<S::Cost, H::Memo>) {
        let f = rating.g.saturating_add(rating.h);
        self.children.push(Child { f, number: self.generated, parent, last, rating });
        self.generated += 1;
    }

    /// Expands states of the present layer. Before a state is expanded, it fills the slots that depend on no other parent.
    /// The step ends early if that takes [`CHILDREN_PER_STEP`] children.
    fn expand<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        let mut most = CHILDREN_PER_STEP;
        while self.head < self.layer.len() {
            let Parent { slot, id, rating, is_known } = self.layer[self.head];
            if !self.fill_slots(space, slot, &mut most) || !budget.spend() {
                return;
            }
            self.slot = slot;
            self.head += 1;
            self.expand_one(space, goal, (id, rating, is_known), budget);
        }
    }

    #[inline(always)]
    fn expand_one<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        (id, rating, is_known): (u32, Rating<S::Cost, H::Memo>, bool),
        budget: &mut Budget<'_, S::Cost>,
    ) {
        self.tree.status.stats.popped += 1;
        if self.tree.is_late_goal(goal, id, &rating, budget) {
            return;
        }
        self.tree.status.stats.expanded += 1;
        self.tree.status.stats.reopened += u64::from(is_known);
        let state = self.tree.arena.state(id).clone();
        for action in space.actions(&state) {
            if let Some((child, _)) = self.tree.child(space, goal, (id, &state, &rating), action, budget) {
                self.add_child(id, Some(action), child);
            }
        }
    }

    /// Fills the slots before `end`, as long as there are children. Returns false if that takes more than `most`
    /// children, and reduces `most` by the children it takes.
    fn fill_slots(&mut self, space: &S, end: u32, most: &mut usize) -> bool {
        while self.slot < end && !self.children.is_empty() {
            if *most == 0 {
                return false;
            }
            *most -= 1;
            if let Some(child) = self.children.pop() {
                self.offer(space, child);
            }
        }
        true
    }

    /// Puts `child` into the next slot, unless an equal or earlier slot has held its state.
    fn offer(&mut self, space: &S, Child { parent, last, rating, .. }: Child<S, H>) {
        let state = match last {
            Some(action) => space.successor(self.tree.arena.state(parent), action),
            None => self.tree.starts[parent as usize].0.clone(),
        };
        let hash = hash(&state);
        if let Some((_, slot)) = self.kept.find(&self.tree.arena, hash, &state)
            && slot <= self.slot
        {
            return;
        }
        if rating.g == S::Cost::MAX {
            self.has_overflowed = true;
            self.tree.status.stats.pruned += 1;
            return;
        }
        let id = self.tree.arena.next_id();
        let older = {
            let (arena, node) = (&mut self.tree.arena, Node { state, parent, last });
            self.kept.push::<S, ByState>((space, arena), node, hash, self.slot)
        };
        self.tree.status.stats.peak_closed = self.tree.arena.next_id().into();
        self.next.push(Parent { slot: self.slot, id, rating, is_known: older.is_some() });
        self.slot += 1;
    }

    /// Makes the next layer, whose slots are filled, the present one.
    fn open_layer(&mut self, budget: &mut Budget<'_, S::Cost>) {
        self.has_lost |= !self.children.is_empty();
        self.tree.status.stats.pruned += self.children.len() as u64;
        self.children.clear();
        self.layer.clear();
        core::mem::swap(&mut self.layer, &mut self.next);
        (self.head, self.slot) = (0, 0);
        let costs = self.layer.iter().map(|parent| self.tree.least_cost(&parent.rating));
        self.tree.status.bound = costs.min().unwrap_or(S::Cost::MAX);
        let (states, stats) = (self.layer.len() as u64, &mut self.tree.status.stats);
        stats.peak_open = stats.peak_open.max(states);
        if states > 0 {
            budget.report_layer(self.depth, states, || self.tree.status.stats);
            self.depth = self.depth.saturating_add(S::Cost::ONE);
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for MonotoneBeam<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.tree.status
    }

    fn memory(&self) -> Memory {
        let (parent, child) = (size_of::<Parent<S, H>>(), size_of::<Child<S, H>>());
        let (len, capacity) = (self.children.len(), self.children.capacity());
        // A step may fill the rest of the slots.
        let filled = len.min(self.width.saturating_sub(self.slot) as usize).min(CHILDREN_PER_STEP);
        let next = growth_to(self.next.len(), self.next.capacity(), filled, parent);
        Memory::growing(self.tree.arena.bytes(), self.tree.arena.growth_to(filled))
            + self.kept.memory_to(filled)
            + Memory::growing((self.layer.capacity() + self.next.capacity()) * parent, next)
            + Memory::growing(capacity * child, growth_of(len, capacity, child))
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for MonotoneBeam<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.tree.begin(space, starts);
        self.tree.status.bound = S::Cost::ZERO;
        self.kept.clear();
        self.layer.clear();
        self.next.clear();
        self.children.clear();
        (self.head, self.slot, self.generated) = (0, 0, 0);
        self.depth = S::Cost::ZERO;
        (self.has_lost, self.has_overflowed) = (false, false);
    }

    /// Expands states of one layer. The first step only evaluates the starts, and some steps only fill slots. The bound is
    /// that of the plans through the present layer.
    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.tree.arena.is_full() {
            return Some(self.tree.stopped(Reason::Memory));
        }
        if self.tree.status.stats.iterations == 0 {
            self.evaluate_starts(space, goal, budget);
        } else {
            self.expand(space, goal, budget);
        }
        // The last slots may take several steps. Each takes as many children, so that cuts change nothing.
        if self.head < self.layer.len() || !self.fill_slots(space, self.width, &mut { CHILDREN_PER_STEP }) {
            return None;
        }
        self.open_layer(budget);
        if self.tree.best_is_at_most(self.tree.status.bound) {
            return self.tree.status.best.clone().map(Outcome::Solved);
        }
        self.layer.is_empty().then(|| {
            let is_complete = !self.has_lost;
            if is_complete {
                self.tree.exhausted(self.has_overflowed, budget)
            } else {
                self.tree.stopped(Reason::Width)
            }
        })
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for MonotoneBeam<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MonotoneBeam").field("width", &self.width).finish_non_exhaustive()
    }
}
