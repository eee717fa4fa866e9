//! The searches that expand layer after layer, against a program that keeps all states in lists and generates one child
//! after another.
//!
//! Some states have thousands of edges to themselves before the edges to others, so that steps end within a list.

mod program;

use search::{
    Bidirectional, BreadthFirst, NoGoal, Observer, Outcome, Run, Search, ShortestPlans, StateSpace, Stats,
    Survey,
    algorithms::BreadthFirstKeys,
    closed_lists::{ByKey, ByState, ClosedList},
    random::Random,
    space::{AnyOf, Keyed, Reversible},
    tables::{Arena, DistanceMap, Distances},
};

use crate::toys::Steps as _;
use crate::toys::without_bytes;
use program::{Event, Kind, Looks, Program};

/// An action is the number of an edge: first come the edges from a state to itself, then those to the `ends`.
struct Graph {
    rows: Vec<Row>,
    /// For each state, the edges that lead to it and where they begin.
    before: Vec<Vec<(u16, u16)>>,
}

struct Row {
    loops: u16,
    ends: Vec<u16>,
}

impl StateSpace for Graph {
    type State = u16;
    type Action = u16;
    type Cost = u32;
    type Actions = Vec<u16>;

    fn actions(&self, &state: &u16) -> Vec<u16> {
        let row = &self.rows[usize::from(state)];
        (0..row.loops + row.ends.len() as u16).collect()
    }

    fn apply(&self, state: &mut u16, edge: u16) {
        let row = &self.rows[usize::from(*state)];
        *state = edge.checked_sub(row.loops).map_or(*state, |end| row.ends[usize::from(end)]);
    }

    /// An arbitrary rule, which shows when it is used.
    fn actions_after(&self, state: &u16, last: u16) -> Vec<u16> {
        self.actions(state).into_iter().filter(|edge| !(edge + last).is_multiple_of(5)).collect()
    }
}

impl Reversible for Graph {
    type Predecessors = Vec<(u16, u16)>;

    fn predecessors(&self, &state: &u16) -> Self::Predecessors {
        self.before[usize::from(state)].clone()
    }
}

impl Keyed for Graph {
    type Key = u64;
    const KEY_BITS: u32 = 16;

    fn key(&self, &state: &u16) -> u64 {
        state.into()
    }

    fn state(&self, key: u64) -> u16 {
        key as u16
    }
}

/// A graph with starts and goals.
struct Job {
    graph: Graph,
    starts: Vec<(u16, u32)>,
    goals: Vec<u16>,
}

impl Job {
    /// The first start has about `loops` edges to itself. So may a goal have, and any other state.
    fn random(random: &mut Random, loops: u16) -> Self {
        let states = 2 + random.below(90);
        let most = 2 + random.below(6);
        let mut rows: Vec<_> = (0..states)
            .map(|_| Row {
                loops: 0,
                ends: (0..random.below(most)).map(|_| random.below(states) as u16).collect(),
            })
            .collect();
        let goals: Vec<_> = (0..random.below(3)).map(|_| random.below(states) as u16).collect();
        rows[random.below(states) as usize].loops = any_loops(random);
        if let Some(&goal) = goals.first() {
            rows[usize::from(goal)].loops = any_loops(random);
        }
        rows[0].loops = near(loops, random);
        rows[0].ends.extend((0..5).map(|_| random.below(states) as u16));
        let mut graph = Graph { rows, before: (0..states).map(|_| Vec::new()).collect() };
        for from in 0..states as u16 {
            for edge in graph.actions(&from) {
                let to = graph.successor(&from, edge);
                graph.before[usize::from(to)].push((edge, from));
            }
        }
        let more = (0..random.below(3)).map(|_| (random.below(states) as u16, random.below(9) as u32));
        let starts = [(0, 3)].into_iter().chain(more.collect::<Vec<_>>()).collect();
        Job { graph, starts, goals }
    }
}

/// Some numbers of edges that steps are to end at, and others.
const LOOPS: [u16; 6] = [0, 2_000, 4_096, 8_192, 12_000, 16_384];

