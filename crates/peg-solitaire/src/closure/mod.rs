//! The set of all reachable positions, as one bitmap.
//!
//! A search looks up states one by one; the closure applies a jump to whole sets of positions. The positions that allow
//! the jump are a masked part of the bitmap, and their successors are the same part, shifted. The bitmap stores no
//! position explicitly and keeps no order, so each bit costs a fraction of an operation on a word. This crate contains
//! the closure because it is not a search over states.
//!
//! The bitmap is divided into blocks. A thread closes a block under the jumps that stay within it, while the block is
//! in the cache. If the block has gained positions, the blocks to which its jumps lead become due. A due block first
//! receives the successors from all its neighbours, and is then closed again. Of the due blocks,
//! threads take those with most pegs first. The order does not affect the result: the least closed set that contains
//! the start.
//!
//! The threads are those of the standard library and not of rayon. They wait for each other at a condition variable, and
//! a job of rayon's pool that waits holds back every other job of the pool. The crate has no other use for rayon.

mod block;
mod census;
mod games;
mod keys;
mod layout;
mod moves;
mod passes;
mod totals;
mod winning;
mod work;

pub use census::{Census, Tally};
pub use games::Games;
pub(crate) use winning::Winning;

use core::fmt;
use std::thread::{self, Builder};

use search::StopToken;
use thiserror::Error;

use crate::board::Board;
use block::Block;
use layout::{CHUNK, Layout};
use work::{Stop, Work};

/// The set of all positions that are reachable from a start: one bit for each position that the invariants allow.
///
/// # Complexity
///
/// 2^f bits of memory, where f is the number of holes minus the number of independent invariants, usually four: 64 MiB
/// for the English board of 33 holes, 512 MiB for 36. Parts of the bitmap that the computation never visits take no
/// memory.
///
/// # References
///
/// J. D. Beasley, "The Ins and Outs of Peg Solitaire", 1985, for the invariants.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Closure};
///
/// let board = Board::triangle(5);
/// let closure = Closure::of(&board)?;
/// assert_eq!(closure.positions(), 3_016);
/// assert!(closure.is_solvable());
/// assert!(closure.holds(&board.clone().with_pegs(board.targets())?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Closure {
    layout: Layout,
    board: Board,
    /// The blocks by number. A block that was never visited has no chunks.
    blocks: Vec<Block>,
    /// The options with which the closure was computed.
    builder: ClosureBuilder,
}

/// The reason why there is no closure or no count: the bitmap or a number is too large, or the work was cancelled.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Closure};
///
/// let error = Closure::of(&Board::rectangle(8, 8)).unwrap_err();
/// assert_eq!(error.to_string(), "expected a bitmap of 2147483648 bytes at most, found more");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct ClosureError(Reason);

impl ClosureError {
    /// Returns whether the work was stopped; otherwise something would be too large.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::{Arc, atomic::AtomicBool};
    /// use peg_solitaire::{Board, ClosureBuilder};
    ///
    /// let raised = Arc::new(AtomicBool::new(true));
    /// let error = ClosureBuilder::new().cancelled_by(raised).build(&Board::english()).unwrap_err();
    /// assert!(error.is_cancelled());
    /// ```
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0 == Reason::Cancelled
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Reason {
    #[error("expected a bitmap of {most} bytes at most, found more")]
    Large { most: u64 },
    #[error("expected a bitmap and all that is counted in it in {most} bytes at most, found more")]
    NoRoom { most: u64 },
    #[error("expected fewer than 2^128 games, found more")]
    ManyGames,
    #[error("expected to finish, found a request to stop")]
    Cancelled,
}

/// The largest number of threads. More threads than processors bring no gain.
const MOST_THREADS: usize = 256;

/// The options for computing a closure.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, ClosureBuilder};
///
/// let closure = ClosureBuilder::new().with_threads(2).with_bytes(1 << 20).build(&Board::triangle(5))?;
/// assert_eq!(closure.positions(), 3_016);
/// assert!(ClosureBuilder::new().with_bytes(1 << 20).build(&Board::english()).is_err());
/// # Ok::<(), peg_solitaire::ClosureError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct ClosureBuilder {
    threads: usize,
    bytes: u64,
    stop: StopToken,
}

