//! Stacks of pancakes by IDA*: the published optima, and the counts of an independent program.

#![expect(clippy::unwrap_used, reason = "the files of the instances are part of the test")]

use search::{IdaStar, Search, StateSpace, Stats};

use crate::pancakes::{Gaps, sorted};

/// Stacks of `N` pancakes. An action turns over the upper `N` to 2, and is not repeated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stacks<const N: usize>;

/// The turns from `next` down to 2, without one of them.
#[derive(Debug)]
pub(crate) struct Turns {
    next: u8,
    without: Option<u8>,
}

impl Iterator for Turns {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        self.next -= u8::from(Some(self.next) == self.without);
        (self.next >= 2).then(|| {
            self.next -= 1;
            self.next + 1
        })
    }
}

impl<const N: usize> StateSpace for Stacks<N> {
    type State = [u8; N];
    type Action = u8;
    type Cost = u32;
    type Actions = Turns;

    fn actions(&self, _: &[u8; N]) -> Turns {
        Turns { next: N as u8, without: None }
    }

    fn actions_after(&self, _: &[u8; N], last: u8) -> Turns {
        Turns { next: N as u8, without: Some(last) }
    }

    fn apply(&self, stack: &mut [u8; N], turned: u8) {
        stack[..usize::from(turned)].reverse();
    }
}

/// The stacks of a file, each with its optimum.
fn instances<const N: usize>(file: &str) -> Vec<([u8; N], u32)> {
    let instance = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let sizes: Vec<u8> = fields[1].split(' ').map(|size| size.parse().unwrap()).collect();
        // Some files count pancakes from 1.
        let least = sizes.iter().min().unwrap();
        let stack: Vec<u8> = sizes.iter().map(|size| size - least).collect();
        (stack.try_into().unwrap(), fields[2].parse().unwrap())
    };
    file.lines().filter(|line| !line.starts_with('#')).map(instance).collect()
}

/// Solves all stacks of a file, and checks the optima. Returns the work.
pub(crate) fn work<const N: usize>(file: &str, mut search: impl Search<Stacks<N>, Sorted>) -> Stats {
    let solved = instances::<N>(file).into_iter().map(|(start, optimum)| {
        let report = search.run_to(&Stacks, &start, &Sorted);
        assert_eq!((report.plan().unwrap().cost, report.is_optimal()), (optimum, true));
        report.stats
    });
    solved.fold(Stats::default(), |sum, stats| sum + stats)
}

/// The goal: all pancakes in order.
pub(crate) struct Sorted;

impl<const N: usize> search::Goal<Stacks<N>> for Sorted {
    fn is_goal(&self, stack: &[u8; N]) -> bool {
        *stack == sorted()
    }
}

const TEN: &str = include_str!("../data/pancake10_ksearch.tsv");
const FOURTEEN: &str = include_str!("../data/pancake14.tsv");
pub(crate) const TWENTY: &str = include_str!("../data/pancake20_ksearch.tsv");
const HARD: &str = include_str!("../data/pancake16_hard.tsv");
pub(crate) const THIRTY: &str = include_str!("../data/pancake30_ksearch.tsv");
pub(crate) const FORTY: &str = include_str!("../data/pancake40_ksearch.tsv");

/// The counts are those of an independent program under the same rules.
#[test]
fn the_files_take_the_counted_work() {
    let full = work::<10>(TEN, IdaStar::new(Gaps));
    assert_eq!((full.expanded, full.generated), (3_684, 25_953));
    let full = work::<14>(FOURTEEN, IdaStar::new(Gaps));
    assert_eq!((full.expanded, full.generated), (7_399, 85_112));
    let full = work::<20>(TWENTY, IdaStar::new(Gaps));
    assert_eq!((full.expanded, full.generated), (59_438, 1_052_920));
}

/// The counts of an independent program, stack by stack in sum.
///
/// `cargo test --release -p state-space-search --test it the_work_of_ida_star -- --ignored`
#[test]
#[ignore = "42 million children, a second in release"]
fn the_work_of_ida_star_is_counted() {
    let stats = work::<30>(THIRTY, IdaStar::new(Gaps));
    assert_eq!((stats.expanded, stats.generated), (564_142, 15_754_303));
    let stats = work::<16>(HARD, IdaStar::new(Gaps));
    assert_eq!((stats.expanded, stats.generated), (1_858_074, 26_004_780));
}

/// `cargo test --release -p state-space-search --test it forty_pancakes -- --ignored`
#[test]
#[ignore = "114,699,129 children, a second in release"]
fn forty_pancakes_take_ida_star_its_counted_work() {
    let Stats { expanded, generated, pruned, .. } = work::<40>(FORTY, IdaStar::new(Gaps));
    assert_eq!((expanded, generated, pruned), (3_020_359, 114_699_129, 111_678_824));
}

/// Every optimum of the files is found, and so are the published sums.
#[test]
fn sums_of_optima_are_published() {
    fn sum<const N: usize>(file: &str) -> u32 {
        instances::<N>(file).into_iter().map(|(_, optimum)| optimum).sum()
    }
    assert_eq!((sum::<20>(TWENTY), sum::<30>(THIRTY), sum::<40>(FORTY)), (1_942, 2_950, 3_953));
}
