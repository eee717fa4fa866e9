//! Processing of one cluster: detects duplicates, finds the hardest layout, and tests whether it is minimal.

use core::{cmp::Reverse, ops::ControlFlow};

use search::{BreadthFirst, Limits, NoGoal, Observer, Progress, Stats, StopToken, closed_lists::ByKey};

use super::{
    Puzzle, Tally,
    layouts::{LARGEST, LINES, Layout, red_row},
};
use crate::{
    board::{Board, Car, EMPTY, RED},
    exit::{Axis, Exit},
    metric::Moves,
    space::{encoding::SixBySix, line::Line, line_space::LineSpace, position::Position},
};

type Lines = LineSpace<Moves, SixBySix>;

#[derive(Debug)]
pub(super) struct Clusters {
    side: usize,
    /// The lines of each kind, by line number.
    kinds: Vec<Vec<Line>>,
    /// One space for each kind, with all lines of that kind; the source of the lines of `space`.
    spaces: Vec<Lines>,
    space: Lines,
    /// The kind of each line of `space`.
    present: [u8; LINES],
    from_first: BreadthFirst<Lines, ByKey>,
    from_solved: BreadthFirst<Lines, ByKey>,
    without_a_car: BreadthFirst<Lines, ByKey>,
    solved: Vec<(Position, u32)>,
}

impl Clusters {
    pub(super) fn new(side: usize, kinds: &[Vec<usize>]) -> Self {
        let line = |lengths: &[usize], number: usize| {
            let axis = if number < LARGEST { Axis::Horizontal } else { Axis::Vertical };
            let lengths = if number % LARGEST < side { lengths } else { &[] };
            Line::of_lengths(lengths, axis, number % LARGEST, side)
        };
        let lines = |lengths: &Vec<usize>| (0..LINES).map(|number| line(lengths, number)).collect();
        let kinds: Vec<Vec<Line>> = kinds.iter().map(lines).collect();
        let spaces: Vec<Lines> = kinds.iter().map(|lines| LineSpace::new(lines)).collect();
        Clusters {
            side,
            kinds,
            space: spaces[0].clone(),
            spaces,
            present: [0; LINES],
            from_first: BreadthFirst::default(),
            from_solved: BreadthFirst::default(),
            without_a_car: BreadthFirst::default(),
            solved: Vec::new(),
        }
    }

    /// Counts `layout` in the tally, and adds its cluster if `layout` is the first of the cluster. Breaks if the watch ends
    /// the work, with a tally that is not whole.
    pub(super) fn study(
        &mut self,
        layout: &Layout,
        tally: &mut Tally,
        watch: &mut Watch<'_>,
    ) -> ControlFlow<()> {
        tally.layouts += 1;
        self.take(layout);
        let first = position(layout);
        let (red, exit) = (red_row(self.side), self.side - 2);
        let is_solved = |position: &Position| position.configuration(red) == exit;
        let is_earlier = |position: &Position| is_solved(position) && position.word < first.word;
        let search = self.from_first.within(watch.limits()).observed_by(watch);
        if search.run(&self.space, &first, is_earlier).plan().is_some() {
            return watch.flow();
        }
        watch.flow()?;
        let positions = self.from_first.states().len();
        tally.clusters += 1;
        tally.positions += positions as u64;
        self.solved.clear();
        self.solved.extend(
            self.from_first.states().filter(|position| is_solved(position)).map(|&position| (position, 0)),
        );
        if self.solved.len() < positions {
            tally.unsolved += 1;
            tally.puzzles.extend(self.puzzle(layout, watch));
        }
        watch.flow()
    }

    /// Returns the puzzle of the cluster whose solved positions are in `solved`, if it is minimal.
    fn puzzle(&mut self, layout: &Layout, watch: &mut Watch<'_>) -> Option<Puzzle> {
        let search = self.from_solved.within(watch.limits()).observed_by(watch);
        let _ = search.run_from(&self.space, &self.solved, &NoGoal);
        watch.flow().is_continue().then_some(())?;
        let last = watch.last;
        let states = self.from_solved.states();
        let count = states.len();
        let hardest = states.copied().enumerate().skip(count - last.states);
        let (number, hardest) = hardest.min_by_key(|(_, position)| self.cells(layout, position))?;
        let is_minimal = match last.depth {
            // Only the red car moves.
            1 => self.cars(layout).count() == 1,
            moves => self.needs_all_cars(layout, number, hardest, moves, watch),
        };
        is_minimal.then(|| Puzzle {
            board: self.board(layout, &hardest),
            optimum: last.depth,
            positions: count as u64,
        })
    }

    /// Returns whether the removal of any one car changes the number of moves.
    ///
    /// A car that moves in a shortest solution passes this test, because the other cars need fewer moves without it.
    /// The other cars are removed in turn.
    fn needs_all_cars(
        &mut self,
        layout: &Layout,
        number: usize,
        hardest: Position,
        moves: u32,
        watch: &mut Watch<'_>,
    ) -> bool {
        let mut moving = 0_u64;
        for line_move in self.from_solved.plan_to(number).into_iter().flat_map(|plan| plan.actions) {
            let line = line_move.line::<SixBySix>();
            let shift =
                self.line(layout, line).shift(line_move.from::<SixBySix>(), line_move.to::<SixBySix>());
            moving |= shift.map_or(0, |shift| 1 << (2 * line + shift.car));
        }
        let red = 2 * red_row(self.side);
        let still: Vec<(usize, usize)> = self
            .cars(layout)
            .filter(|&(line, car)| (moving | 1 << red) >> (2 * line + car) & 1 == 0)
            .collect();
        still.into_iter().all(|still| self.has_fewer_moves_without(layout, hardest, still, moves, watch))
    }