impl ClosureBuilder {
    /// Creates the default options: one thread, and a bitmap of at most 2 GiB.
    pub fn new() -> Self {
        ClosureBuilder { threads: 1, bytes: 2 << 30, stop: StopToken::new() }
    }

    /// Uses 1 to 256 `threads`.
    pub fn with_threads(self, threads: usize) -> Self {
        ClosureBuilder { threads: threads.clamp(1, MOST_THREADS), ..self }
    }

    /// Allows a bitmap of at most `bytes`; counts may use the bytes that the bitmap leaves.
    pub fn with_bytes(self, bytes: u64) -> Self {
        ClosureBuilder { bytes, ..self }
    }

    /// Stops soon after `stop` says so.
    pub fn cancelled_by(self, stop: impl Into<StopToken>) -> Self {
        ClosureBuilder { stop: stop.into(), ..self }
    }

    /// Computes the closure of the position on `board`.
    ///
    /// # Errors
    ///
    /// If the bitmap would be too large, or if the work was stopped.
    pub fn build(&self, board: &Board) -> Result<Closure, ClosureError> {
        self.build_observed(board, || ())
    }

    /// Does the same as [`build`](Self::build), and calls `tick` between the steps of the work on this thread.
    ///
    /// # Errors
    ///
    /// As [`build`](Self::build).
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, ClosureBuilder};
    ///
    /// let mut ticks = 0;
    /// ClosureBuilder::new().build_observed(&Board::triangle(6), || ticks += 1)?;
    /// assert!(ticks > 0);
    /// # Ok::<(), peg_solitaire::ClosureError>(())
    /// ```
    pub fn build_observed(&self, board: &Board, tick: impl FnMut()) -> Result<Closure, ClosureError> {
        let layout = Layout::new(board);
        self.check(&layout)?;
        let start = layout.index(board.peg_marks()).unwrap_or(0);
        self.close(board, layout, [start], u64::MAX, tick)
    }

    /// Returns an error if the bitmap of `board` would be too large.
    pub(crate) fn check_board(&self, board: &Board) -> Result<(), ClosureError> {
        self.check(&Layout::new(board))
    }

    /// Returns the largest number of bytes of a bitmap.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    fn check(&self, layout: &Layout) -> Result<(), ClosureError> {
        match layout.bytes() {
            Some(bytes) if bytes <= self.bytes => Ok(()),
            _ => Err(self.too_large()),
        }
    }

    fn too_large(&self) -> ClosureError {
        ClosureError(Reason::Large { most: self.bytes })
    }

    fn no_room(&self) -> ClosureError {
        ClosureError(Reason::NoRoom { most: self.bytes })
    }

    /// Computes the closure of some positions of one class. The size of the bitmap was checked before; its blocks may
    /// take at most `room` bytes.
    fn close(
        &self,
        board: &Board,
        layout: Layout,
        starts: impl IntoIterator<Item = u64>,
        room: u64,
        tick: impl FnMut(),
    ) -> Result<Closure, ClosureError> {
        let error = |stop| match stop {
            Stop::Cancelled => ClosureError(Reason::Cancelled),
            Stop::Full => self.no_room(),
        };
        let work = Work::new(&layout, starts, &self.stop, room).map_err(error)?;
        thread::scope(|scope| {
            // If a thread cannot be started, the other threads do its share.
            let start = |_: &usize| Builder::new().spawn_scoped(scope, || work.run(|| ())).is_ok();
            (1..self.threads).take_while(start).for_each(drop);
            work.run(tick);
        });
        let blocks = work.into_blocks().map_err(error)?;
        Ok(Closure { layout, board: board.clone(), blocks, builder: self.clone() })
    }

    /// Returns an error if the work was stopped.
    fn go_on(&self) -> Result<(), ClosureError> {
        if self.is_cancelled() { Err(ClosureError(Reason::Cancelled)) } else { Ok(()) }
    }

    fn is_cancelled(&self) -> bool {
        self.stop.is_stopped()
    }
}

