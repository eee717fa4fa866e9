//! The text that types print: their names for debugging, and the words of reasons.

use core::{any::type_name, fmt::Debug};
use std::collections::HashSet;

use search::{
    Beam, Bidirectional, BreadthFirst, GoalDistances, IdaStar, Limits, Reason, Run, Search, ShortestPlans,
    Survey,
    adapters::{WithLast, from_ranks},
    algorithms::{
        BreadthFirstKeys, BreadthFirstRanks, BudgetedTreeSearch, CheapestPlans, CompleteBeam, CostToGo,
        KCheapest, ListsPlans, ParallelAStar, ParallelIdaStar, SimplePlans, Walks,
    },
    from_successors,
    graph::state_graph,
    heuristics::{Audited, Blind, PatternDatabase},
    tables::{DistanceMap, PackedTable, Packing, Replacement, TranspositionTable},
};

use super::searches::{Graph, Target};
use crate::toys::Estimates;

/// Checks that the value prints the name of its type first.
fn shows_its_name<T: Debug>(value: &T) {
    let path = type_name::<T>().split('<').next().unwrap_or_default();
    let name = path.rsplit("::").next().unwrap_or_default();
    let shown = format!("{value:?}");
    assert!(shown.starts_with(name), "{path} prints {shown}");
}

#[expect(clippy::needless_pass_by_value, reason = "a list of values is plainer")]
fn search_shows_its_name<T: Search<Graph<u32>, Target> + Debug>(search: T) {
    shows_its_name(&search);
}

#[test]
fn searches_print_their_names() {
    let h = || Estimates(vec![0_u32; 3], search::heuristics::Promise::Consistent);
    search_shows_its_name(BreadthFirst::new());
    search_shows_its_name(BreadthFirstKeys::new());
    search_shows_its_name(BreadthFirstRanks::new());
    search_shows_its_name(Bidirectional::new());
    search_shows_its_name(ShortestPlans::new());
    shows_its_name(&ShortestPlans::<Graph<u32>>::new().plans());
    search_shows_its_name(GoalDistances::new());
    search_shows_its_name(CostToGo::new());
    search_shows_its_name(ParallelAStar::new(h()));
    search_shows_its_name(CheapestPlans::new(h()));
    search_shows_its_name(KCheapest::new(h()).walks());
    search_shows_its_name(IdaStar::new(h()));
    search_shows_its_name(ParallelIdaStar::new(h()));
    search_shows_its_name(BudgetedTreeSearch::new(h()));
    search_shows_its_name(Beam::of_width(h(), 2));
    search_shows_its_name(Beam::of_width(h(), 2).in_parallel());
    search_shows_its_name(CompleteBeam::new(h()));
}

#[test]
fn tables_and_surveys_print_their_names() {
    shows_its_name(&Survey::<Graph<u32>>::new());
    shows_its_name(&DistanceMap::<Graph<u32>>::default());
    shows_its_name(&PackedTable::from_bytes(Packing::Byte, 1, vec![0]));
    shows_its_name(&TranspositionTable::<Graph<u32>>::of_entries(3, Replacement::Always));
    shows_its_name(&Audited::<Graph<u32>, _>::new(Blind));
    shows_its_name(&Walks::<Graph<u32>>::empty());
    shows_its_name(&SimplePlans::<Graph<u32>>::empty());
    let mut search = BreadthFirst::<Graph<u32>>::new();
    shows_its_name(&Run::<_, u32>::of(&mut search));
    let limits = Limits::<u32>::none().expanded(77).memory(88);
    let shown = format!("{limits:?}");
    assert!(shown.contains("77") && shown.contains("88"), "{shown}");
}

/// Spaces, heuristics and graphs that hold closures print the rest.
#[test]
fn closures_are_left_out() {
    let line = from_successors(|&n: &u64| [(n + 1).min(19), n.max(1) - 1]).undirected();
    shows_its_name(&line);
    shows_its_name(&WithLast::new(&line, |_: &u64, _, _| 1_u32));
    let ranks = from_ranks(&line, 20, |&n| n, |n| [n.max(1) - 1, (n + 1).min(19)]);
    shows_its_name(&ranks);
    let builder = PatternDatabase::to_goals(ranks, &[0]);
    shows_its_name(&builder);
    let database = builder.build_undirected().in_blocks(3);
    shows_its_name(&database);
    let shown = format!("{database:?}");
    assert!(shown.contains("block: 8,"), "{shown}");
    let graph = state_graph(&line, &0);
    shows_its_name(&graph);
    shows_its_name(&graph.export(|n| *n));
    shows_its_name(&graph.to_goal(&graph.distances([0])));
}

#[test]
fn reasons_differ_in_words() {
    use Reason::{Cancelled, Cost, Expanded, Memory, Overflow, Storage, Time, Width};
    let reasons = [Cancelled, Cost, Expanded, Memory, Time, Width, Storage, Overflow];
    let words: HashSet<_> = reasons.iter().map(Reason::to_string).collect();
    assert_eq!(words.len(), reasons.len(), "{words:?}");
    assert!(words.iter().all(|words| words.len() > 9), "{words:?}");
}
