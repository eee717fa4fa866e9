//! Breadth-first heuristic search: layers within a bound on f, of which two or three are stored at a time.
//!
//! `pass` holds the layers of one pass, `plan` rebuilds the plan.

mod pass;
mod plan;

use alloc::vec::Vec;
use core::fmt;

use self::{
    pass::{Found, Pass},
    plan::Segments,
};
use crate::{
    heuristics::{Heuristic, Promise},
    run::{Observer, Outcome, OutcomeOf, Phase, Plan, Progress, Reason, ReportOf, Search, Stats},
    space::{Cost, Goal, StateSpace, Undirected, Weight},
};

/// Finds a plan with the fewest actions in an undirected space, if `estimate` is admissible, and stores three layers at
/// a time.
///
/// Wraps [`BreadthFirstHeuristic`]. Use [`BreadthFirstHeuristic`] directly for heuristics other than closures, for an
/// upper bound, for graded spaces, and for limits.
///
/// # Examples
///
/// ```
/// use search::{algorithms::breadth_first_heuristic, from_successors};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]).undirected();
/// let distance = |&(x, y): &(i32, i32)| x.abs_diff(9) + y.abs_diff(5);
/// let report = breadth_first_heuristic(&grid, &(0, 0), distance, |&cell| cell == (9, 5));
/// assert_eq!(report.plan().unwrap().actions.len(), 14);
/// ```
pub fn breadth_first_heuristic<S: Undirected>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    BreadthFirstHeuristic::new(estimate).run(space, start, goal)
}

/// Breadth-first heuristic search: finds a plan with the fewest actions, if the heuristic is admissible, and stores few
/// layers.
///
/// A pass expands states layer by layer and drops every state whose f = depth + h exceeds a bound. In an
/// [`Undirected`] space it stores three layers at a time, in a [graded](StateSpace::GRADED) one two, and no parent
/// pointers. Beside these it stores the layer halfway to the bound: the relays. A state behind them knows the relay
/// that led to it. When a goal is generated, its relay divides the plan into two halves, and each half is searched in
/// the same way (divide and conquer).
///
/// If a plan is known, its number of actions is an [upper bound](Self::with_upper_bound), and one pass finds the
/// shortest plan. Otherwise the bound begins with the estimate of the start, and rises to the least f that was cut off
/// (breadth-first iterative-deepening A*). Take this search where many paths lead to a state, so that IDA* repeats
/// much work, and where memory does not hold the states of A*.
///
/// The measure is the number of actions: every cost in the report, in the estimates and in the bounds counts
/// [`ONE`](Cost::ONE) for each action, and starts cost nothing. The search ignores action costs of the space. The
/// heuristic may be inconsistent. If it makes no [promise](Heuristic::promise), a goal is recognised at any estimate, the
/// plan is not proven shortest, and a last pass without a bound finds the goals that wrong estimates hide. The observer
/// hears of the length of the plan by [`improved`](Observer::improved), before the plan is rebuilt.
///
/// # Complexity
///
/// O(b n) time for a pass over n states with f up to the bound and b actions each, and O(b n log d) at most to rebuild a
/// plan of d actions. Memory holds the widest three consecutive layers of a pass, in graded spaces two, and the relays.
///
/// # References
///
/// R. Zhou, E. A. Hansen, "Breadth-first heuristic search", Artificial Intelligence 170(4), 2006.
/// R. E. Korf, W. Zhang, I. Thayer, H. Hohwald, "Frontier search", Journal of the ACM 52(5), 2005.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search, algorithms::BreadthFirstHeuristic, from_successors, heuristics::Consistent};
///
/// let knight = from_successors(|&(x, y): &(i32, i32)| {
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)].map(|(dx, dy)| (x + dx, y + dy))
/// })
/// .undirected();
/// let distance = Consistent(|&(x, y): &(i32, i32)| (x.abs_diff(40) + y.abs_diff(20)).div_ceil(3));
/// let goal = |&square: &(i32, i32)| square == (40, 20);
/// let report = BreadthFirstHeuristic::new(distance).run(&knight, &(0, 0), goal);
/// assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (20, true));
///
/// let a_star = AStar::new(distance).run(&knight, &(0, 0), goal);
/// assert!(report.stats.peak_closed < a_star.stats.peak_closed);
/// ```
pub struct BreadthFirstHeuristic<S: StateSpace, H: Heuristic<S>> {
    heuristic: H,
    /// The number of actions of a known plan; `MAX` if none is known.
    upper_bound: Option<S::Cost>,
    starts: Vec<S::State>,
    pass: Pass<S, H>,
    /// The bound of this pass, or between two passes that of the next one.
    bound: S::Cost,
    /// No plan has fewer actions, if the heuristic is admissible.
    proven: S::Cost,
    /// The plan to the goal that was found.
    segments: Option<Segments<S>>,
    is_between_passes: bool,
    /// Whether no pass is left.
    is_over: bool,
    phase: Phase<S>,
}

