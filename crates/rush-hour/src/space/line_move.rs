//! Packed actions: one line changes its configuration.

use core::num::NonZeroU32;

use crate::{
    space::packing::Packing,
    space::tables::{configuration, lines, room},
};

/// An action: one car of one line moves to another position.
///
/// A change is valid in its own space only. [`RushHour::slide`](crate::RushHour::slide) converts it to a car and a
/// distance, and [`RushHour::change`](crate::RushHour::change) converts a slide to a change.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Change, Moves, RushHour};
///
/// let board: Board = "ooB / AAB / ooo".parse()?;
/// let space = RushHour::<Moves>::new(&board)?;
/// let change: Change = space.change(&space.start(), "B+1".parse()?).unwrap();
/// assert_eq!(space.slide(change).to_string(), "B+1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    /// From the highest bit: `ALWAYS`, the line, its new configuration, its old configuration.
    packed: NonZeroU32,
}

/// A bit that is set in every packed change, so that it is not zero.
const ALWAYS: u32 = 1 << 31;

impl Change {
    #[inline(always)]
    pub(crate) fn new<P: Packing>(line: usize, from: usize, to: usize) -> Self {
        Self::of_bit::<P>((line * room::<P>() + to) as u32, from)
    }

    /// Creates the change to the line and configuration that a bit of the masks stands for.
    #[inline(always)]
    fn of_bit<P: Packing>(bit: u32, from: usize) -> Self {
        let packed = ALWAYS | bit << P::BITS | from as u32;
        Change { packed: NonZeroU32::new(packed).unwrap_or(NonZeroU32::MIN) }
    }

    /// Returns the number of indices; every index is below it.
    pub(crate) const fn indices<P: Packing>() -> usize {
        lines::<P>() * room::<P>() * room::<P>()
    }

    /// Returns the indices of the changes of a line.
    pub(crate) fn indices_of<P: Packing>(line: usize) -> core::ops::Range<usize> {
        let each = room::<P>() * room::<P>();
        line * each..(line + 1) * each
    }

    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        (self.packed.get() ^ ALWAYS) as usize
    }

    #[inline(always)]
    pub(crate) fn line<P: Packing>(self) -> usize {
        self.index() >> (2 * P::BITS)
    }

    #[inline(always)]
    pub(crate) fn from<P: Packing>(self) -> usize {
        self.index() % room::<P>()
    }

    #[inline(always)]
    pub(crate) fn to<P: Packing>(self) -> usize {
        (self.index() >> P::BITS) % room::<P>()
    }

    /// Returns the inverse change.
    pub(crate) fn undone<P: Packing>(self) -> Self {
        Self::new::<P>(self.line::<P>(), self.to::<P>(), self.from::<P>())
    }
}

/// The iterator over the changes that a position allows, in the order of the lines, rows first.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Changes, RushHour, SixBySix, Steps};
/// use search::StateSpace;
///
/// let board: Board = "ooB / AAB / ooo / CCo".parse()?;
/// let space = RushHour::<Steps>::new(&board)?;
/// let changes: Changes<SixBySix> = space.actions(&space.start());
/// assert_eq!(changes.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Changes<P: Packing> {
    /// The remaining bits of the current word of `masks`, in a field of their own so that they stay in a register.
    mask: u64,
    /// The index of the next word of `masks`.
    next: usize,
    masks: P::Masks,
    word: P::Word,
}

impl<P: Packing> Changes<P> {
    /// Creates an iterator with one change for each bit of `masks`.
    #[inline(always)]
    pub(crate) fn new(masks: P::Masks, word: P::Word) -> Self {
        Changes { mask: masks.as_ref()[0], next: 1, masks, word }
    }
}

impl<P: Packing> Iterator for Changes<P> {
    type Item = Change;

    #[inline(always)]
    fn next(&mut self) -> Option<Change> {
        while self.mask == 0 {
            self.mask = *self.masks.as_ref().get(self.next)?;
            self.next += 1;
        }
        let bit = 64 * (self.next - 1) as u32 + self.mask.trailing_zeros();
        self.mask &= self.mask - 1;
        let from = configuration::<P>(self.word, bit as usize >> P::BITS);
        Some(Change::of_bit::<P>(bit, from))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.masks.as_ref()[self.next..].iter().map(|mask| mask.count_ones()).sum::<u32>();
        let count = (self.mask.count_ones() + rest) as usize;
        (count, Some(count))
    }
}

impl<P: Packing> ExactSizeIterator for Changes<P> {}
