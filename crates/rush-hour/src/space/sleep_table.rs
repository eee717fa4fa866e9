//! The table of sleep sets: which line moves sleep after a line move, on boards up to 6x6.
//!
//! ```text
//! table     index         entry
//! sleep     line move     the targets that go on sleeping after the move, and the targets of its own line that fall asleep
//! ```
//!
//! Two moves in different lines depend on each other only if both cars pass the cell where the lines cross. A move that was
//! applicable before and is applicable after a move of the crossing line does not pass that cell, if one of the two moves
//! leaves a car on it. So only cells that a car passes between its old and its new place wake moves of their lines.

use search::space::Bits;

use super::{
    encoding::{Encoding, SixBySix, is_small, lines, sealed::LineWords},
    line::Line,
    line_move::LineMove,
};
use crate::metric::Reach;

/// Empty for larger boards.
#[derive(Clone, Debug)]
pub(crate) struct SleepTable {
    rows: Box<[Row]>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    kept: u64,
    added: u64,
}

impl SleepTable {
    /// Creates the table of `lines`, rows first.
    pub(crate) fn of<M: Reach, P: Encoding>(lines: &[Line]) -> Self {
        if !is_small::<P>() {
            return SleepTable { rows: Box::default() };
        }
        let mut rows = vec![Row { kept: 0, added: 0 }; LineMove::indices::<SixBySix>()];
        for (number, line) in lines.iter().enumerate() {
            for (from, to) in moves(line) {
                let row =
                    Row { kept: kept(line, number, from, to), added: added::<M>(line, number, from, to) };
                rows[LineMove::new::<SixBySix>(number, from, to).index()] = row;
            }
        }
        SleepTable { rows: rows.into() }
    }

    /// Returns the bytes of the table in an encoding.
    pub(crate) const fn bytes<P: Encoding>() -> u64 {
        if is_small::<P>() { (LineMove::indices::<SixBySix>() * size_of::<Row>()) as u64 } else { 0 }
    }

    /// Returns the targets that sleep after a line move, given those that sleep or come before it.
    #[inline(always)]
    pub(crate) fn asleep_after(&self, asleep: u64, line_move: LineMove) -> u64 {
        let Row { kept, added } = self.rows[line_move.index()];
        asleep & kept | added
    }
}

/// Returns the pairs of configurations that differ in one car.
fn moves(line: &Line) -> impl Iterator<Item = (usize, usize)> {
    let all = 0..line.configurations();
    let pairs = all.clone().flat_map(move |from| all.clone().map(move |to| (from, to)));
    pairs.filter(|&(from, to)| line.shift(from, to).is_some())
}

/// Returns all targets of the other lines, without those of lines that the car passes between its places.
fn kept(line: &Line, number: usize, from: usize, to: usize) -> u64 {
    let swept = line.swept(from, to) | line.swept(to, from);
    let first_to_last = (u64::MAX >> swept.leading_zeros()) & (u64::MAX << swept.trailing_zeros());
    let between = first_to_last & !line.covered(from) & !line.covered(to);
    let crossing = if number < SixBySix::SIDE { SixBySix::SIDE } else { 0 };
    let wakes =
        |other: usize| other == number || Bits(between).any(|cell| other == crossing + usize::from(cell));
    let kept = (0..lines::<SixBySix>()).filter(|&other| !wakes(other));
    kept.fold(0, |kept, other| kept | targets(other, (1 << SixBySix::TARGETS) - 1))
}

/// Returns the targets of the line that sleep after one of its cars moved.
///
/// The step back leads to a known position, and in [`Moves`](crate::Moves) so does any other move of the same car, because one
/// move does the same. Moves of another car sleep if they come first in the order of the configurations.
fn added<M: Reach>(line: &Line, number: usize, from: usize, to: usize) -> u64 {
    let car = |from, to| line.shift(from, to).map(|shift| shift.car);
    let moved = car(from, to);
    let sleeps = |&next: &usize| match car(to, next) {
        None => false,
        again if again == moved => M::FARTHEST > 1 || next == from,
        Some(other) => {
            let mut first = line.positions(from).to_vec();
            first[other] = line.positions(next)[other];
            line.configuration(&first).is_some_and(|first| first < to)
        }
    };
    let asleep = (0..line.configurations()).filter(sleeps);
    targets(number, asleep.fold(0, |asleep, next| asleep | 1 << SixBySix::target(to, next)))
}

/// Returns the mask of targets of one line.
fn targets(line: usize, targets: u64) -> u64 {
    targets << (line as u32 * SixBySix::TARGETS)
}
