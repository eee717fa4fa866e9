//! The distances of all boards to a goal, computed with bitmaps.
//!
//! An ordinary search looks up one board at a time. This breadth-first search computes each layer as a whole from the
//! layer before. A layer is a bitmap, laid out so that a move of the hole copies whole runs of words, most of them
//! unchanged. A few operations on a word therefore advance 60 boards. No board is stored individually, and no order of
//! boards is kept. Because it does not work on single states, the search belongs to this crate.
//!
//! Of a distance d one bit is stored: whether d div 2 is odd. The cell of the hole tells whether d itself is odd, so
//! both together give d mod 4. That is enough to tell which of two neighbours is nearer to the goal. The distance is
//! the number of steps on the descent to the goal.

mod few;
mod jump;
mod layers;
mod layout;
mod turn;

use core::fmt;

use thiserror::Error;

use crate::{
    action::{Move, Moves},
    board::Board,
    shape::Shape,
};
use layers::Layers;
use layout::{Layout, MOST_CELLS, Place};

/// The distances to any goal of all boards of up to 12 cells; 3x4 and 2x6 are the largest.
///
/// The table gives the number of boards at each distance and the farthest boards. For each board it gives the distance
/// and a shortest plan. The results do not depend on the number of threads.
///
/// # Complexity
///
/// O(n! d / 60) operations on words for n cells, where d is the distance of the farthest boards, divided among the
/// threads. That is less than a millisecond for the 181,440 boards of 3x3, and some tenths of a second for the
/// 239,500,800 of 3x4. The memory is n! / 60 words while the table is built, 61 MiB for 12 cells, and half of it
/// afterwards. Looking up a distance d takes O(d n²) time, and so does a plan.
///
/// # References
///
/// R. E. Korf and P. Schultze, "Large-scale parallel breadth-first search", AAAI 2005, for breadth-first search of all
/// boards with bits. F. R. W. Karlemo and P. R. J. Östergård, "On sliding block puzzles", Journal of Combinatorial
/// Mathematics and Combinatorial Computing 34, 2000, for the number of boards at each distance.
///
/// # Examples
///
/// ```
/// use sliding_tile::{AllDistances, Board};
///
/// let goal: Board = "1 2 3 / 4 5 6 / 7 8 _".parse()?;
/// let all = AllDistances::to(&goal)?;
/// assert_eq!((all.boards(), all.depth()), (181_440, 31));
/// assert_eq!(all.layers()[..6], [1, 2, 4, 8, 16, 20]);
/// assert_eq!(all.farthest().len(), 2);
/// assert_eq!(all.distance(&"8 6 7 / 2 5 4 / 3 _ 1".parse()?), Some(31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AllDistances {
    goal: Board,
    layout: Layout,
    /// For each board whether half its distance, rounded down, is odd; indexed by the colour of the hole's cell.
    marks: [Vec<u64>; 2],
    layers: Vec<u64>,
    farthest: Vec<Board>,
}

/// The error of a table of distances for a board of more than 12 cells.
///
/// # Examples
///
/// ```
/// use sliding_tile::{AllDistances, Board, Shape};
///
/// let error = AllDistances::to(&Board::solved(Shape::FOUR_BY_FOUR)).unwrap_err();
/// assert_eq!(error.to_string(), "expected a board of 12 cells at most, found 4x4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a board of {MOST_CELLS} cells at most, found {found}")]
pub struct AllDistancesError {
    found: Shape,
}

impl AllDistances {
    /// Computes the distances to `goal` on one thread.
    ///
    /// # Errors
    ///
    /// If the board has more than 12 cells.
    pub fn to(goal: &Board) -> Result<Self, AllDistancesError> {
        Self::by_threads(goal, 1)
    }

