//! The expansion loop for one layer, shared by the layered searches.
//!
//! The loop expands one state at a time: it generates the children and looks each one up in the closed list. Once
//! that table outgrows the caches, children pass through a queue. The loop prefetches the slot of a child when it
//! enters the queue, and looks the child up after [`QUEUED`] further children. The memory accesses then overlap.
//!
//! ```text
//!   generated ──▶ │ child │ child │  ...  │ child │ ──▶ looked up
//!     slot prefetched     the queue, in order          slot in the cache
//! ```
//!
//! A search whose closed list allows it ([`Layer::BATCHED`]) instead generates the children of [`BATCH`] states before it
//! looks the first of them up, until its table has more than [`BATCHED_SLOTS`] slots.
//!
//! The loop reports states and children in the order of a plain state-by-state expansion, so no count depends on
//! where a step ended.
//!
//! A state may have millions of children. The loop therefore interrupts a list after [`CHILDREN_PER_STEP`] children of one state.
//! It also stops after [`MOST_QUEUED`] children of all states of the call. It keeps the rest of
//! the list in [`Pending`] and begins the next call with it, after the search has checked its limits.

use alloc::vec::Vec;
use core::{iter, mem};

use crate::tables::{CHILDREN_PER_STEP, MOST_BATCHED};

/// The number of slots up to which the table stays in the second-level cache. Up to this size, the queue costs 10 to
/// 20 %; beyond it, the queue gains a factor of 1.15 to 2.7.
const CACHED_SLOTS: usize = 1 << 15;

/// The number of slots up to which batches are used instead of the queue, where the closed list allows them.
const BATCHED_SLOTS: usize = 1 << 17;

/// The number of states in a batch.
const BATCH: usize = 32;

/// The number of children in the queue.
const QUEUED: usize = 32;

/// The number of children after which a call with a queue ends. It counts the children of all states of the call,
/// as the queue's index does, so it needs no register of its own.
const MOST_QUEUED: usize = 1 << 14;

/// A layer that is being expanded, with its closed list.
pub(crate) trait Layer {
    /// A generated child that is not yet looked up in the closed list.
    type Child;

    /// The children of one state that remain to be generated.
    type List;

    /// Whether the search can resume an interrupted list.
    const RESUMES: bool;

    /// Returns the number of slots of the closed list's table; zero if the table cannot prefetch a slot.
    #[inline(always)]
    fn slots(&self) -> usize {
        0
    }

    /// Prefetches the slot of `child`, which is looked up soon.
    #[inline(always)]
    fn prefetch(&self, child: &Self::Child) {
        let _ = child;
    }

    /// Returns the children of the `i`th state that is not yet reported to [`leave`](Self::leave).
    fn children(&self, i: usize) -> Self::List;

    /// Generates the next child of `list`.
    fn generate(&self, list: &mut Self::List) -> Option<Self::Child>;

    /// Whether the search adds many children at once by [`admit_all`](Self::admit_all) while the table is small.
    const BATCHED: bool = false;

    /// Adds `child` if it is new. Returns whether it ends the search.
    fn admit(&mut self, child: Self::Child) -> bool;

    /// Adds the new ones of `batch` in their order, up to the first one that ends the search, and clears the batch. It is
    /// called if [`BATCHED`](Self::BATCHED) is true.
    #[inline(always)]
    fn admit_all(&mut self, batch: &mut Vec<Self::Child>) -> Option<End> {
        batch.clear();
        None
    }

    /// Records that the next `states` states of the layer are expanded. `children` counts the calls of `admit` for
    /// these states, and for the state after them if its list was interrupted.
    fn leave(&mut self, states: usize, children: usize);
}

/// The child that ends a search.
pub(crate) struct End {
    /// The index of its parent among the states that are not yet reported to [`leave`](Layer::leave).
    pub(crate) parent: usize,
    /// The number of its parent's children up to this one.
    pub(crate) children: usize,
}

/// Queued children, each with the index of its parent in this call.
type Queue<C> = Vec<(usize, C)>;

/// The memory of a queue and of a batch. Both are empty between two calls.
pub(crate) struct Buffers<C> {
    queue: Queue<C>,
    batch: Vec<C>,
}

impl<C> Default for Buffers<C> {
    fn default() -> Self {
        Buffers { queue: Queue::new(), batch: Vec::new() }
    }
}

