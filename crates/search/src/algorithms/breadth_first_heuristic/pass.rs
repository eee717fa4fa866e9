//! One pass: layers of states in breadth-first order, without the states whose f exceeds a bound.
//!
//! A layer holds the states at one depth. In an undirected space a child of the present layer is in the layer before
//! it, in the layer itself or in the next one, so three layers suffice to detect every duplicate. This also holds for
//! an inconsistent heuristic: if a pass keeps a state at some depth, it would have kept it at every smaller depth. In a
//! graded space no state recurs, so two layers suffice.
//!
//! ```text
//!   relays                before │ present │ next         each state after the relays has the number of its relay
//! ```
//!
//! A state is *lost* if it is cut off although no finite bound admits it and no promise proves it a dead end.

use alloc::vec::Vec;

use crate::{
    algorithms::{
        layers::{self, Layer, Pending},
        within_bound::{Verdict, verdict},
    },
    heuristics::{Estimate, Heuristic},
    run::Stats,
    space::{Cost, StateSpace},
    tables::{FULL, LARGEST_STEP, StateIndex, growth, hash},
};

/// A state of a layer.
struct Node<S: StateSpace, M> {
    state: S::State,
    estimate: Estimate<S::Cost, M>,
    /// The number of the relay that led to the state; before the relays, the number of the root.
    ancestor: u32,
}

/// The states of one layer, each once.
struct States<S: StateSpace, M> {
    nodes: Vec<Node<S, M>>,
    index: StateIndex,
}

impl<S: StateSpace, M> States<S, M> {
    fn new() -> Self {
        States { nodes: Vec::new(), index: StateIndex::default() }
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.index.clear();
    }

    fn reset(&mut self) {
        self.nodes.clear();
        self.index.reset();
    }

    #[inline(always)]
    fn holds(&self, hash: u64, state: &S::State) -> bool {
        self.index.find(hash, |id| self.nodes[id as usize].state == *state).is_some()
    }

    /// Adds the state of `node` and returns whether it is new.
    #[inline(always)]
    fn insert(&mut self, hash: u64, node: Node<S, M>) -> bool {
        let States { nodes, index } = self;
        let next = nodes.len() as u32;
        let known = index.find_or_insert_hashed(hash, &node.state, next, |id| &nodes[id as usize].state);
        if known.is_none() {
            nodes.push(node);
        }
        known.is_none()
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S, M>>() + self.index.bytes()
    }

    fn bytes_soon(&self) -> usize {
        self.bytes() - self.index.bytes() + self.index.bytes_soon() + growth(&self.nodes)
    }
}

/// A pass that is under way, and the work of all passes so far.
pub(super) struct Pass<S: StateSpace, H: Heuristic<S>> {
    before: States<S, H::Memo>,
    present: States<S, H::Memo>,
    next: States<S, H::Memo>,
    /// The number of times modulo three that the layers have changed their buffers.
    turns: u8,
    /// The number of states of the present layer that are expanded.
    done: usize,
    pending: Pending<Child<S, H::Memo>, Children<S>>,
    /// The depth of the present layer as a cost, and the number of layers before it in this pass.
    pub(super) depth: S::Cost,
    pub(super) layer: u64,
    bound: S::Cost,
    /// The states of the first layer that is as deep as `relay_depth`, each with the number of its root, and the number
    /// of that layer.
    relays: Vec<(S::State, u32)>,
    relay_layer: u64,
    relay_depth: S::Cost,
    /// The least f that the bound cut off.
    pub(super) next_bound: S::Cost,
    pub(super) lost: bool,
    pub(super) closest: Option<(S::State, S::Cost)>,
    pub(super) stats: Stats,
}

/// A child that is generated but not looked up.
enum Child<S: StateSpace, M> {
    Kept(u64, Node<S, M>),
    /// No finite bound admits the child. It is not lost if a layer holds its state.
    Lost(u64, S::State),
    CutOff(S::Cost),
    DeadEnd,
}

