//! A game played by hand: a line is an action or a command, and the program says how many actions are still needed.

use std::{
    collections::BTreeMap,
    io::{self, BufRead},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};

use programs::{
    Ending, Flaw, Shared, complain,
    input::{self, Line},
    is_interrupted, say, shown,
};

use squirrel_cage::Metric;

use crate::{game::Game, metric, solve::solve};

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

/// The way on from a position, in a few bytes for each action.
#[derive(Clone)]
enum Way {
    /// The actions as text, each in the symbols of the position before it, in reverse.
    Actions(Vec<Box<str>>),
    None,
    Unknown(String),
}

impl Way {
    fn from(game: &Game, shared: &Shared) -> Result<Self, Flaw> {
        let solution = solve(&game.to_string(), game, shared)?;
        Ok(match solution.answer.outcome {
            Ending::Solved => {
                Way::Actions(solution.steps.into_iter().rev().map(|step| step.text.into()).collect())
            }
            Ending::Unsolvable => Way::None,
            _ => Way::Unknown(solution.answer.reason.or(solution.answer.error).unwrap_or_default()),
        })
    }

    /// The way on from `next`, if this way, which begins at `game`, goes there first.
    fn after(&self, game: &Game, next: &Game) -> Option<Self> {
        let Way::Actions(actions) = self else { return None };
        let (first, rest) = actions.split_last()?;
        let goes_there = game.read(first).is_ok_and(|first| game.after(&first).as_ref() == Some(next));
        goes_there.then(|| Way::Actions(rest.to_vec()))
    }
}

/// A game from its start to where it was undone from. It remembers the actions alone: a position is found by going
/// there from the start.
struct Play<'a> {
    start: Game,
    /// As text, each in the symbols of the position before it.
    actions: Vec<Box<str>>,
    /// How many actions are made and not undone.
    made: usize,
    /// The position now, and the way on.
    game: Game,
    way: Way,
    /// The ways on from some positions of the game, by the number of actions made: another search for each `u` takes time.
    ways: BTreeMap<usize, Way>,
    /// The fewest actions from the start, if they are known.
    par: Option<usize>,
    metric: Metric,
    shared: &'a Shared,
}

/// Plays `game` with the lines of `input` until it ends, a line says `q`, or SIGINT comes.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub(crate) fn play(
    game: &Game,
    shared: &Shared,
    input: impl BufRead + Send + 'static,
) -> Result<Ending, Flaw> {
    let mut play = Play::new(game, shared)?;
    say("actions; or u undo, U redo, h hint, r reset, q quit");
    play.show();
    let lines = lines(input);
    loop {
        let line = match lines.recv_timeout(LOOK) {
            _ if is_interrupted() => return Ok(Ending::Interrupted),
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(Ending::Solved),
            Ok(Ok(line)) => line,
            Ok(Err(error)) => {
                complain(format_args!("error: standard input: {error}"));
                return Ok(Ending::Invalid);
            }
        };
        if let Some(fault) = line.fault {
            say(fault);
            continue;
        }
        match Command::of(line.text.trim()) {
            Command::Quit => return Ok(Ending::Solved),
            Command::Act("") => {}
            command => match play.obey(&command)? {
                Ok(()) => play.show(),
                Err(refusal) => say(refusal),
            },
        }
    }
}

/// The most ways that are remembered.
const MOST_WAYS: usize = 64;

/// How long to wait for a line between two looks whether SIGINT came.
const LOOK: Duration = Duration::from_millis(50);

