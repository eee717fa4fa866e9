//! Solves sliding-tile puzzles: the 8-puzzle, the 15-puzzle, and any board of R rows and C columns, to any goal.
//!
//! Without a board it solves one of a course project and a hard 15-puzzle.
//!
//! ```text
//! $ cargo run --release --bin sliding_tile
//! ┌───┬───┬───┐     ┌───┬───┬───┐
//! │ 1 │ 3 │   │     │ 0 │ 1 │ 2 │
//! ├───┼───┼───┤     ├───┼───┼───┤
//! │ 5 │ 7 │ 6 │  →  │ 3 │ 4 │ 5 │
//! ├───┼───┼───┤     ├───┼───┼───┤
//! │ 4 │ 2 │ 0 │     │ 6 │ 7 │   │
//! └───┴───┴───┘     └───┴───┴───┘
//! 26 moves, and no way is shorter: N E N W S E E S W W N E S E N W N E S W S E N W N W
//! a-star with walking-distance: 160 states expanded, 293 generated, 24.88 KiB at most, ... s
//! ┌────┬────┬────┬────┐     ┌────┬────┬────┬────┐
//! │ 14 │  7 │  8 │  2 │     │    │  1 │  2 │  3 │
//! ├────┼────┼────┼────┤     ├────┼────┼────┼────┤
//! │ 13 │ 11 │ 10 │  4 │     │  4 │  5 │  6 │  7 │
//! ├────┼────┼────┼────┤  →  ├────┼────┼────┼────┤
//! │  9 │ 12 │  5 │    │     │  8 │  9 │ 10 │ 11 │
//! ├────┼────┼────┼────┤     ├────┼────┼────┼────┤
//! │  3 │  6 │  1 │ 15 │     │ 12 │ 13 │ 14 │ 15 │
//! └────┴────┴────┴────┘     └────┴────┴────┴────┘
//! 59 moves, and no way is shorter: S E E E N W W W S E E N W S S E N N N E S S S W N E N W N W S E S W N E E S W N N W S W S E S W N E E N E S S W N E S
//! ida-star with pdb-663: 21,099,806 states expanded, 46,827,837 generated, 282.05 KiB at most, ... s
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin sliding_tile "1 2 / 3 _ => _ 1 / 3 2" --json
//! {"puzzle":"1 2 / 3 _ => _ 1 / 3 2","outcome":"solved","cost":2,"metric":"moves","optimal":true,"actions":["S","E"],"expanded":2,"generated":3,"evaluated":4,"popped":3,"peak_bytes":1968,"seconds":...,"cpu_seconds":...,"algorithm":"a-star","heuristic":"walking-distance"}
//! ```
//!
//! ```text
//! $ cargo run --release --bin sliding_tile "1 2 3 / 4 5 6 / 8 7 _"
//! ┌───┬───┬───┐     ┌───┬───┬───┐
//! │ 1 │ 2 │ 3 │     │ 1 │ 2 │ 3 │
//! ├───┼───┼───┤     ├───┼───┼───┤
//! │ 4 │ 5 │ 6 │  →  │ 4 │ 5 │ 6 │
//! ├───┼───┼───┤     ├───┼───┼───┤
//! │ 8 │ 7 │   │     │ 7 │ 8 │   │
//! └───┴───┴───┘     └───┴───┴───┘
//! unsolvable: the tiles need an odd number of exchanges, the hole an even number of moves
//! ... MiB of memory at most
//! ```
//!
//! Random boards, and all shortest solutions:
//!
//! ```text
//! $ cargo run --release --bin sliding_tile -- --random 2x3 --seed 1 --all
//! ┌───┬───┬───┐     ┌───┬───┬───┐
//! │ 1 │ 3 │ 2 │     │ 1 │ 2 │ 3 │
//! ├───┼───┼───┤  →  ├───┼───┼───┤
//! │ 5 │   │ 4 │     │ 4 │ 5 │   │
//! └───┴───┴───┘     └───┴───┴───┘
//! 15 moves, and no way is shorter
//! bfs with zero: 246 states expanded, 576 generated, ... at most, ... s
//! 2 solutions:
//! S W N E E S W W N E S E N W W
//! E S W N W S E E N W W S E N W
//! ... MiB of memory at most
//! ```
//!
//! The shortest solutions, each of which comes back to no board: on 2x2 there are two ways round.
//!
//! ```text
//! $ cargo run --release --bin sliding_tile -- "1 2 / _ 3" --solutions 5
//! ┌───┬───┐     ┌───┬───┐
//! │ 1 │ 2 │     │ 1 │ 2 │
//! ├───┼───┤  →  ├───┼───┤
//! │   │ 3 │     │ 3 │   │
//! └───┴───┘     └───┴───┘
//! 1 move: W
//! 11 moves: S W N E S W N E S W N
//! 2 solutions, and there are no more
//! a-star with walking-distance: 12 states expanded, 22 generated, ... at most, ... s
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin sliding_tile -- "1 2 / _ 3" --moves-of hole --open-list heap --json
//! {"puzzle":"1 2 / _ 3","outcome":"solved","cost":1,"metric":"moves","optimal":true,"actions":["E"],"expanded":1,"generated":2,"evaluated":3,"popped":2,"peak_bytes":...,"seconds":...,"cpu_seconds":...,"algorithm":"a-star","heuristic":"walking-distance"}
//! ```
//!
//! Of a goal with up to fourteen cells, all boards:
//!
//! ```text
//! $ cargo run --release --bin sliding_tile -- "4 5 _ / 1 2 3" --survey
//! ┌───┬───┬───┐     ┌───┬───┬───┐
//! │ 4 │ 5 │   │     │ 1 │ 2 │ 3 │
//! ├───┼───┼───┤  →  ├───┼───┼───┤
//! │ 1 │ 2 │ 3 │     │ 4 │ 5 │   │
//! └───┴───┴───┘     └───┴───┴───┘
//! 21 moves, and no way is shorter
//! 360 boards can reach the goal, by the moves that they need:
//! 1 2 3 5 6 7 10 12 12 16 23 25 28 39 44 40 29 21 18 12 6 1
//! farthest: 21 moves, 1 board
//! ┌───┬───┬───┐
//! │ 4 │ 5 │   │
//! ├───┼───┼───┤
//! │ 1 │ 2 │ 3 │
//! └───┴───┴───┘
//! ... s
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin sliding_tile -- "_ 3 2 1 / 8 7 6 5 / 4 11 10 9" --survey --json
//! {"puzzle":"_ 3 2 1 / 8 7 6 5 / 4 11 10 9","outcome":"solved","positions":239500800,"cost":53,"metric":"moves","farthest":53,"hardest":["_ 3 2 1 / 8 7 6 5 / 4 11 10 9",...],"layers":[1,2,4,9,20,37,63,122,232,431,781,1392,2494,4442,7854,13899,24215,41802,71167,119888,198363,323206,515778,811000,1248011,1885279,2782396,4009722,5621354,7647872,10065800,12760413,15570786,18171606,20299876,21587248,21841159,20906905,18899357,16058335,12772603,9515217,6583181,4242753,2503873,1350268,643245,270303,92311,27116,5390,1115,86,18],"seconds":...,"cpu_seconds":...}
//! ```
//!
//! ```text
//! $ cargo run --release --bin sliding_tile "14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15" --goal "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15" --heuristic pdb-555 --json
//! {"puzzle":"14 7 8 2 13 11 10 4 9 12 5 0 3 6 1 15","outcome":"solved","cost":59,...,"algorithm":"ida-star","heuristic":"pdb-555"}
//! ```
//!
//! `--svg FILE`, `--html FILE` and `--gif FILE` draw the solution: as one sheet, as a page that plays it, as an animation.
//!
//! Exit status: 0 solved, 1 proven unsolvable, 2 bad usage, no puzzle or a file that cannot be written, 3 stopped by a limit,
//! 130 interrupted.

