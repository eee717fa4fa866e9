//! A connection that reports its loss, in place of a panic in a thread of timely.
//!
//! Timely's threads read and write connections, and panic if one breaks. A [`Link`] stands between. It tells the
//! [`RunState`] of the run which process is lost, waits until the workers have left the mail, and ends its thread without a
//! message.
//!
//! A process that ends well sends a header of zeros and closes its side. A connection that is closed without that header
//! is lost, and so is one on which nothing is heard for the patience: see [`Lane`]. After a failure a link swallows all
//! writes, so a failed process never seems to have ended well.

use std::{
    io::{self, Read, Write},
    net::Shutdown,
    panic,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use timely::communication::{allocator::zero_copy::stream::Stream, networking::MessageHeader};

use super::lane::{Lane, Sign, WORD};
use crate::run_state::{Cause, RunState};

/// The longest wait for workers that have to leave.
const LEAVING: Duration = Duration::from_secs(60);

/// The silence of a process for which a search that is to stop does not wait any longer.
const SILENCE: Duration = Duration::from_millis(600);

/// The kind of the error after a read that waited for its time. On Unix the other kind is an error of the connection.
const A_BEAT: io::ErrorKind = if cfg!(windows) { io::ErrorKind::TimedOut } else { io::ErrorKind::WouldBlock };

/// One side of a connection to another process.
#[derive(Debug)]
pub(crate) struct Link {
    lane: Arc<Lane>,
    process: usize,
    run_state: Arc<RunState>,
    /// The word of the next frame, as far as it has arrived.
    word: [u8; WORD],
    known: usize,
    /// The bytes of the present frame that have not been read.
    left: usize,
    /// The number of zero bytes that were read last, in a row.
    zeros: usize,
    /// The time since anything was heard. Each wait counts as one beat, so a time in which this process was frozen does not count.
    silent: Duration,
}

/// The bytes of the header by which a process says that it has ended well.
fn farewell() -> usize {
    MessageHeader { channel: 0, source: 0, target_lower: 0, target_upper: 0, length: 0, seqno: 0 }
        .header_bytes()
}

impl Link {
    pub(crate) fn new(lane: Arc<Lane>, process: usize, run_state: Arc<RunState>) -> Self {
        run_state.add_link();
        let (word, silent) = ([0; WORD], Duration::ZERO);
        Link { lane, process, run_state, word, known: 0, left: 0, zeros: 0, silent }
    }

    /// The loss of the process at the other end. A search that is to stop needs nothing of it any more.
    fn loss(&self, problem: String) -> Cause {
        let Some(reason) = self.run_state.reason() else {
            return Cause::Lost { process: self.process, problem };
        };
        self.run_state.set_silent(self.process);
        Cause::Stopped(reason)
    }

    /// Reports the end of the connection, and returns once no worker of this process uses the mail.
    fn lose(&self, cause: Cause) {
        if self.run_state.is_complete() {
            self.run_state.cut();
            // The other thread of this connection may be in the middle of a message.
            self.lane.shutdown(Shutdown::Both);
        } else {
            self.run_state.fail(cause);
        }
        let since = Instant::now();
        while !self.run_state.is_deserted() && since.elapsed() < LEAVING {
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Reads data; no byte at a good end.
    fn hear(&mut self, buffer: &mut [u8]) -> Result<usize, Cause> {
        loop {
            let heard = if self.left > 0 {
                let most = buffer.len().min(self.left);
                self.lane.read(&mut buffer[..most])
            } else {
                self.lane.read(&mut self.word[self.known..])
            };
            match heard {
                Ok(0) if self.left + self.known == 0 && self.zeros >= farewell() => return Ok(0),
                Ok(0) => return Err(self.loss("the connection was closed".to_owned())),
                Ok(count) => {
                    self.silent = Duration::ZERO;
                    if self.left > 0 {
                        self.left -= count;
                        self.take_note_of(&buffer[..count]);
                        return Ok(count);
                    }
                    self.known += count;
                    if self.known == WORD {
                        self.known = 0;
                        self.obey()?;
                    }
                }
                Err(error) => match error.kind() {
                    io::ErrorKind::Interrupted => {}
                    kind if kind == A_BEAT => self.endure()?,
                    _ => return Err(self.loss(error.to_string())),
                },
            }
        }
    }

    /// Acts on the word of a frame.
    fn obey(&mut self) -> Result<(), Cause> {
        let process = self.process;
        match Sign::from_bytes(self.word) {
            Some(Sign::Data(length)) => self.left = length,
            Some(Sign::Alive) => {}
            Some(Sign::Stopped(reason)) => return Err(Cause::Stopped(reason)),
            Some(Sign::Lost(lost)) if lost == self.run_state.process() => {
                return Err(self.loss("it has given this process up, which was silent".to_owned()));
            }
            Some(Sign::Lost(lost)) => {
                return Err(Cause::Lost { process: lost, problem: format!("process {process} has lost it") });
            }
            None => return Err(self.loss("it talks another language".to_owned())),
        }
        Ok(())
    }

    /// Takes note of a beat in which nothing was heard.
    fn endure(&mut self) -> Result<(), Cause> {
        self.silent += self.lane.beat();
        let patience = self.lane.patience();
        if self.silent >= patience {
            let problem = format!("nothing was heard from it for {} s", patience.as_secs_f64());
            return Err(self.loss(problem));
        }
        match self.run_state.reason() {
            Some(reason) if self.silent >= SILENCE => {
                self.run_state.set_silent(self.process);
                Err(Cause::Stopped(reason))
            }
            _ => Ok(()),
        }
    }

    fn take_note_of(&mut self, bytes: &[u8]) {
        let zeros = bytes.iter().rev().take_while(|&&byte| byte == 0).count();
        self.zeros = if zeros == bytes.len() { self.zeros + zeros } else { zeros };
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.run_state.drop_link();
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.hear(buffer).or_else(|cause| {
            self.lose(cause);
            // Unwinds the thread without the message of a panic.
            panic::resume_unwind(Box::new("a process was lost"))
        })
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.run_state.has_failed() {
            return Ok(bytes.len());
        }
        self.lane.send(bytes).or_else(|error| {
            if !self.run_state.is_complete() {
                self.run_state.fail(self.loss(error.to_string()));
            }
            Ok(bytes.len())
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Link::new(Arc::clone(&self.lane), self.process, Arc::clone(&self.run_state)))
    }

    /// A link waits always: its lane bounds the waits.
    fn set_nonblocking(&self, _: bool) -> io::Result<()> {
        Ok(())
    }

    /// Closes one side, unless the run has failed. A peer that is gone already needs no farewell.
    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        if !self.run_state.has_failed() {
            self.lane.shutdown(how);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use search::{Reason, StopToken};

    use super::*;

    /// Two ends of a connection: a link to process 7, and the lane of that process.
    fn pair(patience: u64, stop: StopToken) -> io::Result<(Link, TcpStream, Arc<RunState>)> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let stream = TcpStream::connect(listener.local_addr()?)?;
        let run_state = Arc::new(RunState::new(0, 0, stop));
        let lane = Lane::open(stream, Duration::from_millis(patience))?;
        Ok((Link::new(lane, 7, Arc::clone(&run_state)), listener.accept()?.0, run_state))
    }

    fn data(bytes: &[u8]) -> Vec<u8> {
        [&(bytes.len() as u32).to_le_bytes(), bytes].concat()
    }

    /// The word of a process that lives.
    const ALIVE: [u8; WORD] = [0, 0, 0, 1 << 4];

    #[test]
    fn an_end_with_a_farewell_is_well() -> io::Result<()> {
        let (mut link, mut other, run_state) = pair(2_000, StopToken::new())?;
        other.write_all(&data(&[1; 5]))?;
        other.write_all(&ALIVE)?;
        other.write_all(&data(&[0; 48]))?;
        other.write_all(&ALIVE)?;
        other.shutdown(Shutdown::Write)?;
        let mut all = vec![];
        link.read_to_end(&mut all)?;
        assert_eq!((all.len(), run_state.has_failed()), (53, false));
        Ok(())
    }

    /// The cause of the end of a connection on which `bytes` arrive, and then nothing or the end.
    fn cause_after(bytes: &[u8], closes: bool, stop: StopToken) -> io::Result<(Option<Cause>, Duration)> {
        let (mut link, mut other, run_state) = pair(1_000, stop)?;
        other.write_all(bytes)?;
        if closes {
            other.shutdown(Shutdown::Write)?;
        }
        let since = Instant::now();
        assert!(thread::spawn(move || link.read_to_end(&mut vec![])).join().is_err());
        Ok((run_state.take_cause(), since.elapsed()))
    }

    #[test]
    fn an_end_without_a_farewell_is_a_loss() -> io::Result<()> {
        for bytes in [&data(&[0; 47])[..], &[], &data(&[0; 48])[..20], &[&data(&[0; 48])[..], &[1]].concat()]
        {
            let (cause, _) = cause_after(bytes, true, StopToken::new())?;
            assert!(matches!(cause, Some(Cause::Lost { process: 7, .. })), "{bytes:?}: {cause:?}");
        }
        Ok(())
    }

    #[test]
    fn silence_is_a_loss_after_the_patience() -> io::Result<()> {
        let (cause, waited) = cause_after(&ALIVE, false, StopToken::new())?;
        let Some(Cause::Lost { process: 7, problem }) = cause else { panic!("{cause:?}") };
        assert_eq!(problem, "nothing was heard from it for 1 s");
        assert!(waited >= Duration::from_millis(990), "{waited:?}");
        Ok(())
    }

    /// A search that is to stop waits for a shorter time.
    #[test]
    fn silence_does_not_hold_up_a_stop() -> io::Result<()> {
        let stop = StopToken::new();
        stop.stop();
        for closes in [false, true] {
            let (cause, _) = cause_after(&ALIVE, closes, stop.clone())?;
            assert!(matches!(cause, Some(Cause::Stopped(Reason::Cancelled))), "{cause:?}");
        }
        Ok(())
    }

    /// A process that lives and sends no data is not lost.
    #[test]
    fn signs_of_life_are_heard() -> io::Result<()> {
        let (mut link, mut other, run_state) = pair(400, StopToken::new())?;
        let sender = thread::spawn(move || {
            for _ in 0..40 {
                thread::sleep(Duration::from_millis(20));
                other.write_all(&ALIVE)?;
            }
            other.write_all(&data(&[0; 48]))?;
            other.shutdown(Shutdown::Write)?;
            // To drop it would reset the connection, since it has not read the signs of the link.
            io::Result::Ok(other)
        });
        let mut all = vec![];
        link.read_to_end(&mut all)?;
        assert!(matches!(sender.join(), Ok(Ok(_))));
        assert_eq!((all.len(), run_state.has_failed()), (48, false));
        Ok(())
    }

    /// The signs of a process that leaves.
    #[test]
    fn the_last_sign_says_why() -> io::Result<()> {
        let cause = |word: [u8; WORD]| Ok::<_, io::Error>(cause_after(&word, true, StopToken::new())?.0);
        assert!(matches!(cause([2, 0, 0, 2 << 4])?, Some(Cause::Stopped(Reason::Time))));
        assert!(matches!(cause([5, 0, 0, 3 << 4])?, Some(Cause::Lost { process: 5, .. })));
        assert!(matches!(cause([0, 0, 0, 3 << 4])?, Some(Cause::Lost { process: 7, .. })));
        assert!(matches!(cause([b'G'; WORD])?, Some(Cause::Lost { process: 7, .. })));
        Ok(())
    }

    #[test]
    fn a_failed_process_says_no_farewell() -> io::Result<()> {
        let (mut link, mut other, run_state) = pair(2_000, StopToken::new())?;
        run_state.fail(Cause::Lost { process: 1, problem: String::new() });
        link.write_all(&[0; 48])?;
        link.shutdown(Shutdown::Write)?;
        drop(link);
        let mut all = vec![];
        other.read_to_end(&mut all)?;
        assert!(all.chunks(WORD).all(|word| word == ALIVE), "{all:?}");
        Ok(())
    }
}
