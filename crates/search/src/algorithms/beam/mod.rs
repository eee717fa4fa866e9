//! Beam search: expands layer after layer from the start and keeps the best `width` states of each.
//!
//! A pass keeps each state once. A child that is a duplicate of another child in its layer is merged with it. A child
//! that is a duplicate of a kept state is dropped; this cannot happen in a graded space. Of the remaining children the
//! beam keeps the best `width`. It forgets the others, which may be generated again in a later layer.
//!
//! A pass that cuts off no state is a complete breadth-first search: the kept states include every child that is not a
//! proven dead end. No plan exists then, provided that only equal states were treated as duplicates and no state was
//! dropped without proof.
//!
//! The beam does not use [`actions_after`](StateSpace::actions_after). An omitted action is redundant only because
//! another path reaches the same state, and the beam may have cut that path off.

pub(crate) mod candidates;

use alloc::{vec, vec::Vec};
use core::fmt;

use crate::{
    algorithms::beam::candidates::{Candidate, Candidates, Rating},
    closed_lists::{ByHash, ByState, Hashed, Identity},
    heuristics::Heuristic,
    run::{Observer, Outcome, OutcomeOf, Phase, Plan, Progress, Reason, ReportOf, Search, Stats},
    space::{Cost, Goal, StateSpace},
    tables::{Arena, Node, StateIndex},
};

/// The greatest width. The arena still has room for one layer of this width when it reports that it is full.
const WIDEST: usize = 1 << 27;

/// Finds a plan, not always a cheap one, with a beam of `width` states.
///
/// Wraps [`Beam`]. Use [`Beam`] directly for a growing width, for heuristics other than closures, and for limits.
///
/// # Examples
///
/// ```
/// use search::{beam, from_edges};
///
/// let grid = from_edges(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let distance = |&(x, y): &(i32, i32)| x.abs_diff(30) + y.abs_diff(40);
/// let report = beam(&grid, &(0, 0), distance, 2, |&cell| cell == (30, 40));
/// assert_eq!(report.plan().unwrap().cost, 70);
/// ```
pub fn beam<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    width: usize,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    Beam::of_width(estimate, width).run(space, start, &goal)
}

