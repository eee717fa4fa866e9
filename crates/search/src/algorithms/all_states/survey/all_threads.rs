//! The policy that expands the states of a survey on all threads of a pool.
//!
//! ```text
//! expand     parts of the slice ──▶ one outbox for each part        on all threads
//! take in    all outboxes, in order ──▶ the shards of the map       on all threads
//! ```
//!
//! A shard of the map takes its children in the order of their generation, so neither the map nor the order of its new
//! states depends on the number of threads. At the end of a layer, the next one is the new states of all shards in turn.

use alloc::vec::Vec;
use core::mem;

use rayon::prelude::*;

use crate::{
    algorithms::{
        AllThreads,
        all_states::survey::{
            Survey,
            state_list::{NewStates, StateList},
            threads::{ExpandsLayers, SurveyThreads},
        },
        parallel::outbox::{Hashed, Outbox},
    },
    space::{Direction, StateSpace},
    tables::{DistanceMap, Distances, SHARDS, ShardedDistanceMap, hash, shard_of},
};

/// The default of [`Survey::with_sequential_cutoff`].
const ALONE: u64 = 1 << 6;

/// The number of parts of a slice for each thread.
const PARTS: usize = 4;

/// The number of states whose children one thread looks up at a time, so that their places in the map are in the cache.
const BLOCK: usize = 16;

/// A generated neighbour, with its last edge and its hash.
pub(super) struct Child<S: StateSpace, L> {
    hash: u64,
    state: S::State,
    last: L,
}

impl<S: StateSpace, L> Hashed for Child<S, L> {
    #[inline(always)]
    fn hash(&self) -> u64 {
        self.hash
    }
}

/// The children of a block of states, the outboxes of the parts, and the new states of each shard.
#[allow(missing_debug_implementations, reason = "no value leaves this crate")]
pub struct Exchange<S: StateSpace, L> {
    children: Vec<Child<S, L>>,
    outboxes: Vec<Outbox<Child<S, L>>>,
    new: Vec<StateList<S, L>>,
    /// The largest number of states that one thread expands while the others wait.
    pub(super) alone: u64,
}

impl<S: StateSpace, L> Default for Exchange<S, L> {
    fn default() -> Self {
        Exchange {
            children: Vec::new(),
            outboxes: Vec::new(),
            new: (0..SHARDS).map(|_| StateList::new()).collect(),
            alone: ALONE,
        }
    }
}

impl<S: StateSpace, L> NewStates<S, L> for Exchange<S, L> {
    fn clear(&mut self) {
        self.outboxes.iter_mut().for_each(Outbox::clear);
        self.new.iter_mut().for_each(StateList::clear);
    }

    fn states(&self) -> usize {
        self.new.iter().map(|new| new.states.len()).sum()
    }

    fn bytes(&self) -> usize {
        let children = self.children.capacity() * size_of::<Child<S, L>>();
        let outboxes = children + self.outboxes.iter().map(Outbox::bytes).sum::<usize>();
        self.new.iter().map(StateList::bytes).fold(outboxes, usize::saturating_add)
    }

    fn move_to(&mut self, list: &mut StateList<S, L>) {
        list.reserve(self.states());
        for new in &mut self.new {
            list.append(mem::replace(new, StateList::new()));
        }
    }
}

impl SurveyThreads for AllThreads {
    type New<S: StateSpace, L> = Exchange<S, L>;

    fn like<S: StateSpace, K, L>(other: &Exchange<S, K>) -> Exchange<S, L> {
        Exchange { alone: other.alone, ..Exchange::default() }
    }
}

impl<S: StateSpace, D: Distances<S>, W: Direction<S>> Survey<S, D, W, AllThreads> {
    /// Returns a new survey, with the same policies, and whose sequential cutoff is `count`: the largest number
    /// of states that one thread expands while the others wait; 64 by default. No result depends on it. A smaller number pays
    /// off where the expansion of a state takes long.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{NoGoal, Search, Survey, from_successors};
    ///
    /// let ring = from_successors(|&n: &u8| [n.wrapping_add(1), n.wrapping_sub(1)]);
    /// let mut survey = Survey::new().in_parallel().with_sequential_cutoff(0);
    /// let _ = survey.run_to(&ring, &0, &NoGoal);
    /// assert_eq!((survey.states(), survey.depth()), (256, 128));
    /// ```
    #[must_use]
    pub fn with_sequential_cutoff(self, count: u64) -> Self {
        Survey { new: Exchange { alone: count, ..Exchange::default() }, ..Survey::with(self.distances) }
    }
}

/// The number of edges of some states.
#[derive(Clone, Copy)]
struct Edges {
    least: usize,
    most: usize,
    all: usize,
}

