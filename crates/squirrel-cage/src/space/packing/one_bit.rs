//! The packing with one bit for each place.

use crate::space::{
    blocked_steps::{BlockedSteps, Movable},
    packing::{Encoding, Places, TablesOf},
    tables::{Pointless, Sixteen, Ways},
};

/// A packing with one bit for each place: up to 63 places, 64 cells and 16 pieces. The wooden game has 63 places.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Configuration, OneBit, Space, metric::Unit};
///
/// let board = Configuration::start().board();
/// let space = Space::<Unit, OneBit>::with_encoding(&board)?;
/// assert_eq!(space.board(&space.start()), board);
/// # Ok::<(), squirrel_cage::SpaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OneBit {}

impl Encoding for OneBit {
    const PIECES: usize = 16;
    type Words = u64;
    type Key = u64;
    const KEY_BITS: u32 = 63;
    type Cells = [u64; 1];
    type Places = [Sixteen; 1];
    type Format = ();
    type BlockedSteps = BlockedSteps;

    fn format(places: &Places) -> Option<()> {
        (places.fit::<Self>() && places.places() < 64).then_some(())
    }

    #[inline(always)]
    fn places((): &(), mut words: u64, pieces: usize) -> [Sixteen; 1] {
        let mut places = [0; 16];
        for place in places.iter_mut().take(pieces) {
            *place = words.trailing_zeros() as u16;
            words &= words.wrapping_sub(1);
        }
        [places]
    }

    fn packed((): &(), places: &[u16]) -> u64 {
        places.iter().fold(0, |words, place| words | 1 << place)
    }

    #[inline(always)]
    fn moved((): &(), words: u64, from: u16, to: u16) -> u64 {
        words ^ 1 << (from & 63) ^ 1 << (to & 63)
    }

    #[inline(always)]
    fn stands((): &(), words: u64, place: u16) -> bool {
        words >> (place & 63) & 1 == 1
    }

    fn blocked_steps(ways: &[Ways<[u64; 1]>]) -> BlockedSteps {
        BlockedSteps::new(ways)
    }

    #[inline(always)]
    fn each_movable(
        tables: &TablesOf<Self>,
        (): &(),
        words: u64,
        pointless: Pointless,
        found: impl FnMut(Movable<[u64; 1]>),
    ) {
        tables.blocked_steps().each_movable(words, pointless, found);
    }

    #[inline(always)]
    fn key(words: u64) -> u64 {
        words
    }

    #[inline(always)]
    fn words(key: u64) -> u64 {
        key
    }
}
