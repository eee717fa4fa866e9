//! The children of a layer, of which a beam keeps the best.
//!
//! A child stands by its rank (f, h), and by the order of generation where ranks are equal. The list is let grow
//! to twice the width and is then cut back to the width in linear time, so that cutting costs each child a constant
//! share. From then on the worst rank that was kept bars the way: a child that does not undercut it is turned away
//! before it is built. What stays in the end is what sorting all children would have left.

use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::{
    closed_lists::Identity,
    heuristics::Heuristic,
    space::{Cost, StateSpace},
    tables::{Node, Positions},
};

/// A list is not cut below this length: small widths would pay too often.
const SHORTEST_CUT: usize = 64;

/// What a state of a layer is known by, beside its place in the arena.
#[derive(Clone, Copy)]
pub(crate) struct Rating<C, Memo> {
    pub(crate) g: C,
    pub(crate) h: C,
    pub(crate) memo: Memo,
}

impl<C: Cost, Memo: Copy> Rating<C, Memo> {
    /// The rank: the less the better.
    #[inline(always)]
    fn rank(&self) -> (C, C) {
        (self.g.saturating_add(self.h), self.h)
    }
}

/// A child, and how it was met.
pub(crate) struct Candidate<S: StateSpace, H: Heuristic<S>> {
    pub(crate) node: Node<S>,
    pub(crate) hash: u64,
    pub(crate) rating: Rating<S::Cost, H::Memo>,
}

/// Different states, in the order of their generation.
pub(crate) struct Candidates<S: StateSpace, H: Heuristic<S>, I> {
    list: Vec<Candidate<S, H>>,
    positions: Positions,
    /// Whether two were the same.
    merged: bool,
    width: usize,
    /// Once the list was cut: the rank that a child must undercut.
    bar: Option<(S::Cost, S::Cost)>,
    /// Reused by each cut.
    ranks: Vec<(S::Cost, S::Cost, u32)>,
    /// The states that were cut off or turned away, since the beginning.
    cut: u64,
    /// What the same means.
    identity: PhantomData<I>,
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Candidates<S, H, I> {
    pub(crate) fn new() -> Self {
        Candidates {
            list: Vec::new(),
            positions: Positions::default(),
            merged: false,
            width: 1,
            bar: None,
            ranks: Vec::new(),
            cut: 0,
            identity: PhantomData,
        }
    }

    /// Forgets everything, and begins to keep the best `width`.
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

    /// Whether a child of this `rating` has a chance; one that has none is counted as cut off.
    #[inline(always)]
    pub(crate) fn admit(&mut self, rating: &Rating<S::Cost, H::Memo>) -> bool {
        let admitted = self.bar.is_none_or(|bar| rating.rank() < bar);
        self.cut += u64::from(!admitted);
        admitted
    }

    /// Adds `candidate`; of two ways to a state the cheaper stays, the first among equals.
    #[inline(always)]
    pub(crate) fn offer(&mut self, candidate: Candidate<S, H>) {
        let is_same = |at: u32| {
            let known = &self.list[at as usize];
            known.hash == candidate.hash && (!I::EXACT || known.node.state == candidate.node.state)
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

    /// Takes the best candidates out, in the order of their generation.
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

    /// The bytes that the table of positions gains while it grows, if it grows soon.
    pub(crate) fn growth(&self) -> usize {
        self.positions.bytes_soon() - self.positions.bytes()
    }

    /// Leaves the best `width`.
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