/// The untried actions of the state with the number `parent` in the present layer.
struct Children<S: StateSpace> {
    parent: usize,
    actions: <S::Actions as IntoIterator>::IntoIter,
}

/// The state that ended a pass.
pub(super) struct Found<S: StateSpace> {
    pub(super) state: S::State,
    /// The number of its root.
    pub(super) root: u32,
    /// The state of the relay layer on the path to it, and the number of that layer.
    pub(super) relay: Option<(S::State, u64)>,
}

impl<S: StateSpace, H: Heuristic<S>> Pass<S, H> {
    pub(super) fn idle() -> Self {
        Pass {
            before: States::new(),
            present: States::new(),
            next: States::new(),
            turns: 0,
            done: 0,
            pending: Pending::default(),
            depth: S::Cost::ZERO,
            layer: 0,
            bound: S::Cost::MAX,
            relays: Vec::new(),
            relay_layer: 0,
            relay_depth: S::Cost::MAX,
            next_bound: S::Cost::MAX,
            lost: false,
            closest: None,
            stats: Stats::default(),
        }
    }

    /// Forgets the work of an earlier search. The layers get the buffers that they had when it began, so that a search
    /// that is run again takes no more memory.
    pub(super) fn reset(&mut self) {
        while self.turns > 0 {
            self.turn();
        }
        self.begin(S::Cost::ZERO, S::Cost::MAX, S::Cost::MAX);
        for states in [&mut self.before, &mut self.present, &mut self.next] {
            states.reset();
        }
        (self.closest, self.stats) = (None, Stats::default());
    }

    /// Begins a pass without roots, whose first layer is at `depth`.
    pub(super) fn begin(&mut self, depth: S::Cost, bound: S::Cost, relay_depth: S::Cost) {
        for states in [&mut self.before, &mut self.present, &mut self.next] {
            states.clear();
        }
        self.relays.clear();
        self.pending.clear();
        (self.done, self.layer, self.relay_layer) = (0, 0, 0);
        (self.depth, self.bound, self.relay_depth) = (depth, bound, relay_depth);
        (self.next_bound, self.lost) = (S::Cost::MAX, false);
        self.stats.iterations += 1;
    }

    /// Adds a state to the first layer, unless the bound cuts it off.
    pub(super) fn admit_root(&mut self, space: &S, heuristic: &H, state: &S::State, number: u32) {
        let estimate = heuristic.estimate(space, state);
        self.stats.evaluated += 1;
        match verdict(heuristic.promise(), self.bound(), self.depth, estimate.h) {
            Verdict::Keep => self.force_root(state, estimate, number),
            Verdict::CutOff(f) => self.next_bound = self.next_bound.min(f),
            Verdict::Lost => self.lost = true,
            Verdict::DeadEnd => {}
        }
    }

    /// Makes `state` the only root, whatever its estimate.
    pub(super) fn begin_at(&mut self, space: &S, heuristic: &H, state: &S::State) {
        let estimate = heuristic.estimate(space, state);
        self.stats.evaluated += 1;
        self.force_root(state, estimate, 0);
    }

    fn force_root(&mut self, state: &S::State, estimate: Estimate<S::Cost, H::Memo>, number: u32) {
        let node = Node { state: state.clone(), estimate, ancestor: number };
        note_closest(&mut self.closest, &node);
        self.present.insert(hash(state), node);
        self.note_peaks();
    }

    /// Returns the bound of the pass, unless it is infinite.
    #[inline(always)]
    fn bound(&self) -> Option<S::Cost> {
        (self.bound < S::Cost::MAX).then_some(self.bound)
    }

    /// Returns the number of states of the present layer.
    pub(super) fn width(&self) -> usize {
        self.present.nodes.len()
    }

    pub(super) fn is_layer_done(&self) -> bool {
        self.done == self.present.nodes.len()
    }

