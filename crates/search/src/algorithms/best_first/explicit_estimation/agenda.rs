//! Three orders of one set of open states, which take turns.

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

use priority_queue::PriorityQueue;

use crate::{
    algorithms::best_first::{
        engine::{open_states::OpenStates, search_graph::Node},
        explicit_estimation::guides::Guides,
    },
    heuristics::Promise,
    run::{Memory, Stats},
    space::{Cost, StateSpace, Weight},
    tables::{BuildMix, bytes_soon},
};

/// A list of states, the least place first. Of equal places, the greatest number comes first.
type List<P> = PriorityQueue<u32, Reverse<(P, Reverse<u32>)>, BuildMix>;

/// The order of one expansion; the orders take turns.
#[derive(Clone, Copy, Debug)]
enum Turn {
    ActionsLeft,
    LikelyCost,
    LeastF,
}

/// The open states, each in three lists.
///
/// A state is *eligible* if f <= w f', where f' is the greatest of the least f values so far: a plan of cost f is then
/// within the weight. Only eligible states are expanded.
pub(crate) struct ThreeLists<C, K> {
    guides: K,
    weight: Weight,
    turn: Turn,
    /// The number of estimates by the guides.
    evaluated: u64,
    /// f, then h.
    by_f: List<(C, C)>,
    /// g plus the guess of the remaining cost, then h.
    by_cost: List<(C, C)>,
    /// Eligible states first; then the actions that are left, then the likely cost.
    by_actions: List<(bool, u64, C)>,
    /// The f of states that were not eligible when they were added. Entries of removed states are outdated.
    waiting: BinaryHeap<(Reverse<C>, u32)>,
    /// The greatest of the least f values so far.
    bound: C,
}

impl<C: Cost, K> ThreeLists<C, K> {
    pub(crate) fn new(guides: K, weight: Weight) -> Self {
        ThreeLists {
            guides,
            weight,
            turn: Turn::ActionsLeft,
            evaluated: 0,
            by_f: List::default(),
            by_cost: List::default(),
            by_actions: List::default(),
            waiting: BinaryHeap::new(),
            bound: C::ZERO,
        }
    }

    pub(crate) fn with_guides<L>(self, guides: L) -> ThreeLists<C, L> {
        ThreeLists::new(guides, self.weight)
    }

    #[inline(always)]
    fn is_eligible(&self, f: C) -> bool {
        f.unscaled(self.weight) <= self.bound
    }

    /// Raises the bound to the least f, and makes states eligible that it allows now.
    fn raise_bound(&mut self) {
        let Some((_, &Reverse(((f, _), _)))) = self.by_f.peek() else { return };
        if f <= self.bound {
            return;
        }
        self.bound = f;
        while let Some(&(Reverse(f), id)) = self.waiting.peek()
            && self.is_eligible(f)
        {
            self.waiting.pop();
            self.by_actions.change_priority_by(&id, |place| {
                let Reverse(((_, actions, cost), number)) = *place;
                *place = Reverse(((false, actions, cost), number));
            });
        }
    }

    /// Returns the first eligible state in the order of this turn; in the order of f if the first one is not eligible.
    fn choose(&self) -> Option<u32> {
        let (&least, _) = self.by_f.peek()?;
        let first = match self.turn {
            Turn::ActionsLeft => *self.by_actions.peek()?.0,
            Turn::LikelyCost => *self.by_cost.peek()?.0,
            Turn::LeastF => least,
        };
        let Reverse(((f, _), _)) = self.by_f.get_priority(&first)?;
        Some(if self.is_eligible(*f) { first } else { least })
    }

    fn remove(&mut self, id: u32) {
        self.by_f.remove(&id);
        self.by_cost.remove(&id);
        self.by_actions.remove(&id);
    }
}

