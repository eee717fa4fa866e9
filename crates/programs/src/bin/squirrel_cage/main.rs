//! Solves the squirrel in its cage (Klotski) and every sliding-block puzzle, in six metrics; also a table to play at.
//!
//! ```text
//! $ cargo run --release --bin squirrel_cage
//! ┌───┬───────┬───┐
//! │ 2 │ 0   0 │ 4 │
//! │   │       │   │
//! │ 2 │ 0   0 │ 4 │
//! ├───┼───────┼───┤
//! │ 1 │ 5   5 │ 3 │
//! │   ├───┬───┤   │
//! │ 1 │ 7 │ 8 │ 3 │
//! ├───┼───┴───┼───┤
//! │ 6 │ ·   · │ 9 │
//! └───┴───────┴───┘
//! metric  to the exit  known  out of the frame  known  agrees ...
//! unit            116    116               118    118  yes ...
//! line             90     90                91     91  yes ...
//! move             81     81                81     81  yes ...
//! 116 steps, and no way is shorter: 6E 1S 5W 8N 9W 3S 9E 5E 1N 6W 8W 3W 9S 5E 8N 9S 7N 6E 1S 8W 5W 4S 4S 0E 2E 6N 1N 6N 1N 8W 8W 3W 9W 4S 5E 2N 6E 9N 8E 2S 3S 7E 1N 6N 2W 3S 3S 6E 6N 5W 4N 5W 8E 8S 4W 9N 8E 4S 5E 2S 5E 3N 7W 7N 3N 4W 9W 8S 5S 0S 7E 6E 2N 1N 8E 6E 4N 3N 6W 6W 8W 7W 5S 0S 8S 8E 4E 3N 3N 0W 8S 9S 8S 9S 4E 3E 2E 1N 1N 0W 9W 9N 5N 7E 6E 7E 6E 0S 7W 6W 9W 8W 5N 8N 8E 0E
//! bfs with zero: 23,954 states expanded, 53,853 generated, 1.00 MiB at most, ... s
//!    0        125213215243245323411422432441
//!    1  6E    125213215243245323421422432441
//!    2  1S    125212215243245323421422432441
//!    3  5W    125212215243245313421422432441
//!    4  8N    125212215243245313421422433441
//! ...
//!  114  8N    112215225235245333413423432441
//!  115  8E    112215225235245333413423441442
//!  116  0E    122215225235245333413423441442
//! final codes: 964 can be reached, 2 of them with 116 steps:
//! 122215225235245313411412433443
//! 122215225235245333413423441442
//! ... MiB of memory at most
//! ```
//!
//! A code, a puzzle of a file as JSON, and one move of help:
//!
//! ```text
//! $ cargo run --release --bin squirrel_cage -- "125 215 213 245 243 323 322" --metric move
//! ┌───┬───────┬───┐
//! │ 2 │ 0   0 │ 4 │
//! │   │       │   │
//! │ 2 │ 0   0 │ 4 │
//! ├───┼───────┼───┤
//! │ 1 │ 6   6 │ 3 │
//! │   ├───────┤   │
//! │ 1 │ 5   5 │ 3 │
//! ├───┴───────┴───┤
//! │ ·   ·   ·   · │
//! └───────────────┘
//! 22 moves, and no way is shorter: 5SE 1SE 1SS 0W 4W 4NN 5E 2N 5WW 6SS 2EE 1EE 0SS 2WW 2NNW 3WNN 6N 5EE 0S 6NWW 6NN 0E
//! bfs with zero: 1,280 states expanded, 4,294 generated, 64.00 KiB at most, ... s
//! a number names the piece at that place, from 0, of the sorted code before the action; pictures keep the first numbers
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin squirrel_cage -- -f crates/squirrel-cage/data/classics.txt#knuth-sliding --metric group-move --json
//! {"puzzle":"crates/squirrel-cage/data/classics.txt#knuth-sliding","outcome":"solved","cost":2,"metric":"group-move","optimal":true,"actions":["AB:SEES","CD:NNNEEE"],"expanded":10,"generated":340,"evaluated":0,"popped":10,"peak_bytes":12816,"seconds":...,"cpu_seconds":...,"algorithm":"bfs","heuristic":"zero"}
//! ```
//!
//! ```text
//! $ cargo run --release --bin squirrel_cage -- --hint --metric line
//! ┌───┬───────┬───┐
//! │ 2 │ 0   0 │ 4 │
//! │   │       │   │
//! │ 2 │ 0   0 │ 4 │
//! ├───┼───────┼───┤
//! │ 1 │ 5   5 │ 3 │
//! │   ├───┬───┤   │
//! │ 1 │ 7 │ 8 │ 3 │
//! ├───┼───┴───┼───┤
//! │ 6 │ ·   · │ 9 │
//! └───┴───────┴───┘
//! 125213215243245323411422432441
//! 90 line moves, and no way is shorter
//! bfs with zero: 23,700 states expanded, 54,059 generated, 1.00 MiB at most, ... s
//! next: 7S, and 89 line moves are left after it
//! ... MiB of memory at most
//! ```
//!
//! The shortest way between two configurations, with tables of numbers for drawings, and every shortest solution:
//!
//! ```text
//! $ cargo run --release --bin squirrel_cage -- "125213 => 122243" --table --metric move
//!  -2  -2  -2  -2  -2  -2
//!  -2  -1   0   0  -1  -2
//!  -2  -1   0   0  -1  -2
//!  -2   1  -1  -1  -1  -2
//!  -2   1  -1  -1  -1  -2
//!  -2  -1  -1  -1  -1  -2
//!  -2  -2  -2  -2  -2  -2
//! 2 moves, and no way is shorter: 0SSS 1NEEES
//! bfs with zero: 8 states expanded, 87 generated, 34.00 KiB at most, ... s
//! a number names the piece at that place, from 0, of the sorted code before the action; pictures keep the first numbers
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin squirrel_cage -- "AB/.. => BA/.." --all
//! ┌───┬───┐
//! │ A │ B │
//! ├───┴───┤
//! │ ·   · │
//! └───────┘
//! 4 steps, and no way is shorter
//! bfs with zero: 10 states expanded, 28 generated, 944 B at most, ... s
//! 4 solutions:
//! AS AE BW AN
//! AS BW AE AN
//! BS AE BW BN
//! BS BW AE BN
//! ... MiB of memory at most
//! ```
//!
//! A plan to check, and a new game:
//!
//! ```text
//! $ cargo run --release --bin squirrel_cage -- --classic knuth-sliding --metric group-move --replay "AB:SEES CD:NNNEEE" --json
//! {"puzzle":"knuth-sliding","outcome":"solved","cost":2,"metric":"group-move","optimal":true,"actions":["AB:SEES","CD:NNNEEE"],"optimum":2,"left":0}
//! ```
//!
//! ```text
//! $ cargo run --release --bin squirrel_cage -- --generate --seed 3 --difficulty easy
//! ┌───────┬───────┐
//! │ 4   4 │ 5   5 │
//! ├───┬───┴───┬───┤
//! │ · │ 7   7 │ 1 │
//! │   ├───────┤   │
//! │ · │ 6   6 │ 1 │
//! ├───┴───┬───┼───┤
//! │ 0   0 │ 2 │ 3 │
//! │       │   │   │
//! │ 0   0 │ 2 │ 3 │
//! └───────┴───┴───┘
//! 4455/.771/.661/0023/0023 => ..../..../..../.00./.00.
//! 5 steps at least: easy
//! ```
//!
//! Surveys all positions; a game of three lines:
//!
//!
//! ```text
//! $ cargo run --release --bin squirrel_cage -- --survey
//! ┌───┬───────┬───┐
//! │ 2 │ 0   0 │ 4 │
//! │   │       │   │
//! │ 2 │ 0   0 │ 4 │
//! ├───┼───────┼───┤
//! │ 1 │ 5   5 │ 3 │
//! │   ├───┬───┤   │
//! │ 1 │ 7 │ 8 │ 3 │
//! ├───┼───┴───┼───┤
//! │ 6 │ ·   · │ 9 │
//! └───┴───────┴───┘
//! 25955 positions can be reached, 964 of them solved
//! 41948 pairs of them are one action apart, in steps
//! diameter 190, radius 114
//! positions by steps from the start: 1 4 10 13 18 16 19 20 ...
//! farthest from the start, after 167 steps:
//! 112225232234244313415435442445
//! 112225233235242313415431443444
//! 132212223225235333413414421445
//! 132214222224235333412415425445
//! positions by steps from the goal: 964 30 38 44 38 56 70 72 ...
//! the nearest goals, after 116 steps, by 4112640000 shortest ways in all:
//! 122215225235245313411412433443
//! 122215225235245333413423441442
//! hardest starts, with 126 steps:
//! 115212223235242333413421431432
//! 125213215232243323411421441444
//! 125213222243245323411414431441
//! 135212225233242313421422431443
//! ┌───┬───────┬───┐
//! │ · │ 0   0 │ 4 │
//! ├───┤       │   │
//! │ 7 │ 0   0 │ 4 │
//! ├───┼───────┼───┤
//! │ 1 │ 5   5 │ 3 │
//! │   ├───┬───┤   │
//! │ 1 │ 2 │ · │ 3 │
//! ├───┤   ├───┼───┤
//! │ 6 │ 2 │ 8 │ 9 │
//! └───┴───┴───┴───┘
//! ... s
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin squirrel_cage -- --play <<< $'6E\n9N\nh\n'
//! type an action, such as 6E; or u undo, U redo, h hint, r reset, q quit
//! ┌───┬───────┬───┐
//! │ 2 │ 0   0 │ 4 │
//! │   │       │   │
//! │ 2 │ 0   0 │ 4 │
//! ├───┼───────┼───┤
//! │ 1 │ 5   5 │ 3 │
//! │   ├───┬───┤   │
//! │ 1 │ 7 │ 8 │ 3 │
//! ├───┼───┴───┼───┤
//! │ 6 │ ·   · │ 9 │
//! └───┴───────┴───┘
//! 125213215243245323411422432441
//! 0 steps made; 116 still needed, par 116
//! ┌───┬───────┬───┐
//! │ 2 │ 0   0 │ 4 │
//! │   │       │   │
//! │ 2 │ 0   0 │ 4 │
//! ├───┼───────┼───┤
//! │ 1 │ 5   5 │ 3 │
//! │   ├───┬───┤   │
//! │ 1 │ 7 │ 8 │ 3 │
//! ├───┼───┼───┼───┤
//! │ · │ 6 │ · │ 9 │
//! └───┴───┴───┴───┘
//! 125213215243245323421422432441
//! 1 step made: 6E; 115 still needed, par 116
//! 9N is not possible: the way N is not free at step 1
//! try 1S
//! ... MiB of memory at most
//! ```
//!
//! Limits hold for each search. A survey, a graph, a new game, a plan that is checked and a list of solutions are one job
//! each, which the limits hold for in all.
//!
//! `--svg FILE`, `--html FILE` and `--gif FILE` draw the solution: as one sheet, as a page that plays it, as an animation.
//!
//! Exit status: 0 solved, 1 proven unsolvable, 2 bad usage or no puzzle, 3 stopped by a limit, 130 interrupted.

