//! The lock of a checkpoint's folder: two searches that write to one folder would mix their layers.

use std::{
    fs::File,
    io,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use fs4::TryLockError;

/// The time for which a folder in use is tried again, and the time between two attempts. A search that was killed keeps
/// its lock until the system has closed its files.
const PATIENCE: Duration = Duration::from_millis(200);
const PAUSE: Duration = Duration::from_millis(4);

/// Locks `folder` until the file is closed.
pub(super) fn hold(folder: &Path) -> Result<File, String> {
    let file = File::options().create(true).truncate(false).write(true).open(folder.join("lock"));
    let file = file.map_err(|error| format!("the lock cannot be written: {error}"))?;
    let begun = Instant::now();
    loop {
        match fs4::FileExt::try_lock(&file) {
            Ok(()) => return Ok(file),
            // On a file system without locks, the caller ensures that no other search uses the folder.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => return Ok(file),
            Err(TryLockError::Error(error)) => return Err(format!("the folder cannot be locked: {error}")),
            Err(TryLockError::WouldBlock) if begun.elapsed() >= PATIENCE => {
                return Err("the folder is in use by another process".to_owned());
            }
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
        }
    }
}
