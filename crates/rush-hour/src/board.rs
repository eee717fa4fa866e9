//! Boards in readable notation: cars by their signs, walls, and the side on which the red car leaves.
//!
//! ```text
//!   BBoooC      A      the red car
//!   DooEoC      B ...  another car: a letter or a digit, in one line, two cells or more
//!   DAAEoC ▶    x      a wall
//!   DooEoo      o      an empty cell
//! ```

use core::{
    fmt,
    hash::{Hash, Hasher},
};

use crate::{
    action::Slide,
    exit::{Axis, Exit},
};

/// The sign of the red car.
pub(crate) const RED: char = 'A';

/// The sign of a wall.
pub(crate) const WALL: char = 'x';

/// The usual sign of an empty cell.
pub(crate) const EMPTY: char = 'o';

/// A board of 3x3 to 10x10 cells with a red car and an exit; no wall stands between the red car and the exit.
///
/// `FromStr` places the exit on the right of a horizontal red car and below a vertical one;
/// [`with_exit`](Self::with_exit) places it elsewhere. `Display` writes the notation that was read, in one line, and
/// [`drawing`](Self::drawing) the picture. Two boards are equal if the same cars and walls stand on the same cells and the exits
/// are equal; the sign of empty cells does not matter.
///
/// # Examples
///
/// ```
/// use rush_hour::{Board, Exit};
///
/// let board: Board = "ooB / AAB / ooo".parse()?;
/// assert_eq!((board.rows(), board.columns(), board.exit()), (3, 3, Exit::Right));
/// assert_eq!(board.after("A+1".parse()?), None);
/// assert!(board.after("B+1".parse()?).is_some());
///
/// let board = Board::with_exit("ooB.AAB.ooo.xxx.", Exit::Left)?;
/// assert!(board.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Board {
    rows: usize,
    columns: usize,
    /// The signs of the cells in reading order; every empty cell is `EMPTY`.
    cells: Vec<char>,
    /// The cars, sorted by sign.
    cars: Vec<Car>,
    exit: Exit,
    empty: char,
}

/// A car and its place on the board.
///
/// # Examples
///
/// ```
/// use rush_hour::{Axis, Board, Car};
///
/// let board: Board = "AAo / oBo / oBo".parse()?;
/// assert_eq!(board.cars()[1], Car { sign: 'B', row: 1, column: 1, length: 2, axis: Axis::Vertical });
/// # Ok::<(), rush_hour::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Car {
    /// The letter or digit of the car.
    pub sign: char,
    /// The row of its upper end, counted from 0.
    pub row: usize,
    /// The column of its left end, counted from 0.
    pub column: usize,
    /// The number of cells that it covers.
    pub length: usize,
    /// The direction in which it lies and moves.
    pub axis: Axis,
}

impl Car {
    /// Returns the number of its row or column.
    pub(crate) fn line(&self) -> usize {
        match self.axis {
            Axis::Horizontal => self.row,
            Axis::Vertical => self.column,
        }
    }

    /// Returns the index of its first cell within its row or column.
    pub(crate) fn position(&self) -> usize {
        match self.axis {
            Axis::Horizontal => self.column,
            Axis::Vertical => self.row,
        }
    }

    /// Returns the same car at another position of its row or column.
    pub(crate) fn at(self, position: usize) -> Self {
        match self.axis {
            Axis::Horizontal => Car { column: position, ..self },
            Axis::Vertical => Car { row: position, ..self },
        }
    }

    /// Returns the cells that it covers on a board with `columns` columns, in reading order.
    pub(crate) fn cells(&self, columns: usize) -> impl Iterator<Item = usize> + use<> {
        let step = match self.axis {
            Axis::Horizontal => 1,
            Axis::Vertical => columns,
        };
        let first = self.row * columns + self.column;
        (0..self.length).map(move |cell| first + cell * step)
    }
}

impl Board {
    /// Creates a board from parts that the caller has checked.
    pub(crate) fn from_parts(
        columns: usize,
        cells: Vec<char>,
        cars: Vec<Car>,
        exit: Exit,
        empty: char,
    ) -> Self {
        Board { rows: cells.len() / columns, columns, cells, cars, exit, empty }
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Returns the side on which the red car leaves.
    #[must_use]
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// Returns the cars in the order of their signs: digits, capitals, small letters.
    #[must_use]
    pub fn cars(&self) -> &[Car] {
        &self.cars
    }

    /// Returns the red car.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: rush_hour::Board = "ooo / AAB / ooB".parse()?;
    /// assert_eq!((board.red().row, board.red().column), (1, 0));
    /// # Ok::<(), rush_hour::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn red(&self) -> Car {
        // Every board has a red car, so the default is never used.
        let red = self.cars.iter().position(|car| car.sign == RED).unwrap_or(0);
        self.cars[red]
    }

    /// Returns the sign on a cell: that of a car, `x` for a wall, or `None` if the cell is empty.
    ///
    /// Rows and columns are counted from 0.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: rush_hour::Board = "xoo / AAB / ooB".parse()?;
    /// assert_eq!([board.sign(0, 0), board.sign(0, 1), board.sign(2, 2)], [Some('x'), None, Some('B')]);
    /// # Ok::<(), rush_hour::ParseBoardError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the board has no such cell.
    #[must_use]
    pub fn sign(&self, row: usize, column: usize) -> Option<char> {
        assert!(column < self.columns, "a column of the board");
        Some(self.cells[row * self.columns + column]).filter(|&sign| sign != EMPTY)
    }

