//! Boards of cars as characters, and a queue over them: no code of the library.

use std::collections::HashSet;

use serde_json::Value;

/// The characters of a board: its rows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Grid(pub(crate) Vec<Vec<char>>);

impl Grid {
    pub(crate) fn of(text: &str) -> Self {
        if !text.contains('/') {
            let side = text.len().isqrt();
            return Grid(text.chars().collect::<Vec<_>>().chunks(side).map(<[char]>::to_vec).collect());
        }
        Grid(text.split('/').map(|row| row.trim().chars().collect()).collect())
    }

    /// The rows and columns of a car's cells.
    pub(crate) fn cells(&self, car: char) -> Vec<(usize, usize)> {
        let rows = self.0.iter().enumerate();
        rows.flat_map(|(y, row)| {
            row.iter().enumerate().filter(|(_, sign)| **sign == car).map(move |(x, _)| (y, x))
        })
        .collect()
    }

    /// The grid after a car went `by` cells, one by one; `None` if anything was in its way.
    pub(crate) fn after(&self, car: char, by: i32) -> Option<Self> {
        let mut grid = self.clone();
        for _ in 0..by.abs() {
            let cells = grid.cells(car);
            let (dy, dx) = if cells[0].0 == cells[1].0 { (0, by.signum()) } else { (by.signum(), 0) };
            let next = |&(y, x): &(usize, usize)| {
                Some((y.checked_add_signed(dy as isize)?, x.checked_add_signed(dx as isize)?))
            };
            let moved: Vec<(usize, usize)> = cells.iter().map(next).collect::<Option<_>>()?;
            for (y, x) in cells {
                grid.0[y][x] = 'o';
            }
            for (y, x) in moved {
                let cell = grid.0.get_mut(y)?.get_mut(x)?;
                if !matches!(*cell, 'o' | '.') {
                    return None;
                }
                *cell = car;
            }
        }
        Some(grid)
    }

    /// Whether the red car touches this side.
    pub(crate) fn is_solved(&self, exit: &str) -> bool {
        self.cells('A').iter().any(|&(y, x)| match exit {
            "left" => x == 0,
            "right" => x + 1 == self.0[0].len(),
            "up" => y == 0,
            _ => y + 1 == self.0.len(),
        })
    }

    /// The grid at the end of a solution; each action must cost one in the metric.
    pub(crate) fn at_the_end_of(&self, actions: &Value, metric: &str) -> Self {
        let mut grid = self.clone();
        for action in actions.as_array().unwrap() {
            let action = action.as_str().unwrap();
            let by: i32 = action[1..].parse().unwrap();
            assert!(by != 0 && (metric == "moves" || by.abs() == 1), "{action}");
            grid = grid.after(action.chars().next().unwrap(), by).unwrap();
        }
        grid
    }

    /// The same grid with `o` for every empty cell.
    pub(crate) fn plain(&self) -> Self {
        let plain = |row: &Vec<char>| row.iter().map(|&sign| if sign == '.' { 'o' } else { sign }).collect();
        Grid(self.0.iter().map(plain).collect())
    }

    /// The grids one action away.
    pub(crate) fn neighbours(&self, metric: &str) -> Vec<Self> {
        let farthest = if metric == "moves" { 10 } else { 1 };
        let mut cars: Vec<char> = self.0.concat();
        cars.retain(|&sign| !"o.x".contains(sign));
        cars.sort_unstable();
        cars.dedup();
        let slides = cars
            .iter()
            .flat_map(|&car| (-farthest..=farthest).filter(|&by| by != 0).map(move |by| (car, by)));
        slides.filter_map(|(car, by)| self.after(car, by)).collect()
    }

    /// Every grid that can be reached, with its number of actions from here, by a queue.
    pub(crate) fn reachable(&self, metric: &str) -> Vec<(Self, u64)> {
        let (mut known, mut next) = (vec![(self.plain(), 0)], 0);
        let mut seen = HashSet::from([self.plain()]);
        while let Some((grid, distance)) = known.get(next).cloned() {
            next += 1;
            for grid in grid.neighbours(metric) {
                if seen.insert(grid.clone()) {
                    known.push((grid, distance + 1));
                }
            }
        }
        known
    }

    /// The fewest moves or steps; `None` if there is no solution.
    pub(crate) fn fewest(&self, exit: &str, metric: &str) -> Option<u64> {
        self.reachable(metric)
            .into_iter()
            .find(|(grid, _)| grid.is_solved(exit))
            .map(|(_, distance)| distance)
    }

    /// The number of solutions with the fewest actions.
    pub(crate) fn solutions(&self, exit: &str, metric: &str) -> u64 {
        match self.fewest(exit, metric) {
            Some(0) => 1,
            Some(fewest) => {
                let neighbours = self.neighbours(metric).into_iter();
                let nearer = neighbours.filter(|grid| grid.fewest(exit, metric) == Some(fewest - 1));
                nearer.map(|grid| grid.solutions(exit, metric)).sum()
            }
            None => 0,
        }
    }
}
