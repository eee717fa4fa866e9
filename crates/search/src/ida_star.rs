//! Iterative-deepening A*: depth-first passes under a rising bound, in memory that grows with the depth alone.

use alloc::vec::Vec;
use core::fmt;

use crate::{
    cost::Cost,
    goal::Goal,
    heuristic::{Heuristic, Promise},
    observer::Observer,
    outcome::{Outcome, OutcomeOf, Plan, ReportOf, Stats},
    run::{Progress, Search},
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
/// leaves. No recursion: a plan may be millions of actions deep.
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
    /// Nodes that have actions left, deepest last. The node that is being expanded is not among them.
    stack: Vec<Node<S, H>>,
    /// The actions that lead to the deepest node, and older ones behind.
    path: Vec<S::Action>,
    /// Plans that cost more are cut off in this pass.
    bound: S::Cost,
    /// The least amount by which a cut-off plan exceeded the bound.
    excess: S::Cost,
    /// The state with the least estimate that a plan went through.
    closest: Option<(S::State, S::Cost)>,
    stats: Stats,
}

/// A state on the present path, with the actions that are still to be tried there.
struct Node<S: StateSpace, H: Heuristic<S>> {
    state: S::State,
    actions: <S::Actions as IntoIterator>::IntoIter,
    /// What the bound leaves for the rest of the plan: a child then costs one sum and one comparison.
    left: S::Cost,
    h: S::Cost,
    memo: H::Memo,
    depth: usize,
}

/// How a part of a pass ended.
enum Pass {
    /// At a goal, so many actions deep.
    Found(usize),
    /// With the budget spent.
    Spent,
    /// With nothing left under this start and this bound.
    Done,
}

/// Depths up to this one cost no allocation.
const USUAL_DEPTH: usize = 128;

impl<S: StateSpace, H: Heuristic<S>> IdaStar<S, H> {
    /// A search by `heuristic` that has not begun.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        IdaStar {
            heuristic,
            starts: Vec::new(),
            entered: 0,
            stack: Vec::with_capacity(USUAL_DEPTH),
            path: Vec::with_capacity(USUAL_DEPTH),
            bound: S::Cost::MAX,
            excess: S::Cost::MAX,
            closest: None,
            stats: Stats::default(),
        }
    }

    /// The depth-first search itself.
    ///
    /// It equals a recursive one in speed because the parts of the node in hand are local variables, and a node
    /// goes to the stack only if it has actions left.
    #[inline(always)]
    fn pass<G: Goal<S>>(&mut self, space: &S, goal: &G, budget: u64) -> Pass {
        let Self { heuristic, stack, path, closest, .. } = self;
        let (mut excess, mut generated, mut left_over) = (self.excess, 0, budget);
        let mut least = closest.as_ref().map_or(S::Cost::MAX, |(_, h)| *h);
        let end = 'pass: loop {
            let Some(node) = stack.pop() else { break Pass::Done };
            let Node { mut state, mut actions, mut left, mut h, mut memo, mut depth } = node;
            while let Some(action) = actions.next() {
                generated += 1;
                let (child_h, child_memo) = heuristic.estimate_child(space, &state, h, memo, action);
                let cost = space.cost(&state, action);
                let needed = cost.saturating_plus(child_h);
                if needed > left {
                    // `min` becomes a conditional move; an `if` here costs a quarter of the speed.
                    excess = excess.min(needed.minus(left));
                    continue;
                }
                if actions.size_hint().1 != Some(0) {
                    stack.push(Node { state: state.clone(), actions, left, h, memo, depth });
                }
                space.apply(&mut state, action);
                record(path, depth, action);
                (depth, left, h, memo) = (depth + 1, left.minus(cost), child_h, child_memo);
                if h < least {
                    least = h;
                    *closest = Some((state.clone(), h));
                }
                if h == S::Cost::ZERO && goal.is_goal(&state) {
                    break 'pass Pass::Found(depth);
                }
                actions = space.actions_after(&state, action).into_iter();
                left_over -= 1;
                if left_over == 0 {
                    stack.push(Node { state, actions, left, h, memo, depth });
                    break 'pass Pass::Spent;
                }
            }
        };
        self.excess = excess;
        self.stats.generated += generated;
        self.stats.expanded += budget - left_over;
        end
    }

    /// Puts the next start on the stack, unless it exceeds the bound, and says whether it is a goal.
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
        self.stats.expanded += 1;
        let actions = space.actions(&state).into_iter();
        self.stack.push(Node { state, actions, left: self.bound.minus(cost), h, memo, depth: 0 });
        false
    }

    /// Begins the next pass, under the least bound that allows more than the last one.
    fn begin_pass(&mut self, observer: &mut dyn Observer<S::Cost>) {
        if self.stats.iterations > 0 {
            self.raise_bound();
        }
        self.entered = 0;
        if self.bound < S::Cost::MAX {
            observer.bound_raised(self.bound, &self.stats());
            self.stats.iterations += 1;
        }
    }

    fn raise_bound(&mut self) {
        self.bound = self.bound.raised_by(self.excess);
        self.excess = S::Cost::MAX;
    }

    /// The plan of `depth` actions on the present path, from the start that was entered last.
    fn solved(&mut self, space: &S, depth: usize) -> OutcomeOf<S> {
        let (start, mut cost) = self.starts[self.entered - 1].clone();
        let actions = self.path[..depth].to_vec();
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

impl<S: StateSpace, H: Heuristic<S>> Progress<S> for IdaStar<S, H> {
    fn stats(&self) -> Stats {
        Stats { peak_open: self.path.len() as u64, peak_bytes: self.bytes(), ..self.stats }
    }

    fn bytes(&self) -> u64 {
        let stack = self.stack.capacity() * size_of::<Node<S, H>>();
        let path = self.path.capacity() * size_of::<S::Action>();
        (stack + path) as u64
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
        self.stats = Stats::default();
        self.starts.clear();
        self.starts.extend_from_slice(starts);
        self.entered = starts.len();
        self.stack.clear();
        self.path.clear();
        self.closest = None;
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
        if self.stack.is_empty() {
            if self.entered == self.starts.len() {
                self.begin_pass(observer);
            }
            if self.bound == S::Cost::MAX {
                return Some(Outcome::Exhausted);
            }
            return self.enter_start(space, goal).then(|| self.solved(space, 0));
        }
        let before = self.stats;
        let end = self.pass(space, goal, budget.max(1));
        let generated = self.stats.generated - before.generated;
        self.stats.evaluated += generated;
        self.stats.pruned += generated - (self.stats.expanded - before.expanded);
        match end {
            Pass::Found(depth) => {
                self.stats.pruned -= 1;
                Some(self.solved(space, depth))
            }
            Pass::Spent | Pass::Done => None,
        }
    }
}

/// Writes the action at `depth`, which is at most the length of `path`.
#[inline(always)]
fn record<A>(path: &mut Vec<A>, depth: usize, action: A) {
    match path.get_mut(depth) {
        Some(slot) => *slot = action,
        None => path.push(action),
    }
}

impl<S: StateSpace, H: Heuristic<S>> fmt::Debug for IdaStar<S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IdaStar").field("bound", &self.bound).finish_non_exhaustive()
    }
}
