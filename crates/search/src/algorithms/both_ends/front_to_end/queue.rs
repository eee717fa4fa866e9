//! A queue of numbers of states whose first entry can be read before it is removed.

use crate::{
    algorithms::best_first::engine::exact_open_list::{ExactOpenList, Priority},
    open_lists::BucketQueue,
    run::Memory,
    space::Cost,
};

/// The most entries that the selections of one step move or remove. They take some hundreds of microseconds.
const MOST_MOVES: u32 = 1 << 14;

/// The number of entries that the selections of a step may still move or remove before the limits are checked again.
pub(crate) struct Moves(u32);

/// A selection stopped because no [`Moves`] were left. The next one goes on where it stopped.
pub(crate) struct Unfinished;

impl Moves {
    pub(crate) fn of_a_step() -> Self {
        Moves(MOST_MOVES)
    }

    /// Counts a move.
    #[inline(always)]
    pub(crate) fn count(&mut self) -> Result<(), Unfinished> {
        self.0 = self.0.checked_sub(1).ok_or(Unfinished)?;
        Ok(())
    }
}

/// A frontier beside its first entry, once that was read. Entries that are out of date stay until they come first.
pub(crate) struct Queue<C> {
    /// The first entry and its place; `None` if it is still in the list.
    head: Option<(Priority<C>, u32)>,
    list: ExactOpenList<C, BucketQueue>,
    /// The number of entries that were removed.
    popped: u64,
}

impl<C: Cost> Queue<C> {
    pub(crate) fn new() -> Self {
        Queue { head: None, list: ExactOpenList::new(BucketQueue::new()), popped: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.head = None;
        self.list.clear();
        self.popped = 0;
    }

    /// Adds an entry. Of equal places, the entry that was added last comes first.
    #[inline(always)]
    pub(crate) fn push(&mut self, place: Priority<C>, id: u32) {
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
    pub(crate) fn peek(
        &mut self,
        moves: &mut Moves,
        place: impl Fn(u32) -> (Priority<C>, bool),
    ) -> Result<Option<Priority<C>>, Unfinished> {
        loop {
            if self.head.is_none() {
                self.head = self.list.pop(|id| place(id).0).map(|id| (place(id).0, id));
            }
            let Some((first, id)) = self.head else { return Ok(None) };
            if place(id).1 {
                return Ok(Some(first));
            }
            moves.count()?;
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

    /// Returns the bytes now, and after the next growth.
    pub(crate) fn memory(&self) -> Memory {
        self.list.memory()
    }
}
