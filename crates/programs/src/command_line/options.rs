//! Options that all programs have, and the reading of a command line.

use std::{env, ffi::OsString, io, ops::RangeInclusive, process::ExitCode, sync::OnceLock, time::Duration};

use clap::{
    Arg, ArgAction, Args, ColorChoice, Command, FromArgMatches, Parser,
    builder::{PossibleValuesParser, StyledStr},
};

use crate::{
    command_line::{
        arguments::{Arguments, Plain},
        new_puzzle,
    },
    run::{allocator, interrupt},
    terminal::{colors, idle, output, shown, shown::is_obeyed},
};

/// The options that every program has; a program flattens them into its own.
#[derive(Args, Clone, Debug, Default)]
pub struct Shared {
    /// Print one JSON object a puzzle and nothing else
    #[arg(long)]
    pub json: bool,
    /// Solve the puzzles of a file, one a line; `#` starts a comment line
    #[arg(long, value_name = "FILE")]
    pub batch: Option<std::path::PathBuf>,
    /// The search algorithm
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub algorithm: String,
    /// The estimate of the remaining cost
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub heuristic: String,
    /// The unit of cost
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub metric: String,
    /// Stop after N expanded states
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    pub max_nodes: Option<u64>,
    /// Stop after S seconds
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    pub max_seconds: Option<Duration>,
    /// Stop before the search holds more memory than this; k, M and G stand for powers of 1024
    #[arg(long, value_name = "BYTES", value_parser = bytes, allow_negative_numbers = true)]
    pub max_memory: Option<u64>,
    /// Draw every position of the solution
    #[arg(long)]
    pub boards: bool,
    /// Show no progress
    #[arg(long)]
    pub quiet: bool,
    /// When drawings, help and messages have colours: `auto` is on a terminal, unless `NO_COLOR` is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,
}

impl Shared {
    /// Returns the sentence that rejects `--boards` beside `--json`.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::Shared;
    ///
    /// let shared = Shared { json: true, boards: true, ..Shared::default() };
    /// let sentence = "error: --json draws nothing, so --boards does nothing";
    /// assert_eq!(shared.rejection_of_boards().as_deref(), Some(sentence));
    /// assert_eq!(Shared { json: false, ..shared }.rejection_of_boards(), None);
    /// ```
    #[must_use]
    pub fn rejection_of_boards(&self) -> Option<String> {
        let boards: &[&str] = if self.json && self.boards { &["--boards"] } else { &[] };
        idle("--json draws nothing", boards)
    }

    /// Whether a person may want to see progress; [`Progress`](crate::Progress) adds whether one looks.
    #[must_use]
    pub fn shows_progress(&self) -> bool {
        !self.quiet && !self.json
    }
}

/// The names that a program knows for its algorithms, heuristics and metrics; the first is the default. A program
/// without names for an option does not have that option.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names {
    /// The values of `--algorithm`.
    pub algorithms: &'static [&'static str],
    /// The values of `--heuristic`.
    pub heuristics: &'static [&'static str],
    /// The values of `--metric`.
    pub metrics: &'static [&'static str],
}

impl Names {
    fn of(&self, option: &str) -> Option<&'static [&'static str]> {
        match option {
            "algorithm" => Some(self.algorithms),
            "heuristic" => Some(self.heuristics),
            "metric" => Some(self.metrics),
            _ => None,
        }
    }

    fn restrict(&self, option: Arg) -> Arg {
        match self.of(option.get_id().as_str()) {
            None => option,
            Some([]) => option.hide(true),
            Some(names) => option
                .value_parser(PossibleValuesParser::new(names))
                .default_value(names[0])
                .hide_default_value(false),
        }
    }
}

/// The text in place of options: the help, the version, or the fault of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlyExit {
    /// The text to print: on standard output if the status is 0, else on standard error.
    pub text: String,
    /// The exit status.
    pub status: u8,
    /// The text with escape sequences for styles; nothing if it has none.
    styled: Option<String>,
}

impl EarlyExit {
    fn of_styled(text: &StyledStr, status: u8) -> Self {
        EarlyExit { text: text.to_string(), status, styled: Some(text.ansi().to_string()) }
    }

    /// A error message, with status 2.
    fn plain(text: String) -> Self {
        EarlyExit { text, status: 2, styled: None }
    }

    /// Prints the text: on standard output if the status is 0, else on standard error.
    fn print(&self) {
        if self.status != 0 {
            return self.print_error();
        }
        match &self.styled {
            Some(styled) if colors::is_colored(&io::stdout()) => output::say_styled(styled.trim_end()),
            _ => output::say(self.text.trim_end()),
        }
    }

