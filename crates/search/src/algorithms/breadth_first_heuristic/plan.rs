//! The plan of a search without parent pointers, by divide and conquer.
//!
//! The pass that finds a goal knows a state halfway: its relay. Both halves are searched in the same way, so each
//! segment of the plan is divided until it is one action long.
//!
//! ```text
//!   start ───────────────▶ relay ───────────────▶ goal       the segment that was found
//!   start ─────▶ relay ──▶ relay ─────▶ relay ──▶ goal       each half by a pass of its own
//! ```

use alloc::vec::Vec;

use crate::{
    algorithms::breadth_first_heuristic::pass::{Found, Pass},
    heuristics::Heuristic,
    run::{Plan, PlanOf},
    space::{Cost, StateSpace},
};

/// A part of the plan: `length` actions lead from the state `from`, which lies at `depth`, to the state `to`.
struct Segment<S: StateSpace> {
    from: S::State,
    to: S::State,
    depth: S::Cost,
    length: u64,
}

/// A plan under construction.
pub(super) struct Segments<S: StateSpace> {
    plan: PlanOf<S>,
    /// The segments after the finished part, the next one last.
    left: Vec<Segment<S>>,
    /// Whether the last segment is being searched.
    is_searching: bool,
    /// The bound of the passes, and that of the pass that found the goal.
    bound: S::Cost,
    widest: S::Cost,
    /// Whether the last segment is searched without a bound.
    is_unbounded: bool,
}

const BROKEN: &str = "a state was not found again at its depth: the space or the heuristic does not always give the \
                      same answer, or the space breaks `laws::undirected` or `laws::graded`";

/// Returns the depth of the layer that is `layers` layers after the one at `depth`.
fn deeper<C: Cost>(depth: C, layers: u64) -> C {
    (0..layers).fold(depth, |depth, _| depth.saturating_add(C::ONE))
}

impl<S: StateSpace> Segments<S> {
    /// Returns the plan from `start` to the state that a pass under the bound `widest` found after `length` layers, of
    /// which nothing is known but its cost. Its segments are searched under `bound`.
    pub(super) fn of(
        start: S::State,
        found: Found<S>,
        (length, cost): (u64, S::Cost),
        (bound, widest): (S::Cost, S::Cost),
    ) -> Self {
        let plan = Plan { start: start.clone(), actions: Vec::new(), cost };
        let whole = Segment { from: start, to: found.state, depth: S::Cost::ZERO, length };
        let (left, is_searching, is_unbounded) = (Vec::new(), false, false);
        let mut segments = Segments { plan, left, is_searching, bound, widest, is_unbounded };
        segments.divide(whole, found.relay);
        segments
    }

    pub(super) fn cost(&self) -> S::Cost {
        self.plan.cost
    }

    pub(super) fn bytes(&self) -> usize {
        self.plan.actions.capacity() * size_of::<S::Action>() + self.left.capacity() * size_of::<Segment<S>>()
    }

    /// Replaces a segment by its halves at the relay, which lies a number of layers after its beginning.
    fn divide(&mut self, whole: Segment<S>, relay: Option<(S::State, u64)>) {
        let Segment { from, to, depth, length } = whole;
        let Some((relay, first)) = relay else {
            self.left.push(Segment { from, to, depth, length });
            return;
        };
        let halfway = deeper(depth, first);
        self.left.push(Segment { from: relay.clone(), to, depth: halfway, length: length - first });
        self.left.push(Segment { from, to: relay, depth, length: first });
    }

    /// Expands at most `budget` states. Returns the plan once it is complete.
    pub(super) fn advance<H: Heuristic<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        pass: &mut Pass<S, H>,
        budget: u64,
    ) -> Option<PlanOf<S>> {
        let Some(segment) = self.left.pop() else { return Some(self.plan.clone()) };
        if segment.length <= 1 {
            self.append(space, &segment, &mut pass.stats);
        } else if self.is_searching {
            self.search(space, heuristic, pass, segment, budget);
        } else {
            let bound = if self.is_unbounded { S::Cost::MAX } else { self.bound };
            pass.begin(segment.depth, bound, deeper(segment.depth, segment.length / 2));
            pass.begin_at(space, heuristic, &segment.from);
            self.is_searching = true;
            self.left.push(segment);
        }
        None
    }

    /// Appends the first action that leads from one end of the segment to the other.
    fn append(&mut self, space: &S, segment: &Segment<S>, stats: &mut crate::run::Stats) {
        if segment.length == 0 {
            return;
        }
        stats.expanded += 1;
        let leads = |action: &S::Action| {
            stats.generated += 1;
            space.successor(&segment.from, *action) == segment.to
        };
        let action = space.actions(&segment.from).into_iter().find(leads);
        assert!(action.is_some(), "{BROKEN}");
        self.plan.actions.extend(action);
    }

    /// Goes on with the pass for `segment`.
    fn search<H: Heuristic<S>>(
        &mut self,
        space: &S,
        heuristic: &H,
        pass: &mut Pass<S, H>,
        segment: Segment<S>,
        budget: u64,
    ) {
        if !pass.is_layer_done() {
            match pass.expand(space, heuristic, &|state: &S::State| *state == segment.to, budget) {
                Some(found) => {
                    (self.is_searching, self.is_unbounded) = (false, false);
                    self.divide(segment, found.relay);
                }
                None => self.left.push(segment),
            }
            return;
        }
        pass.open_layer();
        if pass.width() == 0 || pass.layer >= segment.length {
            self.widen();
        }
        self.left.push(segment);
    }

    /// Raises the bound of a pass that did not find its state again.
    ///
    /// With rounded costs, f may exceed the cost of the plan. Where an estimate depends on the path, f may also exceed the
    /// bound of the pass that found the goal, because this pass begins with another estimate.
    fn widen(&mut self) {
        assert!(!self.is_unbounded && self.bound < S::Cost::MAX, "{BROKEN}");
        self.is_unbounded = self.bound >= self.widest;
        (self.bound, self.is_searching) = (self.widest, false);
    }
}
