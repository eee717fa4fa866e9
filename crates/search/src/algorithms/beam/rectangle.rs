//! Rectangle search: widens and deepens its exploration together.
//!
//! Each depth has an open list. Sweep k expands the best node at each depth that an earlier sweep reached. It then goes
//! `aspect` depths further and expands up to k nodes at each. After k sweeps, each of k * `aspect` depths has
//! had k expansions, as long as its open list was not empty: the explored part is a rectangle.

use alloc::{
    collections::{BTreeSet, BinaryHeap},
    vec::Vec,
};
use core::{cmp::Reverse, fmt};

use bitvec::{order::Lsb0, vec::BitVec};

use crate::{
    algorithms::beam::{candidates::Rating, kept_states::KeptStates, path_tree::PathTree},
    closed_lists::ByState,
    heuristics::Heuristic,
    run::{Budget, Memory, OutcomeOf, Progress, Reason, Search, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::{Node, growth, hash},
};

/// A rectangle search: an anytime search without weights, which explores all depths in turn.
///
/// Each depth has an open list, ordered by f = g + h, then by h, then youngest first. A sweep expands one
/// state at each depth from the start down, so a state that looked bad early gets its turn soon: no deep local minimum
/// holds the search for long. The first sweep is a greedy dive of [`aspect`](Self::with_aspect) depths, and each sweep goes as much
/// deeper. At new depths the k-th sweep expands k states.
///
/// The search keeps the cheapest plan, reports each better one to the [observer](crate::Observer), and cuts off states that
/// cannot lead to a cheaper one. It is complete: it ends when the open lists are empty, or when the least f in them
/// proves that the plan is cheapest. That bound needs a [promise](Heuristic::promise). Without one the search ends with
/// a plan that it does not call optimal.
///
/// A state that is reached again at a lower cost is expanded again. The search does not use
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
/// use search::{Observer, Progress, Stats, algorithms::Rectangle, from_edges, heuristics::Consistent};
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
    tree: PathTree<S, H>,
    /// The generated states with their least g.
    kept: KeptStates<S::Cost>,
    /// The rating of each node. The g of an outdated node, to whose state a cheaper path was found, is `MAX`.
    ratings: Vec<Rating<S::Cost, H::Memo>>,
    /// Whether each node was expanded.
    expanded: BitVec<usize, Lsb0>,
    /// The open list of each depth.
    levels: Vec<Level<S::Cost>>,
    /// The depths whose open lists may have nodes. A sweep visits no others, since most depths may be empty.
    occupied: BTreeSet<usize>,
    /// The first depth of this sweep. The open lists before it stay empty.
    first: usize,
    aspect: usize,
    /// The number of this sweep, from one.
    sweep: usize,
    /// The depth that this sweep works at, and how many nodes it may still expand there.
    depth: usize,
    left: usize,
    /// Nodes whose cost saturated.
    overflowed: Vec<u32>,
    /// The number of open nodes, outdated ones included.
    open: u64,
    /// The capacity of all open lists together.
    slots: usize,
}

/// The open list of a depth: (f, h, number of the node), where a greater number goes first.
type Level<C> = BinaryHeap<Reverse<(C, C, Reverse<u32>)>>;

