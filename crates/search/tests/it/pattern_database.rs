//! Pattern databases of every kind, on all stacks of seven pancakes, against plain searches.

use std::collections::VecDeque;

use proptest::prelude::*;
use search::{
    BreadthFirst, Heuristic, IdaStar, Search, StateSpace,
    closed_lists::ByKey,
    heuristics::{DualLookup, Max, PatternDatabase, Promise, Sum},
    laws,
    space::{Abstraction, Ranked, Reversible, Undirected},
    strategies,
    tables::PackedTable,
};

use crate::pancakes::{Pancakes, sorted};

type Stack = [u8; 7];

/// Where these pancakes of `N` lie; the others all look alike. `SHARED`: turning costs one if one of these was on top
/// before, else nothing; so the costs of disjoint patterns are shares of one.
#[derive(Clone, Copy, Debug)]
struct Places<const N: usize, const K: usize, const SHARED: bool>([u8; K]);

impl<const N: usize, const K: usize, const SHARED: bool> StateSpace for Places<N, K, SHARED> {
    type State = [u8; K];
    type Action = u8;
    type Cost = u32;
    type Actions = core::ops::RangeInclusive<u8>;

    fn actions(&self, _: &[u8; K]) -> Self::Actions {
        2..=N as u8
    }

    fn apply(&self, places: &mut [u8; K], turned: u8) {
        for place in places.iter_mut().filter(|place| **place < turned) {
            *place = turned - 1 - *place;
        }
    }

    fn cost(&self, places: &[u8; K], _: u8) -> u32 {
        u32::from(!SHARED || places.contains(&0))
    }
}

impl<const N: usize, const K: usize> Undirected for Places<N, K, false> {}

impl<const N: usize, const K: usize, const SHARED: bool> Reversible for Places<N, K, SHARED> {
    type Predecessors = Vec<(u8, [u8; K])>;

    fn predecessors(&self, places: &[u8; K]) -> Self::Predecessors {
        self.actions(places).map(|turned| (turned, self.successor(places, turned))).collect()
    }
}

/// `K` digits of base `N`, the last lowest; no two digits are equal, so some ranks are those of no stack.
impl<const N: usize, const K: usize, const SHARED: bool> Ranked for Places<N, K, SHARED> {
    fn ranks(&self) -> u64 {
        (N as u64).pow(K as u32)
    }

    fn rank(&self, places: &[u8; K]) -> u64 {
        places.iter().fold(0, |rank, &place| rank * N as u64 + u64::from(place))
    }

    fn unrank(&self, rank: u64) -> [u8; K] {
        core::array::from_fn(|i| (rank / (N as u64).pow((K - 1 - i) as u32) % N as u64) as u8)
    }
}

impl<const N: usize, const K: usize, const SHARED: bool> Abstraction<Pancakes<N>> for Places<N, K, SHARED> {
    type Abstract = Self;

    fn space(&self) -> &Self {
        self
    }

    fn project(&self, stack: &[u8; N]) -> [u8; K] {
        self.0.map(|pancake| stack.iter().take_while(|&&other| other != pancake).count() as u8)
    }

    /// The digits say all that is needed.
    fn rank_of_child(&self, _: &Pancakes<N>, _: &[u8; N], rank: u64, turned: u8) -> u64 {
        self.rank(&self.successor(&self.unrank(rank), turned))
    }
}

type Pattern<const K: usize> = PatternDatabase<Pancakes<7>, Places<7, K, false>>;
type Shared<const K: usize> = PatternDatabase<Pancakes<7>, Places<7, K, true>>;

fn pattern<const K: usize>(pancakes: [u8; K]) -> Pattern<K> {
    PatternDatabase::to_goals(Places(pancakes), &[sorted()]).build()
}

fn shared<const K: usize>(pancakes: [u8; K]) -> Shared<K> {
    PatternDatabase::to_goals(Places(pancakes), &[sorted()]).build()
}

fn is_sorted(stack: &Stack) -> bool {
    *stack == sorted()
}