impl<S: Undirected, H: Heuristic<S>> BreadthFirstHeuristic<S, H> {
    /// Returns a search of an undirected space that has not begun: it stores three layers.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        const { assert!(!S::GRADED, "a graded space is not undirected: call `graded`") }
        Self::idle(heuristic)
    }
}

impl<S: StateSpace, H: Heuristic<S>> BreadthFirstHeuristic<S, H> {
    /// Returns a search of a [graded](StateSpace::GRADED) space that has not begun: it stores two layers.
    ///
    /// The compiler refuses a space that is not graded.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, StateSpace, algorithms::BreadthFirstHeuristic, heuristics::Consistent};
    ///
    /// /// Heaps of matches; an action takes some off one heap.
    /// struct Heaps;
    ///
    /// impl StateSpace for Heaps {
    ///     type State = [u8; 3];
    ///     type Action = usize;
    ///     type Cost = u32;
    ///     type Actions = Vec<usize>;
    ///     const GRADED: bool = true;
    ///
    ///     fn actions(&self, heaps: &[u8; 3]) -> Vec<usize> {
    ///         (0..3).filter(|&heap| heaps[heap] > 0).collect()
    ///     }
    ///     fn apply(&self, heaps: &mut [u8; 3], heap: usize) {
    ///         heaps[heap] -= 1;
    ///     }
    /// }
    ///
    /// let left = Consistent(|heaps: &[u8; 3]| heaps.iter().map(|&matches| u32::from(matches)).sum());
    /// let report = BreadthFirstHeuristic::graded(left).run(&Heaps, &[4, 4, 4], |heaps| *heaps == [0; 3]);
    /// assert_eq!(report.plan().unwrap().cost, 12);
    /// assert!(report.stats.peak_closed < 125);
    /// ```
    #[must_use]
    pub fn graded(heuristic: H) -> Self {
        const { assert!(S::GRADED, "the space is not graded: call `new` if it is undirected") }
        Self::idle(heuristic)
    }

    /// Returns a search that has not begun, with the same policies, and with an upper bound: the number of actions of a known
    /// plan.
    ///
    /// The first pass has this bound. If it finds no plan, because the bound is too low, the search goes on with greater
    /// bounds.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::BreadthFirstHeuristic, from_successors, heuristics::Blind};
    ///
    /// let ring = from_successors(|&n: &u32| [(n + 1) % 100, (n + 99) % 100]).undirected();
    /// let mut search = BreadthFirstHeuristic::new(Blind).with_upper_bound(50);
    /// let report = search.run(&ring, &0, |&n| n == 40);
    /// assert_eq!(report.plan().unwrap().cost, 40);
    /// ```
    #[must_use]
    pub fn with_upper_bound(self, actions: S::Cost) -> Self {
        BreadthFirstHeuristic { upper_bound: Some(actions), ..Self::idle(self.heuristic) }
    }

    fn idle(heuristic: H) -> Self {
        BreadthFirstHeuristic {
            heuristic,
            upper_bound: None,
            starts: Vec::new(),
            pass: Pass::idle(),
            bound: S::Cost::MAX,
            proven: S::Cost::MAX,
            segments: None,
            is_between_passes: true,
            is_over: true,
            phase: Phase::NotBegun,
        }
    }

