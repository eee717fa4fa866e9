//! The rounds of the search: collect, expand, take in.

use alloc::{boxed::Box, vec::Vec};
use core::iter;

use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};

use crate::{
    algorithms::{
        best_first::engine::exact_open_list::Priority,
        parallel::{
            outbox::{Hashed, Outbox},
            parallel_a_star::shard::{Child, Id, Intake, SHARE, Shard},
        },
    },
    heuristics::{Heuristic, Promise},
    open_lists::OpenList,
    run::{Memory, Plan, PlanOf, ReachedState, States, Stats, StatusOf},
    space::{Bits, Cost, Goal, StateSpace},
    tables::{SHARDS, hash, shard_of},
};

/// The largest number of shards that a thread takes at once, where a limit leaves work to some neighbouring shards alone.
///
/// Where all shards have work, each thread takes a large part of them, the same part in each round as a rule. The caches
/// of its processor then hold the ends of the tables.
const PIECE: usize = 2;

/// The shards, and the round that is under way.
pub(super) struct Rounds<S: StateSpace, M, Q> {
    shards: Vec<Shard<S, M, Q>>,
    outboxes: Vec<Outbox<Child<S, M>>>,
    /// The first place in the open list of each shard.
    firsts: Vec<Option<Priority<S::Cost>>>,
    /// The entries of each open list, and their sum.
    open: ([usize; SHARDS], usize),
    /// The shards that have states in the round, as bits.
    sources: u64,
    /// The number of states of the round; zero between two rounds.
    size: u64,
    /// The number of states of the round that count as expanded: all before the first one that is not expanded.
    counted: u64,
    /// The number of their children.
    generated: u64,
    /// The state with the least estimate.
    pub(super) closest: (S::Cost, Id),
    /// The number of starts whose estimate was computed.
    starts: u64,
    /// The work of all rounds before this one.
    before: Stats,
    /// The largest number of states that one thread expands while the others wait.
    pub(super) alone: u64,
}

/// The number of expanded states for each state with which a shard fills its part of a round: one of the least f, but not of
/// the least h.
///
/// Such states may be expanded in vain, so those of one round are at most 1 / 256 of all states expanded before.
const PER_OTHER: u64 = 256 * SHARDS as u64;

/// Returns how many states of the least f a shard takes besides those of the least h, after `expanded` expansions.
fn others_after(expanded: u64) -> usize {
    (expanded / PER_OTHER).min(SHARE as u64) as usize
}

/// The space, the heuristic and the goal of a turn.
pub(super) struct Task<'a, S, H, G> {
    pub(super) space: &'a S,
    pub(super) heuristic: &'a H,
    pub(super) goal: &'a G,
    /// Whether the turn has one thread.
    pub(super) is_alone: bool,
    /// Whether the turn takes too long.
    pub(super) is_over: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// The reason why a turn ends.
pub(super) enum Turn<C> {
    /// The budget is spent, or a state has more children.
    Paused,
    /// The least f of the open lists is above the bound.
    Above(C),
    /// A goal has the least f.
    Goal(Id),
    /// The open lists are empty.
    Empty,
    /// A shard has no numbers left.
    Full,
}

impl<S: StateSpace, M: Copy, Q: OpenList> Rounds<S, M, Q> {
    /// Creates rounds with an open list like `open` for each shard.
    pub(super) fn new(open: Q, alone: u64) -> Self {
        let others: Vec<Q> = (1..SHARDS).map(|_| open.empty_like()).collect();
        let lists = iter::once(open).chain(others).enumerate();
        Rounds {
            shards: lists.map(|(number, list)| Shard::new(number, list)).collect(),
            outboxes: (0..SHARDS).map(|_| Outbox::new()).collect(),
            firsts: alloc::vec![None; SHARDS],
            open: ([0; SHARDS], 0),
            sources: 0,
            size: 0,
            counted: 0,
            generated: 0,
            closest: (S::Cost::MAX, Id::new(0, 0)),
            starts: 0,
            before: Stats::default(),
            alone,
        }
    }

    /// Returns one of the open lists, without its entries.
    pub(super) fn into_open_list(mut self) -> Q {
        self.shards.swap_remove(0).into_open_list()
    }

