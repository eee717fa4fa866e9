//! Look-up tables of a board: the successors of a position, and the actions to try after an action.
//!
//! ```text
//! table     index                             entry
//! fields    configurations of a group         the fields of the lines of the group, and the cells that they cover in
//!                                             the fields of the crossing lines
//! reach     line, configuration, crossed      the targets: configurations that one action reaches, one bit each
//! after     line move                         the targets of all lines to try after the move
//! ```
//!
//! The field of a line has its configuration and the set of its cells that crossing cars cover. Each entry of `fields`
//! has all fields, zero where the group contributes nothing, so the `or` of one entry for each group is the index of
//! each line in `reach`.
//!
//! ```text
//!   6x6:  │ config. │ crossed by columns │ ... 6 rows │      │ config. │ crossed by rows │ ... 6 columns │
//!            3 bits         6 bits            one word           3 bits       6 bits            one word
//! ```
//!
//! The entries of a line depend on that line alone, so that one line can be replaced by another.

use search::space::Key;

use super::{
    encoding::{Encoding, lines, room},
    line::Line,
    line_move::LineMove,
};
use crate::metric::Reach;

#[derive(Clone, Debug)]
pub(crate) struct Tables<P: Encoding> {
    /// The contribution of each line and configuration to the entries of `fields`.
    lines: Box<[P::Fields]>,
    fields: Box<[P::Fields]>,
    reach: Box<[P::Targets]>,
    after: Box<[P::Masks]>,
}

/// The number of entries of `fields` for one group of lines.
pub(crate) const fn group_entries<P: Encoding>() -> usize {
    1 << group_bits::<P>()
}

/// The number of bits of the configurations of one group of lines.
pub(crate) const fn group_bits<P: Encoding>() -> u32 {
    P::GROUP as u32 * P::BITS
}

const fn field_entries<P: Encoding>() -> usize {
    lines::<P>() / P::GROUP * group_entries::<P>()
}

