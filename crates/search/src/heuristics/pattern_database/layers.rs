//! Distances of all ranks, layer by layer, where an action costs one or nothing.
//!
//! The table is the only memory: a byte a rank, and the ranks of a layer are those that hold its number. It is cut into
//! chunks, and each knows whether it holds anything of the layer that comes next. A thread takes a chunk, and follows
//! actions that cost nothing at once, within the layer. A byte is only ever lowered, and to the same number by whomever:
//! so the table does not depend on the threads.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::Relaxed};

use super::NONE;
use crate::space::{Cost, Ranked, rank_index};

/// Ranks of a chunk.
const CHUNK: usize = 1 << 12;

/// Threads at most, whatever number is asked for.
#[cfg(feature = "std")]
const MOST_THREADS: usize = 256;

struct Filling<'a, X, F> {
    space: &'a X,
    edges: F,
    /// The layer of each rank.
    layers: Vec<AtomicU8>,
    /// For each chunk, whether it may hold ranks of an even layer (bit 0) or an odd one (bit 1) that are not expanded.
    active: Vec<AtomicU8>,
    /// Whether anything lies in the layer that comes next.
    has_more: AtomicBool,
    is_free: AtomicBool,
    is_dear: AtomicBool,
}

/// The layers of all ranks.
pub(super) struct Filled {
    pub(super) layers: Vec<u8>,
    /// The number of layers.
    pub(super) depths: u8,
    /// Whether every action costs one.
    pub(super) is_unit: bool,
}

/// Fills a table for so many ranks from these `goals`, or says that an action costs neither one nor nothing, or that
/// there are more layers than a byte tells apart.
///
/// `edges` lists the states that lead to a state by one action, and what it costs.
pub(super) fn fill<X, I>(
    space: &X,
    ranks: usize,
    goals: impl Iterator<Item = usize>,
    edges: impl Fn(&X::State) -> I + Sync,
    threads: usize,
) -> Option<Filled>
where
    X: Ranked + Sync,
    I: IntoIterator<Item = (X::State, X::Cost)>,
{
    let bytes = |count, byte| (0..count).map(|_| AtomicU8::new(byte)).collect();
    let filling = Filling {
        space,
        edges,
        layers: bytes(ranks, NONE),
        active: bytes(ranks.div_ceil(CHUNK), 0),
        has_more: AtomicBool::new(false),
        is_free: AtomicBool::new(false),
        is_dear: AtomicBool::new(false),
    };
    goals.for_each(|rank| filling.reach(rank, 0));
    let mut layer = 0;
    while filling.has_more.swap(false, Relaxed) {
        if layer + 1 == NONE || filling.is_dear.load(Relaxed) {
            return None;
        }
        filling.expand_layer(layer, threads);
        layer += 1;
    }
    let layers = filling.layers.into_iter().map(AtomicU8::into_inner).collect();
    let is_unit = !filling.is_free.into_inner();
    (!filling.is_dear.into_inner()).then_some(Filled { layers, depths: layer, is_unit })
}

impl<X, F, I> Filling<'_, X, F>
where
    X: Ranked + Sync,
    F: Fn(&X::State) -> I + Sync,
    I: IntoIterator<Item = (X::State, X::Cost)>,
{
    fn expand_layer(&self, layer: u8, threads: usize) {
        let next = AtomicUsize::new(0);
        #[cfg(feature = "std")]
        std::thread::scope(|scope| {
            let threads = threads.min(self.active.len()).min(MOST_THREADS);
            let start = |_: &usize| {
                let thread = std::thread::Builder::new();
                thread.spawn_scoped(scope, || self.expand_chunks(layer, &next)).is_ok()
            };
            // Where a thread cannot be started, the others do its share.
            (1..threads).take_while(start).for_each(drop);
            self.expand_chunks(layer, &next);
        });
        #[cfg(not(feature = "std"))]
        {
            let _ = threads;
            self.expand_chunks(layer, &next);
        }
    }

    /// Expands one chunk after the other, as long as any is left.
    fn expand_chunks(&self, layer: u8, next: &AtomicUsize) {
        let (mut open, mine) = (Vec::new(), !(1 << (layer % 2)));
        loop {
            let chunk = next.fetch_add(1, Relaxed);
            let Some(active) = self.active.get(chunk) else { return };
            if active.fetch_and(mine, Relaxed) & !mine == 0 {
                continue;
            }
            for rank in chunk * CHUNK..self.layers.len().min((chunk + 1) * CHUNK) {
                if self.layers[rank].load(Relaxed) == layer {
                    open.push(rank);
                }
                while let Some(rank) = open.pop() {
                    self.expand(rank, layer, &mut open);
                }
            }
        }
    }

    /// Lowers what leads to `rank`; what does so at no cost is added to `open`.
    #[inline]
    fn expand(&self, rank: usize, layer: u8, open: &mut Vec<usize>) {
        let state = self.space.unrank(rank as u64);
        for (before, cost) in (self.edges)(&state) {
            let before = rank_index(self.space.rank(&before));
            if cost == X::Cost::ONE {
                self.reach(before, layer + 1);
            } else if cost == X::Cost::ZERO {
                note(&self.is_free);
                if self.lower(before, layer) {
                    open.push(before);
                }
            } else {
                note(&self.is_dear);
            }
        }
    }

    #[inline]
    fn reach(&self, rank: usize, layer: u8) {
        if self.lower(rank, layer) {
            let (active, bit) = (&self.active[rank / CHUNK], 1 << (layer % 2));
            if active.load(Relaxed) & bit == 0 {
                active.fetch_or(bit, Relaxed);
                note(&self.has_more);
            }
        }
    }

    /// Puts `rank` into `layer` unless it is in that one or a nearer one, and says whether it did.
    #[inline]
    fn lower(&self, rank: usize, layer: u8) -> bool {
        let known = &self.layers[rank];
        known.load(Relaxed) > layer && known.fetch_min(layer, Relaxed) > layer
    }
}

/// Sets `flag`, and writes only once: the threads share it.
#[inline]
fn note(flag: &AtomicBool) {
    if !flag.load(Relaxed) {
        flag.store(true, Relaxed);
    }
}
