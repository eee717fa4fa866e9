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
//! A state may have millions of children. The loop therefore returns the rest of a list after [`LISTED`] children of
//! one state. If the children are queued, it returns after [`MOST_QUEUED`] children of all states of the call. The
//! search then checks its limits, keeps the rest, and [resumes](resume) it.

use alloc::vec::Vec;

use crate::tables::LISTED;

/// The number of slots up to which the table stays in the second-level cache. Up to this size, the queue costs 10 to
/// 20 %; beyond it, the queue gains a factor of 1.15 to 2.7.
const CACHED_SLOTS: usize = 1 << 15;

/// The number of children in the queue.
const QUEUED: usize = 32;

/// The number of children after which a call with a queue ends. It counts the children of all states of the call,
/// as the queue's index does, so it needs no register of its own.
const MOST_QUEUED: usize = 1 << 14;

/// The reason why an expansion ended.
pub(crate) enum Ended<I> {
    /// The requested states are expanded, or the call reached [`MOST_QUEUED`] children after some of them.
    Expanded,
    /// The child admitted last ends the search.
    Found,
    /// The rest of a long list of children. Its state does not count as expanded yet.
    Within(I),
}

/// A layer that is being expanded, with its closed list.
pub(crate) trait Layer {
    /// A generated child that is not yet looked up in the closed list.
    type Child;

    /// Whether the search can resume an interrupted list of children.
    const RESUMES: bool;

    /// Returns the number of slots of the closed list's table.
    fn slots(&self) -> usize;

    /// Prefetches the slot of `child`, which is looked up soon.
    fn prefetch(&self, child: &Self::Child);

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

/// The queued children, each with the index of its parent in this call.
pub(crate) type Queue<C> = Vec<(usize, C)>;

/// Expands at most `count` states and returns the reason why it ended. The layer must have `count` unexpanded states.
///
/// `children(layer, i)` returns the children of the `i`th state that is not yet reported to [`Layer::leave`].
#[inline(always)]
pub(crate) fn expand<L, I>(
    layer: &mut L,
    queue: &mut Queue<L::Child>,
    mut count: usize,
    children: impl Fn(&L, usize) -> I,
) -> Ended<I>
where
    L: Layer,
    I: Iterator<Item = L::Child>,
{
    while count > 0 && layer.slots() <= CACHED_SLOTS {
        let ended = expand_one(layer, children(layer, 0));
        if !matches!(ended, Ended::Expanded) {
            return ended;
        }
        count -= 1;
    }
    expand_queued(layer, queue, count, &children)
}

/// Generates and admits further children from `list`, and stops after [`LISTED`].
pub(crate) fn resume<L, I>(layer: &mut L, queue: &mut Queue<L::Child>, mut list: I) -> Ended<I>
where
    L: Layer,
    I: Iterator<Item = L::Child>,
{
    let mut admitted = 0;
    queue.clear();
    while admitted < LISTED {
        for child in list.by_ref().take(QUEUED) {
            layer.prefetch(&child);
            queue.push((0, child));
        }
        if queue.is_empty() {
            layer.leave(1, admitted);
            return Ended::Expanded;
        }
        for (_, child) in queue.drain(..) {
            admitted += 1;
            if layer.admit(child) {
                layer.leave(1, admitted);
                return Ended::Found;
            }
        }
    }
    layer.leave(0, admitted);
    Ended::Within(list)
}

#[inline(always)]
fn expand_one<L, I>(layer: &mut L, mut list: I) -> Ended<I>
where
    L: Layer,
    I: Iterator<Item = L::Child>,
{
    let mut admitted = 0;
    while let Some(child) = list.next() {
        admitted += 1;
        if layer.admit(child) {
            layer.leave(1, admitted);
            return Ended::Found;
        }
        if L::RESUMES && admitted == LISTED {
            layer.leave(0, admitted);
            return Ended::Within(list);
        }
    }
    layer.count(admitted);
    layer.leave(1, admitted);
    Ended::Expanded
}

/// Expands at most `count` states through the queue.
///
/// For each new child, a full queue admits its oldest child; the end of the call admits the rest. The call ends after
/// [`MOST_QUEUED`] children, so that the caller checks memory limits in time. If [`Layer::RESUMES`] is false, it first
/// completes the list of the present state.
#[inline(always)]
fn expand_queued<L, I>(
    layer: &mut L,
    queue: &mut Queue<L::Child>,
    count: usize,
    children: &impl Fn(&L, usize) -> I,
) -> Ended<I>
where
    L: Layer,
    I: Iterator<Item = L::Child>,
{
    queue.clear();
    let (mut generated, mut parent) = (0, 0);
    while parent < count && generated < MOST_QUEUED {
        let before = generated;
        let mut list = children(layer, parent);
        while let Some(child) = list.next() {
            layer.prefetch(&child);
            if generated < QUEUED {
                queue.push((parent, child));
            } else {
                let oldest = core::mem::replace(&mut queue[generated % QUEUED], (parent, child));
                if layer.admit(oldest.1) {
                    layer.leave(oldest.0 + 1, generated - QUEUED + 1);
                    return Ended::Found;
                }
            }
            generated += 1;
            if L::RESUMES && generated == MOST_QUEUED {
                return if drain(layer, queue, generated, parent) {
                    Ended::Found
                } else {
                    Ended::Within(list)
                };
            }
        }
        layer.count(generated - before);
        parent += 1;
    }
    if drain(layer, queue, generated, parent) { Ended::Found } else { Ended::Expanded }
}

/// Admits the children that are still in the queue, the last of the `generated` ones. Returns whether one of them ends
/// the search. Otherwise it reports `states` states as expanded.
#[inline(always)]
fn drain<L: Layer>(layer: &mut L, queue: &mut Queue<L::Child>, generated: usize, states: usize) -> bool {
    let admitted = generated - queue.len();
    if generated > QUEUED {
        queue.rotate_left(generated % QUEUED);
    }
    for (i, (parent, child)) in queue.drain(..).enumerate() {
        if layer.admit(child) {
            layer.leave(parent + 1, admitted + i + 1);
            return true;
        }
    }
    layer.leave(states, generated);
    false
}
