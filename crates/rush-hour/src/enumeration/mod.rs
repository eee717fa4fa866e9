//! Enumeration of all puzzles of a size: every cluster with a solution, and the minimal puzzles among them.
//!
//! A cluster is a component: all layouts that the same cars can reach. It is counted once, at its *first* layout: the
//! solved layout with the least word. In that layout, only the red car can move left or up, because any other such move
//! would give a lesser word. So the enumeration lists the layouts whose cars are all pushed left or up. From each it
//! searches for a solved layout with a lesser word; if there is none, the cluster is new.
//!
//! The lines keep this list short. For given rows, each column must cover the cells on which the rows' cars rest, and
//! must itself rest on cells that the rows cover. So the columns are independent of each other.

mod clusters;
mod layouts;

use core::ops::AddAssign;

use self::{
    clusters::{Clusters, Watch},
    layouts::Layouts,
};
use crate::board::Board;

/// The enumeration of the clusters of square boards, part by part.
///
/// The rules are those of M. Fogleman's database. The red car is two cells long and alone in its row. It leaves on the
/// right of row (side - 1) / 2, counted from 0. The other cars are two or three cells long. No line is filled by its
/// own cars, and there are no walls. Parts are independent: they can run in any order, at different times, or in
/// several threads with one enumeration each.
///
/// # Complexity
///
/// Two or three breadth-first searches for each cluster, and a short search for each layout of a known cluster. Side 5
/// takes one or two seconds, side 6 takes core-hours. Memory holds one cluster at a time.
///
/// # References
///
/// M. Fogleman, "Solving Rush Hour, the puzzle", 2018, enumerates the same clusters and puzzles.
///
/// # Examples
///
/// ```
/// use rush_hour::{Enumeration, Tally};
///
/// let mut enumeration = Enumeration::of_side(4).unwrap();
/// let mut tally = Tally::default();
/// for part in 0..enumeration.parts() {
///     tally += enumeration.part(part);
/// }
/// assert_eq!((tally.clusters, tally.unsolved, tally.puzzles.len()), (493, 276, 32));
/// ```
#[derive(Debug)]
pub struct Enumeration {
    layouts: Layouts,
    clusters: Clusters,
}

/// The counts and puzzles of an enumeration or of its parts.
///
/// # Examples
///
/// ```
/// use rush_hour::{Enumeration, Tally};
///
/// // The first part has no car in the upper rows but the red one.
/// let tally: Tally = Enumeration::of_side(3).unwrap().part(0);
/// assert_eq!(tally.puzzles[0].board.to_string(), "ooo/AAo/ooo");
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// The number of solved layouts whose cars are all pushed left or up as far as possible: a measure of the work.
    pub layouts: u64,
    /// The number of clusters with a solved layout.
    pub clusters: u64,
    /// The number of these clusters that also have an unsolved layout.
    pub unsolved: u64,
    /// The number of layouts of the clusters, solved or not.
    pub positions: u64,
    /// The minimal puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// A puzzle: the hardest layout of its cluster.
///
/// Ties are broken by the set of cells of horizontal cars, as a binary number whose least digit is the upper left cell.
/// The least number wins; then the cells of vertical cars are compared in the same way.
///
/// A puzzle is minimal: no car can be removed without a change of the number of moves.
/// Minimality depends on the layout: one hardest layout of a cluster may lose a car, another may not. A lone red car is
/// a puzzle of one move.
///
/// # Examples
///
/// ```
/// use rush_hour::Enumeration;
///
/// let mut enumeration = Enumeration::of_side(4).unwrap();
/// let puzzles: Vec<_> = (0..enumeration.parts()).flat_map(|part| enumeration.part(part).puzzles).collect();
/// assert_eq!(puzzles.iter().map(|puzzle| puzzle.optimum).max(), Some(7));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The board, with its cars named in reading order.
    pub board: Board,
    /// The fewest moves to the exit.
    pub optimum: u32,
    /// The number of positions that its cars can reach: the layouts of its cluster.
    pub positions: u64,
}

impl Enumeration {
    /// Creates the enumeration of boards with `side` rows and columns, from 3 to 6; `None` for other sides.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::Enumeration;
    ///
    /// assert_eq!(Enumeration::of_side(6).unwrap().parts(), 234_256);
    /// assert!(Enumeration::of_side(7).is_none());
    /// ```
    #[must_use]
    pub fn of_side(side: usize) -> Option<Self> {
        (3..=6).contains(&side).then(|| {
            let layouts = Layouts::of_side(side);
            let clusters = Clusters::new(side, layouts.kinds());
            Enumeration { layouts, clusters }
        })
    }

    /// Returns the number of parts. A part fixes the cars of the first four rows, the red car's row not counted.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.layouts.parts()
    }

    /// Returns the number of layouts that a part examines: a measure of its work.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::Enumeration;
    ///
    /// let mut enumeration = Enumeration::of_side(3).unwrap();
    /// let layouts: u64 = (0..enumeration.parts()).map(|part| enumeration.layouts_of(part)).sum();
    /// assert!((0..enumeration.parts()).all(|part| enumeration.part(part).layouts == enumeration.layouts_of(part)));
    /// ```
    #[must_use]
    pub fn layouts_of(&self, part: usize) -> u64 {
        self.layouts.count(part)
    }

    /// Enumerates the clusters whose first layout belongs to a part, in a fixed order.
    ///
    /// # Panics
    ///
    /// If `part` is not below [`parts`](Self::parts).
    #[must_use]
    pub fn part(&mut self, part: usize) -> Tally {
        self.part_while(part, || true).unwrap_or_default()
    }

    /// Enumerates as [`part`](Self::part), but returns `None` as soon as `goes_on` returns false.
    ///
    /// `goes_on` is called at each layout, and after at most some thousands of positions of its cluster.
    ///
    /// # Panics
    ///
    /// If `part` is not below [`parts`](Self::parts).
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::Enumeration;
    ///
    /// let mut enumeration = Enumeration::of_side(6).unwrap();
    /// let mut patience = 1_000;
    /// let tally = enumeration.part_while(0, || {
    ///     patience -= 1;
    ///     patience > 0
    /// });
    /// assert_eq!(tally, None);
    /// ```
    #[must_use]
    pub fn part_while(&mut self, part: usize, mut goes_on: impl FnMut() -> bool) -> Option<Tally> {
        assert!(part < self.parts(), "a part of the enumeration");
        let mut tally = Tally::default();
        let (clusters, mut watch) = (&mut self.clusters, Watch::new(&mut goes_on));
        let all = self.layouts.each(part, |layout| clusters.study(layout, &mut tally, &mut watch));
        all.is_continue().then_some(tally)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.layouts += other.layouts;
        self.clusters += other.clusters;
        self.unsolved += other.unsolved;
        self.positions += other.positions;
        self.puzzles.extend(other.puzzles);
    }
}
