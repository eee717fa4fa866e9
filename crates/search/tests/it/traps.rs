//! Graphs on which A* expands states again and again, because the estimate is admissible but not consistent.

/// The edges and the heuristic of a graph, and its start and goal.
pub(crate) struct Trap {
    pub(crate) edges: Vec<Vec<(usize, u64)>>,
    pub(crate) h: Vec<u64>,
    pub(crate) start: usize,
    pub(crate) goal: usize,
}

impl Trap {
    /// The polynomial example of L. Mérő, "A heuristic search algorithm with modifiable estimate", Artificial Intelligence
    /// 23(1), 1984: `n` states between the start 0 and the state 1, whose estimates differ, and a chain from there.
    pub(crate) fn mero(n: usize) -> Self {
        let mut edges = vec![Vec::new(); 2 * n + 2];
        let mut h = vec![0; 2 * n + 2];
        for x in 0..n {
            edges[0].push((2 + x, 1));
            edges[2 + x].push((1, (n - x) as u64));
            h[2 + x] = (n + x) as u64;
        }
        for x in 0..n {
            let before = if x == 0 { 1 } else { 1 + n + x };
            edges[before].push((2 + n + x, if x == n - 1 { n as u64 - 1 } else { 1 }));
        }
        Trap { edges, h, start: 0, goal: 2 * n + 1 }
    }

    /// The exponential example of A. Martelli, "On the complexity of admissible search algorithms", Artificial
    /// Intelligence 8(1), 1977.
    pub(crate) fn martelli(n: usize) -> Self {
        let edge = |y: usize, x: usize| (x, (1 << (y - 2)) + y as u64 - (1 << (x - 1)) - x as u64);
        let edges = (0..=n).map(|y| match y {
            0 => Vec::new(),
            1 => vec![(0, (1 << (n - 1)) + n as u64 - 2)],
            _ => (1..y).map(|x| edge(y, x)).collect(),
        });
        let h = (0..=n as u64).map(|x| if x < 2 { 0 } else { (1 << (x - 1)) + 2 * x - 3 });
        Trap { edges: edges.collect(), h: h.collect(), start: n, goal: 0 }
    }
}
