//! Solved layouts whose cars are pushed left or up as far as possible.

use core::ops::{ControlFlow, Range};

use crate::{exit::Axis, space::line::Line};

/// The number of lines of the largest board: rows, then columns.
pub(super) const LINES: usize = 2 * LARGEST;

/// The largest number of rows and of columns.
pub(super) const LARGEST: usize = 6;

/// The kind of a line with one car of two cells, such as the red car's line.
pub(super) const RED_KIND: u8 = 1;

/// The number of rows that a part fixes.
const ROWS_OF_A_PART: usize = 4;

/// The choice for a line: its kind (the lengths of its cars) and its configuration (their positions).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) kind: u8,
    pub(super) configuration: u8,
}

/// A choice for each line.
pub(super) type Layout = [Choice; LINES];

/// The line without cars.
pub(super) const EMPTY_LINE: Choice = Choice { kind: 0, configuration: 0 };

/// A choice with the cells that matter to crossing lines.
#[derive(Clone, Copy, Debug)]
struct Stand {
    choice: Choice,
    /// The cells that the cars cover, one bit each.
    covers: usize,
    /// The cells directly before a car that only a crossing car can cover, one bit each.
    rests_on: usize,
}

#[derive(Debug)]
pub(super) struct Layouts {
    side: usize,
    kinds: Vec<Vec<usize>>,
    stands: Vec<Stand>,
    /// The fitting choices of a column, indexed by the cells that rows cover and by the cells that rows rest on.
    columns: Vec<Vec<Choice>>,
}

impl Layouts {
    pub(super) fn of_side(side: usize) -> Self {
        let kinds = kinds(side);
        let stands: Vec<Stand> =
            (0..).zip(&kinds).flat_map(|(kind, lengths)| stands(kind, lengths, side)).collect();
        let cells = 1 << side;
        let columns = (0..cells * cells).map(|sets| fitting(&stands, sets / cells, sets % cells)).collect();
        Layouts { side, kinds, stands, columns }
    }

    /// Returns the lengths of the cars of each kind of line.
    pub(super) fn kinds(&self) -> &[Vec<usize>] {
        &self.kinds
    }

    /// Returns the number of parts: the combinations of choices for the rows that a part fixes.
    pub(super) fn parts(&self) -> usize {
        self.stands.len().pow(self.rows_of_a_part().len() as u32)
    }

    /// Returns the number of layouts of a part.
    pub(super) fn count(&self, part: usize) -> u64 {
        let of_rows =
            |rows: Vec<Stand>| self.columns_for(&rows).map(|columns| columns.len() as u64).product::<u64>();
        self.choices_of_rows(part).map(of_rows).sum()
    }

    /// Calls `visit` for each layout of a part, until `visit` breaks.
    pub(super) fn each(
        &self,
        part: usize,
        mut visit: impl FnMut(&Layout) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.choices_of_rows(part).try_for_each(|rows| {
            let mut layout = [EMPTY_LINE; LINES];
            layout.iter_mut().zip(&rows).for_each(|(line, row)| *line = row.choice);
            let columns: Vec<&[Choice]> = self.columns_for(&rows).collect();
            if columns.iter().any(|column| column.is_empty()) {
                return ControlFlow::Continue(());
            }
            each_product(&columns, &mut layout, &mut visit)
        })
    }

    /// Returns the stands of all rows, for each combination of choices of the rows that the part does not fix.
    fn choices_of_rows(&self, part: usize) -> impl Iterator<Item = Vec<Stand>> {
        let (red_row, kinds) = (red_row(self.side), self.stands.len());
        let at_exit = Choice { kind: RED_KIND, configuration: self.side as u8 - 2 };
        let red = self.stands.iter().find(|stand| stand.choice == at_exit);
        // The red car stands at the exit without a car to rest on.
        let red = red.map(|&stand| Stand { rests_on: 0, ..stand });
        let (given, free) = (self.rows_of_a_part().len(), self.side - 1 - self.rows_of_a_part().len());
        (0..kinds.pow(free as u32)).map(move |rest| {
            let number = part + rest * kinds.pow(given as u32);
            let row = |place: usize| self.stands[number / kinds.pow(place as u32) % kinds];
            let above = (0..red_row).map(row);
            above.chain(red).chain((red_row..self.side - 1).map(row)).collect()
        })
    }

    fn rows_of_a_part(&self) -> Range<usize> {
        0..ROWS_OF_A_PART.min(self.side - 1)
    }

    /// Returns the choices of each column that fit the rows.
    fn columns_for<'a>(&'a self, rows: &'a [Stand]) -> impl Iterator<Item = &'a [Choice]> {
        (0..self.side).map(move |column| {
            let cells = |of_row: fn(&Stand) -> usize| {
                (0..).zip(rows).fold(0, |cells, (row, stand)| cells | (of_row(stand) >> column & 1) << row)
            };
            let (covered, rested_on) = (cells(|row| row.covers), cells(|row| row.rests_on));
            &self.columns[covered << self.side | rested_on][..]
        })
    }
}

/// Returns the row of the red car.
pub(super) fn red_row(side: usize) -> usize {
    (side - 1) / 2
}

/// Returns all sequences of cars of two and three cells that leave at least one cell of the line free.
///
/// The sequence at index `RED_KIND` is a single car of two cells.
fn kinds(side: usize) -> Vec<Vec<usize>> {
    let mut kinds = vec![Vec::new()];
    let mut next = 0;
    while let Some(kind) = kinds.get(next).cloned() {
        let longer = [2, 3].map(|length| [&kind[..], &[length]].concat());
        kinds.extend(longer.into_iter().filter(|lengths| lengths.iter().sum::<usize>() < side));
        next += 1;
    }
    kinds
}

fn stands(kind: u8, lengths: &[usize], side: usize) -> impl Iterator<Item = Stand> {
    let line = Line::of_lengths(lengths, Axis::Horizontal, 0, side);
    (0..line.configurations()).map(move |configuration| {
        let covers = line.covered(configuration) as usize;
        let before = line.positions(configuration).iter().fold(0, |cells, at| cells | 1 << at >> 1);
        let choice = Choice { kind, configuration: configuration as u8 };
        Stand { choice, covers, rests_on: before & !covers }
    })
}

/// Returns the choices of a column that fit the cells that rows cover and the cells that rows rest on.
fn fitting(stands: &[Stand], covered: usize, rested_on: usize) -> Vec<Choice> {
    let fits = |stand: &&Stand| {
        stand.covers & covered == 0 && rested_on & !stand.covers == 0 && stand.rests_on & !covered == 0
    };
    stands.iter().filter(fits).map(|stand| stand.choice).collect()
}

/// Calls `visit` with each combination of one choice from each column's list, until `visit` breaks.
fn each_product(
    columns: &[&[Choice]],
    layout: &mut Layout,
    visit: &mut impl FnMut(&Layout) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut chosen = [0; LARGEST];
    loop {
        for (column, (list, &chosen)) in columns.iter().zip(&chosen).enumerate() {
            layout[LARGEST + column] = list[chosen];
        }
        visit(layout)?;
        let mut turned = (0..columns.len()).rev();
        let Some(turned) = turned.find(|&column| chosen[column] + 1 < columns[column].len()) else {
            return ControlFlow::Continue(());
        };
        chosen[turned] += 1;
        chosen[turned + 1..].fill(0);
    }
}
