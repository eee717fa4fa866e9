//! Surveys: all reachable positions, with their distances from the start and from the goal.

use programs::{Answer, Budget, Clock, Ending, Progress, Shared, Work, say, say_drawing, say_json, stop};
use search::{Progress as _, Reason, graph::DiameterAndRadius};
use serde::Serialize;
use squirrel_cage::{BoardSpace, SpaceError, Survey, with_space};

use crate::{game::Game, metric, solve::exceeded};

/// The bytes of a position outside the graph: two distances, the number of shortest ways, and a queue.
const BYTES_BESIDE: u64 = 32;

/// The largest graph whose diameter and radius are computed.
const MEASURED: u64 = 1_000_000;

/// The result of a survey in one metric.
#[derive(Serialize)]
pub(crate) struct Found {
    puzzle: String,
    outcome: Ending,
    metric: String,
    /// The number of reachable positions.
    positions: u64,
    /// The number of pairs of positions that are one action apart.
    edges: u64,
    /// How many of the positions are solved.
    pub(crate) goals: u64,
    /// The greatest distance of two positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    diameter: Option<u32>,
    /// The least eccentricity of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    radius: Option<u32>,
    /// The limit that ended their computation.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'static str>,
    /// The number of positions at each distance from the start.
    layers: Vec<u64>,
    /// The positions farthest from the start.
    farthest: Vec<String>,
    #[serde(flatten)]
    pub(crate) way: Option<Way>,
    seconds: f64,
}

/// The result on the ways to the goal, if a solved position is reachable.
#[derive(Serialize)]
pub(crate) struct Way {
    /// The minimum number of actions to the goal.
    pub(crate) cost: u32,
    /// The number of shortest solutions.
    solutions: u128,
    /// The solved positions nearest to the start.
    pub(crate) nearest: Vec<String>,
    /// The number of positions at each distance from the goal.
    layers_from_goal: Vec<u64>,
    /// The hardest starts: the positions farthest from the goal.
    hardest: Vec<String>,
    #[serde(skip)]
    picture: Game,
}

/// Surveys a space within the limits, and returns the survey with the rest of the limits.
///
/// # Errors
///
/// Returns the answer if there is no space or a limit was reached.
pub(crate) fn surveyed<S: BoardSpace>(
    text: &str,
    space: Result<S, SpaceError>,
    shared: &Shared,
) -> Result<(Survey<S>, Budget), Box<Answer>> {
    let shared = &shared.with_memory();
    let mut budget = Budget::begin(shared);
    let space = space.map_err(|error| Box::new(exceeded(text, error, shared)))?;
    let mut survey = Survey::begun_in(space);
    let mut progress = Progress::new(shared.shows_progress());
    if let Some(reason) = survey.resume(shared.limits(), &mut progress) {
        return Err(Box::new(Answer::stopped(text, reason)));
    }
    let bytes = survey.graph().memory().now + BYTES_BESIDE * survey.positions();
    budget.spend(bytes).map_err(|reason| Box::new(Answer::stopped(text, reason)))?;
    Ok((survey, budget))
}

/// Returns whether there is a solution.
pub(crate) fn ending<S: BoardSpace>(survey: &Survey<S>) -> Ending {
    if survey.goals() == 0 { Ending::Unsolvable } else { Ending::Solved }
}

/// Returns the ways to the goal, or `None` if there is no solution.
fn way<S: BoardSpace>(survey: &Survey<S>, game: &Game, budget: &mut Budget) -> Result<Option<Way>, Reason> {
    let (graph, goal) = (survey.graph(), survey.space().goal());
    let (Some(first), Some(solved)) = (graph.goals(&goal).next(), survey.solved()) else {
        return Ok(None);
    };
    let cost = graph.depth(first);
    let nearest: Vec<u32> = graph.goals(&goal).filter(|&node| graph.depth(node) == cost).collect();
    Ok(Some(Way {
        cost,
        solutions: survey.solutions(game.board()).unwrap_or(0),
        nearest: names(survey, game, &nearest, budget)?,
        layers_from_goal: survey.layers().to_vec(),
        hardest: names(survey, game, solved.farthest(), budget)?,
        picture: game.at(survey.hardest().unwrap_or_else(|| game.board().clone())),
    }))
}

/// Returns the positions of nodes as text, in order. Their memory is part of the budget.
fn names<S: BoardSpace>(
    survey: &Survey<S>,
    game: &Game,
    nodes: &[u32],
    budget: &mut Budget,
) -> Result<Vec<String>, Reason> {
    let name = |&node: &u32| {
        let name = game.at(survey.board(node)).to_string();
        budget.spend((name.capacity() + size_of::<String>()) as u64)?;
        Ok(name)
    };
    let mut names: Vec<String> = nodes.iter().map(name).collect::<Result<_, _>>()?;
    names.sort_unstable();
    Ok(names)
}

