//! The file of hosts: an address `HOST:PORT` on each line. Nothing is looked up or opened here.

use crate::shown::is_obeyed;

/// A line that has no address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoAddress<'a> {
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// The text in place of an address.
    pub(crate) found: &'a str,
}

/// Returns the addresses of a list of hosts. Empty lines, text behind `#` and a byte-order mark do not count.
///
/// # Errors
///
/// The first line that has another text than a host, a colon and a port.
pub(crate) fn addresses(text: &str) -> Result<Vec<&str>, NoAddress<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()).zip(1..);
    let found = lines.filter(|(address, _)| !address.is_empty());
    found.map(|(found, line)| is_address(found).then_some(found).ok_or(NoAddress { line, found })).collect()
}

/// Returns whether a text has the form `HOST:PORT`. The system says later whether there is such a host.
fn is_address(text: &str) -> bool {
    let is_plain = |sign: char| !sign.is_whitespace() && !is_obeyed(sign);
    text.rsplit_once(':').is_some_and(|(host, port)| {
        let is_number = !port.is_empty() && port.bytes().all(|digit| digit.is_ascii_digit());
        !host.is_empty() && host.chars().all(is_plain) && is_number && port.parse::<u16>().is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_do_not_count() {
        let text = "\u{feff}127.0.0.1:0 # the large machine\r\n\n# none\n\t[::1]:2102\nhost.example:65535";
        assert_eq!(addresses(text), Ok(vec!["127.0.0.1:0", "[::1]:2102", "host.example:65535"]));
        assert_eq!(addresses("# nobody\n"), Ok(vec![]));
    }

    #[test]
    fn other_lines_are_named() {
        for found in [
            "127.0.0.1",
            "a:65536",
            "a:",
            ":1",
            "a:+1",
            "a:-1",
            "a b:1",
            "a\u{1b}:1",
            "a\u{200b}:1",
            "a:1 b:2",
            "a:1:x",
        ] {
            assert_eq!(addresses(&format!("a:1\n\n {found} # \n?")), Err(NoAddress { line: 3, found }));
        }
    }
}
