//! Beams: published layers, hashes for states, portfolios, types. Their work is in `counts.tsv`.

use std::collections::HashSet;

use proptest::prelude::*;
use search::{
    Beam, NoGoal, Observer, Outcome, Progress, Reason, Search, StateSpace, Stats,
    algorithms::CompleteBeam,
    beam,
    closed_lists::Hashed,
    from_edges, from_successors,
    heuristics::{Admissible, Blind, Promise},
};

use crate::{
    network::Network,
    pancakes::{Pancakes, sorted},
    pegs::{Pegs, fewest_pegs},
    threads::on,
    toys::{Estimates, WeightedGraph},
};

#[derive(Default)]
struct Heard {
    widths: Vec<u64>,
    layers: Vec<(u32, u64)>,
}

impl Observer<u32> for Heard {
    fn width(&mut self, width: u64, _: &Stats) {
        self.widths.push(width);
    }

    fn layer(&mut self, depth: u32, states: u64, _: &Stats) {
        self.layers.push((depth, states));
    }
}

/// Stacks by the turns that they need: OEIS A092113.
#[test]
fn layers_are_the_published_ones() {
    let mut heard = Heard::default();
    let report =
        Beam::doubling(Blind, 2_000).observed_by(&mut heard).run_to(&Pancakes::<7>, &sorted(), &NoGoal);
    let published = [1, 6, 30, 149, 543, 1357, 1903, 1016, 35];
    assert_eq!(heard.layers, (0..).zip(published).collect::<Vec<_>>());
    assert_eq!((heard.widths, report.outcome), (vec![2_000], Outcome::Exhausted));
    assert_eq!((report.stats.peak_open, report.stats.peak_closed), (1_903, 5_040));
}

/// The way to 9 leads over 1, which looks far; 5 looks near and leads nowhere.
fn trap() -> Network {
    let mut edges = vec![vec![]; 10];
    edges[0] = vec![(1, 1), (5, 1)];
    edges[1] = vec![(9, 1)];
    edges[5] = vec![(6, 1)];
    Network(edges)
}

#[test]
fn what_was_cut_off_proves_nothing() {
    let estimate = |&node: &u8| if node == 1 { 7 } else { 9 - u32::from(node) };
    let goal = |&node: &u8| node == 9;
    let report = beam(&trap(), &0, estimate, 1, goal);
    assert_eq!((report.stopped_by(), report.stats.pruned), (Some(Reason::Width), 1));
    assert_eq!(report.closest.map(|closest| (closest.state, closest.estimate)), Some((6, 3)));
    let report = Beam::doubling(estimate, 1).run(&trap(), &0, goal);
    assert_eq!((report.plan().unwrap().actions.as_slice(), report.stats.iterations), ([0, 0].as_slice(), 2));
    // The same state cut off as a dead end leaves a proof.
    let knows = |&node: &u8| if node == 1 { u32::MAX } else { 9 - u32::from(node) };
    let report = Beam::of_width(Admissible(knows), 1).run(&trap(), &0, |&node| node == 8);
    assert_eq!((report.outcome, report.stats.pruned), (Outcome::Exhausted, 1));
}

#[test]
fn a_long_chain_is_followed() {
    let chain = from_successors(|&n: &u32| [n + 1]);
    let report = beam(&chain, &0, |&n| 100_000 - n, 1, |&n| n == 100_000);
    assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (100_000, 100_000));
    // The start is estimated for the first bound and in the pass, and each child once.
    assert_eq!(report.stats.evaluated, report.stats.generated + 2);
}

