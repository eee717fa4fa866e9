//! The hundred in the metric of slides, where a run of tiles in one line is one action.

use programs::{Clock, Progress, exit_code, interrupt, is_interrupted, print_error, say};
use search::{IdaStar, Limits, Run};
use sliding_tile::{
    AlternatingSlides, Board, SlideSpace, Space,
    heuristics::{PatternTables, SlideDatabases},
    korf::{self, Instance},
};

/// The sum of the hundred optima, which `slidy` 0.7.0 finds, too.
const SUM: u32 = 3_206;

/// Sums over the instances so far.
#[derive(Default)]
struct SlideSums {
    slides: u32,
    nodes: u64,
    seconds: f64,
}

/// Solves the instances and prints their lengths; returns the exit status.
pub(crate) fn solve(instances: &[Instance]) -> std::process::ExitCode {
    let (clock, limits) = (Clock::start(), Limits::none().cancelled_by(interrupt()));
    let databases = match PatternTables::new().slide_databases(&korf::goal(), &limits) {
        Ok(databases) => databases,
        Err(error) => {
            print_error(format_args!("error: {error}"));
            return exit_code(2);
        }
    };
    say(format_args!("tables of colours filled in {:.2} s", clock.time().seconds));
    say(row("id", "slides", "nodes", "seconds"));
    let (mut search, mut sums, mut agrees) = (IdaStar::new(databases), SlideSums::default(), true);
    for instance in instances {
        match solve_one(&mut search, instance) {
            Ok(solved) => {
                say(row(instance.id, solved.slides, solved.nodes, format!("{:.3}", solved.seconds)));
                sums.add(&solved);
            }
            Err(_) if is_interrupted() => break,
            Err(error) => {
                print_error(format_args!("error: number {}: {error}", instance.id));
                agrees = false;
            }
        }
    }
    let expected = (instances.len() == korf::instances().count()).then_some(SUM);
    say(sums.line(expected));
    exit_code(u8::from(!agrees || expected.is_some_and(|expected| expected != sums.slides)))
}

/// Solves one instance and follows its solution on the board.
fn solve_one(
    search: &mut IdaStar<AlternatingSlides, SlideDatabases>,
    instance: &Instance,
) -> Result<SlideSums, String> {
    let space = Space::new(&instance.board).map_err(|error| error.to_string())?;
    let goal = space.state(&korf::goal()).ok_or("a goal of another shape")?;
    let space = AlternatingSlides::new(SlideSpace::new(space));
    let (clock, mut progress) = (Clock::start(), Progress::new(true));
    let limits = Limits::none().cancelled_by(interrupt());
    let run = Run::of(search).within(limits).observed_by(&mut progress);
    let report = run.run_to(&space, &space.start(), &space.at(goal));
    let seconds = clock.time().seconds;
    let plan = report.plan().filter(|_| report.is_optimal()).ok_or("no shortest solution was found")?;
    let end = plan.actions.iter().try_fold(instance.board.clone(), |board: Board, &slide| board.after(slide));
    if end.is_none_or(|end| end != korf::goal()) {
        return Err("the slides do not lead to the goal".to_owned());
    }
    Ok(SlideSums { slides: plan.cost, nodes: report.stats.generated, seconds })
}

impl SlideSums {
    fn add(&mut self, solved: &SlideSums) {
        self.slides += solved.slides;
        self.nodes += solved.nodes;
        self.seconds += solved.seconds;
    }

    #[expect(clippy::cast_precision_loss, reason = "a mean of three digits")]
    fn line(&self, expected: Option<u32>) -> String {
        let SlideSums { slides, nodes, seconds } = self;
        let mean = seconds * 1e9 / (*nodes).max(1) as f64;
        let expected = expected.map_or_else(String::new, |expected| format!(", {expected} expected"));
        format!("{slides} slides{expected}; {nodes} nodes; {seconds:.1} s, {mean:.1} ns a node")
    }
}

fn row(
    id: impl std::fmt::Display,
    slides: impl std::fmt::Display,
    nodes: impl std::fmt::Display,
    seconds: impl std::fmt::Display,
) -> String {
    format!("{id:>3} {slides:>6} {nodes:>14} {seconds:>9}")
}
