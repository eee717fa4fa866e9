//! Tables and bars of text.

use std::fmt::{self, Display};

/// A table with a head; every column is as wide as its widest cell.
///
/// A column of numbers stands to the right, any other to the left; a dash is a number that is not known.
///
/// # Examples
///
/// ```
/// use programs::Table;
///
/// let mut table = Table::new(["puzzle", "moves"]);
/// table.row(["small", "7"]);
/// table.row(["large", "120"]);
/// assert_eq!(table.to_string(), "puzzle  moves\nsmall       7\nlarge     120");
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table whose columns have these names.
    pub fn new<Cell: Into<String>>(head: impl IntoIterator<Item = Cell>) -> Self {
        let mut table = Table { rows: Vec::new() };
        table.row(head);
        table
    }

    /// Adds a row.
    pub fn row<Cell: Into<String>>(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    fn column(&self, number: usize) -> Column {
        let cells = || self.rows.iter().filter_map(|row| row.get(number));
        Column {
            width: cells().map(|cell| cell.chars().count()).max().unwrap_or(0),
            numbers: cells().skip(1).all(|cell| is_number(cell)),
        }
    }
}

fn is_number(cell: &str) -> bool {
    cell == "-" || cell.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// How a column is set.
struct Column {
    width: usize,
    numbers: bool,
}

impl Column {
    fn set(&self, cell: &str) -> String {
        let width = self.width;
        if self.numbers { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns: Vec<Column> = (0..self.rows[0].len()).map(|number| self.column(number)).collect();
        let line = |row: &Vec<String>| {
            let cells: Vec<String> =
                row.iter().zip(&columns).map(|(cell, column)| column.set(cell)).collect();
            cells.join("  ").trim_end().to_owned()
        };
        f.write_str(&self.rows.iter().map(line).collect::<Vec<_>>().join("\n"))
    }
}

/// A bar for `value`, where `most` is as long as `width` characters; a value above zero shows at least one character.
///
/// # Examples
///
/// ```
/// assert_eq!(programs::bar(50.0, 100.0, 8), "████");
/// assert_eq!(programs::bar(1.0, 100.0, 8), "▏");
/// assert_eq!(programs::bar(0.0, 100.0, 8), "");
/// ```
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a bar has few eighths")]
pub fn bar(value: f64, most: f64, width: u32) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (value / most * f64::from(8 * width)).round() as usize;
    let eighths = if value > 0.0 { eighths.max(1) } else { 0 };
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}
