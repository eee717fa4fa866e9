//! Solves peg solitaire on boards of any shape, or proves that they have no solution.
//!
//! ```text
//! $ cargo run --release --bin peg_solitaire -- -f crates/peg-solitaire/data/simple.txt
//!   abcdefg
//! 1   xxx
//! 2   xxx
//! 3 xxxxxxx
//! 4 xxx.xxx
//! 5 xxxxxxx
//! 6   xxx
//! 7   xxx
//! 31 jumps:
//!  1 b4d4 c2c4 a3c3 a5a3 d3b3 a3c3 f3d3 e1e3 d3f3 d1d3 g3e3 c4c2 c1c3 d3f3 g5g3
//! 16 g3e3 f5f3 f3d3 c6c4 e5c5 e7e5 b5d5 c7e7 e4e6 c3c5 c5e5 d3d5 d5f5 e7e5 f5d5
//! 31 d6d4
//! beam with portfolio: 1,673 positions explored, 11,767 generated, 13.45 KiB at most, ... s
//! ... MiB of memory at most
//! ```
//!
//! A proof that there is no solution is printed with its numbers. It is checked before; one by search if it has two
//! million positions at most, or with `--check`.
//!
//! ```text
//! $ cargo run --release --bin peg_solitaire -- -f crates/peg-solitaire/data/impossible.txt
//!   abc
//! 1 xxx
//! 2 x.x
//! 3 xxx
//! unsolvable: pagoda function
//! No jump raises the sum of the weights below over the pegs. It is -4 at the start, and 1 with the last peg on b2.
//! -1  0 -1
//!  0  1  0
//! -1  0 -1
//! no search: 0 positions explored, 0 generated, 0 B at most, ... s
//! ... MiB of memory at most
//! ```
//!
//! The board to which no program of the contest had an answer:
//!
//! ```text
//! $ cargo run --release --bin peg_solitaire -- -f crates/peg-solitaire/data/echec.txt
//!   abcdefghi
//! 1    xxx
//! 2    xxx
//! 3    xxx
//! 4 xxxx.xxxx
//! 5 xxxxxxxxx
//! 6    xxx
//! 7    xxx
//! 8    xxx
//! unsolvable: exhaustive search
//! All 427,585,687 positions were reached, and in none of them the last peg is where it may end.
//! By pegs, from 35 to 2: 1 4 13 57 276 1214 4976 18866 65455 207880 601078 1570755 3698923 7830961 14846594 25116132 37787044 50389343 59362324 61563246 55958848 44365463 30534501 18154668 9285440 4067887 1516890 477703 126263 27409 4794 617 60 2
//! exact: 427,748,296 positions explored, 1,286,703 generated, 512.00 MiB at most, ... s
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin peg_solitaire -- -f crates/peg-solitaire/data/autre.txt -f crates/peg-solitaire/data/invalide2.txt --json
//! {"puzzle":"crates/peg-solitaire/data/autre.txt","outcome":"solved","cost":34,"metric":"jumps","optimal":true,"actions":["a3c3","a1a3","b1b3","a4a2","a6a4","d2b2","a2c2","f2d2","f4f2","f1f3","f6f4","f3f5","d6f6","f6f4","b6d6","c2e2","d1b1","b4b2","b1b3","d4b4","a4c4","d6d4","b5d5","e5c5","d4d2","f4d4","b3d3","c5c3","e2c2","c2c4","c4e4","e4e2","e1e3","e3c3"],"expanded":34,"generated":288,"evaluated":292,"popped":34,"peak_bytes":2416,"seconds":...,"cpu_seconds":...,"algorithm":"beam","heuristic":"portfolio"}
//! {"puzzle":"crates/peg-solitaire/data/invalide2.txt","outcome":"unsolvable","metric":"jumps","expanded":0,"generated":0,"evaluated":0,"popped":0,"peak_bytes":0,"seconds":...,"cpu_seconds":...,"proof":"no target"}
//! ```
//!
//! From which hole the last peg can be brought to which:
//!
//! ```text
//! $ cargo run --release --bin peg_solitaire -- -f crates/peg-solitaire/data/simple.txt --pairs
//!   abcdefg
//! 1   xxx
//! 2   xxx
//! 3 xxxxxxx
//! 4 xxx.xxx
//! 5 xxxxxxx
//! 6   xxx
//! 7   xxx
//! empty at first  last peg  result
//! c1              c1         1 e1c1 e3e1 g3e3 f5f3 g5g3 e4e2 e6e4 g3e3 c5e5 c7c5
//!                           11 d7d5 e4e6 e7e5 e2e4 e5e3 c4e4 e4e2 e1e3 d2d4 d5d3
//!                           21 c2c4 e3c3 c4c2 a4c4 c1c3 c4c6 a5c5 c6c4 c4c2 a3c3
//!                           31 c3c1
//! c1              c4         1 e1c1 e3e1 g3e3 g5g3 e4e2 e1e3 d3f3 g3e3 b3d3 c1c3
//!                           11 f5f3 e6e4 c6e6 e7e5 d4d6 d2d4 f3d3 e4e6 e6c6 d3b3
//!                           21 a3c3 b5d5 d4d6 c3c5 d7d5 d5b5 c7c5 a4c4 c4c6 a5c5
//!                           31 c6c4
//! c1              f4         1 c3c1 a3c3 c4c2 c1c3 c6c4 a5c5 c4c6 a4c4 c7c5 c4c6
//!                           11 e7c7 c7c5 e6c6 c6c4 c4c2 e3c3 d1d3 c2c4 g3e3 d3f3
//!                           21 e1e3 f3d3 e5e3 g4e4 g5e5 e3c3 c3c5 e4e6 c5e5 e6e4
//!                           31 d4f4
//! c1              c7         1 e1c1 d3d1 c1e1 f3d3 e1e3 d3f3 g3e3 f5f3 g5g3 f3d3
//!                           11 e5e3 d3f3 g3e3 b3d3 e7e5 c5c3 c2c4 a5c5 e3c3 a3a5
//!                           21 d5b5 a5c5 d7d5 d5b5 c7c5 b5b3 b3d3 d3d5 c4c6 e5c5
//!                           31 c5c7
//! d1              d1         1 d3d1 b3d3 b5b3 d5b5 c7c5 a3c3 a5a3 f5d5 e7e5 d5f5
//!                           11 d7d5 d3b3 a3c3 d5d3 b5d5 f4d4 g5e5 d5f5 g3g5 g5e5
//!                           21 e2e4 e5e3 d4d2 f3d3 d3b3 c1c3 c4c2 e1c1 c1c3 b3d3
//!                           31 d3d1
//! d1              a4         1 d3d1 f3d3 e1e3 c1e1 e4e2 e1e3 e6e4 g5e5 e4e6 e7e5
//!                           11 g4e4 d3f3 g3e3 c7e7 e4e6 e7e5 c6e6 e6e4 e3e5 c4c6
//!                           21 a5c5 c6c4 e5c5 b3d3 c5c3 a4c4 d3b3 a3c3 d4b4 c2c4
//!                           31 c4a4
//! d1              d4         1 d3d1 b3d3 c1c3 c4c2 e1c1 c1c3 c6c4 a5c5 c4c6 a4c4
//!                           11 c7c5 d3b3 a3c3 c4c6 e7c7 c7c5 e6c6 c6c4 f3d3 e5e3
//!                           21 g5e5 e2e4 c3e3 d5f5 e3e5 c4e4 g3g5 e4e6 g5e5 e6e4
//!                           31 f4d4
//! d1              d7         1 d3d1 b3d3 c1c3 c4c2 a4c4 e1c1 c1c3 d3b3 a3c3 f3d3
//!                           11 e5e3 e2e4 g5e5 g3g5 d5f5 g5e5 b5d5 c3c5 d5b5 a5c5
//!                           21 d3d5 d5f5 d7d5 e7e5 f4d4 d4d6 f5d5 d5b5 c7c5 b5d5
//!                           31 d5d7
//! c2              c2         1 c4c2 a3c3 a5a3 b5b3 c6c4 e6c6 c7c5 e7c7 c4c6 c7c5
//!                           11 c2c4 a3c3 e4e6 g5e5 e6e4 g3g5 f3f5 g5e5 c4c2 c1c3
//!                           21 e1c1 e4c4 c4c2 c1c3 e2e4 d2d4 e4c4 c4c6 e5c5 c6c4
//!                           31 c4c2
//! c2              c5         1 e2c2 e4e2 g3e3 g4e4 d4f4 e2e4 f4d4 e6e4 g5e5 c3e3
//!                           11 c1c3 e1c1 c4c2 c1c3 b3d3 e4e6 e7e5 c6c4 e3c3 e5c5
//!                           21 b5d5 d5d3 d3b3 a3c3 c3c5 a4c4 c4c6 c7c5 d7d5 d5b5
//!                           31 a5c5
//! c2              f5         1 c4c2 c1c3 a4c4 e1c1 c4c2 a3c3 c6c4 a5c5 c4c6 c2c4
//!                           11 c7c5 e2c2 c1c3 c4c6 e7c7 c7c5 e6c6 c6c4 c4c2 d4d2
//!                           21 c2e2 f4d4 e2e4 g3e3 d5d3 d3f3 g5g3 g3e3 f5d5 e3e5
//!                           31 d5f5
//! d2              d2         1 d4d2 b4d4 c6c4 a5c5 b3d3 c1c3 a3a5 d5b5 a5c5 f5d5
//!                           11 e7e5 c7e7 c4c6 c6e6 d5f5 e7e5 e4e6 g5e5 e6e4 e3e5
//!                           21 g4e4 e5e3 e2e4 g3e3 e4e2 c3e3 d1d3 d3f3 e1e3 f3d3
//!                           31 d4d2
//! d2              d5         1 d4d2 b3d3 c1c3 d2d4 f3d3 e1e3 d4d2 d1d3 b4d4 c6c4
//!                           11 a5c5 d3f3 a3a5 g3e3 d5b5 a5c5 f5d5 e3e5 g4e4 d5f5
//!                           21 g5e5 c4c6 d7d5 e4c4 c3c5 d5f5 e7e5 f5d5 d5b5 c7c5
//!                           31 b5d5
//! c3              c3         1 a3c3 a5a3 d3b3 a3c3 d1d3 d3b3 c1c3 f3d3 e1e3 d3f3
//!                           11 b3d3 g3e3 g5g3 d3f3 g3e3 f5f3 f3d3 e5e3 e7e5 c7e7
//!                           21 e3c3 c6e6 b5b3 b3d3 e6e4 c5e5 e4e6 e7e5 c4e4 e5e3
//!                           31 e3c3
//! d3              d3         1 b3d3 c1c3 e1c1 e2c2 d3b3 c1c3 b3d3 b5b3 a3c3 a5a3
//!                           11 d3b3 a3c3 e4e2 g3e3 e2e4 g5g3 f5f3 g3e3 d5f5 e7e5
//!                           21 f5d5 c7e7 c6e6 e7e5 d5f5 e3e5 f5d5 d5d3 d3b3 c5c3
//!                           31 b3d3
//! d4              d4         1 b4d4 c2c4 a3c3 a5a3 d3b3 a3c3 f3d3 e1e3 d3f3 d1d3
//!                           11 g3e3 c4c2 c1c3 d3f3 g5g3 g3e3 f5f3 f3d3 c6c4 e5c5
//!                           21 e7e5 b5d5 c7e7 e4e6 c3c5 c5e5 d3d5 d5f5 e7e5 f5d5
//!                           31 d6d4
//! 16 pairs that the position class permits, up to symmetry and exchange: 16 solved, 0 unsolvable, 0 open
//! ... s
//! ... MiB of memory at most
//! ```
//!
//! All positions that can be reached. `--count` finds 577,116,156,815,309,849,672 games on this board, of which
//! 40,861,647,040,079,968 are solutions, in about a minute.
//!
//! ```text
//! $ cargo run --release --bin peg_solitaire -- -f crates/peg-solitaire/data/simple.txt --survey
//!   abcdefg
//! 1   xxx
//! 2   xxx
//! 3 xxxxxxx
//! 4 xxx.xxx
//! 5 xxxxxxx
//! 6   xxx
//! 7   xxx
//! symmetries: 8; all positions, and those that differ by more than a symmetry
//! pegs  positions   winning    dead  up to symmetry  winning   dead
//!   32          1         1       0               1        1      0
//!   31          4         4       0               1        1      0
//!   30         12        12       0               2        2      0
//!   29         60        60       0               8        8      0
//!   28        296       292       0              39       38      0
//!   27       1338      1292       0             171      164      0
//!   26       5648      5012       4             719      635      1
//!   25      21842     16628       0            2757     2089      0
//!   24      77559     49236       0            9751     6174      0
//!   23     249690    127964       0           31312    16020      0
//!   22     717788    285740       8           89927    35749      1
//!   21    1834379    546308       4          229614    68326      1
//!   20    4138302    902056       0          517854   112788      0
//!   19    8171208   1298248      28         1022224   162319      5
//!   18   14020166   1639652      66         1753737   204992     10
//!   17   20773236   1841556      40         2598215   230230      7
//!   16   26482824   1841556     176         3312423   230230     27
//!   15   28994876   1639652     302         3626632   204992     47
//!   14   27286330   1298248     816         3413313   162319    121
//!   13   22106348    902056    2675         2765623   112788    373
//!   12   15425572    546308    6890         1930324    68326    925
//!   11    9274496    285740   15122         1160977    35749   1972
//!   10    4792664    127964   25846          600372    16020   3346
//!    9    2120101     49236   33891          265865     6174   4356
//!    8     800152     16628   33051          100565     2089   4256
//!    7     255544      5012   23722           32250      635   3054
//!    6      68236      1292   13142            8688      164   1715
//!    5      14727       292    4987            1917       38    665
//!    4       2529        60    1295             348        8    182
//!    3        334        12     254              50        2     39
//!    2         32         4      28               7        1      6
//!    1          5         1       0               2        1      0
//!    -  187636299  13428122  162347        23475688  1679072  21109
//! positions that can be reached: 187636299
//! ... s
//! ... MiB of memory at most
//! ```
//!
//! One jump of help, a plan that is checked, and a new board:
//!
//! ```text
//! $ cargo run --release --bin peg_solitaire -- --shape triangle --hint --metric moves
//!   abcde
//! 1 .
//! 2 xx
//! 3 xxx
//! 4 xxxx
//! 5 xxxxx
//! 10 moves, and no way is shorter
//! next: a3a1, and 9 moves are left after it
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin peg_solitaire -- --shape triangle:5 --replay "a3a1 a5a3 c5a5"
//!   abcde
//! 1 x
//! 2 .x
//! 3 xxx
//! 4 .xxx
//! 5 x..xx
//! all 3 actions are possible, and they do not solve the puzzle
//! no solution is left: exhaustive search; the fewest from the start are 13
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin peg_solitaire -- --generate --shape triangle --min 13 --max 13
//!   abcde
//! 1 x
//! 2 xx
//! 3 xxx
//! 4 xxxx
//! 5 xx.xx
//! X____/xx___/xxx__/xxxx_/xxoxx:triangular
//! 13 jumps at least: medium
//! ```
//!
//! `--svg FILE`, `--html FILE` and `--gif FILE` draw the solution: as one sheet, as a page that plays it, as an animation.
//!
//! Exit status: 0 solved, 1 proven unsolvable, 2 bad usage or no board, 3 stopped by a limit, 130 interrupted.

