//! Small numbers by index, packed: a byte, four bits or two bits each.
//!
//! ```text
//! Byte       |    n0    |    n1    |    n2    |           one number in a byte
//! Nibble     | n1 | n0  | n3 | n2  |  ...                 the even index in the lower half
//! Modulo3    |n3|n2|n1|n0|  ...                           the first of four numbers in the lowest two bits
//! ```
//!
//! The table stores numbers without interpreting them. Its bytes are owned or, with the feature `files`, part of a file
//! that is mapped into memory. In both cases, a clone shares the bytes. Their address stands in the table itself: a further
//! pointer on the way to each number costs a fifth of the speed of a search by patterns.

#[cfg(feature = "files")]
mod checksum;
#[cfg(feature = "files")]
mod error;
#[cfg(feature = "files")]
mod file;
#[cfg(feature = "files")]
mod format;
#[cfg(feature = "files")]
mod header;
#[cfg(feature = "files")]
mod map;
#[cfg(feature = "files")]
mod table_file;

use alloc::{vec, vec::Vec};
use core::fmt;

use bytes::Bytes;

use crate::tables::ZeroedBytes;
#[cfg(feature = "files")]
pub use crate::tables::packed_table::error::TableError;
#[cfg(feature = "files")]
pub use crate::tables::packed_table::table_file::TableFile;

/// The number of bits that a number takes in a [`PackedTable`].
///
/// # Examples
///
/// ```
/// use search::tables::Packing;
///
/// assert_eq!((Packing::Byte.largest(), Packing::Nibble.largest(), Packing::Modulo3.largest()), (255, 15, 3));
/// assert_eq!(Packing::Modulo3.bytes(181_440), 45_360);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Packing {
    /// Eight bits.
    Byte,
    /// Four bits.
    Nibble,
    /// Two bits: distances modulo 3, and a fourth value. The distance itself follows from a neighbour's distance.
    Modulo3,
}

impl Packing {
    /// Returns the number of bits: 8, 4 or 2.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Packing::Byte => 8,
            Packing::Nibble => 4,
            Packing::Modulo3 => 2,
        }
    }

    /// Returns the largest number that fits.
    #[must_use]
    pub const fn largest(self) -> u8 {
        u8::MAX >> (8 - self.bits())
    }

    /// Returns the number of bytes that `numbers` numbers take. The last byte may be used in part.
    #[must_use]
    pub const fn bytes(self, numbers: usize) -> usize {
        numbers.div_ceil(8 / self.bits() as usize)
    }

    /// Returns the number at `index` of `bytes`.
    ///
    /// # Panics
    ///
    /// If the byte that holds this index is beyond the end.
    #[inline(always)]
    #[must_use]
    pub const fn get(self, bytes: &[u8], index: usize) -> u8 {
        match self {
            Packing::Byte => bytes[index],
            Packing::Nibble => bytes[index / 2] >> (index % 2 * 4) & 15,
            Packing::Modulo3 => bytes[index / 4] >> (index % 4 * 2) & 3,
        }
    }

    /// Writes the low [`bits`](Self::bits) bits of `number` at `index` of `bytes`.
    ///
    /// # Panics
    ///
    /// If the byte that holds this index is beyond the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::tables::Packing;
    ///
    /// let mut bytes = [0; 2];
    /// Packing::Nibble.set(&mut bytes, 3, 9);
    /// assert_eq!((bytes, Packing::Nibble.get(&bytes, 3)), ([0, 0x90], 9));
    /// ```
    #[inline(always)]
    pub const fn set(self, bytes: &mut [u8], index: usize, number: u8) {
        let numbers = 8 / self.bits() as usize;
        let shift = index % numbers * self.bits() as usize;
        let byte = &mut bytes[index / numbers];
        *byte = *byte & !(self.largest() << shift) | (number & self.largest()) << shift;
    }
}

