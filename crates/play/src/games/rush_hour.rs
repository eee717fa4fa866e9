//! Rush Hour: an action slides a car any distance, or one cell in steps.

use std::sync::Arc;

use picture::Scene;
use rush_hour::{Axis, Board, Difficulty, Generator, Metric, Slide, Solver, instances};
use search::Limits;

use super::{Action, Answer, Entry, Position, Puzzle, generated, known, moved, texts};

/// The puzzle of cars.
pub(super) struct RushHour;

#[derive(Clone, Debug)]
struct Cars {
    board: Board,
    metric: Metric,
}

impl Position for Cars {
    fn scene(&self) -> Scene {
        self.board.scene()
    }

    fn goal(&self) -> Option<Scene> {
        None
    }

    fn actions(&self) -> Vec<Action> {
        let mut slides = self.board.actions();
        slides.retain(|slide| self.metric != Metric::Steps || slide.by.abs() == 1);
        slides.sort_by_key(|slide| slide.by.abs());
        let action = |slide: &Slide| {
            let car = self.board.cars().iter().find(|car| car.sign == slide.car)?;
            let from = (car.row, car.column);
            let by = isize::from(slide.by);
            let offset = if car.axis == Axis::Horizontal { (0, by) } else { (by, 0) };
            Some(Action { text: slide.to_string(), from, to: moved(from, offset)? })
        };
        slides.iter().filter_map(action).collect()
    }

    fn act(&self, text: &str) -> Result<(String, super::Board), String> {
        let slide: Slide = text.parse().map_err(|error| format!("{error}"))?;
        if self.board.cars().iter().all(|car| car.sign != slide.car) {
            return Err(format!("the board has no car {}", slide.car));
        }
        if self.metric == Metric::Steps && slide.by.abs() > 1 {
            return Err("a step goes one cell".to_owned());
        }
        let board = self.board.after(slide);
        let board = board.ok_or_else(|| format!("{slide} is not possible: the way is not free"))?;
        Ok((slide.to_string(), Arc::new(Cars { board, ..*self })))
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    fn text(&self) -> String {
        self.board.to_string()
    }

    fn solve(&self, limits: Limits<u32>) -> Answer {
        match Solver::new(&self.board).with_metric(self.metric).with_limits(limits).solve() {
            Ok(answer) => Answer::of(&answer, texts),
            Err(error) => Answer::Unknown(error.to_string()),
        }
    }
}

impl Puzzle for RushHour {
    fn name(&self) -> &'static str {
        "rush-hour"
    }

    fn title(&self) -> &'static str {
        "Rush Hour"
    }

    fn metrics(&self) -> &'static [&'static str] {
        &["moves", "steps"]
    }

    fn unit(&self, metric: &str) -> &'static str {
        if metric == "steps" { "steps" } else { "moves" }
    }

    fn read(&self, text: &str, metric: &str) -> Result<super::Board, String> {
        let board = text.parse().map_err(|error| format!("{error}"))?;
        let metric = metric.parse().map_err(|error| format!("{error}"))?;
        Ok(Arc::new(Cars { board, metric }))
    }

    fn entries(&self) -> Vec<Entry> {
        let is_level = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
        let entry = |instance: rush_hour::Instance| Entry {
            name: if is_level(&instance.name) { format!("level {}", instance.name) } else { instance.name },
            board: instance.board.to_string(),
            optima: known([("moves", instance.optimum), ("steps", instance.steps)]),
            is_solvable: true,
            source: instance.source.to_owned(),
        };
        instances().map(entry).collect()
    }

    fn joins(&self, metric: &str) -> bool {
        metric == "moves"
    }

    fn generate(&self, difficulty: &str, seed: u64, mut limits: Limits<u32>) -> Result<String, String> {
        let difficulty: Difficulty = difficulty.parse().map_err(|error| format!("{error}"))?;
        let mut generator = Generator::seeded(seed).with_difficulty(difficulty);
        generated(generator.generate_within(&mut limits), |puzzle| puzzle.board.to_string())
    }
}