/// The number of configurations of all lines.
const fn configurations<P: Encoding>() -> usize {
    lines::<P>() * room::<P>()
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
            lines: vec![P::NO_FIELDS; configurations::<P>()].into(),
            fields: vec![P::NO_FIELDS; field_entries::<P>()].into(),
            reach: vec![P::Targets::default(); reach_entries::<P>()].into(),
            after: vec![P::NO_MASKS; LineMove::indices::<P>()].into(),
        };
        for (number, line) in lines.iter().enumerate() {
            tables.fill::<M>(number, line);
        }
        (0..lines.len() / P::GROUP).for_each(|group| tables.join(group));
        tables
    }

    /// Returns the bytes of the tables, which depend on the encoding alone: 20 KB, 279 KB or 24 MB.
    pub(crate) const fn bytes() -> u64 {
        let bytes = (configurations::<P>() + field_entries::<P>()) * size_of::<P::Fields>()
            + reach_entries::<P>() * size_of::<P::Targets>()
            + LineMove::indices::<P>() * size_of::<P::Masks>();
        bytes as u64
    }

    /// Replaces the entries of the line `number` by those of `other`.
    pub(crate) fn exchange(&mut self, number: usize, other: &Self) {
        let lines = number * room::<P>()..(number + 1) * room::<P>();
        self.lines[lines.clone()].copy_from_slice(&other.lines[lines]);
        let reach = number * line_entries::<P>()..(number + 1) * line_entries::<P>();
        self.reach[reach.clone()].copy_from_slice(&other.reach[reach]);
        let after = LineMove::indices_of::<P>(number);
        self.after[after.clone()].copy_from_slice(&other.after[after]);
        self.join(number / P::GROUP);
    }

    fn fill<M: Reach>(&mut self, number: usize, line: &Line) {
        for from in 0..line.configurations() {
            let at = number * room::<P>() + from;
            self.lines[at] = fields::<P>(number, from, line.covered(from));
            reach::<P, M>(&mut self.reach[at << P::SIDE..][..1 << P::SIDE], line, from);
            for to in (0..line.configurations()).filter(|&to| line.shift(from, to).is_some()) {
                let line_move = LineMove::new::<P>(number, from, to);
                self.after[line_move.index()] = commutation_mask::<P, M>(line, number, from, to);
            }
        }
    }

    /// Fills `fields` for one group of lines, from `lines`.
    fn join(&mut self, group: usize) {
        let (first, entries) = (group * P::GROUP, group_entries::<P>());
        for (bits, fields) in self.fields[group * entries..][..entries].iter_mut().enumerate() {
            let of_line = |within: usize| {
                let configuration = (bits >> (within as u32 * P::BITS)) % room::<P>();
                self.lines[(first + within) * room::<P>() + configuration]
            };
            *fields = (0..P::GROUP).map(of_line).fold(P::NO_FIELDS, or::<P>);
        }
    }

    /// Returns the entry of a group of lines.
    #[inline(always)]
    fn group(&self, word: P::Word, group: usize) -> &P::Fields {
        let entries = group_entries::<P>();
        let bits = word.bits_from((group * P::GROUP) as u32 * P::BITS) as usize % entries;
        &self.fields[..field_entries::<P>()][group * entries + bits]
    }

    /// Returns the cells of a line that crossing cars cover, one bit each.
    #[inline(always)]
    pub(crate) fn across(&self, word: P::Word, line: usize) -> u64 {
        let (at, shift) = place::<P>(line);
        let first = if line < P::SIDE { P::SIDE } else { 0 };
        let groups = first / P::GROUP..(first + P::SIDE) / P::GROUP;
        let fields = groups.fold(0, |fields, group| fields | self.group(word, group).as_ref()[at]);
        fields >> shift & ((1 << P::SIDE) - 1)
    }

    /// Returns the cells of a line that the lines of one group cover in these configurations, one bit each.
    pub(super) fn crossed(&self, line: usize, group: usize, bits: usize) -> u64 {
        let (at, shift) = place::<P>(line);
        self.fields[group * group_entries::<P>() + bits].as_ref()[at] >> shift & ((1 << P::SIDE) - 1)
    }

    /// Returns the targets of all lines: the configurations that one action reaches.
    #[inline(always)]
    pub(crate) fn reach(&self, word: P::Word) -> P::Masks {
        let groups = 0..lines::<P>() / P::GROUP;
        let fields = groups.map(|group| *self.group(word, group)).fold(P::NO_FIELDS, or::<P>);
        let reach = &self.reach[..reach_entries::<P>()];
        let mut masks = P::NO_MASKS;
        for line in 0..lines::<P>() {
            let (at, shift) = place::<P>(line);
            let entries = line_entries::<P>();
            let field = (fields.as_ref()[at] >> shift) as usize % entries;
            let targets: u64 = reach[line * entries + field].into();
            let first = line * P::TARGETS as usize;
            masks.as_mut()[first / 64] |= targets << (first % 64);
        }
        masks
    }

    /// Returns the targets of all lines to try after `last`.
    #[inline(always)]
    pub(crate) fn after(&self, last: LineMove) -> P::Masks {
        self.after[last.index()]
    }
}

/// Returns the word of the fields that has the field of a line, and the lowest bit of the field in it.
#[inline(always)]
const fn place<P: Encoding>(line: usize) -> (usize, usize) {
    (line / P::FIELDS, line % P::FIELDS * (P::BITS as usize + P::SIDE))
}

#[inline(always)]
fn or<P: Encoding>(mut fields: P::Fields, others: P::Fields) -> P::Fields {
    for (word, other) in fields.as_mut().iter_mut().zip(others.as_ref()) {
        *word |= other;
    }
    fields
}

/// Returns the contribution of the line `number` to the fields: its configuration, and each cell that it covers in the
/// field of the line that crosses there.
fn fields<P: Encoding>(number: usize, configuration: usize, covered: u64) -> P::Fields {
    let mut fields = P::NO_FIELDS;
    let mut set = |line, bits: usize| {
        let (at, shift) = place::<P>(line);
        fields.as_mut()[at] |= (bits as u64) << shift;
    };
    set(number, configuration << P::SIDE);
    let crossing = if number < P::SIDE { P::SIDE } else { 0 };
    for cell in (0..P::SIDE).filter(|cell| covered >> cell & 1 == 1) {
        set(crossing + cell, 1 << (number % P::SIDE));
    }
    fields
}

