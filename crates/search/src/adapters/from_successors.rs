//! State spaces from a closure, for states that are `Copy`: the quickest way to define a space.
//!
//! The action that leads to a successor is the successor itself (with its cost, where edges have costs). So nothing
//! is computed twice. For states that are not `Copy`, use [`from_owned_successors`](crate::from_owned_successors).

use core::{fmt, hash::Hash, marker::PhantomData};

use crate::space::{Cost, StateSpace};

/// A state space with a closure that lists the successors of a state; made by [`from_successors`].
///
/// # Examples
///
/// ```
/// use search::{adapters::FromSuccessors, breadth_first, from_successors};
///
/// // The type names its closure: a function gives it back as `impl Fn`.
/// fn clock(hours: u32) -> FromSuccessors<u32, impl Fn(&u32) -> [u32; 2]> {
///     from_successors(move |&hour: &u32| [(hour + 5) % hours, (hour + 7) % hours])
/// }
/// assert_eq!(breadth_first(&clock(12), &0, |&hour| hour == 2).plan().unwrap().cost, 2);
/// ```
pub struct FromSuccessors<N, F> {
    successors: F,
    state: PhantomData<fn(&N)>,
}

/// Makes a state space from a closure that lists the successors of a state.
///
/// The action that leads to a successor is the successor itself, and costs one. Such a space cannot leave out
/// pointless actions. So a search in it takes about 1.5 times as long as in a hand-written [`StateSpace`] if the
/// closure returns an array. With a `Vec`, it takes 1.9 times as long.
///
/// # Examples
///
/// Seven litres of water in jugs of three and five:
///
/// ```
/// use search::{breadth_first, from_successors};
///
/// let jugs = from_successors(|&(a, b): &(u8, u8)| {
///     let (to_b, to_a) = (a.min(5 - b), b.min(3 - a));
///     [(3, b), (a, 5), (0, b), (a, 0), (a - to_b, b + to_b), (a + to_a, b - to_a)]
/// });
/// let report = breadth_first(&jugs, &(0, 0), |&(a, b)| a + b == 7);
/// assert_eq!(report.plan().unwrap().actions, [(0, 5), (3, 2), (0, 2), (2, 0), (2, 5)]);
/// ```
pub fn from_successors<N, I, F>(successors: F) -> FromSuccessors<N, F>
where
    N: Copy + Eq + Hash,
    I: IntoIterator<Item = N>,
    F: Fn(&N) -> I,
{
    FromSuccessors { successors, state: PhantomData }
}

impl<N, I, F> StateSpace for FromSuccessors<N, F>
where
    N: Copy + Eq + Hash,
    I: IntoIterator<Item = N>,
    F: Fn(&N) -> I,
{
    type State = N;
    type Action = N;
    type Cost = u32;
    type Actions = I;

    #[inline(always)]
    fn actions(&self, state: &N) -> I {
        (self.successors)(state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut N, successor: N) {
        *state = successor;
    }
}

/// A state space with a closure that lists the edges of a state and their costs; made by [`from_edges`].
///
/// # Examples
///
/// ```
/// use search::{adapters::FromEdges, from_edges, uniform_cost};
///
/// fn stairs(dear: u32) -> FromEdges<u32, impl Fn(&u32) -> [(u32, u32); 2]> {
///     from_edges(move |&step: &u32| [(step + 1, 1), (step + 5, dear)])
/// }
/// assert_eq!(uniform_cost(&stairs(3), &0, |&step| step == 7).plan().unwrap().cost, 5);
/// ```
pub struct FromEdges<N, F> {
    edges: F,
    state: PhantomData<fn(&N)>,
}

/// Makes a state space from a closure that lists the successors of a state, each with the cost of its edge.
///
/// The action that leads to a successor is the pair (successor, cost). Any [`Cost`] type is allowed. For a graph
/// given by lists of neighbours, let the closure iterate over the list of its state.
///
/// # Examples
///
/// A graph in memory:
///
/// ```
/// use search::{IdaStar, Search, from_edges, heuristics::Blind};
///
/// let neighbours: [&[(usize, u32)]; 4] = [&[(1, 7), (2, 1)], &[(3, 1)], &[(1, 2), (3, 9)], &[]];
/// let graph = from_edges(|&node: &usize| neighbours[node].iter().copied());
/// let report = IdaStar::new(Blind).run(&graph, &0, |&node| node == 3);
/// let plan = report.plan().unwrap();
/// assert_eq!((plan.cost, plan.states(&graph)), (4, vec![0, 2, 1, 3]));
/// ```
pub fn from_edges<N, C, I, F>(edges: F) -> FromEdges<N, F>
where
    N: Copy + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (N, C)>,
    F: Fn(&N) -> I,
{
    FromEdges { edges, state: PhantomData }
}

impl<N, C, I, F> StateSpace for FromEdges<N, F>
where
    N: Copy + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (N, C)>,
    F: Fn(&N) -> I,
{
    type State = N;
    type Action = (N, C);
    type Cost = C;
    type Actions = I;

    #[inline(always)]
    fn actions(&self, state: &N) -> I {
        (self.edges)(state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut N, (successor, _): (N, C)) {
        *state = successor;
    }

    #[inline(always)]
    fn cost(&self, _: &N, (_, cost): (N, C)) -> C {
        cost
    }
}

impl<N, F> fmt::Debug for FromEdges<N, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromEdges").finish_non_exhaustive()
    }
}

impl<N, F> fmt::Debug for FromSuccessors<N, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromSuccessors").finish_non_exhaustive()
    }
}
