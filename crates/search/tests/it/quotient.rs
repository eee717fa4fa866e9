//! The quotient by symmetries: costs as without it, plans that replay, and the numbers of classes.

use std::collections::{HashMap, HashSet, VecDeque};

use proptest::prelude::*;
use search::{
    AStar, At, Bidirectional, BreadthFirst, DepthFirst, IdaStar, NoGoal, Outcome, Search, StateSpace, Survey,
    UniformCost,
    adapters::{Quotient, QuotientHeuristic},
    algorithms::{BreadthFirstKeys, IdaStarWithTable},
    closed_lists::{ByKey, ByOrbit},
    heuristics::{Admissible, Blind, Consistent, Estimate, Heuristic, Promise, Stepped},
    laws,
    run::PlanOf,
    space::{Keyed, Reversible, Symmetric, Undirected},
};

/// The images of a square board of N x N cells under the symmetries of the square.
fn images<const N: usize>(cells: u16) -> [u16; 8] {
    let moved = |to: fn(usize, usize) -> usize| {
        let bits = (0..N * N).filter(move |cell| cells >> cell & 1 == 1);
        bits.fold(0, |image, cell| image | 1 << to(cell / N, cell % N))
    };
    [
        moved(|row, column| N * row + column),
        moved(|row, column| N * row + (N - 1 - column)),
        moved(|row, column| N * (N - 1 - row) + column),
        moved(|row, column| N * (N - 1 - row) + (N - 1 - column)),
        moved(|row, column| N * column + row),
        moved(|row, column| N * column + (N - 1 - row)),
        moved(|row, column| N * (N - 1 - column) + row),
        moved(|row, column| N * (N - 1 - column) + (N - 1 - row)),
    ]
}

fn least_image<const N: usize>(cells: u16) -> u16 {
    images::<N>(cells).into_iter().fold(cells, u16::min)
}

/// Lights Out on 3 x 3 cells. A switch toggles its cell and the neighbours. Corners, edges and the centre differ in cost.
#[derive(Clone, Copy, Debug)]
struct Lights;

impl StateSpace for Lights {
    type State = u16;
    type Action = usize;
    type Cost = u32;
    type Actions = core::ops::Range<usize>;

    fn actions(&self, _: &u16) -> Self::Actions {
        0..9
    }

    fn apply(&self, lights: &mut u16, switch: usize) {
        let is_near = |cell: &usize| (cell / 3).abs_diff(switch / 3) + (cell % 3).abs_diff(switch % 3) <= 1;
        (0..9).filter(is_near).for_each(|cell| *lights ^= 1 << cell);
    }

    fn cost(&self, _: &u16, switch: usize) -> u32 {
        [1, 3, 1, 3, 5, 3, 1, 3, 1][switch]
    }
}

impl Reversible for Lights {
    type Predecessors = Vec<(usize, u16)>;

    fn predecessors(&self, lights: &u16) -> Self::Predecessors {
        self.actions(lights).map(|switch| (switch, self.successor(lights, switch))).collect()
    }
}

impl Undirected for Lights {}

impl Keyed for Lights {
    type Key = u64;
    const KEY_BITS: u32 = 9;

    fn key(&self, &lights: &u16) -> u64 {
        lights.into()
    }

    fn state(&self, key: u64) -> u16 {
        key as u16
    }
}

impl Symmetric for Lights {
    fn canonical(&self, &lights: &u16) -> u16 {
        least_image::<3>(lights)
    }
}

/// The oracle: sets of switches, each switch at most once, in any order.
fn cheapest() -> HashMap<u16, u32> {
    let mut least = HashMap::new();
    for set in 0..1_u16 << 9 {
        let switches = (0..9).filter(|switch| set >> switch & 1 == 1);
        let (mut lights, mut cost) = (0, 0);
        for switch in switches {
            cost += Lights.cost(&lights, switch);
            Lights.apply(&mut lights, switch);
        }
        let known = least.entry(lights).or_insert(cost);
        *known = cost.min(*known);
    }
    least
}

/// The lights of the two upper rows: two images of a state differ in this estimate.
struct UpperRows;

impl Heuristic<Lights> for UpperRows {
    type Memo = ();

    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    /// A switch of cost 1 toggles three cells, one of cost 3 four, one of cost 5 five.
    fn estimate(&self, _: &Lights, &lights: &u16) -> Estimate<u32> {
        (lights & 0b111_111).count_ones().div_ceil(3).into()
    }
}

fn is_dark(lights: &u16) -> bool {
    *lights == 0
}

/// Checks that the lifted plan leads from `start` to darkness at the cost of the oracle.
fn check(quotient: &Quotient<Lights>, start: u16, plan: Option<&PlanOf<Quotient<Lights>>>, optimum: u32) {
    let Some(plan) = plan else { panic!("{start:b} has a plan") };
    let lifted = quotient.lift(&start, plan);
    assert_eq!((lifted.start, plan.cost), (start, optimum));
    assert!(lifted.replay(&Lights, &is_dark).is_ok());
    let paid: u32 = lifted.actions.iter().map(|&switch| Lights.cost(&0, switch)).sum();
    assert_eq!(paid, optimum);
    for (state, image) in lifted.states(&Lights).iter().zip(plan.states(quotient)) {
        assert_eq!(quotient.start(state), image);
    }
}

