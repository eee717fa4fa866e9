//! Work shared out among threads.

use std::{sync::Mutex, thread};

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
    if threads <= 1 {
        let mut scratch = scratch();
        return items.for_each(|item| work(&mut scratch, item));
    }
    let left = Mutex::new(items);
    // A lock is poisoned only if taking an item panics.
    let next = || left.lock().ok().and_then(|mut left| left.next());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut scratch = scratch();
                while let Some(item) = next() {
                    work(&mut scratch, item);
                }
            });
        }
    });
}
