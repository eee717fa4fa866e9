//! The pocket cube, 2x2x2: all 3,674,160 positions by rank, then one of the hardest by two pattern databases.
//!
//! ```text
//! $ cargo run --release --example pocket_cube
//! positions by turns: [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644]
//! 11 turns from one of the hardest: U R F R' U' R' F U F' U F2
//! proven: true; 125429 positions expanded
//! ```

use std::{
    array,
    io::{self, Write},
};

use search::{IdaStar, NoGoal, Search, Survey, from_successors, graph::state_graph};
use search::{adapters::from_ranks, heuristics::Max, heuristics::PatternDatabase, tables::DistanceTable};

/// The corner of one place stays, so U, R and F suffice. A quarter turn fetches the corner of each other place from
/// the place `FROM` and adds `TWIST` to its twist.
const FROM: [[usize; 7]; 3] = [[3, 0, 1, 2, 4, 5, 6], [4, 1, 2, 0, 6, 5, 3], [1, 5, 2, 3, 0, 4, 6]];
const TWIST: [[u8; 7]; 3] = [[0; 7], [2, 0, 0, 1, 1, 0, 2], [1, 2, 0, 0, 2, 1, 0]];
const TURNS: [&str; 9] = ["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"];

const ORDERS: u64 = 5_040; // 7!
const TWISTS: u64 = 729; // 3^6: the twist of the last corner follows from the others

/// Numbers all arrangements that turns make of `solved`, itself first, and tabulates the nine turns of each number.
fn tabulate(solved: [u8; 7], quarter: impl Fn([u8; 7], usize) -> [u8; 7]) -> Vec<[u16; 9]> {
    let turn = |at, turn: usize| (0..=turn % 3).fold(at, |at, _| quarter(at, turn / 3));
    let turns = |&at: &[u8; 7]| array::from_fn::<_, 9, _>(|number| turn(at, number));
    let graph = state_graph(&from_successors(turns), &solved);
    let number = |at| graph.node(&at).map_or(0, |node| node as u16);
    graph.states().iter().map(|at| turns(at).map(number)).collect()
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let orders = tabulate([0, 1, 2, 3, 4, 5, 6], |at, face| FROM[face].map(|from| at[from]));
    let twists = tabulate([0; 7], |at, face| array::from_fn(|i| (at[FROM[face][i]] + TWIST[face][i]) % 3));

    // A position is the number of its order and the number of its twists. Both together make its rank.
    let turned = |&(order, twist): &(u16, u16)| {
        let (orders, twists) = (orders[usize::from(order)], twists[usize::from(twist)]);
        array::from_fn::<_, 9, _>(|turn| (orders[turn], twists[turn]))
    };
    let cube = from_successors(turned).with_ranks(
        ORDERS * TWISTS,
        |&(order, twist)| u64::from(order) * TWISTS + u64::from(twist),
        |rank| ((rank / TWISTS) as u16, (rank % TWISTS) as u16),
    );
    let solved = (0, 0);
    let mut survey = Survey::new().with_distances(DistanceTable::new());
    let _ = survey.run_to(&cube, &solved, &NoGoal);
    writeln!(out, "positions by turns: {:?}", survey.layers())?;

    // Two abstractions: the order alone, and the twists alone. The larger distance is the better estimate.
    let next = |table: &[u16; 9]| table.map(u64::from);
    let order = from_ranks(&cube, ORDERS, |state| state.0.into(), |order| next(&orders[order as usize]));
    let twist = from_ranks(&cube, TWISTS, |state| state.1.into(), |twist| next(&twists[twist as usize]));
    let order = PatternDatabase::to_goals(order, &[solved]).build_undirected();
    let twist = PatternDatabase::to_goals(twist, &[solved]).build_undirected();
    let mut search = IdaStar::new(Max((order, twist)));
    let report = search.run(&cube, &survey.farthest()[0], |&position| position == solved);

    let Some(plan) = report.plan() else { return writeln!(out, "no plan") };
    let name =
        |pair: &[(u16, u16)]| (0..9).find(|&turn| turned(&pair[0])[turn] == pair[1]).map(|turn| TURNS[turn]);
    let names: Vec<_> = plan.states(&cube).windows(2).filter_map(name).collect();
    writeln!(out, "{} turns from one of the hardest: {}", plan.cost, names.join(" "))?;
    writeln!(out, "proven: {}; {} positions expanded", report.is_optimal(), report.stats.expanded)
}
