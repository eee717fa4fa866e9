//! Sliding blocks in pictures.

use std::collections::{HashSet, VecDeque};

use picture::{Cell, Frames, Piece, Scene};
use puzzle::{Choice, Play, Puzzle, moved};

use super::{SquirrelCage, Task, task::renamed};
use crate::{
    action::Move,
    board::{self, Board},
    direction::Direction,
    metric::Metric,
};

impl Play for SquirrelCage {
    fn scene(task: &Task) -> Scene {
        task.board().scene()
    }

    /// Returns the targets, drawn on an empty frame.
    fn goal_scene(task: &Task) -> Option<Scene> {
        let scene = task.board().scene();
        let (rows, columns) = (scene.rows(), scene.columns());
        let pieces = task.board().targets().iter().map(|target| in_colour(target, &scene));
        let cells = (0..rows * columns).map(|cell| (cell / columns, cell % columns));
        let grounds = cells.filter_map(|cell| Some((scene.ground(cell)?, cell)));
        let empty = Scene::new(rows, columns).with_pieces(pieces);
        Some(grounds.fold(empty, |scene, (ground, cell)| scene.with_ground(ground, [cell])))
    }

    /// Returns the first cell of a piece that moves alone, and where it goes.
    fn choice(task: &Task, action: &Move) -> Option<Choice> {
        let [symbol] = action.pieces[..] else { return None };
        let piece = task.board().pieces().iter().find(|piece| piece.symbol == symbol)?;
        let from = *piece.cells.first()?;
        let to = action.path.iter().try_fold(from, |cell, direction| moved(cell, direction.offset()))?;
        Some(Choice { text: task.write(action), piece: symbol.to_string(), from, to })
    }

    /// Returns the moves of single pieces, each on a shortest path.
    fn choices(task: &Task, metric: Metric) -> Vec<Choice> {
        let moves = task.board().pieces().iter().flat_map(|piece| moves(task.board(), piece, metric));
        moves.filter_map(|action| Self::choice(task, &action)).collect()
    }

    /// Returns the pictures, in which pieces keep their first symbols, also by code. The captions name these symbols.
    fn frames(task: &Task, metric: Metric, actions: &[Move]) -> Option<Frames> {
        let (mut board, mut now) = (task.board().clone(), task.clone());
        let mut frames = Frames::new(board.scene());
        for action in actions {
            let shown = renamed(action, now.board(), &board);
            now = Self::after(&now, action, metric).ok()?;
            board = board.after(&shown)?;
            frames.push(shown, board.scene());
        }
        Some(frames)
    }
}

/// Draws a target as the piece of the same symbol is drawn in `scene`.
fn in_colour(target: &board::Piece, scene: &Scene) -> Piece {
    let label = target.symbol.to_string();
    let piece = Piece::block(&label, target.cells.iter().copied()).with_label(&label);
    match scene.pieces().iter().find(|other| *other.name() == label) {
        Some(other) if other.is_main() => piece.as_main(),
        Some(other) => piece.with_color(other.color()),
        None => piece,
    }
}

/// Returns the moves of one piece that count as one, each on a shortest path, the shortest first.
fn moves(board: &Board, piece: &board::Piece, metric: Metric) -> Vec<Move> {
    let from: Cell = piece.cells.first().copied().unwrap_or_default();
    let (mut seen, mut open) = (HashSet::from([from]), VecDeque::from([(from, Vec::new())]));
    let mut found = Vec::new();
    while let Some((cell, path)) = open.pop_front() {
        for direction in Direction::ALL {
            let step = Move { pieces: vec![piece.symbol], path: [path.as_slice(), &[direction]].concat() };
            let Some(to) = moved(cell, direction.offset()) else { continue };
            let is_one = || metric.refusal(&step).is_none() && board.after(&step).is_some();
            if !seen.contains(&to) && is_one() {
                seen.insert(to);
                open.push_back((to, step.path.clone()));
                found.push(step);
            }
        }
    }
    found
}
