//! All that can be reached from a position: how far each position is from it, and how far from the goal.

use programs::{Answer, Clock, Ending, Shared, Summary, Work, say, say_json};
use search::{
    NoGoal, Progress as _, Reason,
    graph::{Extent, NodeDistances, StateGraph},
};
use serde::Serialize;
use squirrel_cage::Packing;

use crate::{
    cage::{Action, Cage, with_cage},
    game::Game,
    method::{Aim, memory, run},
    metric::Rule,
    watch::Watch,
};

/// Bytes for each position beside the graph: two distances, the number of shortest ways, and a queue.
const BYTES_BESIDE: u64 = 32;

/// The largest graph whose diameter and radius are looked for.
const MEASURED: usize = 1_000_000;

/// What a survey found, in one metric.
#[derive(Serialize)]
pub(crate) struct Found {
    puzzle: String,
    outcome: Ending,
    metric: String,
    /// The number of positions that can be reached.
    positions: usize,
    /// The number of pairs of positions that are one action apart.
    edges: u64,
    /// How many of the positions are solved.
    pub(crate) goals: usize,
    /// The greatest distance of two positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    diameter: Option<u32>,
    /// The least distance that is enough to get from some position to every other.
    #[serde(skip_serializing_if = "Option::is_none")]
    radius: Option<u32>,
    /// Which limit was reached before they were known.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    /// The number of positions at each distance from the start.
    layers: Vec<u64>,
    /// The positions that are the farthest from the start.
    farthest: Vec<String>,
    #[serde(flatten)]
    pub(crate) way: Option<Way>,
    seconds: f64,
}

/// What it found of the ways to the goal, where there is one.
#[derive(Serialize)]
pub(crate) struct Way {
    /// The fewest actions that solve the puzzle.
    pub(crate) cost: u32,
    /// How many solutions take so many.
    solutions: u128,
    /// The solved positions that so few actions lead to.
    pub(crate) nearest: Vec<String>,
    /// The number of positions at each distance from the goal.
    layers_from_goal: Vec<u64>,
    /// The positions that are the farthest from the goal: the hardest starts.
    hardest: Vec<String>,
    #[serde(skip)]
    picture: Game,
}

/// The graph of all positions, and their distances from the goal.
pub(crate) struct Component<P: Packing, A: Action<P>> {
    pub(crate) cage: Cage<P, A>,
    pub(crate) graph: StateGraph<Cage<P, A>>,
    pub(crate) goals: Vec<u32>,
    pub(crate) solved: NodeDistances,
}

impl<P: Packing, A: Action<P>> Component<P, A> {
    /// The component of `game`, and the rest of the limits.
    ///
    /// # Errors
    ///
    /// The answer, if a limit was reached.
    pub(crate) fn of(
        text: &str,
        game: &Game,
        rule: Rule,
        shared: &Shared,
    ) -> Result<(Self, Watch), Box<Answer>> {
        let mut watch = Watch::begin(shared, memory(shared));
        let cage = A::cage(game.puzzle(), rule).map_err(|error| Box::new(Answer::invalid(text, error)))?;
        let mut graph = StateGraph::new();
        let report = run(&mut graph, &cage, &NoGoal, shared);
        if let Some(reason) = report.stopped_by() {
            return Err(Box::new(Answer::stopped(text, reason)));
        }
        watch
            .spend(graph.bytes() + BYTES_BESIDE * graph.states().len() as u64)
            .map_err(|reason| Box::new(Answer::stopped(text, reason)))?;
        let goals: Vec<u32> = graph.goals(&Aim::of(&cage)).collect();
        let solved = graph.distances(goals.iter().copied());
        Ok((Component { cage, graph, goals, solved }, watch))
    }

    /// The position of a node, with the names that `game` has for its pieces.
    pub(crate) fn game(&self, game: &Game, node: u32) -> Game {
        game.at(self.cage.puzzle(&self.graph.states()[node as usize]))
    }

    /// Whether there is a solution.
    pub(crate) fn ending(&self) -> Ending {
        if self.goals.is_empty() { Ending::Unsolvable } else { Ending::Solved }
    }

    /// Nothing if there is no solution.
    fn way(&self, game: &Game, watch: &mut Watch) -> Result<Option<Way>, Reason> {
        let (Some(&first), Some(&hardest)) = (self.goals.first(), self.solved.farthest().iter().min()) else {
            return Ok(None);
        };
        let cost = self.graph.depth(first);
        let nearest: Vec<u32> =
            self.goals.iter().copied().filter(|&goal| self.graph.depth(goal) == cost).collect();
        let ways = self.shortest_ways(cost);
        let solutions = nearest.iter().map(|&goal| ways[goal as usize]).fold(0, u128::saturating_add);
        Ok(Some(Way {
            cost,
            solutions,
            nearest: self.names(game, &nearest, watch)?,
            layers_from_goal: self.solved.layers().to_vec(),
            hardest: self.names(game, self.solved.farthest(), watch)?,
            picture: self.game(game, hardest),
        }))
    }

    /// How many shortest ways lead to each node as near as `depth`.
    fn shortest_ways(&self, depth: u32) -> Vec<u128> {
        let mut ways = vec![0_u128; self.graph.layer(depth).end as usize];
        ways[0] = 1;
        for depth in 0..depth {
            let next = self.graph.layer(depth + 1);
            for node in self.graph.layer(depth) {
                for &head in self.graph.neighbours(node).iter().filter(|head| next.contains(head)) {
                    ways[head as usize] = ways[head as usize].saturating_add(ways[node as usize]);
                }
            }
        }
        ways
    }

