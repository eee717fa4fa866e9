//! The open states of greedy best-first search: least h first, and preferred states in turns with all.

use crate::{
    algorithms::best_first::{
        engine::{
            exact_open_list::ExactOpenList,
            least_f::pop_open,
            node::Node,
            open_states::{OpenStates, Reopening},
        },
        greedy_best_first::preference::Preference,
    },
    heuristics::Promise,
    open_lists::OpenList,
    run::{Memory, Stats},
    space::StateSpace,
};

/// The turns that preferred states gain when the least estimate falls: 1,000, as in Fast Downward and LAMA.
const BOOST: u64 = 1_000;

/// The open states in the order of a preference. A state that a preferred action leads to is in both lists.
pub(super) struct LeastH<C, K, Q> {
    pub(super) defers: bool,
    pub(super) preference: K,
    all: ExactOpenList<C, Q>,
    preferred: ExactOpenList<C, Q>,
    /// The turns that are due to the preferred states.
    due: u64,
}

impl<C: crate::space::Cost, K, Q: OpenList> LeastH<C, K, Q> {
    pub(super) fn new(defers: bool, preference: K, list: Q) -> Self {
        let preferred = ExactOpenList::new(list.empty_like());
        LeastH { defers, preference, all: ExactOpenList::new(list), preferred, due: 0 }
    }

    /// Returns the same, with estimates that are computed when a state leaves the list.
    pub(super) fn deferring(self) -> Self {
        LeastH { defers: true, ..self }
    }

    /// Returns the same with another preference.
    pub(super) fn with_preference<P>(self, preference: P) -> LeastH<C, P, Q> {
        LeastH::new(self.defers, preference, self.all.into_list())
    }
}

impl<S: StateSpace, M, K: Preference<S>, Q: OpenList> OpenStates<S, M> for LeastH<S::Cost, K, Q> {
    const BY_F: bool = false;

    fn clear(&mut self, _: Promise) {
        self.all.clear();
        self.preferred.clear();
        self.due = 0;
    }

    #[inline(always)]
    fn push(&mut self, _: &S, id: u32, node: &Node<S, M>) {
        self.all.push((node.h, node.g), id);
    }

    /// Pops from the list whose turn it is. A preferred state is in both lists, so nothing is left when the list of all states
    /// is empty.
    #[inline(always)]
    fn pop(&mut self, nodes: &[Node<S, M>], _: S::Cost, stats: &mut Stats) -> Option<u32> {
        let Self { all, preferred, due, .. } = self;
        let priority = |id: u32| (nodes[id as usize].h, nodes[id as usize].g);
        if K::PREFERS_ACTIONS {
            if *due > 0
                && let Some(id) = pop_open(preferred, nodes, priority, stats)
            {
                *due -= 1;
                return Some(id);
            }
            *due = (*due).max(1);
        }
        pop_open(all, nodes, priority, stats)
    }

    #[inline(always)]
    fn defers(&self) -> bool {
        self.defers
    }

    #[inline(always)]
    fn enter(&mut self, space: &S, state: &S::State) {
        self.preference.enter(space, state);
    }

    #[inline(always)]
    fn prefer(&mut self, action: S::Action, id: u32, node: &Node<S, M>) {
        if K::PREFERS_ACTIONS && self.preference.prefers(action) {
            self.preferred.push((node.h, node.g), id);
        }
    }

    #[inline(always)]
    fn closest_changed(&mut self) {
        if K::PREFERS_ACTIONS {
            self.due += BOOST;
        }
    }

    #[inline(always)]
    fn reopening(&mut self, _: u32, is_closed: bool) -> Reopening {
        if is_closed { Reopening::Never } else { Reopening::Open }
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.all.len() + if K::PREFERS_ACTIONS { self.preferred.len() } else { 0 }
    }

    fn memory(&self) -> Memory {
        self.all.memory() + self.preferred.memory()
    }
}