mod game;
mod generate;
mod graph;
mod input;
mod method;
mod metric;
mod mode;
mod position;
mod solve;
mod survey;
mod verbose;

use std::{path::PathBuf, process::ExitCode};

use clap::Parser;
use programs::{
    Ending, Failure, Lists, Pictures, Shared, answer_all, exit_code,
    modes::{Modes, NewPuzzle, SolutionOptions},
    print_error,
};
use squirrel_cage::Configuration;

use crate::{game::Game, input::Sources, mode::Mode};

const NOTES: &str = "\
A code holds a triple (kind, x, y) for each piece in ascending order: kinds 1 to 4 are 2x2, 1 wide and 2 high, 2 wide and
1 high, 1x1; x from 1 rightwards and y from 1 upwards are the place of the upper left cell in a frame of 4 by 5. A list with
commas or blanks between its triples may have any order; a note says that it is sorted. The goal is the 2x2, the squirrel, at (2, 2); `CODE => CODE` has
another configuration as the goal, in which pieces of one kind are interchangeable.

A puzzle file has two grids for each puzzle, `start:` and `goal:`: equal symbols are one piece, `.` is empty, `#` a wall,
`-` a gate that only pieces of the goal may enter; in the goal, `.` may hold anything. `id:` begins a puzzle, `match: shape`
lets any piece of the shape do, `;` begins a comment. FILE#id is one puzzle of a file.

