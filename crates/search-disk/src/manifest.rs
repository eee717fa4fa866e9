//! The manifest: a text that lists the complete layers of a search, and tells which search it is.
//!
//! ```text
//! disk-breadth-first 1
//! identity 3x4 tiles
//! keys 60 of 64 bits
//! representatives itself
//! scope two-layers
//! starts 1 5c02aa3f0e1d7b88
//! space 8d2e0b4c71f0a933
//! layer 0 states 1 bytes 57 generated 0 checksum 31c8e5b0174f6a2d
//! layer 1 states 2 bytes 62 generated 2 checksum 90e1c2d3a4b5f607
//! checksum 4f5a6b7c8d9e0f10
//! ```
//!
//! The last line is the checksum of all lines before it. Further lines: `removed 7`, the number of the first layers
//! whose files are removed; `closed 17 ...`, the file with the union of the first 17 layers; `complete generated 9`, the
//! number of successors that were generated in all, if the last layer has no new ones.

use std::fmt::Write as _;

use twox_hash::XxHash3_64;

use crate::{error::Kind, format::VERSION, writer::Extent};

const TITLE: &str = "disk-breadth-first";

/// The facts by which a search recognises its folder, each with its name.
pub(crate) type Identity = Vec<(&'static str, String)>;

/// A complete layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) extent: Extent,
    /// The number of successors that were generated before this layer was complete.
    pub(crate) generated: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Manifest {
    pub(crate) identity: Identity,
    pub(crate) layers: Vec<Layer>,
    /// The number of layers whose files are removed, from the first one.
    pub(crate) removed: u64,
    /// The file that contains the states of the first layers, and the number of these layers.
    pub(crate) closed: Option<(u64, Extent)>,
    /// The number of successors that were generated in all, if the last layer has no new ones.
    pub(crate) complete: Option<u64>,
}

impl Manifest {
    /// Returns the manifest of a search without layers.
    pub(crate) fn new(identity: Identity) -> Self {
        Manifest { identity, layers: Vec::new(), removed: 0, closed: None, complete: None }
    }

    /// Returns a number that tells the file with this `number` from others; it depends on the search.
    pub(crate) fn name(&self, number: u64) -> u64 {
        XxHash3_64::oneshot_with_seed(number, title_lines(&self.identity).as_bytes())
    }

    pub(crate) fn to_text(&self) -> String {
        let mut text = title_lines(&self.identity);
        let mut line = |line: String| {
            text.push_str(&line);
            text.push('\n');
        };
        for (depth, Layer { extent: Extent { states, bytes, checksum }, generated }) in
            self.layers.iter().enumerate()
        {
            line(format!(
                "layer {depth} states {states} bytes {bytes} generated {generated} checksum {checksum:016x}"
            ));
        }
        if self.removed > 0 {
            line(format!("removed {}", self.removed));
        }
        if let Some((layers, Extent { states, bytes, checksum })) = self.closed {
            line(format!("closed {layers} states {states} bytes {bytes} checksum {checksum:016x}"));
        }
        if let Some(generated) = self.complete {
            line(format!("complete generated {generated}"));
        }
        let checksum = XxHash3_64::oneshot(text.as_bytes());
        let _ = writeln!(text, "checksum {checksum:016x}");
        text
    }

    /// Parses the text of the search with this `identity`.
    pub(crate) fn parse(text: &str, identity: Identity) -> Result<Self, Kind> {
        const DAMAGED: Kind = Kind::Damaged("a manifest");
        let version = text.lines().next().and_then(|line| line.strip_prefix(TITLE)).ok_or(DAMAGED)?.trim();
        if version != VERSION.to_string() {
            return Err(Kind::Version {
                found: version.chars().take(20).flat_map(char::escape_default).collect(),
            });
        }
        let (lines, checksum) = text.trim_end_matches('\n').rsplit_once('\n').ok_or(DAMAGED)?;
        let lines_end = lines.len() + 1;
        if checksum != format!("checksum {:016x}", XxHash3_64::oneshot(&text.as_bytes()[..lines_end])) {
            return Err(DAMAGED);
        }
        let mut lines = lines.lines().skip(1);
        for (what, expected) in &identity {
            let line =
                lines.next().and_then(|line| line.strip_prefix(what)?.strip_prefix(' ')).ok_or(DAMAGED)?;
            let expected = plain(expected);
            if line != expected {
                let [expected, found] = [&expected, line].map(shortened);
                return Err(Kind::OtherSearch { what, expected, found });
            }
        }
        let mut manifest = Manifest::new(identity);
        lines.try_for_each(|line| manifest.read(line)).ok_or(DAMAGED)?;
        if manifest.is_possible() { Ok(manifest) } else { Err(DAMAGED) }
    }

    /// Returns whether the numbers are those of layers that are listed, and leave room for further counts.
    fn is_possible(&self) -> bool {
        const MOST: u64 = u64::MAX / 2;
        let sum = |of: fn(&Extent) -> u64, first: u64| {
            self.layers.iter().try_fold(first, |sum, layer| sum.checked_add(of(&layer.extent)))
        };
        let layers = self.layers.len() as u64;
        let (closed, file) = self.closed.unwrap_or_default();
        let generated = self.layers.iter().map(|layer| layer.generated).chain(self.complete);
        self.removed <= layers
            && closed <= layers
            && (self.complete.is_none() || layers > 0)
            && sum(|extent| extent.states, 0).is_some_and(|states| states <= MOST)
            && sum(|extent| extent.bytes, file.bytes).is_some()
            && generated.max().is_none_or(|most| most <= MOST)
    }

    /// Parses a line behind the identity.
    fn read(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        let extent = |states: &str, bytes: &str, checksum: &str| {
            let checksum = u64::from_str_radix(checksum, 16).ok()?;
            Some(Extent { states: states.parse().ok()?, bytes: bytes.parse().ok()?, checksum })
        };
        match words[..] {
            [
                "layer",
                depth,
                "states",
                states,
                "bytes",
                bytes,
                "generated",
                generated,
                "checksum",
                checksum,
            ] if depth == self.layers.len().to_string() => {
                let extent = extent(states, bytes, checksum)?;
                self.layers.push(Layer { extent, generated: generated.parse().ok()? });
            }
            ["removed", removed] => self.removed = removed.parse().ok()?,
            ["closed", layers, "states", states, "bytes", bytes, "checksum", checksum] => {
                self.closed = Some((layers.parse().ok()?, extent(states, bytes, checksum)?));
            }
            ["complete", "generated", generated] => self.complete = Some(generated.parse().ok()?),
            _ => return None,
        }
        Some(())
    }
}

/// Returns the lines of a manifest before the layers.
fn title_lines(identity: &Identity) -> String {
    let mut text = format!("{TITLE} {VERSION}\n");
    for (what, value) in identity {
        let _ = writeln!(text, "{what} {}", plain(value));
    }
    text
}

/// Returns a text on one line of plain characters. Different texts yield different lines.
fn plain(text: &str) -> String {
    let is_plain =
        |sign: char| sign != '\\' && !sign.is_control() && !('\u{200B}'..='\u{206F}').contains(&sign);
    let mut plain = String::new();
    for sign in text.chars() {
        if is_plain(sign) { plain.push(sign) } else { plain.extend(sign.escape_unicode()) }
    }
    plain
}

/// Returns a text for a message. A forged manifest may have long lines with control characters.
fn shortened(text: &str) -> String {
    let is_plain = |sign: &char| !sign.is_control() && !('\u{200B}'..='\u{206F}').contains(sign);
    text.chars().filter(is_plain).take(400).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(text: &str) -> Identity {
        vec![("identity", text.to_owned()), ("keys", "7 of 64 bits".to_owned())]
    }

    fn manifest() -> Manifest {
        let extent = Extent { states: 3, bytes: 70, checksum: 0xABC };
        let layers = vec![Layer { extent, generated: 9 }; 3];
        Manifest {
            layers,
            removed: 1,
            closed: Some((2, extent)),
            complete: Some(12),
            ..Manifest::new(identity("a\nb\u{202e}"))
        }
    }

    #[test]
    fn texts_return() {
        for manifest in [manifest(), Manifest::new(identity(""))] {
            assert_eq!(Manifest::parse(&manifest.to_text(), manifest.identity.clone()).unwrap(), manifest);
        }
    }

    #[test]
    fn every_change_is_refused() {
        let text = manifest().to_text();
        for at in 0..text.len() {
            for bit in 0..7 {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                let changed = String::from_utf8(bytes).unwrap();
                assert!(Manifest::parse(&changed, manifest().identity).is_err(), "{changed}");
            }
            assert!(Manifest::parse(&text[..at], manifest().identity).is_err() || at + 1 == text.len());
        }
    }

    /// Another program may write the right checksum.
    #[test]
    fn impossible_numbers_are_refused() {
        let extent = Extent { states: u64::MAX, ..Extent::default() };
        let changes: [fn(&mut Manifest, Extent); 5] = [
            |manifest, _| manifest.removed = 4,
            |manifest, _| manifest.closed = Some((4, Extent::default())),
            |manifest, extent| manifest.layers[1].extent = extent,
            |manifest, _| manifest.layers[2].generated = u64::MAX,
            |manifest, _| {
                *manifest = Manifest { complete: Some(0), ..Manifest::new(manifest.identity.clone()) }
            },
        ];
        for change in changes {
            let mut manifest = manifest();
            change(&mut manifest, extent);
            assert!(Manifest::parse(&manifest.to_text(), manifest.identity.clone()).is_err(), "{manifest:?}");
        }
    }

    #[test]
    fn other_searches_are_told_apart() {
        let refusal = Manifest::parse(&manifest().to_text(), identity("c")).unwrap_err().to_string();
        assert_eq!(refusal, "expected a search with identity `c`, found one with `a\\u{a}b\\u{202e}`");
        let newer = manifest().to_text().replacen(" 1\n", " 2\n", 1);
        let refusal = Manifest::parse(&newer, manifest().identity).unwrap_err().to_string();
        assert_eq!(refusal, "expected format 1, found 2");
        assert_ne!(Manifest::new(identity("c")).name(0), Manifest::new(identity("d")).name(0));
        assert_ne!(Manifest::new(identity("c")).name(0), Manifest::new(identity("c")).name(1));
    }
}
