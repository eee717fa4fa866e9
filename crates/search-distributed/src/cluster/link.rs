//! A connection that reports its loss, in place of a panic in a thread of timely.
//!
//! Timely's threads read and write connections, and panic if one breaks. A [`Link`] stands between. It tells the
//! [`Fate`] of the run which process is lost, waits until the workers have left the mail, and ends its thread without a
//! message.
//!
//! A process that ends well sends a header of zeros and closes its side. A connection that is closed without that header
//! is lost. After a failure a link swallows all writes, so a failed process never seems to have ended well.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpStream},
    panic,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use timely::communication::{allocator::zero_copy::stream::Stream, networking::MessageHeader};

use crate::fate::{Cause, Fate};

/// The longest wait for workers that have to leave.
const LEAVING: Duration = Duration::from_secs(60);

/// One side of a connection to another process.
#[derive(Debug)]
pub(crate) struct Link {
    stream: TcpStream,
    process: usize,
    fate: Arc<Fate>,
    /// The number of zero bytes that were read last, in a row.
    zeros: usize,
}

/// The bytes of the header by which a process says that it has ended well.
fn farewell() -> usize {
    MessageHeader { channel: 0, source: 0, target_lower: 0, target_upper: 0, length: 0, seqno: 0 }
        .header_bytes()
}

impl Link {
    pub(crate) fn new(stream: TcpStream, process: usize, fate: Arc<Fate>) -> Self {
        Link { stream, process, fate, zeros: 0 }
    }

    /// Reports the loss, and returns once no worker of this process uses the mail.
    fn lose(&self, problem: String) {
        if !self.fate.is_complete() {
            self.fate.fail(Cause::Lost { process: self.process, problem });
        }
        let since = Instant::now();
        while !self.fate.is_deserted() && since.elapsed() < LEAVING {
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn take_note_of(&mut self, bytes: &[u8]) {
        let zeros = bytes.iter().rev().take_while(|&&byte| byte == 0).count();
        self.zeros = if zeros == bytes.len() { self.zeros + zeros } else { zeros };
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let problem = match self.stream.read(buffer) {
                Ok(0) if self.zeros >= farewell() => return Ok(0),
                Ok(0) => "the connection was closed".to_owned(),
                Ok(count) => {
                    self.take_note_of(&buffer[..count]);
                    return Ok(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => error.to_string(),
            };
            self.lose(problem);
            // Unwinds the thread without the message of a panic.
            panic::resume_unwind(Box::new("a process was lost"));
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.fate.has_failed() {
            return Ok(bytes.len());
        }
        match self.stream.write(bytes) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => {
                if !self.fate.is_complete() {
                    self.fate.fail(Cause::Lost { process: self.process, problem: error.to_string() });
                }
                Ok(bytes.len())
            }
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Link::new(self.stream.try_clone()?, self.process, Arc::clone(&self.fate)))
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    /// Closes one side, unless the run has failed. A peer that is gone already needs no farewell.
    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        if !self.fate.has_failed() {
            let _ = self.stream.shutdown(how);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    /// Two ends of a connection: a link to process 7, and the stream of that process.
    fn pair() -> io::Result<(Link, TcpStream, Arc<Fate>)> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let stream = TcpStream::connect(listener.local_addr()?)?;
        let fate = Arc::new(Fate::new(0));
        Ok((Link::new(stream, 7, Arc::clone(&fate)), listener.accept()?.0, fate))
    }

    #[test]
    fn an_end_with_a_farewell_is_well() -> io::Result<()> {
        let (mut link, mut other, fate) = pair()?;
        other.write_all(&[1; 5])?;
        other.write_all(&[0; 48])?;
        drop(other);
        let mut all = vec![];
        link.read_to_end(&mut all)?;
        assert_eq!((all.len(), fate.has_failed()), (53, false));
        Ok(())
    }

    #[test]
    fn an_end_without_a_farewell_is_a_loss() -> io::Result<()> {
        let (mut link, mut other, fate) = pair()?;
        other.write_all(&[0; 47])?;
        drop(other);
        let end = thread::spawn(move || link.read_to_end(&mut vec![])).join();
        assert!(end.is_err());
        assert!(matches!(fate.take_cause(), Some(Cause::Lost { process: 7, .. })));
        Ok(())
    }

    #[test]
    fn a_failed_process_says_no_farewell() -> io::Result<()> {
        let (mut link, mut other, fate) = pair()?;
        fate.fail(Cause::Lost { process: 1, problem: String::new() });
        link.write_all(&[0; 48])?;
        link.shutdown(Shutdown::Write)?;
        drop(link);
        assert_eq!(other.read(&mut [0; 64])?, 0);
        Ok(())
    }
}
