//! The open states of A* and of uniform-cost search.

use crate::{
    algorithms::best_first::engine::{
        exact_open_list::{ExactOpenList, Priority},
        node::Node,
        open_states::OpenStates,
    },
    heuristics::Promise,
    open_lists::OpenList,
    run::{Memory, Stats},
    space::{Cost, StateSpace},
};

/// Pops the first entry of `list` that is not outdated, and counts the others as popped.
#[inline(always)]
pub(crate) fn pop_open<S: StateSpace, M, Q: OpenList>(
    list: &mut ExactOpenList<S::Cost, Q>,
    nodes: &[Node<S, M>],
    priority: impl Fn(u32) -> Priority<S::Cost>,
    stats: &mut Stats,
) -> Option<u32> {
    loop {
        let id = list.pop(&priority)?;
        if !nodes[id as usize].link.is_closed() {
            return Some(id);
        }
        stats.popped += 1;
    }
}

/// Returns the priority of A*: f, then h.
#[inline(always)]
pub(crate) fn by_f<C: Cost>(g: C, h: C) -> Priority<C> {
    (g.saturating_add(h), h)
}

/// The open states in the order of A*: least f first, then largest g. Without estimates h is zero, and this is the order of
/// uniform-cost search.
pub(crate) struct LeastF<C, Q, const HAS_ESTIMATES: bool = true>(ExactOpenList<C, Q>);

impl<C: Cost, Q: OpenList, const HAS_ESTIMATES: bool> LeastF<C, Q, HAS_ESTIMATES> {
    pub(crate) fn new(list: Q) -> Self {
        LeastF(ExactOpenList::new(list))
    }
}

impl<S: StateSpace, M, Q: OpenList, const HAS_ESTIMATES: bool> OpenStates<S, M>
    for LeastF<S::Cost, Q, HAS_ESTIMATES>
{
    const HAS_ESTIMATES: bool = HAS_ESTIMATES;

    fn clear(&mut self, _: Promise) {
        self.0.clear();
    }

    #[inline(always)]
    fn push(&mut self, _: &S, id: u32, node: &Node<S, M>) {
        self.0.push(by_f(node.g, node.h), id);
    }

    #[inline(always)]
    fn pop(&mut self, nodes: &[Node<S, M>], _: S::Cost, stats: &mut Stats) -> Option<u32> {
        let priority = |id: u32| by_f(nodes[id as usize].g, nodes[id as usize].h);
        pop_open(&mut self.0, nodes, priority, stats)
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.0.len()
    }

    fn memory(&self) -> Memory {
        self.0.memory()
    }
}
