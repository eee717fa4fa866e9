//! The distances of a survey of a board up to 6x6: a word for each position.

use search::tables::{Distances, KeyDepths};

use super::{
    Space,
    encoding::{SixBySix, sealed::LineWords},
    position::Position,
};
use crate::metric::Reach;

/// The distances of the positions of a board up to 6x6.
///
/// A position takes 36 bits of a word, and its distance the others. A set of cars has at most some hundred thousand
/// positions, so the distance has room.
#[derive(Debug)]
pub struct PositionDistances {
    depths: KeyDepths<u64>,
}

impl Default for PositionDistances {
    fn default() -> Self {
        PositionDistances { depths: KeyDepths::new(SixBySix::KEY_BITS) }
    }
}

impl<M: Reach> Distances<Space<M, SixBySix>> for PositionDistances {
    type Place = u64;

    const BATCHED: bool = true;

    fn reset(&mut self, _: &Space<M, SixBySix>) {
        self.depths.clear();
    }

    #[inline(always)]
    fn place(_: &Space<M, SixBySix>, position: &Position) -> u64 {
        position.word
    }

    #[inline(always)]
    fn prefetch(&self, word: u64) {
        self.depths.prefetch(word);
    }

    #[inline(always)]
    fn insert(&mut self, word: u64, _: &Position, distance: u32) -> bool {
        self.depths.insert(word, distance.into())
    }

    #[inline(always)]
    fn retain_new<T>(
        &mut self,
        batch: &mut Vec<T>,
        word: impl Fn(&T) -> u64,
        _: impl Fn(&T) -> &Position,
        distance: u32,
    ) {
        self.depths.retain_new(batch, word, distance.into());
    }

    fn distance(&self, _: &Space<M, SixBySix>, position: &Position) -> Option<u32> {
        self.depths.depth(position.word).map(|depth| depth as u32)
    }

    fn bytes(&self) -> usize {
        self.depths.bytes()
    }

    fn bytes_soon(&self) -> usize {
        self.depths.bytes_soon()
    }
}
