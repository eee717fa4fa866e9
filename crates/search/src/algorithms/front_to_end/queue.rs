//! A queue of numbers of states whose first entry can be read before it is removed.

use crate::{
    algorithms::best_first::frontier::{Frontier, Place},
    open_lists::BucketQueue,
    space::Cost,
};

/// A frontier beside its first entry, once that was read. Entries that are out of date stay until they come first.
pub(crate) struct Queue<C> {
    /// The first entry and its place; `None` if it is still in the list.
    head: Option<(Place<C>, u32)>,
    list: Frontier<C, BucketQueue>,
    /// The number of entries that were removed.
    popped: u64,
}

impl<C: Cost> Queue<C> {
    pub(crate) fn new() -> Self {
        Queue { head: None, list: Frontier::new(BucketQueue::new()), popped: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.head = None;
        self.list.clear();
        self.popped = 0;
    }

    /// Adds an entry. Of equal places, the entry that was added last comes first.
    #[inline(always)]
    pub(crate) fn push(&mut self, place: Place<C>, id: u32) {
        match self.head {
            Some((first, head)) if place <= first => {
                self.list.push(first, head);
                self.head = Some((place, id));
            }
            _ => self.list.push(place, id),
        }
    }

    /// Returns the place of the first entry that is current, and removes those before it. `place` returns the present
    /// place of a state, and whether its entry is current.
    #[inline(always)]
    pub(crate) fn peek(&mut self, place: impl Fn(u32) -> (Place<C>, bool)) -> Option<Place<C>> {
        loop {
            if self.head.is_none() {
                let id = self.list.pop(|id| place(id).0)?;
                self.head = Some((place(id).0, id));
            }
            let (first, id) = self.head?;
            if place(id).1 {
                return Some(first);
            }
            self.take();
        }
    }

    /// Removes and returns the entry that was read last.
    #[inline(always)]
    pub(crate) fn take(&mut self) -> Option<u32> {
        self.popped += u64::from(self.head.is_some());
        self.head.take().map(|(_, id)| id)
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.list.len() + usize::from(self.head.is_some())
    }

    pub(crate) fn popped(&self) -> u64 {
        self.popped
    }

    pub(crate) fn bytes(&self) -> usize {
        self.list.bytes()
    }
}
