//! The well-known boards of peg solitaire by name.

use std::str::FromStr;

use peg_solitaire::{Board, BoardError, Directions};

/// The names that are expected.
const NAMES: &str = "english, european, wiegleb, asymmetric, diamond, triangle, triangle:N with N from 1 to 90, or \
                     rectangle:RxC with at most 4096 holes";

/// The holes on each side of a triangle whose size is not said.
const USUAL_SIDE: u16 = 5;

/// The most holes on each side of a triangle, and the most holes of a board.
const MOST: (u16, usize) = (90, 4096);

/// Returns whether a text is meant as a board of peg solitaire on one line: its rows, which end before a colon, have no
/// other sign.
///
/// # Examples
///
/// ```
/// assert!(programs::is_peg_board("xxo:diagonal") && !programs::is_peg_board("triangle:6"));
/// ```
#[must_use]
pub fn is_peg_board(text: &str) -> bool {
    let rows = text.split_once(':').map_or(text, |(rows, _)| rows);
    !rows.is_empty() && rows.chars().all(|sign| "xXo._/".contains(sign))
}

/// A board of peg solitaire with its name, as in `english` or `triangle:6`.
///
/// # Examples
///
/// ```
/// use peg_solitaire::Board;
/// use programs::PegShape;
///
/// let shape: PegShape = "triangle:6".parse()?;
/// assert_eq!((shape.name(), shape.board(None)), ("triangle:6", Ok(Board::triangle(6))));
/// assert!("square".parse::<PegShape>().unwrap_err().starts_with("expected english, european, "));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct PegShape {
    name: String,
    board: Board,
}

impl PegShape {
    /// The name as it was given.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the board, with other jumps if `directions` says so.
    ///
    /// # Errors
    ///
    /// If the holes have too many jumps.
    pub fn board(&self, directions: Option<Directions>) -> Result<Board, BoardError> {
        let Some(directions) = directions else { return Ok(self.board.clone()) };
        Board::of_holes(self.board.holes().to_vec(), directions)?
            .with_pegs(self.board.pegs().collect::<Vec<_>>())?
            .with_targets(self.board.targets().collect::<Vec<_>>())
    }
}

impl FromStr for PegShape {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let (kind, size) = name.split_once(':').map_or((name, None), |(kind, size)| (kind, Some(size)));
        let board = match (kind, size) {
            ("english", None) => Some(Board::english()),
            ("european", None) => Some(Board::european()),
            ("wiegleb", None) => Some(Board::wiegleb()),
            ("asymmetric", None) => Some(Board::asymmetric()),
            ("diamond", None) => Some(Board::diamond()),
            ("triangle", None) => Some(Board::triangle(USUAL_SIDE)),
            ("triangle", Some(size)) => triangle(size),
            ("rectangle", Some(size)) => rectangle(size),
            _ => None,
        };
        let board = board.ok_or_else(|| format!("expected {NAMES}"))?;
        Ok(PegShape { name: name.to_owned(), board })
    }
}

fn triangle(size: &str) -> Option<Board> {
    let side = size.parse().ok().filter(|side| (1..=MOST.0).contains(side))?;
    Some(Board::triangle(side))
}

fn rectangle(size: &str) -> Option<Board> {
    let (rows, columns) = size.split_once('x')?;
    let (rows, columns): (u16, u16) = (rows.parse().ok()?, columns.parse().ok()?);
    let holes = usize::from(rows) * usize::from(columns);
    (1..=MOST.1).contains(&holes).then(|| Board::rectangle(rows, columns))
}
