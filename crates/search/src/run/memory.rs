//! The memory of a search.

/// The bytes that the buffers of a search hold, and those that they will hold after their next growth.
///
/// # Examples
///
/// ```
/// use search::run::Memory;
///
/// // A list of 100 places for eight bytes that is full: its growth doubles it.
/// let (list, index) = (Memory { now: 800, soon: 1_600 }, Memory::fixed(64));
/// assert_eq!(list + index, Memory { now: 864, soon: 1_664 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// The bytes that the buffers hold now.
    pub now: u64,
    /// The most bytes that they will hold before the limits are checked again, as far as it can be foreseen. A table that is
    /// about to grow counts as grown. Its old slots count too where they exist beside the new ones. A memory limit is
    /// compared with this number.
    pub soon: u64,
}

impl Memory {
    /// Returns the memory of buffers of `bytes` bytes that do not grow.
    #[must_use]
    pub const fn fixed(bytes: u64) -> Self {
        Memory { now: bytes, soon: bytes }
    }

    /// Returns the memory of buffers of `now` bytes that will hold `soon` bytes.
    pub(crate) const fn new(now: usize, soon: usize) -> Self {
        Memory { now: now as u64, soon: soon as u64 }
    }

    /// Returns the memory of buffers of `now` bytes that are about to grow by `growth` bytes.
    pub(crate) fn growing(now: usize, growth: usize) -> Self {
        Memory { now: now as u64, soon: now.saturating_add(growth) as u64 }
    }
}

impl core::ops::Add for Memory {
    type Output = Memory;

    fn add(self, other: Memory) -> Memory {
        Memory { now: self.now.saturating_add(other.now), soon: self.soon.saturating_add(other.soon) }
    }
}

impl core::iter::Sum for Memory {
    fn sum<I: Iterator<Item = Memory>>(parts: I) -> Memory {
        parts.fold(Memory::default(), core::ops::Add::add)
    }
}
