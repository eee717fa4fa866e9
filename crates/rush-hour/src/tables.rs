//! Look-up tables of a board: where the cars of a line can go, and what is worth trying after that.
//!
//! ```text
//! cells     line, configuration               the cells it covers, in the order of the lines that cross it
//! covered   configurations of some lines      the cells they cover together
//! reach     line, configuration, crossed      a bit for each configuration that one action leads to
//! after     change                            a bit for each configuration of each line that is worth trying then
//! ```
//!
//! Rows see the columns' cars in reading order and columns see the rows' cars transposed, so that what crosses a line
//! is one field of bits. What the tables say of a line depends on that line alone, so that a line can be exchanged.

use search::Key;

use crate::{change::Change, line::Line, metric::Metric, packing::Packing};

#[derive(Clone, Debug)]
pub(crate) struct Tables<P: Packing> {
    cells: Box<[P::Cells]>,
    covered: Box<[P::Cells]>,
    reach: Box<[P::Targets]>,
    after: Box<[P::Masks]>,
}

/// Rows and columns.
pub(crate) const fn lines<P: Packing>() -> usize {
    2 * P::SIDE
}

/// The configurations that a line has room for.
pub(crate) const fn room<P: Packing>() -> usize {
    1 << P::BITS
}

/// The entries of `covered` for one group of lines.
const fn group_entries<P: Packing>() -> usize {
    1 << (P::GROUP as u32 * P::BITS)
}

const fn covered_entries<P: Packing>() -> usize {
    lines::<P>() / P::GROUP * group_entries::<P>()
}

/// The entries of `reach` for one line.
const fn line_entries<P: Packing>() -> usize {
    1 << (P::BITS as usize + P::SIDE)
}

const fn reach_entries<P: Packing>() -> usize {
    lines::<P>() * line_entries::<P>()
}

impl<P: Packing> Tables<P> {
    /// The tables for so many `lines`, rows first.
    pub(crate) fn new<M: Metric>(lines: &[Line]) -> Self {
        let mut tables = Tables {
            cells: vec![P::Cells::ZERO; lines.len() * room::<P>()].into(),
            covered: vec![P::Cells::ZERO; covered_entries::<P>()].into(),
            reach: vec![P::Targets::default(); reach_entries::<P>()].into(),
            after: vec![P::NO_MASKS; Change::indices::<P>()].into(),
        };
        for (number, line) in lines.iter().enumerate() {
            tables.fill::<M>(number, line);
        }
        (0..lines.len() / P::GROUP).for_each(|group| tables.cover(group));
        tables
    }

    /// The bytes of the tables, which depend on the packing alone: 22 KB, 266 KB or 24 MB.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes = size_of_val(&*self.cells)
            + size_of_val(&*self.covered)
            + size_of_val(&*self.reach)
            + size_of_val(&*self.after);
        bytes as u64
    }

    /// Says of the line with this number what `other` says of it.
    pub(crate) fn exchange(&mut self, number: usize, other: &Self) {
        let cells = number * room::<P>()..(number + 1) * room::<P>();
        self.cells[cells.clone()].copy_from_slice(&other.cells[cells]);
        let reach = number * line_entries::<P>()..(number + 1) * line_entries::<P>();
        self.reach[reach.clone()].copy_from_slice(&other.reach[reach]);
        let after = Change::indices_of::<P>(number);
        self.after[after.clone()].copy_from_slice(&other.after[after]);
        self.cover(number / P::GROUP);
    }

    fn fill<M: Metric>(&mut self, number: usize, line: &Line) {
        for from in 0..line.configurations() {
            let at = number * room::<P>() + from;
            self.cells[at] = spread::<P>(line.covered(from), number % P::SIDE);
            reach::<P, M>(&mut self.reach[at << P::SIDE..][..1 << P::SIDE], line, from);
            for to in (0..line.configurations()).filter(|&to| line.shift(from, to).is_some()) {
                let change = Change::new::<P>(number, from, to);
                self.after[change.index()] = worth::<P, M>(line, number, from, to);
            }
        }
    }

    /// Puts together what the lines of a group cover.
    fn cover(&mut self, group: usize) {
        let (first, entries) = (group * P::GROUP, group_entries::<P>());
        for (bits, cells) in self.covered[group * entries..][..entries].iter_mut().enumerate() {
            let of_line = |within: usize| {
                let configuration = (bits >> (within as u32 * P::BITS)) % room::<P>();
                self.cells[(first + within) * room::<P>() + configuration]
            };
            *cells = (0..P::GROUP).map(of_line).fold(P::Cells::ZERO, P::Cells::or);
        }
    }

    /// The cells that the rows cover, column by column, if `first` is 0; those that the columns cover, row by row, if it
    /// is the first column.
    #[inline(always)]
    pub(crate) fn covered(&self, word: P::Word, first: usize) -> P::Cells {
        let covered = &self.covered[..covered_entries::<P>()];
        let entries = group_entries::<P>();
        let mut cells = P::Cells::ZERO;
        for group in first / P::GROUP..(first + P::SIDE) / P::GROUP {
            let bits = word.bits_from((group * P::GROUP) as u32 * P::BITS) as usize % entries;
            cells = cells.or(covered[group * entries + bits]);
        }
        cells
    }

    /// What one action leads to: a bit for each configuration of each line.
    #[inline(always)]
    pub(crate) fn reach(&self, word: P::Word) -> P::Masks {
        let (by_rows, by_columns) = (self.covered(word, 0), self.covered(word, P::SIDE));
        let mut masks = P::NO_MASKS;
        for line in 0..P::SIDE {
            self.reach_of(word, line, field::<P>(by_columns, line), &mut masks);
        }
        for line in 0..P::SIDE {
            self.reach_of(word, P::SIDE + line, field::<P>(by_rows, line), &mut masks);
        }
        masks
    }

    #[inline(always)]
    fn reach_of(&self, word: P::Word, line: usize, crossed: usize, masks: &mut P::Masks) {
        let reach = &self.reach[..reach_entries::<P>()];
        let at = line * room::<P>() + configuration::<P>(word, line);
        let targets: u64 = reach[(at << P::SIDE) + crossed].into();
        let first = line * room::<P>();
        masks.as_mut()[first / 64] |= targets << (first % 64);
    }

    /// What is worth trying after `last`: a bit for each configuration of each line.
    #[inline(always)]
    pub(crate) fn after(&self, last: Change) -> P::Masks {
        self.after[last.index()]
    }
}

