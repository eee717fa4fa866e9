//! A beam on several threads, with the plan and the statistics of a beam on one.
//!
//! ```text
//! generate   parts of the slice ──▶ their children, with ratings and hashes     on all threads
//! offer      all children, in order ──▶ the candidates for the next layer       on one thread
//! ```
//!
//! The threads know the worst kept rank and the least estimate as they are before the slice. Both only fall within a
//! layer, so a child that the threads do not construct is one that a single thread would not construct either.

use alloc::vec::Vec;
use core::fmt;

use rayon::prelude::*;

use crate::{
    algorithms::beam::{
        Beam,
        cut::{Candidate, Ranked as _, Rating, RatingOf},
        kept_states::KeptStates,
        pass::Edge,
    },
    closed_lists::{ByState, Identity},
    heuristics::{Estimate, Heuristic},
    run::{Budget, Memory, OutcomeOf, Progress, Search, StatusOf},
    space::{Cost, Goal, StateSpace},
    tables::{Arena, Node},
};

/// The default of [`ParallelBeam::with_sequential_cutoff`].
const ALONE: u64 = 1 << 5;

/// The largest number of states that the threads expand before one thread offers their children.
const LONGEST_SLICE: usize = 1 << 12;

/// The number of parts of a slice for each thread.
const PARTS: usize = 4;

/// A beam on the threads of `rayon`, from [`Beam::in_parallel`].
///
/// The plan and the statistics are those of [`Beam`], whatever the number of threads, but for the bytes. The threads generate
/// and estimate the children of a slice of the layer; one thread then selects, in the order of [`Beam`]. So the search gains
/// where estimates take long.
///
/// The search runs on the pool that it is called from: `pool.install(|| search.run(..))` chooses one. Otherwise it
/// runs on the global pool of `rayon`, which has a thread for each processor.
///
/// # Complexity
///
/// The work of [`Beam`], of which the generation and the estimates are shared by the threads. Memory as for [`Beam`], and the
/// children of one slice.
///
/// # Examples
///
/// ```
/// use search::{Beam, Search, from_successors};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let distance = |&(x, y): &(i32, i32)| x.abs_diff(30) + y.abs_diff(40);
/// let goal = |&cell: &(i32, i32)| cell == (30, 40);
/// let alone = Beam::of_width(distance, 50).run(&grid, &(0, 0), &goal);
/// let report = Beam::of_width(distance, 50).in_parallel().run(&grid, &(0, 0), &goal);
/// assert_eq!(report.outcome, alone.outcome);
/// assert_eq!(report.stats.generated, alone.stats.generated);
/// ```
pub struct ParallelBeam<S: StateSpace, H: Heuristic<S>, I: Identity<S> = ByState> {
    beam: Beam<S, H, I>,
    parts: Vec<Children<S, H>>,
    /// The largest number of states that one thread expands while the others wait.
    alone: u64,
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Beam<S, H, I> {
    /// Returns a new beam, with the same policies, and runs on all threads of the pool of `rayon` that it is
    /// called from.
    ///
    /// # Examples
    ///
    /// See [`ParallelBeam`].
    #[must_use]
    pub fn in_parallel(self) -> ParallelBeam<S, H, I> {
        ParallelBeam { beam: self.converted(), parts: Vec::new(), alone: ALONE }
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> ParallelBeam<S, H, I> {
    /// Returns a new beam, with the same policies, and whose sequential cutoff is `count`: the largest number of
    /// states that one thread expands while the others wait; 32 by default. The answer and the statistics do not depend on it.
    /// A smaller number pays off where an estimate takes long.
    #[must_use]
    pub fn with_sequential_cutoff(self, count: u64) -> Self {
        ParallelBeam { alone: count, ..self.beam.in_parallel() }
    }
}

/// A child that is not yet offered as a candidate.
struct Child<S: StateSpace, H: Heuristic<S>> {
    action: S::Action,
    rating: RatingOf<S, H>,
    /// The state, unless it is known that it will not be kept.
    state: Option<S::State>,
    /// The hash of the state, if it may become a candidate.
    hash: u64,
    /// Whether a state of an earlier layer counts as the same, at no greater cost.
    is_known: bool,
}

/// The children of a part of the slice, in the order of their generation.
struct Children<S: StateSpace, H: Heuristic<S>> {
    list: Vec<Child<S, H>>,
    /// For each state of the part, the number of children up to its last one.
    ends: Vec<usize>,
}

impl<S: StateSpace, H: Heuristic<S>> Children<S, H> {
    fn new() -> Self {
        Children { list: Vec::new(), ends: Vec::new() }
    }

    fn clear(&mut self) {
        self.list.clear();
        self.ends.clear();
    }

    fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Child<S, H>>() + self.ends.capacity() * size_of::<usize>()
    }
}

/// The parts of a beam that the threads read.
struct View<'a, S: StateSpace, H> {
    space: &'a S,
    heuristic: &'a H,
    arena: &'a Arena<S>,
    kept: &'a KeptStates<S::Cost>,
    /// A child of this rank or of a worse one is refused.
    bar: Option<(S::Cost, S::Cost)>,
    /// The least estimate so far.
    least: Option<S::Cost>,
    /// Whether states with the estimate `MAX` are dropped.
    drops_dead_ends: bool,
}

impl<S: StateSpace, H: Heuristic<S>> View<'_, S, H> {
    /// Generates the children of the states that have these ratings; `first` is the number of the first one.
    fn generate<I: Identity<S>>(
        &self,
        first: u32,
        ratings: &[RatingOf<S, H>],
        children: &mut Children<S, H>,
    ) {
        children.clear();
        for (id, parent) in (first..).zip(ratings) {
            let state = self.arena.state(id);
            let parts = I::parts(self.space, state);
            for action in self.space.actions(state) {
                children.list.push(self.child::<I>(state, parent, &parts, action));
            }
            children.ends.push(children.list.len());
        }
    }

