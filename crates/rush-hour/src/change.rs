//! Actions of a search, packed: one line takes another configuration.

use core::num::NonZeroU32;

use crate::{
    packing::Packing,
    tables::{configuration, lines, room},
};

/// An action: one car of one line goes elsewhere. [`RushHour::slide`](crate::RushHour::slide) says which.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    /// `ALWAYS`, then the line, the configuration that it takes, and the one that it had.
    packed: NonZeroU32,
}

/// A bit that is always set.
const ALWAYS: u32 = 1 << 31;

impl Change {
    #[inline(always)]
    pub(crate) fn new<P: Packing>(line: usize, from: usize, to: usize) -> Self {
        Self::of_bit::<P>((line * room::<P>() + to) as u32, from)
    }

    /// The change to the line and configuration of a bit of the masks.
    #[inline(always)]
    fn of_bit<P: Packing>(bit: u32, from: usize) -> Self {
        let packed = ALWAYS | bit << P::BITS | from as u32;
        Change { packed: NonZeroU32::new(packed).unwrap_or(NonZeroU32::MIN) }
    }

    /// All indices are below this.
    pub(crate) const fn indices<P: Packing>() -> usize {
        lines::<P>() * room::<P>() * room::<P>()
    }

    #[inline(always)]
    pub(crate) fn index<P: Packing>(self) -> usize {
        (self.packed.get() ^ ALWAYS) as usize
    }

    #[inline(always)]
    pub(crate) fn line<P: Packing>(self) -> usize {
        self.index::<P>() >> (2 * P::BITS)
    }

    #[inline(always)]
    pub(crate) fn from<P: Packing>(self) -> usize {
        self.index::<P>() % room::<P>()
    }

    #[inline(always)]
    pub(crate) fn to<P: Packing>(self) -> usize {
        (self.index::<P>() >> P::BITS) % room::<P>()
    }

    /// The change that undoes this one.
    pub(crate) fn undone<P: Packing>(self) -> Self {
        Self::new::<P>(self.line::<P>(), self.to::<P>(), self.from::<P>())
    }
}

/// The changes that a position allows, in the order of the lines, rows first.
#[derive(Clone, Debug)]
pub struct Changes<P: Packing> {
    masks: P::Masks,
    word: P::Word,
    /// Words of the masks before this one are empty; not kept where there are few.
    first: usize,
}

/// So many words are looked through anew each time: they stay in registers.
const FEW_WORDS: usize = 4;

impl<P: Packing> Changes<P> {
    #[inline(always)]
    pub(crate) fn new(masks: P::Masks, word: P::Word) -> Self {
        Changes { masks, word, first: 0 }
    }

    /// Those that are also in `masks`.
    #[inline(always)]
    pub(crate) fn within(mut self, masks: P::Masks) -> Self {
        for (mask, other) in self.masks.as_mut().iter_mut().zip(masks.as_ref()) {
            *mask &= other;
        }
        self
    }
}

impl<P: Packing> Iterator for Changes<P> {
    type Item = Change;

    #[inline(always)]
    fn next(&mut self) -> Option<Change> {
        let words = P::NO_MASKS.as_ref().len();
        for i in if words <= FEW_WORDS { 0 } else { self.first }..words {
            let mask = self.masks.as_ref()[i];
            if mask != 0 {
                self.first = i;
                self.masks.as_mut()[i] = mask & (mask - 1);
                let bit = 64 * i as u32 + mask.trailing_zeros();
                let from = configuration::<P>(self.word, bit as usize >> P::BITS);
                return Some(Change::of_bit::<P>(bit, from));
            }
        }
        None
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.masks.as_ref().iter().map(|mask| mask.count_ones() as usize).sum();
        (count, Some(count))
    }
}

impl<P: Packing> ExactSizeIterator for Changes<P> {}
