//! Positions of three published puzzles, from files that the package `examples` writes with the crates of the puzzles.

use super::space::{
    Known::{Optimum, States},
    Space,
};
use crate::toys::WeightedGraph;

/// The figures are those of the puzzles' instances.
pub(super) fn all() -> Vec<Space> {
    let cars = include_str!("../../../data/rush_hour_1_moves.txt");
    let pegs = include_str!("../../../data/pegs_triangle_15.txt");
    let steps = include_str!("../../../data/rush_hour_21_steps.txt");
    vec![
        read("Rush Hour 1 in moves", cars).knowing([States(1_247), Optimum(8)]),
        read("Rush Hour 21 in steps", steps).knowing([States(656), Optimum(49)]),
        // Fourteen pegs, of which one remains.
        read("pegs in a triangle", pegs).knowing([Optimum(13)]),
    ]
}

pub(super) fn large() -> Vec<Space> {
    let blocks = include_str!("../../../data/sliding_blocks_layton_01.txt");
    vec![read("sliding blocks", blocks).knowing([Optimum(22)])]
}

fn number<T: TryFrom<u32>>(text: &str) -> T {
    let number = text.parse::<u32>().ok().and_then(|number| T::try_from(number).ok());
    number.unwrap_or_else(|| unreachable!("`{text}` is a number of a file"))
}

/// A line for each state: its estimate, `*` for a goal, its successors.
fn read(name: &'static str, text: &str) -> Space {
    let (mut edges, mut goals, mut estimates) = (vec![], vec![], vec![]);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let estimate = words.next().unwrap_or_default();
        if estimate.ends_with('*') {
            goals.push(edges.len() as u16);
        }
        estimates.push(number(estimate.trim_end_matches('*')));
        edges.push(words.map(|next| (number(next), 1)).collect());
    }
    Space::given(name, WeightedGraph::new(edges), goals, estimates)
}
