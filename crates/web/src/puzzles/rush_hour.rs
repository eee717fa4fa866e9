//! Rush Hour on the page.

use picture::Scene;
use rush_hour::{Axis, Board, Generator, Metric as Counted, Slide, Solver, instances};
use search::Limits;

use super::{Difficulty, Metric, Puzzle, Sample, made_from};
use crate::{
    answer::Answer,
    game::{Choice, Game, Opened},
};

pub(super) const PUZZLE: Puzzle = Puzzle {
    name: "rush-hour",
    title: "Rush Hour",
    goal: "Slide the cars along their rows and columns until the red car A reaches the exit.",
    example: "BBoooCDooEoCDAAEoCDooEooFoooGGFoHHHo",
    metrics: &[
        Metric { name: "moves", unit: "moves", counts: "one car by any distance" },
        Metric { name: "steps", unit: "steps", counts: "one car by one cell" },
    ],
    read,
    instances: samples,
    generate,
};

/// The number of boards that are tried for a new one.
const TRIES: u64 = 10_000;

struct Cars {
    board: Board,
    metric: Counted,
}

fn read(text: &str, metric: &str) -> Opened {
    let board = text.parse::<Board>().map_err(|error| error.to_string())?;
    Ok(Box::new(Cars { board, metric: metric.parse().unwrap_or_default() }))
}

fn samples() -> Vec<Sample> {
    let sample = |instance: rush_hour::Instance| Sample {
        name: if instance.name.parse::<u32>().is_ok() {
            format!("card {}", instance.name)
        } else {
            instance.name
        },
        text: instance.board.to_string(),
        optimum: instance.optimum,
        source: instance.source.to_owned(),
    };
    instances().map(sample).collect()
}

fn generate(difficulty: Difficulty, seed: u64) -> Option<Sample> {
    let difficulty = difficulty.name().parse().ok()?;
    let made = Generator::seeded(seed).with_difficulty(difficulty).with_tries(TRIES).generate()?;
    Some(Sample {
        name: difficulty.to_string(),
        text: made.board.to_string(),
        optimum: made.optimum,
        source: made_from(seed),
    })
}

impl Cars {
    fn allows(&self, slide: Slide) -> bool {
        self.metric == Counted::Moves || slide.by.unsigned_abs() == 1
    }
}

impl Game for Cars {
    fn text(&self) -> String {
        self.board.to_string()
    }

    fn scene(&self) -> Scene {
        self.board.scene()
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    fn choices(&self) -> Vec<Choice> {
        let choice = |slide: Slide| {
            let car = self.board.cars().iter().find(|car| car.sign == slide.car)?;
            let by = match car.axis {
                Axis::Horizontal => (0, slide.by.into()),
                Axis::Vertical => (slide.by.into(), 0),
            };
            Some(Choice { action: slide.to_string(), piece: slide.car.to_string(), by })
        };
        let slides = self.board.actions().into_iter().filter(|&slide| self.allows(slide));
        slides.filter_map(choice).collect()
    }

    fn act(&mut self, action: &str) -> Result<String, String> {
        let slide: Slide = action.parse().map_err(|error| format!("{error}"))?;
        if !self.allows(slide) {
            return Err(format!("{slide} is not possible: a step goes one cell"));
        }
        let next = self.board.after(slide);
        self.board = next.ok_or_else(|| format!("{slide} is not possible: the way is not free"))?;
        Ok(slide.to_string())
    }

    fn solve(&self, limits: Limits<u32>) -> Result<Answer, String> {
        let found = Solver::new(&self.board).with_metric(self.metric).with_limits(limits).solve();
        found.map(|found| Answer::of(&found)).map_err(|error| error.to_string())
    }
}
