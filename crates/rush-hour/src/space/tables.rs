//! Look-up tables of a board: the successors of a position, and the actions to try after an action.
//!
//! ```text
//! table     index                             entry
//! cells     line, configuration               the cells that the line covers, in the order of the crossing lines
//! covered   configurations of a group         the cells that the lines of the group cover together
//! reach     line, configuration, crossed      the configurations that one action reaches, one bit each
//! after     line move                         the configurations of all lines to try after the move, one bit each
//! ```
//!
//! The cells that columns cover are stored in reading order; the cells that rows cover are stored transposed. So the
//! covered cells of any line are one field of bits. The entries of a line depend on that line alone, so that one line
//! can be replaced by another.

use search::space::Key;

use super::{
    encoding::{Encoding, configuration, lines, room},
    line::Line,
    line_move::LineMove,
};
use crate::metric::Reach;

#[derive(Clone, Debug)]
pub(crate) struct Tables<P: Encoding> {
    cells: Box<[P::Cells]>,
    covered: Box<[P::Cells]>,
    reach: Box<[P::Targets]>,
    after: Box<[P::Masks]>,
}

/// The number of entries of `covered` for one group of lines.
const fn group_entries<P: Encoding>() -> usize {
    1 << (P::GROUP as u32 * P::BITS)
}

const fn covered_entries<P: Encoding>() -> usize {
    lines::<P>() / P::GROUP * group_entries::<P>()
}

/// The number of entries of `reach` for one line.
const fn line_entries<P: Encoding>() -> usize {
    1 << (P::BITS as usize + P::SIDE)
}

const fn reach_entries<P: Encoding>() -> usize {
    lines::<P>() * line_entries::<P>()
}

impl<P: Encoding> Tables<P> {
    /// Creates the tables of `lines`, rows first; there must be as many rows and columns as the encoding has.
    pub(crate) fn new<M: Reach>(lines: &[Line]) -> Self {
        let mut tables = Tables {
            cells: vec![P::Cells::ZERO; lines.len() * room::<P>()].into(),
            covered: vec![P::Cells::ZERO; covered_entries::<P>()].into(),
            reach: vec![P::Targets::default(); reach_entries::<P>()].into(),
            after: vec![P::NO_MASKS; LineMove::indices::<P>()].into(),
        };
        for (number, line) in lines.iter().enumerate() {
            tables.fill::<M>(number, line);
        }
        (0..lines.len() / P::GROUP).for_each(|group| tables.cover(group));
        tables
    }

    /// Returns the bytes of the tables, which depend on the encoding alone: 22 KB, 266 KB or 24 MB.
    pub(crate) fn bytes(&self) -> u64 {
        let bytes = size_of_val(&*self.cells)
            + size_of_val(&*self.covered)
            + size_of_val(&*self.reach)
            + size_of_val(&*self.after);
        bytes as u64
    }

    /// Replaces the entries of the line `number` by those of `other`.
    pub(crate) fn exchange(&mut self, number: usize, other: &Self) {
        let cells = number * room::<P>()..(number + 1) * room::<P>();
        self.cells[cells.clone()].copy_from_slice(&other.cells[cells]);
        let reach = number * line_entries::<P>()..(number + 1) * line_entries::<P>();
        self.reach[reach.clone()].copy_from_slice(&other.reach[reach]);
        let after = LineMove::indices_of::<P>(number);
        self.after[after.clone()].copy_from_slice(&other.after[after]);
        self.cover(number / P::GROUP);
    }

    fn fill<M: Reach>(&mut self, number: usize, line: &Line) {
        for from in 0..line.configurations() {
            let at = number * room::<P>() + from;
            self.cells[at] = spread::<P>(line.covered(from), number % P::SIDE);
            reach::<P, M>(&mut self.reach[at << P::SIDE..][..1 << P::SIDE], line, from);
            for to in (0..line.configurations()).filter(|&to| line.shift(from, to).is_some()) {
                let line_move = LineMove::new::<P>(number, from, to);
                self.after[line_move.index()] = commutation_mask::<P, M>(line, number, from, to);
            }
        }
    }

    /// Fills `covered` for one group of lines, from `cells`.
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

    /// Returns the cells that the `P::SIDE` lines from `first` on cover, ordered by the lines that cross them.
    ///
    /// With `first` = 0, these are the cells that rows cover, column by column. With `first` = `P::SIDE`, these are the
    /// cells that columns cover, row by row.
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

    /// Returns the configurations that one action reaches: a bit for each configuration of each line.
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

    /// Returns the configurations to try after `last`: a bit for each configuration of each line.
    #[inline(always)]
    pub(crate) fn after(&self, last: LineMove) -> P::Masks {
        self.after[last.index()]
    }
}

/// Extracts the cells of the line `number` in its direction.
#[inline(always)]
pub(crate) fn field<P: Encoding>(cells: P::Cells, number: usize) -> usize {
    cells.bits_from((number * P::SIDE) as u32) as usize & ((1 << P::SIDE) - 1)
}

/// Places each covered cell of the line `number` into the field of the line that crosses there.
fn spread<P: Encoding>(covered: u64, number: usize) -> P::Cells {
    let crossed = (0..P::SIDE).filter(|cell| covered >> cell & 1 == 1);
    crossed.fold(P::Cells::ZERO, |cells, cell| cells.or(P::Cells::tag(1, (cell * P::SIDE + number) as u32)))
}

/// Fills the targets of a configuration, for each set of cells that crossing cars cover.
///
/// Sets of at most one cell are computed directly. The targets of a larger set are the intersection of those of its
/// lowest cell and those of its other cells.
fn reach<P: Encoding, M: Reach>(targets: &mut [P::Targets], line: &Line, from: usize) {
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

/// Returns the configurations to try after a move in the line `number`: the mask that prunes commuting moves.
///
/// If two moves of different lines commute, only the order by ascending line is tried. Moves of parallel lines commute.
/// A column's move commutes with those of a row that its car has not passed. In `Moves`, a second move of the same car
/// is left out, because one move does the same. In `Steps`, the step back is left out.
fn commutation_mask<P: Encoding, M: Reach>(line: &Line, number: usize, from: usize, to: usize) -> P::Masks {
    let swept = line.swept(from, to) | line.swept(to, from);
    let touched = |row: usize| number >= P::SIDE && passed(swept) >> row & 1 == 1;
    let parallel = |other: usize| other / P::SIDE == number / P::SIDE;
    let mut masks = P::NO_MASKS;
    for other in 0..lines::<P>() {
        let commutes = other < number && (parallel(other) || !touched(other));
        let targets = match other {
            _ if other == number => next_targets::<M>(line, from, to),
            _ if commutes => 0,
            _ => u64::MAX >> (64 - room::<P>()),
        };
        let first = other * room::<P>();
        masks.as_mut()[first / 64] |= targets << (first % 64);
    }
    masks
}

/// Returns all cells from the first to the last cell of a set.
fn passed(cells: u64) -> u64 {
    (u64::MAX >> cells.leading_zeros()) & (u64::MAX << cells.trailing_zeros())
}

/// Returns the configurations to try next in the line that moved from one configuration to another.
fn next_targets<M: Reach>(line: &Line, from: usize, to: usize) -> u64 {
    let car = |to_next| line.shift(to, to_next).map(|shift| shift.car);
    let again = |next: usize| next == from || (M::FARTHEST > 1 && car(next) == car(from));
    (0..line.configurations()).filter(|&next| !again(next)).fold(0, |mask, next| mask | 1 << next)
}
