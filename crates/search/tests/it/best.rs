//! Each rule of `Best` is reached by a space that it was made for, and gives the right answer.

use search::{
    At, Goal, Limits, Outcome, Progress, Reason, Report, Run, Search, StateSpace,
    algorithms::{Best, best},
    bidirectional, breadth_first, from_edges, from_successors,
    heuristics::{Admissible, Blind, Consistent},
    run::Choice,
    space::{Reversible, Weight},
    uniform_cost,
};

use crate::{
    eight_puzzle,
    front_to_end_counts::{gaps_toward, manhattan},
    pancakes::{Pancakes, sorted},
    pegs::{Pegs, fewest_pegs},
    tiles::tiles,
};

/// The algorithm, the rule and the cost.
fn told<State, Action>(report: &Report<State, Action, u32>) -> (&'static str, u8, Option<u32>) {
    let cost = report.plan().map(|plan| plan.cost);
    report.choice.map_or(("none", 0, cost), |choice| (choice.algorithm, choice.rule, cost))
}

/// A line whose steps cost one, and a leap that costs as much as its steps.
fn line(n: &i32) -> [i32; 2] {
    [n - 1, n + 1]
}

fn at(goal: i32) -> impl Fn(&i32) -> bool {
    move |&n| n == goal
}

fn distance(to: i32) -> impl Fn(&i32) -> u32 + Copy {
    move |n| n.abs_diff(to)
}

#[test]
fn a_start_that_is_a_goal_needs_no_search() {
    let space = from_successors(line);
    let report = Best::new(distance(4)).anytime().run(&space, &4, at(4));
    assert_eq!((told(&report), report.stats.expanded), (("UniformCost", 1, Some(0)), 0));
    // Another start may be cheaper than a goal that costs something.
    let mut search = Best::new(Consistent(distance(4)));
    let report = search.run_from(&space, &[(4, 9), (2, 0)], &At(4));
    assert_eq!(told(&report), ("IdaStar", 11, Some(2)));
}

/// A step of two costs more than two steps of one, so the plan with the fewest actions is not the cheapest.
#[test]
fn the_last_declaration_of_costs_counts() {
    let steps = from_edges(|&n: &i32| [(n + 1, 4_u32), (n + 2, 9)]);
    let report = Best::blind().with_unit_costs().with_least_cost(4).run(&steps, &0, at(4));
    assert_eq!((told(&report), report.is_optimal()), (("UniformCost", 10, Some(16)), true));
    let line = from_successors(line);
    for search in [
        Best::blind().with_least_cost(4).with_unit_costs(),
        Best::blind().with_unit_costs().with_least_cost(1),
    ] {
        assert_eq!(told(&{ search }.run(&line, &0, at(4))), ("BreadthFirst", 9, Some(4)));
    }
}

#[test]
fn tasks_choose_their_searches() {
    let space = from_successors(line);
    let consistent = || Consistent(distance(50));
    let report = Best::new(distance(50)).any_plan().run(&space, &0, at(50));
    assert_eq!((told(&report), report.is_optimal()), (("GreedyBestFirst", 3, Some(50)), false));
    let report = Best::new(consistent()).anytime().run(&space, &0, at(50));
    assert_eq!((told(&report), report.is_optimal()), (("AnytimeAStar", 5, Some(50)), true));
    let report = Best::new(consistent()).bounded(Weight::new(2, 1)).run(&space, &0, at(50));
    assert_eq!(told(&report), ("WeightedAStar", 6, Some(50)));
}

#[test]
fn graded_spaces_have_searches_of_their_own() {
    let start = 0b11_1101_1011_0110;
    let fewest = fewest_pegs(start).0;
    let goal = |pegs: &u16| pegs.count_ones() == fewest;
    let truth = breadth_first(&Pegs, &start, goal).plan().unwrap().cost;
    let report = Best::blind().any_plan().run(&Pegs, &start, goal);
    let choice = report.choice.unwrap();
    assert_eq!((choice.algorithm, choice.rule, report.plan().unwrap().cost), ("DepthFirst", 2, truth));
    let left = |pegs: &u16| (pegs.count_ones() - fewest) as u8;
    let report = Best::new(Consistent(left)).anytime().run(&Pegs, &start, goal);
    let choice = report.choice.unwrap();
    assert_eq!((choice.algorithm, choice.rule, report.is_optimal()), ("CompleteBeam", 4, true));
}

