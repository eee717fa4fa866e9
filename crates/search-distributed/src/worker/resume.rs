//! The beginning of a search from a checkpoint: its files are shared out, read, and sent to the owners of their states.

use search::{
    Goal,
    space::{Key, Keyed},
};

use super::{BATCH, Decision, Verdict, Walk, Worker};
use crate::{
    checkpoint::{File, Keeper, Manifest},
    keys,
    run_state::Aborted,
    weight::Weight,
};

/// Writes a file's entry or a problem as a share of a collective exchange.
pub(super) fn to_bytes(entry: &Result<File, String>) -> Vec<u8> {
    match entry {
        Ok(File { name, states, checksum }) => {
            [&[0][..], &states.to_le_bytes(), &checksum.to_le_bytes(), name.as_bytes()].concat()
        }
        Err(problem) => [&[1], problem.as_bytes()].concat(),
    }
}

/// Reads an entry that [`to_bytes`] wrote.
pub(super) fn from_bytes(bytes: &[u8]) -> Result<File, String> {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    match bytes {
        [0, rest @ ..] if rest.len() >= 16 => Ok(File {
            states: keys::read(&rest[..8]),
            checksum: keys::read(&rest[8..16]),
            name: text(&rest[16..]),
        }),
        [1, problem @ ..] => Err(text(problem)),
        _ => Err("a worker sent no entry of its file".to_owned()),
    }
}

impl<S: Keyed, G: Goal<S>, W: Weight> Worker<'_, S, G, W> {
    /// Opens the checkpoint in all processes. Returns whether there is something to resume from.
    pub(super) fn open(&mut self, keeper: &Keeper) -> Result<Result<bool, String>, Aborted> {
        let opened = keeper.open().map(|()| String::new());
        let text = match self.mail.index() {
            0 => opened.and_then(|_| keeper.manifest_text()).map(Option::unwrap_or_default),
            _ => opened,
        };
        let entry = text.map(|name| File { name, ..File::default() });
        let shares = self.mail.gather(&to_bytes(&entry))?;
        let texts: Result<Vec<File>, String> = shares.iter().map(|share| from_bytes(share)).collect();
        let text = match texts {
            Ok(mut texts) => std::mem::take(&mut texts[0].name),
            Err(problem) => return Ok(Err(problem)),
        };
        let record = self.shard.record();
        if text.is_empty() {
            self.manifest = keeper.new_manifest(record);
            return Ok(Ok(false));
        }
        Ok(keeper.accept(&text, record).map(|manifest| {
            self.manifest = manifest;
            true
        }))
    }

    /// Takes over all layers of the checkpoint.
    pub(super) fn resume(&mut self, keeper: &Keeper, walk: Walk<S, W>) -> Result<Decision<S::Key>, Aborted> {
        let manifest = self.manifest.clone();
        let holders = self.holders(keeper, &manifest)?;
        let readers = match readers(&manifest, &holders, self.task.workers) {
            Ok(readers) => readers,
            Err(problem) => return Ok(Some(Verdict::Broken(problem))),
        };
        let mut problem = None;
        let (mut readers, mut all) = (readers.into_iter(), None);
        for (depth, layer) in (0..).zip(&manifest.layers) {
            self.depth = depth;
            for (file, reader) in layer.files.iter().zip(&mut readers) {
                if reader == self.mail.index() {
                    let records = keeper.read_layer(file, self.shard.record());
                    match records.and_then(|records| self.checked(file, records)) {
                        Ok(records) => self.route(&records)?,
                        Err(damage) => problem = problem.or(Some(damage)),
                    }
                }
            }
            self.end_phase()?;
            let sum = self.sum_up()?;
            self.layers.push(sum.states);
            if depth == 0 {
                problem = problem.or_else(|| self.strange_start());
            }
            let has_goal = sum.goal.is_some();
            all = Some(sum);
            if has_goal {
                break;
            }
        }
        if let Some(problem) = self.agree(problem, &manifest)? {
            return Ok(Some(Verdict::Broken(problem)));
        }
        (self.stats.expanded, self.stats.generated) = (manifest.expanded, manifest.generated);
        self.resumed = Some(self.depth);
        self.mail.run_state().set_saved(self.depth + 1);
        match all {
            Some(all) => self.decide(&all, walk),
            None => Ok(Some(Verdict::Exhausted)),
        }
    }

    /// Returns the records of `file` if each may be a state: another program can compute the checksum of other bytes.
    fn checked(&self, File { name, .. }: &File, records: Vec<u8>) -> Result<Vec<u8>, String> {
        for record in records.chunks_exact(self.shard.record()) {
            let (key, weight) = record.split_at(keys::bytes_of(S::KEY_BITS));
            if keys::read::<S::Key>(key).bits_from(S::KEY_BITS) != 0 {
                return Err(format!(
                    "{name} is damaged: expected keys of {} bits, found a longer one",
                    S::KEY_BITS
                ));
            }
            if W::read(weight).paths() == Some(0) {
                return Err(format!(
                    "{name} is damaged: expected paths to each state, found a state without one"
                ));
            }
        }
        Ok(records)
    }

    /// Returns a sentence if this worker's states of the first layer are not its starts, which are sorted.
    fn strange_start(&self) -> Option<String> {
        let workers = self.mail.workers();
        let is_own = |key: &&S::Key| keys::owner(**key, workers) == self.mail.index();
        let starts = self.task.starts.iter().filter(is_own).count();
        let layer = &self.shard.layer;
        let is_start =
            layer.len() == starts && layer.iter().all(|(key, _)| self.task.starts.binary_search(key).is_ok());
        (!is_start).then(|| "expected the starts of the search in layer 0, found other states".to_owned())
    }

    /// Sends records from a file to their owners.
    fn route(&mut self, records: &[u8]) -> Result<(), Aborted> {
        let key_bytes = keys::bytes_of(S::KEY_BITS);
        for block in records.chunks(BATCH * self.shard.record()) {
            for record in block.chunks_exact(self.shard.record()) {
                let (key, weight) = record.split_at(key_bytes);
                let key = keys::read(key);
                self.collect(keys::owner(key, self.children.len()), key, W::read(weight));
            }
            self.mail.step()?;
            while let Some(parcel) = self.mail.receive() {
                self.take(parcel);
            }
        }
        Ok(())
    }

    /// Returns, for each file of the manifest, the processes that have it.
    fn holders(&mut self, keeper: &Keeper, manifest: &Manifest) -> Result<Vec<Vec<usize>>, Aborted> {
        let files = || manifest.layers.iter().flat_map(|layer| &layer.files);
        let speaks = self.mail.index().is_multiple_of(self.task.workers);
        let own: Vec<u8> = files().map(|file| u8::from(speaks && keeper.has(file))).collect();
        let shares = self.mail.gather(&own)?;
        let holds = |process: usize, file: usize| shares[process * self.task.workers].get(file) == Some(&1);
        let processes = shares.len() / self.task.workers;
        let holders = (0..files().count()).map(|file| (0..processes).filter(|&i| holds(i, file)).collect());
        Ok(holders.collect())
    }

    /// Returns the first problem of any worker, or of the layers that were read.
    fn agree(&mut self, problem: Option<String>, manifest: &Manifest) -> Result<Option<String>, Aborted> {
        let entry = problem.map_or_else(|| Ok(File::default()), Err);
        let shares = self.mail.gather(&to_bytes(&entry))?;
        let damage = shares.iter().find_map(|share| from_bytes(share).err());
        let counts = manifest.layers.iter().zip(&self.layers).zip(0..);
        Ok(damage.or_else(|| {
            counts.into_iter().find(|((layer, states), _)| layer.states != **states).map(
                |((layer, states), depth)| {
                    format!(
                        "layer {depth} has {states} different states, and the manifest lists {}",
                        layer.states
                    )
                },
            )
        }))
    }
}

