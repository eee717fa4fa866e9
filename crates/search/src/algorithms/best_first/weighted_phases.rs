//! The open states of the anytime searches: phases by g + w h, and the least f beside them.
//!
//! On a cheapest plan, the first open state has its least g, because a closed state that gets a cheaper path is open again. So no
//! plan costs less than the least f, if h is admissible.

use alloc::{vec, vec::Vec};

use crate::{
    algorithms::best_first::engine::{
        exact_open_list::{ExactOpenList, Priority},
        least_f::by_f,
        node::Node,
        open_states::OpenStates,
    },
    heuristics::Promise,
    open_lists::OpenList,
    run::{Memory, Stats},
    space::{Cost, StateSpace, Weight},
};

/// The open states in the order of g + w h, for one weight after the other.
///
/// An entry is outdated if its state is closed, or if this phase has expanded the state. Each state is pushed to both lists.
pub(crate) struct WeightedPhases<C, Q> {
    /// The weights of the phases.
    weights: Vec<Weight>,
    /// The number of the present phase.
    phase: usize,
    list: ExactOpenList<C, Q>,
    by_f: ExactOpenList<C, Q>,
    /// Whether a phase expands no state twice, provided that the heuristic is consistent.
    may_postpone: bool,
    postpones: bool,
    /// Whether this phase has expanded the state of each number, as far as it was needed.
    expanded: Vec<bool>,
    /// The number of expanded states that got a cheaper path in this phase.
    postponed: usize,
}

impl<C: Cost, Q: OpenList> WeightedPhases<C, Q> {
    /// Returns phases with these `weights`, at least one, with two lists such as `list`. If it `may_postpone`, no
    /// phase expands a state twice, provided that the heuristic is consistent.
    pub(crate) fn new(list: Q, weights: Vec<Weight>, may_postpone: bool) -> Self {
        WeightedPhases {
            weights,
            phase: 0,
            by_f: ExactOpenList::new(list.empty_like()),
            list: ExactOpenList::new(list),
            may_postpone,
            postpones: false,
            expanded: vec![],
            postponed: 0,
        }
    }

    /// Returns the same phases, whose lists are `list` and another one like it.
    pub(crate) fn with_open_list<P: OpenList>(self, list: P) -> WeightedPhases<C, P> {
        WeightedPhases::new(list, self.weights, self.may_postpone)
    }

    /// Returns other phases with the same list.
    pub(crate) fn with_weights(self, weights: Vec<Weight>) -> Self {
        WeightedPhases::new(self.list.into_list(), weights, self.may_postpone)
    }

    fn is_expanded(&self, id: u32) -> bool {
        self.expanded.get(id as usize) == Some(&true)
    }

    fn is_last_phase(&self) -> bool {
        self.phase + 1 == self.weights.len()
    }

    /// Empties the list for a new phase.
    fn reset(&mut self) {
        self.list.clear();
        self.expanded.clear();
        self.postponed = 0;
    }
}

/// Returns the priority by g + w h. Sums that saturate are in the order of h.
#[inline(always)]
fn priority<S: StateSpace, M>(node: &Node<S, M>, weight: Weight) -> Priority<S::Cost> {
    (node.g.saturating_add(node.h.scaled(weight)), node.h)
}

impl<S: StateSpace, M, Q: OpenList> OpenStates<S, M> for WeightedPhases<S::Cost, Q> {
    const IMPROVES: bool = true;

    fn clear(&mut self, promise: Promise) {
        self.phase = 0;
        self.postpones = self.may_postpone && promise == Promise::Consistent;
        self.by_f.clear();
        self.reset();
    }

    #[inline(always)]
    fn push(&mut self, _: &S, id: u32, node: &Node<S, M>) {
        self.by_f.push(by_f(node.g, node.h), id);
        if self.postpones && self.is_expanded(id) {
            self.postponed += 1;
        } else {
            self.list.push(priority(node, self.weights[self.phase]), id);
        }
    }

    /// A phase ends when the best plan costs no more than the first priority, because the next weight is closer to one.
    fn pop(&mut self, nodes: &[Node<S, M>], cutoff: S::Cost, _: &mut Stats) -> Option<u32> {
        let weight = self.weights[self.phase];
        loop {
            let id = self.list.pop(|id| priority(&nodes[id as usize], weight))?;
            let node = &nodes[id as usize];
            if node.link.is_closed() || self.postpones && self.is_expanded(id) {
                continue;
            }
            if cutoff < S::Cost::MAX && !self.is_last_phase() && priority(node, weight).0 >= cutoff {
                return None;
            }
            if self.postpones {
                let length = self.expanded.len().max(id as usize + 1);
                self.expanded.resize(length, false);
                self.expanded[id as usize] = true;
            }
            return Some(id);
        }
    }

    fn next_phase(&mut self, nodes: &[Node<S, M>], is_useful: impl Fn(&Node<S, M>) -> bool) -> bool {
        if self.is_last_phase() && self.postponed == 0 {
            return false;
        }
        self.phase = (self.phase + 1).min(self.weights.len() - 1);
        self.reset();
        let weight = self.weights[self.phase];
        for (id, node) in (0..).zip(nodes) {
            if !node.link.is_closed() && is_useful(node) {
                self.list.push(priority(node, weight), id);
            }
        }
        true
    }

    fn least_f(&mut self, nodes: &[Node<S, M>]) -> Option<S::Cost> {
        loop {
            let priority = |id: u32| by_f(nodes[id as usize].g, nodes[id as usize].h);
            let id = self.by_f.pop(priority)?;
            if !nodes[id as usize].link.is_closed() {
                self.by_f.push(priority(id), id);
                return Some(priority(id).0);
            }
        }
    }

    fn len(&self) -> usize {
        self.list.len().max(self.by_f.len())
    }

    fn memory(&self) -> Memory {
        let lists = self.list.memory() + self.by_f.memory();
        lists + Memory::of_list(&self.expanded)
    }
}
