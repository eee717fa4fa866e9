//! The manifest: the files that hold the layers of a checkpoint, with their sizes and checksums.
//!
//! It is a text that ends with a checksum of all lines before. A file that it does not name does not count. The reader
//! accepts only text that the writer can have written, because another program can compute the checksum too.

use std::{fmt::Write, ops::Range, str::SplitTerminator};

use twox_hash::XxHash3_64;

use crate::shown::shown;

/// The first line.
const TITLE: &str = "checkpoint of search-distributed, form 1";

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
    /// The states that were expanded: those of all layers but the last.
    pub(crate) expanded: u64,
    /// The successors that were generated.
    pub(crate) generated: u64,
    pub(crate) layers: Vec<Layer>,
}

/// One layer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layer {
    pub(crate) states: u64,
    /// The number of workers that wrote it. Workers without a state write no file.
    pub(crate) workers: usize,
    /// The files of the workers, in the order of their numbers.
    pub(crate) files: Vec<File>,
}

/// The states of one worker in one layer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) states: u64,
    pub(crate) checksum: u64,
}

/// Returns the name of the file of one of `workers` workers in the layer at `depth`.
pub(crate) fn file_name(depth: usize, worker: usize, workers: usize) -> String {
    format!("layer-{depth:05}-worker-{worker:04}-of-{workers:04}.states")
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
        let begin = text.rfind("\nchecksum ").ok_or_else(cut)? + 1;
        let (lines, checksum) = text.split_at(begin);
        if checksum != format!("checksum {:016x}\n", XxHash3_64::oneshot(lines.as_bytes())) {
            return Err(cut());
        }
        let mut lines = Lines { rest: lines.split_terminator('\n'), number: 0 };
        lines.take(&format!("`{TITLE}`"), |line| (line == TITLE).then_some(()))?;
        let mut manifest = Manifest {
            identity: lines.field("identity HASH", hash)?,
            name: lines
                .field("name TEXT", |name| (!name.contains(char::is_control)).then(|| name.to_owned()))?,
            record: lines.field("record BYTES", |bytes| usize::try_from(number(bytes)?).ok())?,
            expanded: lines.field("expanded STATES", number)?,
            generated: lines.field("generated STATES", number)?,
            layers: Vec::new(),
        };
        while manifest.layers.is_empty() || lines.next_begins("") {
            let layer = lines.layer(manifest.layers.len())?;
            manifest.layers.push(layer);
        }
        manifest.check()?;
        Ok(manifest)
    }

    /// Checks that the numbers are those of one search.
    fn check(&self) -> Result<(), String> {
        let states: u128 = self.layers.iter().map(|layer| u128::from(layer.states)).sum();
        if states > MOST.into() || self.expanded.max(self.generated) > MOST {
            return Err(format!(
                "the manifest has larger counts than a search can have: expected at most {MOST}"
            ));
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
        self.check_work()
    }

    /// Checks the work against the layers: all states but those of the last layer are expanded, and all but those of
    /// the first are generated.
    fn check_work(&self) -> Result<(), String> {
        let Manifest { expanded, generated, .. } = self;
        let (before, found): (u64, u64) = (
            self.layers.iter().rev().skip(1).map(|layer| layer.states).sum(),
            self.layers.iter().skip(1).map(|layer| layer.states).sum(),
        );
        let problem = if *expanded != before {
            format!("{expanded} expanded states, expected {before}, those before the last layer")
        } else if *generated < found {
            format!("{generated} generated states, expected at least {found}, those behind the first layer")
        } else if before == 0 && *generated > 0 {
            format!("{generated} generated states, expected 0, because no state is expanded")
        } else {
            return Ok(());
        };
        Err(format!("the manifest counts {problem}"))
    }
}

/// The lines of a manifest that are not read yet.
struct Lines<'a> {
    rest: SplitTerminator<'a, char>,
    /// The number of lines that were taken.
    number: usize,
}

