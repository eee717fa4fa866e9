//! IDA* allocates nothing while it searches, plans that do not exist are counted without a list, and no search allocates
//! more than its memory limit.
//!
//! A binary of its own, since it counts by a global allocator, which serves the whole program. The number of allocations
//! is kept for each thread, so that the test harness does not disturb it. The bytes are those of the test and of the pool of threads.

#![allow(
    unsafe_code,
    reason = "a global allocator is unsafe by its trait; this one only counts and passes on"
)]

mod memory_limits;
#[allow(dead_code, unused_imports, reason = "the list is used, and no law")]
#[path = "../it/every_search/searches/mod.rs"]
mod searches;
#[expect(dead_code, unused_imports, reason = "the graph is used, and no random task")]
#[path = "../it/toys.rs"]
mod toys;

use core::{
    cell::Cell,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::toys::Steps as _;
use search::{IdaStar, Search, StateSpace, from_successors, heuristics::Admissible, shortest_plans};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
    static IS_MEASURED: Cell<bool> = const { Cell::new(false) };
}

/// The bytes of all allocations of the measured threads, and the most since the measurement began.
static LIVE: AtomicU64 = AtomicU64::new(0);
static PEAK: AtomicU64 = AtomicU64::new(0);

/// The thread of the test and those of the pool are measured, until this is dropped. Threads that begin or end other tests
/// beside it are not.
struct Alone {
    _guard: MutexGuard<'static, ()>,
}

/// Waits for the end of other tests that measure.
fn alone() -> Alone {
    static ALONE: Mutex<()> = Mutex::new(());
    let guard = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    rayon::broadcast(|_| IS_MEASURED.set(true));
    IS_MEASURED.set(true);
    Alone { _guard: guard }
}

impl Drop for Alone {
    fn drop(&mut self) {
        IS_MEASURED.set(false);
    }
}

/// Counts an allocation that grows by `more` bytes, and shrinks by `less` before.
fn count(more: usize, less: usize) {
    ALLOCATIONS.with(|count| count.set(count.get() + 1));
    if IS_MEASURED.get() {
        LIVE.fetch_sub(less as u64, Relaxed);
        let live = LIVE.fetch_add(more as u64, Relaxed) + more as u64;
        PEAK.fetch_max(live, Relaxed);
    }
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
        if IS_MEASURED.get() {
            LIVE.fetch_sub(layout.size() as u64, Relaxed);
        }
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The allocations of all steps but the last, which writes the plan down, and the number of those steps.
fn allocations<S: StateSpace, E>(
    search: &mut E,
    space: &S,
    start: &S::State,
    goal: fn(&S::State) -> bool,
) -> (u64, u64)
where
    E: Search<S, fn(&S::State) -> bool>,
{
    search.begin(space, start, &goal);
    let before = ALLOCATIONS.get();
    let mut until_last = before;
    for steps in 0.. {
        if search.step_by(space, &goal, 100, &mut ()).is_some() {
            return (until_last - before, steps);
        }
        until_last = ALLOCATIONS.get();
    }
    unreachable!("the search ends")
}

/// Twelve pancakes, the largest last; an action turns over the upper 2 to 12.
struct Pancakes;

type Stack = [u8; 12];

impl StateSpace for Pancakes {
    type State = Stack;
    type Action = u8;
    type Cost = u8;
    type Actions = core::ops::RangeInclusive<u8>;

    fn actions(&self, _: &Stack) -> Self::Actions {
        2..=12
    }

    fn apply(&self, stack: &mut Stack, turned: u8) {
        stack[..usize::from(turned)].reverse();
    }
}

/// Half of the neighbours that do not fit: weak, so that there is work to do.
fn gaps(stack: &Stack) -> u8 {
    stack.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 1).count() as u8 / 2
}

fn is_sorted(stack: &Stack) -> bool {
    stack.is_sorted()
}

#[test]
fn a_search_that_stays_above_depth_128_never_allocates() {
    let start = [3, 0, 4, 1, 2, 5, 6, 8, 7, 9, 10, 11];
    let mut search = IdaStar::new(Admissible(gaps));
    for run in ["first", "second"] {
        let (allocations, steps) = allocations(&mut search, &Pancakes, &start, is_sorted);
        assert!(steps > 20, "{steps} steps show nothing");
        assert_eq!(allocations, 0, "in the {run} run of {steps} steps");
    }
}

/// A way that is deeper than the buffers of a fresh search, which grow, and stay.
#[test]
fn a_deep_search_allocates_in_its_first_run_alone() {
    let _alone = alone();
    let line = from_successors(|&n: &u32| [n + 1, n + 1]);
    let left = |&n: &u32| 100_000 - n;
    let mut search = IdaStar::new(Admissible(left));
    let goal: fn(&u32) -> bool = |&n| n == 100_000;
    let (first, steps) = allocations(&mut search, &line, &0, goal);
    assert!(first > 0 && steps >= 100, "{first} allocations in {steps} steps");
    assert_eq!(allocations(&mut search, &line, &0, goal).0, 0);
}

/// Without a goal the answer is known: numbers of paths, here of up to 1,500 digits, are not summed up.
#[test]
fn no_plans_are_counted_without_numbers() {
    let _alone = alone();
    let ladder = from_successors(|&n: &u32| [n + 1, n + 1].map(|n| n.min(5_000)));
    let found = shortest_plans(&ladder, &0, |_| false);
    let before = ALLOCATIONS.get();
    assert_eq!(found.exact_count(), "0");
    assert_eq!(ALLOCATIONS.get() - before, 1, "the digit is the only allocation");
}
