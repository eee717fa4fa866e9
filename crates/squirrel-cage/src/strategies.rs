//! Strategies for `proptest`: puzzles in frames with walls and gates, configurations of the wooden game, and moves.

use core::ops::RangeInclusive;

use proptest::prelude::*;

use crate::{
    action::{CodeMove, Move},
    board::{Board, Ground, Piece},
    configuration::{Configuration, HEIGHT, Triple, WIDTH},
    direction::Direction,
    shape::{Cell, Shape, shifted},
};

/// The symbols of generated pieces.
const SYMBOLS: &str = "ABab;:/\\CDEFGHIJKLMNOPQRSTUVWXYZcdefghijklmnopqrstuvwxyz0123456789";

/// The number of leading symbols that are shuffled, so that some rows look like a comment or a key.
const SHUFFLED: usize = 6;

/// The random ingredients of a puzzle. Those that do not fit are left out later.
#[derive(Clone, Debug)]
struct Plan {
    rows: usize,
    columns: usize,
    pieces: Vec<PlannedPiece>,
    symbols: Vec<char>,
    walls: Vec<prop::sample::Index>,
    gates: Vec<prop::sample::Index>,
    /// The number of pieces that the goal names.
    named: usize,
    by_shape: bool,
    /// The steps of the random walk from the start to the goal.
    walk: Vec<(prop::sample::Index, Direction)>,
    /// Another cell for the first piece of the goal, used if the piece fits there.
    elsewhere: Option<prop::sample::Index>,
}

/// Generates puzzles whose numbers of rows and columns are in `sides`, with up to `most_pieces` pieces of one to five
/// cells.
///
/// In one puzzle in eight, all pieces have one cell, and there are at most sixteen of them. The frames may have walls,
/// and gates, on which only pieces of the goal may stand. Most puzzles are solvable. They shrink towards one piece that
/// already covers its target.
///
/// # Panics
///
/// Panics if `sides` begins at zero.
///
/// # Examples
///
/// ```
/// use proptest::prelude::*;
/// use squirrel_cage::strategies;
///
/// proptest!(|(board in strategies::boards(1..=5, 6))| {
///     prop_assert!(board.rows() <= 5 && board.pieces().len() <= 6);
/// });
/// ```
pub fn boards(sides: RangeInclusive<usize>, most_pieces: usize) -> impl Strategy<Value = Board> {
    assert!(*sides.start() > 0, "a frame has a row and a column");
    let index = any::<prop::sample::Index>;
    let walls = prop::collection::vec(index(), 0..4);
    let gates = prop::collection::vec(index(), 0..3);
    let walk = prop::collection::vec((index(), direction()), 0..150);
    let shape = (sides.clone(), sides, pieces(most_pieces), symbols(), walls, gates);
    let goal = (1..=3_usize, any::<bool>(), walk, prop::option::weighted(0.25, index()));
    (shape, goal).prop_map(|(shape, (named, by_shape, walk, elsewhere))| {
        let (rows, columns, pieces, symbols, walls, gates) = shape;
        board(&Plan { rows, columns, pieces, symbols, walls, gates, named, by_shape, walk, elsewhere })
    })
}

/// The first cell of a piece and the offsets from each cell to the next; not all cells need to touch.
type PlannedPiece = (prop::sample::Index, Vec<(isize, isize)>);

fn pieces(most: usize) -> impl Strategy<Value = Vec<PlannedPiece>> {
    let way = prop_oneof![6 => direction().prop_map(Direction::offset), 1 => Just((0, 2))];
    let any_cells = (any::<prop::sample::Index>(), prop::collection::vec(way, 0..5));
    let one_cell = any::<prop::sample::Index>().prop_map(|first| (first, Vec::new()));
    prop_oneof![
        7 => prop::collection::vec(any_cells, 1..=most),
        1 => prop::collection::vec(one_cell, 1..=most.min(16)),
    ]
}

fn symbols() -> impl Strategy<Value = Vec<char>> {
    let mut symbols: Vec<char> = SYMBOLS.chars().collect();
    let others = symbols.split_off(SHUFFLED);
    Just(symbols).prop_shuffle().prop_map(move |first| first.into_iter().chain(others.clone()).collect())
}

fn direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(Direction::ALL.as_slice())
}

/// Builds a puzzle: places the pieces that fit, and makes the end of the random walk the goal.
fn board(plan: &Plan) -> Board {
    let pieces = plan.laid_pieces();
    let named: Vec<Piece> = pieces.iter().take(plan.named).cloned().collect();
    let floor = vec![Ground::Floor; plan.rows * plan.columns];
    let bare = Board::from_parts(plan.columns, floor, pieces.clone(), named.clone(), plan.by_shape);
    let ground = plan.ground(&bare);
    let start = Board::from_parts(plan.columns, ground.clone(), pieces.clone(), named, plan.by_shape);
    let targets = plan.targets(&plan.walked(start));
    let ground = without_hidden_gates(plan.columns, ground, &pieces, &targets);
    Board::from_parts(plan.columns, ground, pieces, targets, plan.by_shape)
}

impl Plan {
    fn cell(&self, index: &prop::sample::Index) -> Cell {
        let number = index.index(self.rows * self.columns);
        (number / self.columns, number % self.columns)
    }

