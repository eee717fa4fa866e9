//! The six distances of a course project and the modern heuristics, side by side on the 8-puzzle.
//!
//! ```text
//! $ cargo run --release --bin compare_heuristics
//! ┌───┬───┬───┐
//! │ 1 │ 3 │   │
//! ├───┼───┼───┤
//! │ 5 │ 7 │ 6 │
//! ├───┼───┼───┤
//! │ 4 │ 2 │ 0 │
//! └───┴───┴───┘
//! to 0 1 2 / 3 4 5 / 6 7 X
//! heuristic         estimate  popped  expanded  moves  shortest  proven  CPU seconds
//! walking-distance        22     161       160     26  yes       yes ...
//! linear-conflict         18     320       317     26  yes       yes ...
//! manhattan               18     579       575     26  yes       yes ...
//! misplaced                8   25288     25256     26  yes       yes ...
//! h1                      54     198       195     30  no        no ...
//! h2                      88     241       238     40  no        no ...
//! h3                      22     825       818     26  yes       no ...
//! h4                      90     364       358     40  no        no ...
//! h5                      22     675       670     26  yes       no ...
//! h6                      18     579       575     26  yes       yes ...
//! zero                     0  162999    162998     26  yes       yes ...
//! States expanded, on a logarithmic scale:
//! walking-distance █████████████████████▏
//! linear-conflict  ████████████████████████
//! manhattan        ██████████████████████████▌
//! misplaced        ██████████████████████████████████████████▎
//! h1               ██████████████████████
//! h2               ██████████████████████▉
//! h3               ████████████████████████████
//! h4               ████████████████████████▌
//! h5               ███████████████████████████▏
//! h6               ██████████████████████████▌
//! zero             ██████████████████████████████████████████████████
//! A* with manhattan, by its lists:
//! open list     closed list  popped  expanded  moves  peak bytes  CPU seconds
//! bucket        state           579       575     26       55648 ...
//! bucket        rank            579       575     26     1496944 ...
//! heap          state           579       575     26       59408 ...
//! heap          rank            579       575     26     1500704 ...
//! decrease-key  state           576       575     26       76248 ...
//! decrease-key  rank            576       575     26     1517544 ...
//! ```
//!
//! ```text
//! $ cargo run --release --bin compare_heuristics -- --survey
//! 181440 boards can reach 0 1 2 / 3 4 5 / 6 7 X; the farthest 2 need 31 moves
//! heuristic           mean  exceeds the distance of  by at most  admissible
//! walking-distance  15.683                        0           0  yes
//! linear-conflict   15.119                        0           0  yes
//! manhattan         14.000                        0           0  yes
//! misplaced          7.111                        0           0  yes
//! h1                33.464                   154644          38  no
//! h2                64.000                   181347          84  no
//! h3                15.631                     4119           6  no
//! h4                65.000                   181340          86  no
//! h5                15.869                     4402           5  no
//! h6                14.000                        0           0  yes
//! zero               0.000                        0           0  yes
//! Mean estimate:
//! walking-distance ████████████▏
//! linear-conflict  ███████████▋
//! manhattan        ██████████▊
//! misplaced        █████▌
//! h1               █████████████████████████▊
//! h2               █████████████████████████████████████████████████▎
//! h3               ████████████
//! h4               ██████████████████████████████████████████████████
//! h5               ████████████▎
//! h6               ██████████▊
//! zero
//! ```
//!
//! ```text
//! $ cargo run --release --bin compare_heuristics -- --random 200 --seed 42
//! 200 random boards to 0 1 2 / 3 4 5 / 6 7 X; means
//! heuristic          popped  expanded   moves  shortest in  CPU seconds in all
//! walking-distance    394.6     389.7  21.845          200 ...
//! linear-conflict     392.5     387.4  21.845          200 ...
//! manhattan           768.8     758.5  21.845          200 ...
//! misplaced         10256.9   10231.2  21.845          200 ...
//! h1                  439.3     431.0  27.565           35 ...
//! h2                  351.5     343.2  33.905           14 ...
//! h3                  799.3     788.2  22.075          178 ...
//! h4                  306.2     299.5  33.745           18 ...
//! h5                  707.2     697.7  22.005          184 ...
//! h6                  768.8     758.5  21.845          200 ...
//! zero              90402.9   90401.9  21.845          200 ...
//! States expanded, on a logarithmic scale:
//! walking-distance ██████████████████████████▏
//! linear-conflict  ██████████████████████████▏
//! manhattan        █████████████████████████████
//! misplaced        ████████████████████████████████████████▌
//! h1               ██████████████████████████▋
//! h2               █████████████████████████▋
//! h3               █████████████████████████████▎
//! h4               █████████████████████████
//! h5               ████████████████████████████▊
//! h6               █████████████████████████████
//! zero             ██████████████████████████████████████████████████
//! ```
//!
//! A* runs with each of them, and with Manhattan distance by each open list and closed list. `--survey` asks on how many of all 181,440 boards each exceeds the true distance,
//! `--random N --seed S` averages over N random boards. Exit status: 0, 1 if the
//! board cannot reach its goal, 2 for bad usage, 130 interrupted: of random boards
//! the means so far are printed.

