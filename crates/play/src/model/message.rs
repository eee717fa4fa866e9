//! Sentences for the player.

/// A sentence, and whether it warns.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) warns: bool,
}

impl Message {
    pub(crate) fn note(text: impl Into<String>) -> Self {
        Message { text: text.into(), warns: false }
    }

    pub(crate) fn warning(text: impl Into<String>) -> Self {
        Message { text: text.into(), warns: true }
    }
}

/// Returns a number with the word for several things, or for one.
pub(crate) fn counted(number: usize, plural: &str) -> String {
    let word = if number == 1 { plural.trim_end_matches('s') } else { plural };
    format!("{number} {word}")
}
