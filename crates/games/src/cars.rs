//! Rush Hour: an action slides a car any distance, or one cell in steps.

use std::sync::Arc;

use picture::Scene;
use rush_hour::{Axis, Board, Difficulty, Generator, Metric, Slide, Solver, instances};
use search::Limits;

use crate::{
    Action, Answer, Effort, Instance, NoAction, Position, Puzzle,
    action::{moved, read_action},
    answer::texts,
    position, puzzle,
    puzzle::{generated, known, parsed},
};

pub(crate) const PUZZLE: Puzzle = Puzzle {
    name: "rush-hour",
    title: "Rush Hour",
    task: "Slide the cars along their rows and columns until the red car A reaches the exit.",
    example: "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
    metrics: &[
        puzzle::Metric { name: "moves", unit: "moves", counts: "one car by any distance", joins: true },
        puzzle::Metric { name: "steps", unit: "steps", counts: "one car by one cell", joins: false },
    ],
    moves_at_once: false,
    names_cells: false,
    read: |text, metric| Ok(Arc::new(Cars { board: parsed(text)?, metric: parsed(metric)? })),
    instances: || instances().map(instance).collect(),
    generate,
};

/// The number of boards that are tried for a new one.
const TRIES: u64 = 10_000;

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
        let impossible = |why| Err(NoAction::Impossible(why));
        if self.board.cars().iter().all(|car| car.sign != slide.car) {
            return impossible(format!("the board has no car `{}`", slide.car));
        }
        if !self.allows(slide) {
            return impossible("a step goes one cell".to_owned());
        }
        match self.board.after(slide) {
            Some(board) => Ok(Cars { board, metric: self.metric }),
            None => impossible(format!("the way of car `{}` is not free", slide.car)),
        }
    }

    fn allows(&self, slide: Slide) -> bool {
        self.metric != Metric::Steps || slide.by.unsigned_abs() == 1
    }

    fn action(&self, slide: Slide) -> Option<Action> {
        let car = self.board.cars().iter().find(|car| car.sign == slide.car)?;
        let (from, by) = ((car.row, car.column), isize::from(slide.by));
        let to = moved(from, if car.axis == Axis::Horizontal { (0, by) } else { (by, 0) })?;
        Some(Action { text: slide.to_string(), piece: slide.car.to_string(), from, to })
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
        let mut slides = self.board.actions();
        slides.retain(|&slide| self.allows(slide));
        slides.sort_by_key(|slide| slide.by.abs());
        slides.into_iter().filter_map(|slide| self.action(slide)).collect()
    }

    fn act(&self, action: &str) -> Result<(String, position::Board), NoAction> {
        let slide: Slide = read_action(action)?;
        Ok((slide.to_string(), Arc::new(self.after(slide)?)))
    }

    fn solve(&self, effort: &Effort) -> Result<Answer, String> {
        let solver = Solver::new(&self.board).with_metric(self.metric);
        Answer::of(solver.with_limits(effort.limits.clone()).solve(), texts)
    }
}

fn instance(of: rush_hour::Instance) -> Instance {
    let is_level = of.name.bytes().all(|byte| byte.is_ascii_digit());
    Instance {
        name: if is_level { format!("level {}", of.name) } else { of.name },
        board: of.board.to_string(),
        optima: known([("moves", of.optimum), ("steps", of.steps)]),
        is_solvable: true,
        source: of.source.to_owned(),
    }
}

fn generate(difficulty: &str, seed: u64, limits: &mut Limits<u32>) -> Result<Instance, String> {
    let difficulty: Difficulty = parsed(difficulty)?;
    let mut generator = Generator::seeded(seed).with_difficulty(difficulty).with_tries(TRIES);
    generated(generator.generate_within(limits), instance)
}