    /// Returns whether the exit is reached in fewer than `moves` moves after one car is removed.
    fn has_fewer_moves_without(
        &mut self,
        layout: &Layout,
        start: Position,
        (line, car): (usize, usize),
        moves: u32,
        watch: &mut Watch<'_>,
    ) -> bool {
        let mut rest = layout.map(|choice| choice.kind);
        let positions = self.line(layout, line).positions(start.configuration(line));
        let mut positions = positions.to_vec();
        positions.remove(car);
        let lengths = |kind: &Vec<Line>| kind[line].cars().iter().map(|car| car.length).collect::<Vec<_>>();
        let mut left = lengths(&self.kinds[usize::from(rest[line])]);
        left.remove(car);
        let kind = self.kinds.iter().position(|kind| lengths(kind) == left).unwrap_or(0);
        rest[line] = kind as u8;
        let configuration = self.kinds[kind][line].configuration(&positions).unwrap_or(0);
        let shift = 3 * line as u32;
        let start = Position { word: start.word & !(7 << shift) | (configuration as u64) << shift };
        self.exchange(&rest);
        let (side, red, space) = (self.side, red_row(self.side), &self.space);
        let is_free = |position: &Position| {
            let behind = (1_u64 << side) - (1 << (position.configuration(red) + 2));
            space.across(position, red) & behind == 0
        };
        // The path of the red car becomes free one move before it reaches the exit.
        let search = self.without_a_car.within(watch.limits().cost(moves - 2)).observed_by(watch);
        let solved = search.run(space, &start, &is_free).plan().is_some();
        self.take(layout);
        solved
    }

    /// Sets the lines of `space` to those of a layout.
    fn take(&mut self, layout: &Layout) {
        self.exchange(&layout.map(|choice| choice.kind));
    }

    fn exchange(&mut self, kinds: &[u8; LINES]) {
        for (line, (present, &kind)) in self.present.iter_mut().zip(kinds).enumerate() {
            if *present != kind {
                self.space.exchange(line, &self.spaces[usize::from(kind)]);
                *present = kind;
            }
        }
    }

    fn line(&self, layout: &Layout, line: usize) -> &Line {
        &self.kinds[usize::from(layout[line].kind)][line]
    }

    /// Returns each car as a line and a number in that line.
    fn cars(&self, layout: &Layout) -> impl Iterator<Item = (usize, usize)> {
        (0..LINES).flat_map(move |line| (0..self.line(layout, line).cars().len()).map(move |car| (line, car)))
    }

    /// Returns the cells of horizontal cars and the cells of vertical cars, one bit a cell in reading order.
    fn cells(&self, layout: &Layout, position: &Position) -> (u64, u64) {
        let covered = |line: usize| self.line(layout, line).covered(position.configuration(line));
        let rows = (0..LARGEST).fold(0, |cells, row| cells | covered(row) << (row * LARGEST));
        let transposed =
            |column: u64| (0..LARGEST).fold(0, |cells, row| cells | (column >> row & 1) << (row * LARGEST));
        let columns =
            (0..LARGEST).fold(0, |cells, column| cells | transposed(covered(LARGEST + column)) << column);
        (rows, columns)
    }

    fn board(&self, layout: &Layout, position: &Position) -> Board {
        let car = |(line, car): (usize, usize)| {
            let of_line = self.line(layout, line);
            of_line.cars()[car].at(of_line.positions(position.configuration(line))[car])
        };
        let mut cars: Vec<Car> = self.cars(layout).map(car).collect();
        let red = |car: &Car| car.axis == Axis::Horizontal && car.row == red_row(self.side);
        cars.sort_by_key(|car| (Reverse(red(car)), car.row, car.column));
        (RED..).zip(&mut cars).for_each(|(sign, car)| car.sign = sign);
        let empty = vec![EMPTY; self.side * self.side];
        Board::from_parts(self.side, empty, Vec::new(), Exit::Right, EMPTY).with_cars(cars)
    }
}

fn position(layout: &Layout) -> Position {
    let configurations =
        (0..).zip(layout).map(|(line, choice)| u64::from(choice.configuration) << (3 * line));
    Position { word: configurations.fold(0, |word, bits| word | bits) }
}

/// Observes the searches of clusters, and stops them when `goes_on` returns false. It is called before each step of a search:
/// a cluster may have hundreds of thousands of positions.
pub(super) struct Watch<'a> {
    goes_on: &'a mut dyn FnMut() -> bool,
    stop: StopToken,
    /// The last layer that a search has reported.
    last: Layer,
}

/// A layer of a breadth-first search.
#[derive(Clone, Copy, Default)]
struct Layer {
    depth: u32,
    states: usize,
}

impl<'a> Watch<'a> {
    pub(super) fn new(goes_on: &'a mut dyn FnMut() -> bool) -> Self {
        Watch { goes_on, stop: StopToken::new(), last: Layer::default() }
    }

    fn limits(&self) -> Limits<u32> {
        Limits::none().cancelled_by(&self.stop)
    }

    /// Breaks when the searches are stopped.
    fn flow(&self) -> ControlFlow<()> {
        if self.stop.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Observer<u32> for Watch<'_> {
    fn layer(&mut self, depth: u32, states: u64, _: &Stats) {
        self.last = Layer { depth, states: states as usize };
    }

    fn working(&mut self, _: u32, _: &Stats) {
        if !(self.goes_on)() {
            self.stop.stop();
        }
    }
}
