//! An action of one piece, the cells between which the piece moves, and the reasons why a text is no action.

use std::{fmt, str::FromStr};

use picture::Cell;

/// An action of one piece.
///
/// # Examples
///
/// ```
/// let start = games::puzzle("rush-hour").unwrap().read("ooB/AAB/ooo/CCo", "moves")?;
/// let action = &start.actions()[2];
/// assert_eq!((action.text.as_str(), action.piece.as_str()), ("B+2", "B"));
/// assert_eq!((action.from, action.offset()), ((0, 2), (2, 0)));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// The action as the puzzle writes it.
    pub text: String,
    /// The name of the piece in the picture.
    pub piece: String,
    /// A cell of the piece.
    pub from: Cell,
    /// The cell where the action takes it.
    pub to: Cell,
}

impl Action {
    /// Returns the rows down and the columns to the right.
    #[must_use]
    pub fn offset(&self) -> (isize, isize) {
        offset(self.from, self.to)
    }
}

/// Returns the rows down and the columns to the right between two cells.
///
/// # Examples
///
/// ```
/// assert_eq!(games::offset((2, 3), (4, 0)), (2, -3));
/// ```
#[must_use]
pub fn offset(from: Cell, to: Cell) -> (isize, isize) {
    (to.0.cast_signed() - from.0.cast_signed(), to.1.cast_signed() - from.1.cast_signed())
}

/// Returns the cell at an offset, or `None` left of or above the board.
///
/// # Examples
///
/// ```
/// assert_eq!([games::moved((2, 3), (2, -3)), games::moved((0, 0), (0, -1))], [Some((4, 0)), None]);
/// ```
#[must_use]
pub fn moved(cell: Cell, (down, right): (isize, isize)) -> Option<Cell> {
    Some((cell.0.checked_add_signed(down)?, cell.1.checked_add_signed(right)?))
}

/// The reason why an action is not made, as a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAction {
    /// The text is no action.
    Unreadable(String),
    /// The action is not possible in this position.
    Impossible(String),
}

impl NoAction {
    /// Returns a sentence for the player who wrote `action`.
    ///
    /// # Examples
    ///
    /// ```
    /// let start = games::puzzle("rush-hour").unwrap().read("ooB/AAB/ooo/CCo", "steps")?;
    /// let refusal = |action: &str| start.act(action).unwrap_err().sentence(action);
    /// assert_eq!(refusal("B+2"), "B+2 is not possible: a step goes one cell");
    /// assert_eq!(refusal("B2"), "expected a car and how far it goes, such as `C+2` or `C-1`, found `B2`");
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn sentence(&self, action: &str) -> String {
        match self {
            NoAction::Unreadable(why) => why.clone(),
            NoAction::Impossible(why) => format!("{} is not possible: {why}", shown(action)),
        }
    }
}

/// Returns an action for a message: control characters are escaped, and of more than 40 characters the first 40 are kept.
fn shown(action: &str) -> String {
    let shown: String = action.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if action.chars().nth(LONGEST).is_some() { shown + "..." } else { shown }
}

/// The most characters of an action that a message shows.
const LONGEST: usize = 40;

/// Reads an action of a puzzle.
///
/// # Errors
///
/// [`NoAction::Unreadable`] with the expected and the found text.
///
/// # Examples
///
/// ```
/// assert_eq!(games::read_action::<rush_hour::Slide>("B+2").unwrap().by, 2);
/// assert!(games::read_action::<rush_hour::Slide>("B").is_err());
/// ```
pub fn read_action<A: FromStr<Err: fmt::Display>>(text: &str) -> Result<A, NoAction> {
    text.parse().map_err(|error: A::Err| NoAction::Unreadable(error.to_string()))
}
