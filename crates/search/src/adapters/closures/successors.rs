//! Closures that list the successors or the edges of states that are `Copy`.
//!
//! The action that leads to a successor is the successor itself (with its cost, where edges have costs). So nothing
//! is computed twice.

use core::{fmt, marker::PhantomData};

use crate::{
    adapters::closures::{ClosureSpace, EdgeSource},
    space::{CopiedState, Cost, StateSpace},
};

/// The state space that [`from_successors`] makes.
///
/// # Examples
///
/// ```
/// use search::{adapters::FromSuccessors, breadth_first, from_successors};
///
/// // The type names its closure: a function returns it as `impl Fn`.
/// fn clock(hours: u32) -> FromSuccessors<u32, impl Fn(&u32) -> [u32; 2]> {
///     from_successors(move |&hour: &u32| [(hour + 5) % hours, (hour + 7) % hours])
/// }
/// assert_eq!(breadth_first(&clock(12), &0, |&hour| hour == 2).plan().unwrap().cost, 2);
/// ```
pub type FromSuccessors<N, F> = ClosureSpace<Successors<N, F>>;

/// The state space that [`from_edges`] makes.
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
pub type FromEdges<N, F> = ClosureSpace<Edges<N, F>>;

/// A closure that lists the successors of a state.
pub struct Successors<N, F> {
    successors: F,
    state: PhantomData<fn(&N)>,
}

/// A closure that lists the successors of a state with the costs of the edges.
pub struct Edges<N, F> {
    edges: F,
    state: PhantomData<fn(&N)>,
}

/// Makes a state space from a closure that lists the successors of a state.
///
/// The action that leads to a successor is the successor itself, and costs one; the cost type is `u32`. The closure
/// returns an array, a `Vec`, or any iterator. For states that are not `Copy` there is [`from_owned_successors`](crate::from_owned_successors),
/// for edges with costs [`from_edges`]. [`ClosureSpace`] lists what else a closure can declare.
///
/// Such a space cannot leave out pointless actions. So a search in it takes about 1.5 times as long as in a
/// hand-written [`StateSpace`] if the closure returns an array. With a `Vec`, it takes 1.9 times as long.
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
///
/// A named function in place of the closure. Without `use<>` its iterator borrows the argument in edition 2024, and the
/// errors blame other lines:
///
/// ```
/// use search::{breadth_first, from_successors};
///
/// fn sums(&n: &u32) -> impl Iterator<Item = u32> + use<> {
///     [1, 7].into_iter().map(move |coin| n + coin)
/// }
/// let report = breadth_first(&from_successors(sums), &0, |&n| n == 23);
/// assert_eq!(report.plan().unwrap().cost, 5);
/// ```
pub fn from_successors<N, I, F>(successors: F) -> FromSuccessors<N, F>
where
    N: CopiedState,
    I: IntoIterator<Item = N>,
    F: Fn(&N) -> I,
{
    ClosureSpace::of(Successors { successors, state: PhantomData })
}

/// Makes a state space from a closure that lists the successors of a state, each with the cost of its edge.
///
/// The action that leads to a successor is the pair (successor, cost). Any [`Cost`] type is allowed. For a graph
/// given by lists of neighbours, let the closure iterate over the list of its state. For states that are not `Copy`
/// there is [`from_owned_edges`](crate::from_owned_edges).
///
/// Searches that count actions ignore the costs: breadth-first and bidirectional search, surveys, shortest plans. The
/// cheapest plan is found by [`uniform_cost`](crate::uniform_cost), [`a_star`](crate::a_star) and IDA*.
///
/// # Examples
///
/// A graph in memory:
///
/// ```
/// use search::{from_edges, uniform_cost};
///
/// let neighbours: [&[(usize, u32)]; 4] = [&[(1, 7), (2, 1)], &[(3, 1)], &[(1, 2), (3, 9)], &[]];
/// let graph = from_edges(|&node: &usize| neighbours[node].iter().copied());
/// let report = uniform_cost(&graph, &0, |&node| node == 3);
/// let plan = report.plan().unwrap();
/// assert_eq!((plan.cost, plan.states(&graph)), (4, vec![0, 2, 1, 3]));
/// ```
///
/// A named function in place of the closure. Without `use<>` its iterator borrows the argument in edition 2024, and the
/// errors blame other lines:
///
/// ```
/// use search::{from_edges, space::Finite64, uniform_cost};
///
/// fn steps(&(x, y): &(i32, i32)) -> impl Iterator<Item = ((i32, i32), Finite64)> + use<> {
///     [(1, 0), (0, 1), (1, 1)].into_iter().map(move |(dx, dy)| {
///         ((x + dx, y + dy), Finite64::of(f64::from(dx + dy).sqrt()))
///     })
/// }
/// let report = uniform_cost(&from_edges(steps), &(0, 0), |&cell| cell == (3, 3));
/// assert!((report.plan().unwrap().cost.get() - 4.243).abs() < 0.001);
/// ```
pub fn from_edges<N, C, I, F>(edges: F) -> FromEdges<N, F>
where
    N: CopiedState,
    C: Cost,
    I: IntoIterator<Item = (N, C)>,
    F: Fn(&N) -> I,
{
    ClosureSpace::of(Edges { edges, state: PhantomData })
}

impl<N, I, F> StateSpace for Successors<N, F>
where
    N: CopiedState,
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

impl<N, I, F> EdgeSource for Successors<N, F>
where
    N: CopiedState,
    I: IntoIterator<Item = N>,
    F: Fn(&N) -> I,
{
    type Edge = N;

    fn state_of(edge: &N) -> &N {
        edge
    }

    fn edges(&self, state: &N) -> impl Iterator<Item = N> {
        (self.successors)(state).into_iter()
    }

    fn action_back(&self, _: &N, state: &N) -> Option<N> {
        Some(*state)
    }
}

impl<N, C, I, F> StateSpace for Edges<N, F>
where
    N: CopiedState,
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

impl<N, C, I, F> EdgeSource for Edges<N, F>
where
    N: CopiedState,
    C: Cost,
    I: IntoIterator<Item = (N, C)>,
    F: Fn(&N) -> I,
{
    type Edge = (N, C);

    fn state_of(edge: &(N, C)) -> &N {
        &edge.0
    }

    fn edges(&self, state: &N) -> impl Iterator<Item = (N, C)> {
        (self.edges)(state).into_iter()
    }

    fn action_back(&self, (_, cost): &(N, C), state: &N) -> Option<(N, C)> {
        Some((*state, *cost))
    }
}

impl<N, F: Clone> Clone for Successors<N, F> {
    fn clone(&self) -> Self {
        Successors { successors: self.successors.clone(), state: PhantomData }
    }
}

impl<N, F: Clone> Clone for Edges<N, F> {
    fn clone(&self) -> Self {
        Edges { edges: self.edges.clone(), state: PhantomData }
    }
}

impl<N, F> fmt::Debug for Successors<N, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Successors").finish_non_exhaustive()
    }
}

impl<N, F> fmt::Debug for Edges<N, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Edges").finish_non_exhaustive()
    }
}
