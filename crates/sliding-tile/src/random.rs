//! Random boards: every board that can reach a goal, equally often; and random walks.

use crate::{
    board::Board,
    moves::{Move, Moves},
};

/// A source of random numbers, boards and walks: the same seed gives the same ones on every machine.
///
/// The generator is splitmix64: fast, well distributed, and no secret.
///
/// # References
///
/// G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
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
    state: u64,
}

impl Random {
    /// A source that starts at `seed`.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Random { state: seed }
    }

    /// 64 random bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::Random;
    ///
    /// assert_eq!(Random::seeded(1).bits(), Random::seeded(1).bits());
    /// ```
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`, each equally often.
    ///
    /// # References
    ///
    /// D. Lemire, "Fast random integer generation in an interval", ACM Transactions on Modeling and Computer
    /// Simulation 29(1), 2019.
    ///
    /// # Panics
    ///
    /// If `bound` is zero.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut random = sliding_tile::Random::seeded(1);
    /// assert!((0..100).all(|_| random.below(6) < 6));
    /// ```
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "no number is below zero");
        let refused = bound.wrapping_neg() % bound;
        loop {
            // The upper word is the number. The lower ones below 2^64 mod `bound` would occur once too often.
            let product = u128::from(self.bits()) * u128::from(bound);
            if product as u64 >= refused {
                return (product >> 64) as u64;
            }
        }
    }

    /// A board that can reach `goal`, each equally often.
    ///
    /// The shuffle gives each of the n! boards equally often. One that cannot reach the goal has its first two tiles
    /// exchanged. That exchange is its own inverse and changes the parity, so it pairs each board that can reach the
    /// goal with one that cannot: each of the n!/2 comes from exactly two equally frequent boards.
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
            board.exchange(last, self.below(last as u64 + 1) as usize);
        }
        board.or_exchanged(goal)
    }

    /// So many random moves from `start`, none of which undoes the one before.
    ///
    /// Not uniform: use [`board`](Self::board) for that. A walk keeps near its start, for boards that are easy.
    ///
    /// # Examples
    ///
    /// ```
    /// use sliding_tile::{Board, Random, Shape};
    ///
    /// let goal = Board::solved(Shape::FOUR_BY_FOUR);
    /// let walk = Random::seeded(3).walk(&goal, 20);
    /// let end = walk.iter().try_fold(goal, |board, &step| board.after(step));
    /// assert_eq!((walk.len(), end.is_some()), (20, true));
    /// ```
    pub fn walk(&mut self, start: &Board, moves: usize) -> Vec<Move> {
        let (shape, mut hole) = (start.shape(), start.hole());
        let mut walk: Vec<Move> = Vec::with_capacity(moves);
        while walk.len() < moves {
            let all = Moves::at(hole, shape);
            let mut choices = walk.last().map_or(all.clone(), |&last| all.without_undoing(last));
            let chosen = self.below(choices.len() as u64) as usize;
            let Some(step) = choices.nth(chosen) else { break };
            hole = step.source(hole, shape).unwrap_or(hole);
            walk.push(step);
        }
        walk
    }
}
