//! The board as people write it.

use core::fmt;

use crate::Move;

/// Lamps in up to eight rows and eight columns: rows joined by `/`, `x` for a lamp that is lit and `.` for a dark one.
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
    #[must_use]
    pub fn dark(rows: u8, columns: u8) -> Self {
        assert!([rows, columns].iter().all(|side| (1..=8).contains(side)), "a side is not from 1 to 8");
        Board { rows, columns, lit: 0 }
    }

    /// Returns the lamps that can be pressed: all.
    #[must_use]
    pub fn actions(&self) -> Vec<Move> {
        (0..self.rows * self.columns)
            .map(|lamp| Move { column: lamp % self.columns, row: lamp / self.columns })
            .collect()
    }

    /// Returns the board after a press; `None` if it has no such lamp.
    #[must_use]
    pub fn after(&self, press: Move) -> Option<Self> {
        let is_inside = press.row < self.rows && press.column < self.columns;
        is_inside.then(|| Board { lit: self.lit ^ self.switched(press), ..*self })
    }

    /// Returns whether all lamps are dark.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.lit == 0
    }

    /// Returns the lamps that a press switches.
    pub(crate) fn switched(&self, press: Move) -> u64 {
        let is_near = |lamp: &Move| lamp.row.abs_diff(press.row) + lamp.column.abs_diff(press.column) <= 1;
        self.actions()
            .iter()
            .filter(|lamp| is_near(lamp))
            .fold(0, |lamps, lamp| lamps | 1 << (lamp.row * self.columns + lamp.column))
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
