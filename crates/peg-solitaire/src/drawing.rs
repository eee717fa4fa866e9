//! The drawing of a board as text.
//!
//! ```text
//!   abcdefg
//! 1   xxx         The letters above are the column names; longer names are written downwards. The numbers are
//! 2   xxx         the row names. `x` is a peg, `.` an empty hole.
//! 3 xxxxxxx
//! ```

use core::fmt;

use crate::action::{Place, column_name};

/// The drawing of `holes`, sorted by rows and columns, with their `pegs`.
pub(crate) struct Drawing<'a> {
    pub(crate) holes: &'a [Place],
    pub(crate) pegs: &'a [bool],
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        draw(f, self.holes, self.pegs)
    }
}

fn draw(f: &mut fmt::Formatter<'_>, holes: &[Place], pegs: &[bool]) -> fmt::Result {
    let rows = holes.last().map_or(0, |hole| hole.row + 1);
    let columns = holes.iter().map(|hole| hole.column + 1).max().unwrap_or(0);
    let margin = rows.to_string().len();
    head(f, margin, columns.into())?;
    let mut left = holes.iter().zip(pegs).peekable();
    for row in 0..rows {
        let mut line = format!("{:margin$} ", row + 1);
        let mut column = 0;
        while let Some((hole, peg)) = left.next_if(|(hole, _)| hole.row == row) {
            line.extend((column..hole.column).map(|_| ' '));
            line.push(if *peg { 'x' } else { '.' });
            column = hole.column + 1;
        }
        writeln!(f, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Writes the column names downwards, aligned so that their last letters share a line.
fn head(f: &mut fmt::Formatter<'_>, margin: usize, columns: usize) -> fmt::Result {
    let names: Vec<String> = (0..columns).map(column_name).collect();
    let height = names.last().map_or(0, String::len);
    for from_below in (1..=height).rev() {
        let letter = |name: &String| match name.len().checked_sub(from_below) {
            Some(at) => char::from(name.as_bytes()[at]),
            None => ' ',
        };
        writeln!(f, "{:margin$} {}", "", names.iter().map(letter).collect::<String>())?;
    }
    Ok(())
}
