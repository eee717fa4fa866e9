//! The modes of the program, and the options that have no effect in each.

use programs::{given, idle};

/// A mode of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Solves the forty levels and compares them with the known numbers.
    Levels,
    /// Solves boards.
    Solve,
    /// Gives the next move.
    Hint,
    /// Lets a person play.
    Play,
    /// Checks a plan.
    Replay,
    /// Lists every shortest solution.
    All,
    /// Lists the shortest solutions in the order of cost.
    Shortest,
    /// Surveys all positions.
    Survey,
    /// Counts distinct grids.
    Grids,
    /// Makes a puzzle.
    Generate,
}

impl Mode {
    /// Returns the options that do nothing in this mode, and the reason.
    fn without_effect(self, json: bool) -> (&'static [&'static str], &'static str) {
        match self {
            Mode::Levels if json => (&[], ""),
            Mode::Levels => (
                &["metric", "boards"],
                "the table of the levels has both metrics and no boards: name a board or --level",
            ),
            Mode::Solve | Mode::Hint | Mode::Play | Mode::Replay => (&[], ""),
            Mode::All => {
                (&["heuristic", "open-list", "closed-list"], "--all searches breadth first in its own way")
            }
            Mode::Shortest => {
                (&["heuristic", "open-list", "closed-list"], "--solutions searches by a-star in its own way")
            }
            Mode::Survey => (
                &["algorithm", "heuristic", "metric", "boards", "open-list", "closed-list"],
                "--survey meets all positions in one way and in both metrics",
            ),
            Mode::Grids => (
                &["algorithm", "heuristic", "metric", "boards", "open-list", "closed-list"],
                "--grids counts in one way, and in moves",
            ),
            Mode::Generate => (
                &["algorithm", "heuristic", "metric", "boards", "open-list", "closed-list"],
                "--generate meets all positions of a board in one way, and counts moves",
            ),
        }
    }

    /// Names the options of the command line that do nothing here.
    pub(crate) fn rejection(self, json: bool) -> Option<String> {
        let (options, why) = self.without_effect(json);
        idle(why, &given(options))
    }
}
