//! The races of `Best` against a program that keeps a list of all searches and runs them one by one, by the rules of the
//! documentation.

use search::{
    Observer, Progress, Search, Stats,
    algorithms::{
        AStar, AnytimeAStar, BaeStar, Best, BudgetedTreeSearch, CompleteBeam, IdaStar, IdaStarWithTable, Nbs,
    },
    heuristics::{Consistent, Promise},
    random::Random,
    run::OutcomeOf,
    space::{AnyOf, Weight},
    tables::{Replacement, TranspositionTable},
};

use crate::{
    pegs::{Pegs, fewest_pegs},
    toys::{Estimates, WeightedGraph},
};

type Graph = WeightedGraph<u32>;
type Boxed = Box<dyn Search<Graph, AnyOf<u16>>>;

/// Events by name, with the work that is told with them.
#[derive(Debug, Default, PartialEq)]
struct Heard(Vec<(&'static str, u64, Stats)>);

impl<C: Into<u64>> Observer<C> for Heard {
    fn layer(&mut self, depth: C, states: u64, stats: &Stats) {
        self.0.push(("layer", (depth.into() << 32) + states, *stats));
    }
    fn bound_raised(&mut self, bound: C, stats: &Stats) {
        self.0.push(("bound", bound.into(), *stats));
    }
    fn width(&mut self, width: u64, stats: &Stats) {
        self.0.push(("width", width, *stats));
    }
    fn improved(&mut self, cost: C, stats: &Stats) {
        self.0.push(("improved", cost.into(), *stats));
    }
}

/// A graph, estimates from one end or both, and the memory of the rules.
struct Job {
    graph: Graph,
    goal: u16,
    forward: Estimates<u32>,
    /// Missing if the search has one end.
    backward: Option<Estimates<u32>>,
    memory: u64,
}

impl Job {
    /// A tree of equal costs, or a way of regions, in which edges are short or long and few or many.
    fn random(random: &mut Random) -> Self {
        let states = 300 + random.below(900);
        let (mut edges, mut span, mut degree) = (vec![Vec::new(); states as usize], 1, 1);
        for state in 0..states - 1 {
            if state % 100 == 0 {
                (span, degree) = (1 + random.below(40), 1 + random.below(4));
            }
            for number in 0..degree {
                let length = if number == 0 { 1 } else { 1 + random.below(span) };
                let to = (state + length).min(states - 1) as u16;
                edges[state as usize].push((to, 1 + random.below(9) as u32));
            }
        }
        let kind = random.below(5);
        if kind == 0 {
            let children = |state| (2 * state + 1..2 * state + 3).filter(|&child| child < states);
            edges =
                (0..states).map(|state| children(state).map(|child| (child as u16, 1)).collect()).collect();
        }
        let graph = WeightedGraph::new(edges);
        let graph = if kind < 3 { graph } else { graph.both_ways() };
        let goal = states as u16 - 1;
        let promise = [Promise::Consistent, Promise::Admissible][random.below(2) as usize];
        let mut estimates = |to: u16| {
            let rest = graph.distances_to(&[to]);
            let whole = rest[usize::from(goal - to)];
            let (quarters, most) =
                ([0, 2, 3, 4, 4][random.below(5) as usize], random.below(whole.into()) as u32);
            let part = |&rest: &u32| if rest < u32::MAX { (rest * quarters / 4).min(most) } else { most };
            Estimates(rest.iter().map(part).collect(), promise)
        };
        let (forward, backward) = (estimates(goal), estimates(0));
        let backward = Some(backward).filter(|_| random.below(5) > 0);
        let memory = [1 << 14, 1 << 15, 1 << 17, 1 << 30, 1 << 30][random.below(5) as usize];
        Job { graph, goal, forward, backward, memory }
    }

    /// The search of a rule.
    fn search(&self, rule: u8) -> Boxed {
        let forward = self.forward.clone();
        let backward = self.backward.clone().unwrap_or(Estimates(vec![], Promise::Nothing));
        let table = || TranspositionTable::of_bytes(self.memory as usize, Replacement::TwoTier);
        let mut search: Boxed = match rule {
            11 => Box::new(IdaStar::new(forward)),
            12 | 13 => Box::new(AStar::new(forward)),
            14 => Box::new(BaeStar::new(forward, backward)),
            15 => Box::new(Nbs::new(forward, backward).with_least_cost(1)),
            17 => Box::new(IdaStarWithTable::new(forward).with_table(table())),
            18 => Box::new(BudgetedTreeSearch::new(forward)),
            _ => unreachable!("no search of rule {rule}"),
        };
        search.begin_from(&self.graph, &[(0, 0)], &AnyOf(vec![self.goal]));
        search
    }
}

/// A search, the rule by which it was begun, and when it was retired.
struct Entry {
    rule: u8,
    search: Boxed,
    retired: Option<usize>,
}

impl Entry {
    fn expanded(&self) -> u64 {
        self.search.stats().expanded
    }
}

/// All searches so far, in the order in which they began.
struct List<'a> {
    job: &'a Job,
    entries: Vec<Entry>,
    leader: usize,
    turn: usize,
    /// The expansions of the search whose turn it is with which the turn ends.
    end: u64,
    peaks: [u64; 3],
    heard: Heard,
    /// How often the lead has passed to the second search and back.
    changes: [usize; 2],
}

fn peaks(stats: &Stats) -> [u64; 3] {
    [stats.peak_open, stats.peak_closed, stats.peak_bytes]
}

impl<'a> List<'a> {
    fn new(job: &'a Job) -> Self {
        let entries = vec![Entry { rule: 11, search: job.search(11), retired: None }];
        let heard = Heard::default();
        List { job, entries, leader: 0, turn: 0, end: 32, peaks: [0; 3], heard, changes: [0; 2] }
    }

    fn running(&self) -> Vec<usize> {
        (0..self.entries.len()).filter(|&i| self.entries[i].retired.is_none()).collect()
    }

    fn begin(&mut self, rule: u8) {
        self.entries.push(Entry { rule, search: self.job.search(rule), retired: None });
        self.note_peaks(usize::MAX, &Stats::default());
    }

    fn retire(&mut self, number: usize) {
        let order = self.entries.len() - self.running().len();
        self.entries[number].retired = Some(order);
        if let Some(&first) = self.running().first() {
            (self.leader, self.turn) = (first, first);
        }
    }

    /// Retires the only search for one that goes on alone.
    fn replace(&mut self, rule: u8) {
        self.entries.push(Entry { rule, search: self.job.search(rule), retired: None });
        self.retire(self.leader);
        self.end = 0;
        self.note_peaks(usize::MAX, &Stats::default());
    }

    /// The searches that run hold their states at the same time. One of them may be at other statistics.
    fn note_peaks(&mut self, number: usize, at: &Stats) {
        let mut sums = [0; 3];
        for i in self.running() {
            let stats = if i == number { *at } else { self.entries[i].search.stats() };
            (0..3).for_each(|peak| sums[peak] += peaks(&stats)[peak]);
        }
        (0..3).for_each(|peak| self.peaks[peak] = self.peaks[peak].max(sums[peak]));
    }

    /// The work of all searches, one of which may be at other statistics.
    fn stats_at(&mut self, number: usize, at: &Stats) -> Stats {
        self.note_peaks(number, at);
        let stats = |(i, entry): (usize, &Entry)| if i == number { *at } else { entry.search.stats() };
        let mut sum: Stats = self.entries.iter().enumerate().map(stats).sum();
        [sum.peak_open, sum.peak_closed, sum.peak_bytes] = self.peaks;
        sum
    }

    fn sum(&self, bytes: impl Fn(&Boxed) -> u64) -> u64 {
        self.running().into_iter().map(|i| bytes(&self.entries[i].search)).sum()
    }

    /// Checks the rule of the search in bounded memory, where the growth is clear.
    #[expect(clippy::cast_precision_loss, reason = "a factor of two is left on either side")]
    fn check_rule(&mut self, rule: u8) {
        let leader = self.entries[self.leader].search.stats();
        let is_met_again = 4 * leader.generated > 5 * leader.peak_closed;
        let bounds = self.heard.0.iter().filter(|told| told.0 == "bound").count();
        let (states, bounds) = (self.stats().expanded as f64, bounds as f64);
        if is_met_again || 1.5_f64.powf(bounds) < states / 2.0 {
            assert_eq!(rule, 17);
        } else if 1.5_f64.powf(bounds) > 2.0 * states {
            assert_eq!(rule, 18);
        }
    }

    /// Decides who goes on, and how long. `rule` is that of the search in bounded memory, if one is needed.
    fn begin_turn(&mut self, rule: u8) {
        let first = self.running()[0];
        match self.entries[first].rule {
            11 => self.replace(if self.job.backward.is_some() { 13 } else { 12 }),
            13 if self.entries.len() == 2 && self.entries[first].expanded() >= 32 => {
                let is_consistent = self.job.forward.1 == Promise::Consistent;
                self.begin(if is_consistent { 14 } else { 15 });
            }
            _ => {}
        }
        while self.sum(search::Progress::bytes_soon) >= self.job.memory && self.entries[self.leader].rule < 16
        {
            if let Some(other) = self.running().into_iter().find(|&i| i != self.leader) {
                self.retire(other);
            } else {
                self.check_rule(rule);
                self.replace(rule);
            }
        }
        let running = self.running();
        let work: Vec<u64> = running.iter().map(|&i| self.entries[i].expanded()).collect();
        if let [a_star, other] = running[..] {
            let bound = |i: usize| self.entries[i].search.lower_bound();
            // The second search leads by its bound, if its share of the work is enough; six expansions for one.
            if bound(other) > bound(a_star) && work[1] * 6 <= work[0] + 6 * 16 {
                self.changes[0] += usize::from(self.leader != other);
                self.leader = other;
            } else if bound(a_star) > bound(other) && work[0] <= work[1] {
                self.changes[1] += usize::from(self.leader != a_star);
                self.leader = a_star;
            }
            let follower = if self.leader == a_star { other } else { a_star };
            let is_behind = self.entries[follower].expanded() * 6 < self.entries[self.leader].expanded();
            self.turn = if is_behind { follower } else { self.leader };
        }
        let length = (work.iter().sum::<u64>() / 16).clamp(16, 4_096);
        self.end = self.entries[self.turn].expanded() + length;
    }

    fn step(&mut self, budget: u64, rule: u8) -> Option<OutcomeOf<Graph>> {
        if self.end <= self.entries[self.turn].expanded() {
            self.begin_turn(rule);
        }
        let (number, mut heard) = (self.turn, Heard::default());
        let entry = &mut self.entries[number];
        let budget = budget.min(self.end - entry.expanded());
        let outcome = entry.search.step(&self.job.graph, &AnyOf(vec![self.job.goal]), budget, &mut heard);
        for (name, value, stats) in heard.0 {
            let is_old = name == "bound" && self.heard.0.iter().any(|told| told.0 == name && value <= told.1);
            if !is_old {
                let stats = self.stats_at(number, &stats);
                self.heard.0.push((name, value, stats));
            }
        }
        if outcome.is_some() {
            self.leader = number;
        }
        outcome
    }

    fn stats(&mut self) -> Stats {
        self.stats_at(usize::MAX, &Stats::default())
    }

    /// The greatest of the bounds that are proven; of the searches that run, another bound may count.
    fn bound(&self, running: impl Fn(&Boxed) -> u32) -> u32 {
        let of = |entry: &Entry| match entry.retired {
            Some(_) => Some(entry.search.lower_bound()).filter(|&bound| bound < u32::MAX).unwrap_or(0),
            None => running(&entry.search),
        };
        self.entries.iter().map(of).fold(0, u32::max)
    }

    /// The state with the least estimate, of equal ones that of the search that was retired first.
    fn closest(&self) -> Option<(u16, u32)> {
        let mut order: Vec<_> = self.entries.iter().collect();
        order.sort_by_key(|entry| entry.retired.unwrap_or(usize::MAX));
        order.iter().filter_map(|entry| entry.search.closest()).min_by_key(|closest| closest.1)
    }
}

/// Runs a race beside the program, in steps of any size. Returns the last rule and the changes of the lead.
fn check(job: &Job, random: &mut Random) -> (u8, [usize; 2]) {
    let mut search = Best::new(job.forward.clone()).with_least_cost(1).with_memory(job.memory);
    if let Some(backward) = &job.backward {
        search = search.with_backward_heuristic(backward.clone());
    }
    let (goal, mut list, mut heard) = (AnyOf(vec![job.goal]), List::new(job), Heard::default());
    search.begin_from(&job.graph, &[(0, 0)], &goal);
    loop {
        let budget = 1 + random.below(200);
        let outcome = search.step(&job.graph, &goal, budget, &mut heard);
        let rule = search.choice().map_or(0, |choice| choice.rule);
        assert_eq!(outcome, list.step(budget, rule));
        let leader = &list.entries[list.leader];
        assert_eq!((rule, search.best()), (leader.rule, leader.search.best()));
        assert_eq!(search.closest(), list.closest());
        assert_eq!(search.bound(), list.bound(search::Progress::bound));
        assert_eq!(search.lower_bound(), list.bound(search::Progress::lower_bound));
        let bytes = [search.bytes(), search.bytes_soon()];
        assert_eq!(bytes, [list.sum(search::Progress::bytes), list.sum(search::Progress::bytes_soon)]);
        assert_eq!(search.stats(), list.stats());
        // A search in bounded memory may take long.
        if outcome.is_some() || search.stats().expanded > 4_000 {
            assert_eq!(heard, list.heard);
            return (rule, list.changes);
        }
    }
}

/// The rules of the race occur, and that of bounded memory.
#[test]
fn a_race_is_that_of_a_list_of_searches() {
    let (mut rules, mut changes) = ([0; 19], [0; 2]);
    // Some of the later races have equal bounds, short shares of work, or a tree in little memory.
    for seed in (0..20).chain([77, 85, 178, 271]) {
        let mut random = Random::seeded(seed);
        let job = Job::random(&mut random);
        let (rule, passed) = check(&job, &mut random);
        rules[usize::from(rule)] += 1;
        (0..2).for_each(|way| changes[way] += passed[way]);
    }
    assert!([11, 12, 13, 14, 15, 17].iter().all(|&rule| rules[rule] > 0) && changes[0] > 0, "{rules:?}");
}

/// A search that runs alone tells what it tells without `Best`: each width, bound and plan.
#[test]
fn the_events_of_a_search_that_runs_alone_are_passed_on() {
    let start = 0b11_1101_1011_0110;
    let fewest = fewest_pegs(start).0;
    let goal = |pegs: &u16| pegs.count_ones() == fewest;
    let left = || Consistent(|pegs: &u16| (pegs.count_ones() - fewest) as u8);
    let (mut direct, mut passed) = (Heard::default(), Heard::default());
    let one = CompleteBeam::new(left()).observed_by(&mut direct).run(&Pegs, &start, goal);
    let other = Best::new(left()).anytime().observed_by(&mut passed).run(&Pegs, &start, goal);
    assert_eq!((one.outcome, &direct), (other.outcome, &passed));
    assert!(direct.0.iter().any(|event| event.0 == "width"));

    let job = Job::random(&mut Random::seeded(2));
    let (mut direct, mut passed) = (Heard::default(), Heard::default());
    let target = AnyOf(vec![job.goal]);
    let mut search = AnytimeAStar::new(job.forward.clone(), Weight::new(3, 1));
    let one = search.observed_by(&mut direct).run_to(&job.graph, &0, &target);
    let mut search = Best::new(job.forward.clone()).anytime();
    let other = search.observed_by(&mut passed).run_to(&job.graph, &0, &target);
    assert_eq!((one.outcome, &direct), (other.outcome, &passed));
    assert!(direct.0.iter().any(|event| event.0 == "improved"));
}
