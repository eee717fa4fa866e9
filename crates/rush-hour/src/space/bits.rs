//! The iterator over the bits that are set in an array of words, from the lowest on.

/// The bits of `N` words.
#[derive(Clone, Debug)]
pub struct Bits<const N: usize> {
    /// The remaining bits of the current word, in a field of their own so that they stay in a register.
    word: u64,
    /// The index of the next word.
    next: usize,
    words: [u64; N],
}

impl<const N: usize> From<[u64; N]> for Bits<N> {
    #[inline(always)]
    fn from(words: [u64; N]) -> Self {
        Bits { word: words[0], next: 1, words }
    }
}

impl<const N: usize> Iterator for Bits<N> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        while self.word == 0 {
            self.word = *self.words.get(self.next)?;
            self.next += 1;
        }
        let bit = 64 * (self.next - 1) as u32 + self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(bit)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.words[self.next..].iter().map(|word| word.count_ones()).sum::<u32>();
        let count = (self.word.count_ones() + rest) as usize;
        (count, Some(count))
    }
}

impl<const N: usize> ExactSizeIterator for Bits<N> {}
