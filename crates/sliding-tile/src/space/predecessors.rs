//! The positions from which a move leads to a position.

use search::space::Reversible;

use super::{Cells, Position, Space, source};
use crate::action::{Move, Moves};

impl<W: Cells> Reversible for Space<W> {
    type Predecessors = Predecessors<W>;

    fn predecessors(&self, position: &Position<W>) -> Predecessors<W> {
        Predecessors { columns: self.columns, position: *position, undoing: self.moves(position.hole()) }
    }
}

/// The positions one move before a given position, each with that move.
///
/// # Examples
///
/// ```
/// use search::space::Reversible;
/// use sliding_tile::{Move, Space};
///
/// let space = Space::new(&"1 2 / 3 0".parse()?)?;
/// let moves: Vec<Move> = space.predecessors(&space.start()).map(|(step, _)| step).collect();
/// assert_eq!(moves, [Move::North, Move::West]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Predecessors<W> {
    columns: u8,
    position: Position<W>,
    /// The moves back to predecessors that the iterator has not returned.
    undoing: Moves,
}

impl<W: Cells> Iterator for Predecessors<W> {
    type Item = (Move, Position<W>);

    fn next(&mut self) -> Option<Self::Item> {
        let back = self.undoing.next()?;
        let mut before = self.position;
        before.slide(source(before.hole(), back, self.columns));
        Some((back.opposite(), before))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.undoing.size_hint()
    }
}
