//! The solution graph: states and the actions between them, whose paths from a start to a goal are plans.
//!
//! The graph is acyclic, and a node's number exceeds those of its parents. So one pass over the nodes counts the paths, and
//! one pass backwards finds the states on plans.

use alloc::{
    string::{String, ToString},
    vec,
    vec::Vec,
};
use core::{fmt, mem, slice};

use smallvec::SmallVec;

use crate::{
    algorithms::many_plans::natural::Natural,
    run::{Plan, PlanOf},
    space::StateSpace,
    tables::growth,
};

/// An edge from a parent: the number of its node, and the action.
type Edge<S> = (u32, <S as StateSpace>::Action);

/// A node of the solution graph.
pub(super) struct Node<S: StateSpace> {
    pub(super) state: S::State,
    /// The number of paths from the starts; `u128::MAX` if there are as many or more.
    pub(super) ways: u128,
    pub(super) parents: SmallVec<[Edge<S>; 2]>,
}

pub(super) struct SolutionGraph<S: StateSpace> {
    pub(super) nodes: Vec<Node<S>>,
    /// The starts that have parents, in rising order. A node without parents is a start.
    starts: Vec<u32>,
    /// The heap bytes of all lists of parents that exceed the inline capacity of their nodes.
    spilled: usize,
}

/// Returns the heap bytes of `list`: zero while its elements fit inline.
fn spilled<T>(list: &SmallVec<[T; 2]>) -> usize {
    if list.spilled() { list.capacity() * size_of::<T>() } else { 0 }
}

impl<S: StateSpace> SolutionGraph<S> {
    pub(super) fn new() -> Self {
        SolutionGraph { nodes: Vec::new(), starts: Vec::new(), spilled: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.starts.clear();
        self.spilled = 0;
    }

    /// Adds a node without parents.
    pub(super) fn add(&mut self, state: S::State, ways: u128) {
        self.nodes.push(Node { state, ways, parents: SmallVec::new() });
    }

    /// Declares the newest node, which has parents, a start.
    pub(super) fn declare_start(&mut self) {
        self.starts.push(self.nodes.len() as u32 - 1);
    }

    /// Adds an edge to the node `id`, unless its parent listed the action before. The edges of a parent come one after the
    /// other.
    pub(super) fn add_edge(&mut self, id: u32, ways: u128, edge: Edge<S>) {
        let node = &mut self.nodes[id as usize];
        let mut parallel = node.parents.iter().rev().take_while(|(parent, _)| *parent == edge.0);
        if parallel.any(|(_, action)| *action == edge.1) {
            return;
        }
        let before = spilled(&node.parents);
        node.ways = node.ways.saturating_add(ways);
        node.parents.push(edge);
        self.spilled += spilled(&node.parents) - before;
    }

    fn parents(&self, id: u32) -> &[Edge<S>] {
        &self.nodes[id as usize].parents
    }

    fn is_start(&self, id: u32) -> bool {
        self.parents(id).is_empty() || self.starts.binary_search(&id).is_ok()
    }

    /// Returns the number of plans to `goals`, or `u128::MAX` if there are as many or more.
    pub(super) fn count(&self, goals: &[u32]) -> u128 {
        goals.iter().fold(0, |sum, &goal| sum.saturating_add(self.nodes[goal as usize].ways))
    }

    /// Returns the number of plans to `goals` in decimal digits.
    pub(super) fn exact_count(&self, goals: &[u32]) -> String {
        if goals.is_empty() {
            return String::from("0");
        }
        let last_uses = self.last_uses(goals);
        let mut ways: Vec<Natural> = Vec::new();
        ways.resize_with(self.nodes.len(), Natural::default);
        for id in (0..self.nodes.len() as u32).filter(|&id| last_uses[id as usize] > 0) {
            let mut sum = if self.is_start(id) { Natural::one() } else { Natural::default() };
            let parents = self.parents(id);
            for (at, &(parent, _)) in parents.iter().enumerate() {
                let is_last_edge = parents.get(at + 1).is_none_or(|next| next.0 != parent);
                let before = &mut ways[parent as usize];
                if is_last_edge && last_uses[parent as usize] == id {
                    sum.absorb(mem::take(before));
                } else {
                    sum.add(before);
                }
            }
            ways[id as usize] = sum;
        }
        let mut sum = Natural::default();
        for &goal in goals {
            sum.add(&ways[goal as usize]);
        }
        sum.to_string()
    }

    /// Returns for each node the greatest number of a child on a plan to `goals`: `u32::MAX` for a goal, and zero for a node
    /// on no plan.
    fn last_uses(&self, goals: &[u32]) -> Vec<u32> {
        let mut last_uses = vec![0; self.nodes.len()];
        for &goal in goals {
            last_uses[goal as usize] = u32::MAX;
        }
        for id in (0..self.nodes.len() as u32).rev() {
            if last_uses[id as usize] > 0 {
                for &(parent, _) in self.parents(id) {
                    let last_use = &mut last_uses[parent as usize];
                    *last_use = id.max(*last_use);
                }
            }
        }
        last_uses
    }

    /// Returns the states on plans to `goals`, parents before their children.
    pub(super) fn states(&self, goals: &[u32]) -> impl Iterator<Item = &S::State> + use<'_, S> {
        let uses = self.last_uses(goals).into_iter();
        uses.zip(&self.nodes).filter(|&(last_use, _)| last_use > 0).map(|(_, node)| &node.state)
    }

