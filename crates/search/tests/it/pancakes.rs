//! Pancake stacks: a space with a key, its heuristic, and published numbers.

use search::{
    BreadthFirst, Heuristic, NoGoal, Observer, Progress, StateSpace, Stats,
    closed_lists::{ByKey, ClosedList},
    heuristics::{Estimate, Promise},
    space::{Dual, Keyed, Ranked, Reversible, Undirected},
};

/// Stacks of `N` pancakes, at most 15; an action turns over the upper 2 to `N`.
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

/// The number of [`gaps`] as a heuristic of any space of stacks whose actions turn over the upper 2 to `N`.
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

impl<const N: usize> Keyed for Pancakes<N> {
    type Key = u64;
    const KEY_BITS: u32 = 4 * N as u32;

    fn key(&self, stack: &[u8; N]) -> u64 {
        stack.iter().rev().fold(0, |key, &pancake| key << 4 | u64::from(pancake))
    }

    fn state(&self, key: u64) -> [u8; N] {
        core::array::from_fn(|i| (key >> (4 * i) & 0xF) as u8)
    }
}

/// The number of smaller pancakes above each one, as digits; the lowest pancake has the highest digit. A turn of few
/// pancakes changes low digits only.
impl<const N: usize> Ranked for Pancakes<N> {
    fn ranks(&self) -> u64 {
        (1..=N as u64).product()
    }

    fn rank(&self, stack: &[u8; N]) -> u64 {
        let (mut rank, mut above, mut weight) = (0, 0_u32, 1);
        for (i, &pancake) in (1..).zip(stack) {
            rank += u64::from((above & ((1 << pancake) - 1)).count_ones()) * weight;
            above |= 1 << pancake;
            weight *= i;
        }
        rank
    }

    fn unrank(&self, rank: u64) -> [u8; N] {
        let (mut stack, mut rest, mut left) = ([0; N], rank, sorted::<N>());
        for count in 1..=N {
            // The digit of the place `count - 1` from the top.
            stack[count - 1] = (rest % count as u64) as u8;
            rest /= count as u64;
        }
        for place in (0..N).rev() {
            let smaller = usize::from(stack[place]);
            stack[place] = left[smaller];
            left.copy_within(smaller + 1..=place, smaller);
        }
        stack
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

#[derive(Default)]
struct Layers(Vec<u64>);

impl Observer<u32> for Layers {
    fn layer(&mut self, _: u32, states: u64, _: &Stats) {
        self.0.push(states);
    }
}

fn layers<const N: usize, L: ClosedList<Pancakes<N>>>() -> Vec<u64> {
    let mut layers = Layers::default();
    let _ = BreadthFirst::new().with_closed_list(L::default()).observed_by(&mut layers).run_to(
        &Pancakes::<N>,
        &sorted(),
        &NoGoal,
    );
    layers.0
}

/// Stacks by the turns that they need: OEIS A092113.
#[test]
fn layers_are_the_published_ones() {
    assert_eq!(layers::<4, search::closed_lists::ByState>(), [1, 3, 6, 11, 3]);
    assert_eq!(layers::<7, search::closed_lists::ByState>(), [1, 6, 30, 149, 543, 1357, 1903, 1016, 35]);
    assert_eq!(layers::<7, ByKey>(), layers::<7, search::closed_lists::ByState>());
}

/// Large enough for the closed list to leave the caches, and the search to look up in batches.
#[test]
fn batches_change_nothing() {
    let nine = layers::<9, ByKey>();
    assert_eq!(nine, [1, 8, 56, 391, 2278, 10_666, 38_015, 93_585, 132_697, 79_379, 5_804]);
    assert_eq!(nine, layers::<9, search::closed_lists::ByState>());
}
