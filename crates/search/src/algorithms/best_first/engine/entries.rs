//! An open list for searches in which the place of an open state may become worse, or better.
//!
//! A state that is pushed again leaves an outdated entry behind. The search recognises the entry by its place, which is not
//! the present place of the state.

use alloc::vec::Vec;

use crate::{
    algorithms::best_first::engine::exact_open_list::{ExactOpenList, Priority},
    open_lists::BucketQueue,
    run::Memory,
    space::Cost,
    tables::{MAX_STATES, growth},
};

/// An open list whose entries keep the place with which they were pushed.
pub(crate) struct Entries<C> {
    list: ExactOpenList<C, BucketQueue>,
    /// For each number in the list, a state and its place.
    pushed: Vec<(u32, Priority<C>)>,
    /// The numbers whose entries were popped.
    free: Vec<u32>,
}

impl<C: Cost> Entries<C> {
    pub(crate) fn new() -> Self {
        Entries { list: ExactOpenList::new(BucketQueue::new()), pushed: Vec::new(), free: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.pushed.clear();
        self.free.clear();
    }

    pub(crate) fn push(&mut self, place: Priority<C>, id: u32) {
        let number = self.free.pop().unwrap_or(self.pushed.len() as u32);
        match self.pushed.get_mut(number as usize) {
            Some(entry) => *entry = (id, place),
            None => self.pushed.push((id, place)),
        }
        self.list.push(place, number);
    }

    pub(crate) fn pop(&mut self) -> Option<(u32, Priority<C>)> {
        let Self { list, pushed, free } = self;
        let number = list.pop(|number| pushed[number as usize].1)?;
        free.push(number);
        Some(pushed[number as usize])
    }

    pub(crate) fn memory(&self) -> Memory {
        let entries = self.pushed.capacity() * size_of::<(u32, Priority<C>)>();
        let bytes = entries + self.free.capacity() * size_of::<u32>();
        self.list.memory() + Memory::growing(bytes, growth(&self.pushed) + growth(&self.free))
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns whether the entries have nearly as many numbers as their type can count. A search stops then, as at a limit
    /// of memory.
    pub(crate) fn is_full(&self) -> bool {
        self.pushed.len() >= MAX_STATES
    }
}
