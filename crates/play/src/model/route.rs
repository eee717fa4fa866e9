//! The places that one piece can reach while the others stay.

use std::collections::{HashSet, VecDeque};

use games::{Action, Board, moved};
use picture::{Cell, Scene};

/// The most places that are looked at.
const MOST_PLACES: usize = 400;

/// A place of a piece: a cell of it, the cells that it covers, and the actions that lead there.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub(crate) cell: Cell,
    pub(crate) cells: Vec<Cell>,
    pub(crate) actions: Vec<String>,
}

/// Returns the cells of the piece on a cell; none if the cell is empty.
pub(crate) fn piece_cells(scene: &Scene, cell: Cell) -> Vec<Cell> {
    let piece = scene.pieces().iter().rev().find(|piece| piece.cells().contains(&cell));
    piece.map_or_else(Vec::new, |piece| piece.cells().to_vec())
}

/// Returns the actions of the piece on a cell.
pub(crate) fn actions_of(board: &Board, cell: Cell) -> Vec<Action> {
    let cells = piece_cells(&board.scene(), cell);
    board.actions().into_iter().filter(|action| cells.contains(&action.from)).collect()
}

/// Returns all places that the piece on a cell can reach, those by the fewest actions first.
pub(crate) fn routes(board: &Board, cell: Cell) -> Vec<Route> {
    let mut seen = HashSet::from([cell]);
    let mut open = VecDeque::from([(board.clone(), cell, Vec::<String>::new())]);
    let mut routes = Vec::new();
    while let Some((board, cell, made)) = open.pop_front() {
        for action in actions_of(&board, cell) {
            let Some(to) = moved(cell, action.offset()) else { continue };
            if routes.len() >= MOST_PLACES || !seen.insert(to) {
                continue;
            }
            let Ok((text, next)) = board.act(&action.text) else { continue };
            let actions = [made.as_slice(), &[text]].concat();
            routes.push(Route { cell: to, cells: piece_cells(&next.scene(), to), actions: actions.clone() });
            open.push_back((next, to, actions));
        }
    }
    routes
}