/// A beam search: finds plans, not always cheap ones, by keeping the best states of each layer.
///
/// States are ranked by f = g + h, then by h, then by the order of generation; the search is deterministic. The first
/// goal ends the search. A goal whose h is zero is recognised when it is generated. Without a
/// [promise](Heuristic::promise) goals may have other estimates; such goals are recognised when they are expanded.
///
/// A pass that kept every state and found no goal proves that no plan exists. Otherwise a fixed width ends with
/// [`Reason::Width`], and a doubling beam starts again with twice the width. A [`portfolio`](Beam::portfolio) runs
/// several heuristics in turn at each width. If they fail on different problems, this costs less than the wasted
/// passes of a single heuristic.
///
/// By default, states are duplicates if they are equal. [`ByHash`](crate::closed_lists::ByHash) as the last parameter
/// treats all images of a state as duplicates. A pass that merged states by hash proves nothing.
///
/// A cost limit ends the run at the first layer whose states all cost more than the limit. This proves nothing unless
/// the report's lower bound says so.
///
/// # Complexity
///
/// O(b w) time a layer, where w is the width and b the number of actions. Memory holds up to 2 w children and all
/// states kept in the pass. Where states can be reached again in later layers, a beam that meets no goal may visit
/// much of the space, so set a limit. All passes of a doubling beam together keep less than twice the states of the
/// last pass, if they have the same number of layers.
///
/// # References
///
/// B. T. Lowerre, "The HARPY speech recognition system", Carnegie Mellon University, 1976.
/// W. Zhang, "Complete anytime beam search", AAAI 1998: a beam that widens until it is complete.
///
/// # Examples
///
/// ```
/// use search::{Beam, Reason, Search, from_edges};
///
/// // The only path to 100 passes through 60 and 64, but 99 has the lower estimate and leads nowhere.
/// let hills = from_edges(|&n: &u32| match n {
///     0 => [60, 99],
///     60 => [64, 64],
///     64 => [100, 100],
///     _ => [n, n],
/// });
/// let distance = |&n: &u32| 100 - n;
/// let goal = |&n: &u32| n == 100;
/// let report = Beam::of_width(distance, 1).run(&hills, &0, &goal);
/// assert_eq!(report.stopped_by(), Some(Reason::Width));
/// let report = Beam::doubling(distance, 1).run(&hills, &0, &goal);
/// assert_eq!(report.plan().unwrap().actions, [60, 64, 100]);
/// ```
pub struct Beam<S: StateSpace, H: Heuristic<S>, I: Identity<S> = ByState> {
    /// The heuristics; each has one pass at each width.
    heuristics: Vec<H>,
    /// The index of the heuristic of this pass, or of the next pass between passes.
    turn: usize,
    /// The width of the first pass.
    first_width: usize,
    /// The width of the last pass that is allowed.
    last_width: usize,
    starts: Vec<(S::State, S::Cost)>,
    /// The kept states of this pass, layer after layer.
    arena: Arena<S>,
    /// The positions of kept states in the arena, and their hashes. Both stay empty in a graded space.
    kept: StateIndex,
    hashes: Vec<u64>,
    /// The ratings of the layer that is being expanded. Its states are the last ones of the arena.
    layer: Vec<Rating<S::Cost, H::Memo>>,
    /// The index in `layer` of the next state to expand.
    head: usize,
    /// The candidates for the next layer.
    candidates: Candidates<S, H, I>,
    /// Whether a state with the estimate `MAX` is dropped even if the heuristic promises nothing.
    drops_dead_ends: bool,
    /// Whether the heuristic promises that the estimate of each goal is zero.
    zero_at_goals: bool,
    /// The reasons why this pass proves nothing, apart from states cut off.
    unproven: Unproven,
    /// The width of this pass, or of the next pass between passes.
    width: usize,
    pass: Pass<S::Cost>,
    /// The lower bound that the heuristics prove at the starts.
    floor: S::Cost,
    /// The state with the least estimate so far, and that estimate.
    closest: Option<(S::State, S::Cost)>,
    stats: Stats,
    phase: Phase<S>,
}

/// The reasons, apart from cuts, for which a pass may have left out states on a path to a goal.
#[derive(Clone, Copy, Default)]
struct Unproven {
    /// A child was dropped as a duplicate of a kept state. This matters only if duplicates may differ.
    merged: bool,
    /// A state was dropped because of an estimate of `MAX` that proves nothing.
    dropped: bool,
    /// The cost of a state saturated, and the state was dropped.
    overflowed: bool,
}

/// The progress of a pass.
enum Pass<C> {
    /// The starts are not evaluated yet.
    Due,
    /// A layer is being expanded: its least g, and the depth of the next layer in actions.
    In { next_depth: C, least_g: C },
}

impl<S: StateSpace, H: Heuristic<S>> Beam<S, H> {
    /// Creates a beam of a fixed `width`, at least one.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, NoGoal, Outcome, Search, from_edges};
    ///
    /// let ring = from_edges(|&n: &u8| [(n + 1) % 9]);
    /// let report = Beam::of_width(|_: &u8| 0, 1).run(&ring, &0, &NoGoal);
    /// assert_eq!(report.outcome, Outcome::Exhausted); // nothing was cut off
    /// ```
    #[must_use]
    pub fn of_width(heuristic: H, width: usize) -> Self {
        let width = width.clamp(1, WIDEST);
        Self::new(vec![heuristic], width, width)
    }

