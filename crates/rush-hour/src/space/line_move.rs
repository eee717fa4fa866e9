//! Line moves: the packed actions. One line changes its configuration.

use core::num::NonZeroU32;

use super::encoding::{Encoding, SixBySix, lines, room, sealed::LineWords};

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
        Self::packed((line * room::<P>() + to) << P::BITS | from)
    }

    /// Creates the line move with this [`index`](Self::index).
    #[inline(always)]
    fn packed(index: usize) -> Self {
        LineMove { packed: NonZeroU32::new(ALWAYS | index as u32).unwrap_or(NonZeroU32::MIN) }
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
    bits: P::Bits,
    word: P::Word,
}

impl<P: Encoding> LineMoves<P> {
    /// Creates an iterator with one line move for each bit of `masks`.
    #[inline(always)]
    pub(crate) fn new(masks: P::Masks, word: P::Word) -> Self {
        LineMoves { bits: masks.into(), word }
    }
}

impl<P: Encoding> Iterator for LineMoves<P> {
    type Item = LineMove;

    #[inline(always)]
    fn next(&mut self) -> Option<LineMove> {
        let bit = self.bits.next()?;
        Some(LineMove::packed(P::line_move(bit, self.word)))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.bits.size_hint()
    }
}

impl<P: Encoding> ExactSizeIterator for LineMoves<P> {}

/// The iterator over the line moves of a position that are awake, each with the targets that sleep or come before it.
#[derive(Clone, Debug)]
pub struct AwakeMoves {
    /// The targets of all line moves that the position allows, and those that remain to be listed.
    all: u64,
    remaining: u64,
    asleep: u64,
    word: u64,
}

impl AwakeMoves {
    /// Creates an iterator over the line moves that `masks` allow, without those of `asleep`.
    #[inline(always)]
    pub(crate) fn new([all]: [u64; 1], asleep: u64, word: u64) -> Self {
        let asleep = asleep & all;
        AwakeMoves { all, remaining: all ^ asleep, asleep, word }
    }
}

impl Iterator for AwakeMoves {
    type Item = (LineMove, u64);

    #[inline(always)]
    fn next(&mut self) -> Option<(LineMove, u64)> {
        if self.remaining == 0 {
            return None;
        }
        let bit = self.remaining.trailing_zeros();
        let earlier = self.all & ((1 << bit) - 1);
        self.remaining &= self.remaining - 1;
        Some((LineMove::packed(SixBySix::line_move(bit, self.word)), self.asleep | earlier))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.remaining.count_ones() as usize;
        (length, Some(length))
    }
}

impl ExactSizeIterator for AwakeMoves {}
