//! Boards and solutions as pictures.

use ::picture::{Color, Frames, Ground, Piece, Scene};

use crate::{
    action::Move,
    board::{self, Board},
    shape::Shape,
};

impl Board {
    /// Describes the board to the crate `board-picture`. Pieces have their symbols as names and labels, and pieces of one
    /// shape have one colour.
    ///
    /// If the goal names some pieces only, these are the main ones, and their targets are marked.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: squirrel_cage::Board = "AAB/..# => .AA/..#".parse()?;
    /// let scene = board.scene();
    /// assert!(scene.pieces()[0].is_main() && !scene.pieces()[1].is_main());
    /// assert!(scene.svg().contains("data-piece=\"B\""));
    /// # Ok::<(), squirrel_cage::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn scene(&self) -> Scene {
        let (rows, columns) = (self.rows(), self.columns());
        let cells = (0..rows * columns).map(|cell| (cell / columns, cell % columns));
        let of = |ground| cells.clone().filter(move |&cell| self.ground(cell) == ground);
        let names_some = self.targets().len() < self.pieces().len();
        let scene = Scene::new(rows, columns)
            .with_title("Sliding blocks")
            .with_description(format!("{} pieces, start and goal: {self}.", self.pieces().len()))
            .with_ground(Ground::Wall, of(board::Ground::Wall))
            .with_ground(Ground::Gate, of(board::Ground::Gate))
            .with_pieces(self.blocks(names_some));
        let targets = self.targets().iter().filter(|_| names_some);
        targets.fold(scene, |scene, target| scene.with_ground(Ground::Goal, target.cells.iter().copied()))
    }

    /// Returns the pieces; those of the goal are the main ones if `names_some`.
    fn blocks(&self, names_some: bool) -> Vec<Piece> {
        let mut shapes: Vec<Shape> = Vec::new();
        let block = |piece: &board::Piece| {
            let shape = Shape::of(&piece.cells);
            let known = shapes.iter().position(|other| *other == shape);
            let color = known.unwrap_or_else(|| {
                shapes.push(shape);
                shapes.len() - 1
            });
            let block = Piece::block(piece.symbol, piece.cells.iter().copied()).with_label(piece.symbol);
            if names_some && self.is_of_goal(piece) {
                block.as_main()
            } else {
                block.with_color(Color::of_number(color))
            }
        };
        self.pieces().iter().map(block).collect()
    }
}

/// Returns a solution as the frames of a picture: the board, and the board after each move; `None` if a move is not legal.
///
/// # Examples
///
/// ```
/// use picture::Player;
/// use squirrel_cage::{Board, frames};
///
/// let board: Board = "AB. / ... => ... / ..A".parse()?;
/// let frames = frames(&board, &["ASEE".parse()?]).unwrap();
/// assert_eq!(frames.as_slice()[1].moved(), ["A"]);
/// assert!(Player::new(&frames).html().contains("1. ASEE"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn frames(board: &Board, moves: &[Move]) -> Option<Frames> {
    let mut board = board.clone();
    let mut frames = Frames::new(board.scene());
    for step in moves {
        board = board.after(step)?;
        frames.push(step, board.scene());
    }
    Some(frames)
}