/// The buffers of a layer and its interrupted list; a search keeps both between its steps.
pub(crate) struct Pending<C, I> {
    buffers: Buffers<C>,
    /// The rest of the list of the next state. The state does not count as expanded yet.
    list: Option<I>,
}

impl<C, I> Pending<C, I> {
    /// Wraps the buffers of a search that does not resume lists.
    pub(crate) fn of(buffers: Buffers<C>) -> Self {
        Pending { buffers, list: None }
    }

    pub(crate) fn into_buffers(self) -> Buffers<C> {
        self.buffers
    }

    /// Drops the interrupted list.
    pub(crate) fn clear(&mut self) {
        self.list = None;
    }

    /// Returns whether a list is interrupted.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.list.is_some()
    }
}

impl<C, I> Default for Pending<C, I> {
    fn default() -> Self {
        Pending::of(Buffers::default())
    }
}

/// Resumes an interrupted list, or expands at most `count` states. Returns whether the child admitted last ends the
/// search. The layer must have `count` unexpanded states.
#[inline(always)]
pub(crate) fn expand<L: Layer>(
    layer: &mut L,
    pending: &mut Pending<L::Child, L::List>,
    mut count: usize,
) -> bool {
    if L::RESUMES
        && let Some(list) = pending.list.take()
    {
        return resume(layer, pending, list);
    }
    if L::BATCHED && layer.slots() <= BATCHED_SLOTS {
        return expand_batches(layer, pending, count);
    }
    let mut generated = 0;
    while count > 0 && layer.slots() <= CACHED_SLOTS {
        if expand_one(layer, &mut pending.list, &mut generated) {
            return true;
        }
        if pending.is_interrupted() || generated >= MOST_QUEUED {
            return false;
        }
        count -= 1;
    }
    expand_queued(layer, pending, count)
}

/// Generates and admits further children from `list`, and stops after [`CHILDREN_PER_STEP`].
///
/// It is kept out of the loops over whole lists: inlined, it costs their registers up to 12 % more instructions.
#[cold]
#[inline(never)]
fn resume<L: Layer>(layer: &mut L, pending: &mut Pending<L::Child, L::List>, mut list: L::List) -> bool {
    let queue = &mut pending.buffers.queue;
    let mut admitted = 0;
    while admitted < CHILDREN_PER_STEP {
        for child in iter::from_fn(|| layer.generate(&mut list)).take(QUEUED) {
            layer.prefetch(&child);
            queue.push((0, child));
        }
        if queue.is_empty() {
            layer.leave(1, admitted);
            return false;
        }
        for (_, child) in queue.drain(..) {
            admitted += 1;
            if layer.admit(child) {
                layer.leave(1, admitted);
                return true;
            }
        }
    }
    layer.leave(0, admitted);
    pending.list = Some(list);
    false
}

/// Expands the next state without the queue. Stops after [`CHILDREN_PER_STEP`] children, and stores the rest in `interrupted`.
#[inline(always)]
fn expand_one<L: Layer>(layer: &mut L, interrupted: &mut Option<L::List>, generated: &mut usize) -> bool {
    let mut list = layer.children(0);
    let mut admitted = 0;
    while let Some(child) = layer.generate(&mut list) {
        admitted += 1;
        if layer.admit(child) {
            layer.leave(1, admitted);
            return true;
        }
        if L::RESUMES && admitted == CHILDREN_PER_STEP {
            layer.leave(0, admitted);
            *interrupted = Some(list);
            return false;
        }
    }
    layer.leave(1, admitted);
    *generated += admitted;
    false
}

/// Expands at most `count` states in batches, as long as the table is small, and stops after [`MOST_QUEUED`] children.
#[inline(always)]
fn expand_batches<L: Layer>(
    layer: &mut L,
    pending: &mut Pending<L::Child, L::List>,
    mut count: usize,
) -> bool {
    let mut generated = 0;
    while count > 0 && generated < MOST_QUEUED && layer.slots() <= BATCHED_SLOTS {
        let states = BATCH.min(count);
        if expand_batch(layer, pending, states, &mut generated) {
            return true;
        }
        if pending.is_interrupted() {
            return false;
        }
        count -= states;
    }
    false
}

