//! Verification of a proof by search: generates all positions again, in sorted lists and without symmetry.
//!
//! The layer is sorted, so the positions with the same leading bits (the same beginning) are a slice of it. A jump
//! flips the same bits of every position that allows it, so it keeps their order. The children of a slice by one jump
//! therefore share a beginning, too. The next layer is built beginning by beginning: the children are gathered from one
//! slice for each jump, sorted while they are in the caches, and appended to the layer. Beginnings are independent of
//! each other, so threads share them. A layer with fewer positions than there are beginnings is expanded position by
//! position.

use core::{
    ops::Range,
    sync::atomic::{AtomicU64, AtomicUsize, Ordering},
};
use std::{
    sync::{Mutex, PoisonError},
    thread,
};

use super::{
    Exclusion, Layers,
    limits::{Limits, VerifierError},
    word::{Jump, Word},
};
use crate::{action::Place, board::Board, space::numbers};

/// The number of bits in a beginning, if words have that many.
const BEGINNING: usize = 12;

/// The number of beginnings that a thread takes at a time.
const BATCH: usize = 16;

/// The least number of children of a small layer that are gathered between two sorts.
const FEW_CHILDREN: usize = 1 << 10;

/// The claim of a proof by search.
pub(super) struct Claim<'a> {
    pub(super) board: &'a Board,
    /// The holes that have pegs, for each start.
    pub(super) starts: &'a [Vec<usize>],
    pub(super) layers: &'a Layers,
    /// The number of pegs at which the halves meet, if they do.
    pub(super) middle: Option<usize>,
}

impl Claim<'_> {
    /// Returns whether the search from the starts reaches the claimed number of positions in each layer, none solved.
    ///
    /// With a `middle`, the search ends there, and no position of that layer may be the complement of a reached one.
    pub(super) fn is_proven(&self, limits: &Limits) -> Result<bool, VerifierError> {
        match self.board.holes().len() {
            holes if self.layers.positions.len() != holes + 1 => Ok(false),
            0..=64 => self.is_proven_in::<u64>(limits),
            65..=128 => self.is_proven_in::<u128>(limits),
            129..=256 => self.is_proven_in::<[u64; 4]>(limits),
            257..=1024 => self.is_proven_in::<[u64; 16]>(limits),
            _ => self.is_proven_in::<[u64; 64]>(limits),
        }
    }

    fn is_proven_in<W: Word>(&self, limits: &Limits) -> Result<bool, VerifierError> {
        let holes = self.board.holes().len();
        let jumps = Jumps::<W>::of(self.board);
        let solved: Vec<W> =
            numbers(self.board.target_marks()).map(|hole| W::of([hole].into_iter())).collect();
        let full = W::of(0..holes);
        let mut expected = self.layers.positions.clone();
        let mut layer: Vec<W> = self.starts.iter().map(|pegs| W::of(pegs.iter().copied())).collect();
        layer.sort_unstable();
        layer.dedup();
        let (mut pegs, mut complements) = (self.board.pegs().count(), Vec::new());
        while !layer.is_empty() {
            if core::mem::take(&mut expected[pegs]) != layer.len() as u64
                || solved.iter().any(|word| layer.binary_search(word).is_ok())
            {
                return Ok(false);
            }
            if self.middle.is_some_and(|middle| pegs == holes - middle) {
                limits.check_room::<W>(2 * layer.len() as u64)?;
                complements.clone_from(&layer);
            }
            if self.middle == Some(pegs) {
                let meets = |word: &W| complements.binary_search(&full.differing(word)).is_ok();
                let is_apart = !layer.iter().any(meets);
                return Ok(is_apart && expected.iter().all(|&count| count == 0));
            }
            pegs = pegs.saturating_sub(1);
            let claimed = expected[pegs];
            // The memory holds a layer, and the next layer in parts and then in one list.
            let held = (layer.len() + complements.len()) as u64;
            limits.check_room::<W>(held.saturating_add(claimed.saturating_mul(2)))?;
            let scales = Scales::below(pegs, self.board, self.layers);
            let next = Next { jumps: &jumps, layer: &layer, scales: &scales, claimed, limits };
            let Some(children) = next.layer()? else { return Ok(false) };
            layer = children;
        }
        Ok(expected.iter().all(|&count| count == 0))
    }
}

/// The functions that apply in a layer, for each target that the class permits.
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

    /// Returns whether some function excludes each target. If there is no target, nothing is excluded.
    fn exclude<W: Word>(&self, word: &W) -> bool {
        !self.0.is_empty()
            && self.0.iter().all(|scales| {
                scales.iter().any(|&(weights, target)| word.weight(weights) < i128::from(target))
            })
    }
}

/// The jumps of a board.
struct Jumps<W> {
    each: Vec<Jump>,
    /// For each jump, the beginning of the two holes that lose a peg, and that of the hole that gains one.
    beginnings_of_each: Vec<(usize, usize)>,
    /// The number of bits below the beginning.
    shift: usize,
    beginnings: usize,
    words: core::marker::PhantomData<W>,
}