mod bitmap;
mod generate;
mod input;
mod options;
mod pairs;
mod position;
mod print;
mod rejection;
mod solve;
mod survey;

use std::process::ExitCode;

use peg_solitaire::Board;
use programs::{
    Ending, Failure, answer_all, exit_code, is_interrupted, is_peg_board, print_error, say, say_drawing,
};

use crate::{input::Input, options::Options, solve::Proofs, survey::Subject};

fn main() -> ExitCode {
    let options: Options = match programs::parse_puzzles(&solve::NAMES, is_peg_board) {
        Ok(options) => options,
        Err(status) => return status,
    };
    match run(&options) {
        Ok(status) => status,
        Err(message) => {
            print_error(message);
            ExitCode::from(2)
        }
    }
}

/// Answers for all boards, or returns the fault of the command line.
fn run(options: &Options) -> Result<ExitCode, String> {
    let (shared, input) = (&options.shared, Input::of(options)?);
    if let Some(rejection) = rejection::rejection(options) {
        return Err(rejection);
    }
    if options.new.generate {
        return generate(options, &input);
    }
    if input.is_empty() && shared.batch.is_none() {
        return Ok(help());
    }
    let cases = input.cases(shared).map_err(|error| format!("error: {error}"))?;
    if options.modes.play && cases.len() != 1 {
        return Err(format!("error: --play takes one board, found {}", cases.len()));
    }
    if let Some(rejection) = options.pictures.rejection_of_many(cases.len(), shared) {
        return Err(rejection);
    }
    let is_one = cases.len() == 1;
    Ok(answer_all(&cases, shared, |text, board| answer(text, board, options, is_one)))
}

