//! Explicit graphs that mislead a search, each with the cost of its cheapest plan, which is seen by adding its edges.

use search::heuristics::Promise;

use super::space::{
    Known::{Optimum, Unsolvable},
    Space,
};
use crate::{toys::WeightedGraph, traps::Trap};

const DEAD: u32 = u32::MAX;

pub(super) fn all() -> Vec<Space> {
    vec![
        of("Martelli 8", &Trap::martelli(8)).knowing([Optimum(141)]),
        of("Mérő 10", &Trap::mero(10)).knowing([Optimum(20)]),
        of("Mérő 50", &Trap::mero(50)).knowing([Optimum(100)]),
        two_edges_or_three(),
        zero_cost_cycle(),
        dead_end(),
        parallel_edges(),
        near_goal(),
        falling_estimate(),
        unreachable_goal(),
    ]
}

fn small(name: &'static str, edges: &[&[(u16, u32)]], goals: &[u16], estimates: &[u32]) -> Space {
    let graph = WeightedGraph::new(edges.iter().map(|edges| edges.to_vec()).collect());
    Space::given(name, graph, goals.to_vec(), estimates.to_vec())
}

fn of(name: &'static str, trap: &Trap) -> Space {
    let edges =
        trap.edges.iter().map(|edges| edges.iter().map(|&(to, cost)| (to as u16, cost as u32)).collect());
    let estimates = trap.h.iter().map(|&h| h as u32).collect();
    Space::given(name, WeightedGraph::new(edges.collect()), vec![trap.goal as u16], estimates)
        .with_root(trap.start as u16)
        .with_promise(Promise::Admissible)
}

/// The frontiers of a search from both ends meet first on the path of two edges, which is dearer.
fn two_edges_or_three() -> Space {
    let edges: &[&[_]] = &[&[(1, 5), (3, 3)], &[(2, 5)], &[], &[(4, 3)], &[(2, 3)]];
    small("two edges or three", edges, &[2], &[0; 5]).knowing([Optimum(9)])
}

fn zero_cost_cycle() -> Space {
    let edges: &[&[_]] = &[&[(1, 0)], &[(2, 0), (4, 1)], &[(0, 0), (3, 4)], &[], &[(3, 2)]];
    small("zero-cost cycle", edges, &[3], &[3, 3, 3, 0, 2]).knowing([Optimum(3)])
}

/// The states 1 and 4 lead only to each other, and the heuristic knows of one of them.
fn dead_end() -> Space {
    let edges: &[&[_]] = &[&[(1, 1), (2, 2)], &[(4, 1)], &[(3, 2)], &[], &[(1, 1)]];
    small("dead end", edges, &[3], &[0, DEAD, 2, 0, 0])
        .with_promise(Promise::Admissible)
        .knowing([Optimum(4)])
}

fn parallel_edges() -> Space {
    let edges: &[&[_]] = &[&[(1, 5), (1, 2)], &[(2, 4), (2, 3), (1, 0)], &[]];
    small("parallel edges", edges, &[2], &[2, 3, 0]).knowing([Optimum(5)])
}

/// The goal that seems near is the dearer one.
fn near_goal() -> Space {
    let edges: &[&[_]] = &[&[(1, 1), (3, 4)], &[(2, 9)], &[], &[(4, 4)], &[]];
    small("near goal", edges, &[2, 4], &[2, 1, 0, 4, 0]).knowing([Optimum(8)])
}

/// The estimate falls from 8 to 0 along an edge of cost 1, so the dear path to state 2 is expanded first.
fn falling_estimate() -> Space {
    let edges: &[&[_]] = &[&[(1, 1), (2, 4)], &[(2, 1)], &[(3, 8)], &[]];
    small("falling estimate", edges, &[3], &[0, 8, 0, 0])
        .with_promise(Promise::Admissible)
        .knowing([Optimum(10)])
}

fn unreachable_goal() -> Space {
    let edges: &[&[_]] = &[&[(1, 2)], &[(2, 2)], &[(0, 2)], &[(0, 1)]];
    small("unreachable goal", edges, &[3], &[1, 1, 1, 0]).knowing([Unsolvable])
}