impl<S: StateSpace, M, K: Guides<S>> OpenStates<S, M> for ThreeLists<S::Cost, K> {
    /// A state is expanded only if its f is within the weight, and f of a goal is its cost. Without a promise, no bound is ever
    /// proven.
    const FIRST_PLAN_ANSWERS: bool = true;
    const IMPROVES: bool = true;

    fn clear(&mut self, _: Promise) {
        self.evaluated = 0;
        self.by_f.clear();
        self.by_cost.clear();
        self.by_actions.clear();
        self.waiting.clear();
        (self.turn, self.bound) = (Turn::ActionsLeft, S::Cost::ZERO);
    }

    fn push(&mut self, space: &S, id: u32, node: &Node<S, M>) {
        let f = node.g.saturating_add(node.h);
        let cost = node.g.saturating_add(self.guides.cost_left(space, &node.state, node.h));
        let actions = self.guides.actions_left(&node.state, node.h);
        self.evaluated += self.guides.estimates();
        let waits = !self.is_eligible(f);
        self.by_f.push(id, Reverse(((f, node.h), Reverse(id))));
        self.by_cost.push(id, Reverse(((cost, node.h), Reverse(id))));
        self.by_actions.push(id, Reverse(((waits, actions, cost), Reverse(id))));
        if waits {
            self.waiting.push((Reverse(f), id));
        }
    }

    fn pop(&mut self, _: &[Node<S, M>], _: S::Cost, _: &mut Stats) -> Option<u32> {
        self.raise_bound();
        let id = self.choose()?;
        self.turn = match self.turn {
            Turn::ActionsLeft => Turn::LikelyCost,
            Turn::LikelyCost => Turn::LeastF,
            Turn::LeastF => Turn::ActionsLeft,
        };
        self.remove(id);
        Some(id)
    }

    fn least_f(&mut self, _: &[Node<S, M>]) -> Option<S::Cost> {
        self.by_f.peek().map(|(_, &Reverse(((f, _), _)))| f)
    }

    fn evaluated(&self) -> u64 {
        self.evaluated
    }

    fn len(&self) -> usize {
        self.by_f.len()
    }

    fn memory(&self) -> Memory {
        let of = |(entry, len, capacity)| {
            Memory::new(entry * capacity, bytes_soon(entry * capacity, len, capacity))
        };
        self.sizes().into_iter().map(of).sum()
    }
}

/// Returns the bytes of an entry of a list: number, place and hash in the map, its slot, and two positions in the heap.
const fn entry<P>() -> usize {
    size_of::<(u32, Reverse<(P, Reverse<u32>)>, u64)>() + size_of::<[usize; 3]>()
}

impl<C: Cost, K> ThreeLists<C, K> {
    /// Returns the bytes of an entry, the number of entries and the capacity of each list.
    fn sizes(&self) -> [(usize, usize, usize); 4] {
        let Self { by_f, by_cost, by_actions, waiting, .. } = self;
        [
            (entry::<(C, C)>(), by_f.len(), by_f.capacity()),
            (entry::<(C, C)>(), by_cost.len(), by_cost.capacity()),
            (entry::<(bool, u64, C)>(), by_actions.len(), by_actions.capacity()),
            (size_of::<(Reverse<C>, u32)>(), waiting.len(), waiting.capacity()),
        ]
    }
}

#[cfg(test)]
mod tests {
    use alloc::{vec, vec::Vec};

    use super::{List, OpenStates, ThreeLists};
    use crate::{
        algorithms::best_first::{
            engine::search_graph::{Link, Node},
            explicit_estimation::guides::GuidedBy,
        },
        heuristics::Promise,
        random::Random,
        run::Stats,
        space::{StateSpace, Weight},
    };

    struct Line;

    impl StateSpace for Line {
        type State = u32;
        type Action = ();
        type Cost = u32;
        type Actions = [(); 1];

        fn actions(&self, _: &u32) -> [(); 1] {
            [()]
        }

        fn apply(&self, state: &mut u32, (): ()) {
            *state += 1;
        }
    }

