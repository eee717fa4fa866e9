//! Beam search by a score: the best states of each layer are kept, and the best state at the end is the answer.

use alloc::vec::Vec;
use core::{cmp::Ordering, fmt};

use crate::{
    algorithms::beam::{
        Beam, WIDEST,
        action_tree::{ActionTree, Step},
        cut::{Candidate, Candidates, Ranked},
    },
    closed_lists::{ByHash, ByState, Hashed, Identity, KeepDuplicates},
    heuristics::Blind,
    run::{Budget, Memory, Outcome, OutcomeOf, Progress, Reason, Search, Status, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::{Node, hash},
};

/// A beam search for a state of a high score, from [`Beam::by_score`].
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
/// See [`Beam::by_score`].
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

/// The score of a state and the cost of the path to it.
#[derive(Clone, Copy)]
pub(crate) struct Scored<C, V> {
    score: V,
    /// A hash of the number of states generated before, which decides between equal scores.
    tie: u32,
    cost: C,
}

/// A score, of which the greatest comes first. It is comparable with itself.
#[derive(Clone, Copy)]
pub(crate) struct Descending<V>(V);

impl<V: PartialOrd> Ord for Descending<V> {
    #[inline(always)]
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.partial_cmp(&self.0).unwrap_or(Ordering::Equal)
    }
}

impl<V: PartialOrd> PartialOrd for Descending<V> {
    #[inline(always)]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<V: PartialOrd> PartialEq for Descending<V> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<V: PartialOrd> Eq for Descending<V> {}

impl<C: Cost, V: PartialOrd + Copy> Ranked<C> for Scored<C, V> {
    type Rank = (Descending<V>, u32);
    type Ranking = (Descending<V>, u32, u32);

    #[inline(always)]
    fn ranking(&self, at: u32) -> (Descending<V>, u32, u32) {
        (Descending(self.score), self.tie, at)
    }

    fn rank_of((score, tie, _): (Descending<V>, u32, u32)) -> (Descending<V>, u32) {
        (score, tie)
    }

    #[inline(always)]
    fn rank(&self) -> (Descending<V>, u32) {
        (Descending(self.score), self.tie)
    }

    #[inline(always)]
    fn cost(&self) -> C {
        self.cost
    }

