//! The phase of a search: not begun, under way, in a step, or over with a stored answer.

use core::fmt;

use crate::{run::OutcomeOf, space::StateSpace};

const NOT_BEGUN: &str = "a search that has not begun cannot go on: call `run`, `begin` or `begin_from` first";
const IN_STEP: &str =
    "a search cannot go on after a panic in its step: call `run`, `begin` or `begin_from` first";

/// The phase of a search; each search object stores one beside its buffers.
///
/// Only implementations of [`Search`](crate::Search) need it. Their `begin_from` sets it to `NotBegun` at first and to
/// `UnderWay` at its end. Their `step` asks for the [`answer`](Self::answer) before it works, and [`keep`](Self::keep)s
/// the answer that it finds, or `None`. If the space panics between the two, the search is left in the phase `InStep`: it
/// refuses to go on, since a state may be half expanded, and a new run begins as ever.
///
/// # Examples
///
/// ```
/// use search::{Outcome, adapters::FromSuccessors, run::Phase};
///
/// type Line = FromSuccessors<u32, fn(&u32) -> [u32; 1]>;
/// let mut phase = Phase::<Line>::UnderWay;
/// assert_eq!(phase.answer(), None);
/// phase.keep(Some(Outcome::Exhausted));
/// assert_eq!((phase.is_over(), phase.answer()), (true, Some(Outcome::Exhausted)));
/// ```
#[derive(Clone)]
pub enum Phase<S: StateSpace> {
    /// `begin_from` was not called yet.
    NotBegun,
    /// The search has begun and has not answered yet.
    UnderWay,
    /// A step is at work, or the space panicked in it.
    InStep,
    /// The search has answered; each further step gives this answer again.
    Over(OutcomeOf<S>),
}

impl<S: StateSpace> Phase<S> {
    /// Returns the answer, if the search is over; otherwise a step begins, which ends with [`keep`](Self::keep).
    ///
    /// # Panics
    ///
    /// If the search has not begun, or if the space panicked in a step before.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn answer(&mut self) -> Option<OutcomeOf<S>> {
        match self {
            Phase::NotBegun => panic!("{NOT_BEGUN}"),
            Phase::InStep => panic!("{IN_STEP}"),
            Phase::UnderWay => {
                *self = Phase::InStep;
                None
            }
            Phase::Over(outcome) => Some(outcome.clone()),
        }
    }

    /// Ends a step: stores `answer`, if there is one, and returns it.
    #[inline]
    pub fn keep(&mut self, answer: Option<OutcomeOf<S>>) -> Option<OutcomeOf<S>> {
        match &answer {
            Some(outcome) => *self = Phase::Over(outcome.clone()),
            None => *self = Phase::UnderWay,
        }
        answer
    }

    /// Returns whether the search is over.
    ///
    /// # Panics
    ///
    /// If the search has not begun, or if the space panicked in a step before.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn is_over(&self) -> bool {
        assert!(!matches!(self, Phase::NotBegun), "{NOT_BEGUN}");
        assert!(!matches!(self, Phase::InStep), "{IN_STEP}");
        matches!(self, Phase::Over(_))
    }
}

impl<S: StateSpace> Default for Phase<S> {
    /// Returns the phase of a search that has not begun.
    fn default() -> Self {
        Phase::NotBegun
    }
}

impl<S: StateSpace> fmt::Debug for Phase<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::NotBegun => "NotBegun",
            Phase::UnderWay => "UnderWay",
            Phase::InStep => "InStep",
            Phase::Over(_) => "Over",
        })
    }
}