impl<W: Word> Jumps<W> {
    fn of(board: &Board) -> Self {
        let holes = board.holes().len();
        let shift = holes.saturating_sub(BEGINNING);
        let each: Vec<Jump> = board.triples().iter().map(|triple| triple.map(usize::from)).collect();
        let beginning = |holes: &[usize]| W::of(holes.iter().copied()).beginning(shift);
        let ends = |&[from, over, to]: &Jump| (beginning(&[from, over]), beginning(&[to]));
        let beginnings_of_each = each.iter().map(ends).collect();
        let words = core::marker::PhantomData;
        Jumps { each, beginnings_of_each, shift, beginnings: 1 << (holes - shift), words }
    }
}

/// The generation of the next layer.
struct Next<'a, W> {
    jumps: &'a Jumps<W>,
    /// The current layer, sorted.
    layer: &'a [W],
    scales: &'a Scales<'a>,
    /// The number of positions in the next layer, if the proof holds.
    claimed: u64,
    limits: &'a Limits,
}

impl<W: Word> Next<'_, W> {
    /// Returns the children of the layer that are not excluded, sorted, or `None` if there are more than claimed.
    fn layer(&self) -> Result<Option<Vec<W>>, VerifierError> {
        if self.layer.len() < self.jumps.beginnings { self.of_few() } else { self.by_beginnings() }
    }

    /// Expands the layer position by position.
    fn of_few(&self) -> Result<Option<Vec<W>>, VerifierError> {
        let (mut children, mut known) = (Vec::new(), 0);
        for word in self.layer {
            let jumped = self.jumps.each.iter().filter_map(|&jump| word.jumped(jump));
            children.extend(jumped.filter(|child| !self.scales.exclude(child)));
            if children.len() >= 2 * known + FEW_CHILDREN {
                children.sort_unstable();
                children.dedup();
                known = children.len();
                self.limits.go_on()?;
                if known as u64 > self.claimed {
                    return Ok(None);
                }
            }
        }
        children.sort_unstable();
        children.dedup();
        self.limits.go_on()?;
        Ok((children.len() as u64 <= self.claimed).then_some(children))
    }

    /// Generates the children beginning by beginning, on all processors.
    fn by_beginnings(&self) -> Result<Option<Vec<W>>, VerifierError> {
        let Jumps { shift, beginnings, .. } = *self.jumps;
        let bounds: Vec<usize> = (0..=beginnings)
            .map(|beginning| self.layer.partition_point(|word| word.beginning(shift) < beginning))
            .collect();
        let (next, found, parts) = (AtomicUsize::new(0), AtomicU64::new(0), Mutex::new(Vec::new()));
        let work = || {
            let batches = core::iter::repeat_with(|| next.fetch_add(BATCH, Ordering::Relaxed));
            for first in batches.take_while(|&first| first < beginnings) {
                let part = self.children(&bounds, first..(first + BATCH).min(beginnings));
                let before = found.fetch_add(part.len() as u64, Ordering::Relaxed);
                if before + part.len() as u64 > self.claimed || self.limits.go_on().is_err() {
                    break;
                }
                parts.lock().unwrap_or_else(PoisonError::into_inner).push((first, part));
            }
        };
        let threads = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        self.limits.go_on()?;
        let mut parts = parts.into_inner().unwrap_or_else(PoisonError::into_inner);
        parts.sort_unstable_by_key(|&(first, _)| first);
        let mut all = Vec::with_capacity(parts.iter().map(|(_, part)| part.len()).sum());
        for (_, part) in parts {
            all.extend(part);
        }
        Ok((found.into_inner() <= self.claimed).then_some(all))
    }

    /// Returns the children with some beginnings, each once, sorted. The list is incomplete if the flag was raised.
    fn children(&self, bounds: &[usize], beginnings: Range<usize>) -> Vec<W> {
        let (mut all, mut some) = (Vec::new(), Vec::new());
        for beginning in beginnings {
            self.children_that_begin(beginning, bounds, &mut some);
            all.extend(some.iter().filter(|child| !self.scales.exclude(*child)));
            if self.limits.go_on().is_err() {
                break;
            }
        }
        all.shrink_to_fit();
        all
    }

    /// Writes the children with one beginning into `some`, each once, sorted.
    fn children_that_begin(&self, beginning: usize, bounds: &[usize], some: &mut Vec<W>) {
        some.clear();
        for (&jump, &(taken, put)) in self.jumps.each.iter().zip(&self.jumps.beginnings_of_each) {
            if beginning & (taken | put) == put {
                let parents = beginning ^ (taken | put);
                let parents = &self.layer[bounds[parents]..bounds[parents + 1]];
                some.extend(parents.iter().filter_map(|word| word.jumped(jump)));
            }
        }
        some.sort_unstable();
        some.dedup();
    }
}
