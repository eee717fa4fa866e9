//! Boards of pegs as characters, and their jumps, for the tests of `peg_solitaire`: no code of the library.

use std::collections::HashSet;

use serde_json::Value;

pub(crate) const SIMPLE: &str = "  xxx\n  xxx\nxxxxxxx\nxxx.xxx\nxxxxxxx\n  xxx\n  xxx\n";
pub(crate) const OTHER: &str = "xxxxxx\nxxxxxx\nxx.xxx\nxxxxxx\nxxxxxx\nxxxxxx\n";
pub(crate) const IMPOSSIBLE: &str = "xxx\nx.x\nxxx\n";
pub(crate) const TRIANGLE: &str = ".\nxx\nxxx\nxxxx\nxxxxx\n";

pub(crate) const ORTHOGONAL: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(crate) const TRIANGULAR: [(isize, isize); 6] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1)];

/// Row and column.
pub(crate) type Hole = (isize, isize);

/// The pegs and the holes of a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Grid {
    pub(crate) pegs: Vec<Hole>,
    pub(crate) holes: Vec<Hole>,
}

impl Grid {
    pub(crate) fn of(text: &str) -> Self {
        let cells = || {
            let rows = text.lines().zip(0..);
            rows.flat_map(|(line, row)| {
                line.chars().zip(0..).map(move |(sign, column)| ((row, column), sign))
            })
        };
        let with =
            |signs: &str| cells().filter(|(_, sign)| signs.contains(*sign)).map(|(hole, _)| hole).collect();
        Grid { pegs: with("x"), holes: with("x.") }
    }

    /// The grid after a jump from one hole to another.
    pub(crate) fn after(&self, from: Hole, to: Hole) -> Option<Self> {
        let over = (middle(from.0, to.0)?, middle(from.1, to.1)?);
        let has = |hole| self.pegs.contains(&hole);
        if !(has(from) && has(over) && !has(to) && self.holes.contains(&to)) {
            return None;
        }
        let mut pegs = self.pegs.clone();
        pegs.retain(|&peg| peg != from && peg != over);
        pegs.push(to);
        pegs.sort_unstable();
        Some(Grid { pegs, ..self.clone() })
    }

    /// All jumps from a hole, and the grids behind them.
    pub(crate) fn jumps_from(&self, from: Hole, steps: &[(isize, isize)]) -> Vec<(Hole, Self)> {
        let to = |&(down, right): &(isize, isize)| (from.0 + 2 * down, from.1 + 2 * right);
        steps.iter().map(to).filter_map(|to| Some((to, self.after(from, to)?))).collect()
    }

    /// The grids one move away, of as many jumps as one peg can make.
    pub(crate) fn moves(&self, steps: &[(isize, isize)]) -> Vec<Self> {
        let mut reached = Vec::new();
        let mut runs: Vec<(Hole, Self)> = self.pegs.iter().map(|&peg| (peg, self.clone())).collect();
        while let Some((peg, grid)) = runs.pop() {
            let next = grid.jumps_from(peg, steps);
            reached.extend(next.iter().map(|(_, grid)| grid.clone()));
            runs.extend(next);
        }
        reached
    }

    /// The fewest moves to one peg in a hole that is empty here; `None` if there is no solution. And all grids.
    pub(crate) fn fewest_moves(&self, steps: &[(isize, isize)]) -> (Option<u64>, HashSet<Self>) {
        let is_solved = |grid: &Self| grid.pegs.len() == 1 && !self.pegs.contains(&grid.pegs[0]);
        let (mut layer, mut seen) = (vec![self.clone()], HashSet::from([self.clone()]));
        let (mut fewest, mut depth) = (None, 0);
        while !layer.is_empty() {
            if layer.iter().any(is_solved) {
                fewest = fewest.or(Some(depth));
            }
            let next: Vec<Self> = layer.iter().flat_map(|grid| grid.moves(steps)).collect();
            layer = next.into_iter().filter(|grid| seen.insert(grid.clone())).collect();
            depth += 1;
        }
        (fewest, seen)
    }
}

/// Returns the line halfway between two lines that are two or none apart.
pub(crate) fn middle(from: isize, to: isize) -> Option<isize> {
    [0, 2].contains(&from.abs_diff(to)).then_some(isize::midpoint(from, to))
}

/// The holes of `d5f5` or of `d5f5f3`.
pub(crate) fn holes(action: &str) -> Vec<Hole> {
    let mut holes = Vec::new();
    let mut rest = action;
    while !rest.is_empty() {
        let letters = rest.find(|sign: char| sign.is_ascii_digit()).unwrap();
        let end = rest[letters..]
            .find(|sign: char| sign.is_ascii_lowercase())
            .map_or(rest.len(), |at| at + letters);
        let column = rest[..letters].bytes().fold(0, |sum, letter| sum * 26 + (letter - b'a') as isize + 1);
        holes.push((rest[letters..end].parse::<isize>().unwrap() - 1, column - 1));
        rest = &rest[end..];
    }
    holes
}

/// Follows the actions of an answer to one peg in a hole that was empty.
pub(crate) fn follow(text: &str, answer: &Value) {
    let start = Grid::of(text);
    let mut grid = start.clone();
    for action in answer["actions"].as_array().unwrap() {
        let holes = holes(action.as_str().unwrap());
        assert!(holes.len() >= 2);
        for pair in holes.windows(2) {
            grid = grid.after(pair[0], pair[1]).unwrap();
        }
    }
    assert_eq!(grid.pegs.len(), 1, "{text}");
    assert!(!start.pegs.contains(&grid.pegs[0]), "{text}");
}

/// A full rectangle but for one hole in the middle.
pub(crate) fn rectangle(rows: usize, columns: usize) -> String {
    let mut text = format!("{}\n", "x".repeat(columns)).repeat(rows);
    let middle = rows / 2 * (columns + 1) + columns / 2;
    text.replace_range(middle..=middle, ".");
    text
}