#[test]
fn blind_searches_use_all_that_is_declared() {
    let space = from_successors(line).undirected();
    let run = |mut search: Best<'_, _, At<i32>>| told(&search.run_to(&space, &0, &At(30)));
    assert_eq!(run(Best::blind().with_goal_states().with_unit_costs()), ("Bidirectional", 7, Some(30)));
    assert_eq!(run(Best::blind().with_goal_states()), ("Nbs", 8, Some(30)));
    assert_eq!(run(Best::blind().with_unit_costs()), ("BreadthFirst", 9, Some(30)));
    assert_eq!(run(Best::blind()), ("UniformCost", 10, Some(30)));
    assert_eq!(run(Best::blind().any_plan()), ("UniformCost", 10, Some(30)));
    assert_eq!(run(Best::blind().anytime().with_unit_costs()), ("BreadthFirst", 9, Some(30)));
    // Costs of starts are no numbers of actions.
    let report = Best::blind().with_unit_costs().run_from(&space, &[(0, 0), (29, 50)], &At(30));
    assert_eq!(told(&report), ("UniformCost", 10, Some(30)));

    let ring = from_successors(|&n: &u64| [(n + 1) % 99, (n + 98) % 99]).with_ranks(99, |&n| n, |n| n);
    let by_state = Best::blind().with_unit_costs().run(&ring, &0, |&n| n == 40);
    let by_rank = Best::blind().with_unit_costs().with_ranks().run(&ring, &0, |&n| n == 40);
    assert_eq!(told(&by_rank), ("BreadthFirst", 9, Some(40)));
    assert_ne!(by_rank.stats.peak_bytes, by_state.stats.peak_bytes);
    assert_eq!(told(&best(&ring, &0, |&n| n == 40)), ("UniformCost", 10, Some(40)));
}

/// These estimates are ten times too large, so A* by them finds the dearer plan.
#[test]
fn an_unpromised_heuristic_proves_nothing() {
    let space = from_edges(|&n: &u32| [(n + 1, 1_u32), (n + 5, 7)].into_iter().filter(|&(n, _)| n <= 10));
    let wrong = |&n: &u32| 10 * (10 - n) * (10 - n);
    let report = Best::new(wrong).run(&space, &0, |&n| n == 10);
    assert_eq!((told(&report), report.is_optimal()), (("UniformCost", 10, Some(10)), true));
    let report = Best::new(wrong).bounded(Weight::new(2, 1)).run(&space, &0, |&n| n == 10);
    assert_eq!((told(&report), report.is_optimal()), (("UniformCost", 10, Some(10)), true));
}

