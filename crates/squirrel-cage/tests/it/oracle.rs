//! The oracle, one queue over grids of characters; and every way to search against it.

use std::collections::{HashSet, VecDeque};

use proptest::prelude::*;
use search::{
    BreadthFirst, NoGoal, Outcome, Search, StateSpace,
    closed_lists::{ByKey, ByOrbit, ByState, ClosedList},
};
use squirrel_cage::{
    Board, Fields, GroupSpace, Metric, OneBit, Packing, Shift, Space, instances,
    metric::{self, Line, Reach, Unit},
    strategies, with_packing,
};

/// One symbol a cell.
pub(crate) type Grid = Vec<Vec<char>>;

/// The cells of a piece, and its symbol if the goal names it.
pub(crate) type Standing = (Vec<(usize, usize)>, Option<char>);

/// The data that the oracle takes from a puzzle: its start, its walls and gates, its goal.
pub(crate) struct Frame {
    pub(crate) start: Grid,
    gates: Vec<(usize, usize)>,
    goal: Grid,
    by_shape: bool,
    symbols: Vec<char>,
}

/// Taken from the text of the puzzle.
pub(crate) fn frame(board: &Board) -> Frame {
    let text = board.text().to_string();
    let grid = |rows: &str| -> Grid { rows.lines().map(|row| row.trim_start().chars().collect()).collect() };
    let (start, goal) = text.split_once("start:\n").unwrap().1.split_once("goal:\n").unwrap();
    let (mut start, goal) = (grid(start), grid(goal));
    let cells = (0..start.len()).flat_map(|row| (0..start[0].len()).map(move |column| (row, column)));
    // A piece of the start may hide a gate, which the goal shows then.
    let is_gate = |&(row, column): &(usize, usize)| start[row][column] == '-' || goal[row][column] == '-';
    let gates: Vec<_> = cells.filter(is_gate).collect();
    for cell in start.iter_mut().flatten().filter(|cell| **cell == '-') {
        *cell = '.';
    }
    let symbols = board.pieces().iter().map(|piece| piece.symbol).collect();
    Frame { start, gates, goal, by_shape: board.by_shape(), symbols }
}

fn cells_of(grid: &Grid, symbol: char) -> Vec<(usize, usize)> {
    let all = (0..grid.len()).flat_map(|row| (0..grid[0].len()).map(move |column| (row, column)));
    all.filter(|&(row, column)| grid[row][column] == symbol).collect()
}

/// Cells from their first one, which tell the shape.
fn shape(cells: &[(usize, usize)]) -> Vec<(isize, isize)> {
    let less = |one: usize, other: usize| one.cast_signed() - other.cast_signed();
    let relative = |&(row, column): &(usize, usize)| (less(row, cells[0].0), less(column, cells[0].1));
    cells.iter().map(relative).collect()
}

impl Frame {
    fn targets(&self) -> Vec<(char, Vec<(usize, usize)>)> {
        let named = |symbol: &char| (*symbol, cells_of(&self.goal, *symbol));
        self.symbols.iter().map(named).filter(|(_, cells)| !cells.is_empty()).collect()
    }

    fn is_of_goal(&self, grid: &Grid, symbol: char) -> bool {
        let alike = |cells: &[(usize, usize)]| shape(cells) == shape(&cells_of(grid, symbol));
        self.targets()
            .iter()
            .any(|(target, cells)| if self.by_shape { alike(cells) } else { *target == symbol })
    }

    /// The grid after a step of some pieces together.
    fn step(&self, grid: &Grid, symbols: &[char], (down, right): (isize, isize)) -> Option<Grid> {
        let mut next = grid.clone();
        for cell in next.iter_mut().flatten().filter(|cell| symbols.contains(cell)) {
            *cell = '.';
        }
        for &symbol in symbols {
            for (row, column) in cells_of(grid, symbol) {
                let to = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
                let cell = next.get_mut(to.0)?.get_mut(to.1)?;
                if *cell != '.' || self.gates.contains(&to) && !self.is_of_goal(grid, symbol) {
                    return None;
                }
                *cell = symbol;
            }
        }
        Some(next)
    }