    /// Lists the plans to `goals`, which cost `cost`.
    pub(super) fn plans<'a>(&'a self, goals: &'a [u32], cost: S::Cost) -> Plans<'a, S> {
        Plans { graph: self, goals: goals.iter(), cost, walk: Vec::new() }
    }

    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<S>>()
            + self.starts.capacity() * size_of::<u32>()
            + self.spilled
    }

    /// Returns the further bytes of the next growth, if that is near; otherwise zero.
    pub(super) fn growth(&self) -> usize {
        growth(&self.nodes)
    }
}

/// An iterator over plans of equal cost, created by [`ShortestPlans::plans`](crate::ShortestPlans::plans) and
/// [`CheapestPlans::plans`](crate::algorithms::CheapestPlans::plans).
///
/// # Examples
///
/// ```
/// use search::{algorithms::Plans, from_successors, shortest_plans};
///
/// let line = from_successors(|&n: &u32| [n + 1, n + 2]);
/// let found = shortest_plans(&line, &0, |&n| n == 3);
/// let plans: Plans<_> = found.plans();
/// assert_eq!(plans.map(|plan| plan.actions).collect::<Vec<_>>(), [[1, 3], [2, 3]]);
/// ```
pub struct Plans<'a, S: StateSpace> {
    graph: &'a SolutionGraph<S>,
    /// The remaining goals.
    goals: slice::Iter<'a, u32>,
    cost: S::Cost,
    /// The present plan, from its goal back to its start: the number of each state, and the index of the parent that
    /// the plan takes. An index after the last parent stands for the end of the walk at a start.
    walk: Vec<(u32, usize)>,
}

impl<S: StateSpace> Plans<'_, S> {
    /// Returns the number of choices at a node: its parents, and a plan's beginning if it is a start.
    fn choices(&self, id: u32) -> usize {
        self.graph.parents(id).len() + usize::from(self.graph.is_start(id))
    }

    /// Backtracks to the state nearest to the start that has another choice, and selects it. If there is none,
    /// it begins with the next goal. Returns `None` after the last goal.
    fn turn(&mut self) -> Option<()> {
        while let Some((id, choice)) = self.walk.pop() {
            if choice + 1 < self.choices(id) {
                self.walk.push((id, choice + 1));
                return Some(());
            }
        }
        self.walk.push((*self.goals.next()?, 0));
        Some(())
    }

    /// Completes the walk to a start: after the selected parent, it takes the first parent of each state.
    fn complete(&mut self) {
        while let Some(&(id, choice)) = self.walk.last()
            && let Some(&(parent, _)) = self.graph.parents(id).get(choice)
        {
            self.walk.push((parent, 0));
        }
    }
}

impl<S: StateSpace> Iterator for Plans<'_, S> {
    type Item = PlanOf<S>;

    fn next(&mut self) -> Option<PlanOf<S>> {
        self.turn()?;
        self.complete();
        let &(start, _) = self.walk.last()?;
        let back = self.walk.iter().rev();
        let actions = back.filter_map(|&(id, choice)| self.graph.parents(id).get(choice));
        let actions = actions.map(|&(_, action)| action).collect();
        Some(Plan { start: self.graph.nodes[start as usize].state.clone(), actions, cost: self.cost })
    }
}

impl<S: StateSpace> fmt::Debug for Plans<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plans").field("goals_to_come", &self.goals.len()).finish_non_exhaustive()
    }
}
