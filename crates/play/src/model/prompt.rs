//! A line that the player types.

/// The purpose of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Actions to make.
    Actions,
    /// The file for the game.
    Save,
    /// The file of a game, or a board.
    Load,
    /// A yes: the file is there already.
    Replace,
}

/// A line that is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Prompt {
    pub(crate) purpose: Purpose,
    pub(crate) text: String,
}

/// The most characters of a line.
const MOST_CHARACTERS: usize = 1 << 16;

impl Prompt {
    pub(crate) fn new(purpose: Purpose, text: impl Into<String>) -> Self {
        Prompt { purpose, text: text.into() }
    }

    /// Returns the question before the line.
    pub(crate) fn question(&self) -> &'static str {
        match self.purpose {
            Purpose::Actions => "moves, with blanks between them",
            Purpose::Save => "save to the file",
            Purpose::Load => "load a file, or a board as text",
            Purpose::Replace => "this file exists; Enter replaces it",
        }
    }

    /// Adds text; line ends become blanks.
    pub(crate) fn write(&mut self, text: &str) {
        let room = MOST_CHARACTERS.saturating_sub(self.text.chars().count());
        let signs = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign });
        self.text.extend(signs.take(room));
    }

    /// Takes the last character away.
    pub(crate) fn erase(&mut self) {
        self.text.pop();
    }
}
