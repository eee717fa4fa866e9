//! The phase of a search: not begun, under way, or over with a stored answer.

use core::fmt;

use crate::{run::OutcomeOf, space::StateSpace};

const NOT_BEGUN: &str = "a search that has not begun cannot go on: call `run`, `begin` or `begin_from` first";

/// The phase of a search; each search object stores one beside its buffers.
///
/// Only implementations of [`Search`](crate::Search) need it. Their `begin_from` sets it to `UnderWay`. Their `step`
/// asks for the [`answer`](Self::answer) before it works, and [`keep`](Self::keep)s the answer that it finds.
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
    /// The search has answered; each further step gives this answer again.
    Over(OutcomeOf<S>),
}

impl<S: StateSpace> Phase<S> {
    /// Returns the answer, if the search is over.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn answer(&self) -> Option<OutcomeOf<S>> {
        match self {
            Phase::NotBegun => panic!("{NOT_BEGUN}"),
            Phase::UnderWay => None,
            Phase::Over(outcome) => Some(outcome.clone()),
        }
    }

    /// Stores `answer`, if there is one, and returns it.
    #[inline]
    pub fn keep(&mut self, answer: Option<OutcomeOf<S>>) -> Option<OutcomeOf<S>> {
        if let Some(outcome) = &answer {
            *self = Phase::Over(outcome.clone());
        }
        answer
    }

    /// Returns whether the search is over.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    #[inline]
    #[must_use]
    #[track_caller]
    pub fn is_over(&self) -> bool {
        assert!(!matches!(self, Phase::NotBegun), "{NOT_BEGUN}");
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
            Phase::Over(_) => "Over",
        })
    }
}
