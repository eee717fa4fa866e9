//! The clock of a run. It always reads zero without the feature `std`, and on the target `wasm32-unknown-unknown` (a
//! module in a browser). There, `std` has no clock and would panic.

use core::time::Duration;

/// A stopwatch for wall time, for searches outside this crate that shall also run without a clock.
///
/// It always reads zero without the feature `std` and on the target `wasm32-unknown-unknown`, where
/// [`std::time::Instant`] panics.
///
/// # Examples
///
/// ```
/// use search::run::Clock;
///
/// let clock = Clock::start();
/// std::thread::sleep(std::time::Duration::from_millis(2));
/// assert!(clock.elapsed().as_millis() >= 2);
/// ```
#[derive(Clone, Debug)]
pub struct Clock {
    #[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
    start: std::time::Instant,
}

impl Clock {
    /// Starts a stopwatch at zero.
    #[must_use]
    pub fn start() -> Self {
        Clock {
            #[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
            start: std::time::Instant::now(),
        }
    }

    /// Returns the time since the start.
    #[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Returns zero, because there is no clock.
    #[cfg(any(not(feature = "std"), all(target_family = "wasm", target_os = "unknown")))]
    #[must_use]
    #[allow(clippy::unused_self, reason = "the same call with and without a clock")]
    pub fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