    pub(super) fn begin<H: Heuristic<S, Memo = M>>(
        &mut self,
        space: &S,
        heuristic: &H,
        starts: &[(S::State, S::Cost)],
    ) {
        self.shards.iter_mut().for_each(|shard| shard.clear(space));
        self.outboxes.iter_mut().for_each(Outbox::clear);
        self.end_round();
        self.closest = (S::Cost::MAX, Id::new(0, 0));
        self.before = Stats { iterations: 1, ..Stats::default() };
        for (state, cost) in starts {
            let hash = hash(state);
            let target = shard_of(hash);
            self.shards[target].admit_start(space, heuristic, (hash, state, *cost));
            self.note(target);
        }
        (0..SHARDS).for_each(|shard| self.note(shard));
        self.starts = self.states();
        self.before.peak_open = self.open.1 as u64;
    }

    /// Returns the least f of the starts, without those that saturate.
    pub(super) fn least_f_of_starts(&self) -> Option<S::Cost> {
        let nodes = self.shards.iter().flat_map(Shard::nodes);
        nodes.map(|node| node.g.saturating_add(node.h)).filter(|&f| f < S::Cost::MAX).min()
    }

    /// Returns whether the open lists are empty.
    pub(super) fn is_empty(&self) -> bool {
        self.open.1 == 0
    }

    /// Notes the open list and the least estimate of a shard after a change.
    fn note(&mut self, number: usize) {
        let shard = &self.shards[number];
        self.firsts[number] = shard.first();
        let (each, sum) = &mut self.open;
        *sum = *sum - each[number] + shard.open_len();
        each[number] = shard.open_len();
        if shard.closest().0 < self.closest.0 {
            self.closest = shard.closest();
        }
    }

    /// Resets the data of the round.
    fn end_round(&mut self) {
        (self.sources, self.size, self.counted, self.generated) = (0, 0, 0, 0);
    }

    /// Returns the number of states in all shards.
    fn states(&self) -> u64 {
        self.shards.iter().map(|shard| shard.nodes().len() as u64).sum()
    }

    /// Returns the number of expanded states that count.
    pub(super) fn expanded(&self) -> u64 {
        self.before.expanded + self.counted
    }

    pub(super) fn stats(&self) -> Stats {
        let sum = |count: fn(&Shard<S, M, Q>) -> u64| self.shards.iter().map(count).sum();
        let generated = self.before.generated + self.generated;
        Stats {
            popped: sum(|shard| shard.popped),
            expanded: self.expanded(),
            generated,
            // Every child is estimated before its duplicates are known.
            evaluated: self.starts + generated,
            reopened: sum(|shard| shard.reopened),
            pruned: sum(|shard| shard.pruned),
            peak_closed: self.states(),
            peak_bytes: self.memory().now,
            ..self.before
        }
    }

    pub(super) fn memory(&self) -> Memory {
        let outboxes = self.outboxes.iter().map(Outbox::bytes).sum::<usize>();
        let own = SHARDS * (size_of::<Shard<S, M, Q>>() + size_of::<Outbox<Child<S, M>>>());
        self.shards.iter().map(Shard::memory).sum::<Memory>() + Memory::fixed((outboxes + own) as u64)
    }

    /// Returns whether a state's cost has saturated, once the open lists are empty.
    pub(super) fn has_overflowed(&self, promise: Promise) -> bool {
        self.shards.iter().any(|shard| shard.has_overflowed(promise))
    }

    /// Replaces `closest` by the state with the least estimate, if that is less.
    pub(super) fn update_closest(&self, status: &mut StatusOf<S>) {
        let (h, id) = self.closest;
        status.record_closest(h, || self.shards[id.shard()].node(id).state.clone());
    }

    /// Returns the plan that ends at the state `id`.
    ///
    /// Sums the costs anew, because a state on the path may have become cheaper after its child was generated.
    pub(super) fn plan(&self, space: &S, mut id: Id) -> PlanOf<S> {
        let node = |id: Id| self.shards[id.shard()].node(id);
        let mut edges = Vec::new();
        while let Some(action) = node(id).link.last() {
            id = Id::parent_of(node(id));
            edges.push((id, action));
        }
        edges.reverse();
        let costs = edges.iter().map(|&(from, action)| space.cost(&node(from).state, action));
        let cost = costs.fold(node(id).g, S::Cost::saturating_add);
        let actions = edges.iter().map(|edge| edge.1).collect();
        Plan { start: node(id).state.clone(), actions, cost }
    }

