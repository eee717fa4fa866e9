//! The state space of a puzzle in which each action moves one piece.

mod any_metric;
pub(crate) mod blocked_steps;
mod board_space;
pub(crate) mod cells;
pub(crate) mod error;
pub(crate) mod groups;
pub(crate) mod layout;
pub(crate) mod packing;
pub(crate) mod shift;
mod symmetry;
pub(crate) mod tables;

use core::{fmt, marker::PhantomData};

use search::{
    Plan, StateSpace, breadth_first, from_successors,
    space::{Keyed, Reversible, Symmetric, Undirected},
};

use crate::{
    action::Move,
    board::Board,
    direction::Direction,
    metric::{Reach, Unit},
    space::cells::Cells,
    space::layout::Layout,
    space::packing::{Places, TablesOf},
    space::symmetry::Symmetries,
    space::tables::Tables,
};

pub use any_metric::{AnyAction, AnyMetricSpace};
pub use board_space::BoardSpace;
pub use error::SpaceError;
pub use groups::{GroupPredecessors, GroupShift, GroupShifts, GroupSpace};
pub use packing::{Fields, OneBit, Packing, Size, WideKey};
pub use shift::{Shift, Shifts};

/// The state space of the positions of one puzzle; every action costs 1 and moves one piece.
///
/// The first parameter is the metric, which defines an action: [`Unit`](crate::metric::Unit), [`Line`](crate::metric::Line) or
/// [`Move`](crate::metric::Move). The second parameter is the packing of the positions;
/// [`with_packing!`](crate::with_packing) chooses one.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
/// use squirrel_cage::{Board, Solved, Space, metric};
///
/// let board = Board::of_grids("AAB / ... / ..C", ".AA / ... / ...")?;
/// let space = Space::<metric::Move>::with_encoding(&board)?;
/// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &space.goal());
/// let moves = space.solution(report.plan().unwrap());
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["BS", "AE"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Space<M: Reach = Unit, P: Packing = OneBit> {
    board: Board,
    layout: Layout,
    format: P::Format,
    tables: TablesOf<P>,
    symmetries: Symmetries,
    metric: PhantomData<M>,
}

/// A state of the search: the places of all pieces, packed. Equal pieces are not distinguished.
///
/// A position is valid only in the space that created it. [`Space::state`] converts a [`Board`] into a
/// position, and [`Space::board`] converts it back.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Board, Space, metric::Unit};
///
/// let board = Board::of_grids("AB. / CC.", "..A / ...")?;
/// let space = Space::new(&board)?;
/// assert_eq!(space.board(&space.start()), board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<P: Packing = OneBit> {
    pub(crate) words: P::Words,
}

impl Space {
    /// Creates the space of the positions of `board` in the metric [`Unit`](crate::metric::Unit), with one bit for each
    /// place. [`with_encoding`](Self::with_encoding) takes other metrics and packings.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::StateSpace;
    /// use squirrel_cage::{Configuration, Space};
    ///
    /// let space = Space::new(&Configuration::start().board())?;
    /// assert_eq!(space.actions(&space.start()).len(), 4);
    /// # Ok::<(), squirrel_cage::SpaceError>(())
    /// ```
    pub fn new(board: &Board) -> Result<Self, SpaceError> {
        Self::with_encoding(board)
    }
}

impl<M: Reach, P: Packing> Space<M, P> {
    /// Creates the space of the positions of `board` in any metric, with any packing.
    ///
    /// # Errors
    ///
    /// Returns an error if the packing has no room for the puzzle.
    pub fn with_encoding(board: &Board) -> Result<Self, SpaceError> {
        let layout = Layout::of(board);
        let places = Places::of(&layout);
        let format = P::format(&places).ok_or_else(|| SpaceError::of(&places))?;
        let tables = Tables::new(&layout, P::blocked_steps);
        let symmetries = Symmetries::of(board, &layout);
        Ok(Space { board: board.clone(), layout, format, tables, symmetries, metric: PhantomData })
    }

    /// Returns the position of the puzzle for which the space was created.
    #[must_use]
    pub fn start(&self) -> Position<P> {
        // The default is never used: every piece of the puzzle stands at a place of its class.
        self.packed(&self.board).unwrap_or(Position { words: P::packed(&self.format, &[]) })
    }

