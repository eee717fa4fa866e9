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
//! The loop reports states and children in the order of a plain state-by-state expansion, so no count depends on
//! where a step ended.
//!
//! A state may have millions of children. The loop therefore interrupts a list after [`LISTED`] children of one state.
//! If the children are queued, it stops after [`MOST_QUEUED`] children of all states of the call. It keeps the rest of
//! the list in [`Pending`] and begins the next call with it, after the search has checked its limits.

use alloc::vec::Vec;
use core::{iter, mem};

use crate::tables::LISTED;

/// The number of slots up to which the table stays in the second-level cache. Up to this size, the queue costs 10 to
/// 20 %; beyond it, the queue gains a factor of 1.15 to 2.7.
const CACHED_SLOTS: usize = 1 << 15;

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

    /// Adds `child` if it is new. Returns whether it ends the search.
    fn admit(&mut self, child: Self::Child) -> bool;

    /// Records the number of `children` of one state. It is not called for a state whose list is resumed.
    #[inline(always)]
    fn count(&mut self, children: usize) {
        let _ = children;
    }

    /// Records that the next `states` states of the layer are expanded. `children` counts the calls of `admit` for
    /// these states, and for the state after them if its list was interrupted.
    fn leave(&mut self, states: usize, children: usize);
}

/// Queued children, each with the index of its parent in this call.
pub(crate) type Queue<C> = Vec<(usize, C)>;

/// The queue of a layer and its interrupted list; a search keeps both between its steps.
pub(crate) struct Pending<C, I> {
    /// Empty between two calls; only its memory is kept.
    queue: Queue<C>,
    /// The rest of the list of the next state. The state does not count as expanded yet.
    list: Option<I>,
}

impl<C, I> Pending<C, I> {
    /// Wraps the empty `queue` of a search that does not resume lists.
    pub(crate) fn of(queue: Queue<C>) -> Self {
        Pending { queue, list: None }
    }

    pub(crate) fn into_queue(self) -> Queue<C> {
        self.queue
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
        Pending::of(Queue::new())
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
    while count > 0 && layer.slots() <= CACHED_SLOTS {
        if expand_one(layer, &mut pending.list) {
            return true;
        }
        if pending.is_interrupted() {
            return false;
        }
        count -= 1;
    }
    expand_queued(layer, pending, count)
}

/// Generates and admits further children from `list`, and stops after [`LISTED`].
///
/// It is kept out of the loops over whole lists: inlined, it costs their registers up to 12 % more instructions.
#[cold]
#[inline(never)]
fn resume<L: Layer>(layer: &mut L, pending: &mut Pending<L::Child, L::List>, mut list: L::List) -> bool {
    let queue = &mut pending.queue;
    let mut admitted = 0;
    while admitted < LISTED {
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

/// Expands the next state without the queue. Stops after [`LISTED`] children, and stores the rest in `interrupted`.
#[inline(always)]
fn expand_one<L: Layer>(layer: &mut L, interrupted: &mut Option<L::List>) -> bool {
    let mut list = layer.children(0);
    let mut admitted = 0;
    while let Some(child) = layer.generate(&mut list) {
        admitted += 1;
        if layer.admit(child) {
            layer.leave(1, admitted);
            return true;
        }
        if L::RESUMES && admitted == LISTED {
            layer.leave(0, admitted);
            *interrupted = Some(list);
            return false;
        }
    }
    layer.count(admitted);
    layer.leave(1, admitted);
    false
}

/// Expands at most `count` states through the queue.
///
/// For each new child, a full queue admits its oldest child; the end of the call admits the rest. The call ends after
/// [`MOST_QUEUED`] children, so that the caller checks memory limits in time. If [`Layer::RESUMES`] is false, it first
/// completes the list of the present state.
#[inline(always)]
fn expand_queued<L: Layer>(layer: &mut L, pending: &mut Pending<L::Child, L::List>, count: usize) -> bool {
    let queue = &mut pending.queue;
    let (mut generated, mut parent) = (0, 0);
    while parent < count && generated < MOST_QUEUED {
        let before = generated;
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
        layer.count(generated - before);
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
