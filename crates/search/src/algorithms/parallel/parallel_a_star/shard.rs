//! A shard: the states of one part of the hashes, with their open list and their part of the round.

use alloc::vec::Vec;

use crate::{
    algorithms::{
        best_first::engine::{
            exact_open_list::{ExactOpenList, Priority},
            least_f::by_f,
            node::{Link, Node},
            search_graph::SearchGraph,
        },
        parallel::outbox::{Hashed, Outbox},
    },
    heuristics::{Estimate, Heuristic, Promise},
    open_lists::OpenList,
    run::Memory,
    space::{Cost, Goal, StateSpace},
    tables::{CHILDREN_PER_STEP, HashIndex, MAX_STATES, hash},
};

/// The largest number of states that a shard expands in a round.
///
/// A round of all shards then has as many states as a step, and its children fit into a second-level cache.
pub(super) const SHARE: usize = 64;

/// The states that a round takes from each shard.
pub(super) struct Intake<C> {
    /// The least place of all open lists. Each shard takes its states of this place, at most [`SHARE`] of them.
    pub(super) least: Priority<C>,
    /// The length up to which a shard fills its part of the round with other states of the least f.
    pub(super) others: usize,
}

impl<C: Cost> Intake<C> {
    /// Returns the length of a shard's part of the round up to which it takes states of this `place`.
    #[inline(always)]
    pub(super) fn most(&self, place: Priority<C>) -> usize {
        match place {
            _ if place == self.least => SHARE,
            (f, _) if f == self.least.0 => self.others,
            _ => 0,
        }
    }
}

/// A child with the hash of its state. Its parent is a number over all shards.
pub(super) struct Child<S: StateSpace, M> {
    hash: u64,
    node: Node<S, M>,
}

impl<S: StateSpace, M> Hashed for Child<S, M> {
    #[inline(always)]
    fn hash(&self) -> u64 {
        self.hash
    }
}

/// The binary logarithm of the largest number of states in a shard.
const INDEX_BITS: u32 = 25;

/// The largest number of states in a shard.
pub(super) const MOST_STATES: usize = 1 << INDEX_BITS;

/// The number of a state over all shards.
#[derive(Clone, Copy)]
pub(super) struct Id(pub(super) u32);

impl Id {
    #[inline(always)]
    pub(super) fn new(shard: usize, index: u32) -> Self {
        Id((shard as u32) << INDEX_BITS | index)
    }

    pub(super) fn shard(self) -> usize {
        (self.0 >> INDEX_BITS) as usize
    }

    /// Returns the link of an open state to the parent of this number.
    #[inline(always)]
    fn link<A: Copy>(self, last: Option<A>) -> Link<A> {
        Link::to(self.0, last)
    }

    pub(super) fn parent_of<S: StateSpace, M>(node: &Node<S, M>) -> Self {
        Id(node.link.parent())
    }

    fn index(self) -> u32 {
        self.0 & (MOST_STATES as u32 - 1)
    }
}

pub(super) struct Shard<S: StateSpace, M, Q> {
    number: usize,
    graph: SearchGraph<S, M, HashIndex>,
    open: ExactOpenList<S::Cost, Q>,
    /// The first place in the open list whose entry is not outdated.
    first: Option<Priority<S::Cost>>,
    /// The states of the round, in the order of their expansion. They are closed.
    round: Vec<u32>,
    /// The number of states of the round that are expanded.
    done: usize,
    /// The number of states of the round that are to be expanded in this slice.
    until: usize,
    /// The number of actions that were tried in the next state of the round: a multiple of [`CHILDREN_PER_STEP`].
    tried: usize,
    /// The first goal of the round.
    goal: Option<u32>,
    /// The least estimate so far, and the first state that has it.
    closest: (S::Cost, u32),
    pub(super) popped: u64,
    pub(super) pruned: u64,
    pub(super) reopened: u64,
}

impl<S: StateSpace, M: Copy, Q: OpenList> Shard<S, M, Q> {
    pub(super) fn new(number: usize, open: Q) -> Self {
        Shard {
            number,
            graph: SearchGraph::new(),
            open: ExactOpenList::new(open),
            first: None,
            round: Vec::new(),
            done: 0,
            until: 0,
            tried: 0,
            goal: None,
            closest: (S::Cost::MAX, 0),
            popped: 0,
            pruned: 0,
            reopened: 0,
        }
    }

    /// Returns the open list without its entries.
    pub(super) fn into_open_list(self) -> Q {
        self.open.into_list()
    }

    /// Removes all states and keeps the buffers.
    pub(super) fn clear(&mut self, space: &S) {
        self.graph.clear(space);
        self.open.clear();
        self.end_round();
        (self.first, self.goal) = (None, None);
        self.closest = (S::Cost::MAX, 0);
        (self.popped, self.pruned, self.reopened) = (0, 0, 0);
    }

