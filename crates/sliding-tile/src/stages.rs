//! Solving by stages: first the outer rows and columns, one or two tiles at a time, then the remaining small board.
//!
//! ```text
//!   1 2 3 4 4        The numbers are stages. A stage distinguishes only its own tiles and the hole, and keeps the
//!   5 8 9 . .        tiles of earlier stages fixed. Weighted A* solves it within a few thousand positions. The
//!   6 . . . .        last two tiles of a line form one stage, because fixing one of them first would block the
//!   7 . . . .        other. The last stage is a board of at most 3 by 3 that contains the hole's goal cell.
//!   7 . . . .
//! ```
//!
//! The search solves every solvable board of any size. Its plans are far longer than the shortest ones.

use std::{collections::VecDeque, fmt, iter, mem};

use crate::{
    action::{Move, Moves},
    heuristics::LinearConflict,
    shape::Shape,
    space::{Cells, Position, Space},
};
use search::{
    AStar, At, Goal, Heuristic, Outcome, Plan, Progress, Search, StateSpace, Stats,
    heuristics::{Estimate, Promise, Weighted},
    run::{Budget, Memory, OutcomeOf, Status, StatusOf},
    space::Weight,
};

/// The greatest number of tiles in a stage.
const MOST: usize = 8;

/// The weight of the heuristic. Moving a tile by one cell takes about four moves, because the hole must first
/// move around to the tile's other side.
const WEIGHT: Weight = Weight::new(4, 1);

/// Marks an unused entry where a cell is expected: the stage has no such tile.
const NONE: u16 = u16::MAX;

/// A search by stages for any plan, without regard to its length.
///
/// It can prove that no plan exists, but not that a plan is optimal.
///
/// # Complexity
///
/// On n cells, a stage of one tile has at most n² positions and a stage of two tiles at most n³. Only few of them are
/// generated: a board of 10 by 10 takes some milliseconds, one of 16 by 16 a tenth of a second.
///
/// # Examples
///
/// ```
/// use search::{At, Search};
/// use sliding_tile::{Board, Generator, Shape, Space, Stages};
///
/// let goal = Board::solved(Shape::new(10, 10)?);
/// let start = Generator::seeded(1).board(&goal);
/// let space = Space::<[u8; 100]>::with_encoding(&goal)?;
/// let report = Stages::new().run_to(&space, &space.state(&start).unwrap(), &At(space.start()));
/// let plan = report.plan().unwrap();
/// assert_eq!(plan.states(&space).last(), Some(&space.start()));
/// assert!((600..plan.cost).contains(&report.lower_bound));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Stages<W: Cells> {
    start: Option<Position<W>>,
    /// The tiles in reading order, after the completed stages.
    tiles: Vec<u8>,
    /// The cells of the remaining stages, one entry a stage.
    groups: VecDeque<Vec<u8>>,
    stage: Stage,
    search: AStar<Stage, Weighted<Distance>>,
    actions: Vec<Move>,
    /// The statistics of the completed stages.
    done: Stats,
    status: StatusOf<Space<W>>,
}

/// The state space of one stage.
struct Stage {
    shape: Shape,
    /// Whether the tile on each cell is fixed by an earlier stage.
    fixed: [bool; Shape::MOST_CELLS],
    /// The goal cells of the tiles of this stage.
    goal_cells: [u16; MOST],
}

/// A state of a stage: the cells of the hole and of the stage's tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Few {
    hole: u16,
    cells: [u16; MOST],
}

/// The sum of the Manhattan distances of a stage's tiles.
struct Distance;

/// The goal of a stage: each of its tiles is on its goal cell.
struct AtHome([u16; MOST]);

impl Stage {
    /// Returns the cell of the tile that `step` slides into the hole; `None` if there is no such tile or it is fixed.
    fn source(&self, hole: u16, step: Move) -> Option<u16> {
        let source = step.source(hole.into(), self.shape);
        source.filter(|&cell| !self.fixed[cell]).map(|cell| cell as u16)
    }
}

