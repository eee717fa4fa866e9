//! Classic games with their optimal solution lengths.

use crate::{board::Puzzle, parse::Description};

const DATA: &str = include_str!("../data/classics.txt");

/// A classic game with its source and its optimal solution lengths.
///
/// # Examples
///
/// ```
/// let squirrel = squirrel_cage::classics().next().unwrap();
/// assert_eq!((squirrel.id.as_str(), squirrel.steps, squirrel.slides, squirrel.moves), ("squirrel", 116, 90, 81));
/// assert_eq!(squirrel.puzzle.pieces().len(), 10);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classic {
    /// A short name without blanks.
    pub id: String,
    /// The usual name of the game.
    pub name: String,
    /// The source of the game.
    pub source: String,
    /// The optimal solution length in moves of one piece by one cell.
    pub steps: u32,
    /// The optimal solution length in moves of one piece in one direction.
    pub slides: u32,
    /// The optimal solution length in moves of one piece along any path.
    pub moves: u32,
    /// The puzzle: the start and the goal.
    pub puzzle: Puzzle,
}

/// Returns the games of the collection; the squirrel comes first.
///
/// # Examples
///
/// ```
/// use squirrel_cage::classics;
///
/// let pennant = classics().find(|game| game.name == "Pennant Puzzle").unwrap();
/// assert_eq!(pennant.moves, 59);
/// ```
pub fn classics() -> impl Iterator<Item = Classic> {
    Description::read_all(DATA).into_iter().filter_map(|description| classic(&description.ok()?))
}

fn classic(description: &Description) -> Option<Classic> {
    let number = |key| description.note(key)?.parse().ok();
    Some(Classic {
        id: description.id.clone(),
        name: description.name.clone(),
        source: description.note("source")?.to_owned(),
        steps: number("steps")?,
        slides: number("slides")?,
        moves: number("moves")?,
        puzzle: Puzzle::new(description).ok()?,
    })
}