    pub(super) fn is_full(&self) -> bool {
        self.next.nodes.len() >= FULL
    }

    /// Returns the depth of the layer that is generated now.
    pub(super) fn child_depth(&self) -> S::Cost {
        self.depth.saturating_add(S::Cost::ONE)
    }

    /// Makes the present layer the one before, the next one the present one, and the one before the next one.
    fn turn(&mut self) {
        core::mem::swap(&mut self.before, &mut self.present);
        core::mem::swap(&mut self.present, &mut self.next);
        self.turns = (self.turns + 1) % 3;
    }

    /// Makes the next layer the present one.
    pub(super) fn open_layer(&mut self) {
        self.turn();
        self.next.clear();
        if S::GRADED {
            self.before.clear();
        }
        self.depth = self.child_depth();
        (self.layer, self.done) = (self.layer + 1, 0);
        if self.relay_layer == 0 && self.depth >= self.relay_depth {
            self.relay_layer = self.layer;
            let relays = &mut self.relays;
            relays.reserve_exact(self.present.nodes.len());
            for (number, node) in (0..).zip(&mut self.present.nodes) {
                relays.push((node.state.clone(), node.ancestor));
                node.ancestor = number;
            }
        }
        self.note_peaks();
    }

    /// Expands at most `budget` states of the present layer, up to a new state that `accepts` accepts.
    pub(super) fn expand(
        &mut self,
        space: &S,
        heuristic: &H,
        accepts: &impl Fn(&S::State) -> bool,
        budget: u64,
    ) -> Option<Found<S>> {
        let count = (self.present.nodes.len() - self.done).min(budget.clamp(1, LARGEST_STEP) as usize);
        let mut pending = core::mem::take(&mut self.pending);
        let is_found =
            layers::expand(&mut Expansion { pass: self, space, heuristic, accepts }, &mut pending, count);
        self.pending = pending;
        if is_found { self.found() } else { None }
    }

    /// Returns the state that was added last, with its ancestors.
    fn found(&self) -> Option<Found<S>> {
        let Node { state, ancestor, .. } = self.next.nodes.last()?;
        let found = |root, relay| Found { state: state.clone(), root, relay };
        Some(match self.relays.get(*ancestor as usize) {
            Some((relay, root)) => found(*root, Some((relay.clone(), self.relay_layer))),
            None => found(*ancestor, None),
        })
    }

    fn note_peaks(&mut self) {
        let layers = self.before.nodes.len() + self.present.nodes.len() + self.next.nodes.len();
        self.stats.peak_closed = self.stats.peak_closed.max((layers + self.relays.len()) as u64);
        self.stats.peak_open = self.stats.peak_open.max(self.present.nodes.len() as u64);
    }

    pub(super) fn bytes(&self) -> usize {
        let relays = self.relays.capacity() * size_of::<(S::State, u32)>();
        self.before.bytes() + self.present.bytes() + self.next.bytes() + relays
    }

    pub(super) fn bytes_soon(&self) -> usize {
        let are_relays = self.relay_layer == 0 && self.child_depth() >= self.relay_depth;
        let relays =
            if are_relays { self.next.nodes.len().saturating_sub(self.relays.capacity()) } else { 0 };
        let layer = self.next.bytes_soon() - self.next.bytes();
        self.bytes() + layer + relays * size_of::<(S::State, u32)>()
    }
}

#[inline(always)]
fn note_closest<S: StateSpace, M>(closest: &mut Option<(S::State, S::Cost)>, node: &Node<S, M>) {
    let h = node.estimate.h;
    if closest.as_ref().is_none_or(|(_, least)| h < *least) {
        *closest = Some((node.state.clone(), h));
    }
}

/// The expansion of a layer, with the space, the heuristic and the test that ends the pass.
struct Expansion<'a, S: StateSpace, H: Heuristic<S>, T> {
    pass: &'a mut Pass<S, H>,
    space: &'a S,
    heuristic: &'a H,
    accepts: &'a T,
}

