//! Stage distance: exact distances within the current stage, plus the Manhattan distance of all tiles. Stages solve
//! the board line by line from the outside.
//!
//! A plain sum of tile distances leads a beam into boards where the last tiles of a line block each other. Here,
//! each stage brings one or two tiles to their goal cells. A table over their cells and the hole's cell gives the exact moves of
//! the stage. Among good paths through the stage, the Manhattan distance prefers those that also bring tiles of
//! later stages to their goal cells.

use search::{
    Heuristic, Limits, NoGoal, Progress, StateSpace, Survey,
    heuristics::{Estimate, Promise},
    tables::Distances,
};
use thiserror::Error;

use crate::{
    action::{Move, Moves},
    board::Board,
    shape::Shape,
    space::{Cells, Position, Space},
    stages::groups,
};

/// The most cells of a board. With 100 cells, a table of two tiles has at most a million entries.
const MOST_CELLS: usize = 100;

/// The placeholder for the cell of a tile that a stage does not have.
const NONE: u8 = u8::MAX;

/// More than the distance of any stage and the Manhattan distance of any board.
const STAGE: u32 = 1 << 16;

/// A heuristic for beam search on large boards: the number of remaining stages first, then the sum of the moves of
/// the current stage and the Manhattan distance.
///
/// The estimate has no guarantee, not even admissibility. The stages are those of [`Stages`](crate::Stages). A tile
/// of a finished stage does not move again. Moves of such a tile are dead ends; every board that can reach the goal
/// can reach it without them.
///
/// # Complexity
///
/// Let n be the number of cells without a tile of a finished stage. The table of a stage has 2 n² bytes for one
/// tile and 2 n³ bytes for two. All tables take 5.7 MB on 10 by 10 and are filled in a twentieth of a second. A
/// child costs one look-up, and O(n) if it ends a stage.
///
/// # Examples
///
/// ```
/// use search::{At, Beam, Search};
/// use sliding_tile::{Board, Generator, Shape, Space, Stages, heuristics::StageDistance};
///
/// let goal = Board::solved(Shape::new(6, 6)?);
/// let space = Space::<[u8; 36]>::with_encoding(&goal)?;
/// let start = space.state(&Generator::seeded(1).board(&goal)).unwrap();
/// let at = At(space.start());
/// let beam = Beam::doubling(StageDistance::to(&goal)?, 50).dropping_dead_ends().run_to(&space, &start, &at);
/// let stages = Stages::new().run_to(&space, &start, &at);
/// assert!(beam.plan().unwrap().cost < stages.plan().unwrap().cost);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct StageDistance {
    /// The Manhattan distance of each tile, by tile and cell.
    distances: Vec<[u8; MOST_CELLS]>,
    /// The stage of each tile.
    stages: Box<[u8; 256]>,
    /// The tables of all stages but the last.
    tables: Vec<Table>,
}

/// The board is too large for the tables of [`StageDistance`].
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Shape, heuristics::StageDistance};
///
/// let error = StageDistance::to(&Board::solved(Shape::new(11, 11)?)).unwrap_err();
/// assert_eq!(error.to_string(), "expected a board of 100 cells at most, found 11x11");
/// # Ok::<(), sliding_tile::ShapeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a board of {MOST_CELLS} cells at most, found {found}")]
pub struct StageDistanceError {
    found: Shape,
}

/// The exact distances of one stage.
#[derive(Clone, Debug)]
struct Table {
    /// The tiles of the stage: one or two.
    tiles: Vec<u8>,
    indices: Indices,
    /// The moves to the end of the stage, by [`Indices::index`]; `u16::MAX` where two of the cells are the same.
    moves: Vec<u16>,
}

/// The indices of a table.
#[derive(Clone, Debug)]
struct Indices {
    /// The index of each cell among the cells that are not fixed; `free` has these cells.
    numbers: [u8; MOST_CELLS],
    free: Vec<u8>,
    /// Whether the stage has two tiles.
    pair: bool,
}

impl Indices {
    fn new(shape: Shape, fixed: &[bool; MOST_CELLS], pair: bool) -> Self {
        let free: Vec<u8> = (0..shape.cells() as u8).filter(|&cell| !fixed[usize::from(cell)]).collect();
        let mut numbers = [0; MOST_CELLS];
        for (number, &cell) in (0..).zip(&free) {
            numbers[usize::from(cell)] = number;
        }
        Indices { numbers, free, pair }
    }

    /// Returns the number of indices.
    fn len(&self) -> usize {
        self.free.len().pow(if self.pair { 3 } else { 2 })
    }

