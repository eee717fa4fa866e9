//! Rush Hour: an action slides a car any distance, or one cell in steps.

use std::sync::Arc;

use ::puzzle::{Control, Difficulty, Generate, InstanceOf, MetricFacts, Play, Solver};
use picture::Scene;
use rush_hour::{Board, Metric, RushHour, Slide};
use search::Limits;

use crate::{
    Action, Answer, Effort, Instance, NoAction, Position, Puzzle,
    action::read_action,
    answer::{self, texts},
    position, puzzle,
    puzzle::{generated, parsed},
};

const FACTS: &::puzzle::Facts = <RushHour as ::puzzle::Puzzle>::FACTS;

pub(crate) const PUZZLE: Puzzle = Puzzle {
    name: FACTS.name,
    title: FACTS.title,
    task: FACTS.task,
    example: FACTS.example,
    metrics: &[metric(FACTS.metrics[0]), metric(FACTS.metrics[1])],
    moves_at_once: matches!(FACTS.control, Control::Slides),
    names_cells: FACTS.names_cells,
    read: |text, metric| Ok(Arc::new(Cars { board: parsed(text)?, metric: parsed(metric)? })),
    instances: || <RushHour as ::puzzle::Puzzle>::instances().into_iter().map(instance).collect(),
    generate,
};

const fn metric(of: MetricFacts) -> puzzle::Metric {
    puzzle::Metric { name: of.name, unit: of.unit, counts: of.counts, joins: of.joins }
}

/// A board of cars in a metric.
#[derive(Clone, PartialEq, Debug)]
pub struct Cars {
    /// The cars.
    pub board: Board,
    /// The action that counts as one.
    pub metric: Metric,
}

impl Cars {
    /// Returns the position after a slide.
    ///
    /// # Errors
    ///
    /// If there is no such car, its way is not free, or the slide is longer than a step.
    ///
    /// # Examples
    ///
    /// ```
    /// use games::Cars;
    /// use rush_hour::Metric;
    ///
    /// let cars = Cars { board: "ooB/AAB/ooo/CCo".parse()?, metric: Metric::Moves };
    /// let next = cars.after("B+2".parse()?).unwrap();
    /// assert!(next.after("A+1".parse()?).unwrap().board.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, slide: Slide) -> Result<Self, NoAction> {
        let next = <RushHour as ::puzzle::Puzzle>::after(&self.board, &slide, self.metric);
        Ok(Cars { board: next?, metric: self.metric })
    }
}

impl Position for Cars {
    fn text(&self) -> String {
        self.board.to_string()
    }

    fn scene(&self) -> Scene {
        self.board.scene()
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    fn actions(&self) -> Vec<Action> {
        RushHour::choices(&self.board, self.metric)
    }

    fn act(&self, action: &str) -> Result<(String, position::Board), NoAction> {
        let slide: Slide = read_action(action)?;
        Ok((slide.to_string(), Arc::new(self.after(slide)?)))
    }

    fn solve(&self, effort: &Effort) -> Result<Answer, String> {
        let solver = Solver::<RushHour>::new(&self.board).with_metric(self.metric);
        answer::of(solver.with_limits(effort.limits.clone()).solve(), texts)
    }
}

fn instance(of: InstanceOf<RushHour>) -> Instance {
    Instance {
        name: of.name,
        board: of.task.to_string(),
        optima: of.optima.into_iter().map(|(metric, optimum)| (metric.name(), optimum)).collect(),
        is_solvable: of.is_solvable,
        source: of.source.into_owned(),
    }
}

fn generate(difficulty: &str, seed: u64, limits: &mut Limits<u32>) -> Result<Instance, String> {
    let difficulty: Difficulty = parsed(difficulty)?;
    let mut generator = RushHour::generator(seed, RushHour::range(difficulty));
    generated(RushHour::generate(&mut generator, limits), instance)
}
