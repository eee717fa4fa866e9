//! Shared by the tests: folders that vanish, small spaces, and an oracle of one queue.

#![expect(clippy::unwrap_used, reason = "a toy that fails fails its test")]

use std::{
    collections::{HashMap, VecDeque},
    env,
    fmt::Debug,
    fs,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use proptest::prelude::*;
use search::{
    NoGoal, Observer, Outcome, Reason, Report, ReportOf, Run, Search, StateSpace, Stats,
    engine::Budget,
    run::{OutcomeOf, PlanOf},
    space::{Goal, Keyed, Reversible, Symmetric, Undirected},
};
use search_disk::{DiskBreadthFirst, DiskKey, Representative};

/// A folder of a test, gone at its end. It lies in memory where the system has a place for that, because each layer
/// waits for the disk three times.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let memory = Path::new("/dev/shm");
        let parent = if memory.is_dir() { memory.into() } else { env::temp_dir() };
        let path = parent.join(format!("search-test-disk-{}-{number}", process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    pub(crate) fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names of all files but the lock, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
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
pub(crate) struct Sets(pub(crate) u64);

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

/// A row of lamps; its mirror image is as good.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lamps;

impl StateSpace for Lamps {
    type State = u16;
    type Action = u16;
    type Cost = u32;
    type Actions = std::iter::Map<std::ops::Range<u16>, fn(u16) -> u16>;

    fn actions(&self, _: &u16) -> Self::Actions {
        (0..11).map(|place| 0b11 << place)
    }

    fn apply(&self, lamps: &mut u16, switched: u16) {
        *lamps ^= switched;
    }
}

impl Undirected for Lamps {}

impl Keyed for Lamps {
    type Key = u64;
    const KEY_BITS: u32 = 12;

    fn key(&self, &lamps: &u16) -> u64 {
        lamps.into()
    }

    fn state(&self, key: u64) -> u16 {
        key as u16
    }
}

impl Symmetric for Lamps {
    fn canonical(&self, &lamps: &u16) -> u16 {
        lamps.min(mirrored(lamps))
    }
}

fn mirrored(lamps: u16) -> u16 {
    lamps.reverse_bits() >> 4
}

/// Stacks of `N` pancakes, at most 15; an action turns over the upper 2 to `N`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pancakes<const N: usize>;

pub(crate) fn sorted<const N: usize>() -> [u8; N] {
    std::array::from_fn(|i| i as u8)
}

impl<const N: usize> StateSpace for Pancakes<N> {
    type State = [u8; N];
    type Action = u8;
    type Cost = u32;
    type Actions = std::ops::RangeInclusive<u8>;

    fn actions(&self, _: &[u8; N]) -> Self::Actions {
        2..=N as u8
    }

    fn apply(&self, stack: &mut [u8; N], turned: u8) {
        stack[..usize::from(turned)].reverse();
    }
}

impl<const N: usize> Keyed for Pancakes<N> {
    type Key = u64;
    const KEY_BITS: u32 = 4 * N as u32;

    fn key(&self, stack: &[u8; N]) -> u64 {
        stack.iter().rev().fold(0, |key, &pancake| key << 4 | u64::from(pancake))
    }

    fn state(&self, key: u64) -> [u8; N] {
        std::array::from_fn(|i| (key >> (4 * i) & 0xF) as u8)
    }
}

impl<const N: usize> Reversible for Pancakes<N> {
    type Predecessors = Vec<(u8, [u8; N])>;

    fn predecessors(&self, stack: &[u8; N]) -> Self::Predecessors {
        self.actions(stack).map(|turned| (turned, self.successor(stack, turned))).collect()
    }
}

impl<const N: usize> Undirected for Pancakes<N> {}

/// The edges of each vertex; vertices are numbered from zero.
#[derive(Clone, Debug)]
pub(crate) struct Graph(pub(crate) Vec<Vec<u8>>);

/// Graphs of up to 24 vertices, each with few edges or none; some lead to the same vertex.
pub(crate) fn graphs() -> impl Strategy<Value = Graph> {
    (1..=24_u8).prop_flat_map(|vertices| {
        let edges = prop::collection::vec(0..vertices, 0..4);
        prop::collection::vec(edges, usize::from(vertices)).prop_map(Graph)
    })
}

impl StateSpace for Graph {
    type State = u8;
    /// Which of the edges: not where it leads, so that a plan must be followed to be checked.
    type Action = u8;
    type Cost = u32;
    type Actions = std::ops::Range<u8>;

    fn actions(&self, &vertex: &u8) -> Self::Actions {
        0..self.0[usize::from(vertex)].len() as u8
    }

    fn apply(&self, vertex: &mut u8, edge: u8) {
        *vertex = self.0[usize::from(*vertex)][usize::from(edge)];
    }
}

impl Reversible for Graph {
    type Predecessors = Vec<(u8, u8)>;

    fn predecessors(&self, &vertex: &u8) -> Self::Predecessors {
        let edges = |from: u8| self.actions(&from).map(move |edge| (edge, from));
        let all = (0..self.0.len() as u8).flat_map(edges);
        all.filter(|&(edge, from)| self.successor(&from, edge) == vertex).collect()
    }
}

impl Keyed for Graph {
    type Key = u64;
    const KEY_BITS: u32 = 8;

    fn key(&self, &vertex: &u8) -> u64 {
        vertex.into()
    }

    fn state(&self, key: u64) -> u8 {
        key as u8
    }
}

/// The distance and the number of shortest ways from the starts to each state that can be reached.
pub(crate) fn oracle<S: StateSpace>(space: &S, starts: &[S::State]) -> HashMap<S::State, (u32, u128)> {
    let mut known: HashMap<_, _> = starts.iter().map(|start| (start.clone(), (0, 1))).collect();
    let mut queue: VecDeque<_> = known.keys().cloned().collect();
    while let Some(state) = queue.pop_front() {
        let (depth, ways) = known[&state];
        for action in space.actions(&state) {
            let next = space.successor(&state, action);
            let entry = known.entry(next.clone()).or_insert_with(|| {
                queue.push_back(next);
                (depth + 1, 0)
            });
            if entry.0 == depth + 1 {
                entry.1 += ways;
            }
        }
    }
    known
}

/// The distance of the nearest of the `goals`.
pub(crate) fn distance<S: StateSpace>(space: &S, starts: &[S::State], goals: &[S::State]) -> Option<u32> {
    let known = oracle(space, starts);
    goals.iter().filter_map(|goal| known.get(goal)).map(|&(depth, _)| depth).min()
}

/// Checks that `plan` leads from one of the `starts` to one of the `goals` in `expected` actions, or that there is
/// none if none is expected.
pub(crate) fn check_plan<S>(
    space: &S,
    starts: &[S::State],
    goals: &[S::State],
    expected: Option<u32>,
    plan: Option<&PlanOf<S>>,
) where
    S: StateSpace<Cost = u32, State: Debug>,
{
    assert_eq!(plan.map(|plan| (plan.cost, plan.actions.len() as u32)), expected.map(|cost| (cost, cost)));
    if let Some(plan) = plan {
        let states = plan.states(space);
        assert!(starts.contains(&plan.start) && goals.contains(&states[states.len() - 1]), "{states:?}");
    }
}

/// The depths and the sizes of the layers that an observer hears of.
#[derive(Default)]
pub(crate) struct Layers(pub(crate) Vec<(u32, u64)>);

impl Observer<u32> for Layers {
    fn layer(&mut self, depth: u32, states: u64, _: &Stats) {
        self.0.push((depth, states));
    }
}

/// Starts without a cost.
pub(crate) fn costless<S: StateSpace<Cost = u32>>(starts: &[S::State]) -> Vec<(S::State, u32)> {
    starts.iter().map(|start| (start.clone(), 0)).collect()
}

/// Returns the states of each layer on disk.
pub(crate) fn layers<S, R>(space: &S, search: &DiskBreadthFirst<S, R>) -> Vec<Vec<S::State>>
where
    S: Keyed<Key: DiskKey>,
    R: Representative<S>,
{
    let layer = |depth| search.states_at(space, depth).unwrap().map(|state| state.unwrap()).collect();
    (0..search.layers().len()).map(layer).collect()
}

/// Checks all layers on disk against one queue in memory.
pub(crate) fn check_layers<S, R>(space: &S, starts: &[S::State], search: &DiskBreadthFirst<S, R>)
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
pub(crate) fn survey<S, R>(space: &S, starts: &[S::State], search: &mut DiskBreadthFirst<S, R>) -> Stats
where
    S: Keyed<Key: DiskKey, Cost = u32, State: Ord + Debug>,
    R: Representative<S>,
{
    let report = Run::of(search).run_from(space, &costless::<S>(starts), &NoGoal);
    let report = search.checked(report).unwrap();
    assert!(matches!(report.outcome, Outcome::Exhausted));
    check_layers(space, starts, search);
    assert_eq!(report.stats.expanded, search.states());
    let edges =
        layers(space, search).into_iter().flatten().map(|state| space.actions(&state).into_iter().count());
    assert_eq!(report.stats.generated, edges.sum::<usize>() as u64);
    work(&report)
}

/// The work of a report without the bytes, which depend on the memory that was allowed.
pub(crate) fn work<S, A, C>(report: &Report<S, A, C>) -> Stats {
    let mut stats = report.stats;
    stats.peak_bytes = 0;
    stats
}

/// Returns the message of the failure that stopped a search.
pub(crate) fn failure<S: Keyed<Key: DiskKey>, R: Representative<S>>(
    search: &mut DiskBreadthFirst<S, R>,
    report: ReportOf<S>,
) -> String {
    assert_eq!(report.stopped_by(), Some(Reason::Storage));
    search.checked(report).map(|_| ()).unwrap_err().to_string()
}

/// Expands at most `count` states, all of one layer.
pub(crate) fn step_by<S: StateSpace, G: Goal<S>>(
    search: &mut impl Search<S, G>,
    space: &S,
    goal: &G,
    count: u64,
    observer: &mut dyn Observer<S::Cost>,
) -> Option<OutcomeOf<S>> {
    let bound = search.bound();
    search.step(space, goal, &mut Budget::expansions(count).up_to(bound).observed_by(observer))
}
