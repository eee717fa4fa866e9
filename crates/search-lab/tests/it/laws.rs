//! The laws of searches, for every search of this crate and each type of cost.

use search::{
    heuristics::Promise,
    laws::search::{
        Answer::{Bounded, Cheapest, PlanOrWidth},
        AnyCost, Estimates,
        Habit::{
            DepthFirst, DropsStates, EstimatesAhead, Narrow, OtherHeuristics, Repeats, Rollouts,
            SelectsActions,
        },
        Subject,
        parts::Task,
    },
    space::{Finite64, Weight},
};
use search_lab::{
    BreadthFirstNovelty, BudgetedGraphSearch, ExplicitEstimation, MonotoneBeam, NestedRollout,
    PartialExpansionAStar, PartialExpansionIdaStar, PathmaxAStar, Rectangle, RecursiveBestFirst,
    SelectByEstimate,
};

/// The searches that store states and order them by cost.
fn best_first<C: AnyCost>() -> Vec<Subject<C>> {
    let weight = || Weight::new(3, 1);
    let actions = |&state: &u16| u32::from(state % 5);
    vec![
        Subject::of_costs("PartialExpansionAStar", Cheapest, |h| {
            Box::new(PartialExpansionAStar::new(SelectByEstimate(h)))
        })
        .with_habits([DepthFirst, Repeats, EstimatesAhead, SelectsActions]),
        Subject::of_costs("PathmaxAStar", Cheapest, |h| Box::new(PathmaxAStar::new(h))).undirected(),
        Subject::of_costs("BudgetedGraphSearch", Cheapest, |h| Box::new(BudgetedGraphSearch::new(h)))
            .with_habits([Repeats]),
        Subject::of_costs("BudgetedGraphSearch, with_growth", Cheapest, |h| {
            Box::new(BudgetedGraphSearch::new(h).with_growth(3, 4).with_first_step(C::units(2)))
        })
        .with_habits([Repeats]),
        Subject::of_costs("ExplicitEstimation", Bounded, move |h| {
            Box::new(ExplicitEstimation::new(h, weight()))
        }),
        Subject::of_costs("ExplicitEstimation, with_guides", Bounded, move |h| {
            let likely = Estimates(h.0.clone(), Promise::Nothing);
            Box::new(ExplicitEstimation::new(h, weight()).with_guides(likely, actions))
        })
        .with_habits([OtherHeuristics]),
        Subject::of_costs("ExplicitEstimation, ByRank", Bounded, move |h| {
            Box::new(ExplicitEstimation::new(h, weight()).by_rank())
        }),
    ]
}

/// The searches that keep a path, a width or a part of the states.
fn others<C: AnyCost>() -> Vec<Subject<C>> {
    vec![
        Subject::of_actions("BreadthFirstNovelty", |_| {
            Box::new(BreadthFirstNovelty::new(|&state: &u16| [u32::from(state)]))
        }),
        Subject::of_costs("PartialExpansionIdaStar", Cheapest, |h| {
            Box::new(PartialExpansionIdaStar::new(SelectByEstimate(h)))
        })
        .endless_on_cycles()
        .with_habits([EstimatesAhead, SelectsActions]),
        Subject::of_costs("RecursiveBestFirst", Cheapest, |h| Box::new(RecursiveBestFirst::new(h)))
            .endless_on_cycles()
            .with_habits([DropsStates]),
        rollouts("NestedRollout, two levels", 2, 1, 1 << 20),
        rollouts("NestedRollout, three levels", 3, 3, 1 << 20),
        beam("MonotoneBeam, two slots", 2),
        beam("MonotoneBeam, seven slots", 7),
        Subject::of_costs("Rectangle", Cheapest, |h| Box::new(Rectangle::new(h))).with_habits([DropsStates]),
        Subject::of_costs("Rectangle, deep", Cheapest, |h| Box::new(Rectangle::new(h).with_aspect(500)))
            .with_habits([DropsStates]),
        Subject::of_costs("Rectangle, square", Cheapest, |h| Box::new(Rectangle::new(h).with_aspect(1)))
            .with_habits([DropsStates]),
    ]
}

fn rollouts<C: AnyCost>(name: &'static str, level: u32, seed: u64, longest: u32) -> Subject<C> {
    Subject::of_costs(name, PlanOrWidth, move |h| {
        Box::new(NestedRollout::new(h).with_level(level).with_seed(seed).with_length_limit(longest))
    })
    .keeping_first_paths()
    .endless_on_cycles()
    .with_habits([SelectsActions, Rollouts])
}

fn beam<C: AnyCost>(name: &'static str, width: usize) -> Subject<C> {
    Subject::of_costs(name, PlanOrWidth, move |h| Box::new(MonotoneBeam::new(h, width)))
        .keeping_first_paths()
        .with_habits([Narrow, DropsStates])
}

fn check<C: AnyCost>(subjects: Vec<Subject<C>>) {
    for subject in subjects {
        subject.check();
    }
}

#[test]
fn best_first_searches_keep_the_laws() {
    check(best_first::<u8>());
    check(best_first::<u32>());
    check(best_first::<Finite64>());
}

#[test]
fn other_searches_keep_the_laws() {
    check(others::<u8>());
    check(others::<u32>());
    check(others::<Finite64>());
}

/// One slot loses the second of two starts, and one level some of the paths. Then these searches answer `Reason::Width` where
/// the others can tell that a cost saturated.
#[test]
fn narrow_searches_keep_the_other_laws() {
    for subject in
        [beam("MonotoneBeam, one slot", 1), rollouts::<u32>("NestedRollout, one level", 1, 1, 1 << 20)]
    {
        let laws = subject.laws().into_iter().map(|(law, _)| law);
        for law in laws.filter(|&law| law != "saturated costs") {
            (0..8).for_each(|seed| subject.check_law(law, &Task::random(seed, 2 + 3 * seed as u16)));
        }
    }
}

/// The plan of the longest chain that the laws ask for has more actions.
#[test]
fn short_rollouts_keep_the_laws_of_random_graphs() {
    let subject = rollouts::<u32>("NestedRollout, short", 3, 3, 1 << 10);
    let tasks = (0..8).map(|seed| Task::random(seed, 2 + 3 * seed as u16));
    assert!(tasks.map(|task| subject.check_graph(&task)).sum::<u64>() > 0);
}
