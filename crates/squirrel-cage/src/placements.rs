//! All layouts of some pieces: every way to put them into a frame, each once.
//!
//! Cells are decided in reading order: one that is free stays empty, or becomes the first cell of a piece. How many may
//! stay empty is known from the start, so that few ways come to nothing.

use core::ops::ControlFlow;

use crate::{cells::Cells, layout::Layout};

/// Where pieces can be put.
#[derive(Clone, Debug)]
pub(crate) struct Placements<C> {
    /// By cell: the class, the place and the cells of each piece whose first cell it can be.
    options: Vec<Vec<(usize, u16, C)>>,
    /// Of each class: how many pieces are yet to be put.
    left: Vec<usize>,
    occupied: C,
    placed: Vec<u16>,
    /// How many more cells may stay empty; `None` if there are too few cells.
    empty: Option<usize>,
}

impl<C: Cells> Placements<C> {
    pub(crate) fn new(layout: &Layout) -> Self {
        let left = layout.classes.iter().map(|class| class.pieces.len()).collect();
        let places = layout.places.iter().map(|place| (place.class, place.cells.as_slice()));
        Self::of_places(layout.cells, left, places)
    }

    /// So many pieces of each class in a frame of so many cells; places are told by their class and their cells.
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

    /// Puts a piece on a place for good, or says that it cannot stand there.
    pub(crate) fn fix(&mut self, place: u16) -> bool {
        let found = self.options.iter().flatten().find(|option| option.1 == place).copied();
        let Some(option) = found.filter(|option| !option.2.meets(self.occupied)) else { return false };
        self.put(option);
        true
    }

    /// Calls `found` for each layout with the places of all pieces, in no order of theirs, until it breaks off.
    pub(crate) fn each(mut self, mut found: impl FnMut(&[u16]) -> ControlFlow<()>) {
        // The cell in hand, and the first of its options that is not tried.
        let mut next = self.empty.map(|_| (0, 0));
        // The cells that are decided: the number of the option, or one more if they stay empty.
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

    /// Puts the first piece that fits, or leaves the cell empty if it may stay so.
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

    /// Takes back what was decided last, and says what is to be tried instead.
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
