//! The modes of the program, and the options that have no effect in each.

use programs::is_given;

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
    /// Surveys all positions.
    Survey,
    /// Makes a puzzle.
    Generate,
}

impl Mode {
    /// Returns the options that do nothing in this mode, and the reason.
    fn without_effect(self) -> (&'static [&'static str], &'static str) {
        match self {
            Mode::Levels => (
                &["metric", "boards"],
                "the table of the levels has both metrics and no boards: name a board or --level",
            ),
            Mode::Solve => (&[], ""),
            Mode::Hint => (&["boards"], "--hint shows the board that was given"),
            Mode::Play => (&["boards", "json"], "--play shows the board after every line"),
            Mode::Replay => (&["boards"], "--replay shows the last board of the plan"),
            Mode::Survey => (
                &["algorithm", "heuristic", "metric", "boards"],
                "--survey meets all positions in one way and in both metrics",
            ),
            Mode::Generate => (
                &["algorithm", "heuristic", "metric", "boards"],
                "--generate meets all positions of a board in one way, and counts moves",
            ),
        }
    }

    /// Names the options of the command line that do nothing here.
    pub(crate) fn refusal(self) -> Option<String> {
        let (options, why) = self.without_effect();
        let given: Vec<String> =
            options.iter().filter(|option| is_given(option)).map(|option| format!("--{option}")).collect();
        let verb = if given.len() == 1 { "does" } else { "do" };
        (!given.is_empty())
            .then(|| format!("error: {} {verb} nothing here, since {why}", given.join(" and ")))
    }
}
