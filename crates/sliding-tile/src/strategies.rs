//! Strategies for `proptest`: moves, shapes, and boards that shrink towards their goal.

use proptest::prelude::*;

use crate::{
    action::Move,
    board::{Board, Notation},
    shape::Shape,
};

/// The number of cells of the largest board that [`any`] generates: enough for the encodings `u64` and `u128`.
const USUAL_CELLS: usize = 25;

/// The allowed pairs of a least label and a sign of the hole.
const NOTATIONS: &[(u8, char)] = &[(1, '_'), (1, 'X'), (1, '0'), (0, '_'), (0, 'X')];

/// Generates shapes of at most `most_cells` cells; they shrink towards 2x2.
///
/// # Panics
///
/// If `most_cells` is less than 4 or greater than [`Shape::MOST_CELLS`].
///
/// # Examples
///
/// ```
/// use proptest::prelude::*;
/// use sliding_tile::strategies;
///
/// proptest!(|(shape in strategies::shapes(16))| {
///     prop_assert!((4..=16).contains(&shape.cells()));
/// });
/// ```
pub fn shapes(most_cells: usize) -> impl Strategy<Value = Shape> {
    assert!((4..=Shape::MOST_CELLS).contains(&most_cells), "boards have 4 to {} cells", Shape::MOST_CELLS);
    let sides = (2..=most_cells / 2).prop_flat_map(move |rows| (Just(rows), 2..=most_cells / rows));
    sides.prop_filter_map("a side of one", |(rows, columns)| Shape::new(rows, columns).ok())
}

/// Generates boards that can reach `goal`, all with equal probability; they shrink towards it, cell by cell.
///
/// # Examples
///
/// ```
/// use proptest::prelude::*;
/// use sliding_tile::{Board, Shape, strategies};
///
/// let goal = Board::solved(Shape::THREE_BY_THREE);
/// proptest!(|(board in strategies::boards(goal.clone()))| {
///     prop_assert!(board.can_reach(&goal));
/// });
/// ```
pub fn boards(goal: Board) -> impl Strategy<Value = Board> {
    let cells = goal.shape().cells();
    let exchanges: Vec<_> = (0..cells).map(|cell| cell..cells).collect();
    exchanges.prop_map(move |others| {
        let mut board = goal.clone();
        for (cell, &other) in others.iter().enumerate() {
            board.exchange(cell, other);
        }
        board.or_exchanged(&goal)
    })
}

/// Generates boards at most `moves` moves away from `goal`; they shrink towards it, move by move.
///
/// # Examples
///
/// ```
/// use proptest::prelude::*;
/// use search::Heuristic;
/// use sliding_tile::{Board, Shape, Space, heuristics::Manhattan, strategies};
///
/// let goal = Board::solved(Shape::FOUR_BY_FOUR);
/// let space = Space::new(&goal).unwrap();
/// let manhattan = Manhattan::to(&goal);
/// proptest!(|(board in strategies::boards_within(10, goal.clone()))| {
///     prop_assert!(manhattan.estimate(&space, &space.state(&board).unwrap()).h <= 10);
/// });
/// ```
pub fn boards_within(moves: usize, goal: Board) -> impl Strategy<Value = Board> {
    prop::collection::vec(any::<Move>(), 0..=moves).prop_map(move |steps| {
        steps.into_iter().fold(goal.clone(), |board, step| board.after(step).unwrap_or(board))
    })
}

impl Arbitrary for Move {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        prop::sample::select(Move::ALL.as_slice()).boxed()
    }
}

impl Arbitrary for Shape {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        shapes(USUAL_CELLS).boxed()
    }
}

/// Generates boards of any small shape, with any labels, that can reach their [`goal`](Board::goal).
///
/// They shrink towards that goal.
impl Arbitrary for Board {
    type Parameters = ();
    type Strategy = BoxedStrategy<Self>;

    fn arbitrary_with((): ()) -> Self::Strategy {
        let labelled = |(shape, (first_label, hole)): (Shape, (u8, char))| {
            let tiles = Board::solved(shape).tiles().to_vec();
            boards(Board::from_tiles(shape, tiles, Notation { first_label, hole }))
        };
        (any::<Shape>(), prop::sample::select(NOTATIONS)).prop_flat_map(labelled).boxed()
    }
}
