//! Solves Rush Hour: boards from 3x3 to 10x10 with walls and any exit, in the fewest moves or the fewest steps.
//!
//! Without a board it solves the forty classic levels and compares its numbers with the known ones: the fewest moves,
//! the fewest steps, and how many positions the cars can reach. `grids` counts as a student's report of eleven levels
//! does; that depends on the order of moves, and any order gives a count between `at least` and `at most`. The two counts
//! are `exact`ly the same, or the student's lies `within` this bracket, or it `differs`.
//!
//! ```text
//! $ cargo run --release --bin rush_hour -- --level 1
//! ┌───────┬───────────┬───┐
//! │ B   B │ ·   ·   · │ C │
//! ├───┬───┘   ┌───┐   │   │
//! │ D │ ·   · │ E │ · │ C │
//! │   ├───────┤   │   │   │
//! │ D │ A   A │ E │ · │ C ▶
//! │   ├───────┤   │   └───┤
//! │ D │ ·   · │ E │ ·   · │
//! ├───┤       └───┼───────┤
//! │ F │ ·   ·   · │ G   G │
//! │   │   ┌───────┴───┬───┤
//! │ F │ · │ H   H   H │ · │
//! └───┴───┴───────────┴───┘
//! 8 moves, and no way is shorter: B+1 G-3 D-1 F-1 H-2 E+2 C+3 A+3
//! bfs with zero: 742 states expanded, 1,321 generated, 60.00 KiB at most, ... s
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin rush_hour
//! level  cars  moves  known  steps  known  grids  student  at least  at most  compared  positions  known ...
//!     1     8      8      8     16     16   1067     1067      1051     1079  exact          1247   1247 ...
//!     2    11      8      8     14     14   2753     2753      2130     3110  exact         22139  22139 ...
//!     3     6     14     14     33     33    770      770       766      810  exact           934    934 ...
//!     4     7      9      9     22     22    356      356       302      367  exact           806    806 ...
//!     5    11      9      9     18     18   2132     2139      1858     2259  within         2870   2870 ...
//!     6    11      9      9     18     18   1637     1637      1455     1651  exact          3070   3070 ...
//!     7     9     13     13     21     21   4613     4613      4265     5461  exact          8122   8122 ...
//!     8    14     12     12     22     22    950      950       948      951  exact           952    952 ...
//!     9    12     12     12     17     17    681      681       679      875  exact          6961   6961 ...
//!    10    12     17     17     32     32   1847     1847      1803     2049  exact          4846   4846 ...
//!    11     8     25     25     56     56    821        -       792      837  -              1553   1553 ...
//!    12     8     17     17     33     33   1267     1267      1267     1330  exact          1330   1330 ...
//!    13    13     16     16     32     32   7880        -      7367     8459  -             20283  20283 ...
//!    14    12     17     17     34     34   9661        -      8072    11414  -             78501  78501 ...
//!    15    14     23     23     32     32    521        -       521      525  -              1023   1023 ...
//!    16    11     21     21     41     41   2524        -      2235     2573  -              4693   4693 ...
//!    17    12     24     24     47     47   2099        -      2089     2148  -              3237   3237 ...
//!    18     9     25     25     60     60   1578        -      1544     1587  -              4318   4318 ...
//!    19     8     22     22     44     44    482        -       482      526  -               842    842 ...
//!    20    10     10     10     18     18   1639        -      1333     2001  -              5444   5444 ...
//!    21     7     21     21     49     49    255        -       249      259  -               656    656 ...
//!    22    12     26     26     46     46   3572        -      3416     3895  -             10548  10548 ...
//!    23    10     29     29     49     49   2326        -      2108     2521  -              4542   4542 ...
//!    24    10     25     25     50     50   4336        -      4223     4377  -              8337   8337 ...
//!    25    13     27     27     52     52   8404        -      8332     8645  -              9374   9374 ...
//!    26    12     28     28     49     49   4806        -      4684     4810  -              5028   5028 ...
//!    27    10     28     28     57     57   2741        -      2560     2746  -              3393   3393 ...
//!    28    12     30     30     51     51   1927        -      1828     2071  -              2544   2544 ...
//!    29    12     31     31     54     54   4326        -      4315     4345  -              4373   4373 ...
//!    30    10     32     32     55     55   1161        -      1151     1171  -              1366   1366 ...
//!    31    11     37     37     69     69   3950        -      3874     3994  -              6498   6498 ...
//!    32    11     37     37     62     62    568        -       556      577  -               805    805 ...
//!    33    12     40     40     77     77   4060        -      3902     4073  -              4303   4303 ...
//!    34    12     43     43     71     71   4364        -      4340     4394  -              4482   4482 ...
//!    35    11     43     43     75     75   3963        -      3932     4071  -              4590   4590 ...
//!    36    12     44     44     63     63   2556        -      2543     2817  -              3811   3811 ...
//!    37    13     47     47     65     65   1941        -      1941     1949  -              1977   1977 ...
//!    38    11     48     48     77     77   3755        -      3588     3855  -              5082   5082 ...
//!    39    12     50     50     82     82   3581        -      3573     3670  -              4643   4643 ...
//!    40    13     51     51     81     81   3024        -      3024     3202  -              4780   4780 ...
//! ... MiB of memory at most
//! 1028 moves and 1844 steps in all, 264303 positions: all as known; moves found in ... ms
//! grids beside the student's count: 10 exact, 1 within what an order of moves can give, 0 differ
//! ```
//!
//! ```text
//! $ cargo run --release --bin rush_hour -- "oooB/AAoB/oooo/oooo" --json
//! {"puzzle":"oooB/AAoB/oooo/oooo","outcome":"solved","cost":2,"metric":"moves","optimal":true,"actions":["B+2","A+2"],"expanded":1,"generated":3,"evaluated":0,"popped":1,"peak_bytes":32864,"seconds":...,"cpu_seconds":...,"algorithm":"bfs","heuristic":"zero"}
//! ```
//!
//! ```text
//! $ cargo run --release --bin rush_hour "oooB / AAoB / oooB / oooo"
//! ┌───────────┬───┐
//! │ ·   ·   · │ B │
//! ├───────┐   │   │
//! │ A   A │ · │ B ▶
//! ├───────┘   │   │
//! │ ·   ·   · │ B │
//! │           └───┤
//! │ ·   ·   ·   · │
//! └───────────────┘
//! unsolvable: nowhere can the other cars stand so that the red car reaches the exit
//! ... MiB of memory at most
//! ```
//!
//! One move of help, all that can be known of a board, and a new board:
//!
//! ```text
//! $ cargo run --release --bin rush_hour -- --level 3 --hint --metric steps
//! ┌───────────────────────┐
//! │ ·   ·   ·   ·   ·   · │
//! │                       │
//! │ ·   ·   ·   ·   ·   · │
//! │   ┌───────┬───┐       │
//! │ · │ A   A │ B │ ·   · ▶
//! │   ├───────┤   │   ┌───┤
//! │ · │ C   C │ B │ · │ D │
//! │   ├───┬───┤   │   │   │
//! │ · │ E │ · │ B │ · │ D │
//! │   │   ├───┴───┤   │   │
//! │ · │ E │ F   F │ · │ D │
//! └───┴───┴───────┴───┴───┘
//! 33 steps, and no way is shorter
//! bfs with zero: 805 states expanded, 827 generated, 56.00 KiB at most, ... s
//! next: B-1, and 32 steps are left after it
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin rush_hour -- --level 3 --survey
//! ┌───────────────────────┐
//! │ ·   ·   ·   ·   ·   · │
//! │                       │
//! │ ·   ·   ·   ·   ·   · │
//! │   ┌───────┬───┐       │
//! │ · │ A   A │ B │ ·   · ▶
//! │   ├───────┤   │   ┌───┤
//! │ · │ C   C │ B │ · │ D │
//! │   ├───┬───┤   │   │   │
//! │ · │ E │ · │ B │ · │ D │
//! │   │   ├───┴───┤   │   │
//! │ · │ E │ F   F │ · │ D │
//! └───┴───┴───────┴───┴───┘
//! 934 positions can be reached, 104 of them solved
//!                                 moves  steps
//! a shortest solution takes          14     33
//! shortest solutions                384  95760
//! choices at each position, mean   9.86   5.36
//! positions with one good choice      6     16
//! choices that seem wrong             3      3
//! dead ends beside the solution       0      1
//! the farthest position needs        14     38
//! positions as far as that           56      1
//! does every car count: in moves yes, in steps yes
//! positions by moves from the exit: 104 24 96 104 144 66 30 26 12 16 32 56 76 92 56
//! positions by steps from the exit: 104 8 16 20 28 30 36 46 51 54 51 43 32 21 13 10 9 7 6 6 6 6 7 11 15 18 21 24 27 29 31 32 32 30 24 16 9 4 1
//! a hardest start: 14 moves, oooooooooBoDAAoBoDCCoBoDoEoooooEFFoo
//! ┌───────────────────────┐
//! │ ·   ·   ·   ·   ·   · │
//! │           ┌───┐   ┌───┤
//! │ ·   ·   · │ B │ · │ D │
//! ├───────┐   │   │   │   │
//! │ A   A │ · │ B │ · │ D ▶
//! ├───────┤   │   │   │   │
//! │ C   C │ · │ B │ · │ D │
//! ├───┬───┤   └───┘   └───┤
//! │ · │ E │ ·   ·   ·   · │
//! │   │   ├───────┐       │
//! │ · │ E │ F   F │ ·   · │
//! └───┴───┴───────┴───────┘
//! a hardest start: 38 steps, oooooooooooooooAADCCoBoDoEoBoDoEoBFF
//! ┌───────────────────────┐
//! │ ·   ·   ·   ·   ·   · │
//! │                       │
//! │ ·   ·   ·   ·   ·   · │
//! │           ┌───────┬───┤
//! │ ·   ·   · │ A   A │ D ▶
//! ├───────┐   ├───┬───┤   │
//! │ C   C │ · │ B │ · │ D │
//! ├───┬───┤   │   │   │   │
//! │ · │ E │ · │ B │ · │ D │
//! │   │   │   │   ├───┴───┤
//! │ · │ E │ · │ B │ F   F │
//! └───┴───┴───┴───┴───────┘
//! ... s
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin rush_hour -- --generate --seed 7 --moves 20..
//! ┌───────┬───────┬───┬───┐
//! │ B   B │ C   C │ D │ E │
//! ├───┬───┴───┬───┤   │   │
//! │ F │ G   G │ · │ D │ E │
//! │   ├───┬───┼───┴───┤   │
//! │ F │ H │ I │ A   A │ E ▶
//! │   │   │   ├───┬───┴───┤
//! │ F │ H │ I │ J │ K   K │
//! ├───┴───┴───┤   ├───────┤
//! │ ·   ·   · │ J │ L   L │
//! ├───────┬───┴───┴───┬───┤
//! │ M   M │ N   N   N │ · │
//! └───────┴───────────┴───┘
//! BBCCDEFGGoDEFHIAAEFHIJKKoooJLLMMNNNo
//! 22 moves are needed, the most from any of the 3043 positions of its cars: medium
//! ... MiB of memory at most
//! ```
//!
//! The student's count of grids for any board, and the table as JSON:
//!
//! ```text
//! $ cargo run --release --bin rush_hour -- --level 5 --grids
//! ┌───────┬───┬───┬───┬───┐
//! │ B   B │ · │ C │ · │ D │
//! ├───┬───┘   │   ├───┤   │
//! │ E │ ·   · │ C │ F │ D │
//! │   ├───────┤   │   ├───┤
//! │ E │ A   A │ C │ F │ G ▶
//! │   ├───────┴───┤   │   │
//! │ E │ H   H   H │ F │ G │
//! ├───┼───────────┼───┴───┤
//! │ I │ ·   ·   · │ J   J │
//! │   │           ├───────┤
//! │ I │ ·   ·   · │ K   K │
//! └───┴───────────┴───────┘
//! 2132 distinct grids; any order of moves gives 1858 to 2259
//! the student's count: 2139, within
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin rush_hour -- --json
//! {"puzzle":"BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo","outcome":"solved","cost":8,"metric":"moves","optimal":true,"actions":["B+1","G-3","D-1","F-1","H-2","E+2","C+3","A+3"],"expanded":742,"generated":1321,"evaluated":0,"popped":742,"peak_bytes":...,"seconds":...,"cpu_seconds":...,"algorithm":"bfs","heuristic":"zero","level":1,"cars":8,"moves":8,"moves_known":8,"steps":16,"steps_known":16,"grids":1067,"grids_at_least":1051,"grids_at_most":1079,"grids_student":1067,"grids_compared":"exact","positions":1247,"positions_known":1247,"ms":...}
//! ...
//! ```
//!
//! Limits hold for each board: all searches of a survey share them.
//!
//! `--svg FILE`, `--html FILE` and `--gif FILE` draw the solution: as one sheet, as a page that plays it, as an animation.
//!
//! Exit status: 0 solved, 1 proven unsolvable, 2 bad usage or no board, 3 stopped by a limit, 130 interrupted.

