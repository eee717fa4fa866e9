//! Move pruning: a space without the action sequences that an earlier sequence can replace.

pub(crate) mod sequences;

use core::{fmt, ops::ControlFlow};

use crate::{
    adapters::{
        DynActions,
        move_pruning::sequences::{Automaton, ROOT, duplicates},
    },
    algorithms::depth_first::sites::{Anywhere, Entry, Sites, UniformMoves, Wrapped, Wraps},
    heuristics::{Estimate, Heuristic, Promise},
    run::{Plan, PlanOf},
    space::StateSpace,
};

/// A space in which searches that store only their path leave out duplicate sequences of actions.
///
/// Call [`with_sites`](crate::IdaStar::with_sites) on the search: the pruned space omits duplicates through its
/// [sites](crate::sites). In a search without sites the automaton does not prune.
///
/// [`IdaStar`](crate::IdaStar) generates a state once for each path that leads to it. Where actions have the same
/// effect in every state ([`UniformMoves`]), the last few actions of a path often show that it is pointless: an
/// earlier sequence has the same effect. A sequence is *earlier* if it is shorter, or of equal length and first in
/// the order of the operator numbers. Such duplicates are learnt by trial. During a search, an automaton
/// recognises them; each action carries the current node of the automaton. Plans may differ from those of the
/// space itself, but their cost does not.
///
/// Searches that store states ([`AStar`](crate::AStar), [`BreadthFirst`](crate::BreadthFirst)) ignore the
/// automaton. With it, they could lose a state: two paths to a state may have to leave it
/// by different actions, and the search keeps only one of the paths.
///
/// # Why no optimum is lost
///
/// The proof relies on the assumption of [`UniformMoves`]: sequences that agree on all samples agree in every
/// state. So the sequence that replaces a duplicate on the samples can be applied wherever the duplicate can,
/// leads to the same state and costs no more.
///
/// Take the earliest of all cheapest plans from a state, and suppose that it contains a duplicate. With the
/// replacement in its place, the plan is as cheap. The new plan is also earlier, because equal actions before
/// and after two sequences preserve their order. This contradicts the choice. So one cheapest plan contains
/// no duplicate at all, and an admissible heuristic cuts off none of its states.
///
/// The space itself may leave out actions in [`actions_after`](StateSpace::actions_after). If each of these
/// actions ends a duplicate, the pruned space leaves them out too, because the automaton omits them anyway.
/// Otherwise it lists these actions again: of two orders of two actions, the space may omit one and the automaton the
/// other, and then neither would be left.
///
/// `laws::sites_lose_nothing` checks that every state keeps its least cost.
///
/// # Complexity
///
/// Learning takes O(m b^n) time and memory for m samples, sequences of n actions and a branching factor b. Each child
/// costs one look at a table of four bytes for each node and operator.
///
/// # References
///
/// R. C. Holte and N. Burch, "Automatic move pruning for single-agent search", AI Communications 27, 2014;
/// L. A. Taylor and R. E. Korf, "Pruning duplicate nodes in depth-first search", AAAI 1993; A. V. Aho and
/// M. J. Corasick, "Efficient string matching", Communications of the ACM 18(6), 1975.
///
/// # Examples
///
/// ```
/// use search::{
///     IdaStar, Search, StateSpace, adapters::MovePruning, heuristics::Blind,
///     sites::{Sites, UniformMoves},
/// };
///
/// /// Ten lamps; each switch toggles one of them.
/// struct Lamps;
///
/// impl StateSpace for Lamps {
///     type State = u16;
///     type Action = usize;
///     type Cost = u32;
///     type Actions = core::ops::Range<usize>;
///
///     fn actions(&self, _: &u16) -> Self::Actions {
///         0..10
///     }
///     fn apply(&self, lamps: &mut u16, switch: usize) {
///         *lamps ^= 1 << switch;
///     }
/// }
///
/// impl Sites for Lamps {}
///
/// impl UniformMoves for Lamps {
///     fn operators(&self) -> usize {
///         10
///     }
///     fn operator(&self, switch: usize) -> usize {
///         switch
///     }
///     fn samples(&self) -> Vec<u16> {
///         vec![0]
///     }
/// }
///
/// let goal = |&lamps: &u16| lamps == 0b11_1100;
/// let all = IdaStar::new(Blind).run(&Lamps, &0, &goal);
/// let space = MovePruning::learn(Lamps, 2);
/// let few = IdaStar::new(Blind).with_sites().run(&space, &0, &goal);
/// assert_eq!(space.plan(few.plan().unwrap()).actions, all.plan().unwrap().actions);
/// // Each set of switches is met in one order.
/// assert!(10 * few.stats.generated < all.stats.generated);
/// // What the automaton knows of the past is the last switch alone.
/// assert_eq!(space.nodes(), 1 + space.space().operators());
/// ```
#[derive(Clone)]
pub struct MovePruning<S> {
    space: S,
    automaton: Automaton,
    /// Whether the automaton rejects every action that the space itself leaves out.
    agrees: bool,
}

