//! One pass of uniform-cost search under a limit on f and a budget of expansions.
//!
//! States leave the open list in the order of g, so a closed state has its least g among the paths within the limit, and
//! no state is reopened, however inconsistent the heuristic is.

use crate::{
    algorithms::best_first::{
        budgeted_graph::interval::PassEnd,
        engine::{
            exact_open_list::ExactOpenList,
            search_graph::{Link, LookUp, Node, SearchGraph},
        },
    },
    heuristics::{Estimate, Heuristic, Promise, Verdict, verdict},
    open_lists::BucketQueue,
    run::{Budget, Memory, PlanOf, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::{CHILDREN_PER_STEP, MAX_STATES, StateIndex},
};

/// A pass: its search graph, its limits and the results so far.
pub(super) struct GraphPass<S: StateSpace, H: Heuristic<S>> {
    graph: SearchGraph<S, H::Memo, StateIndex>,
    open: ExactOpenList<S::Cost, BucketQueue>,
    /// The limit on f; `None` in a last pass, which has none.
    limit: Option<S::Cost>,
    budget: u64,
    pub(super) expanded: u64,
    /// The greatest f that was expanded, and the least one that was cut off.
    greatest: S::Cost,
    cut_off: S::Cost,
    pub(super) is_running: bool,
    /// The rest of an expansion that stopped after [`CHILDREN_PER_STEP`] children.
    within: Option<Within<S, H>>,
    /// The status of the search, whose bounds are left to the search.
    pub(super) status: StatusOf<S>,
}

/// A partly expanded state, with its untried actions.
type Within<S, H> = (
    Parent<<S as StateSpace>::Cost, <H as Heuristic<S>>::Memo>,
    <<S as StateSpace>::Actions as IntoIterator>::IntoIter,
);

/// The values of a state that its children need.
struct Parent<C, M> {
    id: u32,
    g: C,
    estimate: Estimate<C, M>,
}

/// A result that ends a pass.
pub(super) enum Ended<S: StateSpace> {
    Plan(PlanOf<S>),
    Pass(PassEnd<S::Cost>),
    /// No numbers are left for further states.
    Full,
}

impl<S: StateSpace, H: Heuristic<S>> GraphPass<S, H> {
    pub(super) fn idle() -> Self {
        GraphPass {
            graph: SearchGraph::new(),
            open: ExactOpenList::new(BucketQueue::new()),
            limit: None,
            budget: 0,
            expanded: 0,
            greatest: S::Cost::ZERO,
            cut_off: S::Cost::MAX,
            is_running: false,
            within: None,
            status: Status::new(),
        }
    }

    /// Forgets the work of an earlier search.
    pub(super) fn reset(&mut self) {
        (self.is_running, self.status) = (false, Status::new());
    }

    /// Begins a pass at `starts`.
    pub(super) fn begin<G: Goal<S>>(
        &mut self,
        (space, heuristic, goal): (&S, &H, &G),
        starts: &[(S::State, S::Cost)],
        (limit, budget): (Option<S::Cost>, u64),
    ) {
        self.graph.clear(space);
        self.open.clear();
        (self.limit, self.budget, self.expanded) = (limit, budget, 0);
        (self.greatest, self.cut_off) = (S::Cost::ZERO, S::Cost::MAX);
        (self.is_running, self.within) = (true, None);
        self.status.stats.iterations += 1;
        for (state, g) in starts {
            self.status.stats.evaluated += 1;
            let estimate = heuristic.estimate(space, state);
            self.admit((space, heuristic, goal), state.clone(), *g, estimate, None);
        }
    }

    pub(super) fn memory(&self) -> Memory {
        self.graph.memory() + self.open.memory()
    }

    /// Expands states until the `budget` ends the step. Returns the end of the pass once it is reached.
    pub(super) fn advance<G: Goal<S>>(
        &mut self,
        problem: (&S, &H, &G),
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<Ended<S>> {
        let (space, heuristic, goal) = problem;
        while budget.spend() {
            if self.graph.is_full() || self.open.len() >= MAX_STATES {
                return Some(Ended::Full);
            }
            let (parent, actions) = if let Some(within) = self.within.take() {
                within
            } else {
                let Some(id) = self.pop() else { return Some(Ended::Pass(PassEnd::Complete(self.cut_off))) };
                if goal.is_goal(&self.graph.node(id).state) {
                    return Some(Ended::Plan(self.graph.plan(space, id)));
                }
                (self.close(id), self.worth_trying(space, heuristic, id).into_iter())
            };
            if !self.generate_all(problem, parent, actions) {
                return None;
            }
            if self.expanded >= self.budget {
                return Some(Ended::Pass(PassEnd::Exceeded(self.greatest)));
            }
        }
        None
    }

    /// Pops the first entry that is not outdated.
    fn pop(&mut self) -> Option<u32> {
        loop {
            let graph = &self.graph;
            let id = self.open.pop(|id| (graph.node(id).g, graph.node(id).h))?;
            self.status.stats.popped += 1;
            if !self.graph.node(id).link.is_closed() {
                return Some(id);
            }
        }
    }

    fn close(&mut self, id: u32) -> Parent<S::Cost, H::Memo> {
        let node = &mut self.graph.nodes[id as usize];
        node.link.close();
        self.greatest = self.greatest.max(node.g.saturating_add(node.h));
        Parent { id, g: node.g, estimate: Estimate { h: node.h, memo: node.memo } }
    }

    /// Returns the actions to try in a state. Some may be omitted only if the limit cuts off no part of a cheapest path
    /// to a state within it.
    fn worth_trying(&self, space: &S, heuristic: &H, id: u32) -> S::Actions {
        let node = self.graph.node(id);
        match node.last {
            Some(last) if heuristic.promise() == Promise::Consistent => {
                space.actions_after(&node.state, last)
            }
            _ => space.actions(&node.state),
        }
    }

    /// Generates at most [`CHILDREN_PER_STEP`] children of a state. Returns whether the expansion is complete.
    fn generate_all<G: Goal<S>>(
        &mut self,
        problem: (&S, &H, &G),
        parent: Parent<S::Cost, H::Memo>,
        mut actions: <S::Actions as IntoIterator>::IntoIter,
    ) -> bool {
        let stop = self.status.stats.generated + CHILDREN_PER_STEP as u64;
        while let Some(action) = actions.next() {
            self.generate(problem, &parent, action);
            if self.status.stats.generated == stop {
                self.within = Some((parent, actions));
                return false;
            }
        }
        self.expanded += 1;
        self.status.stats.expanded += 1;
        self.status.stats.peak_open = self.status.stats.peak_open.max(self.open.len() as u64);
        self.status.stats.peak_closed = self.status.stats.peak_closed.max(self.graph.nodes.len() as u64);
        true
    }

    #[inline(always)]
    fn generate<G: Goal<S>>(
        &mut self,
        problem: (&S, &H, &G),
        parent: &Parent<S::Cost, H::Memo>,
        action: S::Action,
    ) {
        let (space, heuristic, _) = problem;
        self.status.stats.generated += 1;
        self.status.stats.evaluated += 1;
        let before = &self.graph.node(parent.id).state;
        let estimate = heuristic.estimate_child(space, before, parent.estimate, action);
        let g = parent.g.saturating_add(space.cost(before, action));
        match verdict(heuristic.promise(), self.limit, g, estimate.h) {
            Verdict::CutOff(f) if heuristic.promise().proves_dead_ends() => self.cut(f),
            Verdict::DeadEnd => self.status.stats.pruned += 1,
            _ => {
                let child = space.successor(before, action);
                self.admit(problem, child, g, estimate, Some((parent.id, action)));
            }
        }
    }

    fn cut(&mut self, f: S::Cost) {
        self.status.stats.pruned += 1;
        self.cut_off = self.cut_off.min(f);
    }

    /// Adds a state to the open list if the limit admits it. Without a promise, a goal counts whatever its estimate is.
    ///
    /// A state that no finite limit admits joins the search graph alone. It is lost unless a cheaper path leads to it.
    fn admit<G: Goal<S>>(
        &mut self,
        (space, heuristic, goal): (&S, &H, &G),
        state: S::State,
        g: S::Cost,
        estimate: Estimate<S::Cost, H::Memo>,
        edge: Option<(u32, S::Action)>,
    ) {
        let promise = heuristic.promise();
        let verdict = verdict(promise, self.limit, g, estimate.h);
        let is_cut = !matches!(verdict, Verdict::Keep);
        if is_cut && !promise.proves_dead_ends() && g < S::Cost::MAX && goal.is_goal(&state) {
            match self.limit {
                Some(limit) if g > limit => self.cut(g),
                _ => self.insert(space, state, g, estimate, edge, true),
            }
            return;
        }
        match verdict {
            Verdict::Keep => self.insert(space, state, g, estimate, edge, true),
            Verdict::CutOff(f) => self.cut(f),
            Verdict::Lost => {
                self.status.stats.pruned += 1;
                self.insert(space, state, g, estimate, edge, false);
            }
            Verdict::DeadEnd => self.status.stats.pruned += 1,
        }
    }

    /// Returns whether a state was cut off that no finite limit admits, once the open list is empty.
    pub(super) fn has_lost(&self, promise: Promise) -> bool {
        self.graph.has_overflowed(promise)
    }

    /// Adds a state to the search graph if it is new or this path is cheaper, and to the open list if it `is_open`.
    fn insert(
        &mut self,
        space: &S,
        state: S::State,
        g: S::Cost,
        Estimate { h, memo }: Estimate<S::Cost, H::Memo>,
        edge: Option<(u32, S::Action)>,
        is_open: bool,
    ) {
        let (link, last) = (Link::to(edge.map_or(0, |edge| edge.0)), edge.map(|edge| edge.1));
        let id = match self.graph.look_up(space, &state) {
            LookUp::Known(id) if is_open && g < self.graph.node(id).g => {
                let node = &mut self.graph.nodes[id as usize];
                // With costs that are rounded, a path to a closed state may be cheaper by the last bit.
                if node.link.is_closed() {
                    return;
                }
                (node.g, node.link, node.last) = (g, link, last);
                id
            }
            LookUp::Known(_) => return,
            LookUp::New(id) => {
                if self.status.closest.as_ref().is_none_or(|(_, least)| h < *least) {
                    self.status.closest = Some((state.clone(), h));
                }
                self.graph.nodes.push(Node { state, g, h, memo, link, last });
                id
            }
        };
        if is_open {
            self.open.push((g, h), id);
        }
    }
}
