//! Time and memory of this process, as the operating system counts them.

use std::{
    fs,
    time::{Duration, Instant},
};

use serde::Serialize;

/// Measures wall time and processor time since it was started.
///
/// # Examples
///
/// ```
/// use programs::Clock;
///
/// let clock = Clock::start();
/// std::thread::sleep(std::time::Duration::from_millis(5));
/// assert!(clock.time().seconds >= 0.005);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    wall: Instant,
    processor: Option<Duration>,
}

/// How long something took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Time {
    /// The wall time, in seconds.
    pub seconds: f64,
    /// The time that all threads of the process had a processor, in seconds; `None` where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu_seconds: Option<f64>,
}

impl Clock {
    /// Starts to measure.
    #[must_use]
    pub fn start() -> Self {
        Clock { wall: Instant::now(), processor: processor_time() }
    }

    /// The time since the start.
    #[must_use]
    pub fn time(&self) -> Time {
        let processor = processor_time().zip(self.processor).map(|(now, then)| now.saturating_sub(then));
        Time {
            seconds: self.wall.elapsed().as_secs_f64(),
            cpu_seconds: processor.map(|time| time.as_secs_f64()),
        }
    }
}

#[cfg(unix)]
fn processor_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(not(unix))]
fn processor_time() -> Option<Duration> {
    None
}

/// The most bytes of memory that this process has held at a time; `None` where the system does not say.
///
/// Linux says it, as `VmHWM` in `/proc/self/status`.
#[must_use]
pub fn peak_memory() -> Option<u64> {
    memory("VmHWM:")
}

/// The bytes of memory that this process holds now, where the system says it.
pub(crate) fn resident_memory() -> Option<u64> {
    memory("VmRSS:")
}

fn memory(key: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(key))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kibibytes * 1024)
}
