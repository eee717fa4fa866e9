//! Searches that work on one task in turns: the order and the length of the turns, and the sum of the work.
//!
//! A turn is a number of expansions, so that the order of the turns does not depend on the clock or on limits. The
//! searches are looked at between two turns alone: which one leads, and how many bytes they hold.

use alloc::{vec, vec::Vec};

use super::capabilities::Made;
use crate::{
    run::{Choice, Observer, Outcome, OutcomeOf, Reason, Stats},
    space::{Cost, Goal, StateSpace},
};

/// The expansions of a turn: a sixteenth of the work so far, but within these limits.
const TURN: (u64, u64) = (16, 4_096);

/// The search that leads gets this number of expansions for each one of the other.
///
/// A greater share takes less beside the search that leads, and finds later that the other one should lead. In a replay
/// of the instances of the guide, the worst set takes 1.62 times the faster search with 4, 1.55 with 6, and 1.60 with 8.
const SHARE: u64 = 6;

/// A search, and the rule by which it answers.
pub(super) struct Racer<'a, S: StateSpace, G: Goal<S>> {
    pub(super) choice: Choice,
    pub(super) search: Made<'a, S, G>,
}

/// One search, or two of which the second one has to lead by its bound to get most of the work.
pub(super) struct Race<'a, S: StateSpace, G: Goal<S>> {
    racers: Vec<Racer<'a, S, G>>,
    leader: usize,
    turn: usize,
    /// The expansions of its search with which the turn ends.
    until: u64,
    /// The work of the searches that were retired, and their lower bound.
    spent: Stats,
    floor: S::Cost,
    closest: Option<(S::State, S::Cost)>,
    /// The greatest bound that the observer has heard, and how often it has heard one, or of a layer.
    told: Option<S::Cost>,
    pub(super) raised: u64,
}

impl<'a, S: StateSpace, G: Goal<S>> Race<'a, S, G> {
    pub(super) fn new() -> Self {
        Race {
            racers: Vec::new(),
            leader: 0,
            turn: 0,
            until: 0,
            spent: Stats::default(),
            floor: S::Cost::ZERO,
            closest: None,
            told: None,
            raised: 0,
        }
    }

    /// Forgets all searches, and begins with one whose first turn has `until` expansions.
    pub(super) fn restart(&mut self, first: Racer<'a, S, G>, until: u64) {
        *self = Race { racers: vec![first], until, ..Race::new() };
    }

    /// Lets a search go on alone after all others, which are retired.
    pub(super) fn hand_over(&mut self, next: Racer<'a, S, G>) {
        while self.retire() {}
        self.racers.push(next);
        (self.leader, self.turn, self.until) = (0, 0, 0);
    }

    /// Retires a search that does not lead, or the last one. Returns whether there was one.
    pub(super) fn retire(&mut self) -> bool {
        let Some(place) = (0..self.racers.len()).rev().find(|&i| i != self.leader || self.racers.len() == 1)
        else {
            return false;
        };
        let peaks = self.stats();
        let Racer { search, .. } = self.racers.remove(place);
        // A search that ends with costs that saturate has no bound left.
        let bound = search.lower_bound();
        self.floor = if bound < S::Cost::MAX { self.floor.max(bound) } else { self.floor };
        self.closest = nearer(self.closest.take(), search.closest());
        self.spent += search.stats();
        // The searches have held their states at the same time.
        self.spent.peak_open = self.spent.peak_open.max(peaks.peak_open);
        self.spent.peak_closed = self.spent.peak_closed.max(peaks.peak_closed);
        self.spent.peak_bytes = self.spent.peak_bytes.max(peaks.peak_bytes);
        (self.leader, self.turn) = (0, 0);
        true
    }

    /// Lets a second search join the first.
    pub(super) fn add(&mut self, racer: Racer<'a, S, G>) {
        self.racers.push(racer);
    }

    pub(super) fn len(&self) -> usize {
        self.racers.len()
    }

    /// Returns the expansions of the search that leads.
    pub(super) fn expanded(&self) -> u64 {
        self.leader().map_or(0, |racer| racer.search.stats().expanded)
    }

    /// Returns whether the search that leads has stored four of five states that it generated, or more: the others were
    /// there.
    pub(super) fn is_in_a_tree(&self) -> bool {
        let stats = self.leader().map_or(Stats::default(), |racer| racer.search.stats());
        4 * stats.generated <= 5 * stats.peak_closed
    }

    pub(super) fn is_turn_over(&self) -> bool {
        self.racers.get(self.turn).is_none_or(|racer| self.until <= racer.search.stats().expanded)
    }

    /// Chooses the search whose turn it is, and the end of the turn.
    pub(super) fn begin_turn(&mut self) {
        let work: Vec<u64> = self.racers.iter().map(|racer| racer.search.stats().expanded).collect();
        if let [first, second] = work[..] {
            self.leader = self.find_leader(first, second);
            let (ahead, behind) = if self.leader == 0 { (first, second) } else { (second, first) };
            self.turn = if behind * SHARE < ahead { 1 - self.leader } else { self.leader };
        }
        let length = (work.iter().sum::<u64>() / 16).clamp(TURN.0, TURN.1);
        self.until = work[self.turn] + length;
    }

