//! The board as people write it.

use core::fmt;

use crate::action::Press;

/// The largest number of rows and of columns.
pub(crate) const MOST_SIDE: usize = 8;

/// Lamps in one to eight rows and columns, of which some are lit.
///
/// Its text has `x` for a lit lamp, `.` for a dark one, and `/` between rows.
///
/// # Examples
///
/// ```
/// use lights_out::Board;
///
/// let board: Board = "110/100/000".parse()?;
/// let after = board.after("a1".parse()?).unwrap();
/// assert!(after.is_solved());
/// assert_eq!(board.to_string(), "xx./x../...");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) rows: u8,
    pub(crate) columns: u8,
    /// Bit `row * columns + column` is a lit lamp.
    pub(crate) lit: u64,
}

impl Board {
    /// Returns the board of this size whose lamps are dark.
    ///
    /// # Panics
    ///
    /// If a number is not from 1 to 8.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(lights_out::Board::dark(2, 3).to_string(), ".../...");
    /// ```
    #[must_use]
    pub fn dark(rows: u8, columns: u8) -> Self {
        assert!([rows, columns].iter().all(|side| (1..=8).contains(side)), "a side is not from 1 to 8");
        Board { rows, columns, lit: 0 }
    }

    /// Returns the board of this size with exactly these lamps lit, one bit each.
    pub(crate) fn with_lit(&self, lit: u64) -> Self {
        Board { lit, ..*self }
    }

    /// Returns the lamps that can be pressed, row by row: all.
    ///
    /// # Examples
    ///
    /// ```
    /// let presses = lights_out::Board::dark(2, 2).actions();
    /// assert_eq!(presses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a1", "b1", "a2", "b2"]);
    /// ```
    #[must_use]
    pub fn actions(&self) -> Vec<Press> {
        self.presses(u64::MAX)
    }

    /// Returns the lamps that are lit, row by row.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: lights_out::Board = "..x/x..".parse()?;
    /// assert_eq!(board.lit(), ["c1".parse()?, "a2".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn lit(&self) -> Vec<Press> {
        self.presses(self.lit)
    }

    /// Returns the presses of the lamps of a set, row by row.
    pub(crate) fn presses(&self, lamps: u64) -> Vec<Press> {
        let lamps = (0..self.rows * self.columns).filter(|lamp| lamps >> lamp & 1 == 1);
        lamps.map(|lamp| Press { column: lamp % self.columns, row: lamp / self.columns }).collect()
    }

    /// Returns the board after a press, or `None` if it has no such lamp.
    ///
    /// # Examples
    ///
    /// ```
    /// let board = lights_out::Board::dark(2, 3);
    /// assert_eq!(board.after("b1".parse()?).unwrap().to_string(), "xxx/.x.");
    /// assert_eq!(board.after("b3".parse()?), None);
    /// # Ok::<(), lights_out::ParseError>(())
    /// ```
    #[must_use]
    pub fn after(&self, press: Press) -> Option<Self> {
        let is_inside = press.row < self.rows && press.column < self.columns;
        is_inside.then(|| self.with_lit(self.lit ^ self.switched(press)))
    }

    /// Returns whether all lamps are dark.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(lights_out::Board::dark(2, 3).is_solved());
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.lit == 0
    }

    /// Returns the lamps that a press switches: itself and its neighbours in four directions.
    pub(crate) fn switched(&self, press: Press) -> u64 {
        let is_near = |lamp: &Press| lamp.row.abs_diff(press.row) + lamp.column.abs_diff(press.column) <= 1;
        let lamps = self.actions().into_iter().enumerate();
        lamps.filter(|(_, lamp)| is_near(lamp)).fold(0, |lamps, (lamp, _)| lamps | 1 << lamp)
    }

    /// Returns the drawing of the board: the names of the columns above, those of the rows on the left.
    ///
    /// The drawing has several lines, and no line end after the last.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: lights_out::Board = "xx./x..".parse()?;
    /// assert_eq!(board.drawing(), "  abc\n1 xx.\n2 x..");
    /// # Ok::<(), lights_out::ParseError>(())
    /// ```
    #[must_use]
    pub fn drawing(&self) -> String {
        let names: String = ('a'..='h').take(self.columns.into()).collect();
        let text = self.to_string();
        let rows = text.split('/').zip(1..).map(|(row, number)| format!("\n{number} {row}"));
        format!("  {names}{}", rows.collect::<String>())
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.rows * self.columns).try_for_each(|lamp| {
            let row = if lamp > 0 && lamp % self.columns == 0 { "/" } else { "" };
            write!(f, "{row}{}", if self.lit >> lamp & 1 == 1 { 'x' } else { '.' })
        })
    }
}