/// A table of small numbers by index: the distances of a pattern database, a byte, four bits or two bits each.
///
/// It is immutable, and a clone shares its bytes. With the feature `files` it can be [saved](Self::save), and
/// [loaded](Self::load) or [mapped](Self::map), under an identity that describes its purpose.
///
/// # Complexity
///
/// Constant time a look-up.
///
/// # Examples
///
/// ```
/// use search::tables::{PackedTable, Packing};
///
/// let squares = PackedTable::pack(Packing::Nibble, (0..7).map(|n| n * n % 11));
/// assert_eq!((squares.len(), squares.get(4)), (7, 5));
/// assert_eq!(squares.bytes().len(), 4);
/// ```
#[derive(Clone)]
pub struct PackedTable {
    packing: Packing,
    len: usize,
    /// The packed numbers, [`Packing::bytes`] of `len` in all.
    bytes: Bytes,
}

impl PackedTable {
    /// Creates a table of `len` numbers that are already packed in `bytes`. The bytes are not copied.
    ///
    /// # Panics
    ///
    /// If the number of bytes differs from [`Packing::bytes`] of `len`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::tables::{PackedTable, Packing};
    ///
    /// let table = PackedTable::from_bytes(Packing::Modulo3, 5, vec![0b10_01_00_11, 0b01]);
    /// assert_eq!([0, 1, 2, 3, 4].map(|index| table.get(index)), [3, 0, 1, 2, 1]);
    /// ```
    #[must_use]
    pub fn from_bytes(packing: Packing, len: usize, bytes: Vec<u8>) -> Self {
        Self::of(packing, len, bytes.into())
    }

    /// Creates a table of `len` numbers that are already packed in `bytes`, a [buffer of large pages](ZeroedBytes). The bytes
    /// are not copied.
    ///
    /// # Panics
    ///
    /// If the number of bytes differs from [`Packing::bytes`] of `len`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::tables::{PackedTable, Packing, ZeroedBytes};
    ///
    /// let mut bytes = ZeroedBytes::new(2);
    /// Packing::Nibble.set(&mut bytes, 1, 9);
    /// assert_eq!(PackedTable::from_zeroed(Packing::Nibble, 3, bytes).get(1), 9);
    /// ```
    #[must_use]
    pub fn from_zeroed(packing: Packing, len: usize, bytes: ZeroedBytes) -> Self {
        Self::of(packing, len, bytes.into_shared())
    }

    fn of(packing: Packing, len: usize, bytes: Bytes) -> Self {
        assert_eq!(bytes.len(), packing.bytes(len), "{len} numbers of {} bits", packing.bits());
        PackedTable { packing, len, bytes }
    }

    /// Creates a table of these numbers in their order, keeping the low [`bits`](Packing::bits) bits of each.
    #[must_use]
    pub fn pack(
        packing: Packing,
        numbers: impl IntoIterator<Item = u8, IntoIter: ExactSizeIterator>,
    ) -> Self {
        let numbers = numbers.into_iter();
        let len = numbers.len();
        let mut bytes = vec![0; packing.bytes(len)];
        numbers.enumerate().for_each(|(index, number)| packing.set(&mut bytes, index, number));
        Self::from_bytes(packing, len, bytes)
    }

    /// Returns the number at `index`.
    ///
    /// # Panics
    ///
    /// If the byte that holds this index is beyond the end.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, index: usize) -> u8 {
        self.packing.get(self.bytes(), index)
    }

    /// Returns the packed numbers.
    #[inline(always)]
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the packing of the numbers.
    #[inline(always)]
    #[must_use]
    pub fn packing(&self) -> Packing {
        self.packing
    }

    /// Returns the length of the table: the number of its entries.
    #[inline(always)]
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the table has no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl PartialEq for PackedTable {
    fn eq(&self, other: &Self) -> bool {
        (self.packing, self.len, self.bytes()) == (other.packing, other.len, other.bytes())
    }
}

impl Eq for PackedTable {}

impl fmt::Debug for PackedTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackedTable")
            .field("packing", &self.packing)
            .field("len", &self.len)
            .finish_non_exhaustive()
    }
}