/// Makes a new board.
fn generate(options: &Options, input: &Input) -> Result<ExitCode, String> {
    if !input.has_no_text() {
        return Err(
            "error: --generate makes a board, so a board in one line or -f FILE does nothing".to_owned()
        );
    }
    let shape = input.shape().map_err(|what| format!("error: {what}"))?;
    let ending = generate::answer(&shape, options)?;
    Ok(exit_code(ending.status()))
}

/// Says that a board is missing, and prints the help.
fn help() -> ExitCode {
    print_error("error: a board file is needed: -f FILE, or a board in one line, or --shape NAME\n");
    if let Err(help) = programs::parse_from::<Options>(["peg_solitaire", "--help"], &solve::NAMES) {
        help.print_error();
    }
    ExitCode::from(2)
}

/// Answers for one board and says how it ended.
fn answer(text: &str, board: &Board, options: &Options, is_one: bool) -> Result<Ending, Failure> {
    let shared = &options.shared;
    if !shared.json && !is_one {
        say(text);
    }
    if let Some(ending) = position::answer(text, board, options)? {
        return Ok(ending);
    }
    if !shared.json {
        say_drawing(&print::drawing(board));
    }
    if options.count || options.survey {
        let subject = if options.count { Subject::Games } else { Subject::Positions };
        return Ok(survey::answer(text, board, subject, shared));
    }
    if options.pairs {
        return Ok(pairs::answer(text, board, shared)?);
    }
    let proofs = Proofs { checked: options.check, by_bitmap: true };
    let solution = solve::solve(text, board, shared, proofs)?;
    if shared.json {
        say(solution.answer.to_json());
    } else {
        print::solution(&solution, board, shared.boards);
    }
    let frames = |actions: &[String]| position::frames(board, actions);
    options.pictures.write(&solution.answer, position::size(board), frames)?;
    let is_cut_short = is_interrupted() && solution.answer.optimal == Some(false);
    Ok(if is_cut_short { Ending::Interrupted } else { solution.answer.outcome })
}
