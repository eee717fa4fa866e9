//! Turns: the change of an arrangement when one tile jumps over others.
//!
//! ```text
//!   a b c d e   the last of three to the front:   a d b c e        first 1, passed 2, to the front
//!   a b c d e   the first of two to the back:     a b d c e        first 2, passed 1, to the back
//! ```

/// A jump over one or two tiles of the jumper's own kind, in terms of the slots of that kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// The first slot that changes.
    pub(super) first: usize,
    /// The number of tiles jumped over: one or two.
    pub(super) passed: usize,
    /// Whether the last tile goes to the first slot; otherwise the first goes to the last.
    pub(super) to_front: bool,
}

impl Turn {
    /// Returns the number of turns of `slots` tiles.
    pub(super) const fn count(slots: usize) -> usize {
        if slots < 2 { 0 } else { 3 * slots - 5 }
    }

    /// Returns its number. Jumps over one tile are 0, 3, 6, ...: there both directions give the same turn.
    pub(super) const fn number(self) -> usize {
        match (self.passed, self.to_front) {
            (1, _) => 3 * self.first,
            (_, false) => 3 * self.first + 1,
            (_, true) => 3 * self.first + 2,
        }
    }

    /// Returns the turn with this number.
    pub(super) const fn numbered(number: usize) -> Self {
        let passed = if number.is_multiple_of(3) { 1 } else { 2 };
        Turn { first: number / 3, passed, to_front: number % 3 == 2 }
    }

    /// Returns the slot to which the tile on `slot` moves.
    pub(super) const fn moved(self, slot: usize) -> usize {
        let last = self.first + self.passed;
        if slot < self.first || slot > last {
            slot
        } else if self.to_front {
            if slot == last { self.first } else { slot + 1 }
        } else if slot == self.first {
            last
        } else {
            slot - 1
        }
    }
}