    #[inline(always)]
    fn exclude(&mut self) {
        self.cost = C::MAX;
    }
}

impl<S: StateSpace> Beam<S, Blind> {
    /// Creates a beam that maximises `score` and keeps `width` states of each layer, at least one.
    ///
    /// # Examples
    ///
    /// A robot collects the numbers of a field, each once, in 100 steps:
    ///
    /// ```
    /// use search::{Beam, Search, StateSpace};
    ///
    /// const SIDE: usize = 16;
    ///
    /// struct Field([[u32; SIDE]; SIDE]);
    ///
    /// #[derive(Clone, PartialEq, Eq, Hash)]
    /// struct Robot {
    ///     at: [usize; 2],
    ///     points: u32,
    ///     taken: [u16; SIDE],
    /// }
    ///
    /// impl StateSpace for Field {
    ///     type State = Robot;
    ///     type Action = [usize; 2]; // the place to go to
    ///     type Cost = u32;
    ///     type Actions = Vec<[usize; 2]>;
    ///
    ///     fn actions(&self, robot: &Robot) -> Self::Actions {
    ///         let [x, y] = robot.at;
    ///         let places = [[x + 1, y], [x, y + 1], [x.wrapping_sub(1), y], [x, y.wrapping_sub(1)]];
    ///         places.into_iter().filter(|place| place.iter().all(|&at| at < SIDE)).collect()
    ///     }
    ///     fn apply(&self, robot: &mut Robot, [x, y]: [usize; 2]) {
    ///         robot.at = [x, y];
    ///         if robot.taken[y] >> x & 1 == 0 {
    ///             robot.taken[y] |= 1 << x;
    ///             robot.points += self.0[y][x];
    ///         }
    ///     }
    /// }
    ///
    /// let field = Field(core::array::from_fn(|y| core::array::from_fn(|x| (x * 7 + y * 5 + x * y) as u32 % 10)));
    /// let start = Robot { at: [0, 0], points: 0, taken: [0; SIDE] };
    /// # let width = if cfg!(debug_assertions) { 50 } else { 5_000 };
    /// # let _ = "
    /// let width = 5_000;
    /// # ";
    /// let mut search = Beam::by_score(|robot: &Robot| robot.points, width).with_horizon(100);
    /// let report = search.run(&field, &start, |_| true);
    ///
    /// let plan = report.plan().unwrap();
    /// let end = plan.states(&field).pop().unwrap();
    /// assert_eq!((plan.actions.len(), Some(end.points)), (100, search.best_score()));
    /// assert!(end.points > 600);
    /// ```
    ///
    /// The least sum of three steps, by [`Reverse`](core::cmp::Reverse):
    ///
    /// ```
    /// use core::cmp::Reverse;
    /// use search::{Beam, Search, from_successors};
    ///
    /// let sums = from_successors(|&n: &i32| [n + 5, n - 7, n * 2]);
    /// let mut search = Beam::by_score(|&n: &i32| Reverse(n), 10).with_horizon(3);
    /// let report = search.run(&sums, &1, |_| true);
    /// assert_eq!(report.plan().unwrap().actions, [-6, -13, -26]);
    /// ```
    #[must_use]
    pub fn by_score<F, V>(score: F, width: usize) -> ScoreBeam<S, F, V>
    where
        F: Fn(&S::State) -> V,
        V: PartialOrd + Copy,
    {
        ScoreBeam::new(score, width.clamp(1, WIDEST))
    }
}

impl<S: StateSpace, F, V: PartialOrd + Copy, I: Identity<S>> ScoreBeam<S, F, V, I> {
    fn new(score: F, width: usize) -> Self {
        ScoreBeam {
            score,
            width,
            horizon: usize::MAX,
            answers: Answers::Last,
            starts: Vec::new(),
            tree: ActionTree::new(),
            layer: Vec::new(),
            head: 0,
            depth: None,
            depth_cost: S::Cost::ZERO,
            candidates: Candidates::new(),
            found: None,
            best: None,
            is_beyond: false,
            overflowed: 0,
            status: Status::new(),
        }
    }

    /// Returns a new beam, with the same policies, whose plans have at most `actions` actions. Without a horizon the layers end
    /// where no kept state has an action, so an endless space needs one, or a limit.
    ///
    /// # Examples
    ///
    /// See [`Beam::by_score`].
    #[must_use]
    pub fn with_horizon(self, actions: usize) -> Self {
        ScoreBeam { horizon: actions, ..self.converted() }
    }

    /// Returns a new beam, with the same policies, whose answer is the best accepted state of all layers, the starts included: the
    /// plan may end at any time. Of equal scores, the first layer has the answer.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Search, from_successors};
    ///
    /// // Each step doubles the number or takes 30 from it; 64 is worth most.
    /// let numbers = from_successors(|&n: &i32| [n * 2, n - 30]);
    /// let worth = |&n: &i32| -(n - 64).abs();
    /// let any = Beam::by_score(worth, 100).with_horizon(5).of_any_layer().run(&numbers, &8, |_| true);
    /// assert_eq!(any.plan().unwrap().actions, [16, 32, 64]);
    /// let last = Beam::by_score(worth, 100).with_horizon(5).run(&numbers, &8, |_| true);
    /// assert_eq!(last.plan().unwrap().actions.len(), 5);
    /// ```
    #[must_use]
    pub fn of_any_layer(self) -> Self {
        ScoreBeam { answers: Answers::Any, ..self.converted() }
    }

