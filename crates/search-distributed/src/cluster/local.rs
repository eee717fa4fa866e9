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
//! Each process holds its port from the beginning, so no other program can take it in between.

use std::{
    env,
    hash::{BuildHasher, RandomState},
    io::{self, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    process::{Child, Command},
    thread,
    time::{Duration, Instant},
};

use super::Cluster;
use crate::Error;

/// The variable by which a process knows that it is one of several: `PORT NUMBER PROCESSES TOKEN`.
const VARIABLE: &str = "SEARCH_DISTRIBUTED_LOCAL";

/// The time within which all processes of one machine must have started.
const STARTING: Duration = Duration::from_secs(60);

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

/// Returns the cluster of `processes` local processes, in the first one or in one that was started by it.
pub(crate) fn meet(processes: usize) -> Result<Cluster, Error> {
    let failed = |source| Error::Start { what: "a process", source };
    match env::var(VARIABLE) {
        Ok(call) => join(&call).map_err(failed),
        Err(_) => start(processes).map_err(failed),
    }
}

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
    let ports = exchange(&listener, token, processes, &mut children)?;
    Ok(cluster(0, &ports, listener, token, children))
}

/// Waits for the ports of all other processes, and sends all ports to each.
fn exchange(
    listener: &TcpListener,
    token: u64,
    processes: usize,
    children: &mut Children,
) -> io::Result<Vec<u16>> {
    let since = Instant::now();
    let mut ports = vec![0; processes];
    ports[0] = listener.local_addr()?.port();
    let mut streams = Vec::new();
    listener.set_nonblocking(true)?;
    while streams.len() + 1 < processes {
        match listener.accept() {
            Ok((stream, _)) => {
                if let Ok((number, port)) = heard(&stream, token)
                    && let Some(place @ 0) = ports.get_mut(number)
                {
                    *place = port;
                    streams.push(stream);
                }
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                children.check()?;
                thread::sleep(Duration::from_millis(2));
            }
            Err(error) => return Err(error),
        }
        if since.elapsed() > STARTING {
            return Err(io::ErrorKind::TimedOut.into());
        }
    }
    let bytes: Vec<u8> = ports.iter().flat_map(|port| port.to_le_bytes()).collect();
    for mut stream in streams {
        stream.write_all(&bytes)?;
    }
    Ok(ports)
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

/// Joins the process that has set the variable to `call`.
fn join(call: &str) -> io::Result<Cluster> {
    let words: Vec<u64> = call.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [first, process, processes, token] = words[..] else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{VARIABLE} is {call:?}")));
    };
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let first = SocketAddr::from((Ipv4Addr::LOCALHOST, u16::try_from(first).map_err(io::Error::other)?));
    let mut stream = TcpStream::connect_timeout(&first, STARTING)?;
    stream.set_read_timeout(Some(STARTING))?;
    stream.write_all(&token.to_le_bytes())?;
    stream.write_all(&process.to_le_bytes())?;
    stream.write_all(&listener.local_addr()?.port().to_le_bytes())?;
    let mut bytes = vec![0; 2 * processes as usize];
    stream.read_exact(&mut bytes)?;
    let ports: Vec<u16> = bytes.chunks_exact(2).map(|port| u16::from_le_bytes([port[0], port[1]])).collect();
    Ok(cluster(process as usize, &ports, listener, token, Children::default()))
}

fn cluster(process: usize, ports: &[u16], listener: TcpListener, token: u64, children: Children) -> Cluster {
    let addresses = ports.iter().map(|port| format!("127.0.0.1:{port}")).collect();
    Cluster { token, children, ..Cluster::listening(process, addresses, listener) }
}
