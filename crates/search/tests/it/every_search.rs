//! What every search keeps, whatever its algorithm: costs that saturate, estimates that are wrong, answers that stay.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use proptest::prelude::*;
use search::{
    AStar, At, Beam, Bidirectional, BreadthFirst, Cost, DepthFirst, GoalDistances, GreedyBestFirst,
    Heuristic, IdaStar, Limits, NoGoal, Outcome, Progress, Reason, Run, Search, ShortestPlans, StateSpace,
    Survey, UniformCost,
    algorithms::{BreadthFirstKeys, IdaStarWithTable, ParallelIdaStar},
    closed_lists::{ByKey, ByRank},
    graph::StateGraph,
    heuristics::{Estimate, Promise, Weighted},
    open_lists::{DecreaseKey, PackedHeap},
    space::{Finite32, Keyed, Ranked, Reversible, Undirected, Weight},
    tables::{Replacement, TranspositionTable},
};

/// A chain from 0 to `last`; every action costs the same.
#[derive(Clone, Copy)]
struct Chain<C> {
    last: u16,
    step: C,
}

impl<C: Cost> StateSpace for Chain<C> {
    type State = u16;
    type Action = ();
    type Cost = C;
    type Actions = Option<()>;

    fn actions(&self, &at: &u16) -> Option<()> {
        (at < self.last).then_some(())
    }
    fn apply(&self, at: &mut u16, (): ()) {
        *at += 1;
    }
    fn cost(&self, _: &u16, (): ()) -> C {
        self.step
    }
}

impl<C: Cost> Reversible for Chain<C> {
    type Predecessors = Option<((), u16)>;

    fn predecessors(&self, &at: &u16) -> Self::Predecessors {
        at.checked_sub(1).map(|before| ((), before))
    }
}

impl<C: Cost> Keyed for Chain<C> {
    type Key = u64;
    const KEY_BITS: u32 = 16;

    fn key(&self, &at: &u16) -> u64 {
        at.into()
    }
    fn state(&self, key: u64) -> u16 {
        key as u16
    }
}

impl<C: Cost> Ranked for Chain<C> {
    fn ranks(&self) -> u64 {
        u64::from(self.last) + 1
    }
    fn rank(&self, &at: &u16) -> u64 {
        at.into()
    }
    fn unrank(&self, rank: u64) -> u16 {
        rank as u16
    }
}

type Searches<S, G> = Vec<(&'static str, Box<dyn Search<S, G>>)>;

/// The searches that count actions.
fn by_actions<C: Cost + 'static>() -> Searches<Chain<C>, At<u16>> {
    vec![
        ("breadth-first", Box::new(BreadthFirst::new())),
        ("breadth-first by key", Box::new(BreadthFirst::new().with_closed_list(ByKey::new()))),
        ("breadth-first by rank", Box::new(BreadthFirst::new().with_closed_list(ByRank::new()))),
        ("breadth-first, keys alone", Box::new(BreadthFirstKeys::new())),
        ("bidirectional", Box::new(Bidirectional::new())),
        ("shortest plans", Box::new(ShortestPlans::new())),
    ]
}

/// A heuristic by closure, of one type for all: each search is compiled once a type of cost.
#[derive(Clone)]
struct By<C> {
    estimate: Arc<dyn Fn(u16) -> C + Send + Sync>,
    promise: Promise,
}

impl<C: Cost> Heuristic<Chain<C>> for By<C> {
    type Memo = ();

    fn promise(&self) -> Promise {
        self.promise
    }
    fn estimate(&self, _: &Chain<C>, &at: &u16) -> Estimate<C> {
        (self.estimate)(at).into()
    }
}

fn promised<C>(promise: Promise, estimate: impl Fn(u16) -> C + Send + Sync + 'static) -> By<C> {
    By { estimate: Arc::new(estimate), promise }
}

/// Zero everywhere, and no promise.
fn zero<C: Cost>() -> By<C> {
    promised(Promise::Nothing, |_| C::ZERO)
}

