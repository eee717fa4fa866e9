//! Cheaper paths to known states: when a closed state is reopened, and when that is postponed.

use crate::{
    algorithms::best_first::engine::{
        BestFirst, Order,
        search_graph::{Link, Node},
    },
    closed_lists::StateNumbers,
    heuristics::Heuristic,
    open_lists::OpenList,
    space::{Cost, StateSpace},
};

impl<S, H, Q, O, N> BestFirst<S, H, Q, O, N>
where
    S: StateSpace,
    H: Heuristic<S>,
    Q: OpenList,
    O: Order<S>,
    N: StateNumbers<S>,
{
    /// Reopens all postponed states, and postpones none from now on, if the estimate rises along an edge by more than
    /// its `cost`. No plan passes through a dead end.
    ///
    /// Sums of floats have a rounding error. A sum with zero has none, so no path of edges of zero cost adds errors up.
    #[inline(always)]
    pub(super) fn check_consistency(&mut self, before: S::Cost, cost: S::Cost, after: S::Cost) {
        let sum = before.saturating_add(cost);
        let most = if cost == S::Cost::ZERO { sum } else { sum.with_rounding_error() };
        if self.postpones && after > most && after < S::Cost::MAX && self.order.heeds_rises() {
            self.reopen_postponed();
        }
    }

    #[cold]
    #[inline(never)]
    fn reopen_postponed(&mut self) {
        self.postpones = false;
        let mut postponed = core::mem::take(&mut self.postponed);
        for id in postponed.drain(..) {
            let Node { link, .. } = &mut self.graph.nodes[id as usize];
            if link.is_closed() {
                *link = Link::to(link.parent());
                self.status.stats.reopened += 1;
                self.enqueue(id, false);
            }
        }
        self.postponed = postponed;
    }

    /// Sets the cheaper path through `parent`, and reopens the state if the order is by f. A postponed state takes the
    /// path and stays closed.
    #[cold]
    #[inline(never)]
    pub(super) fn improve(&mut self, id: u32, parent: u32, action: S::Action, g: S::Cost) {
        let is_closed = self.graph.node(id).link.is_closed();
        if O::POSTPONES && is_closed && self.postpones {
            self.graph.improve(id, g, parent, Some(action));
            self.graph.nodes[id as usize].link.close();
            self.postponed.push(id);
        } else if O::BY_F || !is_closed {
            self.status.stats.reopened += u64::from(is_closed);
            self.graph.improve(id, g, parent, Some(action));
            self.enqueue(id, self.order.prefers(action));
        }
    }
}
