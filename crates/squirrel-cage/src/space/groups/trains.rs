//! Trains: the smallest sets of pieces that move one step together. Their unions are all sets that can move.
//!
//! A union contains the train of each of its pieces. So each union determines the next larger one, as a number, and
//! none is stored.

/// The trains of one direction.
#[derive(Clone, Debug)]
pub(crate) struct Trains {
    /// The train of each piece, one bit for each of its pieces; zero if a wall stops it.
    by_piece: Vec<u64>,
}

impl Trains {
    /// Collects the trains of at most 64 pieces; `None` means that the piece cannot move.
    pub(crate) fn new(by_piece: impl Iterator<Item = Option<u64>>) -> Self {
        Trains { by_piece: by_piece.map(Option::unwrap_or_default).collect() }
    }

    /// Returns the least union of trains that is greater than `union`, which is a union itself or the empty set.
    ///
    /// Compare two unions from the highest bit: the first difference is a piece that only the greater one has. The
    /// lower this piece, the smaller the greater union. Below this piece, the least union contains only pieces that the
    /// others push.
    ///
    /// # Complexity
    ///
    /// O(p) time for p pieces.
    pub(crate) fn union_after(&self, union: u64) -> Option<u64> {
        let is_joined = |&(piece, &train): &(usize, &u64)| {
            let above = above(piece);
            train != 0 && union >> piece & 1 == 0 && train & above & !union == 0
        };
        let (piece, &train) = self.by_piece.iter().enumerate().find(is_joined)?;
        let stays = union & above(piece);
        let trains = self.by_piece.iter().enumerate().skip(piece + 1);
        Some(trains.filter(|(piece, _)| stays >> piece & 1 == 1).fold(train, |all, (_, &train)| all | train))
    }

    /// Returns an upper bound on the number of unions, or `None` if it exceeds a `usize`.
    pub(crate) fn most_unions(&self) -> Option<usize> {
        let movable = self.by_piece.iter().filter(|&&train| train != 0).count();
        1_usize.checked_shl(movable as u32).map(|sets| sets - 1)
    }
}

/// Returns the set of all pieces with a higher number.
fn above(piece: usize) -> u64 {
    !1 << piece
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the listed unions with a scan of all sets, which keeps those that contain the train of each of their
    /// pieces.
    #[test]
    fn unions_come_in_order_and_none_is_left_out() {
        // Piece 5 pushes pieces 0 and 1. A wall stops piece 2. Piece 3 moves alone. Piece 4 pushes piece 3.
        let trains =
            [Some(0b00_0001), Some(0b00_0010), None, Some(0b00_1000), Some(0b01_1000), Some(0b10_0011)];
        let goes = |set: u64| {
            let holds = |piece: usize| trains[piece].is_some_and(|train| train & !set == 0);
            (0..6).all(|piece| set >> piece & 1 == 0 || holds(piece))
        };
        let expected: Vec<u64> = (1..1 << 6).filter(|&set| goes(set)).collect();
        let listed = Trains::new(trains.into_iter());
        let unions = core::iter::successors(listed.union_after(0), |&union| listed.union_after(union));
        assert_eq!(unions.collect::<Vec<_>>(), expected);
        assert!(listed.most_unions().is_some_and(|most| most >= expected.len()));
    }

    #[test]
    fn sixty_four_pieces_have_a_last_union() {
        let alone = Trains::new((0..64).map(|piece| Some(1 << piece)));
        assert_eq!(alone.union_after(1 << 63), Some(1 << 63 | 1));
        assert_eq!(alone.union_after(u64::MAX - 1), Some(u64::MAX));
        assert_eq!(alone.union_after(u64::MAX), None);
        assert_eq!(alone.most_unions(), None);
    }
}
