//! The conformance suite: every property for every search of one list, on random graphs and for each type of cost.
//! The module `corpus` runs every search on well-known small spaces.
//!
//! A new algorithm needs one line in `searches/mod.rs`; a new property needs one line in [`properties`]. The table of the
//! chapter "The guarantees of every search" is generated from both.

mod answers;
mod corpus;
mod differential;
mod given_lists;
mod is_send;
mod panics;
mod promises;
mod runs;
mod searches;
mod shown;
mod slow_spaces;
mod table;
mod trial;
mod under_way;

use core::any::TypeId;

use proptest::{prelude::*, test_runner::TestRunner};
use search::space::Finite64;

use self::{
    searches::{Answer, Measure, Row, searches},
    trial::{Case, Trial},
};
use crate::toys::{AnyCost, Task, tasks};

/// A rule that searches keep.
struct Property<C> {
    /// As the header of its column.
    name: &'static str,
    check: fn(&Trial<C>),
    /// Why a search does not have the property.
    except: fn(&Row<C>) -> Option<&'static str>,
    /// Whether it holds for random graphs with this type of cost, and has no graphs of its own.
    is_for_any_graph: bool,
}

fn never<C>(_: &Row<C>) -> Option<&'static str> {
    None
}

fn without_goal<C>(row: &Row<C>) -> Option<&'static str> {
    (row.answer == Answer::Distances).then_some("It looks for no goal.")
}

fn not_cheapest<C>(row: &Row<C>) -> Option<&'static str> {
    let any = match row.answer {
        Answer::Cheapest => None,
        Answer::Bounded => Some("Its plan costs at most the weight times the least cost, which is checked."),
        _ => Some("It returns the first plan that it finds."),
    };
    without_goal(row).or(any)
}

fn endless<C>(row: &Row<C>) -> Option<&'static str> {
    (!row.leaves_cycles())
        .then_some("It keeps no states, so it does not end on cycles without a plan or without a cost.")
}

fn not_proven<C>(row: &Row<C>) -> Option<&'static str> {
    let width = "A state that the beam cut off may lead to a plan.";
    endless(row).or((row.answer == Answer::PlanOrWidth).then_some(width))
}

fn without_heuristic<C>(row: &Row<C>) -> Option<&'static str> {
    (!row.has_heuristic).then_some("It takes no heuristic.")
}

fn without_goal_or_heuristic<C>(row: &Row<C>) -> Option<&'static str> {
    without_heuristic(row).or(without_goal(row))
}

fn estimates_of_its_own<C>(row: &Row<C>) -> Option<&'static str> {
    let name = row.name;
    let weighted = (name == "`Beam::portfolio`").then_some("Its beams multiply the estimates by weights.");
    let cut_off =
        || name.contains("Rollout").then_some("A rollout that is cut off may have estimated no state.");
    weighted.or_else(cut_off)
}

fn from_both_ends<C>(row: &Row<C>) -> Option<&'static str> {
    let names = ["Bidirectional", "BaeStar", "Nbs", "CostToGo"];
    let is_one = names.iter().any(|part| row.name.contains(part));
    is_one.then_some("It may search from the goal, and ends when one side has no more states.")
}

fn free_starts<C>(row: &Row<C>) -> Option<&'static str> {
    (row.measure == Measure::Actions).then_some("It counts actions, so starts cost nothing.")
}

/// Declares the list of all properties and a test for each: its number of random graphs, and the types of cost.
macro_rules! properties {
    ($($test:ident: $name:literal, $module:ident, $except:ident, $cases:literal, [$($cost:ty),*];)*) => {
        fn properties<C: AnyCost>() -> Vec<Property<C>> {
            let has = |types: &[TypeId]| types.contains(&TypeId::of::<C>());
            vec![$(Property {
                name: $name,
                check: $module::$test,
                except: $except,
                is_for_any_graph: $cases > 1 && has(&[$(TypeId::of::<$cost>()),*]),
            }),*]
        }

        $(#[test]
        fn $test() {
            on_random_graphs($cases, |task| {
                $(check::<$cost>($name, task);)*
            });
        })*
    };
}

