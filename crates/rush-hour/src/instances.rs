//! Instances: the forty levels of the classic card deck, and the hardest boards known.

use crate::board::Board;

const LEVELS: &str = include_str!("../data/levels.txt");

const HARDEST: &str = include_str!("../data/hardest.txt");

/// A board with its optimal solution lengths: published, or [generated](crate::Generator).
///
/// # Examples
///
/// ```
/// let level = rush_hour::levels().next().unwrap();
/// assert_eq!((level.name.as_str(), level.optimum, level.steps), ("1", Some(8), Some(16)));
/// assert_eq!(level.board.to_string(), "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Instance {
    /// The name: the number of a level, or a few words.
    pub name: String,
    /// The start position.
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
    let (name, board) = (fields.next()?.to_owned(), fields.next()?.parse().ok()?);
    let mut number = || fields.next()?.parse::<u64>().ok();
    let mut length = || number().and_then(|length| length.try_into().ok());
    let (optimum, steps) = (length(), length());
    Some(Instance { name, board, optimum, steps, positions: number(), source })
}
