//! Breadth-first search on disk, against one queue in memory.

#![expect(clippy::unwrap_used, reason = "what the tests share fails with it")]

mod counts;
mod faults;
mod files;
mod plans;
mod resumed;

use core::{
    fmt::Debug,
    sync::atomic::{AtomicU32, Ordering},
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
};

use search::{
    NoGoal, Outcome, Report, ReportOf, Run, StateSpace, Stats,
    algorithms::{DiskBreadthFirst, DiskKey, Representative},
    space::Keyed,
};

use crate::random_graph::oracle;

/// A folder of a test, gone at its end. It lies in memory where the system has a place for that, because each layer
/// waits for the disk three times.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let memory = Path::new("/dev/shm");
        let parent = if memory.is_dir() { memory.into() } else { env::temp_dir() };
        let path = parent.join(format!("search-test-disk-{}-{number}", process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names of all files but the lock, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.retain(|name| name != "lock");
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A graded space: some bits may be added to a set, depending on the set.
#[derive(Clone, Copy, Debug)]
struct Sets(u64);

impl StateSpace for Sets {
    type State = u16;
    type Action = u16;
    type Cost = u32;
    type Actions = Vec<u16>;
    const GRADED: bool = true;

    fn actions(&self, &set: &u16) -> Vec<u16> {
        let hash = (self.0 ^ u64::from(set)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48;
        (0..12).map(|bit| 1 << bit).filter(|bit| set & bit == 0 && hash as u16 & bit == 0).collect()
    }

    fn apply(&self, set: &mut u16, bit: u16) {
        *set |= bit;
    }
}

impl Keyed for Sets {
    type Key = u64;
    const KEY_BITS: u32 = 12;

    fn key(&self, &set: &u16) -> u64 {
        set.into()
    }

    fn state(&self, key: u64) -> u16 {
        key as u16
    }
}

/// Starts without a cost.
fn costless<S: StateSpace<Cost = u32>>(starts: &[S::State]) -> Vec<(S::State, u32)> {
    starts.iter().map(|start| (start.clone(), 0)).collect()
}

/// Returns the states of each layer on disk.
fn layers<S, R>(space: &S, search: &DiskBreadthFirst<S, R>) -> Vec<Vec<S::State>>
where
    S: Keyed<Key: DiskKey>,
    R: Representative<S>,
{
    let layer = |depth| search.states_at(space, depth).unwrap().map(|state| state.unwrap()).collect();
    (0..search.layers().len()).map(layer).collect()
}

/// Checks all layers on disk against one queue in memory.
fn check<S, R>(space: &S, starts: &[S::State], search: &DiskBreadthFirst<S, R>)
where
    S: Keyed<Key: DiskKey, Cost = u32, State: Ord + Debug>,
    R: Representative<S>,
{
    let known = oracle(space, starts);
    let depth = known.values().map(|known| known.0).max();
    let expected: Vec<Vec<S::State>> = (0..=depth.unwrap())
        .map(|depth| {
            let mut states: Vec<_> =
                known.iter().filter(|known| known.1.0 == depth).map(|known| known.0.clone()).collect();
            states.sort_by_key(|state| space.key(state));
            states
        })
        .collect();
    assert!(layers(space, search) == expected, "{:?}", search.layers());
    let sizes: Vec<_> = expected.iter().map(|layer| layer.len() as u64).collect();
    assert_eq!((search.layers(), search.states()), (sizes.as_slice(), known.len() as u64));
}

/// Surveys `space` by `search` and checks the layers. Returns the work.
fn survey<S, R>(space: &S, starts: &[S::State], search: &mut DiskBreadthFirst<S, R>) -> Stats
where
    S: Keyed<Key: DiskKey, Cost = u32, State: Ord + Debug>,
    R: Representative<S>,
{
    let report = Run::of(search).run_from(space, &costless::<S>(starts), &NoGoal);
    let report = search.checked(report).unwrap();
    assert!(matches!(report.outcome, Outcome::Exhausted));
    check(space, starts, search);
    assert_eq!(report.stats.expanded, search.states());
    let edges =
        layers(space, search).into_iter().flatten().map(|state| space.actions(&state).into_iter().count());
    assert_eq!(report.stats.generated, edges.sum::<usize>() as u64);
    work(&report)
}

/// The work of a report without the bytes, which depend on the memory that was allowed.
fn work<S, A, C>(report: &Report<S, A, C>) -> Stats {
    let mut stats = report.stats;
    stats.peak_bytes = 0;
    stats
}

/// Returns the message of the failure that stopped a search.
fn failure<S: Keyed<Key: DiskKey>, R: Representative<S>>(
    search: &mut DiskBreadthFirst<S, R>,
    report: ReportOf<S>,
) -> String {
    assert_eq!(report.stopped_by(), Some(search::Reason::Storage));
    search.checked(report).map(|_| ()).unwrap_err().to_string()
}
