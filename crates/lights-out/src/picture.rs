//! Boards as pictures.

use ::picture::{Cell, Color, Ground, Piece, Scene};

use crate::{action::Press, board::Board};

impl Board {
    /// Describes the board to the crate `board-picture`. Each lamp is a piece, named as its press: yellow if it is lit.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: lights_out::Board = "x./..".parse()?;
    /// let scene = board.scene();
    /// assert_eq!(scene.pieces()[1].name(), "b1");
    /// assert!(scene.svg().contains("data-piece=\"b1\""));
    /// # Ok::<(), lights_out::ParseError>(())
    /// ```
    #[must_use]
    pub fn scene(&self) -> Scene {
        let (lamps, lit) = (self.actions(), self.lit());
        let cell = |lamp: &Press| -> Cell { (lamp.row.into(), lamp.column.into()) };
        let color = |lamp: &Press| if lit.contains(lamp) { Color::Yellow } else { Color::Blue };
        Scene::new(self.rows.into(), self.columns.into())
            .with_title("Lights Out")
            .with_description(format!("{} of {} lamps are lit, marked x: {self}.", lit.len(), lamps.len()))
            .with_axes(('a'..='h').map(String::from), (1..=8).map(|row| row.to_string()))
            .with_ground(Ground::Hole, lamps.iter().map(cell))
            .with_pieces(
                lamps.iter().map(|lamp| Piece::peg(lamp.to_string(), cell(lamp)).with_color(color(lamp))),
            )
    }
}
