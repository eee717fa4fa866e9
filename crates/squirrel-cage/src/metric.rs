//! Metrics: definitions of a single action.

use search::names;

use crate::{
    action,
    space::{
        blocked_steps::Movable,
        cells::Cells,
        packing::{Packing, TablesOf},
        shift::{Found, Shift, Shifts},
        tables::Pointless,
    },
};
use sealed::Actions;
pub(crate) use sealed::Length;

/// A metric by name: how far one action goes, and whether one piece moves in it or several together.
///
/// # Examples
///
/// ```
/// use squirrel_cage::Metric;
///
/// let names: Vec<String> = Metric::ALL.iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["unit", "line", "move", "group-unit", "group-line", "group-move"]);
/// assert_eq!("group-line".parse(), Ok(Metric::GroupLine));
/// let error = "slides".parse::<Metric>().unwrap_err();
/// assert_eq!(error.to_string(), "expected unit, line, move, group-unit, group-line or group-move, found `slides`");
/// assert!(Metric::Unit.refusal(&"ASS".parse()?).is_some());
/// assert!(Metric::Line.refusal(&"ASS".parse()?).is_none());
/// # Ok::<(), squirrel_cage::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Metric {
    /// One piece by one cell.
    #[default]
    Unit,
    /// One piece by any distance in one direction.
    Line,
    /// One piece along any path, as counted in books on puzzles.
    Move,
    /// Any set of pieces together by one cell.
    GroupUnit,
    /// Any set of pieces together by any distance in one direction.
    GroupLine,
    /// Any set of pieces together along any path.
    GroupMove,
}

names!(Metric {
    Unit => "unit",
    Line => "line",
    Move => "move",
    GroupUnit => "group-unit",
    GroupLine => "group-line",
    GroupMove => "group-move",
});

impl Metric {
    /// Returns whether several pieces may move together in one action.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(squirrel_cage::Metric::GroupUnit.is_group());
    /// ```
    #[must_use]
    pub fn is_group(self) -> bool {
        matches!(self, Metric::GroupUnit | Metric::GroupLine | Metric::GroupMove)
    }

    /// Returns the reason why a move is not one action of this metric, or `None` if it is one. It does not test whether
    /// the path is free.
    ///
    /// # Examples
    ///
    /// ```
    /// use squirrel_cage::Metric;
    ///
    /// let bent = "AES".parse()?;
    /// assert_eq!(Metric::Line.refusal(&bent), Some("in this metric a move goes straight on"));
    /// assert_eq!(Metric::Move.refusal(&bent), None);
    /// # Ok::<(), squirrel_cage::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn refusal(self, step: &action::Move) -> Option<&'static str> {
        let is_bent = step.path.windows(2).any(|pair| pair[0] != pair[1]);
        match self.length() {
            _ if !self.is_group() && step.pieces.len() > 1 => Some("in this metric one piece goes at a time"),
            Length::Cell if step.path.len() > 1 => Some("in this metric a move goes one cell"),
            Length::Line if is_bent => Some("in this metric a move goes straight on"),
            _ => None,
        }
    }

    /// Returns the limit of the path of one action.
    pub(crate) fn length(self) -> Length {
        match self {
            Metric::Unit | Metric::GroupUnit => Length::Cell,
            Metric::Line | Metric::GroupLine => Length::Line,
            Metric::Move | Metric::GroupMove => Length::Path,
        }
    }
}

/// How far one action goes, as a type: [`Unit`], [`Line`] or [`Move`].
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, Search, closed_lists::ByKey};
/// use squirrel_cage::{
///     Configuration, Space,
///     metric::{Line, Move, Reach, Unit},
/// };
///
/// fn fewest<M: Reach>() -> u32 {
///     let space = Space::<M>::with_encoding(&Configuration::start().board()).unwrap();
///     let report = BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&space, &space.start(), &space.goal());
///     report.plan().unwrap().cost
/// }
/// assert_eq!([fewest::<Unit>(), fewest::<Line>(), fewest::<Move>()], [116, 90, 81]);
/// ```
pub trait Reach: Actions + 'static {}

mod sealed {
    use super::{Packing, Shift, Shifts, TablesOf};

    /// The generation of actions; it is private, so that the three metrics stay the only ones.
    pub trait Actions {
        /// The limit of the path of one action.
        const LENGTH: Length;

        /// Collects the actions of a position, without those that are redundant after `last`.
        ///
        /// The function is never inlined, because the loop of a search and its body together need too many registers.
        /// Inlined, it takes up to 1.6 times as long.
        fn shifts<P: Packing>(
            tables: &TablesOf<P>,
            format: &P::Format,
            words: P::Words,
            last: Option<Shift>,
        ) -> Shifts;
    }

    /// The limit of the path of one action.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Length {
        /// One cell.
        Cell,
        /// Any distance in one direction.
        Line,
        /// Any path.
        Path,
    }
}

/// The metric whose actions move pieces by one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {}

/// The metric whose actions move pieces by any distance in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {}

/// The metric whose actions move pieces along any path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {}

impl Reach for Unit {}
impl Reach for Line {}
impl Reach for Move {}

impl Actions for Unit {
    const LENGTH: Length = Length::Cell;

    /// Collects all steps except the inverse of `last`.
    #[inline(never)]
    fn shifts<P: Packing>(
        tables: &TablesOf<P>,
        format: &P::Format,
        words: P::Words,
        last: Option<Shift>,
    ) -> Shifts {
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
        Shifts::new(found)
    }
}

impl Actions for Line {
    const LENGTH: Length = Length::Line;

    /// Collects all actions except those of the same piece along the same line.
    #[inline(never)]
    fn shifts<P: Packing>(
        tables: &TablesOf<P>,
        format: &P::Format,
        words: P::Words,
        last: Option<Shift>,
    ) -> Shifts {
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
        Shifts::new(found)
    }
}

impl Actions for Move {
    const LENGTH: Length = Length::Path;

    /// Collects all moves except those of the same piece.
    #[inline(never)]
    fn shifts<P: Packing>(
        tables: &TablesOf<P>,
        format: &P::Format,
        words: P::Words,
        last: Option<Shift>,
    ) -> Shifts {
        let mut found = Found::new();
        let pointless =
            last.map_or(Pointless::NONE, |last| Pointless { place: last.to(), directions: 0b1111 });
        P::each_movable(tables, format, words, pointless, |Movable { place, free, occupied }| {
            let others = occupied.less(tables.ways(place).cells);
            tables.reach(place, free as u8, others, |to| found.push(Shift::new(place, to)));
        });
        Shifts::new(found)
    }
}