impl Lines<'_> {
    /// Takes the next line, which `read` understands; or returns a sentence with the expected line.
    fn take<T>(&mut self, expected: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, String> {
        self.number += 1;
        let line = self.rest.next();
        line.and_then(read).ok_or_else(|| {
            let found = line.map_or_else(|| "its end".to_owned(), |line| format!("`{}`", shown(line)));
            format!("line {} of the manifest: expected {expected}, found {found}", self.number)
        })
    }

    /// Takes a line of the `form` `word VALUE`.
    fn field<T>(&mut self, form: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, String> {
        self.take(&format!("`{form}`"), |line| {
            let (word, value) = line.split_once(' ')?;
            (form.split(' ').next() == Some(word)).then(|| read(value))?
        })
    }

    /// Returns whether there is a next line and it begins with `word`.
    fn next_begins(&self, word: &str) -> bool {
        self.rest.clone().next().is_some_and(|line| line.starts_with(word))
    }

    /// Takes the lines of the layer at `depth`.
    fn layer(&mut self, depth: usize) -> Result<Layer, String> {
        let (states, workers) = self.take("`layer STATES WORKERS` with numbers from 1", |line| {
            let (states, workers) = line.strip_prefix("layer ")?.split_once(' ')?;
            Some((positive(states)?, usize::try_from(positive(workers)?).ok()?))
        })?;
        let (mut files, mut first) = (Vec::new(), 0);
        while first < workers && self.next_begins("file ") {
            let expected = || {
                format!(
                    "`file STATES CHECKSUM {}` with a worker from {first} to {}",
                    file_name(depth, first, workers),
                    workers - 1
                )
            };
            let (worker, file) = self.take(&expected(), |line| file(line, depth, first..workers))?;
            files.push(file);
            first = worker + 1;
        }
        Ok(Layer { states, workers, files })
    }
}

/// Reads the line of a file: that of one of `workers`, whose end is the number of all workers.
fn file(line: &str, depth: usize, workers: Range<usize>) -> Option<(usize, File)> {
    let (states, rest) = line.strip_prefix("file ")?.split_once(' ')?;
    let (checksum, name) = rest.split_once(' ')?;
    let worker = name.split('-').nth(3)?.parse().ok()?;
    let is_name = workers.contains(&worker) && name == file_name(depth, worker, workers.end);
    let name = is_name.then(|| name.to_owned())?;
    Some((worker, File { name, states: positive(states)?, checksum: hash(checksum)? }))
}

/// Reads a number as [`Manifest::to_text`] writes it.
fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}

fn positive(text: &str) -> Option<u64> {
    number(text).filter(|&number| number > 0)
}

