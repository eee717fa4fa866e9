//! NBS and BAE* as a program of plain lists.

use search::{Reason, Stats, heuristics::Promise};

use super::{Answer, Job};
use crate::toys::AnyCost;

/// What decides which states a search expands.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Rule {
    Pairs,
    Errors,
}

/// An entry of a list of open states: its place, the number of its state, and whether it was looked at as the first one.
type Entry = ((u64, u64), usize, bool);

/// A state that is known to one end.
struct Known {
    state: u16,
    g: u64,
    h: u64,
    /// The estimate of the cost to its own end.
    own: u64,
    is_closed: bool,
    /// The state between it and its end, and the edge.
    last: Option<(usize, u8)>,
}

/// The search as a program of lists, in numbers of which `most` is infinite. An index of 0 is the end of the starts.
pub(super) struct Plain<'a, C> {
    job: &'a Job<C>,
    rule: Rule,
    pub(super) most: u64,
    pub(super) promise: Promise,
    known: [Vec<Known>; 2],
    /// Of pairs: the states whose f exceeds the bound, by f and g. Of errors: all open states, by b and h.
    first: [Vec<Entry>; 2],
    /// The states whose f is at most the bound, by g and h.
    ready: [Vec<Entry>; 2],
    second: Option<usize>,
    turn: usize,
    /// The bound of the rule, and that of the search.
    pub(super) bounds: [u64; 2],
    is_told: bool,
    /// The cost of the cheapest plan so far, and its state at each end.
    meeting: (u64, [usize; 2]),
    has_saturated: bool,
    /// A cost of a plan, and a step by whose multiples the others differ.
    residue: Option<(u64, u64)>,
    pub(super) closest: (u64, u16),
    stats: Stats,
    pub(super) heard: Vec<(u64, Stats)>,
}

impl<'a, C: AnyCost + Into<u64>> Plain<'a, C> {
    pub(super) fn new(job: &'a Job<C>, rule: Rule) -> Self {
        let mut stats = Stats::default();
        stats.iterations = 1;
        let [forward, backward] = &job.estimates;
        let promise = match (forward.1, backward.1) {
            (Promise::Within(one), Promise::Within(other)) => {
                Promise::Within(if one.to_f64() > other.to_f64() { one } else { other })
            }
            (one, other) => {
                if one < other {
                    one
                } else {
                    other
                }
            }
        };
        let most = C::MAX.into();
        let mut plain = Plain {
            job,
            rule,
            most,
            promise,
            known: [vec![], vec![]],
            first: [vec![], vec![]],
            ready: [vec![], vec![]],
            second: None,
            turn: 0,
            bounds: [0, most],
            is_told: false,
            meeting: (most, [0; 2]),
            has_saturated: false,
            residue: None,
            closest: (most, 0),
            stats,
            heard: vec![],
        };
        for &(start, cost) in &job.starts {
            plain.reach(0, start, cost.into(), None);
        }
        for &goal in &job.goals {
            plain.reach(1, goal, 0, None);
        }
        if promise >= Promise::Admissible {
            plain.residue = plain.common_residue(0).or_else(|| plain.common_residue(1));
        }
        plain.bounds[1] = match plain.select() {
            Some(bound) if bound == most => 0,
            Some(bound) => bound,
            None => plain.meeting.0,
        };
        plain.stats.peak_open = plain.open() as u64;
        plain
    }

    fn sum(&self, one: u64, other: u64) -> u64 {
        one.saturating_add(other).min(self.most)
    }

    fn f(&self, end: usize, id: usize) -> u64 {
        self.sum(self.known[end][id].g, self.known[end][id].h)
    }

    /// The place in the list of all open states, or of those that wait.
    fn place(&self, end: usize, id: usize) -> (u64, u64) {
        let (f, Known { g, h, own, .. }) = (self.f(end, id), &self.known[end][id]);
        match (self.rule, self.promise) {
            (Rule::Pairs, _) => (f, *g),
            (Rule::Errors, Promise::Consistent) => (self.sum(f, g.saturating_sub(*own)), *h),
            (Rule::Errors, _) => (f, *h),
        }
    }

    /// The costs of all ends that are known to differ by multiples of a step.
    fn common_residue(&self, end: usize) -> Option<(u64, u64)> {
        let step: u64 = self.job.estimates[end].2?.into();
        let costs: Vec<u64> =
            (0..self.known[end].len()).map(|id| self.f(end, id)).filter(|&f| f < self.most).collect();
        let &base = costs.first()?;
        costs.iter().all(|cost| cost % step == base % step).then_some((base, step))
    }

    fn round_up(&self, bound: u64) -> u64 {
        let fits = |cost: &u64| self.residue.is_none_or(|(base, step)| cost % step == base % step);
        (bound..self.most).find(fits).unwrap_or(self.most)
    }

    fn open(&self) -> usize {
        let lists = self.first.iter().chain(&self.ready);
        lists.map(Vec::len).sum::<usize>() + usize::from(self.second.is_some())
    }

