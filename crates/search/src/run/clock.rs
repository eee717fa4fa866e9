//! The clock of a run. It stands still without the feature `std`, and where `std` has no clock and would panic: in a
//! browser's module, target `wasm32-unknown-unknown`.

use core::time::Duration;

/// Measures wall time since it was started.
#[derive(Debug)]
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
