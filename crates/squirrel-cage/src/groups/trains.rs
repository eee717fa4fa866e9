//! Trains: the least sets of pieces that go one step together, and the unions of trains, which are all sets that can go.
//!
//! A union contains the train of each of its pieces. So the next larger union, as a number, is found from the one before it
//! alone, and none is stored.

/// The trains of one direction.
#[derive(Clone, Debug)]
pub(crate) struct Trains {
    /// By piece, a bit for each piece of its train; zero if a wall stops it.
    by_piece: Vec<u64>,
}

impl Trains {
    /// Trains by piece, at most 64; `None` for a piece that cannot go.
    pub(crate) fn new(by_piece: impl Iterator<Item = Option<u64>>) -> Self {
        Trains { by_piece: by_piece.map(Option::unwrap_or_default).collect() }
    }

    /// The least union of trains that is greater than `union`, which is one too or the empty set.
    ///
    /// Two unions differ first, from above, in a piece that only the greater one has. The lower that piece, the less the
    /// greater union. Below it the least union has only pieces that the others push.
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

    /// No more unions than this.
    pub(crate) fn most_unions(&self) -> Option<usize> {
        let movable = self.by_piece.iter().filter(|&&train| train != 0).count();
        1_usize.checked_shl(movable as u32).map(|sets| sets - 1)
    }
}

/// The bits of the pieces above one.
fn above(piece: usize) -> u64 {
    !1 << piece
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against all sets of pieces, in order: those that contain the train of each of their pieces.
    #[test]
    fn unions_come_in_order_and_none_is_left_out() {
        // The last piece pushes the first two, the third is stopped by a wall, the fourth goes alone, the fifth with it.
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
