//! Actions of single pieces, packed: one piece moves from one place to another.

use core::num::NonZeroU32;

use smallvec::SmallVec;

/// An action: one piece moves from its place to another one.
///
/// A shift is valid only in the space that generated it. [`Space::solution`](crate::Space::solution) converts
/// it into a move with a symbol and a path.
///
/// # Examples
///
/// ```
/// use search::StateSpace;
/// use squirrel_cage::{Configuration, Shift, Space, metric::Unit};
///
/// let space = Space::new(&Configuration::start().board())?;
/// let shifts: Vec<Shift> = space.actions(&space.start()).collect();
/// assert_eq!(shifts.len(), 4);
/// # Ok::<(), squirrel_cage::SpaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shift {
    /// From the highest bit: `ALWAYS`, 15 bits for the place `from`, 16 bits for the place `to`.
    packed: NonZeroU32,
}

/// The highest bit, which is always set so that the word is not zero.
const ALWAYS: u32 = 1 << 31;

impl Shift {
    #[inline(always)]
    pub(crate) fn new(from: u16, to: u16) -> Self {
        let packed = ALWAYS | u32::from(from) << 16 | u32::from(to);
        Shift { packed: NonZeroU32::new(packed).unwrap_or(NonZeroU32::MIN) }
    }

    #[inline(always)]
    pub(crate) fn from(self) -> u16 {
        ((self.packed.get() ^ ALWAYS) >> 16) as u16
    }

    #[inline(always)]
    pub(crate) fn to(self) -> u16 {
        self.packed.get() as u16
    }

    /// Returns the inverse of this shift.
    #[inline(always)]
    pub(crate) fn undone(self) -> Self {
        Self::new(self.to(), self.from())
    }
}

/// A list of shifts; up to sixteen need no heap allocation.
pub(crate) type Found = SmallVec<[Shift; 16]>;

/// An iterator over the shifts of a position, in the order of the places that the pieces leave.
///
/// # Examples
///
/// ```
/// use search::StateSpace;
/// use squirrel_cage::{Configuration, Shifts, Space, metric};
///
/// let space = Space::<metric::Move>::with_encoding(&Configuration::start().board())?;
/// let shifts: Shifts = space.actions(&space.start());
/// assert_eq!(shifts.len(), 8);
/// # Ok::<(), squirrel_cage::SpaceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Shifts(smallvec::IntoIter<[Shift; 16]>);

impl Shifts {
    #[inline(always)]
    pub(crate) fn new(found: Found) -> Self {
        Shifts(found.into_iter())
    }
}

impl Iterator for Shifts {
    type Item = Shift;

    #[inline(always)]
    fn next(&mut self) -> Option<Shift> {
        self.0.next()
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Shifts {}
