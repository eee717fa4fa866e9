//! The threads of a step: each takes the foremost part that is left, until the time of the step is over.

use alloc::{collections::VecDeque, vec::Vec};
use core::{
    sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    time::Duration,
};
use std::{
    sync::{Mutex, PoisonError},
    time::Instant,
};

use crate::algorithms::ida_star::parallel::part::Part;
use crate::{
    heuristics::Heuristic,
    run::SLICE,
    space::{Goal, StateSpace},
};

/// The time between two steps, in which limits are not looked at.
pub(super) const STEP: Duration = Duration::from_millis(4);

/// The time before a thread without work ends the step for all: a step costs some tens of microseconds.
const LEAST: Duration = Duration::from_micros(100);

/// States that a thread expands before its first look at the clock; then twice as many, and so on up to a slice. So a
/// thread whose states take long looks early.
pub(super) const FIRST_LOOK: u64 = 4;

/// The number of threads that a search has here.
pub(super) fn threads() -> usize {
    rayon::current_num_threads()
}

/// What the threads of a step share.
pub(super) struct Together<'a, S, H, G> {
    space: &'a S,
    heuristic: &'a H,
    goal: &'a G,
    /// Expanded states that do not count yet, in one part.
    most: u64,
    /// The first part that nobody has taken.
    next: AtomicUsize,
    /// The first part that is known to hold a goal.
    winner: AtomicUsize,
    /// Whether a thread has nothing more to do.
    is_short: AtomicBool,
    begun: Instant,
}

impl<'a, S, H, G> Together<'a, S, H, G>
where
    S: StateSpace<State: Send, Action: Send, Cost: Send> + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    G: Goal<S> + Sync,
{
    pub(super) fn new(space: &'a S, heuristic: &'a H, goal: &'a G, most: u64) -> Self {
        Together {
            space,
            heuristic,
            goal,
            most,
            next: AtomicUsize::new(0),
            winner: AtomicUsize::new(usize::MAX),
            is_short: AtomicBool::new(false),
            begun: Instant::now(),
        }
    }

    /// Carries the parts on; gives the number of the first one that is known to hold a goal, or a larger one than
    /// there is.
    pub(super) fn advance(self, parts: &mut VecDeque<Part<S, H>>) -> usize {
        if let Some(winner) = parts.iter().position(|part| part.way().is_some()) {
            self.winner.store(winner, Relaxed);
        }
        let parts: Vec<_> = parts.iter_mut().map(Mutex::new).collect();
        let (this, parts) = (&self, &parts);
        rayon::scope(|scope| {
            for _ in 1..threads().min(parts.len()) {
                scope.spawn(|_| this.work(parts));
            }
            this.work(parts);
        });
        self.winner.into_inner()
    }

    /// One thread's work. No lock is waited for: each part is taken once.
    fn work(&self, parts: &[Mutex<&mut Part<S, H>>]) {
        let mut look = FIRST_LOOK;
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            let Some(part) = parts.get(number).filter(|_| number <= self.winner.load(Relaxed)) else { break };
            let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
            if self.carry_on(number, &mut part, &mut look) {
                break;
            }
        }
        self.is_short.store(true, Relaxed);
    }

    /// Carries a part on to its end, unless the step ends first: then says so. Every `look` states there is a look.
    fn carry_on(&self, number: usize, part: &mut Part<S, H>, look: &mut u64) -> bool {
        while part.is_left() && part.expanded() < self.most {
            let most = self.most.min(part.expanded().saturating_add(*look));
            if part.advance(self.space, self.heuristic, self.goal, most) {
                self.winner.fetch_min(number, Relaxed);
            }
            if self.is_over(number) {
                return true;
            }
            *look = SLICE.min(2 * *look);
        }
        false
    }

    /// Whether the step is over for the thread that works at part `number`.
    fn is_over(&self, number: usize) -> bool {
        let time = self.begun.elapsed();
        time >= STEP || (time >= LEAST && self.is_short.load(Relaxed)) || self.winner.load(Relaxed) < number
    }
}
