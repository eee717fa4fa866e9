//! The open states of weighted A*, which reopens closed states late or never.

use alloc::vec::Vec;

use crate::{
    algorithms::best_first::engine::{
        exact_open_list::{ExactOpenList, Priority},
        least_f::pop_open,
        node::Node,
        open_states::{OpenStates, Reopening},
        search_graph::{SearchGraph, Step},
    },
    closed_lists::StateIndex,
    heuristics::Promise,
    open_lists::OpenList,
    run::{Memory, Stats},
    space::{Cost, StateSpace, Weight},
};

/// Returns the priority of a state with path cost `g` and estimate `h`: the piecewise linear function PWXD, which is
/// g + h while h > g, then (g + (2w - 1) h) / w. It searches like A* near the start, where states are few, and by twice the
/// estimate near the goal. The weight is at least one.
///
/// F(g, h) <= g + h, so some open state has a priority of at most C*, the cost of a cheapest plan. F(g, 0) = g / w, so the first
/// goal that leaves the open list costs at most w C*. Integer priorities are rounded up, which keeps both: C* is an integer
/// too.
#[inline(always)]
fn pwxd<C: Cost>(g: C, h: C, weight: Weight) -> C {
    if h >= g { g.saturating_add(h) } else { h.saturating_add(h).saturating_add(g.minus(h).unscaled(weight)) }
}

/// The open states in the order of PWXD: least value first, then least h.
pub(super) struct Bounded<C, Q> {
    pub(super) weight: Weight,
    list: ExactOpenList<C, Q>,
    promise: Promise,
    /// Whether a closed state is not reopened when a cheaper path to it is found.
    postpones: bool,
    postponed: Vec<u32>,
}

impl<C: Cost, Q: OpenList> Bounded<C, Q> {
    pub(super) fn new(weight: Weight, list: Q) -> Self {
        Bounded {
            weight,
            list: ExactOpenList::new(list),
            promise: Promise::Nothing,
            postpones: false,
            postponed: Vec::new(),
        }
    }

    #[inline(always)]
    fn priority(&self, g: C, h: C) -> Priority<C> {
        (pwxd(g, h, self.weight), h)
    }

    /// Reopens all postponed states, and postpones none from now on.
    #[cold]
    #[inline(never)]
    fn reopen_postponed<S: StateSpace<Cost = C>, M, N: StateIndex<S>>(
        &mut self,
        space: &S,
        graph: &mut SearchGraph<S, M, N>,
        stats: &mut Stats,
    ) {
        self.postpones = false;
        let mut postponed = core::mem::take(&mut self.postponed);
        for id in postponed.drain(..) {
            let node = &mut graph.nodes[id as usize];
            if !node.link.is_closed() {
                continue;
            }
            node.link.open();
            stats.reopened += 1;
            if self.promise.is_hopeless(node.g, node.h) {
                stats.pruned += 1;
            } else {
                self.push(space, id, node);
            }
        }
        self.postponed = postponed;
    }
}

impl<S: StateSpace, M, Q: OpenList> OpenStates<S, M> for Bounded<S::Cost, Q> {
    const IS_EXACT: bool = false;

    fn clear(&mut self, promise: Promise) {
        self.list.clear();
        self.postponed.clear();
        self.promise = promise;
        self.postpones = promise == Promise::Consistent;
    }

    #[inline(always)]
    fn push(&mut self, _: &S, id: u32, node: &Node<S, M>) {
        self.list.push(self.priority(node.g, node.h), id);
    }

    #[inline(always)]
    fn pop(&mut self, nodes: &[Node<S, M>], _: S::Cost, stats: &mut Stats) -> Option<u32> {
        let weight = self.weight;
        let priority = |id: u32| {
            let Node { g, h, .. } = nodes[id as usize];
            (pwxd(g, h, weight), h)
        };
        pop_open(&mut self.list, nodes, priority, stats)
    }

    #[inline(always)]
    fn bound(&self, node: &Node<S, M>) -> S::Cost {
        self.priority(node.g, node.h).0
    }

    fn reopening(&mut self, id: u32, is_closed: bool) -> Reopening {
        if !is_closed || !self.postpones {
            return Reopening::Open;
        }
        self.postponed.push(id);
        Reopening::Postpone
    }

    /// Reopens the postponed states if the estimate rises along an edge by more than the edge costs. No plan passes through a
    /// dead end.
    ///
    /// Sums of floats have a rounding error. A sum with zero has none, so no path of edges of zero cost adds errors up.
    #[inline(always)]
    fn check_edge<N: StateIndex<S>>(
        &mut self,
        space: &S,
        graph: &mut SearchGraph<S, M, N>,
        h: S::Cost,
        step: &Step<S>,
        child: u32,
        stats: &mut Stats,
    ) {
        let (sum, after) = (h.saturating_add(step.cost), graph.node(child).h);
        let most = if step.cost == S::Cost::ZERO { sum } else { sum.with_rounding_error() };
        if self.postpones && after > most && after < S::Cost::MAX {
            self.reopen_postponed(space, graph, stats);
        }
    }

    fn postponed(&self) -> &[u32] {
        &self.postponed
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.list.len()
    }

    fn memory(&self) -> Memory {
        self.list.memory() + Memory::of_list(&self.postponed)
    }
}
