//! The check of a proof by search: all positions once more, layer by layer in sorted lists, and no bitmap, no images.
//!
//! A jump turns the same bits of every position that allows it, so that it keeps their order. The positions of a layer
//! that begin with the same bits are therefore a slice, their children by one jump begin with the same bits again, and
//! the next layer is made beginning by beginning: gathered from a slice for each jump, sorted while it is in the caches,
//! and put behind the one before. Beginnings do not depend on each other: threads share them.

use core::{
    ops::Range,
    sync::atomic::{AtomicUsize, Ordering},
};
use std::{
    sync::{Mutex, PoisonError},
    thread,
};

use super::{Exclusion, Layers};
use crate::{board::Board, place::Place, space::numbers};

/// The holes that fit in a word of the lists.
const MOST_HOLES: usize = 128;

/// The bits that a slice has in common, if words have as many.
const BEGINNING: u32 = 12;

/// Beginnings that a thread takes at a time.
const BATCH: usize = 16;

/// Whether exactly the positions of `layers` can be reached from `starts`, by way of each other, and none of them is solved; or, down
/// to `middle` pegs, none there is the complement of another.
pub(super) fn is_proven(
    board: &Board,
    starts: &[Vec<usize>],
    layers: &Layers,
    middle: Option<usize>,
) -> bool {
    match board.holes().len() {
        holes if layers.positions.len() != holes + 1 => false,
        holes if holes <= 64 => is_proven_in::<u64>(board, starts, layers, middle),
        holes if holes <= MOST_HOLES => is_proven_in::<u128>(board, starts, layers, middle),
        _ => false,
    }
}

/// A word of holes.
trait Word: Copy + Ord + Send + Sync {
    fn of(holes: impl Iterator<Item = usize>) -> Self;
    /// The word without the pegs of `before` and with those of `after`, if it has the former and not the latter.
    fn jumped(self, before: Self, after: Self) -> Option<Self>;
    /// The bits from bit `shift` upwards.
    fn beginning(self, shift: u32) -> usize;
    /// The bits that the other word has and this one has not, or the other way round.
    fn differing(self, other: Self) -> Self;
    /// The sum of the weights of its holes.
    fn weight(self, weights: &[i64]) -> i128;
}

macro_rules! words {
    ($($word:ty)*) => { $(
        impl Word for $word {
            fn of(holes: impl Iterator<Item = usize>) -> Self {
                holes.fold(0, |word, hole| word | 1 << hole)
            }

            #[inline]
            fn jumped(self, before: Self, after: Self) -> Option<Self> {
                (self & (before | after) == before).then_some(self ^ (before | after))
            }

            fn beginning(self, shift: u32) -> usize {
                (self >> shift) as usize
            }

            fn differing(self, other: Self) -> Self {
                self ^ other
            }

            fn weight(mut self, weights: &[i64]) -> i128 {
                let mut sum = 0;
                while self != 0 {
                    sum += i128::from(weights[self.trailing_zeros() as usize]);
                    self &= self - 1;
                }
                sum
            }
        }
    )* };
}

words!(u64 u128);

/// The jumps of a board of so many holes: the pegs before and after, of which the hole over which it goes is none.
struct Jumps<W> {
    each: Vec<(W, W)>,
    /// Bits that are not of the beginning.
    shift: u32,
    beginnings: usize,
}

fn is_proven_in<W: Word>(
    board: &Board,
    starts: &[Vec<usize>],
    layers: &Layers,
    middle: Option<usize>,
) -> bool {
    let jumps = Jumps::<W>::of(board);
    let solved: Vec<W> = numbers(board.target_marks()).map(|hole| W::of([hole].into_iter())).collect();
    let full = W::of(0..board.holes().len());
    let mut expected = layers.positions.clone();
    let mut layer: Vec<W> = starts.iter().map(|pegs| W::of(pegs.iter().copied())).collect();
    layer.sort_unstable();
    layer.dedup();
    let (mut pegs, mut complements) = (board.pegs().count(), Vec::new());
    while !layer.is_empty() {
        if core::mem::take(&mut expected[pegs]) != layer.len() as u64
            || solved.iter().any(|word| layer.binary_search(word).is_ok())
        {
            return false;
        }
        if middle.is_some_and(|middle| pegs == board.holes().len() - middle) {
            complements.clone_from(&layer);
        }
        if middle == Some(pegs) {
            let meets = |word: &W| complements.binary_search(&full.differing(*word)).is_ok();
            return !layer.iter().any(meets) && expected.iter().all(|&count| count == 0);
        }
        pegs = pegs.saturating_sub(1);
        let scales = Scales::below(pegs, board, layers);
        layer = jumps.next_layer(&layer, &|word| scales.exclude(word));
    }
    expected.iter().all(|&count| count == 0)
}

