//! The hundred 15-puzzles and the fifty 24-puzzles of R. E. Korf, with optimal costs and node counts of IDA*.
//!
//! # References
//!
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial Intelligence 27,
//! 1985, table 1. Four of its node counts (22, 88, 89, 98) are corrected here; see `data/korf100.txt`.
//!
//! R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002, table 2; see
//! `data/korf50_24.txt`.

use crate::{
    board::{Board, Notation},
    shape::Shape,
};

const HUNDRED: &str = include_str!("../../data/korf100.txt");
const FIFTY: &str = include_str!("../../data/korf50_24.txt");

/// One of the hundred 15-puzzles or of the fifty 24-puzzles.
///
/// # Examples
///
/// ```
/// let first = sliding_tile::korf::instances().next().unwrap();
/// assert_eq!((first.id, first.optimum, first.manhattan, first.nodes), (1, 57, 41, 276_361_933));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The number in Korf's table, from 1.
    pub id: u32,
    /// The length of a shortest plan.
    pub optimum: u32,
    /// The Manhattan distance of the board from the goal.
    pub manhattan: u32,
    /// The nodes that IDA* generates: the root once, and every child in all iterations.
    ///
    /// For the hundred the heuristic is Manhattan distance. For the fifty the figures are the published ones, for four
    /// patterns of six tiles with reflection; other orders of moves may give other counts.
    ///
    /// `generated` in the statistics of [`search::IdaStar`] is one less, because it does not count the root.
    pub nodes: u64,
    /// The start. The goal is [`goal`], or [`goal_of_fifty`].
    pub board: Board,
}

/// Returns the hundred 15-puzzles, in the order of the table.
///
/// # Examples
///
/// ```
/// use sliding_tile::korf;
///
/// assert_eq!(korf::instances().count(), 100);
/// assert_eq!(korf::instances().map(|instance| instance.optimum).sum::<u32>(), 5_305);
/// ```
pub fn instances() -> impl Iterator<Item = Instance> {
    HUNDRED.lines().filter(|line| !line.starts_with('#')).filter_map(instance)
}

/// Returns the fifty 24-puzzles, in the order of the table.
///
/// # Examples
///
/// ```
/// use sliding_tile::korf;
///
/// assert_eq!(korf::fifty().count(), 50);
/// assert_eq!(korf::fifty().map(|instance| instance.optimum).sum::<u32>(), 5_039);
/// ```
pub fn fifty() -> impl Iterator<Item = Instance> {
    FIFTY.lines().filter(|line| !line.starts_with('#')).filter_map(instance)
}

/// Returns the goal of the hundred 15-puzzles, with the hole first.
///
/// # Examples
///
/// ```
/// assert_eq!(sliding_tile::korf::goal().to_string(), "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15");
/// ```
#[must_use]
pub fn goal() -> Board {
    solved_with_hole_first(Shape::FOUR_BY_FOUR)
}

/// Returns the goal of the fifty 24-puzzles, with the hole first.
///
/// # Examples
///
/// ```
/// let goal = sliding_tile::korf::goal_of_fifty();
/// assert_eq!((goal.shape().cells(), goal.hole(), goal.tiles()[24]), (25, 0, 24));
/// ```
#[must_use]
pub fn goal_of_fifty() -> Board {
    solved_with_hole_first(Shape::FIVE_BY_FIVE)
}

fn solved_with_hole_first(shape: Shape) -> Board {
    Board::from_tiles(shape, (0..shape.cells() as u8).collect(), Notation { first_label: 1, hole: '0' })
}

/// Parses `id | optimum | manhattan | nodes | board`.
fn instance(line: &str) -> Option<Instance> {
    let mut fields = line.split('|').map(str::trim);
    Some(Instance {
        id: fields.next()?.parse().ok()?,
        optimum: fields.next()?.parse().ok()?,
        manhattan: fields.next()?.parse().ok()?,
        nodes: fields.next()?.parse().ok()?,
        board: fields.next()?.parse().ok()?,
    })
}
