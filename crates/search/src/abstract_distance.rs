//! Distances in an abstract space, as a heuristic for the space that it is an abstraction of.
//!
//! Let p project states s so that every action s → t of cost c becomes an abstract action p(s) → p(t) that costs at
//! most c, or p(s) = p(t). Let d(x) be the least cost from x to the nearest projected goal. Then
//! d(p(s)) <= c + d(p(t)): h(s) = d(p(s)) is consistent. A table holds d for every rank of the abstract space; a
//! uniform-cost search backwards from the goals fills it.

use alloc::{collections::BTreeMap, vec, vec::Vec};
use core::fmt;

use crate::{
    cost::Cost,
    heuristic::{Heuristic, Promise},
    space::{Abstraction, Ranked, Reversible, StateSpace},
};

/// Estimates a state by the distance of its image from the nearest image of a goal: consistent.
///
/// The goals must be all of them: those that are left out would be estimated too high. An image from which no goal
/// can be reached declares a dead end.
///
/// # Complexity
///
/// To build, O(n (b + log k)) time for n ranks with b predecessors each and k different distances; a cost a rank
/// in memory. An estimate is a projection, a rank and a look into the table.
///
/// # References
///
/// J. C. Culberson and J. Schaeffer, "Pattern databases", Computational Intelligence 14(3), 1998.
///
/// # Examples
///
/// A knight and an abstraction that sees its column alone:
///
/// ```
/// use search::{AbstractDistance, Abstraction, Heuristic, IdaStar, Ranked, Reversible, Search, StateSpace};
///
/// const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
///
/// struct Knight;
///
/// impl StateSpace for Knight {
///     type State = (i8, i8);
///     type Action = (i8, i8);
///     type Cost = u8;
///     type Actions = Vec<(i8, i8)>;
///
///     fn actions(&self, &(x, y): &(i8, i8)) -> Self::Actions {
///         let on_board = |n: i8| (0..20).contains(&n);
///         JUMPS.into_iter().filter(|(dx, dy)| on_board(x + dx) && on_board(y + dy)).collect()
///     }
///     fn apply(&self, (x, y): &mut (i8, i8), (dx, dy): (i8, i8)) {
///         (*x, *y) = (*x + dx, *y + dy);
///     }
/// }
///
/// /// The columns: one or two to either side.
/// struct Columns;
///
/// impl StateSpace for Columns {
///     type State = i8;
///     type Action = i8;
///     type Cost = u8;
///     type Actions = Vec<i8>;
///
///     fn actions(&self, &x: &i8) -> Vec<i8> {
///         [-2, -1, 1, 2].into_iter().filter(|dx| (0..20).contains(&(x + dx))).collect()
///     }
///     fn apply(&self, x: &mut i8, dx: i8) {
///         *x += dx;
///     }
/// }
///
/// impl Reversible for Columns {
///     type Predecessors = Vec<(i8, i8)>;
///
///     fn predecessors(&self, x: &i8) -> Vec<(i8, i8)> {
///         self.actions(x).into_iter().map(|dx| (-dx, x + dx)).collect()
///     }
/// }
///
/// impl Ranked for Columns {
///     fn ranks(&self) -> u64 {
///         20
///     }
///     fn rank(&self, &x: &i8) -> u64 {
///         x as u64
///     }
///     fn unrank(&self, rank: u64) -> i8 {
///         rank as i8
///     }
/// }
///
/// struct Column(Columns);
///
/// impl Abstraction<Knight> for Column {
///     type Abstract = Columns;
///
///     fn space(&self) -> &Columns {
///         &self.0
///     }
///     fn project(&self, &(x, _): &(i8, i8)) -> i8 {
///         x
///     }
/// }
///
/// let goal = (19, 19);
/// let distance = AbstractDistance::<Knight, _>::new(Column(Columns), &[goal]);
/// assert_eq!(distance.estimate(&Knight, &(0, 0)).0, 10);
///
/// let report = IdaStar::new(distance).run(&Knight, &(12, 12), &|&place: &(i8, i8)| place == goal);
/// assert_eq!(report.plan().unwrap().cost, 6);
/// assert!(report.is_optimal());
/// ```
pub struct AbstractDistance<S: StateSpace, A> {
    abstraction: A,
    /// By rank.
    distances: Vec<S::Cost>,
}

impl<S, A> AbstractDistance<S, A>
where
    S: StateSpace,
    A: Abstraction<S, Abstract: Reversible>,
{
    /// Fills the table for these `goals`, which must be all.
    ///
    /// # Panics
    ///
    /// If the abstract space has more ranks than the machine can address, or a rank that it says it has not.
    #[must_use]
    #[allow(clippy::expect_used, reason = "a table beyond the address space cannot be had")]
    pub fn new(abstraction: A, goals: &[S::State]) -> Self {
        let space = abstraction.space();
        let ranks = usize::try_from(space.ranks()).expect("as many ranks as the machine can address");
        let mut distances = vec![S::Cost::MAX; ranks];
        let mut open = Buckets::new();
        for goal in goals {
            open.lower(&mut distances, space.rank(&abstraction.project(goal)), S::Cost::ZERO);
        }
        while let Some((rank, distance)) = open.pop() {
            // An entry is outdated if its rank has come nearer since.
            if distances[rank as usize] == distance {
                let state = space.unrank(rank);
                for (action, before) in space.predecessors(&state) {
                    let cost = distance.saturating_plus(space.cost(&before, action));
                    open.lower(&mut distances, space.rank(&before), cost);
                }
            }
        }
        AbstractDistance { abstraction, distances }
    }

    /// The abstraction.
    pub fn abstraction(&self) -> &A {
        &self.abstraction
    }
}

/// Ranks by their distance, the nearest first: few different distances, many ranks.
struct Buckets<C>(BTreeMap<C, Vec<u64>>);

impl<C: Cost> Buckets<C> {
    fn new() -> Self {
        Buckets(BTreeMap::new())
    }

    /// Adds `rank` if `distance` is less than what the table says of it.
    fn lower(&mut self, distances: &mut [C], rank: u64, distance: C) {
        let known = &mut distances[rank as usize];
        if distance < *known {
            *known = distance;
            self.0.entry(distance).or_default().push(rank);
        }
    }

    fn pop(&mut self) -> Option<(u64, C)> {
        let mut nearest = self.0.first_entry()?;
        let distance = *nearest.key();
        let rank = nearest.get_mut().pop()?;
        if nearest.get().is_empty() {
            nearest.remove();
        }
        Some((rank, distance))
    }
}

impl<S, A> Heuristic<S> for AbstractDistance<S, A>
where
    S: StateSpace,
    A: Abstraction<S>,
{
    type Memo = ();

    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    #[inline(always)]
    fn estimate(&self, _: &S, state: &S::State) -> (S::Cost, ()) {
        let rank = self.abstraction.space().rank(&self.abstraction.project(state));
        (self.distances[rank as usize], ())
    }
}

impl<S: StateSpace, A> fmt::Debug for AbstractDistance<S, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AbstractDistance").field("ranks", &self.distances.len()).finish_non_exhaustive()
    }
}
