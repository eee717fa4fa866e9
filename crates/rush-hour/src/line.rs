//! A row or column: its cars, and the configurations in which they can stand.
//!
//! Cars of a line never pass each other, nor a wall. So a configuration is a rising sequence of positions, one for each
//! car, and all of them are numbered in lexicographic order:
//!
//! ```text
//!   BBCCoo  0     BBooCC  2     oBBoCC  4
//!   BBoCCo  1     oBBCCo  3     ooBBCC  5
//! ```

use crate::{
    board::{Board, Car, EMPTY, WALL},
    exit::Axis,
    metric::Metric,
};

/// The cars of a line and all their configurations. A line without cars has one.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    cars: Vec<Car>,
    configurations: Vec<Vec<usize>>,
}

/// One car of a line goes elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shift {
    /// The number of the car in its line.
    pub(crate) car: usize,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

impl Line {
    /// A line of `board`, or an empty one if the board has no such line.
    pub(crate) fn of(board: &Board, axis: Axis, number: usize) -> Self {
        let mut cars: Vec<Car> = board.cars().to_vec();
        cars.retain(|car| car.axis == axis && car.line() == number);
        cars.sort_by_key(Car::position);
        let signs = if cars.is_empty() { Vec::new() } else { board.line(axis, number) };
        Line::new(cars, &signs)
    }

    /// A line of so many `cells` without walls, with cars of these lengths one behind the other.
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

    /// `cars` in their order, in a line with these signs.
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

    /// The position of each car.
    pub(crate) fn positions(&self, configuration: usize) -> &[usize] {
        &self.configurations[configuration]
    }

    /// The number of the configuration with these positions.
    pub(crate) fn configuration(&self, positions: &[usize]) -> Option<usize> {
        self.configurations.iter().position(|known| known == positions)
    }

    /// The cells that are covered, a bit each.
    pub(crate) fn covered(&self, configuration: usize) -> u64 {
        let cars = self.positions(configuration).iter().zip(&self.cars);
        cars.fold(0, |cells, (&position, car)| cells | cells_from(position, car.length))
    }

    /// The shift that leads from one configuration to another, if one car alone does.
    pub(crate) fn shift(&self, from: usize, to: usize) -> Option<Shift> {
        let positions = self.positions(from).iter().zip(self.positions(to)).enumerate();
        let mut differ = positions.filter(|(_, (from, to))| from != to);
        let (car, (&from, &to)) = differ.next()?;
        differ.next().is_none().then_some(Shift { car, from, to })
    }

    /// The cells that the cars need free to go from one configuration to another, a bit each.
    pub(crate) fn swept(&self, from: usize, to: usize) -> u64 {
        let cars = self.positions(from).iter().zip(self.positions(to)).zip(&self.cars);
        let swept = cars.fold(0, |cells, ((&from, &to), car)| {
            let sweep = if from == to { 0 } else { cells_from(from.min(to), car.length + from.abs_diff(to)) };
            cells | sweep
        });
        swept & !self.covered(from)
    }

    /// What it costs to go from one configuration to another if nothing is in the way.
    pub(crate) fn cost<M: Metric>(&self, from: usize, to: usize) -> u32 {
        let positions = self.positions(from).iter().zip(self.positions(to));
        positions.map(|(from, &to)| M::cost(from.abs_diff(to))).sum()
    }
}

/// Where `car` can begin, as far as walls allow.
fn between_walls(signs: &[char], car: &Car) -> core::ops::RangeInclusive<usize> {
    let wall = |&cell: &usize| signs[cell] == WALL;
    let first = (0..car.position()).rev().find(wall).map_or(0, |wall| wall + 1);
    let end = (car.position()..signs.len()).find(wall).unwrap_or(signs.len());
    first..=end - car.length
}

/// `positions` with one more car behind the others.
fn with_car<'a>(
    positions: &'a [usize],
    cars: &[Car],
    starts: &core::ops::RangeInclusive<usize>,
) -> impl Iterator<Item = Vec<usize>> + use<'a> {
    let free = positions.last().map_or(0, |last| last + cars[positions.len() - 1].length);
    (free.max(*starts.start())..=*starts.end()).map(move |position| [positions, &[position]].concat())
}

/// So many cells from `first`, a bit each.
fn cells_from(first: usize, length: usize) -> u64 {
    ((1 << length) - 1) << first
}