    /// The positions of nodes as text, in order. They may be as many as there are positions.
    fn names(&self, game: &Game, nodes: &[u32], watch: &mut Watch) -> Result<Vec<String>, Reason> {
        let name = |&node: &u32| {
            let name = self.game(game, node).to_string();
            watch.spend((name.capacity() + size_of::<String>()) as u64)?;
            Ok(name)
        };
        let mut names: Vec<String> = nodes.iter().map(name).collect::<Result<_, _>>()?;
        names.sort_unstable();
        Ok(names)
    }
}

/// Surveys all that the pieces of `game` can reach, and prints what was found.
pub(crate) fn answer(text: &str, game: &Game, shared: &Shared) -> Ending {
    let found = survey(text, game, shared);
    if !shared.json {
        say(format_args!("{game:#}"));
    }
    match &found {
        Ok(found) if shared.json => say_json(found),
        Ok(found) => print(found),
        Err(answer) => stop(answer, shared),
    }
    found.map_or_else(|answer| answer.outcome, |found| found.outcome)
}

/// Prints an answer without a solution.
pub(crate) fn stop(answer: &Answer, shared: &Shared) {
    if shared.json {
        say_json(answer);
    } else {
        say(Summary::of(answer));
    }
}

/// Surveys all that the pieces of `game` can reach.
///
/// # Errors
///
/// The answer, if a limit was reached.
pub(crate) fn survey(text: &str, game: &Game, shared: &Shared) -> Result<Found, Box<Answer>> {
    let rule = Rule::of(&shared.metric);
    with_cage!(rule, game.puzzle(), (P, A) => survey_in::<P, A>(text, game, rule, shared))
}

fn survey_in<P: Packing, A: Action<P>>(
    text: &str,
    game: &Game,
    rule: Rule,
    shared: &Shared,
) -> Result<Found, Box<Answer>> {
    let clock = Clock::start();
    let (component, mut watch) = Component::<P, A>::of(text, game, rule, shared)?;
    let graph = &component.graph;
    let positions = graph.states().len();
    let layers: Vec<u64> = graph.layers().collect();
    let farthest: Vec<u32> = graph.layer(layers.len() as u32 - 1).collect();
    let stopped = |reason| Box::new(Answer::stopped(text, reason));
    let way = component.way(game, &mut watch).map_err(stopped)?;
    let farthest = component.names(game, &farthest, &mut watch).map_err(stopped)?;
    let work = Work { expanded: positions as u64, time: clock.time(), ..Work::default() };
    let extent = extent(graph, &shared.left_after(&work));
    let (extent, reason) = extent.map_or_else(|reason| (None, Some(reason)), |extent| (extent, None));
    Ok(Found {
        puzzle: text.to_owned(),
        outcome: reason.map_or_else(|| component.ending(), Ending::of),
        metric: shared.metric.clone(),
        positions,
        edges: graph.edges() / 2,
        goals: component.goals.len(),
        diameter: extent.map(|extent| extent.diameter),
        radius: extent.map(|extent| extent.radius),
        reason: reason.and_then(|reason| Answer::stopped(text, reason).reason),
        proof: way.is_none().then_some("exhaustive search"),
        layers,
        farthest,
        way,
        seconds: clock.time().seconds,
    })
}

/// Diameter and radius, if the graph is not too large.
fn extent<P: Packing, A: Action<P>>(
    graph: &StateGraph<Cage<P, A>>,
    shared: &Shared,
) -> Result<Option<Extent>, Reason> {
    if graph.states().len() > MEASURED { Ok(None) } else { graph.extent_within(&shared.limits()) }
}

/// Prints what people read below the board.
fn print(found: &Found) {
    let rule = Rule::of(&found.metric);
    let (unit, Found { positions, edges, .. }) = (rule.unit(), found);
    say(format_args!("{positions} positions can be reached, {} of them solved", found.goals));
    say(format_args!("{edges} pairs of them are one action apart, in {unit}"));
    if let (Some(diameter), Some(radius)) = (found.diameter, found.radius) {
        say(format_args!("diameter {diameter}, radius {radius}"));
    }
    if let Some(reason) = &found.reason {
        say(format_args!("diameter and radius are not known: {reason}"));
    }
    say(format_args!("positions by {unit} from the start: {}", numbers(&found.layers)));
    say(format_args!("farthest from the start, after {}:", rule.count(found.layers.len() as u64 - 1)));
    found.farthest.iter().for_each(say);
    let Some(way) = &found.way else {
        return say("unsolvable: every position was met");
    };
    say(format_args!("positions by {unit} from the goal: {}", numbers(&way.layers_from_goal)));
    let (cost, solutions) = (rule.count(way.cost.into()), way.solutions);
    say(format_args!("the nearest goals, after {cost}, by {solutions} shortest ways in all:"));
    way.nearest.iter().for_each(say);
    say(format_args!("hardest starts, with {}:", rule.count(way.layers_from_goal.len() as u64 - 1)));
    way.hardest.iter().for_each(say);
    say(format_args!("{:#}", way.picture));
    say(format_args!("{:.3} s", found.seconds));
}

fn numbers(layers: &[u64]) -> String {
    layers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