mod generate;
mod grids;
mod input;
mod levels;
mod mode;
mod names;
mod options;
mod position;
mod print;
mod solutions;
mod solve;
mod survey;
mod tables;

use std::process::ExitCode;

use games::Cars;
use programs::{
    Case, Ending, Failure, Shared, answer_all, modes::Rules, print_error, reject, say, say_drawing,
};
use rush_hour::Board;

use crate::{mode::Mode, options::Options};

fn main() -> ExitCode {
    let options: Options = match programs::parse(&names::NAMES) {
        Ok(options) => options,
        Err(status) => return status,
    };
    run(&options, options.mode()).unwrap_or_else(|message| {
        print_error(message);
        ExitCode::from(2)
    })
}

/// Runs a mode of the program; an error names the fault of the command line or of the batch file.
fn run(options: &Options, mode: Mode) -> Result<ExitCode, String> {
    let Options { shared, lists, .. } = options;
    let rejection = mode
        .rejection(shared.json)
        .or_else(|| options.solutions.rejection(shared))
        .or_else(|| shared.rejection_of_boards())
        .or_else(|| names::rejection(shared))
        .or_else(|| lists.rejection(&shared.algorithm, &names::LISTS))
        .or_else(|| options.rejection_of_pictures());
    if let Some(rejection) = rejection {
        return Err(rejection);
    }
    match mode {
        Mode::Levels => Ok(levels::compare(shared, lists)),
        Mode::Generate => generate(options),
        _ => answer_boards(options, mode),
    }
}

