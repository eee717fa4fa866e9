//! Candidates: the keys of the successors of a layer, in a bounded buffer and in sorted runs on disk.
//!
//! ```text
//! buffer full            sort it and remove repetitions; still more than half full: write it as a run of level 0
//! FAN_IN runs a level    merge them into one run of the next level
//! end of the layer       the union of all runs and of the buffer
//! ```

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    cursor::Cursor,
    error::DiskError,
    key::Word,
    merge::Union,
    writer::{Extent, KeyWriter},
};

/// The least number of keys of the buffer.
const FEWEST_KEYS: usize = 64;
/// The limits of the number of runs that are merged at once.
const FAN_IN: (usize, usize) = (4, 128);
/// The number of keys that are merged at once.
pub(crate) const PART: usize = 4096;

/// The successors of a layer, not yet compared with other layers.
#[derive(Debug)]
pub(crate) struct Candidates<K> {
    keys: Vec<K>,
    /// The largest number of keys in memory.
    most: usize,
    fan_in: usize,
    /// The runs by level.
    levels: Vec<Vec<Run>>,
    /// The number of runs of this layer, for their names.
    runs: u64,
}

/// A sorted file of keys, which is removed when it is dropped.
#[derive(Debug)]
struct Run {
    path: PathBuf,
    name: u64,
    extent: Extent,
}

impl Drop for Run {
    fn drop(&mut self) {
        // Opening the folder removes files that cannot be removed now.
        let _ = fs::remove_file(&self.path);
    }
}

/// A union of runs and of a buffer. The runs exist as long as the union is read.
#[derive(Debug)]
pub(crate) struct Merged<K> {
    pub(crate) union: Union<K>,
    #[expect(dead_code, reason = "the files are removed when it is dropped")]
    runs: Vec<Run>,
}

impl<K: Word> Merged<K> {
    pub(crate) fn of(sources: Vec<Cursor<K>>) -> Result<Self, DiskError> {
        Ok(Merged { union: Union::of(sources)?, runs: Vec::new() })
    }
}

impl<K: Word> Candidates<K> {
    /// Returns a buffer that takes about `memory` bytes, with those for reading its runs.
    pub(crate) fn within(memory: u64) -> Self {
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        let fan_in = (memory / 8 / Cursor::<K>::memory()).clamp(FAN_IN.0, FAN_IN.1);
        let most = (memory.saturating_sub(fan_in * Cursor::<K>::memory()) / size_of::<K>()).max(FEWEST_KEYS);
        Candidates { keys: Vec::new(), most, fan_in, levels: Vec::new(), runs: 0 }
    }

    /// Drops all keys and runs; only the memory is kept.
    pub(crate) fn clear(&mut self) {
        self.keys.clear();
        self.levels.clear();
        self.runs = 0;
    }

    /// Returns the bytes of the buffer.
    pub(crate) fn memory(&self) -> usize {
        self.keys.capacity() * size_of::<K>()
    }

    /// Returns the bytes of the buffer after the growth that may come next.
    pub(crate) fn memory_soon(&self) -> usize {
        let is_near = self.keys.len() > self.keys.capacity() / 2;
        let soon = if is_near { self.most.min(2 * self.keys.capacity()) } else { self.keys.capacity() };
        soon * size_of::<K>()
    }

    /// Adds keys. If the buffer is full, its keys go to a run in `folder`.
    #[inline(always)]
    pub(crate) fn extend(&mut self, mut keys: &[K], folder: &Path) -> Result<(), DiskError> {
        while !keys.is_empty() {
            if self.keys.len() == self.keys.capacity() {
                self.make_room(folder)?;
            }
            let (now, later) = keys.split_at(keys.len().min(self.keys.capacity() - self.keys.len()));
            self.keys.extend_from_slice(now);
            keys = later;
        }
        Ok(())
    }

    /// Lets the buffer grow, or, at its largest size, removes repetitions or writes a run.
    #[cold]
    fn make_room(&mut self, folder: &Path) -> Result<(), DiskError> {
        let capacity = self.keys.capacity();
        if capacity < self.most {
            self.keys.reserve_exact(self.most.min(2 * capacity.max(FEWEST_KEYS / 2)) - self.keys.len());
            return Ok(());
        }
        self.sort();
        if self.keys.len() > capacity / 2 {
            self.write_run(folder)?;
        }
        Ok(())
    }

