//! A row or column: its cars and their configurations.
//!
//! Cars of a line cannot pass each other or a wall. So a configuration is an increasing sequence of positions, one for
//! each car. The configurations are numbered in lexicographic order:
//!
//! ```text
//!   BBCCoo  0     BBooCC  2     oBBoCC  4
//!   BBoCCo  1     oBBCCo  3     ooBBCC  5
//! ```

use crate::{
    board::{Board, Car, EMPTY, WALL},
    exit::Axis,
    metric::Reach,
};

/// The cars of a line and all their configurations. A line without cars has one configuration.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    cars: Vec<Car>,
    configurations: Vec<Vec<usize>>,
}

/// The move of one car of a line from one position to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shift {
    /// The number of the car in its line.
    pub(crate) car: usize,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl Line {
    /// Creates a line of `board`, or an empty line if the board has no such line.
    pub(crate) fn of(board: &Board, axis: Axis, number: usize) -> Self {
        let mut cars: Vec<Car> = board.cars().to_vec();
        cars.retain(|car| car.axis == axis && car.line() == number);
        cars.sort_by_key(Car::position);
        let signs = if cars.is_empty() { Vec::new() } else { board.line(axis, number) };
        Line::new(cars, &signs)
    }

    /// Creates a line of `cells` cells without walls, with cars of these lengths, each directly after the previous one.
    pub(crate) fn of_lengths(lengths: &[usize], axis: Axis, number: usize, cells: usize) -> Self {
        let mut begin = 0;
        let car = |&length: &usize| {
            let (sign, position) = (EMPTY, begin);
            begin += length;
            match axis {
                Axis::Horizontal => Car { sign, row: number, column: position, length, axis },
                Axis::Vertical => Car { sign, row: position, column: number, length, axis },
            }
        };
        Line::new(lengths.iter().map(car).collect(), &vec![EMPTY; cells])
    }

    /// Creates a line from its cars in their order and from the signs of its cells.
    fn new(cars: Vec<Car>, signs: &[char]) -> Self {
        let configurations = cars.iter().fold(vec![Vec::new()], |begun, car| {
            let starts = between_walls(signs, car);
            begun.iter().flat_map(|positions| with_car(positions, &cars, &starts)).collect()
        });
        Line { cars, configurations }
    }

    pub(crate) fn cars(&self) -> &[Car] {
        &self.cars
    }

    pub(crate) fn configurations(&self) -> usize {
        self.configurations.len()
    }

    /// Returns the position of each car.
    pub(crate) fn positions(&self, configuration: usize) -> &[usize] {
        &self.configurations[configuration]
    }

    /// Returns the number of the configuration with these positions.
    pub(crate) fn configuration(&self, positions: &[usize]) -> Option<usize> {
        self.configurations.iter().position(|known| known == positions)
    }

    /// Returns the cells that the cars cover, one bit each.
    pub(crate) fn covered(&self, configuration: usize) -> u64 {
        let cars = self.positions(configuration).iter().zip(&self.cars);
        cars.fold(0, |cells, (&position, car)| cells | cells_from(position, car.length))
    }

    /// Returns the shift between two configurations, if they differ in the position of exactly one car.
    pub(crate) fn shift(&self, from: usize, to: usize) -> Option<Shift> {
        let positions = self.positions(from).iter().zip(self.positions(to)).enumerate();
        let mut differ = positions.filter(|(_, (from, to))| from != to);
        let (car, (&from, &to)) = differ.next()?;
        differ.next().is_none().then_some(Shift { car, from, to })
    }

    /// Returns the cells that must be free for a change from one configuration to another, one bit each.
    pub(crate) fn swept(&self, from: usize, to: usize) -> u64 {
        let cars = self.positions(from).iter().zip(self.positions(to)).zip(&self.cars);
        let swept = cars.fold(0, |cells, ((&from, &to), car)| {
            let sweep = if from == to { 0 } else { cells_from(from.min(to), car.length + from.abs_diff(to)) };
            cells | sweep
        });
        swept & !self.covered(from)
    }

    /// Returns the cost of a change from one configuration to another if no crossing car blocks it.
    pub(crate) fn cost<M: Reach>(&self, from: usize, to: usize) -> u32 {
        let positions = self.positions(from).iter().zip(self.positions(to));
        positions.map(|(from, &to)| M::cost(from.abs_diff(to))).sum()
    }
}

/// Returns the positions of `car` between the nearest walls on either side.
fn between_walls(signs: &[char], car: &Car) -> core::ops::RangeInclusive<usize> {
    let wall = |&cell: &usize| signs[cell] == WALL;
    let first = (0..car.position()).rev().find(wall).map_or(0, |wall| wall + 1);
    let end = (car.position()..signs.len()).find(wall).unwrap_or(signs.len());
    first..=end - car.length
}

/// Extends `positions` by each position of the next car.
fn with_car<'a>(
    positions: &'a [usize],
    cars: &[Car],
    starts: &core::ops::RangeInclusive<usize>,
) -> impl Iterator<Item = Vec<usize>> + use<'a> {
    let free = positions.last().map_or(0, |last| last + cars[positions.len() - 1].length);
    (free.max(*starts.start())..=*starts.end()).map(move |position| [positions, &[position]].concat())
}

/// Returns the set of `length` cells from `first` on, one bit each.
fn cells_from(first: usize, length: usize) -> u64 {
    ((1 << length) - 1) << first
}
