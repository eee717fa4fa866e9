//! One process of several is frozen by SIGSTOP. Its kernel still answers TCP, and the others end in time.

use std::{
    process::Child,
    thread,
    time::{Duration, Instant},
};

use crate::{
    faults::{children, hosts, signal, twelve_cells},
    program::{Answered, command, folder, json, numbers, saved_layers, wait_until},
};

/// The option `--patience-seconds`, and the time beyond it in which a process must have ended.
const PATIENCE: Duration = Duration::from_secs(2);
const MORE: Duration = Duration::from_secs(3);

/// A process of a run that is ended with the test, also if it is frozen.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The way in which two processes work together.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Processes,
    Hosts,
}

/// The end that the survivor must find.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    /// The other process is lost after the patience.
    Lost,
    /// The time is over before.
    Time,
    /// SIGINT comes before.
    Interrupt,
}

/// Two processes on 3x4, which one process counts in some seconds. The first one is to survive.
struct Pair {
    survivor: Process,
    /// The processes that a test may freeze, and those that must be ended with it.
    others: Vec<u32>,
    _other: Option<Process>,
    _folder: tempfile::TempDir,
    checkpoint: std::path::PathBuf,
}

impl Pair {
    fn start(way: Way, arguments: &str) -> Self {
        let folder = folder();
        let checkpoint = folder.path().join("checkpoint");
        let arguments = arguments.replace("FOLDER", &checkpoint.display().to_string());
        let line = format!("sliding-tile 3x4 --patience-seconds {} {arguments}", PATIENCE.as_secs());
        let spawn = |way: &str| Process(command(&format!("{line} {way}")).spawn().unwrap());
        let (survivor, other) = match way {
            Way::Processes => (spawn("--processes 2"), None),
            Way::Hosts => {
                let file = hosts(folder.path()).0;
                let [first, second] =
                    [0, 1].map(|i| spawn(&format!("--hosts {} --process {i}", file.display())));
                (first, Some(second))
            }
        };
        let mut others: Vec<u32> = other.iter().map(|other| other.0.id()).collect();
        if way == Way::Processes {
            wait_until("the other process starts", || !children(&survivor.0).is_empty());
            others = children(&survivor.0);
        }
        Pair { survivor, others, _other: other, _folder: folder, checkpoint }
    }

    fn freeze(&self) {
        self.others.iter().for_each(|&id| signal("-STOP", id));
    }

    fn go_on(&self) {
        self.others.iter().for_each(|&id| signal("-CONT", id));
    }

    /// Waits for the survivor, which must end within `time`.
    fn end_within(self, time: Duration, what: &str) -> Answered {
        let mut survivor = self.survivor;
        let since = Instant::now();
        while survivor.0.try_wait().unwrap().is_none() {
            assert!(since.elapsed() < time, "{what}: it runs {time:?} after the fault");
            thread::sleep(Duration::from_millis(10));
        }
        let [out, err] = [survivor.0.stdout.take().map(read), survivor.0.stderr.take().map(read)];
        let status = survivor.0.wait().unwrap().code().unwrap_or(-1);
        Answered { status, out: out.unwrap(), err: err.unwrap() }
    }
}

/// Reads the output of a process. A frozen child still holds the other end of the pipe, so nothing waits for its end.
fn read(stream: impl std::os::fd::AsFd + std::io::Read + Send + 'static) -> String {
    let (sender, receiver) = std::sync::mpsc::channel();
    let mut stream = stream;
    thread::spawn(move || {
        let mut text = String::new();
        let _ = std::io::Read::read_to_string(&mut stream, &mut text);
        let _ = sender.send(text);
    });
    receiver.recv_timeout(Duration::from_secs(5)).unwrap()
}

/// Freezes the other process after `delay`, and checks the end.
fn is_bounded(way: Way, delay: Duration, end: End, more: &str) {
    let what = format!("{way:?} {delay:?} {end:?} {more}");
    let limit = if end == End::Time { "--max-seconds 1" } else { "" };
    let pair = Pair::start(way, &format!("{limit} {more}"));
    thread::sleep(delay);
    pair.freeze();
    if end == End::Interrupt {
        thread::sleep(Duration::from_millis(100));
        signal("-INT", pair.survivor.0.id());
    }
    let time = MORE + if end == End::Lost { PATIENCE } else { Duration::from_secs(1) };
    let answered = pair.end_within(time, &what);
    match end {
        End::Lost => {
            assert_eq!((answered.status, answered.out.as_str()), (3, ""), "{what}: {answered:?}");
            let begin = "error: process 1 at 127.0.0.1:";
            assert!(answered.err.starts_with(begin), "{what}: {answered:?}");
            assert!(answered.err.contains(" was lost while layer "), "{what}: {answered:?}");
            assert_eq!(answered.err.lines().count(), 1, "{what}: {answered:?}");
        }
        End::Time | End::Interrupt => {
            let status = if end == End::Time { 3 } else { 130 };
            let silent = "process 1 did not answer when the search was stopped\n";
            assert_eq!((answered.status, answered.err.as_str()), (status, silent), "{what}: {answered:?}");
            let reason = if end == End::Time { "the time" } else { "interrupted" };
            assert!(answered.out.contains(&format!("stopped: {reason}")), "{what}: {answered:?}");
        }
    }
}

fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

/// A process that is frozen in the middle is lost after the patience, in both ways and with a checkpoint.
#[test]
fn a_frozen_process_is_lost() {
    thread::scope(|scope| {
        for (way, more) in [(Way::Processes, ""), (Way::Hosts, ""), (Way::Hosts, "--checkpoint FOLDER")] {
            scope.spawn(move || is_bounded(way, ms(1_500), End::Lost, more));
        }
    });
}

/// A frozen process holds up neither a limit nor SIGINT, also before all have met.
#[test]
fn a_frozen_process_does_not_hold_up_a_stop() {
    for delay in [0, 700] {
        thread::scope(|scope| {
            for way in [Way::Processes, Way::Hosts] {
                scope.spawn(move || is_bounded(way, ms(delay), End::Time, ""));
            }
        });
    }
    thread::scope(|scope| {
        for way in [Way::Processes, Way::Hosts] {
            scope.spawn(move || is_bounded(way, ms(1_000), End::Interrupt, ""));
        }
    });
}

/// A process that is frozen for less than the patience goes on, and the counts are right.
#[test]
fn a_short_freeze_is_no_loss() {
    thread::scope(|scope| {
        for way in [Way::Processes, Way::Hosts] {
            scope.spawn(move || {
                let pair = Pair::start(way, "--max-depth 24 --json --checkpoint FOLDER");
                wait_until("layers are saved", || saved_layers(&pair.checkpoint) >= 12);
                pair.freeze();
                thread::sleep(PATIENCE * 3 / 5);
                pair.go_on();
                let answered = pair.end_within(Duration::from_secs(60), "a short freeze");
                assert_eq!((answered.status, answered.err.as_str()), (3, ""), "{way:?}: {answered:?}");
                let found = serde_json::from_str::<serde_json::Value>(&answered.out).unwrap();
                assert_eq!(numbers(&found["layers"]), twelve_cells(24), "{way:?}");
            });
        }
    });
}

/// All moments of a run, the end too: each trial ends within the patience or the limit, and no wrong count comes out.
#[test]
#[ignore = "40 runs, 120 s"]
fn frozen_at_all_moments() {
    for i in 0..20 {
        let delay = ms(i * 70);
        for (way, end) in [
            (Way::Processes, [End::Lost, End::Time, End::Interrupt][i as usize % 3]),
            (Way::Hosts, [End::Time, End::Interrupt, End::Lost][i as usize % 3]),
        ] {
            // Before all have met, an absent process has the time of --connect-seconds.
            if end != End::Lost || delay > ms(800) {
                is_bounded(way, delay, end, ["", "--checkpoint FOLDER"][i as usize / 3 % 2]);
            }
        }
    }
}

/// Frozen around the end of a short run: an answer is whole, or there is none.
#[test]
#[ignore = "30 runs, 60 s"]
fn frozen_at_the_end() {
    let whole = json("sliding-tile 3x4 --max-depth 14").1["layers"].clone();
    for i in 0..15 {
        for way in [Way::Processes, Way::Hosts] {
            let pair = Pair::start(way, "--max-depth 14 --json --connect-seconds 2");
            thread::sleep(ms(i * 10));
            // It may have ended.
            for id in &pair.others {
                let _ = std::process::Command::new("kill").args(["-STOP", &id.to_string()]).output();
            }
            let answered = pair.end_within(PATIENCE + MORE, "the end");
            assert_eq!(answered.status, 3, "{answered:?}");
            if answered.err.is_empty() {
                let found = serde_json::from_str::<serde_json::Value>(&answered.out).unwrap();
                assert_eq!(found["layers"], whole, "{way:?} {i}");
            } else {
                assert!(answered.err.starts_with("error: process 1 at 127.0.0.1"), "{answered:?}");
            }
        }
    }
}
