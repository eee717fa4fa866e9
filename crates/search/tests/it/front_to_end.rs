//! NBS and BAE*: steps, goals out of reach, long lists, costs that saturate. Their work is in `counts.tsv`.

use search::{
    At, Heuristic, Outcome, Progress, Reason, Search, StateSpace,
    algorithms::{BaeStar, Nbs},
    from_edges, from_successors,
    heuristics::{Admissible, Blind, Consistent, DualLookup, Max, Shared, Stepped, Sum, Weighted},
    laws,
    space::Weight,
};

use crate::toys::Steps as _;
use crate::{
    pancakes::{Pancakes, gaps, sorted},
    toys::WeightedGraph,
};

/// The estimate is the number of steps, each of which changes it by one.
fn on_a_line(n: &i32) -> u32 {
    n.abs_diff(9)
}

fn step(heuristic: &impl Heuristic<Pancakes<5>>) -> Option<u32> {
    heuristic.step()
}

#[test]
fn wrappers_pass_a_step_on_where_it_holds() {
    let stack = sorted::<5>();
    let declared = Stepped::new(Consistent(gaps::<5>), 2);
    assert_eq!(step(&gaps), None);
    assert_eq!(step(&Blind), None);
    assert_eq!(step(&declared), Some(2));
    assert_eq!([step(&Admissible(declared)), step(&Consistent(declared))], [Some(2); 2]);
    assert_eq!([step(&Shared(&declared)), step(&DualLookup(declared))], [Some(2); 2]);
    assert_eq!([step(&Max((declared, declared))), step(&Max([declared; 3]))], [Some(2); 2]);
    assert_eq!(step(&Max((declared, Stepped::new(gaps::<5>, 4)))), None);
    assert_eq!(step(&Max((declared, Blind))), None);
    assert_eq!([step(&Sum((declared, declared))), step(&Sum([declared; 2]))], [None; 2]);
    assert_eq!(step(&Weighted::new(declared, Weight::new(3, 2))), None);
    assert_eq!(declared.estimate(&Pancakes, &stack).h, 0);
}

#[test]
fn a_true_step_passes_its_law() {
    let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    laws::step_kept(&line, &Stepped::new(on_a_line, 2), &0, &At(9), 40);
    laws::step_kept(&line, &on_a_line, &0, &At(9), 40);
}

/// Two steps of one replace a step of two.
#[test]
#[should_panic(expected = "`step_kept`: plans from")]
fn a_step_that_some_plans_break_fails_its_law() {
    let line = from_successors(|&n: &u32| [n + 1, n + 2]);
    let exact = |&n: &u32| 9_u32.saturating_sub(n).div_ceil(2);
    laws::step_kept(&line, &Stepped::new(exact, 2), &5, &At(9), 6);
}

#[test]
#[should_panic(expected = "estimated 2: not a step of 2")]
fn an_estimate_of_the_wrong_parity_fails_the_law() {
    let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    let low = |n: &i32| on_a_line(n).min(2);
    laws::step_kept(&line, &Stepped::new(low, 2), &9, &At(9), 20);
}

#[test]
#[should_panic(expected = "nothing is checked")]
fn the_law_of_steps_needs_a_goal() {
    let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    laws::step_kept(&line, &Stepped::new(on_a_line, 2), &100, &At(9), 20);
}

/// "heap" is one letter from "head", but no action leads to it.
#[test]
fn the_goal_must_be_a_state_of_the_space() {
    let words = |word: &&'static str| {
        let next: &[&'static str] = match *word {
            "cold" => &["hold", "bold"],
            "hold" => &["cold", "held"],
            "held" => &["hold", "head"],
            "heap" => &["head"],
            _ => &["held"],
        };
        next.iter().copied()
    };
    let space = from_successors(words).undirected();
    for answer in [
        std::panic::catch_unwind(|| {
            Nbs::blind().run_to(&space, &"cold", &At("heap")).outcome.eq(&Outcome::Exhausted)
        }),
        std::panic::catch_unwind(|| {
            BaeStar::new(Blind, Blind).run_to(&space, &"cold", &At("heap")).outcome.eq(&Outcome::Exhausted)
        }),
    ] {
        assert!(answer.is_err(), "a plan ends at a state that nothing leads to");
    }
}

/// The way from 0 to 4 has four edges of ten. A hundred thousand leaves are next to 0, at the cost `leaf`.
fn star(leaf: u32) -> impl Fn(&u32) -> Vec<(u32, u32)> + Copy {
    move |&n: &u32| match n {
        0 => (5..100_000).map(|next| (next, leaf)).chain([(1, 10)]).collect(),
        1..=3 => vec![(n - 1, 10), (n + 1, 10)],
        4 => vec![(3, 10)],
        _ => vec![(0, leaf)],
    }
}

/// Returns the most entries that leave the open lists in one step, and the most states that it generates.
fn most_work<S: StateSpace<State = u32, Cost = u32>>(
    space: &S,
    mut search: impl Search<S, At<u32>>,
) -> [u64; 2] {
    search.begin(space, &0, &At(4));
    let (mut most, mut outcome) = ([0; 2], None);
    while outcome.is_none() {
        let before = search.stats();
        outcome = search.step_by(space, &At(4), 1, &mut ());
        let after = search.stats();
        most[0] = most[0].max(after.popped - before.popped);
        most[1] = most[1].max(after.generated - before.generated);
    }
    assert!(matches!(outcome, Some(Outcome::Solved(plan)) if plan.cost == 40));
    most
}

/// One selection passes all leaves: in NBS they become ready because their f is below the bound, in BAE* they are dropped
/// because their f exceeds the cost of the plan. An expansion stops after 4,096 states, too.
#[test]
fn few_entries_are_passed_between_two_looks_at_the_limits() {
    let near = from_edges(star(1)).with_predecessors(star(1));
    let known = Admissible(|&n: &u32| if n == 0 { 40 } else { 0 });
    let far = from_edges(star(3_000)).with_predecessors(star(3_000));
    let none = Admissible(|_: &u32| 0);
    for [most, generated] in
        [most_work(&near, Nbs::new(known, Blind)), most_work(&far, BaeStar::new(none, Blind))]
    {
        assert!((10_000..20_000).contains(&most), "{most} entries are passed in one step");
        assert_eq!(generated, 4_096);
    }
}

/// Twice the cost of the start saturates, so that 254 is its known part. The mean of that and of zero, at the goal, is 127.
#[test]
fn a_saturated_sum_bounds_by_the_greatest_finite_cost() {
    let chain = WeightedGraph::chain(1, 50_u8);
    let mut search = BaeStar::new(Blind, Blind);
    search.begin_from(&chain, &[(0, 130)], &At(1));
    assert_eq!(search.lower_bound(), 127);
}

/// The only plan, through 1 and 3, costs more than a byte counts. The start knows 1 as a dead end, and has no other open state
/// when it has met 2 and 4. The goal has met 1 by then, and 6 is open.
#[test]
fn a_plan_whose_cost_saturates_is_no_proof_that_there_is_none() {
    let to_goal = vec![(5, 200)];
    let edges =
        [vec![(1, 10), (2, 0)], vec![(3, 200)], vec![(4, 0)], to_goal, vec![], vec![], vec![(5, 250)]];
    let graph = WeightedGraph::<u8>::new(edges.into());
    let known = Admissible(|&state: &u16| if state == 1 { u8::MAX } else { 0 });
    let report = BaeStar::new(known, Blind).run_to(&graph, &0, &At(5));
    assert_eq!(report.stopped_by(), Some(Reason::Overflow));
}
