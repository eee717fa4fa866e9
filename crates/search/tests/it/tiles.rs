//! Tiles that slide into a hole, zero, on a board of any width: published numbers are known for the small ones.

use search::{StateSpace, from_successors};

/// The space of boards of `N` cells in rows of `width`.
pub(crate) fn tiles<const N: usize>(
    width: usize,
) -> impl StateSpace<State = [u8; N], Action = [u8; N], Cost = u32> {
    from_successors(move |board: &[u8; N]| {
        let board = *board;
        let hole = board.iter().take_while(|&&tile| tile != 0).count();
        let column = hole % width;
        [
            (hole >= width, hole.wrapping_sub(width)),
            (column > 0, hole.wrapping_sub(1)),
            (column + 1 < width, hole + 1),
            (hole + width < N, hole + width),
        ]
        .into_iter()
        .filter(|&(on_board, _)| on_board)
        .map(move |(_, cell)| {
            let mut next = board;
            next.swap(hole, cell);
            next
        })
    })
}

/// The tiles in order, the hole last.
pub(crate) fn in_order<const N: usize>() -> [u8; N] {
    core::array::from_fn(|i| ((i + 1) % N) as u8)
}
