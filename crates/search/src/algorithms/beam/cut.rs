//! Where a beam cuts a layer: of the candidate children it keeps the best `width`.
//!
//! The rank of a child is (f, h), or its score. Children of equal rank are ordered by their generation. The list grows to
//! twice the width, and at least to [`SHORTEST_CUT`]. A selection in linear time then reduces it to the width.
//! So selections take amortised constant time per child. After the first selection, a child whose rank is not
//! below the worst kept rank is refused before its state is constructed. A child is *discarded* if a selection
//! removes it or [`Candidates::admit`] refuses it.
//!
//! The naive method merges duplicates, sorts the children stably and keeps the first `width`. If equal states
//! have equal estimates, both methods keep the same ranks. Among children of equal rank they may keep different
//! states: a state that was discarded, and is generated again at a lower cost, has the order of its second
//! generation here.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::{
    closed_lists::Identity,
    heuristics::{Estimate, Heuristic, Promise},
    run::Memory,
    space::{Cost, StateSpace},
    tables::{HashIndex, Node, growth, growth_to},
};

/// The least length at which the list is reduced within a layer. Without it, small widths would cause frequent
/// selections.
const SHORTEST_CUT: usize = 64;

/// The values by which a candidate is ranked, and its cost, by which duplicates are.
pub(crate) trait Ranked<C> {
    type Rank: Ord + Copy;
    /// The rank and the place in the list, in one tuple: nested ones take longer to compare.
    type Ranking: Ord + Copy;

    /// Returns the rank. A lower rank is better.
    fn rank(&self) -> Self::Rank;

    fn ranking(&self, at: u32) -> Self::Ranking;

    fn rank_of(ranking: Self::Ranking) -> Self::Rank;

    fn cost(&self) -> C;

    /// Sets the cost to `MAX`, which no candidate has.
    fn exclude(&mut self);
}

/// The values by which a state of a layer is ranked, and the memo of its [estimate](crate::heuristics::Estimate).
///
/// The search needs these values only while the layer is expanded. So the arena, which stores all kept states with
/// their parents, has no copy of them.
#[derive(Clone, Copy)]
pub(crate) struct Rating<C, Memo> {
    pub(crate) g: C,
    pub(crate) h: C,
    pub(crate) memo: Memo,
}

impl<C: Cost, Memo: Copy> Rating<C, Memo> {
    /// Returns f, the estimated cost of a plan through the state.
    #[inline(always)]
    pub(crate) fn f(&self) -> C {
        self.g.saturating_add(self.h)
    }

    /// Returns a lower bound on the cost of all plans through the state, if the heuristic keeps its promise.
    #[inline(always)]
    pub(crate) fn least_cost(&self, promise: Promise) -> C {
        self.g.max(promise.lower_bound(self.f()))
    }

    #[inline(always)]
    pub(crate) fn estimate(&self) -> Estimate<C, Memo> {
        Estimate { h: self.h, memo: self.memo }
    }
}

impl<C: Cost, Memo> Ranked<C> for Rating<C, Memo> {
    /// (f, h)
    type Rank = (C, C);
    type Ranking = (C, C, u32);

    #[inline(always)]
    fn ranking(&self, at: u32) -> (C, C, u32) {
        let (f, h) = self.rank();
        (f, h, at)
    }

    fn rank_of((f, h, _): (C, C, u32)) -> (C, C) {
        (f, h)
    }

    #[inline(always)]
    fn rank(&self) -> (C, C) {
        (self.g.saturating_add(self.h), self.h)
    }

    #[inline(always)]
    fn cost(&self) -> C {
        self.g
    }

    #[inline(always)]
    fn exclude(&mut self) {
        self.g = C::MAX;
    }
}

/// The rating of a space and a heuristic.
pub(crate) type RatingOf<S, H> = Rating<<S as StateSpace>::Cost, <H as Heuristic<S>>::Memo>;