    /// Creates a beam that starts again with twice the width until it finds a plan or cuts off no state.
    ///
    /// In an infinite space a pass may never end; then no wider pass begins.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, NoGoal, Outcome, Search, from_edges};
    ///
    /// let coins = from_edges(|&coins: &u8| [coins ^ 0b0011, coins ^ 0b0110, coins ^ 0b1100]);
    /// let report = Beam::doubling(|coins: &u8| coins.count_ones(), 1).run(&coins, &0b1111, &NoGoal);
    /// assert_eq!(report.outcome, Outcome::Exhausted);
    /// assert_eq!(report.stats.iterations, 3); // widths 1, 2 and 4
    /// ```
    #[must_use]
    pub fn doubling(heuristic: H, first_width: usize) -> Self {
        Self::new(vec![heuristic], first_width.clamp(1, WIDEST), WIDEST)
    }

    /// Creates a beam that runs each heuristic in turn at each width, and doubles the width from the first to the last.
    ///
    /// # Panics
    ///
    /// If there is no heuristic.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Search, from_edges};
    ///
    /// // The path to 100 passes through 64. The first heuristic prefers 99, which leads nowhere; the second, 64.
    /// let hills = from_edges(|&n: &u32| match n {
    ///     0 => [99, 64],
    ///     64 => [100, 100],
    ///     _ => [n, n],
    /// });
    /// let heuristics: Vec<fn(&u32) -> u32> = vec![|&n| 100 - n, |&n| (100 ^ n).count_ones()];
    /// let report = Beam::portfolio(heuristics, 1, 1).run(&hills, &0, &|&n: &u32| n == 100);
    /// assert_eq!(report.plan().unwrap().actions, [64, 100]);
    /// assert_eq!(report.stats.iterations, 2);
    /// ```
    #[must_use]
    pub fn portfolio(heuristics: Vec<H>, first_width: usize, last_width: usize) -> Self {
        assert!(!heuristics.is_empty(), "a beam ranks states by a heuristic");
        let first_width = first_width.clamp(1, WIDEST);
        Self::new(heuristics, first_width, last_width.clamp(first_width, WIDEST))
    }