    /// Counts the expanded states of the round up to the first one that is not expanded, at most `until` states.
    fn count(&mut self, until: u64) {
        (self.counted, self.generated) = (0, 0);
        for source in Bits(self.sources) {
            let shard = &self.shards[usize::from(source)];
            let states = shard.done().min((until - self.counted) as usize);
            self.counted += states as u64;
            self.generated += self.outboxes[usize::from(source)].generated_by(states);
            if states < shard.share() {
                break;
            }
        }
    }
}

impl<S: StateSpace, M: Copy, Q: OpenList> States<S> for Rounds<S, M, Q> {
    fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.nodes().len()).sum()
    }

    fn list(&self) -> Box<dyn Iterator<Item = ReachedState<'_, S>> + '_> {
        let node = |id: Id| self.shards[id.shard()].node(id);
        Box::new(self.shards.iter().flat_map(Shard::nodes).map(move |reached| {
            let parent = reached.link.last().map(|action| (&node(Id::parent_of(reached)).state, action));
            let is_open = !reached.link.is_closed();
            ReachedState { state: &reached.state, cost: reached.g, parent, is_open }
        }))
    }

    fn find(&self, _: &S, state: &S::State) -> Option<u32> {
        self.shards[shard_of(hash(state))].find(state).map(|id| id.0)
    }

    fn cost(&self, number: u32) -> S::Cost {
        let id = Id(number);
        self.shards[id.shard()].node(id).g
    }

    fn plan(&self, space: &S, number: u32) -> PlanOf<S> {
        Rounds::plan(self, space, Id(number))
    }
}

