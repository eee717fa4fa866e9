//! Breadth-first search of all boards: computes each layer as the new neighbours of the layer before.
//!
//! A move takes the hole to a cell of the other colour. So all boards of a layer have the hole on one colour. Their
//! neighbours, in the previous and the next layer, have it on the other. The bitmap of that other colour holds the
//! previous layer. The next layer overwrites it: all neighbours except the boards of the previous layer. The search
//! therefore needs one bitmap for each colour and no closed list.

use std::{
    iter,
    sync::{Mutex, PoisonError},
    thread::{self, Builder},
};

use search::space::Bits;

use super::{
    jump::Jump,
    layout::{Layout, Place},
};
use crate::MOST_THREADS;

/// The number of segments that a thread takes at a time.
const PIECE: usize = 16;

/// The least number of words in a bitmap for which a second thread is worth its start.
const LEAST_FOR_THREADS: usize = 1 << 16;

/// The boards of one colour, either of the current layer or of the previous one.
#[derive(Debug)]
pub(super) struct Half {
    pub(super) words: Vec<u64>,
    /// The number of boards in each segment.
    pub(super) counts: Vec<u32>,
    /// For each board whether half its distance, rounded down, is odd.
    pub(super) marks: Vec<u64>,
}

/// Returns the bytes that a search on `layout` holds.
pub(super) fn bytes(layout: &Layout) -> u64 {
    let words = layout.words(0) + layout.words(1);
    (words * 2 * size_of::<u64>() + words / layout.orders * size_of::<u32>()) as u64
}

/// The layers computed so far.
#[derive(Debug)]
pub(super) struct Layers {
    pub(super) layout: Layout,
    pub(super) halves: [Half; 2],
    /// The colour of the current layer.
    pub(super) colour: usize,
    /// The number of boards in each layer.
    pub(super) counts: Vec<u64>,
}

/// A part of the bitmap in which the next layer overwrites the previous one.
struct Piece<'a> {
    /// The number of its first segment.
    segment: usize,
    words: &'a mut [u64],
    counts: &'a mut [u32],
    marks: &'a mut [u64],
}

/// The computation of the next layer.
struct Step<'a> {
    layout: &'a Layout,
    from: &'a Half,
    /// The colour of the next layer.
    colour: usize,
    /// Whether the boards of the next layer are marked: half their distance, rounded down, is odd.
    marks: bool,
}

impl Layers {
    /// Creates the first layer, which contains the goal alone; `None` if memory is short.
    pub(super) fn from(layout: Layout, goal: Place) -> Option<Self> {
        // Zeroed vectors take no memory before they are written, so their space is asked for first.
        Vec::<u8>::new().try_reserve_exact(usize::try_from(bytes(&layout)).ok()?).ok()?;
        let half = |colour: usize| {
            let words = layout.words(colour);
            Half { words: vec![0; words], counts: vec![0; words / layout.orders], marks: vec![0; words] }
        };
        let mut halves = [half(0), half(1)];
        halves[goal.colour].words[goal.word] = 1 << goal.bit;
        halves[goal.colour].counts[goal.word / layout.orders] = 1;
        Some(Layers { layout, halves, colour: goal.colour, counts: vec![1] })
    }

    /// Computes the next layer. Returns false if it is empty.
    pub(super) fn advance(&mut self, threads: usize) -> bool {
        let [even, odd] = &mut self.halves;
        let (from, to) = if self.colour == 0 { (&*even, odd) } else { (&*odd, even) };
        let step =
            Step { layout: &self.layout, from, colour: 1 - self.colour, marks: self.counts.len() % 4 >= 2 };
        let count = step.run(to, threads);
        if count > 0 {
            self.counts.push(count);
            self.colour = 1 - self.colour;
        }
        count > 0
    }

    /// Returns the number of boards in each layer so far.
    pub(super) fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Returns the boards of the current layer.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> {
        let words = self.halves[self.colour].words.iter().enumerate().filter(|(_, bits)| **bits != 0);
        let colour = self.colour;
        words
            .flat_map(move |(word, &bits)| Bits(bits).map(move |bit| Place { colour, word, bit: bit.into() }))
    }

    /// Frees the bitmaps of the last two layers, once all layers are computed. The marks stay.
    pub(super) fn free_words(&mut self) {
        for half in &mut self.halves {
            (half.words, half.counts) = (Vec::new(), Vec::new());
        }
    }

    /// Returns whether half the distance of the board at `place`, rounded down, is odd.
    pub(super) fn is_marked(&self, place: Place) -> bool {
        self.halves[place.colour].marks[place.word] >> place.bit & 1 == 1
    }
}

impl Step<'_> {
    /// Overwrites the previous layer in `to` with the next layer, and returns its number of boards.
    fn run(&self, to: &mut Half, threads: usize) -> u64 {
        let words = PIECE * self.layout.orders;
        let threads = if to.words.len() < LEAST_FOR_THREADS { 1 } else { threads };
        let counts = to.counts.chunks_mut(PIECE).zip(to.marks.chunks_mut(words));
        let pieces = to.words.chunks_mut(words).zip(counts).zip((0..).step_by(PIECE));
        let pieces =
            pieces.map(|((words, (counts, marks)), segment)| Piece { segment, words, counts, marks });
        let pieces = Mutex::new(pieces);
        let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            let mut sum = vec![0; self.layout.orders];
            iter::from_fn(next).map(|piece| self.make(piece, &mut sum)).sum::<u64>()
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads.min(MOST_THREADS))
                .map_while(|_| Builder::new().spawn_scoped(scope, work).ok())
                .collect();
            work() + others.into_iter().map(|thread| thread.join().unwrap_or(0)).sum::<u64>()
        })
    }

    /// Computes a piece of the next layer and returns its number of boards; `sum` is a buffer for one segment.
    fn make(&self, piece: Piece<'_>, sum: &mut [u64]) -> u64 {
        let orders = self.layout.orders;
        let segments = piece.words.chunks_mut(orders).zip(piece.marks.chunks_mut(orders));
        let mut boards = 0;
        for (((words, marks), count), segment) in segments.zip(piece.counts).zip(piece.segment..) {
            *count = self.make_segment(segment, words, marks, *count, sum);
            boards += u64::from(*count);
        }
        boards
    }

    /// Computes a segment of the next layer, which held `count` boards of the previous layer.
    ///
    /// Returns its new number of boards.
    fn make_segment(
        &self,
        segment: usize,
        words: &mut [u64],
        marks: &mut [u64],
        count: u32,
        sum: &mut [u64],
    ) -> u32 {
        if !self.gather(segment, sum) && count == 0 {
            return 0;
        }
        for (word, &sum) in words.iter_mut().zip(&*sum) {
            *word = sum & !*word;
        }
        if self.marks {
            for (mark, &word) in marks.iter_mut().zip(&*words) {
                *mark |= word;
            }
        }
        words.iter().map(|word| word.count_ones()).sum()
    }

    /// Collects in `sum` all neighbours in a segment. Returns false if no non-empty segment leads to it.
    fn gather(&self, segment: usize, sum: &mut [u64]) -> bool {
        let (set, cell) = self.layout.set_and_cell(segment, self.colour);
        let jumps = Jump::to(self.layout, set, cell);
        let mut is_any = false;
        sum.fill(0);
        for jump in jumps.filter(|jump| self.from.counts[jump.segment] > 0) {
            jump.add(self.layout, sum, &self.from.words[jump.segment * sum.len()..][..sum.len()]);
            is_any = true;
        }
        is_any
    }
}
