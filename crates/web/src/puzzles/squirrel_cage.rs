//! Sliding blocks on the page.

use std::collections::{HashSet, VecDeque};

use picture::Scene;
use search::Limits;
use squirrel_cage::{Board, Configuration, Direction, Generator, Metric as Counted, Move, Solver, instances};

use super::{Difficulty, Metric, Puzzle, Sample, made_from};
use crate::{
    answer::Answer,
    game::{Choice, Game, Opened},
};

pub(super) const PUZZLE: Puzzle = Puzzle {
    name: "squirrel-cage",
    title: "Sliding blocks",
    goal: "Slide the blocks until those with a target stand on it.",
    example: "AAB/..# => .AA/..#",
    metrics: &[
        Metric { name: "unit", unit: "steps", counts: "one block by one cell" },
        Metric { name: "line", unit: "slides", counts: "one block by any distance in one direction" },
        Metric { name: "move", unit: "moves", counts: "one block along any path" },
    ],
    read,
    instances: samples,
    generate,
};

struct Blocks {
    board: Board,
    metric: Counted,
}

/// Reads a board in one line, or a code of the wooden game.
fn read(text: &str, metric: &str) -> Opened {
    let is_code = !text.is_empty() && text.chars().all(|sign| sign.is_ascii_digit() || sign == ',');
    let board = if is_code {
        text.parse::<Configuration>().map_err(|error| error.to_string())?.board()
    } else {
        text.parse::<Board>().map_err(|error| error.to_string())?
    };
    Ok(Box::new(Blocks { board, metric: metric.parse().unwrap_or_default() }))
}

fn samples() -> Vec<Sample> {
    let sample = |instance: squirrel_cage::Instance| Sample {
        name: instance.name,
        text: instance.board.to_string(),
        optimum: instance.optimum,
        source: instance.source,
    };
    instances().map(sample).collect()
}

fn generate(difficulty: Difficulty, seed: u64) -> Option<Sample> {
    let name = difficulty.name();
    let made = Generator::seeded(seed).with_difficulty(name.parse().ok()?).generate()?;
    Some(Sample {
        name: name.to_owned(),
        text: made.board.to_string(),
        optimum: made.optimum,
        source: made_from(seed),
    })
}

/// Returns the rows and columns that a step goes down and to the right.
fn by(direction: Direction) -> (i32, i32) {
    match direction {
        Direction::North => (-1, 0),
        Direction::East => (0, 1),
        Direction::South => (1, 0),
        Direction::West => (0, -1),
    }
}

impl Blocks {
    /// Returns the moves of one piece that count as one, each on a shortest path, by a breadth-first search of its places.
    fn moves_of(&self, symbol: char) -> Vec<Choice> {
        let mut found: Vec<Choice> = Vec::new();
        let mut seen = HashSet::from([(0, 0)]);
        let mut queue = VecDeque::from([((0, 0), Vec::new())]);
        while let Some((place, path)) = queue.pop_front() {
            for direction in Direction::ALL {
                let step = Move { pieces: vec![symbol], path: [path.clone(), vec![direction]].concat() };
                let next = (place.0 + by(direction).0, place.1 + by(direction).1);
                let is_one = self.metric.refusal(&step).is_none() && self.board.after(&step).is_some();
                if is_one && seen.insert(next) {
                    found.push(Choice { action: step.to_string(), piece: symbol.to_string(), by: next });
                    queue.push_back((next, step.path));
                }
            }
        }
        found
    }
}

impl Game for Blocks {
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
        self.board.pieces().iter().flat_map(|piece| self.moves_of(piece.symbol)).collect()
    }

    fn act(&mut self, action: &str) -> Result<String, String> {
        let step: Move = action.parse().map_err(|error| format!("{error}"))?;
        if let Some(refusal) = self.metric.refusal(&step) {
            return Err(format!("{step} is not possible: {refusal}"));
        }
        let next = self.board.after(&step);
        self.board = next.ok_or_else(|| format!("{step} is not possible: the way is not free"))?;
        Ok(step.to_string())
    }

    fn solve(&self, limits: Limits<u32>) -> Result<Answer, String> {
        let found = Solver::new(&self.board).with_metric(self.metric).with_limits(limits).solve();
        found.map(|found| Answer::of(&found)).map_err(|error| error.to_string())
    }
}
