//! Boards of sliding blocks as characters, and their moves, without any code of the library.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

/// The cells of a board, rows from the top.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Grid(pub(crate) Vec<Vec<char>>);

impl Grid {
    pub(crate) fn of(rows: &str) -> Self {
        Grid(rows.split('/').map(|row| row.chars().collect()).collect())
    }

    /// The board of a code, whose pieces have the signs `A`, `B` and so on in the order of the code.
    pub(crate) fn of_code(code: &str) -> Self {
        let mut grid = Grid(vec![vec!['.'; 4]; 5]);
        for (triple, sign) in code.as_bytes().chunks(3).zip('A'..) {
            let [kind, x, y] = [triple[0], triple[1], triple[2]].map(|digit| usize::from(digit - b'0'));
            let (width, height) = [(2, 2), (1, 2), (2, 1), (1, 1)][kind - 1];
            for (down, right) in (0..height).flat_map(|down| (0..width).map(move |right| (down, right))) {
                grid.0[5 - y + down][x - 1 + right] = sign;
            }
        }
        grid
    }

    /// The code of a board of the wooden game, by the outlines of its pieces.
    pub(crate) fn code(&self) -> String {
        let mut triples: Vec<String> = Vec::new();
        for sign in 'A'..='P' {
            let cells = self.cells(sign);
            let Some(&(row, column)) = cells.first() else { continue };
            let kind = match cells.len() {
                4 => 1,
                1 => 4,
                _ if cells[0].0 == cells[1].0 => 3,
                _ => 2,
            };
            triples.push(format!("{kind}{}{}", column + 1, 5 - row));
        }
        triples.sort();
        triples.concat()
    }

    pub(crate) fn cells(&self, sign: char) -> Vec<(usize, usize)> {
        let rows = self.0.iter().enumerate();
        rows.flat_map(|(row, signs)| {
            signs.iter().enumerate().filter(|&(_, &own)| own == sign).map(move |(column, _)| (row, column))
        })
        .collect()
    }

    /// The board after some pieces went along a path together, cell by cell; `None` if anything was in their way.
    pub(crate) fn after(&self, pieces: &[char], path: &str) -> Option<Self> {
        let mut grid = self.clone();
        for step in path.chars() {
            let (down, right) = match step {
                'N' => (-1, 0),
                'E' => (0, 1),
                'S' => (1, 0),
                'W' => (0, -1),
                _ => panic!("{path}"),
            };
            let moving: Vec<(char, usize, usize)> = pieces
                .iter()
                .flat_map(|&sign| grid.cells(sign).into_iter().map(move |(row, column)| (sign, row, column)))
                .collect();
            assert!(!moving.is_empty(), "{pieces:?}");
            for &(_, row, column) in &moving {
                grid.0[row][column] = '.';
            }
            for (sign, row, column) in moving {
                let (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
                let cell = grid.0.get_mut(row)?.get_mut(column)?;
                if *cell != '.' {
                    return None;
                }
                *cell = sign;
            }
        }
        Some(grid)
    }

    /// The boards after each step of one piece by one cell.
    pub(crate) fn steps(&self) -> Vec<Self> {
        let mut signs: Vec<char> = self.0.iter().flatten().copied().filter(|&sign| sign != '.').collect();
        signs.sort_unstable();
        signs.dedup();
        let steps = signs.into_iter().flat_map(|sign| ["N", "E", "S", "W"].map(|step| (sign, step)));
        steps.filter_map(|(sign, step)| self.after(&[sign], step)).collect()
    }

    /// The board at the end of actions, each of which must cost one in the metric.
    pub(crate) fn at_the_end_of(&self, actions: &Value, metric: &str) -> Self {
        let mut grid = self.clone();
        for action in actions.as_array().unwrap() {
            let (pieces, path) = parts(action.as_str().unwrap());
            assert!(path.len() == 1 || !metric.ends_with("unit"), "{action}");
            assert!(path.chars().all(|step| path.starts_with(step)) || metric.ends_with("move"), "{action}");
            assert!(pieces.len() == 1 || metric.starts_with("group"), "{action}");
            grid = grid.after(&pieces, &path).unwrap();
        }
        grid
    }

    /// The code at the end of actions whose pieces are numbered anew after each.
    pub(crate) fn code_at_the_end_of(code: &str, actions: &Value) -> String {
        actions.as_array().unwrap().iter().fold(code.to_owned(), |code, action| {
            let (pieces, path) = code_parts(action.as_str().unwrap());
            Grid::of_code(&code).after(&pieces, &path).unwrap().code()
        })
    }
}

/// The pieces and the path of an action.
fn parts(action: &str) -> (Vec<char>, String) {
    let (pieces, path) = action.split_once(':').unwrap_or_else(|| action.split_at(1));
    (pieces.chars().collect(), path.to_owned())
}

/// The same of an action on a code: a number alone is decimal, digits of several are hexadecimal.
fn code_parts(action: &str) -> (Vec<char>, String) {
    let sign = |number: u32| char::from_u32(u32::from('A') + number).unwrap();
    if let Some((digits, path)) = action.split_once(':') {
        return (digits.chars().map(|digit| sign(digit.to_digit(16).unwrap())).collect(), path.to_owned());
    }
    let (number, path) = action.split_at(action.chars().take_while(char::is_ascii_digit).count());
    (vec![sign(number.parse().unwrap())], path.to_owned())
}

/// Every code that can be reached by steps of one cell, with its distance, by a queue.
pub(crate) fn reachable(code: &str) -> HashMap<String, u64> {
    let mut known = HashMap::from([(code.to_owned(), 0)]);
    let mut queue = vec![code.to_owned()];
    let mut next = 0;
    while let Some(code) = queue.get(next).cloned() {
        next += 1;
        let (grid, distance) = (Grid::of_code(&code), known[&code]);
        for (sign, step) in ('A'..='P').flat_map(|sign| ["N", "E", "S", "W"].map(|step| (sign, step))) {
            if grid.cells(sign).is_empty() {
                continue;
            }
            let Some(after) = grid.after(&[sign], step).map(|grid| grid.code()) else { continue };
            if !known.contains_key(&after) {
                known.insert(after.clone(), distance + 1);
                queue.push(after);
            }
        }
    }
    known
}

/// The length of a shortest solution in steps of one cell, and the number of shortest solutions. `normal` maps boards that count
/// as one to the same board.
pub(crate) fn shortest_ways(
    start: &Grid,
    normal: impl Fn(Grid) -> Grid,
    is_goal: impl Fn(&Grid) -> bool,
) -> (u64, u128) {
    let mut met = HashSet::new();
    let mut layer = HashMap::from([(normal(start.clone()), 1_u128)]);
    for steps in 0.. {
        let ends = layer.iter().filter(|(grid, _)| is_goal(grid));
        let ways: u128 = ends.map(|(_, ways)| ways).sum();
        if ways > 0 {
            return (steps, ways);
        }
        met.extend(layer.keys().cloned());
        let mut next = HashMap::new();
        for (grid, ways) in &layer {
            for child in grid.steps().into_iter().map(&normal).filter(|child| !met.contains(child)) {
                *next.entry(child).or_insert(0) += ways;
            }
        }
        layer = next;
    }
    unreachable!("the steps are counted on")
}