    fn sort(&mut self) {
        self.keys.sort_unstable();
        self.keys.dedup();
    }

    /// Writes the sorted buffer as a run, and merges the runs of full levels.
    fn write_run(&mut self, folder: &Path) -> Result<(), DiskError> {
        let mut writer = self.new_run(folder)?;
        writer.extend(&self.keys)?;
        self.add(0, writer)?;
        self.keys.clear();
        for level in 0.. {
            if self.levels[level].len() < self.fan_in {
                break;
            }
            let runs = std::mem::take(&mut self.levels[level]);
            let mut writer = self.new_run(folder)?;
            let mut merged = merged(runs, None)?;
            let mut part = Vec::with_capacity(PART);
            loop {
                merged.union.next_part(PART, &mut part)?;
                if part.is_empty() {
                    break;
                }
                writer.extend(&part)?;
            }
            self.add(level + 1, writer)?;
        }
        Ok(())
    }

    fn new_run(&mut self, folder: &Path) -> Result<KeyWriter<K>, DiskError> {
        self.runs += 1;
        KeyWriter::create(folder.join(format!("run-{:06}.partial", self.runs)), self.runs)
    }

    /// Completes a run and adds it to a level.
    fn add(&mut self, level: usize, writer: KeyWriter<K>) -> Result<(), DiskError> {
        let name = writer.name();
        let (path, extent) = writer.finish()?;
        if self.levels.len() == level {
            self.levels.push(Vec::new());
        }
        self.levels[level].push(Run { path, name, extent });
        Ok(())
    }

    /// Takes all keys, sorted and without repetitions. The buffer comes back by [`reuse`](Self::reuse).
    pub(crate) fn take(&mut self) -> Result<Merged<K>, DiskError> {
        self.sort();
        let runs = self.levels.drain(..).flatten().collect();
        merged(runs, Some(std::mem::take(&mut self.keys)))
    }

    /// Uses the memory of a buffer again that was taken.
    pub(crate) fn reuse(&mut self, merged: Merged<K>) {
        self.keys = merged.union.into_last();
        self.clear();
    }
}

/// Returns the union of runs and of a buffer, which is the last source.
fn merged<K: Word>(runs: Vec<Run>, buffer: Option<Vec<K>>) -> Result<Merged<K>, DiskError> {
    let opened: Result<Vec<_>, _> =
        runs.iter().map(|run| Cursor::open(&run.path, run.name, run.extent)).collect();
    let mut sources = opened?;
    sources.extend(buffer.map(Cursor::of));
    Ok(Merged { union: Union::of(sources)?, runs })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The buffer doubles up to the memory without that of its runs, and no further; it is used again for the next layer.
    #[test]
    fn the_buffer_fills_the_memory() {
        for memory in [3_000_000, 5_000_000, 30_000_000] {
            let mut candidates = Candidates::<u64>::within(memory);
            // An eighth of the memory reads runs, but at least four.
            let of_runs = memory as usize / 8 / Cursor::<u64>::memory();
            let rest = memory as usize - of_runs.max(4) * Cursor::<u64>::memory();
            let keys: Vec<u64> = (0..rest as u64 / 8).collect();
            let mut growths = 0;
            for part in keys.chunks(100) {
                let before = candidates.memory();
                // A part may make a small buffer grow more than once.
                let soon = candidates.memory_soon().max(8 * 2 * 100);
                candidates.extend(part, Path::new("no folder")).unwrap();
                assert!(candidates.memory() <= soon, "{} bytes, {soon} foreseen", candidates.memory());
                growths += u32::from(candidates.memory() > before);
            }
            assert!(growths <= usize::BITS - keys.len().leading_zeros(), "{growths} growths");
            assert_eq!((candidates.memory(), candidates.runs), (8 * keys.len(), 0));
            let merged = candidates.take().unwrap();
            assert_eq!(candidates.memory(), 0);
            candidates.reuse(merged);
            assert_eq!((candidates.memory(), candidates.keys.len()), (8 * keys.len(), 0));
        }
    }
}