/// The searches that add up costs, by the heuristic `h`.
fn by_costs<C, H>(h: H) -> Searches<Chain<C>, At<u16>>
where
    C: Cost + Send + Sync + 'static,
    H: Heuristic<Chain<C>, Memo: Send + Sync> + Clone + Send + Sync + 'static,
{
    let table = || TranspositionTable::of_entries(64, Replacement::TwoTier);
    vec![
        ("A*", Box::new(AStar::new(h.clone()))),
        ("A*, heap", Box::new(AStar::new(h.clone()).with_open_list(PackedHeap::new()))),
        ("A*, decrease-key", Box::new(AStar::new(h.clone()).with_open_list(DecreaseKey::new()))),
        ("uniform cost", Box::new(UniformCost::new())),
        ("greedy", Box::new(GreedyBestFirst::new(h.clone()))),
        ("IDA*", Box::new(IdaStar::new(h.clone()))),
        ("parallel IDA*", Box::new(ParallelIdaStar::new(h.clone()))),
        ("depth-first", Box::new(DepthFirst::new().with_heuristic(h.clone()).with_table(table()))),
        ("deepening", Box::new(IdaStarWithTable::new(h.clone()).with_table(table()))),
        ("beam", Box::new(Beam::of_width(h.clone(), 3))),
        ("doubling beam", Box::new(Beam::doubling(h, 1))),
    ]
}

fn chain<C: Cost>(last: u16, step: C) -> Chain<C> {
    Chain { last, step }
}

/// A search that ends by itself on every space here; one that does not is stopped.
fn run<S: StateSpace, G: search::Goal<S>>(
    search: &mut dyn Search<S, G>,
    space: &S,
    start: &S::State,
    goal: &G,
) -> search::ReportOf<S> {
    Run::of(search).within(Limits::none().expanded(200_000)).run_to(space, start, goal)
}

#[test]
fn a_cost_that_saturates_is_no_proof_and_no_optimum() {
    let searches = || by_actions::<u8>().into_iter().chain(by_costs(zero()));
    for (last, cost) in
        [(200, Some(200)), (254, Some(254)), (255, None), (256, None), (300, None), (2_000, None)]
    {
        for (name, mut search) in searches() {
            let report = run(&mut *search, &chain(last, 1), &0, &At(last));
            assert_eq!(report.plan().map(|plan| plan.cost), cost, "{name}, {last}");
            if cost.is_none() {
                assert_eq!(
                    report.stopped_by(),
                    Some(Reason::Overflow),
                    "{name}, {last}: {:?}",
                    report.outcome
                );
                assert!(!report.is_optimal(), "{name}, {last}");
            }
        }
    }
}

#[test]
fn promised_estimates_do_not_turn_an_overflow_into_a_proof() {
    let left = promised(Promise::Admissible, |at| 300_u16.saturating_sub(at).min(254) as u8);
    for (name, mut search) in by_costs(left) {
        let report = run(&mut *search, &chain(300, 1), &0, &At(300));
        assert_eq!(report.stopped_by(), Some(Reason::Overflow), "{name}: {:?}", report.outcome);
    }
}

#[test]
fn where_no_cost_saturates_nothing_left_is_a_proof() {
    for (name, mut search) in by_actions::<u8>().into_iter().chain(by_costs(zero())) {
        let report = run(&mut *search, &chain(200, 1), &0, &At(999));
        assert_eq!(report.outcome, Outcome::Exhausted, "{name}");
        assert_eq!(report.lower_bound, u8::MAX, "{name}");
    }
}

#[test]
fn sums_of_floats_that_pass_the_largest_overflow() {
    let large = Finite32::new(2e38).unwrap();
    for (name, mut search) in by_costs(zero()) {
        let report = run(&mut *search, &chain(2, large), &0, &At(2));
        assert_eq!(report.stopped_by(), Some(Reason::Overflow), "{name}: {:?}", report.outcome);
        let report = run(&mut *search, &chain(1, large), &0, &At(1));
        assert_eq!(report.plan().map(|plan| plan.cost), Some(large), "{name}");
    }
}

