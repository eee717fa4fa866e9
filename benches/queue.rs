//! Rush Hour as one writes it by hand: a queue and a map of parents, over boards of characters in an hour, over packed
//! positions in an afternoon. The measures that the generic search is held against.

use std::collections::VecDeque;

use hashbrown::{HashMap, hash_map::Entry};
use rush_hour::{Axis, Board};

/// The fewest moves from a board of six by six to the exit on its right, by boards of characters.
pub(crate) fn fewest_moves(board: &Board) -> u32 {
    let start: Grid =
        core::array::from_fn(|cell| board.sign(cell / 6, cell % 6).map_or(b'o', |sign| sign as u8));
    let mut parents = HashMap::<Grid, Grid>::from([(start, start)]);
    let mut queue = VecDeque::from([start]);
    while let Some(grid) = queue.pop_front() {
        if (0..6).any(|row| grid[6 * row + 5] == b'A') {
            let parent = |grid: &Grid| Some(parents[grid]).filter(|parent| parent != grid);
            return core::iter::successors(parent(&grid), parent).count() as u32;
        }
        for next in successors(&grid) {
            if let Entry::Vacant(entry) = parents.entry(next) {
                entry.insert(grid);
                queue.push_back(next);
            }
        }
    }
    u32::MAX
}

/// The characters of a board.
type Grid = [u8; 36];

/// All boards one move away: each car is taken off and put down along its line, as far as the cells are empty.
fn successors(grid: &Grid) -> Vec<Grid> {
    let mut found = Vec::new();
    for (first, &sign) in grid.iter().enumerate() {
        if sign == b'o' || grid[..first].contains(&sign) {
            continue;
        }
        let step = if grid.get(first + 1) == Some(&sign) { 1 } else { 6 };
        let cells: Vec<usize> = (first..36).step_by(step).take_while(|&cell| grid[cell] == sign).collect();
        let (line, last) =
            if step == 1 { (first / 6 * 6, first / 6 * 6 + 5) } else { (first % 6, first % 6 + 30) };
        let without = grid.map(|other| if other == sign { b'o' } else { other });
        let mut put = |at: usize| {
            let mut next = without;
            (0..cells.len()).for_each(|cell| next[at + cell * step] = sign);
            found.push(next);
        };
        let back = (line..first).rev().filter(|cell| (first - cell) % step == 0);
        back.take_while(|&cell| without[cell] == b'o').for_each(&mut put);
        let length = (cells.len() - 1) * step;
        let ahead = (first + step..=last)
            .step_by(step)
            .take_while(|&cell| cell + length <= last && without[cell + length] == b'o');
        ahead.for_each(put);
    }
    found
}

/// The cars of one board of six by six, whose exit is on the right.
pub(crate) struct Queue {
    cars: Vec<Car>,
    red: usize,
    start: u64,
}

struct Car {
    /// The cell of the car at position 0, and the step to the next position.
    first: usize,
    step: usize,
    length: usize,
}

impl Queue {
    pub(crate) fn of(board: &Board) -> Self {
        let car = |car: &rush_hour::Car| match car.axis {
            Axis::Horizontal => (Car { first: 6 * car.row, step: 1, length: car.length }, car.column),
            Axis::Vertical => (Car { first: car.column, step: 6, length: car.length }, car.row),
        };
        let (cars, positions): (Vec<Car>, Vec<usize>) = board.cars().iter().map(car).unzip();
        let red = board.cars().iter().position(|car| car.sign == 'A').unwrap_or(0);
        let start = (0..).zip(positions).map(|(car, at)| (at as u64) << (4 * car)).sum();
        Queue { cars, red, start }
    }

    /// The fewest moves, and the positions known by then.
    pub(crate) fn solve(&self) -> (u32, usize) {
        let mut parents = HashMap::<u64, u64>::from([(self.start, self.start)]);
        let mut queue = VecDeque::from([self.start]);
        while let Some(position) = queue.pop_front() {
            if position >> (4 * self.red) & 15 == 4 {
                return (self.moves(position, &parents), parents.len());
            }
            self.expand(position, |child| {
                if let Entry::Vacant(entry) = parents.entry(child) {
                    entry.insert(position);
                    queue.push_back(child);
                }
            });
        }
        (u32::MAX, parents.len())
    }

    fn expand(&self, position: u64, mut child: impl FnMut(u64)) {
        let at = |car: usize| (position >> (4 * car) & 15) as usize;
        let mut taken = [false; 36];
        for (number, car) in self.cars.iter().enumerate() {
            (0..car.length).for_each(|cell| taken[car.first + (at(number) + cell) * car.step] = true);
        }
        for (number, car) in self.cars.iter().enumerate() {
            let (from, cell) = (at(number), |at: usize| car.first + at * car.step);
            let moved = |to: usize| position & !(15 << (4 * number)) | (to as u64) << (4 * number);
            (0..from).rev().take_while(|&to| !taken[cell(to)]).for_each(|to| child(moved(to)));
            let ahead = (from + 1..=6 - car.length).take_while(|&to| !taken[cell(to + car.length - 1)]);
            ahead.for_each(|to| child(moved(to)));
        }
    }

    fn moves(&self, mut position: u64, parents: &HashMap<u64, u64>) -> u32 {
        let mut moves = 0;
        while position != self.start {
            position = parents[&position];
            moves += 1;
        }
        moves
    }
}