    pub(super) fn first(&self) -> Option<Priority<S::Cost>> {
        self.first
    }

    pub(super) fn find(&self, state: &S::State) -> Option<Id> {
        self.graph.find(state).map(|index| Id::new(self.number, index))
    }

    pub(super) fn node(&self, id: Id) -> &Node<S, M> {
        self.graph.node(id.index())
    }

    pub(super) fn nodes(&self) -> &[Node<S, M>] {
        &self.graph.nodes
    }

    pub(super) fn open_len(&self) -> usize {
        self.open.len()
    }

    /// Returns the least estimate so far, and the number of the first state that has it.
    pub(super) fn closest(&self) -> (S::Cost, Id) {
        (self.closest.0, Id::new(self.number, self.closest.1))
    }

    /// Returns whether there is room for `more` states.
    pub(super) fn has_room_for(&self, more: usize) -> bool {
        self.graph.nodes.len() + more <= MOST_STATES && self.open.len() + more < MAX_STATES
    }

    pub(super) fn has_overflowed(&self, promise: Promise) -> bool {
        self.graph.has_overflowed(promise)
    }

    /// Returns the bytes now, and after the next growth.
    pub(super) fn memory(&self) -> Memory {
        let round = self.round.capacity() * size_of::<u32>();
        self.graph.memory() + self.open.memory() + Memory::fixed(round as u64)
    }

    /// Moves open states to the round, the first ones, as many as the `intake` allows, and closes them.
    pub(super) fn collect<G: Goal<S>>(&mut self, goal: &G, intake: &Intake<S::Cost>) {
        if self.first.is_none_or(|first| intake.most(first) == 0) {
            return;
        }
        self.first = None;
        while let Some((index, place)) = self.pop() {
            if self.round.len() >= intake.most(place) {
                self.open.push(place, index);
                self.first = Some(place);
                return;
            }
            self.popped += 1;
            let node = &mut self.graph.nodes[index as usize];
            node.link.close();
            if self.goal.is_none() && goal.is_goal(&node.state) {
                self.goal = Some(index);
            }
            self.round.push(index);
        }
    }

    /// Pops the first entry that is not outdated, and counts the others.
    #[inline(always)]
    fn pop(&mut self) -> Option<(u32, Priority<S::Cost>)> {
        let nodes = &self.graph.nodes;
        let place = |index: u32| {
            let Node { g, h, .. } = nodes[index as usize];
            by_f(g, h)
        };
        loop {
            let index = self.open.pop(place)?;
            if !nodes[index as usize].link.is_closed() {
                return Some((index, place(index)));
            }
            self.popped += 1;
        }
    }

    /// Returns the first goal of the round.
    pub(super) fn goal(&self) -> Option<Id> {
        self.goal.map(|index| Id::new(self.number, index))
    }

    /// Returns the number of states of the round.
    pub(super) fn share(&self) -> usize {
        self.round.len()
    }

    /// Returns the number of states of the round that are expanded.
    pub(super) fn done(&self) -> usize {
        self.done
    }

    /// Sets the number of states of the round that [`expand`](Self::expand) expands.
    pub(super) fn set_until(&mut self, until: usize) {
        self.until = until;
    }

    /// Returns whether work of this slice is left.
    pub(super) fn is_left(&self) -> bool {
        self.done < self.until
    }

    /// Expands states up to the end of the slice, or up to [`CHILDREN_PER_STEP`] children of one state.
    pub(super) fn expand<H: Heuristic<S, Memo = M>>(
        &mut self,
        space: &S,
        heuristic: &H,
        outbox: &mut Outbox<Child<S, M>>,
    ) {
        while self.is_left() {
            let index = self.round[self.done];
            let node = self.graph.node(index);
            let parent = Parent { node, id: Id::new(self.number, index) };
            if !parent.expand(space, heuristic, self.tried, outbox) {
                self.tried += CHILDREN_PER_STEP;
                return;
            }
            outbox.end_state();
            self.tried = 0;
            self.done += 1;
        }
    }

    /// Adds a start: the hash, the state and its initial cost.
    pub(super) fn admit_start<H: Heuristic<S, Memo = M>>(
        &mut self,
        space: &S,
        heuristic: &H,
        (hash, state, g): (u64, &S::State, S::Cost),
    ) {
        let promise = heuristic.promise();
        match self.graph.look_up_hashed(hash, state) {
            Some(id) if self.graph.node(id).g <= g => {}
            Some(id) => {
                let node = &mut self.graph.nodes[id as usize];
                node.g = g;
                let h = node.h;
                self.enqueue(promise, id, g, h);
            }
            None => {
                let Estimate { h, memo } = heuristic.estimate(space, state);
                let link = Id::new(0, 0).link(None);
                self.admit(promise, Node { state: state.clone(), g, h, memo, link });
            }
        }
    }