#[test]
fn every_start_has_its_cost_and_a_plan_of_its_own() {
    let (quotient, optima) = (Quotient::new(Lights), cheapest());
    assert_eq!(optima.len(), 512);
    let invariant = |lights: &u16| lights.count_ones().div_ceil(3);
    // Most orbits have several images.
    for (&start, &optimum) in optima.iter().filter(|(start, _)| *start % 5 == 0) {
        let begin = quotient.start(&start);
        let blind = UniformCost::new().run(&quotient, &begin, is_dark);
        check(&quotient, start, blind.plan(), optimum);
        assert!(blind.stats.expanded <= 102);
        let a_star = AStar::new(Consistent(invariant)).run(&quotient, &begin, is_dark);
        check(&quotient, start, a_star.plan(), optimum);
        let rows = AStar::new(QuotientHeuristic(UpperRows)).run(&quotient, &begin, is_dark);
        check(&quotient, start, rows.plan(), optimum);
        assert!(a_star.is_optimal() && rows.is_optimal());
        let ida_star = IdaStarWithTable::new(Admissible(invariant)).run(&quotient, &begin, is_dark);
        check(&quotient, start, ida_star.plan(), optimum);
    }
}

#[test]
fn ida_star_searches_the_quotient() {
    let (quotient, optima) = (Quotient::new(Lights), cheapest());
    let exact = |lights: &u16| optima[lights] / 2;
    for start in (0..512).step_by(3).filter(|start| optima[start] <= 9) {
        let report = IdaStar::new(Admissible(exact)).run(&quotient, &quotient.start(&start), is_dark);
        check(&quotient, start, report.plan(), optima[&start]);
    }
}

/// By the fewest actions, forwards and from both ends, with keys alone too.
#[test]
fn both_directions_search_the_quotient() {
    let quotient = Quotient::new(Lights);
    for start in (0..512).step_by(7) {
        let begin = quotient.start(&start);
        let expected = BreadthFirst::new().run(&Lights, &start, is_dark).plan().map(|plan| plan.cost);
        let plans = [
            BreadthFirst::new().run_to(&quotient, &begin, &At(0)).into_plan(),
            BreadthFirst::new().with_closed_list(ByKey::new()).run_to(&quotient, &begin, &At(0)).into_plan(),
            BreadthFirstKeys::new().run_to(&quotient, &begin, &At(0)).into_plan(),
            Bidirectional::new().run_to(&quotient, &begin, &At(0)).into_plan(),
        ];
        for plan in plans {
            let Some(plan) = plan else { panic!("{start:b} has a plan") };
            assert_eq!(Some(plan.cost), expected);
            let lifted = quotient.lift(&start, &plan);
            assert_eq!((lifted.actions.len(), lifted.states(&Lights).last()), (plan.actions.len(), Some(&0)));
        }
    }
}

/// The number of classes of 3 x 3 cells in two colours: OEIS A054247.
#[test]
fn classes_are_counted() {
    assert_eq!(Survey::new().run_to(&Quotient::new(Lights), &0, &NoGoal).stats.expanded, 102);
    assert_eq!(Survey::new().run_to(&Lights, &0, &NoGoal).stats.expanded, 512);
}

/// Peg solitaire on 4 x 4 cells: directed and graded.
#[derive(Clone, Copy, Debug)]
struct Pegs;

impl StateSpace for Pegs {
    type State = u16;
    /// The cells from which, over which and to which a peg jumps.
    type Action = [u8; 3];
    type Cost = u32;
    type Actions = Vec<[u8; 3]>;
    const GRADED: bool = true;

    fn actions(&self, pegs: &u16) -> Vec<[u8; 3]> {
        let lines = (0..4).flat_map(|line| {
            (0..2).flat_map(move |first| {
                let (row, column) = (4 * line + first, line + 4 * first);
                [[row, row + 1, row + 2], [column, column + 4, column + 8]]
            })
        });
        let jumps = lines.flat_map(|[from, over, to]| [[from, over, to], [to, over, from]]);
        let holds = |cell: u8| pegs >> cell & 1 == 1;
        jumps.filter(|&[from, over, to]| holds(from) && holds(over) && !holds(to)).collect()
    }

    fn apply(&self, pegs: &mut u16, jump: [u8; 3]) {
        for cell in jump {
            *pegs ^= 1 << cell;
        }
    }
}

impl Symmetric for Pegs {
    fn canonical(&self, &pegs: &u16) -> u16 {
        least_image::<4>(pegs)
    }
}

