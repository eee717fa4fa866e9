//! Stopping a search and going on: by work, by time, by another thread; and an observer that watches all of it.
//!
//! ```text
//! $ cargo run --release --example limits_and_progress
//! Some(Expanded) after 1000 stacks
//! Some(Time) after ... stacks
//! Some(Cancelled) after ... stacks
//! Exhausted after 362880 stacks
//! stacks by turns: [1, 8, 56, 391, 2278, 10666, 38015, 93585, 132697, 79379, 5804]
//! ```

use std::{
    io::{self, Write},
    thread,
    time::Duration,
};

use search::prelude::*;

/// Nine pancakes of different sizes; a turn reverses the upper ones.
type Stack = [u8; 9];

fn turns(&stack: &Stack) -> [Stack; 8] {
    [2, 3, 4, 5, 6, 7, 8, 9].map(|count| {
        let mut turned = stack;
        turned[..count].reverse();
        turned
    })
}

/// An observer that keeps the size of each layer. A progress bar would override `working` in the same way.
#[derive(Default)]
struct Layers(Vec<u64>);

impl Observer<u32> for Layers {
    fn layer(&mut self, _turns: u32, stacks: u64, _: &Stats) {
        self.0.push(stacks);
    }
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let pancakes = from_successors(turns);
    let sorted = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let (mut search, mut layers) = (BreadthFirst::new(), Layers::default());

    // A limit ends a run with a report. `resume_to` goes on where the last run stopped.
    let by_work = Limits::none().expanded(1_000).memory(1 << 30);
    let report = search.within(by_work).observed_by(&mut layers).run_to(&pancakes, &sorted, &NoGoal);
    writeln!(out, "{:?} after {} stacks", report.stopped_by(), report.stats.expanded)?;

    let by_time = Limits::none().time(Duration::from_millis(1));
    let report = search.within(by_time).observed_by(&mut layers).resume_to(&pancakes, &NoGoal);
    writeln!(out, "{:?} after {} stacks", report.stopped_by(), report.stats.expanded)?;

    let button = StopToken::new();
    let by_hand = Limits::none().cancelled_by(&button);
    let report = thread::scope(|threads| {
        threads.spawn(|| button.stop()); // another thread, or a handler of Ctrl-C
        search.within(by_hand).observed_by(&mut layers).resume_to(&pancakes, &NoGoal)
    });
    writeln!(out, "{:?} after {} stacks", report.stopped_by(), report.stats.expanded)?;

    let report = search.observed_by(&mut layers).resume_to(&pancakes, &NoGoal);
    writeln!(out, "{:?} after {} stacks", report.outcome, report.stats.expanded)?;
    writeln!(out, "stacks by turns: {:?}", layers.0)
}
