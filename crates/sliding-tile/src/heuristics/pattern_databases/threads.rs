//! Distribution of work among threads.

use std::{
    sync::Mutex,
    thread::{self, Builder},
};

use crate::MOST_THREADS;

/// Calls `work` on each item, in any order, on up to `threads` threads.
pub(super) fn share_out<T: Send>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) + Sync,
) {
    share_out_with(items, threads, || (), |(), item| work(item));
}

/// Calls `work` on each item, in any order, on up to `threads` threads, each with its own `scratch`.
pub(super) fn share_out_with<T: Send, S>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    scratch: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) + Sync,
) {
    let left = Mutex::new(items);
    // The lock is poisoned only if the iterator panics.
    let next = || left.lock().ok().and_then(|mut left| left.next());
    let work_on = || {
        let mut scratch = scratch();
        while let Some(item) = next() {
            work(&mut scratch, item);
        }
    };
    thread::scope(|scope| {
        // If a thread cannot be started, the other threads do its share.
        let start = |_: &usize| Builder::new().spawn_scoped(scope, work_on).is_ok();
        (1..threads.min(MOST_THREADS)).take_while(start).for_each(drop);
        work_on();
    });
}