    /// Returns a new beam, with the same policies, which ends with the first layer that has an accepted state. The best one of
    /// that layer is the answer.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Search, from_successors};
    ///
    /// // A float ranks the states on the way to a goal.
    /// let numbers = from_successors(|&n: &u32| [n + 3, n * 2]);
    /// let near = |&n: &u32| -f64::from(n).ln_1p();
    /// let report = Beam::by_score(near, 50).until_goal().run(&numbers, &1, |&n| n % 100 == 0);
    /// assert_eq!(report.plan().unwrap().actions, [4, 8, 11, 22, 25, 50, 100]);
    /// ```
    #[must_use]
    pub fn until_goal(self) -> Self {
        ScoreBeam { answers: Answers::First, ..self.converted() }
    }

    /// Returns a new beam, with the same policies, which merges equal states of a layer: the cheaper one stays, and the
    /// first one if both cost the same.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Search, from_successors};
    ///
    /// // Most orders of the same steps lead to the same place.
    /// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x, y + 1)]);
    /// let product = |&(x, y): &(i32, i32)| x * y;
    /// let mut search = Beam::by_score(product, 30).with_horizon(20).merging_equal_states();
    /// let report = search.run(&grid, &(0, 0), |_| true);
    /// assert_eq!((search.best_score(), report.stats.expanded), (Some(100), 20 * 21 / 2));
    /// ```
    #[must_use]
    pub fn merging_equal_states(self) -> ScoreBeam<S, F, V, ByState> {
        self.converted()
    }

    /// Returns a new beam, with the same policies, which merges states of a layer that have equal hashes.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Search, StateSpace, closed_lists::Hashed};
    ///
    /// /// Lamps in a row.
    /// struct Lamps;
    ///
    /// impl StateSpace for Lamps {
    ///     type State = u8;
    ///     type Action = u8;
    ///     type Cost = u32;
    ///     type Actions = core::ops::Range<u8>;
    ///
    ///     fn actions(&self, _: &u8) -> Self::Actions {
    ///         0..8
    ///     }
    ///     fn apply(&self, lamps: &mut u8, lamp: u8) {
    ///         *lamps ^= 1 << lamp;
    ///     }
    /// }
    ///
    /// impl Hashed for Lamps {
    ///     type Hashes = u8;
    ///
    ///     fn hashes(&self, lamps: &u8) -> u8 {
    ///         *lamps
    ///     }
    ///     fn hash(&self, lamps: &u8) -> u64 {
    ///         u64::from(*lamps).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    ///     }
    ///     fn hash_after(&self, lamps: &u8, lamp: u8) -> u64 {
    ///         self.hash(&(lamps ^ 1 << lamp))
    ///     }
    /// }
    ///
    /// let mut search = Beam::by_score(|lamps: &u8| lamps.count_ones(), 100).with_horizon(4).by_hash();
    /// let report = search.run(&Lamps, &0, |_| true);
    /// assert_eq!((search.best_score(), report.stats.expanded), (Some(4), 1 + 8 + 29 + 64)); // 29 = 28 pairs and none
    /// ```
    #[must_use]
    pub fn by_hash(self) -> ScoreBeam<S, F, V, ByHash>
    where
        S: Hashed,
    {
        self.converted()
    }

    /// Returns a new beam, with other duplicates.
    fn converted<J: Identity<S>>(self) -> ScoreBeam<S, F, V, J> {
        let beam = ScoreBeam::new(self.score, self.width);
        ScoreBeam { horizon: self.horizon, answers: self.answers, ..beam }
    }

    /// Returns the score of the best plan so far.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Search, from_successors};
    ///
    /// let numbers = from_successors(|&n: &u64| [n * 3 % 100, n * 7 % 100]);
    /// let mut search = Beam::by_score(|&n: &u64| n, 4).with_horizon(10);
    /// let plan = search.run(&numbers, &1, |_| true).into_plan().unwrap();
    /// assert_eq!(search.best_score(), plan.actions.last().copied());
    /// ```
    #[must_use]
    pub fn best_score(&self) -> Option<V> {
        self.best
    }
}

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
