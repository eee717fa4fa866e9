//! Hints for a player: the distance of every position to the exit, and all the moves that bring it nearer.
//!
//! ```text
//! $ cargo run --release --example hint
//! 1247 positions, up to 9 moves from the exit
//! BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo  8 to go: B+1 or B+2 or B+3 or G-3
//! oBBooCDooEoCDAAEoCDooEooFoooGGFoHHHo  7 to go: D-1 or G-3
//! DBBooCDooEoCDAAEoCoooEooFoooGGFoHHHo  6 to go: F-1 or G-3
//! DBBooCDooEoCDAAEoCFooEooFoooGGooHHHo  5 to go: G-3 or H-2
//! DBBooCDooEoCDAAEoCFooEooFGGoooooHHHo  4 to go: C+3 or H-2
//! DBBoooDooEooDAAEooFooEoCFGGooCooHHHC  3 to go: H-2
//! DBBoooDooEooDAAEooFooEoCFGGooCHHHooC  2 to go: E+2
//! DBBoooDoooooDAAoooFooEoCFGGEoCHHHEoC  1 to go: A+3
//! DBBoooDoooooDoooAAFooEoCFGGEoCHHHEoC  solved
//! ```

use std::{
    error::Error,
    io::{self, Write},
};

use rush_hour::{Board, Survey};

/// The first of the forty classic cards; `A` is the red car, the exit is on the right.
const CARD: &str = "BBoooC/DooEoC/DAAEoC/DooEoo/FoooGG/FoHHHo";

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    let mut board: Board = CARD.parse()?;

    // One survey of all positions that the cars can reach answers every question about them.
    let survey = Survey::new(&board)?;
    let depth = survey.depth().unwrap_or(0);
    writeln!(out, "{} positions, up to {depth} moves from the exit", survey.positions())?;

    // A solved board has no hints, and neither has one that cannot be solved.
    while let (Some(distance), hints) = (survey.distance(&board), survey.hints(&board))
        && let Some(next) = hints.first().and_then(|&hint| board.after(hint))
    {
        let names: Vec<_> = hints.iter().map(ToString::to_string).collect();
        writeln!(out, "{board}  {distance} to go: {}", names.join(" or "))?;
        board = next;
    }
    writeln!(out, "{board}  {}", if board.is_solved() { "solved" } else { "cannot be solved" })?;
    Ok(())
}