    /// Converts this beam into one that has not begun and treats states of equal hashes as duplicates.
    ///
    /// Symmetric images of a state then share one place in a layer, so the layer holds more distinct states. The beam
    /// spends no time on images of known states. It also proves less: if it merged two states, it ends with
    /// [`Reason::Width`] even if no state was cut off.
    ///
    /// # Examples
    ///
    /// See [`Hashed`](crate::closed_lists::Hashed).
    #[must_use]
    pub fn by_hash(self) -> Beam<S, H, ByHash>
    where
        S: Hashed,
    {
        let beam = Beam::new(self.heuristics, self.first_width, self.last_width);
        Beam { drops_dead_ends: self.drops_dead_ends, ..beam }
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Beam<S, H, I> {
    /// Makes this beam drop each state whose estimate is `MAX`.
    ///
    /// This suits heuristics without a [promise](Heuristic::promise) that confine the search by `MAX`: for example, one
    /// that forbids changes to a solved part. A beam that dropped such a state proves less: it ends with
    /// [`Reason::Width`] even if no state was cut off. With a promise, the beam always drops such states, because they
    /// are proven dead ends.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Outcome, Reason, Search, from_edges};
    ///
    /// let line = from_edges(|&n: &u32| [n + 1].into_iter().filter(|&n| n < 9));
    /// let confined = |&n: &u32| if n > 5 { u32::MAX } else { 9 - n };
    /// let goal = |&n: &u32| n == 8;
    /// let report = Beam::of_width(confined, 1).dropping_dead_ends().run(&line, &0, &goal);
    /// assert_eq!(report.stopped_by(), Some(Reason::Width));
    /// assert!(Beam::of_width(confined, 1).run(&line, &0, &goal).plan().is_some());
    /// ```
    #[must_use]
    pub fn dropping_dead_ends(self) -> Self {
        Beam { drops_dead_ends: true, ..self }
    }

    fn new(heuristics: Vec<H>, first_width: usize, last_width: usize) -> Self {
        Beam {
            heuristics,
            turn: 0,
            first_width,
            last_width,
            starts: Vec::new(),
            arena: Arena::new(),
            kept: StateIndex::default(),
            hashes: Vec::new(),
            layer: Vec::new(),
            head: 0,
            candidates: Candidates::new(),
            drops_dead_ends: false,
            zero_at_goals: false,
            unproven: Unproven::default(),
            width: first_width,
            pass: Pass::Due,
            floor: S::Cost::MAX,
            closest: None,
            stats: Stats::default(),
            phase: Phase::NotBegun,
        }
    }

    /// Evaluates the starts as candidates. Returns a plan if one of them is a goal.
    fn begin_pass<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        observer.width(self.width as u64, &self.stats());
        self.stats.iterations += 1;
        self.stats.pruned += self.candidates.cut();
        self.candidates.begin(self.width);
        self.arena.clear();
        self.kept.clear();
        self.hashes.clear();
        self.unproven = Unproven::default();
        self.zero_at_goals = self.heuristics[self.turn].promise().proves_dead_ends();
        self.layer.clear();
        self.head = 0;
        self.pass = Pass::In { next_depth: S::Cost::ZERO, least_g: S::Cost::ZERO };
        (0..self.starts.len()).find_map(|at| self.offer_start(space, goal, at))
    }

    fn offer_start<G: Goal<S>>(&mut self, space: &S, goal: &G, at: usize) -> Option<OutcomeOf<S>> {
        let (state, g) = self.starts[at].clone();
        let (h, memo) = self.heuristics[self.turn].estimate(space, &state);
        self.stats.evaluated += 1;
        if self.is_dead_end(h) || self.overflows(g) {
            return None;
        }
        self.look_at(&state, h);
        if self.may_be_goal(h) && goal.is_goal(&state) {
            return Some(Outcome::Solved(Plan { start: state, actions: Vec::new(), cost: g }));
        }
        let rating = Rating { g, h, memo };
        if self.candidates.admit(&rating) {
            let hash = I::hash(space, &state);
            self.candidates.offer(Candidate { node: Node { state, parent: 0, last: None }, hash, rating });
        }
        None
    }

    /// Expands at most `budget` states of the present layer. Returns a plan if a goal is found.
    fn expand<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: u64) -> Option<OutcomeOf<S>> {
        let budget = usize::try_from(budget).unwrap_or(usize::MAX).max(1);
        let stop = self.head.saturating_add(budget).min(self.layer.len());
        while self.head < stop {
            let found = self.expand_one(space, goal);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    #[inline(always)]
    fn expand_one<G: Goal<S>>(&mut self, space: &S, goal: &G) -> Option<OutcomeOf<S>> {
        let id = self.arena.next_id() - (self.layer.len() - self.head) as u32;
        let (state, parent) = (self.arena.state(id).clone(), self.layer[self.head]);
        // Goals with an h of zero were recognised when they were generated.
        if parent.h != S::Cost::ZERO && self.may_be_goal(parent.h) && goal.is_goal(&state) {
            return Some(Outcome::Solved(Plan { cost: parent.g, ..self.arena.shortest_plan(id) }));
        }
        self.head += 1;
        self.stats.expanded += 1;
        let parts = I::parts(space, &state);
        for action in space.actions(&state) {
            self.stats.generated += 1;
            self.stats.evaluated += 1;
            let heuristic = &self.heuristics[self.turn];
            let (h, memo) = heuristic.estimate_child(space, &state, parent.h, parent.memo, action);
            let rating = Rating { g: parent.g.saturating_add(space.cost(&state, action)), h, memo };
            if self.is_dead_end(h) {
                self.stats.pruned += 1;
                continue;
            }
            let child = self.is_worth_a_look(h).then(|| space.successor(&state, action));
            if let Some(child) = &child {
                self.look_at(child, h);
                if h == S::Cost::ZERO && rating.g < S::Cost::MAX && goal.is_goal(child) {
                    return Some(self.solved(id, action, rating.g));
                }
            }
            if self.candidates.admit(&rating) {
                if self.overflows(rating.g) {
                    self.stats.pruned += 1;
                    continue;
                }
                let state = child.unwrap_or_else(|| space.successor(&state, action));
                let hash = I::hash_child(space, &parts, action, &state);
                self.offer(Candidate { node: Node { state, parent: id, last: Some(action) }, hash, rating });
            }
        }
        None
    }

    /// Returns whether a state with the estimate `h` may be a goal. If goals are promised an estimate of zero, `h` must
    /// be zero.
    #[inline(always)]
    fn may_be_goal(&self, h: S::Cost) -> bool {
        h == S::Cost::ZERO || !self.zero_at_goals
    }

    /// Returns whether a state with the estimate `h` is dropped as a dead end. Records a drop that the promise does not
    /// prove.
    #[inline(always)]
    fn is_dead_end(&mut self, h: S::Cost) -> bool {
        h == S::Cost::MAX && self.drops_dead_end()
    }

    #[cold]
    #[inline(never)]
    fn drops_dead_end(&mut self) -> bool {
        let proven = self.heuristics[self.turn].promise().proves_dead_ends();
        let dropped = proven || self.drops_dead_ends;
        self.unproven.dropped |= dropped && !proven;
        dropped
    }

    /// Returns whether the cost `g` of a state saturated, and records it. No plan passes through such a state.
    #[inline(always)]
    fn overflows(&mut self, g: S::Cost) -> bool {
        let overflows = g == S::Cost::MAX;
        self.unproven.overflowed |= overflows;
        overflows
    }

    /// Returns whether a state with the estimate `h` is constructed before it is ranked.
    ///
    /// This is so if it may be a goal with an h of zero, or if `h` is the least estimate so far.
    #[inline(always)]
    fn is_worth_a_look(&self, h: S::Cost) -> bool {
        h == S::Cost::ZERO || self.closest.as_ref().is_none_or(|(_, least)| h < *least)
    }

    #[inline(always)]
    fn look_at(&mut self, state: &S::State, h: S::Cost) {
        if self.closest.as_ref().is_none_or(|(_, least)| h < *least) {
            self.closest = Some((state.clone(), h));
        }
    }

    /// Adds `candidate` to the next layer, unless its state is a duplicate of a kept state.
    #[inline(always)]
    fn offer(&mut self, candidate: Candidate<S, H>) {
        if !S::GRADED {
            let is_same = |id: u32| {
                self.hashes[id as usize] == candidate.hash
                    && (!I::EXACT || *self.arena.state(id) == candidate.node.state)
            };
            if self.kept.find(candidate.hash, is_same).is_some() {
                self.unproven.merged = true;
                return;
            }
        }
        self.candidates.offer(candidate);
    }

    /// Returns the plan that leads to the state `id` and then takes `action`.
    fn solved(&self, id: u32, action: S::Action, cost: S::Cost) -> OutcomeOf<S> {
        let mut plan = self.arena.shortest_plan(id);
        plan.actions.push(action);
        Outcome::Solved(Plan { cost, ..plan })
    }

    /// Keeps the best candidates as the layer that is expanded next.
    fn open_layer(&mut self, observer: &mut dyn Observer<S::Cost>) {
        self.layer.clear();
        self.head = 0;
        for Candidate { node, hash, rating } in self.candidates.take() {
            let id = self.arena.next_id();
            self.arena.push(node);
            self.layer.push(rating);
            if !S::GRADED {
                self.hashes.push(hash);
                self.kept.insert(id, hash, |id| self.hashes[id as usize]);
            }
        }
        let least_g = self.layer.iter().map(|rating| rating.g).min().unwrap_or(S::Cost::MAX);
        let Pass::In { next_depth: depth, .. } = self.pass else { return };
        self.pass = Pass::In { next_depth: depth.saturating_add(S::Cost::ONE), least_g };
        let states = self.layer.len() as u64;
        self.stats.peak_open = self.stats.peak_open.max(states);
        self.stats.peak_closed = self.stats.peak_closed.max(self.arena.next_id().into());
        if states > 0 {
            observer.layer(depth, states, &self.stats());
        }
    }

    fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.arena.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        let found = match self.pass {
            Pass::Due => self.begin_pass(space, goal, observer),
            Pass::In { .. } => self.expand(space, goal, budget),
        };
        if found.is_some() {
            return found;
        }
        if self.head == self.layer.len() {
            self.open_layer(observer);
        }
        if self.layer.is_empty() { self.end_pass() } else { None }
    }

    /// Ends the pass. Returns the outcome, or `None` if another pass follows.
    fn end_pass(&mut self) -> Option<OutcomeOf<S>> {
        let proves =
            !self.unproven.dropped && (I::EXACT || !self.unproven.merged && !self.candidates.merged());
        if self.candidates.cut() == 0 && self.unproven.overflowed {
            return Some(Outcome::stopped(Reason::Overflow));
        }
        if self.candidates.cut() == 0 && proves {
            return Some(Outcome::Exhausted);
        }
        self.pass = Pass::Due;
        self.turn += 1;
        if self.turn < self.heuristics.len() {
            return None;
        }
        if self.candidates.cut() == 0 || self.width == self.last_width {
            return Some(Outcome::stopped(Reason::Width));
        }
        self.turn = 0;
        self.width = (2 * self.width).min(self.last_width);
        None
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Progress<S> for Beam<S, H, I> {
    fn stats(&self) -> Stats {
        Stats {
            popped: self.stats.expanded,
            pruned: self.stats.pruned + self.candidates.cut(),
            peak_bytes: self.bytes(),
            ..self.stats
        }
    }

    fn bytes(&self) -> u64 {
        let layer = self.layer.capacity() * size_of::<Rating<S::Cost, H::Memo>>();
        let kept = self.kept.bytes() + self.hashes.capacity() * size_of::<u64>();
        (self.arena.bytes() + kept + layer + self.candidates.bytes()) as u64
    }

    fn bytes_soon(&self) -> u64 {
        let growth = self.kept.bytes_soon() - self.kept.bytes() + self.candidates.growth();
        self.bytes() + growth as u64
    }

    /// Returns the least cost of a state in the present layer.
    fn bound(&self) -> S::Cost {
        match self.pass {
            Pass::Due => S::Cost::ZERO,
            Pass::In { least_g, .. } => least_g,
        }
    }

    fn lower_bound(&self) -> S::Cost {
        self.floor
    }

    fn is_over(&self) -> bool {
        self.phase.is_over()
    }

    fn closest(&self) -> Option<(S::State, S::Cost)> {
        self.closest.clone()
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>, G: Goal<S>> Search<S, G> for Beam<S, H, I> {
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.phase = Phase::UnderWay;
        self.stats = Stats::default();
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        self.closest = None;
        let proven = self.heuristics.iter().map(|heuristic| {
            let f = |(state, g): &(S::State, S::Cost)| g.saturating_add(heuristic.estimate(space, state).0);
            let least_f = starts.iter().map(f).min().unwrap_or(S::Cost::MAX);
            heuristic.promise().lower_bound(least_f)
        });
        self.floor = proven.max().unwrap_or(S::Cost::ZERO);
        (self.turn, self.width) = (0, self.first_width);
        self.candidates.begin(self.width);
        self.pass = Pass::Due;
    }

    /// Expands at most `budget` states of one layer. The first step of a pass only evaluates the starts.
    fn step(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let answer = self.phase.answer().or_else(|| self.advance(space, goal, budget, observer));
        self.phase.keep(answer)
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> fmt::Debug for Beam<S, H, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Beam").field("width", &self.width).finish_non_exhaustive()
    }
}
