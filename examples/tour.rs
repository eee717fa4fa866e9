//! A tour of the puzzles: built-in instances, solved and compared with the published optima.
//!
//! ```text
//! $ cargo run --release --example tour
//! instance               algorithm               result                           expected                         source           agrees   expanded  seconds
//! 8-puzzle, board E      A*, walking distance    26 moves                         26 moves                         course project   yes           160 ...
//! 8-puzzle, T(50)        breadth-first           24 moves                         24 moves                         course exercise  yes        108562 ...
//! 8-puzzle, T(120)       bidirectional           23 moves                         23 moves                         course exercise  yes          1674 ...
//! 8-puzzle, a hardest    A*, linear conflict     31 moves                         31 moves                         OEIS A087725     yes          3827 ...
//! 8-puzzle, all boards   survey                  181440 boards, 31 moves at most  181440 boards, 31 moves at most  OEIS A089473     yes        181440 ...
//! 15-puzzle, Korf's 12   IDA*, walking distance  45 moves                         45 moves                         Korf 1985        yes         40406 ...
//! 15-puzzle, Korf's 42   IDA*, walking distance  42 moves                         42 moves                         Korf 1985        yes         67106 ...
//! 15-puzzle, Korf's 55   IDA*, walking distance  41 moves                         41 moves                         Korf 1985        yes         41659 ...
//! 15-puzzle, Korf's 79   IDA*, walking distance  42 moves                         42 moves                         Korf 1985        yes         85894 ...
//! 15-puzzle, Korf's 97   IDA*, walking distance  44 moves                         44 moves                         Korf 1985        yes        199006 ...
//! 5x5, random            beam, linear conflict   107 moves                        any solution                     -                yes        100279 ...
//! 10x10, random          stages                  2137 moves                       any solution                     -                yes         26007 ...
//! Rush Hour, 40 cards    breadth-first           1028 moves in all                1028 moves in all                classic cards    yes         99510 ...
//! Rush Hour, 40 cards    breadth-first           1844 steps in all                1844 steps in all                classic cards    yes        117364 ...
//! pegs, English          beam, three scores      31 jumps                         a solution                       Beasley 1985     yes          1673 ...
//! pegs, European         proof without search    no solution: position class      no solution                      Beasley 1985     yes             0 ...
//! pegs, Wiegleb          beam, three scores      43 jumps                         a solution                       Beasley 1985     yes          2309 ...
//! pegs, asymmetric       beam, three scores      37 jumps                         a solution                       Beasley 1985     yes           452 ...
//! pegs, diamond          proof without search    no solution: position class      no solution                      Beasley 1985     yes             0 ...
//! pegs, triangle of 15   beam, three scores      13 jumps                         a solution                       Beasley 1985     yes           642 ...
//! pegs, simple           beam, three scores      31 jumps                         a solution                       contest of 2009  yes          1673 ...
//! pegs, autre            beam, three scores      34 jumps                         a solution                       contest of 2009  yes            34 ...
//! pegs, impossible       proof without search    no solution: pagoda function     no solution                      contest of 2009  yes             0 ...
//! pegs, invalide1        proof without search    no solution: no target           no solution                      contest of 2009  yes             0 ...
//! pegs, invalide2        proof without search    no solution: no target           no solution                      contest of 2009  yes             0 ...
//! pegs, echec            all positions           no solution: exhaustive search   no solution                      contest of 2009  yes     427585687 ...
//! pegs, plateau10        beam, three scores      57 jumps                         a solution                       contest of 2009  yes          1544 ...
//! pegs, plateau11        beam, three scores      51 jumps                         a solution                       contest of 2009  yes          2877 ...
//! pegs, plateau12        beam, three scores      47 jumps                         a solution                       contest of 2009  yes           561 ...
//! pegs, plateau14        beam, three scores      61 jumps                         a solution                       contest of 2009  yes           750 ...
//! pegs, plateau15        beam, three scores      55 jumps                         a solution                       contest of 2009  yes         15462 ...
//! pegs, plateau16        beam, three scores      117 jumps                        a solution                       contest of 2009  yes          1006 ...
//! Squirrel, wooden game  breadth-first           116 steps                        116 steps                        its course       yes         23954 ...
//! Squirrel, wooden game  breadth-first           90 line moves                    90 line moves                    Storer           yes         23700 ...
//! Squirrel, wooden game  breadth-first           81 moves                         81 moves                         Gardner 1971     yes         23691 ...
//! All 35 results agree with what is known, after ... s.
//! ```
//!
//! Each result is printed as it is found. Exit status: 0 if everything agrees, 1 if anything differs, 2 for an argument
//! that it does not know, and for an output that cannot be written. SIGINT ends it as the system does.

