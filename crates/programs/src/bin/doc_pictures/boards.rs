//! The boards of the crates without a picture of their own: the lamps, and the road of `board-picture`.

use lights_out::{Board, Solver};
use picture::{Color, ContactSheet, Frames, Ground, Piece, Scene, Side};

use crate::Drawn;

/// Lamps on 3x3.
const LAMPS: &str = "x.x/.../xx.";

/// Draws a solution: lamps that are lit, and round holes for dark ones.
pub(crate) fn lights_out() -> Drawn {
    let mut board: Board = LAMPS.parse()?;
    let answer = Solver::new(&board).solve();
    let mut frames = Frames::new(lamps(&board));
    for &press in answer.actions().ok_or("no solution")? {
        board = board.after(press).ok_or("a press is not legal")?;
        frames.push(press, lamps(&board));
    }
    Ok(ContactSheet::new(&frames).with_cell_size(32).with_width(640).svg())
}

fn lamps(board: &Board) -> Scene {
    let text = board.to_string();
    let rows = text.split('/').count();
    let columns = text.find('/').unwrap_or(text.len());
    let cells = (0..rows * columns).map(|cell| (cell / columns, cell % columns));
    let lit = text.chars().filter(|sign| *sign != '/').zip(cells.clone()).filter(|(sign, _)| *sign == 'x');
    let lamp = |(_, cell): (char, (usize, usize))| {
        Piece::peg(format!("{} {}", cell.0, cell.1), cell).with_color(Color::Yellow)
    };
    Scene::new(rows, columns)
        .with_title("Lights Out")
        .with_description(format!("Rows of lamps, x for one that is lit: {text}."))
        .with_ground(Ground::Hole, cells)
        .with_pieces(lit.map(lamp))
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
