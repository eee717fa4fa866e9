//! A knight that visits each of 25 squares once: any tour, or the proof that there is none, depth first.

use criterion::Criterion;
use pathfinding::prelude as peer;
use search::{DepthFirst, Search, from_successors};

use crate::ratio::ratio;

/// The visited squares and the square of the knight.
type Tour = (u32, i32);

fn jumps(&(visited, at): &Tour) -> impl Iterator<Item = Tour> + use<> {
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
        .map(|(dx, dy)| (at % 5 + dx, at / 5 + dy))
        .into_iter()
        .filter(|(x, y)| (0..5).contains(x) && (0..5).contains(y))
        .map(|(x, y)| 5 * y + x)
        .filter(move |to| visited >> to & 1 == 0)
        .map(move |to| (visited | 1 << to, to))
}

fn is_complete(&(visited, _): &Tour) -> bool {
    visited == (1 << 25) - 1
}

pub(crate) fn knight(_: &mut Criterion) {
    let space = from_successors(jumps);
    let mut search = DepthFirst::new();
    for (name, at) in [("a tour", 0), ("no tour", 1)] {
        let start = (1 << at, at);
        let mut ours = || search.run(&space, &start, is_complete).plan().map(|plan| plan.actions.len());
        let theirs = || Some(peer::dfs(start, jumps, is_complete)?.len() - 1);
        let length = (at == 0).then_some(24);
        assert_eq!([ours(), theirs()], [length; 2]);
        ratio(&format!("knight on 5x5, {name}: pathfinding::dfs / depth-first"), 5, ours, theirs);
    }
}
