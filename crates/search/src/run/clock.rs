//! The clock of a run. It always reads zero without the feature `std`, and on the target `wasm32-unknown-unknown` (a
//! module in a browser). There, `std` has no clock and would panic.

use core::time::Duration;

/// A stopwatch for wall time.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    #[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
    start: std::time::Instant,
}

impl Clock {
    pub(crate) fn start() -> Self {
        Clock {
            #[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
            start: std::time::Instant::now(),
        }
    }

    #[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    #[cfg(any(not(feature = "std"), all(target_family = "wasm", target_os = "unknown")))]
    #[allow(clippy::unused_self, reason = "the same call with and without a clock")]
    pub(crate) fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