    /// Returns the index for the hole on `hole` and the stage's tiles on the two cells.
    #[inline(always)]
    fn index(&self, hole: u8, [first, second]: [u8; 2]) -> usize {
        let number = |cell: u8| usize::from(self.numbers[usize::from(cell)]);
        let index = number(hole) * self.free.len() + number(first);
        if self.pair { index * self.free.len() + number(second) } else { index }
    }
}

/// The abstract space of a stage: the cells of the hole and of the stage's tiles. Tiles on fixed cells do not move.
struct StageSpace<'a> {
    indices: &'a Indices,
    /// For each cell of the hole, the moves of tiles that are not fixed, and the cells of these tiles by move.
    moves: Vec<(Moves, [u8; 4])>,
}

impl<'a> StageSpace<'a> {
    fn new(shape: Shape, indices: &'a Indices, fixed: &[bool; MOST_CELLS]) -> Self {
        let source = |hole, step: Move| step.source(hole, shape).filter(|&source| !fixed[source]);
        let moves = |hole| {
            let legal = Move::ALL.into_iter().filter(|&step| source(hole, step).is_some()).collect();
            (legal, Move::ALL.map(|step| source(hole, step).map_or(NONE, |source| source as u8)))
        };
        StageSpace { indices, moves: (0..shape.cells()).map(moves).collect() }
    }
}

impl StateSpace for StageSpace<'_> {
    type State = (u8, [u8; 2]);
    type Action = Move;
    type Cost = u32;
    type Actions = Moves;

    #[inline(always)]
    fn actions(&self, &(hole, _): &Self::State) -> Moves {
        self.moves[usize::from(hole)].0.clone()
    }

    #[inline(always)]
    fn apply(&self, (hole, tiles): &mut Self::State, step: Move) {
        let source = self.moves[usize::from(*hole)].1[step as usize];
        *tiles = tiles.map(|cell| if cell == source { *hole } else { cell });
        *hole = source;
    }
}

/// The moves to the end of a stage, by [`Indices::index`]; `u16::MAX` where they are not known.
#[derive(Default)]
struct StageTable(Vec<u16>);

impl Distances<StageSpace<'_>> for StageTable {
    type Place = usize;

    fn reset(&mut self, space: &StageSpace<'_>) {
        self.0.clear();
        self.0.resize(space.indices.len(), u16::MAX);
    }

    #[inline(always)]
    fn place(space: &StageSpace<'_>, &(hole, tiles): &(u8, [u8; 2])) -> usize {
        space.indices.index(hole, tiles)
    }

    /// Does nothing: the tables of most boards fit into the caches.
    fn prefetch(&self, _: usize) {}

    #[inline(always)]
    fn insert(&mut self, place: usize, _: &(u8, [u8; 2]), distance: u32) -> bool {
        let is_new = self.0[place] == u16::MAX;
        if is_new {
            self.0[place] = distance as u16;
        }
        is_new
    }

    fn distance(&self, space: &StageSpace<'_>, state: &(u8, [u8; 2])) -> Option<u32> {
        let moves = self.0[Self::place(space, state)];
        (moves != u16::MAX).then(|| moves.into())
    }

    fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<u16>()
    }
}

impl Table {
    /// Builds the table of the stage with the tiles `tiles` and their goal cells `goal_cells`, by a survey from all
    /// positions with these tiles on their goal cells.
    fn new(shape: Shape, goal_cells: &[u8], tiles: Vec<u8>, fixed: &[bool; MOST_CELLS]) -> Self {
        let indices = Indices::new(shape, fixed, tiles.len() == 2);
        let space = StageSpace::new(shape, &indices, fixed);
        let tiles_at = [goal_cells[0], goal_cells.get(1).copied().unwrap_or(NONE)];
        let holes = indices.free.iter().filter(|hole| !tiles_at.contains(hole));
        let starts: Vec<_> = holes.map(|&hole| ((hole, tiles_at), 0)).collect();
        let mut survey = Survey::new().with_distances(StageTable::default());
        let _ = survey.within(Limits::none()).run_from(&space, &starts, &NoGoal);
        let StageTable(moves) = survey.into_distances();
        Table { tiles, indices, moves }
    }
}

/// The unpacked memo of a node.
#[derive(Clone, Copy)]
struct Known {
    stage: u8,
    /// The cells of the stage's tiles.
    tiles: [u8; 2],
    manhattan: u32,
}

impl Known {
    #[inline(always)]
    fn of_memo(memo: u64) -> Self {
        let [stage, first, second, ..] = memo.to_le_bytes();
        Known { stage, tiles: [first, second], manhattan: (memo >> 32) as u32 }
    }

    #[inline(always)]
    fn memo(self) -> u64 {
        let [first, second] = self.tiles;
        let low = u32::from_le_bytes([self.stage, first, second, 0]);
        u64::from(self.manhattan) << 32 | u64::from(low)
    }
}

