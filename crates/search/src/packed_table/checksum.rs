//! Checksums: XXH3 with 64 bits, of parts of the bytes and then of the parts' checksums.
//!
//! The parts are summed on all processors, so that a table of half a gigabyte is checked about as fast as memory is read.

use alloc::vec;
use std::{num::NonZero, thread};

use twox_hash::XxHash3_64;

/// Bytes of a part: it fits into a processor's cache.
const PART: usize = 1 << 20;

/// The checksum of `bytes`, whatever the number of threads.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let mut sums = vec![[0; 8]; bytes.len().div_ceil(PART)];
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = sums.len().div_ceil(threads).max(1);
    let sum_share = |sums: &mut [[u8; 8]], bytes: &[u8]| {
        for (sum, part) in sums.iter_mut().zip(bytes.chunks(PART)) {
            *sum = XxHash3_64::oneshot(part).to_le_bytes();
        }
    };
    thread::scope(|scope| {
        let mut shares = sums.chunks_mut(share).zip(bytes.chunks(share * PART));
        let first = shares.next();
        shares.for_each(|(sums, bytes)| drop(scope.spawn(move || sum_share(sums, bytes))));
        if let Some((sums, bytes)) = first {
            sum_share(sums, bytes);
        }
    });
    XxHash3_64::oneshot(sums.as_flattened())
}
