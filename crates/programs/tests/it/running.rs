//! A program that runs while a test sends it signals.

use std::{
    io::{BufReader, Read},
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use crate::command::Program;

/// A program that runs, and is ended with the test.
pub(crate) struct Running {
    child: Child,
    pub(crate) out: BufReader<ChildStdout>,
    since: Instant,
}

impl Running {
    /// Starts a program and waits until it handles SIGINT: the system shows it, as a mask of signals.
    pub(crate) fn start(name: &'static str, arguments: &[&str]) -> Self {
        let mut command = Program(name).command();
        let mut child =
            command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let running = Running { child, out, since: Instant::now() };
        while !running.handles_interrupts() {
            assert!(running.since.elapsed() < Duration::from_secs(60), "{name} {arguments:?}");
            std::thread::sleep(Duration::from_millis(5));
        }
        running
    }

    fn handles_interrupts(&self) -> bool {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:\t")).unwrap();
        u64::from_str_radix(mask, 16).unwrap() & 2 != 0
    }

    /// Waits until the process has computed for this time, however busy the machine is.
    pub(crate) fn compute_for(&self, time: Duration) {
        while self.processor_time() < time {
            assert!(self.since.elapsed() < Duration::from_secs(120), "{:?}", self.processor_time());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// The processor time in user mode.
    pub(crate) fn processor_time(&self) -> Duration {
        crate::command::processor_time(&self.child).unwrap()
    }

    pub(crate) fn interrupt(&self) {
        self.signal("-INT");
    }

    /// Sends a signal by its name, such as `-TERM`.
    pub(crate) fn signal(&self, name: &str) {
        let kill = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(kill.unwrap().success());
    }

    /// The rest of its output, its messages and its status, and its processor time as far as it was seen.
    pub(crate) fn end_in_time(mut self) -> (String, String, Option<i32>, Duration) {
        let (mut out, mut err) = (String::new(), String::new());
        let (mut messages, mut seen) = (self.child.stderr.take().unwrap(), Duration::ZERO);
        let Running { child, out: pipe, since } = &mut self;
        std::thread::scope(|scope| {
            scope.spawn(|| pipe.read_to_string(&mut out).unwrap());
            scope.spawn(|| messages.read_to_string(&mut err).unwrap());
            while child.try_wait().unwrap().is_none() {
                seen = crate::command::processor_time(child).unwrap_or(Duration::ZERO).max(seen);
                assert!(since.elapsed() < Duration::from_secs(240), "it goes on");
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        let status = self.child.wait().unwrap().code();
        (out, err, status, seen)
    }

    /// Whether it has ended.
    pub(crate) fn is_over(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// The rest of its output, its messages, and its status.
    pub(crate) fn end(mut self) -> (String, String, Option<i32>) {
        let (mut out, mut err) = (String::new(), String::new());
        self.out.read_to_string(&mut out).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        (out, err, self.child.wait().unwrap().code())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
