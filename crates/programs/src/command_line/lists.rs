//! The options that choose the lists of a search, where its algorithm has that choice.

use clap::Args;

use crate::terminal::listed;

/// The options for the open and the closed list of a search; a program flattens them into its own.
///
/// # Examples
///
/// ```
/// use clap::Parser;
/// use programs::{ListChoices, Lists, Names, Shared};
///
/// #[derive(Debug, Parser)]
/// struct Options {
///     #[command(flatten)]
///     lists: Lists,
///     #[command(flatten)]
///     shared: Shared,
/// }
///
/// const NAMES: Names = Names { algorithms: &["bfs", "a-star"], heuristics: &[], metrics: &[] };
/// const CHOICES: ListChoices =
///     ListChoices { open: &["a-star"], closed: &[("state", &["bfs", "a-star"]), ("key", &["bfs"])] };
///
/// let line = ["toy", "--open-list", "heap", "--closed-list", "key"];
/// let Options { lists, shared } = programs::parse_from(line, &NAMES).unwrap();
/// assert_eq!(lists.closed_list.as_deref(), Some("key"));
/// assert_eq!(
///     lists.rejection(&shared.algorithm, &CHOICES).unwrap(),
///     "error: --open-list is for --algorithm a-star, so with bfs it does nothing"
/// );
/// assert_eq!(
///     lists.rejection("a-star", &CHOICES).unwrap(),
///     "error: --closed-list key is for --algorithm bfs, so with a-star it does nothing"
/// );
/// ```
#[derive(Args, Clone, Debug, Default)]
pub struct Lists {
    /// The open list of a best-first search
    #[arg(long, value_name = "NAME", value_parser = ["bucket", "heap", "decrease-key"])]
    pub open_list: Option<String>,
    /// How the states met before are recognised: by themselves, by their keys or ranks, or with their images as one
    #[arg(long, value_name = "NAME", value_parser = ["state", "key", "rank", "orbit"])]
    pub closed_list: Option<String>,
}

/// The algorithms of a program that leave the choice of a list to the user.
#[derive(Clone, Copy, Debug, Default)]
pub struct ListChoices {
    /// The algorithms that take every open list.
    pub open: &'static [&'static str],
    /// The closed lists of the program, each with the algorithms that take it.
    pub closed: &'static [(&'static str, &'static [&'static str])],
}

impl Lists {
    /// Returns the sentence that rejects a list which `algorithm` does not take, and names the algorithms that do.
    #[must_use]
    pub fn rejection(&self, algorithm: &str, choices: &ListChoices) -> Option<String> {
        let with_others = |option: &str, takers: &[&str]| {
            (!takers.contains(&algorithm)).then(|| {
                let takers = listed(takers, "or");
                format!("error: {option} is for --algorithm {takers}, so with {algorithm} it does nothing")
            })
        };
        let without = |option: &str| format!("error: {option} is for no algorithm of this program");
        if self.open_list.is_some() && choices.open.is_empty() {
            return Some(without("--open-list"));
        }
        let open = self.open_list.as_ref().and_then(|_| with_others("--open-list", choices.open));
        open.or_else(|| {
            let name = self.closed_list.as_deref()?;
            let option = format!("--closed-list {name}");
            match choices.closed.iter().find(|(list, _)| *list == name) {
                Some((_, takers)) => with_others(&option, takers),
                None if choices.closed.is_empty() => Some(without("--closed-list")),
                None => {
                    let lists: Vec<&str> = choices.closed.iter().map(|(list, _)| *list).collect();
                    Some(format!("{}; there are {}", without(&option), listed(&lists, "and")))
                }
            }
        })
    }
}
