//! Distances of all ranks, layer by layer, where each action costs one or zero.
//!
//! A rank is the number of an abstract state. Layer d holds all ranks at distance d from the nearest goal.
//! For other costs, [`buckets`](super::buckets) replaces this module.
//!
//! The table is both open list and closed list: one byte per rank, which holds the number of its layer. The
//! table is divided into chunks. Each chunk has two flags: whether it may hold ranks of the present layer,
//! and of the next one. A thread takes one chunk at a time. It follows actions of cost zero immediately,
//! within the layer. Every write lowers a byte to the same layer number, so the result does not depend on the
//! thread count.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::Relaxed};

use crate::space::{Cost, Ranked, rank_index};

/// The layer of a rank from which no goal can be reached. The narrower packings also set all bits for such a rank.
pub(super) const DEAD_END: u8 = u8::MAX;

/// The number of ranks in a chunk.
const CHUNK: usize = 1 << 12;

/// The greatest number of threads, whatever number the caller asks for.
#[cfg(feature = "std")]
const MOST_THREADS: usize = 256;

/// A backward search that shares its table between threads.
struct Filling<'a, X, F> {
    space: &'a X,
    edges_to: F,
    /// The layer of each rank; `DEAD_END` if it is not reached.
    layers: Vec<AtomicU8>,
    /// For each chunk, whether it may hold unexpanded ranks of an even layer (bit 0) or an odd layer (bit 1).
    active: Vec<AtomicU8>,
    /// Whether the next layer is not empty.
    has_more: AtomicBool,
    /// Whether an action costs nothing.
    is_free: AtomicBool,
    /// Whether an action costs neither one nor zero.
    is_dear: AtomicBool,
}

/// A filled table.
pub(super) struct Layers {
    /// The layer of each rank; `DEAD_END` if it was not reached.
    pub(super) of_ranks: Vec<u8>,
    /// The number of layers.
    pub(super) depths: u8,
    /// Whether every action costs one.
    pub(super) is_unit: bool,
}

/// Computes the layer of each of `ranks` ranks by a backward search from `goals`.
///
/// Returns `None` if an action costs neither one nor zero, or if a byte cannot number all layers. `edges_to`
/// lists the edges that lead to a state: for each, the state that it leaves and its cost.
pub(super) fn fill<X, I>(
    space: &X,
    ranks: usize,
    goals: &[usize],
    edges_to: impl Fn(&X::State) -> I + Sync,
    threads: usize,
) -> Option<Layers>
where
    X: Ranked + Sync,
    I: IntoIterator<Item = (X::State, X::Cost)>,
{
    let bytes = |count, byte| (0..count).map(|_| AtomicU8::new(byte)).collect();
    let filling = Filling {
        space,
        edges_to,
        layers: bytes(ranks, DEAD_END),
        active: bytes(ranks.div_ceil(CHUNK), 0),
        has_more: AtomicBool::new(false),
        is_free: AtomicBool::new(false),
        is_dear: AtomicBool::new(false),
    };
    for &rank in goals {
        filling.reach(rank, 0);
    }
    let mut layer = 0;
    while filling.has_more.swap(false, Relaxed) {
        if layer + 1 == DEAD_END || filling.is_dear.load(Relaxed) {
            return None;
        }
        filling.expand_layer(layer, threads);
        layer += 1;
    }
    let of_ranks = filling.layers.into_iter().map(AtomicU8::into_inner).collect();
    let is_unit = !filling.is_free.into_inner();
    (!filling.is_dear.into_inner()).then_some(Layers { of_ranks, depths: layer, is_unit })
}

impl<X, F, I> Filling<'_, X, F>
where
    X: Ranked + Sync,
    F: Fn(&X::State) -> I + Sync,
    I: IntoIterator<Item = (X::State, X::Cost)>,
{
    /// Expands all ranks of `layer` on up to `threads` threads.
    fn expand_layer(&self, layer: u8, threads: usize) {
        let next = AtomicUsize::new(0);
        #[cfg(feature = "std")]
        std::thread::scope(|scope| {
            let threads = threads.min(self.active.len()).min(MOST_THREADS);
            let start = |_: &usize| {
                let thread = std::thread::Builder::new();
                thread.spawn_scoped(scope, || self.expand_chunks(layer, &next)).is_ok()
            };
            // If a thread cannot be started, the others take over its share.
            (1..threads).take_while(start).for_each(drop);
            self.expand_chunks(layer, &next);
        });
        #[cfg(not(feature = "std"))]
        {
            let _ = threads;
            self.expand_chunks(layer, &next);
        }
    }

    /// Takes and expands one chunk after another until none is left.
    fn expand_chunks(&self, layer: u8, next: &AtomicUsize) {
        let (mut open, mine) = (Vec::new(), !(1 << (layer % 2)));
        loop {
            let chunk = next.fetch_add(1, Relaxed);
            let Some(active) = self.active.get(chunk) else { return };
            if active.fetch_and(mine, Relaxed) & !mine == 0 {
                continue;
            }
            let ranks = chunk * CHUNK..self.layers.len().min((chunk + 1) * CHUNK);
            for (rank, known) in ranks.clone().zip(&self.layers[ranks]) {
                if known.load(Relaxed) == layer {
                    open.push(rank);
                    while let Some(rank) = open.pop() {
                        self.expand(rank, layer, &mut open);
                    }
                }
            }
        }
    }

    /// Lowers the layers of the states before `rank`. Adds those to `open` that reach it at no cost.
    #[inline]
    fn expand(&self, rank: usize, layer: u8, open: &mut Vec<usize>) {
        let state = self.space.unrank(rank as u64);
        for (before, cost) in (self.edges_to)(&state) {
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

    /// Moves `rank` to `layer`, which is expanded later, unless its layer is that one or a nearer one.
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

    /// Moves `rank` to `layer` unless its layer is that one or a nearer one. Returns whether it moved.
    #[inline]
    fn lower(&self, rank: usize, layer: u8) -> bool {
        let known = &self.layers[rank];
        known.load(Relaxed) > layer && known.fetch_min(layer, Relaxed) > layer
    }
}

/// Sets `flag`. Writes only if it is not set yet, because the threads share it.
#[inline]
fn note(flag: &AtomicBool) {
    if !flag.load(Relaxed) {
        flag.store(true, Relaxed);
    }
}
