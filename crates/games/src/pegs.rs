//! Peg solitaire: an action is a jump, or, in moves, a run of jumps by one peg.

use std::sync::Arc;

pub use peg_solitaire::Run;

use ::puzzle::{Generate, InstanceOf, MetricFacts, Position as At, Puzzle as _, Solver};
use peg_solitaire::{Board, Metric, PegSolitaire};
use picture::Scene;
use search::Limits;

use crate::{
    Action, Answer, Effort, Instance, NoAction, Position, Puzzle,
    action::read_action,
    answer, position, puzzle,
    puzzle::{generated, parsed},
};

pub(crate) const PUZZLE: Puzzle = Puzzle {
    name: PegSolitaire::FACTS.name,
    title: PegSolitaire::FACTS.title,
    task: PegSolitaire::FACTS.task,
    example: PegSolitaire::FACTS.example,
    metrics: &[metric(PegSolitaire::FACTS.metrics[0]), metric(PegSolitaire::FACTS.metrics[1])],
    moves_at_once: false,
    names_cells: PegSolitaire::FACTS.names_cells,
    read: |text, metric| Ok(Arc::new(Pegs::new(parsed(text)?, parsed(metric)?))),
    instances: || PegSolitaire::instances().into_iter().map(instance).collect(),
    generate,
};

const fn metric(MetricFacts { name, unit, counts, joins }: MetricFacts) -> puzzle::Metric {
    puzzle::Metric { name, unit, counts, joins }
}

/// A board of pegs in a metric. Pegs keep the names of the holes where they stood first, which do not count when two
/// positions are compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Pegs(At<PegSolitaire>);

impl Pegs {
    /// Returns a board at the beginning of a game.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "positions of all puzzles take their boards by value")]
    pub fn new(board: Board, metric: Metric) -> Self {
        Pegs(At::new(&board, metric))
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.0.task()
    }

    /// Returns the position after the jumps of one peg.
    ///
    /// # Errors
    ///
    /// If a jump is not possible, or if there are several in a metric where each counts.
    ///
    /// # Examples
    ///
    /// ```
    /// use games::{NoAction, Pegs};
    /// use peg_solitaire::Metric;
    ///
    /// let pegs = Pegs::new("xx.x.".parse()?, Metric::Moves);
    /// assert!(pegs.after(&"a1c1e1".parse()?).unwrap().board().is_solved());
    /// let refusal = pegs.after(&"d1b1".parse()?).unwrap_err();
    /// assert_eq!(refusal, NoAction::Impossible("b1 has a peg already".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, run: &Run) -> Result<Self, NoAction> {
        self.0.after(run).map(Pegs)
    }
}

impl Position for Pegs {
    fn text(&self) -> String {
        self.board().to_string()
    }

    fn scene(&self) -> Scene {
        self.0.scene()
    }

    fn is_solved(&self) -> bool {
        self.board().is_solved()
    }

    /// A run is the shortest from its first hole to its last one.
    fn actions(&self) -> Vec<Action> {
        self.0.choices()
    }

    fn act(&self, action: &str) -> Result<(String, position::Board), NoAction> {
        let run: Run = read_action(action)?;
        Ok((run.to_string(), Arc::new(self.after(&run)?)))
    }

    fn solve(&self, effort: &Effort) -> Result<Answer, String> {
        let Effort { limits, threads, budget, .. } = effort;
        let solver = Solver::<PegSolitaire>::new(self.board())
            .with_metric(self.0.metric())
            .with_limits(limits.clone())
            .with_budget(*budget)
            .with_threads(*threads);
        answer::of(solver.solve(), |actions| solver.written(actions))
    }
}

fn instance(of: InstanceOf<PegSolitaire>) -> Instance {
    Instance {
        name: of.name,
        board: of.task.to_string(),
        optima: of.optima.iter().map(|(metric, optimum)| (metric.name(), *optimum)).collect(),
        is_solvable: of.is_solvable,
        source: of.source.into_owned(),
    }
}

fn generate(difficulty: &str, seed: u64, limits: &mut Limits<u32>) -> Result<Instance, String> {
    let range = PegSolitaire::range(parsed(difficulty)?);
    let mut generator = PegSolitaire::generator(seed, range);
    generated(PegSolitaire::generate(&mut generator, limits), instance)
}
