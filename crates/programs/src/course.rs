//! The definitions of a course's exercise on the 8-puzzle: a scrambling recurrence and configuration codes.
//!
//! ```text
//! u(0) = 42,  u(n+1) = 1022 u(n) mod (2^30 - 3)
//!
//! D(k, l)   the moves of u(k), ..., u(k+l-1): N, E, S, W for 0, 1, 2, 3 modulo 4
//! T(k)      the solved board after the moves D(k, 1000), without the illegal ones
//! c(t)      the sum of t[i][j] 10^(3i+j): the first cell is the last digit
//! ```
//!
//! The solved board is 1 2 3 / 4 5 6 / 7 8 0. A move is named after the direction of its tile, as in the crate `sliding-tile`.

use core::fmt;

use sliding_tile::{Board, Move, ParseBoardError, Shape};

/// The first term of the recurrence.
pub const FIRST_TERM: u64 = 42;

/// Returns the terms u(0), u(1), ... of the recurrence that begins with `first`.
///
/// # Examples
///
/// ```
/// use programs::course;
///
/// assert_eq!(course::terms(course::FIRST_TERM).nth(10), Some(815_651_673));
/// ```
pub fn terms(first: u64) -> impl Iterator<Item = u64> {
    const MODULUS: u64 = (1 << 30) - 3;
    core::iter::successors(Some(first % MODULUS), |&term| Some(1022 * term % MODULUS))
}

/// Returns the moves D(k, length), both legal and illegal ones.
///
/// # Examples
///
/// ```
/// use programs::course;
/// use sliding_tile::Move;
///
/// assert_eq!(course::moves(0, 5), [Move::South, Move::North, Move::North, Move::West, Move::North]);
/// ```
#[must_use]
pub fn moves(k: usize, length: usize) -> Vec<Move> {
    let step = |term| BY_COMPASS[(term % 4) as usize];
    terms(FIRST_TERM).skip(k).take(length).map(step).collect()
}

/// The order of moves in the course, for remainders and for neighbours.
const BY_COMPASS: [Move; 4] = [Move::North, Move::East, Move::South, Move::West];

/// Returns the scrambled board T(k).
///
/// # Examples
///
/// ```
/// use programs::course;
///
/// assert_eq!(course::scrambled(700).to_string(), "3 5 1 / 7 6 2 / 4 0 8");
/// ```
#[must_use]
pub fn scrambled(k: usize) -> Configuration {
    let mut configuration = Configuration::SOLVED;
    configuration.apply_possible(&moves(k, 1_000));
    configuration
}

/// A 3x3 table of digits, stored as its code c(t): a vertex of the course's graph.
///
/// Any digits are allowed; only some tables are boards, see [`board`](Self::board). `Display` writes the table.
///
/// # Examples
///
/// ```
/// use programs::course::Configuration;
///
/// let configuration = Configuration::new(789_120_345).unwrap();
/// assert_eq!(configuration.to_string(), "5 4 3 / 0 2 1 / 9 8 7");
/// assert_eq!(configuration.neighbours().count(), 3);
/// assert!(configuration.board().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Configuration {
    /// The code, below 10^9.
    code: u32,
}

impl Configuration {
    /// The solved board.
    pub const SOLVED: Configuration = Configuration { code: 87_654_321 };

    /// Returns the configuration with `code`, or `None` for a code of more than nine digits.
    #[must_use]
    pub fn new(code: u32) -> Option<Self> {
        (code < 1_000_000_000).then_some(Configuration { code })
    }

    /// Returns the code.
    #[must_use]
    pub fn code(self) -> u32 {
        self.code
    }

    /// Returns the digit of each cell in reading order.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::Configuration;
    ///
    /// assert_eq!(Configuration::SOLVED.digits(), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    /// ```
    #[must_use]
    pub fn digits(self) -> [u8; 9] {
        core::array::from_fn(|cell| self.digit(cell) as u8)
    }

    /// Returns the cell of the hole, the first zero in reading order; `None` if no digit is zero.
    #[must_use]
    pub fn hole(self) -> Option<usize> {
        (0..9).find(|&cell| self.digit(cell) == 0)
    }

    /// Returns the configuration after a move, or `None` if the move is illegal.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::Configuration;
    /// use sliding_tile::Move;
    ///
    /// let code = |step| Configuration::SOLVED.after(step).map(Configuration::code);
    /// assert_eq!([Move::North, Move::East].map(code), [None, Some(807_654_321)]);
    /// ```
    #[must_use]
    pub fn after(self, step: Move) -> Option<Self> {
        let hole = self.hole()?;
        let source = source(hole, step)?;
        let tile = self.digit(source);
        Some(Configuration { code: self.code - tile * place_value(source) + tile * place_value(hole) })
    }

    /// Applies `steps` in order, skips the illegal ones, and returns the number of moves applied.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::{self, Configuration};
    ///
    /// let mut configuration = Configuration::SOLVED;
    /// assert_eq!(configuration.apply_possible(&course::moves(50, 1_000)), 644);
    /// ```
    pub fn apply_possible(&mut self, steps: &[Move]) -> usize {
        let mut made = 0;
        for &step in steps {
            if let Some(next) = self.after(step) {
                *self = next;
                made += 1;
            }
        }
        made
    }

    /// Returns the configurations one move away, in the order N, E, S, W of the moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::Configuration;
    ///
    /// let codes: Vec<u32> = Configuration::SOLVED.neighbours().map(Configuration::code).collect();
    /// assert_eq!(codes, [807_654_321, 687_054_321]);
    /// ```
    pub fn neighbours(self) -> impl Iterator<Item = Configuration> {
        BY_COMPASS.into_iter().filter_map(move |step| self.after(step))
    }

    /// Returns the board with these digits.
    ///
    /// # Errors
    ///
    /// If they are not the digits 0 to 8, each once.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::Configuration;
    ///
    /// let board = Configuration::SOLVED.board()?;
    /// assert_eq!(board, board.goal());
    /// # Ok::<(), sliding_tile::ParseBoardError>(())
    /// ```
    pub fn board(self) -> Result<Board, ParseBoardError> {
        self.to_string().parse()
    }

    fn digit(self, cell: usize) -> u32 {
        self.code / place_value(cell) % 10
    }
}

/// Returns the cell of the tile that `step` slides into the hole; `None` if the table has no such cell.
fn source(hole: usize, step: Move) -> Option<usize> {
    match step {
        Move::North => Some(hole + 3).filter(|&cell| cell < 9),
        Move::East => (!hole.is_multiple_of(3)).then(|| hole - 1),
        Move::South => hole.checked_sub(3),
        Move::West => (hole % 3 < 2).then(|| hole + 1),
    }
}

fn place_value(cell: usize) -> u32 {
    10_u32.pow(cell as u32)
}

/// Converts a 3x3 board: digit k stands for the tile with the kth label, 0 for the hole.
///
/// # Errors
///
/// If the board has another shape. The error is the board itself.
impl TryFrom<Board> for Configuration {
    type Error = Board;

    fn try_from(board: Board) -> Result<Self, Board> {
        if board.shape() != Shape::THREE_BY_THREE {
            return Err(board);
        }
        let digits = board.tiles().iter().enumerate();
        Ok(Configuration { code: digits.map(|(cell, &digit)| u32::from(digit) * place_value(cell)).sum() })
    }
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, digit) in self.digits().into_iter().enumerate() {
            let gap = if cell == 0 {
                ""
            } else if cell % 3 == 0 {
                " / "
            } else {
                " "
            };
            write!(f, "{gap}{digit}")?;
        }
        Ok(())
    }
}