/// A child: its node, hash and rating.
pub(crate) struct Candidate<S: StateSpace, R> {
    pub(crate) node: Node<S>,
    pub(crate) hash: u64,
    pub(crate) rating: R,
}

impl<S: StateSpace, R: Ranked<S::Cost>> Candidate<S, R> {
    /// Returns whether this candidate covers another one and costs no more.
    #[inline(always)]
    fn covers<I: Identity<S>>(&self, space: &S, other: &Self) -> bool {
        self.rating.cost() <= other.rating.cost() && I::covers(space, self.identified(), other.identified())
    }

    /// Returns the hash and the state, by which duplicates are found.
    #[inline(always)]
    fn identified(&self) -> (u64, &S::State) {
        (self.hash, &self.node.state)
    }
}

/// Candidate children without duplicates, in the order of generation.
pub(crate) struct Candidates<S: StateSpace, R: Ranked<S::Cost>, I> {
    list: Vec<Candidate<S, R>>,
    positions: HashIndex,
    /// Whether two candidates were merged as duplicates since `begin`.
    merged: bool,
    /// The number of candidates in `list` that a later one covers. Their g is `MAX`.
    covered: usize,
    width: usize,
    /// The worst rank kept by the last selection; `None` before the first one of the layer. A child is admitted
    /// only if its rank is lower.
    bar: Option<R::Rank>,
    /// A buffer that each selection reuses.
    ranks: Vec<R::Ranking>,
    /// The number of children discarded since `begin`.
    cut: u64,
    /// The equivalence of states for duplicate detection.
    identity: PhantomData<I>,
}