impl Default for ClosureBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl Closure {
    /// Computes the closure of the position on `board` with one thread; [`ClosureBuilder`] has more options.
    ///
    /// # Errors
    ///
    /// If the bitmap would take more than 2 GiB.
    pub fn of(board: &Board) -> Result<Self, ClosureError> {
        ClosureBuilder::new().build(board)
    }

    /// Returns the bytes that the whole bitmap of `board` would take, or `None` if no machine could address it.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Closure};
    ///
    /// assert_eq!(Closure::bytes_for(&Board::english()), Some(64 << 20));
    /// ```
    #[must_use]
    pub fn bytes_for(board: &Board) -> Option<u64> {
        Layout::new(board).bytes()
    }

    /// Returns the board whose position is the start.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the number of reachable positions, including the start.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.blocks.iter().map(|block| count(block.chunks.as_flattened())).sum()
    }

    /// Returns the number of reachable positions with each number of pegs, from zero upwards.
    ///
    /// # Errors
    ///
    /// If the work was stopped.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Closure};
    ///
    /// let counts = Closure::of(&"xx.".parse()?)?.positions_by_pegs()?;
    /// assert_eq!(counts, [0, 1, 1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions_by_pegs(&self) -> Result<Vec<u64>, ClosureError> {
        let counts = self.count_by_pegs(|_, chunk| [*chunk])?;
        Ok(counts.into_iter().map(|[count]| count).collect())
    }

    /// Returns whether the position on `board` is reachable. A board with other holes is not.
    #[must_use]
    pub fn holds(&self, board: &Board) -> bool {
        board.holes() == self.board.holes() && self.holds_pegs(board.peg_marks())
    }

    /// Returns the number of allowed bytes that this bitmap and `other` leave.
    fn room_beside(&self, other: Option<&Closure>) -> u64 {
        let held = |closure: &Closure| -> u64 {
            let blocks: u64 = closure.blocks.iter().map(Block::bytes).sum();
            blocks + (closure.blocks.capacity() * size_of::<Block>()) as u64
        };
        self.builder.bytes.saturating_sub(held(self) + other.map_or(0, held))
    }

    fn holds_pegs(&self, pegs: &[bool]) -> bool {
        self.layout.index(pegs).is_some_and(|index| self.holds_index(index))
    }

    fn holds_index(&self, index: u64) -> bool {
        let place = Place::of(index, self.layout.block_bits());
        let words = self.blocks[place.block].chunks.as_flattened();
        words.get(place.word).is_some_and(|word| word >> place.bit & 1 == 1)
    }

    /// Returns whether a single peg on a target is reachable.
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        let holes = 0..self.board.holes().len();
        let single = |target: usize| holes.clone().map(|hole| hole == target).collect::<Vec<_>>();
        crate::space::numbers(self.board.target_marks()).any(|target| self.holds_pegs(&single(target)))
    }
}

/// The location of an index in the bitmap.
struct Place {
    block: usize,
    /// The number of the word within the block.
    word: usize,
    bit: u64,
}

impl Place {
    fn of(index: u64, block_bits: usize) -> Place {
        let (word, bit) = (index / 64, index % 64);
        // Word numbers of the whole bitmap may exceed an address space of 32 bits; those within a block do not.
        let words = (CHUNK as u64) << block_bits;
        Place { block: (word / words) as usize, word: (word % words) as usize, bit }
    }
}

impl fmt::Debug for Closure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Closure").field("board", &self.board).finish_non_exhaustive()
    }
}

fn count(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An index of the largest bitmap, built from its parts: 64 bits a word, 64 words a chunk, 64 chunks a block.
    #[test]
    fn a_place_beyond_the_words_of_32_bits_is_found() {
        let (block, word, bit) = ((1_u64 << 28) + 5, 4_000, 17);
        let place = Place::of((block * 4_096 + word) * 64 + bit, 6);
        assert_eq!((place.block as u64, place.word as u64, place.bit), (block, word, bit));
    }
}
