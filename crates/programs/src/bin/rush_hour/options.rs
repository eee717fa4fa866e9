//! The options of the command line.

use std::{error::Error, ops::RangeInclusive, str::FromStr};

use clap::{
    Parser,
    builder::{PossibleValuesParser, TypedValueParser},
};
use programs::{
    Lists, Pictures, Shared,
    modes::{Modes, NEW_PUZZLE, NewPuzzle, SolutionOptions},
    whole_number,
};
use rush_hour::{Difficulty, Exit};

use crate::{generate, mode::Mode};

const NOTES: &str = "\
Examples:
  rush_hour --level 1 --html card.html
  rush_hour \"BBoooC/DooEoC/DAAEoC/DooEoo/FoooGG/FoHHHo\"

A board is written row by row with `/` between rows; a square one, such as the usual 36 cells, needs no `/`.
A is the red car, any other letter or digit a car, `o` or `.` an empty cell, `x` a wall; capital O and X are cars.
An action `C+2` takes car C two cells to the right or down, `C-1` one cell to the left or up. In `moves` it costs one
whatever its distance; in `steps` it goes one cell. A board is solved when the red car touches the side of the exit.

`auto` always proves its answer. Up to 6x6 it takes `bfs`; beyond, and where a heuristic is named, `a-star`, by `escapes`
unless another is named, and `bfs` if that needs too much memory. Whoever names the algorithm names the heuristic too.
`ida-star` ends only if there is a solution. Searches hold 2G at most unless --max-memory says otherwise.

--solutions N lists the N shortest solutions in the order of cost, by `a-star` with `escapes`: each ends when the red car is at
the exit, and none comes back to a position.

An open list is for `a-star`, and `auto` is `a-star` with one. The closed list `key` is for `bfs`.

--generate tries up to 10,000 random boards and takes the hardest position of the first that can be made as hard as
--moves says; a new puzzle has its exit on the right unless --exit says otherwise.

The table of all levels: after each number of ours, the `known` one; `grids` as --grids counts them, beside those of a
student's report, which depend on the order of moves but lie between `at least` and `at most`; `positions` that the cars
can reach.

--play reads lines: an action, `u` undo, `U` redo, `h` hint, `r` reset, `q` quit.";

/// Solves Rush Hour boards in the fewest moves or steps
#[derive(Debug, Parser)]
#[command(name = "rush_hour", after_help = NOTES)]
pub(crate) struct Options {
    /// The boards to solve; without any, all classic levels are solved and compared with the known numbers
    #[arg(value_name = "BOARD", conflicts_with = "generate")]
    pub(crate) starts: Vec<String>,
    /// Solve a classic level, from 1 to 40; several options solve several
    #[arg(
        long,
        value_name = "N",
        value_parser = whole_number::<u32>(1..=40),
        conflicts_with = "generate",
    )]
    pub(crate) level: Vec<u32>,
    /// Where the red car leaves; to the right if it is horizontal and down if it is vertical, unless said
    #[arg(long, value_name = "SIDE", value_parser = named::<Exit>(&["right", "left", "up", "down"]))]
    pub(crate) exit: Option<Exit>,
    /// Look at all positions that the cars can reach, in both metrics
    #[arg(long, group = "mode")]
    pub(crate) survey: bool,
    /// Count the distinct grids as a student's program does, whose order of moves the count depends on
    #[arg(long, group = "mode")]
    pub(crate) grids: bool,
    #[command(flatten)]
    pub(crate) modes: Modes,
    #[command(flatten)]
    pub(crate) solutions: SolutionOptions,
    #[command(flatten)]
    pub(crate) new: NewPuzzle,
    /// Rows and columns of the new puzzle [default: 6x6]
    #[arg(long, help_heading = NEW_PUZZLE, value_name = "RxC", value_parser = generate::size)]
    pub(crate) size: Option<(usize, usize)>,
    /// How many moves the new puzzle needs: one number, `LEAST..` or `LEAST..MOST`; 10.. unless another option says it
    #[arg(
        long,
        help_heading = NEW_PUZZLE,
        value_name = "MOVES",
        value_parser = generate::moves,
        conflicts_with_all = ["min", "max", "difficulty"],
    )]
    pub(crate) moves: Option<RangeInclusive<u32>>,
    #[command(flatten)]
    pub(crate) lists: Lists,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
    #[command(flatten)]
    pub(crate) shared: Shared,
}

/// Reads one of `names`, all of which are names of `T`.
fn named<T>(names: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr + Clone + Send + Sync + 'static,
    T::Err: Error + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

impl Options {
    /// Returns the mode that the options ask for.
    pub(crate) fn mode(&self) -> Mode {
        match self {
            Options { new, .. } if new.generate => Mode::Generate,
            Options { survey: true, .. } => Mode::Survey,
            Options { grids: true, .. } => Mode::Grids,
            Options { solutions, .. } if solutions.all => Mode::All,
            Options { solutions, .. } if solutions.solutions.is_some() => Mode::Shortest,
            Options { modes, .. } if modes.hint => Mode::Hint,
            Options { modes, .. } if modes.play => Mode::Play,
            Options { modes, .. } if modes.replay.is_some() => Mode::Replay,
            _ if self.has_no_board() && self.exit.is_none() => Mode::Levels,
            _ => Mode::Solve,
        }
    }

    /// Returns the numbers of moves that a new puzzle may need.
    ///
    /// # Errors
    ///
    /// A sentence, if the least is more than the most.
    pub(crate) fn range(&self) -> Result<RangeInclusive<u32>, String> {
        let of_difficulty = |name: &str| name.parse().map_or(1..=u32::MAX, Difficulty::range);
        self.new.cost(of_difficulty, self.moves.clone().unwrap_or(10..=u32::MAX))
    }

    /// Returns the sentence on pictures that would show no solution.
    pub(crate) fn rejection_of_pictures(&self) -> Option<String> {
        let own = [
            ("--survey", self.survey),
            ("--grids", self.grids),
            ("the table of the levels", self.mode() == Mode::Levels),
        ];
        self.pictures.rejection(&[&own[..], &self.solutions.modes(), &self.modes.undrawn()].concat())
    }

    /// Whether the levels stand in for boards.
    pub(crate) fn has_no_board(&self) -> bool {
        self.starts.is_empty() && self.level.is_empty() && self.shared.batch.is_none()
    }
}