/// Fills the targets of a configuration, for each set of cells that crossing cars cover.
///
/// Sets of at most one cell are computed directly. The targets of a larger set are the intersection of those of its
/// lowest cell and those of its other cells.
fn reach<P: Encoding, M: Reach>(targets: &mut [P::Targets], line: &Line, from: usize) {
    let near =
        |&to: &usize| line.shift(from, to).is_some_and(|shift| shift.from.abs_diff(shift.to) <= M::FARTHEST);
    let target = |to| (P::target(from, to), line.swept(from, to));
    let near: Vec<(usize, u64)> = (0..line.configurations()).filter(near).map(target).collect();
    if near.is_empty() {
        return;
    }
    for crossed in 0..targets.len() {
        let rest = crossed & crossed.wrapping_sub(1);
        let mask = if rest == 0 {
            let free = near.iter().filter(|(_, swept)| swept & crossed as u64 == 0);
            free.fold(0, |mask, (target, _)| mask | 1 << target)
        } else {
            targets[rest].into() & targets[crossed ^ rest].into()
        };
        targets[crossed] = P::targets(mask);
    }
}

/// Returns the targets to try after a move in the line `number`: the mask that prunes commuting moves.
///
/// If two moves of different lines commute, only the order by ascending line is tried. Moves of parallel lines commute: no bit
/// of a column stands in the cells of another. A column's move commutes with those of a row that its car has not passed.
/// In `Moves`, a second move of the same car
/// is left out, because one move does the same. In `Steps`, the step back is left out.
fn commutation_mask<P: Encoding, M: Reach>(line: &Line, number: usize, from: usize, to: usize) -> P::Masks {
    let swept = line.swept(from, to) | line.swept(to, from);
    let touched = |other: usize| number >= P::SIDE && passed(swept) >> other & 1 == 1;
    let mut masks = P::NO_MASKS;
    for other in 0..lines::<P>() {
        let commutes = other < number && !touched(other);
        let targets = match other {
            _ if other == number => next_targets::<P, M>(line, from, to),
            _ if commutes => 0,
            _ => u64::MAX >> (64 - P::TARGETS),
        };
        let first = other * P::TARGETS as usize;
        masks.as_mut()[first / 64] |= targets << (first % 64);
    }
    masks
}

/// Returns all cells from the first to the last cell of a set.
fn passed(cells: u64) -> u64 {
    (u64::MAX >> cells.leading_zeros()) & (u64::MAX << cells.trailing_zeros())
}

/// Returns the configurations to try next in the line that moved from one configuration to another.
fn next_targets<P: Encoding, M: Reach>(line: &Line, from: usize, to: usize) -> u64 {
    let car = |to_next| line.shift(to, to_next).map(|shift| shift.car);
    let again = |next: usize| next == from || next == to || (M::FARTHEST > 1 && car(next) == car(from));
    (0..line.configurations())
        .filter(|&next| !again(next))
        .fold(0, |mask, next| mask | 1 << P::target(to, next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::Board,
        exit::Axis,
        metric::Moves,
        space::encoding::{EightByEight, SixBySix, TenByTen},
    };

    fn told_and_held<P: Encoding>() -> (u64, usize) {
        let board: Board = "AAo / ooo / ooo".parse().unwrap();
        let line = |axis| (0..P::SIDE).map(|number| Line::of(&board, axis, number)).collect::<Vec<_>>();
        let lines = [line(Axis::Horizontal), line(Axis::Vertical)].concat();
        let Tables { lines, fields, reach, after } = Tables::<P>::new::<Moves>(&lines);
        let held = size_of_val(&*lines) + size_of_val(&*fields) + size_of_val(&*reach) + size_of_val(&*after);
        (Tables::<P>::bytes(), held)
    }

    #[test]
    fn the_bytes_are_known_before_the_tables_are_made() {
        for (told, held) in
            [told_and_held::<SixBySix>(), told_and_held::<EightByEight>(), told_and_held::<TenByTen>()]
        {
            assert_eq!(told, held as u64);
        }
    }
}
