//! The 10-pancake graph, 3,628,800 states: `cargo bench --bench pancakes`. A toy space on which breadth-first
//! searches are compared; see `sliding_tile.rs` for how.
//!
//! Stacks come in two forms: bytes, as one writes it first, and a packed word, which hashes as fast as can be.

#![expect(clippy::print_stdout, reason = "a bench says what it measured")]

mod ratio;

use std::hash::Hash;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pathfinding::prelude as peer;
use search::{
    BreadthFirst, NoGoal, Search, StateSpace,
    adapters::from_ranks,
    algorithms::{BreadthFirstKeys, BreadthFirstRanks},
    closed_lists::ByKey,
    heuristics::PatternDatabase,
    space::{Keyed, Ranked, Reversible},
};

use crate::ratio::ratio;

const PANCAKES: usize = 10;
const STATES: u64 = 3_628_800;

/// A stack, the uppermost pancake first.
trait Stack: Copy + Eq + Hash + Sync {
    fn sorted() -> Self;
    fn turned(self, pancakes: u8) -> Self;
    fn pack(self) -> u64;
    fn unpack(key: u64) -> Self;
}

impl Stack for [u8; PANCAKES] {
    fn sorted() -> Self {
        core::array::from_fn(|i| i as u8)
    }

    fn turned(mut self, pancakes: u8) -> Self {
        self[..usize::from(pancakes)].reverse();
        self
    }

    fn pack(self) -> u64 {
        self.into_iter().rev().fold(0, |key, pancake| key << 4 | u64::from(pancake))
    }

    fn unpack(key: u64) -> Self {
        core::array::from_fn(|i| (key >> (4 * i) & 0xF) as u8)
    }
}

/// Four bits a pancake, the uppermost in the lowest bits.
impl Stack for u64 {
    fn sorted() -> Self {
        0x0098_7654_3210
    }

    #[inline]
    fn turned(self, pancakes: u8) -> Self {
        let bits = 4 * u32::from(pancakes);
        let bytes = self.swap_bytes();
        let reversed = (bytes >> 4) & 0x0F0F_0F0F_0F0F_0F0F | (bytes & 0x0F0F_0F0F_0F0F_0F0F) << 4;
        self >> bits << bits | reversed >> (64 - bits)
    }

    fn pack(self) -> u64 {
        self
    }

    fn unpack(key: u64) -> Self {
        key
    }
}

/// An action turns over the upper 2 to 10.
struct Pancakes<T>(core::marker::PhantomData<T>);

impl<T: Stack> StateSpace for Pancakes<T> {
    type State = T;
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::RangeInclusive<u8>;

    fn actions(&self, _: &T) -> Self::Actions {
        2..=PANCAKES as u8
    }

    fn apply(&self, stack: &mut T, pancakes: u8) {
        *stack = stack.turned(pancakes);
    }
}

impl<T: Stack> Keyed for Pancakes<T> {
    type Key = u64;
    const KEY_BITS: u32 = 4 * PANCAKES as u32;

    fn key(&self, stack: &T) -> u64 {
        stack.pack()
    }

    fn state(&self, key: u64) -> T {
        T::unpack(key)
    }
}

impl<T: Stack> Reversible for Pancakes<T> {
    type Predecessors = [(u8, T); PANCAKES - 1];

    fn predecessors(&self, stack: &T) -> Self::Predecessors {
        core::array::from_fn(|i| (i as u8 + 2, stack.turned(i as u8 + 2)))
    }
}

/// A digit is the number of smaller pancakes above; that of the lowest pancake weighs most.
impl<T: Stack> Ranked for Pancakes<T> {
    fn ranks(&self) -> u64 {
        STATES
    }

    fn rank(&self, stack: &T) -> u64 {
        // For each size, the number of smaller pancakes so far, in four bits.
        let (mut pancakes, mut smaller, mut rank, mut weight) = (stack.pack(), 0_u64, 0, 1);
        for i in 1..=PANCAKES as u64 {
            let shift = (pancakes & 0xF) * 4;
            rank += (smaller >> shift & 0xF) * weight;
            smaller += 0x1111_1111_1111_1110 << shift;
            (pancakes, weight) = (pancakes >> 4, weight * i);
        }
        rank
    }

    fn unrank(&self, mut rank: u64) -> T {
        let (mut pancakes, mut left, mut weight) = (0, 0x0098_7654_3210_u64, STATES);
        for i in (1..=PANCAKES as u64).rev() {
            weight /= i;
            let shift = rank / weight * 4;
            rank %= weight;
            pancakes = pancakes << 4 | left >> shift & 0xF;
            let below = (1 << shift) - 1;
            left = left & below | left >> 4 & !below;
        }
        T::unpack(pancakes)
    }
}

fn by_rank<T: Stack>(search: &mut impl Search<Pancakes<T>, NoGoal>) {
    let stats = search.run_to(&Pancakes(core::marker::PhantomData), &T::sorted(), &NoGoal).stats;
    assert_eq!(stats.expanded, STATES);
}