    /// Returns the pieces that fit, sorted by symbol.
    fn laid_pieces(&self) -> Vec<Piece> {
        let mut signs = vec![vec!['.'; self.columns]; self.rows];
        let mut pieces: Vec<Piece> = Vec::new();
        for ((first, way), &symbol) in self.pieces.iter().zip(&self.symbols) {
            let cells = laid(&mut signs, self.cell(first), way, symbol);
            pieces.extend((!cells.is_empty()).then_some(Piece { symbol, cells }));
        }
        pieces.sort_by_key(|piece| piece.symbol);
        pieces
    }

    /// Returns the ground: walls only on empty cells, and gates only on cells that are empty or under a piece of the
    /// goal.
    fn ground(&self, bare: &Board) -> Vec<Ground> {
        let mut ground = vec![Ground::Floor; self.rows * self.columns];
        for (indices, kind) in [(&self.walls, Ground::Wall), (&self.gates, Ground::Gate)] {
            for cell in indices.iter().map(|index| self.cell(index)) {
                let piece = bare.pieces().iter().find(|piece| piece.cells.contains(&cell));
                if piece.is_none_or(|piece| kind == Ground::Gate && bare.is_of_goal(piece)) {
                    ground[cell.0 * self.columns + cell.1] = kind;
                }
            }
        }
        ground
    }

    fn walked(&self, start: Board) -> Board {
        self.walk.iter().fold(start, |now, (piece, direction)| {
            let symbol = now.pieces()[piece.index(now.pieces().len())].symbol;
            now.after(&Move { pieces: vec![symbol], path: vec![*direction] }).unwrap_or(now)
        })
    }

    /// Returns the named pieces with their cells at the end of the walk. The first one moves to `elsewhere` if it fits
    /// there.
    fn targets(&self, end: &Board) -> Vec<Piece> {
        let mut targets: Vec<Piece> = end.pieces().iter().take(self.named).cloned().collect();
        let anchor = self.elsewhere.as_ref().map(|index| self.cell(index));
        let other = anchor.and_then(|anchor| Shape::of(&targets[0].cells).at(anchor));
        let is_free = |cell: &Cell| {
            end.admits(*cell, true) && targets[1..].iter().all(|target| !target.cells.contains(cell))
        };
        if let Some(cells) = other.filter(|cells| cells.iter().all(is_free)) {
            targets[0].cells = cells;
        }
        targets
    }
}

/// Replaces gates that pieces cover both in the start and in the goal by floor, because a text cannot express them.
fn without_hidden_gates(
    columns: usize,
    mut ground: Vec<Ground>,
    pieces: &[Piece],
    targets: &[Piece],
) -> Vec<Ground> {
    let covered = |pieces: &[Piece], cell: Cell| pieces.iter().any(|piece| piece.cells.contains(&cell));
    for (number, ground) in ground.iter_mut().enumerate() {
        let cell = (number / columns, number % columns);
        if *ground == Ground::Gate && covered(pieces, cell) && covered(targets, cell) {
            *ground = Ground::Floor;
        }
    }
    ground
}

/// Places a piece cell by cell until the next cell is outside the frame or taken. Returns its cells in reading order.
fn laid(signs: &mut [Vec<char>], first: Cell, way: &[(isize, isize)], symbol: char) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut next = Some(first);
    let mut way = way.iter();
    while let Some((row, column)) = next {
        let Some(sign) = signs.get_mut(row).and_then(|row| row.get_mut(column)) else { break };
        if *sign != '.' && *sign != symbol {
            break;
        }
        if *sign == '.' {
            *sign = symbol;
            cells.push((row, column));
        }
        next = way.next().and_then(|&offset| shifted((row, column), offset));
    }
    cells.sort_unstable();
    cells
}

/// Generates puzzles of up to 5 by 5 cells with up to eight pieces.
impl Arbitrary for Board {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        boards(1..=5, 8).boxed()
    }
}

/// Generates configurations: the squirrel, then each random piece that fits and leaves a cell empty.
impl Arbitrary for Configuration {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let squirrel = (1..=3_u8, 2..=5_u8).prop_map(|(x, y)| Triple { kind: 1, x, y });
        let piece = (2..=4_u8, 1..=WIDTH, 1..=HEIGHT).prop_map(|(kind, x, y)| Triple { kind, x, y });
        (squirrel, prop::collection::vec(piece, 0..40))
            .prop_map(|(squirrel, pieces)| fitted(squirrel, pieces))
            .boxed()
    }
}

fn fitted(squirrel: Triple, pieces: Vec<Triple>) -> Configuration {
    // A squirrel inside the frame is always a configuration.
    #[allow(clippy::expect_used, reason = "a strategy may panic if it is wrong")]
    let alone = Configuration::of_list(&[squirrel]).expect("a configuration");
    pieces.into_iter().fold(alone, |now, piece| {
        let list: Vec<Triple> = now.list().iter().copied().chain([piece]).collect();
        Configuration::of_list(&list).unwrap_or(now)
    })
}

/// Generates moves of up to three pieces along a path of up to six steps.
impl Arbitrary for Move {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let symbols: Vec<char> = SYMBOLS.chars().collect();
        let pieces = prop::sample::subsequence(symbols, 1..=3);
        (pieces, prop::collection::vec(direction(), 1..=6))
            .prop_map(|(pieces, path)| Move { pieces, path })
            .boxed()
    }
}

/// Generates moves of one of sixteen pieces along a path of up to six steps.
impl Arbitrary for CodeMove {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        (0..16_usize, prop::collection::vec(direction(), 1..=6))
            .prop_map(|(piece, path)| CodeMove { piece, path })
            .boxed()
    }
}
