//! The options for more than one solution.

use clap::Args;

use crate::{
    command_line::{Shared, whole_number},
    terminal::idle,
};

/// The options for every optimal solution and for the shortest ones, of which at most one is given; a program flattens
/// them into its own.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct SolutionOptions {
    /// List every optimal solution, one a line
    #[arg(long, group = "mode", conflicts_with = "boards")]
    pub all: bool,
    /// List the N shortest solutions, one a line: each ends at its first solved position, and none comes back to a position
    #[arg(
        long,
        value_name = "N",
        value_parser = whole_number::<u64>(1..=MOST),
        group = "mode",
        conflicts_with = "boards",
        allow_negative_numbers = true,
    )]
    pub solutions: Option<u64>,
}

/// The most solutions that `--solutions` may ask for.
const MOST: u64 = 1_000_000_000;

impl SolutionOptions {
    /// Returns the options, each with whether it is given.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::modes::SolutionOptions;
    ///
    /// let options = SolutionOptions { solutions: Some(7), ..SolutionOptions::default() };
    /// assert_eq!(options.modes(), [("--all", false), ("--solutions", true)]);
    /// ```
    #[must_use]
    pub fn modes(self) -> [(&'static str, bool); 2] {
        [("--all", self.all), ("--solutions", self.solutions.is_some())]
    }

    /// Returns whether one of the options is given.
    #[must_use]
    pub fn is_given(self) -> bool {
        self.given().is_some()
    }

    /// Returns the option that is given with the algorithm that it uses.
    fn given(self) -> Option<(&'static str, &'static str)> {
        let algorithms = ["bfs", "a-star"];
        let given = self.modes().into_iter().zip(algorithms).find(|((_, is_given), _)| *is_given);
        given.map(|((option, _), algorithm)| (option, algorithm))
    }

    /// Returns the sentence that rejects one of the options beside an algorithm that it does not use; `auto` is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::{Shared, modes::SolutionOptions};
    ///
    /// let all = SolutionOptions { all: true, solutions: None };
    /// let by = |algorithm: &str| all.rejection(&Shared { algorithm: algorithm.to_owned(), ..Shared::default() });
    /// assert_eq!((by("auto"), by("bfs")), (None, None));
    /// let sentence = "error: --all searches by bfs, so --algorithm a-star does nothing";
    /// assert_eq!(by("a-star").as_deref(), Some(sentence));
    /// ```
    #[must_use]
    pub fn rejection(self, shared: &Shared) -> Option<String> {
        let (option, own) = self.given()?;
        let algorithm = shared.algorithm.as_str();
        let rejected = (!["auto", own].contains(&algorithm)).then(|| format!("--algorithm {algorithm}"));
        idle(format_args!("{option} searches by {own}"), rejected.as_slice())
    }
}
