//! The present path of a depth-first search: every state on it, so that no path runs in a circle.

use alloc::vec::Vec;

use crate::{space::StateSpace, tables::Positions};

/// The states from a start to the node in hand. In a graded space no state comes back, and nothing is looked up.
pub(crate) struct Path<S: StateSpace> {
    steps: Vec<Step<S>>,
    positions: Positions,
    /// The most steps that the path had.
    longest: usize,
}

/// A state on the path and the action that led there; a start has none.
struct Step<S: StateSpace> {
    state: S::State,
    last: Option<S::Action>,
    hash: u64,
}

impl<S: StateSpace> Path<S> {
    /// Positions fit in 32 bits. The last sixteenth is left free, so that fullness is asked once a step.
    const FULL: usize = 15 << 28;

    pub(crate) fn with_capacity(steps: usize) -> Self {
        Path { steps: Vec::with_capacity(steps), positions: Positions::default(), longest: 0 }
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

    /// Goes back to the step number `at`.
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

    /// Forgets the path, for another start.
    pub(crate) fn leave(&mut self) {
        self.longest = self.longest.max(self.steps.len());
        self.steps.clear();
        self.positions.clear();
    }

    /// The state of the step number `at`.
    #[inline(always)]
    pub(crate) fn state(&self, at: usize) -> &S::State {
        &self.steps[at].state
    }

    /// The actions from the start to the last step.
    pub(crate) fn actions(&self) -> Vec<S::Action> {
        self.steps.iter().filter_map(|step| step.last).collect()
    }

    /// The most actions that the path had.
    pub(crate) fn deepest(&self) -> usize {
        self.longest.max(self.steps.len()).saturating_sub(1)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.steps.len() >= Self::FULL
    }

    pub(crate) fn bytes(&self) -> usize {
        self.steps.capacity() * size_of::<Step<S>>() + self.positions.bytes()
    }
}