mod compare;
mod generate;
mod input;
mod letters;
mod names;
mod position;
mod print;
mod random;
mod rejection;
mod solutions;
mod solve;
mod survey;

use std::{path::PathBuf, process::ExitCode};

use clap::Parser;
use programs::{
    Answer, Case, Ending, Failure, Lists, Pictures, Shared, Summary, answer_all, exit_code,
    modes::{Modes, NewPuzzle, SolutionOptions},
    print_error, reject, say,
};
use sliding_tile::{Board, heuristics::PatternTables};

use crate::{input::Puzzle, letters::Letters, random::RandomBoards, solve::Settings};

/// The board of the course project, and one of the hundred 15-puzzles of R. E. Korf.
const BUILT_IN: [&str; 2] = [
    "1 3 X / 5 7 6 / 4 2 0 => 0 1 2 / 3 4 5 / 6 7 X",
    "14 7 8 2 / 13 11 10 4 / 9 12 5 0 / 3 6 1 15 => 0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15",
];

const NOTES: &str = "\
A board is written as its numbers, separated by blanks or commas, with `/` between rows; a square one needs no rows.
`_` or `X` is the hole and the tiles are the other labels, 0 included; without one, 0 is the hole.
An action N, E, S or W is the direction in which a tile moves. With --metric slides a run of tiles in one line is one
action: N2 moves two tiles. With --moves-of hole the letters are the direction of the hole. O is W on input.