#[test]
fn a_weighted_estimate_that_saturates_is_no_dead_end() {
    let step = Finite32::new(1e38).unwrap();
    let left = promised(Promise::Consistent, |at| Finite32::new(f32::from(2 - at) * 1e38).unwrap());
    let h = Weighted::new(left, Weight::new(3, 1));
    for (name, mut search) in by_costs(h) {
        let report = run(&mut *search, &chain(2, step), &0, &At(2));
        assert_eq!(report.plan().map(|plan| plan.cost.get()), Some(2e38), "{name}: {:?}", report.outcome);
    }
    let left = promised(Promise::Consistent, |at| u32::from(2 - at) * 1_500_000_000);
    let h = Weighted::new(left, Weight::new(3, 1));
    for (name, mut search) in by_costs(h) {
        let report = run(&mut *search, &chain(2, 1_500_000_000_u32), &0, &At(2));
        assert_eq!(report.plan().map(|plan| plan.cost), Some(3_000_000_000), "{name}: {:?}", report.outcome);
    }
}

#[test]
fn a_start_of_infinite_cost_is_no_proof() {
    for (name, mut search) in by_costs(zero()) {
        let report = Run::of(&mut *search).run_from(&chain(5, 1), &[(0, u32::MAX)], &At(5));
        assert_eq!(report.stopped_by(), Some(Reason::Overflow), "{name}: {:?}", report.outcome);
        let report = Run::of(&mut *search).run_from(&chain(5, 1), &[(0, u32::MAX), (3, 7)], &At(5));
        assert_eq!(report.plan().map(|plan| plan.cost), Some(9), "{name}");
    }
}

/// Estimates by state, with what they promise.
fn listed(estimates: Vec<u32>, promise: Promise) -> By<u32> {
    promised(promise, move |at| estimates[usize::from(at)])
}

proptest! {
    /// Whatever an unpromised heuristic says, at goals and elsewhere, the goal is found and its absence is proven.
    #[test]
    fn unpromised_estimates_hide_no_goal(
        estimates in prop::collection::vec(
            prop_oneof![0_u32..9, Just(u32::MAX), Just(u32::MAX - 1), Just(u32::MAX / 2), any::<u32>()],
            9,
        ),
        goal in 0_u16..12,
    ) {
        for (name, mut search) in by_costs(listed(estimates.clone(), Promise::Nothing)) {
            let report = run(&mut *search, &chain(8, 3), &0, &At(goal));
            if goal <= 8 {
                prop_assert_eq!(report.plan().map(|plan| plan.cost), Some(3 * u32::from(goal)), "{}", name);
            } else {
                prop_assert_eq!(&report.outcome, &Outcome::Exhausted, "{}", name);
            }
        }
    }
}

#[test]
fn a_promised_dead_end_is_a_proof() {
    let h = listed([vec![0; 3], vec![u32::MAX; 6]].concat(), Promise::Admissible);
    for (name, mut search) in by_costs(h) {
        let report = run(&mut *search, &chain(8, 1), &0, &At(99));
        assert_eq!(report.outcome, Outcome::Exhausted, "{name}");
        assert!(name == "uniform cost" || report.stats.expanded <= 6, "{name} went past the dead end");
    }
}

/// What a search says when it is asked again.
fn asked_again(searches: Searches<Chain<u8>, At<u16>>, last: u16, goal: u16) {
    let (space, goal) = (chain(last, 1), At(goal));
    for (name, mut search) in searches {
        let first = run(&mut *search, &space, &0, &goal);
        assert!(first.stopped_by() != Some(Reason::Expanded), "{name} ended by itself");
        for limits in [Limits::none(), Limits::none().expanded(0), Limits::none().memory(0)] {
            let again = Run::of(&mut *search).within(limits).resume_to(&space, &goal);
            assert_eq!(again.outcome, first.outcome, "{name}");
            assert_eq!((again.lower_bound, again.stats), (first.lower_bound, first.stats), "{name}");
        }
        assert_eq!(search.step(&space, &goal, 1, &mut ()), Some(first.outcome), "{name}");
        assert!(search.is_over(), "{name}");
    }
}

#[test]
fn an_answer_stays_when_the_search_is_resumed() {
    for (last, goal) in [(9, 9), (9, 0), (9, 99), (300, 300)] {
        asked_again(by_actions(), last, goal);
        asked_again(by_costs(zero()), last, goal);
        asked_again(
            by_costs(promised(Promise::Consistent, move |at| goal.saturating_sub(at).min(99) as u8)),
            last,
            goal,
        );
    }
}

