//! A space far too large for a complete search: a beam sorts a stack of a hundred pancakes.
//!
//! ```text
//! $ cargo run --release --example beam_large
//! width   1: 152 turns, at least 96 are needed; 152 stacks expanded
//! width  10: 102 turns, at least 96 are needed; 1011 stacks expanded
//! width 100: 102 turns, at least 96 are needed; 10038 stacks expanded
//! width 500: 100 turns, at least 96 are needed; 48881 stacks expanded
//! ```

use std::io::{self, Write};

use search::{Beam, Search, from_successors, heuristics::Consistent, random::Random};

const SIZE: usize = 100;
type Stack = [u8; SIZE];

/// A turn reverses the upper pancakes, two at least.
fn turns(&stack: &Stack) -> impl Iterator<Item = Stack> + use<> {
    (2..=SIZE).map(move |count| {
        let mut turned = stack;
        turned[..count].reverse();
        turned
    })
}

/// Counts the neighbours that differ in size by more than one; below the last pancake is the plate. A turn changes one
/// pair of neighbours, so at least as many turns are needed.
fn gaps(stack: &Stack) -> u32 {
    let below = stack[1..].iter().copied().chain([SIZE as u8]);
    stack.iter().zip(below).filter(|(above, below)| above.abs_diff(*below) > 1).count() as u32
}

/// Returns a stack in random order, always the same.
fn shuffled() -> Stack {
    let (mut random, mut stack) = (Random::seeded(1), std::array::from_fn(|i| i as u8));
    for i in (1..SIZE).rev() {
        stack.swap(i, random.below(i as u64 + 1) as usize);
    }
    stack
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let (pancakes, start) = (from_successors(turns), shuffled());
    for width in [1, 10, 100, 500] {
        let report =
            Beam::of_width(Consistent(gaps), width).run(&pancakes, &start, |stack| stack.is_sorted());
        let Some(plan) = report.plan() else { continue };
        let (turns, bound, expanded) = (plan.cost, report.lower_bound, report.stats.expanded);
        writeln!(
            out,
            "width {width:3}: {turns} turns, at least {bound} are needed; {expanded} stacks expanded"
        )?;
    }
    Ok(())
}

#[test]
fn every_plan_sorts_the_stack_by_turns() {
    let pancakes = from_successors(turns);
    for width in [1, 10] {
        let report =
            Beam::of_width(Consistent(gaps), width).run(&pancakes, &shuffled(), |stack| stack.is_sorted());
        let plan = report.into_plan().unwrap();
        assert!(plan.states(&pancakes).windows(2).all(|pair| turns(&pair[0]).any(|next| next == pair[1])));
        assert!(plan.actions.last().is_some_and(|stack| stack.is_sorted()));
    }
}
