//! The loop within a layer, which searches by layers share.
//!
//! One state at a time, its children are generated and looked up. Once the table of known states outgrows the
//! caches, a child is looked up only when some dozens of others have been generated after it: meanwhile its slot
//! arrives, and the memory is never idle.
//!
//! ```text
//!   generated ──▶ │ child │ child │  ...  │ child │ ──▶ looked up
//!     slot asked for      the queue, in order          slot at hand
//! ```
//!
//! The searches are told of states and children in the order of one state at a time, so that no count depends on
//! where a step ended.
//!
//! A state may have millions of children. After [`LISTED`] of them, or [`MOST_QUEUED`] of all states of a call, the
//! rest of the list is given back so that limits are looked at; the search keeps it and [resumes](resume) it.

use alloc::vec::Vec;

/// Up to this many slots the table stays in the second-level cache: there, the queue costs 10 to 20 %; beyond, it
/// gains a factor of 1.15 to 2.7.
const CACHED_SLOTS: usize = 1 << 15;

/// The children in the queue.
const QUEUED: usize = 32;

/// The children of one state that are generated between two looks at the limits: about a millisecond's work.
pub(crate) const LISTED: usize = 1 << 12;

/// The children that one call generates at most where they are queued: the count needs no register of its own.
const MOST_QUEUED: usize = 1 << 14;

/// Why an expansion ended.
pub(crate) enum Ended<I> {
    /// All states are expanded that were to be, or as many as one call expands.
    Expanded,
    /// The search ends with the child that was admitted last.
    Found,
    /// The rest of a long list of children is left. Its state does not count as expanded yet.
    Within(I),
}

/// A layer that is being expanded, and the table of known states.
pub(crate) trait Layer {
    /// A child that is not yet looked up.
    type Child;

    /// Whether the search resumes lists of children.
    const RESUMES: bool;

    /// The number of slots of the table.
    fn slots(&self) -> usize;

    /// Hints that `child` will be looked up soon.
    fn prefetch(&self, child: &Self::Child);

    /// Takes `child` in if it is new, and says whether the search ends with it.
    fn admit(&mut self, child: Self::Child) -> bool;

    /// One more state was found to have this number of `children`. A state whose list is resumed is not reported.
    #[inline(always)]
    fn count(&mut self, children: usize) {
        let _ = children;
    }

    /// The first `states` states of the layer are expanded. Together with the state behind them, whose list may be long,
    /// they had `children` children that were admitted.
    fn leave(&mut self, states: usize, children: usize);
}

/// Children that wait, each with the number of its parent.
pub(crate) type Queue<C> = Vec<(usize, C)>;

/// Expands at most `count` states, which the layer has, and says why it ended. The iterator that `children(layer, i)` gives
/// lists the children of the `i`th state that has not left.
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

/// Generates at most [`LISTED`] more of the children that `list` has left.
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

/// Looks each child up when the queue is full, and at last those that are still in it. Expands fewer states than `count`
/// if they have [`MOST_QUEUED`] children or more, so that memory limits are looked at in time.
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

/// Looks up the children that are still in the queue, the last ones of `generated`, and says whether the search ended.
/// If not, `states` states are expanded.
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
