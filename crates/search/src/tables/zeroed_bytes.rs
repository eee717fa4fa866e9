//! A buffer of zeros in large pages of memory, for tables that a search reads at random places.
//!
//! A processor finds the place of each page of memory in a small cache. Pages of 4 KiB exceed that cache from a few MiB on;
//! pages of 2 MiB do not, and a table of them is there after a five-hundredth of the page faults. The system offers
//! them to those that ask (`madvise` on Linux).

use alloc::{vec, vec::Vec};
use core::ops::{Deref, DerefMut};

use bytes::Bytes;

/// The bytes from which a buffer asks for large pages: two of them.
#[cfg(feature = "files")]
const LARGE: usize = 4 << 20;

/// A buffer of zeros, to be filled and then shared as a [table](crate::tables::PackedTable::from_zeroed).
///
/// With the feature `files`, a buffer of four MiB or more asks the system for large pages. Where it offers none, and for all
/// other buffers, the memory comes from the global allocator.
///
/// # Complexity
///
/// O(1) time where the system provides zeros, page by page at the first write.
///
/// # Examples
///
/// ```
/// use search::tables::ZeroedBytes;
///
/// let mut bytes = ZeroedBytes::new(5_000_000);
/// bytes[4_999_999] = 7;
/// assert_eq!(bytes.iter().map(|&byte| u64::from(byte)).sum::<u64>(), 7);
/// ```
#[derive(Debug)]
pub struct ZeroedBytes(Memory);

#[derive(Debug)]
enum Memory {
    Allocated(Vec<u8>),
    #[cfg(feature = "files")]
    Pages(memmap2::MmapMut),
}

impl ZeroedBytes {
    /// Creates a buffer of `len` zeros.
    #[must_use]
    pub fn new(len: usize) -> Self {
        #[cfg(feature = "files")]
        if let Some(pages) = large_pages(len) {
            return ZeroedBytes(Memory::Pages(pages));
        }
        ZeroedBytes(Memory::Allocated(vec![0; len]))
    }

    /// Returns the bytes, which clones share from now on.
    pub(crate) fn into_shared(self) -> Bytes {
        match self.0 {
            Memory::Allocated(bytes) => bytes.into(),
            #[cfg(feature = "files")]
            Memory::Pages(pages) => Bytes::from_owner(pages),
        }
    }
}

impl Deref for ZeroedBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Memory::Allocated(bytes) => bytes,
            #[cfg(feature = "files")]
            Memory::Pages(pages) => pages,
        }
    }
}

impl DerefMut for ZeroedBytes {
    fn deref_mut(&mut self) -> &mut [u8] {
        match &mut self.0 {
            Memory::Allocated(bytes) => bytes,
            #[cfg(feature = "files")]
            Memory::Pages(pages) => pages,
        }
    }
}

/// Returns `len` zeros in memory of their own, for which the system was asked for large pages.
#[cfg(feature = "files")]
fn large_pages(len: usize) -> Option<memmap2::MmapMut> {
    if len < LARGE || !cfg!(target_os = "linux") {
        return None;
    }
    let pages = memmap2::MmapMut::map_anon(len).ok()?;
    #[cfg(target_os = "linux")]
    // A system without large pages refuses; the zeros are there all the same.
    let _ = pages.advise(memmap2::Advice::HugePage);
    Some(pages)
}