    /// Performs one step of a search that has not answered.
    fn advance<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if self.pass.is_full() {
            return Some(Outcome::stopped(Reason::Memory));
        }
        if let Some(segments) = &mut self.segments {
            let plan = segments.advance(space, &self.heuristic, &mut self.pass, budget)?;
            return Some(Outcome::Solved(plan));
        }
        if self.is_over {
            return Some(self.exhausted());
        }
        if self.is_between_passes {
            return self.begin_pass(space, goal, observer);
        }
        if !self.pass.is_layer_done() {
            let accepts = |state: &S::State| goal.is_goal(state);
            let found = self.pass.expand(space, &self.heuristic, &accepts, budget);
            if let Some(found) = found {
                self.found(found, observer);
            }
            return None;
        }
        self.pass.open_layer();
        if self.pass.width() == 0 {
            self.end_pass();
        } else {
            observer.layer(self.pass.depth, self.pass.width() as u64, &self.stats());
        }
        None
    }

    /// Begins a pass at the starts. Answers if one of them is a goal.
    fn begin_pass<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        self.is_between_passes = false;
        self.pass.begin(S::Cost::ZERO, self.bound, self.bound.unscaled(Weight::new(2, 1)));
        if self.bound < S::Cost::MAX {
            observer.bound_raised(self.bound, &self.stats());
        }
        if let Some(start) = self.starts.iter().find(|start| goal.is_goal(start)) {
            if self.heuristic.promise() >= Promise::Admissible {
                self.proven = S::Cost::ZERO;
            }
            self.is_over = true;
            return Some(Outcome::Solved(Plan {
                start: start.clone(),
                actions: Vec::new(),
                cost: S::Cost::ZERO,
            }));
        }
        for (number, start) in (0..).zip(&self.starts) {
            self.pass.admit_root(space, &self.heuristic, start, number);
        }
        if self.pass.width() > 0 {
            observer.layer(S::Cost::ZERO, self.pass.width() as u64, &self.stats());
        }
        None
    }

    /// Chooses the bound of the next pass: the least f that was cut off. A last pass without a bound follows if states
    /// were lost otherwise, unless the heuristic proves that all plans through them cost too much.
    fn end_pass(&mut self) {
        self.is_between_passes = true;
        let is_admissible = self.heuristic.promise() >= Promise::Admissible;
        if self.pass.next_bound < S::Cost::MAX {
            self.bound = self.pass.next_bound;
            self.proven = self.bound;
        } else {
            self.is_over = !self.pass.lost || is_admissible || self.bound == S::Cost::MAX;
            self.bound = S::Cost::MAX;
        }
    }

    fn exhausted(&mut self) -> OutcomeOf<S> {
        self.proven = S::Cost::MAX;
        if self.pass.lost { Outcome::stopped(Reason::Overflow) } else { Outcome::Exhausted }
    }

    /// Begins to rebuild the plan to the goal that a pass found.
    fn found(&mut self, found: Found<S>, observer: &mut dyn Observer<S::Cost>) {
        let (length, cost) = (self.pass.layer + 1, self.pass.child_depth());
        observer.improved(cost, &self.stats());
        let mut bound = self.bound;
        if self.heuristic.promise() >= Promise::Admissible {
            (self.proven, bound) = (cost, bound.min(cost));
        }
        let start = self.starts[found.root as usize].clone();
        self.segments = Some(Segments::of(start, found, (length, cost), (bound, self.bound)));
    }

    /// Returns the least number of actions of a plan that is not tried yet, if the heuristic is admissible.
    fn untried(&self) -> S::Cost {
        match &self.segments {
            Some(segments) => segments.cost(),
            None if self.is_between_passes || self.is_over => self.proven,
            // A plan that this pass finds later reaches the next layer, and one that it does not find exceeds the bound.
            None => self.proven.max(self.pass.child_depth().min(self.bound)),
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for BreadthFirstHeuristic<S, H> {
    fn stats(&self) -> Stats {
        let stats = self.pass.stats;
        Stats { popped: stats.expanded, peak_bytes: self.bytes(), ..stats }
    }

    fn bytes(&self) -> u64 {
        let starts = self.starts.capacity() * size_of::<S::State>();
        (self.pass.bytes() + starts + self.segments.as_ref().map_or(0, Segments::bytes)) as u64
    }

    fn bytes_soon(&self) -> u64 {
        self.bytes() + (self.pass.bytes_soon() - self.pass.bytes()) as u64
    }

    fn bound(&self) -> S::Cost {
        match self.heuristic.promise() {
            Promise::Within(_) => self.lower_bound(),
            _ => self.untried(),
        }
    }

    fn lower_bound(&self) -> S::Cost {
        match self.heuristic.promise() {
            _ if self.proven == S::Cost::MAX => S::Cost::MAX,
            Promise::Admissible | Promise::Consistent => self.untried(),
            promise => promise.lower_bound(self.proven),
        }
    }

    fn is_over(&self) -> bool {
        self.phase.is_over()
    }

    fn closest(&self) -> Option<(S::State, S::Cost)> {
        self.pass.closest.clone()
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for BreadthFirstHeuristic<S, H> {
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.phase = Phase::NotBegun;
        self.pass.reset();
        self.pass.stats.evaluated = starts.len() as u64;
        self.starts.clear();
        self.starts.extend(starts.iter().map(|(state, _)| state.clone()));
        let estimates = self.starts.iter().map(|start| self.heuristic.estimate(space, start).h);
        let least = estimates.min().unwrap_or(S::Cost::MAX);
        self.bound = self.upper_bound.map_or(least, |actions| least.max(actions));
        // An infinite estimate is no bound: whether a start is lost is left to the first pass.
        self.proven = if least == S::Cost::MAX { S::Cost::ZERO } else { least };
        (self.segments, self.is_between_passes, self.is_over) = (None, true, starts.is_empty());
        if self.is_over {
            self.proven = S::Cost::MAX;
        }
        self.phase = Phase::UnderWay;
    }

    /// Expands at most `budget` states of one layer. Between two layers, opens the next one or begins a pass.
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

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for BreadthFirstHeuristic<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BreadthFirstHeuristic").field("bound", &self.bound).finish_non_exhaustive()
    }
}
