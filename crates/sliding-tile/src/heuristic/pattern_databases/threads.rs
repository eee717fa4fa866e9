//! Work shared out among threads.

use std::{sync::Mutex, thread};

/// Does the work on each item, in any order, by so many threads.
pub(super) fn share_out<T: Send>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) + Sync,
) {
    if threads <= 1 {
        return items.for_each(work);
    }
    let left = Mutex::new(items);
    // A lock is poisoned only if taking an item panics.
    let next = || left.lock().ok().and_then(|mut left| left.next());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = next() {
                    work(item);
                }
            });
        }
    });
}
