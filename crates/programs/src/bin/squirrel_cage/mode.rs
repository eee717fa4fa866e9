//! The modes of the program, and the options that have no effect in each.

use programs::{given, idle, is_given};

/// A mode of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Reports on the wooden game in three metrics.
    Report,
    /// Solves puzzles.
    Solve,
    /// Lists every shortest solution.
    All,
    /// Lists the shortest solutions in the order of cost.
    Shortest,
    /// Prints the next move.
    Hint,
    /// Reads moves of a person.
    Play,
    /// Checks a plan.
    Replay,
    /// Makes a new puzzle.
    Generate,
    /// Surveys all positions.
    Survey,
    /// Writes the graph of all positions.
    Graph,
}

impl Mode {
    /// Returns the options without effect in this mode, each with the reason. Clap rejects contradictory options.
    fn without_effect(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Mode::Survey => &[
                ("algorithm", "--survey meets all positions in one way"),
                ("open-list", "--survey meets all positions in one way"),
                ("closed-list", "--survey meets all positions in one way"),
                ("boards", "--survey draws one position"),
            ],
            Mode::Graph => &[
                ("algorithm", "--graph meets all positions in one way"),
                ("open-list", "--graph meets all positions in one way"),
                ("closed-list", "--graph meets all positions in one way"),
                ("boards", "--graph draws no position"),
                ("table", "--graph draws no position"),
            ],
            Mode::All => &[
                ("open-list", "--all keeps every way to a position"),
                ("closed-list", "--all keeps every way to a position"),
            ],
            Mode::Shortest => &[
                ("open-list", "--solutions searches by a-star in its own way"),
                ("closed-list", "--solutions searches by a-star in its own way"),
            ],
            _ => &[],
        }
    }

    /// Returns the options without effect beside `--json`.
    fn without_effect_in_json(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Mode::Report | Mode::Solve => &[("boards", "--json draws nothing")],
            Mode::All | Mode::Shortest | Mode::Hint | Mode::Replay | Mode::Generate | Mode::Survey => {
                &[("boards", "--json draws nothing"), ("table", "--json draws nothing")]
            }
            Mode::Play | Mode::Graph => &[],
        }
    }

    /// Returns the sentence on the options of the command line that have no effect in this mode.
    pub(crate) fn rejection(self) -> Option<String> {
        let in_json = if is_given("json") { self.without_effect_in_json() } else { &[] };
        let names_in_json = |option: &str| in_json.iter().any(|own| own.0 == option);
        let without = self.without_effect().iter().filter(|(option, _)| !names_in_json(option));
        let rejected: Vec<(&str, &str)> =
            without.chain(in_json).copied().filter(|(option, _)| is_given(option)).collect();
        let sentences = rejected.chunk_by(|(_, one), (_, other)| one == other).filter_map(|alike| {
            let options: Vec<&str> = alike.iter().map(|(option, _)| *option).collect();
            idle(alike[0].1, &given(&options))
        });
        let sentences: Vec<String> = sentences.collect();
        (!sentences.is_empty()).then(|| sentences.join("\n"))
    }
}
