//! Processes on one machine: the first one starts copies of its program, and all tell each other their ports.
//!
//! ```text
//! first process                               each other process
//! listens at a free port
//! starts the others, with its port and a
//! random token in their environment
//!                                             listens at a free port of its own
//!            <------- token, number, port ----
//!            ---- the ports of all processes ->
//! ```
//!
//! Each process holds its port from the beginning, so no other program can take it in between. They meet when a search
//! begins, so its limits hold for the meeting too.

use std::{
    env,
    hash::{BuildHasher, RandomState},
    io::{self, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    process::{Child, Command},
    thread,
    time::{Duration, Instant},
};

use super::{
    Cluster,
    wait::{Unmet, Wait},
};
use crate::Error;

/// The variable by which a process knows that it is one of several: `PORT NUMBER PROCESSES TOKEN`.
const VARIABLE: &str = "SEARCH_DISTRIBUTED_LOCAL";

/// The time in which a caller must have sent its words.
const MANNERS: Duration = Duration::from_secs(2);

/// The processes that this process has started. They end when this value is dropped.
#[derive(Debug, Default)]
pub(crate) struct Children(Vec<Child>);

impl Children {
    /// Returns an error if a child has ended.
    fn check(&mut self) -> io::Result<()> {
        for (child, number) in self.0.iter_mut().zip(1..) {
            if let Some(status) = child.try_wait()? {
                return Err(io::Error::other(format!("process {number} ended at once, with {status}")));
            }
        }
        Ok(())
    }
}

impl Drop for Children {
    /// Gives the children a moment to end by themselves, and ends the others.
    fn drop(&mut self) {
        let since = Instant::now();
        while since.elapsed() < Duration::from_secs(1)
            && self.0.iter_mut().any(|child| matches!(child.try_wait(), Ok(None)))
        {
            thread::sleep(Duration::from_millis(5));
        }
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The processes of one machine that belong together, as one of them sees them.
#[derive(Debug)]
pub(crate) struct Family {
    /// The number of this process, and a word that only these processes know.
    process: usize,
    token: u64,
    /// The port of the first process, where this is another one.
    first: Option<u16>,
    children: Children,
    has_met: bool,
}

/// Returns the cluster of `processes` local processes, in the first one or in one that was started by it.
pub(crate) fn gather(processes: usize) -> Result<Cluster, Error> {
    let cluster = match env::var(VARIABLE) {
        Ok(call) => join(&call),
        Err(_) => start(processes),
    };
    cluster.map_err(unstarted)
}

fn unstarted(source: io::Error) -> Error {
    Error::Start { what: "a process", source }
}

/// Starts the other processes.
fn start(processes: usize) -> io::Result<Cluster> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    // The keys of the standard hasher are random. Zero stands for no token.
    let token = RandomState::new().hash_one(port) | 1;
    let mut children = Children::default();
    for process in 1..processes {
        let mut command = Command::new(env::current_exe()?);
        command.args(env::args_os().skip(1));
        command.env(VARIABLE, format!("{port} {process} {processes} {token}"));
        children.0.push(command.spawn()?);
    }
    let family = Family { process: 0, token, first: None, children, has_met: false };
    Ok(cluster(processes, listener, family))
}

/// Joins the process that has set the variable to `call`.
fn join(call: &str) -> io::Result<Cluster> {
    let words: Vec<u64> = call.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [first, process, processes, token] = words[..] else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{VARIABLE} is {call:?}")));
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let first = Some(u16::try_from(first).map_err(io::Error::other)?);
    let (process, children) = (process as usize, Children::default());
    let family = Family { process, token, first, children, has_met: false };
    Ok(cluster(processes as usize, listener, family))
}

/// The cluster of a family whose ports are not known.
fn cluster(processes: usize, listener: TcpListener, family: Family) -> Cluster {
    let (process, token) = (family.process, family.token);
    let addresses = vec![Ipv4Addr::LOCALHOST.to_string(); processes];
    Cluster { token, family: Some(family), ..Cluster::listening(process, addresses, listener) }
}

impl Family {
    /// Tells all processes each other's ports, once, and writes their `addresses`.
    pub(crate) fn meet(
        &mut self,
        listener: &TcpListener,
        timeout: Duration,
        wait: &Wait<'_>,
        addresses: &mut [String],
    ) -> Result<(), Unmet> {
        if self.has_met {
            return Ok(());
        }
        let mut ports = vec![0; addresses.len()];
        ports[self.process] = listener.local_addr().map_err(unstarted)?.port();
        let (absent, problem) = match self.first {
            None => (self.hear(listener, wait, &mut ports)?, "it has not called".to_owned()),
            Some(first) => {
                let asked = self.ask(first, wait, &mut ports);
                wait.check(0)?;
                (asked.is_err().then_some(0), asked.err().map_or_else(String::new, |error| error.to_string()))
            }
        };
        if let Some(process) = absent {
            let address = addresses[process].clone();
            return Err(Error::Absent { process, address, waited: timeout, problem }.into());
        }
        for (address, port) in addresses.iter_mut().zip(ports) {
            *address = format!("{}:{port}", Ipv4Addr::LOCALHOST);
        }
        self.has_met = true;
        Ok(())
    }

    /// Waits for the ports of all other processes, and sends all ports to each. Returns a process that has not called.
    fn hear(
        &mut self,
        listener: &TcpListener,
        wait: &Wait<'_>,
        ports: &mut [u16],
    ) -> Result<Option<usize>, Unmet> {
        let mut streams = Vec::new();
        listener.set_nonblocking(true).map_err(unstarted)?;
        while let Some(missing) = ports.iter().position(|&port| port == 0) {
            match listener.accept() {
                Ok((stream, _)) => {
                    if let Ok((number, port)) = heard(&stream, self.token)
                        && let Some(place @ 0) = ports.get_mut(number)
                    {
                        *place = port;
                        streams.push(stream);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.children.check().map_err(unstarted)?;
                    thread::sleep(Duration::from_millis(2));
                }
                Err(error) => return Err(unstarted(error).into()),
            }
            wait.check(missing)?;
            if wait.is_over_after(Duration::ZERO) {
                return Ok(Some(missing));
            }
        }
        let bytes: Vec<u8> = ports.iter().flat_map(|port| port.to_le_bytes()).collect();
        for mut stream in streams {
            stream.write_all(&bytes).map_err(unstarted)?;
        }
        Ok(None)
    }

    /// Tells the first process the port of this one, and reads the ports of all.
    fn ask(&self, first: u16, wait: &Wait<'_>, ports: &mut [u16]) -> io::Result<()> {
        let mut stream = wait.call(&SocketAddr::from((Ipv4Addr::LOCALHOST, first)))?;
        stream.write_all(&self.token.to_le_bytes())?;
        stream.write_all(&(self.process as u64).to_le_bytes())?;
        stream.write_all(&ports[self.process].to_le_bytes())?;
        let mut bytes = vec![0; 2 * ports.len()];
        wait.read(&stream, &mut bytes)?;
        for (port, bytes) in ports.iter_mut().zip(bytes.chunks_exact(2)) {
            *port = u16::from_le_bytes([bytes[0], bytes[1]]);
        }
        Ok(())
    }
}

/// Reads the number and the port of a caller that knows the token.
fn heard(mut stream: &TcpStream, token: u64) -> io::Result<(usize, u16)> {
    stream.set_nonblocking(false)?;
    stream.set_read_timeout(Some(MANNERS))?;
    let (mut known, mut number, mut port) = ([0; 8], [0; 8], [0; 2]);
    stream.read_exact(&mut known)?;
    if u64::from_le_bytes(known) != token {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    stream.read_exact(&mut number)?;
    stream.read_exact(&mut port)?;
    Ok((u64::from_le_bytes(number) as usize, u16::from_le_bytes(port)))
}