    /// Computes the distances to `goal` on `threads` threads, at most 256.
    ///
    /// Boards of up to ten cells use one thread, because a second one is not worth its start.
    ///
    /// # Errors
    ///
    /// If the board has more than 12 cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{AllDistances, Board, Shape};
    ///
    /// let goal = Board::solved(Shape::new(2, 3)?).hole_first_goal();
    /// assert_eq!(AllDistances::by_threads(&goal, 2)?.layers(), AllDistances::to(&goal)?.layers());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_threads(goal: &Board, threads: usize) -> Result<Self, AllDistancesError> {
        let layout = Layout::new(goal.shape()).ok_or(AllDistancesError { found: goal.shape() })?;
        let mut layers = Layers::from(&layout, layout.place(goal.tiles()));
        while layers.advance(threads) {}
        let counts = layers.counts().to_vec();
        let mut farthest: Vec<Board> = layers.places().map(|place| board(&layout, place, goal)).collect();
        farthest.sort_unstable_by(|one, other| one.tiles().cmp(other.tiles()));
        let marks = layers.into_marks();
        Ok(AllDistances { goal: goal.clone(), layout, marks, layers: counts, farthest })
    }

    /// Returns the bytes held while the distances for `shape` are computed; `None` if it has too many cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{AllDistances, Shape};
    ///
    /// let bytes = AllDistances::bytes_for(Shape::new(3, 4)?);
    /// assert!(bytes.is_some_and(|bytes| (60 << 20..62 << 20).contains(&bytes)));
    /// # Ok::<(), sliding_tile::ShapeError>(())
    /// ```
    #[must_use]
    pub fn bytes_for(shape: Shape) -> Option<u64> {
        Layout::new(shape).map(|layout| layers::bytes(&layout))
    }

    /// Returns the board whose distance is 0.
    #[must_use]
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Returns the number of boards at each distance, from 0 to the [`depth`](Self::depth).
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the number of boards that can reach the goal: n!/2 on n cells.
    #[must_use]
    pub fn boards(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// Returns the greatest distance.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// Returns the boards at the greatest distance, in the order of their tiles and in the notation of the goal.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{AllDistances, Board};
    ///
    /// let goal: Board = "1 2 3 / 4 5 _".parse()?;
    /// let all = AllDistances::to(&goal)?;
    /// assert_eq!(all.farthest(), ["4 5 _ / 1 2 3".parse::<Board>()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn farthest(&self) -> &[Board] {
        &self.farthest
    }

    /// Returns the length of a shortest plan for `board`; `None` if it cannot reach the goal.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{AllDistances, Board};
    ///
    /// let all = AllDistances::to(&"1 2 3 / 4 5 _".parse()?)?;
    /// assert_eq!(all.distance(&"1 2 _ / 4 5 3".parse()?), Some(1));
    /// assert_eq!(all.distance(&"2 1 3 / 4 5 _".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn distance(&self, board: &Board) -> Option<u32> {
        self.way(board).map(|way| way.count() as u32)
    }

    /// Returns the moves that lead one step nearer to the goal.
    ///
    /// There are none from the goal, nor from a board that cannot reach it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{AllDistances, Move};
    ///
    /// let all = AllDistances::to(&"1 2 3 / 4 5 _".parse()?)?;
    /// assert_eq!(all.optimal_moves(&"1 2 3 / _ 4 5".parse()?).collect::<Vec<_>>(), [Move::West]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn optimal_moves(&self, board: &Board) -> Moves {
        let way = self.way(board);
        way.into_iter().flat_map(|way| way.nearer().map(|(step, _)| step).collect::<Vec<_>>()).collect()
    }

    /// Returns a shortest plan from `board` to the goal; `None` if there is none.
    ///
    /// Among several nearer neighbours the plan takes the first, in the order of [`Move`].
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{AllDistances, Board};
    ///
    /// let (start, goal): (Board, Board) = ("1 3 X / 5 7 6 / 4 2 0".parse()?, "0 1 2 / 3 4 5 / 6 7 X".parse()?);
    /// let moves = AllDistances::to(&goal)?.shortest_way(&start).unwrap();
    /// assert_eq!(moves.len(), 26);
    /// assert_eq!(moves.iter().try_fold(start, |board, &step| board.after(step)), Some(goal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shortest_way(&self, board: &Board) -> Option<Vec<Move>> {
        self.way(board).map(Iterator::collect)
    }

    fn way(&self, board: &Board) -> Option<Way<'_>> {
        let can_reach = board.can_reach(&self.goal);
        can_reach.then(|| Way { all: self, tiles: board.tiles().to_vec(), hole: board.hole() })
    }

    /// Returns the distance modulo 4.
    fn remainder(&self, tiles: &[u8]) -> u32 {
        let place = self.layout.place(tiles);
        let is_odd = place.colour != self.layout.colour(self.goal.hole());
        let mark = self.marks[place.colour][place.word] >> place.bit & 1;
        2 * mark as u32 + u32::from(is_odd)
    }
}

impl fmt::Debug for AllDistances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AllDistances").field("goal", &self.goal).finish_non_exhaustive()
    }
}

/// Returns the board at `place` that can reach `goal`.
fn board(layout: &Layout, place: Place, goal: &Board) -> Board {
    let mut tiles = layout.tiles(place);
    let board = goal.with_tiles(tiles.clone());
    if board.can_reach(goal) {
        return board;
    }
    for tile in tiles.iter_mut().filter(|tile| [1, 2].contains(*tile)) {
        *tile = 3 - *tile;
    }
    goal.with_tiles(tiles)
}

/// A descent from a board to the goal, one nearer neighbour at a time.
struct Way<'a> {
    all: &'a AllDistances,
    tiles: Vec<u8>,
    hole: usize,
}

impl Way<'_> {
    /// Returns the moves to nearer neighbours, and the cells of the tiles that they slide.
    fn nearer(&self) -> impl Iterator<Item = (Move, usize)> {
        let (shape, hole) = (self.all.goal.shape(), self.hole);
        let wanted = (self.all.remainder(&self.tiles) + 3) % 4;
        Move::ALL.into_iter().filter_map(move |step| {
            let source = step.source(hole, shape)?;
            let mut tiles = self.tiles.clone();
            tiles.swap(hole, source);
            (self.all.remainder(&tiles) == wanted).then_some((step, source))
        })
    }
}

impl Iterator for Way<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let (step, source) = self.nearer().next()?;
        self.tiles.swap(self.hole, source);
        self.hole = source;
        Some(step)
    }
}
