//! Slides: runs of tiles in one line that move as one.

use core::{fmt, num::NonZero, str::FromStr};

use super::{Move, ParseMoveError};

/// A run of tiles in one line that moves by one cell, as people write it: a direction and the number of tiles.
///
/// A single tile is written as its [`Move`], so every move is a slide.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Move, Slide};
///
/// let board: Board = "_ 1 2 / 4 5 3".parse()?;
/// let slide: Slide = "W2".parse()?;
/// assert_eq!(board.after(slide).unwrap().to_string(), "1 2 _ / 4 5 3");
/// assert_eq!((slide.direction(), slide.tiles()), (Move::West, 2));
/// assert_eq!(Slide::from(Move::South).to_string(), "S");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slide {
    direction: Move,
    tiles: NonZero<u8>,
}

impl Slide {
    /// Returns the slide of `tiles` tiles in `direction`; `None` for no tile.
    #[must_use]
    pub fn new(direction: Move, tiles: u8) -> Option<Self> {
        NonZero::new(tiles).map(|tiles| Slide { direction, tiles })
    }

    /// Returns the direction in which the tiles move.
    #[must_use]
    pub fn direction(self) -> Move {
        self.direction
    }

    /// Returns the number of tiles.
    #[must_use]
    pub fn tiles(self) -> u8 {
        self.tiles.get()
    }
}

impl From<Move> for Slide {
    fn from(direction: Move) -> Self {
        Slide { direction, tiles: NonZero::<u8>::MIN }
    }
}

impl PartialEq<Move> for Slide {
    fn eq(&self, step: &Move) -> bool {
        *self == Slide::from(*step)
    }
}

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.direction.fmt(f)?;
        if self.tiles() > 1 { self.tiles.fmt(f) } else { Ok(()) }
    }
}

/// Reads a direction, and the number of tiles if it is more than one, as in `N2`.
///
/// # Errors
///
/// If the text is anything else.
impl FromStr for Slide {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let first = text.chars().next().map_or(0, char::len_utf8);
        let (direction, count) = text.split_at(first);
        let direction: Move = direction.parse()?;
        let is_number = !count.is_empty() && count.bytes().all(|sign| sign.is_ascii_digit());
        match count.parse() {
            _ if count.is_empty() => Ok(direction.into()),
            Ok(tiles) if is_number => Ok(Slide { direction, tiles }),
            _ => Err(ParseMoveError::of_count(count)),
        }
    }
}
