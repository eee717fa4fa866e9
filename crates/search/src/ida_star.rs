//! Iterative-deepening A*: depth-first passes under a rising bound, in memory that grows with the depth alone.
//!
//! A pass is recursive over a bounded number of levels, because calls and returns are what a processor predicts
//! best. When the levels or the budget of a step are spent, the recursion unwinds and each level leaves a frame
//! behind; a pass goes on from the deepest frame. So no depth overflows the call stack, and a search stops and
//! resumes anywhere.

use alloc::vec::Vec;
use core::{fmt, ops::ControlFlow};

use crate::{
    cost::Cost,
    goal::Goal,
    heuristic::{Heuristic, Promise},
    observer::Observer,
    outcome::{Outcome, OutcomeOf, Plan, ReportOf, Stats},
    run::{Progress, Search},
    site::{Entry, Site, Visitor},
    space::StateSpace,
};

/// Finds a cheapest plan, if `estimate` is admissible.
///
/// See [`IdaStar`], which this wraps: use it for heuristics that know more than a closure, and to set limits.
///
/// # Examples
///
/// ```
/// use search::{from_edges, ida_star};
///
/// // Sort a stack of pancakes by turning over the upper ones.
/// let pancakes = from_edges(|&stack: &[u8; 4]| {
///     [2, 3, 4].map(|n| {
///         let mut turned = stack;
///         turned[..n].reverse();
///         turned
///     })
/// });
/// let gaps = |stack: &[u8; 4]| stack.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 1).count() as u32;
/// let report = ida_star(&pancakes, &[2, 4, 1, 3], gaps, |stack| stack.is_sorted());
/// assert_eq!(report.plan().unwrap().cost, 4);
/// ```
pub fn ida_star<S: StateSpace>(
    space: &S,
    start: &S::State,
    estimate: impl Fn(&S::State) -> S::Cost,
    goal: impl Fn(&S::State) -> bool,
) -> ReportOf<S> {
    IdaStar::new(estimate).run(space, start, &goal)
}

/// Finds a cheapest plan, if the heuristic is admissible.
///
/// Each pass tries every plan whose f = g + h stays within the bound; the next bound is the least f that was
/// cut off. A goal is recognised when it is generated, and only where h is zero. Nothing is remembered but the
/// present path: a state is expanded once for each way that leads to it, so this suits spaces with few short
/// cycles and good heuristics. In a finite space with cycles, a start without a plan is searched for ever,
/// unless a limit ends it or h knows dead ends (an estimate of `MAX`).
///
/// # Complexity
///
/// O(b^d) time and O(d) memory, where d is the depth of the plan and b the branching factor that the heuristic
/// leaves. The call stack is bounded whatever the depth: a plan may be millions of actions long.
///
/// # References
///
/// R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence
/// 27(1), 1985.
///
/// # Examples
///
/// ```
/// use search::{Admissible, IdaStar, Limits, Progress, Reason, from_edges};
///
/// let line = from_edges(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// let mut search = IdaStar::new(Admissible(|&n: &u32| n.abs_diff(6)));
/// let report = search.within(Limits::none().cost(5)).run(&line, &0, &|&n: &u32| n == 6);
/// assert_eq!((report.stopped_by(), report.lower_bound), (Some(Reason::Cost), 6));
/// ```
pub struct IdaStar<S: StateSpace, H: Heuristic<S>> {
    heuristic: H,
    /// Where plans may start, and what that costs.
    starts: Vec<(S::State, S::Cost)>,
    /// The number of starts that were entered in this pass.
    entered: usize,
    /// Where the pass goes on: the present path, deepest state last, each with the action that was tried there.
    frames: Vec<Frame<S, H>>,
    /// Plans that cost more are cut off in this pass.
    bound: S::Cost,
    /// The least amount by which a cut-off plan exceeded the bound.
    excess: S::Cost,
    /// The state with the least estimate that a plan went through.
    closest: Option<(S::State, S::Cost)>,
    /// The length of the longest path.
    deepest: usize,
    /// Starts that were entered, in all passes.
    roots: u64,
    /// Whether a child turned out to be a goal.
    is_solved: bool,
    stats: Stats,
}

/// A state on the present path that is yet to be finished.
struct Frame<S: StateSpace, H: Heuristic<S>> {
    node: Node<S, H>,
    state: S::State,
    /// The action that was tried here: those after it are left. `None` if the state is yet to be expanded.
    tried: Option<S::Action>,
    depth: usize,
}

