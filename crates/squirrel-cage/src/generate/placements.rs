//! The enumeration of all layouts of some pieces in a frame, each exactly once.
//!
//! The enumeration decides the cells in reading order: a free cell stays empty or becomes the first cell of a piece. The
//! number of empty cells is known from the start, which prunes most dead ends. The loop is no search of `search`: no
//! layout occurs twice, so it needs neither a closed list nor a frontier, only the options taken so far.

use core::ops::ControlFlow;

use crate::{space::cells::Cells, space::layout::Layout};

/// The state of the depth-first enumeration: the pieces placed and left, and the options of each cell.
#[derive(Clone, Debug)]
pub(crate) struct Placements<C> {
    /// The options of each cell: the class, the place and the cells of each piece whose first cell it can be.
    options: Vec<Vec<(usize, u16, C)>>,
    /// The number of unplaced pieces of each class.
    left: Vec<usize>,
    occupied: C,
    placed: Vec<u16>,
    /// The number of further cells that may stay empty; `None` if the pieces have more cells than the frame.
    empty: Option<usize>,
}

impl<C: Cells> Placements<C> {
    pub(crate) fn new(layout: &Layout) -> Self {
        let left = layout.classes.iter().map(|class| class.pieces.len()).collect();
        let places = layout.places.iter().map(|place| (place.class, place.cells.as_slice()));
        Self::of_places(layout.cells, left, places)
    }

    /// Creates the enumeration of `left[c]` pieces of each class `c` in a frame of `cells` cells. A place is given by
    /// its class and its cells.
    pub(crate) fn of_places<'a>(
        cells: usize,
        left: Vec<usize>,
        places: impl Iterator<Item = (usize, &'a [usize])>,
    ) -> Self {
        let mut options = vec![Vec::new(); cells];
        let mut sizes = vec![0; left.len()];
        for ((class, covered), place) in places.zip(0..) {
            let set = covered.iter().fold(C::NONE, |set, &cell| set.or(C::one(cell)));
            options[covered[0]].push((class, place, set));
            sizes[class] = covered.len();
        }
        let covered = left.iter().zip(&sizes).map(|(pieces, size)| pieces * size).sum();
        let empty = cells.checked_sub(covered);
        Placements { options, left, occupied: C::NONE, placed: Vec::new(), empty }
    }

    /// Puts a piece on a place permanently. Returns false if it does not fit there.
    pub(crate) fn fix(&mut self, place: u16) -> bool {
        let found = self.options.iter().flatten().find(|option| option.1 == place).copied();
        let Some(option) = found.filter(|option| !option.2.meets(self.occupied)) else { return false };
        self.put(option);
        true
    }

    /// Calls `found` for each layout until it returns `Break`. Its argument has the places of all pieces, unsorted.
    pub(crate) fn each(mut self, mut found: impl FnMut(&[u16]) -> ControlFlow<()>) {
        // The current cell and its first untried option.
        let mut next = self.empty.map(|_| (0, 0));
        // The decided cells, each with the number of its option; the number of options stands for an empty cell.
        let mut decided = Vec::new();
        while let Some((cell, option)) = next {
            if self.left.iter().all(|&pieces| pieces == 0) {
                let goes_on = found(&self.placed).is_continue();
                next = if goes_on { self.back(&mut decided) } else { None };
            } else if cell < self.options.len() && C::one(cell).meets(self.occupied) {
                next = Some((cell + 1, 0));
            } else if let Some(chosen) = self.decide(cell, option) {
                decided.push((cell, chosen));
                next = Some((cell + 1, 0));
            } else {
                next = self.back(&mut decided);
            }
        }
    }

    /// Puts the first piece that fits on a cell, from option `from` on, or leaves the cell empty. Returns the number of
    /// the option, or `None` if neither is possible.
    fn decide(&mut self, cell: usize, from: usize) -> Option<usize> {
        let options = self.options.get(cell)?;
        let fits = |option: &(usize, u16, C)| self.left[option.0] > 0 && !option.2.meets(self.occupied);
        if let Some(chosen) = (from..options.len()).find(|&option| fits(&options[option])) {
            self.put(options[chosen]);
            return Some(chosen);
        }
        self.empty = Some(self.empty.filter(|_| from <= options.len())?.checked_sub(1)?);
        Some(options.len())
    }

    /// Takes back the last decision. Returns its cell and the next option to try there.
    fn back(&mut self, decided: &mut Vec<(usize, usize)>) -> Option<(usize, usize)> {
        let (cell, chosen) = decided.pop()?;
        if let Some(&(class, _, cells)) = self.options[cell].get(chosen) {
            self.occupied = self.occupied.less(cells);
            self.left[class] += 1;
            self.placed.pop();
        } else {
            self.empty = self.empty.map(|empty| empty + 1);
        }
        Some((cell, chosen + 1))
    }

    fn put(&mut self, (class, place, cells): (usize, u16, C)) {
        self.occupied = self.occupied.or(cells);
        self.left[class] -= 1;
        self.placed.push(place);
    }
}
