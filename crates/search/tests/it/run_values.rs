//! The values around a run: handles that stop it, limits, the contract of searches, answers, and what types say where nothing is overridden.

use core::time::Duration;
use std::{thread, vec::Vec};

use search::{
    Limits, NoGoal, Outcome, Plan, Progress, Reason, Report, Search, Stats, StopToken,
    adapters::FromSuccessors,
    from_successors,
    run::{Answer, Budget, Clock, InvalidPlan, Memory, OutcomeOf, StatusOf},
    space::{ActionList, Direction, Finite64, Forward, Pruned},
};

type Line = FromSuccessors<u32, fn(&u32) -> [u32; 2]>;

fn line() -> Line {
    from_successors(|&n| [n + 1, 2 * n])
}

#[test]
fn clocks_go_on() {
    let clock = Clock::start();
    thread::sleep(Duration::from_millis(2));
    assert!(clock.elapsed() >= Duration::from_millis(2));
}

/// Clones share the flag and keep deadlines of their own. The flag comes before the deadline.
#[test]
fn handles_share_a_flag() {
    let stop = StopToken::new();
    let (borrowed, late) = (StopToken::from(&stop), stop.clone().after(Duration::ZERO));
    assert!(!stop.is_stopped() && !borrowed.is_stopped() && late.is_stopped());
    assert_eq!([stop.reason(), borrowed.reason(), late.reason()], [None, None, Some(Reason::Time)]);
    borrowed.stop();
    assert!(stop.is_stopped() && borrowed.is_stopped() && late.is_stopped());
    assert_eq!([stop.reason(), borrowed.reason(), late.reason()], [Some(Reason::Cancelled); 3]);
}

#[test]
fn limits_hand_on_what_is_left() {
    let (stop, hour) = (StopToken::new(), Duration::from_secs(3_600));
    let mut limits = Limits::<u32>::none().expanded(100).time(hour).memory(50).cancelled_by(&stop);
    assert_eq!((limits.max_expanded(), limits.max_bytes()), (100, 50));
    assert_eq!(limits.stop_token().reason(), None);
    limits.spend(70, hour / 2);
    assert_eq!((limits.max_expanded(), limits.stop_token().reason()), (30, None));
    limits.spend(31, hour);
    assert_eq!((limits.max_expanded(), limits.stop_token().reason()), (0, Some(Reason::Time)));
    assert_eq!([20, 50, 51].map(|bytes| limits.clone().beside(bytes).max_bytes()), [30, 0, 0]);
    stop.stop();
    assert_eq!(limits.stop_token().reason(), Some(Reason::Cancelled));
}

/// A search of the four methods alone: it counts its steps, and is over after three.
#[derive(Default)]
struct Three(StatusOf<Line>);

impl Progress<Line> for Three {
    fn status(&self) -> &StatusOf<Line> {
        &self.0
    }
    fn memory(&self) -> Memory {
        Memory { now: 77, soon: 80 }
    }
}

impl Search<Line, NoGoal> for Three {
    fn start(&mut self, _: &Line, _: &[(u32, u32)], _: &NoGoal) {
        self.0 = StatusOf::<Line>::new();
        (self.0.bound, self.0.lower_bound) = (5, 4);
    }
    fn advance(&mut self, _: &Line, _: &NoGoal, budget: &mut Budget<'_, u32>) -> Option<OutcomeOf<Line>> {
        while budget.spend() {
            self.0.stats.expanded += 1;
            if self.0.stats.expanded == 3 {
                return Some(Outcome::Exhausted);
            }
        }
        None
    }
}

#[test]
fn four_methods_make_a_search() {
    let mut search = Three::default();
    let step = |search: &mut Three| search.step(&line(), &NoGoal, &mut Budget::expansions(1));
    search.begin(&line(), &0, &NoGoal);
    assert_eq!((search.stats().peak_bytes, search.bound(), search.lower_bound()), (77, 5, 4));
    assert_eq!((search.best(), search.closest(), search.is_over()), (None, None, false));
    assert_eq!([step(&mut search), step(&mut search)], [None, None]);
    let over = Some(Outcome::Exhausted);
    assert_eq!([step(&mut search), step(&mut search)], [over.clone(), over]);
    assert_eq!((search.stats().expanded, search.is_over()), (3, true));

    let limited = |limits| {
        let report = Three::default().within(limits).run_to(&line(), &0, &NoGoal);
        (report.stopped_by(), report.stats.expanded)
    };
    assert_eq!(limited(Limits::none().expanded(2)), (Some(Reason::Expanded), 2));
    assert_eq!(limited(Limits::none().memory(79)), (Some(Reason::Memory), 0));
    assert_eq!(limited(Limits::none().memory(80)), (None, 3));
    assert_eq!(limited(Limits::none().cost(4)), (Some(Reason::Cost), 0));
    assert_eq!(limited(Limits::none().cost(5)), (None, 3));
}

/// A plan is optimal if it costs no more than the lower bound, and less than infinity.
#[test]
fn answers_tell_the_plan_and_its_proof() {
    let costs = [0, 3, 4, u32::MAX - 1, u32::MAX];
    for (cost, bound) in costs.iter().flat_map(|&cost| costs.map(|bound| (cost, bound))) {
        let plan = Plan { start: 1, actions: vec!['a', 'b'], cost };
        let of = |outcome| Report::new(outcome, bound, Stats::default(), Duration::ZERO);
        for outcome in [
            Outcome::Solved(plan.clone()),
            Outcome::Stopped { reason: Reason::Expanded, best: Some(plan.clone()) },
        ] {
            let answer =
                Answer { report: of(outcome.clone()), algorithm: "a", heuristic: "h", proof: None::<()> };
            assert_eq!(answer.is_optimal(), cost <= bound && cost != u32::MAX, "{cost} {bound}");
            assert_eq!((answer.plan(), answer.outcome()), (Some(&plan), &outcome));
            assert_eq!(answer.actions(), Some(['a', 'b'].as_slice()));
        }
        let none = Answer { report: of(Outcome::Exhausted), algorithm: "a", heuristic: "h", proof: Some(()) };
        assert_eq!((none.plan(), none.actions(), none.is_optimal()), (None, None, false));
    }
}

#[test]
fn types_print_what_they_say() {
    let errors =
        [InvalidPlan::Action { number: 2 }, InvalidPlan::Cost { found: 3_u32, said: 4 }, InvalidPlan::NoGoal];
    let words = [
        "action 2 is not allowed where it stands",
        "the actions cost 3 and not 4",
        "the plan ends where no goal is",
    ];
    assert_eq!(errors.map(|error| error.to_string()), words);
    let error = Finite64::try_from(-2.5).expect_err("a cost is not negative");
    assert_eq!(error.to_string(), "expected a cost that is finite and not negative, found -2.5");
}

#[test]
fn lists_of_actions_keep_their_order() {
    let mut pushed = ActionList::<_, 4>::default();
    for (count, action) in ['n', 'e', 's', 'w'].into_iter().enumerate() {
        assert_eq!(pushed.len(), count);
        pushed.push(action);
    }
    assert_eq!(pushed[..], ['n', 'e', 's', 'w']);
    assert_eq!(pushed, "nesw".chars().collect());
    assert_eq!(pushed.into_iter().collect::<String>(), "nesw");
}

/// Without a last action, nothing is redundant.
#[test]
fn directions_forward_begin_with_every_action() {
    let all = |neighbours: Vec<(u32, u32)>| assert_eq!(neighbours, [(6, 6), (10, 10)]);
    all(Forward::neighbours(&line(), 5).collect());
    all(Pruned::neighbours(&line(), 5).collect());
}
