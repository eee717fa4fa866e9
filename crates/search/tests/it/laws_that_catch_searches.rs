//! Laws of searches: each catches a search with one fault, and says which.

use std::panic::{AssertUnwindSafe, catch_unwind};

use search::{
    AStar, Beam, GreedyBestFirst, IdaStar, Outcome, Plan, Progress, Reason, Search,
    laws::search::{Answer, BoxedSearch, Estimates, Subject, Target, WeightedGraph},
    run::{Budget, Memory, OutcomeOf, Status, StatusOf},
};

type Graph = WeightedGraph<u32>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// It says that no plan exists where it cut off states.
    FalseProof,
    /// It expands states after the budget is used up.
    IgnoresBudget,
    /// A new run goes on with the states of the one before.
    KeepsStates,
    /// Its lower bound is three more than proven.
    HighBound,
    /// Its lower bound is unknown, though its plan is cheapest.
    NoBound,
    /// It counts its steps.
    CountsSteps,
    /// It tells of no bytes.
    NoBytes,
    /// It forgets the costs of the starts.
    FreeStarts,
    /// It has lost the closest state.
    NothingClose,
    /// It goes on after a panic of the space, and catches it.
    CatchesPanics,
}

/// A search with a fault.
struct Faulty {
    search: BoxedSearch<u32>,
    fault: Fault,
    has_started: bool,
    status: StatusOf<Graph>,
}

impl Progress<Graph> for Faulty {
    fn status(&self) -> &StatusOf<Graph> {
        &self.status
    }

    fn memory(&self) -> Memory {
        if self.fault == Fault::NoBytes { Memory::default() } else { self.search.memory() }
    }
}

impl Faulty {
    /// Takes over the status of the search, with the fault.
    fn tell(&mut self, is_step: bool) {
        let (told, status) = (self.search.status(), &mut self.status);
        let steps = status.stats.pruned + u64::from(is_step);
        status.stats = told.stats;
        (status.bound, status.lower_bound) = (told.bound, told.lower_bound);
        (status.best, status.closest) = (told.best.clone(), told.closest);
        match self.fault {
            Fault::HighBound => status.lower_bound = told.lower_bound.saturating_add(3),
            Fault::NoBound => status.lower_bound = 0,
            Fault::CountsSteps => status.stats.pruned = steps,
            Fault::NothingClose => status.closest = None,
            _ => {}
        }
    }
}

impl Search<Graph, Target> for Faulty {
    fn start(&mut self, graph: &Graph, starts: &[(u16, u32)], goal: &Target) {
        self.status = Status::new();
        let free: Vec<_> = starts.iter().map(|start| (start.0, 0)).collect();
        let starts = if self.fault == Fault::FreeStarts { &free } else { starts };
        if self.fault != Fault::KeepsStates || !self.has_started {
            self.search.start(graph, starts, goal);
        }
        self.has_started = true;
        self.tell(false);
    }

    fn advance(
        &mut self,
        graph: &Graph,
        goal: &Target,
        budget: &mut Budget<'_, u32>,
    ) -> Option<OutcomeOf<Graph>> {
        let outcome = match self.fault {
            Fault::IgnoresBudget => self.search.advance(graph, goal, &mut Budget::expansions(3)),
            Fault::CatchesPanics => {
                let advance = AssertUnwindSafe(|| self.search.advance(graph, goal, budget));
                catch_unwind(advance).unwrap_or(Some(Outcome::Exhausted))
            }
            _ => self.search.advance(graph, goal, budget),
        };
        self.tell(true);
        let is_cut = matches!(outcome, Some(Outcome::Stopped { reason: Reason::Width, .. }));
        if is_cut && self.fault == Fault::FalseProof { Some(Outcome::Exhausted) } else { outcome }
    }
}

/// The search that `make` makes, with a fault.
fn faulty(fault: Fault, answer: Answer, make: fn(Estimates<u32>) -> BoxedSearch<u32>) -> Subject<u32> {
    Subject::of_costs("Faulty", answer, move |h| {
        Box::new(Faulty { search: make(h), fault, has_started: false, status: Status::new() })
    })
}