    /// Returns the position of `board`. The result is `None` if `board` differs from the puzzle of the space in more
    /// than the cells of its pieces. It is also `None` if a piece could not reach its cells on the empty board.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Space, metric::Unit};
    ///
    /// let [one, other] = ["AB.", "BA."].map(|start| Board::of_grids_by_shape(start, "..A").unwrap());
    /// let space = Space::new(&one)?;
    /// assert_eq!(space.state(&one.after(&"BE".parse()?).unwrap()), space.state(&Board::of_grids_by_shape("A.B", "..A")?));
    /// assert_eq!(space.state(&Board::of_grids_by_shape("A..", "..A")?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn state(&self, board: &Board) -> Option<Position<P>> {
        let cells = board.pieces().iter().map(|piece| piece.cells.clone()).collect();
        let same =
            board.pieces().len() == self.board.pieces().len() && self.board.with_cells(cells) == *board;
        if same { self.packed(board) } else { None }
    }

    /// Returns the puzzle at `position`. A piece keeps the cells that it has in the puzzle of the space, if a piece of
    /// its class covers them in `position`. The other pieces of a class take its remaining places in the order of their
    /// symbols.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::StateSpace;
    /// use squirrel_cage::{Board, Space, metric::Unit};
    ///
    /// let space = Space::new(&Board::of_grids("A.", ".A")?)?;
    /// let east = space.actions(&space.start()).next().unwrap();
    /// assert!(space.board(&space.successor(&space.start(), east)).is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board(&self, position: &Position<P>) -> Board {
        let mut places = self.places(position);
        let mut cells: Vec<_> = self.board.pieces().iter().map(|piece| piece.cells.clone()).collect();
        let mut gone = Vec::new();
        for (number, piece) in self.board.pieces().iter().enumerate() {
            let class = self.layout.class_of(number);
            let place = self.layout.place(class, &piece.cells);
            match places.iter().position(|&taken| Some(usize::from(taken)) == place) {
                Some(stays) => drop(places.remove(stays)),
                None => gone.push((class, number)),
            }
        }
        gone.sort_unstable();
        // `gone` and the remaining places are both sorted by class.
        for ((_, number), place) in gone.into_iter().zip(places) {
            cells[number].clone_from(&self.layout.places[usize::from(place)].covered);
        }
        self.board.with_cells(cells)
    }

    /// Returns the moves of a plan, each with the path of its piece. The symbols are those that
    /// [`board`](Self::board) assigns at the first position of the plan.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{BreadthFirst, Search, closed_lists::ByKey};
    /// use squirrel_cage::{Configuration, Solved, Space, metric};
    ///
    /// let board = Configuration::start().board();
    /// let space = Space::<metric::Move>::with_encoding(&board)?;
    /// let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &space.goal());
    /// let moves = space.solution(report.plan().unwrap());
    /// assert_eq!(moves.len(), 81);
    /// assert!(moves.iter().try_fold(board, |board, step| board.after(step)).unwrap().is_solved());
    /// # Ok::<(), squirrel_cage::SpaceError>(())
    /// ```
    #[must_use]
    pub fn solution(&self, plan: &Plan<Position<P>, Shift, u32>) -> Vec<Move> {
        let mut standing = self.symbols(&plan.start);
        let mut position = plan.start;
        let mut moves = Vec::new();
        for &shift in &plan.actions {
            let path = self.path(&position, shift);
            self.apply(&mut position, shift);
            for piece in standing.iter_mut().filter(|piece| piece.0 == shift.from()) {
                piece.0 = shift.to();
                moves.push(Move { pieces: vec![piece.1], path: path.clone() });
            }
        }
        moves
    }

    /// Returns the place and the symbol of each piece, in the order of the symbols.
    pub(crate) fn symbols(&self, position: &Position<P>) -> Vec<(u16, char)> {
        let board = self.board(position);
        let standing = board.pieces().iter().enumerate().filter_map(|(number, piece)| {
            let place = self.layout.place(self.layout.class_of(number), &piece.cells)?;
            Some((place as u16, piece.symbol))
        });
        standing.collect()
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(crate) fn tables(&self) -> &TablesOf<P> {
        &self.tables
    }

    /// Returns the places of all pieces in ascending order.
    pub(crate) fn places(&self, position: &Position<P>) -> Vec<u16> {
        let places = P::places(&self.format, position.words, self.tables.pieces());
        self.tables.sixteens(places.as_ref()).flatten().copied().collect()
    }

    pub(crate) fn position_of(&self, places: &[u16]) -> Position<P> {
        Position { words: P::packed(&self.format, places) }
    }

    pub(crate) fn format(&self) -> &P::Format {
        &self.format
    }

    /// Returns the places of the goal, or `None` if no piece can reach one of them.
    pub(crate) fn goal_places(&self) -> Option<Vec<u16>> {
        let places = self.layout.goal(&self.board)?;
        Some(places.into_iter().map(|place| place as u16).collect())
    }

    fn packed(&self, board: &Board) -> Option<Position<P>> {
        let place = |(number, piece): (usize, &crate::Piece)| {
            self.layout.place(self.layout.class_of(number), &piece.cells).map(|place| place as u16)
        };
        let places: Vec<u16> = board.pieces().iter().enumerate().map(place).collect::<Option<_>>()?;
        Some(self.position_of(&places))
    }

    /// Returns the number of different images of `position` under the symmetries of the puzzle, itself included.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::{Board, Space};
    ///
    /// let space = Space::new(&Board::of_grids("A....", "..A..")?)?;
    /// assert_eq!(space.orbit_size(&space.start()), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn orbit_size(&self, position: &Position<P>) -> u64 {
        let mut keys: Vec<P::Key> = self.images(position).iter().map(|image| P::key(image.words)).collect();
        keys.sort_unstable();
        keys.dedup();
        keys.len() as u64
    }

    /// Returns the position and its images under all symmetries.
    fn images(&self, position: &Position<P>) -> Vec<Position<P>> {
        let places = self.places(position);
        let images = self.symmetries.images(&places).map(|image| self.position_of(&image));
        images.chain([*position]).collect()
    }

    /// Returns a shortest path of the piece that `shift` moves.
    fn path(&self, position: &Position<P>, shift: Shift) -> Vec<Direction> {
        let places = P::places(&self.format, position.words, self.tables.pieces());
        let others = self.tables.occupied(places.as_ref()).less(self.tables.ways(shift.from()).cells);
        let step = |place: u16, direction: Direction| self.tables.step(place, direction as usize, others);
        let is_one = |&direction: &Direction| step(shift.from(), direction) == Some(shift.to());
        if let Some(direction) = Direction::ALL.into_iter().find(is_one) {
            return vec![direction];
        }
        let steps = from_successors(|&place: &u16| {
            Direction::ALL.into_iter().filter_map(move |direction| step(place, direction))
        });
        let report = breadth_first(&steps, &shift.from(), |&place| place == shift.to());
        let mut place = shift.from();
        let direction = |next: u16| {
            let found = Direction::ALL.into_iter().find(|&direction| step(place, direction) == Some(next));
            place = next;
            found
        };
        report.into_plan().into_iter().flat_map(|plan| plan.actions).filter_map(direction).collect()
    }
}

