//! Lights Out as a [`Puzzle`].

mod kit;
mod solutions;

use puzzle::{
    Algorithm as _, Answer, ClosedListName, Control, Facts, InstanceOf, Job, MetricFacts, ParseError, Puzzle,
    Refusal, SolveError, Solver,
};
use search::{AStar, Bidirectional, BreadthFirst, Outcome, ReportOf, closed_lists::ByKey, names, run::Clock};

use crate::{
    action::Press, board::Board, elimination, heuristic::HeuristicName, instances, metric::Metric,
    proof::Proof, space::Space,
};

/// Lights Out to programs and games.
///
/// # Examples
///
/// ```
/// use lights_out::{Algorithm, LightsOut};
/// use puzzle::Solver;
///
/// let solver = Solver::<LightsOut>::new(&"x.x/.x./x.x".parse()?);
/// assert_eq!(solver.solve()?.plan().unwrap().cost, 9);
/// let by_search = solver.with_algorithm(Algorithm::Bidirectional);
/// assert_eq!(by_search.solve()?.plan().unwrap().cost, 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LightsOut;

/// The algorithms for Lights Out.
///
/// # Examples
///
/// ```
/// assert_eq!("bfs".parse(), Ok(lights_out::Algorithm::Bfs));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Algorithm {
    /// Elimination.
    #[default]
    Auto,
    /// [Linear algebra](crate::solve) instead of a search.
    Elimination,
    /// Breadth-first search; up to 5x5.
    Bfs,
    /// A*.
    AStar,
    /// Bidirectional breadth-first search.
    Bidirectional,
}

names!(Algorithm {
    Auto => "auto",
    Elimination => "elimination",
    Bfs => "bfs",
    AStar => "a-star",
    Bidirectional => "bidirectional",
});

impl puzzle::Algorithm for Algorithm {
    fn takes_heuristic(self) -> bool {
        self == Algorithm::AStar
    }

    fn takes_open_list(self) -> bool {
        self == Algorithm::AStar
    }

    fn takes_closed_list(self, list: ClosedListName) -> bool {
        self == Algorithm::Bfs && matches!(list, ClosedListName::State | ClosedListName::Key)
    }
}

impl Puzzle for LightsOut {
    type Task = Board;
    type Action = Press;
    type Metric = Metric;
    type Algorithm = Algorithm;
    type Heuristic = HeuristicName;
    type Proof = Proof;
    type Settings = ();

    const FACTS: &'static Facts = &Facts {
        name: "lights-out",
        title: "Lights Out",
        task: "Press lamps, each of which switches itself and its neighbours, until all are dark.",
        example: "xx./x../...",
        metrics: &[MetricFacts {
            name: Metric::Presses.name(),
            unit: "presses",
            counts: "one press",
            joins: false,
        }],
        control: Control::Press,
        names_cells: true,
    };

    fn actions(board: &Board, _: Metric) -> Vec<Press> {
        board.actions()
    }

    fn after(board: &Board, press: &Press, _: Metric) -> Result<Board, Refusal> {
        board.after(*press).ok_or_else(|| Refusal::impossible(format!("the board has no lamp {press}")))
    }

    fn is_solved(board: &Board) -> bool {
        board.is_solved()
    }

    fn search(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<Answer<Self>, SolveError> {
        let board = &solver.task;
        if matches!(solver.algorithm, Algorithm::Auto | Algorithm::Elimination) {
            let (clock, answer) = (Clock::start(), elimination::solve(board));
            job.spend(&answer.report.stats, clock.elapsed());
            let report = job.report(answer.report.outcome, answer.report.lower_bound);
            return Ok(Answer::<Self> { report, ..answer });
        }
        let space = Space::new(board);
        let report = search(solver, &space, job);
        let proof = (report.outcome == Outcome::Exhausted).then_some(Proof::ExhaustiveSearch);
        let report = job.total(report.map(|state| space.board(&state), |press| space.press(press)));
        let asks = solver.algorithm.takes_heuristic();
        let heuristic = if asks { solver.heuristic } else { HeuristicName::Zero };
        Ok(Answer::<Self> { report, algorithm: solver.algorithm.name(), heuristic: heuristic.name(), proof })
    }

    fn instances() -> Vec<InstanceOf<Self>> {
        instances::instances().collect()
    }

    fn read(text: &str) -> Result<Board, ParseError> {
        text.parse()
    }

    fn read_action(_: &Board, text: &str) -> Result<Press, Refusal> {
        text.parse().map_err(|error: ParseError| Refusal::Unreadable(error.expectation().to_owned()))
    }

    /// Returns the dark board of a size such as `5x5`, or the instance of this name.
    fn named(name: &str) -> Option<Board> {
        let side = |text: &str| text.parse().ok().filter(|side| (1..=8).contains(side));
        let size = name.split_once('x').and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)));
        let instance = || instances::instances().find(|instance| instance.is_called(name));
        size.map(|(rows, columns)| Board::dark(rows, columns)).or_else(|| Some(instance()?.task))
    }

    fn drawing(board: &Board) -> String {
        board.drawing()
    }

    fn explain(board: &Board, proof: &Proof) -> String {
        proof.explain(board)
    }
}

/// Searches by the algorithm and the lists of `solver`.
fn search(solver: &Solver<LightsOut>, space: &Space, job: &mut Job<'_>) -> ReportOf<Space> {
    let (start, goal) = (space.start(), space.goal());
    match (solver.algorithm, solver.closed_list) {
        (Algorithm::AStar, _) => {
            let search = AStar::new(solver.heuristic);
            let list = solver.open_list.unwrap_or_default().list();
            job.run(&mut search.with_open_list(list), space, &start, &goal)
        }
        (Algorithm::Bidirectional, _) => job.run(&mut Bidirectional::new(), space, &start, &goal),
        (_, Some(ClosedListName::Key)) => {
            job.run(&mut BreadthFirst::new().with_closed_list(ByKey::new()), space, &start, &goal)
        }
        _ => job.run(&mut BreadthFirst::new(), space, &start, &goal),
    }
}
