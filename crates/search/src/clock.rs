//! The clock of a run. Without the feature `std` there is none, and it stands still.

use core::time::Duration;

/// Measures wall time since it was started.
#[derive(Debug)]
pub(crate) struct Clock {
    #[cfg(feature = "std")]
    start: std::time::Instant,
}

impl Clock {
    pub(crate) fn start() -> Self {
        Clock {
            #[cfg(feature = "std")]
            start: std::time::Instant::now(),
        }
    }

    #[cfg(feature = "std")]
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    #[cfg(not(feature = "std"))]
    #[allow(clippy::unused_self, reason = "the same call with and without a clock")]
    pub(crate) fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
