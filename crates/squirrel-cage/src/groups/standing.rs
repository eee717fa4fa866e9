//! All pieces where they stand, and how far a set of them gets.

use crate::{
    cells::Cells,
    direction::Direction,
    groups::trains::Trains,
    packing::Packing,
    tables::{NOWHERE, Tables},
};

/// All pieces where they stand.
pub(crate) struct Standing<'a, P: Packing> {
    pub(crate) tables: &'a Tables<P>,
    /// In ascending order.
    pub(crate) places: &'a [u16],
}

impl<P: Packing> Standing<'_, P> {
    /// The trains of each direction.
    pub(crate) fn trains(&self) -> [Trains; 4] {
        Direction::ALL
            .map(|direction| Trains::new((0..self.places.len()).map(|piece| self.train(piece, direction))))
    }

    /// The least set that goes with a piece, or `None` if a wall stops it.
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

    /// The places of a set of pieces.
    pub(crate) fn of(&self, set: u64) -> impl Iterator<Item = u16> {
        let is_in_set = move |&(piece, _): &(usize, &u16)| set >> piece & 1 == 1;
        self.places.iter().enumerate().filter(is_in_set).map(|(_, &place)| place)
    }

    /// The cells of all other pieces.
    fn cells_but(&self, set: u64) -> P::Cells {
        self.of(!set).fold(P::Cells::NONE, |cells, place| cells.or(self.tables.ways(place).cells))
    }
}

/// Where a set of pieces gets to, and how: the first end is where it stands. The buffers serve one set after the other.
#[derive(Clone, Default, Debug)]
pub(crate) struct Ends {
    /// Rows down and columns to the right, by end.
    offsets: Vec<(i8, i8)>,
    /// The places of the pieces at each end, one end after the other.
    places: Vec<u16>,
    /// The number of the end before each, and the step from there.
    before: Vec<(usize, Direction)>,
}

impl Ends {
    /// The one end of a set that goes a single step.
    pub(crate) fn set_step(&mut self, direction: Direction) {
        self.clear();
        self.offsets.extend([(0, 0), offset(direction)]);
    }

    /// Everything that `set` gets to straight on.
    pub(crate) fn set_line<P: Packing>(
        &mut self,
        standing: &Standing<'_, P>,
        set: u64,
        direction: Direction,
    ) {
        let others = self.begin(standing, set);
        while self.step(standing.tables, self.offsets.len() - 1, direction, others) {}
    }

    /// Everything that `set` gets to along any path, in the order of the distance.
    pub(crate) fn set_paths<P: Packing>(&mut self, standing: &Standing<'_, P>, set: u64) {
        let others = self.begin(standing, set);
        let Some(&first) = self.places.first() else { return };
        // Where one piece of the set is tells where all are.
        let numbered = |place: u16| P::Cells::one(usize::from(place - standing.tables.ways(first).first));
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

    /// The `number`th end, from one; the set stands at end zero.
    pub(crate) fn offset(&self, number: usize) -> Option<(i8, i8)> {
        self.offsets.get(number).copied()
    }

    /// A shortest path to the end that lies so far off; empty if there is none.
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

    /// Makes the place of a set the first end, and gives the cells of all other pieces.
    fn begin<P: Packing>(&mut self, standing: &Standing<'_, P>, set: u64) -> P::Cells {
        self.clear();
        self.offsets.push((0, 0));
        self.places.extend(standing.of(set));
        self.before.push((0, Direction::North));
        standing.cells_but(set)
    }

    /// Adds the end one step from the end `from`, and says whether no other piece and no wall is in the way.
    fn step<P: Packing>(
        &mut self,
        tables: &Tables<P>,
        from: usize,
        direction: Direction,
        others: P::Cells,
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

/// A frame has at most 64 rows and columns.
fn offset(direction: Direction) -> (i8, i8) {
    let (down, right) = direction.offset();
    (down as i8, right as i8)
}
