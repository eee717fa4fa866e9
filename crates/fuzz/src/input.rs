//! The bytes of an input, taken from the front: numbers, flags and pieces. Behind its end there are zeros.

/// The rest of an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    pub(crate) fn of(data: &'a [u8]) -> Self {
        Input(data)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        self.bytes(1).first().copied().unwrap_or(0)
    }

    /// The next byte as a number below `bound`.
    pub(crate) fn below(&mut self, bound: u8) -> u8 {
        self.byte() % bound
    }

    /// Whether the lowest bit of the next byte is set.
    pub(crate) fn flag(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// A number of eight bytes if the next byte is 255; otherwise this byte.
    pub(crate) fn number(&mut self) -> u64 {
        match self.byte() {
            u8::MAX => {
                let mut word = [0; 8];
                let bytes = self.bytes(8);
                word[..bytes.len()].copy_from_slice(bytes);
                u64::from_le_bytes(word)
            }
            byte => byte.into(),
        }
    }

    /// The next `count` bytes, or fewer at the end.
    pub(crate) fn bytes(&mut self, count: usize) -> &'a [u8] {
        let (now, later) = self.0.split_at(count.min(self.0.len()));
        self.0 = later;
        now
    }

    /// All that is left.
    pub(crate) fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }
}
