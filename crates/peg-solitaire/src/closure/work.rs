//! The threads that close the bitmap, and their shared data.

use core::{
    cmp::Reverse,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
};

use search::StopToken;

use super::{
    Place,
    block::Block,
    layout::{Layout, Shift},
};

/// The data that the threads share.
pub(super) struct Work<'a> {
    layout: &'a Layout,
    blocks: Vec<RwLock<Block>>,
    /// The jumps that stay within a block; `across` has the jumps that change the block number.
    inside: Vec<&'a Shift>,
    across: Vec<&'a Shift>,
    agenda: Mutex<Agenda>,
    changed: Condvar,
    stop: &'a StopToken,
    /// The number of bytes that blocks may have; `held` counts the bytes that they have.
    room: u64,
    held: AtomicU64,
    is_full: AtomicBool,
}

/// The reason why the work was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    Cancelled,
    Full,
}

/// The blocks that are due, with the most pegs first, and the blocks that threads are processing.
#[derive(Default)]
struct Agenda {
    due: BTreeSet<(Reverse<u32>, usize)>,
    in_hand: BTreeSet<usize>,
    /// The starts in blocks that no thread has processed yet.
    starts: BTreeMap<usize, Vec<Place>>,
}

impl<'a> Work<'a> {
    pub(super) fn new(
        layout: &'a Layout,
        starts: impl IntoIterator<Item = u64>,
        stop: &'a StopToken,
        room: u64,
    ) -> Result<Self, Stop> {
        let bits = layout.block_bits();
        let is_inside = |shift: &&Shift| shift.chunk_fixed() >> bits == 0;
        let (inside, across) = layout.shifts.iter().partition(is_inside);
        let mut blocks = Vec::new();
        blocks.try_reserve_exact(layout.blocks()).map_err(|_| Stop::Full)?;
        blocks.extend((0..layout.blocks()).map(|_| RwLock::default()));
        let mut agenda = Agenda::default();
        for place in starts.into_iter().map(|start| Place::of(start, bits)) {
            agenda.due.insert((Reverse(place.block.count_ones()), place.block));
            agenda.starts.entry(place.block).or_default().push(place);
        }
        Ok(Work {
            layout,
            blocks,
            inside,
            across,
            agenda: Mutex::new(agenda),
            changed: Condvar::new(),
            stop,
            room,
            held: AtomicU64::new(0),
            is_full: AtomicBool::new(false),
        })
    }

    /// Returns all blocks, or an error if memory ran out or a block was still due.
    pub(super) fn into_blocks(self) -> Result<Vec<Block>, Stop> {
        if self.is_full.load(Ordering::Relaxed) {
            return Err(Stop::Full);
        }
        if !self.agenda().due.is_empty() {
            return Err(Stop::Cancelled);
        }
        let blocks = self.blocks.into_iter();
        Ok(blocks.map(|block| block.into_inner().unwrap_or_else(PoisonError::into_inner)).collect())
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_stopped() || self.is_full.load(Ordering::Relaxed)
    }

    fn agenda(&self) -> MutexGuard<'_, Agenda> {
        self.agenda.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Processes due blocks until none is left or the work is stopped. Calls `tick` after each block.
    pub(super) fn run(&self, mut tick: impl FnMut()) {
        let mut block = Block::default();
        let mut agenda = self.agenda();
        while !self.is_stopped() {
            let next = agenda.due.iter().find(|(_, number)| !agenda.in_hand.contains(number)).copied();
            let Some((pegs, number)) = next else {
                if agenda.due.is_empty() && agenda.in_hand.is_empty() {
                    break;
                }
                agenda = self.changed.wait(agenda).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            agenda.due.remove(&(pegs, number));
            agenda.in_hand.insert(number);
            let starts = agenda.starts.remove(&number).unwrap_or_default();
            drop(agenda);
            let is_new = self.update(number, &mut block, &starts);
            tick();
            agenda = self.agenda();
            agenda.in_hand.remove(&number);
            if is_new {
                agenda.due.extend(self.successors(number).map(|next| (Reverse(next.count_ones()), next)));
            }
            self.changed.notify_all();
        }
        self.changed.notify_all();
    }

    /// Returns the bits of the block number that must be 1, and 0, for a jump.
    fn ends(&self, shift: &Shift) -> (usize, usize) {
        let bits = self.layout.block_bits();
        ((shift.chunk_ones >> bits) as usize, (shift.chunk_zeros >> bits) as usize)
    }

    /// Returns the blocks to which jumps lead from `block`.
    fn successors(&self, block: usize) -> impl Iterator<Item = usize> {
        self.across.iter().filter_map(move |shift| {
            let (ones, zeros) = self.ends(shift);
            (block & ones == ones && block & zeros == 0).then_some(block ^ ones ^ zeros)
        })
    }

    /// Adds the starts and the successors from other blocks to the block with this number, and closes it.
    ///
    /// Returns whether any position is new.
    fn update(&self, number: usize, block: &mut Block, starts: &[Place]) -> bool {
        let bits = self.layout.block_bits();
        block.copy_from(&read(&self.blocks[number]));
        let is_first = block.chunks.is_empty();
        if !block.prepare(1 << bits, self.inside.len(), self.across.len()) {
            self.is_full.store(true, Ordering::Relaxed);
            return false;
        }
        if is_first && self.held.fetch_add(block.bytes(), Ordering::Relaxed) + block.bytes() > self.room {
            self.is_full.store(true, Ordering::Relaxed);
        }
        let before = block.clock();
        for start in starts {
            block.add(start.word, start.bit);
        }
        for (shift, at) in self.across.iter().zip(0..) {
            let (ones, zeros) = self.ends(shift);
            if number & zeros != zeros || number & ones != 0 {
                continue;
            }
            let source = number ^ ones ^ zeros;
            let from = read(&self.blocks[source]);
            if !from.chunks.is_empty() {
                block.absorb(&from, (source as u64) << bits, shift, at);
            }
        }
        block.close((number as u64) << bits, &self.inside);
        let is_new = block.clock() > before;
        core::mem::swap(&mut *write(&self.blocks[number]), block);
        is_new
    }
}

/// Locks a block for reading. It ignores poisoning, because no thread panics while it holds a lock.
fn read(block: &RwLock<Block>) -> RwLockReadGuard<'_, Block> {
    block.read().unwrap_or_else(PoisonError::into_inner)
}

fn write(block: &RwLock<Block>) -> RwLockWriteGuard<'_, Block> {
    block.write().unwrap_or_else(PoisonError::into_inner)
}
