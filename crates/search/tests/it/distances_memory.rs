//! The memory of surveys, distances and costs to goals, where its least amount is known.

use search::{
    GoalDistances, Search, Survey,
    algorithms::CostToGo,
    space::{AnyOf, Backward},
    tables::Distances,
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::toys::WeightedGraph;

type Graph = WeightedGraph<u32>;

/// A table keeps its memory when a search takes it, and what it has found when it leaves.
#[test]
fn a_table_of_distances_goes_from_search_to_search() {
    let ring =
        WeightedGraph::new((0..1_000).map(|state| vec![((state + 1) % 1_000, 1_u32)]).collect()).both_ways();
    let table = || {
        let table = search::survey(&ring, &0).into_distances();
        assert_eq!(table.distance(&ring, &400), Some(400));
        table
    };
    let held = Distances::<Graph>::bytes(&table()) as u64;
    assert!(held >= 1_000 * 6);
    assert_eq!(Survey::<Graph>::new().bytes(), 0);
    assert_eq!(GoalDistances::<Graph>::new().bytes(), 0);
    assert_eq!(Survey::<Graph>::new().with_distances(table()).bytes(), held);
    assert_eq!(Survey::<Graph>::new().with_distances(table()).with_direction(Backward).bytes(), held);
    assert_eq!(GoalDistances::<Graph>::new().with_distances(table()).bytes(), held);
}

/// The starts that a search copies count: a thousand times the same start makes no other difference.
#[test]
fn copied_starts_take_bytes() {
    let chain = Graph::chain(3, 1).both_ways();
    let bytes = |copies: usize| {
        let (starts, goal) = (vec![(0, 0); copies], AnyOf::new(vec![3]));
        let mut costs = CostToGo::new();
        costs.begin_from(&chain, &starts, &goal);
        let mut field = GoalDistances::<Graph>::new();
        field.begin_from(&chain, &starts, &goal);
        [costs.bytes(), field.bytes()]
    };
    let ([one, other], [many, more]) = (bytes(4), bytes(1_000));
    assert_eq!(
        [many - one, more - other],
        [996 * size_of::<(u16, u32)>() as u64, 996 * size_of::<u16>() as u64]
    );
}

/// A search foresees no growth of its graph while that has room. Its open list is small, and may grow at any time.
#[test]
fn a_graph_with_room_does_not_grow_soon() {
    let (chain, goal) = (Graph::chain(20_000, 1), AnyOf::new(vec![20_000]));
    let mut costs = CostToGo::new();
    costs.begin(&chain, &0, &goal);
    let (mut rests, mut growths) = (0, 0);
    while costs.step_by(&chain, &goal, 1, &mut ()).is_none() {
        let (now, soon) = (costs.bytes(), costs.bytes_soon());
        rests += usize::from(now > 100_000 && soon < now + 1_000);
        growths += usize::from(soon > now + now / 2);
    }
    assert!(rests > 0 && growths > 0, "{rests} rests, {growths} growths");
}