/// What a search knows of a state beside the state itself.
struct Node<S: StateSpace, H: Heuristic<S>> {
    last: Option<S::Action>,
    /// What the bound leaves for the rest of the plan: a child then costs one sum and one comparison.
    left: S::Cost,
    h: S::Cost,
    memo: H::Memo,
}

impl<S: StateSpace, H: Heuristic<S>> Clone for Node<S, H> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace, H: Heuristic<S>> Copy for Node<S, H> {}

/// Depths up to this one cost no allocation.
const USUAL_DEPTH: usize = 128;

/// Levels of recursion between two frames that are left behind, unless states are large.
const USUAL_LEVELS: usize = 128;

/// All levels together hold few times as many bytes of states.
const LEVELS_BYTES: usize = 1 << 16;

impl<S: StateSpace, H: Heuristic<S>> IdaStar<S, H> {
    /// A search by `heuristic` that has not begun.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        IdaStar {
            heuristic,
            starts: Vec::new(),
            entered: 0,
            frames: Vec::with_capacity(USUAL_DEPTH),
            bound: S::Cost::MAX,
            excess: S::Cost::MAX,
            closest: None,
            deepest: 0,
            roots: 0,
            is_solved: false,
            stats: Stats::default(),
        }
    }

    /// Carries the pass on until `budget` states are expanded or nothing is left under this start and this bound;
    /// gives the way to a goal, last action first, if one turns up.
    fn pass<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: u64) -> Option<Vec<S::Action>> {
        let least = self.closest.as_ref().map_or(S::Cost::MAX, |(_, h)| *h);
        let mut dive = Dive {
            space,
            goal,
            heuristic: &self.heuristic,
            frames: &mut self.frames,
            way: None,
            closest: &mut self.closest,
            least,
            excess: self.excess,
            generated: 0,
            budget,
            depth: 0,
            mark: 0,
            deepest: self.deepest,
        };
        while dive.budget > 0 && dive.way.is_none() {
            let Some(frame) = dive.frames.pop() else { break };
            dive.resume(&frame);
        }
        let Dive { way, excess, generated, budget: left_over, deepest, .. } = dive;
        (self.excess, self.deepest) = (excess, deepest);
        self.stats.generated += generated;
        self.stats.expanded += budget - left_over;
        way
    }

    /// Leaves a frame for the next start, unless it exceeds the bound, and says whether it is a goal.
    fn enter_start<G: Goal<S>>(&mut self, space: &S, goal: &G) -> bool {
        let (state, cost) = self.starts[self.entered].clone();
        self.entered += 1;
        let (h, memo) = self.heuristic.estimate(space, &state);
        self.stats.evaluated += 1;
        let f = cost.saturating_plus(h);
        if f > self.bound {
            self.excess = self.excess.min(f.minus(self.bound));
            return false;
        }
        if self.closest.as_ref().is_none_or(|(_, least)| h < *least) {
            self.closest = Some((state.clone(), h));
        }
        if h == S::Cost::ZERO && goal.is_goal(&state) {
            return true;
        }
        let node = Node { last: None, left: self.bound.minus(cost), h, memo };
        self.roots += 1;
        self.frames.push(Frame { node, state, tried: None, depth: 0 });
        false
    }

    /// Begins the next pass, under the least bound that allows more than the last one.
    fn begin_pass(&mut self, observer: &mut dyn Observer<S::Cost>) {
        if self.stats.iterations > 0 {
            self.bound = self.bound.raised_by(self.excess);
            self.excess = S::Cost::MAX;
        }
        self.entered = 0;
        if self.bound < S::Cost::MAX {
            observer.bound_raised(self.bound, &self.stats());
            self.stats.iterations += 1;
        }
    }

    /// The plan from the start that was entered last: the actions that were tried along the frames, then `way`,
    /// from its end.
    fn solved(&mut self, space: &S, way: &[S::Action]) -> OutcomeOf<S> {
        let (start, mut cost) = self.starts[self.entered - 1].clone();
        let tried = self.frames.iter().filter_map(|frame| frame.tried);
        let actions: Vec<_> = tried.chain(way.iter().rev().copied()).collect();
        let mut state = start.clone();
        for &action in &actions {
            cost = cost.saturating_plus(space.cost(&state, action));
            space.apply(&mut state, action);
        }
        if self.heuristic.promise() >= Promise::Admissible {
            // No plan is cheaper; with float costs the sum may differ from the bound in its last bits.
            self.bound = cost;
        }
        Outcome::Solved(Plan { start, actions, cost })
    }
}
/// The recursive part of a pass.
struct Dive<'a, S: StateSpace, H: Heuristic<S>, G> {
    space: &'a S,
    goal: &'a G,
    heuristic: &'a H,
    frames: &'a mut Vec<Frame<S, H>>,
    /// The way to a goal, last action first, once one is found.
    way: Option<Vec<S::Action>>,
    closest: &'a mut Option<(S::State, S::Cost)>,
    /// The estimate of the closest state.
    least: S::Cost,
    excess: S::Cost,
    generated: u64,
    /// Expansions that are left.
    budget: u64,
    /// The depth at which the recursion began.
    depth: usize,
    /// The level that is new: deeper than the longest path, or too deep for the recursion.
    mark: usize,
    deepest: usize,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Dive<'_, S, H, G> {
    const LEVELS: usize = {
        let levels = LEVELS_BYTES / (size_of::<S::State>() + 1);
        if levels == 0 {
            1
        } else if levels < USUAL_LEVELS {
            levels
        } else {
            USUAL_LEVELS
        }
    };

    /// Goes on from `frame`, whose state lies deepest, and leaves frames behind if it does not finish.
    fn resume(&mut self, frame: &Frame<S, H>) {
        if frame.tried.is_none() {
            self.budget -= 1;
        }
        self.depth = frame.depth;
        self.set_mark();
        let base = self.frames.len();
        let ended = self.space.enter(&frame.state, frame.node.last, Resumption { dive: self, frame });
        if ended.is_break() && self.way.is_none() {
            // Each level left its frame when it returned: the deepest came first.
            self.frames[base..].reverse();
        }
    }

    fn set_mark(&mut self) {
        self.mark = (self.deepest - self.depth + 1).min(Self::LEVELS);
    }

    /// Expands `state`, which lies at the site `P`. Breaks off if a goal is found or a frame is left behind.
    #[inline(never)]
    #[allow(clippy::needless_pass_by_value, reason = "a state of two words travels in registers")]
    fn expand<P: Site<S>>(
        &mut self,
        state: S::State,
        last: S::Action,
        left: S::Cost,
        h: S::Cost,
        memo: H::Memo,
        level: usize,
    ) -> ControlFlow<()> {
        if h == S::Cost::ZERO && self.goal.is_goal(&state) {
            self.way = Some(Vec::new());
            return ControlFlow::Break(());
        }
        if h < self.least {
            self.come_closer(&state, h);
        }
        if (level >= self.mark && self.is_too_deep(level)) || self.budget == 0 {
            self.leave_frame(&state, Node { last: Some(last), left, h, memo }, level, None);
            return ControlFlow::Break(());
        }
        self.budget -= 1;
        self.children::<P>(state, Node { last: Some(last), left, h, memo }, level, None)
    }

    #[cold]
    #[inline(never)]
    fn come_closer(&mut self, state: &S::State, h: S::Cost) {
        self.least = h;
        *self.closest = Some((state.clone(), h));
    }

    /// The path was never as long, or becomes too long for the recursion.
    #[cold]
    #[inline(never)]
    fn is_too_deep(&mut self, level: usize) -> bool {
        self.deepest = self.deepest.max(self.depth + level);
        self.set_mark();
        level == Self::LEVELS
    }

    #[cold]
    #[inline(never)]
    fn leave_frame(&mut self, state: &S::State, node: Node<S, H>, level: usize, tried: Option<S::Action>) {
        self.frames.push(Frame { node, state: state.clone(), tried, depth: self.depth + level });
    }

    /// Tries the actions of `state`, those after `tried` if it was expanded before.
    #[inline(always)]
    #[allow(clippy::needless_pass_by_value, reason = "a state of two words travels in registers")]
    fn children<P: Site<S>>(
        &mut self,
        state: S::State,
        node: Node<S, H>,
        level: usize,
        tried: Option<S::Action>,
    ) -> ControlFlow<()> {
        let (space, excess) = (self.space, S::Cost::MAX);
        let mut children = Children { dive: self, node, level, skipped: tried, excess, generated: 0 };
        let ended = P::visit(space, &state, node.last, &mut children);
        let Children { excess, generated, .. } = children;
        self.generated += generated;
        if excess < self.excess {
            self.excess = excess;
        }
        ended
    }

    /// A level returns because a goal was found below, or because a frame was left there: it adds its own part.
    #[cold]
    #[inline(never)]
    fn unwind(&mut self, state: &S::State, node: Node<S, H>, level: usize, tried: S::Action) {
        match &mut self.way {
            Some(way) => way.push(tried),
            None => self.leave_frame(state, node, level, Some(tried)),
        }
    }
}

