//! Ends the program at a signal, or when its terminal closes.

use std::{
    process,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use signal_hook::{consts, flag};

use crate::screen;

/// The time between two looks at the terminal.
const PAUSE: Duration = Duration::from_millis(200);

/// The time that the loop of the game has to end after a signal.
const GRACE: Duration = Duration::from_secs(1);

/// Returns the number of the last signal that asks the program to end; 0 if none has come.
///
/// A thread ends the program where the loop of the game does not: the read of a terminal that is gone never returns.
pub(crate) fn listen() -> Arc<AtomicUsize> {
    let signal = Arc::new(AtomicUsize::new(0));
    #[cfg(unix)]
    let signals = [consts::SIGINT, consts::SIGTERM, consts::SIGHUP];
    #[cfg(not(unix))]
    let signals = [consts::SIGINT, consts::SIGTERM];
    for number in signals {
        // A system that rejects the handler ends the program itself.
        let _ = flag::register_usize(number, signal.clone(), number.unsigned_abs() as usize);
    }
    let watched = signal.clone();
    thread::spawn(move || watch(&watched));
    signal
}

/// Returns the exit status of a program that the signal of this number ends.
pub(crate) fn status(number: usize) -> u8 {
    u8::try_from(128 + number).unwrap_or(u8::MAX)
}

fn watch(signal: &AtomicUsize) {
    loop {
        thread::sleep(PAUSE);
        let number = match signal.load(Ordering::Relaxed) {
            0 => hangup(),
            number => Some(number),
        };
        if let Some(number) = number {
            signal.store(number, Ordering::Relaxed);
            thread::sleep(GRACE);
            screen::restore();
            process::exit(status(number).into());
        }
    }
}

/// Returns the number of SIGHUP if the terminal is gone.
#[cfg(unix)]
fn hangup() -> Option<usize> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let input = std::io::stdin();
    let mut terminal = [PollFd::new(&input, PollFlags::empty())];
    let is_gone = poll(&mut terminal, Some(&Timespec::default())).is_ok_and(|count| count > 0)
        && terminal[0].revents().intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL);
    is_gone.then_some(consts::SIGHUP.unsigned_abs() as usize)
}

#[cfg(not(unix))]
fn hangup() -> Option<usize> {
    None
}
