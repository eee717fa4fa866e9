//! Beam search: expands layer after layer from the start and keeps the best `width` states of each.
//!
//! A child that is a duplicate of another child in its layer is merged with it. A child that is a duplicate of a kept state
//! is dropped, unless its path is cheaper; this cannot happen in a graded space. Of the remaining children the beam keeps the
//! best `width`. It forgets the others, which may be generated again in a later layer.
//!
//! A plan does not end the pass. It excludes all states whose f is not below its cost, and the pass ends with the first layer
//! that has no other state. Suppose that the estimates are exact and each action costs something. Then some state of each layer
//! has the f of a cheapest plan, up to the goal of such a plan: a kept state of this f has a child of the same f and a smaller
//! h, no rank is better, and a duplicate is not cheaper. So each width finds a cheapest plan. A search that ends at the first
//! goal, or that keeps the first path to a state, lacks this property: a wider layer may have a dear goal, or a dear path to a
//! state, that a narrow one cuts off.
//!
//! A pass that cuts off no state is a complete breadth-first search: the kept states include every child that is not a
//! proven dead end. No plan exists then, provided that only equal states were treated as duplicates and no state was
//! dropped without proof.
//!
//! The beam does not use [`actions_after`](StateSpace::actions_after). An omitted action is redundant only because
//! another path reaches the same state, and the beam may have cut that path off.

mod action_tree;
mod complete;
mod cut;
mod kept_states;
#[cfg(feature = "parallel")]
pub(crate) mod parallel;
mod pass;
mod path_tree;
mod policies;
mod progress;
mod score_beam;

pub use complete::CompleteBeam;
pub use score_beam::ScoreBeam;

use alloc::{vec, vec::Vec};
use core::fmt;

use crate::{
    algorithms::beam::{
        cut::{Candidates, RatingOf},
        kept_states::KeptStates,
        progress::{Pass, Unproven},
    },
    closed_lists::{ByState, Identity},
    heuristics::Heuristic,
    run::{Budget, Memory, OutcomeOf, Progress, ReportOf, Search, Status, StatusOf},
    space::{Cost, Goal, StateSpace, Stateful},
    tables::{Arena, growth_to},
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
/// use search::{beam, from_successors};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let distance = |&(x, y): &(i32, i32)| x.abs_diff(30) + y.abs_diff(40);
/// let report = beam(&grid, &(0, 0), distance, 2, |&cell| cell == (30, 40));
/// assert_eq!(report.plan().unwrap().cost, 70);
/// ```
pub fn beam<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    width: usize,
    goal: impl FnMut(&S::State) -> bool,
) -> ReportOf<S> {
    Beam::of_width(estimate, width).run_to(space, start, &Stateful::new(goal))
}

