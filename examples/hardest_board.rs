//! The hardest board of a component: among all positions of these cars, the one farthest from the exit.
//!
//! ```text
//! $ cargo run --release --example hardest_board
//! BBKxoMIoKDDMIAAooMJEELooJooLFFoGGHHH needs 7 moves
//! 2332 positions have the same cars and walls
//! IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM needs 60 moves
//! ```

use std::{
    error::Error,
    io::{self, Write},
};

use rush_hour::{Board, Survey};

/// Each letter is a car, `A` the red one; `x` is a wall. Michael Fogleman's database of 2018 lists the hardest board that
/// these cars can reach as the hardest of all boards of 6x6 cells: 60 moves, in a component of 2,332 positions.
const EASY: &str = "BBKxoM/IoKDDM/IAAooM/JEELoo/JooLFF/oGGHHH";

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let easy: Board = EASY.parse()?;
    let survey = Survey::new(&easy)?;
    writeln!(out, "{easy} needs {} moves", survey.distance(&easy).unwrap_or(0))?;
    writeln!(out, "{} positions have the same cars and walls", survey.positions())?;
    for hardest in survey.hardest_boards() {
        writeln!(out, "{hardest} needs {} moves", survey.depth().unwrap_or(0))?;
    }
    Ok(())
}
