//! How many ways lead from a board with one hole to a single peg: counted to the last one, without walking any.
//!
//! The English board has far too many games to play them all. But its positions fit into a bitmap, and the games from a
//! position are as many as those from the positions after its jumps, together.
//!
//! ```text
//! $ cargo run --release --bin count_solutions
//! board           positions   winning          solutions                  games
//! triangle of 15       3016       370               6816                 568630
//! English         187636299  13428122  40861647040079968  577116156815309849672
//! ```

use std::process::ExitCode;

use clap::Parser;
use peg_solitaire::{Board, ClosureBuilder, ClosureError};
use programs::{Names, Table, exit_code, interrupt, is_interrupted, print_error, say};

/// Counts all games and all solutions of the triangle of 15 holes and of the English board
#[derive(Debug, Parser)]
#[command(name = "count_solutions")]
struct Options {}

fn main() -> ExitCode {
    if let Err(status) = programs::parse::<Options>(&Names::default()) {
        return status;
    }
    let mut table = Table::new(["board", "positions", "winning", "solutions", "games"]);
    for (name, board) in [("triangle of 15", Board::triangle(5)), ("English", Board::english())] {
        match counts(&board) {
            Ok(counts) => table.row([name.to_owned()].into_iter().chain(counts)),
            Err(_) if is_interrupted() => break,
            Err(error) => {
                print_error(format_args!("error: {name}: {error}"));
                return ExitCode::FAILURE;
            }
        }
    }
    say(table);
    exit_code(0)
}

fn counts(board: &Board) -> Result<[String; 4], ClosureError> {
    let closure = ClosureBuilder::new().cancelled_by(interrupt()).build(board)?;
    let (positions, games) = (closure.census()?.total(), closure.games()?);
    Ok([
        positions.reached.to_string(),
        positions.winning.to_string(),
        games.solutions.to_string(),
        games.all.to_string(),
    ])
}
