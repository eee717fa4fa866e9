//! Beam search: layer after layer from the start, of each the best few states.
//!
//! A state is kept once in a pass. Children of a layer that are equal to each other or to a kept state are the same
//! (in a graded space only the former can be). Of the rest the beam keeps the best `width`, and the others are
//! forgotten: they may come again in a later layer.
//!
//! A pass that never cut a state off was a breadth-first search to the end: the kept states hold every child of
//! theirs that is not proven to be a dead end, so no plan exists, if equal states alone were taken for the same. [`actions_after`](StateSpace::actions_after) is not asked:
//! what it leaves out would be met by way of a state that the beam may have cut off.

pub(crate) mod candidates;

use alloc::{vec, vec::Vec};
use core::fmt;

use crate::{
    algorithms::beam::candidates::{Candidate, Candidates, Rating},
    closed_lists::{ByHash, ByState, Hashed, Identity},
    heuristics::Heuristic,
    run::{Observer, Outcome, OutcomeOf, Phase, Plan, Progress, Reason, ReportOf, Search, Stats},
    space::{Cost, Goal, StateSpace},
    tables::{Arena, Node, Positions},
};

/// What a layer may hold: a layer of it still has room where the arena calls itself full.
const WIDEST: usize = 1 << 27;

/// Finds a plan, not always a cheap one, with a beam of `width` states.
///
/// See [`Beam`], which this wraps: use it to let the width grow, for heuristics that know more than a closure, and to
/// set limits.
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

/// Finds plans, not always cheap ones, by keeping the best states of each layer.
///
/// States are ranked by f = g + h, then by h, then by the order of generation; there is no chance in it. A goal whose h is
/// zero is recognised when it is generated. Without a [promise](Heuristic::promise) goals may have other estimates: those are
/// recognised when they are expanded. The first goal ends the search. A beam that kept
/// everything and found nothing is a proof; otherwise a fixed width ends with [`Reason::Width`], and a doubling one
/// begins again with twice the width. A [`portfolio`](Beam::portfolio) gives each width to several heuristics in turn:
/// where they fail on different problems, that costs less than the waste of one of them.
///
/// States are the same if they are equal; [`ByHash`](crate::closed_lists::ByHash), in the place of the last parameter, takes all
/// images of a state for one, and then what was found to be the same proves nothing.
///
/// A limit of cost ends the run at the first layer all of whose states cost more. That proves nothing unless the
/// report's lower bound says so.
///
/// # Complexity
///
/// O(b w) time a layer, where w is the width and b the number of actions; memory for 2 w children, and for every
/// state that was kept in the pass. Where states come back, a beam that meets no goal may go through much of the
/// space: set a limit. Doubling keeps less than twice as many states as its last pass, if the passes are as long.
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
/// // The way to 100 leads over 64, farther off than where greed ends.
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
    /// Each has a pass of each width.
    heuristics: Vec<H>,
    /// The heuristic of this pass, or of the next if none is under way.
    turn: usize,
    /// The width of the first pass.
    first_width: usize,
    /// The width of the last pass that is allowed.
    last_width: usize,
    starts: Vec<(S::State, S::Cost)>,
    /// The states that were kept, layer after layer.
    arena: Arena<S>,
    /// Where they stand, and their hashes; nothing is looked up in a graded space.
    kept: Positions,
    hashes: Vec<u64>,
    /// The layer that is being expanded: the last states of the arena.
    layer: Vec<Rating<S::Cost, H::Memo>>,
    /// The states of the layer before this one are expanded.
    head: usize,
    /// The next layer.
    candidates: Candidates<S, H, I>,
    /// Whether an estimate of `MAX` drops a state even if nothing is promised.
    drops_dead_ends: bool,
    /// Whether the estimate of a goal is promised to be zero.
    zero_at_goals: bool,
    /// What this pass left out without proof.
    unproven: Unproven,
    /// The width of this pass, or of the next if none is under way.
    width: usize,
    pass: Pass<S::Cost>,
    /// What the heuristics prove of the starts.
    floor: S::Cost,
    /// The state with the least estimate that was met.
    closest: Option<(S::State, S::Cost)>,
    stats: Stats,
    phase: Phase<S>,
}

/// States that a pass left out although they may lead to a goal, beside those that it cut off.
#[derive(Clone, Copy, Default)]
struct Unproven {
    /// A child was dropped because a kept state is the same, if being the same is not being equal.
    merged: bool,
    /// An estimate that proves nothing forbade a state.
    dropped: bool,
    /// The cost of a state saturated.
    overflowed: bool,
}

/// Where a pass stands.
enum Pass<C> {
    /// Before the starts.
    Due,
    /// At a layer whose cheapest state costs so much; the next one lies so many actions deep.
    In { next_depth: C, least_g: C },
}

impl<S: StateSpace, H: Heuristic<S>> Beam<S, H> {
    /// A beam of a fixed `width`, at least one.
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

    /// A beam that begins again with twice the width, until a plan is found or nothing was cut off.
    ///
    /// In an endless space a pass may never end, and then no wider one begins.
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

    /// A beam that gives each width from the first to the last to each of the heuristics in turn, and then doubles it.
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
    /// // The way to 100 leads over 64, farther off than where greed ends; in bits it is nearer.
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

    /// The same beam, not begun, which takes states of equal hashes for the same.
    ///
    /// A layer then has room for more that is different, and no time goes into images of what is known. In return it
    /// proves less: where two states were taken for one, it ends with [`Reason::Width`] even if nothing was cut off.
    ///
    /// # Examples
    ///
    /// [`Hashed`](crate::closed_lists::Hashed) has one.
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
    /// The same beam, not begun, which never keeps a state whose estimate is `MAX`.
    ///
    /// For heuristics without a [promise](Heuristic::promise) that use `MAX` to confine the search, such as one that forbids
    /// to touch what is solved already. Where that drops a state the beam proves less: it ends with [`Reason::Width`]
    /// even if nothing was cut off. With a promise such states are dropped anyway, and as a proof.
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
            kept: Positions::default(),
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

    /// Takes the starts for candidates, and gives a plan if one of them is a goal.
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

    /// Expands at most `budget` states of the present layer, and gives a plan if a goal turns up.
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

    /// Whether a state with the estimate `h` may be a goal: any may, unless estimates of goals are promised to be zero.
    #[inline(always)]
    fn may_be_goal(&self, h: S::Cost) -> bool {
        h == S::Cost::ZERO || !self.zero_at_goals
    }

    /// Whether a state with the estimate `h` is dropped as a dead end. Remembers if the promise does not prove it.
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

    /// Whether the cost `g` of a state saturated, so that no plan leads through it. Remembers if it did.
    #[inline(always)]
    fn overflows(&mut self, g: S::Cost) -> bool {
        let overflows = g == S::Cost::MAX;
        self.unproven.overflowed |= overflows;
        overflows
    }

    /// Whether a state with the estimate `h` may be a goal that is recognised at once, or the closest to one.
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

    /// Takes `candidate` for the next layer, unless its state is kept already.
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

    /// The plan to the state with the number `id`, and `action` behind.
    fn solved(&self, id: u32, action: S::Action, cost: S::Cost) -> OutcomeOf<S> {
        let mut plan = self.arena.shortest_plan(id);
        plan.actions.push(action);
        Outcome::Solved(Plan { cost, ..plan })
    }

    /// Keeps the best candidates: they are the layer that is expanded next.
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

    /// Nothing is left in this pass.
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

    /// The least cost of a state in the present layer.
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

    /// Expands at most `budget` states of one layer; the first step of a pass only looks at the starts.
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
