//! States with many children: limits are looked at among them, and nothing depends on where a step ends.

use std::{
    cell::Cell,
    collections::{HashMap, VecDeque},
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::toys::Steps as _;
use search::{
    AStar, Bidirectional, BreadthFirst, Goal, GreedyBestFirst, Limits, NoGoal, Outcome, Reason, Search,
    StateSpace, Survey, UniformCost,
    algorithms::BreadthFirstKeys,
    closed_lists::{ByKey, ByState},
    from_successors,
    graph::StateGraph,
    heuristics::Blind,
    space::{AnyOf, Keyed, Reversible, Undirected},
};

/// The leaves of each hub: around the number of children between two looks, and its multiples.
const LEAVES: [u32; 4] = [4_097, 3, 8_192, 1];

/// Stars in a row: a hub is next to its leaves, and the last leaf of each star is next to the hub of the next star.
#[derive(Clone)]
struct Stars {
    /// The leaves by star.
    leaves: Rc<[u32]>,
    /// Whether lists of neighbours tell their length.
    hinted: bool,
    /// The number of neighbours that were listed.
    listed: Rc<Cell<u64>>,
    /// The flag is raised when that many were listed.
    alarm: (u64, Arc<AtomicBool>),
}

impl Stars {
    fn new(leaves: &[u32], hinted: bool) -> Self {
        let alarm = (u64::MAX, Arc::default());
        Stars { leaves: leaves.into(), hinted, listed: Rc::default(), alarm }
    }

    fn hub(&self, star: usize) -> u32 {
        self.leaves[..star].iter().map(|leaves| leaves + 1).sum()
    }

    /// The last state.
    fn end(&self) -> u32 {
        self.hub(self.leaves.len()) - 1
    }

    fn neighbours(&self, state: u32) -> Neighbours {
        let star = (0..self.leaves.len()).rfind(|&star| self.hub(star) <= state).unwrap_or(0);
        let hub = self.hub(star);
        let end = hub + self.leaves[star];
        let (next, range) = if state == hub {
            (hub.checked_sub(1), hub + 1..end + 1)
        } else {
            ((state == end && end < self.end()).then_some(end + 1), hub..hub + 1)
        };
        Neighbours { next, range, stars: self.clone() }
    }
}

/// Lists neighbours one at a time.
struct Neighbours {
    range: std::ops::Range<u32>,
    next: Option<u32>,
    stars: Stars,
}

impl Iterator for Neighbours {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let listed = self.stars.listed.get() + 1;
        self.stars.listed.set(listed);
        if listed >= self.stars.alarm.0 {
            self.stars.alarm.1.store(true, Ordering::Relaxed);
        }
        self.range.next().or_else(|| self.next.take())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.range.len() + usize::from(self.next.is_some());
        if self.stars.hinted { (left, Some(left)) } else { (0, None) }
    }
}

impl StateSpace for Stars {
    type State = u32;
    type Action = u32;
    type Cost = u32;
    type Actions = Neighbours;

    fn actions(&self, &state: &u32) -> Neighbours {
        self.neighbours(state)
    }

    fn apply(&self, state: &mut u32, neighbour: u32) {
        *state = neighbour;
    }
}

impl Undirected for Stars {}

impl Keyed for Stars {
    type Key = u64;
    const KEY_BITS: u32 = 32;

    fn key(&self, &state: &u32) -> u64 {
        state.into()
    }

    fn state(&self, key: u64) -> u32 {
        key as u32
    }
}

struct Predecessors(u32, Neighbours);

impl Iterator for Predecessors {
    type Item = (u32, u32);

    fn next(&mut self) -> Option<(u32, u32)> {
        self.1.next().map(|neighbour| (self.0, neighbour))
    }
}

impl Reversible for Stars {
    type Predecessors = Predecessors;

    fn predecessors(&self, &state: &u32) -> Predecessors {
        Predecessors(state, self.neighbours(state))
    }
}

/// Does the same with every search that looks at limits among children; a goal is the one state `end`.
trait Each {
    fn visit<E: Search<Stars, G>, G: Goal<Stars>>(&mut self, name: &str, search: E, goal: &G);

    fn visit_all(&mut self, end: u32) {
        let goal = AnyOf::new(vec![end]);
        self.visit("breadth-first by state", BreadthFirst::new().with_closed_list(ByState::new()), &goal);
        self.visit("breadth-first by key", BreadthFirst::new().with_closed_list(ByKey::new()), &goal);
        self.visit("keys only", BreadthFirstKeys::new(), &goal);
        self.visit("A*", AStar::new(Blind), &goal);
        self.visit("uniform cost", UniformCost::new(), &goal);
        self.visit("greedy", GreedyBestFirst::new(Blind), &goal);
        let deferred = GreedyBestFirst::new(Blind).with_deferred_evaluation();
        let preferring = deferred.with_preferred_actions(|&state: &u32| [state + 1]);
        self.visit("greedy by preferred actions", preferring, &goal);
        self.visit("from both ends", Bidirectional::new(), &goal);
        self.visit("graph", StateGraph::new(), &NoGoal);
    }
}

/// Has the searches cancelled while the first state is expanded.
struct Cancelled;

impl Each for Cancelled {
    fn visit<E: Search<Stars, G>, G: Goal<Stars>>(&mut self, name: &str, mut search: E, goal: &G) {
        for hinted in [true, false] {
            let flag = Arc::new(AtomicBool::new(false));
            let stars = Stars { alarm: (10_000, flag.clone()), ..Stars::new(&[1_000_000; 2], hinted) };
            let report = search.within(Limits::none().cancelled_by(flag)).run_to(&stars, &0, goal);
            assert_eq!(report.stopped_by(), Some(Reason::Cancelled), "{name}");
            assert!(stars.listed.get() < 20_000, "{name} lists {} neighbours", stars.listed.get());
        }
    }
}

