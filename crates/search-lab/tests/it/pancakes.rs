//! Pancake stacks, their heuristic, and files of starts with known optima.

#![expect(clippy::unwrap_used, reason = "the files of the instances are part of the test")]

use search::{
    Goal, Heuristic, Search, StateSpace, Stats,
    heuristics::{Estimate, Promise},
    space::{Dual, Reversible, Undirected},
};

/// Stacks of `N` pancakes; an action turns over the upper 2 to `N`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pancakes<const N: usize>;

pub(crate) fn sorted<const N: usize>() -> [u8; N] {
    core::array::from_fn(|i| i as u8)
}

/// Neighbours in the stack whose sizes differ by more than one, the plate being the largest: each needs a turn.
pub(crate) fn gaps<const N: usize>(stack: &[u8; N]) -> u32 {
    let below = stack.iter().skip(1).copied().chain([N as u8]);
    stack.iter().zip(below).filter(|(upper, lower)| upper.abs_diff(*lower) > 1).count() as u32
}

/// The rise of [`gaps`] and the cost of a turn, by a look at the pair of neighbours that it changes.
pub(crate) fn rise_of<const N: usize>(stack: &[u8; N], turned: u8) -> u32 {
    let turned = usize::from(turned);
    let below = stack.get(turned).map_or(N as u8, |&below| below);
    let gap = |upper: u8| u32::from(upper.abs_diff(below) > 1);
    1 + gap(stack[0]) - gap(stack[turned - 1])
}

/// The number of [`gaps`] as a heuristic of any space of stacks.
pub(crate) struct Gaps;

impl<const N: usize, S> Heuristic<S> for Gaps
where
    S: StateSpace<State = [u8; N], Action = u8, Cost = u32>,
{
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    fn estimate(&self, _: &S, stack: &[u8; N]) -> Estimate<u32> {
        gaps(stack).into()
    }

    fn estimate_child(&self, _: &S, stack: &[u8; N], before: Estimate<u32>, turned: u8) -> Estimate<u32> {
        (before.h + rise_of(stack, turned) - 1).into()
    }
}

impl<const N: usize> StateSpace for Pancakes<N> {
    type State = [u8; N];
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::RangeInclusive<u8>;

    fn actions(&self, _: &[u8; N]) -> Self::Actions {
        2..=N as u8
    }

    fn apply(&self, stack: &mut [u8; N], turned: u8) {
        stack[..usize::from(turned)].reverse();
    }
}

impl<const N: usize> Reversible for Pancakes<N> {
    type Predecessors = Vec<(u8, [u8; N])>;

    fn predecessors(&self, stack: &[u8; N]) -> Self::Predecessors {
        self.actions(stack).map(|turned| (turned, self.successor(stack, turned))).collect()
    }
}

impl<const N: usize> Undirected for Pancakes<N> {}

/// Places and pancakes exchanged.
impl<const N: usize> Dual for Pancakes<N> {
    fn dual(&self, stack: &[u8; N]) -> [u8; N] {
        let mut dual = [0; N];
        (0..).zip(stack).for_each(|(place, &pancake)| dual[usize::from(pancake)] = place);
        dual
    }
}

/// The same stacks. An action turns over the upper `N` to 2, and is not repeated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stacks<const N: usize>;

impl<const N: usize> StateSpace for Stacks<N> {
    type State = [u8; N];
    type Action = u8;
    type Cost = u32;
    type Actions = Vec<u8>;

    fn actions(&self, _: &[u8; N]) -> Vec<u8> {
        (2..=N as u8).rev().collect()
    }

    fn actions_after(&self, _: &[u8; N], last: u8) -> Vec<u8> {
        (2..=N as u8).rev().filter(|&turned| turned != last).collect()
    }

    fn apply(&self, stack: &mut [u8; N], turned: u8) {
        Pancakes.apply(stack, turned);
    }
}

/// The goal: all pancakes in order.
pub(crate) struct Sorted;

impl<const N: usize> Goal<Stacks<N>> for Sorted {
    fn is_goal(&self, stack: &[u8; N]) -> bool {
        *stack == sorted()
    }
}

pub(crate) const TEN: &str = include_str!("../data/pancake10_ksearch.tsv");
pub(crate) const TWENTY: &str = include_str!("../data/pancake20_ksearch.tsv");
pub(crate) const THIRTY: &str = include_str!("../data/pancake30_ksearch.tsv");
pub(crate) const FORTY: &str = include_str!("../data/pancake40_ksearch.tsv");

/// The stacks of a file, each with the numbers behind it, of which the first one is its optimum.
pub(crate) fn instances<const N: usize>(file: &str) -> Vec<([u8; N], Vec<u32>)> {
    let instance = |line: &str| {
        let mut fields = line.split('\t').skip(1);
        let sizes: Vec<u8> = fields.next().unwrap().split(' ').map(|size| size.parse().unwrap()).collect();
        // Some files count pancakes from 1.
        let least = sizes.iter().min().unwrap();
        let stack: Vec<u8> = sizes.iter().map(|size| size - least).collect();
        (stack.try_into().unwrap(), fields.map(|number| number.parse().unwrap()).collect())
    };
    file.lines().filter(|line| !line.starts_with('#')).map(instance).collect()
}

/// Solves all stacks of a file, and checks the optima. Returns the work.
pub(crate) fn work<const N: usize>(file: &str, mut search: impl Search<Stacks<N>, Sorted>) -> Stats {
    let solved = instances::<N>(file).into_iter().map(|(start, numbers)| {
        let report = search.run_to(&Stacks, &start, &Sorted);
        assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (numbers[0], true));
        report.stats
    });
    solved.fold(Stats::default(), |sum, stats| sum + stats)
}