use std::{
    env,
    error::Error,
    io::{ErrorKind, Write, stderr, stdout},
    process::ExitCode,
    time::Instant,
};

use peg_solitaire::{Board as Pegs, ClosureBuilder, Proof, contest, portfolio, with_holes};
use rush_hour::{Instance, Moves, Reach, Steps, levels};
use search::{AStar, At, Beam, Bidirectional, BreadthFirst, IdaStar, Search, closed_lists::ByKey, survey};
use sliding_tile::{
    Board, Cells, FourByFour, Generator, Position, Shape, Space, Stages,
    heuristics::{LinearConflict, WalkingDistance},
    korf,
};
use squirrel_cage::Configuration;

/// One stop of the tour.
struct Stop {
    instance: String,
    algorithm: &'static str,
    result: String,
    /// The result that is known, and from where.
    expected: String,
    source: &'static str,
    agrees: bool,
    expanded: u64,
    seconds: f64,
}

const HELP: &str = "\
Solves the built-in instances of four puzzles and compares the results with what is published

Usage: tour

Options:
  -h, --help     Prints this help
  -v, --version  Prints name, version and licence
";

const VERSION: &str = concat!("tour ", env!("CARGO_PKG_VERSION"), ", ", env!("CARGO_PKG_LICENSE"), "\n");

/// The errors that end the tour early: an output that cannot be written, or an instance that cannot be solved.
type Failure = Box<dyn Error>;

/// The results so far.
#[derive(Default)]
struct Results {
    count: usize,
    wrong: usize,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args_os().skip(1).map(|word| format!("{}", word.display())).collect();
    let is = |names: [&str; 2]| arguments.iter().any(|word| names.contains(&word.as_str()));
    let unknown: Vec<_> = arguments
        .iter()
        .filter(|word| !["-h", "--help", "-v", "--version"].contains(&word.as_str()))
        .collect();
    if !unknown.is_empty() {
        let _ = writeln!(stderr(), "error: unknown arguments {}\n\n{HELP}", shown(&unknown));
        return ExitCode::from(2);
    }
    let ended = match () {
        () if is(["-h", "--help"]) => write(HELP).map(|()| 0),
        () if is(["-v", "--version"]) => write(VERSION).map(|()| 0),
        () => tour(),
    };
    match ended {
        Ok(status) => ExitCode::from(status),
        Err(error) => {
            // A reader that closes the pipe has seen enough.
            let is_closed = error
                .downcast_ref::<std::io::Error>()
                .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe);
            if !is_closed {
                let _ = writeln!(stderr(), "error: {error}");
            }
            ExitCode::from(if is_closed { 0 } else { 2 })
        }
    }
}

/// `words` in quotation marks, with commas between them.
fn shown(words: &[&String]) -> String {
    words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ")
}

/// Writes `text` to the standard output at once.
fn write(text: &str) -> Result<(), Failure> {
    stdout().write_all(text.as_bytes())?;
    Ok(stdout().flush()?)
}

/// Solves everything, and returns the exit status.
fn tour() -> Result<u8, Failure> {
    let clock = Instant::now();
    let mut results = Results::default();
    write(&row(["instance", "algorithm", "result", "expected", "source", "agrees", "expanded", "seconds"]))?;
    // Another puzzle adds its function here.
    sliding_tile(&mut results)?;
    rush_hour(&mut results)?;
    peg_solitaire(&mut results)?;
    squirrel(&mut results)?;
    let (count, seconds) = (results.count, clock.elapsed().as_secs_f64());
    if results.wrong > 0 {
        write(&format!("{} of {count} results differ from what is known.\n", results.wrong))?;
        return Ok(1);
    }
    write(&format!("All {count} results agree with what is known, after {seconds:.1} s.\n"))?;
    Ok(0)
}

