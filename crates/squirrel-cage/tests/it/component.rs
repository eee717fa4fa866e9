//! Components: published figures of the wooden game, and small puzzles against one queue.

use std::collections::{HashMap, VecDeque};

use proptest::prelude::*;
use search::{Limits, Reason, StateSpace};
use squirrel_cage::{
    Component, Configuration, Fields, Label, Metric, Moves, OneBit, Packing, Puzzle, Slides, SlidingBlocks,
    Steps, strategies,
};

use crate::plain::{FIGURES, Figures, GOALS, ORBITS, OWN_IMAGES, POSITIONS};

/// Counted by plain means too, in `plain.rs`.
fn check<M: Metric>(figures: &Figures) {
    let start = Configuration::start().puzzle();
    let component = Component::<M>::of(&start).unwrap();
    assert_eq!((component.positions(), component.edges()), (POSITIONS as u64, figures.edges));
    assert_eq!((component.goals(), component.distance(&start)), (GOALS as u64, Some(figures.optimum)));
    assert_eq!(component.images(), [0, OWN_IMAGES as u64, (POSITIONS - OWN_IMAGES) as u64]);
    assert_eq!(component.orbits(), ORBITS as u64);
    let hardest = component.hardest_puzzles();
    assert_eq!(component.depth(), Some(figures.hardest));
    assert!(hardest.iter().all(|puzzle| component.distance(puzzle) == Some(figures.hardest)));
    assert_eq!(component.hardest().as_ref(), hardest.first());
    let extent = component.extent().unwrap();
    assert_eq!((extent.diameter, extent.radius), (figures.diameter, figures.radius));
    assert_eq!(component.graph().distances([extent.ends.0]).distance(extent.ends.1), Some(figures.diameter));
    assert_eq!(component.graph().distances([extent.center]).depth(), Some(figures.radius));
}

#[test]
fn the_component_of_the_squirrel() {
    let [steps, slides, moves] = &FIGURES;
    check::<Steps>(steps);
    check::<Slides>(slides);
    check::<Moves>(moves);
}

#[test]
#[ignore = "thousands of searches, 5 seconds"]
fn eccentricities_of_the_squirrel() {
    fn all<M: Metric>(figures: &Figures) {
        let component = Component::<M>::of(&Configuration::start().puzzle()).unwrap();
        let all = component.eccentricities();
        assert_eq!((all.by_node()[0], all.diameter()), (figures.farthest.0, Some(figures.diameter)));
        assert_eq!(all.radius(), Some(figures.radius));
    }
    let [steps, slides, moves] = &FIGURES;
    all::<Steps>(steps);
    all::<Slides>(slides);
    all::<Moves>(moves);
}

/// A shortest solution follows the hints, and each hint leads one nearer.
#[test]
fn hints_lead_to_the_exit() {
    fn follow<M: Metric>(fewest: u32) {
        let start = Configuration::start().puzzle();
        let component = Component::<M>::of(&start).unwrap();
        let moves = component.solution(&start).unwrap();
        assert_eq!(moves.len() as u32, fewest);
        let end = moves.iter().enumerate().fold(start, |now, (made, step)| {
            assert_eq!(component.distance(&now), Some(fewest - made as u32));
            assert!(component.hints(&now).contains(step));
            now.after(step).unwrap()
        });
        assert!(end.is_solved() && component.hints(&end).is_empty());
    }
    follow::<Steps>(116);
    follow::<Slides>(90);
    follow::<Moves>(81);
}

/// Two equal pieces that have changed places: hints speak of the pieces as they stand.
#[test]
fn hints_use_the_symbols_of_the_puzzle() {
    let [start, other] =
        ["ABC. / ....", "BAC. / ...."].map(|start| Puzzle::of_grids(start, "...C / ....").unwrap());
    let component = Component::<Steps>::of(&start).unwrap();
    assert_eq!(component.hints(&other).iter().map(ToString::to_string).collect::<Vec<_>>(), ["CE"]);
    let [start, other] =
        ["AB. / ..C", "BA. / ..C"].map(|start| Puzzle::of_grids(start, ".C. / ...").unwrap());
    let component = Component::<Steps>::of(&start).unwrap();
    for puzzle in [start, other] {
        let distance = component.distance(&puzzle).unwrap();
        let hints = component.hints(&puzzle);
        assert!(!hints.is_empty());
        for hint in hints {
            assert_eq!(component.distance(&puzzle.after(&hint).unwrap()), Some(distance - 1), "{hint}");
        }
        let end = component.solution(&puzzle).unwrap().iter().try_fold(puzzle, |now, step| now.after(step));
        assert!(end.unwrap().is_solved());
    }
}

