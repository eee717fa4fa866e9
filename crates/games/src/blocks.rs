//! Sliding blocks: an action moves a block by one cell, along a line or along any path, alone or with others.

use std::sync::Arc;

use ::puzzle::{Difficulty, Generate as _, InstanceOf, MetricFacts, Play as _, Puzzle as _, Solver};
use picture::Scene;
use search::Limits;
use squirrel_cage::{Board, Metric, Move, SquirrelCage, Task};

use crate::{
    Action, Answer, Effort, Instance, NoAction, Position, Puzzle,
    answer::{self, texts},
    position, puzzle,
    puzzle::{generated, known, parsed},
};

pub(crate) const PUZZLE: Puzzle = Puzzle {
    name: SquirrelCage::FACTS.name,
    title: SquirrelCage::FACTS.title,
    task: SquirrelCage::FACTS.task,
    example: SquirrelCage::FACTS.example,
    metrics: &[metric(0), metric(1), metric(2), metric(3), metric(4), metric(5)],
    moves_at_once: false,
    names_cells: SquirrelCage::FACTS.names_cells,
    read: |text, metric| Ok(Arc::new(Blocks::read(text, metric)?)),
    instances: || SquirrelCage::instances().into_iter().map(instance).collect(),
    generate,
};

const fn metric(number: usize) -> puzzle::Metric {
    let MetricFacts { name, unit, counts, joins } = SquirrelCage::FACTS.metrics[number];
    puzzle::Metric { name, unit, counts, joins }
}

/// A board of blocks in a metric.
#[derive(Clone, PartialEq, Debug)]
pub struct Blocks {
    /// The blocks and their goal.
    pub board: Board,
    /// The action that counts as one.
    pub metric: Metric,
}

impl Blocks {
    /// Reads a board in one line, or a code of the wooden game, whose pieces keep their first numbers as symbols.
    fn read(text: &str, metric: &str) -> Result<Self, String> {
        let task = SquirrelCage::read(text).map_err(|error| error.to_string())?;
        Ok(Blocks { board: task.board().clone(), metric: parsed(metric)? })
    }

    fn task(&self) -> Task {
        Task::of_board(self.board.clone())
    }

    /// Returns the position after a move of pieces that are on the board.
    ///
    /// # Errors
    ///
    /// If a piece stands in the way, the move ends where it begins, or it does not count as one in the metric.
    ///
    /// # Examples
    ///
    /// ```
    /// use games::{Blocks, NoAction};
    /// use squirrel_cage::Metric;
    ///
    /// let blocks = Blocks { board: "AB./... => ..A/...".parse()?, metric: Metric::Line };
    /// let refusal = |action: &str| blocks.after(&action.parse().unwrap()).unwrap_err();
    /// assert_eq!(refusal("BEE"), NoAction::Impossible("the way E is not free at step 2".to_owned()));
    /// assert_eq!(refusal("ASE"), NoAction::Impossible("in this metric a move goes straight on".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, step: &Move) -> Result<Self, NoAction> {
        let next = SquirrelCage::after(&self.task(), step, self.metric)?;
        Ok(Blocks { board: next.board().clone(), metric: self.metric })
    }
}

/// Returns whether a line that begins with `#` is a puzzle whose first cell is a wall, and not a comment.
///
/// Such a line has `=>` or `match:` behind rows without blanks: in a comment, a blank stands after the `#` or between the
/// words. A puzzle that a `#` turns into a comment is one too: without the `#`, `is_puzzle` accepts the line.
///
/// # Examples
///
/// ```
/// let begins_with_wall = |line| games::begins_with_wall(line, |text| text.parse::<squirrel_cage::Board>().is_ok());
/// assert!(begins_with_wall("#A./... => #.A/..."));
/// assert!(!begins_with_wall("# A wall => no piece goes there"));
/// assert!(!begins_with_wall("#A. => .A")); // the puzzle `A. => .A`, as a comment
/// ```
#[must_use]
pub fn begins_with_wall(line: &str, is_puzzle: impl Fn(&str) -> bool) -> bool {
    let Some(rest) = line.strip_prefix('#') else { return false };
    let end = ["=>", "match:"].iter().filter_map(|sign| rest.find(sign)).min();
    let grid = end.map_or("", |end| &rest[..end]);
    let is_grid = !grid.is_empty() && !grid.starts_with(char::is_whitespace);
    let has_blank = |row: &str| row.trim().contains(char::is_whitespace);
    is_grid && !grid.split('/').any(has_blank) && !is_puzzle(rest)
}

impl Position for Blocks {
    fn text(&self) -> String {
        self.board.to_string()
    }

    fn scene(&self) -> Scene {
        self.board.scene()
    }

    /// Returns the pieces of the goal, drawn on an empty frame.
    fn goal(&self) -> Option<Scene> {
        SquirrelCage::goal_scene(&self.task())
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    fn actions(&self) -> Vec<Action> {
        SquirrelCage::choices(&self.task(), self.metric)
    }

    fn act(&self, action: &str) -> Result<(String, position::Board), NoAction> {
        let step = SquirrelCage::read_action(&self.task(), action)?;
        Ok((step.to_string(), Arc::new(self.after(&step)?)))
    }

    fn solve(&self, effort: &Effort) -> Result<Answer, String> {
        let solver = Solver::<SquirrelCage>::new(&self.task()).with_metric(self.metric);
        answer::of(solver.with_limits(effort.limits.clone()).solve(), texts)
    }
}

fn instance(of: InstanceOf<SquirrelCage>) -> Instance {
    Instance {
        optima: known(of.optima.iter().map(|&(metric, optimum)| (metric.name(), Some(optimum)))),
        name: of.name,
        board: of.task.to_string(),
        is_solvable: of.is_solvable,
        source: of.source.into_owned(),
    }
}

fn generate(difficulty: &str, seed: u64, limits: &mut Limits<u32>) -> Result<Instance, String> {
    let range = SquirrelCage::range(parsed::<Difficulty>(difficulty)?);
    let mut generator = SquirrelCage::generator(seed, range);
    generated(SquirrelCage::generate(&mut generator, limits), instance)
}
