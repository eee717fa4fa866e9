//! A heuristic for the beam: it measures how widely the pegs are spread, and how far they are from the target.
//!
//! Let n be the number of pegs, and (x, y) the place of a peg relative to the target. The score is
//!
//! ```text
//!   S1 = sum of (x, y)      S2 = sum of x^2 + y^2      i = number of pegs none of whose neighbours has a peg
//!
//!   score = n S2 - (1 - a) |S1|^2 + w n i
//! ```
//!
//! With a = 0 the first part is n^2 times the variance of the places; a > 0 pulls the pegs to the target. All
//! positions of a layer have the same n, so each layer may have its own scale. Layers whose scores would be too large
//! are scaled down. The best a and w differ from board to board: see [`portfolio`].

use std::collections::BTreeMap;

use search::{Heuristic, StateSpace, heuristics::Estimate, names};

use crate::{
    action::Place,
    space::hole_set::HoleSet,
    space::{JumpNumber, Position, Space},
};

/// The weights of the scores of a portfolio, as pairs (pull, w) with a = pull / 10.
const PORTFOLIO: [(u8, u16); 3] = [(1, 3), (2, 30), (3, 15)];

/// A heuristic that scores a position by the spread of its pegs.
///
/// It is not admissible. It is zero only if a single peg is left and this peg is in a target hole.
///
/// # Complexity
///
/// O(p) for each child on a board with p planes of jumps; see the section "How it works" of the crate.
///
/// # References
///
/// S. Togni, entry to the contest "Défi Solitaire", developpez.com, 2009: the variance, the case a = w = 0.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Space, PegScore};
/// use search::{Beam, Search};
///
/// let space = Space::new(&Board::english())?;
/// let mut search = Beam::doubling(PegScore::new(&space, 2, 19), 1).by_hash();
/// let report = search.run_to(&space, &space.start(), &space.goal());
/// assert_eq!(report.plan().unwrap().cost, 31);
/// # Ok::<(), peg_solitaire::SpaceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PegScore<W = u64> {
    /// The weight 10 (1 - a).
    kept: i64,
    /// The weight 10 w.
    isolated: i64,
    targets: W,
    /// The place of each hole relative to the target, by hole number.
    places: Vec<(i32, i32)>,
    /// The change of the moments by each jump, by jump number.
    changes: Vec<Moments>,
    neighbours: Vec<Neighbours<W>>,
    /// The right shift of the scores of a layer, by number of pegs.
    shifts: Vec<u8>,
}

/// The holes that have a neighbour `distance` holes further on in the numbering, as the set `mask`.
#[derive(Clone, Debug)]
struct Neighbours<W> {
    distance: usize,
    mask: W,
}

/// Sums over all pegs: their number, their rows, their columns, and the squares of their distances from the target.
type Moments = (u32, i32, i32, i64);

fn moments((row, column): (i32, i32)) -> Moments {
    (1, row, column, i64::from(row) * i64::from(row) + i64::from(column) * i64::from(column))
}

#[inline(always)]
fn sum(a: Moments, b: Moments) -> Moments {
    (a.0.wrapping_add(b.0), a.1 + b.1, a.2 + b.2, a.3 + b.3)
}

fn difference(a: Moments, b: Moments) -> Moments {
    (a.0.wrapping_sub(b.0), a.1 - b.1, a.2 - b.2, a.3 - b.3)
}

impl<W: HoleSet> PegScore<W> {
    /// Builds the heuristic for the board of `space`, with a = `pull` / 10 and w = `isolated`.
    ///
    /// Places are relative to the first target, or to the first hole if there is no target.
    ///
    /// # Panics
    ///
    /// If `pull` exceeds 10.
    #[must_use]
    pub fn new(space: &Space<W>, pull: u8, isolated: u16) -> Self {
        assert!(pull <= 10, "the pull is at most the whole");
        let places = places(space);
        let change = |&[from, over, to]: &[u16; 3]| {
            let at = |hole: u16| moments(places[usize::from(hole)]);
            difference(at(to), sum(at(from), at(over)))
        };
        let changes = space.triples().iter().map(change).collect();
        let (kept, isolated) = (10 - i64::from(pull), 10 * i64::from(isolated));
        let shifts = shifts(&places, isolated);
        let neighbours = if isolated > 0 { neighbours(space) } else { Vec::new() };
        PegScore { kept, isolated, targets: space.targets(), places, changes, neighbours, shifts }
    }

    /// Returns the score of a position with these moments. It is never negative, because a variance is never negative.
    #[inline(always)]
    #[allow(clippy::cast_sign_loss, reason = "see above")]
    fn score(&self, pegs: &W, (count, rows, columns, squares): Moments) -> u32 {
        if count <= 1 {
            return if pegs.and(&self.targets) == W::EMPTY { u32::MAX } else { 0 };
        }
        let (rows, columns) = (i64::from(rows), i64::from(columns));
        let mut score = 10 * i64::from(count) * squares - self.kept * (rows * rows + columns * columns);
        if self.isolated > 0 {
            score += self.isolated * i64::from(count) * self.isolated_pegs(pegs);
        }
        // A position with several pegs is not a goal, so its score must not be 0.
        (score >> self.shifts[count as usize]) as u32 + 1
    }

