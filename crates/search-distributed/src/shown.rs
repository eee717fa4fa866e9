//! Text that files and other programs wrote, made fit for a message: a terminal obeys control characters.

use std::fmt::Display;

/// The most characters of such a text in a message.
const MOST_SHOWN: usize = 200;

/// Returns a text for a message: characters that a terminal obeys are escaped, and of more than 200 characters the
/// first 200 are kept. An escaped character counts as its escape sequence.
pub(crate) fn shown(text: impl Display) -> String {
    let (mut shown, mut left) = (String::new(), MOST_SHOWN);
    for sign in text.to_string().chars() {
        let escaped: String = if is_obeyed(sign) { sign.escape_debug().collect() } else { sign.into() };
        match left.checked_sub(escaped.chars().count()) {
            Some(fewer) => left = fewer,
            None => return shown + "...",
        }
        shown.push_str(&escaped);
    }
    shown
}

/// Returns whether a character is a control character, or an invisible one that changes the layout of others.
pub(crate) fn is_obeyed(sign: char) -> bool {
    let is_layout = matches!(
        sign,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
    );
    sign.is_control() || is_layout
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped_and_long_texts_cut() {
        assert_eq!(shown("10.0.0.1:2101"), "10.0.0.1:2101");
        assert_eq!(shown("\u{1b}[31m\n\u{202e}"), "\\u{1b}[31m\\n\\u{202e}");
        assert_eq!(shown("é".repeat(200)), "é".repeat(200));
        assert_eq!(shown("é".repeat(201)), "é".repeat(200) + "...");
        // No escape sequence is cut in two.
        assert_eq!(shown("\u{1b}".repeat(100)), "\\u{1b}".repeat(33) + "...");
    }
}