impl StateSpace for Stage {
    type State = Few;
    type Action = Move;
    type Cost = u32;
    type Actions = Moves;

    fn actions(&self, few: &Few) -> Moves {
        Move::ALL.into_iter().filter(|&step| self.source(few.hole, step).is_some()).collect()
    }

    fn apply(&self, few: &mut Few, step: Move) {
        let Some(source) = self.source(few.hole, step) else { return };
        if let Some(cell) = few.cells.iter_mut().find(|cell| **cell == source) {
            *cell = few.hole;
        }
        few.hole = source;
    }
}

impl Heuristic<Stage> for Distance {
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, stage: &Stage, few: &Few) -> Estimate<u32> {
        let tiles = few.cells.iter().zip(&stage.goal_cells).filter(|(cell, _)| **cell != NONE);
        let distances =
            tiles.map(|(&cell, &goal_cell)| stage.shape.distance(cell.into(), goal_cell.into()) as u32);
        distances.sum::<u32>().into()
    }
}

impl Goal<Stage> for AtHome {
    fn is_goal(&self, few: &Few) -> bool {
        few.cells == self.0
    }
}

impl<W: Cells> Stages<W> {
    /// Creates a new search.
    #[must_use]
    pub fn new() -> Self {
        let stage = Stage {
            shape: Shape::THREE_BY_THREE,
            fixed: [false; Shape::MOST_CELLS],
            goal_cells: [NONE; MOST],
        };
        Stages {
            start: None,
            tiles: Vec::new(),
            groups: VecDeque::new(),
            stage,
            search: AStar::new(Weighted::new(Distance, WEIGHT)),
            actions: Vec::new(),
            done: Stats::default(),
            status: Status::new(),
        }
    }

    /// Begins the next stage. Returns `None` if all stages are completed.
    fn begin_stage(&mut self, goal: &Position<W>) -> Option<()> {
        let group = self.groups.pop_front()?;
        let place =
            |tile: u8| self.tiles.iter().position(|&other| other == tile).map_or(NONE, |cell| cell as u16);
        let (mut goal_cells, mut cells) = ([NONE; MOST], [NONE; MOST]);
        let tiles = group.iter().filter(|&&cell| goal.tile(cell) != 0);
        for (index, &goal_cell) in tiles.enumerate() {
            (goal_cells[index], cells[index]) = (goal_cell.into(), place(goal.tile(goal_cell)));
        }
        let few = Few { hole: place(0), cells };
        self.stage.goal_cells = goal_cells;
        self.search.begin(&self.stage, &few, &AtHome(goal_cells));
        Some(())
    }

    /// Applies the plan of a stage to the board and fixes the tiles of that stage.
    fn end_stage(&mut self, plan: &Plan<Few, Move, u32>) {
        let mut hole = plan.start.hole;
        for &step in &plan.actions {
            if let Some(source) = self.stage.source(hole, step) {
                self.tiles.swap(hole.into(), source.into());
                hole = source;
            }
        }
        self.actions.extend(&plan.actions);
        for &goal_cell in self.stage.goal_cells.iter().filter(|&&goal_cell| goal_cell != NONE) {
            self.stage.fixed[usize::from(goal_cell)] = true;
        }
        self.done += self.search.stats();
    }
}

impl<W: Cells> Default for Stages<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: Cells> fmt::Debug for Stages<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stages")
            .field("left", &self.groups.len())
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}