    /// Returns the number of pegs none of whose neighbours has a peg.
    #[inline(always)]
    fn isolated_pegs(&self, pegs: &W) -> i64 {
        let beside = |together: W, at: &Neighbours<W>| together.or(&pegs.seen(at.distance).and(&at.mask));
        let together = self.neighbours.iter().fold(W::EMPTY, beside);
        pegs.without(&together).count().into()
    }
}

/// Returns the places of all holes relative to the first target, or to the first hole if there is no target.
fn places<W: HoleSet>(space: &Space<W>) -> Vec<(i32, i32)> {
    let board = space.given();
    let middle = board.targets().next().unwrap_or(board.holes()[0]);
    let relative = |at: u16, middle: u16| i32::from(at) - i32::from(middle);
    let place = |hole: &Place| (relative(hole.row, middle.row), relative(hole.column, middle.column));
    board.holes().iter().map(place).collect()
}

/// Returns, for each number of pegs, the right shift that keeps all scores of that layer at most 2^30.
fn shifts(places: &[(i32, i32)], isolated: i64) -> Vec<u8> {
    let farthest = places.iter().map(|&place| moments(place).3).max().unwrap_or(0);
    let largest = |count: i64| count * count * (10 * farthest + isolated);
    (0..)
        .zip(0..=places.len())
        .map(|(count, _)| (34 - largest(count).leading_zeros().min(34)) as u8)
        .collect()
}

/// Returns the neighbours of all holes, grouped by distance in the numbering.
///
/// Two holes are neighbours if some jump has them as its first and second hole, or as its second and third.
fn neighbours<W: HoleSet>(space: &Space<W>) -> Vec<Neighbours<W>> {
    let pairs = space
        .triples()
        .iter()
        .flat_map(|&[from, over, to]| [(from, over), (over, to), (over, from), (to, over)]);
    let mut by_distance = BTreeMap::<usize, W>::new();
    for (hole, neighbour) in pairs {
        let distance = (W::BITS + usize::from(neighbour) - usize::from(hole)) % W::BITS;
        let mask = by_distance.entry(distance).or_insert(W::EMPTY);
        if !mask.contains(hole.into()) {
            mask.toggle(hole.into());
        }
    }
    by_distance.into_iter().map(|(distance, mask)| Neighbours { distance, mask }).collect()
}

impl<W: HoleSet> Heuristic<Space<W>> for PegScore<W> {
    type Memo = Moments;

    fn estimate(&self, _: &Space<W>, pegs: &Position<W>) -> Estimate<u32, Moments> {
        let mut memo = Moments::default();
        pegs.0.for_each(|hole| memo = sum(memo, moments(self.places[hole])));
        Estimate { h: self.score(&pegs.0, memo), memo }
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &Space<W>,
        parent: &Position<W>,
        estimate: Estimate<u32, Moments>,
        jump: JumpNumber,
    ) -> Estimate<u32, Moments> {
        let memo = sum(estimate.memo, self.changes[jump.index()]);
        Estimate { h: self.score(&space.successor(parent, jump).0, memo), memo }
    }
}

/// The scores of the beams, by name.
///
/// # Examples
///
/// ```
/// use peg_solitaire::HeuristicName;
///
/// assert_eq!("weak-pull".parse(), Ok(HeuristicName::WeakPull));
/// assert_eq!(HeuristicName::default().to_string(), "portfolio");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum HeuristicName {
    /// The three scores of [`portfolio`] in turn.
    #[default]
    Portfolio,
    /// The variance of the places: `PegScore::new(space, 0, 0)`.
    Variance,
    /// A weak pull to the target: `PegScore::new(space, 1, 3)`.
    WeakPull,
    /// A strong pull to the target: `PegScore::new(space, 3, 15)`.
    StrongPull,
    /// A high weight of isolated pegs: `PegScore::new(space, 2, 30)`.
    Isolation,
}

names!(HeuristicName {
    Portfolio => "portfolio",
    Variance => "variance",
    WeakPull => "weak-pull",
    StrongPull => "strong-pull",
    Isolation => "isolation",
});

impl HeuristicName {
    /// Returns the scores of this name.
    pub(crate) fn scores<W: HoleSet>(self, space: &Space<W>) -> Vec<PegScore<W>> {
        match self {
            HeuristicName::Portfolio => portfolio(space),
            HeuristicName::Variance => vec![PegScore::new(space, 0, 0)],
            HeuristicName::WeakPull => vec![PegScore::new(space, 1, 3)],
            HeuristicName::StrongPull => vec![PegScore::new(space, 3, 15)],
            HeuristicName::Isolation => vec![PegScore::new(space, 2, 30)],
        }
    }
}

/// Returns three heuristics with different weights, for [`Beam::portfolio`](search::Beam::portfolio).
///
/// They complement each other: a board that one of them does not solve at some width, another often solves.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Space, portfolio};
/// use search::{Beam, Search};
///
/// let space = Space::<[u64; 4]>::with_encoding(&Board::rectangle(12, 12))?;
/// let mut search = Beam::portfolio(portfolio(&space), 2, 1 << 20).by_hash();
/// let report = search.run_to(&space, &space.start(), &space.goal());
/// assert_eq!(report.plan().unwrap().cost, 142);
/// # Ok::<(), peg_solitaire::SpaceError>(())
/// ```
#[must_use]
pub fn portfolio<W: HoleSet>(space: &Space<W>) -> Vec<PegScore<W>> {
    PORTFOLIO.iter().map(|&(pull, isolated)| PegScore::new(space, pull, isolated)).collect()
}