impl<M: Reach, P: Packing> StateSpace for Space<M, P> {
    type State = Position<P>;
    type Action = Shift;
    type Cost = u32;
    type Actions = Shifts;

    #[inline(always)]
    fn actions(&self, position: &Position<P>) -> Shifts {
        M::shifts::<P>(&self.tables, &self.format, position.words, None)
    }

    #[inline(always)]
    fn apply(&self, position: &mut Position<P>, shift: Shift) {
        position.words = P::moved(&self.format, position.words, shift.from(), shift.to());
    }

    /// Returns the shifts at `position` without those that are redundant after `last`. A shift of the same piece is
    /// redundant if one action or none would have the same effect as both.
    #[inline(always)]
    fn actions_after(&self, position: &Position<P>, last: Shift) -> Shifts {
        M::shifts::<P>(&self.tables, &self.format, position.words, Some(last))
    }
}

impl<M: Reach, P: Packing> Keyed for Space<M, P> {
    type Key = P::Key;
    const KEY_BITS: u32 = P::KEY_BITS;

    #[inline(always)]
    fn key(&self, position: &Position<P>) -> P::Key {
        P::key(position.words)
    }

    #[inline(always)]
    fn state(&self, key: P::Key) -> Position<P> {
        Position { words: P::words(key) }
    }
}

impl<M: Reach, P: Packing> Undirected for Space<M, P> {}

/// Images under the symmetries of the puzzle count as one position. A symmetry is a mirror or turn that preserves the
/// frame, the pieces and the goal. Without symmetries, each position is its only image.
impl<M: Reach, P: Packing> Symmetric for Space<M, P> {
    fn canonical(&self, position: &Position<P>) -> Position<P> {
        let least = self.images(position).into_iter().min_by_key(|image| P::key(image.words));
        least.unwrap_or(*position)
    }
}

impl<M: Reach, P: Packing> Reversible for Space<M, P> {
    type Predecessors = Predecessors<P>;

    fn predecessors(&self, position: &Position<P>) -> Predecessors<P> {
        let before = |shift| (Shift::undone(shift), self.successor(position, shift));
        Predecessors(self.actions(position).map(before).collect::<Vec<_>>().into_iter())
    }
}

/// An iterator over the predecessors of a position, each with the action that leads from it to the position.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, space::Reversible};
/// use squirrel_cage::{Board, Space, metric::Unit};
///
/// let space = Space::new(&Board::of_grids("A.B", ".A.")?)?;
/// for (shift, before) in space.predecessors(&space.start()) {
///     assert_eq!(space.successor(&before, shift), space.start());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Predecessors<P: Packing>(std::vec::IntoIter<(Shift, Position<P>)>);

impl<P: Packing> Iterator for Predecessors<P> {
    type Item = (Shift, Position<P>);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<M: Reach, P: Packing> Clone for Space<M, P> {
    fn clone(&self) -> Self {
        let Space { board, layout, format, tables, symmetries, metric } = self;
        Space {
            board: board.clone(),
            layout: layout.clone(),
            format: format.clone(),
            tables: tables.clone(),
            symmetries: symmetries.clone(),
            metric: *metric,
        }
    }
}

impl<M: Reach, P: Packing> fmt::Debug for Space<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Space").field("puzzle", &self.board).finish_non_exhaustive()
    }
}
