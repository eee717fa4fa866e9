//! The modes of every puzzle beside solving: play by hand, give a hint, check a plan.

mod all;
mod boards;
mod hint;
mod options;
mod play;
mod replay;
mod shared_paths;
mod shortest;
mod solution_options;
mod until_solved;

pub use crate::command_line::NEW_PUZZLE;
pub use all::AllSolutions;
pub use boards::read_in_any_case;
pub use games::NoAction;
pub use hint::hint;
pub use options::{Modes, NewPuzzle, new_puzzle, say_new};
pub use play::play;
pub use replay::replay;
pub use shared_paths::SharedPaths;
pub use shortest::ShortestSolutions;
pub use solution_options::SolutionOptions;

use crate::{
    command_line::Shared,
    report::{Answer, InternalError},
    terminal::{Drawing, counted},
};

/// A position of a puzzle, as the modes see it.
///
/// # Examples
///
/// The puzzle of reaching 10 by the actions `+1` and `*2`:
///
/// ```
/// use programs::{Drawing, modes::{NoAction, Position}};
///
/// #[derive(Clone, PartialEq)]
/// struct Number(u32);
///
/// impl Position for Number {
///     fn drawing(&self) -> Drawing {
///         Drawing::plain(format_args!("| {} |", self.0))
///     }
///     fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
///         let next = match action {
///             "+1" => self.0 + 1,
///             "*2" => self.0 * 2,
///             _ => return Err(NoAction::Unreadable(format!("expected +1 or *2, found `{action}`"))),
///         };
///         if next > 10 {
///             return Err(NoAction::Impossible(format!("{next} is beyond 10")));
///         }
///         Ok((action.to_owned(), Number(next)))
///     }
///     fn is_solved(&self) -> bool {
///         self.0 == 10
///     }
/// }
///
/// let (action, next) = Number(5).act("*2").unwrap();
/// assert_eq!((action.as_str(), next.is_solved()), ("*2", true));
/// assert_eq!(Number(6).act("*2"), Err(NoAction::Impossible("12 is beyond 10".to_owned())));
/// # impl std::fmt::Debug for Number {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { write!(f, "{}", self.0) }
/// # }
/// ```
pub trait Position: Clone + PartialEq {
    /// Returns the picture of the position, in several lines.
    fn drawing(&self) -> Drawing;

    /// Returns the action as the program writes it, and the position after it.
    ///
    /// # Errors
    ///
    /// If the text is no action, or if the action is not possible here.
    fn act(&self, action: &str) -> Result<(String, Self), NoAction>;

    /// Returns whether the position is solved.
    fn is_solved(&self) -> bool;

    /// Returns an action that is possible here, as an example of the notation; `None` if there is none.
    #[must_use]
    fn example(&self) -> Option<String> {
        None
    }

    /// Returns the actions in a word of a plan: the word itself, unless a puzzle lets actions stand without blanks.
    #[must_use]
    fn actions_of(word: &str) -> Vec<&str> {
        vec![word]
    }
}

/// The unit and the solver of a puzzle, for the modes.
pub struct Rules<'a, P> {
    /// The name of several actions: a plural in -s, such as `moves`.
    pub unit: &'a str,
    /// Solves a position by the options, which have the limits.
    pub solve: &'a mut dyn FnMut(&P, &Shared) -> Result<Answer, InternalError>,
}

impl<P> std::fmt::Debug for Rules<'_, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rules").field("unit", &self.unit).finish_non_exhaustive()
    }
}

impl<P> Rules<'_, P> {
    /// Returns a number of actions in words.
    fn count(&self, actions: u64) -> String {
        counted(actions, self.unit)
    }
}