/// A beam search: finds plans, not always cheap ones, by keeping the best states of each layer.
///
/// States are ranked by f = g + h, then by h, then by the order of generation; the search is deterministic. A goal whose
/// h is zero is recognised when it is generated. Any other goal is recognised when it is expanded.
///
/// The search finishes the layer of its first goal and goes on while a kept state can lead to a cheaper plan: while its
/// f is below the cost of the best plan. The answer is the best plan. If each action costs one, this takes no further layer.
/// With exact estimates the plan is cheapest at each width, if each action costs something; so a larger width is never worse.
/// With other estimates a larger width gives better plans as a rule, but not always, because a state that looks better may
/// take the place of one on a good path. A [`CompleteBeam`] keeps the best plan of all its widths. After a limit, the report
/// has the best plan so far.
///
/// A pass that kept every state and found no goal proves that no plan exists. Otherwise a fixed width ends with
/// [`Reason::Width`](crate::Reason::Width), and a doubling beam starts again with twice the width. A
/// [`portfolio`](Beam::portfolio) runs several heuristics in turn at each width. If they fail on different problems,
/// this costs less than the wasted passes of a single heuristic.
///
/// By default, states are duplicates if they are equal. [`ByHash`](crate::closed_lists::ByHash) as the last parameter
/// treats all images of a state as duplicates. A pass that merged states by hash proves nothing.
///
/// A state that a pass reaches again at a lower cost is expanded again. A pass that drops a state because its cost saturates
/// answers [`Reason::Overflow`](crate::Reason::Overflow) without a plan, even if it reaches the state by another path too.
///
/// A cost limit ends the run at the first layer whose states all cost more than the limit. This proves nothing unless
/// the report's lower bound says so.
///
/// # Complexity
///
/// O(b w) time a layer, where w is the width and b the number of actions. Memory holds up to 2 w children and all
/// states kept in the pass. Where states can be reached again in later layers, a beam that meets no goal may visit
/// much of the space, so set a limit; also in an infinite space whose actions cost nothing. All passes of a doubling beam together keep less than twice the states of the
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
/// use search::{Beam, Reason, Search, from_successors};
///
/// // The only path to 100 passes through 60 and 64, but 99 has the lower estimate and leads nowhere.
/// let hills = from_successors(|&n: &u32| match n {
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
///
/// The cheapest goal is found, not the first one:
///
/// ```
/// use search::{beam, from_edges};
///
/// let roads = from_edges(|&n: &u32| match n {
///     0 => vec![(7, 9_u32), (1, 1)],
///     1 => vec![(8, 2)],
///     _ => vec![],
/// });
/// let report = beam(&roads, &0, |_| 0, 10, |&n| n >= 7);
/// assert_eq!(report.plan().unwrap().cost, 3); // to 8 by two roads, not to 7 by one
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
    /// The kept states with their least g. Stays empty in a graded space, where later layers repeat no state.
    kept: KeptStates<S::Cost>,
    /// The ratings of the layer that is being expanded. Its states are the last ones of the arena.
    layer: Vec<RatingOf<S, H>>,
    /// The index in `layer` of the next state to expand.
    head: usize,
    /// The candidates for the next layer.
    candidates: Candidates<S, RatingOf<S, H>, I>,
    /// Whether a state with the estimate `MAX` is dropped even if the heuristic promises nothing.
    drops_dead_ends: bool,
    /// The reasons why this pass proves nothing, apart from states cut off.
    unproven: Unproven,
    /// The width of this pass, or of the next pass between passes.
    width: usize,
    /// Whether a pass of this width that is over cut states off.
    has_cut: bool,
    pass: Pass<S::Cost>,
    /// The number of pruned children, without those that this pass cut off.
    pruned: u64,
    /// Its best plan is that of this pass. Its lower bound is the one that the heuristics prove at the starts.
    status: StatusOf<S>,
}

impl<S: StateSpace, H: Heuristic<S>> Beam<S, H> {
    /// Creates a beam of a fixed `width`, at least one.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, NoGoal, Outcome, Search, from_successors};
    ///
    /// let ring = from_successors(|&n: &u8| [(n + 1) % 9]);
    /// let report = Beam::of_width(|_: &u8| 0, 1).run_to(&ring, &0, &NoGoal);
    /// assert_eq!(report.outcome, Outcome::Exhausted); // nothing was cut off
    /// ```
    #[must_use]
    pub fn of_width(heuristic: H, width: usize) -> Self {
        let width = width.clamp(1, WIDEST);
        Self::new(vec![heuristic], (width, width))
    }