    fn reach(&mut self, end: usize, state: u16, g: u64, last: Option<(usize, u8)>) {
        let id = self.known[end].iter().position(|known| known.state == state);
        let id = if let Some(id) = id {
            let known = &mut self.known[end][id];
            if known.g <= g {
                return;
            }
            self.stats.reopened += u64::from(known.is_closed);
            (known.g, known.last, known.is_closed) = (g, last, false);
            id
        } else {
            let [h, own] = [end, 1 - end].map(|end| self.job.estimates[end].0[usize::from(state)].into());
            if end == 0 && h < self.closest.0 {
                self.closest = (h, state);
            }
            // Errors need the estimate of the cost to the own end, too.
            self.stats.evaluated += if self.rule == Rule::Pairs { 1 } else { 2 };
            self.known[end].push(Known { state, g, h, own, is_closed: false, last });
            self.known[end].len() - 1
        };
        let other = self.known[1 - end].iter().position(|known| known.state == state);
        if let Some(other) = other {
            let cost = self.sum(g, self.known[1 - end][other].g);
            self.has_saturated |= cost == self.most;
            if cost < self.meeting.0 {
                self.meeting = (cost, if end == 0 { [id, other] } else { [other, id] });
            }
        }
        let (f, h) = (self.f(end, id), self.known[end][id].h);
        let is_hopeless = match self.promise {
            Promise::Nothing => g == self.most,
            Promise::Within(_) => g == self.most || h == self.most,
            Promise::Admissible | Promise::Consistent => f == self.most,
        };
        let is_late = self.meeting.0 < self.most && f >= self.meeting.0;
        if is_hopeless || is_late {
            self.stats.pruned += 1;
        } else {
            let place = self.place(end, id);
            insert(&mut self.first[end], place, id);
        }
    }

    /// The first place of a list. Entries of states that need not be expanded any more are dropped before.
    fn least(&mut self, end: usize, is_ready: bool) -> Option<u64> {
        loop {
            let list = if is_ready { &self.ready[end] } else { &self.first[end] };
            let &(place, id, was_first) = list.first()?;
            let Known { g, h, is_closed, .. } = self.known[end][id];
            let present = if is_ready { (g, h) } else { self.place(end, id) };
            let place = if was_first { place } else { present };
            let is_late =
                self.rule == Rule::Errors && self.meeting.0 < self.most && self.f(end, id) >= self.meeting.0;
            let list = if is_ready { &mut self.ready[end] } else { &mut self.first[end] };
            list[0] = (place, id, true);
            if !is_closed && !is_late {
                return Some(place.0);
            }
            list.remove(0);
            self.stats.popped += 1;
        }
    }

    /// The bound after the next state is selected; `None` if one end has no state left.
    fn select(&mut self) -> Option<u64> {
        let bound = if self.rule == Rule::Pairs { self.select_pair() } else { self.select_by_errors() };
        bound.map(|bound| bound.min(self.meeting.0))
    }

    fn select_pair(&mut self) -> Option<u64> {
        while self.second.is_none() {
            for end in 0..2 {
                while self.least(end, false).is_some_and(|f| f < self.bounds[0]) {
                    self.make_ready(end);
                }
            }
            let waiting = [0, 1].map(|end| self.least(end, false));
            let ready = [0, 1].map(|end| self.least(end, true));
            if (0..2).any(|end| waiting[end].or(ready[end]).is_none()) {
                return None;
            }
            let pair = ready[0].zip(ready[1]);
            let pair = pair.map(|(one, other)| self.sum(self.sum(one, other), self.job.least.into()));
            if pair.is_some_and(|pair| pair <= self.bounds[0]) {
                break;
            }
            // The states of the bound become ready one by one at each end, since they may make a pair already.
            let due: Vec<usize> =
                (0..2).filter(|&end| waiting[end].is_some_and(|f| f <= self.bounds[0])).collect();
            for &end in &due {
                self.make_ready(end);
            }
            if due.is_empty() {
                let least = waiting.into_iter().chain([pair]).flatten().min()?;
                self.bounds[0] = self.round_up(least);
            }
        }
        Some(self.bounds[0])
    }

    fn make_ready(&mut self, end: usize) {
        let (_, id, _) = self.first[end].remove(0);
        self.stats.popped += 1;
        let Known { g, h, .. } = self.known[end][id];
        insert(&mut self.ready[end], (g, h), id);
    }

    fn select_by_errors(&mut self) -> Option<u64> {
        // Both lists are cleared up, even if one is empty.
        let [one, other] = [0, 1].map(|end| self.least(end, false));
        let (one, other) = one.zip(other)?;
        let bound = if self.promise == Promise::Consistent {
            // A sum that saturated is as large as a finite cost, at least.
            let [one, other] = if one.min(other) < self.most {
                [one, other].map(|b| b.min(self.most - 1))
            } else {
                [one, other]
            };
            (one + other).div_ceil(2)
        } else {
            one.max(other)
        };
        self.bounds[0] = self.bounds[0].max(self.round_up(bound));
        Some(self.bounds[0])
    }

