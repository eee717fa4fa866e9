//! Selective heuristics: they tell which actions raise f by a given amount, before any child is built.

use alloc::vec::Vec;

use search::{
    Cost, Goal, Heuristic, StateSpace,
    engine::Memory,
    heuristics::{Admissible, Consistent, Estimate, Promise},
};

use crate::promises::is_dead_end;

/// A heuristic that selects the actions of a state by their rise of f.
///
/// The *rise* of an action a in a state s is c(s, a) + h(a(s)) - h(s): the amount by which f = g + h of the child exceeds
/// that of the state. It is zero where f falls, and [`MAX`](Cost::MAX) where the sum saturates or the child's estimate is
/// `MAX`. Many heuristics know the rises of all actions by a look at the parts of the state that an action changes.
///
/// [`PartialExpansionAStar`](crate::PartialExpansionAStar) generates children in the order of their rises;
/// [`PartialExpansionIdaStar`](crate::PartialExpansionIdaStar) generates those whose rise its bound admits.
/// The law [`select_partitions_actions`](crate::laws::select_partitions_actions) checks an implementation. [`SelectByEstimate`] makes any heuristic
/// selective, and estimates every child for it.
///
/// # References
///
/// M. Goldenberg, A. Felner, R. Stern, G. Sharon, N. Sturtevant, R. C. Holte, J. Schaeffer, "Enhanced partial expansion
/// A*", Journal of Artificial Intelligence Research 50, 2014.
///
/// # Examples
///
/// The gaps in a stack of pancakes. A turn changes one pair of neighbours, so its rise is 0, 1 or 2:
///
/// ```
/// use search::{
///     Heuristic, Search, StateSpace,
///     heuristics::{Estimate, Promise},
/// };
/// use search_lab::{PartialExpansionAStar, SelectiveHeuristic};
///
/// const N: usize = 8;
///
/// struct Pancakes;
///
/// impl StateSpace for Pancakes {
///     type State = [u8; N];
///     type Action = usize;
///     type Cost = u32;
///     type Actions = core::ops::RangeInclusive<usize>;
///
///     fn actions(&self, _: &[u8; N]) -> Self::Actions {
///         2..=N
///     }
///     fn apply(&self, stack: &mut [u8; N], turned: usize) {
///         stack[..turned].reverse();
///     }
/// }
///
/// struct Gaps;
///
/// /// Whether two pancakes differ by more than one; the plate is the largest.
/// fn gap(upper: u8, lower: Option<&u8>) -> u32 {
///     u32::from(upper.abs_diff(*lower.unwrap_or(&(N as u8))) > 1)
/// }
///
/// impl Heuristic<Pancakes> for Gaps {
///     type Memo = ();
///
///     fn promise(&self) -> Promise {
///         Promise::Consistent
///     }
///     fn estimate(&self, _: &Pancakes, stack: &[u8; N]) -> Estimate<u32> {
///         (0..N).map(|i| gap(stack[i], stack.get(i + 1))).sum::<u32>().into()
///     }
/// }
///
/// impl SelectiveHeuristic<Pancakes> for Gaps {
///     type Selected = Vec<usize>;
///
///     fn select(
///         &self,
///         _: &Pancakes,
///         stack: &[u8; N],
///         _: Estimate<u32>,
///         rise: u32,
///     ) -> (Vec<usize>, Option<u32>) {
///         let rise_of = |turned: usize| {
///             let below = stack.get(turned);
///             1 + gap(stack[0], below) - gap(stack[turned - 1], below)
///         };
///         let next = (2..=N).map(rise_of).filter(|&other| other > rise).min();
///         ((2..=N).filter(|&turned| rise_of(turned) == rise).collect(), next)
///     }
/// }
///
/// let mut search = PartialExpansionAStar::new(Gaps);
/// let report = search.run(&Pancakes, &[7, 0, 5, 2, 4, 1, 6, 3], |stack| stack.is_sorted());
/// assert!(report.is_optimal());
/// assert!(report.stats.generated < 7 * report.stats.expanded / 2); // a full expansion generates 7 children
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not select actions of `{S}` by their rise of f",
    note = "implement `SelectiveHeuristic`, or wrap the heuristic in `SelectByEstimate`"
)]
pub trait SelectiveHeuristic<S: StateSpace>: Heuristic<S> {
    /// The selected actions.
    type Selected: IntoIterator<Item = S::Action>;