/// A word for each hole, so that the hash of a set of pegs is the exclusive or of their words.
fn word(hole: u32) -> u64 {
    u64::from(hole + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The row and its mirror image share a hash.
impl Hashed for Pegs {
    type Hashes = [u64; 2];

    fn hashes(&self, &pegs: &u16) -> [u64; 2] {
        let holes = (0..16).filter(|hole| pegs >> hole & 1 == 1);
        holes.fold([0; 2], |[row, image], hole| [row ^ word(hole), image ^ word(15 - hole)])
    }

    fn hash(&self, [row, image]: &[u64; 2]) -> u64 {
        *row.min(image)
    }

    fn hash_after(&self, [row, image]: &[u64; 2], three: u16) -> u64 {
        let [of_row, of_image] = self.hashes(&three);
        (row ^ of_row).min(image ^ of_image)
    }
}

/// The oracle: the positions of pegs in a row that can be reached, images for one.
fn orbits(start: u16) -> HashSet<u16> {
    let least = |pegs: u16| pegs.min(pegs.reverse_bits());
    let (mut queue, mut seen) = (vec![start], HashSet::from([least(start)]));
    while let Some(pegs) = queue.pop() {
        let next = Pegs.actions(&pegs).into_iter().map(|three| pegs ^ three);
        queue.extend(next.filter(|&pegs| seen.insert(least(pegs))));
    }
    seen
}

/// A step that undoes itself: the same lamps come back in later layers.
struct Lamps;

impl StateSpace for Lamps {
    type State = u8;
    type Action = u8;
    type Cost = u32;
    type Actions = std::ops::Range<u8>;

    fn actions(&self, _: &u8) -> Self::Actions {
        0..8
    }
    fn apply(&self, lamps: &mut u8, switch: u8) {
        *lamps ^= 1 << switch;
    }
}

impl Hashed for Lamps {
    type Hashes = u8;

    fn hashes(&self, lamps: &u8) -> u8 {
        *lamps
    }
    fn hash(&self, lamps: &u8) -> u64 {
        word(u32::from(*lamps).min(u32::from(lamps.reverse_bits())))
    }
    fn hash_after(&self, lamps: &u8, switch: u8) -> u64 {
        self.hash(&(lamps ^ 1 << switch))
    }
}

proptest! {
    /// Known by their hashes, as many positions are met as there are orbits; and where two were taken for one, nothing
    /// is proven.
    #[test]
    fn images_are_met_once(start: u16) {
        let orbits = orbits(start).len() as u64;
        let report = Beam::of_width(|_: &u16| 0, 1 << 16).by_hash().run_to(&Pegs, &start, &NoGoal);
        prop_assert_eq!(report.stats.expanded, orbits);
        let all = Beam::of_width(|_: &u16| 0, 1 << 16).run_to(&Pegs, &start, &NoGoal);
        prop_assert_eq!(&all.outcome, &Outcome::Exhausted);
        if all.stats.generated == all.stats.expanded - 1 && orbits == all.stats.expanded {
            prop_assert_eq!(report.outcome, Outcome::Exhausted); // no two ways to a position, and no images
        } else {
            prop_assert_eq!(report.stopped_by(), Some(Reason::Width));
        }
    }

    /// Where every plan has as many actions, taking images for one loses no plan.
    #[test]
    fn no_plan_is_lost_with_the_images(start: u16) {
        let (fewest, _) = fewest_pegs(start);
        let solved = |pegs: &u16| pegs.count_ones() == fewest;
        let report = Beam::doubling(|_: &u16| 0, 1).by_hash().run(&Pegs, &start, solved);
        prop_assert_eq!(report.plan().unwrap().actions.len() as u32, start.count_ones() - fewest);
    }
}

#[test]
fn kept_states_are_known_by_their_hashes() {
    let report = Beam::of_width(|_: &u8| 0, 1 << 10).by_hash().run_to(&Lamps, &0, &NoGoal);
    assert_eq!((report.stats.expanded, report.stopped_by()), (128 + 8, Some(Reason::Width)));
    let report = Beam::doubling(|_: &u8| 0, 1 << 10).by_hash().run_to(&Lamps, &0, &NoGoal);
    assert_eq!(
        (report.stats.iterations, report.stopped_by()),
        (1, Some(Reason::Width)),
        "wider finds no more"
    );
}

/// Each width goes to each heuristic in turn; the promise of one of them bounds all.
#[test]
fn a_portfolio_takes_turns() {
    let misled = |node: &u8| if *node == 1 { 7 } else { 9 - u32::from(*node) };
    let led = |node: &u8| 9 - u32::from(*node);
    let far = |node: &u8| if *node == 9 { 0 } else { 20 - u32::from(*node) };
    let goal = |node: &u8| *node == 9;
    let report = |heuristics: Vec<fn(&u8) -> u32>, last| {
        let mut heard = Heard::default();
        let mut search = Beam::portfolio(heuristics, 1, last);
        let report = search.observed_by(&mut heard).run(&trap(), &0, &goal);
        (report.plan().map(|plan| plan.actions.clone()), heard.widths)
    };
    // The edges to 1 and to 5 are both of cost one: who is not misled by 1 still prefers 5.
    assert_eq!(report(vec![misled, led, far], 1), (None, vec![1, 1, 1]));
    assert_eq!(report(vec![misled, led, far], 4), (Some(vec![0, 0]), vec![1, 1, 1, 2]));
    let knows = |node: &u8| if *node == 5 { u32::MAX } else { 9 - u32::from(*node) };
    assert_eq!(report(vec![misled, knows], 4), (Some(vec![0, 0]), vec![1, 1]));

    let nothing: fn(&u8) -> u32 = |_| 0;
    let something: fn(&u8) -> u32 = |node| u32::from(*node != 9);
    let promised = [nothing, something, nothing].map(Admissible).to_vec();
    assert_eq!(Beam::portfolio(promised, 1, 8).run(&trap(), &0, goal).lower_bound, 1);
}

/// The costs of the plans by beams of all kinds, with goals recognised at their generation or, with an estimate, later.
fn costs(graph: &WeightedGraph<u32>, goals: &[u16], h: &Estimates<u32>, width: usize) -> [Option<u32>; 4] {
    let goal = |state: &u16| goals.contains(state);
    let plain = Beam::of_width(h.clone(), width).run(graph, &0, goal);
    let merging = Beam::of_width(h.clone(), width).with_dominance().run(graph, &0, goal);
    let mut shared = Beam::of_width(h.clone(), width).in_parallel().with_sequential_cutoff(0);
    let complete = CompleteBeam::new(h.clone()).with_first_width(width).run(graph, &0, goal);
    let reports = [plain, merging, on(2, || shared.run(graph, &0, goal)), complete];
    reports.map(|report| report.plan().map(|plan| plan.cost))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// With exact estimates no width gives a worse plan than another one, as all give the cheapest. Edges lead to the next
    /// layer or pass over some, so a goal and a cheaper path to a state may come later.
    #[test]
    fn no_width_is_worse_with_exact_estimates(
        edges in prop::collection::vec((0_u16..12, 0_u16..4, 1_u16..4, 0_u16..4, 1_u32..100), 20..120),
        goals in prop::collection::vec(1_u16..53, 1..6),
    ) {
        let mut all = vec![vec![]; 64];
        for (layer, from, length, to, cost) in edges {
            let from = if layer == 0 { 0 } else { 4 * layer + from };
            all[usize::from(from)].push((4 * (layer + length) + to, cost));
        }
        let graph = WeightedGraph::new(all);
        let rest = graph.distances_to(&goals);
        let exact = Estimates(rest.clone(), Promise::Consistent);
        let cheapest = Some(rest[0]).filter(|&cost| cost < u32::MAX);
        for width in [1, 2, 5, 10, 20, 1_000] {
            prop_assert_eq!(costs(&graph, &goals, &exact, width), [cheapest; 4], "width {}", width);
        }
    }

    /// All children of the start are goals, whatever their estimates: a layer is finished before the best of them is taken.
    #[test]
    fn the_best_goal_of_a_layer_is_taken(
        children in prop::collection::vec((1_u32..50, prop::sample::select(vec![0, 0, 3, 60])), 1..20),
    ) {
        let least = children.iter().map(|child| child.0).min();
        let (costs_of, h): (Vec<u32>, Vec<u32>) = children.iter().copied().unzip();
        let edges: Vec<_> = (1..).zip(costs_of).collect();
        let goals: Vec<u16> = edges.iter().map(|edge| edge.0).collect();
        let mut all = vec![vec![]; goals.len() + 1];
        all[0] = edges;
        let estimates = Estimates([vec![0], h].concat(), Promise::Nothing);
        prop_assert_eq!(costs(&WeightedGraph::new(all), &goals, &estimates, 20), [least; 4]);
    }
}

/// The cheap goal is generated last, and one of a later layer is cheaper still.
#[test]
fn goals_of_two_layers_compete() {
    let fork = |&n: &u8| match n {
        0 => vec![(1, 9_u32), (2, 5), (3, 1)],
        3 => vec![(4, 1)],
        _ => vec![],
    };
    let cost = |goals: &[u8]| {
        beam(&from_edges(fork), &0, |_| 0, 9, |n| goals.contains(n)).plan().map(|plan| plan.cost)
    };
    assert_eq!((cost(&[1, 2]), cost(&[1, 2, 4])), (Some(5), Some(2)));
}
