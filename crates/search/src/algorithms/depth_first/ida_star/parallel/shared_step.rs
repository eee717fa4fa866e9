//! The threads of a step: each takes the first unit that no thread has taken, until the time of the step is over.

use alloc::{collections::VecDeque, vec::Vec};
use core::{
    sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    time::Duration,
};
use std::{
    sync::{Mutex, PoisonError},
    time::Instant,
};

use crate::algorithms::depth_first::ida_star::parallel::work_unit::{FIRST_LOOK, STEP, WorkUnit};
use crate::{
    algorithms::depth_first::sites::Dispatch,
    heuristics::Heuristic,
    run::SLICE,
    space::{Goal, StateSpace},
};

/// The least time of a step, because a step costs some tens of microseconds. After it, a thread without work ends the
/// step for all.
const LEAST: Duration = Duration::from_micros(100);

/// Returns the number of threads of the current pool.
pub(super) fn threads() -> usize {
    rayon::current_num_threads()
}

/// The data that the threads of a step share.
pub(super) struct SharedStep<'a, S, H, G> {
    space: &'a S,
    heuristic: &'a H,
    goal: &'a G,
    /// The largest number of expanded states in one unit that do not count yet.
    most: u64,
    /// The index of the first unit that no thread has taken.
    next: AtomicUsize,
    /// The index of the first unit that is known to hold a goal; `usize::MAX` if there is none.
    winner: AtomicUsize,
    /// Whether a thread has run out of work.
    is_short: AtomicBool,
    begun: Instant,
}

impl<'a, S, H, G> SharedStep<'a, S, H, G>
where
    S: StateSpace<State: Send, Action: Send, Cost: Send> + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    G: Goal<S> + Sync,
{
    pub(super) fn new(space: &'a S, heuristic: &'a H, goal: &'a G, most: u64) -> Self {
        SharedStep {
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

    /// Advances the units. Returns the index of the first unit that is known to hold a goal, or `usize::MAX`.
    pub(super) fn advance<D: Dispatch<S>>(self, units: &mut VecDeque<WorkUnit<S, H>>) -> usize {
        if let Some(winner) = units.iter().position(|unit| unit.way().is_some()) {
            self.winner.store(winner, Relaxed);
        }
        let units: Vec<_> = units.iter_mut().map(Mutex::new).collect();
        let (this, units) = (&self, &units);
        rayon::scope(|scope| {
            for _ in 1..threads().min(units.len()) {
                scope.spawn(|_| this.work::<D>(units));
            }
            this.work::<D>(units);
        });
        self.winner.into_inner()
    }

    /// Does the work of one thread. No thread waits for a lock, because each unit is taken once.
    fn work<D: Dispatch<S>>(&self, units: &[Mutex<&mut WorkUnit<S, H>>]) {
        let mut look = FIRST_LOOK;
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            let Some(unit) = units.get(number).filter(|_| number <= self.winner.load(Relaxed)) else { break };
            let mut unit = unit.lock().unwrap_or_else(PoisonError::into_inner);
            if self.advance_unit::<D>(number, &mut unit, &mut look) {
                break;
            }
        }
        self.is_short.store(true, Relaxed);
    }

    /// Advances a unit to its end. Returns `true` if the step ends first, which is checked every `look` states.
    fn advance_unit<D: Dispatch<S>>(&self, number: usize, unit: &mut WorkUnit<S, H>, look: &mut u64) -> bool {
        while unit.is_left() && unit.expanded() < self.most {
            let most = self.most.min(unit.expanded().saturating_add(*look));
            if unit.advance::<G, D>(self.space, self.heuristic, self.goal, most) {
                self.winner.fetch_min(number, Relaxed);
            }
            if self.is_over(number) {
                return true;
            }
            *look = SLICE.min(2 * *look);
        }
        false
    }

    /// Returns whether the step is over for the thread that works on unit `number`.
    fn is_over(&self, number: usize) -> bool {
        let time = self.begun.elapsed();
        time >= STEP || (time >= LEAST && self.is_short.load(Relaxed)) || self.winner.load(Relaxed) < number
    }
}