/// Up to eight fewer or three more.
fn near(loops: u16, random: &mut Random) -> u16 {
    (loops + random.below(12) as u16).saturating_sub(8)
}

fn any_loops(random: &mut Random) -> u16 {
    near(LOOPS[random.below(6) as usize], random)
}

#[derive(Default)]
struct Events(Vec<Event>);

impl Observer<u32> for Events {
    fn layer(&mut self, depth: u32, states: u64, stats: &Stats) {
        self.0.push((depth, states, without_bytes(*stats)));
    }
}

/// Runs a search in steps, again after an unfinished run, and returns the program that foretold it.
fn check<'a>(
    job: &'a Job,
    search: &mut dyn Search<Graph, AnyOf<u16>>,
    (kind, looks): (Kind, Looks),
    random: &mut Random,
) -> Program<'a> {
    let Job { graph, starts, goals } = job;
    let goal = AnyOf::new(goals.clone());
    search.begin_from(graph, starts, &goal);
    for _ in 0..random.below(5) {
        let _ = search.step_by(graph, &goal, 1 + random.below(3), &mut ());
    }
    search.begin_from(graph, starts, &goal);
    let (mut program, mut events, mut steps) = (Program::new(job, kind), Events::default(), 0);
    let most = [2, 9, 100][random.below(3) as usize];
    loop {
        // The first step adds the starts.
        if steps > 0 {
            assert_eq!(without_bytes(search.stats()), program.stats(), "{kind:?}");
        }
        assert_eq!([search.bound(), search.lower_bound()], [program.lower_bound(); 2]);
        if program.answer.is_some() {
            break;
        }
        let budget = 1 + random.below(most);
        let outcome = search.step_by(graph, &goal, budget, &mut events);
        if steps == 0 {
            program.test_starts();
        } else {
            program.follow(&search.stats(), budget, looks);
        }
        assert_eq!(outcome, program.answer, "{kind:?}");
        steps += 1;
    }
    assert_eq!(events.0, program.events);
    program
}

fn check_breadth_first<L: ClosedList<Graph>>(job: &Job, closed: L, looks: Looks, random: &mut Random) {
    let mut search = BreadthFirst::new().with_closed_list(closed);
    let program = check(job, &mut search, (Kind::Parents { prunes: L::PRUNES }, looks), random);
    let known = &program.sides[0].known;
    assert!(search.states().copied().eq(known.iter().map(|known| known.state)));
    for at in 0..known.len() {
        assert_eq!(search.plan_to(at), Some(program.plan(at)));
    }
    assert_eq!(search.plan_to(known.len()), None);
}

/// A closed list that looks at all states, as large as if they were many: children wait in a queue.
#[derive(Default)]
struct Linear {
    is_given: bool,
}

impl ClosedList<Graph> for Linear {
    type Fingerprint = ();
    const PRUNES: bool = false;

    fn reset(&mut self, _: &Graph) {
        assert!(self.is_given, "another list is used");
    }

    fn next_layer(&mut self) {}
    fn fingerprint(_: &Graph, _: &u16) {}
    fn prefetch(&self, (): ()) {}

    fn insert(&mut self, (): (), state: &u16, arena: &Arena<Graph>) -> bool {
        (0..arena.next_id()).all(|id| arena.state(id) != state)
    }

    fn slots(&self) -> usize {
        usize::MAX
    }

    fn bytes(&self) -> usize {
        0
    }
}

/// Distances whose children come in batches, or as large as if they were many.
#[derive(Default)]
struct Waiting<const BATCHED: bool>(DistanceMap<Graph>);

impl<const BATCHED: bool> Distances<Graph> for Waiting<BATCHED> {
    type Place = u64;
    const BATCHED: bool = BATCHED;

    fn reset(&mut self, graph: &Graph) {
        self.0.reset(graph);
    }

    fn place(graph: &Graph, state: &u16) -> u64 {
        DistanceMap::place(graph, state)
    }

    fn prefetch(&self, place: u64) {
        self.0.prefetch(place);
    }

    fn insert(&mut self, place: u64, state: &u16, distance: u32) -> bool {
        self.0.insert(place, state, distance)
    }