    pub(crate) fn is_solved(&self, grid: &Grid) -> bool {
        self.targets().iter().all(|(target, cells)| {
            let stands = |symbol: char| cells_of(grid, symbol) == *cells;
            if self.by_shape { self.symbols.iter().any(|&symbol| stands(symbol)) } else { stands(*target) }
        })
    }

    /// Equal grids for positions that differ in equal pieces only.
    pub(crate) fn canonical(&self, grid: &Grid) -> Vec<Standing> {
        let named = |symbol| !self.by_shape && self.targets().iter().any(|target| target.0 == symbol);
        let mut pieces: Vec<_> = (self.symbols.iter())
            .map(|&symbol| (cells_of(grid, symbol), named(symbol).then_some(symbol)))
            .collect();
        pieces.sort();
        pieces
    }

    pub(crate) fn successors(&self, grid: &Grid, metric: Kind) -> Vec<Grid> {
        let all = self.symbols.iter().flat_map(|&symbol| match metric {
            Kind::Unit => WAYS.iter().filter_map(|&way| self.step(grid, &[symbol], way)).collect(),
            Kind::Line => WAYS.iter().flat_map(|&way| self.straight(grid, &[symbol], way)).collect(),
            Kind::Move => self.anywhere(grid, &[symbol]),
        });
        all.collect()
    }

    /// The same with every set of pieces for one piece.
    pub(crate) fn group_successors(&self, grid: &Grid, metric: Kind) -> Vec<Grid> {
        let sets = (1..1_u32 << self.symbols.len()).map(|set| {
            let in_set = |number: &usize| set >> number & 1 == 1;
            (0..self.symbols.len()).filter(in_set).map(|number| self.symbols[number]).collect::<Vec<char>>()
        });
        let all = sets.flat_map(|set| match metric {
            Kind::Unit => WAYS.iter().filter_map(|&way| self.step(grid, &set, way)).collect(),
            Kind::Line => WAYS.iter().flat_map(|&way| self.straight(grid, &set, way)).collect(),
            Kind::Move => self.anywhere(grid, &set),
        });
        all.collect()
    }

    fn straight(&self, grid: &Grid, symbols: &[char], way: (isize, isize)) -> Vec<Grid> {
        let next = |grid: &Grid| self.step(grid, symbols, way);
        std::iter::successors(next(grid), next).collect()
    }

    fn anywhere(&self, grid: &Grid, symbols: &[char]) -> Vec<Grid> {
        let mut met = vec![grid.clone()];
        let mut head = 0;
        while head < met.len() {
            for next in WAYS.iter().filter_map(|&way| self.step(&met[head], symbols, way)).collect::<Vec<_>>()
            {
                if !met.contains(&next) {
                    met.push(next);
                }
            }
            head += 1;
        }
        met.split_off(1)
    }
}

const WAYS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Unit,
    Line,
    Move,
}

/// Puzzles with more positions are left out, unless a test says otherwise.
const MOST: usize = 1_500;

/// Small puzzles, some of them crowded.
fn corpus() -> impl Strategy<Value = Board> {
    prop_oneof![2 => strategies::boards(1..=4, 6), 1 => strategies::boards(3..=4, 16)]
}

/// The fewest actions to a solved grid, if there is one, and the number of positions in all; `None` if there are too many.
fn oracle(frame: &Frame, most: usize, successors: impl Fn(&Grid) -> Vec<Grid>) -> Option<(Option<u32>, u64)> {
    let mut met = HashSet::from([frame.canonical(&frame.start)]);
    let mut queue = VecDeque::from([(frame.start.clone(), 0)]);
    let mut solved = None;
    while let Some((grid, depth)) = queue.pop_front() {
        if solved.is_none() && frame.is_solved(&grid) {
            solved = Some(depth);
        }
        for next in successors(&grid) {
            if met.insert(frame.canonical(&next)) {
                queue.push_back((next, depth + 1));
            }
        }
        if met.len() > most {
            return None;
        }
    }
    Some((solved, met.len() as u64))
}

