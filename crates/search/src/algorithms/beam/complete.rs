//! Complete beam search: passes of doubling width, which improve the plan until it is proven to be cheapest.
//!
//! A pass drops a child for one of four reasons: no plan through it can be cheaper than the best plan; it is a promised
//! dead end; the pass has a path to its state that costs no more; or the candidates exceed the width. Only the last
//! reason loses plans. A dominated state counts as a path to the state that dominates it. So every plan cheaper than the best one leads through a node that is not expanded yet, or through
//! a child lost to the width. The least bound on the plans through one of these nodes bounds all plans.

use alloc::vec::Vec;
use core::fmt;

use hashbrown::HashSet;

use crate::{
    algorithms::beam::{
        WIDEST,
        cut::{Candidate, Candidates, RatingOf},
        kept_states::KeptStates,
        path_tree::PathTree,
    },
    closed_lists::{ByDominance, ByState, Identity},
    heuristics::{Heuristic, Promise},
    run::{Budget, Memory, OutcomeOf, Progress, Reason, Search, StatusOf},
    space::{Cost, Dominance, Goal, StateSpace},
    tables::{BuildMix, Node, growth_to},
};

/// A complete beam search: an anytime search that doubles the width of its beam until its plan is proven to be cheapest.
///
/// Each pass is a beam search through all layers. It ranks states by f = g + h, then by h, then by the order of
/// generation. It goes on after a goal and cuts off the states that cannot lead to a cheaper plan. The next pass has
/// twice the width and keeps the best plan. A pass that loses no state to its width is complete: it proves that the
/// best plan is cheapest, or that no plan exists. The [observer](crate::Observer) hears of each better plan and of each rise of
/// the bound; after a limit, the report has the best plan so far.
///
/// The lower bound is the least f of a state that a pass lost to its width, or of an unexpanded state of the present
/// layer. It needs a [promise](Heuristic::promise). Without one the search ends with a plan that it does not call optimal.
///
/// Of several paths to a state, the search keeps the cheapest. A state that a pass reaches again at a lower cost, in
/// a later layer, is expanded again. The search does not use [`actions_after`](StateSpace::actions_after).
///
/// A cost limit stops the search when the lower bound exceeds it; without a promise, at the first layer whose states all
/// cost more, if all states that the pass lost cost more too.
///
/// # Complexity
///
/// O(b w) time a layer, where w is the width and b the number of actions; a [`Beam`](crate::Beam) of the same width
/// that goes on after its first plan does the same work. In a graded space, or with equal costs, all passes together
/// keep at most twice the states of the last one. Memory holds up to 2 w children and all states kept in the pass. In an infinite space a pass
/// without a plan may never end.
///
/// # References
///
/// W. Zhang, "Complete anytime beam search", AAAI 1998.
/// R. Kuroiwa and J. C. Beck, "Solving domain-independent dynamic programming problems with anytime heuristic search",
/// ICAPS 2023.
///
/// # Examples
///
/// ```
/// use search::{Search, algorithms::CompleteBeam, from_edges, heuristics::Consistent};
///
/// // To 9 by steps of one, two or four. A step of four is dear.
/// let line = from_edges(|&n: &u32| [(n + 1, 3_u32), (n + 2, 4), (n + 4, 9)]);
/// let bound = Consistent(|&n: &u32| 2 * 9_u32.saturating_sub(n));
/// let report = CompleteBeam::new(bound).run(&line, &0, |&n| n == 9);
/// assert_eq!(report.plan().unwrap().cost, 19); // four steps of two and one step of one
/// assert!(report.is_optimal());
/// ```
pub struct CompleteBeam<S: StateSpace, H: Heuristic<S>, I: Identity<S> = ByState> {
    tree: PathTree<S, H>,
    /// The kept states with their least g. Stays empty in a graded space, where later layers repeat no state.
    kept: KeptStates<S::Cost>,
    /// The ratings of the layer that is being expanded. Its states are the last ones of the arena.
    layer: Vec<RatingOf<S, H>>,
    /// The index in `layer` of the next state to expand.
    head: usize,
    candidates: Candidates<S, RatingOf<S, H>, I>,
    /// The least bound on the plans through a child that this pass lost to its width.
    least_lost: S::Cost,
    /// States that this pass reached only at costs that saturate.
    overflowed: HashSet<S::State, BuildMix>,
    first_width: usize,
    /// The width of this pass, or of the next pass between passes.
    width: usize,
    pass: Pass<S::Cost>,
}

/// The progress of a pass.
enum Pass<C> {
    /// The starts are not evaluated yet.
    Due,
    /// A layer is being expanded: the least bound on the plans through its states, and the depth of the next layer in
    /// actions.
    In { next_depth: C, least_cost: C },
}

