//! Line moves: the packed actions. One line changes its configuration.

use core::num::NonZeroU32;

use super::encoding::{Encoding, configuration, lines, room};

/// An action: one car of one line moves to another position.
///
/// A line move is valid in its own space only. [`Space::slide`](crate::Space::slide) converts it to a car and a
/// distance, and [`Space::line_move`](crate::Space::line_move) converts a slide to a change.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, LineMove, Moves, Space};
///
/// let board: Board = "ooB / AAB / ooo".parse()?;
/// let space = Space::new(&board)?;
/// let line_move: LineMove = space.line_move(&space.start(), "B+1".parse()?).unwrap();
/// assert_eq!(space.slide(line_move).to_string(), "B+1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LineMove {
    /// From the highest bit: `ALWAYS`, the line, its new configuration, its old configuration.
    packed: NonZeroU32,
}

/// A bit that is set in every packed line move, so that it is not zero.
const ALWAYS: u32 = 1 << 31;

impl LineMove {
    #[inline(always)]
    pub(crate) fn new<P: Encoding>(line: usize, from: usize, to: usize) -> Self {
        Self::of_bit::<P>((line * room::<P>() + to) as u32, from)
    }

    /// Creates the line move to the line and configuration that a bit of the masks stands for.
    #[inline(always)]
    fn of_bit<P: Encoding>(bit: u32, from: usize) -> Self {
        let packed = ALWAYS | bit << P::BITS | from as u32;
        LineMove { packed: NonZeroU32::new(packed).unwrap_or(NonZeroU32::MIN) }
    }

    /// Returns the number of indices; every index is below it.
    pub(crate) const fn indices<P: Encoding>() -> usize {
        lines::<P>() * room::<P>() * room::<P>()
    }

    /// Returns the indices of the moves of a line.
    pub(crate) fn indices_of<P: Encoding>(line: usize) -> core::ops::Range<usize> {
        let each = room::<P>() * room::<P>();
        line * each..(line + 1) * each
    }

    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        (self.packed.get() ^ ALWAYS) as usize
    }

    #[inline(always)]
    pub(crate) fn line<P: Encoding>(self) -> usize {
        self.index() >> (2 * P::BITS)
    }

    #[inline(always)]
    pub(crate) fn from<P: Encoding>(self) -> usize {
        self.index() % room::<P>()
    }

    #[inline(always)]
    pub(crate) fn to<P: Encoding>(self) -> usize {
        (self.index() >> P::BITS) % room::<P>()
    }

    /// Returns the inverse line move.
    pub(crate) fn inverse<P: Encoding>(self) -> Self {
        Self::new::<P>(self.line::<P>(), self.to::<P>(), self.from::<P>())
    }
}

/// The iterator over the line moves that a position allows, in the order of the lines, rows first.
#[derive(Clone, Debug)]
pub struct LineMoves<P: Encoding> {
    /// The remaining bits of the current word of `masks`, in a field of their own so that they stay in a register.
    mask: u64,
    /// The index of the next word of `masks`.
    next: usize,
    masks: P::Masks,
    word: P::Word,
}

impl<P: Encoding> LineMoves<P> {
    /// Creates an iterator with one line move for each bit of `masks`.
    #[inline(always)]
    pub(crate) fn new(masks: P::Masks, word: P::Word) -> Self {
        LineMoves { mask: masks.as_ref()[0], next: 1, masks, word }
    }
}

impl<P: Encoding> Iterator for LineMoves<P> {
    type Item = LineMove;

    #[inline(always)]
    fn next(&mut self) -> Option<LineMove> {
        while self.mask == 0 {
            self.mask = *self.masks.as_ref().get(self.next)?;
            self.next += 1;
        }
        let bit = 64 * (self.next - 1) as u32 + self.mask.trailing_zeros();
        self.mask &= self.mask - 1;
        let from = configuration::<P>(self.word, bit as usize >> P::BITS);
        Some(LineMove::of_bit::<P>(bit, from))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.masks.as_ref()[self.next..].iter().map(|mask| mask.count_ones()).sum::<u32>();
        let count = (self.mask.count_ones() + rest) as usize;
        (count, Some(count))
    }
}

impl<P: Encoding> ExactSizeIterator for LineMoves<P> {}