/// The moves of the plan that a search finds, replayed to the goal; or its proof that there is none.
fn check_search<M: Reach, P: Packing, L: ClosedList<Space<M, P>>>(
    board: &Board,
    expected: Option<u32>,
) -> (u64, Vec<Shift>) {
    let space = Space::<M, P>::with_encoding(board).unwrap();
    let report =
        BreadthFirst::new().with_closed_list(L::default()).run_to(&space, &space.start(), &space.goal());
    let Some(plan) = report.plan() else {
        assert_eq!((&report.outcome, expected), (&Outcome::Exhausted, None), "{board}");
        return (report.stats.expanded, Vec::new());
    };
    let moves = space.solution(plan);
    let end = moves.iter().try_fold(board.clone(), |board, step| board.after(step));
    assert!(end.unwrap().is_solved(), "{board}");
    assert_eq!(Some(moves.len() as u32), expected, "{board}");
    (report.stats.expanded, plan.actions.clone())
}

fn check_packing<M: Reach, P: Packing>(board: &Board, expected: (Option<u32>, u64)) {
    let by_key = check_search::<M, P, ByKey<P::Key>>(board, expected.0);
    let by_state = check_search::<M, P, ByState>(board, expected.0);
    assert_eq!(by_key, by_state, "{board}");
    check_search::<M, P, ByOrbit<ByKey<P::Key>>>(board, expected.0);
    let wider = check_search::<M, Fields<4, 4>, ByState>(board, expected.0);
    assert_eq!(by_key, wider, "{board}");
    let space = Space::<M, P>::with_encoding(board).unwrap();
    let all = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &NoGoal);
    assert_eq!(all.stats.expanded, expected.1, "{board}");
}

fn check_metric<M: Reach>(board: &Board, kind: Kind) {
    let frame = frame(board);
    let Some(expected) = oracle(&frame, MOST, |grid| frame.successors(grid, kind)) else { return };
    with_packing!(board, P => check_packing::<M, P>(board, expected));
    check_packing::<M, Fields<2, 1>>(board, expected);
}

fn check_groups<M: Reach>(board: &Board, kind: Kind) {
    let frame = frame(board);
    let Some(expected) = oracle(&frame, MOST, |grid| frame.group_successors(grid, kind)) else { return };
    with_packing!(board, P => check_groups_packed::<M, P>(board, expected));
}

fn check_groups_packed<M: Reach, P: Packing>(board: &Board, expected: (Option<u32>, u64)) {
    let space = GroupSpace::<M, P>::with_encoding(board).unwrap();
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let report = search.run_to(&space, &space.start(), &space.goal());
    let moves = report.plan().map(|plan| space.solution(plan));
    if let Some(moves) = &moves {
        let end = moves.iter().try_fold(board.clone(), |board, step| board.after(step));
        assert!(end.unwrap().is_solved(), "{board}");
    }
    assert_eq!(moves.map(|moves| moves.len() as u32), expected.0, "{board}");
    let all = search.run_to(&space, &space.start(), &NoGoal);
    assert_eq!(all.stats.expanded, expected.1, "{board}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn steps_agree(board in corpus()) {
        check_metric::<Unit>(&board, Kind::Unit);
    }

    #[test]
    fn slides_agree(board in corpus()) {
        check_metric::<Line>(&board, Kind::Line);
    }

    #[test]
    fn moves_agree(board in corpus()) {
        check_metric::<metric::Move>(&board, Kind::Move);
    }

    #[test]
    fn groups_agree(board in strategies::boards(1..=4, 5)) {
        check_groups::<Unit>(&board, Kind::Unit);
        check_groups::<Line>(&board, Kind::Line);
        check_groups::<metric::Move>(&board, Kind::Move);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 16, ..ProptestConfig::default() })]

    #[test]
    fn crowded_frames_agree(board in strategies::boards(3..=6, 40)) {
        check_metric::<Unit>(&board, Kind::Unit);
        check_metric::<Line>(&board, Kind::Line);
        check_metric::<metric::Move>(&board, Kind::Move);
    }
}

