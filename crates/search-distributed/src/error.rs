//! The errors of a distributed search.

use std::{fmt, io, path::PathBuf, time::Duration};

use crate::shown::shown;

/// The reason why a distributed search has no answer. Each is a sentence without a full stop.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use search_distributed::{Cluster, Distributed, Error};
/// # use search::{StateSpace, space::Keyed};
/// # struct Ring;
/// # impl StateSpace for Ring {
/// #     type State = u8;
/// #     type Action = u8;
/// #     type Cost = u32;
/// #     type Actions = [u8; 2];
/// #     fn actions(&self, _: &u8) -> [u8; 2] { [1, 99] }
/// #     fn apply(&self, state: &mut u8, turn: u8) { *state = (*state + turn) % 100; }
/// # }
/// # impl Keyed for Ring {
/// #     type Key = u64;
/// #     const KEY_BITS: u32 = 7;
/// #     fn key(&self, state: &u8) -> u64 { u64::from(*state) }
/// #     fn state(&self, key: u64) -> u8 { key as u8 }
/// # }
///
/// // Process 1 of two; nobody starts process 0.
/// let hosts = ["127.0.0.1:9", "127.0.0.1:0"];
/// let cluster = Cluster::new(1, hosts)?.with_connect_timeout(Duration::from_millis(50));
/// let error = Distributed::new().with_cluster(cluster).survey(&Ring, &0).unwrap_err();
/// assert!(matches!(error, Error::Absent { process: 0, .. }));
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The connection to another process broke during the search.
    #[error("process {process} at {} was lost while layer {layer} was expanded: {problem}{}", shown(address), Saved(saved.as_ref()))]
    Lost {
        /// The number of the lost process.
        process: usize,
        /// Its address.
        address: String,
        /// The layer that was expanded.
        layer: u32,
        /// The end of the connection, as the operating system describes it.
        problem: String,
        /// The folder of the checkpoint, and the last layer in it.
        saved: Option<(PathBuf, u32)>,
    },
    /// Another process did not answer within the connect time-out.
    #[error("process {process} at {} did not answer within {} s: {problem}", shown(address), seconds(*waited))]
    Absent {
        /// The number of the absent process.
        process: usize,
        /// Its address; for a process that should have called this one, the address that it was expected at.
        address: String,
        /// The connect time-out.
        waited: Duration,
        /// The last problem.
        problem: String,
    },
    /// Another process does not take part in the same search.
    #[error(
        "process {process} at {} differs in {difference}: start the same program with the same arguments in all processes",
        shown(address)
    )]
    Peer {
        /// The number that the process gives itself.
        process: usize,
        /// Its address.
        address: String,
        /// The first difference.
        difference: &'static str,
    },
    /// An address in the list of hosts cannot be used.
    #[error("the address {}: {problem}", shown(address))]
    Address {
        /// The address as it is written.
        address: String,
        /// The fault, as a sentence.
        problem: String,
    },
    /// A checkpoint cannot be written, or cannot be used.
    #[error("the checkpoint {}: {problem}", shown(path.display()))]
    Checkpoint {
        /// The file or the folder.
        path: PathBuf,
        /// The fault, as a sentence.
        problem: String,
    },
    /// The threads or the processes of the search cannot be started.
    #[error("{what} cannot be started: {source}")]
    Start {
        /// The part that cannot be started.
        what: &'static str,
        /// The error of the operating system.
        source: io::Error,
    },
}

/// The end of the sentence on a lost process.
struct Saved<'a>(Option<&'a (PathBuf, u32)>);

impl fmt::Display for Saved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some((folder, layer)) => {
                write!(
                    f,
                    "; the checkpoint in {} holds all layers up to {layer}: resume from it",
                    shown(folder.display())
                )
            }
            None => f.write_str("; there is no checkpoint to resume from"),
        }
    }
}

/// Writes a time in seconds without needless digits.
fn seconds(time: Duration) -> String {
    let text = format!("{:.3}", time.as_secs_f64());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences() {
        let lost = |saved| Error::Lost {
            process: 1,
            address: "10.0.0.2:2101".to_owned(),
            layer: 17,
            problem: "the connection was closed".to_owned(),
            saved,
        };
        assert_eq!(
            lost(None).to_string(),
            "process 1 at 10.0.0.2:2101 was lost while layer 17 was expanded: the connection was closed; there is no \
             checkpoint to resume from"
        );
        let sentence = lost(Some(("here".into(), 16))).to_string();
        assert!(sentence.ends_with("; the checkpoint in here holds all layers up to 16: resume from it"));
        assert_eq!([60_000, 1_500].map(|ms| seconds(Duration::from_millis(ms))), ["60", "1.5"]);
    }
}
