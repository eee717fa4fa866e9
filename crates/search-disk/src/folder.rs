//! The folder of a search: its lock, the names of its files, and the order in which they become durable.
//!
//! ```text
//! lock             held by the search that uses the folder
//! manifest         the complete layers; replaced by renaming
//! layer-000012     the sorted keys of a layer; renamed to this name before the manifest lists it
//! closed-000017    the union of the first 17 layers, in directed spaces
//! *.partial        files that are being written; they mean nothing to the next search
//! ```

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use crate::{
    cursor::{Cursor, verify},
    error::{DiskError, Kind},
    key::Word,
    manifest::{Identity, Manifest},
};

/// The folder of a search with its manifest. It is locked as long as this value exists.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    pub(crate) manifest: Manifest,
    /// Closing this file releases the lock.
    _lock: File,
}

impl Folder {
    /// Claims a folder without a search for a new one. Creates the folder if it does not exist.
    pub(crate) fn create(path: &Path, identity: Identity) -> Result<Self, DiskError> {
        fs::create_dir_all(path).map_err(|error| DiskError::new(path, Kind::write(error)))?;
        let lock = lock(path)?;
        let manifest = Manifest::new(identity.clone());
        let folder = Folder { path: path.into(), manifest, _lock: lock };
        if folder.path.join(MANIFEST).exists() {
            return Err(DiskError::new(path, Kind::HoldsSearch));
        }
        if folder.files()?.any(|name| number_of(&name).is_some()) {
            return Err(DiskError::new(path, Kind::NoManifest));
        }
        folder.begin(identity)
    }

    /// Discards the layers, for a new search.
    pub(crate) fn begin(mut self, identity: Identity) -> Result<Self, DiskError> {
        self.change(|manifest| *manifest = Manifest::new(identity))?;
        self.remove_unlisted()?;
        Ok(self)
    }

    /// Claims a folder that holds the search with this `identity`, and verifies all its files.
    pub(crate) fn open<K: Word>(path: &Path, identity: Identity) -> Result<Self, DiskError> {
        let at = path.join(MANIFEST);
        if !at.exists() {
            return Err(DiskError::new(path, Kind::NoSearch));
        }
        let lock = lock(path)?;
        let bytes = fs::read(&at).map_err(|error| DiskError::new(&at, Kind::read(error)))?;
        let text = String::from_utf8(bytes).map_err(|_| DiskError::new(&at, Kind::Damaged("a manifest")))?;
        let manifest = Manifest::parse(&text, identity).map_err(|kind| DiskError::new(&at, kind))?;
        let folder = Folder { path: path.into(), manifest, _lock: lock };
        folder.remove_unlisted()?;
        let Manifest { layers, removed, closed, .. } = &folder.manifest;
        for (depth, layer) in (0..).zip(layers).skip(*removed as usize) {
            verify::<K>(&folder.layer(depth), folder.manifest.name(depth), layer.extent)?;
        }
        if let &Some((layers, extent)) = closed {
            verify::<K>(&folder.closed(layers), folder.manifest.name(!layers), extent)?;
        }
        Ok(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the path of the layer at `depth`. Its number in [`Manifest::name`] is `depth`.
    pub(crate) fn layer(&self, depth: u64) -> PathBuf {
        self.path.join(format!("{LAYER}{depth:06}"))
    }

    /// Returns the path of the union of the first `layers` layers. Its number in [`Manifest::name`] is `!layers`.
    pub(crate) fn closed(&self, layers: u64) -> PathBuf {
        self.path.join(format!("{CLOSED}{layers:06}"))
    }

    /// Returns the path of the file that is being written.
    pub(crate) fn next(&self) -> PathBuf {
        self.path.join("next.partial")
    }

    /// Opens the layer at `depth`, which the manifest lists.
    pub(crate) fn open_layer<K: Word>(&self, depth: u64) -> Result<Cursor<K>, DiskError> {
        let path = self.layer(depth);
        if depth < self.manifest.removed {
            return Err(DiskError::new(&path, Kind::Removed));
        }
        let extent = self.manifest.layers[depth as usize].extent;
        Cursor::open(&path, self.manifest.name(depth), extent)
    }

    /// Opens the files that contain all states of all layers.
    pub(crate) fn open_all<K: Word>(&self) -> Result<Vec<Cursor<K>>, DiskError> {
        let closed = self.manifest.closed;
        let closed_file = closed
            .iter()
            .map(|&(layers, extent)| Cursor::open(&self.closed(layers), self.manifest.name(!layers), extent));
        let first = closed.map_or(0, |(layers, _)| layers);
        let recent = (first..self.manifest.layers.len() as u64).map(|depth| self.open_layer(depth));
        closed_file.chain(recent).collect()
    }

    /// Changes the manifest, durably. If that fails, the manifest in memory stays unchanged.
    ///
    /// All files that the new manifest lists must have been flushed and renamed before.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Manifest)) -> Result<(), DiskError> {
        let mut changed = self.manifest.clone();
        change(&mut changed);
        let (partial, target) = (self.path.join("manifest.partial"), self.path.join(MANIFEST));
        let write = || {
            // The names of the layers become durable before the manifest that lists them.
            sync(&self.path)?;
            let mut file = File::create(&partial)?;
            file.write_all(changed.to_text().as_bytes())?;
            file.sync_all()?;
            drop(file);
            fs::rename(&partial, &target)?;
            sync(&self.path)
        };
        write().map_err(|error| DiskError::new(&target, Kind::write(error)))?;
        self.manifest = changed;
        Ok(())
    }

    /// Removes the files of the search that the manifest does not list.
    pub(crate) fn remove_unlisted(&self) -> Result<(), DiskError> {
        let Manifest { layers, removed, closed, .. } = &self.manifest;
        let is_listed = |name: &str| match number_of(name) {
            Some((LAYER, depth)) => (*removed..layers.len() as u64).contains(&depth),
            Some((_, layers)) => closed.is_some_and(|closed| closed.0 == layers),
            None => !is_partial(name),
        };
        for name in self.files()?.filter(|name| !is_listed(name)) {
            let path = self.path.join(name);
            fs::remove_file(&path).map_err(|error| DiskError::new(&path, Kind::write(error)))?;
        }
        Ok(())
    }

    /// Returns the names of all files whose names are Unicode.
    fn files(&self) -> Result<impl Iterator<Item = String> + use<>, DiskError> {
        let entries =
            fs::read_dir(&self.path).map_err(|error| DiskError::new(&self.path, Kind::Read(error)))?;
        Ok(entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()))
    }
}

