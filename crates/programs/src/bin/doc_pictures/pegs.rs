//! Peg solitaire: a board, its solution, and two proofs that a board has none.

use peg_solitaire::{Board, Place, Proof, Solver, frames};
use picture::{Animation, Cell, Color, Piece};

use crate::{Drawn, layout::Layout};

pub(crate) fn board() -> String {
    Board::english().scene().svg()
}

pub(crate) fn solved() -> Drawn {
    let board = Board::english();
    let answer = Solver::new(&board).solve()?;
    let frames = frames(&board, answer.actions().ok_or("no solution")?).ok_or("a jump is not legal")?;
    Ok(Animation::new(&frames).with_milliseconds(700).svg())
}

/// Draws the start and the end of the French board, with the holes whose pegs keep their parity.
pub(crate) fn class() -> Drawn {
    let board = Board::european();
    let Some(Proof::PositionClass(parities)) = Proof::by_class(&board) else { Err("no proof by class")? };
    let parity = parities.first().ok_or("no parity")?;
    let mut layout = Layout::new(8, 15);
    for (left, pegs) in [(0, board.pegs().collect()), (8, vec![parity.target])] {
        layout.holes(board.holes().iter().map(|&hole| cell(hole, left)));
        for &peg in &pegs {
            layout.piece(drawn(peg, left, parity.holes.contains(&peg)));
        }
        layout.goal(cell(parity.target, left));
        let counted = pegs.iter().filter(|peg| parity.holes.contains(peg)).count();
        let word = if counted % 2 == 0 { "even" } else { "odd" };
        let unit = if counted == 1 { "peg" } else { "pegs" };
        layout.note((7, left + 3), format!("{counted} marked {unit}: {word}"));
    }
    let title = "A set of holes whose pegs keep their parity";
    let holes: Vec<String> = parity.holes.iter().map(Place::to_string).collect();
    let description =
        format!("Every jump changes the pegs of an even number of these holes: {}.", holes.join(", "));
    Ok(layout.scene(title, description).svg())
}

/// Returns a peg; one of the set has a second outline.
fn drawn(place: Place, left: usize, is_of_set: bool) -> Piece {
    let peg = Piece::peg(format!("{place} {left}"), cell(place, left));
    if is_of_set { peg.as_main() } else { peg.with_color(Color::Grey) }
}

/// Draws the weights of a pagoda function that refutes a problem of the diamond board.
pub(crate) fn pagoda() -> Drawn {
    let board = Board::diamond().from_to("e4".parse()?, "e6".parse()?)?;
    let Some(Proof::Pagoda { pagodas, .. }) = Proof::by_pagoda(&board) else { Err("no pagoda function")? };
    let pagoda = pagodas.first().ok_or("no function")?;
    let pegs: Vec<Place> = board.pegs().collect();
    let mut layout = Layout::new(10, 9);
    layout.board(board.holes().iter().map(|&hole| cell(hole, 0)));
    let (mut sum, mut of_target) = (0, 0);
    for (&hole, &weight) in board.holes().iter().zip(&pagoda.weights) {
        of_target = if hole == pagoda.target { weight } else { of_target };
        if pegs.contains(&hole) {
            let peg = Piece::peg(hole.to_string(), cell(hole, 0)).with_label(weight.to_string());
            layout.piece(peg.with_color(color_of(weight)));
            sum += weight;
        } else {
            layout.note(cell(hole, 0), weight.to_string());
        }
    }
    layout.goal(cell(pagoda.target, 0));
    let words = format!("all pegs weigh {sum}, the target {of_target}");
    layout.note((9, 4), words.clone());
    Ok(layout.scene("A pagoda function", format!("No jump raises the sum of the weights: {words}.")).svg())
}

fn color_of(weight: i64) -> Color {
    match weight.signum() {
        1 => Color::Orange,
        0 => Color::Grey,
        _ => Color::SkyBlue,
    }
}

fn cell(place: Place, left: usize) -> Cell {
    (place.row.into(), usize::from(place.column) + left)
}