/// Answers for all boards.
fn answer_boards(options: &Options, mode: Mode) -> Result<ExitCode, String> {
    let shared = &options.shared;
    let numbers = if options.has_no_board() { (1..=40).collect() } else { options.level.clone() };
    let cases = cases(options, &numbers)?;
    if cases.len() != 1 && mode == Mode::Play {
        return Err(format!("error: --play takes one board, found {}", cases.len()));
    }
    if let Some(rejection) = options.pictures.rejection_of_many(cases.len(), shared) {
        return Err(rejection);
    }
    Ok(answer_all(&cases, shared, |text, board| match mode {
        Mode::Survey => Ok(survey::answer(text, board, shared)),
        Mode::Grids => Ok(grids::answer(text, board, shared)),
        Mode::All | Mode::Shortest => Ok(solutions::answer(text, board, options.solutions, shared)?),
        _ => answer(text, board, options),
    }))
}

/// The boards of the command line, then the levels of these `numbers`, then the boards of the batch file.
fn cases(options: &Options, numbers: &[u32]) -> Result<Vec<Case<Board>>, String> {
    let levels = numbers.iter().filter_map(|&number| input::level(number));
    let texts: Vec<String> = options.starts.iter().cloned().chain(levels).collect();
    programs::cases(&texts, &options.shared, |text| input::read(text, options.exit))
        .map_err(|error| format!("error: {error}"))
}