impl<S: StateSpace, H: Heuristic<S>> CompleteBeam<S, H> {
    /// Creates a search by `heuristic` whose first pass has the width one.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Self::of(heuristic, 1)
    }

    /// Returns a new search, with the same policies, and drops each state that another one
    /// [dominates](Dominance), if its path costs no less.
    ///
    /// A layer then has room for more states that differ in substance, so a smaller width may prove the plan cheapest.
    ///
    /// # Examples
    ///
    /// See [`Dominance`].
    #[must_use]
    pub fn with_dominance(self) -> CompleteBeam<S, H, ByDominance>
    where
        S: Dominance,
    {
        CompleteBeam::of(self.tree.heuristic, self.first_width)
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> CompleteBeam<S, H, I> {
    fn of(heuristic: H, first_width: usize) -> Self {
        CompleteBeam {
            tree: PathTree::new(heuristic),
            kept: KeptStates::new(),
            layer: Vec::new(),
            head: 0,
            candidates: Candidates::new(),
            least_lost: S::Cost::MAX,
            overflowed: HashSet::default(),
            first_width,
            width: first_width,
            pass: Pass::Due,
        }
    }

    /// Returns a new search, with the same policies, and whose first pass has this width, at least one.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{NoGoal, Outcome, Search, algorithms::CompleteBeam, from_successors, heuristics::Blind};
    ///
    /// let coins = from_successors(|&coins: &u8| [coins ^ 0b0011, coins ^ 0b0110, coins ^ 0b1100]);
    /// let report = CompleteBeam::new(Blind).with_first_width(2).run_to(&coins, &0b1111, &NoGoal);
    /// assert_eq!((report.outcome, report.stats.iterations), (Outcome::Exhausted, 2)); // widths 2 and 4
    /// ```
    #[must_use]
    pub fn with_first_width(self, width: usize) -> Self {
        Self::of(self.tree.heuristic, width.clamp(1, WIDEST))
    }

    /// Offers the starts as candidates.
    fn begin_pass<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        if let Some(observer) = budget.observer() {
            observer.width(self.width as u64, &self.tree.status.stats);
        }
        if self.tree.status.stats.iterations == 0 {
            self.tree.report_floor(budget);
        }
        self.tree.status.stats.iterations += 1;
        self.candidates.begin(self.width);
        self.tree.arena.clear();
        self.kept.clear();
        self.layer.clear();
        self.head = 0;
        self.least_lost = S::Cost::MAX;
        self.overflowed.clear();
        self.pass = Pass::In { next_depth: S::Cost::ZERO, least_cost: S::Cost::ZERO };
        for at in 0..self.tree.starts.len() {
            if let Some(rating) = self.tree.start(space, goal, at, budget) {
                let state = self.tree.starts[at].0.clone();
                let hash = I::hash(space, &state);
                self.offer(space, rating, hash, Node { state, parent: 0, last: None });
            }
        }
    }

    /// Expands states of the present layer.
    fn expand<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        while self.head < self.layer.len() && !self.tree.is_proven() && budget.spend() {
            self.expand_one(space, goal, budget);
        }
    }

    #[inline(always)]
    fn expand_one<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) {
        let id = self.tree.arena.next_id() - (self.layer.len() - self.head) as u32;
        let parent = self.layer[self.head];
        self.head += 1;
        self.tree.status.stats.popped += 1;
        if self.tree.is_cut(&parent) || self.tree.is_late_goal(goal, id, &parent, budget) {
            self.kept.pass_over(id);
            return;
        }
        self.tree.status.stats.expanded += 1;
        let state = self.tree.arena.state(id).clone();
        let parts = I::parts(space, &state);
        for action in space.actions(&state) {
            let child = self.tree.child(space, goal, (id, &state, &parent), action, budget);
            let Some((rating, child)) = child else { continue };
            if self.tree.is_cut(&rating) {
                self.tree.status.stats.pruned += 1;
            } else if self.candidates.admit(&rating) {
                let state = child.unwrap_or_else(|| space.successor(&state, action));
                let hash = I::hash_child(space, &parts, action, &state);
                self.offer(space, rating, hash, Node { state, parent: id, last: Some(action) });
            } else {
                self.tree.status.stats.pruned += 1;
                self.least_lost = self.least_lost.min(self.tree.least_cost(&rating));
            }
        }
    }

    /// Adds a child to the candidates, unless its cost saturates or a path that costs no more is kept.
    #[inline(always)]
    fn offer(&mut self, space: &S, rating: RatingOf<S, H>, hash: u64, node: Node<S>) {
        let known = (space, &self.tree.arena);
        if !S::GRADED && self.kept.covers::<S, I>(known, hash, &node.state, rating.g) {
            return;
        }
        if rating.g == S::Cost::MAX {
            self.overflowed.insert(node.state);
            self.tree.status.stats.pruned += 1;
            return;
        }
        let (promise, least) = (self.tree.heuristic.promise(), &mut self.least_lost);
        let pruned = &mut self.tree.status.stats.pruned;
        let lost = |rating: &RatingOf<S, H>| {
            *least = (*least).min(rating.least_cost(promise));
            *pruned += 1;
        };
        self.candidates.offer(space, Candidate { node, hash, rating }, lost);
    }

    /// Keeps the best candidates as the layer that is expanded next, and raises the bound.
    fn open_layer(&mut self, space: &S, budget: &mut Budget<'_, S::Cost>) {
        self.layer.clear();
        self.head = 0;
        self.kept.begin_layer();
        let (mut least_cost, cut) = (S::Cost::MAX, self.candidates.cut());
        let (promise, least) = (self.tree.heuristic.promise(), &mut self.least_lost);
        let lost = |rating: &RatingOf<S, H>| *least = (*least).min(rating.least_cost(promise));
        for Candidate { node, hash, rating } in self.candidates.take(lost) {
            least_cost = least_cost.min(rating.least_cost(promise));
            self.layer.push(rating);
            if !self.overflowed.is_empty() {
                self.overflowed.remove(&node.state);
            }
            if S::GRADED {
                self.tree.arena.push(node);
            } else {
                let older = self.kept.push::<S, I>((space, &mut self.tree.arena), node, hash, rating.g);
                let is_reopened = older.is_some_and(|id| self.kept.was_expanded(id));
                self.tree.status.stats.reopened += u64::from(is_reopened);
            }
        }
        let Pass::In { next_depth: depth, .. } = self.pass else { return };
        self.pass = Pass::In { next_depth: depth.saturating_add(S::Cost::ONE), least_cost };
        let (states, stats) = (self.layer.len() as u64, &mut self.tree.status.stats);
        stats.pruned += self.candidates.cut() - cut;
        stats.peak_open = stats.peak_open.max(states);
        stats.peak_closed = stats.peak_closed.max(self.tree.arena.next_id().into());
        if states > 0 {
            budget.report_layer(depth, states, || self.tree.status.stats);
            self.tree.raise_floor(least_cost.min(self.least_lost), budget);
        }
    }

    /// Expands states of one layer. The first step of a pass only evaluates the starts.
    fn expand_layer<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.tree.arena.is_full() {
            return Some(self.tree.stopped(Reason::Memory));
        }
        match self.pass {
            Pass::Due => self.begin_pass(space, goal, budget),
            Pass::In { .. } => self.expand(space, goal, budget),
        }
        if self.head == self.layer.len() {
            self.open_layer(space, budget);
        }
        if self.tree.is_proven() {
            return Some(self.tree.exhausted(false, budget));
        }
        if self.layer.is_empty() { self.end_pass(budget) } else { None }
    }

    /// Ends the pass. Returns the outcome, or `None` if another pass follows.
    fn end_pass(&mut self, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.candidates.cut() == 0 {
            return Some(self.tree.exhausted(!self.overflowed.is_empty(), budget));
        }
        self.tree.raise_floor(self.least_lost, budget);
        if self.tree.is_proven() {
            return Some(self.tree.exhausted(false, budget));
        }
        if self.width == WIDEST {
            return Some(self.tree.stopped(Reason::Width));
        }
        self.pass = Pass::Due;
        self.width = (2 * self.width).min(WIDEST);
        None
    }

    /// Sets the bound: the proven one; without a promise, the least cost of a state in the present layer or of a lost one.
    fn update_status(&mut self) {
        self.tree.status.bound = match self.pass {
            Pass::In { least_cost, .. } if self.tree.heuristic.promise() == Promise::Nothing => {
                least_cost.min(self.least_lost).min(self.tree.least_plan())
            }
            _ => self.tree.floor(),
        };
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Progress<S> for CompleteBeam<S, H, I> {
    fn status(&self) -> &StatusOf<S> {
        &self.tree.status
    }

    fn memory(&self) -> Memory {
        // A step may open the next layer.
        let (opened, rating) = (self.candidates.layer_len(), size_of::<RatingOf<S, H>>());
        let layer = growth_to(0, self.layer.capacity(), opened, rating);
        let others = self.overflowed.allocation_size();
        Memory::growing(self.tree.arena.bytes(), self.tree.arena.growth_to(opened))
            + self.kept.memory_to::<S, I>(if S::GRADED { 0 } else { opened })
            + Memory::growing(self.layer.capacity() * rating, layer)
            + self.candidates.memory()
            + Memory::fixed(others as u64)
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>, G: Goal<S>> Search<S, G> for CompleteBeam<S, H, I> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.tree.begin(space, starts);
        self.width = self.first_width;
        self.candidates.begin(self.width);
        self.pass = Pass::Due;
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.expand_layer(space, goal, budget);
        self.update_status();
        outcome
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> fmt::Debug for CompleteBeam<S, H, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CompleteBeam").field("width", &self.width).finish_non_exhaustive()
    }
}