/// On most of a hundred boards, A* answers first.
#[test]
fn a_star_keeps_the_lead_where_estimates_are_good() {
    let (space, goal) = (tiles::<9>(3), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    let space = from_successors(move |board: &[u8; 9]| space.actions(board)).undirected();
    let (mut sum, mut forward) = (0, 0);
    for start in eight_puzzle::starts() {
        let backward = Consistent(manhattan(start));
        let mut search = Best::new(Consistent(manhattan(goal))).with_backward_heuristic(backward);
        let report = search.run_to(&space, &start, &At(goal));
        assert!(report.is_optimal());
        sum += report.plan().unwrap().cost;
        forward += u32::from(report.choice.unwrap().rule <= 13);
    }
    assert_eq!(sum, eight_puzzle::SUM_OF_OPTIMA);
    assert!(forward >= 60, "{forward}");
}

/// With weak estimates the search from both ends proves greater bounds with less work.
#[test]
fn a_search_from_both_ends_takes_the_lead_where_estimates_are_weak() {
    let (goal, start) = (sorted::<9>(), [3, 6, 0, 8, 1, 4, 7, 2, 5]);
    let optimum = bidirectional(&Pancakes::<9>, &start, &goal).plan().unwrap().cost;
    let (forward, backward) = (gaps_toward(goal, 3), gaps_toward(start, 3));
    let mut search = Best::new(Consistent(forward)).with_backward_heuristic(Consistent(backward));
    let report = search.run_to(&Pancakes, &start, &At(goal));
    assert_eq!((told(&report), report.is_optimal()), (("BaeStar", 14, Some(optimum)), true));
    let search = Best::new(Admissible(forward)).with_backward_heuristic(Consistent(backward));
    let report = search.with_unit_costs().run_to(&Pancakes, &start, &At(goal));
    assert_eq!((told(&report), report.is_optimal()), (("Nbs", 15, Some(optimum)), true));
    // A backward heuristic without a promise is passed over.
    let report =
        Best::new(Consistent(forward)).with_backward_heuristic(backward).run_to(&Pancakes, &start, &At(goal));
    assert_eq!(told(&report), ("AStar", 12, Some(optimum)));
}

#[test]
fn little_memory_chooses_by_the_growth_of_the_states() {
    let (start, goal) = ([3, 6, 0, 4, 1, 5, 2], sorted::<7>());
    let optimum = bidirectional(&Pancakes::<7>, &start, &goal).plan().unwrap().cost;
    let weak = || Consistent(gaps_toward(goal, 3));
    let is_goal = |stack: &[u8; 7]| *stack == goal;
    let few_layers = Best::new(weak())
        .with_undirected_edges()
        .with_unit_costs()
        .with_memory(1 << 16)
        .run(&Pancakes, &start, is_goal);
    assert_eq!(
        (told(&few_layers), few_layers.is_optimal()),
        (("BreadthFirstHeuristic", 16, Some(optimum)), true)
    );
    let table = Best::new(weak()).with_memory(1 << 16).run(&Pancakes, &start, is_goal);
    assert_eq!((told(&table), table.is_optimal()), (("IdaStarWithTable", 17, Some(optimum)), true));
    assert!(table.stats.expanded > 100 && table.stats.peak_bytes < 1 << 18, "{:?}", table.stats);
    let blind = Best::blind().with_memory(1 << 16).run(&Pancakes, &start, is_goal);
    assert_eq!(told(&blind), ("IdaStarWithTable", 17, Some(optimum)));

    // Every state of the chain has an f of its own.
    let chain = from_edges(|&n: &u32| [(n + 1, 1 + n % 7)]);
    let truth = uniform_cost(&chain, &0, |&n| n == 3_000).plan().unwrap().cost;
    let report = Best::new(Consistent(|_: &u32| 0)).with_memory(1 << 14).run(&chain, &0, |&n| n == 3_000);
    assert_eq!((told(&report), report.is_optimal()), (("BudgetedTreeSearch", 18, Some(truth)), true));
}

/// The race ends with one search once both hold more than the memory.
#[test]
fn little_memory_ends_the_race() {
    let (start, goal) = ([3, 6, 0, 4, 1, 5, 2], sorted::<7>());
    let heuristic = |to| Consistent(gaps_toward(to, 3));
    let run = |bytes| {
        let mut search =
            Best::new(heuristic(goal)).with_backward_heuristic(heuristic(start)).with_memory(bytes);
        search.run_to(&Pancakes, &start, &At(goal))
    };
    let (whole, cut, little) = (run(1 << 30), run(1 << 18), run(1 << 14));
    let costs = [&whole, &cut, &little].map(|report| report.plan().unwrap().cost);
    assert_eq!((costs, little.choice.unwrap().rule), ([costs[0]; 3], 17));
    assert!(cut.is_optimal() && little.is_optimal());
}

/// The proven bound never falls, though three searches follow each other.
#[test]
fn bounds_never_fall_between_searches() {
    let (start, goal) = ([3, 6, 0, 8, 1, 4, 7, 2, 5], sorted::<9>());
    let heuristic = |to| Consistent(gaps_toward(to, 2));
    let mut search =
        Best::new(heuristic(goal)).with_backward_heuristic(heuristic(start)).with_memory(1 << 16);
    search.begin(&Pancakes, &start, &At(goal));
    let (mut bounds, mut rules) = (vec![0], vec![]);
    while search.step(&Pancakes, &At(goal), 10, &mut ()).is_none() {
        bounds.push(search.lower_bound());
        rules.push(search.choice().unwrap().rule);
    }
    assert!(bounds.is_sorted(), "{bounds:?}");
    rules.dedup();
    assert!(rules.len() > 1, "{rules:?}");
    assert_eq!(bidirectional(&Pancakes::<9>, &start, &goal).plan().unwrap().cost, search.lower_bound());
}

/// Neither limits nor the size of steps change the choice or the work.
#[test]
fn equal_runs_make_equal_choices() {
    let (start, goal) = ([3, 6, 0, 4, 1, 5, 2], sorted::<7>());
    let make = |bytes| {
        let heuristic = |to| Consistent(gaps_toward(to, 2));
        Best::new(heuristic(goal)).with_backward_heuristic(heuristic(start)).with_memory(bytes)
    };
    for bytes in [1 << 14, 1 << 16, 1 << 20] {
        let whole = make(bytes).run_to(&Pancakes, &start, &At(goal));
        for steps in [1, 7, 100, 1_000] {
            let mut search = make(bytes);
            search.begin(&Pancakes, &start, &At(goal));
            let report = loop {
                let most = search.stats().expanded + steps;
                let report = Run::of(&mut search)
                    .within(Limits::none().expanded(most))
                    .resume_to(&Pancakes, &At(goal));
                if report.stopped_by() != Some(Reason::Expanded) {
                    break report;
                }
            };
            assert_eq!(
                (report.stats, report.choice),
                (whole.stats, whole.choice),
                "{bytes} bytes, steps of {steps}"
            );
            assert_eq!(report.outcome, whole.outcome);
        }
    }
}

#[test]
fn a_box_tells_the_choice() {
    let space = from_successors(line);
    let mut boxed: Box<dyn Search<_, At<i32>>> = Box::new(Best::new(Blind));
    let report = boxed.run_to(&space, &0, &At(3));
    assert_eq!(told(&report), ("IdaStar", 11, Some(3)));
    assert_eq!(report.map(|n| n, |n| n).choice.map(|choice| choice.rule), Some(11));
    assert_eq!(breadth_first(&space, &0, at(3)).choice, None);
}

/// A finite space without a plan: the share of A* ends the race.
#[test]
fn no_plan_is_proven_in_a_race() {
    let turn = |n: u32, step: u32| n / 5_000 * 5_000 + (n + step) % 5_000;
    let rings = from_successors(|&n: &u32| [turn(n, 1), turn(n, 4_999)]).undirected();
    let mut search = Best::new(Consistent(|_: &u32| 0)).with_backward_heuristic(Consistent(|_: &u32| 0));
    let report = search.run_to(&rings, &0, &At(5_000));
    assert_eq!(report.outcome, Outcome::Exhausted);
    assert!(report.stats.expanded <= 2 * 5_000 + 100, "{:?}", report.stats);
}

/// A goal that is a value, by a function that knows neither the space nor the goal.
#[test]
fn a_program_that_is_generic_can_ask() {
    fn ask<S: StateSpace, G: Goal<S>>(space: &S, start: &S::State, goal: &G) -> Option<Choice> {
        Best::blind().run_to(space, start, goal).choice
    }
    assert_eq!(ask(&from_successors(line), &0, &At(2)).map(|choice| choice.rule), Some(10));
}

/// A tree search would follow two paths to the power of 600; a look at how often states were met prevents it.
#[test]
fn little_memory_heeds_states_that_are_met_again() {
    let space = from_successors(line);
    let report = Best::blind().with_memory(1 << 14).run(&space, &0, at(600));
    assert_eq!((told(&report), report.is_optimal()), (("IdaStarWithTable", 17, Some(600)), true));
    // Layers count as bounds, and each state of this chain is met once.
    let chain = from_successors(|&n: &u32| [n + 1]);
    let report = Best::blind().with_unit_costs().with_memory(1 << 14).run(&chain, &0, |&n| n == 3_000);
    assert_eq!(told(&report), ("BudgetedTreeSearch", 18, Some(3_000)));
}

/// The estimates to the first start say nothing of the second.
#[test]
#[should_panic(expected = "the estimates belong to another start")]
fn backward_estimates_of_another_start_are_refused() {
    let space = from_successors(line).undirected();
    let blind = Consistent(|_: &i32| 0);
    let mut search = Best::new(blind).with_backward_heuristic(Consistent(distance(0)));
    assert_eq!(search.run_to(&space, &0, &At(40)).plan().unwrap().cost, 40);
    let _ = search.run_to(&space, &1_000, &At(1_040));
}

/// A cube of twelve dimensions, and a line backwards from the goal that never meets it.
struct CubeAndLine;

impl StateSpace for CubeAndLine {
    type State = u16;
    type Action = u16;
    type Cost = u8;
    type Actions = Vec<u16>;

    fn actions(&self, &state: &u16) -> Vec<u16> {
        if state < 4_096 { (0..12).map(|i| state ^ 1 << i).collect() } else { vec![state - 1] }
    }

    fn apply(&self, state: &mut u16, next: u16) {
        *state = next;
    }
}

impl Reversible for CubeAndLine {
    type Predecessors = Vec<(u16, u16)>;

    fn predecessors(&self, &state: &u16) -> Vec<(u16, u16)> {
        if state < 4_096 {
            self.actions(&state).into_iter().map(|before| (state, before)).collect()
        } else {
            vec![(state, state + 1)]
        }
    }
}

/// The costs from the other end saturate, which proves nothing of this end.
#[test]
fn an_overflow_at_the_other_end_does_not_end_the_race() {
    let blind = || Consistent(|_: &u16| 0_u8);
    let mut search = Best::new(blind()).with_backward_heuristic(blind());
    let report = search.run_to(&CubeAndLine, &0, &At(5_000));
    assert_eq!((report.outcome, report.choice.unwrap().rule), (Outcome::Exhausted, 13));
}

/// A goal at no cost is the answer, and nothing leads away from it.
#[test]
fn no_other_start_is_searched_beside_a_goal() {
    let space = from_edges(|&n: &u64| [(n + 1, 0_u32)]);
    let report = Best::blind().run_from(&space, &[(100, 0), (0, 0)], &At(0));
    assert_eq!((report.plan().unwrap().start, report.stats.expanded), (0, 0));
}

/// The peaks of a race are those of both searches, after one has ended too. Without a heuristic no state is closest.
#[test]
fn peaks_do_not_fall() {
    let (start, goal) = ([3, 6, 0, 7, 1, 4, 2, 5], sorted::<8>());
    let heuristic = |to| Consistent(gaps_toward(to, 3));
    let mut search =
        Best::new(heuristic(goal)).with_backward_heuristic(heuristic(start)).with_memory(1 << 16);
    search.begin(&Pancakes, &start, &At(goal));
    let mut last = search.stats();
    while search.step(&Pancakes, &At(goal), 10, &mut ()).is_none() {
        let next = search.stats();
        let fell = [
            next.peak_open < last.peak_open,
            next.peak_closed < last.peak_closed,
            next.peak_bytes < last.peak_bytes,
        ];
        assert_eq!(fell, [false; 3], "{last:?} {next:?}");
        last = next;
    }
    let limits = Limits::none().expanded(100);
    let report = Best::blind().with_memory(0).within(limits).run(&Pancakes, &start, |_| false);
    assert_eq!((report.stopped_by(), report.closest), (Some(Reason::Expanded), None));
}
