//! Beam search by a score: the best states of each layer are kept, and the best state at the end is the answer.

mod options;
mod scored;

use alloc::vec::Vec;
use core::fmt;

use crate::{
    algorithms::beam::{
        action_tree::{ActionTree, Step},
        cut::{Candidate, Candidates},
        score_beam::scored::Scored,
    },
    closed_lists::{Identity, KeepDuplicates},
    run::{Budget, Memory, Outcome, OutcomeOf, Progress, Reason, Search, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::{Node, hash},
};

/// A beam search for a state of a high score, from [`Beam::by_score`](crate::Beam::by_score).
///
/// It keeps the states of the best scores in each layer. A score is of any ordered type, and more is better;
/// [`Reverse`](core::cmp::Reverse) makes less better. It is computed from the state alone, and need not be a cost: it may be
/// negative, fall, or be a tuple or a float. Where the width divides states of equal scores, a hash of the order of generation
/// chooses among them: the kept ones have more parents than if the first ones were kept. The search is deterministic.
///
/// The goal says which states the plan may end in. If any will do, it is `|_| true`. A goal does not end the search; the
/// layers end at the [horizon](Self::with_horizon), or where no kept state has an action. The answer is the best accepted state
/// of the last layer that has one, or [of any layer](Self::of_any_layer), or of the [first](Self::until_goal). Each
/// generated state may be the answer, also one that the width excludes.
///
/// After a limit, the report has the best plan so far, so a time limit may take the place of a horizon. If no state was
/// accepted, the outcome is `Exhausted` if the beam has met all states; otherwise it is a stop with
/// [`Reason::Width`]. Costs do not rank the states; they are those of the plan and of a cost limit, which ends the run at
/// the first layer whose states all cost more. A state whose cost saturates is dropped.
///
/// By default no state is a duplicate of another one, and states may come back in later layers. Two methods merge the
/// duplicates of a layer: [`merging_equal_states`](Self::merging_equal_states) and [`by_hash`](Self::by_hash).
///
/// # Complexity
///
/// O(b w) time a layer, where w is the width and b the number of actions. Memory holds the states of two layers, with up to
/// 2 w candidates, and the parent and the last action of each state that was kept.
///
/// # Examples
///
/// See [`Beam::by_score`](crate::Beam::by_score).
pub struct ScoreBeam<S: StateSpace, F, V: PartialOrd + Copy, I: Identity<S> = KeepDuplicates> {
    score: F,
    width: usize,
    /// The largest number of actions of a plan.
    horizon: usize,
    answers: Answers,
    starts: Vec<(S::State, S::Cost)>,
    tree: ActionTree<S::Action>,
    /// The states of the present layer. Their nodes are the last ones of the tree.
    layer: Vec<Candidate<S, Scored<S::Cost, V>>>,
    /// The index in `layer` of the next state to expand.
    head: usize,
    /// The number of actions to a state of the present layer; `None` before the starts are evaluated.
    depth: Option<usize>,
    /// The same as a cost.
    depth_cost: S::Cost,
    candidates: Candidates<S, Scored<S::Cost, V>, I>,
    /// The best accepted child of the present layer so far.
    found: Option<Found<S::Cost, S::Action, V>>,
    /// The score of the answer so far, whose plan is the best one of the status.
    best: Option<V>,
    /// Whether states were dropped at the horizon.
    is_beyond: bool,
    /// The number of states that were dropped because their cost saturates.
    overflowed: u64,
    status: StatusOf<S>,
}

/// The layers whose states may be the answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Answers {
    First,
    Last,
    Any,
}

/// An accepted state: its rating and the last step to it.
type Found<C, A, V> = (Scored<C, V>, Step<A>);

