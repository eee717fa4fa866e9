//! The line space: the state space of the cars of all lines, without a board.

use core::marker::PhantomData;

use search::{
    StateSpace,
    space::{Keyed, Undirected},
};

use super::{
    crossings::Crossings,
    encoding::{Encoding, room},
    line::Line,
    line_move::{LineMove, LineMoves},
    position::Position,
    tables::Tables,
};
use crate::metric::Reach;

/// The state space of the cars of a set of lines.
#[derive(Debug)]
pub(crate) struct LineSpace<M: Reach, P: Encoding> {
    tables: Tables<P>,
    /// A bit that no word sets, if there is one.
    spare: Option<u32>,
    metric: PhantomData<M>,
}

impl<M: Reach, P: Encoding> LineSpace<M, P> {
    /// Creates the space of the cars of `lines`, rows first.
    pub(crate) fn new(lines: &[Line]) -> Self {
        let narrow = lines.iter().rposition(|line| line.configurations() <= room::<P>() / 2);
        let spare = narrow.map(|line| (line as u32 + 1) * P::BITS - 1);
        LineSpace { tables: Tables::new::<M>(lines), spare, metric: PhantomData }
    }

    /// Returns whether distinct positions have distinct keys.
    pub(crate) fn has_keys(&self) -> bool {
        P::KEY_BITS == P::BITS * 2 * P::SIDE as u32 || self.spare.is_some()
    }

    /// Replaces the cars of a line by those of the same line in `other`.
    ///
    /// The spare bit does not change, so this is correct only for encodings whose keys need no spare bit.
    pub(crate) fn exchange(&mut self, line: usize, other: &Self) {
        self.tables.exchange(line, &other.tables);
    }

    /// Returns the cells of a line that the cars of crossing lines cover, one bit a cell.
    #[inline(always)]
    pub(crate) fn across(&self, position: &Position<P>, line: usize) -> u64 {
        self.tables.across(position.word, line)
    }

    /// Returns the table of the cells of a line that the cars of crossing lines cover.
    pub(crate) fn crossings(&self, line: usize) -> Crossings<P> {
        Crossings::of(&self.tables, line)
    }

    /// Returns the targets of all line moves that a position allows.
    #[inline(always)]
    pub(crate) fn reach(&self, position: &Position<P>) -> P::Masks {
        self.tables.reach(position.word)
    }

    #[inline(always)]
    fn spare(&self) -> u32 {
        self.spare.unwrap_or(0)
    }
}

impl<M: Reach, P: Encoding> StateSpace for LineSpace<M, P> {
    type State = Position<P>;
    type Action = LineMove;
    type Cost = u32;
    type Actions = LineMoves<P>;

    #[inline(always)]
    fn actions(&self, position: &Position<P>) -> LineMoves<P> {
        LineMoves::new(self.reach(position), position.word)
    }

    #[inline(always)]
    fn apply(&self, position: &mut Position<P>, line_move: LineMove) {
        position.word = position.word ^ P::change(line_move.index());
    }

    #[inline(always)]
    fn actions_after(&self, position: &Position<P>, last: LineMove) -> LineMoves<P> {
        let mut masks = self.reach(position);
        for (mask, allowed) in masks.as_mut().iter_mut().zip(self.tables.after(last).as_ref()) {
            *mask &= allowed;
        }
        LineMoves::new(masks, position.word)
    }
}

impl<M: Reach, P: Encoding> Keyed for LineSpace<M, P> {
    type Key = P::Word;
    const KEY_BITS: u32 = P::KEY_BITS;

    #[inline(always)]
    fn key(&self, position: &Position<P>) -> P::Word {
        P::key(position.word, self.spare())
    }

    #[inline(always)]
    fn state(&self, key: P::Word) -> Position<P> {
        Position { word: P::word(key, self.spare()) }
    }
}

impl<M: Reach, P: Encoding> Undirected for LineSpace<M, P> {}

impl<M: Reach, P: Encoding> Clone for LineSpace<M, P> {
    fn clone(&self) -> Self {
        LineSpace { tables: self.tables.clone(), spare: self.spare, metric: PhantomData }
    }
}
