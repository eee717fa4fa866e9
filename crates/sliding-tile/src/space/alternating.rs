//! The puzzle in the metric of slides, with slides along rows and along columns in turn.

use core::hash::{Hash, Hasher};

use search::{StateSpace, space::Goal};

use super::{Cells, Position, SlideSpace, Slides};
use crate::action::{Move, Slide};

/// The puzzle in the metric of slides, where each slide is across the line of the last.
///
/// Two successive slides in one line are one slide or none, so a shortest solution keeps this rule. The state knows the axis
/// of the next slide, so a heuristic may know more of it than of a state of [`SlideSpace`]. Solutions cost the same.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search};
/// use sliding_tile::{AlternatingSlides, AtPosition, Board, SlideSpace, Space, Turn};
///
/// let board: Board = "_ 1 2 / 4 5 3".parse()?;
/// let space = AlternatingSlides::new(SlideSpace::new(Space::new(&board)?));
/// let start: Turn = space.start();
/// let goal: AtPosition = space.at(space.slides().moves().goal().0);
/// let report = BreadthFirst::new().run_to(&space, &start, &goal);
/// assert_eq!(report.plan().unwrap().cost, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AlternatingSlides<W = u64> {
    slides: SlideSpace<W>,
}

/// The direction of a line.
///
/// # Examples
///
/// ```
/// use search::StateSpace;
/// use sliding_tile::{AlternatingSlides, Axis, Move, SlideSpace, Space};
///
/// let space = AlternatingSlides::new(SlideSpace::new(Space::new(&"_ 1 2 / 4 5 3".parse()?)?));
/// let next = space.successor(&space.start(), Move::West.into());
/// assert_eq!(next.axis, Some(Axis::Column));
/// assert!(space.actions(&next).all(|slide| [Move::North, Move::South].contains(&slide.direction())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Axis {
    /// From left to right.
    Row,
    /// From top to bottom.
    Column,
}

/// A state of [`AlternatingSlides`]: a position and the axis of the next slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn<W = u64> {
    /// The tiles.
    pub position: Position<W>,
    /// The axis of the next slide; `None` before the first.
    pub axis: Option<Axis>,
}

impl<W: Cells> Hash for Turn<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
        self.axis.hash(state);
    }
}

/// The goal of [`AlternatingSlides`] that consists of one position, whatever the axis; made by
/// [`AlternatingSlides::at`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtPosition<W = u64>(Position<W>);

impl<W: Cells> AlternatingSlides<W> {
    /// Creates the puzzle on the boards of `slides`.
    #[must_use]
    pub fn new(slides: SlideSpace<W>) -> Self {
        AlternatingSlides { slides }
    }

    /// Returns the space in which slides may follow in any order.
    #[must_use]
    pub fn slides(&self) -> &SlideSpace<W> {
        &self.slides
    }

    /// Returns the state of the board that the space was made from, before the first slide.
    #[must_use]
    pub fn start(&self) -> Turn<W> {
        Turn { position: self.slides.moves().start(), axis: None }
    }

    /// Returns the goal that consists of `position`.
    #[must_use]
    pub fn at(&self, position: Position<W>) -> AtPosition<W> {
        AtPosition(position)
    }
}

impl<W: Cells> Goal<AlternatingSlides<W>> for AtPosition<W> {
    #[inline(always)]
    fn is_goal(&self, turn: &Turn<W>) -> bool {
        turn.position == self.0
    }
}

impl<W: Cells> StateSpace for AlternatingSlides<W> {
    type State = Turn<W>;
    type Action = Slide;
    type Cost = u32;
    type Actions = Slides;

    #[inline(always)]
    fn actions(&self, turn: &Turn<W>) -> Slides {
        let slides = self.slides.actions(&turn.position);
        match turn.axis {
            None => slides,
            Some(Axis::Row) => slides.without([Move::North, Move::South]),
            Some(Axis::Column) => slides.without([Move::East, Move::West]),
        }
    }

    #[inline(always)]
    fn apply(&self, turn: &mut Turn<W>, slide: Slide) {
        self.slides.apply(&mut turn.position, slide);
        turn.axis = Some(match slide.direction() {
            Move::East | Move::West => Axis::Column,
            Move::North | Move::South => Axis::Row,
        });
    }
}
