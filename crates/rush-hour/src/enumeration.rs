//! All puzzles of a size: every cluster that has a solution, and the minimal puzzles among them.
//!
//! A cluster is a component: all that the same cars can reach. It is met once, through its *first* layout, the solved
//! one with the least word. In that layout no car but the red one can go to the left or upwards, since that would give
//! a lesser word. So the layouts whose cars are all pushed against something are listed, and each is searched for a
//! solved layout with a lesser word; where none is met, a cluster is new.
//!
//! Rows and columns make this list short. Once the rows are chosen, each column must cover the cells that hold the rows'
//! cars and rest on what the rows cover: the columns then do not depend on each other.

mod clusters;
mod layouts;

use core::ops::{AddAssign, ControlFlow};

use self::{clusters::Clusters, layouts::Layouts};
use crate::board::Board;

/// Enumerates the clusters of square boards, part by part.
///
/// The rules are those of M. Fogleman's database: the red car is two cells long, alone in its row, and leaves on the
/// right of row (side - 1) / 2, counted from 0; the other cars are two or three long; no line is filled by its own cars;
/// there are no walls. Parts do not depend on each other: they can run in any order, in several threads with an
/// enumeration each, or some today and some tomorrow.
///
/// # Complexity
///
/// Two or three breadth-first searches for each cluster, and a short one for each layout that turns out to be of a
/// cluster already met. Side 5 takes a second or two, side 6 core-hours. Memory for one cluster at a time.
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

/// What an enumeration has met.
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
    /// Solved layouts whose cars are all pushed to the left or upwards as far as they go: the work.
    pub layouts: u64,
    /// Clusters with a solved layout.
    pub clusters: u64,
    /// Those of them that have an unsolved layout too.
    pub unsolved: u64,
    /// All layouts of the clusters, solved or not.
    pub positions: u64,
    /// The minimal puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// A puzzle: the hardest layout of its cluster.
///
/// If several layouts are the hardest, the one counts whose cells with horizontal cars, taken as a binary number with
/// the upper left cell for the least digit, are least; then the one whose cells with vertical cars are.
///
/// Puzzles of an [`Enumeration`] are minimal, those of a [`Generator`](crate::Generator) if it was asked for it: no car
/// can be removed without changing the number of moves. The choice of the layout matters: of some a car can be removed,
/// of others of the same cluster none can. A lone red car is a puzzle of one move.
///
/// # Examples
///
/// ```
/// use rush_hour::Enumeration;
///
/// let mut enumeration = Enumeration::of_side(4).unwrap();
/// let puzzles: Vec<_> = (0..enumeration.parts()).flat_map(|part| enumeration.part(part).puzzles).collect();
/// assert_eq!(puzzles.iter().map(|puzzle| puzzle.moves).max(), Some(7));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The board, its cars named in reading order.
    pub board: Board,
    /// The fewest moves to its exit.
    pub moves: u32,
    /// The number of layouts of its cluster.
    pub cluster: u64,
}

impl Enumeration {
    /// The enumeration of boards with so many rows and columns, from 3 to 6; `None` for other sides.
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

    /// The number of parts. The cars of the first four rows without the red car make a part.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.layouts.parts()
    }

    /// The layouts of a part that are looked at: a measure of its work.
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

    /// The clusters whose first layout lies in a part, in a fixed order.
    ///
    /// # Panics
    ///
    /// If there are not so many parts.
    #[must_use]
    pub fn part(&mut self, part: usize) -> Tally {
        self.part_while(part, || true).unwrap_or_default()
    }

    /// The same, or `None` as soon as `goes_on` says no; it is asked at each layout.
    ///
    /// # Panics
    ///
    /// If there are not so many parts.
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
        let clusters = &mut self.clusters;
        let all = self.layouts.each(part, |layout| {
            if !goes_on() {
                return ControlFlow::Break(());
            }
            clusters.study(layout, &mut tally);
            ControlFlow::Continue(())
        });
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
