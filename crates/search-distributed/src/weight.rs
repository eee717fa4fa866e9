//! The number that a search keeps beside each state: none, or the number of shortest paths to it.

use std::fmt::Debug;

/// A number beside each state of a layer.
pub(crate) trait Weight: Copy + Debug + Send {
    /// The number of bytes in a message or a file.
    const BYTES: usize;
    /// Whether a second path to a state matters.
    const COUNTS: bool;
    /// The number of a start.
    const START: Self;

    /// Returns the number for the paths of both.
    fn plus(self, other: Self) -> Self;
    fn write(self, to: &mut Vec<u8>);
    /// Reads [`BYTES`](Self::BYTES) bytes.
    fn read(bytes: &[u8]) -> Self;
    /// Returns the number of paths, if it is known.
    fn paths(self) -> Option<u128>;
}

impl Weight for () {
    const BYTES: usize = 0;
    const COUNTS: bool = false;
    const START: Self = ();

    #[inline(always)]
    fn plus(self, (): Self) -> Self {}

    #[inline(always)]
    fn write(self, _: &mut Vec<u8>) {}

    #[inline(always)]
    fn read(_: &[u8]) -> Self {}

    fn paths(self) -> Option<u128> {
        None
    }
}

/// The number of shortest paths; the largest number stands for that many or more.
impl Weight for u128 {
    const BYTES: usize = 16;
    const COUNTS: bool = true;
    const START: Self = 1;

    fn plus(self, other: Self) -> Self {
        self.saturating_add(other)
    }

    fn write(self, to: &mut Vec<u8>) {
        to.extend_from_slice(&self.to_le_bytes());
    }

    fn read(bytes: &[u8]) -> Self {
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | u128::from(byte))
    }

    fn paths(self) -> Option<u128> {
        Some(self)
    }
}