use std::process::ExitCode;

use clap::Parser;
use programs::{
    Clock, Names, Table, Work, bar, exit_code, is_interrupted, print_error, say, tiles::HEURISTICS,
};
use search::{AStar, At, Heuristic, NoGoal, Search, Survey, tables::DistanceMap};
use sliding_tile::{
    Board, Generator, HeuristicName, OpenListName, Position, Shape, Space, heuristics::AnyHeuristic,
};

/// The most random boards: some hours.
const MOST_RANDOM: u64 = 1_000_000;

/// Compares heuristics on the 8-puzzle: their estimates, and the work of A* with each
#[derive(Debug, Parser)]
#[command(name = "compare_heuristics")]
struct Options {
    /// Where to start, on three rows and columns; the labels end in order with the hole last
    #[arg(value_name = "BOARD", default_value = "1 3 X / 5 7 6 / 4 2 0")]
    board: String,
    /// Ask each heuristic about all boards that can be solved
    #[arg(long, conflicts_with = "random")]
    survey: bool,
    /// Average over N random boards in place of the one, a million at most
    #[arg(long, value_name = "N", value_parser = programs::whole_number::<u64>(1..=MOST_RANDOM))]
    random: Option<u64>,
    /// The seed of the random boards
    #[arg(long, value_name = "S", default_value_t = 42, value_parser = programs::whole_number::<u64>(0..=u64::MAX), requires = "random")]
    seed: u64,
}

/// The work of A* on one board.
struct Run {
    cost: u32,
    optimal: bool,
    work: Work,
}

fn main() -> ExitCode {
    let options: Options = match programs::parse(&Names::default()) {
        Ok(options) => options,
        Err(status) => return status,
    };
    match compare(&options) {
        Ok(is_solvable) => exit_code(u8::from(!is_solvable)),
        Err(message) => {
            print_error(format_args!("error: {message}"));
            ExitCode::from(2)
        }
    }
}

/// Returns whether the board can reach its goal.
fn compare(options: &Options) -> Result<bool, String> {
    let board: Board = options.board.parse().map_err(|error| format!("{:?}: {error}", options.board))?;
    let goal = board.goal();
    if board.shape() != Shape::THREE_BY_THREE {
        return Err(format!("expected a board of the shape 3x3, found {}", board.shape()));
    }
    if !board.can_reach(&goal) {
        say(format_args!("no solution: {board} cannot reach {goal}, by parity"));
        return Ok(false);
    }
    if options.survey {
        survey(&goal)?;
    } else if let Some(number) = options.random {
        averages(number, options.seed, &goal)?;
    } else {
        one(&board, &goal)?;
        lists(&board, &goal)?;
    }
    Ok(true)
}