#[test]
fn a_search_is_cancelled_among_the_children_of_a_state() {
    // The search from both ends begins at a hub on either side.
    Cancelled.visit_all(Stars::new(&[1_000_000; 2], true).hub(1));
}

/// Gives the searches less memory than the children of the first state take.
struct Narrow;

impl Each for Narrow {
    fn visit<E: Search<Stars, G>, G: Goal<Stars>>(&mut self, name: &str, mut search: E, goal: &G) {
        let stars = Stars::new(&[3_000_000; 2], true);
        let report = search.within(Limits::none().memory(1 << 20)).run_to(&stars, &0, goal);
        assert_eq!(report.stopped_by(), Some(Reason::Memory), "{name}");
        // A buffer may just have doubled.
        assert!(report.stats.peak_bytes < 4 << 20, "{name}: {} bytes", report.stats.peak_bytes);
    }
}

#[test]
fn memory_is_looked_at_among_the_children_of_a_state() {
    Narrow.visit_all(Stars::new(&[3_000_000; 2], true).hub(1));
}

/// Cuts the searches wherever a step may end, and compares with a run in one go.
struct Cut {
    stars: Stars,
    /// The least number of actions to the goal, and of states.
    expected: (Option<u32>, u64),
}

impl Each for Cut {
    fn visit<E: Search<Stars, G>, G: Goal<Stars>>(&mut self, name: &str, mut search: E, goal: &G) {
        let stars = &self.stars;
        let whole = search.run_to(stars, &0, goal);
        let cost = whole.plan().map(|plan| plan.cost);
        if cost.is_some() {
            assert_eq!(cost, self.expected.0, "{name}");
        } else {
            assert_eq!(whole.stats.expanded, self.expected.1, "{name}");
        }
        for budget in [1, 5_000] {
            search.begin(stars, &0, goal);
            let outcome = loop {
                if let Some(outcome) = search.step_by(stars, goal, budget, &mut ()) {
                    break outcome;
                }
            };
            assert_eq!(
                (outcome, search.stats()),
                (whole.outcome.clone(), whole.stats),
                "{name}, steps of {budget}"
            );
        }
        for expanded in [2, 4_098, 9_000] {
            search.begin(stars, &0, goal);
            let first = search.within(Limits::none().expanded(expanded)).resume_to(stars, goal);
            if matches!(first.outcome, Outcome::Stopped { .. }) {
                assert_eq!(first.stats.expanded, expanded, "{name}");
                let rest = search.resume_to(stars, goal);
                assert_eq!(
                    (rest.outcome, rest.stats),
                    (whole.outcome.clone(), whole.stats),
                    "{name}, {expanded}"
                );
            }
        }
    }
}

/// By one queue.
fn distances(stars: &Stars) -> HashMap<u32, u32> {
    let mut distances = HashMap::from([(0, 0)]);
    let mut queue = VecDeque::from([0]);
    while let Some(state) = queue.pop_front() {
        let depth = distances[&state];
        for next in stars.neighbours(state) {
            distances.entry(next).or_insert_with(|| {
                queue.push_back(next);
                depth + 1
            });
        }
    }
    distances
}

#[test]
fn nothing_depends_on_where_a_step_ends_among_the_children_of_a_state() {
    for hinted in [true, false] {
        let stars = Stars::new(&LEAVES, hinted);
        let distances = distances(&stars);
        let hubs = [1, 2].map(|star| stars.hub(star)).into_iter();
        // Also the last child before a look, the first one after it, and none of the states.
        for end in hubs.chain([4_095, stars.end(), stars.end() + 1]) {
            let expected = (distances.get(&end).copied(), distances.len() as u64);
            // Who searches from both ends asks for the neighbours of the goal.
            if expected.0.is_some() {
                Cut { stars: stars.clone(), expected }.visit_all(end);
            }
        }
    }
}

/// Without a bound on the children of a step, a step of 65,536 states generated four million here: memory limits were
/// overshot by as many states. A step ends after 16,384 children, whether they wait in a batch or a queue or not.
#[test]
fn a_step_generates_few_children_whatever_its_budget() {
    let space = from_successors(|&n: &u32| {
        (0..64).map(move |child| n.wrapping_mul(64).wrapping_add(child) & 0x3F_FFFF)
    });
    let space = space.with_keys(|&n| u64::from(n), |key| key as u32);
    // A step in which a table outgrows the caches has those of both loops.
    let searches: [(Box<dyn Search<_, NoGoal>>, u64); 3] = [
        (Box::new(BreadthFirst::new().with_closed_list(ByState::new())), 40_000),
        (Box::new(BreadthFirst::new().with_closed_list(ByKey::new())), 16_384),
        (Box::new(Survey::new()), 40_000),
    ];
    for (mut search, most_at_first) in searches {
        search.begin(&space, &1, &NoGoal);
        let (mut before, mut most, mut full_steps) = (0, most_at_first, 0);
        while before < 500_000 {
            assert!(search.step_by(&space, &NoGoal, u64::MAX, &mut ()).is_none());
            let generated = search.stats().generated;
            assert!(generated - before <= most, "{} children in one step", generated - before);
            full_steps += u64::from(generated - before == 16_384);
            if generated > 200_000 {
                most = 16_384;
            }
            before = generated;
        }
        assert!(full_steps > 20, "{full_steps}");
    }
}
