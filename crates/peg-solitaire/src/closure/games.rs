//! The number of games, and the number of solutions among them.
//!
//! A game is a sequence of jumps that ends where no jump is possible. The number of games from a position is the sum
//! over its children; a position without a jump counts one. The counts are therefore computed from the fewest pegs
//! upwards. Images have equally many games, so one position represents its orbit: the one with the least key.
//! Solutions are counted in the same way among the winning positions alone, where only a target allows no jump.

use core::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use search::StateSpace;
use smallvec::SmallVec;

use super::{
    Closure, ClosureError, Reason,
    block::Chunk,
    keys::{Keys, Linear, change},
    layout::CHUNK,
    totals::{Slot, Totals},
};
use crate::{
    space::hole_set::{HoleSet, with_closure_holes},
    space::{Position, Space},
};

/// The inline capacity of lists of images; lists of jumps have twice this capacity.
const USUAL: usize = 16;

/// The number of keys in a part of a level: half a megabyte.
const PART: usize = 1 << 16;

/// The number of keys that are summed between two checks of the flag: some milliseconds.
const KEYS_BETWEEN_LOOKS: usize = 1 << 12;

/// The numbers of games and of solutions, from [`Closure::games`].
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Closure};
///
/// let games = Closure::of(&".xxx.".parse()?)?.games()?;
/// // Either end may jump in; then its neighbour cannot reach it.
/// assert_eq!((games.all, games.solutions), (2, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Games {
    /// The number of jump sequences from the start to a position without a jump. One, if the start allows no jump.
    pub all: u128,
    /// The number of those sequences that leave a single peg on a target.
    pub solutions: u128,
}

impl Closure {
    /// Counts all games from the start, and the solutions among them.
    ///
    /// # Complexity
    ///
    /// O(n j s) time for n positions up to symmetry with j jumps each and s symmetries of the board, its start and its
    /// targets. Memory: eight bytes for each of the n positions, and about sixty for each of those with the same number
    /// of pegs. Like [`census`](Self::census), it needs a second closure unless the start is the opposite of the
    /// target.
    ///
    /// # Errors
    ///
    /// If the count needs more bytes than the bitmaps leave of the allowed bytes, if there are 2^128 games or more, or
    /// if the flag was raised.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Closure};
    ///
    /// let games = Closure::of(&"xxx/x.x/xxx/xxx".parse()?)?.games()?;
    /// assert!(games.solutions <= games.all);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn games(&self) -> Result<Games, ClosureError> {
        let all = self.count_games(self.room_beside(None), |_, chunk| *chunk)?;
        Ok(Games { all, solutions: self.solutions()? })
    }

    /// Counts the solutions alone; examines only winning positions.
    ///
    /// # Complexity
    ///
    /// As [`games`](Self::games), with n winning positions.
    ///
    /// # Errors
    ///
    /// As [`games`](Self::games).
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Closure};
    ///
    /// assert_eq!(Closure::of(&Board::triangle(5))?.solutions()?, 6_816);
    /// # Ok::<(), peg_solitaire::ClosureError>(())
    /// ```
    pub fn solutions(&self) -> Result<u128, ClosureError> {
        let other = self.backward_closure()?;
        let backward = self.backward(other.as_ref());
        let room = self.room_beside(other.as_ref());
        self.count_games(room, |number, chunk| backward.winning(&self.layout, number, chunk))
    }

    fn count_games(
        &self,
        room: u64,
        part: impl Fn(u64, &Chunk) -> Chunk + Sync,
    ) -> Result<u128, ClosureError> {
        with_closure_holes!(&self.board, W => {
            // The type `W` has a bit for each hole of the board.
            let Ok(space) = Space::<W>::with_encoding(&self.board) else { return Err(self.builder.too_large()) };
            Count::new(self, &space, room).of(part)
        })
    }
}

/// The keys of one level, in parts. Only the first part can move in memory while the level grows.
#[derive(Clone, Debug, Default)]
struct Level(Vec<Vec<u64>>);

impl Level {
    fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    #[inline]
    fn push(&mut self, key: u64) {
        match self.0.last_mut() {
            Some(part) if part.len() < PART => part.push(key),
            last => {
                let capacity = if last.is_some() { PART } else { 0 };
                let mut part = Vec::with_capacity(capacity);
                part.push(key);
                self.0.push(part);
            }
        }
    }

    /// Returns all keys in one list.
    fn joined(self) -> Vec<u64> {
        let mut all = Vec::with_capacity(self.len());
        self.0.into_iter().for_each(|part| all.extend(part));
        all
    }
}

/// The data for a count of games.
struct Count<'a, W> {
    closure: &'a Closure,
    space: &'a Space<W>,
    keys: Keys<W>,
    /// The number of bytes that the count may use.
    room: u64,
    /// For each symmetry, the images of all values of the index bits within a word.
    within: Vec<[u64; 64]>,
    /// For each jump, the difference that it makes to the key and to each image of the key.
    changes: Vec<u64>,
}

impl<'a, W: HoleSet> Count<'a, W> {
    fn new(closure: &'a Closure, space: &'a Space<W>, room: u64) -> Self {
        let keys = Keys::<W>::new(&closure.board, &closure.layout);
        let bits = 1_u64 << closure.layout.free().min(6);
        let within = |image: &Linear<u64>| {
            core::array::from_fn(|bit| if (bit as u64) < bits { image.of(bit as u64) } else { 0 })
        };
        let within = keys.images.iter().map(within).collect();
        let images =
            |key: u64| core::iter::once(key).chain(keys.images.iter().map(move |image| image.of(key)));
        let changes = space.triples().iter().map(|&triple| change(&closure.layout, triple));
        let changes = changes.flat_map(images).collect();
        Count { closure, space, keys, room, within, changes }
    }

