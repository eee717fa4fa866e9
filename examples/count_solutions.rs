//! How many ways lead from a board with one hole to a single peg: counted to the last one, without walking any.
//!
//! The English board has far too many games to play them all. But its positions fit into a bitmap, and the games from a
//! position are as many as those from the positions after its jumps, together.
//!
//! ```text
//! $ cargo run --release --example count_solutions
//! board           positions   winning          solutions                  games
//! triangle of 15       3016       370               6816                 568630
//! English         187636299  13428122  40861647040079968  577116156815309849672
//! ```

use std::process::ExitCode;

use peg_solitaire::{Board, Closure, ClosureError};
use program::{Table, complain, say};

fn main() -> ExitCode {
    let mut table = Table::new(["board", "positions", "winning", "solutions", "games"]);
    for (name, board) in [("triangle of 15", Board::triangle(5)), ("English", Board::english())] {
        match counts(&board) {
            Ok(counts) => table.row([name.to_owned()].into_iter().chain(counts)),
            Err(error) => {
                complain(format_args!("{name}: {error}"));
                return ExitCode::FAILURE;
            }
        }
    }
    say(table);
    ExitCode::SUCCESS
}

fn counts(board: &Board) -> Result<[String; 4], ClosureError> {
    let closure = Closure::of(board)?;
    let (positions, games) = (closure.census()?.total(), closure.games()?);
    Ok([
        positions.reached.to_string(),
        positions.winning.to_string(),
        games.solutions.to_string(),
        games.all.to_string(),
    ])
}
