//! A program as a person or a script starts it.

use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process::{self, Command, Output, Stdio},
    sync::atomic::{AtomicU64, Ordering},
};

use serde_json::Value;

/// A program by its name.
pub(crate) struct Program(pub(crate) &'static str);

/// The status of a run, and its output.
pub(crate) struct Answered {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Program {
    /// The program is beside the folder of this test: Cargo builds both.
    pub(crate) fn path(&self) -> PathBuf {
        let test = env::current_exe().unwrap();
        let profile = test.parent().and_then(|folder| folder.parent()).unwrap();
        profile.join(format!("{}{}", self.0, env::consts::EXE_SUFFIX))
    }

    pub(crate) fn command(&self) -> Command {
        Command::new(self.path())
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Answered {
        Answered::of(self.command().args(arguments).output().unwrap())
    }

    /// The output of a run whose standard input has `lines`.
    pub(crate) fn typed(&self, arguments: &[&str], lines: &str) -> Answered {
        let mut command = self.command();
        let pipes =
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.spawn().unwrap();
        child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
        Answered::of(child.wait_with_output().unwrap())
    }

    /// The status and the objects of a run with `--json`.
    pub(crate) fn json(&self, arguments: &[&str]) -> (i32, Vec<Value>) {
        let answered = self.run(&[&["--json"], arguments].concat());
        (answered.status, answered.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
    }
}

impl Answered {
    fn of(output: Output) -> Self {
        Answered {
            status: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// A file for a test. Tests that write the same text may share a name, because the file is complete before it gets it.
pub(crate) fn file(name: &str, text: &str) -> String {
    static FILES: AtomicU64 = AtomicU64::new(0);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(name);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let own = folder.join(format!("{name}.{}-{number}", process::id()));
    fs::write(&own, text).unwrap();
    fs::rename(&own, &path).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Runs `test` on all cases at the same time, so that their processes are awaited together.
pub(crate) fn at_once<Case: Send>(cases: impl IntoIterator<Item = Case>, test: impl Fn(Case) + Sync) {
    std::thread::scope(|scope| {
        for case in cases {
            let test = &test;
            scope.spawn(move || test(case));
        }
    });
}

/// Waits until `child` has computed for `time`, however busy the machine is. A process that computes less is waited for
/// three seconds.
#[cfg(unix)]
pub(crate) fn let_compute(child: &std::process::Child, time: std::time::Duration) {
    let since = std::time::Instant::now();
    while processor_time(child).is_none_or(|computed| computed < time) && since.elapsed().as_secs() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// The processor time of `child` in user mode, in the hundredths of a second that Linux counts; `None` elsewhere.
#[cfg(unix)]
pub(crate) fn processor_time(child: &std::process::Child) -> Option<std::time::Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    let (_, after_the_name) = stat.rsplit_once(") ")?;
    let ticks: u64 = after_the_name.split(' ').nth(11)?.parse().ok()?;
    Some(std::time::Duration::from_millis(10 * ticks))
}
