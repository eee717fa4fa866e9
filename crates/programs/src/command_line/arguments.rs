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
    /// How many more arguments that are not options may come.
    places: usize,
}

impl Arguments {
    /// Looks through `arguments`, without the program's name. The command must be built.
    ///
    /// Arguments that are not options are known only if `is_known` accepts them.
    pub(crate) fn seen_by(
        command: &Command,
        arguments: &[OsString],
        is_known: impl Fn(&str) -> bool,
    ) -> Self {
        let mut rest: VecDeque<String> =
            arguments.iter().map(|argument| argument.to_string_lossy().into_owned()).collect();
        let places = command.get_positionals().map(most_values).fold(0, usize::saturating_add);
        let mut seen = Arguments { places, ..Self::default() };
        while let Some(argument) = rest.pop_front() {
            if argument == "--" {
                rest.drain(..).for_each(|argument| seen.plain(argument, &is_known));
            } else if let Some(long) = argument.strip_prefix("--") {
                seen.long(command, long, &mut rest);
            } else if argument.starts_with('-') && argument != "-" {
                seen.shorts(command, &argument, &mut rest);
            } else {
                seen.plain(argument, &is_known);
            }
        }
        seen
    }

    fn plain(&mut self, argument: String, is_known: impl Fn(&str) -> bool) {
        if self.places == 0 || !is_known(&argument) {
            self.unknown.push(argument);
        } else {
            self.places -= 1;
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
