//! A binary heap whose ties go to the entry that was pushed last.

use alloc::{collections::BinaryHeap, vec::Vec};
use core::cmp::Reverse;

use crate::tables::growth_of;

/// The entries for which there is room from the start, so that small searches have few growths.
const FEW_WORDS: usize = 32;

/// A heap of words: first cost, second cost, number of the push, inverted, and state, of 32 bits each.
#[derive(Clone, Debug, Default)]
pub(super) struct LatestFirst {
    words: BinaryHeap<Reverse<u128>>,
    /// The number of pushes, less a multiple of 2^32: ties between entries that far apart are in another order.
    pushes: u32,
}

impl LatestFirst {
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// Adds an entry. Returns false, and adds nothing, if one of its costs has more than 32 bits.
    #[inline(always)]
    pub(super) fn push(&mut self, first: u64, second: u64, id: u32) -> bool {
        let fits = (first | second) >> 32 == 0;
        if fits {
            if self.pushes == 0 {
                self.words.reserve(FEW_WORDS);
            }
            let [costs, push] = [first << 32 | second, u64::from(!self.pushes) << 32 | u64::from(id)];
            self.words.push(Reverse(u128::from(costs) << 64 | u128::from(push)));
            self.pushes = self.pushes.wrapping_add(1);
        }
        fits
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<u32> {
        self.words.pop().map(|Reverse(word)| word as u32)
    }

    /// Returns the costs of the entry that goes first.
    pub(super) fn peek(&self) -> Option<(u64, u64)> {
        self.words.peek().map(|&Reverse(word)| costs(word))
    }

    /// Returns the number of first costs from the least to the greatest, and of second costs from zero to the greatest.
    pub(super) fn spans(&self) -> (u64, u64) {
        let costs = || self.words.iter().map(|&Reverse(word)| costs(word));
        let (least, greatest) =
            costs().fold((u64::MAX, 0), |(a, b), (first, _)| (a.min(first), b.max(first)));
        let columns = costs().map(|(_, second)| second + 1).max();
        (greatest.saturating_sub(least) + 1, columns.unwrap_or(0))
    }

    /// Removes all entries. Returns them in the order of their pushes.
    pub(super) fn take(&mut self) -> Vec<(u64, u64, u32)> {
        let mut words = core::mem::take(&mut self.words).into_vec();
        words.sort_unstable_by_key(|&Reverse(word)| !(word as u64));
        words.iter().map(|&Reverse(word)| (costs(word).0, costs(word).1, word as u32)).collect()
    }

    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.pushes = 0;
    }

    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u128>()
    }

    pub(super) fn bytes_soon(&self) -> usize {
        self.bytes() + growth_of(self.words.len(), self.words.capacity(), size_of::<u128>())
    }
}

/// Returns the costs of a word.
fn costs(word: u128) -> (u64, u64) {
    ((word >> 96) as u64, u64::from((word >> 64) as u32))
}