const MANIFEST: &str = "manifest";
const LAYER: &str = "layer-";
const CLOSED: &str = "closed-";

/// Returns the kind and the number of a file of layers.
fn number_of(name: &str) -> Option<(&'static str, u64)> {
    [LAYER, CLOSED].into_iter().find_map(|kind| {
        let digits = name.strip_prefix(kind)?;
        let is_number = digits.len() >= 6 && digits.bytes().all(|digit| digit.is_ascii_digit());
        if is_number { Some((kind, digits.parse().ok()?)) } else { None }
    })
}

/// Returns whether `name` is that of a file that is being written.
fn is_partial(name: &str) -> bool {
    let is_run = |name: &str| {
        name.strip_prefix("run-").is_some_and(|run| run.bytes().all(|digit| digit.is_ascii_digit()))
    };
    name.strip_suffix(".partial").is_some_and(|name| ["manifest", "next"].contains(&name) || is_run(name))
}

/// The time for which a folder in use is tried again, and the time between two attempts.
///
/// A process that starts another one shares its files with it for a moment. So a lock may outlive the search that held it.
const LOCK_TIMEOUT: Duration = Duration::from_millis(200);
const RETRY_INTERVAL: Duration = Duration::from_millis(4);

/// Locks the folder until the file is closed.
fn lock(folder: &Path) -> Result<File, DiskError> {
    let path = folder.join("lock");
    let file = File::options().create(true).truncate(false).write(true).open(&path);
    let file = file.map_err(|error| DiskError::new(&path, Kind::write(error)))?;
    match lock_in_time(&file) {
        Ok(true) => Ok(file),
        Ok(false) => Err(DiskError::new(folder, Kind::InUse)),
        // On a file system without locks, the caller ensures that no other search uses the folder.
        Err(error) if error.kind() == ErrorKind::Unsupported => Ok(file),
        Err(error) => Err(DiskError::new(&path, Kind::Lock(error))),
    }
}

/// Tries to lock the file until it succeeds, fails, or the timeout is over.
fn lock_in_time(file: &File) -> io::Result<bool> {
    let begun = Instant::now();
    loop {
        let is_locked = try_lock(file)?;
        if is_locked || begun.elapsed() >= LOCK_TIMEOUT {
            return Ok(is_locked);
        }
        thread::sleep(RETRY_INTERVAL);
    }
}

#[cfg(any(unix, windows))]
fn try_lock(file: &File) -> io::Result<bool> {
    match fs4::FileExt::try_lock(file) {
        Ok(()) => Ok(true),
        Err(fs4::TryLockError::WouldBlock) => Ok(false),
        Err(fs4::TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(not(any(unix, windows)))]
fn try_lock(_: &File) -> io::Result<bool> {
    Err(ErrorKind::Unsupported.into())
}

/// Makes the names in a folder durable.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Does nothing, because a folder cannot be opened as a file here.
#[cfg(not(unix))]
fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}
