//! The identity of a search: the facts by which it recognises its folder.

use std::{
    collections::{BTreeSet, VecDeque},
    hash::Hasher,
};

use search::space::{Key, Keyed};
use twox_hash::XxHash3_64;

use crate::{
    DiskBreadthFirst,
    key::{DiskKey, Word},
    manifest::Identity,
    policies::Representative,
};

/// The number of states near the starts, and of successors of each, that the fingerprint of a space covers.
const STATES: usize = 256;
const SUCCESSORS: usize = 64;

impl<S: Keyed<Key: DiskKey>, R: Representative<S>> DiskBreadthFirst<S, R> {
    /// Returns the facts that a manifest states about this search. The starts must be set.
    pub(crate) fn identity(&self, space: &S) -> Identity {
        let representatives = self.representatives;
        let mut starts: Vec<S::Key> =
            self.starts.iter().map(|start| representatives.key(space, start)).collect();
        starts.sort_unstable();
        starts.dedup();
        let scope = self.scope.of_starts::<S>(starts.len() as u64);
        let mut hash = Checksum::default();
        for &start in &starts {
            hash.add(start);
        }
        [
            ("identity", self.identity.clone()),
            ("keys", format!("{} of {} bits", S::KEY_BITS, S::Key::BITS)),
            ("representatives", R::NAME.to_owned()),
            ("scope", scope.text().to_owned()),
            ("starts", format!("{} {:016x}", starts.len(), hash.0.finish())),
            ("space", format!("{:016x}", fingerprint(space, representatives, &starts))),
        ]
        .into()
    }
}

/// A checksum of keys.
#[derive(Default)]
struct Checksum(XxHash3_64);

impl Checksum {
    fn add<K: Word>(&mut self, key: K) {
        let mut bytes = [0; 16];
        key.write(&mut bytes);
        self.0.write(&bytes);
    }
}

/// Returns a checksum of the states near `starts`, with their successors.
///
/// It covers the first [`STATES`] states in breadth-first order: of each the key and the keys of its first [`SUCCESSORS`]
/// successors, in sixteen bytes each.
fn fingerprint<S: Keyed<Key: DiskKey>, R: Representative<S>>(
    space: &S,
    representatives: R,
    starts: &[S::Key],
) -> u64 {
    let mut checksum = Checksum::default();
    let mut queue: VecDeque<S::Key> = starts.iter().copied().take(STATES).collect();
    let mut known: BTreeSet<S::Key> = queue.iter().copied().collect();
    while let Some(key) = queue.pop_front() {
        checksum.add(key);
        let state = space.state(key);
        for action in space.actions(&state).into_iter().take(SUCCESSORS) {
            let next = representatives.key(space, &space.successor(&state, action));
            checksum.add(next);
            if known.len() < STATES && known.insert(next) {
                queue.push_back(next);
            }
        }
    }
    checksum.0.finish()
}