    /// Prints the text on standard error, in colours if `--color` and standard error ask for them.
    pub fn print_error(&self) {
        match &self.styled {
            Some(styled) if colors::is_colored(&io::stderr()) => {
                output::print_error_styled(styled.trim_end());
            }
            _ => output::print_error(self.text.trim_end()),
        }
    }
}

/// Reads the command line; prints help, version or error message, and gives the exit status, if there is nothing to
/// run. From then on SIGINT raises the flag of [`interrupt`](crate::interrupt()), and a second one ends the process.
///
/// # Errors
///
/// The exit status with which the program ends: 0 after help and version, 2 after an error message.
pub fn parse<Options: Parser>(names: &Names) -> Result<Options, ExitCode> {
    parse_puzzles(names, |_| true)
}

/// Does the same as [`parse`], but an argument that begins with `-` is not an option if no option has its name and
/// `is_puzzle` accepts it.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_dashed<Options: Parser>(
    names: &Names,
    is_puzzle: impl Fn(&str) -> bool,
) -> Result<Options, ExitCode> {
    parse_plain(names, Plain { is_known: &|_| true, is_dashed: &is_puzzle })
}

/// Does the same as [`parse`], but an argument that is not an option is unknown unless `is_puzzle` accepts it.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_puzzles<Options: Parser>(
    names: &Names,
    is_puzzle: impl Fn(&str) -> bool,
) -> Result<Options, ExitCode> {
    parse_plain(names, Plain { is_known: &is_puzzle, is_dashed: &|_| false })
}

fn parse_plain<Options: Parser>(names: &Names, plain: Plain<'_>) -> Result<Options, ExitCode> {
    parse_command(Options::command(), names, plain)
}

/// Does the same as [`parse_dashed`] with a command whose name and texts are set.
///
/// # Errors
///
/// As [`parse`].
pub(crate) fn parse_as<Options: FromArgMatches>(
    command: Command,
    names: &Names,
    is_puzzle: impl Fn(&str) -> bool,
) -> Result<Options, ExitCode> {
    parse_command(command, names, Plain { is_known: &|_| true, is_dashed: &is_puzzle })
}

fn parse_command<Options: FromArgMatches>(
    command: Command,
    names: &Names,
    plain: Plain<'_>,
) -> Result<Options, ExitCode> {
    interrupt::listen();
    let arguments: Vec<OsString> = env::args_os().collect();
    colors::choose(&arguments);
    let (options, given) =
        parse_known(arguments, command_of(command, names), plain).map_err(|rejection| {
            rejection.print();
            ExitCode::from(rejection.status)
        })?;
    GIVEN.get_or_init(|| given);
    if is_given("max-memory") {
        allocator::return_freed_memory();
    }
    Ok(options)
}

/// The long names of the options on the command line of this process, once it is read.
static GIVEN: OnceLock<Vec<String>> = OnceLock::new();

/// Whether the command line that [`parse`] has read has the option `--name`, whatever its value: a default is none that was
/// asked for.
#[must_use]
pub fn is_given(name: &str) -> bool {
    GIVEN.get().is_some_and(|given| given.iter().any(|other| other == name))
}

/// Returns those of the options `names` that the command line has, as a person writes them.
///
/// # Examples
///
/// ```
/// assert!(programs::given(&["algorithm", "boards"]).is_empty()); // no command line was read
/// ```
#[must_use]
pub fn given(names: &[&str]) -> Vec<String> {
    names.iter().filter(|name| is_given(name)).map(|name| format!("--{name}")).collect()
}

/// Reads `arguments`, the program's name first.
///
/// All arguments that the program does not know are named in one message. Help comes before version, in whichever
/// order they stand. Where an option is given twice, the last one counts.
///
/// # Errors
///
/// The text to print instead of a run, with the exit status.
pub fn parse_from<Options: Parser>(
    arguments: impl IntoIterator<Item = impl Into<OsString>>,
    names: &Names,
) -> Result<Options, EarlyExit> {
    let plain = Plain { is_known: &|_| true, is_dashed: &|_| false };
    parse_known(arguments, command_of(Options::command(), names), plain).map(|(options, _)| options)
}