#[test]
fn a_plan_that_costs_too_much_stays_until_the_limit_allows_it() {
    let (space, goal) = (chain(9, 2_u8), At(9));
    for (name, mut search) in by_costs(promised(Promise::Consistent, |at| 18 - 2 * at as u8)) {
        let report = run(&mut *search, &space, &0, &goal);
        let less = Run::of(&mut *search).within(Limits::none().cost(17)).resume_to(&space, &goal);
        assert_eq!(less.stopped_by(), Some(Reason::Cost), "{name}");
        let more = Run::of(&mut *search).within(Limits::none().cost(18)).resume_to(&space, &goal);
        assert_eq!(more.outcome, report.outcome, "{name}");
    }
}

#[test]
fn a_search_that_has_not_begun_cannot_be_resumed() {
    let (space, goal) = (chain(9, 1_u8), At(9));
    for (name, mut search) in by_actions().into_iter().chain(by_costs(zero())) {
        for limits in [Limits::none(), Limits::none().expanded(0)] {
            let resumed = catch_unwind(AssertUnwindSafe(|| {
                Run::of(&mut *search).within(limits).resume_to(&space, &goal).outcome
            }));
            let message = *resumed.expect_err(name).downcast::<String>().unwrap();
            assert!(message.starts_with("a search that has not begun cannot go on"), "{name}: {message}");
        }
        assert!(catch_unwind(AssertUnwindSafe(|| search.step(&space, &goal, 1, &mut ()))).is_err(), "{name}");
        let report = run(&mut *search, &space, &0, &goal);
        assert_eq!(report.plan().map(|plan| plan.cost), Some(9), "{name}: begun after all");
    }
}

/// A corridor of 400 places, walked both ways, whose length no `u8` can tell.
struct Corridor;

impl StateSpace for Corridor {
    type State = u16;
    type Action = i16;
    type Cost = u8;
    type Actions = [i16; 2];

    fn actions(&self, _: &u16) -> [i16; 2] {
        [-1, 1]
    }
    fn apply(&self, at: &mut u16, step: i16) {
        *at = at.saturating_add_signed(step).min(399);
    }
}

impl Undirected for Corridor {}

/// Surveys look for no goal, so depths that a cost cannot tell take nothing from their proof.
#[test]
fn surveys_answer_once_and_prove_that_nothing_is_left() {
    let searches: [Box<dyn Search<Corridor, NoGoal>>; 2] =
        [Box::new(Survey::new()), Box::new(StateGraph::new())];
    for mut search in searches {
        assert!(catch_unwind(AssertUnwindSafe(|| search.resume_to(&Corridor, &NoGoal))).is_err());
        let first = search.run_to(&Corridor, &0, &NoGoal);
        assert_eq!((&first.outcome, first.stats.expanded), (&Outcome::Exhausted, 400));
        let again = Run::of(&mut *search).within(Limits::none().expanded(0)).resume_to(&Corridor, &NoGoal);
        assert_eq!((again.outcome, again.stats), (first.outcome, first.stats));
    }
}

#[test]
fn a_distance_field_answers_once_and_measures_beyond_its_costs() {
    let mut field = GoalDistances::new();
    let goal = |&at: &u16| at == 399;
    assert!(catch_unwind(AssertUnwindSafe(|| field.resume(&Corridor, goal))).is_err());
    for (start, cost) in [(399, Some(0)), (145, Some(254)), (144, None), (0, None)] {
        let first = field.run(&Corridor, &start, goal);
        assert_eq!(first.plan().map(|plan| plan.cost), cost, "from {start}");
        assert_eq!(first.stopped_by(), if cost.is_none() { Some(Reason::Overflow) } else { None });
        assert_eq!(field.distance(&Corridor, &0), Some(399));
        let again = field.within(Limits::none().expanded(0)).resume(&Corridor, &goal);
        assert_eq!((again.outcome, again.stats), (first.outcome, first.stats));
    }
}
