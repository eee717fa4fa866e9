//! The table of all jobs, as Markdown.

use std::{env, process::Command, time::Duration};

use crate::job::{Answers, Job, Run, Side};

/// Runs the jobs and prints a row for each. The last row has the medians of the ratios.
pub(crate) fn print(jobs: &[Job], runs: usize) {
    println!("| job | ours | MB | theirs | MB | ratio of time | of memory |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let (mut ratios, mut answers) = (Vec::new(), Vec::new());
    for job in jobs {
        let (ours, theirs) = measure(job, runs);
        let time = ours.time.as_secs_f64() / theirs.time.as_secs_f64();
        let memory = ours.kibibytes as f64 / theirs.kibibytes as f64;
        let sides = format!("| {} | {} | {} |", job.name, cells(&ours), cells(&theirs));
        if job.answers == Answers::AtDeadline {
            println!("{sides} | |");
        } else {
            println!("{sides} {time:.2} | {memory:.2} |");
            ratios.push((time, memory));
        }
        if job.answers != Answers::Equal {
            answers.push(format!("{}: ours {}, theirs {}", job.name, ours.answer, theirs.answer));
        }
    }
    if !ratios.is_empty() {
        let time = median(ratios.iter().map(|ratio| ratio.0).collect(), f64::total_cmp);
        let memory = median(ratios.iter().map(|ratio| ratio.1).collect(), f64::total_cmp);
        println!("| median | | | | | {time:.2} | {memory:.2} |");
    }
    for line in answers {
        println!("\n{line}");
    }
}

/// The medians of each side, whose runs take turns.
fn measure(job: &Job, runs: usize) -> (Run, Run) {
    let pairs: Vec<(Run, Run)> =
        (0..runs).map(|_| (in_new_process(job, Side::Ours), in_new_process(job, Side::Theirs))).collect();
    let (ours, theirs): (Vec<Run>, Vec<Run>) = pairs.into_iter().unzip();
    let same = |run: &Run| run.answer == ours[0].answer;
    let agree = job.answers != Answers::Equal || ours.iter().chain(&theirs).all(same);
    assert!(agree, "{}: ours {}, theirs {}", job.name, ours[0].answer, theirs[0].answer);
    assert!(!ours[0].answer.contains("None"), "{}: no answer", job.name);
    (typical(&ours), typical(&theirs))
}

/// Runs one side of a job in a process of its own.
fn in_new_process(job: &Job, side: Side) -> Run {
    let program = env::current_exe().expect("the path of this program");
    let side = format!("{side:?}");
    let output = Command::new(program).args(["run", job.name, &side]).output().expect("this program");
    let printed = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    Run::parse(&printed).unwrap_or_else(|| panic!("{}, {side}: {printed}{errors}", job.name))
}

/// The answer of the first run, the median time and the median memory.
fn typical(runs: &[Run]) -> Run {
    let time = median(runs.iter().map(|run| run.time).collect(), Duration::cmp);
    let kibibytes = median(runs.iter().map(|run| run.kibibytes).collect(), u64::cmp);
    Run { time, kibibytes, ..runs[0].clone() }
}

fn median<T: Copy>(mut values: Vec<T>, order: fn(&T, &T) -> std::cmp::Ordering) -> T {
    values.sort_by(order);
    values[values.len() / 2]
}

fn cells(run: &Run) -> String {
    let micros = 1e6 * run.time.as_secs_f64();
    let time = match micros {
        0.0..100.0 => format!("{micros:.1} µs"),
        100.0..1_000.0 => format!("{micros:.0} µs"),
        1_000.0..20_000.0 => format!("{:.1} ms", micros / 1e3),
        _ => format!("{:.0} ms", micros / 1e3),
    };
    format!("{time} | {:.1}", run.kibibytes as f64 / 1_024.0)
}