    /// Returns whether the red car touches the side of the exit.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::Board;
    ///
    /// assert!("ooo / oAA / BBo".parse::<Board>()?.is_solved());
    /// assert!(!"ooo / AAo / BBo".parse::<Board>()?.is_solved());
    /// # Ok::<(), rush_hour::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.red().position() == self.exit_position()
    }

    /// Returns the board after a slide, or `None` if there is no such car or if a cell on its path is not free.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::Board;
    ///
    /// let board: Board = "ooB / AAB / ooo / CCo".parse()?;
    /// let next = board.after("B+2".parse()?).unwrap();
    /// assert_eq!(next.to_string(), "ooo/AAo/ooB/CCB");
    /// assert_eq!(board.after("A+1".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn after(&self, slide: Slide) -> Option<Self> {
        let number = self.cars.iter().position(|car| car.sign == slide.car)?;
        let car = self.cars[number];
        let to = car.position().checked_add_signed(slide.by.into())?;
        if slide.by == 0 || to + car.length > self.length(car.axis) {
            return None;
        }
        let from = car.position();
        let swept = Car { length: car.length + from.abs_diff(to), ..car.at(from.min(to)) };
        let is_free = |cell: usize| [EMPTY, car.sign].contains(&self.cells[cell]);
        swept.cells(self.columns).all(is_free).then(|| self.with_car(number, car.at(to)))
    }

    /// Returns every slide that the board allows, of any distance.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: rush_hour::Board = "ooB / AAB / ooo / CCo".parse()?;
    /// let slides: Vec<_> = board.actions().iter().map(ToString::to_string).collect();
    /// assert_eq!(slides, ["B+1", "B+2", "C+1"]);
    /// # Ok::<(), rush_hour::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn actions(&self) -> Vec<Slide> {
        let most = self.rows.max(self.columns) as i8;
        let all = self.cars.iter().flat_map(|car| (-most..most).map(|by| Slide { car: car.sign, by }));
        all.filter(|&slide| self.after(slide).is_some()).collect()
    }

    /// Returns the board without the car of this sign, or `None` if there is no such car or it is the red one.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: rush_hour::Board = "ooB / AAB / oxB".parse()?;
    /// assert_eq!(board.without('B'), Some("ooo / AAo / oxo".parse()?));
    /// assert_eq!((board.without('A'), board.without('C')), (None, None));
    /// # Ok::<(), rush_hour::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn without(&self, car: char) -> Option<Self> {
        let rest: Vec<Car> = self.cars.iter().copied().filter(|other| other.sign != car).collect();
        (car != RED && rest.len() < self.cars.len()).then(|| self.with_cars(rest))
    }

    /// Returns the cells between the red car and the exit, by row and column.
    pub(crate) fn way_out(&self) -> Vec<(usize, usize)> {
        let red = self.red();
        let length = red.position().abs_diff(self.exit_position());
        let first = if self.exit.is_last() { red.position() + red.length } else { 0 };
        let way = Car { length, ..red.at(first) };
        way.cells(self.columns).map(|cell| (cell / self.columns, cell % self.columns)).collect()
    }

    /// Returns the index of the red car's first cell within its line when it touches the exit.
    pub(crate) fn exit_position(&self) -> usize {
        let red = self.red();
        if self.exit.is_last() { self.length(red.axis) - red.length } else { 0 }
    }

    /// Returns whether a cell is empty. Without an empty cell, no car can move.
    pub(crate) fn has_empty_cell(&self) -> bool {
        self.cells.contains(&EMPTY)
    }

    /// Returns the number of cells of a line.
    pub(crate) fn length(&self, axis: Axis) -> usize {
        match axis {
            Axis::Horizontal => self.columns,
            Axis::Vertical => self.rows,
        }
    }

    /// Returns the signs of a row or column.
    pub(crate) fn line(&self, axis: Axis, number: usize) -> Vec<char> {
        match axis {
            Axis::Horizontal => self.cells[number * self.columns..][..self.columns].to_vec(),
            Axis::Vertical => self.cells.iter().skip(number).step_by(self.columns).copied().collect(),
        }
    }

    /// Returns the board with the given cars in place of its own; the caller ensures that they do not overlap.
    pub(crate) fn with_cars(&self, cars: Vec<Car>) -> Self {
        let ground = |&sign: &char| if sign == WALL { WALL } else { EMPTY };
        let mut cells: Vec<char> = self.cells.iter().map(ground).collect();
        for car in &cars {
            car.cells(self.columns).for_each(|cell| cells[cell] = car.sign);
        }
        Board { cells, cars, ..*self }
    }

    fn with_car(&self, number: usize, car: Car) -> Self {
        let mut cars = self.cars.clone();
        cars[number] = car;
        self.with_cars(cars)
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        (self.columns, self.exit, &self.cells) == (other.columns, other.exit, &other.cells)
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.columns, self.exit, &self.cells).hash(state);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self}, exit {})", self.exit)
    }
}

/// Writes one line: the rows, separated by `/`; a 6x6 board needs no separators.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if (self.rows, self.columns) == (6, 6) { "" } else { "/" };
        let sign = |&sign: &char| if sign == EMPTY { self.empty } else { sign };
        let rows: Vec<String> =
            self.cells.chunks(self.columns).map(|row| row.iter().map(sign).collect()).collect();
        f.write_str(&rows.join(separator))
    }
}