A board on one line is its two grids, `ROW/ROW => ROW/ROW`; `match: shape` may follow. In a batch file, a line that begins with
`#` is a board if its rows have no blanks before the `=>`, such as `#A./... => #.A/...`; any other is a comment.

An action is a piece and its path in N, E, S, W: `AS`, `BEES`. In a code, pieces are numbered from 0 in the order of the
code just before the action: `6E`. Pieces that go together stand before a colon, those of a code as hexadecimal digits: `AB:E`.
Each action costs one: a cell in `unit`, straight on in `line`, along any path in `move`; in `group-unit`, `group-line` and
`group-move` any set of pieces may go together.

`auto` takes `bfs`; every algorithm proves its answer. `bidirectional` needs all solved positions: where the goal does not
name every piece, a search of all positions finds them first. --open-list is for `a-star`; --closed-list state, key or orbit,
in which mirror images are one, for `bfs`. Searches hold 2G at most unless --max-memory says otherwise.

--all lists every shortest solution. --solutions N lists the N shortest ones in the order of cost: each ends at its first
solved position, and none comes back to a position. Two paths of a piece to one place are the same action. Solutions differ
if their actions do: from `AB.` to `.AB` with equal pieces, `AB:E` and `A` led around `B` are two.

A new game has the frame and the goal of the wooden game, and two empty cells; its difficulty follows from its optimum in `unit`.