/// Chooses a worker for each file: one of a process that has it. The files are spread over processes and workers.
fn readers(manifest: &Manifest, holders: &[Vec<usize>], workers: usize) -> Result<Vec<usize>, String> {
    let files = manifest.layers.iter().flat_map(|layer| &layer.files);
    files
        .zip(holders)
        .enumerate()
        .map(|(i, (file, holders))| {
            let process = holders.get(i % holders.len().max(1));
            let process = process.ok_or_else(|| format!("{} is missing in every process", file.name))?;
            Ok(process * workers + i / holders.len() % workers)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checkpoint::Layer;

    #[test]
    fn entries_and_back() {
        let file = File { name: "a b".to_owned(), states: 7, checksum: u64::MAX };
        assert_eq!(from_bytes(&to_bytes(&Ok(file.clone()))), Ok(file));
        assert_eq!(from_bytes(&to_bytes(&Err("full".to_owned()))), Err("full".to_owned()));
        assert!(from_bytes(&[]).is_err());
    }

    #[test]
    fn files_are_read_where_they_are() {
        let files = (0..5).map(|i| File { name: format!("file {i}"), states: 1, checksum: 0 });
        let layer = Layer { states: 5, workers: 1, files: files.collect() };
        let manifest = Manifest { layers: vec![layer], ..Manifest::default() };
        let shared = vec![vec![0, 1]; 5];
        assert_eq!(readers(&manifest, &shared, 2), Ok(vec![0, 2, 1, 3, 0]));
        let apart = [vec![1], vec![0], vec![0], vec![1], vec![]];
        let problem = readers(&manifest, &apart, 2).unwrap_err();
        assert_eq!(problem, "file 4 is missing in every process");
        assert_eq!(readers(&manifest, &apart[..4], 1), Ok(vec![1, 0, 0, 1]));
    }
}
