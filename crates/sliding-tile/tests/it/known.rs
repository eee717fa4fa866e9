//! Published numbers, each with its source and its goal.

use search::{At, IdaStar, Search};
use sliding_tile::{SlidingTile, heuristic::Manhattan, korf};

/// The twenty of Korf's hundred with the fewest nodes, hole FIRST in the goal. He counts the root once.
#[test]
fn korf_counted_the_same_nodes() {
    let goal = korf::goal();
    let space = SlidingTile::<u64>::new(goal.shape()).unwrap();
    let mut search = IdaStar::new(Manhattan::to(&goal));
    let mut instances: Vec<_> = korf::instances().collect();
    instances.sort_by_key(|instance| instance.nodes);
    for instance in &instances[..20] {
        let report = search.run(&space, &space.position(&instance.board), &At(space.position(&goal)));
        let cost = report.plan().map(|plan| plan.cost);
        assert_eq!(
            (cost, report.stats.generated + 1),
            (Some(instance.optimum), instance.nodes),
            "{}",
            instance.id
        );
    }
}
