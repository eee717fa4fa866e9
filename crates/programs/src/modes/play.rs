//! A puzzle played by hand: a line is an action or a command, and the program says how many actions are still needed.

use std::{
    collections::BTreeMap,
    io::{self, BufRead},
    ops::ControlFlow,
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};

use crate::{
    command_line::Shared,
    input::{self, Line},
    modes::{Position, Rules},
    report::{Ending, InternalError},
    run::is_interrupted,
    terminal::{print_error, say, say_drawing, say_prompt, shown},
};

/// A command of a line.
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
    /// The actions as text, each in the symbols of the position before it, in reverse; and whether no way is shorter, as
    /// far as that is proven.
    Actions(Vec<Box<str>>, bool),
    None,
    Unknown(String),
}

impl Way {
    fn from<P: Position>(
        position: &P,
        rules: &mut Rules<'_, P>,
        shared: &Shared,
    ) -> Result<Self, InternalError> {
        if position.is_solved() {
            return Ok(Way::Actions(Vec::new(), true));
        }
        let answer = (rules.solve)(position, shared)?;
        Ok(match answer.outcome {
            Ending::Solved => {
                let actions = answer.actions.unwrap_or_default();
                let is_proven = answer.optimal == Some(true);
                Way::Actions(actions.into_iter().rev().map(Into::into).collect(), is_proven)
            }
            Ending::Unsolvable => Way::None,
            _ => Way::Unknown(answer.reason.or(answer.error).unwrap_or_default()),
        })
    }

    /// Returns the way on from `next`, if this way, which begins at `position`, goes there first.
    fn after<P: Position>(&self, position: &P, next: &P) -> Option<Self> {
        let Way::Actions(actions, is_proven) = self else { return None };
        let (first, rest) = actions.split_last()?;
        let goes_there = position.act(first).is_ok_and(|(_, position)| position == *next);
        goes_there.then(|| Way::Actions(rest.to_vec(), *is_proven))
    }
}

/// A play from its start to where it was undone from. It remembers the actions alone: a position is found by going there
/// from the start.
struct Play<'a, 'b, P> {
    start: P,
    /// As text, each as it is written in the position before it.
    actions: Vec<Box<str>>,
    /// How many actions are made and not undone.
    made: usize,
    /// The position now, and the way on.
    position: P,
    way: Way,
    /// The ways on from some positions of the play, by the number of actions made: another search for each `u` takes time.
    ways: BTreeMap<usize, Way>,
    /// The fewest actions from the start, if they are proven.
    par: Option<usize>,
    rules: &'a mut Rules<'b, P>,
    shared: &'a Shared,
}

