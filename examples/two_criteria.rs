//! Two criteria in one cost: the fewest coins, then the fewest minutes; or the other way round.
//!
//! ```text
//! $ cargo run --release --example two_criteria
//! cheap: 0 coins, 220 minutes: Ayr, Bath, Cork, Deal, Eton, Fowey
//! fast:  7 coins, 60 minutes: Ayr, Cork, Eton, Fowey
//! ```

use std::io::{self, Write};

use search::{from_edges, uniform_cost};

/// Roads between towns, with their toll in coins and their time in minutes. All can be driven both ways.
const ROADS: [(&str, &str, u64, u64); 10] = [
    ("Ayr", "Bath", 0, 50),
    ("Ayr", "Cork", 2, 15),
    ("Bath", "Cork", 0, 20),
    ("Bath", "Deal", 1, 35),
    ("Cork", "Deal", 0, 45),
    ("Cork", "Eton", 3, 20),
    ("Deal", "Eton", 0, 30),
    ("Deal", "Fowey", 1, 70),
    ("Eton", "Fowey", 2, 25),
    ("Eton", "Fowey", 0, 75),
];

/// Costs compare by their higher half first, and their halves add up apart: any unsigned integer is a cost.
fn cost(first: u64, second: u64) -> u128 {
    u128::from(first) << 64 | u128::from(second)
}

fn halves(cost: u128) -> (u64, u64) {
    ((cost >> 64) as u64, cost as u64)
}

/// Lists the roads out of `town`, with the cost that `of` makes of coins and minutes.
fn roads(town: &str, of: fn(u64, u64) -> u128) -> impl Iterator<Item = (&'static str, u128)> {
    ROADS.into_iter().filter_map(move |(a, b, coins, minutes)| match town {
        _ if town == a => Some((b, of(coins, minutes))),
        _ if town == b => Some((a, of(coins, minutes))),
        _ => None,
    })
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let cheap = from_edges(|town: &&'static str| roads(town, cost));
    let report = uniform_cost(&cheap, &"Ayr", |town| *town == "Fowey");
    if let Some(plan) = report.plan() {
        let (coins, minutes) = halves(plan.cost);
        writeln!(out, "cheap: {coins} coins, {minutes} minutes: {}", plan.states(&cheap).join(", "))?;
    }

    let fast = from_edges(|town: &&'static str| roads(town, |coins, minutes| cost(minutes, coins)));
    let report = uniform_cost(&fast, &"Ayr", |town| *town == "Fowey");
    if let Some(plan) = report.plan() {
        let (minutes, coins) = halves(plan.cost);
        writeln!(out, "fast:  {coins} coins, {minutes} minutes: {}", plan.states(&fast).join(", "))?;
    }
    Ok(())
}
