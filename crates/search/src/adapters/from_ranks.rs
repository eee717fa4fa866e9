//! Abstractions from two closures: the quickest way to define a pattern database.

use core::{fmt, marker::PhantomData};

use crate::space::{Abstraction, Cost, Ranked, StateSpace, Undirected};

/// An abstraction whose abstract states are plain ranks; made by [`from_ranks`].
///
/// # Examples
///
/// ```
/// use search::{StateSpace, adapters::{FromRanks, from_ranks}, from_successors};
///
/// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
/// // Numbers modulo 5: a ring.
/// let ring: FromRanks<_, _, _> = from_ranks(&line, 5, |n| n.rem_euclid(5) as u64, |rank| [(rank + 1) % 5, (rank + 4) % 5]);
/// assert_eq!(ring.actions(&0), [1, 4]);
/// ```
pub struct FromRanks<S, P, F> {
    ranks: u64,
    rank_of: P,
    neighbours: F,
    space: PhantomData<fn(&S)>,
}

/// Makes an abstraction of `space` from two closures. `rank_of` returns the rank of a state's image, which is below
/// `ranks`. `neighbours` lists the ranks that one abstract action reaches from a rank. Some ranks may be images of no
/// state: `neighbours` is asked only about ranks that abstract actions reach from the goals.
///
/// Every abstract action costs one and can be undone. An action of `space` must change the rank by one abstract
/// action, or leave it unchanged: `laws::abstraction_is_sound` checks it. Write an [`Abstraction`] where costs differ
/// or are partitioned, or where a rank can be updated faster than it is computed from the state.
///
/// # Examples
///
/// Eight pancakes, of which four are distinguished:
///
/// ```
/// use search::{
///     IdaStar, Search, adapters::from_ranks, from_successors, heuristics::PatternDatabase,
/// };
///
/// type Stack = [u64; 8];
/// let pancakes = from_successors(|stack: &Stack| {
///     let stack = *stack;
///     (2..=8).map(move |turned| { let mut next = stack; next[..turned].reverse(); next })
/// });
///
/// // The places of pancakes 4 to 7, each a digit of base 8.
/// let rank_of = |stack: &Stack| {
///     (0..8).filter(|&place| stack[place] >= 4).map(|place| (place as u64) << (3 * (stack[place] - 4))).sum()
/// };
/// let turn = |place, turned| if place < turned { turned - 1 - place } else { place };
/// let neighbours = move |rank: u64| (2..=8).map(move |turned| {
///     (0..4).map(|digit| turn(rank >> (3 * digit) & 7, turned) << (3 * digit)).sum()
/// });
///
/// let sorted = [0, 1, 2, 3, 4, 5, 6, 7];
/// let places = from_ranks(&pancakes, 8 * 8 * 8 * 8, rank_of, neighbours);
/// let database = PatternDatabase::to_goals(places, &[sorted]).build_undirected();
/// let report = IdaStar::new(database).run(&pancakes, &[3, 6, 0, 5, 2, 7, 1, 4], |stack| *stack == sorted);
/// assert_eq!(report.plan().unwrap().cost, 8);
/// assert!(report.is_optimal());
/// ```
pub fn from_ranks<S, P, F, I>(space: &S, ranks: u64, rank_of: P, neighbours: F) -> FromRanks<S, P, F>
where
    S: StateSpace,
    P: Fn(&S::State) -> u64,
    F: Fn(u64) -> I,
    I: IntoIterator<Item = u64>,
{
    // The argument only fixes the type of the space.
    let _ = space;
    FromRanks { ranks, rank_of, neighbours, space: PhantomData }
}

/// The action that leads to a rank is that rank.
impl<S, P, F, I> StateSpace for FromRanks<S, P, F>
where
    S: StateSpace,
    F: Fn(u64) -> I,
    I: IntoIterator<Item = u64>,
{
    type State = u64;
    type Action = u64;
    type Cost = S::Cost;
    type Actions = I;

    #[inline(always)]
    fn actions(&self, rank: &u64) -> I {
        (self.neighbours)(*rank)
    }

    #[inline(always)]
    fn apply(&self, rank: &mut u64, neighbour: u64) {
        *rank = neighbour;
    }

    #[inline(always)]
    fn cost(&self, _: &u64, _: u64) -> S::Cost {
        S::Cost::ONE
    }
}

impl<S, P, F, I> Undirected for FromRanks<S, P, F>
where
    S: StateSpace,
    F: Fn(u64) -> I,
    I: IntoIterator<Item = u64>,
{
}

impl<S, P, F, I> Ranked for FromRanks<S, P, F>
where
    S: StateSpace,
    F: Fn(u64) -> I,
    I: IntoIterator<Item = u64>,
{
    #[inline(always)]
    fn ranks(&self) -> u64 {
        self.ranks
    }

    #[inline(always)]
    fn rank(&self, rank: &u64) -> u64 {
        *rank
    }

    #[inline(always)]
    fn unrank(&self, rank: u64) -> u64 {
        rank
    }
}

impl<S, P, F, I> Abstraction<S> for FromRanks<S, P, F>
where
    S: StateSpace,
    P: Fn(&S::State) -> u64,
    F: Fn(u64) -> I,
    I: IntoIterator<Item = u64>,
{
    type Abstract = Self;

    #[inline(always)]
    fn space(&self) -> &Self {
        self
    }

    #[inline(always)]
    fn project(&self, state: &S::State) -> u64 {
        (self.rank_of)(state)
    }
}

impl<S, P: Clone, F: Clone> Clone for FromRanks<S, P, F> {
    fn clone(&self) -> Self {
        FromRanks { rank_of: self.rank_of.clone(), neighbours: self.neighbours.clone(), ..*self }
    }
}

impl<S, P, F> fmt::Debug for FromRanks<S, P, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromRanks").field("ranks", &self.ranks).finish_non_exhaustive()
    }
}