fn a_star(fault: Fault) -> Subject<u32> {
    faulty(fault, Answer::Cheapest, |h| Box::new(AStar::new(h)))
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "a list of values is plainer")]
fn is_caught(subject: Subject<u32>, law: &str, fault: &str) {
    let caught = catch_unwind(AssertUnwindSafe(|| subject.check()));
    let message = caught.err().and_then(|payload| payload.downcast::<String>().ok());
    let message = message.map(|message| *message).unwrap_or_default();
    let beginning = format!("{} breaks the law `{law}` with costs of type `u32`: ", subject.name);
    assert!(message.starts_with(&beginning) && message.contains(fault), "{message}");
}

#[test]
fn a_search_without_a_fault_keeps_the_laws() {
    a_star(Fault::None).check();
}

#[test]
fn false_answers_are_caught() {
    let beam = faulty(Fault::FalseProof, Answer::PlanOrWidth, |h| Box::new(Beam::of_width(h, 1)));
    is_caught(
        beam.keeping_first_paths(),
        "plan replays",
        "it says that no plan exists, which is a false proof",
    );
    let greedy = |answer| faulty(Fault::None, answer, |h| Box::new(GreedyBestFirst::new(h)));
    is_caught(greedy(Answer::Cheapest), "cheapest plan", "its report does not say so");
    let dear = "its plan costs 5, the cheapest one 1, and at most 3 is allowed";
    is_caught(greedy(Answer::Bounded).with_cases(60), "cost limit", dear);
    is_caught(a_star(Fault::HighBound), "cheapest plan", "its lower bound is");
    is_caught(a_star(Fault::NoBound), "cheapest plan", "its report does not say so");
    is_caught(a_star(Fault::FreeStarts), "cheapest plan", "costs one of");
    is_caught(a_star(Fault::NothingClose), "closest state", "it tells of no closest state");
}

#[test]
fn faults_of_runs_are_caught() {
    is_caught(a_star(Fault::IgnoresBudget), "cut and resumed", "of at most");
    is_caught(a_star(Fault::KeepsStates), "reusable", "it differs from a new search");
    is_caught(
        a_star(Fault::CountsSteps),
        "cut and resumed",
        "cut at 1 expanded states and resumed, it differs",
    );
    is_caught(a_star(Fault::NoBytes), "limits", "the limit does not stop it");
    is_caught(a_star(Fault::CatchesPanics), "panics", "it hides the panic of call");
}

/// The laws that a search breaks which declares too much.
#[test]
fn false_declarations_are_caught() {
    let ida_star = Subject::of_costs("IDA*", Answer::Cheapest, |h| Box::new(IdaStar::new(h)));
    is_caught(ida_star, "cheapest plan", "it owes an answer, and stops with Expanded");
}

/// A plan that a search makes up.
#[test]
fn a_plan_of_other_actions_is_caught() {
    struct Dreamer(StatusOf<Graph>);

    impl Progress<Graph> for Dreamer {
        fn status(&self) -> &StatusOf<Graph> {
            &self.0
        }
        fn memory(&self) -> Memory {
            Memory::default()
        }
    }

    impl Search<Graph, Target> for Dreamer {
        fn start(&mut self, _: &Graph, starts: &[(u16, u32)], _: &Target) {
            self.0 = Status::new();
            self.0.best = starts.first().map(|start| Plan { start: start.0, actions: vec![200], cost: 7 });
        }
        fn advance(&mut self, _: &Graph, _: &Target, _: &mut Budget<'_, u32>) -> Option<OutcomeOf<Graph>> {
            self.0.best.clone().map(Outcome::Solved)
        }
    }

    let dreamer = Subject::of_costs("Dreamer", Answer::Plan, |_| Box::new(Dreamer(Status::new())));
    is_caught(dreamer, "plan replays", "takes action 200 of state");
}
