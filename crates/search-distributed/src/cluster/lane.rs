//! A connection as a sequence of frames, by which a process shows that it lives while it has no data to send.
//!
//! A frame begins with a word of four bytes: the kind in its upper four bits, and a value. The value of data is the number
//! of the bytes behind the word. A thread repeats a [`Sign`] ten times a second, whatever the workers do. The kernel of a
//! frozen process still answers TCP, but the thread is frozen with its process.

use std::{
    io::{self, IoSlice, Read, Write},
    net::{Shutdown, TcpStream},
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

use search::Reason;

use crate::run_state::{number_of, reason_of};

/// The longest time between two signs.
const BEAT: Duration = Duration::from_millis(100);

/// The number of bytes of the word that begins a frame.
pub(crate) const WORD: usize = 4;

/// The bits of the value in a word, and so of the length of a frame.
const VALUE_BITS: u32 = 28;

/// The meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// The number of bytes that follow.
    Data(usize),
    /// The process lives.
    Alive,
    /// The process leaves the search, which was stopped.
    Stopped(Reason),
    /// The process leaves the search, because it has lost the process of this number.
    Lost(usize),
}

impl Sign {
    fn to_word(self) -> u32 {
        let (kind, value) = match self {
            Sign::Data(length) => (0, length as u32),
            Sign::Alive => (1, 0),
            Sign::Stopped(reason) => (2, number_of(Some(reason)).into()),
            Sign::Lost(process) => (3, process as u32),
        };
        kind << VALUE_BITS | value
    }

    /// Reads a word; `None` for one that no process sends.
    pub(crate) fn from_bytes(bytes: [u8; WORD]) -> Option<Self> {
        let word = u32::from_le_bytes(bytes);
        let value = word & ((1 << VALUE_BITS) - 1);
        match word >> VALUE_BITS {
            0 if value > 0 => Some(Sign::Data(value as usize)),
            1 => Some(Sign::Alive),
            2 => reason_of(value as u8).map(Sign::Stopped),
            3 => Some(Sign::Lost(value as usize)),
            _ => None,
        }
    }
}

/// The lane to each process; none for this process itself.
pub(crate) type Lanes = Vec<Option<Arc<Lane>>>;

/// A connection to another process, which gets a sign of life from now on.
#[derive(Debug)]
pub(crate) struct Lane {
    stream: TcpStream,
    /// Whether a frame was cut off, so that no other can follow; held while a frame is written.
    broken: Mutex<bool>,
    /// The word of the sign that is repeated.
    sign: AtomicU32,
    patience: Duration,
}

impl Lane {
    /// Takes a connection whose sides have said who they are. `patience` is the silence after which it counts as lost.
    pub(crate) fn open(stream: TcpStream, patience: Duration) -> io::Result<Arc<Self>> {
        let patience = patience.max(Duration::from_millis(4));
        let sign = AtomicU32::new(Sign::Alive.to_word());
        let lane = Lane { stream, broken: Mutex::new(false), sign, patience };
        lane.stream.set_nonblocking(false)?;
        lane.stream.set_read_timeout(Some(lane.beat()))?;
        lane.stream.set_write_timeout(Some(patience))?;
        let (beat, lane) = (lane.beat(), Arc::new(lane));
        let weak = Arc::downgrade(&lane);
        thread::Builder::new().name("search:beat".to_owned()).spawn(move || repeat(&weak, beat))?;
        Ok(lane)
    }

    /// The time between two signs, after which a read without a byte returns.
    pub(crate) fn beat(&self) -> Duration {
        BEAT.min(self.patience / 4)
    }

    pub(crate) fn patience(&self) -> Duration {
        self.patience
    }

    /// Repeats `sign` in place of the present one.
    pub(crate) fn say(&self, sign: Sign) {
        self.sign.store(sign.to_word(), Ordering::Release);
    }

    /// Writes a frame of data. Returns the number of the bytes that it has.
    pub(crate) fn send(&self, bytes: &[u8]) -> io::Result<usize> {
        let bytes = &bytes[..bytes.len().min((1 << VALUE_BITS) - 1)];
        if !bytes.is_empty() {
            self.write(Sign::Data(bytes.len()).to_word(), bytes)?;
        }
        Ok(bytes.len())
    }

    /// Writes a whole frame, however long the other side takes to read on. It has its patience for each part.
    fn write(&self, word: u32, bytes: &[u8]) -> io::Result<()> {
        let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
        if *broken {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let word = word.to_le_bytes();
        let mut parts = &mut [IoSlice::new(&word), IoSlice::new(bytes)][..];
        while parts.iter().any(|part| !part.is_empty()) {
            match (&self.stream).write_vectored(parts) {
                Ok(count) => IoSlice::advance_slices(&mut parts, count),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    *broken = true;
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Reads bytes that have arrived, or waits for a beat.
    pub(crate) fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        (&self.stream).read(buffer)
    }

    pub(crate) fn shutdown(&self, how: Shutdown) {
        // A peer that is gone already has closed both sides.
        let _ = self.stream.shutdown(how);
    }
}

/// Repeats the sign of a lane until the lane is dropped or closed. A peer that does not read holds up its own signs alone.
fn repeat(lane: &Weak<Lane>, beat: Duration) {
    while let Some(lane) = lane.upgrade() {
        if lane.write(lane.sign.load(Ordering::Acquire), &[]).is_err() {
            return;
        }
        drop(lane);
        thread::sleep(beat);
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn words_and_back() {
        let all =
            [Sign::Data(1), Sign::Data(1 << 20), Sign::Alive, Sign::Stopped(Reason::Time), Sign::Lost(255)];
        for sign in all {
            assert_eq!(Sign::from_bytes(sign.to_word().to_le_bytes()), Some(sign));
        }
        for noise in [0, 2 << 28, 2 << 28 | 9, 4 << 28, u32::MAX] {
            assert_eq!(Sign::from_bytes(noise.to_le_bytes()), None, "{noise:x}");
        }
    }

    /// Signs stand between frames of data, and never in one. They say the last word, and end with the lane.
    #[test]
    fn signs_stand_between_frames() -> io::Result<()> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let stream = TcpStream::connect(listener.local_addr()?)?;
        let (lane, mut other) = (Lane::open(stream, Duration::from_millis(20))?, listener.accept()?.0);
        let writer = thread::spawn(move || {
            for _ in 0..20 {
                assert_eq!(lane.send(&vec![7; 300_000]).ok(), Some(300_000));
                thread::sleep(Duration::from_millis(1));
            }
            lane.say(Sign::Lost(3));
            thread::sleep(Duration::from_millis(50));
        });
        let (mut bytes, mut signs, mut word) = (0, Vec::new(), [0; WORD]);
        while other.read_exact(&mut word).is_ok() {
            match Sign::from_bytes(word) {
                Some(Sign::Data(length)) => {
                    let mut data = vec![0; length];
                    other.read_exact(&mut data)?;
                    assert!(data.iter().all(|&byte| byte == 7));
                    bytes += length;
                }
                sign => signs.push(sign),
            }
        }
        assert!(writer.join().is_ok());
        assert_eq!((bytes, signs.first()), (6_000_000, Some(&Some(Sign::Alive))));
        assert_eq!(signs.last(), Some(&Some(Sign::Lost(3))));
        Ok(())
    }
}
