//! From COLD to WARM, one letter at a time: states that own memory, a search from both ends, and all shortest ladders.
//!
//! ```text
//! $ cargo run --release --example word_ladder
//! 4 steps: cold cord card ward warm
//! 16 words expanded from both ends, 29 from one end
//! 4 shortest ladders:
//!   cold cord card ward warm
//!   cold cord word ward warm
//!   cold cord corm worm warm
//!   cold cord word worm warm
//! ```

use std::io::{self, Write};

use search::{bidirectional, breadth_first, from_owned_successors, shortest_plans};

const WORDS: &str = "\
    bald bale ball bard bare bark barn bars bold bolt bond bore born card care cart chard coal cold colt cord core \
    cork corm corn curd cure dare dark darn dorm farm fold fond ford fore fork form gold hard hark harm hold hard \
    lord mare mark more norm pore pork pure sold told ware warm warn wars ward warp wart word wore work worm worn";

/// Whether two words differ in one letter.
fn is_step(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count() == 1
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let (cold, warm) = ("cold".to_owned(), "warm".to_owned());

    // A state may own memory, as a String does. Each step can be undone, so a search may also start at the goal.
    let ladder = from_owned_successors(|word: &String| {
        let next = WORDS.split(' ').filter(|next| is_step(word, next));
        next.map(str::to_owned).collect::<Vec<_>>()
    })
    .undirected();

    let both_ends = bidirectional(&ladder, &cold, &warm);
    let one_end = breadth_first(&ladder, &cold, |word| *word == warm);
    let Some(plan) = both_ends.plan() else { return writeln!(out, "there is no ladder") };
    writeln!(out, "{} steps: {}", plan.cost, plan.states(&ladder).join(" "))?;
    let (both, one) = (both_ends.stats.expanded, one_end.stats.expanded);
    writeln!(out, "{both} words expanded from both ends, {one} from one end")?;

    let all = shortest_plans(&ladder, &cold, |word| *word == warm);
    writeln!(out, "{} shortest ladders:", all.count())?;
    for plan in all.plans() {
        writeln!(out, "  {}", plan.states(&ladder).join(" "))?;
    }
    Ok(())
}

#[test]
fn extending_every_ladder_finds_the_same() {
    let mut ladders = vec![vec!["cold"]];
    while !ladders.iter().any(|ladder| ladder.ends_with(&["warm"])) {
        let extend = |ladder: &Vec<&'static str>| {
            let (ladder, last) = (ladder.clone(), ladder[ladder.len() - 1]);
            let next = WORDS.split(' ').filter(move |next| is_step(last, next));
            next.map(move |next| [ladder.clone(), vec![next]].concat())
        };
        ladders = ladders.iter().flat_map(extend).collect();
    }
    ladders.retain(|ladder| ladder.ends_with(&["warm"]));

    let text = |word: &str| word.to_owned();
    let ladder = from_owned_successors(|word: &String| {
        WORDS.split(' ').filter(|next| is_step(word, next)).map(text).collect::<Vec<_>>()
    });
    let found = shortest_plans(&ladder, &text("cold"), |word| word == "warm");
    let mut found: Vec<_> = found.plans().map(|plan| plan.states(&ladder)).collect();
    found.sort();
    ladders.sort();
    assert_eq!(found, ladders);
}
