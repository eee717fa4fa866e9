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

use super::{Action, Answer, Entry, Position, Puzzle, generated, known, texts};

/// The puzzle of blocks.
pub(super) struct SquirrelCage;

#[derive(Clone, Debug)]
struct Blocks {
    board: Board,
    metric: Metric,
}

impl Blocks {
    /// Returns the moves of the block `symbol`, the shortest to each place first.
    fn moves(&self, symbol: char) -> Vec<Move> {
        match self.metric {
            Metric::Unit | Metric::GroupUnit => self.lines(symbol, 1),
            Metric::Line | Metric::GroupLine => {
                self.lines(symbol, self.board.rows().max(self.board.columns()))
            }
            _ => self.paths(symbol),
        }
    }

    /// Returns the moves in one direction, of at most `most` cells.
    fn lines(&self, symbol: char, most: usize) -> Vec<Move> {
        let line = |direction| {
            let moves =
                (1..=most).map(move |cells| Move { pieces: vec![symbol], path: vec![direction; cells] });
            moves.take_while(|step| self.board.after(step).is_some())
        };
        let mut moves: Vec<Move> = Direction::ALL.into_iter().flat_map(line).collect();
        moves.sort_by_key(|step| step.path.len());
        moves
    }

    /// Returns a shortest path to each place that the block can reach.
    fn paths(&self, symbol: char) -> Vec<Move> {
        let mut seen = HashSet::from([corner(&self.board, symbol)]);
        let mut open = VecDeque::from([(self.board.clone(), Vec::new())]);
        let mut moves = Vec::new();
        while let Some((board, path)) = open.pop_front() {
            for direction in Direction::ALL {
                let Some(next) = board.after(&Move { pieces: vec![symbol], path: vec![direction] }) else {
                    continue;
                };
                if seen.insert(corner(&next, symbol)) {
                    let path = [path.as_slice(), &[direction]].concat();
                    moves.push(Move { pieces: vec![symbol], path: path.clone() });
                    open.push_back((next, path));
                }
            }
        }
        moves
    }
}

/// Returns the first cell of a block.
fn corner(board: &Board, symbol: char) -> Cell {
    let piece = board.pieces().iter().find(|piece| piece.symbol == symbol);
    piece.and_then(|piece| piece.cells.first().copied()).unwrap_or_default()
}

impl Position for Blocks {
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

    fn actions(&self) -> Vec<Action> {
        let symbols = self.board.pieces().iter().map(|piece| piece.symbol);
        let action = |step: Move| {
            let symbol = *step.pieces.first()?;
            let to = corner(&self.board.after(&step)?, symbol);
            Some(Action { text: step.to_string(), from: corner(&self.board, symbol), to })
        };
        symbols.flat_map(|symbol| self.moves(symbol)).filter_map(action).collect()
    }

    fn act(&self, text: &str) -> Result<(String, super::Board), String> {
        let step: Move = text.parse().map_err(|error| format!("{error}"))?;
        if let Some(refusal) = self.metric.refusal(&step) {
            return Err(format!("{step} is not possible: {refusal}"));
        }
        let known = |symbol: &char| self.board.pieces().iter().any(|piece| piece.symbol == *symbol);
        if let Some(symbol) = step.pieces.iter().find(|symbol| !known(symbol)) {
            return Err(format!("the board has no piece {symbol}"));
        }
        let board = self.board.after(&step);
        let board = board.ok_or_else(|| format!("{step} is not possible: the way is not free"))?;
        Ok((step.to_string(), Arc::new(Blocks { board, metric: self.metric })))
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

impl Puzzle for SquirrelCage {
    fn name(&self) -> &'static str {
        "squirrel-cage"
    }

    fn title(&self) -> &'static str {
        "Squirrel cage"
    }

    fn metrics(&self) -> &'static [&'static str] {
        &["unit", "line", "move", "group-unit", "group-line", "group-move"]
    }

    fn unit(&self, metric: &str) -> &'static str {
        match metric {
            "unit" | "group-unit" => "steps",
            "line" | "group-line" => "slides",
            _ => "moves",
        }
    }

    /// Reads a board in one line, or a code of the wooden game.
    fn read(&self, text: &str, metric: &str) -> Result<super::Board, String> {
        let metric = metric.parse().map_err(|error| format!("{error}"))?;
        let is_code = |sign: u8| sign.is_ascii_digit() || b", ".contains(&sign);
        let board: Board = if text.bytes().all(is_code) {
            let code: Configuration = text.parse().map_err(|error| format!("{error}"))?;
            code.board()
        } else {
            text.parse().map_err(|error| format!("{error}"))?
        };
        Ok(Arc::new(Blocks { board, metric }))
    }

    fn entries(&self) -> Vec<Entry> {
        let metrics = [Metric::Unit, Metric::Line, Metric::Move];
        let entry = |instance: squirrel_cage::Instance| Entry {
            optima: known(metrics.map(|metric| (metric.name(), instance.optimum_in(metric)))),
            name: instance.name,
            board: instance.board.to_string(),
            is_solvable: true,
            source: instance.source,
        };
        instances().map(entry).collect()
    }

    fn joins(&self, metric: &str) -> bool {
        !metric.ends_with("unit")
    }

    fn generate(&self, difficulty: &str, seed: u64, mut limits: Limits<u32>) -> Result<String, String> {
        let difficulty: Difficulty = difficulty.parse().map_err(|error| format!("{error}"))?;
        let mut generator = Generator::seeded(seed).with_difficulty(difficulty);
        generated(generator.generate_within(&mut limits), |start| start.board.to_string())
    }
}