/// Makes a new puzzle.
fn generate(options: &Options) -> Result<ExitCode, String> {
    if options.shared.batch.is_some() {
        return Err("error: --generate makes a board, so --batch does nothing".to_owned());
    }
    let (seed, size) = (options.new.seed(), options.size.unwrap_or((6, 6)));
    let request = generate::Request { seed, size, moves: options.range()?, exit: options.exit };
    let case = Case { text: String::new(), puzzle: Ok(request) };
    let Options { pictures, shared, .. } = options;
    Ok(answer_all(&[case], shared, |_, request| generate::answer(request, pictures, shared)))
}

/// Gives a hint, lets a person play, checks a plan, or solves one board, and says how it ended.
fn answer(text: &str, board: &Board, options: &Options) -> Result<Ending, Failure> {
    let Options { shared, lists, pictures, .. } = options;
    let size = (board.rows(), board.columns());
    let start = position::of(board, shared);
    let solve = &mut |position: &Cars, limits: &Shared| position::answer(text, position, limits, lists);
    let mut rules = Rules { unit: &shared.metric, solve };
    if let Some(ending) = options.modes.answer(text, &start, &mut rules, shared)? {
        if let Some(plan) = options.modes.plan(text, &start, shared) {
            pictures.write(&plan, size, |actions| print::frames(board, actions))?;
        }
        return Ok(ending);
    }
    if !shared.json {
        say_drawing(&print::drawing(board));
    }
    let solution = solve::solve(text, board, shared, lists)?;
    if let Some(error) = &solution.answer.error {
        return Ok(reject(text, error, shared));
    }
    if shared.json {
        say(solution.answer.to_json());
    } else {
        print::solution(&solution, shared.boards);
    }
    pictures.write(&solution.answer, size, |actions| print::frames(board, actions))?;
    Ok(solution.answer.outcome)
}
