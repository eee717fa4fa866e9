//! A search pushes to the open list that it is given, and to lists like it, whatever policies it is given afterwards.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use search::{
    AStar, GreedyBestFirst, Search, UniformCost,
    algorithms::{AnytimeAStar, AnytimeRepairingAStar, ParallelAStar, WeightedAStar},
    heuristics::Promise,
    laws::search::parts::{Case, weight},
    open_lists::{OpenList, PackedHeap},
};

use super::searches::Boxed;
use crate::toys::Estimates;

/// A heap with a counter of pushes, which its clones share. A list that a search makes by `default` has none.
#[derive(Clone, Default)]
struct Counted {
    heap: PackedHeap,
    pushes: Option<Arc<AtomicU64>>,
}

impl OpenList for Counted {
    fn push(&mut self, first: u64, second: u64, id: u32) {
        let Some(pushes) = &self.pushes else { panic!("a push to a list that was not given") };
        pushes.fetch_add(1, Ordering::Relaxed);
        self.heap.push(first, second, id);
    }

    fn pop(&mut self) -> Option<u32> {
        self.heap.pop()
    }

    fn len(&self) -> usize {
        self.heap.len()
    }

    fn clear(&mut self) {
        self.heap.clear();
    }

    fn bytes(&self) -> usize {
        self.heap.bytes()
    }
}

type Make = fn(Estimates<u32>, Counted) -> Boxed<u32>;

/// Every search that takes an open list, alone and before each of its other policies.
const SEARCHES: &[(&str, Make)] = &[
    ("UniformCost", |_, list| Box::new(UniformCost::new().with_open_list(list))),
    ("UniformCost, ByRank", |_, list| Box::new(UniformCost::new().with_open_list(list).by_rank())),
    ("AStar", |h, list| Box::new(AStar::new(h).with_open_list(list))),
    ("AStar, ByRank", |h, list| Box::new(AStar::new(h).with_open_list(list).by_rank())),
    ("WeightedAStar", |h, list| Box::new(WeightedAStar::new(h, weight()).with_open_list(list))),
    ("WeightedAStar, ByRank", |h, list| {
        let search = WeightedAStar::new(h, weight()).with_open_list(list);
        Box::new(search.by_rank())
    }),
    ("GreedyBestFirst, deferred", |h, list| {
        Box::new(GreedyBestFirst::new(h).with_open_list(list).with_deferred_evaluation())
    }),
    ("GreedyBestFirst, preferred", |h, list| {
        let search = GreedyBestFirst::new(h).with_open_list(list);
        Box::new(search.with_preferred_actions(|_: &u16| [0]).by_rank())
    }),
    ("AnytimeAStar", |h, list| Box::new(AnytimeAStar::new(h, weight()).with_open_list(list))),
    ("AnytimeAStar, ByRank", |h, list| {
        Box::new(AnytimeAStar::new(h, weight()).with_open_list(list).by_rank())
    }),
    ("AnytimeRepairingAStar", |h, list| Box::new(AnytimeRepairingAStar::new(h).with_open_list(list))),
    ("AnytimeRepairingAStar, with_weights, ByRank", |h, list| {
        let search = AnytimeRepairingAStar::new(h).with_open_list(list);
        Box::new(search.with_weights([weight()]).by_rank())
    }),
    ("ParallelAStar", |h, list| Box::new(ParallelAStar::new(h).with_open_list(list))),
    ("ParallelAStar, with_sequential_cutoff", |h, list| {
        Box::new(ParallelAStar::new(h).with_open_list(list).with_sequential_cutoff(0))
    }),
];

#[test]
fn only_lists_like_the_given_one_are_pushed_to() {
    let graph = super::searches::Graph::chain(40, 1).both_ways();
    let case = Case::of(graph.clone(), vec![(20, 0)], vec![40]);
    let case = case.with_estimates(|state| u32::from(40 - state), Promise::Consistent);
    for (name, make) in SEARCHES {
        let pushes = Arc::new(AtomicU64::new(0));
        let list = Counted { heap: PackedHeap::new(), pushes: Some(Arc::clone(&pushes)) };
        let mut search = make(case.admissible.clone(), list);
        let report = search.run_from(&graph, &case.starts, &case.goal);
        assert_eq!(report.plan().map(|plan| plan.cost), Some(20), "{name}");
        // Every state on the way was open once.
        assert!(pushes.load(Ordering::Relaxed) > 20, "{name}");
    }
}
