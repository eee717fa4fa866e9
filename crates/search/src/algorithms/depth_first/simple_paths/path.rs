//! The present path of a depth-first search: a stack of states with an index by hash, for the detection of cycles.

use alloc::vec::Vec;

use crate::{
    run::Memory,
    space::StateSpace,
    tables::{HashIndex, MAX_STATES, growth},
};

/// The states from a start to the current node. In a graded space no state can repeat, so no lookup takes place.
pub(crate) struct Path<S: StateSpace> {
    steps: Vec<Step<S>>,
    positions: HashIndex,
    /// The greatest number of steps so far.
    longest: usize,
}

/// A state on the path, and the action that led to it; `None` for a start.
struct Step<S: StateSpace> {
    state: S::State,
    last: Option<S::Action>,
    hash: u64,
}

impl<S: StateSpace> Path<S> {
    pub(crate) fn with_capacity(steps: usize) -> Self {
        Path { steps: Vec::with_capacity(steps), positions: HashIndex::default(), longest: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.positions.clear();
        self.longest = 0;
    }

    #[inline(always)]
    pub(crate) fn holds(&self, hash: u64, state: &S::State) -> bool {
        let is_same = |at: u32| self.steps[at as usize].state == *state;
        !S::GRADED && self.positions.find(hash, is_same).is_some()
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, hash: u64, state: &S::State, last: Option<S::Action>) {
        let at = self.steps.len() as u32;
        self.steps.push(Step { state: state.clone(), last, hash });
        if !S::GRADED {
            self.positions.insert(at, hash, |at| self.steps[at as usize].hash);
        }
    }

    /// Truncates the path after step number `at`.
    #[inline(always)]
    pub(crate) fn return_to(&mut self, at: usize) {
        self.longest = self.longest.max(self.steps.len());
        while self.steps.len() > at + 1 {
            let step = self.steps.pop();
            if let (false, Some(step)) = (S::GRADED, step) {
                self.positions.remove(step.hash, self.steps.len() as u32);
            }
        }
    }

    /// Clears the path for another start.
    pub(crate) fn leave(&mut self) {
        self.longest = self.longest.max(self.steps.len());
        self.steps.clear();
        self.positions.clear();
    }

    /// Returns the state of step number `at`.
    #[inline(always)]
    pub(crate) fn state(&self, at: usize) -> &S::State {
        &self.steps[at].state
    }

    /// Returns the actions from the start to the last step.
    pub(crate) fn actions(&self) -> Vec<S::Action> {
        self.steps.iter().filter_map(|step| step.last).collect()
    }

    /// Returns the greatest number of actions that the path has had.
    pub(crate) fn deepest(&self) -> usize {
        self.longest.max(self.steps.len()).saturating_sub(1)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.steps.len() >= MAX_STATES
    }

    pub(crate) fn memory(&self) -> Memory {
        let positions = Memory::new(self.positions.bytes(), self.positions.bytes_soon());
        positions + Memory::growing(self.steps.capacity() * size_of::<Step<S>>(), growth(&self.steps))
    }
}