`auto` proves that its solution is a shortest one up to 16 cells, with tables of patterns where a search takes long. Beams
beside the search find some solution early, and improve it: a limit or SIGINT leaves the best one so far. On
larger boards it proves those that are nearly solved; for others a beam finds some solution, beyond 36 cells by stages:
the outer rows and columns first, a tile or two at a time. Beyond 100 cells each stage is a search of its own.
What is proven of the shortest way is printed below the solution. Searches hold 2G at most unless --max-memory says
otherwise.

The `pdb` heuristics suit goals with the hole in a corner: 555, 663 and 78 on 4x4, 6666 on 5x5. 555 takes some hundredths
of a second to make, 78 some seconds: they are made once for all puzzles with one goal, and --tables FILE keeps them for
the next run. A survey is written there each minute and when a limit ends it; the same command goes on with it.

In slides, the heuristics are `manhattan`, `colours` and `zero`. `colours` suits goals of 3x3 and 4x4 with the hole in a
corner, and takes some seconds to make on 4x4; there `auto` proves its solution in slides, too.

--solutions N lists the N shortest solutions in the order of cost: each ends when the goal is reached, and none comes back to a
board. It holds every board that it meets, as `a-star` does: for a hard board of 4x4, or a larger one, memory may not suffice.

An open list is for `a-star`, `weighted-a-star`, `uniform-cost` and `greedy`, which take the closed lists `state` and
`rank` (up to 12 cells); the closed list `key` is for `bfs`. With a list `auto` is `a-star`, or `bfs` for `key`.";

/// Solves sliding-tile puzzles of any number of rows and columns
#[derive(Debug, Parser)]
#[command(name = "sliding_tile", after_help = NOTES)]
struct Options {
    /// Where to start, or `START => GOAL`
    #[arg(value_name = "BOARD")]
    starts: Vec<String>,
    /// Where to end; the labels in order and the hole last unless said
    #[arg(long, value_name = "BOARD")]
    goal: Option<String>,
    /// Try all heuristics and print a table; each may expand 10,000,000 states unless --max-nodes says otherwise. The tables of
    /// pdb-78 and pdb-6666 take half a minute. --max-seconds holds for all heuristics together, which share the time
    #[arg(long, conflicts_with = "boards", group = "mode")]
    compare: bool,
    /// Look at all boards that can reach the goal: how many there are at each distance, and the farthest; up to 14 cells
    #[arg(long, conflicts_with = "boards", group = "mode")]
    survey: bool,
    /// Where to keep the tables of a `pdb` heuristic, or a survey: read if the file is there, else written
    #[arg(long, value_name = "FILE")]
    tables: Option<PathBuf>,
    /// Whose direction the letters of actions name [default: tile]
    #[arg(long, value_name = "NAME", value_parser = Letters::NAMES)]
    moves_of: Option<String>,
    #[command(flatten)]
    random: RandomBoards,
    #[command(flatten)]
    modes: Modes,
    #[command(flatten)]
    solutions: SolutionOptions,
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
    let options: Options = match programs::parse(&names::NAMES) {
        Ok(options) => options,
        Err(status) => return status,
    };
    let tables = options.tables.iter().fold(PatternTables::new(), PatternTables::in_file);
    let settings = Settings {
        shared: &options.shared,
        lists: &options.lists,
        letters: options.moves_of.as_deref().map(Letters::named).unwrap_or_default(),
        tables: &tables,
    };
    match run(&options, &settings) {
        Ok(status) => status,
        Err(message) => {
            print_error(message);
            ExitCode::from(2)
        }
    }
}

/// Makes a new puzzle, or answers for all puzzles; an error names the fault of the command line or of the batch file.
fn run(options: &Options, settings: &Settings<'_>) -> Result<ExitCode, String> {
    if let Some(rejection) = rejection::rejection(options) {
        return Err(rejection);
    }
    let goal = options.goal.as_deref().map(str::parse::<Board>).transpose();
    let goal = goal.map_err(|error| format!("error: --goal: {error}"))?;
    if options.new.generate {
        let goal = goal.unwrap_or_else(|| generate::goal(&options.new));
        let ending = generate::answer(&goal, options, settings)?;
        return Ok(exit_code(ending.status()));
    }
    let cases = cases(options, goal.as_ref())?;
    if let Some(rejection) = options.pictures.rejection_of_many(cases.len(), &options.shared) {
        return Err(rejection);
    }
    Ok(answer_all(&cases, settings.shared, |text, puzzle| answer(text, puzzle, options, settings)))
}