Limits hold for each search. A survey, a graph, a new game, a plan that is checked and a list of solutions are one job each,
which the limits hold for in all.

--play reads lines: an action, with small or capital letters for its directions, `u` undo, `U` redo, `h` hint, `r` reset, `q` quit.";

/// Solves the squirrel in its cage and other sliding-block puzzles
#[derive(Debug, Parser)]
#[command(name = "squirrel_cage", after_help = NOTES)]
struct Options {
    /// The configuration to solve, `CODE => CODE`, or a board on one line; without a puzzle, the start of the wooden game, in three metrics unless --metric chooses one
    #[arg(value_name = "CODE")]
    codes: Vec<String>,
    /// Solve the puzzles of a file, or one of them
    #[arg(short, long, value_name = "FILE[#id]")]
    file: Vec<PathBuf>,
    /// Solve a built-in game by its id or its title, such as gnome-01 or Daisy; an unknown name lists the ids
    #[arg(long, value_name = "NAME")]
    classic: Vec<String>,
    /// Draw positions as tables of numbers: a piece by its number, -1 an empty cell, -2 a wall and the border
    #[arg(long)]
    table: bool,
    /// Look at all positions that the pieces can reach
    #[arg(long, group = "mode")]
    survey: bool,
    /// Write the graph of all positions: as two tables (.csv and .edges.csv), a code and its links a line (.txt), DOT (.dot) or GraphML (.graphml)
    #[arg(long, value_name = "FILE", value_parser = graph::file, group = "mode")]
    graph: Option<PathBuf>,
    #[command(flatten)]
    solutions: SolutionOptions,
    #[command(flatten)]
    modes: Modes,
    #[command(flatten)]
    new: NewPuzzle,
    #[command(flatten)]
    lists: Lists,
    #[command(flatten)]
    pictures: Pictures,
    #[command(flatten)]
    shared: Shared,
}

fn main() -> ExitCode {
    let options: Options = match programs::parse_dashed(&method::NAMES, input::has_arrow) {
        Ok(options) => options,
        Err(status) => return status,
    };
    let answered = match (options.mode(), options.rejection()) {
        (_, Some(rejection)) => Err(rejection),
        (Mode::Report, None) => Ok(verbose::report(options.table, &options.shared, &options.lists)),
        (Mode::Generate, None) => generate::answer(&options).map(|ending| exit_code(ending.status())),
        (mode, None) => answer_puzzles(&options, mode),
    };
    answered.unwrap_or_else(|message| {
        print_error(message);
        ExitCode::from(2)
    })
}

