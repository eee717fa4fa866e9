//! The boards of two READMEs: the lamps, and the road of `board-picture`.

use lights_out::Board;
use picture::{ContactSheet, Frames, Ground, Piece, Scene, Side};

use crate::Drawn;

/// Lamps on 3x3.
const LAMPS: &str = "x.x/.../xx.";

/// Draws a solution: lamps that are lit, and dark ones.
pub(crate) fn lights_out() -> Drawn {
    let mut board: Board = LAMPS.parse()?;
    let answer = lights_out::solve(&board);
    let mut frames = Frames::new(board.scene());
    for &press in answer.actions().ok_or("no solution")? {
        board = board.after(press).ok_or("a press is not legal")?;
        frames.push(press, board.scene());
    }
    Ok(ContactSheet::new(&frames).with_cell_size(32).with_width(640).svg())
}

/// Draws the example of the README of `board-picture`.
pub(crate) fn road() -> String {
    let road = |column: usize| {
        Scene::new(2, 4)
            .with_title("The way out")
            .with_description("A road of four cells above a wall; the car A leaves on the right.")
            .with_ground(Ground::Wall, (0..4).map(|column| (1, column)))
            .with_exit(Side::Right, 0)
            .with_piece(Piece::bar("A", [(0, column), (0, column + 1)]).with_label("A").as_main())
    };
    let mut frames = Frames::new(road(0));
    frames.push("A+2", road(2));
    ContactSheet::new(&frames).with_cell_size(40).svg()
}
