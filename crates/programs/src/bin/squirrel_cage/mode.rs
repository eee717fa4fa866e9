//! The jobs of the program, and the options that have no effect on each.

use programs::is_given;

/// A job of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Tells of the wooden game.
    Story,
    /// Solves puzzles.
    Solve,
    /// Lists every shortest solution.
    All,
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
    /// The options that do nothing here, and why; clap refuses those that contradict each other.
    fn without_effect(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Mode::Story | Mode::Solve | Mode::All | Mode::Play => &[],
            Mode::Hint => &[("boards", "--hint draws the position that was given")],
            Mode::Survey => &[
                ("algorithm", "--survey meets all positions in one way"),
                ("boards", "--survey draws one position"),
            ],
            Mode::Graph => &[
                ("algorithm", "--graph meets all positions in one way"),
                ("boards", "--graph draws no position"),
            ],
        }
    }

    /// Names the options of the command line that do nothing here.
    pub(crate) fn refusal(self) -> Option<String> {
        let in_json = is_given("json").then_some(&("boards", "--json draws nothing"));
        let idle =
            self.without_effect().iter().filter(|(option, _)| in_json.is_none_or(|own| own.0 != *option));
        let given = idle.chain(in_json).filter(|(option, _)| is_given(option));
        let refused: Vec<String> =
            given.map(|(option, why)| format!("--{option} does nothing here, since {why}")).collect();
        (!refused.is_empty()).then(|| format!("error: {}", refused.join("; ")))
    }
}