/// An action under [`MovePruning`], with the automaton's node for the actions up to and including it.
///
/// # Examples
///
/// ```
/// use search::adapters::MovePruningAction;
///
/// fn all<A: Copy>(actions: &[MovePruningAction<A>]) -> Vec<A> {
///     actions.iter().map(|traced| traced.action()).collect()
/// }
/// # assert!(all::<u8>(&[]).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MovePruningAction<A> {
    action: A,
    node: u32,
}

impl<A: Copy> MovePruningAction<A> {
    /// Returns the action itself.
    #[must_use]
    pub fn action(self) -> A {
        self.action
    }
}

impl<S: UniformMoves> MovePruning<S> {
    /// Returns `space` without its duplicate sequences of at most `length` actions.
    ///
    /// A cycle of 2n moves makes duplicates of n moves: one half of the cycle has the effect of the other half,
    /// walked backwards. The shortest cycles of sliding tiles, apart from a move and its inverse, have twelve
    /// moves, so a length of six finds the duplicates of these cycles. A length of twelve also finds the
    /// duplicates of longer cycles, of up to 24 moves. Of the lengths 8, 10, 12 and 14, twelve makes IDA* with
    /// pattern databases fastest on the 15-puzzle. Each further action multiplies the time of learning by the
    /// branching factor.
    #[must_use]
    pub fn learn(space: S, length: usize) -> Self {
        let automaton = Automaton::recognising(&duplicates(&space, length), space.operators());
        let agrees = agrees(&space, &automaton);
        MovePruning { space, automaton, agrees }
    }

    /// Returns the space itself.
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Returns the number of nodes of the automaton.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.automaton.nodes()
    }

    /// Returns the same plan with the actions of the space itself.
    #[must_use]
    pub fn plan(&self, plan: &PlanOf<Self>) -> PlanOf<S> {
        let actions = plan.actions.iter().map(|traced| traced.action).collect();
        Plan { start: plan.start.clone(), actions, cost: plan.cost }
    }

    fn traced(&self, before: u32, action: S::Action) -> Option<MovePruningAction<S::Action>> {
        let node = self.automaton.next(before, self.space.operator(action))?;
        Some(MovePruningAction { action, node })
    }

    /// Returns `action` with the automaton's node for this action alone, for a search that ignores the actions before
    /// it.
    fn first(&self, action: S::Action) -> MovePruningAction<S::Action> {
        self.traced(ROOT, action).unwrap_or(MovePruningAction { action, node: ROOT })
    }
}

/// Returns whether the automaton rejects every action that `space` itself leaves out after an action from a
/// sample.
fn agrees<S: UniformMoves>(space: &S, automaton: &Automaton) -> bool {
    space.samples().iter().all(|sample| {
        space.actions(sample).into_iter().all(|first| {
            let state = space.successor(sample, first);
            let mut left_out = space.actions(&state).into_iter().filter(|second| {
                !space.actions_after(&state, first).into_iter().any(|action| action == *second)
            });
            let node = automaton.next(ROOT, space.operator(first));
            left_out
                .all(|second| node.is_none_or(|node| automaton.next(node, space.operator(second)).is_none()))
        })
    })
}

