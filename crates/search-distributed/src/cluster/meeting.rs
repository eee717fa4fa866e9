//! The meeting of all processes: each calls those before it and answers those behind it, within a time-out.

use std::{
    io::{self, Write},
    net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs},
    thread,
    time::{Duration, Instant},
};

use socket2::{SockRef, TcpKeepalive};

use super::hello::{Caller, Heard, Hello, introduce};
use crate::Error;

/// The time between two looks for callers, and between two calls of a process that does not answer.
const PAUSE: Duration = Duration::from_millis(20);

/// The time in which a caller must have sent its hello.
const MANNERS: Duration = Duration::from_secs(5);

/// One process on its way into a search.
#[derive(Debug)]
pub(crate) struct Meeting<'a> {
    pub(crate) hello: Hello,
    pub(crate) addresses: &'a [String],
    pub(crate) listener: &'a TcpListener,
    /// The time within which all processes must be connected.
    pub(crate) timeout: Duration,
    /// The silence after which a connection counts as lost.
    pub(crate) patience: Duration,
}

impl Meeting<'_> {
    /// Returns a connection to each process; none for this process itself.
    pub(crate) fn connect(&self) -> Result<Vec<Option<TcpStream>>, Error> {
        let deadline = Instant::now() + self.timeout;
        let mut streams: Vec<Option<TcpStream>> = Vec::new();
        for process in 0..self.hello.process {
            streams.push(Some(self.call(process, deadline)?));
        }
        streams.resize_with(self.hello.processes, || None);
        self.answer(&mut streams, deadline)?;
        for stream in streams.iter().flatten() {
            self.configure(stream).map_err(|error| self.unusable(self.hello.process, &error))?;
        }
        Ok(streams)
    }

    /// Calls `process` until it answers.
    fn call(&self, process: usize, deadline: Instant) -> Result<TcpStream, Error> {
        let address = &self.addresses[process];
        loop {
            let problem = match self.try_call(address, deadline) {
                Ok((stream, Some(answer))) => return self.checked(stream, answer, process),
                Ok((_, None)) => "another program answered".to_owned(),
                Err(error) => error.to_string(),
            };
            if Instant::now() + PAUSE >= deadline {
                return Err(self.absent(process, problem));
            }
            thread::sleep(PAUSE);
        }
    }

    fn try_call(&self, address: &str, deadline: Instant) -> io::Result<(TcpStream, Option<Hello>)> {
        let left = || deadline.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        let mut problem = io::Error::new(io::ErrorKind::NotFound, "the name has no address");
        for address in address.to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, left()) {
                Ok(mut stream) => {
                    let answer = introduce(&mut stream, self.hello, left())?;
                    return Ok((stream, answer));
                }
                Err(error) => problem = error,
            }
        }
        Err(problem)
    }

    fn checked(&self, stream: TcpStream, answer: Hello, process: usize) -> Result<TcpStream, Error> {
        let strange = (answer.process != process).then_some("its number");
        match self.hello.difference(&answer).or(strange) {
            None => Ok(stream),
            Some(difference) => Err(self.different(process, difference)),
        }
    }

    /// Answers callers until every later process has called. Strangers are turned away.
    fn answer(&self, streams: &mut [Option<TcpStream>], deadline: Instant) -> Result<(), Error> {
        let own = |error: io::Error| self.unusable(self.hello.process, &error);
        self.listener.set_nonblocking(true).map_err(own)?;
        let mut callers: Vec<Caller> = Vec::new();
        while let Some(missing) = (self.hello.process + 1..streams.len()).find(|&i| streams[i].is_none()) {
            match self.listener.accept() {
                Ok((stream, _)) => {
                    // A caller that has left in the meantime shows when it is read.
                    let _ = stream.set_nonblocking(true);
                    callers.push(Caller::new(stream));
                    continue;
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                // The connection was closed before it was accepted, or too many files are open for a moment.
                Err(_) => thread::sleep(PAUSE),
            }
            self.hear(&mut callers, streams)?;
            if Instant::now() >= deadline {
                return Err(self.absent(missing, "it has not called".to_owned()));
            }
            thread::sleep(PAUSE / 4);
        }
        Ok(())
    }

    /// Reads from all callers, and moves those that belong to the search to their places.
    fn hear(&self, callers: &mut Vec<Caller>, streams: &mut [Option<TcpStream>]) -> Result<(), Error> {
        let mut waiting = Vec::new();
        for mut caller in callers.drain(..) {
            match caller.listen(MANNERS) {
                Heard::Nothing => waiting.push(caller),
                Heard::Noise => {
                    let _ = caller.stream.shutdown(Shutdown::Both);
                }
                Heard::Hello(hello) => self.welcome(caller.stream, hello, streams)?,
            }
        }
        *callers = waiting;
        Ok(())
    }

    fn welcome(
        &self,
        mut stream: TcpStream,
        hello: Hello,
        streams: &mut [Option<TcpStream>],
    ) -> Result<(), Error> {
        let answered = stream.set_nonblocking(false).and_then(|()| stream.write_all(&self.hello.to_bytes()));
        if let Some(difference) = self.hello.difference(&hello) {
            return Err(self.different(hello.process, difference));
        }
        match streams.get_mut(hello.process) {
            Some(place @ None) if hello.process > self.hello.process => {
                // A caller that has left calls again.
                *place = answered.is_ok().then_some(stream);
                Ok(())
            }
            _ => Err(self.different(hello.process, "its number, which another process has")),
        }
    }

    /// Sends small messages at once, and notices a silent peer.
    fn configure(&self, stream: &TcpStream) -> io::Result<()> {
        stream.set_nodelay(true)?;
        let keepalive = TcpKeepalive::new().with_time(self.patience / 2);
        #[cfg(any(target_os = "linux", target_os = "macos", target_os = "windows"))]
        let keepalive = keepalive.with_interval((self.patience / 8).max(Duration::from_secs(1)));
        #[cfg(any(target_os = "linux", target_os = "macos"))]
        let keepalive = keepalive.with_retries(4);
        let socket = SockRef::from(stream);
        #[cfg(target_os = "linux")]
        socket.set_tcp_user_timeout(Some(self.patience))?;
        socket.set_tcp_keepalive(&keepalive)
    }

    fn address(&self, process: usize) -> String {
        self.addresses.get(process).map_or_else(|| "an unknown address".to_owned(), Clone::clone)
    }

    fn absent(&self, process: usize, problem: String) -> Error {
        Error::Absent { process, address: self.address(process), waited: self.timeout, problem }
    }

    fn different(&self, process: usize, difference: &'static str) -> Error {
        Error::Peer { process, address: self.address(process), difference }
    }

    fn unusable(&self, process: usize, error: &io::Error) -> Error {
        Error::Address { address: self.address(process), problem: error.to_string() }
    }
}
