//! The reasons for which a search need not keep a law, from its declarations.

use super::subject::{Answer, Habit, Measure, Subject};

pub(super) fn never<C>(_: &Subject<C>) -> Option<&'static str> {
    None
}

pub(super) fn without_goal<C>(subject: &Subject<C>) -> Option<&'static str> {
    (subject.answer == Answer::Distances).then_some("It looks for no goal.")
}

pub(super) fn not_cheapest<C>(subject: &Subject<C>) -> Option<&'static str> {
    let any = match subject.answer {
        Answer::Cheapest => None,
        Answer::Bounded => Some("Its plan costs at most the weight times the least cost, which is checked."),
        _ => Some("Its plan need not be a cheapest one."),
    };
    without_goal(subject).or(any)
}

pub(super) fn endless<C>(subject: &Subject<C>) -> Option<&'static str> {
    (!subject.leaves_cycles())
        .then_some("It keeps no states, so it does not end on cycles without a plan or without a cost.")
}

pub(super) fn not_proven<C>(subject: &Subject<C>) -> Option<&'static str> {
    let width = "A state that the beam cut off may lead to a plan.";
    endless(subject).or((subject.answer == Answer::PlanOrWidth).then_some(width))
}

pub(super) fn without_heuristic<C>(subject: &Subject<C>) -> Option<&'static str> {
    (!subject.has_heuristic).then_some("It takes no heuristic.")
}

pub(super) fn without_goal_or_heuristic<C>(subject: &Subject<C>) -> Option<&'static str> {
    without_heuristic(subject).or(without_goal(subject))
}

pub(super) fn estimates_of_its_own<C>(subject: &Subject<C>) -> Option<&'static str> {
    let weighs = "Its beams multiply the estimates by weights.";
    let cut_off = "A rollout that is cut off may have estimated no state.";
    let weighs = subject.has(Habit::WeighsEstimates).then_some(weighs);
    weighs.or(subject.has(Habit::Rollouts).then_some(cut_off))
}

pub(super) fn from_both_ends<C>(subject: &Subject<C>) -> Option<&'static str> {
    let reason = "It may search from the goal, and ends when one side has no more states.";
    subject.has(Habit::BothEnds).then_some(reason)
}

pub(super) fn free_starts<C>(subject: &Subject<C>) -> Option<&'static str> {
    (subject.measure == Measure::Actions).then_some("It counts actions, so starts cost nothing.")
}