impl StageDistance {
    /// Builds the stage distance to `goal`.
    ///
    /// # Errors
    ///
    /// If the board has more than 100 cells.
    pub fn to(goal: &Board) -> Result<Self, StageDistanceError> {
        let shape = goal.shape();
        if shape.cells() > MOST_CELLS {
            return Err(StageDistanceError { found: shape });
        }
        let groups = groups(shape, goal.hole());
        let (mut stages, mut fixed) = (Box::new([u8::MAX; 256]), [false; MOST_CELLS]);
        let mut tables = Vec::with_capacity(groups.len() - 1);
        for (stage, goal_cells) in (0..).zip(&groups) {
            let tiles: Vec<u8> =
                goal_cells.iter().map(|&goal_cell| goal.tiles()[usize::from(goal_cell)]).collect();
            for &tile in &tiles {
                stages[usize::from(tile)] = stage;
            }
            if usize::from(stage) + 1 < groups.len() {
                tables.push(Table::new(shape, goal_cells, tiles, &fixed));
                for &goal_cell in goal_cells {
                    fixed[usize::from(goal_cell)] = true;
                }
            }
        }
        let to = |goal_cell: &u8| {
            let mut distances = [0; MOST_CELLS];
            for (cell, distance) in distances.iter_mut().enumerate().take(shape.cells()) {
                *distance = shape.distance(cell, (*goal_cell).into()) as u8;
            }
            distances
        };
        let distances = goal.goal_cells()[..shape.cells()].iter().map(to).collect();
        Ok(StageDistance { distances, stages, tables })
    }

    #[inline(always)]
    fn manhattan(&self, tile: u8, cell: u8) -> u32 {
        self.distances[usize::from(tile)][usize::from(cell)].into()
    }

    /// Returns the estimate of a position with the hole on `hole`. Skips stages that are solved;
    /// `cell_of` returns the cell of a tile.
    fn answer(&self, mut known: Known, hole: u8, cell_of: impl Fn(u8) -> u8) -> Estimate<u32, u64> {
        while let Some(table) = self.tables.get(usize::from(known.stage)) {
            let moves = table.moves[table.indices.index(hole, known.tiles)];
            if moves > 0 {
                let left = self.tables.len() as u32 - u32::from(known.stage);
                let h = left * STAGE + u32::from(moves) + known.manhattan;
                return Estimate { h, memo: known.memo() };
            }
            known.stage += 1;
            known.tiles = self.cells_of(known.stage, &cell_of);
        }
        Estimate { h: known.manhattan, memo: known.memo() }
    }

    /// Returns the cells of a stage's tiles.
    fn cells_of(&self, stage: u8, cell_of: impl Fn(u8) -> u8) -> [u8; 2] {
        let tiles = self.tables.get(usize::from(stage)).map_or(&[][..], |table| &table.tiles);
        [0, 1].map(|at| tiles.get(at).map_or(NONE, |&tile| cell_of(tile)))
    }
}

impl<W: Cells> Heuristic<Space<W>> for StageDistance {
    /// The stage, the cells of its tiles, and the Manhattan distance.
    type Memo = u64;

    fn promise(&self) -> Promise {
        Promise::Nothing
    }

    fn estimate(&self, space: &Space<W>, position: &Position<W>) -> Estimate<u32, u64> {
        let tiles = space.cells().map(|cell| (position.tile(cell), cell)).filter(|&(tile, _)| tile != 0);
        let manhattan = tiles.map(|(tile, cell)| self.manhattan(tile, cell)).sum();
        let cell_of = |tile| space.cells().find(|&cell| position.tile(cell) == tile).unwrap_or(0);
        let known = Known { stage: 0, tiles: self.cells_of(0, cell_of), manhattan };
        self.answer(known, position.hole(), cell_of)
    }

    #[inline]
    fn estimate_child(
        &self,
        space: &Space<W>,
        parent: &Position<W>,
        estimate: Estimate<u32, u64>,
        step: Move,
    ) -> Estimate<u32, u64> {
        let mut known = Known::of_memo(estimate.memo);
        let (to, from) = (parent.hole(), space.source(parent.hole(), step));
        let tile = parent.tile(from);
        if self.stages[usize::from(tile)] < known.stage {
            return Estimate { h: u32::MAX, ..estimate };
        }
        known.manhattan = known.manhattan + self.manhattan(tile, to) - self.manhattan(tile, from);
        known.tiles = known.tiles.map(|cell| if cell == from { to } else { cell });
        let cell_of = |tile| {
            let child = space.successor(parent, step);
            space.cells().find(|&cell| child.tile(cell) == tile).unwrap_or(0)
        };
        self.answer(known, from, cell_of)
    }
}
