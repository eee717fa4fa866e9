//! Playing, hints, plans to check, and new puzzles.

use picture::Frames;
use programs::{
    Answer, Drawing, Ending, Failure, Flaw,
    modes::{NoAction, Position, Rules, say_new},
    refuse,
};
use sliding_tile::{Board, Difficulty, Generator, Metric};

use crate::{
    Options,
    input::Puzzle,
    letters::Letters,
    print,
    solve::{Settings, solve},
};

/// A board on the way to its goal.
#[derive(Clone, PartialEq, Debug)]
struct Game {
    board: Board,
    goal: Board,
    metric: Metric,
    letters: Letters,
}

impl Position for Game {
    fn drawing(&self) -> Drawing {
        print::drawing(&self.board)
    }

    fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
        let read = self.letters.read(action);
        let slide = read.map_err(|error| NoAction::Unreadable(error.to_string()))?;
        let text = self.letters.text(slide);
        if self.metric == Metric::Moves && slide.tiles() > 1 {
            return Err(NoAction::Impossible(format!("{text} moves several tiles, a move one")));
        }
        match self.board.after(slide) {
            Some(board) => Ok((text, Game { board, ..self.clone() })),
            None if self.letters == Letters::Hole => {
                Err(NoAction::Impossible(format!("the hole cannot move {text}")))
            }
            None => Err(NoAction::Impossible(format!("no tiles can move {text}"))),
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
    settings: &Settings<'_>,
) -> Result<Option<Ending>, Failure> {
    let shared = settings.shared;
    let game = game(puzzle, settings);
    let mut solve = |game: &Game| solved(text, game, settings);
    let mut rules = Rules { unit: &shared.metric, solve: &mut solve };
    let ending = options.modes.answer(text, &game, &mut rules, shared)?;
    if let Some(plan) = options.modes.plan(text, &game, shared) {
        let drawn = |actions: &[String]| frames(&puzzle.start, actions, settings.letters);
        options.pictures.write(&plan, size(&puzzle.start), drawn)?;
    }
    Ok(ending)
}

/// Returns the rows and columns of a board.
pub(crate) fn size(board: &Board) -> (usize, usize) {
    (board.shape().rows(), board.shape().columns())
}

/// Returns the frames of a picture, the actions as they are written; `None` if one is not possible.
pub(crate) fn frames(start: &Board, actions: &[String], letters: Letters) -> Option<Frames> {
    let (mut frames, mut board) = (Frames::new(start.scene()), start.clone());
    for action in actions {
        board = board.after(letters.read(action).ok()?)?;
        frames.push(action, board.scene());
    }
    Some(frames)
}

fn game(puzzle: &Puzzle, settings: &Settings<'_>) -> Game {
    let metric = settings.shared.metric.parse().unwrap_or_default();
    Game { board: puzzle.start.clone(), goal: puzzle.goal.clone(), metric, letters: settings.letters }
}

fn solved(text: &str, game: &Game, settings: &Settings<'_>) -> Result<Answer, Flaw> {
    let puzzle = Puzzle { start: game.board.clone(), goal: game.goal.clone() };
    match solve(text, &puzzle, settings) {
        Ok(solution) => Ok(solution.answer),
        Err(Failure::Flaw(flaw)) => Err(flaw),
        Err(failure) => Err(Flaw::of_solution(failure.to_string())),
    }
}

/// Makes a new puzzle with this goal.
pub(crate) fn generate(goal: &Board, options: &Options, settings: &Settings<'_>) -> Result<Ending, String> {
    let (new, shared) = (&options.new, settings.shared);
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
    let game = game(&puzzle, settings);
    let answer = solved(&text, &game, settings).map_err(|flaw| format!("error: {flaw}"))?;
    let mut solve = |game: &Game| solved(&text, game, settings);
    let rules = Rules { unit: &shared.metric, solve: &mut solve };
    let difficulty = Difficulty::of(instance.optimum.unwrap_or_default());
    let drawn = |actions: &[String]| frames(&puzzle.start, actions, settings.letters);
    let written = options.pictures.write_new(&answer, difficulty.name(), size(&puzzle.start), drawn);
    let ending = say_new(&game, answer, difficulty.name(), &rules, shared);
    written.map(|()| ending).map_err(|failure| format!("error: {failure}"))
}