impl Edges {
    const NONE: Self = Edges { least: usize::MAX, most: 0, all: 0 };

    /// Counts a state with so many edges.
    fn add(&mut self, edges: usize) {
        *self = self.with(Edges { least: edges, most: edges, all: edges });
    }

    fn with(self, other: Self) -> Self {
        Edges {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
            all: self.all + other.all,
        }
    }
}

impl<S, W> ExpandsLayers<S, ShardedDistanceMap<S>, W> for AllThreads
where
    S: StateSpace<State: Send + Sync> + Sync,
    W: Direction<S, Last: Send + Sync>,
{
    fn expand(survey: &mut Survey<S, ShardedDistanceMap<S>, W, Self>, space: &S, count: usize) {
        let head = survey.head();
        let depth = survey.layers.len() as u32;
        let Survey { distances, layer, new, .. } = survey;
        let StateList { states, lasts } = layer;
        let slice = (&states[head..head + count], &lasts[head..head + count]);
        let edges = if count as u64 <= new.alone || rayon::current_num_threads() < 2 {
            expand_alone::<S, W>(space, slice, distances, new, depth)
        } else {
            expand_shared::<S, W>(space, slice, distances, new, depth)
        };
        (survey.least, survey.most) = (survey.least.min(edges.least), survey.most.max(edges.most));
        survey.frontier.leave(count, edges.all);
    }
}

/// States with their last edges.
type Slice<'a, S, W> = (&'a [<S as StateSpace>::State], &'a [<W as Direction<S>>::Last]);

/// Expands states on this thread.
fn expand_alone<S: StateSpace, W: Direction<S>>(
    space: &S,
    (states, lasts): Slice<'_, S, W>,
    distances: &mut ShardedDistanceMap<S>,
    Exchange { children, new, .. }: &mut Exchange<S, W::Last>,
    depth: u32,
) -> Edges {
    let mut all = Edges::NONE;
    for (states, lasts) in states.chunks(BLOCK).zip(lasts.chunks(BLOCK)) {
        for (state, &last) in states.iter().zip(lasts) {
            let before = children.len();
            for (last, state) in W::neighbours_after(space, state.clone(), last) {
                let hash = hash(&state);
                distances.prefetch(hash);
                children.push(Child { hash, state, last });
            }
            all.add(children.len() - before);
        }
        for Child { hash, state, last } in children.drain(..) {
            if distances.insert(hash, &state, depth) {
                new[shard_of(hash)].push(state, last);
            }
        }
    }
    all
}

/// Expands states on all threads.
fn expand_shared<S, W>(
    space: &S,
    (states, lasts): Slice<'_, S, W>,
    distances: &mut ShardedDistanceMap<S>,
    exchange: &mut Exchange<S, W::Last>,
    depth: u32,
) -> Edges
where
    S: StateSpace<State: Send + Sync> + Sync,
    W: Direction<S, Last: Send + Sync>,
{
    let Exchange { outboxes, new, .. } = exchange;
    let part = states.len().div_ceil(PARTS * rayon::current_num_threads());
    let used = states.len().div_ceil(part);
    if outboxes.len() < used {
        outboxes.resize_with(used, Outbox::new);
    }
    let parts = states.par_chunks(part).zip(lasts.par_chunks(part));
    let fill = |(outbox, (states, lasts)): (&mut Outbox<_>, Slice<'_, S, W>)| {
        outbox.clear();
        let mut all = Edges::NONE;
        for (state, &last) in states.iter().zip(lasts) {
            let before = outbox.len();
            for (last, state) in W::neighbours_after(space, state.clone(), last) {
                outbox.push(Child { hash: hash(&state), state, last });
            }
            all.add(outbox.len() - before);
        }
        outbox.sort();
        all
    };
    let edges = outboxes[..used].par_iter_mut().zip(parts).map(fill).reduce(|| Edges::NONE, Edges::with);
    let outboxes = &outboxes[..used];
    let shards = distances.shards_mut().par_iter_mut().zip(new).enumerate();
    shards.for_each(|(target, (shard, new))| take_in(target, outboxes, shard, new, depth));
    edges
}

/// Stores the children of one shard, in the order of their generation.
fn take_in<S: StateSpace, L: Copy>(
    target: usize,
    outboxes: &[Outbox<Child<S, L>>],
    shard: &mut DistanceMap<S>,
    new: &mut StateList<S, L>,
    depth: u32,
) {
    let children = || outboxes.iter().flat_map(|outbox| outbox.children_of(target));
    children().for_each(|child| shard.prefetch(DistanceMap::<S>::place_of(child.hash)));
    for Child { hash, state, last } in children() {
        if shard.insert(DistanceMap::<S>::place_of(*hash), state, depth) {
            new.push(state.clone(), *last);
        }
    }
}