/// The configuration of a line.
#[inline(always)]
pub(crate) fn configuration<P: Packing>(word: P::Word, line: usize) -> usize {
    word.bits_from(line as u32 * P::BITS) as usize % room::<P>()
}

/// What crosses the line of this number in its direction.
#[inline(always)]
pub(crate) fn field<P: Packing>(cells: P::Cells, number: usize) -> usize {
    cells.bits_from((number * P::SIDE) as u32) as usize & ((1 << P::SIDE) - 1)
}

/// The cells of the line with this number, each in the line that crosses there.
fn spread<P: Packing>(covered: u64, number: usize) -> P::Cells {
    let crossed = (0..P::SIDE).filter(|cell| covered >> cell & 1 == 1);
    crossed.fold(P::Cells::ZERO, |cells, cell| cells.or(P::Cells::tag(1, (cell * P::SIDE + number) as u32)))
}

/// The targets of a configuration, for each set of cells that is crossed: by one cell, then by two parts of the set, and
/// so by both.
fn reach<P: Packing, M: Metric>(targets: &mut [P::Targets], line: &Line, from: usize) {
    let near =
        |&to: &usize| line.shift(from, to).is_some_and(|shift| shift.from.abs_diff(shift.to) <= M::FARTHEST);
    let near: Vec<(usize, u64)> =
        (0..line.configurations()).filter(near).map(|to| (to, line.swept(from, to))).collect();
    if near.is_empty() {
        return;
    }
    for crossed in 0..targets.len() {
        let rest = crossed & crossed.wrapping_sub(1);
        let mask = if rest == 0 {
            let free = near.iter().filter(|(_, swept)| swept & crossed as u64 == 0);
            free.fold(0, |mask, (to, _)| mask | 1 << to)
        } else {
            targets[rest].into() & targets[crossed ^ rest].into()
        };
        targets[crossed] = P::targets(mask);
    }
}

/// What is worth trying after a line has changed: not what could as well have come before, in the order of the lines.
///
/// Parallel lines do not touch each other. A row does not touch a column where the column's car has not passed it. Of
/// the same car, a second move is one move too many, and a step back is none.
fn worth<P: Packing, M: Metric>(line: &Line, number: usize, from: usize, to: usize) -> P::Masks {
    let swept = line.swept(from, to) | line.swept(to, from);
    let touched = |row: usize| number >= P::SIDE && passed(swept) >> row & 1 == 1;
    let parallel = |other: usize| other / P::SIDE == number / P::SIDE;
    let mut masks = P::NO_MASKS;
    for other in 0..lines::<P>() {
        let commutes = other < number && (parallel(other) || !touched(other));
        let targets = match other {
            _ if other == number => others::<M>(line, from, to),
            _ if commutes => 0,
            _ => u64::MAX >> (64 - room::<P>()),
        };
        let first = other * room::<P>();
        masks.as_mut()[first / 64] |= targets << (first % 64);
    }
    masks
}

/// All cells from the first to the last of some.
fn passed(cells: u64) -> u64 {
    (u64::MAX >> cells.leading_zeros()) & (u64::MAX << cells.trailing_zeros())
}

/// Where the line may go after it went from one configuration to another.
fn others<M: Metric>(line: &Line, from: usize, to: usize) -> u64 {
    let car = |to_next| line.shift(to, to_next).map(|shift| shift.car);
    let again = |next: usize| next == from || (M::FARTHEST > 1 && car(next) == car(from));
    (0..line.configurations()).filter(|&next| !again(next)).fold(0, |mask, next| mask | 1 << next)
}