impl<S, F, V, I> ScoreBeam<S, F, V, I>
where
    S: StateSpace,
    F: Fn(&S::State) -> V,
    V: PartialOrd + Copy,
    I: Identity<S>,
{
    /// Evaluates the starts.
    fn open_starts<G: Goal<S>>(&mut self, space: &S, goal: &G) {
        self.status.stats.iterations = 1;
        for at in 0..self.starts.len() {
            let (state, cost) = self.starts[at].clone();
            let step = Step { parent: at as u32, action: None };
            let Some(rating) = self.rate(goal, &state, cost, step) else { continue };
            if self.horizon > 0 && self.candidates.admit(&rating) {
                let (hash, node) = (I::hash(space, &state), Node { state, parent: at as u32, last: None });
                self.candidates.offer(space, Candidate { node, hash, rating }, |_| ());
            }
        }
        self.is_beyond = self.horizon == 0;
    }

    /// Expands states of the present layer, whose children are the last ones if they are at the horizon.
    fn expand<G: Goal<S>>(&mut self, space: &S, goal: &G, is_last: bool, budget: &mut Budget<'_, S::Cost>) {
        // The layer is taken out, so that its states are borrowed and not copied.
        let layer = core::mem::take(&mut self.layer);
        let first = self.tree.next_id() - layer.len() as u32;
        while self.head < layer.len() && budget.spend() {
            let id = first + self.head as u32;
            let Candidate { node, rating, .. } = &layer[self.head];
            self.expand_one(space, goal, (id, &node.state, rating.cost), is_last);
            self.head += 1;
        }
        self.layer = layer;
    }

    #[inline(always)]
    fn expand_one<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        (id, state, cost): (u32, &S::State, S::Cost),
        is_last: bool,
    ) {
        self.status.stats.expanded += 1;
        let parts = I::parts(space, state);
        for action in space.actions(state) {
            self.status.stats.generated += 1;
            // Plain data is changed where it stays. `successor` returns a copy, which takes long for large states, because it
            // reads words that were just written: 1.2 times the time of the whole search on states of 136 bytes.
            let mut child;
            if core::mem::needs_drop::<S::State>() {
                child = space.successor(state, action);
            } else {
                child = state.clone();
                space.apply(&mut child, action);
            }
            let cost = cost.saturating_add(space.cost(state, action));
            let Some(rating) = self.rate(goal, &child, cost, Step { parent: id, action: Some(action) })
            else {
                continue;
            };
            if is_last {
                self.is_beyond = true;
            } else if self.candidates.admit(&rating) {
                let hash = I::hash_child(space, &parts, action, &child);
                let node = Node { state: child, parent: id, last: Some(action) };
                self.candidates.offer(space, Candidate { node, hash, rating }, |_| ());
            }
        }
    }

    /// Scores a state and takes it as the answer of its layer, if it is the best accepted one so far. Returns `None` if its cost
    /// saturates.
    #[inline(always)]
    fn rate<G: Goal<S>>(
        &mut self,
        goal: &G,
        state: &S::State,
        cost: S::Cost,
        step: Step<S::Action>,
    ) -> Option<Scored<S::Cost, V>> {
        self.status.stats.evaluated += 1;
        let score = (self.score)(state);
        #[expect(clippy::eq_op, reason = "NaN differs from itself")]
        let is_ordered = score == score;
        assert!(is_ordered, "a score must be equal to itself, so it must not be NaN");
        if cost == S::Cost::MAX {
            self.overflowed += 1;
            return None;
        }
        let tie = hash(&self.status.stats.generated) as u32;
        let rating = Scored { score, tie, cost };
        if self.found.as_ref().is_none_or(|(found, _)| score > found.score) && goal.is_goal(state) {
            self.found = Some((rating, step));
        }
        Some(rating)
    }

    /// Takes the best accepted state of the layer that is complete as the answer so far, if it is.
    fn take_answer(&mut self, depth: usize) {
        let Some((Scored { score, cost, .. }, step)) = self.found.take() else { return };
        let is_answer = match self.answers {
            Answers::First | Answers::Last => true,
            Answers::Any => self.best.is_none_or(|best| score > best),
        };
        if is_answer {
            self.best = Some(score);
            let known = self.status.best.take();
            self.status.best = Some(self.tree.plan::<S>(known, &self.starts, (step, depth, cost)));
        }
    }

    /// Keeps the best candidates as the layer that is expanded next.
    fn open_layer(&mut self, budget: &mut Budget<'_, S::Cost>) {
        let depth = self.depth.map_or(0, |depth| depth + 1);
        self.depth_cost =
            if depth == 0 { S::Cost::ZERO } else { self.depth_cost.saturating_add(S::Cost::ONE) };
        self.depth = Some(depth);
        self.take_answer(depth);
        self.head = 0;
        self.status.bound = S::Cost::MAX;
        if self.answers == Answers::First && self.best.is_some() {
            self.layer.clear();
            return;
        }
        self.candidates.exchange(&mut self.layer);
        for Candidate { node, rating, .. } in &self.layer {
            self.tree.push(Step { parent: node.parent, action: node.last });
            self.status.bound = self.status.bound.min(rating.cost);
        }
        let (states, stats) = (self.layer.len() as u64, &mut self.status.stats);
        stats.peak_open = stats.peak_open.max(states);
        stats.peak_closed = stats.peak_closed.max(self.tree.next_id().into());
        if states > 0 {
            budget.report_layer(self.depth_cost, states, || self.status.stats);
        }
    }

    /// Returns the answer of a search whose layers have ended.
    fn answer(&self) -> OutcomeOf<S> {
        let proves = I::EXACT || !self.candidates.merged();
        match &self.status.best {
            Some(plan) => Outcome::Solved(plan.clone()),
            None if self.candidates.cut() > 0 || self.is_beyond || !proves => Outcome::stopped(Reason::Width),
            None if self.overflowed > 0 => Outcome::stopped(Reason::Overflow),
            None => Outcome::Exhausted,
        }
    }
}

