//! The forty levels of the classic card deck, with their optimal solution lengths.

use crate::board::Board;

const DATA: &str = include_str!("../data/levels.txt");

/// A level with its optimal solution lengths and the size of its component.
///
/// # Examples
///
/// ```
/// let level = rush_hour::levels().next().unwrap();
/// assert_eq!((level.number, level.moves, level.steps, level.component), (1, 8, 16, 1_247));
/// assert_eq!(level.board.to_string(), "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// The number of the card, from 1; the cards are ordered from easy to hard.
    pub number: u32,
    /// The fewest slides of any distance until the red car touches the exit.
    pub moves: u32,
    /// The fewest slides of one cell until the red car touches the exit.
    pub steps: u32,
    /// The number of reachable positions, solved positions included.
    pub component: u64,
    /// The number of distinct grids that a student's program had generated when it finished.
    ///
    /// It is given for the eleven levels with a published count: see [`DistinctGrids`](crate::DistinctGrids).
    pub grids: Option<u64>,
    /// The start position; the exit is on the right.
    pub board: Board,
}

/// Returns the forty levels in the order of their numbers.
///
/// # References
///
/// N. Yoshigahara, "Rush Hour", Binary Arts (later `ThinkFun`), 1996.
///
/// # Examples
///
/// ```
/// assert_eq!(rush_hour::levels().count(), 40);
/// assert_eq!(rush_hour::levels().map(|level| level.moves).sum::<u32>(), 1_028);
/// ```
pub fn levels() -> impl Iterator<Item = Level> {
    DATA.lines().filter(|line| !line.starts_with('#')).filter_map(level)
}

/// Reads `number board moves steps component grids`; the last field is `-` if it is not known.
fn level(line: &str) -> Option<Level> {
    let mut fields = line.split(' ');
    let number = fields.next()?.parse().ok()?;
    let board = fields.next()?.parse().ok()?;
    let moves = fields.next()?.parse().ok()?;
    let steps = fields.next()?.parse().ok()?;
    let component = fields.next()?.parse().ok()?;
    let grids = fields.next()?.parse().ok();
    Some(Level { number, moves, steps, component, grids, board })
}