/// Returns the cells of each stage, in order.
///
/// Each line is a row while at least as many rows as columns remain, otherwise a column. Of the two outermost lines the
/// one farther from the hole's goal cell comes first.
pub(crate) fn groups(shape: Shape, hole: usize) -> VecDeque<Vec<u8>> {
    let (hole_row, hole_column) = (hole / shape.columns(), hole % shape.columns());
    let (mut rows, mut columns) = (0..shape.rows(), 0..shape.columns());
    let mut groups = VecDeque::new();
    let cell = |row: usize, column: usize| (row * shape.columns() + column) as u8;
    while rows.len().max(columns.len()) > 3 {
        let line: Vec<u8> = if rows.len() >= columns.len() {
            let row = farther(&mut rows, hole_row);
            columns.clone().map(|column| cell(row, column)).collect()
        } else {
            let column = farther(&mut columns, hole_column);
            rows.clone().map(|row| cell(row, column)).collect()
        };
        let (single, pair) = line.split_at(line.len() - 2);
        groups.extend(single.iter().map(|&cell| vec![cell]).chain(iter::once(pair.to_vec())));
    }
    groups.push_back(rows.flat_map(|row| columns.clone().map(move |column| cell(row, column))).collect());
    groups
}

/// Removes the first or the last line of the range, whichever is farther from line `hole`, and returns it.
fn farther(lines: &mut std::ops::Range<usize>, hole: usize) -> usize {
    if hole - lines.start >= lines.end - 1 - hole {
        lines.start += 1;
        lines.start - 1
    } else {
        lines.end -= 1;
        lines.end
    }
}

impl<W: Cells> Progress<Space<W>> for Stages<W> {
    fn status(&self) -> &StatusOf<Space<W>> {
        &self.status
    }

    fn memory(&self) -> Memory {
        self.search.memory()
    }
}

impl<W: Cells> Search<Space<W>, At<Position<W>>> for Stages<W> {
    fn start(&mut self, space: &Space<W>, starts: &[(Position<W>, u32)], goal: &At<Position<W>>) {
        let shape = space.shape();
        let start = starts.first().map(|&(start, _)| start);
        *self = Stages { start, groups: groups(shape, goal.0.hole().into()), ..Stages::new() };
        self.stage.shape = shape;
        if let Some(start) = start {
            let linear_conflict = LinearConflict::to(&space.board(&goal.0));
            // A lower bound on all plans from the start.
            let floor = linear_conflict.estimate(space, &start).h;
            (self.status.bound, self.status.lower_bound) = (floor, floor);
            self.tiles = (0..=u8::MAX).take(shape.cells()).map(|cell| start.tile(cell)).collect();
            self.begin_stage(&goal.0);
        } else {
            self.status.lower_bound = u32::MAX;
        }
    }

    fn advance(
        &mut self,
        _: &Space<W>,
        goal: &At<Position<W>>,
        budget: &mut Budget<'_, u32>,
    ) -> Option<OutcomeOf<Space<W>>> {
        let outcome = self.run_stage(goal, budget);
        let stage = if self.start.is_some() { self.search.stats() } else { Stats::default() };
        self.status.stats = self.done + stage;
        outcome
    }
}

impl<W: Cells> Stages<W> {
    /// Runs the current stage, and begins the next one when it is completed.
    fn run_stage(
        &mut self,
        goal: &At<Position<W>>,
        budget: &mut Budget<'_, u32>,
    ) -> Option<OutcomeOf<Space<W>>> {
        let Some(start) = self.start else { return Some(Outcome::Exhausted) };
        let goal_cell = AtHome(self.stage.goal_cells);
        match budget.with_cost(u32::MAX, |budget| self.search.advance(&self.stage, &goal_cell, budget))? {
            Outcome::Solved(plan) => self.end_stage(&plan),
            Outcome::Stopped { reason, .. } => return Some(Outcome::Stopped { reason, best: None }),
            _ => return Some(Outcome::Exhausted),
        }
        if self.begin_stage(&goal.0).is_some() {
            return None;
        }
        self.start = None;
        let actions = mem::take(&mut self.actions);
        let cost = actions.len() as u32;
        Some(Outcome::Solved(Plan { start, actions, cost }))
    }
}