    /// The second search leads once its bound is the greater one, for the work of its share. The first one leads again
    /// once its bound is the greater one for no more work than that of the second.
    fn find_leader(&self, first: u64, second: u64) -> usize {
        let [one, other] = [0, 1].map(|i| self.racers[i].search.lower_bound());
        if other > one && second * SHARE <= first + SHARE * TURN.0 {
            1
        } else if one > other && first <= second {
            0
        } else {
            self.leader
        }
    }

    /// Expands at most `budget` states of the search whose turn it is. A search is retired if another one can go on: one
    /// that has run out of numbers for states, or the second one if its costs saturate, which proves nothing of the first.
    pub(super) fn step(
        &mut self,
        space: &S,
        goal: &G,
        budget: u64,
        observer: &mut dyn Observer<S::Cost>,
    ) -> Option<OutcomeOf<S>> {
        let others = self.stats_without(self.turn);
        let racer = &mut self.racers[self.turn];
        let left = self.until - racer.search.stats().expanded;
        let (told, raised) = (&mut self.told, &mut self.raised);
        let mut relay = Relay { observer, spent: self.spent, others, told, raised };
        let outcome = racer.search.step(space, goal, budget.min(left), &mut relay)?;
        let is_last_word = match outcome {
            Outcome::Stopped { reason: Reason::Memory, .. } => false,
            Outcome::Stopped { reason: Reason::Overflow, .. } => self.turn == 0,
            _ => true,
        };
        if !is_last_word && self.racers.len() > 1 {
            self.leader = 1 - self.turn;
            self.retire();
            return None;
        }
        self.leader = self.turn;
        Some(outcome)
    }

    fn stats_without(&self, place: usize) -> Stats {
        let others = self.racers.iter().enumerate().filter(|other| other.0 != place);
        others.fold(Stats::default(), |sum, (_, racer)| beside(sum, racer.search.stats()))
    }

    pub(super) fn stats(&self) -> Stats {
        self.spent + self.stats_without(usize::MAX)
    }

    pub(super) fn bytes(&self) -> u64 {
        self.racers.iter().map(|racer| racer.search.bytes()).sum()
    }

    pub(super) fn bytes_soon(&self) -> u64 {
        self.racers.iter().map(|racer| racer.search.bytes_soon()).sum()
    }

    pub(super) fn bound(&self) -> S::Cost {
        self.racers.iter().map(|racer| racer.search.bound()).fold(self.floor, S::Cost::max)
    }

    pub(super) fn lower_bound(&self) -> S::Cost {
        self.racers.iter().map(|racer| racer.search.lower_bound()).fold(self.floor, S::Cost::max)
    }

    pub(super) fn closest(&self) -> Option<(S::State, S::Cost)> {
        self.racers.iter().fold(self.closest.clone(), |least, racer| nearer(least, racer.search.closest()))
    }

    pub(super) fn leader(&self) -> Option<&Racer<'a, S, G>> {
        self.racers.get(self.leader)
    }
}

/// Returns the state of the lesser estimate; of equal ones the first.
fn nearer<T, C: Cost>(one: Option<(T, C)>, other: Option<(T, C)>) -> Option<(T, C)> {
    match (one, other) {
        (Some(one), Some(other)) => Some(if other.1 < one.1 { other } else { one }),
        (one, other) => one.or(other),
    }
}

/// Adds up the work of searches that hold their states at the same time.
fn beside(one: Stats, other: Stats) -> Stats {
    Stats {
        peak_open: one.peak_open + other.peak_open,
        peak_closed: one.peak_closed + other.peak_closed,
        peak_bytes: one.peak_bytes + other.peak_bytes,
        ..one + other
    }
}

/// Passes on the events of one search, with the work of all, and only bounds that are greater than all before.
struct Relay<'o, C> {
    observer: &'o mut dyn Observer<C>,
    spent: Stats,
    others: Stats,
    told: &'o mut Option<C>,
    raised: &'o mut u64,
}

impl<C> Relay<'_, C> {
    fn all(&self, stats: &Stats) -> Stats {
        self.spent + beside(self.others, *stats)
    }
}

impl<C: Cost> Observer<C> for Relay<'_, C> {
    fn layer(&mut self, depth: C, states: u64, stats: &Stats) {
        *self.raised += 1;
        self.observer.layer(depth, states, &self.all(stats));
    }

    fn bound_raised(&mut self, bound: C, stats: &Stats) {
        if self.told.is_none_or(|told| told < bound) {
            *self.told = Some(bound);
            *self.raised += 1;
            self.observer.bound_raised(bound, &self.all(stats));
        }
    }

    fn width(&mut self, width: u64, stats: &Stats) {
        self.observer.width(width, &self.all(stats));
    }

    fn improved(&mut self, cost: C, stats: &Stats) {
        self.observer.improved(cost, &self.all(stats));
    }

    fn working(&mut self, bound: C, stats: &Stats) {
        self.observer.working(bound, &self.all(stats));
    }
}
