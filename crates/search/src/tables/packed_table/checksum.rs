//! Checksums: 64-bit XXH3 of each part of the bytes, then of the parts' checksums.
//!
//! All processors share the parts, so that the check of a table of half a gigabyte takes about as long as reading its
//! memory.

use alloc::vec::Vec;
use std::{
    num::NonZero,
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
    thread::{self, Builder},
};

use twox_hash::XxHash3_64;

/// The size of a part in bytes: it fits into the cache of a processor.
const PART: usize = 1 << 20;

/// Returns the checksum of `bytes`, which does not depend on the number of threads. If a thread cannot be started, the
/// others sum its parts.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let sums: Vec<_> = (0..bytes.len().div_ceil(PART)).map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    let sum_parts = || {
        while let Some(start) = next.fetch_add(1, Ordering::Relaxed).checked_mul(PART)
            && let Some(left) = bytes.get(start..).filter(|left| !left.is_empty())
        {
            let sum = XxHash3_64::oneshot(&left[..left.len().min(PART)]);
            sums[start / PART].store(sum, Ordering::Relaxed);
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(sums.len());
    thread::scope(|scope| {
        let is_started = |_: &usize| Builder::new().spawn_scoped(scope, sum_parts).is_ok();
        (1..threads).take_while(is_started).for_each(drop);
        sum_parts();
    });
    let sums: Vec<_> = sums.into_iter().map(|sum| sum.into_inner().to_le_bytes()).collect();
    XxHash3_64::oneshot(sums.as_flattened())
}