/// Reads `arguments`; returns the options, and the long names of those that are given.
fn parse_known<Options: FromArgMatches>(
    arguments: impl IntoIterator<Item = impl Into<OsString>>,
    mut command: Command,
    plain: Plain<'_>,
) -> Result<(Options, Vec<String>), EarlyExit> {
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let seen = Arguments::seen_by(&command, arguments.get(1..).unwrap_or(&[]), plain);
    if !seen.unknown.is_empty() {
        return Err(EarlyExit::plain(unknown(&seen.unknown)));
    }
    if seen.help {
        return Err(EarlyExit::of_styled(&command.render_help(), 0));
    }
    if let Some(text) = new_puzzle::without_generate(&command, &seen.given) {
        return Err(EarlyExit::plain(text));
    }
    // Clap repeats arguments as they are: with control characters in them, the message has no escape sequences at all.
    let is_clean = !arguments.iter().any(|argument| argument.to_string_lossy().contains(is_obeyed));
    let arguments = if seen.has_dashed { regrouped(arguments, &seen.plain) } else { arguments };
    let matches = command.try_get_matches_from(arguments);
    let options = matches.and_then(|mut matches| Options::from_arg_matches_mut(&mut matches));
    options.map(|options| (options, seen.given)).map_err(|error| {
        let rejection = EarlyExit::of_styled(&error.render(), u8::from(error.use_stderr()) * 2);
        EarlyExit { styled: rejection.styled.filter(|_| is_clean), ..rejection }
    })
}

/// Returns the program's name and the options, then `--` and the other arguments, which stand at the places `plain`: in
/// front of it, clap takes an argument that begins with `-` for an option.
fn regrouped(arguments: Vec<OsString>, plain: &[usize]) -> Vec<OsString> {
    let (mut options, mut others) = (Vec::new(), vec![OsString::from("--")]);
    for (number, argument) in arguments.into_iter().enumerate() {
        match number.checked_sub(1) {
            Some(place) if plain.binary_search(&place).is_ok() => others.push(argument),
            _ => options.push(argument),
        }
    }
    // A `--` of the user's stands before arguments that are no options: it is the last of the options.
    options.pop_if(|last| *last == "--");
    options.append(&mut others);
    options
}

fn command_of(command: Command, names: &Names) -> Command {
    let version = Arg::new("version").short('v').long("version").action(ArgAction::Version);
    let mut command = command
        .disable_version_flag(true)
        .arg(version.help("Print version"))
        .args_override_self(true)
        .version(concat!(
            env!("CARGO_PKG_VERSION"),
            "\nCopyright (c) 2026 The state-space-search authors\nLicence: ",
            env!("CARGO_PKG_LICENSE")
        ))
        .mut_args(|option| names.restrict(option));
    command.build();
    command
}

fn unknown(arguments: &[String]) -> String {
    let names: Vec<String> = arguments.iter().map(|argument| format!("\"{}\"", shown(argument))).collect();
    let plural = if names.len() == 1 { "" } else { "s" };
    let is_board = arguments.iter().any(|argument| argument.starts_with('-') && argument.contains("=>"));
    let advice = if is_board { "\nA board that begins with `-` may stand behind `--`." } else { "" };
    format!(
        "error: unknown argument{plural} {}{advice}\n\nFor more information, try '--help'.",
        names.join(", ")
    )
}

/// Reads the number of an option, for clap's `value_parser`; a text outside `range` gets a sentence that names the range.
///
/// # Examples
///
/// ```
/// let threads = programs::whole_number::<u16>(1..=256);
/// assert_eq!(threads("7"), Ok(7));
/// let sentence = "a whole number from 1 to 256 is expected";
/// assert_eq!(threads("18446744073709551616"), Err(sentence.to_owned()));
/// ```
pub fn whole_number<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("a whole number from {} to {} is expected", range.start(), range.end()))
    }
}

/// Reads the seconds of an option, for clap's `value_parser`.
///
/// # Errors
///
/// A sentence that names the expected form.
///
/// # Examples
///
/// ```
/// assert_eq!(programs::seconds("0.5"), Ok(std::time::Duration::from_millis(500)));
/// assert!(programs::seconds("-1").is_err());
/// ```
pub fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse::<f64>().ok();
    number
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a number of seconds is expected, such as 60 or 0.5".to_owned())
}

/// Reads the bytes of an option, for clap's `value_parser`; k, M and G stand for powers of 1024.
///
/// # Errors
///
/// A sentence that names the expected form.
///
/// # Examples
///
/// ```
/// assert_eq!(programs::bytes("64M"), Ok(64 << 20));
/// assert!(programs::bytes("64 MB").is_err());
/// ```
pub fn bytes(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.chars().next_back() {
        Some('k' | 'K') => (&text[..text.len() - 1], 1 << 10),
        Some('m' | 'M') => (&text[..text.len() - 1], 1 << 20),
        Some('g' | 'G') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1_u64),
    };
    let number = digits.parse::<u64>().ok();
    number
        .and_then(|number| number.checked_mul(unit))
        .ok_or_else(|| "a whole number of bytes is expected, such as 1000000, 512k, 64M or 2G".to_owned())
}
