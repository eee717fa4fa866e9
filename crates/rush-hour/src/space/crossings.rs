//! The cells of one line that crossing cars cover, by a table of that line alone.

use core::marker::PhantomData;

use search::space::Key;

use super::{
    encoding::Encoding,
    position::Position,
    tables::{Tables, group_bits, group_entries},
};

/// The look-up table of one line. Goal tests read it for each new position.
#[derive(Debug)]
pub(crate) struct Crossings<P: Encoding> {
    /// The first bit of the configurations of the crossing lines.
    first: u32,
    /// The crossed cells, one bit each, by the group of crossing lines and its configurations.
    crossed: Vec<u64>,
    word: PhantomData<P>,
}

impl<P: Encoding> Crossings<P> {
    pub(super) fn of(tables: &Tables<P>, line: usize) -> Self {
        let first = if line < P::SIDE { P::SIDE } else { 0 };
        let groups = first / P::GROUP..(first + P::SIDE) / P::GROUP;
        let of_group = |group| (0..group_entries::<P>()).map(move |bits| tables.crossed(line, group, bits));
        let crossed = groups.flat_map(of_group).collect();
        Crossings { first: first as u32 * P::BITS, crossed, word: PhantomData }
    }

    /// Returns the crossed cells in a position, one bit each.
    #[inline(always)]
    pub(crate) fn at(&self, position: &Position<P>) -> u64 {
        let (groups, entries) = (P::SIDE / P::GROUP, group_entries::<P>());
        let crossed = &self.crossed[..groups * entries];
        let crossing = position.word.bits_from(self.first);
        (0..groups).fold(0, |cells, group| {
            let bits = (crossing >> (group_bits::<P>() * group as u32)) as usize % entries;
            cells | crossed[group * entries + bits]
        })
    }
}
