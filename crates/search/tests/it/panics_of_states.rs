//! Panics of a state's own code, `Hash`, `Eq` and `Clone`, in the searches that store states by their own equality.

use core::hash::{Hash, Hasher};
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use search::{
    AStar, Beam, Bidirectional, BreadthFirst, DepthFirst, GreedyBestFirst, IdaStar, Search, ShortestPlans,
    StateSpace, Stats, UniformCost,
    algorithms::{
        AnytimeAStar, CompleteBeam, CostToGo, IdaStarWithTable, KCheapest, Nbs, ParallelAStar, WeightedAStar,
    },
    heuristics::{Blind, Consistent},
    run::OutcomeOf,
    space::{AnyOf, Reversible, Weight},
    tables::{Replacement, TranspositionTable},
};

const PAYLOAD: &str = "the state panics";

/// The calls until the panic; each call counts it down.
static LEFT: AtomicU64 = AtomicU64::new(u64::MAX);

/// Counts a call. The panic prints no message.
fn call() {
    if LEFT.fetch_sub(1, Relaxed) == 0 {
        resume_unwind(Box::new(PAYLOAD));
    }
}

/// A state whose own code counts its calls.
#[derive(Debug)]
struct Place(u16);

impl Clone for Place {
    fn clone(&self) -> Self {
        call();
        Place(self.0)
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        call();
        self.0 == other.0
    }
}

impl Eq for Place {}

impl Hash for Place {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        call();
        self.0.hash(hasher);
    }
}

/// A ring with chords: tables grow a few times, and each state is found by several paths.
#[derive(Debug)]
struct Ring;

const PLACES: u16 = 97;
const LENGTHS: [u16; 3] = [1, 5, 22];

impl StateSpace for Ring {
    type State = Place;
    type Action = u16;
    type Cost = u32;
    type Actions = [u16; 3];

    fn actions(&self, _: &Place) -> [u16; 3] {
        LENGTHS
    }

    fn apply(&self, place: &mut Place, length: u16) {
        place.0 = (place.0 + length) % PLACES;
    }

    fn cost(&self, _: &Place, length: u16) -> u32 {
        u32::from(length.min(7))
    }
}

impl Reversible for Ring {
    type Predecessors = Vec<(u16, Place)>;

    fn predecessors(&self, place: &Place) -> Self::Predecessors {
        LENGTHS.map(|length| (length, Place((place.0 + PLACES - length) % PLACES))).into()
    }
}

type Boxed = Box<dyn Search<Ring, AnyOf<Place>>>;

/// An answer without its time and its bytes.
type Told = (OutcomeOf<Ring>, u32, Stats);

/// Admissible and consistent: the last edges cost one or more.
fn estimate(place: &Place) -> u32 {
    u32::from(place.0 != GOAL)
}

const GOAL: u16 = 60;

/// The name of a search, and a new one.
type Row = (&'static str, fn() -> Boxed);

fn searches() -> Vec<Row> {
    fn table() -> TranspositionTable<Ring> {
        TranspositionTable::of_entries(100, Replacement::TwoTier)
    }
    vec![
        ("BreadthFirst", || Box::new(BreadthFirst::new())),
        ("Bidirectional", || Box::new(Bidirectional::new())),
        ("ShortestPlans", || Box::new(ShortestPlans::new())),
        ("UniformCost", || Box::new(UniformCost::new())),
        ("AStar", || Box::new(AStar::new(Consistent(estimate)))),
        ("ParallelAStar", || Box::new(ParallelAStar::new(Consistent(estimate)).with_sequential_cutoff(0))),
        ("WeightedAStar", || Box::new(WeightedAStar::new(Consistent(estimate), Weight::new(3, 1)))),
        ("AnytimeAStar", || Box::new(AnytimeAStar::new(Consistent(estimate), Weight::new(3, 1)))),
        ("KCheapest", || Box::new(KCheapest::new(Consistent(estimate)).walks())),
        ("CostToGo", || Box::new(CostToGo::new())),
        ("Nbs", || Box::new(Nbs::new(Consistent(estimate), Blind))),
        ("IdaStar", || Box::new(IdaStar::new(Consistent(estimate)))),
        ("IdaStarWithTable", || Box::new(IdaStarWithTable::new(Consistent(estimate)).with_table(table()))),
        ("GreedyBestFirst", || Box::new(GreedyBestFirst::new(Consistent(estimate)))),
        ("DepthFirst", || Box::new(DepthFirst::new().with_table(table()))),
        ("Beam", || Box::new(Beam::doubling(Consistent(estimate), 1))),
        ("ParallelBeam", || {
            Box::new(Beam::doubling(Consistent(estimate), 1).in_parallel().with_sequential_cutoff(0))
        }),
        ("CompleteBeam", || Box::new(CompleteBeam::new(Consistent(estimate)))),
    ]
}

/// Runs a search to the goal, and lets the call of this number panic.
fn run(search: &mut Boxed, panics_at: u64) -> Told {
    let (starts, goal) = ([(Place(0), 0)], AnyOf::new(vec![Place(GOAL)]));
    LEFT.store(panics_at, Relaxed);
    let mut report = search.run_from(&Ring, &starts, &goal);
    report.stats.peak_bytes = 0;
    (report.outcome, report.lower_bound, report.stats)
}

/// The first calls, and others at distances that grow.
fn chosen(calls: u64) -> impl Iterator<Item = u64> {
    let next = |&call: &u64| Some(call + 1 + call / 4);
    std::iter::successors(Some(0), next).take_while(move |&call| call < calls)
}

fn text(payload: &dyn Any) -> Option<&str> {
    payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str))
}

/// As for panics of the space: the panic reaches the caller, no search goes on after it, and the next run is as one of a
/// new object.
#[test]
fn a_panic_of_a_state_leaves_a_search_that_begins_anew() {
    for (name, make) in searches() {
        let expected = run(&mut make(), u64::MAX);
        let calls = u64::MAX - LEFT.load(Relaxed);
        assert!(calls > 2, "{name} makes {calls} calls");

        let mut used = make();
        for number in chosen(calls) {
            for (search, is_new) in [(&mut make(), true), (&mut used, false)] {
                let panicked = catch_unwind(AssertUnwindSafe(|| run(search, number)));
                LEFT.store(u64::MAX, Relaxed);
                let payload = match panicked {
                    Err(payload) => payload,
                    // A table that keeps its size hashes no state anew, and another thread may have made fewer calls.
                    Ok(told) => {
                        assert!(
                            !is_new || name.starts_with("Parallel"),
                            "{name} hides the panic of call {number}"
                        );
                        assert_eq!(told, expected, "{name}");
                        continue;
                    }
                };
                assert_eq!(text(&*payload), Some(PAYLOAD), "{name}, call {number}");
                // These panics print messages.
                if number % 5 == 0 {
                    let goal = AnyOf::new(vec![Place(GOAL)]);
                    let resumed = catch_unwind(AssertUnwindSafe(|| search.resume_to(&Ring, &goal).outcome));
                    let Err(payload) = resumed else {
                        panic!("{name} goes on after the panic of call {number}")
                    };
                    let message = text(&*payload).unwrap_or_default();
                    assert!(message.contains("cannot go on"), "{name}, call {number}: {message}");
                }
                let again = run(search, u64::MAX);
                assert_eq!(again, expected, "{name}, after the panic of call {number} of {calls}");
            }
        }
    }
}
