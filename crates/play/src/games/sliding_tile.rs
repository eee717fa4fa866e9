//! Sliding tiles: an action moves a tile into the hole, or, in slides, a run of tiles.

use std::sync::{Arc, LazyLock};

use picture::Scene;
use search::Limits;
use sliding_tile::{
    Board, Difficulty, Generator, Metric, Move, Shape, Slide, Solver, heuristics::PatternTables, instances,
};

use super::{Action, Answer, Entry, Position, Puzzle, generated, moved, texts};

/// The puzzle of tiles.
pub(super) struct SlidingTile;

/// The tables of patterns, which all games of a session share.
static TABLES: LazyLock<PatternTables> = LazyLock::new(PatternTables::new);

#[derive(Clone, Debug)]
struct Tiles {
    board: Board,
    goal: Board,
    metric: Metric,
}

/// Returns the offset in which a tile moves.
fn offset(direction: Move) -> (isize, isize) {
    match direction {
        Move::North => (-1, 0),
        Move::East => (0, 1),
        Move::South => (1, 0),
        Move::West => (0, -1),
    }
}

impl Tiles {
    /// Returns the action in a direction with a number of tiles: that of the tile farthest from the hole.
    fn action(&self, direction: Move, tiles: u8) -> Option<Action> {
        let slide = Slide::new(direction, tiles)?;
        self.board.after(slide)?;
        let (columns, hole) = (self.board.shape().columns(), self.board.hole());
        let (down, right) = offset(direction);
        let back = |steps: u8| {
            let steps = isize::from(steps);
            moved((hole / columns, hole % columns), (-down * steps, -right * steps))
        };
        Some(Action { text: self.written(slide), from: back(tiles)?, to: back(tiles - 1)? })
    }

    /// Writes a slide as the metric does.
    fn written(&self, slide: Slide) -> String {
        if self.metric == Metric::Moves { slide.direction().to_string() } else { slide.to_string() }
    }
}

impl Position for Tiles {
    fn scene(&self) -> Scene {
        self.board.scene()
    }

    fn goal(&self) -> Option<Scene> {
        Some(self.goal.scene())
    }

    fn actions(&self) -> Vec<Action> {
        let shape = self.board.shape();
        let most = if self.metric == Metric::Moves { 1 } else { shape.rows().max(shape.columns()) as u8 };
        let run = |direction| (1..=most).map_while(move |tiles| self.action(direction, tiles));
        Move::ALL.into_iter().flat_map(run).collect()
    }

    fn act(&self, text: &str) -> Result<(String, super::Board), String> {
        let slide: Slide = text.parse().map_err(|error| format!("{error}"))?;
        let written = self.written(slide);
        if self.metric == Metric::Moves && slide.tiles() > 1 {
            return Err(format!("{slide} moves several tiles, a move one"));
        }
        let board = self.board.after(slide);
        let board = board.ok_or_else(|| format!("{written} is not possible: no tile can move there"))?;
        Ok((written, Arc::new(Tiles { board, ..self.clone() })))
    }

    fn is_solved(&self) -> bool {
        self.board == self.goal
    }

    fn text(&self) -> String {
        if self.goal == self.board.goal() {
            self.board.to_string()
        } else {
            format!("{} => {}", self.board, self.goal)
        }
    }

    fn solve(&self, limits: Limits<u32>) -> Answer {
        let solver = Solver::new(&self.board).with_goal(&self.goal).with_metric(self.metric);
        match solver.with_limits(limits).with_tables(&TABLES).solve() {
            Ok(answer) if self.metric == Metric::Moves => Answer::of(&answer, |slides| {
                slides.iter().map(|slide| slide.direction().to_string()).collect()
            }),
            Ok(answer) => Answer::of(&answer, texts),
            Err(error) => Answer::Unknown(error.to_string()),
        }
    }
}

impl Puzzle for SlidingTile {
    fn name(&self) -> &'static str {
        "sliding-tile"
    }

    fn title(&self) -> &'static str {
        "Sliding tiles"
    }

    fn metrics(&self) -> &'static [&'static str] {
        &["moves", "slides"]
    }

    fn unit(&self, metric: &str) -> &'static str {
        if metric == "slides" { "slides" } else { "moves" }
    }

    fn read(&self, text: &str, metric: &str) -> Result<super::Board, String> {
        let (start, goal) = text.split_once("=>").map_or((text, None), |(start, goal)| (start, Some(goal)));
        let board: Board = start.trim().parse().map_err(|error| format!("{error}"))?;
        let goal: Board = match goal {
            Some(goal) => goal.trim().parse().map_err(|error| format!("the goal: {error}"))?,
            None => board.goal(),
        };
        board.check_goal(&goal).map_err(|error| error.to_string())?;
        let metric = metric.parse().map_err(|error| format!("{error}"))?;
        Ok(Arc::new(Tiles { board, goal, metric }))
    }

    fn entries(&self) -> Vec<Entry> {
        let entry = |instance: sliding_tile::Instance| {
            let (board, goal, metric) = (instance.board, instance.goal, Metric::Moves);
            let optima = super::known([("moves", instance.optimum)]);
            let board = Tiles { board, goal, metric }.text();
            Entry {
                name: instance.name,
                board,
                optima,
                is_solvable: true,
                source: instance.source.to_owned(),
            }
        };
        instances().map(entry).collect()
    }

    fn joins(&self, metric: &str) -> bool {
        metric == "slides"
    }

    /// Makes an 8-puzzle, or for experts a 15-puzzle, because no 8-puzzle needs 32 moves.
    fn generate(&self, difficulty: &str, seed: u64, mut limits: Limits<u32>) -> Result<String, String> {
        let difficulty: Difficulty = difficulty.parse().map_err(|error| format!("{error}"))?;
        let is_large = difficulty == Difficulty::Expert;
        let shape = if is_large { Shape::FOUR_BY_FOUR } else { Shape::THREE_BY_THREE };
        let mut generator = Generator::seeded(seed).with_shape(shape).with_difficulty(difficulty);
        generated(generator.generate_within(&mut limits), |instance| instance.board.to_string())
    }

    fn moves_at_once(&self) -> bool {
        true
    }
}
