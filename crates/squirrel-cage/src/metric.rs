//! Metrics: what counts as one action of one piece.

use crate::{
    cells::Cells,
    movable::{Movable, Pointless},
    packing::Packing,
    shift::{Found, Shift},
    tables::Tables,
};

/// What counts as one action: [`Steps`], [`Slides`] or [`Moves`].
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
/// use squirrel_cage::{Configuration, Metric, Moves, Slides, SlidingBlocks, Solved, Steps};
///
/// fn fewest<M: Metric>() -> u32 {
///     let space = SlidingBlocks::<M>::new(&Configuration::start().puzzle()).unwrap();
///     let report = BreadthFirst::<_, ByKey>::new().run(&space, &space.start(), &Solved::of(&space));
///     report.plan().unwrap().cost
/// }
/// assert_eq!([fewest::<Steps>(), fewest::<Slides>(), fewest::<Moves>()], [116, 90, 81]);
/// ```
pub trait Metric: sealed::Sealed + 'static {
    /// Collects what the pieces can do, less what is pointless after `last`.
    ///
    /// Never inlined: inside the loop of a search there are too few registers for both, and it takes up to 1.6 times as long.
    #[doc(hidden)]
    fn shifts<P: Packing>(
        tables: &Tables<P>,
        format: &P::Format,
        words: P::Words,
        last: Option<Shift>,
    ) -> crate::Shifts;

    /// How far pieces that go together go in one action.
    #[doc(hidden)]
    const REACH: Reach;
}

/// How far an action goes.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// One cell.
    Cell,
    /// Straight on.
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

/// One piece, one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Steps {}

/// One piece, any distance in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slides {}

/// One piece along any path: what books on puzzles count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moves {}

impl Metric for Steps {
    const REACH: Reach = Reach::Cell;

    /// All steps but the one back.
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

    /// All slides but those of the same piece along the same line.
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

    /// All moves but those of the same piece.
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
