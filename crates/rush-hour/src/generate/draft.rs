//! A board under construction.

use search::random::Random;

use crate::{
    board::{Board, Car, EMPTY, RED},
    exit::{Axis, Exit},
};

/// A board under construction.
pub(super) struct Draft {
    rows: usize,
    columns: usize,
    exit: Exit,
    cells: Vec<char>,
}

impl Draft {
    pub(super) fn new(rows: usize, columns: usize, exit: Exit) -> Self {
        Draft { rows, columns, exit, cells: vec![EMPTY; rows * columns] }
    }

    /// Places the red car in its line, which is empty.
    pub(super) fn put_red(&mut self, random: &mut Random) {
        let places = self.places(RED, 2, self.exit.axis()).filter(|car| self.is_in_red_line(car));
        self.put_at(random, &places.collect::<Vec<_>>());
    }

    /// Places a piece on a random free place, if there is one. No piece lies along the red car's line.
    pub(super) fn put(&mut self, random: &mut Random, sign: char, length: usize, axis: Axis) {
        let places = self.places(sign, length, axis).filter(|car| !self.is_in_red_line(car));
        self.put_at(random, &places.collect::<Vec<_>>());
    }

    fn put_at(&mut self, random: &mut Random, places: &[Car]) {
        if let Some(&car) = random.one_of(places) {
            car.cells(self.columns).for_each(|cell| self.cells[cell] = car.sign);
        }
    }

    /// Returns all places where every cell is free, in reading order.
    fn places(&self, sign: char, length: usize, axis: Axis) -> impl Iterator<Item = Car> {
        let (below, behind) = match axis {
            Axis::Horizontal => (0, length - 1),
            Axis::Vertical => (length - 1, 0),
        };
        let rows = 0..self.rows.saturating_sub(below);
        let cells = rows
            .flat_map(move |row| (0..self.columns.saturating_sub(behind)).map(move |column| (row, column)));
        let cars = cells.map(move |(row, column)| Car { sign, row, column, length, axis });
        cars.filter(|car| car.cells(self.columns).all(|cell| self.cells[cell] == EMPTY))
    }

    /// Returns whether a piece lies along the middle line in the direction of the exit; of two middle lines, the first.
    fn is_in_red_line(&self, car: &Car) -> bool {
        let lines = match self.exit.axis() {
            Axis::Horizontal => self.rows,
            Axis::Vertical => self.columns,
        };
        car.axis == self.exit.axis() && car.line() == (lines - 1) / 2
    }

    pub(super) fn board(&self) -> Option<Board> {
        let rows: Vec<String> = self.cells.chunks(self.columns).map(|row| row.iter().collect()).collect();
        Board::with_exit(&rows.join("/"), self.exit).ok()
    }
}