fn keys_alone<T: Stack>(search: &mut BreadthFirstKeys<Pancakes<T>>) -> u64 {
    let stats = search.run_to(&Pancakes(core::marker::PhantomData), &T::sorted(), &NoGoal).stats;
    assert_eq!(stats.expanded, STATES);
    stats.peak_bytes
}

fn with_parents<T: Stack>(search: &mut BreadthFirst<Pancakes<T>, ByKey>) {
    let stats = search.run_to(&Pancakes(core::marker::PhantomData), &T::sorted(), &NoGoal).stats;
    assert_eq!(stats.expanded, STATES);
}

fn by_peer<T: Stack>() {
    let mut expanded = 0;
    let successors = |&stack: &T| {
        expanded += 1;
        (2..=PANCAKES as u8).map(move |pancakes| stack.turned(pancakes))
    };
    assert_eq!(peer::bfs(&T::sorted(), successors, |_| false).map(|path| path.len()), None);
    assert_eq!(expanded, STATES);
}

fn all_stacks<T: Stack>(c: &mut Criterion, form: &str) {
    let mut keys = BreadthFirstKeys::new();
    let mut parents = BreadthFirst::new().with_closed_list(ByKey::new());
    let mut group = c.benchmark_group(format!("pancakes/10-all-{form}"));
    group.sample_size(10).throughput(Throughput::Elements(STATES));
    group.bench_function("breadth-first-keys", |b| b.iter(|| keys_alone::<T>(&mut keys)));
    group.bench_function("breadth-first-by-key", |b| b.iter(|| with_parents::<T>(&mut parents)));
    let mut distances = BreadthFirstRanks::new();
    let mut layers = BreadthFirstRanks::new().without_distances();
    let mut threads = BreadthFirstRanks::new().without_distances().in_parallel();
    group.bench_function("breadth-first-ranks-3-bits", |b| b.iter(|| by_rank::<T>(&mut distances)));
    group.bench_function("breadth-first-ranks-2-bits", |b| b.iter(|| by_rank::<T>(&mut layers)));
    group.bench_function("breadth-first-ranks-2-bits-all-threads", |b| b.iter(|| by_rank::<T>(&mut threads)));
    group.finish();
    println!("10 pancakes as {form}: keys alone hold {} KiB at most", keys_alone::<T>(&mut keys) >> 10);
    let name = format!("10 pancakes as {form}: keys alone / ranks, two bits");
    ratio(&name, 5, || by_rank::<T>(&mut layers), || keys_alone::<T>(&mut keys));
    let name = |search| format!("10 pancakes as {form}: pathfinding::bfs / breadth-first, {search}");
    ratio(&name("keys alone"), 5, || keys_alone::<T>(&mut keys), by_peer::<T>);
    ratio(&name("with parents"), 5, || with_parents::<T>(&mut parents), by_peer::<T>);
}

fn bytes(c: &mut Criterion) {
    all_stacks::<[u8; PANCAKES]>(c, "bytes");
}

fn words(c: &mut Criterion) {
    all_stacks::<u64>(c, "words");
}

/// The six largest of ten, each a digit of its place: 151,200 of a million ranks are those of a stack.
fn pattern_database(c: &mut Criterion) {
    let turn = |place, turned| if place < turned { turned - 1 - place } else { place };
    let units = [1, 10, 100, 1_000, 10_000, 100_000];
    let turns = move |places: u64| {
        (2..=10).map(move |turned| units.iter().map(|unit| unit * turn(places / unit % 10, turned)).sum())
    };
    let places = |stack: &[u8; PANCAKES]| -> u64 {
        let large = (0_u64..).zip(stack).filter(|(_, pancake)| **pancake >= 4);
        large.map(|(place, &pancake)| place * units[usize::from(pancake) - 4]).sum()
    };
    let space = Pancakes::<[u8; PANCAKES]>(core::marker::PhantomData);
    let fill = |threads| {
        let large = from_ranks(&space, 1_000_000, places, turns);
        let database =
            PatternDatabase::to_goals(large, &[Stack::sorted()]).with_threads(threads).build_undirected();
        let known = database.table().bytes().iter().filter(|&&turns| turns < u8::MAX);
        assert_eq!(known.count(), 151_200);
        database
    };
    let mut group = c.benchmark_group("pancakes/10-pattern-6");
    group.sample_size(10).throughput(Throughput::Elements(151_200));
    group.bench_function("fill-1-thread", |b| b.iter(|| fill(1)));
    group.bench_function("fill-2-threads", |b| b.iter(|| fill(2)));
    group.finish();
    ratio("10 pancakes, a pattern of 6: one thread / two", 5, || fill(2), || fill(1));
}

criterion_group!(benches, bytes, words, pattern_database);
criterion_main!(benches);
