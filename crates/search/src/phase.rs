//! Where a search stands: before its beginning, under way, or over with an answer that it keeps.

use crate::{outcome::OutcomeOf, space::StateSpace};

const NOT_BEGUN: &str = "a search that has not begun cannot go on: call `run`, `begin` or `begin_from` first";

/// The state that every search object has beside its buffers.
pub(crate) enum Phase<S: StateSpace> {
    /// `begin_from` was not called yet.
    NotBegun,
    /// Steps may still be taken.
    UnderWay,
    /// The search has answered; each further step gives this answer again.
    Over(OutcomeOf<S>),
}

impl<S: StateSpace> Phase<S> {
    /// The answer, if the search is over.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    #[inline]
    #[track_caller]
    pub(crate) fn answer(&self) -> Option<OutcomeOf<S>> {
        match self {
            Phase::NotBegun => panic!("{NOT_BEGUN}"),
            Phase::UnderWay => None,
            Phase::Over(outcome) => Some(outcome.clone()),
        }
    }

    /// Keeps `answer`, if it is one, and gives it back.
    #[inline]
    pub(crate) fn keep(&mut self, answer: Option<OutcomeOf<S>>) -> Option<OutcomeOf<S>> {
        if let Some(outcome) = &answer {
            *self = Phase::Over(outcome.clone());
        }
        answer
    }

    /// Whether the search is over.
    ///
    /// # Panics
    ///
    /// If the search has not begun.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        assert!(!matches!(self, Phase::NotBegun), "{NOT_BEGUN}");
        matches!(self, Phase::Over(_))
    }
}
