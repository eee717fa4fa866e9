//! Instances: the forty levels of the classic card deck, the hardest boards known, and puzzles that this crate makes.

use crate::board::Board;

const LEVELS: &str = include_str!("../data/levels.txt");

const HARDEST: &str = include_str!("../data/hardest.txt");

/// A published board with its optimal solution lengths.
///
/// # Examples
///
/// ```
/// let level = rush_hour::levels().next().unwrap();
/// assert_eq!((level.name, level.optimum, level.steps), ("1", Some(8), Some(16)));
/// assert_eq!(level.board.to_string(), "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Instance {
    /// The name: the number of a level, or a few words.
    pub name: &'static str,
    /// The start position; the exit is on the right.
    pub board: Board,
    /// The fewest moves until the red car touches the exit.
    pub optimum: Option<u32>,
    /// The fewest steps until the red car touches the exit.
    pub steps: Option<u32>,
    /// The number of reachable positions, solved positions included.
    pub positions: Option<u64>,
    /// Where the board and its numbers are published.
    pub source: &'static str,
}

/// A puzzle: the hardest layout of its cluster.
///
/// Ties are broken by the set of cells of horizontal cars, as a binary number whose least digit is the upper left cell.
/// The least number wins; then the cells of vertical cars are compared in the same way.
///
/// A puzzle is minimal if no car can be removed without a change of the number of moves. Puzzles of an
/// [`Enumeration`](crate::Enumeration) are minimal; those of a [`Generator`](crate::Generator) are minimal on request.
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

/// Returns all instances: the [`levels`], then the hardest boards known.
///
/// # Examples
///
/// ```
/// use rush_hour::instances;
///
/// let hardest = instances().max_by_key(|instance| instance.optimum).unwrap();
/// assert_eq!((hardest.optimum, hardest.steps), (Some(60), Some(103)));
/// assert!(hardest.source.contains("Fogleman"));
/// ```
pub fn instances() -> impl Iterator<Item = Instance> {
    levels().chain(read(HARDEST))
}

/// Returns the forty levels of the classic card deck, from easy to hard; their names are the numbers from 1.
///
/// # References
///
/// N. Yoshigahara, "Rush Hour", Binary Arts (later `ThinkFun`), 1996.
///
/// # Examples
///
/// ```
/// assert_eq!(rush_hour::levels().count(), 40);
/// assert_eq!(rush_hour::levels().filter_map(|level| level.optimum).sum::<u32>(), 1_028);
/// ```
pub fn levels() -> impl Iterator<Item = Instance> {
    read(LEVELS)
}

/// Reads a list: a line `source: TEXT` holds for the instances below it.
fn read(list: &'static str) -> impl Iterator<Item = Instance> {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let with_source = lines.scan("", |source, line| {
        let found = line.strip_prefix("source: ");
        *source = found.unwrap_or(source);
        Some((*source, line))
    });
    with_source.filter_map(|(source, line)| instance(source, line))
}

/// Reads `name, board, moves, steps, positions`; a number that is not known is `-`.
fn instance(source: &'static str, line: &'static str) -> Option<Instance> {
    let mut fields = line.split(',').map(str::trim);
    let (name, board) = (fields.next()?, fields.next()?.parse().ok()?);
    let mut number = || fields.next()?.parse::<u64>().ok();
    let mut length = || number().and_then(|length| length.try_into().ok());
    let (optimum, steps) = (length(), length());
    Some(Instance { name, board, optimum, steps, positions: number(), source })
}
