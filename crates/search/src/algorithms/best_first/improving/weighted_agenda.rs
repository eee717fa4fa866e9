//! The agenda of the anytime searches: phases by g + w h, and the least f beside them.

use alloc::{vec, vec::Vec};

use crate::{
    algorithms::best_first::{
        engine::{exact_open_list::ExactOpenList, search_graph::Node},
        improving::{Agenda, f_of},
    },
    heuristics::Promise,
    open_lists::OpenList,
    run::Memory,
    space::{Cost, StateSpace, Weight},
    tables::growth,
};

/// The open states in the order of g + w h, for one weight after the other.
///
/// An entry is outdated if its state is closed, or if this phase has expanded the state. Each state is pushed to both lists.
pub(crate) struct WeightedAgenda<C, Q> {
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

impl<C: Cost, Q: OpenList> WeightedAgenda<C, Q> {
    /// Creates an agenda of phases with these `weights`, at least one, with two lists such as `list`. If it `may_postpone`, no
    /// phase expands a state twice, provided that the heuristic is consistent.
    pub(crate) fn new(list: Q, weights: Vec<Weight>, may_postpone: bool) -> Self {
        const { assert!(Q::IS_ORDERED, "a search by f needs open lists that keep the order") };
        WeightedAgenda {
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

    /// Returns an agenda with the same phases, whose lists are `list` and another one like it.
    pub(crate) fn with_open_list<P: OpenList>(self, list: P) -> WeightedAgenda<C, P> {
        WeightedAgenda::new(list, self.weights, self.may_postpone)
    }

    /// Returns an agenda with other phases.
    pub(crate) fn with_weights(self, weights: Vec<Weight>) -> Self {
        WeightedAgenda::new(self.list.into_list(), weights, self.may_postpone)
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

/// Returns the place by g + w h. Places that saturate are in the order of h.
#[inline(always)]
fn place<S: StateSpace, M>(node: &Node<S, M>, weight: Weight) -> (S::Cost, S::Cost) {
    (node.g.saturating_add(node.h.scaled(weight)), node.h)
}

impl<S: StateSpace, M, Q: OpenList> Agenda<S, M> for WeightedAgenda<S::Cost, Q> {
    fn begin(&mut self, promise: Promise) {
        self.phase = 0;
        self.postpones = self.may_postpone && promise == Promise::Consistent;
        self.by_f.clear();
        self.reset();
    }

    #[inline(always)]
    fn push(&mut self, _: &S, id: u32, node: &Node<S, M>) {
        self.by_f.push((f_of(node), node.h), id);
        if self.postpones && self.is_expanded(id) {
            self.postponed += 1;
        } else {
            self.list.push(place(node, self.weights[self.phase]), id);
        }
    }

    /// A phase ends when the best plan costs no more than the first priority, because the next weight is closer to one.
    fn pop(&mut self, nodes: &[Node<S, M>], most: S::Cost) -> Option<u32> {
        let weight = self.weights[self.phase];
        loop {
            let id = self.list.pop(|id| place(&nodes[id as usize], weight))?;
            let node = &nodes[id as usize];
            if node.link.is_closed() || self.postpones && self.is_expanded(id) {
                continue;
            }
            if most < S::Cost::MAX && !self.is_last_phase() && place(node, weight).0 >= most {
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

    fn next_phase(&mut self, nodes: &[Node<S, M>], useful: impl Fn(&Node<S, M>) -> bool) -> bool {
        if self.is_last_phase() && self.postponed == 0 {
            return false;
        }
        self.phase = (self.phase + 1).min(self.weights.len() - 1);
        self.reset();
        let weight = self.weights[self.phase];
        for (id, node) in (0..).zip(nodes) {
            if !node.link.is_closed() && useful(node) {
                self.list.push(place(node, weight), id);
            }
        }
        true
    }

    fn least_f(&mut self, nodes: &[Node<S, M>]) -> Option<S::Cost> {
        loop {
            let place = |id: u32| (f_of(&nodes[id as usize]), nodes[id as usize].h);
            let id = self.by_f.pop(place)?;
            if !nodes[id as usize].link.is_closed() {
                self.by_f.push(place(id), id);
                return Some(place(id).0);
            }
        }
    }

    fn len(&self) -> usize {
        self.list.len().max(self.by_f.len())
    }

    fn memory(&self) -> Memory {
        let lists = self.list.memory() + self.by_f.memory();
        lists + Memory::growing(self.expanded.capacity(), growth(&self.expanded))
    }
}
