//! Actions of sets of pieces, generated one at a time.

use core::{fmt, num::NonZeroU64};
use std::sync::Arc;

use crate::{
    direction::Direction,
    metric::{Length, Reach},
    space::cells::Cells,
    space::groups::{
        standing::{Ends, Standing},
        trains::Trains,
    },
    space::packing::{OneBit, Packing},
    space::tables::Tables,
    space::{Position, Space},
};

/// An action: a set of pieces moves together.
///
/// A shift is valid only in the position that generated it. [`GroupSpace::solution`](crate::GroupSpace::solution)
/// converts it into a move with symbols and a path.
///
/// # Examples
///
/// ```
/// use search::StateSpace;
/// use squirrel_cage::{Board, GroupShift, GroupSpace, metric::Unit};
///
/// let space = GroupSpace::new(&Board::of_grids("AB.", ".AB")?)?;
/// let shifts: Vec<GroupShift> = space.actions(&space.start()).collect();
/// assert_eq!(shifts.len(), 2); // B, or both
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GroupShift {
    /// The set of pieces, one bit for each, numbered in the order of their places.
    pub(crate) pieces: NonZeroU64,
    pub(crate) down: i8,
    pub(crate) right: i8,
}

impl GroupShift {
    /// Moves the pieces of the shift; `places` has the places of all pieces, in ascending order before the move.
    pub(crate) fn shift<C: Cells, B>(self, tables: &Tables<C, B>, places: &mut [u16]) {
        let mut pieces = self.pieces.get();
        while pieces != 0 {
            let place = &mut places[pieces.trailing_zeros() as usize];
            *place = tables.shifted(*place, self.down, self.right);
            pieces &= pieces - 1;
        }
    }
}

/// An iterator over the actions of sets of pieces in a position.
///
/// For [`Unit`](crate::metric::Unit) and [`Line`](crate::metric::Line) the order is by direction, then by set as a number, then
/// by distance. For [`Move`](crate::metric::Move) it is by set as a number.
///
/// # Complexity
///
/// O(p^2) time for p pieces before the first action. Then O(p) time for each set, and O(p) time for each step of the
/// set. The iterator stores the places that one set reaches.
///
/// # Examples
///
/// ```
/// use search::StateSpace;
/// use squirrel_cage::{Board, Fields, GroupShifts, GroupSpace, metric};
///
/// // Twelve pieces in a frame of 64 cells: more than a hundred thousand actions, of which three are listed.
/// let rows = "ABCDEF.. / GHIJKL.. / ........ / ........ / ........ / ........ / ........ / ........";
/// let space = GroupSpace::<metric::Move, Fields<2, 2>>::with_encoding(&Board::of_grids(rows, rows)?)?;
/// let shifts: GroupShifts<metric::Move, Fields<2, 2>> = space.actions(&space.start());
/// assert_eq!(shifts.take(3).count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GroupShifts<M: Reach, P: Packing = OneBit> {
    blocks: Arc<Space<M, P>>,
    /// The places of all pieces in ascending order.
    places: Vec<u16>,
    trains: [Trains; 4],
    /// The last listed union of trains by direction, or, for [`Length::Path`], the next one; `None` at the end.
    unions: [Option<u64>; 4],
    /// The set whose ends are being listed. `listed` is the number of the next end; end 0 is the present place.
    /// place.
    set: u64,
    ends: Ends,
    listed: usize,
}

impl<M: Reach, P: Packing> GroupShifts<M, P> {
    pub(crate) fn new(blocks: &Arc<Space<M, P>>, position: &Position<P>) -> Self {
        let places = blocks.places(position);
        let trains = Standing { tables: blocks.tables(), places: &places }.trains();
        let unions = match M::LENGTH {
            Length::Path => [0, 1, 2, 3].map(|direction: usize| trains[direction].union_after(0)),
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

    /// Advances to the next set that can move, and computes the ends that it reaches. Returns false if there is no such
    /// set.
    fn next_set(&mut self) -> bool {
        self.listed = 1;
        match M::LENGTH {
            Length::Path => self.next_merged(),
            _ => Direction::ALL.into_iter().any(|direction| self.next_towards(direction)),
        }
    }

    /// Advances to the next union of trains in one direction. Returns false if there is none.
    fn next_towards(&mut self, direction: Direction) -> bool {
        let last = &mut self.unions[direction as usize];
        *last = last.and_then(|last| self.trains[direction as usize].union_after(last));
        let Some(set) = *last else { return false };
        self.set = set;
        if M::LENGTH == Length::Cell {
            self.ends.set_step(direction);
        } else {
            let standing = Standing { tables: self.blocks.tables(), places: &self.places };
            self.ends.set_line(&standing, set, direction);
        }
        true
    }

    /// Advances to the least union of trains over all directions, so that a set that can move in several is listed
    /// once.
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

    /// Returns an upper bound on the number of remaining actions, or `None` if the bound exceeds a `usize`.
    fn most(&self) -> Option<usize> {
        let sets = self.trains.iter().map(Trains::most_unions);
        let sets = sets.reduce(|all, more| all?.checked_add(more?))??;
        // A set has at most as many ends as its first piece has places.
        let ends = match M::LENGTH {
            Length::Cell => 1,
            _ => self.blocks.layout().classes.iter().map(|class| class.count).max()?,
        };
        sets.checked_mul(ends)
    }

    pub(crate) fn blocks(&self) -> &Space<M, P> {
        &self.blocks
    }

    pub(crate) fn places(&self) -> &[u16] {
        &self.places
    }
}

impl<M: Reach, P: Packing> Iterator for GroupShifts<M, P> {
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

impl<M: Reach, P: Packing> Clone for GroupShifts<M, P> {
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

impl<M: Reach, P: Packing> fmt::Debug for GroupShifts<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GroupShifts")
            .field("places", &self.places)
            .field("set", &self.set)
            .finish_non_exhaustive()
    }
}
