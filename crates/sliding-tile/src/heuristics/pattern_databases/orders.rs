//! The orders in which the tiles of a pattern may lie, numbered from zero.
//!
//! Number the tiles of a pattern from 0 and list them in reading order of the cells that they cover: the list is a
//! permutation. Let `d[i]` be the number of tiles j < i that lie behind tile i. The permutation's number is the sum
//! of `d[i] * i!`. It depends only on the tiles' cells. To decode it, the tiles are inserted one after the other.

/// The most tiles of a pattern, so that the numbers of orders fit into 16 bits.
pub(super) const MOST_TILES: usize = 8;

/// The tiles on the covered cells in reading order.
pub(super) type Order = [u8; MOST_TILES];

/// A value for each order. The length is 2^16, so every 16-bit index is in bounds.
pub(super) type Numbered<T> = Box<[T; 1 << 16]>;

/// All orders of a fixed number of tiles, and the changes of order caused by moves.
pub(super) struct Orders {
    tiles: usize,
    all: Vec<Order>,
    /// For each pair of places, the new number of each order when the tile at the first place moves to the second.
    rotations: Vec<Option<Numbered<u16>>>,
}

impl Orders {
    /// Returns the orders of `tiles` tiles, and the rotations between places at most `reach` apart.
    pub(super) fn of(tiles: usize, reach: usize) -> Self {
        let all: Vec<Order> = (0..factorial(tiles)).map(|number| order(number, tiles)).collect();
        let places = (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to)));
        let rotation = |(from, to): (usize, usize)| {
            let is_needed = from != to && from.abs_diff(to) <= reach;
            is_needed.then(|| {
                let mut numbers = numbered();
                for (order, after) in all.iter().zip(numbers.iter_mut()) {
                    *after = number(&rotated(order, from, to), tiles) as u16;
                }
                numbers
            })
        };
        Orders { tiles, rotations: places.map(rotation).collect(), all }
    }

    /// Returns the number of orders.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Order> {
        self.all.iter()
    }

    /// Returns the number of the order of tiles that lie on these cells.
    pub(super) fn number_of(&self, cells: &[usize]) -> usize {
        let mut order: Vec<u8> = (0..self.tiles as u8).collect();
        order.sort_by_key(|&tile| cells[usize::from(tile)]);
        let mut padded = Order::default();
        padded[..self.tiles].copy_from_slice(&order);
        number(&padded, self.tiles)
    }

    /// Returns the new number of each order when the tile at place `from` moves to place `to`.
    pub(super) fn rotation(&self, from: usize, to: usize) -> Option<&Numbered<u16>> {
        self.rotations[from * self.tiles + to].as_ref()
    }
}

/// Returns zeros. The system provides their memory page by page when it is written.
#[expect(clippy::unnecessary_box_returns, reason = "too large for a stack")]
pub(super) fn numbered<T: Copy + Default + core::fmt::Debug>() -> Numbered<T> {
    let Ok(zeros) = vec![T::default(); 1 << 16].into_boxed_slice().try_into() else {
        unreachable!("a slice is as long as the array");
    };
    zeros
}

pub(super) fn factorial(n: usize) -> usize {
    (1..=n).product()
}

fn order(number: usize, tiles: usize) -> Order {
    let mut order = Order::default();
    for tile in 0..tiles {
        let place = tile - number / factorial(tile) % (tile + 1);
        order.copy_within(place..tile, place + 1);
        order[place] = tile as u8;
    }
    order
}

fn number(order: &Order, tiles: usize) -> usize {
    let order = &order[..tiles];
    let behind = |place: usize| order[place + 1..].iter().filter(|&&other| other < order[place]).count();
    (0..tiles).map(|place| behind(place) * factorial(order[place].into())).sum()
}

fn rotated(order: &Order, from: usize, to: usize) -> Order {
    let mut order = *order;
    if from < to {
        order[from..=to].rotate_left(1);
    } else {
        order[to..=from].rotate_right(1);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_orders_are_inverse() {
        for tiles in 1..=6 {
            let orders = Orders::of(tiles, 0);
            let mut sorted: Vec<Order> = orders.iter().copied().collect();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), (1..=tiles).product());
            assert!(orders.iter().enumerate().all(|(at, order)| number(order, tiles) == at));
        }
    }

    #[test]
    fn a_tile_passes_others() {
        let orders = Orders::of(4, 3);
        let start = orders.number_of(&[0, 2, 5, 7]);
        let after = orders.number_of(&[6, 2, 5, 7]);
        assert_eq!(orders.rotation(0, 2).map(|numbers| usize::from(numbers[start])), Some(after));
        assert_eq!(orders.rotation(2, 0).map(|numbers| usize::from(numbers[after])), Some(start));
    }
}
