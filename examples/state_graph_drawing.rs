//! The graph of a puzzle as a drawing: the ferryman with the wolf, the goat and the cabbage.
//!
//! `cargo run --release --example state_graph_drawing | dot -Tsvg > graph.svg` draws it, with Graphviz.
//!
//! ```text
//! $ cargo run --release --example state_graph_drawing
//! // 10 safe states; all are across after 7 crossings
//! graph {
//!   0 [label=""]
//!   1 [label="goat, ferryman"]
//!   2 [label="goat"]
//!   3 [label="wolf, goat, ferryman"]
//!   4 [label="goat, cabbage, ferryman"]
//!   5 [label="wolf"]
//!   6 [label="cabbage"]
//!   7 [label="wolf, cabbage, ferryman"]
//!   8 [label="wolf, cabbage"]
//!   9 [label="wolf, goat, cabbage, ferryman"]
//!   0 -- 1
//!   1 -- 2
//!   2 -- 3
//!   2 -- 4
//!   3 -- 5
//!   4 -- 6
//!   5 -- 7
//!   6 -- 7
//!   7 -- 8
//!   8 -- 9
//! }
//! ```

use std::io::{self, Write};

use search::{from_successors, graph::state_graph};

/// Who is on the far bank, one bit each.
type Crossed = u8;
const FERRYMAN: u8 = 8;
const NAMES: [(u8, &str); 4] = [(1, "wolf"), (2, "goat"), (4, "cabbage"), (8, "ferryman")];

/// Nobody eats while the ferryman looks: the bank without him must not hold the goat beside the wolf or the cabbage.
fn is_safe(crossed: Crossed) -> bool {
    let alone = if crossed & FERRYMAN == 0 { crossed } else { !crossed };
    alone & 0b011 != 0b011 && alone & 0b110 != 0b110
}

/// The ferryman crosses, alone or with one who is on his bank.
fn crossings(&crossed: &Crossed) -> impl Iterator<Item = Crossed> + use<> {
    let is_here = move |passenger: &u8| (crossed & passenger == 0) == (crossed & FERRYMAN == 0);
    let passengers = [0, 1, 2, 4].into_iter().filter(move |passenger| *passenger == 0 || is_here(passenger));
    passengers.map(move |passenger| crossed ^ FERRYMAN ^ passenger).filter(|&next| is_safe(next))
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let river = from_successors(crossings).undirected();
    let graph = state_graph(&river, &0);
    let label = |&crossed: &Crossed| {
        let names = NAMES.iter().filter(|(bit, _)| crossed & bit != 0).map(|(_, name)| *name);
        names.collect::<Vec<_>>().join(", ")
    };
    let crossings = graph.node(&15).map_or(0, |goal| graph.depth(goal));
    writeln!(out, "// {} safe states; all are across after {crossings} crossings", graph.nodes().len())?;
    write!(out, "{}", graph.export(label).undirected().dot())
}
