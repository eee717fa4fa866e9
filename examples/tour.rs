//! A tour of the puzzles: built-in instances, solved and compared with what is published.
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
//! Squirrel, wooden game  breadth-first           90 straight moves                90 straight moves                Storer           yes         23700 ...
//! Squirrel, wooden game  breadth-first           81 moves                         81 moves                         Gardner 1971     yes         23691 ...
//! All 35 results agree with what is known, after ... s.
//! ```
//!
//! Exit status: 0 if everything agrees, 1 if anything differs, 130 interrupted: the results so far are printed.

use std::process::ExitCode;

use clap::Parser;
use peg_solitaire::{Board as Pegs, Closing, OnTarget, PegSolitaire, Proof, contest, portfolio, with_holes};
use program::{Clock, Names, Table, complain, exit_code, interrupt, is_interrupted, replay, say};
use rush_hour::{AtExit, Level, Metric, Moves, RushHour, Steps, levels};
use search::{
    AStar, At, Beam, Bidirectional, BreadthFirst, IdaStar, Limits, Progress as _, Reason, Run, Search,
    closed_lists::ByKey, survey,
};
use sliding_tile::{
    Board, Cells, FourByFour, Position, Random, Shape, SlidingTile, Stages, course,
    heuristic::{LinearConflict, WalkingDistance},
    korf,
};
use squirrel_cage::{Configuration, SlidingBlocks, Solved};

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

/// Solves the built-in instances of four puzzles and compares the results with what is published
#[derive(Debug, Parser)]
#[command(name = "tour")]
struct Options {}

/// A puzzle adds its stops one by one: those before an error, or before SIGINT, are printed.
type Visit = fn(&mut Vec<Stop>) -> Result<(), String>;

fn main() -> ExitCode {
    if let Err(status) = program::parse::<Options>(&Names::default()) {
        return status;
    }
    let clock = Clock::start();
    // Another puzzle adds its function here.
    let puzzles: [Visit; 4] = [sliding_tile, rush_hour, peg_solitaire, squirrel];
    let mut stops = Vec::new();
    let visited = puzzles.into_iter().try_for_each(|visit| visit(&mut stops));
    say(table(&stops));
    let wrong = stops.iter().filter(|stop| !stop.agrees).count();
    let seconds = clock.time().seconds;
    if let (Err(message), false) = (&visited, is_interrupted()) {
        complain(format_args!("error: {message}"));
    } else if wrong > 0 {
        say(format_args!("{wrong} of {} results differ from what is known.", stops.len()));
    } else if visited.is_err() {
        say(format_args!("interrupted: all {} results so far agree with what is known.", stops.len()));
    } else {
        say(format_args!("All {} results agree with what is known, after {seconds:.1} s.", stops.len()));
    }
    exit_code(u8::from(wrong > 0 || visited.is_err()))
}

/// No limit but SIGINT.
fn limits() -> Limits<u32> {
    Limits::none().cancelled_by(interrupt())
}

fn table(stops: &[Stop]) -> Table {
    let mut table = Table::new([
        "instance",
        "algorithm",
        "result",
        "expected",
        "source",
        "agrees",
        "expanded",
        "seconds",
    ]);
    for stop in stops {
        table.row([
            stop.instance.as_str(),
            stop.algorithm,
            &stop.result,
            &stop.expected,
            stop.source,
            if stop.agrees { "yes" } else { "NO" },
            &stop.expanded.to_string(),
            &format!("{:7.3}", stop.seconds),
        ]);
    }
    table
}

/// Every solitaire board that is built in: those that have names, and those of a contest.
fn peg_solitaire(stops: &mut Vec<Stop>) -> Result<(), String> {
    let named = [
        ("English", Pegs::english(), true),
        ("European", Pegs::european(), false),
        ("Wiegleb", Pegs::wiegleb(), true),
        ("asymmetric", Pegs::asymmetric(), true),
        ("diamond", Pegs::diamond(), false),
        ("triangle of 15", Pegs::triangle(5), true),
    ];
    for (name, board, solvable) in named {
        stops.push(pegs(name, &board, solvable, "Beasley 1985")?);
    }
    for (file, solvable) in contest().filter_map(|file| Some((file, file.solvable?))) {
        let board = file.board().map_err(|error| error.to_string())?;
        stops.push(pegs(file.name, &board, solvable, "contest of 2009")?);
    }
    Ok(())
}

