//! The values around a run: handles that stop it, limits, phases, answers, and what types say where nothing is overridden.

use core::time::Duration;
use std::{thread, vec::Vec};

use search::{
    Limits, Outcome, Plan, Progress, Reason, Report, Stats, StopToken,
    adapters::FromSuccessors,
    from_successors,
    run::{Answer, Clock, InvalidPlan, Phase},
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

#[test]
fn phases_follow_one_another() {
    let mut phase = Phase::<Line>::default();
    assert_eq!(format!("{phase:?}"), "NotBegun");
    phase = Phase::UnderWay;
    assert!(!phase.is_over());
    assert_eq!(format!("{phase:?}"), "UnderWay");
    assert_eq!((phase.answer(), format!("{phase:?}")), (None, "InStep".into()));
    assert_eq!((phase.keep(None), format!("{phase:?}")), (None, "UnderWay".into()));
    let over = Some(Outcome::Exhausted);
    assert_eq!((phase.keep(over.clone()), format!("{phase:?}")), (over.clone(), "Over".into()));
    assert_eq!((phase.is_over(), phase.answer(), phase.answer()), (true, over.clone(), over));
}

/// The progress of work that is never over and keeps its bytes.
struct Idle;

impl Progress<Line> for Idle {
    fn stats(&self) -> Stats {
        Stats::default()
    }
    fn bytes(&self) -> u64 {
        77
    }
    fn bound(&self) -> u32 {
        5
    }
    fn lower_bound(&self) -> u32 {
        4
    }
}

#[test]
fn progress_that_overrides_nothing_is_not_over() {
    assert_eq!((Idle.bytes_soon(), Idle.slice(), Idle.is_over()), (77, 4_096, false));
    assert_eq!((Idle.best(), Idle.closest()), (None, None));
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
