//! The hardest boards: of all positions that a puzzle's pieces can reach, one that is farthest from the goal.
//!
//! ```text
//! $ cargo run --release --bin hardest_boards
//! Tiles, 3x3: 31 moves.
//! 6 4 7 / 8 5 _ / 3 2 1
//! 8 6 7 / 2 5 4 / 3 _ 1
//!
//! Cars of card 40: 51 moves.
//! ┌───┬───────┬───┬───┬───┐
//! │ B │ C   C │ · │ D │ · │
//! │   ├───┬───┤   │   ├───┤
//! │ B │ E │ F │ · │ D │ G │
//! │   │   │   ├───┴───┤   │
//! │ B │ E │ F │ A   A │ G ▶
//! ├───┴───┴───┼───┬───┤   │
//! │ H   H   H │ I │ · │ G │
//! ├───────┬───┤   ├───┴───┤
//! │ ·   · │ J │ I │ K   K │
//! ├───────┤   ├───┴───┬───┤
//! │ L   L │ J │ M   M │ · │
//! └───────┴───┴───────┴───┘
//! ...
//! Cars of card 39: 83 steps.
//! ...
//! The squirrel: 93 moves.
//! ...
//! The squirrel: 101 line moves.
//! ...
//! The squirrel: 126 steps.
//! ...
//! ```
//!
//! Exit status: 0; 130 after SIGINT, which ends it behind a card or a part: the whole parts so far are printed.

use std::{error::Error, process::ExitCode};

use clap::Parser;
use programs::{Names, exit_code, is_interrupted, print_error, say};
use rush_hour::Board as Cars;
use sliding_tile::{Board as Tiles, Shape};
use squirrel_cage::Configuration;

/// Shows the hardest boards of three puzzles
#[derive(Debug, Parser)]
#[command(name = "hardest_boards")]
struct Options {}

/// A part of the output.
type Part = fn() -> Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    if let Err(status) = programs::parse::<Options>(&Names::default()) {
        return status;
    }
    let parts: [Part; 6] = [
        || tiles(Shape::THREE_BY_THREE),
        || cars::<rush_hour::Moves>("moves"),
        || cars::<rush_hour::Steps>("steps"),
        || blocks::<squirrel_cage::metric::Move>("moves"),
        || blocks::<squirrel_cage::metric::Line>("line moves"),
        || blocks::<squirrel_cage::metric::Unit>("steps"),
    ];
    let shown = parts.iter().take_while(|_| !is_interrupted()).try_for_each(|part| part());
    exit_code(shown.map_or_else(
        |error| {
            print_error(format_args!("error: {error}"));
            1
        },
        |()| 0,
    ))
}

/// Moves can be undone: the board farthest from the goal has the longest way to it.
fn tiles(shape: Shape) -> Result<(), Box<dyn Error>> {
    let survey = sliding_tile::Survey::new(&Tiles::solved(shape))?;
    say(format_args!("Tiles, {shape}: {} moves.", survey.depth()));
    for board in survey.hardest_boards() {
        say(board);
    }
    Ok(())
}

/// The forty cards are starts; behind most of them lies a position that is harder.
fn cars<M: rush_hour::Reach>(metric: &str) -> Result<(), Box<dyn Error>> {
    let mut hardest: Option<(u32, String, Option<Cars>)> = None;
    for level in rush_hour::levels() {
        // The hardest of some cards is no answer.
        if is_interrupted() {
            return Ok(());
        }
        let survey = rush_hour::Survey::<M>::with_encoding(&level.board)?;
        if let Some(depth) =
            survey.depth().filter(|&depth| hardest.as_ref().is_none_or(|(most, ..)| depth > *most))
        {
            hardest = Some((depth, level.name.clone(), survey.hardest()));
        }
    }
    match hardest {
        Some((depth, number, Some(board))) => {
            say(format_args!("\nCars of card {number}: {depth} {metric}.\n{}", board.drawing()));
        }
        _ => print_error("error: no card can be solved"),
    }
    Ok(())
}

/// The wooden game of the squirrel in its cage.
fn blocks<M: squirrel_cage::metric::Reach>(metric: &str) -> Result<(), Box<dyn Error>> {
    let survey =
        squirrel_cage::Survey::of(squirrel_cage::Space::<M>::with_encoding(&Configuration::start().board())?);
    if let Some((depth, board)) = survey.depth().zip(survey.hardest()) {
        say(format_args!("\nThe squirrel: {depth} {metric}.\n{}", board.drawing()));
    }
    Ok(())
}
