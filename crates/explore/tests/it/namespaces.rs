//! Namespaces of Linux: a network or a mounted disk that only some processes of a test see.
//!
//! A holder process keeps the namespace alive and reads its standard input, which closes at the end of the test, even
//! if that is killed. So nothing is left behind. A user who may not make namespaces gets them as the root of a user
//! namespace, where the system allows that.

use std::{
    io::{self, BufRead as _, BufReader, Write as _},
    process::{Child, Command, Stdio},
};

/// Says why a test is skipped, also where the output of tests is hidden.
pub(crate) fn skip(reason: &str) {
    let _ = writeln!(io::stderr(), "skipped, because this machine has no namespaces: {reason}");
}

/// A namespace, held by a process.
#[derive(Debug)]
pub(crate) struct Namespace {
    holder: Child,
    /// The options of `nsenter` that enter it.
    entrance: Vec<String>,
}

impl Namespace {
    /// Makes a namespace of this `kind`, an option such as `--net`, and runs the shell commands `setup` in it.
    ///
    /// The error is a reason why the machine has none.
    pub(crate) fn new(kind: &str, setup: &str) -> Result<Self, String> {
        let by_root = Namespace::held(Command::new("unshare"), &[kind], &[kind], setup);
        by_root.or_else(|rejected| {
            let user = ["--user", "--map-root-user", kind];
            let entrance = ["--user", "--preserve-credentials", kind];
            Namespace::held(Command::new("unshare"), &user, &entrance, setup)
                .map_err(|also| format!("{rejected}; as another user: {also}"))
        })
    }

    /// Makes another one for the same user.
    pub(crate) fn beside(&self, kind: &str, setup: &str) -> Result<Self, String> {
        let mut command = self.command("unshare");
        command.stdin(Stdio::null());
        let entrance: Vec<&str> = self.entrance[2..].iter().map(String::as_str).collect();
        Namespace::held(command, &[kind], &entrance, setup)
    }

    fn held(mut command: Command, options: &[&str], entrance: &[&str], setup: &str) -> Result<Self, String> {
        command.args(options).args(["sh", "-c", &format!("{{ {setup}; }} 2>&1 && echo ready && exec cat")]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let holder = command.spawn().map_err(|error| format!("unshare: {error}"))?;
        let target = ["--target".to_owned(), holder.id().to_string()];
        let entrance = target.into_iter().chain(entrance.iter().copied().map(str::to_owned)).collect();
        let mut namespace = Namespace { holder, entrance };
        let mut first = String::new();
        if let Some(out) = namespace.holder.stdout.take() {
            let _ = BufReader::new(out).read_line(&mut first);
        }
        if first == "ready\n" {
            Ok(namespace)
        } else {
            Err(format!("{options:?} is rejected: {}", first.trim()))
        }
    }

    /// The process that holds the namespace.
    pub(crate) fn id(&self) -> u32 {
        self.holder.id()
    }

    /// A command inside the namespace.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new("nsenter");
        command.args(&self.entrance).arg("--").arg(program);
        command
    }

    /// Runs a shell command inside the namespace.
    pub(crate) fn shell(&self, line: &str) -> Result<(), String> {
        let output =
            self.command("sh").args(["-c", line]).output().map_err(|error| format!("nsenter: {error}"))?;
        if output.status.success() {
            Ok(())
        } else {
            Err(format!("{line}: {}", String::from_utf8_lossy(&output.stderr).trim()))
        }
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        let _ = self.holder.kill();
        let _ = self.holder.wait();
    }
}