impl Results {
    /// Adds a result and prints it.
    fn push(&mut self, stop: &Stop) -> Result<(), Failure> {
        self.count += 1;
        self.wrong += usize::from(!stop.agrees);
        write(&row([
            stop.instance.as_str(),
            stop.algorithm,
            &stop.result,
            &stop.expected,
            stop.source,
            if stop.agrees { "yes" } else { "NO" },
            &stop.expanded.to_string(),
            &format!("{:.3}", stop.seconds),
        ]))
    }
}

/// A line of the table, whose last two columns are numbers.
fn row([instance, algorithm, result, expected, source, agrees, expanded, seconds]: [&str; 8]) -> String {
    format!(
        "{instance:21}  {algorithm:22}  {result:31}  {expected:31}  {source:15}  {agrees:6}  {expanded:>9}  {seconds:>7}\n"
    )
}

/// Every solitaire board that is built in: those that have names, and those of a contest.
fn peg_solitaire(results: &mut Results) -> Result<(), Failure> {
    let named = [
        ("English", Pegs::english(), true),
        ("European", Pegs::european(), false),
        ("Wiegleb", Pegs::wiegleb(), true),
        ("asymmetric", Pegs::asymmetric(), true),
        ("diamond", Pegs::diamond(), false),
        ("triangle of 15", Pegs::triangle(5), true),
    ];
    for (name, board, solvable) in named {
        results.push(&pegs(name, &board, solvable, "Beasley 1985")?)?;
    }
    for (file, solvable) in contest().filter_map(|file| Some((file, file.solvable?))) {
        let board = file.board()?;
        results.push(&pegs(file.name, &board, solvable, "contest of 2009")?)?;
    }
    Ok(())
}

