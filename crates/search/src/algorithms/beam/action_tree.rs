//! The actions of a beam by score in a tree: of each kept state its parent and the action between them, without the state.

use alloc::vec::Vec;

use crate::{
    run::{Memory, Plan, PlanOf},
    space::StateSpace,
    tables::{MAX_STATES, growth_to},
};

/// The last step to a state. A start has no action; its `parent` is the number of the start.
#[derive(Clone, Copy)]
pub(crate) struct Step<A> {
    pub(crate) parent: u32,
    pub(crate) action: Option<A>,
}

/// The steps to all kept states, layer after layer.
pub(crate) struct ActionTree<A> {
    steps: Vec<Step<A>>,
    /// The nodes of the plan that was told last, without its last state: the one in place i has i actions.
    path: Vec<u32>,
}

impl<A: Copy> ActionTree<A> {
    pub(crate) fn new() -> Self {
        ActionTree { steps: Vec::new(), path: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.path.clear();
    }

    /// Returns the number of the next node.
    pub(crate) fn next_id(&self) -> u32 {
        self.steps.len() as u32
    }

    pub(crate) fn push(&mut self, step: Step<A>) {
        self.steps.push(step);
    }

    pub(crate) fn is_full(&self) -> bool {
        self.steps.len() >= MAX_STATES
    }

    /// Replaces `plan`, which this method returned last, by the plan of `depth` actions that ends with `step`.
    ///
    /// Takes time for the nodes that the plans do not share, so that the best plan of each layer is cheap to tell.
    pub(crate) fn plan<S: StateSpace<Action = A>>(
        &mut self,
        plan: Option<PlanOf<S>>,
        starts: &[(S::State, S::Cost)],
        (step, depth, cost): (Step<A>, usize, S::Cost),
    ) -> PlanOf<S> {
        let shared = self.follow(step.parent, depth);
        let mut actions = plan.map(|plan| plan.actions).unwrap_or_default();
        actions.truncate(shared.saturating_sub(1));
        let nodes =
            self.path.get(actions.len() + 1..).unwrap_or_default().iter().map(|&id| self.steps[id as usize]);
        actions.extend(nodes.chain([step]).filter_map(|step| step.action));
        let root = self.path.first().map_or(step, |&id| self.steps[id as usize]);
        Plan { start: starts[root.parent as usize].0.clone(), actions, cost }
    }

    /// Sets the path to the node `id` and its ancestors. Returns the number of its first nodes that are as before.
    fn follow(&mut self, mut id: u32, depth: usize) -> usize {
        self.path.resize(depth, u32::MAX);
        let mut shared = depth;
        while shared > 0 && self.path[shared - 1] != id {
            shared -= 1;
            self.path[shared] = id;
            id = self.steps[id as usize].parent;
        }
        shared
    }

    /// Returns the bytes now, and when it has `more` nodes than now and grows once more, if that is near.
    pub(crate) fn memory_to(&self, more: usize) -> Memory {
        let (len, capacity, bytes) = (self.steps.len(), self.steps.capacity(), size_of::<Step<A>>());
        Memory::growing(capacity * bytes, growth_to(len, capacity, more, bytes)) + Memory::of_list(&self.path)
    }
}