/// Where the actions of up to ten pieces together lead to, from the start alone.
fn check_first_groups<M: Reach>(board: &Board, kind: Kind) {
    let frame = frame(board);
    let canonical = |grid: &Grid| frame.canonical(grid);
    let all = frame.group_successors(&frame.start, kind);
    let mut expected: Vec<_> = all.iter().map(canonical).collect();
    expected.sort();
    let space = GroupSpace::<M, Fields<2, 2>>::with_encoding(board).unwrap();
    let reached = space.actions(&space.start()).map(|shift| {
        let next = space.blocks().board(&space.successor(&space.start(), shift));
        canonical(&self::frame(&next).start)
    });
    let mut reached: Vec<_> = reached.collect();
    reached.sort();
    assert_eq!(reached, expected, "{board}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn the_first_groups_agree(board in strategies::boards(1..=4, 10)) {
        check_first_groups::<Unit>(&board, Kind::Unit);
        check_first_groups::<Line>(&board, Kind::Line);
        check_first_groups::<metric::Move>(&board, Kind::Move);
    }
}

/// The corpus is worth its name: many puzzles need several steps, and some cannot be solved.
#[test]
fn the_corpus_is_mixed() {
    use proptest::{strategy::ValueTree, test_runner::TestRunner};
    let mut runner = TestRunner::deterministic();
    let (mut long, mut unsolvable, mut gates, mut apart, mut bits) = (0, 0, 0, 0, 0);
    let (mut hidden, mut crowds) = (0, 0);
    for _ in 0..300 {
        let board = corpus().new_tree(&mut runner).unwrap().current();
        let frame = frame(&board);
        let covered = |&(row, column): &(usize, usize)| frame.start[row][column] != '.';
        hidden += u32::from(frame.gates.iter().any(covered));
        crowds += u32::from(board.pieces().len() > 6);
        let Some((solved, _)) = oracle(&frame, MOST, |grid| frame.successors(grid, Kind::Unit)) else {
            continue;
        };
        long += u32::from(solved.is_some_and(|depth| depth >= 3));
        unsolvable += u32::from(solved.is_none());
        gates += u32::from(!frame.gates.is_empty());
        let in_one_piece = |cells: &Vec<(usize, usize)>| {
            cells
                .iter()
                .all(|a| cells.len() == 1 || cells.iter().any(|b| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1))
        };
        apart += u32::from(!board.pieces().iter().all(|piece| in_one_piece(&piece.cells)));
        bits += u32::from(Space::<Unit, OneBit>::with_encoding(&board).is_ok());
    }
    assert!(long >= 30 && unsolvable >= 5 && gates >= 40, "{long} {unsolvable} {gates} {apart} {bits}");
    assert!(apart >= 15 && bits >= 150, "{long} {unsolvable} {gates} {apart} {bits}");
    assert!(hidden >= 10 && crowds >= 20, "{hidden} {crowds}");
}

/// The optima that the collection tells, of all games with at most 30,000 positions.
#[test]
#[ignore = "hundreds of thousands of grids, 70 seconds"]
fn the_instances_by_the_oracle() {
    let mut checked = 0;
    for game in instances() {
        let frame = frame(&game.board);
        let fewest = |kind| oracle(&frame, 30_000, |grid| frame.successors(grid, kind));
        let Some((steps, positions)) = fewest(Kind::Unit) else { continue };
        let others = [fewest(Kind::Line), fewest(Kind::Move)].map(|found| found.unwrap());
        assert_eq!(steps, game.optimum, "{}", game.id);
        assert_eq!(
            others,
            [Metric::Line, Metric::Move].map(|metric| (game.optimum_in(metric), positions)),
            "{}",
            game.id
        );
        checked += 1;
    }
    assert!(checked > 5, "{checked} games");
}