/// Solves a board, or proves that it has no solution, and checks the answer.
fn pegs(name: &str, board: &Pegs, solvable: bool, source: &'static str) -> Result<Stop, Failure> {
    let clock = Instant::now();
    let instance = format!("pegs, {name}");
    let unsolvable = |proof: &Proof, algorithm, expanded| Stop {
        instance: instance.clone(),
        algorithm,
        result: format!("no solution: {proof}"),
        expected: if solvable { "a solution" } else { "no solution" }.to_owned(),
        source,
        agrees: !solvable,
        expanded,
        seconds: clock.elapsed().as_secs_f64(),
    };
    if let Some(proof) = Proof::find(board) {
        let stop = unsolvable(&proof, "proof without search", 0);
        return Ok(Stop { agrees: stop.agrees && proof.verify(board), ..stop });
    }
    let (jumps, expanded) = with_holes!(board, W => beam_of_pegs::<W>(board))?;
    if let Some(jumps) = jumps {
        return Ok(Stop {
            algorithm: "beam, three scores",
            result: format!("{jumps} jumps"),
            agrees: solvable,
            expanded,
            seconds: clock.elapsed().as_secs_f64(),
            ..unsolvable(&Proof::NoPeg, "", 0)
        });
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let proof = Proof::by_closure(board, &ClosureBuilder::new().with_threads(threads))?;
    let Some(proof @ Proof::Exhaustive { positions }) = &proof else {
        return Err(format!("{instance}: no solution was found, and there is one").into());
    };
    Ok(unsolvable(proof, "all positions", positions.iter().sum()))
}

/// The number of jumps of a solution, which is followed, and the positions expanded to find it.
fn beam_of_pegs<W: peg_solitaire::HoleSet>(board: &Pegs) -> Result<(Option<usize>, u64), Failure> {
    let space = peg_solitaire::Space::<W>::with_encoding(board)?;
    let mut search = Beam::portfolio(portfolio(&space), 1, 1_000).by_hash();
    let report = search.run_to(&space, &space.start(), &space.goal());
    let jumps = report.plan().map(|plan| space.solution(plan));
    if let Some(jumps) = &jumps {
        let end = jumps.iter().try_fold(board.clone(), |board, &jump| board.after(jump));
        end.filter(Pegs::is_solved).ok_or("a solution of pegs does not hold")?;
    }
    Ok((jumps.map(|jumps| jumps.len()), report.stats.expanded))
}

/// The squirrel in its cage, to the exit, in the three metrics.
fn squirrel(results: &mut Results) -> Result<(), Failure> {
    results.push(&wooden_game::<squirrel_cage::metric::Unit>("steps", 116, "its course")?)?;
    results.push(&wooden_game::<squirrel_cage::metric::Line>("line moves", 90, "Storer")?)?;
    results.push(&wooden_game::<squirrel_cage::metric::Move>("moves", 81, "Gardner 1971")?)?;
    Ok(())
}

/// Solves the wooden game in the metric `M`, and follows the solution on its codes.
fn wooden_game<M: squirrel_cage::metric::Reach>(
    unit: &str,
    known: usize,
    source: &'static str,
) -> Result<Stop, Failure> {
    let (clock, start) = (Instant::now(), Configuration::start());
    let space = squirrel_cage::Space::<M>::with_encoding(&start.board())?;
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let report = search.run_to(&space, &space.start(), &space.goal());
    let seconds = clock.elapsed().as_secs_f64();
    let plan = report.plan().ok_or("squirrel: no solution was found")?;
    let moves = start.code_moves(&space.solution(plan)).unwrap_or_default();
    let end = moves.iter().try_fold(start, |now, step| now.after(step));
    Ok(Stop {
        instance: "Squirrel, wooden game".to_owned(),
        algorithm: "breadth-first",
        result: format!("{} {unit}", moves.len()),
        expected: format!("{known} {unit}"),
        source,
        agrees: moves.len() == known && report.is_optimal() && end.is_some_and(|end| end.is_final()),
        expanded: report.stats.expanded,
        seconds,
    })
}

/// The forty classic cards, in both metrics.
fn rush_hour(results: &mut Results) -> Result<(), Failure> {
    results.push(&cards::<Moves>("moves", |level| level.optimum)?)?;
    results.push(&cards::<Steps>("steps", |level| level.steps)?)?;
    Ok(())
}

/// Solves the forty cards in the metric `M`, and follows each solution.
fn cards<M: Reach>(unit: &str, known: impl Fn(&Instance) -> Option<u32>) -> Result<Stop, Failure> {
    let clock = Instant::now();
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let (mut found, mut expected, mut expanded, mut agrees) = (0, 0, 0, true);
    for level in levels() {
        let space = rush_hour::Space::<M>::with_encoding(&level.board)?;
        let report = search.run_to(&space, &space.start(), &space.goal());
        let plan = report.plan().ok_or_else(|| format!("card {}: no solution was found", level.name))?;
        let slides = space.solution(plan);
        let end = slides.iter().try_fold(level.board.clone(), |board, &slide| board.after(slide));
        agrees &= Some(slides.len() as u32) == known(&level) && end.is_some_and(|board| board.is_solved());
        found += slides.len() as u32;
        expected += known(&level).unwrap_or(0);
        expanded += report.stats.expanded;
    }
    Ok(Stop {
        instance: "Rush Hour, 40 cards".to_owned(),
        algorithm: "breadth-first",
        result: format!("{found} {unit} in all"),
        expected: format!("{expected} {unit} in all"),
        source: "classic cards",
        agrees,
        expanded,
        seconds: clock.elapsed().as_secs_f64(),
    })
}

/// The 8-puzzle, the 15-puzzle, and large boards.
fn sliding_tile(results: &mut Results) -> Result<(), Failure> {
    eight_puzzles(results)?;
    results.push(&eight_puzzle_survey()?)?;
    fifteen_puzzles(results)?;
    results.push(&large_board::<u128>(5, "beam, linear conflict", |goal| {
        Box::new(Beam::doubling(LinearConflict::to(goal), 1_000))
    })?)?;
    results.push(&large_board::<[u8; 100]>(10, "stages", |_| Box::new(Stages::new()))?)?;
    Ok(())
}

/// A start, its goal, and the moves that it is known to need.
struct Known<'a> {
    instance: String,
    start: &'a Board,
    goal: &'a Board,
    moves: u32,
    source: &'static str,
}

/// A search for ways between two positions.
type Tiles<W> = dyn Search<Space<W>, At<Position<W>>>;

/// Runs a search, and follows the way that it found. The known number of moves is a shortest one's.
fn solved<W: Cells>(
    known: Known<'_>,
    algorithm: &'static str,
    search: &mut Tiles<W>,
) -> Result<Stop, Failure> {
    let space = Space::<W>::with_encoding(known.start)?;
    let goal = At(space.state(known.goal).ok_or("a goal of another shape")?);
    let clock = Instant::now();
    let report = search.run_to(&space, &space.start(), &goal);
    let seconds = clock.elapsed().as_secs_f64();
    let plan = report.plan().ok_or_else(|| format!("{}: no solution was found", known.instance))?;
    plan.replay(&space, &goal).map_err(|error| format!("{}: {error}", known.instance))?;
    Ok(Stop {
        instance: known.instance,
        algorithm,
        result: format!("{} moves", plan.cost),
        expected: format!("{} moves", known.moves),
        source: known.source,
        agrees: plan.cost == known.moves && report.is_optimal(),
        expanded: report.stats.expanded,
        seconds,
    })
}

