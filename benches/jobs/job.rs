//! A job, and the time, the memory and the answer of one run of it.

use std::{fmt, fs, time::Duration};

use rustix::time::{ClockId, clock_gettime};

/// The same work done by two programs.
pub(crate) struct Job {
    pub(crate) name: &'static str,
    run: Box<dyn Fn(Side) -> Run>,
    pub(crate) answers: Answers,
    searches: u32,
}

/// How the answers of both programs compare. Those that may differ are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answers {
    Equal,
    /// Each answer is a score.
    Scored,
    /// Each answer is a score, and the time is given.
    AtDeadline,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Ours,
    Theirs,
}

impl Side {
    pub(crate) fn of(name: &str) -> Self {
        if name == "Ours" { Side::Ours } else { Side::Theirs }
    }
}

/// One run. As text it is a line: nanoseconds, kibibytes, answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) time: Duration,
    pub(crate) kibibytes: u64,
    pub(crate) answer: String,
}

impl Job {
    /// Returns the job that makes its input by `input`, without a clock, and does its work by `ours` and by `theirs`.
    pub(crate) fn new<I: 'static, A: fmt::Debug + 'static>(
        name: &'static str,
        input: fn() -> I,
        ours: fn(&I) -> A,
        theirs: fn(&I) -> A,
    ) -> Self {
        let run = move |side| {
            let input = input();
            let work = if side == Side::Ours { ours } else { theirs };
            let start = processor_time();
            let answer = work(&input);
            let time = processor_time().saturating_sub(start);
            Run { time, kibibytes: peak_kibibytes(), answer: format!("{answer:?}") }
        };
        Job { name, run: Box::new(run), answers: Answers::Equal, searches: 1 }
    }

    pub(crate) fn with_answers(self, answers: Answers) -> Self {
        Job { answers, ..self }
    }

    /// Says that a run makes this number of searches.
    pub(crate) fn of_searches(self, searches: u32) -> Self {
        Job { searches, ..self }
    }

    /// Runs the job in this process. The time is that of one search.
    pub(crate) fn run(&self, side: Side) -> Run {
        let run = (self.run)(side);
        Run { time: run.time / self.searches, ..run }
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.time.as_nanos(), self.kibibytes, self.answer)
    }
}

impl Run {
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let mut parts = line.trim().splitn(3, ' ');
        let time = Duration::from_nanos(parts.next()?.parse().ok()?);
        let kibibytes = parts.next()?.parse().ok()?;
        Some(Run { time, kibibytes, answer: parts.next()?.to_owned() })
    }
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.cast_unsigned(), time.tv_nsec as u32)
}

/// The largest resident memory of this process so far; zero where the system does not tell it.
fn peak_kibibytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}
