//! Checkpoints: the layers of a search in files, which any number of workers can resume.
//!
//! Each worker writes its states of a complete layer into a file of its own. When all have done so, the first worker
//! writes the manifest, which names the files. Files and manifest are written beside their names, flushed to the disk and
//! renamed. So the manifest on the disk always describes whole layers, whenever the power fails. One search at a time
//! holds the folder of the manifest, by a lock.

mod lock;
mod manifest;

pub(crate) use manifest::{File, Layer, Manifest};

use std::{
    fs, io,
    io::Write,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use twox_hash::XxHash3_64;

use crate::shown::shown;
use manifest::file_name;

/// The folder of a checkpoint, and whether a search begins it or resumes from it.
///
/// A search with a checkpoint writes each complete layer to the folder: the keys of its states, in
/// [`KEY_BITS`](search::space::Keyed::KEY_BITS) / 8 bytes each. A search that counts plans adds 16 bytes to each.
///
/// Any number of workers can resume. The processes may share one folder, or each may have a folder of its own on its
/// host; the manifest is in the folder of the first process. A process that resumes needs no file of its own as long as
/// another process of the search has it.
///
/// # Examples
///
/// ```
/// use search::Limits;
/// use search_distributed::{Checkpoint, Distributed};
/// # use search::{StateSpace, space::Keyed};
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = u8;
/// #     type Cost = u32;
/// #     type Actions = [u8; 2];
/// #     fn actions(&self, _: &u8) -> [u8; 2] { [1, 99] }
/// #     fn apply(&self, state: &mut u8, turn: u8) { *state = (*state + turn) % 100; }
/// # }
/// # impl Keyed for Ring {
/// #     type Key = u64;
/// #     const KEY_BITS: u32 = 7;
/// #     fn key(&self, state: &u8) -> u64 { u64::from(*state) }
/// #     fn state(&self, key: u64) -> u8 { key as u8 }
/// # }
///
/// let folder = tempfile::tempdir()?;
/// let mut search = Distributed::new().with_workers(2).with_checkpoint(Checkpoint::new(folder.path()));
/// let report = search.within(Limits::none().cost(20)).survey(&Ring, &0)?;
/// assert_eq!(report.layers().len(), 21);
///
/// // Three workers go on.
/// let mut search = Distributed::new().with_workers(3).with_checkpoint(Checkpoint::resume(folder.path()));
/// let report = search.survey(&Ring, &0)?;
/// assert_eq!((report.resumed_from(), report.layers().len()), (Some(20), 51));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    pub(crate) folder: PathBuf,
    pub(crate) resume: bool,
}

impl Checkpoint {
    /// Begins a checkpoint in `folder`, which is made if there is none. A search refuses a folder with the manifest of a
    /// checkpoint, and one that another search holds.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Checkpoint { folder: folder.into(), resume: false }
    }

    /// Resumes from the checkpoint in `folder`, and goes on writing to it. A search refuses a checkpoint that is not
    /// whole, that another search has written, or that another search holds at the time.
    #[must_use]
    pub fn resume(folder: impl Into<PathBuf>) -> Self {
        Checkpoint { folder: folder.into(), resume: true }
    }
}

/// The name of the manifest in its folder.
const MANIFEST: &str = "manifest.txt";

/// The checkpoint of a running search in one process.
#[derive(Debug)]
pub(crate) struct Keeper {
    pub(crate) folder: PathBuf,
    pub(crate) resume: bool,
    pub(crate) identity: u64,
    pub(crate) name: String,
    /// The lock of the folder, which is held until the search ends; in the first process alone.
    pub(crate) lock: OnceLock<fs::File>,
}

impl Keeper {
    /// Makes the folder.
    pub(crate) fn open(&self) -> Result<(), String> {
        fs::create_dir_all(&self.folder).map_err(|error| format!("the folder cannot be made: {error}"))
    }

    /// Locks the folder. Returns the text of the manifest to resume from, or nothing for a new checkpoint.
    pub(crate) fn manifest_text(&self) -> Result<Option<String>, String> {
        let _ = self.lock.set(lock::hold(&self.folder)?);
        match (fs::read_to_string(self.folder.join(MANIFEST)), self.resume) {
            (Ok(text), true) => Ok(Some(text)),
            (Err(error), true) => Err(format!("there is nothing to resume from: {MANIFEST}: {error}")),
            (Err(error), false) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            _ => {
                Err("the folder holds a checkpoint already: resume from it, or take another folder"
                    .to_owned())
            }
        }
    }

    /// Reads a manifest and checks that this search has written it.
    pub(crate) fn accept(&self, text: &str, record: usize) -> Result<Manifest, String> {
        let manifest = Manifest::from_text(text)?;
        if manifest.identity != self.identity || manifest.record != record {
            return Err(format!(
                "it belongs to another search: expected \"{}\", found \"{}\"{}",
                shown(&self.name),
                shown(&manifest.name),
                if manifest.name == self.name { " with another space, start or kind of search" } else { "" }
            ));
        }
        Ok(manifest)
    }

    /// Returns the manifest of a new checkpoint.
    pub(crate) fn new_manifest(&self, record: usize) -> Manifest {
        Manifest { identity: self.identity, name: self.name.clone(), record, ..Manifest::default() }
    }

    /// Returns whether the folder has `file`, whatever is in it.
    pub(crate) fn has(&self, file: &File) -> bool {
        self.folder.join(&file.name).is_file()
    }

    /// Writes the records of one worker in the layer at `depth`.
    pub(crate) fn write_layer(
        &self,
        depth: u32,
        (worker, workers): (usize, usize),
        states: u64,
        records: &[u8],
    ) -> Result<File, String> {
        let name = file_name(depth as usize, worker, workers);
        let checksum = XxHash3_64::oneshot(records);
        self.write(&name, records).map_err(|error| format!("{name} cannot be written: {error}"))?;
        Ok(File { name, states, checksum })
    }

    /// Reads the records of `file`.
    pub(crate) fn read_layer(&self, file: &File, record: usize) -> Result<Vec<u8>, String> {
        let File { name, states, checksum } = file;
        let records =
            fs::read(self.folder.join(name)).map_err(|error| format!("{name} cannot be read: {error}"))?;
        let expected = u128::from(*states) * record as u128;
        if records.len() as u128 != expected {
            return Err(format!("{name} is damaged: expected {expected} bytes, found {}", records.len()));
        }
        if XxHash3_64::oneshot(&records) != *checksum {
            return Err(format!("{name} is damaged: its checksum differs"));
        }
        Ok(records)
    }

    pub(crate) fn write_manifest(&self, manifest: &Manifest) -> Result<(), String> {
        self.write(MANIFEST, manifest.to_text().as_bytes())
            .map_err(|error| format!("{MANIFEST} cannot be written: {error}"))
    }

    /// Writes a file beside its name, flushes it to the disk, and renames it.
    fn write(&self, name: &str, contents: &[u8]) -> io::Result<()> {
        let (path, beside) = (self.folder.join(name), self.folder.join(format!("{name}.new")));
        let written = fs::File::create(&beside).and_then(|mut file| {
            file.write_all(contents)?;
            file.sync_all()
        });
        let renamed = written.and_then(|()| fs::rename(&beside, &path));
        if renamed.is_err() {
            let _ = fs::remove_file(&beside);
        }
        renamed.and_then(|()| flush_folder(&self.folder))
    }
}

/// Flushes the names in a folder to the disk, where the system can.
fn flush_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { fs::File::open(folder)?.sync_all() } else { Ok(()) }
}