    /// Hints that a child of this hash is taken in soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, hash: u64) {
        self.graph.prefetch(hash);
    }

    /// Adds a child, or the cheaper path to a known state.
    #[inline(always)]
    pub(super) fn take_in(&mut self, promise: Promise, child: &Child<S, M>) {
        let Node { state, g, h, memo, link } = &child.node;
        match self.graph.look_up_hashed(child.hash, state) {
            Some(id) if *g < self.graph.node(id).g => self.improve(promise, id, &child.node),
            Some(_) => {}
            None => {
                let node = Node { state: state.clone(), g: *g, h: *h, memo: *memo, link: *link };
                self.admit(promise, node);
            }
        }
    }

    /// Adds the node of a new state to the graph, and the state to the open list.
    #[inline(always)]
    fn admit(&mut self, promise: Promise, node: Node<S, M>) {
        let (g, h, index) = (node.g, node.h, self.graph.nodes.len() as u32);
        if h < self.closest.0 {
            self.closest = (h, index);
        }
        self.graph.nodes.push(node);
        self.enqueue(promise, index, g, h);
    }

    /// Pushes a state on the open list, unless no plan passes through it.
    #[inline(always)]
    fn enqueue(&mut self, promise: Promise, index: u32, g: S::Cost, h: S::Cost) {
        if promise.is_hopeless(g, h) {
            self.pruned += 1;
            return;
        }
        let place = by_f(g, h);
        self.open.push(place, index);
        if self.first.is_none_or(|first| place < first) {
            self.first = Some(place);
        }
    }

    /// Sets the cheaper path of `child` to a known state, and reopens the state.
    #[cold]
    #[inline(never)]
    fn improve(&mut self, promise: Promise, index: u32, child: &Node<S, M>) {
        let node = &mut self.graph.nodes[index as usize];
        self.reopened += u64::from(node.link.is_closed());
        (node.g, node.link) = (child.g, child.link);
        let (g, h) = (node.g, node.h);
        self.enqueue(promise, index, g, h);
    }

    /// Forgets the states of the round.
    pub(super) fn end_round(&mut self) {
        self.round.clear();
        (self.done, self.until, self.tried) = (0, 0, 0);
    }
}

/// A state that is expanded.
struct Parent<'a, S: StateSpace, M> {
    node: &'a Node<S, M>,
    id: Id,
}

impl<S: StateSpace, M: Copy> Parent<'_, S, M> {
    /// Generates at most [`CHILDREN_PER_STEP`] children, without those of the first `tried` actions. Returns whether no action is
    /// left.
    #[inline(always)]
    fn expand<H: Heuristic<S, Memo = M>>(
        &self,
        space: &S,
        heuristic: &H,
        tried: usize,
        outbox: &mut Outbox<Child<S, M>>,
    ) -> bool {
        let mut actions = self.worth_trying(space, heuristic.promise()).into_iter();
        if tried > 0 {
            actions.nth(tried - 1);
        }
        let most = outbox.len() + CHILDREN_PER_STEP;
        for action in actions {
            outbox.push(self.child(space, heuristic, action));
            if outbox.len() == most {
                return false;
            }
        }
        true
    }

    /// Returns the actions to try. Some may be omitted only if every state is closed at its least g.
    #[inline(always)]
    fn worth_trying(&self, space: &S, promise: Promise) -> S::Actions {
        match self.node.link.last() {
            Some(last) if promise == Promise::Consistent => space.actions_after(&self.node.state, last),
            _ => space.actions(&self.node.state),
        }
    }

    #[inline(always)]
    fn child<H: Heuristic<S, Memo = M>>(&self, space: &S, heuristic: &H, action: S::Action) -> Child<S, M> {
        let before = &self.node.state;
        let g = self.node.g.saturating_add(space.cost(before, action));
        let state = space.successor(before, action);
        let estimate = Estimate { h: self.node.h, memo: self.node.memo };
        let Estimate { h, memo } = heuristic.estimate_known_child(space, before, estimate, action, &state);
        let link = self.id.link(Some(action));
        Child { hash: hash(&state), node: Node { state, g, h, memo, link } }
    }
}

#[cfg(test)]
mod tests {
    use core::iter;

    use super::*;
    use crate::open_lists::BucketQueue;

    /// A space without actions.
    struct Numbers;

    impl StateSpace for Numbers {
        type State = u32;
        type Action = ();
        type Cost = u32;
        type Actions = iter::Empty<()>;

        fn actions(&self, _: &u32) -> iter::Empty<()> {
            iter::empty()
        }
        fn apply(&self, _: &mut u32, (): ()) {}
    }

    #[test]
    fn a_shard_has_room_for_as_many_states_as_it_has_numbers() {
        let shard = Shard::<Numbers, (), _>::new(0, BucketQueue::new());
        assert!(shard.has_room_for(MOST_STATES));
        assert!(!shard.has_room_for(MOST_STATES + 1));
    }
}
