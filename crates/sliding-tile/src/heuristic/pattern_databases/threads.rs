//! Work shared out among threads.

use std::{
    sync::Mutex,
    thread::{self, Builder},
};

use crate::MOST_THREADS;

/// Does the work on each item, in any order, by so many threads.
pub(super) fn share_out<T: Send>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) + Sync,
) {
    share_out_with(items, threads, || (), |(), item| work(item));
}

/// Does the work on each item, in any order, by so many threads, each of which has a `scratch` of its own.
pub(super) fn share_out_with<T: Send, S>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    scratch: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) + Sync,
) {
    let left = Mutex::new(items);
    // A lock is poisoned only if taking an item panics.
    let next = || left.lock().ok().and_then(|mut left| left.next());
    let work_on = || {
        let mut scratch = scratch();
        while let Some(item) = next() {
            work(&mut scratch, item);
        }
    };
    thread::scope(|scope| {
        // Where a thread cannot be started, the others do its share.
        let start = |_: &usize| Builder::new().spawn_scoped(scope, work_on).is_ok();
        (1..threads.min(MOST_THREADS)).take_while(start).for_each(drop);
        work_on();
    });
}
