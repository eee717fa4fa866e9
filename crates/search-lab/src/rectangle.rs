//! Rectangle search: widens and deepens its exploration together.
//!
//! Each depth has an open list. Sweep k expands the best node at each depth that an earlier sweep reached. It then goes
//! `aspect` depths further and expands up to k nodes at each. After k sweeps, each of k * `aspect` depths has
//! had k expansions, as long as its open list was not empty: the explored part is a rectangle.

use alloc::{
    collections::{BTreeMap, BinaryHeap},
    vec::Vec,
};
use core::{cmp::Reverse, fmt};

use search::{
    Cost, Goal, Heuristic, Outcome, Progress, Reason, Search, StateSpace,
    engine::{Budget, Edge, HashIndex, MAX_STATES, Memory, Node, Reached, SearchGraph, Status, StatusOf},
    heuristics::{Estimate, Promise},
    run::OutcomeOf,
};

/// A rectangle search: an anytime search without weights, which explores all depths in turn.
///
/// Each depth has an open list, ordered by f = g + h, then by h, then youngest first. A sweep expands one
/// state at each depth from the start down, so a state that looked bad early gets its turn soon: no deep local minimum
/// holds the search for long. The first sweep is a greedy dive of [`aspect`](Self::with_aspect) depths, and each sweep goes as much
/// deeper. At new depths the k-th sweep expands k states.
///
/// The search keeps the cheapest plan, reports each better one to the [observer](search::Observer), and cuts off states that
/// cannot lead to a cheaper one. It is complete: it ends when the open lists are empty, or when the least f in them
/// proves that the plan is cheapest. That bound needs a [promise](Heuristic::promise). Without one the search ends with
/// a plan that it does not call optimal.
///
/// A goal whose h is zero is recognised when it is generated, any other one when it would be expanded. A state that is
/// reached again at a lower cost is expanded again. The search does not use
/// [`actions_after`](StateSpace::actions_after).
///
/// # Complexity
///
/// O(b n log n) time and O(n) memory, where n states are generated and each has b actions. With different costs
/// a state may be expanded several times. All generated states stay in memory.
///
/// # References
///
/// S. Lemons, W. Ruml, R. C. Holte and C. Linares López, "Rectangle search: an anytime beam search", AAAI 2024. With
/// the aspect one it explores a triangle.
///
/// # Examples
///
/// ```
/// use search::{Observer, Progress, Stats, from_edges, heuristics::Consistent};
/// use search_lab::Rectangle;
///
/// #[derive(Default)]
/// struct Costs(Vec<u32>);
///
/// impl Observer<u32> for Costs {
///     fn improved(&mut self, cost: u32, _: &Stats) {
///         self.0.push(cost);
///     }
/// }
///
/// // To 12 by steps of one, two or four. The estimate prefers long steps, but they are dear.
/// let line = from_edges(|&n: &u32| [(n + 1, 3_u32), (n + 2, 4), (n + 4, 11)]);
/// let bound = Consistent(|&n: &u32| 12_u32.saturating_sub(n));
/// let mut costs = Costs::default();
/// let report = Rectangle::new(bound).observed_by(&mut costs).run(&line, &0, |&n| n == 12);
/// assert!(report.is_optimal());
/// assert_eq!(costs.0.last(), Some(&24)); // six steps of two
/// ```
pub struct Rectangle<S: StateSpace, H: Heuristic<S>> {
    heuristic: H,
    starts: Vec<(S::State, S::Cost)>,
    /// All states, each with its memo and the number of its latest entry. A closed state is expanded.
    graph: SearchGraph<S, (H::Memo, u32), HashIndex>,
    /// The open list of each depth that has one; none is empty.
    open: BTreeMap<usize, OpenList<S::Cost>>,
    /// The entries of all open lists, and the entries that they have room for.
    open_len: usize,
    slots: usize,
    aspect: usize,
    /// The number of this sweep, from one.
    sweep: usize,
    /// The depth that this sweep works at, and how many states it may still expand there.
    depth: usize,
    left: usize,
    /// The number of entries that were added.
    entries: u32,
    /// Its bounds are the proven one.
    status: StatusOf<S>,
}

