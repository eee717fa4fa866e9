//! The winning positions: those that are reachable, and from which a single peg can be left on a target.

use search::algorithms::DistanceToGoal;

use super::{Closure, ClosureError, census::Backward, keys::Indices};
use crate::{
    space::hole_set::HoleSet,
    space::{Position, Space},
};

/// A closure, and the closure of the opposites of its targets unless that is the same one.
#[derive(Debug)]
pub(crate) struct Winning {
    closure: Closure,
    other: Option<Closure>,
    /// The number of winning positions with one peg, with two, and so on up to the start; empty if there is none.
    layers: Vec<u64>,
}

impl Winning {
    /// Finds the winning positions of a closure.
    ///
    /// # Errors
    ///
    /// As [`Closure::census`].
    pub(crate) fn of(closure: Closure) -> Result<Self, ClosureError> {
        let other = closure.backward_closure()?;
        let backward = closure.backward(other.as_ref());
        let counts =
            closure.count_by_pegs(|number, chunk| [backward.winning(&closure.layout, number, chunk)])?;
        let mut layers: Vec<u64> = counts.into_iter().skip(1).map(|[count]| count).collect();
        layers.truncate(layers.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
        Ok(Winning { closure, other, layers })
    }

    pub(crate) fn closure(&self) -> &Closure {
        &self.closure
    }

    fn backward(&self) -> Backward<'_> {
        self.closure.backward(self.other.as_ref())
    }

    /// Returns the distances of the positions, which must be in the class of the start.
    pub(crate) fn distances<W: HoleSet>(&self) -> Distances<'_, W> {
        let indices = Indices::new(&self.closure.board, &self.closure.layout);
        Distances { winning: self, backward: self.backward(), indices }
    }

    pub(crate) fn layers(&self) -> &[u64] {
        &self.layers
    }
}

/// The distances of winning positions: the number of jumps, which is one less than the number of pegs.
pub(crate) struct Distances<'a, W> {
    winning: &'a Winning,
    backward: Backward<'a>,
    indices: Indices<W>,
}

impl<W: HoleSet> DistanceToGoal<Space<W>> for Distances<'_, W> {
    fn distance(&self, _: &Space<W>, position: &Position<W>) -> Option<u32> {
        let closure = self.winning.closure();
        let index = self.indices.of(&position.0);
        let is_winning = closure.holds_index(index) && self.backward.holds(&closure.layout, index);
        if is_winning { position.count().checked_sub(1) } else { None }
    }

    fn layers(&self) -> &[u64] {
        &self.winning.layers
    }
}
