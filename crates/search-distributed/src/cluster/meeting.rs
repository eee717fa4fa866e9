//! The meeting of all processes: each calls those before it and answers those behind it, within a time-out.

use std::{
    io::{self, Write},
    net::{Shutdown, TcpListener, TcpStream, ToSocketAddrs},
    sync::Arc,
    thread,
    time::Duration,
};

use socket2::{SockRef, TcpKeepalive};

use super::{
    hello::{Caller, Heard, Hello, introduce},
    lane::{Lane, Lanes, Sign},
    wait::{Unmet, Wait},
};
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
    pub(crate) wait: &'a Wait<'a>,
    /// The silence after which a connection counts as lost.
    pub(crate) patience: Duration,
}

impl Meeting<'_> {
    /// Returns a connection to each process; none for this process itself.
    pub(crate) fn connect(&self) -> Result<Lanes, Unmet> {
        let mut lanes = Vec::new();
        let met = self.meet(&mut lanes);
        if let Err(Unmet::Stopped(reason, _)) = met {
            // Those that have met this process stop as well.
            lanes.iter().flatten().for_each(|lane| lane.say(Sign::Stopped(reason)));
            thread::sleep(10 * PAUSE);
        }
        met.map(|()| lanes)
    }

    fn meet(&self, lanes: &mut Lanes) -> Result<(), Unmet> {
        for process in 0..self.hello.process {
            lanes.push(Some(self.call(process)?));
        }
        lanes.resize_with(self.hello.processes, || None);
        self.answer(lanes)
    }

    /// Calls `process` until it answers.
    fn call(&self, process: usize) -> Result<Arc<Lane>, Unmet> {
        let address = &self.addresses[process];
        loop {
            let problem = match self.try_call(address) {
                Ok((stream, Some(answer))) => return Ok(self.checked(stream, answer, process)?),
                Ok((_, None)) => "another program answered".to_owned(),
                Err(error) => error.to_string(),
            };
            self.wait.check(process)?;
            if self.wait.is_over_after(PAUSE) {
                return Err(self.absent(process, problem).into());
            }
            thread::sleep(PAUSE);
        }
    }

    fn try_call(&self, address: &str) -> io::Result<(TcpStream, Option<Hello>)> {
        let mut problem = io::Error::new(io::ErrorKind::NotFound, "the name has no address");
        for address in address.to_socket_addrs()? {
            match self.wait.call(&address) {
                Ok(stream) => {
                    let answer = introduce(&stream, self.hello, self.wait)?;
                    return Ok((stream, answer));
                }
                Err(error) => problem = error,
            }
        }
        Err(problem)
    }

    fn checked(&self, stream: TcpStream, answer: Hello, process: usize) -> Result<Arc<Lane>, Error> {
        let strange = (answer.process != process).then_some("its number");
        match self.hello.difference(&answer).or(strange) {
            None => self.lane(stream).map_err(|error| self.unusable(self.hello.process, &error)),
            Some(difference) => Err(self.different(process, difference)),
        }
    }

    /// Answers callers until every later process has called. Strangers are turned away.
    fn answer(&self, lanes: &mut [Option<Arc<Lane>>]) -> Result<(), Unmet> {
        let own = |error: io::Error| self.unusable(self.hello.process, &error);
        self.listener.set_nonblocking(true).map_err(own)?;
        let mut callers: Vec<Caller> = Vec::new();
        while let Some(missing) = (self.hello.process + 1..lanes.len()).find(|&i| lanes[i].is_none()) {
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
            self.hear(&mut callers, lanes)?;
            self.wait.check(missing)?;
            if self.wait.is_over_after(Duration::ZERO) {
                return Err(self.absent(missing, "it has not called".to_owned()).into());
            }
            thread::sleep(PAUSE / 4);
        }
        Ok(())
    }

    /// Reads from all callers, and moves those that belong to the search to their places.
    fn hear(&self, callers: &mut Vec<Caller>, lanes: &mut [Option<Arc<Lane>>]) -> Result<(), Error> {
        let mut waiting = Vec::new();
        for mut caller in callers.drain(..) {
            match caller.listen(MANNERS) {
                Heard::Nothing => waiting.push(caller),
                Heard::Noise => {
                    let _ = caller.stream.shutdown(Shutdown::Both);
                }
                Heard::Hello(hello) => self.welcome(caller.stream, hello, lanes)?,
            }
        }
        *callers = waiting;
        Ok(())
    }

    fn welcome(
        &self,
        mut stream: TcpStream,
        hello: Hello,
        lanes: &mut [Option<Arc<Lane>>],
    ) -> Result<(), Error> {
        let answered = stream.set_nonblocking(false).and_then(|()| stream.write_all(&self.hello.to_bytes()));
        if let Some(difference) = self.hello.difference(&hello) {
            return Err(self.different(hello.process, difference));
        }
        match lanes.get_mut(hello.process) {
            Some(place @ None) if hello.process > self.hello.process => {
                // A caller that has left calls again.
                *place = answered.and_then(|()| self.lane(stream)).ok();
                Ok(())
            }
            _ => Err(self.different(hello.process, "its number, which another process has")),
        }
    }

    /// Sends small messages at once, and notices a silent peer.
    fn lane(&self, stream: TcpStream) -> io::Result<Arc<Lane>> {
        stream.set_nodelay(true)?;
        let keepalive = TcpKeepalive::new().with_time((self.patience / 2).max(Duration::from_secs(1)));
        #[cfg(any(target_os = "linux", target_os = "macos", target_os = "windows"))]
        let keepalive = keepalive.with_interval((self.patience / 8).max(Duration::from_secs(1)));
        #[cfg(any(target_os = "linux", target_os = "macos"))]
        let keepalive = keepalive.with_retries(4);
        let socket = SockRef::from(&stream);
        #[cfg(target_os = "linux")]
        socket.set_tcp_user_timeout(Some(self.patience))?;
        socket.set_tcp_keepalive(&keepalive)?;
        Lane::open(stream, self.patience)
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
