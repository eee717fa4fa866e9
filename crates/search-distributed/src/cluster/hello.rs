//! The first words on a connection: who calls, in which version, for which search.

use std::{
    io::{self, Read, Write},
    net::TcpStream,
    time::{Duration, Instant},
};

use twox_hash::XxHash3_64;

use super::wait::Wait;

/// The first bytes of every connection.
const MAGIC: [u8; 8] = *b"ssdistr\x01";

/// The number of bytes of a hello.
pub(crate) const LENGTH: usize = 8 * 7;

/// The facts that both sides of a connection tell each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hello {
    /// The number of the process that speaks.
    pub(crate) process: usize,
    pub(crate) processes: usize,
    /// The number of workers of each process.
    pub(crate) workers: usize,
    /// A hash of the versions of this crate and of the program.
    pub(crate) version: u64,
    /// A hash of the space, its starts and the kind of the search.
    pub(crate) identity: u64,
}

impl Hello {
    pub(crate) fn to_bytes(self) -> [u8; LENGTH] {
        let words =
            [self.process as u64, self.processes as u64, self.workers as u64, self.version, self.identity];
        let mut bytes = [0; LENGTH];
        bytes[..8].copy_from_slice(&MAGIC);
        for (place, word) in bytes[8..].chunks_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        let checksum = XxHash3_64::oneshot(&bytes[..LENGTH - 8]);
        bytes[LENGTH - 8..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads a hello; `None` for the bytes of a stranger.
    pub(crate) fn from_bytes(bytes: &[u8; LENGTH]) -> Option<Self> {
        let word = |i: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[8 * i..8 * i + 8]);
            u64::from_le_bytes(word)
        };
        let is_whole = word(6) == XxHash3_64::oneshot(&bytes[..LENGTH - 8]);
        (bytes[..8] == MAGIC && is_whole).then(|| Hello {
            process: word(1) as usize,
            processes: word(2) as usize,
            workers: word(3) as usize,
            version: word(4),
            identity: word(5),
        })
    }

    /// Returns the first fact in which another process differs and must not.
    pub(crate) fn difference(&self, other: &Hello) -> Option<&'static str> {
        [
            (self.version != other.version, "its version"),
            (self.processes != other.processes, "the number of processes"),
            (self.workers != other.workers, "the number of workers in each process"),
            (self.identity != other.identity, "its space, its start, its limits or its checkpoint"),
        ]
        .into_iter()
        .find_map(|(differs, what)| differs.then_some(what))
    }
}

/// Hashes words and texts into one word.
pub(crate) fn hash(parts: &[&[u8]]) -> u64 {
    let mut bytes = Vec::new();
    for part in parts {
        bytes.extend_from_slice(&(part.len() as u64).to_le_bytes());
        bytes.extend_from_slice(part);
    }
    XxHash3_64::oneshot(&bytes)
}

/// Sends `hello`, and returns the answer; `None` if the other side is no process of such a search.
pub(crate) fn introduce(stream: &TcpStream, hello: Hello, wait: &Wait<'_>) -> io::Result<Option<Hello>> {
    let mut bytes = [0; LENGTH];
    (&*stream).write_all(&hello.to_bytes())?;
    wait.read(stream, &mut bytes)?;
    Ok(Hello::from_bytes(&bytes))
}

/// A caller whose hello has not arrived completely.
#[derive(Debug)]
pub(crate) struct Caller {
    pub(crate) stream: TcpStream,
    bytes: Vec<u8>,
    since: Instant,
}

/// The facts known of a caller.
pub(crate) enum Heard {
    /// More bytes may come.
    Nothing,
    /// The caller is no process of such a search.
    Noise,
    Hello(Hello),
}

impl Caller {
    /// Takes an accepted connection; its reads must not block.
    pub(crate) fn new(stream: TcpStream) -> Self {
        Caller { stream, bytes: Vec::with_capacity(LENGTH), since: Instant::now() }
    }

    /// Reads the bytes that have arrived. A caller has `patience` to send all of them.
    pub(crate) fn listen(&mut self, patience: Duration) -> Heard {
        let mut bytes = [0; LENGTH];
        let left = LENGTH - self.bytes.len();
        match self.stream.read(&mut bytes[..left]) {
            Ok(0) => return Heard::Noise,
            Ok(count) => self.bytes.extend_from_slice(&bytes[..count]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(_) => return Heard::Noise,
        }
        let known = self.bytes.len().min(MAGIC.len());
        if self.bytes[..known] != MAGIC[..known] || self.since.elapsed() > patience {
            return Heard::Noise;
        }
        match <&[u8; LENGTH]>::try_from(&self.bytes[..]) {
            Ok(bytes) => Hello::from_bytes(bytes).map_or(Heard::Noise, Heard::Hello),
            Err(_) => Heard::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELLO: Hello = Hello { process: 1, processes: 3, workers: 2, version: 7, identity: 8 };

    #[test]
    fn bytes_and_back() {
        let bytes = HELLO.to_bytes();
        assert_eq!(Hello::from_bytes(&bytes), Some(HELLO));
        assert_eq!(Hello::from_bytes(&[b'G'; LENGTH]), None);
        for i in 0..LENGTH {
            let mut changed = bytes;
            changed[i] ^= 1;
            assert_eq!(Hello::from_bytes(&changed), None, "byte {i}");
        }
    }

    #[test]
    fn differences_have_names() {
        let differs = |other: Hello| HELLO.difference(&other);
        assert_eq!(differs(Hello { process: 2, ..HELLO }), None);
        assert_eq!(differs(Hello { version: 1, identity: 1, ..HELLO }), Some("its version"));
        assert_eq!(differs(Hello { processes: 2, ..HELLO }), Some("the number of processes"));
        assert_eq!(differs(Hello { workers: 1, ..HELLO }), Some("the number of workers in each process"));
        assert!(differs(Hello { identity: 1, ..HELLO }).is_some());
    }

    #[test]
    fn parts_do_not_run_together() {
        assert_ne!(hash(&[b"ab", b"c"]), hash(&[b"a", b"bc"]));
    }
}
