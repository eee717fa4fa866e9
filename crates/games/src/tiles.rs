//! Sliding tiles: an action moves a tile into the hole, or, in slides, a run of tiles.

use std::sync::{Arc, LazyLock};

use picture::Scene;
use search::Limits;
use sliding_tile::{
    Board, Difficulty, Generator, Metric, Move, Shape, Slide, Solver, heuristics::PatternTables, instances,
};

use crate::{
    Action, Answer, Effort, Instance, NoAction, Position, Puzzle,
    action::{moved, read_action},
    answer::texts,
    position, puzzle,
    puzzle::{generated, known, parsed},
};

pub(crate) const PUZZLE: Puzzle = Puzzle {
    name: "sliding-tile",
    title: "Sliding tiles",
    task: "Slide tiles into the empty cell until they are in order.",
    example: "8 6 7 / 2 5 4 / 3 0 1",
    metrics: &[
        puzzle::Metric { name: "moves", unit: "moves", counts: "one tile", joins: false },
        puzzle::Metric { name: "slides", unit: "slides", counts: "a run of tiles in one line", joins: true },
    ],
    moves_at_once: true,
    names_cells: false,
    read: |text, metric| Ok(Arc::new(Tiles::read(text, metric)?)),
    instances: || instances().map(instance).collect(),
    generate,
};

/// The sign between start and goal.
const ARROW: &str = "=>";

/// The number of boards that are tried for a new one.
const TRIES: u64 = 100;

/// The tables of patterns, which all searches of a process share.
static TABLES: LazyLock<PatternTables> = LazyLock::new(PatternTables::new);

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
        let (start, goal) = text.split_once(ARROW).map_or((text, None), |(start, goal)| (start, Some(goal)));
        let board: Board = parsed(start.trim())?;
        let goal = match goal {
            Some(goal) => parsed(goal.trim()).map_err(|error| format!("the goal: {error}"))?,
            None => board.goal(),
        };
        board.check_goal(&goal).map_err(|error| error.to_string())?;
        Ok(Tiles { board, goal, metric: parsed(metric)? })
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
        if self.metric == Metric::Moves && slide.tiles() > 1 {
            let why = format!("it takes {} tiles, and a move takes one", slide.tiles());
            return Err(NoAction::Impossible(why));
        }
        match self.board.after(slide) {
            Some(board) => Ok(Tiles { board, ..self.clone() }),
            None => Err(NoAction::Impossible(format!("no tiles can move {slide}"))),
        }
    }

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
        let from = back(tiles)?;
        let piece = self.board.label(from.0 * columns + from.1)?.to_string();
        Some(Action { text: slide.to_string(), piece, from, to: back(tiles - 1)? })
    }
}

/// Returns the rows down and the columns to the right that a tile goes.
fn offset(direction: Move) -> (isize, isize) {
    match direction {
        Move::North => (-1, 0),
        Move::East => (0, 1),
        Move::South => (1, 0),
        Move::West => (0, -1),
    }
}

impl Position for Tiles {
    fn text(&self) -> String {
        text(&self.board, &self.goal)
    }

    fn scene(&self) -> Scene {
        self.board.scene()
    }

    fn goal(&self) -> Option<Scene> {
        Some(self.goal.scene())
    }

    fn is_solved(&self) -> bool {
        self.board == self.goal
    }

    fn actions(&self) -> Vec<Action> {
        let shape = self.board.shape();
        let most = if self.metric == Metric::Moves { 1 } else { shape.rows().max(shape.columns()) as u8 };
        let run = |direction| (1..=most).map_while(move |tiles| self.action(direction, tiles));
        Move::ALL.into_iter().flat_map(run).collect()
    }

    fn act(&self, action: &str) -> Result<(String, position::Board), NoAction> {
        let slide: Slide = read_action(action)?;
        Ok((slide.to_string(), Arc::new(self.after(slide)?)))
    }

    fn solve(&self, effort: &Effort) -> Result<Answer, String> {
        let solver = Solver::new(&self.board).with_goal(&self.goal).with_metric(self.metric);
        Answer::of(solver.with_limits(effort.limits.clone()).with_tables(&TABLES).solve(), texts)
    }
}

/// Writes a board with its goal, which is left out where it is the usual one.
fn text(board: &Board, goal: &Board) -> String {
    if *goal == board.goal() { board.to_string() } else { format!("{board} {ARROW} {goal}") }
}

fn instance(of: sliding_tile::Instance) -> Instance {
    Instance {
        name: of.name,
        board: text(&of.board, &of.goal),
        optima: known([("moves", of.optimum)]),
        is_solvable: true,
        source: of.source.to_owned(),
    }
}

/// Makes an 8-puzzle, or for experts a 15-puzzle, because no 8-puzzle needs 32 moves.
fn generate(difficulty: &str, seed: u64, limits: &mut Limits<u32>) -> Result<Instance, String> {
    let difficulty: Difficulty = parsed(difficulty)?;
    let is_large = difficulty == Difficulty::Expert;
    let shape = if is_large { Shape::FOUR_BY_FOUR } else { Shape::THREE_BY_THREE };
    let generator = Generator::seeded(seed).with_shape(shape).with_difficulty(difficulty);
    generated(generator.with_tries(TRIES).generate_within(limits), instance)
}