#[test]
fn what_is_not_known_has_no_distance() {
    let start = Configuration::start().puzzle();
    let mut component = Component::<Steps>::begun(&start).unwrap();
    assert_eq!(component.resume(Limits::none().expanded(100), &mut ()), Some(Reason::Expanded));
    assert!(component.hints(&start).is_empty() && component.hardest().is_none());
    assert_eq!((component.distance(&start), component.goals(), component.depth()), (None, 0, None));
    assert_eq!(component.resume(Limits::none(), &mut ()), None);
    assert_eq!(component.distance(&start), Some(116));
    let alone = Puzzle::of_grids("AB.", "BA.").unwrap();
    let component = Component::<Steps>::of(&alone).unwrap();
    assert_eq!((component.positions(), component.goals(), component.distance(&alone)), (3, 0, None));
    assert!(component.solution(&alone).is_none() && component.hardest_puzzles().is_empty());
}

/// Each code once, each edge once, and as many of both as there are.
#[test]
fn the_whole_graph_is_written() {
    let component = Component::<Steps>::of(&Configuration::start().puzzle()).unwrap();
    let listing = component.listing();
    let nodes = listing.nodes_csv().to_string();
    let mut codes: Vec<&str> = nodes.lines().skip(1).map(|line| line.split(',').nth(1).unwrap()).collect();
    assert!(codes.iter().all(|code| code.trim_matches('"').parse::<Configuration>().is_ok()));
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 25_955);
    assert_eq!(nodes.lines().filter(|line| line.ends_with(",0")).count(), 964);
    assert_eq!(listing.edges_csv().to_string().lines().count(), 1 + 41_948);
    let xml = listing.graphml().to_string();
    assert_eq!((xml.matches("<node ").count(), xml.matches("<edge ").count()), (25_955, 41_948));
    let near = component.listing().up_to(3);
    assert_eq!(u64::from(near.nodes()), component.graph().layers().take(4).sum::<u64>());
}

#[test]
fn labels_of_other_puzzles_are_their_rows() {
    let puzzle = Puzzle::of_grids("#A-/AAB", "#.A/...").unwrap_err();
    assert!(puzzle.to_string().contains("shape"));
    let puzzle = Puzzle::of_grids("#A-/.AB", "#.A/..A").unwrap();
    assert_eq!(Label(puzzle).to_string(), "#A-/.AB");
}

/// A gate under a piece of the goal: it leaves and comes back.
#[test]
fn a_piece_of_the_goal_may_begin_on_a_gate() {
    let puzzle = Puzzle::of_grids("ab. / #.#", "-.a / #.#").unwrap();
    let component = Component::<Steps>::of(&puzzle).unwrap();
    assert_eq!((component.distance(&puzzle), component.positions()), (Some(3), 9));
    assert_eq!(component.extent().unwrap().diameter, component.eccentricities().diameter().unwrap());
    agrees::<Moves, OneBit>(&puzzle);
}

/// Distances from a position, by one queue.
fn queue<M: Metric, P: Packing>(
    space: &SlidingBlocks<M, P>,
    from: &[squirrel_cage::Position<P>],
) -> HashMap<squirrel_cage::Position<P>, u32> {
    let mut known: HashMap<_, _> = from.iter().map(|&position| (position, 0)).collect();
    let mut queue: VecDeque<_> = from.iter().copied().collect();
    while let Some(position) = queue.pop_front() {
        let depth = known[&position];
        for shift in space.actions(&position) {
            let next = space.successor(&position, shift);
            known.entry(next).or_insert_with(|| {
                queue.push_back(next);
                depth + 1
            });
        }
    }
    known
}

fn agrees<M: Metric, P: Packing>(puzzle: &Puzzle) {
    let Ok(component) = Component::<M, P>::of(puzzle) else { return };
    let space = component.space();
    let all = queue(space, &[space.start()]);
    if all.len() > 400 {
        return;
    }
    let solved: Vec<_> = all.keys().copied().filter(|position| space.puzzle(position).is_solved()).collect();
    let field = queue(space, &solved);
    assert_eq!((component.positions(), component.goals()), (all.len() as u64, solved.len() as u64));
    assert_eq!(component.depth(), field.values().copied().max());
    for position in all.keys() {
        assert_eq!(component.distance(&space.puzzle(position)), field.get(position).copied());
    }
    let farthest = |position| queue(space, &[position]).into_values().max().unwrap();
    let expected: Vec<u32> = component.graph().states().iter().map(|&position| farthest(position)).collect();
    assert_eq!(component.eccentricities().by_node(), expected);
    let extent = component.extent().unwrap();
    assert_eq!(Some(extent.diameter), expected.iter().copied().max());
    assert_eq!(Some(extent.radius), expected.iter().copied().min());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn components_are_what_a_queue_finds(puzzle in strategies::puzzles(1..=4, 16)) {
        agrees::<Steps, Fields>(&puzzle);
        agrees::<Slides, Fields>(&puzzle);
        agrees::<Moves, Fields>(&puzzle);
    }
}

/// The two packings number the same positions in the same order.
#[test]
fn packings_agree() {
    let start = Configuration::start().puzzle();
    let bits = Component::<Slides, OneBit>::of(&start).unwrap();
    let fields = Component::<Slides, Fields>::of(&start).unwrap();
    assert_eq!(bits.extent().map(|extent| extent.diameter), fields.extent().map(|extent| extent.diameter));
    assert!(bits.graph().layers().eq(fields.graph().layers()));
}