    #[inline(always)]
    fn child<I: Identity<S>>(
        &self,
        state: &S::State,
        parent: &RatingOf<S, H>,
        parts: &I::Parts,
        action: S::Action,
    ) -> Child<S, H> {
        let Estimate { h, memo } =
            self.heuristic.estimate_child(self.space, state, parent.estimate(), action);
        let rating = Rating { g: parent.g.saturating_add(self.space.cost(state, action)), h, memo };
        let mut child = Child { action, rating, state: None, hash: 0, is_known: false };
        if h == S::Cost::MAX && self.drops_dead_ends {
            return child;
        }
        let is_candidate = self.bar.is_none_or(|bar| rating.rank() < bar);
        if is_candidate || h == S::Cost::ZERO || self.least.is_none_or(|least| h < least) {
            let successor = self.space.successor(state, action);
            if is_candidate {
                child.hash = I::hash_child(self.space, parts, action, &successor);
                let known = (self.space, self.arena);
                child.is_known =
                    !S::GRADED && self.kept.covers::<S, I>(known, child.hash, &successor, rating.g);
            }
            child.state = Some(successor);
        }
        child
    }
}

impl<S, H, I> ParallelBeam<S, H, I>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync, Cost: Send + Sync> + Sync,
    H: Heuristic<S, Memo: Send + Sync> + Sync,
    I: Identity<S>,
{
    /// Expands the next `count` states of the present layer.
    fn expand<G: Goal<S>>(
        beam: &mut Beam<S, H, I>,
        parts: &mut Vec<Children<S, H>>,
        (space, goal): (&S, &G),
        count: usize,
        budget: &mut Budget<'_, S::Cost>,
    ) {
        let first = beam.arena.next_id() - (beam.layer.len() - beam.head) as u32;
        let slice = &beam.layer[beam.head..beam.head + count];
        let heuristic = &beam.heuristics[beam.turn];
        let view = View {
            space,
            heuristic,
            arena: &beam.arena,
            kept: &beam.kept,
            bar: beam.candidates.bar(),
            least: beam.status.closest.as_ref().map(|closest| closest.1),
            drops_dead_ends: heuristic.promise().proves_dead_ends() || beam.drops_dead_ends,
        };
        let length = slice.len().div_ceil(PARTS * rayon::current_num_threads()).max(1);
        let used = slice.len().div_ceil(length);
        if parts.len() < used {
            parts.resize_with(used, Children::new);
        }
        let work = parts[..used].par_iter_mut().zip(slice.par_chunks(length)).enumerate();
        work.for_each(|(part, (children, ratings))| {
            view.generate::<I>(first + (part * length) as u32, ratings, children);
        });
        for children in &mut parts[..used] {
            beam.offer_all(space, goal, children, budget);
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Beam<S, H, I> {
    /// Offers the children of a part, as [`expand`](Self::expand) does state by state.
    fn offer_all<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        children: &mut Children<S, H>,
        budget: &mut Budget<'_, S::Cost>,
    ) {
        let Children { list, ends } = children;
        let mut from = 0;
        for &end in &*ends {
            let of_parent = core::mem::replace(&mut from, end)..end;
            let Some(id) = self.take_next(goal, budget) else { continue };
            let state = self.arena.state(id).clone();
            for child in &mut list[of_parent] {
                self.offer_child(space, goal, (id, &state, child.action), child, budget);
            }
        }
    }

    #[inline(always)]
    fn offer_child<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        edge: Edge<'_, S>,
        child: &mut Child<S, H>,
        budget: &mut Budget<'_, S::Cost>,
    ) {
        let (rating, built) = (child.rating, child.state.take());
        let Some(state) = self.admit(space, goal, edge, &rating, built, budget) else { return };
        if child.is_known {
            self.unproven.merged = true;
        } else {
            let node = Node { state, parent: edge.0, last: Some(edge.2) };
            self.candidates.offer(space, Candidate { node, hash: child.hash, rating }, |_| ());
        }
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Progress<S> for ParallelBeam<S, H, I> {
    fn status(&self) -> &StatusOf<S> {
        self.beam.status()
    }

    fn memory(&self) -> Memory {
        let parts: usize = self.parts.iter().map(Children::bytes).sum();
        self.beam.memory() + Memory::fixed(parts as u64)
    }
}

impl<S, H, I, G> Search<S, G> for ParallelBeam<S, H, I>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync, Cost: Send + Sync> + Sync,
    H: Heuristic<S, Memo: Send + Sync> + Sync,
    I: Identity<S>,
    G: Goal<S>,
{
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], goal: &G) {
        self.beam.start(space, starts, goal);
    }

    /// Expands a slice of one layer. The first step of a pass only evaluates the starts.
    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let Self { beam, parts, alone } = self;
        beam.advance_by(space, goal, budget, |beam, budget| {
            let most = (beam.layer.len() - beam.head).min(LONGEST_SLICE);
            let count = budget.take_round(most as u64);
            if count <= *alone || rayon::current_num_threads() < 2 {
                (0..count).for_each(|_| beam.expand_one(space, goal, budget));
            } else {
                Self::expand(beam, parts, (space, goal), count as usize, budget);
            }
        })
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> fmt::Debug for ParallelBeam<S, H, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParallelBeam").field("beam", &self.beam).finish_non_exhaustive()
    }
}
