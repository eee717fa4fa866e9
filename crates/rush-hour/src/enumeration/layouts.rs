//! Solved layouts whose cars are pushed to the left and upwards as far as they go.

use core::ops::{ControlFlow, Range};

use crate::{exit::Axis, line::Line};

/// Rows, then columns, as many as the largest side has.
pub(super) const LINES: usize = 2 * LARGEST;

/// The largest side.
pub(super) const LARGEST: usize = 6;

/// The kind of the line of a car of two cells, which is that of the red car.
pub(super) const RED_KIND: u8 = 1;

/// Rows that make a part.
const ROWS_OF_A_PART: usize = 4;

/// A line: which cars it has, and where they stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    pub(super) kind: u8,
    pub(super) configuration: u8,
}

/// A choice for each line.
pub(super) type Layout = [Choice; LINES];

/// The line without cars.
pub(super) const EMPTY_LINE: Choice = Choice { kind: 0, configuration: 0 };

/// A choice, and what it means for the lines that cross.
#[derive(Clone, Copy, Debug)]
struct Stand {
    choice: Choice,
    /// The cells that the cars cover, a bit each.
    covers: usize,
    /// The cells before a car that are free unless a crossing car is there.
    rests_on: usize,
}

#[derive(Debug)]
pub(super) struct Layouts {
    side: usize,
    kinds: Vec<Vec<usize>>,
    stands: Vec<Stand>,
    /// The columns that fit to what the rows cover of them, and what the rows rest on.
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

    /// The lengths of the cars of each kind of line.
    pub(super) fn kinds(&self) -> &[Vec<usize>] {
        &self.kinds
    }

    /// The number of choices for the rows that make a part.
    pub(super) fn parts(&self) -> usize {
        self.stands.len().pow(self.rows_of_a_part().len() as u32)
    }

    /// The number of layouts of a part.
    pub(super) fn count(&self, part: usize) -> u64 {
        let of_rows =
            |rows: Vec<Stand>| self.columns_for(&rows).map(|columns| columns.len() as u64).product::<u64>();
        self.choices_of_rows(part).map(of_rows).sum()
    }

    /// Calls `visit` for each layout of a part, until it breaks off.
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

    /// The stands of all rows, for each choice that the part leaves.
    fn choices_of_rows(&self, part: usize) -> impl Iterator<Item = Vec<Stand>> {
        let (red_row, kinds) = (red_row(self.side), self.stands.len());
        let at_exit = Choice { kind: RED_KIND, configuration: self.side as u8 - 2 };
        let red = self.stands.iter().find(|stand| stand.choice == at_exit);
        // Nothing holds the red car at the exit.
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

    /// For each column the choices that fit to the rows.
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

/// The row of the red car.
pub(super) fn red_row(side: usize) -> usize {
    (side - 1) / 2
}

/// All sequences of cars of two and three cells that leave a cell of the line free; that of the red car is
/// `RED_KIND`.
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

/// The stands of a column of whose cells the rows cover some and rest on others.
fn fitting(stands: &[Stand], covered: usize, rested_on: usize) -> Vec<Choice> {
    let fits = |stand: &&Stand| {
        stand.covers & covered == 0 && rested_on & !stand.covers == 0 && stand.rests_on & !covered == 0
    };
    stands.iter().filter(fits).map(|stand| stand.choice).collect()
}

/// Calls `visit` with each way to choose a column from each list, until it breaks off.
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