/// A frame whose site is being looked up.
struct Resumption<'d, 'a, S: StateSpace, H: Heuristic<S>, G> {
    dive: &'d mut Dive<'a, S, H, G>,
    frame: &'d Frame<S, H>,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Entry<S> for Resumption<'_, '_, S, H, G> {
    fn at<P: Site<S>>(self) -> ControlFlow<()> {
        let Frame { node, state, tried, .. } = self.frame;
        self.dive.children::<P>(state.clone(), *node, 0, *tried)
    }
}

/// The children of one state, as they are visited. Its counters stay in registers.
struct Children<'d, 'a, S: StateSpace, H: Heuristic<S>, G> {
    dive: &'d mut Dive<'a, S, H, G>,
    node: Node<S, H>,
    level: usize,
    /// The last action that was tried before: none counts until it has come by.
    skipped: Option<S::Action>,
    excess: S::Cost,
    generated: u64,
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Visitor<S> for Children<'_, '_, S, H, G> {
    #[inline(always)]
    fn action<P: Site<S>>(&mut self, state: &S::State, action: S::Action) -> ControlFlow<()> {
        if let Some(tried) = self.skipped {
            if tried == action {
                self.skipped = None;
            }
            return ControlFlow::Continue(());
        }
        self.generated += 1;
        let (dive, node) = (&mut *self.dive, self.node);
        let (h, memo) = dive.heuristic.estimate_child(dive.space, state, node.h, node.memo, action);
        let cost = dive.space.cost(state, action);
        let needed = cost.saturating_plus(h);
        if needed > node.left {
            // `min` becomes a conditional move; an `if` here costs a quarter of the speed.
            self.excess = self.excess.min(needed.minus(node.left));
            return ControlFlow::Continue(());
        }
        let child = dive.space.successor(state, action);
        let ended = dive.expand::<P>(child, action, node.left.minus(cost), h, memo, self.level + 1);
        if ended.is_break() {
            dive.unwind(state, node, self.level, action);
        }
        ended
    }
}

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for IdaStar<S, H> {
    fn stats(&self) -> Stats {
        let waiting = u64::from(self.frames.last().is_some_and(|frame| frame.tried.is_none()));
        let entered = self.stats.expanded + waiting + u64::from(self.is_solved) - self.roots;
        Stats {
            evaluated: self.stats.evaluated + self.stats.generated,
            pruned: self.stats.generated - entered,
            peak_open: self.deepest as u64,
            peak_bytes: self.bytes(),
            ..self.stats
        }
    }

    /// What the longest path takes, whether it lies in frames or in recursive calls.
    fn bytes(&self) -> u64 {
        ((self.deepest + 1) * size_of::<Frame<S, H>>()) as u64
    }

    fn bound(&self) -> S::Cost {
        self.bound
    }

    fn lower_bound(&self) -> S::Cost {
        self.heuristic.promise().lower_bound(self.bound)
    }

    fn closest(&self) -> Option<(S::State, S::Cost)> {
        self.closest.clone()
    }
}

impl<S: StateSpace, H: Heuristic<S>, G: Goal<S>> Search<S, G> for IdaStar<S, H> {
    fn begin_from(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        (self.stats, self.roots, self.deepest) = (Stats::default(), 0, 0);
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        self.entered = starts.len();
        self.frames.clear();
        (self.closest, self.is_solved) = (None, false);
        let f = |(state, cost): &(S::State, S::Cost)| {
            cost.saturating_plus(self.heuristic.estimate(space, state).0)
        };
        self.bound = starts.iter().map(f).min().unwrap_or(S::Cost::MAX);
        self.excess = S::Cost::MAX;
    }

    /// Expands at most `budget` states within one pass; between two passes, only raises the bound.
    fn step(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        if !self.frames.is_empty() {
            let way = self.pass(space, goal, budget.max(1))?;
            self.is_solved = true;
            return Some(self.solved(space, &way));
        }
        if self.entered == self.starts.len() {
            self.begin_pass(observer);
        }
        if self.bound == S::Cost::MAX {
            return Some(Outcome::Exhausted);
        }
        self.enter_start(space, goal).then(|| self.solved(space, &[]))
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for IdaStar<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IdaStar").field("bound", &self.bound).finish_non_exhaustive()
    }
}
