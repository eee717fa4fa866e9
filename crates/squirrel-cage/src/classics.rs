//! Classic games with their optima.

use crate::{description::Description, puzzle::Puzzle};

const DATA: &str = include_str!("../data/classics.txt");

/// A game and what is known of it.
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
    /// What people call it.
    pub name: String,
    /// Where it comes from.
    pub source: String,
    /// The fewest moves of one piece by one cell.
    pub steps: u32,
    /// The fewest moves of one piece straight on.
    pub slides: u32,
    /// The fewest moves of one piece along any path.
    pub moves: u32,
    /// Start and goal.
    pub puzzle: Puzzle,
}

/// The games of the collection; the squirrel comes first.
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
