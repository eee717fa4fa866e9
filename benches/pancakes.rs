//! The 10-pancake graph, 3,628,800 states: `cargo bench --bench pancakes`. A toy space on which breadth-first
//! searches are compared; see `sliding_tile.rs` for how.

#![expect(clippy::print_stdout, reason = "a bench says what it measured")]

mod ratio;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pathfinding::prelude as peer;
use search::{BreadthFirst, BreadthFirstKeys, ByKey, Exhaust, Keyed, Reversible, Search, StateSpace};

use crate::ratio::ratio;

/// Stacks of ten pancakes, four bits each, the uppermost in the lowest bits; an action turns over the upper 2 to 10.
struct Pancakes;

type Stack = u64;

const SORTED: Stack = 0x0098_7654_3210;
const STATES: u64 = 3_628_800;

impl StateSpace for Pancakes {
    type State = Stack;
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::RangeInclusive<u8>;

    #[inline]
    fn actions(&self, _: &Stack) -> Self::Actions {
        2..=10
    }

    #[inline]
    fn apply(&self, stack: &mut Stack, turned: u8) {
        let bits = 4 * u32::from(turned);
        // All sixteen nibbles in reverse, then the upper ones that held the turned part.
        let bytes = stack.swap_bytes();
        let reversed = (bytes >> 4) & 0x0F0F_0F0F_0F0F_0F0F | (bytes & 0x0F0F_0F0F_0F0F_0F0F) << 4;
        *stack = *stack >> bits << bits | reversed >> (64 - bits);
    }
}

impl Keyed for Pancakes {
    type Key = u64;
    const KEY_BITS: u32 = 40;

    #[inline]
    fn key(&self, stack: &Stack) -> u64 {
        *stack
    }

    #[inline]
    fn state(&self, key: u64) -> Stack {
        key
    }
}

impl Reversible for Pancakes {
    type Predecessors = [(u8, Stack); 9];

    fn predecessors(&self, stack: &Stack) -> Self::Predecessors {
        core::array::from_fn(|i| (i as u8 + 2, self.successor(stack, i as u8 + 2)))
    }
}

fn all_stacks(c: &mut Criterion) {
    let mut keys = BreadthFirstKeys::new();
    let mut parents = BreadthFirst::<_, ByKey>::new();
    let mut keys_alone = || {
        let stats = keys.run(&Pancakes, &SORTED, &Exhaust).stats;
        assert_eq!(stats.expanded, STATES);
        stats.peak_bytes
    };
    let mut with_parents = || assert_eq!(parents.run(&Pancakes, &SORTED, &Exhaust).stats.expanded, STATES);
    let by_peer = || {
        let successors = |stack: &Stack| {
            let stack = *stack;
            (2..=10).map(move |turned| Pancakes.successor(&stack, turned))
        };
        assert_eq!(peer::bfs(&SORTED, successors, |_| false), None);
    };
    let mut group = c.benchmark_group("pancakes/10-all");
    group.sample_size(10).throughput(Throughput::Elements(STATES));
    group.bench_function("breadth-first-keys", |b| b.iter(&mut keys_alone));
    group.bench_function("breadth-first-by-key", |b| b.iter(&mut with_parents));
    group.finish();
    println!("pancakes/10-all: keys alone hold {} KiB at most", keys_alone() >> 10);
    ratio("10 pancakes: pathfinding::bfs / breadth-first, keys alone", 5, keys_alone, by_peer);
    ratio("10 pancakes: pathfinding::bfs / breadth-first with parents", 5, with_parents, by_peer);
}

criterion_group!(benches, all_stacks);
criterion_main!(benches);