    /// Returns the actions of `state` that raise f by exactly `rise`, and the least greater rise of another action, if
    /// there is one. `estimate` is the estimate of `state`.
    fn select(
        &self,
        space: &S,
        state: &S::State,
        estimate: Estimate<S::Cost, Self::Memo>,
        rise: S::Cost,
    ) -> (Self::Selected, Option<S::Cost>);
}

/// Makes any heuristic selective: each selection estimates all children.
///
/// A search that stores states then saves memory, because it stores no child whose f exceeds the cost of the plan. It saves
/// time only if estimates of children are cheap.
///
/// # Examples
///
/// ```
/// use search::{Search, from_successors, heuristics::Consistent};
/// use search_lab::{PartialExpansionAStar, SelectByEstimate};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let distance = Consistent(|&(x, y): &(i32, i32)| x.abs_diff(30) + y.abs_diff(40));
/// let mut search = PartialExpansionAStar::new(SelectByEstimate(distance));
/// let report = search.run(&grid, &(0, 0), |&cell| cell == (30, 40));
/// // The path goes 40 steps along y first, and each of its states there has a neighbour along x with the same f.
/// assert_eq!((report.plan().unwrap().cost, report.stats.peak_closed), (70, 71 + 40));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SelectByEstimate<H>(pub H);

impl<S: StateSpace, H: Heuristic<S>> Heuristic<S> for SelectByEstimate<H> {
    type Memo = H::Memo;

    fn promise(&self) -> Promise {
        self.0.promise()
    }

    #[inline(always)]
    fn step(&self) -> Option<S::Cost> {
        self.0.step()
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, H::Memo> {
        self.0.estimate(space, state)
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        estimate: Estimate<S::Cost, H::Memo>,
        action: S::Action,
    ) -> Estimate<S::Cost, H::Memo> {
        self.0.estimate_child(space, parent, estimate, action)
    }
}

impl<S: StateSpace, H: Heuristic<S>> SelectiveHeuristic<S> for SelectByEstimate<H> {
    type Selected = Vec<S::Action>;

    fn select(
        &self,
        space: &S,
        state: &S::State,
        estimate: Estimate<S::Cost, H::Memo>,
        rise: S::Cost,
    ) -> (Vec<S::Action>, Option<S::Cost>) {
        let (mut selected, mut next) = (Vec::new(), None);
        for action in space.actions(state) {
            let other = rise_of(&self.0, space, state, estimate, action);
            if other == rise {
                selected.push(action);
            } else if other > rise && next.is_none_or(|next| other < next) {
                next = Some(other);
            }
        }
        (selected, next)
    }
}

/// Selects the actions that raise f by `rise`, and the next rise.
///
/// # Panics
///
/// If the next rise is not greater, because a search would never end.
#[track_caller]
pub(crate) fn select_rise<S: StateSpace, H: SelectiveHeuristic<S>>(
    heuristic: &H,
    space: &S,
    state: &S::State,
    estimate: Estimate<S::Cost, H::Memo>,
    rise: S::Cost,
) -> (H::Selected, Option<S::Cost>) {
    let (selected, next) = heuristic.select(space, state, estimate, rise);
    assert!(
        next.is_none_or(|next| next > rise),
        "a selective heuristic announces a rise that is not greater: see `laws::select_partitions_actions`"
    );
    (selected, next)
}

/// Returns the rise of f by `action`, as [`SelectiveHeuristic`] defines it.
pub(crate) fn rise_of<S: StateSpace, H: Heuristic<S>>(
    heuristic: &H,
    space: &S,
    state: &S::State,
    estimate: Estimate<S::Cost, H::Memo>,
    action: S::Action,
) -> S::Cost {
    let h = heuristic.estimate_child(space, state, estimate, action).h;
    let f = space.cost(state, action).saturating_add(h);
    if f == S::Cost::MAX {
        S::Cost::MAX
    } else if f <= estimate.h {
        S::Cost::ZERO
    } else {
        f.minus(estimate.h)
    }
}

macro_rules! promised_selection {
    ($($promised:ident)*) => { $(
        impl<S: StateSpace, H: SelectiveHeuristic<S>> SelectiveHeuristic<S> for $promised<H> {
            type Selected = H::Selected;

            fn select(
                &self,
                space: &S,
                state: &S::State,
                estimate: Estimate<S::Cost, H::Memo>,
                rise: S::Cost,
            ) -> (H::Selected, Option<S::Cost>) {
                self.0.select(space, state, estimate, rise)
            }
        }
    )* };
}

promised_selection! { Admissible Consistent }

/// The children of states that a bound admits, and the least f of those that it cuts off.
///
/// Write *slack* for the bound less the f of a state. The bound admits a child if its rise is at most the slack. Rises are asked
/// for in rising order, and the first one above the slack gives the next bound:
///
/// ```text
/// rise     0          2          4                           6
///          selected   selected   next bound: bound + 4 - slack   not asked for
///                        slack
/// ```
///
/// A child is *lost* if no finite bound admits it, and no promise proves it a dead end.
pub(crate) struct BoundedSelection<S: StateSpace> {
    pub(crate) bound: S::Cost,
    /// The least f that was cut off; `MAX` if no finite bound is known to be next.
    pub(crate) next_bound: S::Cost,
    /// Whether a child was lost. It is exact while `next_bound` is `MAX`.
    pub(crate) lost: bool,
    /// The actions of the present state, and those to children that the bound admits.
    listed: Vec<S::Action>,
    selected: Vec<S::Action>,
}

impl<S: StateSpace> BoundedSelection<S> {
    pub(crate) fn new() -> Self {
        BoundedSelection {
            bound: S::Cost::MAX,
            next_bound: S::Cost::MAX,
            lost: false,
            listed: Vec::new(),
            selected: Vec::new(),
        }
    }

