//! A table of digits as one number.

use core::fmt;

use sliding_tile::{Board, Move, ParseBoardError, Shape};

/// The order of the neighbours in the course.
const NEIGHBOUR_ORDER: [Move; 4] = [Move::North, Move::East, Move::South, Move::West];

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

    /// Returns the row and the column of the hole, from 0: the first zero in reading order; `None` if no digit is zero.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::Configuration;
    ///
    /// assert_eq!(Configuration::SOLVED.hole(), Some((2, 2)));
    /// ```
    #[must_use]
    pub fn hole(self) -> Option<(usize, usize)> {
        let cell = self.hole_cell()?;
        Some((cell / 3, cell % 3))
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
        let hole = self.hole_cell()?;
        let source = source(hole, step)?;
        let tile = self.digit(source);
        Some(Configuration { code: self.code - tile * place_value(source) + tile * place_value(hole) })
    }

    /// Applies `steps` in order, skips the illegal ones, and returns the number of moves applied.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::{Configuration, Course};
    ///
    /// let mut configuration = Configuration::SOLVED;
    /// assert_eq!(configuration.apply_possible(&Course::default().moves(50, 1_000)), 644);
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
        NEIGHBOUR_ORDER.into_iter().filter_map(move |step| self.after(step))
    }

    /// Returns the move to a neighbour, or `None` if no move leads there.
    #[must_use]
    pub fn move_to(self, neighbour: Configuration) -> Option<Move> {
        Move::ALL.into_iter().find(|&step| self.after(step) == Some(neighbour))
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

    fn hole_cell(self) -> Option<usize> {
        (0..9).find(|&cell| self.digit(cell) == 0)
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
