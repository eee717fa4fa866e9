//! Two criteria, coins and minutes: the plans for which no other plan is as good in both and better in one.
//!
//! ```text
//! $ cargo run --release --example two_criteria
//! 0 coins, 220 minutes: Ayr, Bath, Cork, Deal, Eton, Fowey
//! 1 coins, 185 minutes: Ayr, Bath, Cork, Deal, Fowey
//! 2 coins, 155 minutes: Ayr, Bath, Deal, Fowey
//! 3 coins, 130 minutes: Ayr, Cork, Deal, Fowey
//! 4 coins, 115 minutes: Ayr, Cork, Deal, Eton, Fowey
//! 5 coins, 110 minutes: Ayr, Cork, Eton, Fowey
//! 7 coins, 60 minutes: Ayr, Cork, Eton, Fowey
//! ```

use std::io::{self, Write};

use search::{
    Search,
    algorithms::{Pareto, ideal_point},
    from_vector_edges,
};

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

/// Lists the roads out of `town`, each with its coins and minutes.
fn roads(town: &'static str) -> impl Iterator<Item = (&'static str, [u64; 2])> {
    ROADS.into_iter().filter_map(move |(a, b, coins, minutes)| match town {
        _ if town == a => Some((b, [coins, minutes])),
        _ if town == b => Some((a, [coins, minutes])),
        _ => None,
    })
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let space = from_vector_edges(|&town: &&'static str| roads(town)).undirected();
    // The least coins and the least minutes from each town: no plan does better than both.
    let mut search = Pareto::new(ideal_point(&space, &["Fowey"]));
    let goal = |town: &&'static str| *town == "Fowey";
    search.begin(&space, &"Ayr", &goal);
    for plan in search.plans(&space, &goal) {
        let [coins, minutes] = plan.cost;
        writeln!(out, "{coins} coins, {minutes} minutes: {}", plan.states(&space).join(", "))?;
    }
    Ok(())
}
