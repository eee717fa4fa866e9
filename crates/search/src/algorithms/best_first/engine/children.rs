//! The children of the state that a best-first search expands: their estimates, cheaper paths, and pushes.

use crate::{
    algorithms::best_first::engine::{
        node::Node,
        open_states::{OpenStates, Reopening},
        search_graph::{Reached, SearchGraph, Step, Visitor},
    },
    closed_lists::StateIndex,
    heuristics::{Estimate, Heuristic, Promise},
    run::Stats,
    space::{Cost, StateSpace},
};

/// Returns whether a plan that costs less than `cutoff` may pass through a state.
#[inline(always)]
pub(super) fn is_useful<S: StateSpace, M, O: OpenStates<S, M>>(
    promise: Promise,
    node: &Node<S, M>,
    cutoff: S::Cost,
) -> bool {
    let (g, h) = (node.g, node.h);
    let is_hopeless =
        if O::BY_F { promise.is_hopeless(g, h) } else { g == S::Cost::MAX || promise.is_dead_end(h) };
    let is_cheaper = || g < cutoff && promise.lower_bound(g.saturating_add(h)) < cutoff;
    !is_hopeless && (cutoff == S::Cost::MAX || is_cheaper())
}

/// The children of the state that is expanded.
pub(super) struct Children<'a, S: StateSpace, H, O> {
    pub(super) heuristic: &'a H,
    pub(super) open: &'a mut O,
    pub(super) stats: &'a mut Stats,
    /// The cost of the best plan.
    pub(super) cutoff: S::Cost,
    /// The number and the estimate of the expanded state.
    pub(super) parent: u32,
    pub(super) h: S::Cost,
}

impl<S: StateSpace, H: Heuristic<S>, O: OpenStates<S, H::Memo>> Children<'_, S, H, O> {
    /// Pushes a child, unless no plan of use passes through it.
    #[inline(always)]
    fn push(&mut self, space: &S, id: u32, node: &Node<S, H::Memo>, action: S::Action) {
        if is_useful::<S, H::Memo, O>(self.heuristic.promise(), node, self.cutoff) {
            self.open.push(space, id, node);
            self.open.prefer(action, id, node);
        } else {
            self.stats.pruned += 1;
        }
    }
}

impl<S, H, O, N> Visitor<S, H::Memo, N> for Children<'_, S, H, O>
where
    S: StateSpace,
    H: Heuristic<S>,
    O: OpenStates<S, H::Memo>,
    N: StateIndex<S>,
{
    #[inline(always)]
    fn estimate(
        &self,
        space: &S,
        (parent, estimate): (&S::State, Estimate<S::Cost, H::Memo>),
        action: S::Action,
        child: &S::State,
    ) -> Estimate<S::Cost, H::Memo> {
        // A deferred estimate is that of the parent.
        if self.open.defers() {
            estimate
        } else {
            self.heuristic.estimate_known_child(space, parent, estimate, action, child)
        }
    }

    #[inline(always)]
    fn visit(&mut self, space: &S, graph: &mut SearchGraph<S, H::Memo, N>, step: &Step<S>, reached: Reached) {
        if let Reached::New(id) = reached {
            if graph.closest.1 == id {
                self.open.closest_changed();
            }
            let node = graph.node(id);
            self.push(space, id, node, step.action);
        }
        let (Reached::New(child) | Reached::Cheaper(child) | Reached::NoBetter(child)) = reached;
        self.open.check_edge(space, graph, self.h, step, child, self.stats);
        if let Reached::Cheaper(id) = reached
            && improve(graph, self.open, (self.parent, id), step, self.stats)
        {
            self.push(space, id, graph.node(id), step.action);
        }
    }
}

/// Sets the cheaper path from `parent` to a known state, if the open states want it. Returns whether the state is open then.
#[inline(always)]
fn improve<S: StateSpace, M, N: StateIndex<S>, O: OpenStates<S, M>>(
    graph: &mut SearchGraph<S, M, N>,
    open: &mut O,
    (parent, id): (u32, u32),
    step: &Step<S>,
    stats: &mut Stats,
) -> bool {
    let is_closed = graph.node(id).link.is_closed();
    let reopening = open.reopening(id, is_closed);
    if reopening == Reopening::Never {
        return false;
    }
    graph.improve(id, step.g, parent, Some(step.action));
    if reopening == Reopening::Postpone {
        graph.nodes[id as usize].link.close();
        return false;
    }
    stats.reopened += u64::from(is_closed);
    true
}
