//! What the program is asked to do, and which options have no effect on it.

use program::is_given;

/// What the program does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Tells of the wooden game.
    Story,
    /// Solves puzzles.
    Solve,
    /// Says the next move.
    Hint,
    /// Lets a person play.
    Play,
    /// Looks at all positions.
    Survey,
    /// Writes the graph of all positions.
    Graph,
}

impl Mode {
    /// The options that do nothing here, and why.
    fn without_effect(self) -> &'static [(&'static str, &'static str)] {
        const NO_HEURISTIC: (&str, &str) = ("heuristic", "no search of this program has an estimate");
        match self {
            Mode::Story | Mode::Solve => &[NO_HEURISTIC],
            Mode::Hint => &[NO_HEURISTIC, ("boards", "--hint draws the position that was given")],
            Mode::Play => &[
                NO_HEURISTIC,
                ("boards", "--play draws every position"),
                ("json", "--play is a dialogue"),
                ("hint", "--play gives hints when asked for"),
            ],
            Mode::Survey => &[
                NO_HEURISTIC,
                ("algorithm", "--survey meets all positions in one way"),
                ("boards", "--survey draws one position"),
            ],
            Mode::Graph => &[
                NO_HEURISTIC,
                ("algorithm", "--graph meets all positions in one way"),
                ("boards", "--graph draws no position"),
            ],
        }
    }

    /// Names the options of the command line that do nothing here.
    pub(crate) fn refusal(self) -> Option<String> {
        let given = self.without_effect().iter().filter(|(option, _)| is_given(option));
        let refused: Vec<String> =
            given.map(|(option, why)| format!("--{option} does nothing here, since {why}")).collect();
        (!refused.is_empty()).then(|| format!("error: {}", refused.join("; ")))
    }
}
