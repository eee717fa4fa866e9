//! Texts inside XML and HTML.

/// Returns the text with the signs of XML escaped. Signs that XML refuses become U+FFFD; a line end or a tab becomes a blank.
pub(crate) fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '"' => result.push_str("&quot;"),
            '\'' => result.push_str("&#39;"),
            '\n' | '\r' | '\t' => result.push(' '),
            sign if sign.is_control() || is_refused(sign) => result.push('\u{fffd}'),
            sign => result.push(sign),
        }
    }
    result
}

/// Returns whether no document may hold the sign, or a reader would see the text in another order.
fn is_refused(sign: char) -> bool {
    matches!(sign, '\u{fffe}' | '\u{ffff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_texts_stay_texts() {
        assert_eq!(escaped("<a href=\"x\">&'"), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
        assert_eq!(escaped("a\u{0}b\u{1b}c\nd\u{202e}"), "a\u{fffd}b\u{fffd}c d\u{fffd}");
    }
}
