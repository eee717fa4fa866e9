//! The places of all pieces, and the ends that a set of them can reach.

use crate::{
    direction::Direction,
    space::cells::Cells,
    space::groups::trains::Trains,
    space::tables::{NOWHERE, Tables},
};

/// The places of all pieces, with the look-up tables.
pub(crate) struct Standing<'a, C, B> {
    pub(crate) tables: &'a Tables<C, B>,
    /// The places of all pieces in ascending order.
    pub(crate) places: &'a [u16],
}

impl<C: Cells, B> Standing<'_, C, B> {
    /// Returns the trains of each direction.
    pub(crate) fn trains(&self) -> [Trains; 4] {
        Direction::ALL
            .map(|direction| Trains::new((0..self.places.len()).map(|piece| self.train(piece, direction))))
    }

    /// Returns the smallest set that can move with a piece, or `None` if a wall stops it.
    fn train(&self, piece: usize, direction: Direction) -> Option<u64> {
        let (mut train, mut pushing) = (1 << piece, 1_u64 << piece);
        while pushing != 0 {
            let piece = pushing.trailing_zeros() as usize;
            pushing &= pushing - 1;
            let ways = self.tables.ways(self.places[piece]);
            if ways.next[direction as usize] == NOWHERE {
                return None;
            }
            for (other, &place) in self.places.iter().enumerate() {
                let pushed = ways.entered[direction as usize].meets(self.tables.ways(place).cells);
                if pushed && train >> other & 1 == 0 {
                    train |= 1 << other;
                    pushing |= 1 << other;
                }
            }
        }
        Some(train)
    }

    /// Returns the places of a set of pieces.
    pub(crate) fn of(&self, set: u64) -> impl Iterator<Item = u16> {
        let is_in_set = move |&(piece, _): &(usize, &u16)| set >> piece & 1 == 1;
        self.places.iter().enumerate().filter(is_in_set).map(|(_, &place)| place)
    }

    /// Returns the cells of all pieces outside the set.
    fn cells_but(&self, set: u64) -> C {
        self.of(!set).fold(C::NONE, |cells, place| cells.or(self.tables.ways(place).cells))
    }
}

/// The ends that a set of pieces reaches, with parent pointers. End 0 is its present place. The buffers are reused for
/// each set.
#[derive(Clone, Default, Debug)]
pub(crate) struct Ends {
    /// The offset of each end: rows down and columns to the right.
    offsets: Vec<(i8, i8)>,
    /// The places of the pieces at each end, end by end.
    places: Vec<u16>,
    /// The parent pointer of each end: the number of the end before it, and the step from there.
    before: Vec<(usize, Direction)>,
}

impl Ends {
    /// Computes the only end of a set that moves a single step.
    pub(crate) fn set_step(&mut self, direction: Direction) {
        self.clear();
        self.offsets.extend([(0, 0), offset(direction)]);
    }

    /// Computes all ends that `set` reaches in one direction, in the order of distance.
    pub(crate) fn set_line<C: Cells, B>(
        &mut self,
        standing: &Standing<'_, C, B>,
        set: u64,
        direction: Direction,
    ) {
        let others = self.begin(standing, set);
        while self.step(standing.tables, self.offsets.len() - 1, direction, others) {}
    }

    /// Computes all ends that `set` reaches along any path, in the order of distance.
    pub(crate) fn set_paths<C: Cells, B>(&mut self, standing: &Standing<'_, C, B>, set: u64) {
        let others = self.begin(standing, set);
        let Some(&first) = self.places.first() else { return };
        // The place of the first piece of the set determines the places of all its pieces.
        let numbered = |place: u16| C::one(usize::from(place - standing.tables.ways(first).first));
        let mut seen = numbered(first);
        let (pieces, mut head) = (self.places.len(), 0);
        while head < self.offsets.len() {
            for direction in Direction::ALL {
                let next = standing.tables.ways(self.places[head * pieces]).next[direction as usize];
                let is_new = next != NOWHERE && !seen.meets(numbered(next));
                if is_new && self.step(standing.tables, head, direction, others) {
                    seen = seen.or(numbered(next));
                }
            }
            head += 1;
        }
    }

    /// Returns the offset of an end; end 0 is the present place of the set.
    pub(crate) fn offset(&self, number: usize) -> Option<(i8, i8)> {
        self.offsets.get(number).copied()
    }

    /// Returns a shortest path to the end with this offset; the path is empty if there is no such end.
    pub(crate) fn path(&self, offset: (i8, i8)) -> Vec<Direction> {
        let mut end = self.offsets.iter().position(|&end| end == offset).unwrap_or(0);
        let mut path = Vec::new();
        while end > 0 {
            let (before, step) = self.before[end];
            path.push(step);
            end = before;
        }
        path.reverse();
        path
    }

    fn clear(&mut self) {
        self.offsets.clear();
        self.places.clear();
        self.before.clear();
    }

    /// Makes the present place of a set end 0. Returns the cells of all other pieces.
    fn begin<C: Cells, B>(&mut self, standing: &Standing<'_, C, B>, set: u64) -> C {
        self.clear();
        self.offsets.push((0, 0));
        self.places.extend(standing.of(set));
        self.before.push((0, Direction::North));
        standing.cells_but(set)
    }

    /// Adds the end one step from the end `from`. Returns false if another piece or a wall blocks the step.
    fn step<C: Cells, B>(
        &mut self,
        tables: &Tables<C, B>,
        from: usize,
        direction: Direction,
        others: C,
    ) -> bool {
        let end = self.places.len();
        let pieces = end / self.offsets.len();
        for piece in 0..pieces {
            let Some(next) = tables.step(self.places[from * pieces + piece], direction as usize, others)
            else {
                self.places.truncate(end);
                return false;
            };
            self.places.push(next);
        }
        let ((down, right), step) = (self.offsets[from], offset(direction));
        self.offsets.push((down + step.0, right + step.1));
        self.before.push((from, direction));
        true
    }
}

/// Returns the offset of a direction. An `i8` suffices because a frame has at most 64 rows and columns.
fn offset(direction: Direction) -> (i8, i8) {
    let (down, right) = direction.offset();
    (down as i8, right as i8)
}