impl Options {
    fn mode(&self) -> Mode {
        match self {
            Options { modes: Modes { play: true, .. }, .. } => Mode::Play,
            Options { modes: Modes { hint: true, .. }, .. } => Mode::Hint,
            Options { modes: Modes { replay: Some(_), .. }, .. } => Mode::Replay,
            Options { new: NewPuzzle { generate: true, .. }, .. } => Mode::Generate,
            Options { solutions, .. } if solutions.all => Mode::All,
            Options { solutions, .. } if solutions.solutions.is_some() => Mode::Shortest,
            Options { graph: Some(_), .. } => Mode::Graph,
            Options { survey: true, .. } => Mode::Survey,
            _ if self.has_no_puzzle() && !programs::is_given("metric") => Mode::Report,
            _ => Mode::Solve,
        }
    }

    /// Returns the sentence on the options that have no effect.
    fn rejection(&self) -> Option<String> {
        let mode = self.mode();
        if let (Mode::Generate, Some(given)) = (mode, self.given_puzzle()) {
            return Some(format!("error: --generate makes a puzzle, so {given} does nothing"));
        }
        let rejection = mode.rejection().or_else(|| self.solutions.rejection(&self.shared));
        let own = [
            ("--survey", self.survey),
            ("--graph", self.graph.is_some()),
            ("the report on three metrics", mode == Mode::Report),
        ];
        let rejection = rejection.or_else(|| self.lists.rejection(&self.shared.algorithm, &method::CHOICES));
        rejection.or_else(|| {
            self.pictures.rejection(&[&own[..], &self.solutions.modes(), &self.modes.undrawn()].concat())
        })
    }

    /// Returns the name of the first puzzle on the command line.
    fn given_puzzle(&self) -> Option<&'static str> {
        let Options { codes, file, classic, shared, .. } = self;
        match () {
            () if !codes.is_empty() => Some("a code or board"),
            () if !file.is_empty() => Some("--file"),
            () if !classic.is_empty() => Some("--classic"),
            () => shared.batch.as_ref().map(|_| "--batch"),
        }
    }

    /// Returns whether the wooden game replaces a missing puzzle.
    fn has_no_puzzle(&self) -> bool {
        self.given_puzzle().is_none()
    }
}

/// Answers for all puzzles.
///
/// # Errors
///
/// Returns a sentence if the batch file has no puzzle, or if the mode takes one puzzle and there are several.
fn answer_puzzles(options: &Options, mode: Mode) -> Result<ExitCode, String> {
    let shared = &options.shared;
    let start = Configuration::start().to_string();
    let codes = if options.has_no_puzzle() { &[start] } else { options.codes.as_slice() };
    let cases = Sources { codes, files: &options.file, classics: &options.classic }.read(shared)?;
    match mode {
        Mode::Play | Mode::Graph if cases.len() != 1 => {
            let option = if mode == Mode::Play { "play" } else { "graph" };
            return Err(format!("error: --{option} takes one puzzle, found {}", cases.len()));
        }
        _ => {}
    }
    if let Some(rejection) = options.pictures.rejection_of_many(cases.len(), shared) {
        return Err(rejection);
    }
    Ok(answer_all(&cases, shared, |text, game| {
        answer(text, &game.clone().with_table(options.table), options, mode)
    }))
}

/// Prints the answer for one puzzle.
fn answer(text: &str, game: &Game, options: &Options, mode: Mode) -> Result<Ending, Failure> {
    let Options { shared, graph, pictures, .. } = options;
    match (mode, graph) {
        (Mode::Graph, Some(file)) => Ok(graph::answer(text, game, file, shared)),
        (Mode::Survey, _) => Ok(survey::answer(text, game, shared)),
        (Mode::All | Mode::Shortest, _) => Ok(solve::several(text, game, options.solutions, shared)?),
        _ => {
            if let Some(ending) = position::answer(text, game, options)? {
                return Ok(ending);
            }
            let answer = solve::answer(text, game, shared, &options.lists)?;
            pictures.write(&answer, game.size(), |actions| game.frames(actions))?;
            Ok(answer.outcome)
        }
    }
}
