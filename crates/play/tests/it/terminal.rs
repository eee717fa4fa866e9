//! The program in a terminal: keys go in, and the screen comes out.

use std::{
    io::{Read, Write},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long to wait for a screen.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program, its terminal and its screen.
pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<(vt100::Parser, Vec<u8>)>>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
}

fn size((columns, rows): (u16, u16)) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

impl Terminal {
    /// Starts the program in a terminal of 80 columns and 24 rows, with variables of the surroundings.
    pub(crate) fn with_variables(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size((80, 24))).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_play"));
        command.args(arguments);
        command.env_remove("NO_COLOR");
        command.env("TERM", "xterm-256color");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new((vt100::Parser::new(24, 80, 0), Vec::new())));
        let (mut output, shared) = (pair.master.try_clone_reader().unwrap(), screen.clone());
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                let mut shared = shared.lock().unwrap();
                shared.0.process(&bytes[..count]);
                shared.1.extend(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Terminal { master: pair.master, keys, screen, child }
    }

    pub(crate) fn new(arguments: &[&str]) -> Self {
        Self::with_variables(arguments, &[])
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Changes the size.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().0.screen_mut().set_size(rows, columns);
        self.master.resize(size((columns, rows))).unwrap();
    }

    /// Returns the rows of the screen.
    pub(crate) fn rows(&self) -> Vec<String> {
        let screen = self.screen.lock().unwrap();
        let columns = screen.0.screen().size().1;
        screen.0.screen().rows(0, columns).collect()
    }

    /// Returns all bytes of the program so far.
    pub(crate) fn output(&self) -> String {
        String::from_utf8_lossy(&self.screen.lock().unwrap().1).into_owned()
    }

    /// Waits until the screen is as wanted.
    pub(crate) fn wait(&self, what: &str, is_there: impl Fn(&[String]) -> bool) {
        let start = Instant::now();
        loop {
            let rows = self.rows();
            if is_there(&rows) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "expected {what}, found\n{}", rows.join("\n"));
            thread::sleep(Duration::from_millis(3));
        }
    }

    /// Waits until the screen shows a text.
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait(text, |rows| rows.iter().any(|row| row.contains(text)));
    }

    /// Waits for the end, and returns the exit status.
    pub(crate) fn status(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(start.elapsed() < PATIENCE, "expected an end, found\n{}", self.rows().join("\n"));
            thread::sleep(Duration::from_millis(3));
        }
    }

    /// Waits for the end, and checks that the terminal is as it was.
    pub(crate) fn is_restored(&mut self) {
        self.status();
        let start = Instant::now();
        // The last bytes may still be on their way.
        while !self.output().contains("\x1b[?1049l") && start.elapsed() < PATIENCE {
            thread::sleep(Duration::from_millis(3));
        }
        let output = self.output();
        for (on, off) in
            [("\x1b[?1049h", "\x1b[?1049l"), ("\x1b[?1000h", "\x1b[?1000l"), ("\x1b[?25l", "\x1b[?25h")]
        {
            assert!(output.rfind(on) < output.rfind(off), "{on:?} is not undone");
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