/// Does with every kind of database what takes any heuristic.
macro_rules! for_each_kind {
    ($name:ident, $heuristic:ident => $body:block) => {
        for_each_kind! { @ $name, $heuristic, $body,
            pattern([3, 4, 5, 6]), Promise::Consistent;
            pattern([0, 1, 2, 3]).in_nibbles(), Promise::Consistent;
            pattern([3, 4, 5, 6]).modulo_3(), Promise::Consistent;
            pattern([3, 4, 5, 6]).in_blocks(2), Promise::Admissible;
            pattern([3, 4, 5, 6]).in_blocks(3).in_nibbles(), Promise::Admissible;
            Sum([shared([4, 5, 6]), shared([1, 2, 3])]), Promise::Consistent;
            Sum([shared([4, 5, 6]).in_blocks(2), shared([1, 2, 3])]), Promise::Admissible;
            Sum((shared([3, 4, 5, 6]), shared([0, 1, 2]).in_nibbles())), Promise::Consistent;
            DualLookup(pattern([3, 4, 5, 6])), Promise::Admissible;
            DualLookup(pattern([3, 4, 5, 6]).modulo_3()), Promise::Admissible;
            Max((pattern([3, 4, 5, 6]).modulo_3(), Sum([shared([0, 1, 2]), shared([3, 4, 5])]))), Promise::Consistent;
            Max([pattern([3, 4, 5]), pattern([4, 5, 6]), pattern([0, 1, 2])]), Promise::Consistent;
            Max([pattern([3, 4, 5]), pattern([4, 5, 6]).in_blocks(2)]), Promise::Admissible;
        }
    };
    (@ $name:ident, $heuristic:ident, $body:block, $($kind:expr, $promise:expr;)*) => { $({
        let ($name, $heuristic) = (stringify!($kind), $kind);
        assert_eq!(Heuristic::<Pancakes<7>>::promise(&$heuristic), $promise, "{}", $name);
        $body
    })* };
}

/// Every state of the space against its true distance, and every edge.
#[test]
fn promises_are_kept_on_all_stacks() {
    for_each_kind!(_name, heuristic => {
        laws::promise_kept(&Pancakes, &heuristic, &sorted(), &is_sorted, usize::MAX);
    });
}

#[test]
fn estimates_of_children_are_those_of_states() {
    let config = ProptestConfig::with_cases(10);
    for_each_kind!(_name, heuristic => {
        proptest!(config.clone(), |(steps in strategies::walks(0..20))| {
            laws::estimate_child_agrees(&Pancakes, &heuristic, &sorted(), &steps);
        });
    });
}

#[test]
fn plans_are_shortest() {
    let start = [4, 0, 6, 2, 5, 1, 3];
    let expected = BreadthFirst::new().with_closed_list(ByKey::new()).run(&Pancakes, &start, is_sorted);
    for_each_kind!(name, heuristic => {
        let report = IdaStar::new(heuristic).run(&Pancakes, &start, is_sorted);
        assert_eq!(report.plan().map(|plan| plan.cost), expected.plan().map(|plan| plan.cost), "{name}");
        assert!(report.is_optimal());
    });
}

/// The distance of each rank by a queue; zero-cost actions go to its front.
fn by_a_queue<X>(space: &X, goal: X::State) -> Vec<Option<u32>>
where
    X: Ranked<Cost = u32> + Reversible,
{
    let mut distances = vec![None; space.ranks() as usize];
    let mut queue = VecDeque::from([(goal, 0)]);
    while let Some((state, distance)) = queue.pop_front() {
        let known = &mut distances[space.rank(&state) as usize];
        if known.is_none() {
            *known = Some(distance);
            for (action, before) in space.predecessors(&state) {
                match space.cost(&before, action) {
                    0 => queue.push_front((before, distance)),
                    cost => queue.push_back((before, distance + cost)),
                }
            }
        }
    }
    distances
}

fn entries<S: StateSpace<Cost = u32>, A: Abstraction<S>>(
    database: &PatternDatabase<S, A>,
) -> Vec<Option<u32>> {
    let costs: Vec<u32> = database.costs().collect();
    let of = |index| costs.get(usize::from(database.table().get(index))).copied();
    (0..database.table().len()).map(of).collect()
}

#[test]
fn entries_are_what_a_queue_finds_on_any_number_of_threads() {
    let (whole, share) = (Places::<8, 5, false>([1, 2, 4, 6, 7]), Places::<8, 5, true>([1, 2, 4, 6, 7]));
    let goal = whole.project(&sorted());
    for threads in 1..4 {
        let database =
            PatternDatabase::<Pancakes<8>, _>::to_goals(whole, &[sorted()]).with_threads(threads).build();
        assert_eq!(entries(&database), by_a_queue(&whole, goal));
        let database = PatternDatabase::<Pancakes<8>, _>::to_goals(whole, &[sorted()])
            .with_threads(threads)
            .build_undirected();
        assert_eq!(entries(&database), by_a_queue(&whole, goal));
        let database =
            PatternDatabase::<Pancakes<8>, _>::to_goals(share, &[sorted()]).with_threads(threads).build();
        assert_eq!(entries(&database), by_a_queue(&share, goal));
    }
}

/// With all pancakes told apart, a distance is the true one; so is it where remainders are counted.
#[test]
fn whole_patterns_are_exact() {
    let exact = pattern(sorted::<7>());
    assert_eq!(exact.loss(), Some(0));
    let remainders = exact.clone().modulo_3();
    for depth in [0, 3, 20, 41] {
        let stack = laws::walk(&Pancakes::<7>, &sorted(), &vec![5; depth]);
        let plan = BreadthFirst::new().with_closed_list(ByKey::new()).run(&Pancakes, &stack, is_sorted);
        let distance = plan.plan().map(|plan| plan.cost);
        assert_eq!(Some(exact.estimate(&Pancakes, &stack).h), distance);
        assert_eq!(Some(remainders.estimate(&Pancakes, &stack).h), distance);
    }
}