/// Reads the 16 digits of a hash.
fn hash(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok().filter(|hash| format!("{hash:016x}") == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest() -> Manifest {
        let file =
            |depth, worker, states| File { name: file_name(depth, worker, 2), states, checksum: 0xABC };
        Manifest {
            identity: 0x0123_4567_89AB_CDEF,
            name: "a ring of 9 states".to_owned(),
            record: 1,
            expanded: 1,
            generated: 2,
            layers: vec![
                Layer { states: 1, workers: 2, files: vec![file(0, 1, 1)] },
                Layer { states: 2, workers: 2, files: vec![file(1, 0, 1), file(1, 1, 1)] },
            ],
        }
    }

    /// The sentence on a manifest that was changed, with the right checksum.
    fn problem(change: impl FnOnce(&mut Manifest)) -> String {
        let mut manifest = manifest();
        change(&mut manifest);
        Manifest::from_text(&manifest.to_text()).unwrap_err()
    }

    /// The sentence on the text of a manifest in which `old` is replaced, with the right checksum.
    fn problem_of_text(old: &str, new: &str) -> String {
        let text = manifest().to_text();
        let lines = text[..text.rfind("checksum").unwrap()].replacen(old, new, 1);
        let sum = XxHash3_64::oneshot(lines.as_bytes());
        Manifest::from_text(&format!("{lines}checksum {sum:016x}\n")).unwrap_err()
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
        let large =
            "the manifest has larger counts than a search can have: expected at most 9223372036854775807";
        assert_eq!(problem(|manifest| manifest.generated = u64::MAX), large);
        assert_eq!(problem(|manifest| manifest.layers[0].states = u64::MAX), large);
        let sum = problem(|manifest| manifest.layers[1].files[0].states = u64::MAX);
        assert_eq!(
            sum,
            "the manifest lists 18446744073709551616 states in the files of layer 1, which has 2"
        );
    }

    #[test]
    fn contradictory_work_is_refused() {
        let expanded = problem(|manifest| manifest.expanded = 3);
        assert_eq!(
            expanded,
            "the manifest counts 3 expanded states, expected 1, those before the last layer"
        );
        assert_eq!(
            problem(|manifest| manifest.generated = 1),
            "the manifest counts 1 generated states, expected at least 2, those behind the first layer"
        );
        let idle = problem(|manifest| {
            manifest.layers.truncate(1);
            manifest.expanded = 0;
        });
        assert_eq!(idle, "the manifest counts 2 generated states, expected 0, because no state is expanded");
    }

    #[test]
    fn files_hold_all_states() {
        let problem = problem(|manifest| drop(manifest.layers[1].files.pop()));
        assert_eq!(problem, "the manifest lists 1 states in the files of layer 1, which has 2");
    }

    #[test]
    fn files_have_the_names_of_their_workers() {
        let sentence = |name: &str| {
            format!(
                "line 10 of the manifest: expected `file STATES CHECKSUM layer-00001-worker-0000-of-0002.states` with a worker \
                 from 0 to 1, found `file 1 0000000000000abc {name}`"
            )
        };
        for name in [
            "../secret",
            "layer-00000-worker-0000-of-0002.states",
            "layer-00001-worker-0002-of-0002.states",
            "layer-00001-worker-0000-of-0003.states",
            "layer-00001-worker-000-of-0002.states",
        ] {
            assert_eq!(
                problem(|manifest| name.clone_into(&mut manifest.layers[1].files[0].name)),
                sentence(name)
            );
        }
        let twice = problem(|manifest| manifest.layers[1].files[0].name = file_name(1, 1, 2));
        assert!(
            twice.starts_with("line 11 of the manifest: expected `layer STATES WORKERS` with numbers from 1"),
            "{twice}"
        );
    }

    #[test]
    fn lines_are_as_they_are_written() {
        for (old, new, expected) in [
            (
                "form 1",
                "form 2",
                "line 1 of the manifest: expected `checkpoint of search-distributed, form 1`",
            ),
            ("identity 0", "identity ", "line 2 of the manifest: expected `identity HASH`"),
            ("cdef", "CDEF", "line 2 of the manifest: expected `identity HASH`"),
            ("of 9", "of\t9", "line 3 of the manifest: expected `name TEXT`"),
            ("record 1", "record +1", "line 4 of the manifest: expected `record BYTES`"),
            ("record 1\n", "", "line 4 of the manifest: expected `record BYTES`"),
            ("expanded 1", "expanded 01", "line 5 of the manifest: expected `expanded STATES`"),
            (
                "generated 2",
                "generated 2\ngenerated 2",
                "line 7 of the manifest: expected `layer STATES WORKERS`",
            ),
            (
                "layer 1 2",
                "layer 0 2",
                "line 7 of the manifest: expected `layer STATES WORKERS` with numbers from 1",
            ),
            (
                "layer 1 2",
                "layer 1 0",
                "line 7 of the manifest: expected `layer STATES WORKERS` with numbers from 1",
            ),
            ("file 1", "file 0", "line 8 of the manifest: expected `file STATES CHECKSUM "),
            ("layer 2 2\n", "layer 2 2\r\n", "line 9 of the manifest: expected `layer STATES WORKERS`"),
        ] {
            let problem = problem_of_text(old, new);
            assert!(problem.starts_with(expected), "{new:?}: {problem}");
        }
        let empty = problem(|manifest| manifest.layers.clear());
        assert_eq!(
            empty,
            "line 7 of the manifest: expected `layer STATES WORKERS` with numbers from 1, found its end"
        );
    }

    #[test]
    fn a_message_shows_the_beginning_of_a_line_without_control_characters() {
        let problem = problem(|manifest| manifest.name = format!("a\n\u{1b}[31m{}", " long".repeat(200)));
        let expected = "line 4 of the manifest: expected `record BYTES`, found `\\u{1b}[31m long long";
        assert!(problem.starts_with(expected) && problem.ends_with("...`"), "{problem}");
        assert!(problem.len() < 300, "{problem}");
    }
}
