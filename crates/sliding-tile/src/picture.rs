//! Boards and solutions as pictures.

use ::picture::{Color, Frames, Piece, Scene};

use crate::{action::Slide, board::Board};

impl Board {
    /// Describes the board to the crate `board-picture`. Tiles have their labels as names, and the tiles of one row of
    /// [`goal`](Self::goal) have one colour.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: sliding_tile::Board = "1 _ / 3 2".parse()?;
    /// let scene = board.scene();
    /// assert_eq!((scene.pieces()[1].label(), scene.pieces()[1].cells()), ("3", [(1, 0)].as_slice()));
    /// assert!(scene.svg().contains("data-piece=\"3\""));
    /// # Ok::<(), sliding_tile::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn scene(&self) -> Scene {
        let shape = self.shape();
        let tiles = self.tiles().iter().enumerate().filter_map(|(cell, &tile)| {
            let label = self.label(cell)?.to_string();
            let color = Color::of_number((usize::from(tile) - 1) / shape.columns());
            let place = (cell / shape.columns(), cell % shape.columns());
            Some(Piece::tile(label.as_str(), place).with_label(label.as_str()).with_color(color))
        });
        Scene::new(shape.rows(), shape.columns())
            .with_title(format!("{}-puzzle", shape.cells() - 1))
            .with_description(format!("The tiles by rows: {self}."))
            .with_pieces(tiles)
    }
}

/// Returns a solution as the frames of a picture: the board, and the board after each move or slide; `None` if one is not
/// legal.
///
/// # Examples
///
/// ```
/// use picture::ContactSheet;
/// use sliding_tile::{Board, Move, frames};
///
/// let board: Board = "1 2 / _ 3".parse()?;
/// let frames = frames(&board, &[Move::West]).unwrap();
/// assert_eq!(frames.as_slice()[1].moved(), ["3"]);
/// assert!(ContactSheet::new(&frames).svg().contains(">1. W</text>"));
/// # Ok::<(), sliding_tile::ParseBoardError>(())
/// ```
#[must_use]
pub fn frames<A: Copy + Into<Slide>>(board: &Board, actions: &[A]) -> Option<Frames> {
    let mut board = board.clone();
    let mut frames = Frames::new(board.scene());
    for &action in actions {
        let slide = action.into();
        board = board.after(slide)?;
        frames.push(slide, board.scene());
    }
    Some(frames)
}
