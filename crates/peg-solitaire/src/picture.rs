//! Boards and solutions as pictures.

use ::picture::{Color, Frames, Ground, Piece, Scene};

use crate::{
    action::{Jump, Place, column_name},
    board::Board,
};

/// A peg by the hole where it stood first, and the hole where it stands now.
type Peg = (Place, Place);

impl Board {
    /// Describes the board to the crate `board-picture`. Pegs have their holes as names.
    ///
    /// Targets are marked unless every hole is one.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: peg_solitaire::Board = "xx./_x_".parse()?;
    /// let scene = board.scene();
    /// assert_eq!(scene.pieces()[2].name(), "b2");
    /// assert!(scene.svg().contains("<circle"));
    /// # Ok::<(), peg_solitaire::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn scene(&self) -> Scene {
        let pegs: Vec<Peg> = self.pegs().map(|hole| (hole, hole)).collect();
        self.scene_of(&pegs)
    }

    fn scene_of(&self, pegs: &[Peg]) -> Scene {
        let holes = self.holes();
        let last = |line: fn(&Place) -> u16| usize::from(holes.iter().map(line).max().unwrap_or(0)) + 1;
        let (rows, columns) = (last(|hole| hole.row), last(|hole| hole.column));
        let is_missing = |cell: &(usize, usize)| {
            holes
                .binary_search_by_key(cell, |hole| (usize::from(hole.row), usize::from(hole.column)))
                .is_err()
        };
        let cells = (0..rows * columns).map(|cell| (cell / columns, cell % columns));
        let peg = |&(name, hole): &Peg| Piece::peg(name.to_string(), cell(hole)).with_color(Color::Blue);
        let scene = Scene::new(rows, columns)
            .with_title("Peg solitaire")
            .with_description(format!("{} pegs in {} holes: {self}.", pegs.len(), holes.len()))
            .with_ground(Ground::Missing, cells.filter(is_missing))
            .with_ground(Ground::Hole, holes.iter().copied().map(cell))
            .with_axes((0..columns).map(column_name), (1..=rows).map(|row| row.to_string()))
            .with_pieces(pegs.iter().map(peg));
        let targets: Vec<Place> = self.targets().filter(|_| self.targets().count() < holes.len()).collect();
        targets.into_iter().fold(scene, |scene, hole| scene.with_ground(Ground::Goal, [cell(hole)]))
    }
}

/// Returns a solution as the frames of a picture: the board, and the board after each jump; `None` if a jump is not legal.
///
/// A peg keeps the name of its first hole.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, frames};
/// use picture::ContactSheet;
///
/// let board: Board = "xx.".parse()?;
/// let frames = frames(&board, &["a1c1".parse()?]).unwrap();
/// assert_eq!(frames.as_slice()[1].moved(), ["a1"]);
/// assert!(ContactSheet::new(&frames).svg().contains(">1. a1c1</text>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn frames(board: &Board, jumps: &[Jump]) -> Option<Frames> {
    let mut board = board.clone();
    let mut pegs: Vec<Peg> = board.pegs().map(|hole| (hole, hole)).collect();
    let mut frames = Frames::new(board.scene_of(&pegs));
    for &jump in jumps {
        board = board.after(jump)?;
        pegs.iter_mut().filter(|peg| peg.1 == jump.from).for_each(|peg| peg.1 = jump.to);
        let left: Vec<Place> = board.pegs().collect();
        pegs.retain(|peg| left.contains(&peg.1));
        frames.push(jump, board.scene_of(&pegs));
    }
    Some(frames)
}

pub(crate) fn cell(place: Place) -> (usize, usize) {
    (place.row.into(), place.column.into())
}