/// The functions that count in a layer, for each target that the class permits.
struct Scales<'a>(Vec<Vec<(&'a [i64], i64)>>);

impl<'a> Scales<'a> {
    fn below(pegs: usize, board: &Board, layers: &'a Layers) -> Self {
        let weights = |target: Place, hole: usize| {
            let counts =
                move |exclusion: &&Exclusion| exclusion.pagoda.target == target && pegs < exclusion.below;
            let exclusions = layers.exclusions.iter().filter(counts);
            exclusions.map(|exclusion| (&*exclusion.pagoda.weights, exclusion.pagoda.weights[hole])).collect()
        };
        let is_permitted = |target: &Place| layers.parities.iter().all(|parity| parity.target != *target);
        let targets = numbers(board.target_marks()).map(|hole| (board.holes()[hole], hole));
        let permitted = targets.filter(|(target, _)| is_permitted(target));
        Scales(permitted.map(|(target, hole)| weights(target, hole)).collect())
    }

    /// Whether each target weighs more by some function. Where there is no target, nothing is excluded.
    fn exclude<W: Word>(&self, word: W) -> bool {
        !self.0.is_empty()
            && self.0.iter().all(|scales| {
                scales.iter().any(|&(weights, target)| word.weight(weights) < i128::from(target))
            })
    }
}

impl<W: Word> Jumps<W> {
    fn of(board: &Board) -> Self {
        let each = (board.triples().iter())
            .map(|triple| triple.map(usize::from))
            .map(|[from, over, to]| (W::of([from, over].into_iter()), W::of([to].into_iter())))
            .collect();
        let shift = (board.holes().len() as u32).saturating_sub(BEGINNING);
        Jumps { each, shift, beginnings: 1 << (board.holes().len() as u32 - shift) }
    }

    /// All that one jump makes of a sorted layer, sorted, less what is excluded.
    fn next_layer(&self, layer: &[W], is_excluded: &(impl Fn(W) -> bool + Sync)) -> Vec<W> {
        let bounds: Vec<usize> = (0..=self.beginnings)
            .map(|beginning| layer.partition_point(|word| word.beginning(self.shift) < beginning))
            .collect();
        let (next, parts) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            let batches = core::iter::repeat_with(|| next.fetch_add(BATCH, Ordering::Relaxed));
            for first in batches.take_while(|&first| first < self.beginnings) {
                let mut part = self.children(layer, &bounds, first..(first + BATCH).min(self.beginnings));
                part.retain(|&word| !is_excluded(word));
                parts.lock().unwrap_or_else(PoisonError::into_inner).push((first, part));
            }
        };
        let threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        let mut parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
        parts.sort_unstable_by_key(|&(first, _)| first);
        parts.into_iter().flat_map(|(_, part)| part).collect()
    }

    /// The children with some beginnings, each once, sorted.
    fn children(&self, layer: &[W], bounds: &[usize], beginnings: Range<usize>) -> Vec<W> {
        let (mut all, mut some) = (Vec::new(), Vec::new());
        for beginning in beginnings {
            some.clear();
            for &(before, after) in &self.each {
                let (taken, put) = (before.beginning(self.shift), after.beginning(self.shift));
                if beginning & (taken | put) == put {
                    let parents = beginning ^ (taken | put);
                    let parents = &layer[bounds[parents]..bounds[parents + 1]];
                    some.extend(parents.iter().filter_map(|word| word.jumped(before, after)));
                }
            }
            some.sort_unstable();
            some.dedup();
            all.extend_from_slice(&some);
        }
        all
    }
}