properties! {
    plans_are_cheapest: "cheapest plan", answers, not_cheapest, 16,
        [u8, u32, Finite64];
    plans_replay: "plan replays", answers, without_goal, 12, [u8, u32, Finite64];
    weights_bound_the_cost: "weighted estimates", answers, without_heuristic, 12,
        [u8, u32, Finite64];
    no_plan_is_proven: "proof of no plan", answers, not_proven, 8, [u8, u32, Finite64];
    no_plan_is_proven_on_a_chain: "the same, no cycles", answers, never, 1, [u8, u32, Finite64];
    cuts_change_nothing: "cut and resumed", runs, never, 6,
        [u8, u32, Finite64];
    each_limit_stops: "limits", runs, never, 1, [u32];
    a_cost_limit_is_exact: "cost limit", runs, without_goal, 8, [u8, u32];
    equal_runs_do_equal_work: "repeatable", runs, never, 8, [u8, u32, Finite64];
    an_object_can_be_used_again: "reusable", runs, never, 8, [u8, u32, Finite64];
    an_answer_stays: "answer stays", runs, never, 8, [u8, u32, Finite64];
    a_search_begins_before_it_is_resumed: "not begun", runs, never, 1, [u32];
    saturated_costs_prove_nothing: "saturated costs", answers, never, 1,
        [u8, u32, Finite64];
    wrong_estimates_hide_no_goal: "wrong estimates", answers, without_heuristic, 16,
        [u8, u32, Finite64];
    false_promises_hide_no_goal: "false promises", promises, without_goal_or_heuristic, 16, [u32];
    starts_have_costs: "initial costs", answers, free_starts, 1, [u8, u32, Finite64];
    cycles_of_zero_cost_end: "zero-cost cycles", answers, endless, 4, [u8, u32, Finite64];
    no_start_is_no_plan: "no start", answers, never, 1, [u8, u32, Finite64];
    a_start_may_be_a_goal: "start is goal", answers, without_goal, 1, [u8, u32, Finite64];
    observers_hear_the_truth: "observer", runs, never, 8, [u8, u32, Finite64];
    the_closest_state_is_told: "closest state", runs, estimates_of_its_own, 8, [u8, u32, Finite64];
    the_work_adds_up: "statistics", runs, never, 8, [u8, u32, Finite64];
    the_statistics_count_calls: "counts of calls", runs, never, 8, [u8, u32, Finite64];
    each_state_is_expanded: "all states expanded", runs, from_both_ends, 8, [u8, u32, Finite64];
    no_work_is_forgotten: "all work counted", runs, never, 1, [u32];
    a_panic_leaves_a_search_that_begins_anew: "panics", panics, never, 1, [u32];
}

/// Returns the property of this name.
fn property<C: AnyCost>(name: &str) -> Property<C> {
    let found = properties::<C>().into_iter().find(|property| property.name == name);
    let Some(found) = found else { unreachable!("`{name}` is in the list") };
    found
}

/// `cargo test --release -p state-space-search --test it every_search -- --ignored`
#[test]
#[ignore = "every property on 3,000 graphs, three minutes in release"]
fn all_properties_on_many_graphs() {
    on_random_graphs(3_000, |task| {
        check_all::<u8>(task, &searches());
        check_all::<u32>(task, &searches());
        check_all::<Finite64>(task, &searches());
    });
}

/// Checks one property of every search that has it.
fn check<C: AnyCost>(name: &str, task: &Task) {
    check_property(&property::<C>(name), &cases(task), &searches());
}

/// Checks all properties that hold for any graph, and returns the number of pairs of a property and a search.
fn check_all<C: AnyCost>(task: &Task, rows: &[Row<C>]) -> u64 {
    let (cases, mut properties) = (cases(task), properties::<C>());
    properties.retain(|property| property.is_for_any_graph);
    properties.iter().map(|property| check_property(property, &cases, rows)).sum()
}

/// Checks all properties that hold for any graph without a cycle.
fn check_all_in_layers<C: AnyCost>(task: &Task, rows: &[Row<C>]) -> u64 {
    let (cases, mut properties) = (cases(task), properties::<C>());
    properties.retain(|property| property.is_for_any_graph && property.name != "zero-cost cycles");
    properties.iter().map(|property| check_property(property, &cases, rows)).sum()
}

/// The task as it is, and with each edge in both directions. These shorten the distances, which estimates must not exceed.
fn cases<C: AnyCost>(task: &Task) -> [Case<C>; 2] {
    [Case::new(task), Case::new(&task.both_ways())]
}

/// Checks one property of every search of `rows` that has it, and returns the number of these.
fn check_property<C: AnyCost>(property: &Property<C>, cases: &[Case<C>; 2], rows: &[Row<C>]) -> u64 {
    let rows = rows.iter().filter(|row| (property.except)(row).is_none());
    rows.map(|row| (property.check)(&Trial { row, case: &cases[usize::from(row.is_undirected)] })).count()
        as u64
}

/// Zero-cost edges in half of the tasks: without them, IDA* reaches deeper.
fn random_tasks() -> impl Strategy<Value = Task> {
    prop_oneof![tasks(&[0, 0, 1, 2, 5, 9]), tasks(&[1, 1, 2, 5, 9])]
}

fn on_random_graphs(cases: u32, check: impl Fn(&Task)) {
    // A single case is for a rule that has graphs of its own.
    let (source_file, max_shrink_iters) = if cases == 1 { (None, 0) } else { (Some(file!()), 500) };
    let config = ProptestConfig { source_file, max_shrink_iters, ..ProptestConfig::with_cases(cases) };
    let result = TestRunner::new(config).run(&random_tasks(), |task| {
        check(&task);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}