/// The lines of `input`, one ahead, read by a thread that ends with the process: nothing else can be looked at meanwhile.
fn lines(input: impl BufRead + Send + 'static) -> Receiver<io::Result<Line>> {
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::spawn(move || {
        for line in input::lines(input) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

impl<'a> Play<'a> {
    fn new(start: &Game, shared: &'a Shared) -> Result<Self, Flaw> {
        let way = Way::from(start, shared)?;
        let par = if let Way::Actions(actions) = &way { Some(actions.len()) } else { None };
        Ok(Play {
            start: start.clone(),
            actions: Vec::new(),
            made: 0,
            game: start.clone(),
            ways: BTreeMap::from([(0, way.clone())]),
            way,
            par,
            metric: metric::of(shared),
            shared,
        })
    }

    /// Does what is asked, or says why not. A hint is said, and changes nothing.
    fn obey(&mut self, command: &Command<'_>) -> Result<Result<(), String>, Flaw> {
        match command {
            Command::Undo if self.made == 0 => Ok(Err("there is no move to undo".to_owned())),
            Command::Undo => self.go_to(self.made - 1).map(Ok),
            Command::Redo if self.made == self.actions.len() => {
                Ok(Err("there is no move to redo".to_owned()))
            }
            Command::Redo => self.go_to(self.made + 1).map(Ok),
            Command::Reset => self.go_to(0).map(Ok),
            Command::Hint => Ok(Err(self.hint())),
            Command::Quit => Ok(Ok(())),
            Command::Act(text) => self.act(text),
        }
    }

    /// Makes the position after the first `made` actions the present one.
    fn go_to(&mut self, made: usize) -> Result<(), Flaw> {
        let follow = |game: Game, action: &str| game.after(&game.read(action).ok()?);
        // One more action is made where the game is; fewer, from the start.
        let (from, first) = if made > self.made { (&self.game, self.made) } else { (&self.start, 0) };
        let mut actions = self.actions[first..made].iter().map(AsRef::as_ref);
        let next = actions.try_fold(from.clone(), follow);
        let next = next.ok_or_else(|| Flaw::of_solution("an action that was made cannot be made again"))?;
        self.enter(next, made)
    }

    /// Makes `next` the present position, after `made` actions, and finds the way on.
    fn enter(&mut self, next: Game, made: usize) -> Result<(), Flaw> {
        let known = self.ways.get(&made).cloned().or_else(|| self.way.after(&self.game, &next));
        self.way = known.map_or_else(|| Way::from(&next, self.shared), Ok)?;
        self.ways.insert(made, self.way.clone());
        if self.ways.len() > MOST_WAYS {
            self.ways.pop_first();
        }
        (self.game, self.made) = (next, made);
        Ok(())
    }

    fn hint(&self) -> String {
        match &self.way {
            Way::Actions(actions) => actions
                .last()
                .map_or_else(|| "it is solved already".to_owned(), |action| format!("try {action}")),
            Way::None => "no way leads to the goal".to_owned(),
            Way::Unknown(reason) => format!("it is not known: {reason}"),
        }
    }

    /// Makes a move; those that were undone are forgotten.
    fn act(&mut self, text: &str) -> Result<Result<(), String>, Flaw> {
        let game = &self.game;
        let action = match game.read(text) {
            Ok(action) => action,
            Err(error) => return Ok(Err(error)),
        };
        let text = shown(text);
        let Some(next) = game.after(&action).filter(|next| next != game) else {
            return Ok(Err(format!("{text} is not possible: {}", game.obstacle(&action))));
        };
        if let Some(breach) = self.metric.refusal(&action) {
            return Ok(Err(format!("{text} is not possible: {breach}")));
        }
        let action = game.write(&action);
        self.actions.truncate(self.made);
        self.ways.split_off(&(self.made + 1));
        self.actions.push(action.into());
        self.enter(next, self.made + 1).map(Ok)
    }

    fn show(&self) {
        say(format_args!("{:#}", self.game));
        let actions = self.actions[..self.made].join(" ");
        let colon = if actions.is_empty() { "" } else { ": " };
        let made = metric::count(self.metric, self.made as u64);
        let needed = match &self.way {
            Way::Actions(actions) if actions.is_empty() => "solved".to_owned(),
            Way::Actions(actions) => format!("{} still needed", actions.len()),
            Way::None => "no way leads to the goal".to_owned(),
            Way::Unknown(reason) => format!("how many are still needed is not known: {reason}"),
        };
        let par = self.par.map_or_else(String::new, |par| format!(", par {par}"));
        say(format_args!("{made} made{colon}{actions}; {needed}{par}"));
    }
}