    fn distance(&self, graph: &Graph, state: &u16) -> Option<u32> {
        self.0.distance(graph, state)
    }

    fn bytes(&self) -> usize {
        if BATCHED { 0 } else { 1 << 30 }
    }
}

/// A survey expands every state, each with all its children.
fn check_survey<const BATCHED: bool>(job: &Job) {
    let mut survey = Survey::new().with_distances(Waiting::<BATCHED>::default());
    let report = Run::of(&mut survey).run_from(&job.graph, &job.starts, &NoGoal);
    let mut program = Program::new(job, Kind::Parents { prunes: false });
    program.goals = &[];
    program.run();
    let layers: Vec<_> = program.events.iter().map(|event| event.1).collect();
    assert_eq!((survey.layers(), survey.edges()), (layers.as_slice(), program.counts.generated));
    let known = program.sides[0].known.iter();
    let farthest: Vec<_> =
        known.filter(|known| known.depth + 1 == layers.len() as u32).map(|known| known.state).collect();
    assert_eq!(survey.farthest(), farthest);
    assert_eq!(report.stats.expanded, program.counts.expanded);
}

fn job(seed: u64, random: &mut Random) -> Job {
    Job::random(random, LOOPS[seed as usize % LOOPS.len()])
}

#[test]
fn the_work_is_that_of_a_program_with_lists() {
    let each = Looks::AmongChildren { goes_on: false };
    let (mut solved, mut others) = (0, 0);
    for seed in 0..24 {
        let mut random = Random::seeded(seed);
        let job = job(seed, &mut random);
        check_breadth_first(&job, ByState::new(), each, &mut random);
        check_breadth_first(&job, ByKey::new(), each, &mut random);
        check_breadth_first(&job, Linear { is_given: true }, Looks::InQueue, &mut random);
        check(&job, &mut BreadthFirstKeys::new(), (Kind::WalkBack, each), &mut random);
        let all_plans = (Kind::AllPlans, Looks::Never);
        check(&job, &mut ShortestPlans::new(), all_plans, &mut random);
        let both_ends = (Kind::BothEnds, Looks::AmongChildren { goes_on: true });
        let program = check(&job, &mut Bidirectional::new(), both_ends, &mut random);
        match program.answer {
            Some(Outcome::Solved(plan)) if plan.cost > 1 => solved += 1,
            _ => others += 1,
        }
    }
    assert!(solved > 5 && others > 5, "{solved} plans of several actions, {others} other answers");
}

#[test]
fn a_survey_is_that_of_a_program_with_lists() {
    for seed in 0..24 {
        let job = job(seed, &mut Random::seeded(seed));
        check_survey::<false>(&job);
        check_survey::<true>(&job);
    }
}

/// Four states in each layer, all of which lead to all states of the next layer.
struct Strip<const GRADED: bool>;

impl<const GRADED: bool> StateSpace for Strip<GRADED> {
    type State = u32;
    type Action = u32;
    type Cost = u32;
    type Actions = core::ops::Range<u32>;
    const GRADED: bool = GRADED;

    fn actions(&self, _: &u32) -> Self::Actions {
        0..4
    }

    fn apply(&self, state: &mut u32, action: u32) {
        *state = (*state / 4 + 1) * 4 + action;
    }
}

/// The closed list holds the states of one layer in place of 20,000 states.
#[test]
fn a_graded_space_takes_a_small_closed_list() {
    fn run<const GRADED: bool>() -> (Option<u32>, Stats) {
        let report = BreadthFirst::new().run(&Strip::<GRADED>, &0, |&state| state == 20_000);
        (report.plan().map(|plan| plan.cost), report.stats)
    }
    let (graded, general) = (run::<true>(), run::<false>());
    assert_eq!((graded.0, without_bytes(graded.1)), (general.0, without_bytes(general.1)));
    // The list of all states takes at least two slots of four bytes for each of them.
    assert!(graded.1.peak_bytes + 8 * 19_000 < general.1.peak_bytes, "{graded:?} {general:?}");
}