    fn numbers<P: Ord>(list: &List<P>) -> Vec<u32> {
        let mut numbers: Vec<_> = list.iter().map(|(&id, _)| id).collect();
        numbers.sort_unstable();
        numbers
    }

    /// The law of the three lists: they hold the same states, each once, whatever is added, moved and removed. A state that
    /// leaves is within the weight of the least f. A state is first by its actions only if it is eligible, or if none is.
    #[test]
    fn the_three_lists_hold_the_same_states() {
        let mut random = Random::seeded(7);
        let guides = GuidedBy(|&n: &u32| n % 50, |n: &u32| n % 7);
        let mut lists = ThreeLists::<u32, _>::new(guides, Weight::new(3, 2));
        OpenStates::<Line, ()>::clear(&mut lists, Promise::Admissible);
        let mut nodes: Vec<Node<Line, ()>> = vec![];
        let (mut open, mut bound) = (vec![], 0);
        for _ in 0..5_000 {
            let below = |random: &mut Random, most: usize| random.below(most as u64) as usize;
            match below(&mut random, 5) {
                0 | 1 => {
                    let id = nodes.len() as u32;
                    let (g, h) = (100 + below(&mut random, 90) as u32, below(&mut random, 60) as u32);
                    nodes.push(Node { state: id, g, h, memo: (), link: Link::to(0), last: None });
                    open.push(id);
                    lists.push(&Line, id, &nodes[id as usize]);
                }
                2 if !open.is_empty() => {
                    let id = open[below(&mut random, open.len())];
                    let node = &mut nodes[id as usize];
                    node.g -= node.g.min(5);
                    lists.push(&Line, id, &nodes[id as usize]);
                }
                _ => {
                    let f = |id: &u32| nodes[*id as usize].g + nodes[*id as usize].h;
                    bound = bound.max(open.iter().map(f).min().unwrap_or(0));
                    let popped = lists.pop(&nodes, u32::MAX, &mut Stats::default());
                    assert_eq!(popped.is_none(), open.is_empty());
                    if let Some(id) = popped {
                        assert!(2 * f(&id) <= 3 * bound, "{} {bound}", f(&id));
                        open.retain(|&other| other != id);
                    }
                }
            }
            open.sort_unstable();
            assert_eq!(numbers(&lists.by_f), open);
            assert_eq!(numbers(&lists.by_cost), open);
            assert_eq!(numbers(&lists.by_actions), open);
            let f = |id: u32| nodes[id as usize].g + nodes[id as usize].h;
            let is_eligible = |id: &u32| 2 * f(*id) <= 3 * lists.bound;
            if let Some((id, _)) = lists.by_actions.peek() {
                assert!(is_eligible(id) || !open.iter().any(is_eligible));
            }
        }
        assert!(nodes.len() > 1_000 && bound > 100);
    }

    /// No list grows beyond the bytes that were foreseen before.
    #[test]
    fn growth_is_foreseen() {
        let guides = GuidedBy(|&n: &u32| n % 50, |n: &u32| n % 7);
        let mut lists = ThreeLists::<u32, _>::new(guides, Weight::ONE);
        OpenStates::<Line, ()>::clear(&mut lists, Promise::Admissible);
        let bytes = |lists: &_| {
            let memory = OpenStates::<Line, ()>::memory(lists);
            (memory.now as usize, memory.soon as usize)
        };
        let mut growths = 0;
        for id in 0..20_000 {
            let before = bytes(&lists);
            lists.push(
                &Line,
                id,
                &Node::<Line, ()> { state: id, g: 0, h: id, memo: (), link: Link::to(0), last: None },
            );
            let after = bytes(&lists);
            growths += u32::from(after.0 > before.0);
            assert!(id < 16 || after.0 <= before.1, "{id}: {before:?}, {after:?}");
        }
        assert!(growths > 10);
        assert!(bytes(&lists).1 <= 3 * bytes(&lists).0);
    }
}
