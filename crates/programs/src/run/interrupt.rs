//! SIGINT, which a terminal sends for Ctrl-C: the first one asks all work to stop, the second one ends the process.

use std::{
    process::ExitCode,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, Ordering},
    },
};

use signal_hook::{consts::SIGINT, flag};

/// The exit status of an interrupted program: 128 and the number of the signal, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

static FLAG: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// The flag that the first SIGINT raises. [`Shared::limits`](crate::Shared::limits) holds it, so searches end soon after;
/// other long work takes it from here, or by [`watched`](crate::watched).
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, NoGoal, Limits, Progress, from_successors};
///
/// let limits = Limits::none().cancelled_by(programs::interrupt());
/// let report = BreadthFirst::new().within(limits).run_to(&from_successors(|&n: &u8| n.checked_add(1)), &0, &NoGoal);
/// assert_eq!(report.stats.expanded, 256); // nobody has interrupted it
/// ```
#[must_use]
pub fn interrupt() -> Arc<AtomicBool> {
    FLAG.clone()
}

/// Whether SIGINT was received.
///
/// # Examples
///
/// ```
/// assert!(!programs::is_interrupted());
/// ```
#[must_use]
pub fn is_interrupted() -> bool {
    FLAG.load(Ordering::Relaxed)
}

/// The exit status of a program without puzzles: `status`, or 130 if SIGINT was received.
///
/// # Examples
///
/// ```
/// assert_eq!(programs::exit_code(1), std::process::ExitCode::from(1));
/// ```
#[must_use]
pub fn exit_code(status: u8) -> ExitCode {
    ExitCode::from(if is_interrupted() { INTERRUPTED } else { status })
}

/// Lets SIGINT raise the flag, and end the process at once where the flag is raised. Without a handler, which a
/// system may reject, SIGINT ends the process as it does elsewhere.
pub(crate) fn listen() {
    // The order matters: of one signal the handlers run in the order in which they were registered.
    if flag::register_conditional_shutdown(SIGINT, INTERRUPTED.into(), interrupt()).is_ok() {
        let _ = flag::register(SIGINT, interrupt());
    }
}