    /// Returns the number of games that stay among the positions that `part` selects from each chunk.
    fn of(&self, part: impl Fn(u64, &Chunk) -> Chunk + Sync) -> Result<u128, ClosureError> {
        let builder = &self.closure.builder;
        let mut levels = self.levels(part)?;
        self.check(&levels)?;
        let mut totals = Totals::new(&[], []);
        let mut last = 0;
        for level in levels.iter_mut().map(core::mem::take).filter(|level| level.len() > 0) {
            let keys = level.joined();
            let sums = self.sums(&keys, &totals);
            builder.go_on()?;
            let sums = sums.ok_or(ClosureError(Reason::ManyGames))?;
            // The last level contains only the start.
            last = sums[0];
            totals = Totals::new(&keys, sums);
        }
        Ok(last)
    }

    /// Returns an error if these take too many bytes together: all keys, the keys of one level again, the sums of that
    /// level, and the totals of two levels.
    fn check(&self, levels: &[Level]) -> Result<(), ClosureError> {
        let builder = &self.closure.builder;
        let keys: usize = levels.iter().map(Level::len).sum();
        let most = levels.iter().map(Level::len).max().unwrap_or(0);
        let lists = size_of::<u64>() as u64 * (keys + most) as u64 + size_of::<u128>() as u64 * most as u64;
        let bytes = lists + 2 * Totals::bytes(most);
        if bytes > self.room { Err(builder.no_room()) } else { builder.go_on() }
    }

    /// Returns the least key of each orbit, by number of pegs.
    fn levels(&self, part: impl Fn(u64, &Chunk) -> Chunk + Sync) -> Result<Vec<Level>, ClosureError> {
        let most = self.room / size_of::<u64>() as u64;
        let holes = self.closure.board.holes().len();
        let found = AtomicU64::new(0);
        let parts = self.closure.fold(
            || vec![Level::default(); holes + 1],
            |levels, number, chunk| {
                if found.load(Ordering::Relaxed) > most {
                    return;
                }
                let mut count = 0;
                for (word, at) in part(number, chunk).iter().zip(number * CHUNK as u64..) {
                    self.visit_least(*word, at, |key| {
                        levels[self.keys.pegs(key).count() as usize].push(key);
                        count += 1;
                    });
                }
                found.fetch_add(count, Ordering::Relaxed);
            },
        )?;
        if found.into_inner() > most {
            return Err(self.closure.builder.no_room());
        }
        let mut levels = vec![Level::default(); holes + 1];
        for (level, keys) in parts.into_iter().flat_map(|part| (0..).zip(part)) {
            let level: &mut Level = &mut levels[level];
            level.0.extend(keys.0);
        }
        Ok(levels)
    }

    /// Calls `visit` with those keys of a word that are the least of their images.
    #[inline(always)]
    fn visit_least(&self, word: u64, number: u64, mut visit: impl FnMut(u64)) {
        if word == 0 {
            return;
        }
        let first = number << 6 ^ self.keys.start;
        let images: SmallVec<[u64; USUAL]> = self.keys.images.iter().map(|image| image.of(first)).collect();
        word.for_each(|bit| {
            let key = first ^ bit as u64;
            let images = images.iter().zip(&self.within);
            if images.into_iter().all(|(image, within)| image ^ within[bit] >= key) {
                visit(key);
            }
        });
    }

    /// Computes the totals of some keys with the same number of pegs, given the totals of the keys with one peg less.
    ///
    /// Returns `None` if a total does not fit in 128 bits, or if the check was stopped.
    fn sums(&self, keys: &[u64], totals: &Totals) -> Option<Vec<u128>> {
        let share = keys.len().div_ceil(self.closure.builder.threads).max(1 << 8);
        let mut sums = vec![0; keys.len()];
        let fill_some = |(keys, sums): (&[u64], &mut [u128])| {
            let mut pairs = keys.iter().zip(sums);
            !self.closure.builder.is_cancelled()
                && pairs.all(|(&key, sum)| self.sum(key, totals).map(|total| *sum = total).is_some())
        };
        let fill = |(keys, sums): (&[u64], &mut [u128])| {
            keys.chunks(KEYS_BETWEEN_LOOKS).zip(sums.chunks_mut(KEYS_BETWEEN_LOOKS)).all(fill_some)
        };
        let fits = thread::scope(|scope| {
            let mut shares = keys.chunks(share).zip(sums.chunks_mut(share));
            let first = shares.next();
            let others: Vec<_> = shares.map(|share| scope.spawn(move || fill(share))).collect();
            first.is_none_or(fill) & others.into_iter().all(|share| share.join().unwrap_or(false))
        });
        fits.then_some(sums)
    }

    #[inline(always)]
    fn sum(&self, key: u64, totals: &Totals) -> Option<u128> {
        let jumps = self.space.actions(&Position(self.keys.pegs(key)));
        if jumps.is_empty() {
            return Some(1);
        }
        let mut images = SmallVec::<[u64; USUAL]>::from_elem(key, 1);
        images.extend(self.keys.images.iter().map(|image| image.of(key)));
        let least = |jump: usize| {
            let changes = &self.changes[jump * images.len()..][..images.len()];
            images.iter().zip(changes).fold(u64::MAX, |least, (image, change)| least.min(image ^ change))
        };
        let children: SmallVec<[u64; 2 * USUAL]> = jumps.iter().map(|jump| least(jump.index())).collect();
        let firsts: SmallVec<[Slot; 2 * USUAL]> = children.iter().map(|&child| totals.first(child)).collect();
        let mut of_children = children.iter().zip(firsts).map(|(&child, first)| totals.of(child, first));
        of_children.try_fold(0, u128::checked_add)
    }
}
