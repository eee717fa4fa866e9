//! Pattern databases for a puzzle of your own: ten pancakes, of which the five largest are distinguished.
//!
//! ```text
//! $ cargo run --release --bin pattern_databases
//! a byte each           100000 bytes   83 turns     338390 stacks expanded
//! four bits              50000 bytes   83 turns     338390 stacks expanded
//! modulo 3               25000 bytes   83 turns     338390 stacks expanded
//! blocks of 2            50000 bytes   83 turns     460558 stacks expanded
//! with duals             25000 bytes   83 turns       9493 stacks expanded
//! gaps                       0 bytes   83 turns        334 stacks expanded
//! gaps and pattern       25000 bytes   83 turns        296 stacks expanded
//! ```

use std::process::ExitCode;

use clap::Parser;
use programs::{Names, exit_code, interrupt, say};
use search::{
    Heuristic, IdaStar, Limits, Progress, StateSpace,
    adapters::from_ranks,
    heuristics::{Consistent, DualLookup, Max, PatternDatabase},
    space::Dual,
};

/// The uppermost pancake first; a turn reverses the upper two or more.
type Stack = [u8; 10];
const SORTED: Stack = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

struct Pancakes;

impl StateSpace for Pancakes {
    type State = Stack;
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::RangeInclusive<u8>;

    fn actions(&self, _: &Stack) -> Self::Actions {
        2..=10
    }

    fn apply(&self, stack: &mut Stack, turned: u8) {
        stack[..usize::from(turned)].reverse();
    }
}

impl Dual for Pancakes {
    /// Where the pancakes lie, read as a stack: the turns that sort the one, backwards, sort the other.
    fn dual(&self, stack: &Stack) -> Stack {
        let mut dual = SORTED;
        (0..).zip(stack).for_each(|(place, &pancake)| dual[usize::from(pancake)] = place);
        dual
    }
}

/// The place of each large pancake as a decimal digit.
fn places(stack: &Stack) -> u64 {
    let digit = |(place, &pancake): (u64, &u8)| place * 10_u64.pow(u32::from(pancake.saturating_sub(5)));
    (0..).zip(stack).filter(|(_, pancake)| **pancake >= 5).map(digit).sum()
}

/// The digits after each turn.
fn turns(places: u64) -> impl Iterator<Item = u64> {
    let turn = |place, turned| if place < turned { turned - 1 - place } else { place };
    let units = [1, 10, 100, 1_000, 10_000];
    (2..=10).map(move |turned| units.map(|unit| unit * turn(places / unit % 10, turned)).iter().sum())
}

/// Neighbours that do not belong together, the plate being the largest: each needs a turn.
fn gaps(stack: &Stack) -> u32 {
    stack.iter().zip(stack[1..].iter().chain([&10])).map(|(a, b)| u32::from(a.abs_diff(*b) > 1)).sum()
}

/// Sorts nine stacks and prints the work, unless SIGINT comes.
fn report<H: Heuristic<Pancakes>>(name: &str, bytes: usize, heuristic: H) {
    let mut search = IdaStar::new(heuristic);
    let (mut turns, mut expanded) = (0, 0);
    for factor in 2..=10 {
        let stack = core::array::from_fn(|place| (factor * (place + 1) % 11 - 1) as u8);
        let limits = Limits::none().cancelled_by(interrupt());
        let report = search.within(limits).run(&Pancakes, &stack, |stack| *stack == SORTED);
        let Some(plan) = report.plan() else { return };
        turns += plan.cost;
        expanded += report.stats.expanded;
    }
    say(format_args!("{name:20} {bytes:7} bytes {turns:4} turns {expanded:10} stacks expanded"));
}

/// Compares pattern databases for sorting pancakes
#[derive(Debug, Parser)]
#[command(name = "pattern_databases")]
struct Options {}

fn main() -> ExitCode {
    if let Err(status) = programs::parse::<Options>(&Names::default()) {
        return status;
    }
    let whole = PatternDatabase::to_goals(from_ranks(&Pancakes, 100_000, places, turns), &[SORTED])
        .build_undirected();
    let bytes = |database: &PatternDatabase<_, _>| database.table().bytes().len();
    let (nibbles, remainders) = (whole.clone().in_nibbles(), whole.clone().modulo_3());
    let blocks = whole.clone().in_blocks(1);
    report("a byte each", bytes(&whole), whole.clone());
    report("four bits", bytes(&nibbles), nibbles);
    report("modulo 3", bytes(&remainders), remainders.clone());
    report("blocks of 2", bytes(&blocks), blocks);
    report("with duals", bytes(&remainders), DualLookup(remainders.clone()));
    report("gaps", 0, Consistent(gaps));
    report("gaps and pattern", bytes(&remainders), Max((Consistent(gaps), remainders)));
    exit_code(0)
}
