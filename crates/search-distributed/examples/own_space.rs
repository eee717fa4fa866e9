//! A space of one's own, over threads and processes: stacks of pancakes, of which the upper ones are turned over.
//!
//! `cargo run --release -p state-space-search-distributed --example own_space -- PANCAKES PROCESSES`

use std::{
    env,
    error::Error,
    io::{self, Write},
    ops::RangeInclusive,
};

use search::{
    StateSpace,
    space::{Keyed, Reversible},
};
use search_distributed::{Cluster, Distributed};

/// Stacks of at most fifteen pancakes. A state lists their sizes from the top.
struct Pancakes(u8);

type Stack = [u8; 15];

impl StateSpace for Pancakes {
    type State = Stack;
    type Action = u8; // the number of pancakes that are turned over
    type Cost = u32;
    type Actions = RangeInclusive<u8>;

    fn actions(&self, _: &Stack) -> RangeInclusive<u8> {
        2..=self.0
    }

    fn apply(&self, stack: &mut Stack, count: u8) {
        stack[..usize::from(count)].reverse();
    }
}

/// Needed by every distributed search: a state as a word, four bits for each pancake.
impl Keyed for Pancakes {
    type Key = u64;
    const KEY_BITS: u32 = 60;

    fn key(&self, stack: &Stack) -> u64 {
        stack.iter().rev().fold(0, |key, &size| key << 4 | u64::from(size))
    }

    fn state(&self, key: u64) -> Stack {
        std::array::from_fn(|i| (key >> (4 * i)) as u8 & 0xF)
    }
}

/// Needed for plans: the states before a state. Turning the same pancakes again undoes an action.
impl Reversible for Pancakes {
    type Predecessors = Vec<(u8, Stack)>;

    fn predecessors(&self, stack: &Stack) -> Self::Predecessors {
        self.actions(stack).map(|count| (count, self.successor(stack, count))).collect()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = env::args().skip(1).map(|number| number.parse::<u8>());
    let pancakes = numbers.next().unwrap_or(Ok(7))?.min(15);
    let cluster = Cluster::local(numbers.next().unwrap_or(Ok(2))?.max(1).into())?;
    let is_first = cluster.process() == 0; // the other processes run this `main` too
    let mut search = Distributed::new().with_cluster(cluster).with_name(format!("{pancakes} pancakes"));
    let sorted: Stack = std::array::from_fn(|i| i as u8);
    let report = search.survey(&Pancakes(pancakes), &sorted)?;
    if is_first {
        writeln!(io::stdout(), "{:?}", report.layers())?;
    }
    Ok(())
}
