//! Keys of positions: their indices, with the start at zero.
//!
//! Over the field of two elements, all operations on positions are linear in the differences from the start: the pegs
//! of a key, its image under a symmetry that keeps the start, and its change by a jump. Tables by bytes represent a
//! linear map. The keys that a symmetry g keeps are the null space of g + 1.

use core::marker::PhantomData;

use super::layout::Layout;
use crate::{
    board::{Board, Triple},
    space::hole_set::HoleSet,
    space::numbers,
    space::symmetry::{Permutation, symmetries},
};

/// The number of keys that are visited between two checks of the flag: some milliseconds.
const KEYS_BETWEEN_LOOKS: u64 = 1 << 16;

/// A linear map of keys, as a table of the images of each byte.
#[derive(Clone, Debug)]
pub(super) struct Linear<T> {
    tables: Vec<[T; 256]>,
}

impl<T: HoleSet> Linear<T> {
    /// Creates the map that takes bit i of a key to `bits[i]`.
    fn new(bits: &[T]) -> Self {
        let table = |bits: &[T]| {
            core::array::from_fn(|byte| {
                let set = bits.iter().enumerate().filter(|(bit, _)| byte >> bit & 1 == 1);
                set.fold(T::EMPTY, |sum, (_, image)| sum.xor(image))
            })
        };
        Linear { tables: bits.chunks(8).map(table).collect() }
    }

    #[inline(always)]
    pub(super) fn of(&self, key: u64) -> T {
        let parts = self.tables.iter().enumerate().map(|(byte, table)| &table[usize::from(key.byte(byte))]);
        parts.fold(T::EMPTY, |sum, part| sum.xor(part))
    }
}

/// The maps from keys to pegs, and to the keys of images.
#[derive(Clone, Debug)]
pub(super) struct Keys<W> {
    free: usize,
    /// The index of the start; `start_pegs` are its pegs.
    pub(super) start: u64,
    start_pegs: W,
    pegs: Linear<W>,
    /// The symmetries that keep the start and the targets, except the identity.
    pub(super) images: Vec<Linear<u64>>,
}

impl<W: HoleSet> Keys<W> {
    pub(super) fn new(board: &Board, layout: &Layout) -> Self {
        let bits = 0..layout.free();
        let changes: Vec<W> = bits.map(|bit| set(layout.changed_by(bit))).collect();
        let image = |symmetry: &Permutation| {
            let carried = |change: &W| {
                let mut key = 0;
                change.for_each(|hole| key ^= unit(layout, symmetry[hole].into()));
                key
            };
            Linear::new(&changes.iter().map(carried).collect::<Vec<_>>())
        };
        let pegs = board.peg_marks();
        let keeps = |symmetry: &Permutation| {
            symmetry.iter().zip(pegs).all(|(&image, &peg)| pegs[usize::from(image)] == peg)
        };
        Keys {
            free: layout.free(),
            start: layout.index(pegs).unwrap_or(0),
            start_pegs: set(numbers(pegs)),
            pegs: Linear::new(&changes),
            images: symmetries(board).iter().skip(1).filter(|symmetry| keeps(symmetry)).map(image).collect(),
        }
    }

    /// Returns the pegs of a key.
    #[inline(always)]
    pub(super) fn pegs(&self, key: u64) -> W {
        self.start_pegs.xor(&self.pegs.of(key))
    }

    /// Returns the number of symmetries, including the identity.
    pub(super) fn symmetries(&self) -> usize {
        self.images.len() + 1
    }

    /// Returns a basis of the keys that a symmetry keeps.
    fn kept(&self, symmetry: &Linear<u64>) -> Vec<u64> {
        let mut kept = Vec::new();
        // By leading bit: a sum of terms (key + image), and the sum of the same keys.
        let mut leading = [(0_u64, 0_u64); 64];
        for bit in 0..self.free {
            let mut key = 1 << bit;
            let mut moved = key ^ symmetry.of(key);
            while moved != 0 && leading[moved.ilog2() as usize].0 != 0 {
                let (known, sum) = leading[moved.ilog2() as usize];
                moved ^= known;
                key ^= sum;
            }
            match moved.checked_ilog2() {
                Some(lead) => leading[lead as usize] = (moved, key),
                None => kept.push(key),
            }
        }
        kept
    }

    /// Calls `visit` with each key that a symmetry keeps. Calls `go_on` at intervals, and stops if it returns an error.
    pub(super) fn for_each_kept<E>(
        &self,
        symmetry: &Linear<u64>,
        go_on: impl Fn() -> Result<(), E>,
        mut visit: impl FnMut(u64),
    ) -> Result<(), E> {
        let kept = self.kept(symmetry);
        let mut key = 0;
        visit(key);
        // Each key differs from the previous one in one basis vector.
        go_on()?;
        for step in 1..1_u64 << kept.len() {
            if step % KEYS_BETWEEN_LOOKS == 0 {
                go_on()?;
            }
            key ^= kept[step.trailing_zeros() as usize];
            visit(key);
        }
        Ok(())
    }
}

/// The map from sets of pegs in the class of the start to their indices.
#[derive(Clone, Debug)]
pub(super) struct Indices<W> {
    /// For each group of eight holes, the part of the index for each value of its byte.
    tables: Vec<[u64; 256]>,
    holes: PhantomData<W>,
}

impl<W: HoleSet> Indices<W> {
    pub(super) fn new(board: &Board, layout: &Layout) -> Self {
        let bits: Vec<u64> = (0..board.holes().len()).map(|hole| unit(layout, hole)).collect();
        Indices { tables: Linear::new(&bits).tables, holes: PhantomData }
    }

    #[inline(always)]
    pub(super) fn of(&self, pegs: &W) -> u64 {
        self.tables
            .iter()
            .enumerate()
            .fold(0, |index, (byte, table)| index ^ table[usize::from(pegs.byte(byte))])
    }
}

/// Returns the change of the key by a jump.
pub(super) fn change(layout: &Layout, triple: Triple) -> u64 {
    triple.iter().fold(0, |key, &hole| key ^ unit(layout, hole.into()))
}

/// Returns the index bit of a hole, or zero if the hole is determined.
fn unit(layout: &Layout, hole: usize) -> u64 {
    layout.bit(hole).map_or(0, |bit| 1 << bit)
}

pub(super) fn set<W: HoleSet>(holes: impl Iterator<Item = usize>) -> W {
    let mut set = W::EMPTY;
    holes.for_each(|hole| set.toggle(hole));
    set
}
