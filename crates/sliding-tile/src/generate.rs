//! Random boards, drawn uniformly from all boards that can reach a goal, and random walks.

use crate::{
    action::{Move, Moves},
    board::Board,
};

/// A source of random boards and walks. By [`search::random::Random`], the same seed gives the same ones on every machine.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Board, Random, Shape};
///
/// let goal = Board::solved(Shape::new(3, 5)?);
/// let board = Random::seeded(7).board(&goal);
/// assert!(board.can_reach(&goal));
/// assert_eq!(board, Random::seeded(7).board(&goal));
/// # Ok::<(), sliding_tile::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    numbers: search::random::Random,
}

impl Random {
    /// Creates a source that starts at `seed`.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Random { numbers: search::random::Random::seeded(seed) }
    }

    /// Returns a random board that can reach `goal`; all such boards have equal probability.
    ///
    /// The shuffle gives each of the n! boards with equal probability. If the board cannot reach the goal, its first
    /// two tiles are exchanged. That exchange is its own inverse and changes the parity, so it pairs each board that
    /// can reach the goal with one that cannot. Each of the n!/2 results therefore stems from exactly two equally
    /// probable boards.
    ///
    /// # Complexity
    ///
    /// O(n) for n cells.
    ///
    /// # References
    ///
    /// R. A. Fisher and F. Yates, "Statistical tables for biological, agricultural and medical research", 1938; in
    /// place by R. Durstenfeld, "Algorithm 235: random permutation", Communications of the ACM 7, 1964.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Random};
    ///
    /// let goal: Board = "0 1 2 3 / 4 5 6 X".parse()?;
    /// assert!(Random::seeded(2).board(&goal).can_reach(&goal));
    /// # Ok::<(), sliding_tile::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn board(&mut self, goal: &Board) -> Board {
        let mut board = goal.clone();
        for last in (1..goal.shape().cells()).rev() {
            board.exchange(last, self.numbers.below(last as u64 + 1) as usize);
        }
        board.or_exchanged(goal)
    }

    /// Returns `moves` random moves from `start`, none of which undoes the one before. Each is drawn on demand.
    ///
    /// The final boards are not uniform: use [`board`](Self::board) for that. A walk stays near its start and so gives
    /// easy boards.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Random, Shape};
    ///
    /// let goal = Board::solved(Shape::FOUR_BY_FOUR);
    /// let walk: Vec<_> = Random::seeded(3).walk(&goal, 20).collect();
    /// let end = walk.iter().try_fold(goal, |board, &step| board.after(step));
    /// assert_eq!((walk.len(), end.is_some()), (20, true));
    /// ```
    pub fn walk<'a>(&'a mut self, start: &Board, moves: usize) -> impl Iterator<Item = Move> + use<'a> {
        let (shape, mut hole, mut last) = (start.shape(), start.hole(), None);
        let draw = move || {
            let all = Moves::at(hole, shape);
            let mut choices = last.map_or(all.clone(), |last| all.without_undoing(last));
            let step = choices.nth(self.numbers.below(choices.len() as u64) as usize)?;
            hole = step.source(hole, shape).unwrap_or(hole);
            last = Some(step);
            last
        };
        core::iter::from_fn(draw).take(moves)
    }
}
