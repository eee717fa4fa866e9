//! Mazes: corridors of width one, carved by a random walk that turns back at dead ends. Some walls are then removed.

use search::random::Random;

use crate::grid::{Cell, Grid, beside};

/// Returns a maze whose inner cells with odd coordinates are open; `side` is odd. One wall in `loops` between corridors is
/// removed.
pub(crate) fn maze(side: i32, loops: u64, random: &mut Random) -> Grid<bool> {
    let mut open = vec![vec![false; side as usize]; side as usize];
    let at = |(x, y): Cell| (y as usize, x as usize);
    let mut path: Vec<Cell> = vec![(1, 1)];
    open[1][1] = true;
    while let Some(&(x, y)) = path.last() {
        let closed = beside((0, 0)).into_iter().map(|(dx, dy)| (dx, dy, (x + 2 * dx, y + 2 * dy)));
        let closed = closed.filter(|&(_, _, (x, y))| (1..side).contains(&x) && (1..side).contains(&y));
        let closed: Vec<_> = closed.filter(|&(_, _, next)| !open[at(next).0][at(next).1]).collect();
        match random.one_of(&closed) {
            Some(&(dx, dy, next)) => {
                open[at(next).0][at(next).1] = true;
                open[(y + dy) as usize][(x + dx) as usize] = true;
                path.push(next);
            }
            None => drop(path.pop()),
        }
    }
    let inside = 1..side - 1;
    Grid::of(side, |(x, y)| {
        let between = (x + y) % 2 == 1 && inside.contains(&x) && inside.contains(&y);
        open[at((x, y)).0][at((x, y)).1] || (between && random.below(loops) == 0)
    })
}

/// The open cells, row by row.
pub(crate) fn open_cells(maze: &Grid<bool>) -> Vec<Cell> {
    let cells = (0..maze.side).flat_map(|y| (0..maze.side).map(move |x| (x, y)));
    cells.filter(|&cell| maze.cost(cell) == Some(true)).collect()
}
