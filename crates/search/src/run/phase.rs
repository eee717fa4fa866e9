//! Where a search stands: before its beginning, under way, or over with an answer that it keeps.

use core::fmt;

use crate::{run::OutcomeOf, space::StateSpace};

const NOT_BEGUN: &str = "a search that has not begun cannot go on: call `run`, `begin` or `begin_from` first";

/// Where a search stands; each search object has one beside its buffers.
///
/// Only those who implement [`Search`](crate::Search) need it: `begin_from` sets it to `UnderWay`, `step` asks for the
/// [`answer`](Self::answer) before it works and [`keep`](Self::keep)s the one that it finds.
///
/// # Examples
///
/// ```
/// use search::{Outcome, Phase, adapters::FromEdges};
///
/// type Line = FromEdges<u32, fn(&u32) -> [u32; 1]>;
/// let mut phase = Phase::<Line>::UnderWay;
/// assert_eq!(phase.answer(), None);
/// phase.keep(Some(Outcome::Exhausted));
/// assert_eq!((phase.is_over(), phase.answer()), (true, Some(Outcome::Exhausted)));
/// ```
#[derive(Clone)]
pub enum Phase<S: StateSpace> {
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
    #[must_use]
    #[track_caller]
    pub fn answer(&self) -> Option<OutcomeOf<S>> {
        match self {
            Phase::NotBegun => panic!("{NOT_BEGUN}"),
            Phase::UnderWay => None,
            Phase::Over(outcome) => Some(outcome.clone()),
        }
    }

    /// Keeps `answer`, if there is one, and gives it back.
    #[inline]
    pub fn keep(&mut self, answer: Option<OutcomeOf<S>>) -> Option<OutcomeOf<S>> {
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
    #[must_use]
    #[track_caller]
    pub fn is_over(&self) -> bool {
        assert!(!matches!(self, Phase::NotBegun), "{NOT_BEGUN}");
        matches!(self, Phase::Over(_))
    }
}

impl<S: StateSpace> Default for Phase<S> {
    /// A search that has not begun.
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