/// Expands the next `states` states, at most [`BATCH`]: generates the children of all of them, and then admits them.
///
/// So each of the two loops is short. Neither has a branch that depends on whether a child is new, which the processor
/// cannot predict. Adds the number of children to `generated`.
#[inline(always)]
fn expand_batch<L: Layer>(
    layer: &mut L,
    pending: &mut Pending<L::Child, L::List>,
    states: usize,
    generated: &mut usize,
) -> bool {
    let mut batch = mem::take(&mut pending.buffers.batch);
    // The number of children of all states before each state.
    let mut before = [0; BATCH];
    let mut admitted = 0;
    for parent in 0..states.min(BATCH) {
        before[parent] = admitted + batch.len();
        let mut list = layer.children(parent);
        while let Some(child) = layer.generate(&mut list) {
            batch.push(child);
            if batch.len() < MOST_BATCHED {
                continue;
            }
            admitted += MOST_BATCHED;
            if let Some(end) = admit_full(layer, &mut batch) {
                pending.buffers.batch = batch;
                return leave_at(layer, &before, &end);
            }
            if L::RESUMES && admitted - before[parent] > CHILDREN_PER_STEP - MOST_BATCHED {
                layer.leave(parent, admitted);
                (pending.buffers.batch, pending.list) = (batch, Some(list));
                return false;
            }
        }
    }
    admitted += batch.len();
    let end = admit_batch(layer, &mut batch);
    pending.buffers.batch = batch;
    if let Some(end) = end {
        return leave_at(layer, &before, &end);
    }
    layer.leave(states, admitted);
    *generated += admitted;
    false
}

/// Admits a batch. Prefetches all slots first if the table is large.
#[inline(always)]
fn admit_batch<L: Layer>(layer: &mut L, batch: &mut Vec<L::Child>) -> Option<End> {
    if layer.slots() > CACHED_SLOTS {
        for child in &*batch {
            layer.prefetch(child);
        }
    }
    layer.admit_all(batch)
}

/// Admits a batch of [`MOST_BATCHED`] children, which is rare: the usual batch has few children of each state.
#[cold]
#[inline(never)]
fn admit_full<L: Layer>(layer: &mut L, batch: &mut Vec<L::Child>) -> Option<End> {
    admit_batch(layer, batch)
}

/// Reports the states up to the parent of the child that ends the search. Returns true.
#[cold]
fn leave_at<L: Layer>(layer: &mut L, before: &[usize; BATCH], end: &End) -> bool {
    layer.leave(end.parent + 1, before[end.parent] + end.children);
    true
}

/// Expands at most `count` states through the queue.
///
/// For each new child, a full queue admits its oldest child; the end of the call admits the rest. The call ends after
/// [`MOST_QUEUED`] children, so that the caller checks memory limits in time. If [`Layer::RESUMES`] is false, it first
/// completes the list of the present state.
#[inline(always)]
fn expand_queued<L: Layer>(layer: &mut L, pending: &mut Pending<L::Child, L::List>, count: usize) -> bool {
    let queue = &mut pending.buffers.queue;
    let (mut generated, mut parent) = (0, 0);
    while parent < count && generated < MOST_QUEUED {
        let mut list = layer.children(parent);
        while let Some(child) = layer.generate(&mut list) {
            layer.prefetch(&child);
            if is_full::<L>(generated) {
                let (its_parent, oldest) = mem::replace(&mut queue[generated % QUEUED], (parent, child));
                generated += 1;
                if layer.admit(oldest) {
                    queue.clear();
                    layer.leave(its_parent + 1, generated - QUEUED);
                    return true;
                }
                continue;
            }
            queue.push((parent, child));
            generated += 1;
            if L::RESUMES && generated > MOST_QUEUED {
                pending.list = Some(list);
                return drain(layer, queue, generated, parent);
            }
        }
        parent += 1;
    }
    drain(layer, queue, generated, parent)
}

/// Returns whether the queue is full after so many children and the call goes on: one comparison for each child.
#[inline(always)]
fn is_full<L: Layer>(generated: usize) -> bool {
    if L::RESUMES { generated.wrapping_sub(QUEUED) < MOST_QUEUED - QUEUED } else { generated >= QUEUED }
}

/// Admits the children that are still in the queue, the last of the `generated` ones. Returns whether one of them ends
/// the search. Otherwise it reports `states` states as expanded.
#[inline(always)]
fn drain<L: Layer>(layer: &mut L, queue: &mut Queue<L::Child>, generated: usize, states: usize) -> bool {
    let admitted = generated - queue.len();
    queue.rotate_left(admitted % QUEUED);
    for (i, (parent, child)) in queue.drain(..).enumerate() {
        if layer.admit(child) {
            layer.leave(parent + 1, admitted + i + 1);
            return true;
        }
    }
    layer.leave(states, generated);
    false
}
