//! What the program is asked to do, and which options have no effect on it.

use programs::is_given;

/// What the program does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Solves the forty levels and compares them with what is known.
    Levels,
    /// Solves boards.
    Solve,
    /// Says the next move.
    Hint,
    /// Looks at all positions.
    Survey,
    /// Makes a puzzle.
    Generate,
}

impl Mode {
    /// The options that do nothing here, and why.
    fn without_effect(self) -> (&'static [&'static str], &'static str) {
        match self {
            Mode::Levels => (
                &["metric", "boards"],
                "the table of the levels has both metrics and no boards: name a board or --level",
            ),
            Mode::Solve => (&[], ""),
            Mode::Hint => (&["boards"], "--hint shows the board that was given"),
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
