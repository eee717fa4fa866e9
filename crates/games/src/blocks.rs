//! Sliding blocks: an action moves a block by one cell, along a line or along any path, alone or with others.

use std::{
    collections::{HashSet, VecDeque},
    sync::Arc,
};

use picture::{Cell, Piece, Scene};
use search::Limits;
use squirrel_cage::{
    Board, Configuration, Difficulty, Direction, Generator, Metric, Move, Solver, instances,
};

use crate::{
    Action, Answer, Effort, Instance, NoAction, Position, Puzzle,
    action::{moved, read_action},
    answer::texts,
    position, puzzle,
    puzzle::{generated, known, parsed},
};

pub(crate) const PUZZLE: Puzzle = Puzzle {
    name: "squirrel-cage",
    title: "Sliding blocks",
    task: "Slide the blocks until those with a target stand on it.",
    example: "AAB/..# => .AA/..#",
    metrics: &[
        metric("unit", "steps", "one block by one cell", false),
        metric("line", "line moves", "one block by any distance in one direction", true),
        metric("move", "moves", "one block along any path", true),
        metric("group-unit", "group steps", "any blocks together by one cell", false),
        metric("group-line", "group line moves", "any blocks together in one direction", true),
        metric("group-move", "group moves", "any blocks together along any path", true),
    ],
    moves_at_once: false,
    names_cells: false,
    read: |text, metric| Ok(Arc::new(Blocks::read(text, metric)?)),
    instances: || instances().map(instance).collect(),
    generate,
};

const fn metric(name: &'static str, unit: &'static str, counts: &'static str, joins: bool) -> puzzle::Metric {
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
    /// Reads a board in one line, or a code of the wooden game.
    fn read(text: &str, metric: &str) -> Result<Self, String> {
        let is_code =
            !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit() || b", ".contains(&sign));
        let board = if is_code { parsed::<Configuration>(text)?.board() } else { parsed(text)? };
        Ok(Blocks { board, metric: parsed(metric)? })
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
        let board = self.board.after(step).filter(|board| *board != self.board);
        let board = board.ok_or_else(|| NoAction::Impossible(self.obstacle(step)))?;
        match self.metric.refusal(step) {
            Some(refusal) => Err(NoAction::Impossible(refusal.to_owned())),
            None => Ok(Blocks { board, metric: self.metric }),
        }
    }

    /// Returns the reason why a move is impossible or does not change the position.
    fn obstacle(&self, step: &Move) -> String {
        let prefix = |cells: usize| Move { pieces: step.pieces.clone(), path: step.path[..cells].to_vec() };
        let stopped = (1..=step.path.len()).find(|&cells| self.board.after(&prefix(cells)).is_none());
        stopped.map_or_else(
            || "it ends where it begins".to_owned(),
            |cells| format!("the way {} is not free at step {cells}", step.path[cells - 1]),
        )
    }

    /// Returns the moves of one piece that count as one, each on a shortest path.
    fn actions_of(&self, piece: &squirrel_cage::Piece) -> Vec<Action> {
        let symbol = piece.symbol;
        let from: Cell = piece.cells.first().copied().unwrap_or_default();
        let mut actions = Vec::new();
        let mut seen = HashSet::from([from]);
        let mut open = VecDeque::from([(from, Vec::new())]);
        while let Some((cell, path)) = open.pop_front() {
            for direction in Direction::ALL {
                let step = Move { pieces: vec![symbol], path: [path.as_slice(), &[direction]].concat() };
                let Some(to) = moved(cell, offset(direction)) else { continue };
                let is_one = || self.metric.refusal(&step).is_none() && self.board.after(&step).is_some();
                if !seen.contains(&to) && is_one() {
                    seen.insert(to);
                    actions.push(Action { text: step.to_string(), piece: symbol.to_string(), from, to });
                    open.push_back((to, step.path));
                }
            }
        }
        actions
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

/// Returns the rows down and the columns to the right of a step.
fn offset(direction: Direction) -> (isize, isize) {
    match direction {
        Direction::North => (-1, 0),
        Direction::East => (0, 1),
        Direction::South => (1, 0),
        Direction::West => (0, -1),
    }
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
        let scene = self.board.scene();
        let text = self.board.to_string();
        let goal = text.split(" => ").nth(1)?.split(" match:").next()?;
        let goal = Board::of_grids(goal, goal).ok()?;
        let (rows, columns) = (scene.rows(), scene.columns());
        let pieces = goal.pieces().iter().map(|target| {
            let label = target.symbol.to_string();
            let piece = Piece::block(&label, target.cells.iter().copied()).with_label(&label);
            match scene.pieces().iter().find(|other| *other.name() == label) {
                Some(other) if other.is_main() => piece.as_main(),
                Some(other) => piece.with_color(other.color()),
                None => piece,
            }
        });
        let cells = (0..rows * columns).map(|cell| (cell / columns, cell % columns));
        let grounds = cells.filter_map(|cell| Some((scene.ground(cell)?, cell)));
        let empty = Scene::new(rows, columns).with_pieces(pieces);
        Some(grounds.fold(empty, |scene, (ground, cell)| scene.with_ground(ground, [cell])))
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    fn actions(&self) -> Vec<Action> {
        self.board.pieces().iter().flat_map(|piece| self.actions_of(piece)).collect()
    }

    fn act(&self, action: &str) -> Result<(String, position::Board), NoAction> {
        let step: Move = read_action(action)?;
        let is_known = |symbol: &char| self.board.pieces().iter().any(|piece| piece.symbol == *symbol);
        if let Some(symbol) = step.pieces.iter().find(|symbol| !is_known(symbol)) {
            return Err(NoAction::Unreadable(format!("there is no piece {}", symbol.escape_debug())));
        }
        Ok((step.to_string(), Arc::new(self.after(&step)?)))
    }

    fn solve(&self, effort: &Effort) -> Result<Answer, String> {
        let solver = Solver::new(&self.board).with_metric(self.metric);
        Answer::of(solver.with_limits(effort.limits.clone()).solve(), texts)
    }
}

fn instance(of: squirrel_cage::Instance) -> Instance {
    let metrics = [Metric::Unit, Metric::Line, Metric::Move];
    Instance {
        optima: known(metrics.map(|metric| (metric.name(), of.optimum_in(metric)))),
        name: of.name,
        board: of.board.to_string(),
        is_solvable: true,
        source: of.source,
    }
}

fn generate(difficulty: &str, seed: u64, limits: &mut Limits<u32>) -> Result<Instance, String> {
    let difficulty: Difficulty = parsed(difficulty)?;
    let mut generator = Generator::seeded(seed).with_difficulty(difficulty);
    generated(generator.generate_within(limits), instance)
}
