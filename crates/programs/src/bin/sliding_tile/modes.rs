//! Playing, hints, plans to check, and new puzzles.

use programs::{
    Answer, Ending, Failure, Flaw, Shared,
    modes::{NewPuzzle, NoAction, Position, Rules, say_new},
    refuse,
};
use sliding_tile::{Board, Difficulty, Generator, Metric, Slide, heuristics::PatternTables};

use crate::{Options, input::Puzzle, solve::solve};

/// A board on the way to its goal.
#[derive(Clone, PartialEq, Debug)]
struct Game {
    board: Board,
    goal: Board,
    metric: Metric,
}

impl Position for Game {
    fn drawing(&self) -> String {
        self.board.drawing().to_string()
    }

    fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
        let slide: Slide = action.parse().map_err(|error| NoAction::Unreadable(format!("{error}")))?;
        if self.metric == Metric::Moves && slide.tiles() > 1 {
            return Err(NoAction::Impossible(format!("{slide} moves several tiles, a move one")));
        }
        match self.board.after(slide) {
            Some(board) => Ok((slide.to_string(), Game { board, ..self.clone() })),
            None => Err(NoAction::Impossible(format!("no tiles can move {slide}"))),
        }
    }

    fn is_solved(&self) -> bool {
        self.board == self.goal
    }
}

/// Answers for `puzzle` in the mode that is asked for; `None` if none is.
pub(crate) fn answer(
    text: &str,
    puzzle: &Puzzle,
    options: &Options,
    tables: &PatternTables,
) -> Result<Option<Ending>, Failure> {
    let shared = &options.shared;
    let game = game(puzzle, shared);
    let mut solve = |game: &Game| solved(text, game, shared, tables);
    let mut rules = Rules { unit: &shared.metric, solve: &mut solve };
    Ok(options.modes.answer(text, &game, &mut rules, shared)?)
}

fn game(puzzle: &Puzzle, shared: &Shared) -> Game {
    let metric = shared.metric.parse().unwrap_or_default();
    Game { board: puzzle.start.clone(), goal: puzzle.goal.clone(), metric }
}

fn solved(text: &str, game: &Game, shared: &Shared, tables: &PatternTables) -> Result<Answer, Flaw> {
    let puzzle = Puzzle { start: game.board.clone(), goal: game.goal.clone() };
    match solve(text, &puzzle, shared, tables) {
        Ok(solution) => Ok(solution.answer),
        Err(Failure::Flaw(flaw)) => Err(flaw),
        Err(failure) => Err(Flaw::of_solution(failure.to_string())),
    }
}

/// Makes a new puzzle with this goal.
pub(crate) fn generate(
    goal: &Board,
    new: &NewPuzzle,
    shared: &Shared,
    tables: &PatternTables,
) -> Result<Ending, String> {
    let range = |name: &str| name.parse().map_or(1..=u32::MAX, Difficulty::range);
    let cost = new.cost(range, 1..=u32::MAX)?;
    let mut generator = Generator::seeded(new.seed()).with_goal(goal).with_cost(cost);
    let instance = match generator.generate_within(&mut shared.limits()) {
        Ok(Some(instance)) => instance,
        Ok(None) => return Ok(refuse("", "no board needs so many moves, or none was found", shared)),
        Err(reason) => {
            let answer = Answer::stopped("", reason);
            let ending = answer.outcome;
            if shared.json {
                programs::say(answer.to_json());
            } else {
                programs::complain(format_args!("stopped: {}", answer.reason.unwrap_or_default()));
            }
            return Ok(ending);
        }
    };
    let text = if instance.goal == instance.board.goal() {
        instance.board.to_string()
    } else {
        format!("{} => {}", instance.board, instance.goal)
    };
    let puzzle = Puzzle { start: instance.board, goal: instance.goal };
    let game = game(&puzzle, shared);
    let answer = solved(&text, &game, shared, tables).map_err(|flaw| format!("error: {flaw}"))?;
    let mut solve = |game: &Game| solved(&text, game, shared, tables);
    let rules = Rules { unit: &shared.metric, solve: &mut solve };
    let difficulty = Difficulty::of(instance.optimum.unwrap_or_default());
    Ok(say_new(&game, answer, difficulty.name(), &rules, shared))
}
