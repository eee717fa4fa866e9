//! Colours, or none: then only bold and reversed text.

use picture::{Color as Fill, Piece};
use ratatui::style::{Color, Modifier, Style};

/// The styles of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Theme {
    pub(crate) has_color: bool,
}

impl Theme {
    /// Returns the style of a piece.
    pub(crate) fn piece(self, piece: &Piece, is_chosen: bool) -> Style {
        let style = match piece.color() {
            _ if !self.has_color => Style::new(),
            color => Style::new().fg(ink(color)).bg(indexed(color.fill())),
        };
        match (is_chosen, piece.is_main()) {
            (true, _) => style.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            (false, true) => style.add_modifier(Modifier::BOLD),
            (false, false) => style,
        }
    }

    /// Returns the style of a peg, which is drawn as a sign on the ground.
    pub(crate) fn peg(self, is_chosen: bool) -> Style {
        let style = if self.has_color { Style::new().fg(Color::Indexed(32)) } else { Style::new() };
        if is_chosen { style.add_modifier(Modifier::REVERSED | Modifier::BOLD) } else { style }
    }

    /// Returns the style of frames and coordinates.
    pub(crate) fn quiet(self) -> Style {
        if self.has_color { Style::new().fg(Color::Indexed(244)) } else { Style::new() }
    }

    /// Returns the style of the cursor and of a hint.
    pub(crate) fn mark(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.has_color { style.fg(Color::Indexed(231)).bg(Color::Indexed(16)) } else { style }
    }

    /// Returns the style of warnings.
    pub(crate) fn warning(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.has_color { style.fg(Color::Indexed(166)) } else { style }
    }

    /// Returns the style of titles and keys.
    pub(crate) fn strong(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.has_color { style.fg(Color::Indexed(32)) } else { style }
    }

    /// Returns the style of the chosen row.
    pub(crate) fn row(self) -> Style {
        if self.has_color {
            Style::new().fg(Color::Indexed(231)).bg(Color::Indexed(25))
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }
}

fn ink(fill: Fill) -> Color {
    indexed(fill.ink())
}

/// Returns the nearest colour of the cube of 216, which more terminals show than all 2^24.
fn indexed(rgb: [u8; 3]) -> Color {
    let [red, green, blue] =
        rgb.map(|part| (0..6).min_by_key(|&level| level_of(level).abs_diff(part)).unwrap_or(0));
    Color::Indexed(16 + 36 * red + 6 * green + blue)
}

/// Returns the brightness of a level of the cube.
fn level_of(level: u8) -> u8 {
    if level == 0 { 0 } else { 55 + 40 * level }
}
