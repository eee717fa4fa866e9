//! A run of a program: its time and memory, the limits that it keeps, SIGINT, and the progress that it shows.

pub(crate) mod allocator;
mod budget;
mod clock;
pub(crate) mod interrupt;
mod job;
mod limits;
mod progress;
mod watch;

pub use budget::{Budget, BudgetWriter};
pub use clock::{Clock, Time, peak_memory};
pub use interrupt::{exit_code, interrupt, is_interrupted};
pub use job::Job;
pub use limits::DEFAULT_MEMORY;
pub use progress::Progress;
pub use watch::watched;
