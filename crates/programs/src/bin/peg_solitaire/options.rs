//! The options of the command line.

use std::path::PathBuf;

use clap::{
    Parser,
    builder::{PossibleValuesParser, TypedValueParser},
};
use peg_solitaire::Directions;
use programs::{
    PegShape, Pictures, Shared,
    modes::{Modes, NewPuzzle},
};

const NOTES: &str = "\
A board file has a row a line: `x` is a hole with a peg, `.` an empty hole, a space is no part of the board. The last peg
must end in a hole that is empty at first. A line with any other character is ignored whole; --quiet says nothing of it.
--start and --target change the boards that are given: without --target, the last peg must end in a hole of --start.
The last peg may end in any of several targets.

A jump `d5f5` goes from column d, row 5 to column f, row 5; rows count from the top. In `moves`, jumps of one peg, one
after the other, are one move: `d5f5f3`. In --play and --replay, each action that is written counts as one.

`auto` looks for a proof that needs no search, and takes `beam`; where that finds nothing, `exact`: all positions in a bitmap
if they fit in memory, else layer by layer, less those that pagoda functions exclude. `exact` and `dfs`
always prove their answer; `beam` finds solutions only. In `moves`, `auto` and `exact` prove the fewest: `auto` by a search of
about a second, else by the bitmap if it fits. Where no proof ends in time, `auto` prints the solution that it has; so does
--play where the search does not prove it.

--count and --survey hold all positions in memory. --pairs names one of the pairs that are images of each other, or each
other's exchange, and leaves out those that the position class excludes; a limit of positions holds for each of its searches.
--generate makes a board with the holes of --shape, or English, and one of its targets; the difficulties are at most 8 jumps,
16, 25, or more. --play reads lines: a jump, `u` undo, `U` redo, `h` hint, `r` reset, `q` quit.

Searches hold 2G at most unless --max-memory says otherwise; `auto` and `beam` begin nothing after 60 seconds, and stop all
but a bitmap then, unless --max-seconds says otherwise. A board that a limit stops is not decided, and ends with exit status
3; one that SIGINT stops, with 130.";

/// Solves peg solitaire, or proves that there is no solution
#[derive(Debug, Parser)]
#[command(name = "peg_solitaire", after_help = NOTES)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Options {
    /// A board in one line, such as `_xx_/xx.x`: `_` is no part of the board, `o` an empty hole where no last peg may end
    #[arg(value_name = "BOARD")]
    pub(crate) lines: Vec<String>,
    /// The file of a board, or a board in one line
    #[arg(short = 'f', long = "file", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// A well-known board: english, european, wiegleb, asymmetric, diamond, triangle[:N] or rectangle:RxC
    #[arg(long, value_name = "NAME")]
    pub(crate) shape: Option<PegShape>,
    /// The holes that are empty at the beginning, such as `d4`; all others have a peg
    #[arg(long, value_name = "HOLE", num_args = 1..)]
    pub(crate) start: Vec<String>,
    /// The holes where the last peg may end; unless said, those that are empty at the beginning
    #[arg(long, value_name = "HOLE", num_args = 1..)]
    pub(crate) target: Vec<String>,
    /// Where pegs jump: along rows and columns, along diagonals too, or along one of the two diagonals
    #[arg(long, value_name = "NAME", value_parser = directions(), default_value = "orthogonal")]
    pub(crate) directions: Directions,
    /// Count all games, and those that are solutions
    #[arg(long, group = "mode")]
    pub(crate) count: bool,
    /// Solve the board from every hole to every hole; the pegs of the board do not matter
    #[arg(long, group = "mode")]
    pub(crate) pairs: bool,
    /// Count the positions that can be reached, by pegs and up to symmetry, and those that can be won
    #[arg(long, group = "mode")]
    pub(crate) survey: bool,
    /// Check proofs by search, however large, by reaching their positions once more with other code
    #[arg(long)]
    pub(crate) check: bool,
    /// Not in this program, and the rejection says why
    #[arg(long, hide_short_help = true)]
    pub(crate) all: bool,
    /// Not in this program, and the rejection says why
    #[arg(long, hide_short_help = true, value_name = "N", allow_hyphen_values = true)]
    pub(crate) solutions: Option<String>,
    #[command(flatten)]
    pub(crate) modes: Modes,
    #[command(flatten)]
    pub(crate) new: NewPuzzle,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
    #[command(flatten)]
    pub(crate) shared: Shared,
}

fn directions() -> impl TypedValueParser<Value = Directions> {
    PossibleValuesParser::new(["orthogonal", "diagonal", "triangular"])
        .map(|name| name.parse().unwrap_or_default())
}
