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

use core::hash::Hasher;

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

/// The checksum of bytes that come piece by piece: equal to [`checksum`] of all of them.
#[derive(Default)]
pub(super) struct Running {
    sums: Vec<[u8; 8]>,
    part: XxHash3_64,
    /// The number of bytes in `part`.
    filled: usize,
}

impl Running {
    /// Adds the next bytes.
    pub(super) fn add(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(PART - self.filled));
            self.part.write(now);
            self.filled += now.len();
            bytes = later;
            if self.filled == PART {
                self.end_part();
            }
        }
    }

    /// Returns the checksum of all bytes.
    pub(super) fn finish(mut self) -> u64 {
        if self.filled > 0 {
            self.end_part();
        }
        XxHash3_64::oneshot(self.sums.as_flattened())
    }

    fn end_part(&mut self) {
        self.sums.push(core::mem::take(&mut self.part).finish().to_le_bytes());
        self.filled = 0;
    }
}
