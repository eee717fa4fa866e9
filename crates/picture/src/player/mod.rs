//! One HTML file that plays a solution.

mod data;
mod page;

use core::fmt::Display;

use crate::frames::Frames;

/// A solution as one HTML file with a board that plays, a list of the actions, and a table of facts beside it.
///
/// The file needs no other one and no server. Keys: space plays and pauses, the arrows step, Home and End go to the
/// ends. Without scripts, and on paper, it shows all frames as a contact sheet.
///
/// # Examples
///
/// ```
/// use picture::{Frames, Piece, Player, Scene};
///
/// let at = |cell| Scene::new(1, 3).with_title("One step").with_piece(Piece::tile("1", cell).with_label("1"));
/// let mut frames = Frames::new(at((0, 0)));
/// frames.push("E", at((0, 1)));
///
/// let page = Player::new(&frames).with_fact("algorithm", "bfs").with_fact("expanded", 12_345).html();
/// assert!(page.starts_with("<!DOCTYPE html>"));
/// assert!(page.contains("<th scope=\"row\">expanded</th><td>12,345</td>"));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Player<'a> {
    frames: &'a Frames,
    facts: Vec<(String, String)>,
}

impl<'a> Player<'a> {
    /// Creates a player without facts.
    pub fn new(frames: &'a Frames) -> Self {
        Player { frames, facts: vec![] }
    }

    /// Adds a line to the table beside the board. Whole numbers are written with a comma before every three digits.
    pub fn with_fact(mut self, name: impl Into<String>, value: impl Display) -> Self {
        self.facts.push((name.into(), grouped(&value.to_string())));
        self
    }

    /// Writes the page.
    #[must_use]
    pub fn html(&self) -> String {
        page::page(self.frames, &self.facts)
    }
}

/// Returns a whole number with a comma before every three digits, and any other text as it is.
pub(crate) fn grouped(value: &str) -> String {
    if value.is_empty() || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return value.to_owned();
    }
    let mut result = String::new();
    for (place, digit) in value.chars().enumerate() {
        if place > 0 && (value.len() - place).is_multiple_of(3) {
            result.push(',');
        }
        result.push(digit);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn whole_numbers_are_grouped() {
        let written = ["7", "123", "1234", "1234567", "0.5", "-1000", ""].map(grouped);
        assert_eq!(written, ["7", "123", "1,234", "1,234,567", "0.5", "-1000", ""]);
    }
}