/// Solves a board, or proves that it has no solution, and checks the answer.
fn pegs(name: &str, board: &Pegs, solvable: bool, source: &'static str) -> Result<Stop, String> {
    let clock = Clock::start();
    let instance = format!("pegs, {name}");
    let unsolvable = |proof: &Proof, algorithm, expanded| Stop {
        instance: instance.clone(),
        algorithm,
        result: format!("no solution: {proof}"),
        expected: if solvable { "a solution" } else { "no solution" }.to_owned(),
        source,
        agrees: !solvable,
        expanded,
        seconds: clock.time().seconds,
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
            seconds: clock.time().seconds,
            ..unsolvable(&Proof::NoPeg, "", 0)
        });
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let proof = Proof::by_closure(board, &Closing::new().threads(threads).cancelled_by(interrupt()))
        .map_err(|error| error.to_string())?;
    let Some(proof @ Proof::Exhaustive { positions }) = &proof else {
        return Err(format!("{instance}: no solution was found, and there is one"));
    };
    Ok(unsolvable(proof, "all positions", positions.iter().sum()))
}

/// The number of jumps of a solution, which is followed, and the positions expanded to find it.
fn beam_of_pegs<W: peg_solitaire::HoleSet>(board: &Pegs) -> Result<(Option<usize>, u64), String> {
    let space = PegSolitaire::<W>::new(board).map_err(|error| error.to_string())?;
    let mut search = Beam::portfolio(portfolio(&space), 1, 1_000).by_hash();
    let report = search.within(limits()).run_to(&space, &space.start(), &OnTarget::of(&space));
    if report.stopped_by() == Some(Reason::Cancelled) {
        return Err("the search was interrupted".to_owned());
    }
    let jumps = report.plan().map(|plan| space.solution(plan));
    if let Some(jumps) = &jumps {
        let end = jumps.iter().try_fold(board.clone(), |board, &jump| board.after(jump));
        end.filter(Pegs::is_solved).ok_or("a solution of pegs does not hold")?;
    }
    Ok((jumps.map(|jumps| jumps.len()), report.stats.expanded))
}

/// The squirrel in its cage, to the exit, in the three metrics.
fn squirrel(stops: &mut Vec<Stop>) -> Result<(), String> {
    stops.push(wooden_game::<squirrel_cage::Steps>("steps", 116, "its course")?);
    stops.push(wooden_game::<squirrel_cage::Slides>("straight moves", 90, "Storer")?);
    stops.push(wooden_game::<squirrel_cage::Moves>("moves", 81, "Gardner 1971")?);
    Ok(())
}

/// Solves the wooden game in the metric `M`, and follows the solution on its codes.
fn wooden_game<M: squirrel_cage::Metric>(
    unit: &str,
    known: usize,
    source: &'static str,
) -> Result<Stop, String> {
    let (clock, start) = (Clock::start(), Configuration::start());
    let space = SlidingBlocks::<M>::new(&start.puzzle()).map_err(|error| error.to_string())?;
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let report = search.within(limits()).run_to(&space, &space.start(), &Solved::of(&space));
    let seconds = clock.time().seconds;
    let plan = report.plan().ok_or("squirrel: no solution was found")?;
    let moves = start.code_moves(&space.moves(plan)).unwrap_or_default();
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
fn rush_hour(stops: &mut Vec<Stop>) -> Result<(), String> {
    stops.push(cards::<Moves>("moves", |level| level.moves)?);
    stops.push(cards::<Steps>("steps", |level| level.steps)?);
    Ok(())
}

/// Solves the forty cards in the metric `M`, and follows each solution.
fn cards<M: Metric>(unit: &str, known: impl Fn(&Level) -> u32) -> Result<Stop, String> {
    let clock = Clock::start();
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let (mut found, mut expected, mut expanded, mut agrees) = (0, 0, 0, true);
    for level in levels() {
        let space = RushHour::<M>::new(&level.board).map_err(|error| error.to_string())?;
        let report = search.within(limits()).run_to(&space, &space.start(), &AtExit::of(&space));
        let plan = report.plan().ok_or_else(|| format!("card {}: no solution was found", level.number))?;
        let slides = space.solution(plan);
        let end = slides.iter().try_fold(level.board.clone(), |board, &slide| board.after(slide));
        agrees &= slides.len() as u32 == known(&level) && end.is_some_and(|board| board.is_solved());
        found += slides.len() as u32;
        expected += known(&level);
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
        seconds: clock.time().seconds,
    })
}

