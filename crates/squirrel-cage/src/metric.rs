//! Metrics: what counts as one action of one piece.

use crate::{
    cells::Cells,
    groups::{GroupShift, Standing},
    packing::Packing,
    shift::{Found, Shift},
    tables::{Tables, Unpacked, Worth},
};

/// What counts as one action: [`Steps`], [`Slides`] or [`Moves`].
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, ByKey, Search};
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
    fn shifts<P: Packing>(tables: &Tables<P>, now: &Unpacked<P>, last: Option<Shift>) -> crate::Shifts;

    /// Collects what sets of pieces can do together.
    #[doc(hidden)]
    fn groups<P: Packing>(now: &Standing<'_, P>) -> Vec<GroupShift>;
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

/// Calls `found` for each piece and direction in which it can go one step, if it is worth trying.
#[inline(always)]
fn each_step<P: Packing>(
    tables: &Tables<P>,
    now: &Unpacked<P>,
    worth: Worth,
    mut found: impl FnMut(u16, usize),
) {
    for sixteen in tables.sixteens(&now.places) {
        let mut steps = tables.steps(sixteen, now.occupied, worth);
        while steps != 0 {
            let bit = steps.trailing_zeros() as usize;
            steps &= steps - 1;
            found(sixteen[bit / 4], bit % 4);
        }
    }
}

impl Metric for Steps {
    /// All steps but the one back.
    #[inline(never)]
    fn shifts<P: Packing>(tables: &Tables<P>, now: &Unpacked<P>, last: Option<Shift>) -> crate::Shifts {
        let mut found = Found::new();
        let worth = last.map_or(Worth::ALL, |last| {
            let next = &tables.ways(last.to()).next;
            let back =
                (0..4).filter(|&direction| next[direction] == last.from()).map(|direction| 1 << direction);
            Worth { place: last.to(), directions: 0b1111 ^ back.sum::<u64>() }
        });
        each_step(tables, now, worth, |place, direction| {
            found.push(Shift::new(place, tables.ways(place).next[direction]));
        });
        crate::Shifts::new(found)
    }

    fn groups<P: Packing>(now: &Standing<'_, P>) -> Vec<GroupShift> {
        now.steps()
    }
}

impl Metric for Slides {
    /// All slides but those of the same piece along the same line.
    #[inline(never)]
    fn shifts<P: Packing>(tables: &Tables<P>, now: &Unpacked<P>, last: Option<Shift>) -> crate::Shifts {
        let mut found = Found::new();
        let row = |place| tables.ways(place).row;
        let worth = last.map_or(Worth::ALL, |last| {
            let along_a_row = row(last.from()) == row(last.to());
            Worth { place: last.to(), directions: if along_a_row { 0b0101 } else { 0b1010 } }
        });
        each_step(tables, now, worth, |place, direction| {
            let others = now.occupied.less(tables.ways(place).cells);
            let mut next = tables.ways(place).next[direction];
            found.push(Shift::new(place, next));
            while let Some(on) = tables.step(next, direction, others) {
                found.push(Shift::new(place, on));
                next = on;
            }
        });
        crate::Shifts::new(found)
    }

    fn groups<P: Packing>(now: &Standing<'_, P>) -> Vec<GroupShift> {
        now.slides()
    }
}

impl Metric for Moves {
    /// All moves but those of the same piece.
    #[inline(never)]
    fn shifts<P: Packing>(tables: &Tables<P>, now: &Unpacked<P>, last: Option<Shift>) -> crate::Shifts {
        let mut found = Found::new();
        let worth = last.map_or(Worth::ALL, |last| Worth { place: last.to(), directions: 0 });
        for sixteen in tables.sixteens(&now.places) {
            let mut steps = tables.steps(sixteen, now.occupied, worth);
            while steps != 0 {
                let piece = steps.trailing_zeros() as usize / 4;
                let free = (steps >> (4 * piece)) as u8 & 0b1111;
                steps &= !(0b1111 << (4 * piece));
                let place = sixteen[piece];
                let others = now.occupied.less(tables.ways(place).cells);
                tables.reach(place, free, others, |to| found.push(Shift::new(place, to)));
            }
        }
        crate::Shifts::new(found)
    }

    fn groups<P: Packing>(now: &Standing<'_, P>) -> Vec<GroupShift> {
        now.paths()
    }
}
