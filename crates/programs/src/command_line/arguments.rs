//! A first look at the command line: the arguments that the program does not know.
//!
//! Clap ends at the first unknown argument. This look goes on to the last, so that all can be named in one
//! message; it follows clap's grammar (`--name value`, `--name=value`, `-abc`, `--`) and checks no value.

use std::{collections::VecDeque, ffi::OsString};

use clap::{Arg, ArgAction, Command};

/// The parts of a command line, as a command knows them.
#[derive(Debug, Default)]
pub(crate) struct Arguments {
    /// Whatever the command does not know, in order.
    pub(crate) unknown: Vec<String>,
    /// Whether help is asked for.
    pub(crate) help: bool,
    /// The long names of the options that the command knows, in order.
    pub(crate) given: Vec<String>,
    /// Whether an argument begins with `-` and is no option.
    pub(crate) has_dashed: bool,
    /// The places of the arguments that are not options, from 0.
    pub(crate) plain: Vec<usize>,
    /// How many more arguments that are not options may come.
    places: usize,
    /// How many arguments there are.
    count: usize,
}

/// The arguments that are not options.
#[derive(Clone, Copy)]
pub(crate) struct Plain<'a> {
    /// Whether such an argument is known.
    pub(crate) is_known: &'a dyn Fn(&str) -> bool,
    /// Whether an argument that begins with `-` and whose first letters name no option is one of them.
    pub(crate) is_dashed: &'a dyn Fn(&str) -> bool,
}

impl Arguments {
    /// Looks through `arguments`, without the program's name. The command must be built.
    pub(crate) fn seen_by(command: &Command, arguments: &[OsString], plain: Plain<'_>) -> Self {
        let mut rest: VecDeque<String> =
            arguments.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
        let places = command.get_positionals().map(most_values).fold(0, usize::saturating_add);
        let mut seen = Arguments { places, count: arguments.len(), ..Self::default() };
        while let Some(argument) = rest.pop_front() {
            if argument == "--" {
                while let Some(argument) = rest.pop_front() {
                    seen.plain(argument, rest.len(), plain);
                }
            } else if is_dashed(command, &argument, plain) {
                seen.has_dashed = true;
                seen.plain(argument, rest.len(), plain);
            } else if let Some(long) = argument.strip_prefix("--") {
                seen.long(command, long, &mut rest);
            } else if argument.starts_with('-') && argument != "-" {
                seen.shorts(command, &argument, &mut rest);
            } else {
                seen.plain(argument, rest.len(), plain);
            }
        }
        seen
    }

    /// Takes note of an argument that is not an option, with `left` arguments behind it.
    fn plain(&mut self, argument: String, left: usize, plain: Plain<'_>) {
        if self.places == 0 || !(plain.is_known)(&argument) {
            self.unknown.push(argument);
        } else {
            self.places -= 1;
            self.plain.push(self.count - left - 1);
        }
    }

    fn long(&mut self, command: &Command, long: &str, rest: &mut VecDeque<String>) {
        let (name, value) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
        match known(command, |option| option.get_long() == Some(name)) {
            None => self.unknown.push(format!("--{long}")),
            Some(option) => self.option(option, value.is_some(), rest),
        }
    }

    /// Short options behind one dash; the text behind one that takes a value is its value.
    fn shorts(&mut self, command: &Command, argument: &str, rest: &mut VecDeque<String>) {
        let letters = &argument[1..];
        for (at, letter) in letters.char_indices() {
            let Some(option) = known(command, |option| option.get_short() == Some(letter)) else {
                return self.unknown.push(argument.to_owned());
            };
            let attached = at + letter.len_utf8() < letters.len();
            self.option(option, attached, rest);
            if option.get_action().takes_values() {
                return;
            }
        }
    }

    /// Takes note of `option` and takes its values away, unless one is attached to it.
    fn option(&mut self, option: &Arg, attached: bool, rest: &mut VecDeque<String>) {
        self.given.extend(option.get_long().map(str::to_owned));
        self.help |=
            matches!(option.get_action(), ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong);
        if !option.get_action().takes_values() || attached {
            return;
        }
        for _ in 0..option.get_num_args().map_or(1, |range| range.max_values()) {
            if rest.front().is_none_or(|value| !may_be_value(option, value)) {
                break;
            }
            rest.pop_front();
        }
    }
}

/// Whether an argument begins with `-` and is not an option, because no option has its name and `plain` accepts it.
fn is_dashed(command: &Command, argument: &str, plain: Plain<'_>) -> bool {
    let Some(name) = argument.strip_prefix('-') else { return false };
    let is_option = match name.strip_prefix('-') {
        Some(long) => {
            let name = long.split_once('=').map_or(long, |(name, _)| name);
            known(command, |option| option.get_long() == Some(name)).is_some()
        }
        None => known(command, |option| option.get_short() == name.chars().next()).is_some(),
    };
    !is_option && (plain.is_dashed)(argument)
}

fn known(command: &Command, is: impl Fn(&Arg) -> bool) -> Option<&Arg> {
    command.get_arguments().find(|option| !option.is_hide_set() && is(option))
}

fn may_be_value(option: &Arg, text: &str) -> bool {
    let negative = option.is_allow_negative_numbers_set() && text.parse::<f64>().is_ok();
    text == "-" || !text.starts_with('-') || negative || option.is_allow_hyphen_values_set()
}

fn most_values(place: &Arg) -> usize {
    match place.get_action() {
        ArgAction::Append => usize::MAX,
        _ => place.get_num_args().map_or(1, |range| range.max_values()),
    }
}
