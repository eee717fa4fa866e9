//! The candidate children of a layer, of which a beam keeps the best `width`.
//!
//! Children are ranked by (f, h), and by the order of generation where ranks are equal. The list grows to
//! twice the width, and at least to [`SHORTEST_CUT`]. A selection in linear time then cuts it back to the
//! width, so cuts cost amortised constant time per child. After the first cut, a child whose rank is not
//! below the worst kept rank is cut off before it is constructed. A child is *cut off* in either case:
//! removed by a cut, or refused by [`Candidates::admit`].
//!
//! Compare the result with the plain method: merge duplicates, sort the children stably, keep the first
//! `width`. If equal states have equal estimates, the kept ranks are the same. The kept states may differ
//! where ranks are equal. A state that was cut off, and is generated again at a lower cost, counts as
//! generated the second time.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::{
    closed_lists::Identity,
    heuristics::{Estimate, Heuristic},
    space::{Cost, StateSpace},
    tables::{Node, StateIndex},
};

/// The least length at which the list is cut within a layer. Small widths would otherwise cause frequent cuts.
const SHORTEST_CUT: usize = 64;

/// The values by which a state of a layer is ranked, and the memo of its estimate.
///
/// The arena (the array of all kept states of a pass, with their parent pointers) does not store them. They
/// are needed only while the layer is expanded.
#[derive(Clone, Copy)]
pub(crate) struct Rating<C, Memo> {
    pub(crate) g: C,
    pub(crate) h: C,
    pub(crate) memo: Memo,
}

impl<C: Cost, Memo: Copy> Rating<C, Memo> {
    /// Returns the rank (f, h). A lower rank is better.
    #[inline(always)]
    fn rank(&self) -> (C, C) {
        (self.g.saturating_add(self.h), self.h)
    }

    #[inline(always)]
    pub(crate) fn estimate(&self) -> Estimate<C, Memo> {
        Estimate { h: self.h, memo: self.memo }
    }
}

/// A child: its node, hash and rating.
pub(crate) struct Candidate<S: StateSpace, H: Heuristic<S>> {
    pub(crate) node: Node<S>,
    pub(crate) hash: u64,
    pub(crate) rating: Rating<S::Cost, H::Memo>,
}

/// Candidate children without duplicates, in the order of generation.
pub(crate) struct Candidates<S: StateSpace, H: Heuristic<S>, I> {
    list: Vec<Candidate<S, H>>,
    positions: StateIndex,
    /// Whether two candidates were merged as duplicates since `begin`.
    merged: bool,
    width: usize,
    /// The worst rank kept by the last cut; `None` before the first cut of the layer. A child is admitted
    /// only if its rank is lower.
    bar: Option<(S::Cost, S::Cost)>,
    /// A buffer that each cut reuses.
    ranks: Vec<(S::Cost, S::Cost, u32)>,
    /// The number of children that were cut off since `begin`: removed by a cut, or not admitted.
    cut: u64,
    /// The type that defines when two states are duplicates.
    identity: PhantomData<I>,
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Candidates<S, H, I> {
    pub(crate) fn new() -> Self {
        Candidates {
            list: Vec::new(),
            positions: StateIndex::default(),
            merged: false,
            width: 1,
            bar: None,
            ranks: Vec::new(),
            cut: 0,
            identity: PhantomData,
        }
    }

    /// Clears the list and its counters, and sets the width.
    pub(crate) fn begin(&mut self, width: usize) {
        self.list.clear();
        self.positions.clear();
        (self.width, self.bar, self.cut, self.merged) = (width, None, 0, false);
    }

    pub(crate) fn cut(&self) -> u64 {
        self.cut
    }

    pub(crate) fn merged(&self) -> bool {
        self.merged
    }

    /// Returns whether a child of this `rating` may be kept. Otherwise counts the child as cut off.
    #[inline(always)]
    pub(crate) fn admit(&mut self, rating: &Rating<S::Cost, H::Memo>) -> bool {
        let admitted = self.bar.is_none_or(|bar| rating.rank() < bar);
        self.cut += u64::from(!admitted);
        admitted
    }

    /// Adds `candidate`. Of two paths to the same state the cheaper one is kept, and the first one if costs are equal.
    #[inline(always)]
    pub(crate) fn offer(&mut self, candidate: Candidate<S, H>) {
        let is_same = |at: u32| {
            let known = &self.list[at as usize];
            I::is_same((known.hash, &known.node.state), (candidate.hash, &candidate.node.state))
        };
        if let Some(at) = self.positions.find(candidate.hash, is_same) {
            self.merged = true;
            let known = &mut self.list[at as usize];
            if candidate.rating.g < known.rating.g {
                *known = candidate;
            }
            return;
        }
        let (at, hash) = (self.list.len() as u32, candidate.hash);
        self.list.push(candidate);
        self.positions.insert(at, hash, |at| self.list[at as usize].hash);
        if self.list.len() >= self.width.saturating_mul(2).max(SHORTEST_CUT) {
            self.cut_back();
            self.index();
        }
    }

    /// Cuts the list back to the width, empties it, and returns its candidates in the order of generation.
    /// Afterwards every rank is admitted again, for the next layer.
    pub(crate) fn take(&mut self) -> impl Iterator<Item = Candidate<S, H>> {
        self.cut_back();
        self.positions.clear();
        self.bar = None;
        self.list.drain(..)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Candidate<S, H>>()
            + self.ranks.capacity() * size_of::<(S::Cost, S::Cost, u32)>()
            + self.positions.bytes()
    }

    /// Returns the bytes by which the table of positions exceeds its present size during its next growth.
    /// Returns zero unless at most a sixteenth of its capacity is left.
    pub(crate) fn growth(&self) -> usize {
        self.positions.bytes_soon() - self.positions.bytes()
    }

    /// Reduces the list to the best `width` candidates.
    fn cut_back(&mut self) {
        if self.list.len() <= self.width {
            return;
        }
        let rank = |(at, candidate): (usize, &Candidate<S, H>)| {
            let (f, h) = candidate.rating.rank();
            (f, h, at as u32)
        };
        self.ranks.clear();
        self.ranks.extend(self.list.iter().enumerate().map(rank));
        let (_, &mut worst, _) = self.ranks.select_nth_unstable(self.width - 1);
        let mut at = 0;
        self.list.retain(|candidate| {
            let (f, h) = candidate.rating.rank();
            at += 1;
            (f, h, at - 1) <= worst
        });
        self.cut += self.ranks.len() as u64 - self.list.len() as u64;
        self.bar = Some((worst.0, worst.1));
    }

    fn index(&mut self) {
        self.positions.clear();
        for (at, candidate) in self.list.iter().enumerate() {
            self.positions.insert(at as u32, candidate.hash, |at| self.list[at as usize].hash);
        }
    }
}