impl<S, F, V, I> Progress<S> for ScoreBeam<S, F, V, I>
where
    S: StateSpace,
    V: PartialOrd + Copy,
    I: Identity<S>,
{
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        // A step may open the next layer.
        let layer = self.layer.capacity() * size_of::<Candidate<S, Scored<S::Cost, V>>>();
        self.tree.memory_to(self.candidates.layer_len())
            + Memory::fixed(layer as u64)
            + self.candidates.memory()
    }
}

impl<S, F, V, I, G> Search<S, G> for ScoreBeam<S, F, V, I>
where
    S: StateSpace,
    F: Fn(&S::State) -> V,
    V: PartialOrd + Copy,
    I: Identity<S>,
    G: Goal<S>,
{
    fn start(&mut self, _: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.status.bound = S::Cost::ZERO;
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        self.tree.clear();
        self.layer.clear();
        self.head = 0;
        self.depth = None;
        self.candidates.begin(self.width);
        (self.found, self.best) = (None, None);
        (self.is_beyond, self.overflowed) = (false, 0);
    }

    /// Expands states of one layer. The first step only evaluates the starts.
    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        if self.tree.is_full() {
            return Some(Outcome::Stopped { reason: Reason::Memory, best: self.status.best.clone() });
        }
        match self.depth {
            None => self.open_starts(space, goal),
            Some(depth) => {
                let is_last = depth + 1 == self.horizon;
                self.expand(space, goal, is_last, budget);
            }
        }
        if self.head == self.layer.len() {
            self.open_layer(budget);
        }
        let stats = &mut self.status.stats;
        stats.popped = stats.expanded;
        stats.pruned = self.overflowed + self.candidates.cut();
        self.layer.is_empty().then(|| self.answer())
    }
}

impl<S, F, V, I> fmt::Debug for ScoreBeam<S, F, V, I>
where
    S: StateSpace,
    V: PartialOrd + Copy,
    I: Identity<S>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScoreBeam").field("width", &self.width).finish_non_exhaustive()
    }
}