impl<S: StateSpace, R: Ranked<S::Cost>, I: Identity<S>> Candidates<S, R, I> {
    pub(crate) fn new() -> Self {
        Candidates {
            list: Vec::new(),
            positions: HashIndex::default(),
            merged: false,
            covered: 0,
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
        (self.width, self.bar, self.cut) = (width, None, 0);
        (self.merged, self.covered) = (false, 0);
    }

    pub(crate) fn cut(&self) -> u64 {
        self.cut
    }

    /// Returns the rank that every further candidate of the layer must fall below.
    #[cfg(feature = "parallel")]
    pub(crate) fn bar(&self) -> Option<R::Rank> {
        self.bar
    }

    pub(crate) fn merged(&self) -> bool {
        self.merged
    }

    /// Returns whether a child of this `rating` may be kept. Otherwise counts the child as discarded.
    #[inline(always)]
    pub(crate) fn admit(&mut self, rating: &R) -> bool {
        let admitted = self.bar.is_none_or(|bar| rating.rank() < bar);
        self.cut += u64::from(!admitted);
        admitted
    }

    /// Adds `candidate`. Of two candidates with the same state, the list keeps the one with smaller g, and the
    /// first one if both are equal. Where a state covers others, it also replaces those whose g is not smaller. Calls
    /// `lost` for each candidate that is discarded because of the width.
    #[inline(always)]
    pub(crate) fn offer(&mut self, space: &S, candidate: Candidate<S, R>, lost: impl FnMut(&R)) {
        if I::MERGES && I::ONE_WAY {
            if self.is_covered(space, &candidate) {
                return;
            }
            self.remove_covered(space, &candidate);
        } else if I::MERGES
            && let Some(at) = self.duplicate_of(space, &candidate)
        {
            self.merged = true;
            let known = &mut self.list[at as usize];
            if candidate.rating.cost() < known.rating.cost() {
                *known = candidate;
            }
            return;
        }
        let (at, hash) = (self.list.len() as u32, candidate.hash);
        self.list.push(candidate);
        if I::MERGES {
            self.positions.insert(at, hash, |at| self.list[at as usize].hash);
        }
        if self.list.len() >= self.width.saturating_mul(2).max(SHORTEST_CUT) {
            self.cut_back(lost);
            self.index();
        }
    }

    #[inline(always)]
    fn duplicate_of(&self, space: &S, candidate: &Candidate<S, R>) -> Option<u32> {
        let is_same = |at: u32| I::covers(space, self.list[at as usize].identified(), candidate.identified());
        self.positions.find(candidate.hash, is_same)
    }

    /// Returns whether another candidate covers this one at no greater cost.
    #[inline(always)]
    fn is_covered(&self, space: &S, candidate: &Candidate<S, R>) -> bool {
        let covers = |at: u32| self.list[at as usize].covers::<I>(space, candidate);
        self.positions.find(candidate.hash, covers).is_some()
    }

    /// Removes all candidates that this one covers at no greater cost.
    #[inline(always)]
    fn remove_covered(&mut self, space: &S, candidate: &Candidate<S, R>) {
        let covered = |list: &[Candidate<S, R>], at: u32| candidate.covers::<I>(space, &list[at as usize]);
        while let Some(at) = self.positions.find(candidate.hash, |at| covered(&self.list, at)) {
            self.positions.remove(candidate.hash, at);
            self.list[at as usize].rating.exclude();
            self.covered += 1;
        }
    }

    /// Reduces the list to the width, empties it, and returns its candidates in the order of generation.
    /// Calls `lost` for each one that the width excludes. Afterwards every rank is admitted again, for the next layer.
    pub(crate) fn take(&mut self, lost: impl FnMut(&R)) -> impl Iterator<Item = Candidate<S, R>> {
        self.cut_back(lost);
        self.positions.clear();
        self.bar = None;
        self.list.drain(..)
    }

    /// Does the same, and exchanges the list of candidates for `layer`, without its old states. No candidate is moved.
    pub(crate) fn exchange(&mut self, layer: &mut Vec<Candidate<S, R>>) {
        self.cut_back(|_| ());
        self.positions.clear();
        self.bar = None;
        layer.clear();
        core::mem::swap(&mut self.list, layer);
    }

    /// Returns the bytes now, and when the next layer is opened or the lists have grown once more, if that is near.
    pub(crate) fn memory(&self) -> Memory {
        let (rank, ranks) = (size_of::<R::Ranking>(), self.ranks.capacity());
        let list = self.list.capacity() * size_of::<Candidate<S, R>>();
        Memory::new(self.positions.bytes(), self.positions.bytes_soon())
            + Memory::growing(list, growth(&self.list))
            + Memory::growing(ranks * rank, growth_to(0, ranks, self.list.len(), rank))
    }

    /// Returns how many states the next layer would have now, duplicates included.
    pub(crate) fn layer_len(&self) -> usize {
        self.list.len().min(self.width)
    }

    /// Reduces the list to the best `width` candidates.
    fn cut_back(&mut self, lost: impl FnMut(&R)) {
        if self.covered > 0 {
            self.list.retain(|candidate| candidate.rating.cost() < S::Cost::MAX);
            self.covered = 0;
        }
        let length = self.list.len();
        if length <= self.width {
            return;
        }
        self.keep_best(lost);
        self.cut += (length - self.list.len()) as u64;
    }

    fn keep_best(&mut self, mut lost: impl FnMut(&R)) {
        self.ranks.clear();
        self.ranks.extend((0..).zip(&self.list).map(|(at, candidate)| candidate.rating.ranking(at)));
        let (_, &mut worst, _) = self.ranks.select_nth_unstable(self.width - 1);
        let mut at = 0;
        self.list.retain(|candidate| {
            let is_kept = candidate.rating.ranking(at) <= worst;
            at += 1;
            if !is_kept {
                lost(&candidate.rating);
            }
            is_kept
        });
        self.bar = Some(R::rank_of(worst));
    }

    fn index(&mut self) {
        if !I::MERGES {
            return;
        }
        self.positions.clear();
        for (at, candidate) in self.list.iter().enumerate() {
            self.positions.insert(at as u32, candidate.hash, |at| self.list[at as usize].hash);
        }
    }
}
