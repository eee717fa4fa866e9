//! A game played by hand: a line is an action or a command, and the program says how many actions are still needed.

use std::io::BufRead;

use program::{Ending, Flaw, Shared, complain, say};

use crate::{
    game::{Game, Step},
    metric::Rule,
    solve::solve,
};

/// What a line asks for.
enum Command<'a> {
    Undo,
    Redo,
    Hint,
    Reset,
    Quit,
    Act(&'a str),
}

impl<'a> Command<'a> {
    fn of(line: &'a str) -> Self {
        match line {
            "u" => Command::Undo,
            "U" => Command::Redo,
            "h" => Command::Hint,
            "r" => Command::Reset,
            "q" => Command::Quit,
            action => Command::Act(action),
        }
    }
}

/// What is still to do from a position.
#[derive(Clone)]
enum Way {
    Steps(Vec<Step>),
    None,
    Unknown(String),
}

impl Way {
    fn from(game: &Game, shared: &Shared) -> Result<Self, Flaw> {
        let solution = solve(&game.to_string(), game, shared)?;
        Ok(match solution.answer.outcome {
            Ending::Solved => Way::Steps(solution.steps),
            Ending::Unsolvable => Way::None,
            _ => Way::Unknown(solution.answer.reason.or(solution.answer.error).unwrap_or_default()),
        })
    }

    /// The way from `next`, if that is where this way goes first.
    fn after(&self, next: &Game) -> Option<Self> {
        match self {
            Way::Steps(steps) if steps.first()?.game == *next => Some(Way::Steps(steps[1..].to_vec())),
            _ => None,
        }
    }
}

/// A position of the game, the action that led to it, and the way on.
struct Place {
    action: String,
    game: Game,
    way: Way,
}

/// A game from its start to where it was undone from.
struct Play<'a> {
    places: Vec<Place>,
    /// How many actions are made and not undone.
    made: usize,
    rule: Rule,
    shared: &'a Shared,
}

/// Plays `game` with the lines of `input` until it ends or a line says `q`.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn play(game: &Game, shared: &Shared, input: impl BufRead) -> Result<Ending, Flaw> {
    let start = Place { action: String::new(), game: game.clone(), way: Way::from(game, shared)? };
    let mut play = Play { places: vec![start], made: 0, rule: Rule::of(&shared.metric), shared };
    say("actions; or u undo, U redo, h hint, r reset, q quit");
    play.show();
    for line in input.lines() {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                complain(format_args!("error: standard input: {error}"));
                return Ok(Ending::Invalid);
            }
        };
        match Command::of(line.trim()) {
            Command::Quit => break,
            Command::Act("") => {}
            command => match play.obey(&command)? {
                Ok(()) => play.show(),
                Err(refusal) => say(refusal),
            },
        }
    }
    Ok(Ending::Solved)
}

impl Play<'_> {
    fn place(&self) -> &Place {
        &self.places[self.made]
    }

    /// Does what is asked, or says why not. A hint is said, and changes nothing.
    fn obey(&mut self, command: &Command<'_>) -> Result<Result<(), String>, Flaw> {
        match command {
            Command::Undo if self.made == 0 => return Ok(Err("there is no move to undo".to_owned())),
            Command::Undo => self.made -= 1,
            Command::Redo if self.made + 1 == self.places.len() => {
                return Ok(Err("there is no move to redo".to_owned()));
            }
            Command::Redo => self.made += 1,
            Command::Reset => self.made = 0,
            Command::Hint => return Ok(Err(self.hint())),
            Command::Quit => {}
            Command::Act(text) => return self.act(text),
        }
        Ok(Ok(()))
    }

    fn hint(&self) -> String {
        match &self.place().way {
            Way::Steps(steps) => steps
                .first()
                .map_or_else(|| "it is solved already".to_owned(), |step| format!("try {}", step.text)),
            Way::None => "no way leads to the goal".to_owned(),
            Way::Unknown(reason) => format!("it is not known: {reason}"),
        }
    }

    /// Makes a move; those that were undone are forgotten.
    fn act(&mut self, text: &str) -> Result<Result<(), String>, Flaw> {
        let Place { game, way, .. } = self.place();
        let action = match game.read(text) {
            Ok(action) => action,
            Err(error) => return Ok(Err(error)),
        };
        let Some(next) = game.after(&action).filter(|next| next != game) else {
            return Ok(Err(format!("{text} is not possible: {}", game.obstacle(&action))));
        };
        if let Some(breach) = self.rule.breach(&action) {
            return Ok(Err(format!("{text} is not possible: {breach}")));
        }
        let way = match way.after(&next) {
            Some(way) => way,
            None => Way::from(&next, self.shared)?,
        };
        let action = game.write(&action);
        self.made += 1;
        self.places.truncate(self.made);
        self.places.push(Place { action, game: next, way });
        Ok(Ok(()))
    }

    fn show(&self) {
        let Place { game, way, .. } = self.place();
        say(format_args!("{game:#}"));
        let actions: Vec<&str> =
            self.places[1..=self.made].iter().map(|place| place.action.as_str()).collect();
        let colon = if actions.is_empty() { "" } else { ": " };
        let made = self.rule.count(self.made as u64);
        let needed = match way {
            Way::Steps(steps) if steps.is_empty() => "solved".to_owned(),
            Way::Steps(steps) => format!("{} still needed", steps.len()),
            Way::None => "no way leads to the goal".to_owned(),
            Way::Unknown(reason) => format!("how many are still needed is not known: {reason}"),
        };
        let par = match &self.places[0].way {
            Way::Steps(steps) => format!(", par {}", steps.len()),
            _ => String::new(),
        };
        say(format_args!("{made} made{colon}{}; {needed}{par}", actions.join(" ")));
    }
}