/// Runs A* from `board` with the heuristic of this name.
fn run(board: &Board, goal: &Board, name: HeuristicName) -> Result<Run, String> {
    let heuristic = AnyHeuristic::to(goal, name).map_err(|error| error.to_string())?;
    run_by(AStar::new(heuristic), board)
}

/// Runs a search from `board`.
fn run_by(mut search: impl Search<Space, At<Position>>, board: &Board) -> Result<Run, String> {
    let space = Space::new(board).map_err(|error| error.to_string())?;
    let clock = Clock::start();
    let report = search.run_to(&space, &space.start(), &space.goal());
    let plan = report.plan().ok_or("no solution was found")?;
    let work = Work::of(&report.stats, clock.time());
    Ok(Run { cost: plan.cost, optimal: report.is_optimal(), work })
}

/// One board: estimates, work, and a chart of the states expanded.
fn one(board: &Board, goal: &Board) -> Result<(), String> {
    say(format_args!("{}\nto {goal}", board.drawing()));
    let runs = HEURISTICS.map(|name| run(board, goal, name)).into_iter().collect::<Result<Vec<_>, _>>()?;
    let optimum = runs.iter().map(|run| run.cost).min().unwrap_or(0);
    let mut table = Table::new([
        "heuristic",
        "estimate",
        "popped",
        "expanded",
        "moves",
        "shortest",
        "proven",
        "CPU seconds",
    ]);
    for (name, run) in HEURISTICS.into_iter().zip(&runs) {
        table.row([
            name.to_string(),
            AnyHeuristic::to(goal, name).map_err(|error| error.to_string())?.estimate_of(board).to_string(),
            run.work.popped.to_string(),
            run.work.expanded.to_string(),
            run.cost.to_string(),
            yes(run.cost == optimum),
            yes(run.optimal),
            seconds(&run.work),
        ]);
    }
    say(table);
    let expanded: Vec<f64> = runs.iter().map(|run| count(run.work.expanded)).collect();
    chart("States expanded, on a logarithmic scale", &expanded.iter().map(|n| n.ln_1p()).collect::<Vec<_>>());
    Ok(())
}

/// The work of A* with each open list and each closed list on one board.
fn lists(board: &Board, goal: &Board) -> Result<(), String> {
    let name = HeuristicName::Manhattan;
    say(format_args!("A* with {name}, by its lists:"));
    let mut table =
        Table::new(["open list", "closed list", "popped", "expanded", "moves", "peak bytes", "CPU seconds"]);
    for open in OpenListName::ALL {
        let search = || {
            let heuristic = AnyHeuristic::to(goal, name).map_err(|error| error.to_string());
            heuristic.map(|heuristic| AStar::new(heuristic).with_open_list(open.list()))
        };
        let by_rank = search()?.by_rank();
        for (closed, run) in [("state", run_by(search()?, board)?), ("rank", run_by(by_rank, board)?)] {
            table.row([
                open.to_string(),
                closed.to_owned(),
                run.work.popped.to_string(),
                run.work.expanded.to_string(),
                run.cost.to_string(),
                run.work.peak_bytes.to_string(),
                seconds(&run.work),
            ]);
        }
    }
    say(table);
    Ok(())
}

/// The runs of A* with one heuristic, together.
#[derive(Clone, Copy, Default)]
struct Sum {
    popped: u64,
    expanded: u64,
    moves: u64,
    /// How many of the solutions are shortest ones.
    shortest: u64,
    seconds: f64,
}

impl Sum {
    fn add(&mut self, run: &Run, optimum: u32) {
        self.popped += run.work.popped;
        self.expanded += run.work.expanded;
        self.moves += u64::from(run.cost);
        self.shortest += u64::from(run.cost == optimum);
        self.seconds += run.work.time.cpu_seconds.unwrap_or(run.work.time.seconds);
    }
}