proptest! {
    #[test]
    fn abstractions_keep_their_laws(steps in strategies::walks(0..20)) {
        let stack = laws::walk(&Pancakes::<7>, &sorted(), &steps);
        laws::abstraction_is_sound(&Pancakes, &Places::<7, 3, false>([0, 3, 5]), &stack);
        laws::undirected(&Places::<7, 3, false>([0, 3, 5]), &[1, 4, 2]);
        let shares = [Places::<7, 3, true>([0, 3, 5]), Places([1, 2, 6])];
        laws::abstractions_add_up(&Pancakes, &shares, &stack);
        laws::ranks_follow_actions(&Pancakes::<7>, &shares[0], &sorted(), &steps);
    }
}

#[test]
#[should_panic(expected = "and the abstract costs make 2")]
fn costs_that_are_counted_twice_are_caught() {
    let patterns = [Places::<7, 3, false>([0, 3, 5]), Places([1, 2, 6])];
    laws::abstractions_add_up(&Pancakes, &patterns[..1], &sorted());
    laws::abstractions_add_up(&Pancakes, &patterns, &sorted());
}

/// Loses a digit on the way.
struct Astray;

impl Abstraction<Pancakes<5>> for Astray {
    type Abstract = Places<5, 2, false>;

    fn space(&self) -> &Self::Abstract {
        &Places([3, 4])
    }

    fn project(&self, stack: &[u8; 5]) -> [u8; 2] {
        self.space().project(stack)
    }

    fn rank_of_child(&self, _: &Pancakes<5>, _: &[u8; 5], rank: u64, _: u8) -> u64 {
        rank
    }
}

#[test]
#[should_panic(expected = "[3, 2, 1, 0, 4] is told rank 19 from its parent, and its image has 4")]
fn a_rank_that_goes_astray_is_caught() {
    laws::ranks_follow_actions(&Pancakes, &Astray, &sorted(), &[]);
    laws::ranks_follow_actions(&Pancakes, &Astray, &sorted(), &[0]);
}

#[test]
fn inverse_stacks_are_as_far() {
    laws::duals_are_as_far(&Pancakes::<6>, &sorted(), &|stack: &[u8; 6]| *stack == sorted());
}

#[test]
#[should_panic(expected = "from a goal, its dual")]
fn duals_of_another_goal_are_caught() {
    laws::duals_are_as_far(&Pancakes::<4>, &sorted(), &|stack: &[u8; 4]| *stack == [1, 2, 0, 3]);
}

/// However wide it is, a block that holds all ranks holds the goal.
#[test]
fn one_block_is_blind() {
    let whole = pattern([3, 4, 5, 6]);
    let (farthest, stack) = (whole.costs().max(), [6, 0, 5, 2, 4, 1, 3]);
    assert!(whole.estimate(&Pancakes, &stack).h > 0);
    for bits in [63, 64, 65, u32::MAX] {
        let block = whole.clone().in_blocks(bits);
        assert_eq!((block.table().len(), block.loss()), (1, farthest));
        assert_eq!(block.estimate(&Pancakes, &stack).h, 0);
    }
}

#[test]
fn tables_make_the_same_database() {
    let path = std::env::temp_dir().join(format!("search-test-database-{}", std::process::id()));
    let kinds = [pattern([3, 4, 5, 6]), pattern([3, 4, 5, 6]).in_nibbles(), pattern([3, 4, 5, 6]).modulo_3()];
    for (kind, blocks) in kinds.into_iter().zip([2, 0, 0]) {
        for database in [kind.clone(), if blocks > 0 { kind.in_blocks(blocks) } else { kind }] {
            database.table().save(&path, "pancakes 3, 4, 5 and 6 of 7").unwrap();
            let table = PackedTable::map(&path, "pancakes 3, 4, 5 and 6 of 7").unwrap();
            let again: Pattern<4> = PatternDatabase::from_table(*database.abstraction(), table, 0..);
            assert_eq!((again.promise(), again.loss()), (database.promise(), None));
            laws::promise_kept(&Pancakes, &again, &sorted(), &is_sorted, 100);
            for steps in 0..30_u8 {
                let stack = laws::walk(&Pancakes::<7>, &sorted(), &(0..steps).collect::<Vec<_>>());
                assert_eq!(again.estimate(&Pancakes, &stack), database.estimate(&Pancakes, &stack));
            }
        }
    }
    std::fs::remove_file(path).unwrap();
}
