//! Pieces: how the player chooses and moves them.

use games::{Action, moved, offset};
use picture::Cell;

use super::Play;
use crate::model::{
    message::Message,
    route::{Route, actions_of, piece_cells, routes},
};

impl Play {
    /// Returns the cells of the chosen piece.
    pub(crate) fn chosen_cells(&self) -> Vec<Cell> {
        self.chosen.map_or_else(Vec::new, |cell| piece_cells(&self.now().scene(), cell))
    }

    /// Returns the actions of the chosen piece.
    pub(crate) fn choices(&self) -> Vec<Action> {
        self.chosen.map_or_else(Vec::new, |cell| actions_of(self.now(), cell))
    }

    /// Leaves the chosen piece. Returns whether one was chosen.
    pub(crate) fn leave_piece(&mut self) -> bool {
        self.chosen.take().is_some()
    }

    /// Keeps the cursor and the choice on the piece that moves.
    pub(super) fn follow_piece(&mut self, action: Option<&Action>) {
        let cells = action.map_or_else(Vec::new, |action| piece_cells(&self.now().scene(), action.from));
        let follow = |cell: &Cell| match action {
            Some(action) if cells.contains(cell) => moved(*cell, action.offset()).unwrap_or(*cell),
            _ => *cell,
        };
        let chosen = self.chosen.filter(|_| !self.puzzle.moves_at_once);
        (self.cursor, self.chosen) = (follow(&self.cursor), chosen.as_ref().map(follow));
    }

    /// Moves the cursor, the chosen piece, or a piece beside the empty cell.
    pub(crate) fn arrow(&mut self, direction: (isize, isize)) {
        if self.chosen.is_some() || self.slides_by_arrows {
            let choices = if self.slides_by_arrows { self.now().actions() } else { self.choices() };
            let sign = |(down, right): (isize, isize)| (down.signum(), right.signum());
            match choices.into_iter().find(|action| sign(action.offset()) == direction) {
                Some(action) => self.make(&action.text),
                None => self.message = Message::note("no way in this direction"),
            }
            return;
        }
        let scene = self.shown();
        let inside = |cell: &Cell| cell.0 < scene.rows() && cell.1 < scene.columns();
        self.cursor = moved(self.cursor, direction).filter(inside).unwrap_or(self.cursor);
    }

    /// Chooses the piece on a cell; with a chosen piece, takes it there.
    pub(crate) fn choose(&mut self, cell: Cell) {
        self.cursor = cell;
        if self.chosen_cells().contains(&cell) {
            self.chosen = None;
            return;
        }
        let cells = piece_cells(&self.now().scene(), cell);
        if cells.is_empty() {
            return self.take_chosen(|route| usize::from(!route.cells.contains(&cell)), 1);
        }
        let choices = actions_of(self.now(), cell);
        match choices.as_slice() {
            [] => {
                self.chosen = None;
                self.message = Message::note("this piece cannot move");
            }
            [only] if self.puzzle.moves_at_once => self.make(&only.text),
            _ => {
                self.chosen = Some(cell);
                self.message = Message::default();
            }
        }
    }

    /// Drags the piece on a cell to another cell, or as near as it can come.
    pub(crate) fn drag(&mut self, from: Cell, to: Cell) {
        if piece_cells(&self.now().scene(), from).is_empty() {
            return;
        }
        self.chosen = Some(from);
        let far = |cell: Cell| {
            let (down, right) = offset(cell, to);
            down.unsigned_abs() + right.unsigned_abs()
        };
        self.take_chosen(|route| far(route.cell), far(from));
        self.chosen = None;
    }

    /// Takes the chosen piece to the nearest of its places, if that is nearer than `most`.
    fn take_chosen(&mut self, far: impl Fn(&Route) -> usize, most: usize) {
        let Some(chosen) = self.chosen else { return };
        let routes = routes(self.now(), chosen);
        match routes.iter().min_by_key(|route| far(route)).filter(|route| far(route) < most) {
            Some(route) => self.make_all(&route.actions),
            None => self.message = Message::note("the piece cannot go there"),
        }
    }

    /// Makes the action of this number of the chosen piece.
    pub(crate) fn number(&mut self, number: usize) {
        match self.choices().get(number.wrapping_sub(1)) {
            Some(action) => self.make(&action.text),
            None => self.message = Message::note("choose a piece first; its moves have numbers"),
        }
    }

    /// Chooses the next piece, or the one before, of those that can move.
    pub(crate) fn next_piece(&mut self, forward: bool) {
        let scene = self.now().scene();
        let mut cells: Vec<Cell> = self.now().actions().iter().map(|action| action.from).collect();
        cells.sort_unstable();
        cells.dedup_by_key(|cell| piece_cells(&scene, *cell));
        if !forward {
            cells.reverse();
        }
        let here = piece_cells(&scene, self.cursor);
        let first = cells.iter().find(|cell| self.chosen.is_none() && here.contains(cell));
        let is_after = |cell: &&Cell| if forward { **cell > self.cursor } else { **cell < self.cursor };
        if let Some(&cell) = first.or_else(|| cells.iter().find(is_after)).or(cells.first()) {
            (self.cursor, self.chosen) = (cell, Some(cell));
            self.message = Message::default();
        }
    }
}
