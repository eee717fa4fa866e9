//! Actions of sets of pieces, listed one at a time.

use core::{fmt, num::NonZeroU64};
use std::sync::Arc;

use crate::{
    direction::Direction,
    groups::{
        standing::{Ends, Standing},
        trains::Trains,
    },
    metric::{Metric, Reach},
    packing::{OneBit, Packing},
    space::{Position, SlidingBlocks},
    tables::Tables,
};

/// An action: some pieces go together.
///
/// It means something in its own position only; [`SlidingGroups::moves`](crate::SlidingGroups::moves) says which pieces go
/// along which path.
///
/// # Examples
///
/// ```
/// use search::StateSpace;
/// use squirrel_cage::{GroupShift, Puzzle, SlidingGroups, Steps};
///
/// let space = SlidingGroups::<Steps>::new(&Puzzle::of_grids("AB.", ".AB")?)?;
/// let shifts: Vec<GroupShift> = space.actions(&space.start()).collect();
/// assert_eq!(shifts.len(), 2); // B, or both
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GroupShift {
    /// A bit for each piece, in the order of their places.
    pub(crate) pieces: NonZeroU64,
    pub(crate) down: i8,
    pub(crate) right: i8,
}

impl GroupShift {
    /// Moves its pieces among the `places` of all, which are in ascending order before.
    pub(crate) fn shift<P: Packing>(self, tables: &Tables<P>, places: &mut [u16]) {
        let mut pieces = self.pieces.get();
        while pieces != 0 {
            let place = &mut places[pieces.trailing_zeros() as usize];
            *place = tables.shifted(*place, self.down, self.right);
            pieces &= pieces - 1;
        }
    }
}

/// The actions of sets of pieces in a position, listed one at a time.
///
/// One cell at a time and straight on they come direction by direction, in each direction in the order of the sets as
/// numbers, nearer ends first. Along paths they come in the order of the sets.
///
/// # Complexity
///
/// O(p^2) time for p pieces before the first one. Then O(p) time for a set, and O(p) for each step that it can go. It
/// stores the places that one set reaches.
///
/// # Examples
///
/// ```
/// use search::StateSpace;
/// use squirrel_cage::{Fields, GroupShifts, Moves, Puzzle, SlidingGroups};
///
/// // Twelve pieces in a frame of 64 cells: more than a hundred thousand actions, of which three are listed.
/// let rows = "ABCDEF.. / GHIJKL.. / ........ / ........ / ........ / ........ / ........ / ........";
/// let space = SlidingGroups::<Moves, Fields<2, 2>>::new(&Puzzle::of_grids(rows, rows)?)?;
/// let shifts: GroupShifts<Moves, Fields<2, 2>> = space.actions(&space.start());
/// assert_eq!(shifts.take(3).count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GroupShifts<M: Metric, P: Packing = OneBit> {
    blocks: Arc<SlidingBlocks<M, P>>,
    /// Of all pieces, in ascending order.
    places: Vec<u16>,
    trains: [Trains; 4],
    /// By direction, the last union of trains that was listed, or the next one where they are merged; none at the end.
    unions: [Option<u64>; 4],
    /// The set whose ends are listed, and how many of them are, the first one included.
    set: u64,
    ends: Ends,
    listed: usize,
}

impl<M: Metric, P: Packing> GroupShifts<M, P> {
    pub(crate) fn new(blocks: &Arc<SlidingBlocks<M, P>>, position: &Position<P>) -> Self {
        let places = blocks.places(position);
        let trains = Standing { tables: blocks.tables(), places: &places }.trains();
        let unions = match M::REACH {
            Reach::Path => [0, 1, 2, 3].map(|direction: usize| trains[direction].union_after(0)),
            _ => [Some(0); 4],
        };
        GroupShifts {
            blocks: blocks.clone(),
            places,
            trains,
            unions,
            set: 0,
            ends: Ends::default(),
            listed: 1,
        }
    }

    /// Goes to the next set that can go, and finds out where it gets to; says whether there is one.
    fn next_set(&mut self) -> bool {
        self.listed = 1;
        match M::REACH {
            Reach::Path => self.next_merged(),
            _ => Direction::ALL.into_iter().any(|direction| self.next_towards(direction)),
        }
    }

    /// The next union of one direction.
    fn next_towards(&mut self, direction: Direction) -> bool {
        let last = &mut self.unions[direction as usize];
        *last = last.and_then(|last| self.trains[direction as usize].union_after(last));
        let Some(set) = *last else { return false };
        self.set = set;
        if M::REACH == Reach::Cell {
            self.ends.set_step(direction);
        } else {
            let standing = Standing { tables: self.blocks.tables(), places: &self.places };
            self.ends.set_line(&standing, set, direction);
        }
        true
    }

    /// The least union of all directions: a set that can go in several is one set.
    fn next_merged(&mut self) -> bool {
        let Some(set) = self.unions.iter().flatten().copied().min() else { return false };
        for (next, trains) in self.unions.iter_mut().zip(&self.trains) {
            if *next == Some(set) {
                *next = trains.union_after(set);
            }
        }
        self.set = set;
        let standing = Standing { tables: self.blocks.tables(), places: &self.places };
        self.ends.set_paths(&standing, set);
        true
    }

    /// No more actions than this are left, unless there may be more than a `usize` counts.
    fn most(&self) -> Option<usize> {
        let sets = self.trains.iter().map(Trains::most_unions);
        let sets = sets.reduce(|all, more| all?.checked_add(more?))??;
        // A set has no more ends than its first piece has places.
        let ends = match M::REACH {
            Reach::Cell => 1,
            _ => self.blocks.layout().classes.iter().map(|class| class.count).max()?,
        };
        sets.checked_mul(ends)
    }

    pub(crate) fn blocks(&self) -> &SlidingBlocks<M, P> {
        &self.blocks
    }

    pub(crate) fn places(&self) -> &[u16] {
        &self.places
    }
}

impl<M: Metric, P: Packing> Iterator for GroupShifts<M, P> {
    type Item = GroupShift;

    fn next(&mut self) -> Option<GroupShift> {
        loop {
            if let Some((down, right)) = self.ends.offset(self.listed) {
                self.listed += 1;
                return NonZeroU64::new(self.set).map(|pieces| GroupShift { pieces, down, right });
            }
            if !self.next_set() {
                return None;
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.most())
    }
}

impl<M: Metric, P: Packing> Clone for GroupShifts<M, P> {
    fn clone(&self) -> Self {
        let GroupShifts { blocks, places, trains, unions, set, ends, listed } = self;
        GroupShifts {
            blocks: blocks.clone(),
            places: places.clone(),
            trains: trains.clone(),
            unions: *unions,
            set: *set,
            ends: ends.clone(),
            listed: *listed,
        }
    }
}

impl<M: Metric, P: Packing> fmt::Debug for GroupShifts<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GroupShifts")
            .field("places", &self.places)
            .field("set", &self.set)
            .finish_non_exhaustive()
    }
}
