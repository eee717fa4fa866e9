//! Sliding tiles by the traits of the crate `puzzle`.

use std::sync::Arc;

use ::puzzle::{
    Control, Facts, MetricFacts, Play, Puzzle as _, Solver,
    any::{AnyPuzzle, Sample},
};
use picture::Scene;
use search::Limits;
use sliding_tile::{Board, Metric, Slide, SlidingTile, Task};

use crate::{
    Action, Answer, Effort, Instance, NoAction, Position, Puzzle,
    answer::{self, texts},
    position, puzzle,
    puzzle::parsed,
};

const FACTS: &Facts = SlidingTile::FACTS;

pub(crate) const PUZZLE: Puzzle = Puzzle {
    name: FACTS.name,
    title: FACTS.title,
    task: FACTS.task,
    example: FACTS.example,
    metrics: &[metric(FACTS.metrics[0]), metric(FACTS.metrics[1])],
    moves_at_once: matches!(FACTS.control, Control::Slides),
    names_cells: FACTS.names_cells,
    read: |text, metric| Ok(Arc::new(Tiles::read(text, metric)?)),
    instances: || SlidingTile.samples().into_iter().map(instance).collect(),
    generate,
};

/// A board of tiles on the way to its goal, in a metric.
#[derive(Clone, PartialEq, Debug)]
pub struct Tiles {
    /// The tiles.
    pub board: Board,
    /// The goal, which has the board's shape and labels.
    pub goal: Board,
    /// The action that counts as one.
    pub metric: Metric,
}

impl Tiles {
    /// Reads a board, with its goal after `=>` unless it is the usual one.
    fn read(text: &str, metric: &str) -> Result<Self, String> {
        Ok(Self::of(parsed(text)?, parsed(metric)?))
    }

    fn of(Task { start, goal }: Task, metric: Metric) -> Self {
        Tiles { board: start, goal, metric }
    }

    fn task(&self) -> Task {
        Task { start: self.board.clone(), goal: self.goal.clone() }
    }

    /// Returns the position after a slide.
    ///
    /// # Errors
    ///
    /// If no tile can go there, or the slide takes more tiles than a move.
    ///
    /// # Examples
    ///
    /// ```
    /// use games::Tiles;
    /// use sliding_tile::{Board, Metric};
    ///
    /// let board: Board = "1 2 _ / 3 4 5".parse()?;
    /// let tiles = Tiles { goal: board.goal(), board, metric: Metric::Moves };
    /// assert_eq!(tiles.after("E".parse()?).unwrap().board.to_string(), "1 _ 2 / 3 4 5");
    /// assert!(tiles.after("W".parse()?).is_err() && tiles.after("E2".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, slide: Slide) -> Result<Self, NoAction> {
        let after = SlidingTile::after(&self.task(), &slide, self.metric);
        Ok(Self::of(after?, self.metric))
    }
}

impl Position for Tiles {
    fn text(&self) -> String {
        self.task().to_string()
    }

    fn scene(&self) -> Scene {
        SlidingTile::scene(&self.task())
    }

    fn goal(&self) -> Option<Scene> {
        SlidingTile::goal_scene(&self.task())
    }

    fn is_solved(&self) -> bool {
        SlidingTile::is_solved(&self.task())
    }

    fn actions(&self) -> Vec<Action> {
        SlidingTile::choices(&self.task(), self.metric)
    }

    fn act(&self, action: &str) -> Result<(String, position::Board), NoAction> {
        let slide = SlidingTile::read_action(&self.task(), action)?;
        Ok((slide.to_string(), Arc::new(self.after(slide)?)))
    }

    fn solve(&self, effort: &Effort) -> Result<Answer, String> {
        let solver = Solver::<SlidingTile>::new(&self.task())
            .with_metric(self.metric)
            .with_limits(effort.limits.clone())
            .with_threads(effort.threads);
        answer::of(solver.solve(), texts)
    }
}

const fn metric(MetricFacts { name, unit, counts, joins }: MetricFacts) -> puzzle::Metric {
    puzzle::Metric { name, unit, counts, joins }
}

fn instance(Sample { name, board, optima, is_solvable, source }: Sample) -> Instance {
    Instance { name, board, optima, is_solvable, source }
}

fn generate(difficulty: &str, seed: u64, limits: &mut Limits<u32>) -> Result<Instance, String> {
    SlidingTile.generated(difficulty, seed, limits.clone()).map(instance)
}