/// Surveys all reachable positions and prints the result.
pub(crate) fn answer(text: &str, game: &Game, shared: &Shared) -> Ending {
    let found = survey(text, game, shared);
    if !shared.json {
        say_drawing(&game.drawing());
    }
    match found {
        Ok(found) => {
            if shared.json {
                say_json(&found);
            } else {
                print(&found);
            }
            found.outcome
        }
        Err(answer) => stop(&answer, shared),
    }
}

/// Surveys all reachable positions.
///
/// # Errors
///
/// Returns the answer if a limit was reached.
pub(crate) fn survey(text: &str, game: &Game, shared: &Shared) -> Result<Found, Box<Answer>> {
    let (metric, board) = (metric::of(shared), game.board());
    with_space!(metric, board, S => survey_in(text, game, shared, S::new(board, metric)))
}

fn survey_in<S: BoardSpace>(
    text: &str,
    game: &Game,
    shared: &Shared,
    space: Result<S, SpaceError>,
) -> Result<Found, Box<Answer>> {
    let clock = Clock::start();
    let (survey, mut budget) = surveyed(text, space, shared)?;
    let graph = survey.graph();
    let layers: Vec<u64> = graph.layers().collect();
    let farthest: Vec<u32> = graph.layer(layers.len() as u32 - 1).collect();
    let stopped = |reason| Box::new(Answer::stopped(text, reason));
    let way = way(&survey, game, &mut budget).map_err(stopped)?;
    let farthest = names(&survey, game, &farthest, &mut budget).map_err(stopped)?;
    let work = Work { expanded: survey.positions(), time: clock.time(), ..Work::default() };
    let measured = measured(&survey, &shared.left_after(&work));
    let (measured, reason) = measured.map_or_else(|reason| (None, Some(reason)), |measured| (measured, None));
    Ok(Found {
        puzzle: text.to_owned(),
        outcome: reason.map_or_else(|| ending(&survey), Ending::of),
        metric: shared.metric.clone(),
        positions: survey.positions(),
        edges: survey.edges(),
        goals: survey.goals(),
        diameter: measured.map(|measured| measured.diameter),
        radius: measured.map(|measured| measured.radius),
        reason: reason.and_then(|reason| Answer::stopped(text, reason).reason),
        proof: way.is_none().then_some("exhaustive search"),
        layers,
        farthest,
        way,
        seconds: clock.time().seconds,
    })
}

/// Returns diameter and radius, unless the graph is too large.
fn measured<S: BoardSpace>(survey: &Survey<S>, shared: &Shared) -> Result<Option<DiameterAndRadius>, Reason> {
    if survey.positions() > MEASURED { Ok(None) } else { survey.diameter_and_radius_within(&shared.limits()) }
}

/// Prints the lines below the board.
fn print(found: &Found) {
    let metric = found.metric.parse().unwrap_or_default();
    let (unit, Found { positions, edges, .. }) = (metric::unit(metric), found);
    say(format_args!("{positions} positions can be reached, {} of them solved", found.goals));
    say(format_args!("{edges} pairs of them are one action apart, in {unit}"));
    if let (Some(diameter), Some(radius)) = (found.diameter, found.radius) {
        say(format_args!("diameter {diameter}, radius {radius}"));
    }
    if let Some(reason) = &found.reason {
        say(format_args!("diameter and radius are not known: {reason}"));
    }
    say(format_args!("positions by {unit} from the start: {}", numbers(&found.layers)));
    say(format_args!(
        "farthest from the start, after {}:",
        metric::count(metric, found.layers.len() as u64 - 1)
    ));
    found.farthest.iter().for_each(say);
    let Some(way) = &found.way else {
        return say("unsolvable: every position was met");
    };
    say(format_args!("positions by {unit} from the goal: {}", numbers(&way.layers_from_goal)));
    let (cost, solutions) = (metric::count(metric, way.cost.into()), way.solutions);
    say(format_args!("the nearest goals, after {cost}, by {solutions} shortest ways in all:"));
    way.nearest.iter().for_each(say);
    say(format_args!(
        "hardest starts, with {}:",
        metric::count(metric, way.layers_from_goal.len() as u64 - 1)
    ));
    way.hardest.iter().for_each(say);
    say_drawing(&way.picture.drawing());
    say(format_args!("{:.3} s", found.seconds));
}

fn numbers(layers: &[u64]) -> String {
    layers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
