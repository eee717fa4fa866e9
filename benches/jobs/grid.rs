//! Squares of cells, each with the cost of entering it.

pub(crate) type Cell = (i32, i32);

pub(crate) struct Grid<C> {
    pub(crate) side: i32,
    costs: Vec<C>,
}

impl<C: Copy> Grid<C> {
    pub(crate) fn of(side: i32, mut cost: impl FnMut(Cell) -> C) -> Self {
        let cells = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
        Grid { side, costs: cells.map(&mut cost).collect() }
    }

    pub(crate) fn corner(&self) -> Cell {
        (self.side - 1, self.side - 1)
    }

    /// The cost of a cell; `None` outside.
    pub(crate) fn cost(&self, (x, y): Cell) -> Option<C> {
        let inside = (0..self.side).contains(&x) && (0..self.side).contains(&y);
        inside.then(|| self.costs[(y * self.side + x) as usize])
    }

    pub(crate) fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Cell, C)> {
        beside(cell).into_iter().filter_map(|next| Some((next, self.cost(next)?)))
    }
}

pub(crate) fn beside((x, y): Cell) -> [Cell; 4] {
    [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
}

pub(crate) fn manhattan(from: Cell, to: Cell) -> u32 {
    from.0.abs_diff(to.0) + from.1.abs_diff(to.1)
}
