//! Depth-first search by hand: a recursion over the tours of a knight on 5 by 5, with a set of the tours that failed.

use crate::tiles::Set;

pub(crate) struct DepthFirst {
    seen: Set,
    jumps: [u32; 25],
    generated: u64,
}

impl DepthFirst {
    pub(crate) fn new() -> Self {
        let jumps = |at: u8| {
            let at = i32::from(at);
            let squares = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
                .map(|(dx, dy)| (at % 5 + dx, at / 5 + dy))
                .into_iter()
                .filter(|(x, y)| (0..5).contains(x) && (0..5).contains(y));
            squares.map(|(x, y)| 1 << (5 * y + x)).sum()
        };
        DepthFirst { seen: Set::default(), jumps: core::array::from_fn(|at| jumps(at as u8)), generated: 0 }
    }

    /// Whether there is a tour from the square `at`, and the generated children.
    pub(crate) fn solve(&mut self, at: u32) -> (bool, u64) {
        self.seen.clear();
        self.generated = 0;
        let found = self.descend(1 << at, at);
        (found, self.generated)
    }

    fn descend(&mut self, visited: u32, at: u32) -> bool {
        if visited == (1 << 25) - 1 {
            return true;
        }
        let mut jumps = self.jumps[at as usize] & !visited;
        while jumps != 0 {
            let to = jumps.trailing_zeros();
            jumps &= jumps - 1;
            self.generated += 1;
            let next = visited | 1 << to;
            if self.seen.insert(u64::from(to) << 32 | u64::from(next)) && self.descend(next, to) {
                return true;
            }
        }
        false
    }
}
