//! The terminal: its state is saved before the game and restored after it, however the program ends.

use std::{
    io::{self, IsTerminal, Stdout},
    panic, thread,
};

use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    crossterm::{
        cursor::Show,
        event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
        execute,
        terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
    },
};

/// The terminal in raw mode, with the screen of the game. Dropping it restores the terminal.
#[derive(Debug)]
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

/// Returns which stream is no terminal, if one is not.
pub(crate) fn missing_terminal() -> Option<&'static str> {
    let streams =
        [("standard input", io::stdin().is_terminal()), ("standard output", io::stdout().is_terminal())];
    streams.into_iter().find(|stream| !stream.1).map(|stream| stream.0)
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    ///
    /// If the terminal rejects a mode; it is then restored.
    pub(crate) fn open(has_mouse: bool) -> io::Result<Self> {
        restore_on_panic();
        let opened = open(has_mouse);
        if opened.is_err() {
            restore();
        }
        opened.map(|terminal| Screen { terminal })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn open(has_mouse: bool) -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
    if has_mouse {
        execute!(io::stdout(), EnableMouseCapture)?;
    }
    Terminal::new(CrosstermBackend::new(io::stdout()))
}

/// Restores the terminal as far as it can be. An error here has no remedy.
pub(crate) fn restore() {
    let _ = execute!(io::stdout(), DisableMouseCapture, DisableBracketedPaste, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Lets a panic of this thread restore the terminal before its message. The panic of a solver is an answer and writes
/// nothing over the screen.
fn restore_on_panic() {
    let (before, owner) = (panic::take_hook(), thread::current().id());
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == owner {
            restore();
            before(panic);
        }
    }));
}

#[cfg(test)]
mod tests {
    use std::{env, io::Read};

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::Screen;

    #[test]
    #[ignore = "run by the test below, in a terminal of its own"]
    fn panics() {
        let _screen = Screen::open(true).unwrap();
        panic!("on purpose");
    }

    #[test]
    fn a_panic_restores_the_terminal_before_its_message() {
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let mut command = CommandBuilder::new(env::current_exe().unwrap());
        command.args(["--exact", "screen::tests::panics", "--ignored", "--nocapture"]);
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut output = Vec::new();
        // The end of a terminal is an error on some systems.
        let _ = pair.master.try_clone_reader().unwrap().read_to_end(&mut output);
        assert!(!child.wait().unwrap().success());
        let output = String::from_utf8_lossy(&output);
        let place = |text: &str| output.find(text).unwrap_or_else(|| panic!("{text:?} in {output:?}"));
        assert!(place("\x1b[?1049h") < place("\x1b[?1049l"));
        assert!(place("\x1b[?1049l") < place("on purpose"));
        assert!(place("\x1b[?1000h") < place("\x1b[?1000l"));
    }
}
