//! Boards as the modes of all programs see them.

use std::fmt;

use clap::Args;
use puzzle::{Puzzle, Refusal};

use crate::{
    modes::{NoAction, Position},
    solver::{Complete, Extras, Options},
    terminal::Drawing,
};

/// A board, and the options that say how it is counted and drawn.
pub(super) struct At<'a, P: Puzzle, X: Args> {
    pub(super) task: P::Task,
    options: &'a Options<X>,
}

impl<'a, P: Complete, X: Extras<P>> At<'a, P, X> {
    pub(super) fn new(task: &P::Task, options: &'a Options<X>) -> Self {
        At { task: task.clone(), options }
    }

    /// Returns the metric in which actions count.
    pub(super) fn metric(&self) -> P::Metric {
        self.options.metric::<P>()
    }

    /// Returns an action and the board after it.
    pub(super) fn next(&self, text: &str) -> Result<(P::Action, Self), Refusal> {
        let action = P::read_action(&self.task, text)?;
        let task = P::after(&self.task, &action, self.metric())?;
        Ok((action, At { task, options: self.options }))
    }
}

impl<P: Puzzle, X: Args> Clone for At<'_, P, X> {
    fn clone(&self) -> Self {
        At { task: self.task.clone(), options: self.options }
    }
}

impl<P: Puzzle, X: Args> PartialEq for At<'_, P, X> {
    fn eq(&self, other: &Self) -> bool {
        self.task == other.task
    }
}

impl<P: Puzzle, X: Args> fmt::Debug for At<'_, P, X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.task.fmt(f)
    }
}

impl<P: Complete, X: Extras<P>> Position for At<'_, P, X> {
    fn drawing(&self) -> Drawing {
        self.options.extras.drawing(&self.task)
    }

    fn act(&self, text: &str) -> Result<(String, Self), NoAction> {
        let (action, next) = self.next(text).map_err(|refusal| match refusal {
            Refusal::Unreadable(why) => NoAction::Unreadable(why),
            Refusal::Impossible(why) => NoAction::Impossible(why),
        })?;
        Ok((P::write_action(&self.task, &action), next))
    }

    fn is_solved(&self) -> bool {
        P::is_solved(&self.task)
    }

    fn example(&self) -> Option<String> {
        let actions = P::actions(&self.task, self.metric());
        actions.first().map(|action| P::write_action(&self.task, action))
    }

    fn actions_of(word: &str) -> Vec<&str> {
        P::actions_of(word)
    }
}