fn eight_puzzles(results: &mut Results) -> Result<(), Failure> {
    let board = |text: &str| text.parse::<Board>().map_err(Failure::from);
    let (project, hardest) = (board("1 3 X / 5 7 6 / 4 2 0")?, board("8 6 7 / 2 5 4 / 3 0 1")?);
    let walking_distance = WalkingDistance::to(&project.goal())?;
    let known = |instance: &str, start, goal, moves, source| Known {
        instance: instance.to_owned(),
        start,
        goal,
        moves,
        source,
    };
    let in_order = Board::solved(Shape::THREE_BY_THREE);
    let (goal, last) = (project.goal(), hardest.goal());
    // The boards T(50) and T(120) of a course's exercise: its recurrence scrambles the solved board.
    let (t50, t120) = (board("5 6 4 / 2 8 1 / 0 7 3")?, board("3 0 8 / 7 4 5 / 6 2 1")?);
    results.push(&solved(
        known("8-puzzle, board E", &project, &goal, 26, "course project"),
        "A*, walking distance",
        &mut AStar::<Space, _>::new(walking_distance),
    )?)?;
    results.push(&solved(
        known("8-puzzle, T(50)", &t50, &in_order, 24, "course exercise"),
        "breadth-first",
        &mut BreadthFirst::<Space>::new(),
    )?)?;
    results.push(&solved(
        known("8-puzzle, T(120)", &t120, &in_order, 23, "course exercise"),
        "bidirectional",
        &mut Bidirectional::<Space>::new(),
    )?)?;
    results.push(&solved(
        known("8-puzzle, a hardest", &hardest, &last, 31, "OEIS A087725"),
        "A*, linear conflict",
        &mut AStar::<Space, _>::new(LinearConflict::to(&hardest.goal())),
    )?)?;
    Ok(())
}

fn eight_puzzle_survey() -> Result<Stop, Failure> {
    let goal = Board::solved(Shape::THREE_BY_THREE);
    let space = Space::new(&goal)?;
    let clock = Instant::now();
    let survey = survey(&space, &space.start());
    let result = format!("{} boards, {} moves at most", survey.states(), survey.depth());
    let expected = "181440 boards, 31 moves at most".to_owned();
    Ok(Stop {
        instance: "8-puzzle, all boards".to_owned(),
        algorithm: "survey",
        agrees: result == expected,
        result,
        expected,
        source: "OEIS A089473",
        expanded: survey.states(),
        seconds: clock.elapsed().as_secs_f64(),
    })
}

/// Some of R. E. Korf's hundred.
fn fifteen_puzzles(results: &mut Results) -> Result<(), Failure> {
    let goal = korf::goal();
    let walking_distance = WalkingDistance::to(&goal)?;
    let mut search = IdaStar::<Space<FourByFour>, _>::new(walking_distance).with_sites();
    for instance in korf::instances().filter(|instance| [12, 42, 55, 79, 97].contains(&instance.id)) {
        let known = Known {
            instance: format!("15-puzzle, Korf's {}", instance.id),
            start: &instance.board,
            goal: &goal,
            moves: instance.optimum,
            source: "Korf 1985",
        };
        results.push(&solved(known, "IDA*, walking distance", &mut search)?)?;
    }
    Ok(())
}

/// A random board of `side` rows and columns, solved in some way.
fn large_board<W: Cells>(
    side: usize,
    algorithm: &'static str,
    search: impl FnOnce(&Board) -> Box<Tiles<W>>,
) -> Result<Stop, Failure> {
    let shape = Shape::new(side, side)?;
    let goal = Board::solved(shape);
    let start = Generator::seeded(1).board(&goal);
    let instance = format!("{shape}, random");
    let known = Known { instance, start: &start, goal: &goal, moves: 0, source: "-" };
    let stop = solved(known, algorithm, &mut *search(&goal))?;
    Ok(Stop { expected: "any solution".to_owned(), agrees: true, ..stop })
}