impl<S: UniformMoves> StateSpace for MovePruning<S> {
    type State = S::State;
    type Action = MovePruningAction<S::Action>;
    type Cost = S::Cost;
    type Actions = DynActions<MovePruningAction<S::Action>>;
    const GRADED: bool = S::GRADED;

    fn actions(&self, state: &S::State) -> Self::Actions {
        self.space.actions(state).into_iter().map(|action| self.first(action)).collect()
    }

    #[inline(always)]
    fn apply(&self, state: &mut S::State, traced: Self::Action) {
        self.space.apply(state, traced.action);
    }

    #[inline(always)]
    fn cost(&self, state: &S::State, traced: Self::Action) -> S::Cost {
        self.space.cost(state, traced.action)
    }

    fn actions_after(&self, state: &S::State, last: Self::Action) -> Self::Actions {
        let actions = self.space.actions_after(state, last.action).into_iter();
        actions.map(|action| self.first(action)).collect()
    }

    #[inline(always)]
    fn successor(&self, state: &S::State, traced: Self::Action) -> S::State {
        self.space.successor(state, traced.action)
    }
}

/// A site of the space itself, without the actions that end a duplicate at the present node.
impl<S: UniformMoves> Wraps for MovePruning<S> {
    type Inner = S;

    #[inline(always)]
    fn inner(&self) -> &S {
        &self.space
    }

    #[inline(always)]
    fn unwrap(&self, last: Option<MovePruningAction<S::Action>>) -> Option<S::Action> {
        last.filter(|_| self.agrees).map(MovePruningAction::action)
    }

    #[inline(always)]
    fn wrap(
        &self,
        last: Option<MovePruningAction<S::Action>>,
        action: S::Action,
    ) -> Option<MovePruningAction<S::Action>> {
        self.traced(last.map_or(ROOT, |last| last.node), action)
    }
}

impl<S: UniformMoves> Sites for MovePruning<S> {
    #[inline]
    fn enter<E: Entry<Self>>(
        &self,
        state: &S::State,
        last: Option<Self::Action>,
        entry: E,
    ) -> ControlFlow<()> {
        if self.agrees { self.enter_inner(state, last, entry) } else { entry.at::<Wrapped<Anywhere>>() }
    }
}

impl<S> fmt::Debug for MovePruning<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MovePruning").field("nodes", &self.automaton.nodes()).finish_non_exhaustive()
    }
}

/// A heuristic of a space, for use under [`MovePruning`].
///
/// A closure needs no such wrapper. It estimates a state without the space and the action, and the states are
/// the same, so it is a heuristic of both spaces.
///
/// # Examples
///
/// ```
/// use search::{
///     Heuristic,
///     adapters::{MovePruning, MovePruningHeuristic},
///     heuristics::Blind, sites::UniformMoves,
/// };
///
/// fn start_estimate<S: UniformMoves, H: Heuristic<S>>(space: S, heuristic: H, start: &S::State) -> S::Cost {
///     let space = MovePruning::learn(space, 4);
///     MovePruningHeuristic(heuristic).estimate(&space, start).h
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MovePruningHeuristic<H>(pub H);

impl<S: UniformMoves, H: Heuristic<S>> Heuristic<MovePruning<S>> for MovePruningHeuristic<H> {
    type Memo = H::Memo;

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.0.promise()
    }

    #[inline(always)]
    fn estimate(&self, space: &MovePruning<S>, state: &S::State) -> Estimate<S::Cost, H::Memo> {
        self.0.estimate(&space.space, state)
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &MovePruning<S>,
        parent: &S::State,
        estimate: Estimate<S::Cost, H::Memo>,
        traced: MovePruningAction<S::Action>,
    ) -> Estimate<S::Cost, H::Memo> {
        self.0.estimate_child(&space.space, parent, estimate, traced.action)
    }
}
