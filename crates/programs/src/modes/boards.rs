//! The boards of cars and of pegs as the modes see them. Tiles and blocks have notations of their own in their programs.

use std::{fmt::Display, str::FromStr};

use games::{Cars, NoAction, Pegs, Position as _, Run, read_action};
use rush_hour::Slide;

use crate::{modes::Position, terminal::Drawing};

/// Reads an action as it is written, or else as `in_case` writes it.
///
/// # Errors
///
/// [`NoAction::Unreadable`] with the expected text, and the text as it was written.
///
/// # Examples
///
/// ```
/// use programs::modes::read_in_any_case;
///
/// let slide: sliding_tile::Slide = read_in_any_case("e2", str::to_ascii_uppercase)?;
/// assert_eq!(slide.to_string(), "E2");
/// # Ok::<(), programs::modes::NoAction>(())
/// ```
pub fn read_in_any_case<A: FromStr<Err: Display>>(
    text: &str,
    in_case: impl Fn(&str) -> String,
) -> Result<A, NoAction> {
    read_action(text).or_else(|rejection| read_action(&in_case(text)).map_err(|_| rejection))
}

impl Position for Cars {
    fn drawing(&self) -> Drawing {
        Drawing::outlined(self.board.drawing(), &self.board.scene())
    }

    fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
        let slide: Slide = read_action(action)?;
        Ok((slide.to_string(), self.after(slide)?))
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    fn example(&self) -> Option<String> {
        self.actions().first().map(|action| action.text.clone())
    }
}

impl Position for Pegs {
    fn drawing(&self) -> Drawing {
        Drawing::pegs(self.board().drawing().to_string().trim_end())
    }

    fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
        let run: Run = read_in_any_case(action, str::to_ascii_lowercase)?;
        Ok((run.to_string(), self.after(&run)?))
    }

    fn is_solved(&self) -> bool {
        self.board().is_solved()
    }

    fn example(&self) -> Option<String> {
        self.actions().first().map(|action| action.text.clone())
    }
}
