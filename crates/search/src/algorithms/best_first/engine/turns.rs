//! The turns of the list of all open states and the list of preferred ones.

use crate::{
    algorithms::best_first::engine::{BestFirst, Order, pop_open},
    closed_lists::StateNumbers,
    heuristics::Heuristic,
    open_lists::OpenList,
    space::StateSpace,
};

impl<S, H, Q, O, N> BestFirst<S, H, Q, O, N>
where
    S: StateSpace,
    H: Heuristic<S>,
    Q: OpenList,
    O: Order<S>,
    N: StateNumbers<S>,
{
    /// Pops the first entry that is not outdated, from the list whose turn it is.
    ///
    /// A preferred state is in both lists, so nothing is left when the list of all states is empty.
    pub(super) fn pop_in_turn(&mut self) -> Option<u32> {
        let Self { open, preferred, graph, order, status, .. } = self;
        if preferred.is_due()
            && let Some(id) = pop_open(&mut preferred.states, graph, order, &mut status.stats.popped)
        {
            preferred.take_turn();
            return Some(id);
        }
        preferred.yield_turn();
        pop_open(open, graph, order, &mut status.stats.popped)
    }
}
