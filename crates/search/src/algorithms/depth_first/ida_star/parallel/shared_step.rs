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

use crate::{
    algorithms::depth_first::{ida_star::parallel::work_unit::WorkUnit, sites::Dispatch},
    heuristics::Heuristic,
    space::{Goal, StateSpace},
};

/// The time of a step, within which limits are not checked.
const STEP: Duration = Duration::from_millis(4);

/// The time between two looks of a thread at the clock.
const AIM: Duration = Duration::from_micros(10);

/// The most states that a thread expands between two looks.
const LONGEST_LOOK: u64 = 1 << 12;

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

/// The looks of a thread at the clock: after one state, then after at most twice as many states each time. So a thread whose
/// states take long, or begin to, looks early.
struct Looks {
    /// The states since the last look; none before the first one.
    states: u64,
    last: Duration,
}

impl Looks {
    /// Returns the number of states until the next look, at the time `now` of the present one.
    fn next(&mut self, now: Duration) -> u64 {
        let took = now.saturating_sub(self.last);
        self.states = if took <= AIM || self.states == 0 {
            (2 * self.states).clamp(1, LONGEST_LOOK)
        } else {
            ((AIM.as_nanos() * u128::from(self.states) / took.as_nanos()) as u64).max(1)
        };
        self.last = now;
        self.states
    }
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
        let mut looks = Looks { states: 0, last: Duration::ZERO };
        loop {
            let number = self.next.fetch_add(1, Relaxed);
            let Some(unit) = units.get(number).filter(|_| number <= self.winner.load(Relaxed)) else { break };
            let mut unit = unit.lock().unwrap_or_else(PoisonError::into_inner);
            if self.advance_unit::<D>(number, &mut unit, &mut looks) {
                break;
            }
        }
        self.is_short.store(true, Relaxed);
    }

    /// Advances a unit to its end. Returns `true` if the step ends first. It does not end before the thread has expanded a
    /// state.
    fn advance_unit<D: Dispatch<S>>(
        &self,
        number: usize,
        unit: &mut WorkUnit<S, H>,
        looks: &mut Looks,
    ) -> bool {
        let mut is_over = false;
        let take = |most: u64| {
            let time = self.begun.elapsed();
            is_over |= looks.states > 0 && self.is_over(number, time);
            if is_over { 0 } else { most.min(looks.next(time)) }
        };
        if unit.advance::<G, D>(self.space, self.heuristic, self.goal, self.most, take) {
            self.winner.fetch_min(number, Relaxed);
        }
        is_over
    }

    /// Returns whether the step is over at this time for the thread that works on unit `number`.
    fn is_over(&self, number: usize, time: Duration) -> bool {
        time >= STEP || (time >= LEAST && self.is_short.load(Relaxed)) || self.winner.load(Relaxed) < number
    }
}
