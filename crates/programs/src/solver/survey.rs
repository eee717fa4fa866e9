//! The survey of all positions of a board.

use puzzle::{Field, Findings};
use serde::{Serialize, Serializer};

use crate::{
    input::{reject, stop},
    report::{Answer, Ending, Failure},
    run::{Clock, Progress},
    solver::{Complete, Extras, Options},
    terminal::{say, say_drawing, say_json},
};

/// The findings of a survey. Where a limit stopped it, those that come later are missing.
#[derive(Serialize)]
struct Surveyed<'a> {
    puzzle: &'a str,
    outcome: Ending,
    #[serde(flatten)]
    findings: Fields<'a>,
    seconds: f64,
    /// Which limit stopped it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Findings as an object.
struct Fields<'a>(&'a [(&'static str, Field)]);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, field)| (name, Value(field))))
    }
}

struct Value<'a>(&'a Field);

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Field::Number(number) => number.serialize(serializer),
            Field::Large(number) => number.serialize(serializer),
            Field::Ratio(ratio) => ratio.serialize(serializer),
            Field::Flag(flag) => flag.serialize(serializer),
            Field::Text(text) => text.serialize(serializer),
            Field::Numbers(numbers) => numbers.serialize(serializer),
            Field::Texts(texts) => texts.serialize(serializer),
            Field::Fields(fields) => Fields(fields).serialize(serializer),
            other => serializer.collect_str(&format_args!("{other:?}")),
        }
    }
}

/// Surveys a board and prints the findings.
#[expect(clippy::unnecessary_wraps, reason = "as the other modes")]
pub(super) fn answer<P: Complete, X: Extras<P>>(
    text: &str,
    task: &P::Task,
    options: &Options<X>,
) -> Result<Ending, Failure> {
    let (shared, clock) = (&options.shared, Clock::start());
    let solver = options.solver::<P>(task, shared);
    let findings = match solver.survey(&mut Progress::new(shared.shows_progress())) {
        Ok(findings) => findings,
        Err(error) => return Ok(reject(text, &error.to_string(), shared)),
    };
    if !shared.json {
        say_drawing(&options.extras.drawing(task));
    }
    let Findings { is_solvable, fields, hardest, stopped } = findings;
    if let (Some(reason), true) = (stopped, fields.is_empty()) {
        return Ok(stop(&Answer::stopped(text, reason), shared));
    }
    let known = if is_solvable { Ending::Solved } else { Ending::Unsolvable };
    let surveyed = Surveyed {
        puzzle: text,
        outcome: stopped.map_or(known, Ending::of),
        findings: Fields(&fields),
        seconds: clock.time().seconds,
        reason: stopped.map(|reason| reason.to_string()),
    };
    if shared.json {
        say_json(&surveyed);
        return Ok(surveyed.outcome);
    }
    say_fields("", &fields);
    if let Some(task) = hardest.first() {
        say("a hardest board:");
        say_drawing(&options.extras.drawing(task));
    }
    if let Some(reason) = &surveyed.reason {
        say(format_args!("stopped: {reason}"));
    }
    say(format_args!("{:.3} s", surveyed.seconds));
    Ok(surveyed.outcome)
}

/// Prints findings, one a line.
fn say_fields(of: &str, fields: &[(&str, Field)]) {
    for (name, field) in fields {
        let name = format!("{of}{}", name.replace('_', " "));
        match field {
            Field::Fields(fields) => say_fields(&format!("{name}, "), fields),
            field => say(format_args!("{name}: {}", in_words(field))),
        }
    }
}

fn in_words(field: &Field) -> String {
    match field {
        Field::Number(number) => number.to_string(),
        Field::Large(number) => number.to_string(),
        Field::Ratio(ratio) => format!("{ratio:.2}"),
        Field::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Field::Text(text) => text.clone(),
        Field::Numbers(numbers) => numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Field::Texts(texts) => match &texts[..] {
            [] => "none".to_owned(),
            [text] => text.clone(),
            [text, ..] => format!("{text}, one of {}", texts.len()),
        },
        other => format!("{other:?}"),
    }
}