    pub(crate) fn memory(&self) -> Memory {
        Memory::of_list(&self.listed) + Memory::of_list(&self.selected)
    }

    /// Returns the actions of `state`, which `last` led to.
    pub(crate) fn list(&mut self, space: &S, state: &S::State, last: Option<S::Action>) -> &[S::Action] {
        self.listed.clear();
        match last {
            Some(last) => self.listed.extend(space.actions_after(state, last)),
            None => self.listed.extend(space.actions(state)),
        }
        &self.listed
    }

    /// Returns the actions to children that the bound admits, in reverse order, and records the least f of the others.
    /// `left` is the bound less g.
    ///
    /// Without a promise all rises are asked for, because an infinite one may lead to a goal.
    pub(crate) fn select<H: SelectiveHeuristic<S>, G: Goal<S>>(
        &mut self,
        problem: (&S, &H, &G),
        state: &S::State,
        last: Option<S::Action>,
        (left, estimate): (S::Cost, Estimate<S::Cost, H::Memo>),
    ) -> impl Iterator<Item = S::Action> {
        let (space, heuristic, _) = problem;
        self.list(space, state, last);
        self.selected.clear();
        let slack = left.max(estimate.h).minus(estimate.h);
        let mut next = Some(S::Cost::ZERO);
        while let Some(rise) = next {
            let f = (rise > slack).then(|| self.bound.raised_by(rise.minus(slack)));
            let is_known = self.next_bound < S::Cost::MAX && f.is_some_and(|f| self.next_bound <= f);
            if is_known && heuristic.promise() != Promise::Nothing {
                break;
            }
            let (actions, after) = select_rise(heuristic, space, state, estimate, rise);
            next = after;
            for action in actions {
                match f {
                    None => self.selected.push(action),
                    Some(_) if !self.listed.contains(&action) => {}
                    Some(f) if rise < S::Cost::MAX => self.cut_off(f),
                    Some(_) => self.cut_off_saturated(problem, state, (left, estimate), action),
                }
            }
        }
        let Self { listed, selected, .. } = self;
        listed.iter().rev().filter(|action| selected.contains(action)).copied()
    }

    /// Records the f of a child that is cut off.
    fn cut_off(&mut self, f: S::Cost) {
        self.next_bound = self.next_bound.min(f);
        self.lost |= f == S::Cost::MAX;
    }

    /// Cuts off a child whose cost plus estimate saturates. Without a promise a goal counts by its cost alone, because a
    /// wrong estimate must not hide it.
    #[cold]
    fn cut_off_saturated<H: Heuristic<S>, G: Goal<S>>(
        &mut self,
        (space, heuristic, goal): (&S, &H, &G),
        state: &S::State,
        (left, estimate): (S::Cost, Estimate<S::Cost, H::Memo>),
        action: S::Action,
    ) {
        let (promise, cost) = (heuristic.promise(), space.cost(state, action));
        if is_dead_end(promise, heuristic.estimate_child(space, state, estimate, action).h) {
            return;
        }
        let may_be_goal = promise == Promise::Nothing && cost < S::Cost::MAX;
        if !may_be_goal || !goal.is_goal(&space.successor(state, action)) {
            self.lost = true;
        } else if cost <= left {
            self.selected.push(action);
        } else {
            self.cut_off(self.bound.raised_by(cost.minus(left)));
        }
    }
}