/// Plays from `start` with the lines of `input` until it ends, a line says `q`, or SIGINT comes. The line `u` undoes an
/// action, `U` makes it again, `h` gives a hint, `r` goes back to the start.
///
/// # Errors
///
/// If a solution that was found does not hold.
pub fn play<P: Position>(
    start: &P,
    rules: &mut Rules<'_, P>,
    shared: &Shared,
    input: impl BufRead + Send + 'static,
) -> Result<Ending, InternalError> {
    let mut play = Play::new(start, rules, shared)?;
    let example = start.example().map_or_else(String::new, |action| format!(", such as {action}"));
    say(format_args!("type an action{example}; or u undo, U redo, h hint, r reset, q quit"));
    play.show();
    let lines = lines(input);
    say_prompt();
    loop {
        let line = match lines.recv_timeout(LOOK) {
            _ if is_interrupted() => return Ok(Ending::Interrupted),
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(Ending::Solved),
            Ok(Ok(line)) => line,
            Ok(Err(error)) => {
                print_error(format_args!("error: standard input: {error}"));
                return Ok(Ending::Invalid);
            }
        };
        if play.read(&line)?.is_break() {
            return Ok(Ending::Solved);
        }
        say_prompt();
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

impl<'a, 'b, P: Position> Play<'a, 'b, P> {
    fn new(start: &P, rules: &'a mut Rules<'b, P>, shared: &'a Shared) -> Result<Self, InternalError> {
        let way = Way::from(start, rules, shared)?;
        let par = if let Way::Actions(actions, true) = &way { Some(actions.len()) } else { None };
        Ok(Play {
            start: start.clone(),
            actions: Vec::new(),
            made: 0,
            position: start.clone(),
            ways: BTreeMap::from([(0, way.clone())]),
            way,
            par,
            rules,
            shared,
        })
    }

    /// Obeys the command of a line and prints the answer, until it says `q`.
    fn read(&mut self, line: &Line) -> Result<ControlFlow<()>, InternalError> {
        if let Some(fault) = &line.fault {
            say(fault);
            return Ok(ControlFlow::Continue(()));
        }
        match Command::of(line.text.trim()) {
            Command::Quit => return Ok(ControlFlow::Break(())),
            Command::Act("") => {}
            command => match self.obey(&command)? {
                Ok(()) => self.show(),
                Err(rejection) => say(rejection),
            },
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Obeys a command, or returns a sentence that is shown instead of the board: a rejection or a hint.
    fn obey(&mut self, command: &Command<'_>) -> Result<Result<(), String>, InternalError> {
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
    fn go_to(&mut self, made: usize) -> Result<(), InternalError> {
        // One more action is made where the play is; fewer, from the start.
        let (from, first) = if made > self.made { (&self.position, self.made) } else { (&self.start, 0) };
        let mut actions = self.actions[first..made].iter();
        let next = actions.try_fold(from.clone(), |position, action| Some(position.act(action).ok()?.1));
        let next =
            next.ok_or_else(|| InternalError::of_solution("an action that was made cannot be made again"))?;
        self.enter(next, made)
    }

    /// Makes `next` the present position, after `made` actions, and finds the way on.
    fn enter(&mut self, next: P, made: usize) -> Result<(), InternalError> {
        let known = self.ways.get(&made).cloned().or_else(|| self.way.after(&self.position, &next));
        self.way = known.map_or_else(|| Way::from(&next, self.rules, self.shared), Ok)?;
        self.ways.insert(made, self.way.clone());
        if self.ways.len() > MOST_WAYS {
            self.ways.pop_first();
        }
        (self.position, self.made) = (next, made);
        Ok(())
    }

    fn hint(&self) -> String {
        match &self.way {
            Way::Actions(actions, _) => actions
                .last()
                .map_or_else(|| "it is solved already".to_owned(), |action| format!("try {action}")),
            Way::None => "no way leads to the goal".to_owned(),
            Way::Unknown(reason) => format!("it is not known: {reason}"),
        }
    }

    /// Makes an action; those that were undone are forgotten.
    fn act(&mut self, text: &str) -> Result<Result<(), String>, InternalError> {
        let (action, next) = match self.position.act(text) {
            Ok(made) => made,
            Err(rejection) => return Ok(Err(rejection.sentence(&shown(text)))),
        };
        self.actions.truncate(self.made);
        self.ways.split_off(&(self.made + 1));
        self.actions.push(action.into());
        self.enter(next, self.made + 1).map(Ok)
    }

    fn show(&self) {
        say_drawing(&self.position.drawing());
        let actions = self.actions[..self.made].join(" ");
        let colon = if actions.is_empty() { "" } else { ": " };
        let made = self.rules.count(self.made as u64);
        let needed = match &self.way {
            Way::Actions(actions, _) if actions.is_empty() => "solved".to_owned(),
            Way::Actions(actions, true) => format!("{} still needed", actions.len()),
            Way::Actions(actions, false) => format!("a solution of {} is known", actions.len()),
            Way::None => "no way leads to the goal".to_owned(),
            Way::Unknown(reason) => format!("how many are still needed is not known: {reason}"),
        };
        let par = self.par.map_or_else(String::new, |par| format!(", par {par}"));
        say(format_args!("{made} made{colon}{actions}; {needed}{par}"));
    }
}