impl<S: StateSpace, H: Heuristic<S>> Rectangle<S, H> {
    /// Creates a search by `heuristic` with the aspect one.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Rectangle {
            tree: PathTree::new(heuristic),
            kept: KeptStates::new(),
            ratings: Vec::new(),
            expanded: BitVec::new(),
            levels: Vec::new(),
            occupied: BTreeSet::new(),
            first: 0,
            aspect: 1,
            sweep: 1,
            depth: 0,
            left: 0,
            overflowed: Vec::new(),
            open: 0,
            slots: 0,
        }
    }

    /// Returns a new search, with the same heuristic, whose sweeps each add this number of depths, at least one.
    ///
    /// A large number finds a first plan soon where plans are long. With the number one, the search is as wide as deep.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Limits, Progress, algorithms::Rectangle, from_successors};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
    /// let mut search = Rectangle::new(|&n: &u32| n.abs_diff(500)).with_aspect(1_000);
    /// let report = search.within(Limits::none().expanded(500)).run(&line, &0, |&n| n == 500);
    /// assert_eq!(report.plan().unwrap().cost, 500); // the first sweep is a dive
    /// ```
    #[must_use]
    pub fn with_aspect(self, aspect: usize) -> Self {
        Rectangle { aspect: aspect.max(1), ..Self::new(self.tree.heuristic) }
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

    /// Keeps a node at `depth`, unless a path that costs no more leads to its state.
    fn keep(&mut self, space: &S, node: Node<S>, depth: usize, rating: Rating<S::Cost, H::Memo>) {
        let (hash, arena) = (hash(&node.state), &mut self.tree.arena);
        if self.kept.covers::<S, ByState>((space, arena), hash, &node.state, rating.g) {
            return;
        }
        let id = arena.next_id();
        let older = self.kept.push::<S, ByState>((space, arena), node, hash, rating.g);
        self.tree.status.stats.peak_closed = self.tree.arena.next_id().into();
        self.ratings.push(rating);
        self.expanded.push(false);
        if let Some(older) = older {
            self.tree.status.stats.reopened += u64::from(self.expanded[older as usize]);
            self.ratings[older as usize].g = S::Cost::MAX;
        }
        if rating.g == S::Cost::MAX {
            self.overflowed.push(id);
        } else {
            self.open(depth, id, &rating);
        }
    }

    fn open(&mut self, depth: usize, id: u32, rating: &Rating<S::Cost, H::Memo>) {
        if depth >= self.levels.len() {
            self.levels.resize_with(depth + 1, BinaryHeap::new);
        }
        let (level, f) = (&mut self.levels[depth], rating.g.saturating_add(rating.h));
        if level.is_empty() {
            self.occupied.insert(depth);
        }
        let slots = level.capacity();
        level.push(Reverse((f, rating.h, Reverse(id))));
        self.slots += level.capacity() - slots;
        self.open += 1;
        self.tree.status.stats.peak_open = self.tree.status.stats.peak_open.max(self.open);
    }

    /// Returns whether the node is worth an expansion: no cheaper path to its state is known, and it may lead to a
    /// cheaper plan.
    fn is_alive(&self, id: u32) -> bool {
        let rating = &self.ratings[id as usize];
        rating.g < S::Cost::MAX && !self.tree.is_cut(rating)
    }

    /// Returns whether the cheapest known path to some state has a cost that saturated.
    fn has_overflowed(&self) -> bool {
        self.overflowed.iter().any(|&id| {
            let state = self.tree.arena.state(id);
            self.kept.find(&self.tree.arena, hash(state), state).is_some_and(|(latest, _)| latest == id)
        })
    }

    /// Removes outdated nodes from the front of the open list at `depth`, and returns the least f of the others.
    fn clean(&mut self, depth: usize) -> Option<S::Cost> {
        while let Some(&Reverse((f, _, Reverse(id)))) = self.levels[depth].peek() {
            if self.is_alive(id) {
                return Some(f);
            }
            self.levels[depth].pop();
            self.open -= 1;
            self.tree.status.stats.popped += 1;
        }
        self.occupied.remove(&depth);
        None
    }

    /// Removes and returns the next node of this sweep, or `None` at its end.
    fn next_node(&mut self) -> Option<u32> {
        loop {
            if self.left > 0 && self.occupied.contains(&self.depth) && self.clean(self.depth).is_some() {
                let Reverse((_, _, Reverse(id))) = self.levels[self.depth].pop()?;
                self.open -= 1;
                self.left -= 1;
                return Some(id);
            }
            let next = self.occupied_from(self.depth + 1)?;
            self.left = self.quota(next);
            if self.left == 0 {
                return None;
            }
            self.depth = next;
        }
    }

    /// Returns the first depth from `depth` on whose open list may have nodes.
    fn occupied_from(&self, depth: usize) -> Option<usize> {
        self.occupied.range(depth..).next().copied()
    }

    fn expand<G: Goal<S>>(&mut self, space: &S, goal: &G, id: u32, budget: &mut Budget<'_, S::Cost>) {
        let rating = self.ratings[id as usize];
        self.tree.status.stats.popped += 1;
        if self.tree.is_late_goal(goal, id, &rating, budget) {
            return;
        }
        self.tree.status.stats.expanded += 1;
        self.expanded.set(id as usize, true);
        let state = self.tree.arena.state(id).clone();
        for action in space.actions(&state) {
            let child = self.tree.child(space, goal, (id, &state, &rating), action, budget);
            let Some((rating, child)) = child else { continue };
            if self.tree.is_cut(&rating) {
                self.tree.status.stats.pruned += 1;
                continue;
            }
            let state = child.unwrap_or_else(|| space.successor(&state, action));
            self.keep(space, Node { state, parent: id, last: Some(action) }, self.depth + 1, rating);
        }
    }

    /// Begins the next sweep and raises the bound to the least f of all open nodes.
    fn begin_sweep(&mut self, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let (mut least_f, mut from) = (None, 0);
        while let Some(depth) = self.occupied_from(from) {
            least_f = [least_f, self.clean(depth)].into_iter().flatten().min();
            from = depth + 1;
        }
        let Some(least_f) = least_f else {
            return Some(self.tree.exhausted(self.has_overflowed(), budget));
        };
        // Only the depth before it adds nodes to a depth, so a front of empty open lists stays empty.
        let first = self.occupied_from(0).unwrap_or(self.first);
        for level in &mut self.levels[self.first..first] {
            self.slots -= level.capacity();
            *level = BinaryHeap::new();
        }
        self.first = first;
        self.tree.raise_floor(least_f, budget);
        self.sweep += 1;
        self.tree.status.stats.iterations += 1;
        self.depth = self.first;
        self.left = self.quota(self.depth);
        None
    }

    fn begin<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        self.tree.report_floor(budget);
        self.tree.status.stats.iterations = 1;
        for at in 0..self.tree.starts.len() {
            if let Some(rating) = self.tree.start(space, goal, at, budget) {
                let state = self.tree.starts[at].0.clone();
                self.keep(space, Node { state, parent: 0, last: None }, 0, rating);
            }
        }
        self.left = self.quota(0);
    }

    fn run_sweeps<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.tree.status.stats.iterations == 0 {
            self.begin(space, goal, budget);
        }
        while budget.spend() {
            if self.tree.arena.is_full() {
                return Some(self.tree.stopped(Reason::Memory));
            }
            if self.tree.is_proven() {
                return Some(self.tree.exhausted(false, budget));
            }
            if let Some(id) = self.next_node() {
                self.expand(space, goal, id, budget);
            } else if let Some(outcome) = self.begin_sweep(budget) {
                return Some(outcome);
            } else if !budget.allows(self.tree.floor()) {
                return None;
            }
        }
        None
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for Rectangle<S, H> {
    fn status(&self) -> &StatusOf<S> {
        &self.tree.status
    }

    fn memory(&self) -> Memory {
        let ratings = self.ratings.capacity() * size_of::<Rating<S::Cost, H::Memo>>();
        let others = self.expanded.capacity() / 8
            + self.levels.capacity() * size_of::<Level<S::Cost>>()
            + self.occupied.len() * 2 * size_of::<usize>()
            + self.slots * size_of::<(S::Cost, S::Cost, u32)>()
            + self.overflowed.capacity() * size_of::<u32>();
        Memory::new(self.tree.arena.bytes(), self.tree.arena.bytes_soon())
            + self.kept.memory_to(0)
            + Memory::growing(ratings, growth(&self.ratings))
            + Memory::fixed(others as u64)
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for Rectangle<S, H> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.tree.begin(space, starts);
        self.tree.status.bound = self.tree.floor();
        self.kept.clear();
        self.ratings.clear();
        self.expanded.clear();
        self.levels.clear();
        self.occupied.clear();
        self.overflowed.clear();
        (self.first, self.sweep, self.depth, self.left) = (0, 1, 0, 0);
        (self.open, self.slots) = (0, 0);
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.run_sweeps(space, goal, budget);
        self.tree.status.bound = self.tree.floor();
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for Rectangle<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rectangle").field("aspect", &self.aspect).finish_non_exhaustive()
    }
}