/// Random boards: means; of those so far if SIGINT comes.
fn averages(number: u64, seed: u64, goal: &Board) -> Result<(), String> {
    say(format_args!("{number} random boards to {goal}; means"));
    let (mut random, mut sums, mut done) = (Generator::seeded(seed), [Sum::default(); HEURISTICS.len()], 0);
    while done < number && !is_interrupted() {
        let board = random.board(goal);
        let optimum = run(&board, goal, HeuristicName::WalkingDistance)?.cost;
        for (name, sum) in HEURISTICS.into_iter().zip(&mut sums) {
            sum.add(&run(&board, goal, name)?, optimum);
        }
        done += 1;
    }
    if done < number {
        print_error(format_args!("interrupted: the means are those of {done} boards"));
    }
    say_means(&sums, count(done.max(1)));
    Ok(())
}

fn say_means(sums: &[Sum], number: f64) {
    let mut table =
        Table::new(["heuristic", "popped", "expanded", "moves", "shortest in", "CPU seconds in all"]);
    for (name, sum) in HEURISTICS.into_iter().zip(sums) {
        table.row([
            name.to_string(),
            format!("{:.1}", count(sum.popped) / number),
            format!("{:.1}", count(sum.expanded) / number),
            format!("{:.3}", count(sum.moves) / number),
            sum.shortest.to_string(),
            format!("{:18.4}", sum.seconds),
        ]);
    }
    say(table);
    let expanded: Vec<f64> = sums.iter().map(|sum| (count(sum.expanded) / number).ln_1p()).collect();
    chart("States expanded, on a logarithmic scale", &expanded);
}

/// All boards that can be solved: where the estimates exceed the true distance.
fn survey(goal: &Board) -> Result<(), String> {
    let space = Space::new(goal).map_err(|error| error.to_string())?;
    let mut survey = Survey::new().with_distances(DistanceMap::new());
    let _ = survey.run_to(&space, &space.start(), &NoGoal);
    say(format_args!(
        "{} boards can reach {goal}; the farthest {} need {} moves",
        survey.states(),
        survey.farthest().len(),
        survey.depth()
    ));
    let mut table = Table::new(["heuristic", "mean", "exceeds the distance of", "by at most", "admissible"]);
    let mut means = Vec::new();
    for name in HEURISTICS {
        let heuristic = AnyHeuristic::to(goal, name).map_err(|error| error.to_string())?;
        let said = survey
            .distances()
            .iter()
            .map(|(position, distance): (&Position, u32)| (heuristic.estimate(&space, position).h, distance));
        let (mut sum, mut exceeded, mut most) = (0, 0, 0);
        for (estimate, distance) in said {
            sum += u64::from(estimate);
            exceeded += u64::from(estimate > distance);
            most = most.max(estimate.saturating_sub(distance));
        }
        let mean = count(sum) / count(survey.states());
        let boards = exceeded.to_string();
        table.row([name.to_string(), format!("{mean:.3}"), boards, most.to_string(), yes(exceeded == 0)]);
        means.push(mean);
    }
    say(table);
    chart("Mean estimate", &means);
    Ok(())
}

/// A bar for each heuristic.
fn chart(title: &str, values: &[f64]) {
    say(format_args!("{title}:"));
    let most = values.iter().copied().fold(0.0, f64::max);
    for (name, &value) in HEURISTICS.into_iter().zip(values) {
        say(format!("{name:<16} {}", bar(value, most, 50)).trim_end());
    }
}

fn seconds(work: &Work) -> String {
    format!("{:11.4}", work.time.cpu_seconds.unwrap_or(work.time.seconds))
}

fn yes(is: bool) -> String {
    if is { "yes" } else { "no" }.to_owned()
}

#[expect(clippy::cast_precision_loss, reason = "a mean of few digits")]
fn count(number: u64) -> f64 {
    number as f64
}
