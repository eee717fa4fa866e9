//! The puzzle in the metric of slides, where a run of tiles in one line moves as one.

use search::{
    StateSpace,
    space::{Ranked, Reversible, Undirected},
};

use super::{Cells, Position, Space};
use crate::action::{Move, Slide};

/// The sliding-tile puzzle in the multi-tile metric: each [`Slide`] costs one.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search};
/// use sliding_tile::{Board, SlideSpace, Space};
///
/// let space = Space::new(&"_ 1 2 / 4 5 3".parse()?)?;
/// let (start, goal) = (space.start(), space.goal());
/// let report = BreadthFirst::new().run(&SlideSpace::new(space), &start, |&position| position == goal.0);
/// let slides: Vec<_> = report.plan().unwrap().actions.iter().map(ToString::to_string).collect();
/// assert_eq!(slides, ["W2", "N"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SlideSpace<W = u64> {
    space: Space<W>,
}

/// The slides of a position: for each direction those of one tile, of two, and so on.
#[derive(Clone, Debug)]
pub struct Slides {
    /// The number of tiles between the hole and the edge, for each direction in the order of [`Move::ALL`].
    most: [u8; 4],
    direction: usize,
    tiles: u8,
}

impl Slides {
    /// Returns the slides in other directions.
    #[inline(always)]
    pub(super) fn without(mut self, directions: [Move; 2]) -> Self {
        for direction in directions {
            self.most[direction as usize] = 0;
        }
        self
    }
}

impl Iterator for Slides {
    type Item = Slide;

    fn next(&mut self) -> Option<Slide> {
        while self.tiles >= *self.most.get(self.direction)? {
            (self.direction, self.tiles) = (self.direction + 1, 0);
        }
        self.tiles += 1;
        Slide::new(Move::ALL[self.direction], self.tiles)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let all = self.most.iter().skip(self.direction).map(|&most| usize::from(most)).sum::<usize>();
        let left = all - usize::from(self.tiles);
        (left, Some(left))
    }
}

impl<W: Cells> SlideSpace<W> {
    /// Creates the puzzle in the metric of slides on the boards of `space`.
    #[must_use]
    pub fn new(space: Space<W>) -> Self {
        SlideSpace { space }
    }

    /// Returns the space of single moves.
    #[must_use]
    pub fn moves(&self) -> &Space<W> {
        &self.space
    }

    fn slides(&self, position: &Position<W>) -> Slides {
        let (columns, shape) = (self.space.shape().columns(), self.space.shape());
        let (row, column) = (usize::from(position.hole()) / columns, usize::from(position.hole()) % columns);
        let most = [row, column, columns - 1 - column, shape.rows() - 1 - row].map(|most| most as u8);
        Slides { most, direction: 0, tiles: 0 }
    }
}

impl<W: Cells> StateSpace for SlideSpace<W> {
    type State = Position<W>;
    type Action = Slide;
    type Cost = u32;
    type Actions = Slides;

    fn actions(&self, position: &Position<W>) -> Slides {
        self.slides(position)
    }

    fn apply(&self, position: &mut Position<W>, slide: Slide) {
        (0..slide.tiles()).for_each(|_| self.space.apply(position, slide.direction()));
    }

    /// Returns the slides across the line of `last`: two slides in one line are one slide or none.
    fn actions_after(&self, position: &Position<W>, last: Slide) -> Slides {
        self.slides(position).without([last.direction(), last.direction().opposite()])
    }
}

/// A slide is undone by the same number of tiles in the opposite direction.
impl<W: Cells> Undirected for SlideSpace<W> {}

impl<W: Cells> Reversible for SlideSpace<W> {
    type Predecessors = std::vec::IntoIter<(Slide, Position<W>)>;

    fn predecessors(&self, position: &Position<W>) -> Self::Predecessors {
        let predecessor = |slide: Slide| {
            let back = Slide::new(slide.direction().opposite(), slide.tiles())?;
            Some((back, self.successor(position, slide)))
        };
        self.slides(position).filter_map(predecessor).collect::<Vec<_>>().into_iter()
    }
}

/// The ranks are those of the space of single moves.
impl<W: Cells> Ranked for SlideSpace<W> {
    fn ranks(&self) -> u64 {
        self.space.ranks()
    }

    fn rank(&self, position: &Position<W>) -> u64 {
        self.space.rank(position)
    }

    fn unrank(&self, rank: u64) -> Position<W> {
        self.space.unrank(rank)
    }
}