impl<S, M, Q> Rounds<S, M, Q>
where
    S: StateSpace<State: Send + Sync, Action: Send + Sync, Cost: Send + Sync> + Sync,
    M: Copy + Send + Sync,
    Q: OpenList + Send,
{
    /// Expands at most `budget` states whose f is at most `bound`.
    pub(super) fn advance<H, G>(&mut self, task: &Task<S, H, G>, bound: S::Cost, budget: u64) -> Turn<S::Cost>
    where
        H: Heuristic<S, Memo = M> + Sync,
        G: Goal<S> + Sync,
    {
        let mut left = budget;
        while left > 0 {
            if self.size == 0 {
                let Some(least) = self.firsts.iter().flatten().min().copied() else { return Turn::Empty };
                if bound < least.0 && least.0 < S::Cost::MAX {
                    return Turn::Above(least.0);
                }
                self.collect(task, least);
                let mut sources = Bits(self.sources);
                if let Some(goal) = sources.find_map(|n| self.shards[usize::from(n)].goal()) {
                    return Turn::Goal(goal);
                }
            }
            if left < budget && self.size > left {
                // The next turn expands the whole round, so that all threads have an equal part of it.
                return Turn::Paused;
            }
            let before = self.counted;
            self.expand(task, self.size.min(before + left));
            left -= self.counted - before;
            if self.counted < self.size {
                return Turn::Paused;
            }
            if !self.take_in(task) {
                return Turn::Full;
            }
            if task.is_over.is_some_and(|is_over| is_over()) {
                return Turn::Paused;
            }
        }
        Turn::Paused
    }

    /// Begins a round with the states of the place `least`, and with others of the same f where that is few.
    ///
    /// The threads share the work from the shard at which the round turns out to be large.
    fn collect<H, G: Goal<S> + Sync>(&mut self, task: &Task<S, H, G>, least: Priority<S::Cost>) {
        let intake = Intake { least, others: others_after(self.before.expanded) };
        let Self { shards, firsts, .. } = self;
        let (mut size, mut sources) = (0, 0);
        let mut next = 0;
        while next < SHARDS && (task.is_alone || size <= self.alone) {
            if firsts[next].is_some_and(|first| intake.most(first) > 0) {
                shards[next].collect(task.goal, &intake);
                size += shards[next].share() as u64;
                sources |= 1 << next;
            }
            next += 1;
        }
        if next < SHARDS {
            shards[next..].par_iter_mut().for_each(|shard| shard.collect(task.goal, &intake));
        }
        for (number, shard) in shards.iter().enumerate().skip(next).filter(|(_, shard)| shard.share() > 0) {
            size += shard.share() as u64;
            sources |= 1 << number;
        }
        (self.size, self.sources) = (size, sources);
    }

    /// Assigns the states of the round up to the number `until` to their shards.
    fn assign(&mut self, until: u64) {
        let mut left = until as usize;
        for source in Bits(self.sources) {
            let shard = &mut self.shards[usize::from(source)];
            let share = left.min(shard.share());
            shard.set_until(share);
            left -= share;
        }
    }

    /// Expands the states of the round up to the number `until`, or up to a state with many children.
    fn expand<H, G>(&mut self, task: &Task<S, H, G>, until: u64)
    where
        H: Heuristic<S, Memo = M> + Sync,
        G: Sync,
    {
        self.assign(until);
        if self.is_alone(task, until - self.counted) {
            for source in Bits(self.sources).map(usize::from) {
                let shard = &mut self.shards[source];
                shard.expand(task.space, task.heuristic, &mut self.outboxes[source]);
                if shard.is_left() {
                    break;
                }
            }
        } else {
            let piece = if until < self.size { PIECE } else { SHARDS };
            let pairs = self.shards.par_iter_mut().zip(&mut self.outboxes);
            pairs.with_max_len(piece).for_each(|(shard, outbox)| {
                shard.expand(task.space, task.heuristic, outbox);
                if shard.share() > 0 && shard.done() == shard.share() {
                    outbox.sort();
                }
            });
        }
        self.count(until);
    }

    fn is_alone<H, G>(&self, task: &Task<S, H, G>, states: u64) -> bool {
        task.is_alone || states <= self.alone
    }

    /// Ends the round: all shards take in their children, each in the order of the shards that these come from. Returns
    /// `false`, and does nothing, if a shard might have no numbers left.
    fn take_in<H: Heuristic<S, Memo = M>, G>(&mut self, task: &Task<S, H, G>) -> bool {
        let sources = self.sources;
        let children = Bits(sources).map(|source| self.outboxes[usize::from(source)].len()).sum::<usize>();
        if !self.shards.iter().all(|shard| shard.has_room_for(children)) {
            return false;
        }
        let promise = task.heuristic.promise();
        let touched = if self.is_alone(task, self.size) {
            self.deliver(promise)
        } else {
            self.deliver_on_threads(promise)
        };
        for source in Bits(sources).map(usize::from) {
            self.outboxes[source].clear();
            self.shards[source].end_round();
        }
        Bits(sources | touched).for_each(|shard| self.note(usize::from(shard)));
        self.before.expanded += self.counted;
        self.before.generated += self.generated;
        self.before.peak_open = self.before.peak_open.max(self.open.1 as u64);
        self.end_round();
        true
    }

    /// Gives all children to their shards, on this thread. Returns the shards, as bits.
    fn deliver(&mut self, promise: Promise) -> u64 {
        let mut touched = 0;
        for source in Bits(self.sources) {
            let children = self.outboxes[usize::from(source)].children();
            for child in children {
                self.shards[shard_of(child.hash())].prefetch(child.hash());
            }
            for child in children {
                touched |= 1 << shard_of(child.hash());
                self.shards[shard_of(child.hash())].take_in(promise, child);
            }
        }
        touched
    }

    /// Gives all children to their shards, which take them in on several threads. Returns all shards, as bits.
    fn deliver_on_threads(&mut self, promise: Promise) -> u64 {
        let Self { shards, outboxes, sources, .. } = self;
        for source in Bits(*sources) {
            outboxes[usize::from(source)].sort();
        }
        shards.par_iter_mut().enumerate().for_each(|(target, shard)| {
            let children =
                || Bits(*sources).flat_map(|source| outboxes[usize::from(source)].children_of(target));
            children().for_each(|child| shard.prefetch(child.hash()));
            children().for_each(|child| shard.take_in(promise, child));
        });
        u64::MAX
    }
}
