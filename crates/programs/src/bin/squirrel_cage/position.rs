//! A game in a metric, as the modes of all programs use it.

use games::{Blocks, Position as _};
use programs::{
    Answer, Drawing, Ending, Failure, InternalError, Lists, Shared,
    modes::{NoAction, Position, Rules},
};
use squirrel_cage::Metric;

use crate::{
    Options,
    game::Game,
    metric,
    solve::{in_words, solve},
};

/// A game whose moves must count as one in a metric.
#[derive(Clone, PartialEq)]
pub(crate) struct Play {
    game: Game,
    metric: Metric,
}

impl Play {
    pub(crate) fn of(game: &Game, shared: &Shared) -> Self {
        Play { game: game.clone(), metric: metric::of(shared) }
    }
}

impl Position for Play {
    fn drawing(&self) -> Drawing {
        let drawing = self.game.drawing();
        self.game.code().into_iter().fold(drawing, Drawing::with_line)
    }

    fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
        let game = &self.game;
        let step = game.read(action).map_err(NoAction::Unreadable)?;
        let blocks = Blocks { board: game.board().clone(), metric: self.metric };
        let game = game.at(blocks.after(&step)?.board);
        Ok((self.game.write(&step), Play { game, metric: self.metric }))
    }

    fn is_solved(&self) -> bool {
        self.game.board().is_solved()
    }

    /// Returns a step of one cell, which every metric has.
    fn example(&self) -> Option<String> {
        let blocks = Blocks { board: self.game.board().clone(), metric: Metric::Unit };
        let action = blocks.actions().into_iter().next()?;
        action.text.parse().ok().map(|step| self.game.write(&step))
    }
}

/// Solves a position for a mode; `text` is the input for the first position.
///
/// # Errors
///
/// Returns an error for a solution that does not hold.
pub(crate) fn solved(
    text: &str,
    play: &Play,
    shared: &Shared,
    lists: &Lists,
) -> Result<Answer, InternalError> {
    let answer = solve(text, &play.game, shared, lists)?.answer;
    Ok(if shared.json { answer } else { in_words(&answer) })
}

/// Answers for `game` in the mode of the options; `None` if there is none.
///
/// # Errors
///
/// Returns an error for a solution that does not hold, or the file of a picture that cannot be written.
pub(crate) fn answer(text: &str, game: &Game, options: &Options) -> Result<Option<Ending>, Failure> {
    let Options { modes, shared, lists, pictures, .. } = options;
    let mut solve = |play: &Play, shared: &Shared| solved(text, play, shared, lists);
    let mut rules = Rules { unit: metric::unit(metric::of(shared)), solve: &mut solve };
    let start = Play::of(game, shared);
    let ending = modes.answer(text, &start, &mut rules, shared)?;
    if let Some(plan) = modes.plan(text, &start, shared) {
        pictures.write(&plan, game.size(), |actions| game.frames(actions))?;
    }
    Ok(ending)
}