impl<S: StateSpace, H: Heuristic<S>, T: Fn(&S::State) -> bool> Expansion<'_, S, H, T> {
    /// Returns a child that the bound cuts off. Without a promise, a goal counts whatever its estimate is.
    fn cut_off(
        &self,
        child: S::State,
        cut: Child<S, H::Memo>,
        estimate: Estimate<S::Cost, H::Memo>,
        parent: usize,
    ) -> Child<S, H::Memo> {
        let g = self.pass.child_depth();
        if self.heuristic.promise().proves_dead_ends() || g == S::Cost::MAX || !(self.accepts)(&child) {
            return cut;
        }
        if g > self.pass.bound {
            return Child::CutOff(g);
        }
        let ancestor = self.pass.present.nodes[parent].ancestor;
        Child::Kept(hash(&child), Node { state: child, estimate, ancestor })
    }
}

impl<S: StateSpace, H: Heuristic<S>, T: Fn(&S::State) -> bool> Layer for Expansion<'_, S, H, T> {
    type Child = Child<S, H::Memo>;
    type List = Children<S>;
    const RESUMES: bool = true;

    #[inline(always)]
    fn children(&self, i: usize) -> Children<S> {
        let parent = self.pass.done + i;
        let actions = self.space.actions(&self.pass.present.nodes[parent].state).into_iter();
        Children { parent, actions }
    }

    #[inline(always)]
    fn generate(&self, children: &mut Children<S>) -> Option<Child<S, H::Memo>> {
        let (action, pass) = (children.actions.next()?, &*self.pass);
        let Node { state: before, estimate, ancestor } = &pass.present.nodes[children.parent];
        let estimate = self.heuristic.estimate_child(self.space, before, *estimate, action);
        let promise = self.heuristic.promise();
        let successor = || self.space.successor(before, action);
        Some(match verdict(promise, pass.bound(), pass.child_depth(), estimate.h) {
            Verdict::Keep => {
                let state = successor();
                Child::Kept(hash(&state), Node { state, estimate, ancestor: *ancestor })
            }
            Verdict::DeadEnd => Child::DeadEnd,
            Verdict::CutOff(f) if promise.proves_dead_ends() => Child::CutOff(f),
            Verdict::CutOff(f) => self.cut_off(successor(), Child::CutOff(f), estimate, children.parent),
            Verdict::Lost => {
                let state = successor();
                let lost = Child::Lost(hash(&state), state.clone());
                self.cut_off(state, lost, estimate, children.parent)
            }
        })
    }

    #[inline(always)]
    fn admit(&mut self, child: Child<S, H::Memo>) -> bool {
        let pass = &mut *self.pass;
        let is_known = |pass: &Pass<S, H>, hash, state: &S::State| {
            !S::GRADED && (pass.before.holds(hash, state) || pass.present.holds(hash, state))
        };
        match child {
            Child::Kept(hash, node) => {
                if is_known(pass, hash, &node.state) {
                    return false;
                }
                let Pass { next, closest, .. } = pass;
                if !next.insert(hash, node) {
                    return false;
                }
                let Some(node) = next.nodes.last() else { return false };
                note_closest(closest, node);
                return (self.accepts)(&node.state);
            }
            Child::Lost(hash, state) => {
                pass.lost |= !is_known(pass, hash, &state) && !pass.next.holds(hash, &state);
            }
            Child::CutOff(f) => pass.next_bound = pass.next_bound.min(f),
            Child::DeadEnd => {}
        }
        pass.stats.pruned += 1;
        false
    }

    #[inline(always)]
    fn leave(&mut self, states: usize, children: usize) {
        let pass = &mut *self.pass;
        pass.done += states;
        pass.stats.expanded += states as u64;
        pass.stats.generated += children as u64;
        pass.stats.evaluated += children as u64;
        pass.note_peaks();
    }
}