/// The 8-puzzle, the 15-puzzle, and large boards.
fn sliding_tile(stops: &mut Vec<Stop>) -> Result<(), String> {
    eight_puzzles(stops)?;
    stops.push(eight_puzzle_survey()?);
    fifteen_puzzles(stops)?;
    stops.push(large_board::<u128>(5, "beam, linear conflict", |goal| {
        Box::new(Beam::doubling(LinearConflict::to(goal), 1_000))
    })?);
    stops.push(large_board::<[u8; 100]>(10, "stages", |_| Box::new(Stages::new()))?);
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
type Tiles<W> = dyn Search<SlidingTile<W>, At<Position<W>>>;

/// Runs a search, and follows the way that it found. The known number of moves is a shortest one's.
fn solved<W: Cells>(
    known: Known<'_>,
    algorithm: &'static str,
    search: &mut Tiles<W>,
) -> Result<Stop, String> {
    let space = SlidingTile::<W>::new(known.start.shape()).map_err(|error| error.to_string())?;
    let goal = At(space.position(known.goal));
    let clock = Clock::start();
    let run = Run::of(search).within(limits());
    let report = run.run_to(&space, &space.position(known.start), &goal);
    let seconds = clock.time().seconds;
    let plan = report.plan().ok_or_else(|| format!("{}: no solution was found", known.instance))?;
    replay(&space, plan, &goal).map_err(|flaw| format!("{}: {flaw}", known.instance))?;
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

fn eight_puzzles(stops: &mut Vec<Stop>) -> Result<(), String> {
    let board = |text: &str| text.parse::<Board>().map_err(|error| error.to_string());
    let course = |k| course::scrambled(k).board().map_err(|error| error.to_string());
    let (project, hardest) = (board("1 3 X / 5 7 6 / 4 2 0")?, board("8 6 7 / 2 5 4 / 3 0 1")?);
    let walking_distance = WalkingDistance::to(&project.goal()).map_err(|error| error.to_string())?;
    let known = |instance: &str, start, goal, moves, source| Known {
        instance: instance.to_owned(),
        start,
        goal,
        moves,
        source,
    };
    let in_order = Board::solved(Shape::THREE_BY_THREE);
    let (goal, last) = (project.goal(), hardest.goal());
    let (t50, t120) = (course(50)?, course(120)?);
    stops.push(solved(
        known("8-puzzle, board E", &project, &goal, 26, "course project"),
        "A*, walking distance",
        &mut AStar::<SlidingTile, _>::new(walking_distance),
    )?);
    stops.push(solved(
        known("8-puzzle, T(50)", &t50, &in_order, 24, "course exercise"),
        "breadth-first",
        &mut BreadthFirst::<SlidingTile>::new(),
    )?);
    stops.push(solved(
        known("8-puzzle, T(120)", &t120, &in_order, 23, "course exercise"),
        "bidirectional",
        &mut Bidirectional::<SlidingTile>::new(),
    )?);
    stops.push(solved(
        known("8-puzzle, a hardest", &hardest, &last, 31, "OEIS A087725"),
        "A*, linear conflict",
        &mut AStar::<SlidingTile, _>::new(LinearConflict::to(&hardest.goal())),
    )?);
    Ok(())
}

fn eight_puzzle_survey() -> Result<Stop, String> {
    let goal = Board::solved(Shape::THREE_BY_THREE);
    let space = SlidingTile::<u64>::new(goal.shape()).map_err(|error| error.to_string())?;
    let clock = Clock::start();
    let survey = survey(&space, &space.position(&goal));
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
        seconds: clock.time().seconds,
    })
}

/// Some of R. E. Korf's hundred.
fn fifteen_puzzles(stops: &mut Vec<Stop>) -> Result<(), String> {
    let goal = korf::goal();
    let walking_distance = WalkingDistance::to(&goal).map_err(|error| error.to_string())?;
    let mut search = IdaStar::<SlidingTile<FourByFour>, _>::new(walking_distance).with_sites();
    for instance in korf::instances().filter(|instance| [12, 42, 55, 79, 97].contains(&instance.id)) {
        let known = Known {
            instance: format!("15-puzzle, Korf's {}", instance.id),
            start: &instance.board,
            goal: &goal,
            moves: instance.optimum,
            source: "Korf 1985",
        };
        stops.push(solved(known, "IDA*, walking distance", &mut search)?);
    }
    Ok(())
}

/// A random board of `side` rows and columns, solved in some way.
fn large_board<W: Cells>(
    side: usize,
    algorithm: &'static str,
    search: impl FnOnce(&Board) -> Box<Tiles<W>>,
) -> Result<Stop, String> {
    let shape = Shape::new(side, side).map_err(|error| error.to_string())?;
    let goal = Board::solved(shape);
    let start = Random::seeded(1).board(&goal);
    let instance = format!("{shape}, random");
    let known = Known { instance, start: &start, goal: &goal, moves: 0, source: "-" };
    let stop = solved(known, algorithm, &mut *search(&goal))?;
    Ok(Stop { expected: "any solution".to_owned(), agrees: true, ..stop })
}