    /// Creates a beam that starts again with twice the width until it finds a plan or cuts off no state.
    ///
    /// In an infinite space a pass may never end; then no wider pass begins.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, NoGoal, Outcome, Search, from_successors};
    ///
    /// let coins = from_successors(|&coins: &u8| [coins ^ 0b0011, coins ^ 0b0110, coins ^ 0b1100]);
    /// let report = Beam::doubling(|coins: &u8| coins.count_ones(), 1).run_to(&coins, &0b1111, &NoGoal);
    /// assert_eq!(report.outcome, Outcome::Exhausted);
    /// assert_eq!(report.stats.iterations, 3); // widths 1, 2 and 4
    /// ```
    #[must_use]
    pub fn doubling(heuristic: H, first_width: usize) -> Self {
        Self::new(vec![heuristic], (first_width.clamp(1, WIDEST), WIDEST))
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
    /// use search::{Beam, Search, from_successors};
    ///
    /// // The path to 100 passes through 64. The first heuristic prefers 99, which leads nowhere; the second, 64.
    /// let hills = from_successors(|&n: &u32| match n {
    ///     0 => [99, 64],
    ///     64 => [100, 100],
    ///     _ => [n, n],
    /// });
    /// let heuristics: Vec<fn(&u32) -> u32> = vec![|&n| 100 - n, |&n| (100 ^ n).count_ones()];
    /// let report = Beam::portfolio(heuristics, 1, 1).run(&hills, &0, |&n| n == 100);
    /// assert_eq!(report.plan().unwrap().actions, [64, 100]);
    /// assert_eq!(report.stats.iterations, 2);
    /// ```
    #[must_use]
    pub fn portfolio(heuristics: Vec<H>, first_width: usize, last_width: usize) -> Self {
        assert!(!heuristics.is_empty(), "a beam ranks states by a heuristic");
        let first_width = first_width.clamp(1, WIDEST);
        Self::new(heuristics, (first_width, last_width.clamp(first_width, WIDEST)))
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Beam<S, H, I> {
    fn new(heuristics: Vec<H>, (first_width, last_width): (usize, usize)) -> Self {
        Beam {
            heuristics,
            turn: 0,
            first_width,
            last_width,
            starts: Vec::new(),
            arena: Arena::new(),
            kept: KeptStates::new(),
            layer: Vec::new(),
            head: 0,
            candidates: Candidates::new(),
            drops_dead_ends: false,
            unproven: Unproven::default(),
            width: first_width,
            has_cut: false,
            pass: Pass::Due,
            pruned: 0,
            status: Status::new(),
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Progress<S> for Beam<S, H, I> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        // A step may open the next layer.
        let (opened, rating) = (self.candidates.layer_len(), size_of::<RatingOf<S, H>>());
        let layer = growth_to(0, self.layer.capacity(), opened, rating);
        let indexed = if S::GRADED { 0 } else { opened };
        Memory::growing(self.arena.bytes(), self.arena.growth_to(opened))
            + self.kept.memory_to::<S, I>(indexed)
            + Memory::growing(self.layer.capacity() * rating, layer)
            + self.candidates.memory()
    }
}

impl<S, H, I, G> Search<S, G> for Beam<S, H, I>
where
    S: StateSpace,
    H: Heuristic<S>,
    I: Identity<S>,
    G: Goal<S>,
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.status = Status::new();
        self.status.stats.evaluated = (self.heuristics.len() * starts.len()) as u64;
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        let proven = self.heuristics.iter().map(|heuristic| {
            let f = |(state, g): &(S::State, S::Cost)| g.saturating_add(heuristic.estimate(space, state).h);
            let least_f = starts.iter().map(f).min().unwrap_or(S::Cost::MAX);
            heuristic.promise().lower_bound(least_f)
        });
        self.status.lower_bound = proven.max().unwrap_or(S::Cost::ZERO);
        (self.turn, self.width, self.has_cut) = (0, self.first_width, false);
        self.candidates.begin(self.width);
        self.pruned = 0;
        self.pass = Pass::Due;
        self.update_status();
    }

    /// Expands states of one layer. The first step of a pass only evaluates the starts.
    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        self.advance_by(space, goal, budget, |beam, budget| beam.expand(space, goal, budget))
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> fmt::Debug for Beam<S, H, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Beam").field("width", &self.width).finish_non_exhaustive()
    }
}
