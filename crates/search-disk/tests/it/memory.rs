//! A search on disk keeps to the memory that it is given, and tells the bytes of its buffers.
//!
//! A global allocator serves the whole program. It counts for each thread, so tests beside this one do not disturb it.

#![allow(
    unsafe_code,
    reason = "a global allocator is unsafe by its trait; this one only counts and passes on"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    array::from_fn,
    cell::Cell,
};

use search::{NoGoal, Progress as _, Search, from_successors};
use search_disk::DiskBreadthFirst;

use crate::toys::{Folder, step_by};

struct Counting;

thread_local! {
    /// The bytes that the thread has allocated and not given back, and the most since the measurement began.
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Counts an allocation that grows by `more` bytes, and shrinks by `less` before.
fn count(more: usize, less: usize) {
    let live = LIVE.get() + more.cast_signed() - less.cast_signed();
    LIVE.set(live);
    PEAK.set(PEAK.get().max(live));
}

// SAFETY: every call is passed on unchanged to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    /// A large allocation grows in its place: the system moves its pages.
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        // SAFETY: the caller's promise is passed on.
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn a_search_keeps_to_its_memory() {
    let sets = from_successors(|&set: &u64| from_fn::<_, 17, _>(|bit| set ^ (1 << bit)))
        .with_keys(|&set| set, |key| key);
    for memory in [1 << 20, 3 << 20, 64 << 20] {
        let folder = Folder::new();
        let mut search = DiskBreadthFirst::new(&folder.0).with_memory(memory);
        let before = LIVE.get();
        search.begin(&sets, &0, &NoGoal);
        let mut most = 0;
        loop {
            let soon = search.memory().soon;
            PEAK.set(LIVE.get());
            let outcome = step_by(&mut search, &sets, &NoGoal, 999, &mut ());
            let [live, peak] = [LIVE.get(), PEAK.get()].map(|bytes| (bytes - before).cast_unsigned() as u64);
            let told = search.memory().now;
            // Blocks are shorter than the longest ones, and files have names.
            assert!(live.abs_diff(told) <= 8 << 10, "{memory}: {live} bytes, {told} told");
            // A step may merge runs.
            assert!(peak <= soon + (1 << 20), "{memory}: {peak} bytes, {soon} foreseen");
            most = most.max(peak);
            if outcome.is_some() {
                break;
            }
        }
        assert_eq!(search.stats().expanded, 1 << 17);
        assert!(most <= memory.max(4 << 20), "{memory}: {most} bytes");
        let told = search.stats().peak_bytes;
        assert!(most.abs_diff(told) <= 256 << 10, "{memory}: {most} bytes, {told} told");
    }
}
