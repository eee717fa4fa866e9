//! Two threads, one space and one heuristic: all 40,320 stacks of eight pancakes, each sorted in the fewest turns.
//!
//! ```text
//! $ cargo run --release --example two_threads
//! stacks by turns, sorted one by one: [1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455]
//! a survey from the sorted stack:     [1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455]
//! ```
//!
//! A search object belongs to one thread. To divide a single search among threads, take
//! `search::algorithms::ParallelIdaStar`, with the feature `parallel`.

use std::{
    io::{self, Write},
    thread,
};

use search::{IdaStar, Search, from_successors, heuristics::Consistent, survey};

type Stack = [u8; 8];

/// A turn reverses the upper pancakes, two at least.
fn turns(&stack: &Stack) -> [Stack; 7] {
    [2, 3, 4, 5, 6, 7, 8].map(|count| {
        let mut turned = stack;
        turned[..count].reverse();
        turned
    })
}

/// Counts the neighbours that differ in size by more than one. The plate is pancake 8. A turn closes one gap at most.
fn gaps(stack: &Stack) -> u32 {
    let below = stack[1..].iter().copied().chain([8]);
    stack.iter().zip(below).filter(|(above, below)| above.abs_diff(*below) > 1).count() as u32
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let pancakes = from_successors(turns);
    let from_sorted = survey(&pancakes, &[0, 1, 2, 3, 4, 5, 6, 7]);
    let stacks: Vec<Stack> = from_sorted.distances().iter().map(|(stack, _)| *stack).collect();

    // Sorts the stacks of one thread and counts them by turns. The search keeps its buffers between runs.
    let sort = |stacks: &[Stack]| {
        let (mut search, mut by_turns) = (IdaStar::new(Consistent(gaps)), [0; 10]);
        for stack in stacks {
            let report = search.run(&pancakes, stack, |stack| stack.is_sorted());
            by_turns[report.plan().map_or(0, |plan| plan.actions.len())] += 1;
        }
        by_turns
    };
    let (left, right) = stacks.split_at(stacks.len() / 2);
    let by_turns: Vec<u64> = thread::scope(|threads| {
        let other = threads.spawn(|| sort(right));
        let (one, other) = (sort(left), other.join().unwrap_or_default());
        one.iter().zip(other).map(|(one, other)| one + other).collect()
    });
    writeln!(out, "stacks by turns, sorted one by one: {by_turns:?}")?;
    writeln!(out, "a survey from the sorted stack:     {:?}", from_sorted.layers())
}