type OpenList<C> = BinaryHeap<Reverse<Entry<C>>>;

/// An entry of an open list: f, h, the number of the entry, where a greater one goes first, and that of the state.
type Entry<C> = (C, C, Reverse<u32>, u32);

impl<S: StateSpace, H: Heuristic<S>> Rectangle<S, H> {
    /// Creates a search by `heuristic` with the aspect one.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Rectangle {
            heuristic,
            starts: Vec::new(),
            graph: SearchGraph::new(),
            open: BTreeMap::new(),
            open_len: 0,
            slots: 0,
            aspect: 1,
            sweep: 1,
            depth: 0,
            left: 0,
            entries: 0,
            status: Status::new(),
        }
    }

    /// Returns a new search, with the same heuristic, whose sweeps each add this number of depths, at least one.
    ///
    /// A large number finds a first plan soon where plans are long. With the number one, the search is as wide as deep.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Progress, from_successors};
    /// use search_lab::Rectangle;
    ///
    /// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
    /// let mut search = Rectangle::new(|&n: &u32| n.abs_diff(500)).with_aspect(1_000);
    /// let report = search.within(Limits::none().expanded(500)).run(&line, &0, |&n| n == 500);
    /// assert_eq!(report.plan().unwrap().cost, 500); // the first sweep is a dive
    /// ```
    #[must_use]
    pub fn with_aspect(self, aspect: usize) -> Self {
        Rectangle { aspect: aspect.max(1), ..Self::new(self.heuristic) }
    }

    /// Returns how many nodes this sweep may expand at `depth`.
    fn quota(&self, depth: usize) -> usize {
        let reached = self.aspect.saturating_mul(self.sweep - 1);
        match depth {
            _ if depth < reached => 1,
            _ if depth < reached.saturating_add(self.aspect) => self.sweep,
            _ => 0,
        }
    }

    /// Returns the cost of the best plan; infinite without one.
    fn least_plan(&self) -> S::Cost {
        self.status.best.as_ref().map_or(S::Cost::MAX, |plan| plan.cost)
    }

    /// Returns whether no plan through a state is cheaper than the best one.
    fn is_cut(&self, g: S::Cost, h: S::Cost) -> bool {
        let bound = g.max(self.heuristic.promise().lower_bound(g.saturating_add(h)));
        self.status.best.as_ref().is_some_and(|plan| plan.cost <= bound)
    }

    /// Raises the proven bound, but not above the cost of the best plan.
    fn raise_bound(&mut self, bound: S::Cost, budget: &mut Budget<'_, S::Cost>) {
        let bound = bound.min(self.least_plan());
        if bound > self.status.bound {
            (self.status.bound, self.status.lower_bound) = (bound, bound);
            budget.report_bound(bound, || self.status.stats);
        }
    }

    /// Makes the plan to a goal the best one, if it is cheaper.
    fn improve(&mut self, space: &S, id: u32, budget: &mut Budget<'_, S::Cost>) {
        let plan = self.graph.plan(space, id);
        if plan.cost < self.least_plan() {
            if let Some(observer) = budget.observer() {
                observer.improved(plan.cost, &self.status.stats);
            }
            self.status.best = Some(plan);
        }
    }

    /// Follows an edge to a state at `depth`. Opens the state, or finds that it is a goal, if no path to it that costs no more
    /// is known and a cheaper plan may pass through it.
    fn follow<G: Goal<S>>(
        &mut self,
        (space, goal): (&S, &G),
        (g, parent, last): (S::Cost, u32, Option<S::Action>),
        Estimate { h, memo }: Estimate<S::Cost, H::Memo>,
        state: impl FnOnce() -> S::State,
        depth: usize,
        budget: &mut Budget<'_, S::Cost>,
    ) {
        let is_dead_end = h == S::Cost::MAX && self.heuristic.promise() != Promise::Nothing;
        if is_dead_end || self.is_cut(g, h) {
            self.status.stats.pruned += 1;
            return;
        }
        let edge: Edge<S> = Edge { state: state(), g, parent, last };
        self.status.record_closest(h, || edge.state.clone());
        let id = match self.graph.reach(space, edge, |_, _| Estimate { h, memo: (memo, 0) }) {
            Reached::NoBetter(_) => return,
            Reached::New(id) => id,
            Reached::Cheaper(id) => {
                self.status.stats.reopened += u64::from(self.graph.improve(id, g, parent, last));
                id
            }
        };
        self.status.stats.peak_closed = self.graph.nodes.len() as u64;
        self.entries += 1;
        let node = &mut self.graph.nodes[id as usize];
        (node.h, node.memo) = (h, (memo, self.entries));
        if g < S::Cost::MAX && h == S::Cost::ZERO && goal.is_goal(&node.state) {
            self.improve(space, id, budget);
        } else if g < S::Cost::MAX {
            self.push(depth, (g.saturating_add(h), h, Reverse(self.entries), id));
        }
    }

    fn push(&mut self, depth: usize, entry: Entry<S::Cost>) {
        let list = self.open.entry(depth).or_default();
        let slots = list.capacity();
        list.push(Reverse(entry));
        self.slots += list.capacity() - slots;
        self.open_len += 1;
        self.status.stats.peak_open = self.status.stats.peak_open.max(self.open_len as u64);
    }

    /// Removes the first entry of the open list at `depth`.
    fn pop(&mut self, depth: usize) {
        let Some(list) = self.open.get_mut(&depth) else { return };
        list.pop();
        self.open_len -= 1;
        self.status.stats.popped += 1;
        if list.is_empty() {
            self.slots -= list.capacity();
            self.open.remove(&depth);
        }
    }

    /// Returns the first depth from `depth` on that has open states.
    fn open_depth_from(&self, depth: usize) -> Option<usize> {
        self.open.range(depth..).next().map(|(&depth, _)| depth)
    }

    /// Removes outdated entries, and those of states that are cut off, from the front of the open list at `depth`. Returns
    /// f and the state of the first one of the others.
    fn clean(&mut self, depth: usize) -> Option<(S::Cost, u32)> {
        while let Some(&Reverse((f, h, Reverse(number), id))) = self.open.get(&depth)?.peek() {
            let node = self.graph.node(id);
            if node.memo.1 == number && !self.is_cut(node.g, h) {
                return Some((f, id));
            }
            self.pop(depth);
        }
        None
    }

    /// Removes an entry, and returns the number of the next state of this sweep, or `None` at its end.
    fn next_state(&mut self) -> Option<u32> {
        loop {
            if self.left > 0
                && let Some((_, id)) = self.clean(self.depth)
            {
                self.left -= 1;
                self.pop(self.depth);
                return Some(id);
            }
            let next = self.open_depth_from(self.depth + 1)?;
            self.left = self.quota(next);
            if self.left == 0 {
                return None;
            }
            self.depth = next;
        }
    }

    fn expand<G: Goal<S>>(&mut self, space: &S, goal: &G, id: u32, budget: &mut Budget<'_, S::Cost>) {
        let &Node { ref state, g, h, memo: (memo, _), .. } = self.graph.node(id);
        if h > S::Cost::ZERO && goal.is_goal(state) {
            self.improve(space, id, budget);
            return;
        }
        let state = state.clone();
        self.status.stats.expanded += 1;
        self.graph.nodes[id as usize].link.close();
        for action in space.actions(&state) {
            self.status.stats.generated += 1;
            self.status.stats.evaluated += 1;
            let estimate = self.heuristic.estimate_child(space, &state, Estimate { h, memo }, action);
            let g = g.saturating_add(space.cost(&state, action));
            let (edge, next) = ((g, id, Some(action)), || space.successor(&state, action));
            self.follow((space, goal), edge, estimate, next, self.depth + 1, budget);
        }
    }

    /// Begins the first sweep.
    fn begin<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        budget.report_bound(self.status.bound, || self.status.stats);
        self.status.stats.iterations = 1;
        for (state, g) in core::mem::take(&mut self.starts) {
            let estimate = self.heuristic.estimate(space, &state);
            self.status.stats.evaluated += 1;
            self.follow((space, goal), (g, 0, None), estimate, || state, 0, budget);
        }
        self.left = self.quota(0);
    }

    /// Begins the next sweep and raises the bound to the least f of all open states.
    fn begin_sweep(&mut self, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let (mut least_f, mut from) = (None, 0);
        while let Some(depth) = self.open_depth_from(from) {
            least_f = [least_f, self.clean(depth).map(|(f, _)| f)].into_iter().flatten().min();
            from = depth + 1;
        }
        let Some(least_f) = least_f else { return Some(self.exhausted(budget)) };
        self.raise_bound(self.heuristic.promise().lower_bound(least_f), budget);
        self.sweep += 1;
        self.status.stats.iterations += 1;
        self.depth = self.open_depth_from(0).unwrap_or(0);
        self.left = self.quota(self.depth);
        None
    }

    /// Returns the answer when all plans are tried: the best one is cheapest, or there is none.
    fn exhausted(&mut self, budget: &mut Budget<'_, S::Cost>) -> OutcomeOf<S> {
        if let Some(plan) = self.status.best.clone() {
            if self.heuristic.promise() != Promise::Nothing {
                self.raise_bound(plan.cost, budget);
            }
            return Outcome::Solved(plan);
        }
        let has_overflowed = self.graph.nodes.iter().any(|node| node.g == S::Cost::MAX);
        let overflow = Outcome::Stopped { reason: Reason::Overflow, best: None };
        if has_overflowed { overflow } else { Outcome::Exhausted }
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for Rectangle<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        // The nodes of the tree are half full at least, and every sixth entry has a pointer at most.
        let list = 2 * size_of::<(usize, OpenList<S::Cost>)>() + size_of::<usize>();
        let open = self.slots * size_of::<Entry<S::Cost>>() + self.open.len() * list;
        self.graph.memory() + Memory::fixed(open as u64)
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for Rectangle<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.status.stats.evaluated = starts.len() as u64;
        self.starts = starts.to_vec();
        let f = |(state, g): &(S::State, S::Cost)| g.saturating_add(self.heuristic.estimate(space, state).h);
        let least_f = starts.iter().map(f).min().unwrap_or(S::Cost::MAX);
        let bound = self.heuristic.promise().lower_bound(least_f);
        (self.status.bound, self.status.lower_bound) = (bound, bound);
        self.graph.clear(space);
        self.open.clear();
        (self.open_len, self.slots) = (0, 0);
        (self.sweep, self.depth, self.left, self.entries) = (1, 0, 0, 0);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.status.stats.iterations == 0 {
            self.begin(space, goal, budget);
        }
        while budget.spend() {
            if self.graph.is_full() || self.entries as usize >= MAX_STATES {
                return Some(Outcome::Stopped { reason: Reason::Memory, best: self.status.best.clone() });
            }
            if let Some(plan) = self.status.best.as_ref().filter(|plan| plan.cost <= self.status.bound) {
                return Some(Outcome::Solved(plan.clone()));
            }
            if let Some(id) = self.next_state() {
                self.expand(space, goal, id, budget);
            } else if let Some(outcome) = self.begin_sweep(budget) {
                return Some(outcome);
            } else if !budget.allows(self.status.bound) {
                return None;
            }
        }
        None
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for Rectangle<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rectangle").field("aspect", &self.aspect).finish_non_exhaustive()
    }
}