/// The puzzles to solve.
fn cases(options: &Options, goal: Option<&Board>) -> Result<Vec<Case<Puzzle>>, String> {
    let mut starts = options.starts.clone();
    starts.extend(options.random.boards(options.new.seed(), goal)?);
    if !options.has_starts() {
        starts = match (&options.goal, options.survey) {
            (None, survey) => {
                let many = if survey || options.modes.play { 1 } else { BUILT_IN.len() };
                BUILT_IN[..many].iter().map(ToString::to_string).collect()
            }
            (Some(goal), true) => vec![goal.clone()],
            (Some(_), false) => {
                return Err("error: --goal says where boards lead, and none is given".to_owned());
            }
        };
    }
    if options.modes.play && starts.len() != 1 {
        return Err(format!("error: --play takes one board, found {}", starts.len()));
    }
    programs::cases(&starts, &options.shared, |text| input::read(text, goal))
        .map_err(|error| format!("error: {error}"))
}

impl Options {
    /// Whether boards to start from are given.
    fn has_starts(&self) -> bool {
        !self.starts.is_empty() || self.shared.batch.is_some() || self.random.is_given()
    }
}

/// Answers for one puzzle and says how it ended.
fn answer(
    text: &str,
    puzzle: &Puzzle,
    options: &Options,
    settings: &Settings<'_>,
) -> Result<Ending, Failure> {
    let shared = settings.shared;
    if options.compare {
        return compare(text, puzzle, settings);
    }
    if options.survey {
        let has_start = options.has_starts() || options.goal.is_none();
        return Ok(survey::answer(text, puzzle, has_start, options.tables.as_deref(), shared));
    }
    if options.solutions.is_given() {
        return solutions::answer(text, puzzle, options.solutions, settings);
    }
    if let Some(ending) = position::answer(text, puzzle, options, settings)? {
        return Ok(ending);
    }
    if !shared.json {
        print::puzzle(puzzle);
    }
    let solution = solve::solve(text, puzzle, settings)?;
    if let Some(error) = &solution.answer.error {
        return Ok(reject(text, error, shared));
    }
    if let (Some(_), Some(by)) = (solution.answer.cost, other_heuristic(&solution.answer, shared)) {
        print_error(format_args!(
            "note: {} found no solution in its share of the work; {by} found this one",
            shared.heuristic
        ));
    }
    if shared.json {
        say(solution.answer.to_json());
    } else {
        print::solution(puzzle, &solution, shared.boards);
    }
    let frames = |actions: &[String]| position::frames(&puzzle.start, actions, settings.letters);
    options.pictures.write(&solution.answer, position::size(&puzzle.start), frames)?;
    Ok(solution.answer.outcome)
}

/// Returns the method that answered without the heuristic of the options.
fn other_heuristic(answer: &Answer, shared: &Shared) -> Option<String> {
    let (algorithm, heuristic) = (answer.algorithm.as_deref()?, answer.heuristic.as_deref()?);
    let is_other = ![heuristic, "auto", ""].contains(&shared.heuristic.as_str());
    is_other.then(|| format!("{algorithm} with {heuristic}"))
}

/// Answers with each heuristic. The case is solved if any of them solves it, unless SIGINT cut them short.
fn compare(text: &str, puzzle: &Puzzle, settings: &Settings<'_>) -> Result<Ending, Failure> {
    let answers = compare::answers(text, puzzle, settings)?;
    if settings.shared.json {
        for (_, answer) in &answers {
            say(answer.to_json());
        }
    } else {
        print::puzzle(puzzle);
        match answers.first().filter(|_| !solve::is_solvable(puzzle)) {
            Some((_, answer)) => say(Summary { answer, proof: &print::proof(puzzle) }),
            None => compare::table(puzzle, &answers, settings),
        }
    }
    let endings = || answers.iter().map(|(_, answer)| answer.outcome);
    let worth_most = [Ending::Interrupted, Ending::Solved];
    Ok(worth_most
        .into_iter()
        .find(|&most| endings().any(|ending| ending == most))
        .or_else(|| endings().next())
        .unwrap_or(Ending::Solved))
}
