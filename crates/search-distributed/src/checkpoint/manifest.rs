//! The manifest: the files that hold the layers of a checkpoint, with their sizes and checksums.
//!
//! It is a text that ends with a checksum of all lines before. A file that it does not name does not count.

use std::fmt::Write;

use twox_hash::XxHash3_64;

/// The first line.
const TITLE: &str = "checkpoint of search-distributed, form 1";

/// The most characters of a line that a message shows.
const LONGEST_SHOWN: usize = 80;

/// The largest count of states or of work, which leaves room for further ones.
const MOST: u64 = u64::MAX / 2;

/// A checkpoint, up to its last complete layer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    /// A hash of the space, its starts and the kind of the search.
    pub(crate) identity: u64,
    /// The name of the search, for people.
    pub(crate) name: String,
    /// The number of bytes of a record.
    pub(crate) record: usize,
    /// The work so far.
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) layers: Vec<Layer>,
}

/// One layer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) states: u64,
    /// The number of workers that wrote it. Workers without a state write no file.
    pub(crate) workers: usize,
    pub(crate) files: Vec<File>,
}

/// The states of one worker in one layer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) states: u64,
    pub(crate) checksum: u64,
}

impl Manifest {
    pub(crate) fn to_text(&self) -> String {
        let mut text = format!(
            "{TITLE}\nidentity {:016x}\nname {}\nrecord {}\nexpanded {}\ngenerated {}\n",
            self.identity, self.name, self.record, self.expanded, self.generated
        );
        for layer in &self.layers {
            let _ = writeln!(text, "layer {} {}", layer.states, layer.workers);
            for File { name, states, checksum } in &layer.files {
                let _ = writeln!(text, "file {states} {checksum:016x} {name}");
            }
        }
        let _ = writeln!(text, "checksum {:016x}", XxHash3_64::oneshot(text.as_bytes()));
        text
    }

    /// Reads a manifest, or returns a sentence on its first fault.
    pub(crate) fn from_text(text: &str) -> Result<Self, String> {
        let cut = || "the manifest is cut off or changed".to_owned();
        let (lines, checksum) = text.rsplit_once("checksum ").ok_or_else(cut)?;
        if checksum != format!("{:016x}\n", XxHash3_64::oneshot(lines.as_bytes())) {
            return Err(cut());
        }
        let mut manifest = Manifest::default();
        let mut lines = lines.lines().zip(1..);
        if lines.next().is_none_or(|(line, _)| line != TITLE) {
            return Err(format!("the manifest does not begin with {TITLE:?}"));
        }
        for (line, number) in lines {
            let taken = line.split_once(' ').and_then(|(word, rest)| manifest.take(word, rest));
            taken.ok_or_else(|| {
                let shown: String = line.chars().take(LONGEST_SHOWN).collect();
                format!("line {number} of the manifest cannot be read: {shown:?}")
            })?;
        }
        manifest.check()?;
        Ok(manifest)
    }

    /// Takes a line that begins with `word`.
    fn take(&mut self, word: &str, rest: &str) -> Option<()> {
        match word {
            "identity" => self.identity = u64::from_str_radix(rest, 16).ok()?,
            "name" => rest.clone_into(&mut self.name),
            "record" => self.record = rest.parse().ok()?,
            "expanded" => self.expanded = rest.parse().ok()?,
            "generated" => self.generated = rest.parse().ok()?,
            "layer" => {
                let (states, workers) = rest.split_once(' ')?;
                let (states, workers) = (states.parse().ok()?, workers.parse().ok()?);
                self.layers.push(Layer { states, workers, files: Vec::new() });
            }
            "file" => {
                let mut words = rest.splitn(3, ' ');
                let states = words.next()?.parse().ok()?;
                let checksum = u64::from_str_radix(words.next()?, 16).ok()?;
                let name = words.next()?.to_owned();
                self.layers.last_mut()?.files.push(File { name, states, checksum });
            }
            _ => return None,
        }
        Some(())
    }

    /// Checks that the files hold all states of their layers.
    fn check(&self) -> Result<(), String> {
        if self.layers.is_empty() {
            return Err("the manifest lists no layer".to_owned());
        }
        let states: u128 = self.layers.iter().map(|layer| u128::from(layer.states)).sum();
        if states > MOST.into() || self.expanded.max(self.generated) > MOST {
            return Err("the manifest has larger counts than a search can have".to_owned());
        }
        for (layer, depth) in self.layers.iter().zip(0..) {
            let states: u128 = layer.files.iter().map(|file| u128::from(file.states)).sum();
            if states != layer.states.into() {
                return Err(format!(
                    "the manifest lists {states} states in the files of layer {depth}, which has {}",
                    layer.states
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        let file = |name: &str, states| File { name: name.to_owned(), states, checksum: 0xABC };
        Manifest {
            identity: 0x0123_4567_89AB_CDEF,
            name: "a ring of 9 states".to_owned(),
            record: 1,
            expanded: 3,
            generated: 6,
            layers: vec![
                Layer { states: 1, workers: 2, files: vec![file("a", 1)] },
                Layer { states: 2, workers: 2, files: vec![file("b", 1), file("c d", 1)] },
            ],
        }
    }

    #[test]
    fn text_and_back() {
        assert_eq!(Manifest::from_text(&manifest().to_text()), Ok(manifest()));
    }

    #[test]
    fn any_changed_byte_is_noticed() {
        let text = manifest().to_text();
        for i in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[i] ^= 1;
            let changed = String::from_utf8(bytes).unwrap();
            assert!(Manifest::from_text(&changed).is_err(), "byte {i}");
            assert!(Manifest::from_text(&text[..i]).is_err(), "cut at {i}");
        }
    }

    /// Another program may write the right checksum.
    #[test]
    fn impossible_numbers_are_refused() {
        let problem = |change: fn(&mut Manifest)| {
            let mut manifest = manifest();
            change(&mut manifest);
            Manifest::from_text(&manifest.to_text()).unwrap_err()
        };
        let large = "the manifest has larger counts than a search can have";
        assert_eq!(problem(|manifest| manifest.generated = u64::MAX), large);
        assert_eq!(problem(|manifest| manifest.layers[0].states = u64::MAX), large);
        let sum = problem(|manifest| manifest.layers[1].files[0].states = u64::MAX);
        assert_eq!(
            sum,
            "the manifest lists 18446744073709551616 states in the files of layer 1, which has 2"
        );
        let long = problem(|manifest| manifest.name = format!("a\nwords{}", " of a long line".repeat(20)));
        assert!(
            long.starts_with("line 4 of the manifest cannot be read: \"words of a long") && long.len() < 140
        );
    }

    #[test]
    fn files_hold_all_states() {
        let mut short = manifest();
        short.layers[1].files.pop();
        let problem = Manifest::from_text(&short.to_text()).unwrap_err();
        assert_eq!(problem, "the manifest lists 1 states in the files of layer 1, which has 2");
    }
}
