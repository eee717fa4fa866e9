//! Metrics: definitions of a single action.

use crate::{
    space::blocked_steps::{Movable, Pointless},
    space::cells::Cells,
    space::packing::Packing,
    space::shift::{Found, Shift},
    space::tables::Tables,
};

/// A metric, which defines a single action: [`Steps`], [`Slides`] or [`Moves`].
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
/// use squirrel_cage::{Configuration, Metric, Moves, Slides, SlidingBlocks, Solved, Steps};
///
/// fn fewest<M: Metric>() -> u32 {
///     let space = SlidingBlocks::<M>::new(&Configuration::start().puzzle()).unwrap();
///     let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &Solved::of(&space));
///     report.plan().unwrap().cost
/// }
/// assert_eq!([fewest::<Steps>(), fewest::<Slides>(), fewest::<Moves>()], [116, 90, 81]);
/// ```
pub trait Metric: sealed::Sealed + 'static {
    /// Collects the actions of a position, without those that are redundant after `last`.
    ///
    /// The function is never inlined, because the loop of a search and its body together need too many registers.
    /// Inlined, it takes up to 1.6 times as long.
    #[doc(hidden)]
    fn shifts<P: Packing>(
        tables: &Tables<P>,
        format: &P::Format,
        words: P::Words,
        last: Option<Shift>,
    ) -> crate::Shifts;

    /// The reach of one action of a set of pieces.
    #[doc(hidden)]
    const REACH: Reach;
}

/// The reach of one action.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// One cell.
    Cell,
    /// Any distance in one direction.
    Line,
    /// Along any path.
    Path,
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Steps {}
    impl Sealed for super::Slides {}
    impl Sealed for super::Moves {}
}

/// The metric whose actions move one piece by one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steps {}

/// The metric whose actions move one piece by any distance in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slides {}

/// The metric whose actions move one piece along any path, as counted in books on puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {}

impl Metric for Steps {
    const REACH: Reach = Reach::Cell;

    /// Collects all steps except the inverse of `last`.
    #[inline(never)]
    fn shifts<P: Packing>(
        tables: &Tables<P>,
        format: &P::Format,
        words: P::Words,
        last: Option<Shift>,
    ) -> crate::Shifts {
        let mut found = Found::new();
        let pointless = last.map_or(Pointless::NONE, |last| {
            let next = &tables.ways(last.to()).next;
            let back = (0..4).map(|direction| u64::from(next[direction] == last.from()) << direction);
            Pointless { place: last.to(), directions: back.sum() }
        });
        P::each_movable(tables, format, words, pointless, |Movable { place, mut free, .. }| {
            while free != 0 {
                let direction = free.trailing_zeros() as usize % 4;
                free &= free - 1;
                found.push(Shift::new(place, tables.ways(place).next[direction]));
            }
        });
        crate::Shifts::new(found)
    }
}

impl Metric for Slides {
    const REACH: Reach = Reach::Line;

    /// Collects all slides except those of the same piece along the same line.
    #[inline(never)]
    fn shifts<P: Packing>(
        tables: &Tables<P>,
        format: &P::Format,
        words: P::Words,
        last: Option<Shift>,
    ) -> crate::Shifts {
        let mut found = Found::new();
        let row = |place| tables.ways(place).row;
        let pointless = last.map_or(Pointless::NONE, |last| {
            let along_a_row = row(last.from()) == row(last.to());
            Pointless { place: last.to(), directions: if along_a_row { 0b1010 } else { 0b0101 } }
        });
        P::each_movable(tables, format, words, pointless, |Movable { place, mut free, occupied }| {
            let others = occupied.less(tables.ways(place).cells);
            while free != 0 {
                let direction = free.trailing_zeros() as usize % 4;
                free &= free - 1;
                let mut next = tables.ways(place).next[direction];
                found.push(Shift::new(place, next));
                while let Some(on) = tables.step(next, direction, others) {
                    found.push(Shift::new(place, on));
                    next = on;
                }
            }
        });
        crate::Shifts::new(found)
    }
}

impl Metric for Moves {
    const REACH: Reach = Reach::Path;

    /// Collects all moves except those of the same piece.
    #[inline(never)]
    fn shifts<P: Packing>(
        tables: &Tables<P>,
        format: &P::Format,
        words: P::Words,
        last: Option<Shift>,
    ) -> crate::Shifts {
        let mut found = Found::new();
        let pointless =
            last.map_or(Pointless::NONE, |last| Pointless { place: last.to(), directions: 0b1111 });
        P::each_movable(tables, format, words, pointless, |Movable { place, free, occupied }| {
            let others = occupied.less(tables.ways(place).cells);
            tables.reach(place, free as u8, others, |to| found.push(Shift::new(place, to)));
        });
        crate::Shifts::new(found)
    }
}
