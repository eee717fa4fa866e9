//! The sliding tiles on the page.

use picture::Scene;
use search::Limits;
use sliding_tile::{Board, Generator, Metric as Counted, Move, Shape, Slide, Solver, instances};

use super::{Difficulty, Metric, Puzzle, Sample, made_from};
use crate::{
    answer::Answer,
    game::{Choice, Game, Opened},
};

pub(super) const PUZZLE: Puzzle = Puzzle {
    name: "sliding-tile",
    title: "Sliding tiles",
    goal: "Slide tiles into the empty cell until they are in order.",
    example: "8 6 7 / 2 5 4 / 3 0 1",
    metrics: &[
        Metric { name: "moves", unit: "moves", counts: "one tile" },
        Metric { name: "slides", unit: "slides", counts: "a run of tiles in one line" },
    ],
    read,
    instances: samples,
    generate,
};

/// The sign between start and goal.
const ARROW: &str = "=>";

struct Tiles {
    board: Board,
    goal: Board,
    metric: Counted,
}

fn read(text: &str, metric: &str) -> Opened {
    let (start, goal) = text.split_once(ARROW).map_or((text, None), |(start, goal)| (start, Some(goal)));
    let parsed = |text: &str| text.trim().parse::<Board>().map_err(|error| error.to_string());
    let board = parsed(start)?;
    let goal = goal.map_or_else(|| Ok(board.goal()), parsed)?;
    board.check_goal(&goal).map_err(|error| error.to_string())?;
    Ok(Box::new(Tiles { board, goal, metric: metric.parse().unwrap_or_default() }))
}

/// Returns a board with its goal, which is left out where it is the usual one.
fn text(board: &Board, goal: &Board) -> String {
    if *goal == board.goal() { board.to_string() } else { format!("{board} {ARROW} {goal}") }
}

fn sample(instance: &sliding_tile::Instance) -> Sample {
    Sample {
        name: instance.name.clone(),
        text: text(&instance.board, &instance.goal),
        optimum: instance.optimum,
        source: instance.source.to_owned(),
    }
}

fn samples() -> Vec<Sample> {
    instances().map(|instance| sample(&instance)).collect()
}

/// Experts get a 15-puzzle, because an 8-puzzle needs at most 31 moves.
fn generate(difficulty: Difficulty, seed: u64) -> Option<Sample> {
    let (name, is_expert) = (difficulty.name(), difficulty == Difficulty::Expert);
    let shape = if is_expert { Shape::FOUR_BY_FOUR } else { Shape::THREE_BY_THREE };
    let generator = Generator::seeded(seed).with_shape(shape).with_difficulty(name.parse().ok()?);
    let made = generator.with_tries(100).generate()?;
    Some(Sample { name: name.to_owned(), source: made_from(seed), ..sample(&made) })
}

impl Tiles {
    /// Returns the slides of the metric that are possible.
    fn slides(&self) -> impl Iterator<Item = Slide> {
        let most = match self.metric {
            Counted::Slides => self.board.shape().rows().max(self.board.shape().columns()) as u8,
            _ => 1,
        };
        let all = self.board.actions().into_iter().flat_map(move |step| (1..=most).map(move |n| (step, n)));
        all.filter_map(|(step, tiles)| Slide::new(step, tiles))
            .filter(|&slide| self.board.after(slide).is_some())
    }
}

/// Returns the rows and columns that a tile goes down and to the right.
fn by(direction: Move) -> (i32, i32) {
    match direction {
        Move::South => (1, 0),
        Move::East => (0, 1),
        Move::West => (0, -1),
        Move::North => (-1, 0),
    }
}

impl Game for Tiles {
    fn text(&self) -> String {
        text(&self.board, &self.goal)
    }

    fn scene(&self) -> Scene {
        self.board.scene()
    }

    fn is_solved(&self) -> bool {
        self.board == self.goal
    }

    /// A slide is the choice of its last tile: the one farthest from the empty cell.
    fn choices(&self) -> Vec<Choice> {
        let columns = self.board.shape().columns().cast_signed();
        let choice = |slide: Slide| {
            let by = by(slide.direction());
            let away = (by.0 as isize * columns + by.1 as isize) * isize::from(slide.tiles());
            let tile = self.board.label(self.board.hole().checked_add_signed(-away)?)?;
            Some(Choice { action: slide.to_string(), piece: tile.to_string(), by })
        };
        self.slides().filter_map(choice).collect()
    }

    fn act(&mut self, action: &str) -> Result<String, String> {
        let slide: Slide = action.parse().map_err(|error| format!("{error}"))?;
        if self.metric == Counted::Moves && slide.tiles() > 1 {
            return Err(format!("{slide} is not possible: a move goes with one tile"));
        }
        let next = self.board.after(slide);
        self.board = next.ok_or_else(|| format!("{slide} is not possible: no tiles can go there"))?;
        Ok(slide.to_string())
    }

    fn solve(&self, limits: Limits<u32>) -> Result<Answer, String> {
        let solver = Solver::new(&self.board).with_goal(&self.goal).with_metric(self.metric);
        let found = solver.with_limits(limits).solve();
        found.map(|found| Answer::of(&found)).map_err(|error| error.to_string())
    }
}
