//! Text that others wrote, made fit to be shown: a terminal obeys control characters, and nobody reads a megabyte.

use std::fmt::{self, Display, Write};

/// The most characters of a text in a message.
const MOST_SHOWN: usize = 200;

/// The most characters of a message.
const MOST_SAID: usize = 20_000;

/// A text for a message: characters that a terminal obeys are escaped, and of more than 200 characters the first 200
/// are kept. An escaped character counts as its escape sequence, so the text has at most 203 characters.
///
/// # Examples
///
/// ```
/// use programs::shown;
///
/// assert_eq!(shown("é.txt"), "é.txt");
/// assert_eq!(shown("\u{1b}[31mred"), "\\u{1b}[31mred");
/// assert_eq!(shown("x".repeat(1_000)), "x".repeat(200) + "...");
/// assert_eq!(shown("\u{1b}".repeat(1_000)), "\\u{1b}".repeat(33) + "...");
/// ```
pub fn shown(text: impl Display) -> String {
    clean(text, MOST_SHOWN, is_obeyed)
}

/// Names in a sentence: with commas between them, and `word` before the last.
///
/// # Examples
///
/// ```
/// assert_eq!(programs::listed(&["state", "key", "rank"], "or"), "state, key or rank");
/// assert_eq!(programs::listed(&["state"], "or"), "state");
/// ```
pub fn listed(names: &[impl AsRef<str>], word: &str) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names[..] {
        [ref first @ .., last] if !first.is_empty() => format!("{} {word} {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// Returns the sentence that rejects options without effect; `None` if there are none. `why` is a clause, without an end.
///
/// # Examples
///
/// ```
/// use programs::idle;
///
/// let why = "--survey searches for nothing";
/// let sentence = "error: --survey searches for nothing, so --algorithm and --boards do nothing";
/// assert_eq!(idle(why, &["--algorithm", "--boards"]).as_deref(), Some(sentence));
/// assert_eq!(idle(why, &["--check"]).unwrap(), "error: --survey searches for nothing, so --check does nothing");
/// assert_eq!(idle(why, &[""; 0]), None);
/// ```
pub fn idle(why: impl Display, options: &[impl AsRef<str>]) -> Option<String> {
    let verb = if options.len() == 1 { "does" } else { "do" };
    (!options.is_empty()).then(|| format!("error: {why}, so {} {verb} nothing", listed(options, "and")))
}

/// Returns a number of things, whose word in the plural ends in -s or -sses.
///
/// # Examples
///
/// ```
/// use programs::counted;
///
/// assert_eq!([counted(1, "moves"), counted(2, "moves"), counted(1, "presses")], ["1 move", "2 moves", "1 press"]);
/// ```
#[must_use]
pub fn counted(number: u64, plural: &str) -> String {
    let ending = if plural.ends_with("sses") { "es" } else { "s" };
    let word = if number == 1 { plural.strip_suffix(ending) } else { None };
    format!("{number} {}", word.unwrap_or(plural))
}

/// A message: its lines stay lines.
pub(crate) fn message(text: impl Display) -> String {
    clean(text, MOST_SAID, |sign| sign != '\n' && is_obeyed(sign))
}

/// A line for standard output, however long.
pub(crate) fn line(text: impl Display) -> String {
    clean(text, usize::MAX, |sign| !matches!(sign, '\n' | '\t') && is_obeyed(sign))
}

/// The same JSON with the characters that a terminal obeys as JSON escapes them; they occur within strings alone.
pub(crate) fn json(text: String) -> String {
    if !text.contains(is_obeyed) {
        return text;
    }
    let mut json = String::with_capacity(text.len());
    for sign in text.chars() {
        if is_obeyed(sign) {
            for unit in sign.encode_utf16(&mut [0; 2]) {
                let _ = write!(json, "\\u{unit:04x}");
            }
        } else {
            json.push(sign);
        }
    }
    json
}

/// Control characters, and the invisible ones that change how others are laid out.
pub(crate) fn is_obeyed(sign: char) -> bool {
    let is_layout = matches!(
        sign,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    );
    sign.is_control() || is_layout
}

fn clean(text: impl Display, most: usize, is_escaped: fn(char) -> bool) -> String {
    let mut clean = Clean { text: String::new(), left: most, is_escaped };
    if write!(clean, "{text}").is_err() {
        clean.text.push_str("...");
    }
    clean.text
}

/// A text that accepts characters until it is full.
struct Clean {
    text: String,
    /// How many characters may follow.
    left: usize,
    is_escaped: fn(char) -> bool,
}

impl fmt::Write for Clean {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for sign in text.chars() {
            let is_escaped = (self.is_escaped)(sign);
            let length = if is_escaped { sign.escape_debug().count() } else { 1 };
            self.left = self.left.checked_sub(length).ok_or(fmt::Error)?;
            if is_escaped {
                self.text.extend(sign.escape_debug());
            } else {
                self.text.push(sign);
            }
        }
        Ok(())
    }
}