/// The oracle: all positions from `start`, by one queue.
fn positions(start: u16) -> HashSet<u16> {
    let (mut seen, mut queue) = (HashSet::from([start]), VecDeque::from([start]));
    while let Some(pegs) = queue.pop_front() {
        let next = Pegs.actions(&pegs).into_iter().map(|jump| Pegs.successor(&pegs, jump));
        queue.extend(next.filter(|&pegs| seen.insert(pegs)));
    }
    seen
}

#[test]
fn peg_boards_have_solutions_up_to_symmetry() {
    let quotient = Quotient::new(Pegs);
    for hole in 0..16 {
        let start = !(1_u16 << hole);
        let seen = positions(start);
        let fewest = seen.iter().map(|pegs| pegs.count_ones()).min();
        let is_over = |pegs: &u16| Some(pegs.count_ones()) == fewest;
        let begin = quotient.start(&start);
        let classes: HashSet<u16> = seen.iter().map(|&pegs| least_image::<4>(pegs)).collect();
        let survey = Survey::new().run_to(&quotient, &begin, &NoGoal);
        assert_eq!(survey.stats.expanded, classes.len() as u64);
        for report in [
            DepthFirst::new().run(&quotient, &begin, is_over),
            BreadthFirst::new().run(&quotient, &begin, is_over),
        ] {
            let Some(plan) = report.into_plan() else { panic!("hole {hole} has a plan") };
            assert!(quotient.lift(&start, &plan).replay(&Pegs, &is_over).is_ok());
        }
    }
}

proptest! {
    #[test]
    fn quotients_keep_the_laws(lights in 0_u16..512, pegs in any::<u16>()) {
        laws::symmetric(&Lights, &lights);
        laws::symmetric(&Pegs, &pegs);
        let (boards, quotient) = (Quotient::new(Pegs), Quotient::new(Lights));
        laws::state_space(&quotient, &quotient.start(&lights), 102);
        laws::reversible(&quotient, &quotient.start(&lights));
        laws::undirected(&quotient, &quotient.start(&lights));
        laws::state_space(&boards, &boards.start(&pegs), 100);
    }

    /// Without the wrapper's weaker promise, A* would take this heuristic for consistent.
    #[test]
    fn a_heuristic_that_differs_between_images_stays_admissible(lights in 0_u16..512) {
        let (quotient, heuristic) = (Quotient::new(Lights), QuotientHeuristic(UpperRows));
        prop_assert_eq!(heuristic.promise(), Promise::Admissible);
        laws::promise_kept(&quotient, &heuristic, &quotient.start(&lights), &is_dark, usize::MAX);
    }
}

#[test]
#[should_panic(expected = "the plan begins at no image of this start")]
fn a_plan_is_lifted_from_an_image_of_its_start() {
    let quotient = Quotient::new(Lights);
    let report = UniformCost::new().run(&quotient, &1, is_dark);
    let _ = report.plan().map(|plan| quotient.lift(&2, plan));
}

/// A line whose steps to the left cost more is not its own mirror image.
#[test]
#[should_panic(expected = "a state lacks the action of its image")]
fn a_space_that_is_not_symmetric_is_noticed() {
    struct Slope;

    impl StateSpace for Slope {
        type State = i32;
        type Action = i32;
        type Cost = u32;
        type Actions = [i32; 2];

        fn actions(&self, _: &i32) -> [i32; 2] {
            [-1, 1]
        }

        fn apply(&self, place: &mut i32, step: i32) {
            *place += step;
        }

        fn cost(&self, _: &i32, step: i32) -> u32 {
            if step < 0 { 2 } else { 1 }
        }
    }

    impl Symmetric for Slope {
        fn canonical(&self, place: &i32) -> i32 {
            place.abs()
        }
    }

    let quotient = Quotient::new(Slope);
    let report = AStar::new(Blind).run(&quotient, &3, |&place| place == 0);
    let _ = report.plan().map(|plan| quotient.lift(&-3, plan));
}

/// Images of a state have plans of the same costs, so the step stays.
#[test]
fn the_step_of_a_heuristic_stays() {
    let step = |step| Heuristic::<Quotient<Lights>>::step(&QuotientHeuristic(Stepped::new(Blind, step)));
    assert_eq!((step(2), step(3)), (Some(2), Some(3)));
    assert_eq!(Heuristic::<Quotient<Lights>>::step(&QuotientHeuristic(Blind)), None);
}

/// The closed list of classes: each class is expanded once, by Burnside's count of the boards.
#[test]
fn a_closed_list_of_classes_keeps_one_state_of_each() {
    let report = BreadthFirst::new().with_closed_list(ByOrbit::new()).run_to(&Lights, &0, &NoGoal);
    let classes: HashSet<_> = (0..512).map(least_image::<3>).collect();
    assert_eq!(report.stats.expanded, classes.len() as u64);
    // 2^9 boards, the rotations and mirrors keep 2^5, 2^3, 2^3, 4 x 2^6 of them: (512 + 32 + 16 + 256) / 8.
    assert_eq!(classes.len(), 102);
    assert_eq!(report.outcome, Outcome::Exhausted);
}
