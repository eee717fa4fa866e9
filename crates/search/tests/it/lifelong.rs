//! Replanning: after each of many random changes, the answer is that of a new search.

use search::{
    At, Limits, Progress, Search, StateSpace, UniformCost,
    algorithms::LifelongAStar,
    heuristics::{Admissible, Blind, Consistent, Heuristic},
    random::Random,
    run::{OutcomeOf, ReportOf},
    space::{Cost, Finite64, Reversible},
};

const SIDE: u16 = 12;

/// A torus of cells. Entering one costs its number; a cell without a number is a wall.
#[derive(Clone)]
struct Field<C>(Vec<Option<C>>);

fn beside(cell: u16) -> [u16; 4] {
    let (x, y) = (cell % SIDE, cell / SIDE);
    let (right, left) = ((x + 1) % SIDE, (x + SIDE - 1) % SIDE);
    [y * SIDE + right, (y + 1) % SIDE * SIDE + x, y * SIDE + left, (y + SIDE - 1) % SIDE * SIDE + x]
}

impl<C: Cost> StateSpace for Field<C> {
    type State = u16;
    /// The direction.
    type Action = u8;
    type Cost = C;
    type Actions = Vec<u8>;

    fn actions(&self, &cell: &u16) -> Vec<u8> {
        (0..4).filter(|&way| self.0[usize::from(beside(cell)[usize::from(way)])].is_some()).collect()
    }
    fn apply(&self, cell: &mut u16, way: u8) {
        *cell = beside(*cell)[usize::from(way)];
    }
    fn cost(&self, &cell: &u16, way: u8) -> C {
        self.0[usize::from(beside(cell)[usize::from(way)])].unwrap_or(C::MAX)
    }
}

impl<C: Cost> Reversible for Field<C> {
    type Predecessors = Vec<(u8, u16)>;

    fn predecessors(&self, &cell: &u16) -> Self::Predecessors {
        let is_wall = self.0[usize::from(cell)].is_none();
        let all = beside(cell).into_iter().zip([2, 3, 0, 1]).map(|(from, way)| (way, from));
        all.filter(|_| !is_wall).collect()
    }
}

/// The steps to a cell, each of which costs `least` or more.
fn steps(cell: u16, goal: u16) -> u32 {
    let apart = |a: u16, b: u16| a.abs_diff(b).min(SIDE - a.abs_diff(b));
    u32::from(apart(cell % SIDE, goal % SIDE) + apart(cell / SIDE, goal / SIDE))
}

/// Checks the answer by a new search, and the plan by following it.
fn check<C: Cost>(field: &Field<C>, start: u16, goal: u16, report: &ReportOf<Field<C>>) {
    let fresh: OutcomeOf<Field<C>> = UniformCost::new().run_to(field, &start, &At(goal)).outcome;
    let cost = |outcome: &OutcomeOf<Field<C>>| match outcome {
        search::Outcome::Solved(plan) => Some(plan.cost),
        search::Outcome::Exhausted => None,
        _ => panic!("{outcome:?}"),
    };
    let (found, least) = (cost(&report.outcome), cost(&fresh));
    let differ = |a: C, b: C| a > b.with_rounding_error() || b > a.with_rounding_error();
    assert_eq!(found.is_some(), least.is_some());
    assert!(!found.zip(least).is_some_and(|(a, b)| differ(a, b)), "{found:?}, and {least:?} by a new search");
    if let Some(plan) = report.plan() {
        let states = plan.states(field);
        assert!(
            states.iter().zip(&plan.actions).all(|(state, action)| field.actions(state).contains(action))
        );
        assert_eq!((plan.start, states[states.len() - 1]), (start, goal));
        let costs = states.iter().zip(&plan.actions).map(|(state, &action)| field.cost(state, action));
        assert_eq!(costs.fold(C::ZERO, C::saturating_add), plan.cost);
    }
}

/// Changes cells of a field at random, and repairs the plan after each change: now and then with a limit, so that the next
/// change comes before the answer.
fn replan<C: Cost>(changes: usize, seed: u64, heuristic: impl Heuristic<Field<C>>, cost: impl Fn(u64) -> C) {
    let mut random = Random::seeded(seed);
    let (start, goal) = (0, SIDE * SIDE / 2 + SIDE / 2);
    let mut cell = move || match random.below(10) {
        0..3 => None,
        _ => Some(cost(random.bits())),
    };
    let mut random = Random::seeded(seed ^ 0xABCD);
    let mut field = Field((0..SIDE * SIDE).map(|_| cell()).collect());
    let mut search = LifelongAStar::new(heuristic);
    check(&field, start, goal, &search.run_to(&field, &start, &At(goal)));
    for _ in 0..changes {
        let changed: Vec<u16> =
            (0..=random.below(3)).map(|_| random.below(u64::from(SIDE * SIDE)) as u16).collect();
        for &at in &changed {
            field.0[usize::from(at)] = cell();
        }
        search.changed(&field, changed);
        let mut report =
            search.within(Limits::none().expanded(random.below(40))).resume_to(&field, &At(goal));
        if report.stopped_by().is_some() && random.below(2) == 0 {
            report = search.resume_to(&field, &At(goal));
        }
        if report.stopped_by().is_none() {
            check(&field, start, goal, &report);
        }
    }
}

const GOAL: u16 = SIDE * SIDE / 2 + SIDE / 2;

#[test]
fn each_answer_is_that_of_a_new_search() {
    replan(10_000, 6, Blind, |bits| (bits % 4) as u32);
    for seed in 0..3 {
        replan(10_000, seed, Consistent(|&cell: &u16| 2 * steps(cell, GOAL)), |bits| 2 + (bits % 6) as u32);
    }
}

/// Zero costs, estimates that are not consistent, estimates without a promise, and costs that round.
#[test]
fn each_answer_is_that_of_a_new_search_by_weaker_estimates() {
    let uneven = |&cell: &u16| steps(cell, GOAL) * u32::from(cell % 3);
    replan(2_000, 7, Admissible(uneven), |bits| 2 + (bits % 2) as u32);
    replan(2_000, 8, |&cell: &u16| u32::from(cell) * 77 % 50, |bits| (bits % 3) as u32);
    replan(2_000, 9, Blind, |bits| Finite64::of(f64::from((bits % 10) as u32) / 10.0));
    let tenths = Consistent(|&cell: &u16| Finite64::of(0.1 * f64::from(steps(cell, GOAL))));
    replan(2_000, 10, tenths, |bits| Finite64::of(0.1 + f64::from((bits % 10) as u32) / 10.0));
}

/// A change far from the plan costs no expansion, one on the plan a few.
#[test]
fn little_is_expanded_where_little_changes() {
    let mut field = Field(vec![Some(1_u32); usize::from(SIDE * SIDE)]);
    let mut search = LifelongAStar::new(Consistent(|&cell: &u16| steps(cell, 5)));
    // The goal is expanded too: it has to be consistent.
    assert_eq!(search.run_to(&field, &0, &At(5)).stats.expanded, 6);
    field.0[usize::from(GOAL)] = None;
    search.changed(&field, [GOAL]);
    assert_eq!(search.resume_to(&field, &At(5)).stats.expanded, 0);
    field.0[4] = Some(3);
    search.changed(&field, [4]);
    let report = search.resume_to(&field, &At(5));
    assert_eq!((report.plan().map(|plan| plan.cost), report.is_optimal()), (Some(7), true));
    assert!(report.stats.expanded < 20, "{:?}", report.stats);
}