    fn take(&mut self) -> (usize, usize) {
        if let Some(id) = self.second.take() {
            return (1, id);
        }
        if self.rule == Rule::Errors {
            let end = self.turn;
            self.turn = 1 - end;
            self.stats.popped += 1;
            return (end, self.first[end].remove(0).1);
        }
        self.stats.popped += 2;
        self.second = Some(self.ready[1].remove(0).1);
        (0, self.ready[0].remove(0).1)
    }

    fn expand(&mut self) {
        let (end, id) = self.take();
        self.known[end][id].is_closed = true;
        let (state, g) = (self.known[end][id].state, self.known[end][id].g);
        let edges = |from: u16| (0..).zip(&self.job.graph.edges[usize::from(from)]);
        let beside: Vec<(u8, u16, u64)> = if end == 0 {
            edges(state).map(|(edge, &(to, cost))| (edge, to, cost.into())).collect()
        } else {
            let all = (0..self.job.graph.edges.len() as u16)
                .flat_map(|from| edges(from).map(move |edge| (from, edge)));
            let leading = all.filter(|(_, (_, to))| to.0 == state);
            leading.map(|(from, (edge, &(_, cost)))| (edge, from, cost.into())).collect()
        };
        for (edge, next, cost) in beside {
            self.stats.generated += 1;
            self.reach(end, next, self.sum(g, cost), Some((id, edge)));
        }
        self.stats.expanded += 1;
        self.stats.peak_open = self.stats.peak_open.max(self.open() as u64);
    }

    pub(super) fn stats(&self) -> Stats {
        let mut stats = self.stats;
        stats.peak_closed = self.known.iter().map(|known| known.len() as u64).sum();
        stats
    }

    fn tell(&mut self) {
        self.heard.push((self.bounds[1], self.stats()));
    }

    /// The proven bound.
    pub(super) fn lower_bound(&self) -> u64 {
        if self.bounds[1] == self.most { self.most } else { self.promise.lower_bound(self.bounds[1]) }
    }

    /// The cost that a limit is compared with.
    pub(super) fn least_cost(&self) -> u64 {
        if self.promise == Promise::Nothing { self.bounds[1] } else { self.lower_bound() }
    }

    /// Expands at most `budget` states of one least cost.
    pub(super) fn step(&mut self, budget: u64) -> Option<Answer> {
        let before = self.least_cost();
        if !self.is_told && self.bounds[1] < self.most {
            self.is_told = true;
            self.tell();
        }
        for _ in 0..budget {
            let Some(bound) = self.select() else { return Some(self.end()) };
            if self.bounds[1] < bound && bound < self.most {
                self.bounds[1] = bound;
                self.tell();
                if before < self.least_cost() {
                    return None;
                }
            }
            if self.meeting.0 < self.most && self.meeting.0 <= bound {
                return Some(self.plan());
            }
            self.expand();
        }
        None
    }

    /// The answer if one end has no open state.
    fn end(&mut self) -> Answer {
        if self.meeting.0 < self.most {
            return self.plan();
        }
        self.bounds[1] = self.most;
        let dies = |known: &Known| known.h == self.most && self.promise != Promise::Nothing;
        let is_whole = |known: &Vec<Known>| known.iter().all(|known| known.is_closed || dies(known));
        let is_proof = !self.has_saturated && self.known.iter().any(is_whole);
        Answer::None(if is_proof { None } else { Some(Reason::Overflow) })
    }

    fn plan(&mut self) -> Answer {
        let path = |end: usize| {
            let (mut id, mut edges) = (self.meeting.1[end], vec![]);
            while let Some((before, edge)) = self.known[end][id].last {
                edges.push((before, id, edge));
                id = before;
            }
            (id, edges)
        };
        let ((root, mut forward), (_, backward)) = (path(0), path(1));
        forward.reverse();
        let cost =
            |state: u16, edge: u8| self.job.graph.edges[usize::from(state)][usize::from(edge)].1.into();
        let costs = forward.iter().map(|&(from, _, edge)| cost(self.known[0][from].state, edge));
        let costs =
            costs.chain(backward.iter().map(|&(_, from, edge)| cost(self.known[1][from].state, edge)));
        let cost = costs.fold(self.known[0][root].g, |one, other| self.sum(one, other));
        let edges = forward.iter().chain(&backward).map(|edge| edge.2).collect();
        let start = self.known[0][root].state;
        if self.promise >= Promise::Admissible {
            self.bounds[1] = cost;
        }
        Answer::Plan(start, edges, cost)
    }
}

/// Inserts an entry before all that are not less. One that goes before an entry that was looked at counts as looked at itself.
fn insert(list: &mut Vec<Entry>, place: (u64, u64), id: usize) {
    let at = list.iter().position(|entry| place <= entry.0).unwrap_or(list.len());
    let first = list.first_mut().filter(|_| at == 0);
    let was_first = first.is_some_and(|first| core::mem::replace(&mut first.2, false));
    list.insert(at, (place, id, was_first));
}
