//! The processes of a search: their addresses, their meeting, and the connections between them.

mod hello;
mod hosts;
mod lane;
mod link;
mod local;
mod meeting;
mod wait;

pub(crate) use hello::hash;
pub(crate) use lane::{Lane, Lanes, Sign};
pub(crate) use link::Link;
pub(crate) use wait::Unmet;

use std::{
    io,
    net::{TcpListener, ToSocketAddrs},
    time::Duration,
};

use search::StopToken;

use crate::Error;
use hello::Hello;
use hosts::NoAddress;
use local::Family;
use meeting::Meeting;
use wait::Wait;

/// The connect time-out if none is set.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The silence after which a connection counts as lost, if none is set.
const PATIENCE: Duration = Duration::from_secs(30);

/// The form of the bytes on a connection.
const PROTOCOL: &[u8] = b"frames with signs of life";

/// The processes that take part in a search, and which of them this one is.
///
/// [`local`](Self::local) starts copies of the present program on this machine. [`new`](Self::new) and
/// [`from_hosts`](Self::from_hosts) take the addresses of processes that somebody else starts, on any hosts.
///
/// # Trust
///
/// The processes neither authenticate each other nor encrypt their messages. The network between them must be trusted.
/// A process listens only at its own address in the list, and only until all have met.
///
/// # Examples
///
/// A program that searches in two processes on one machine. Both run the same `main`:
///
/// ```no_run
/// use search_distributed::{Cluster, Distributed};
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
/// let cluster = Cluster::local(2)?; // the first process starts the second here
/// let is_child = cluster.is_child();
/// let report = Distributed::new().with_cluster(cluster).survey(&Ring, &0)?;
/// if !is_child {
///     println!("{:?}", report.layers());
/// }
/// # Ok::<(), search_distributed::Error>(())
/// ```
#[derive(Debug)]
pub struct Cluster {
    process: usize,
    addresses: Vec<String>,
    listener: TcpListener,
    timeout: Duration,
    patience: Duration,
    version: String,
    /// A word that only the processes of this search know, or zero.
    token: u64,
    /// The processes of this machine that belong together, if the first one has started the others.
    family: Option<Family>,
}

impl Cluster {
    /// Returns the cluster of the processes at `addresses`, of which this one is number `process`, and begins to listen
    /// at its own address.
    ///
    /// An address is `HOST:PORT`. The list is the same in all processes.
    ///
    /// # Errors
    ///
    /// If there is no such process in the list, or if its address cannot be listened at.
    ///
    /// # Examples
    ///
    /// ```
    /// use search_distributed::Cluster;
    ///
    /// let cluster = Cluster::new(0, ["127.0.0.1:0", "127.0.0.1:2102"])?;
    /// assert_eq!((cluster.process(), cluster.processes()), (0, 2));
    /// assert!(Cluster::new(2, ["127.0.0.1:0", "127.0.0.1:2102"]).is_err());
    /// # Ok::<(), search_distributed::Error>(())
    /// ```
    pub fn new<Address: Into<String>>(
        process: usize,
        addresses: impl IntoIterator<Item = Address>,
    ) -> Result<Self, Error> {
        let addresses: Vec<String> = addresses.into_iter().map(Into::into).collect();
        let Some(address) = addresses.get(process) else {
            let problem = format!("there is no process {process} in a list of {} addresses", addresses.len());
            return Err(Error::Address { address: "of this process".to_owned(), problem });
        };
        let failed = |error: io::Error| Error::Address {
            address: address.clone(),
            problem: format!("nobody can listen there: {error}"),
        };
        let own: Vec<_> = address.to_socket_addrs().map_err(failed)?.collect();
        let listener = TcpListener::bind(&own[..]).map_err(failed)?;
        Ok(Self::listening(process, addresses, listener))
    }

    /// Reads a list of hosts: an address on each line. Empty lines and text behind `#` do not count. Number `process` is
    /// this process.
    ///
    /// # Errors
    ///
    /// If a line has no address of the form `HOST:PORT`, if there is no process of this number in the list, or if its
    /// address cannot be listened at.
    ///
    /// # Examples
    ///
    /// ```
    /// use search_distributed::Cluster;
    ///
    /// let cluster = Cluster::from_hosts("127.0.0.1:0 # the large machine\n\n127.0.0.1:2102\n", 0)?;
    /// assert_eq!(cluster.addresses(), ["127.0.0.1:0", "127.0.0.1:2102"]);
    ///
    /// let error = Cluster::from_hosts("127.0.0.1:0\n127.0.0.1\n", 0).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the address 127.0.0.1: in line 2 of the list of hosts, expected HOST:PORT with a port up to 65535"
    /// );
    /// # Ok::<(), search_distributed::Error>(())
    /// ```
    pub fn from_hosts(text: &str, process: usize) -> Result<Self, Error> {
        match hosts::addresses(text) {
            Ok(addresses) => Self::new(process, addresses),
            Err(NoAddress { line, found }) => Err(Error::Address {
                address: found.to_owned(),
                problem: format!(
                    "in line {line} of the list of hosts, expected HOST:PORT with a port up to 65535"
                ),
            }),
        }
    }

    /// Returns the cluster of the processes at `addresses`, where number `process` is this one and `listener` listens
    /// at its address already.
    ///
    /// # Panics
    ///
    /// If `addresses` has no entry `process`.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::net::TcpListener;
    /// use search_distributed::Cluster;
    ///
    /// let listener = TcpListener::bind("127.0.0.1:0")?;
    /// let own = listener.local_addr()?.to_string();
    /// let cluster = Cluster::listening(0, vec![own, "127.0.0.1:2102".to_owned()], listener);
    /// assert_eq!(cluster.processes(), 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn listening(process: usize, addresses: Vec<String>, listener: TcpListener) -> Self {
        assert!(process < addresses.len(), "process {process} is one of {}", addresses.len());
        Cluster {
            process,
            addresses,
            listener,
            timeout: TIMEOUT,
            patience: PATIENCE,
            version: String::new(),
            token: 0,
            family: None,
        }
    }

    /// Returns a cluster of `processes` copies of the present program on this machine, and starts the others.
    ///
    /// The first process starts the others with its own arguments, and a variable in their environment by which this
    /// function recognises them. So all copies must come to this call. They listen at free ports of 127.0.0.1, which they tell
    /// each other at the beginning of the first search. The first process ends the others when it drops the cluster.
    ///
    /// # Errors
    ///
    /// If the other processes cannot be started.
    ///
    /// # Panics
    ///
    /// If `processes` is zero.
    pub fn local(processes: usize) -> Result<Self, Error> {
        assert!(processes > 0, "a search has a process");
        local::gather(processes)
    }

    /// Sets the time within which all processes must be connected; 60 seconds if none is set.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use search_distributed::Cluster;
    ///
    /// let cluster = Cluster::new(0, ["127.0.0.1:0"])?.with_connect_timeout(Duration::from_secs(600));
    /// assert_eq!(cluster.processes(), 1);
    /// # Ok::<(), search_distributed::Error>(())
    /// ```
    #[must_use]
    pub fn with_connect_timeout(self, timeout: Duration) -> Self {
        Cluster { timeout, ..self }
    }

    /// Sets the silence after which a process counts as lost; 30 seconds if none is set.
    ///
    /// A process gives a sign of life ten times a second, however long its workers take. So only a frozen process, a dead
    /// host or a dead network is silent. A process that ends is noticed at once.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use search_distributed::Cluster;
    ///
    /// let cluster = Cluster::new(0, ["127.0.0.1:0"])?.with_patience(Duration::from_secs(5));
    /// assert_eq!(cluster.processes(), 1);
    /// # Ok::<(), search_distributed::Error>(())
    /// ```
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        Cluster { patience, ..self }
    }

    /// Sets the version of the program. Processes of different versions do not search together.
    ///
    /// # Examples
    ///
    /// ```
    /// use search_distributed::Cluster;
    ///
    /// let cluster = Cluster::new(0, ["127.0.0.1:0"])?.with_version(env!("CARGO_PKG_VERSION"));
    /// assert_eq!(cluster.processes(), 1);
    /// # Ok::<(), search_distributed::Error>(())
    /// ```
    #[must_use]
    pub fn with_version(self, version: impl Into<String>) -> Self {
        Cluster { version: version.into(), ..self }
    }

    /// Returns the number of this process, from zero.
    #[must_use]
    pub fn process(&self) -> usize {
        self.process
    }

    /// Returns the number of processes.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.addresses.len()
    }

    /// Returns the addresses of all processes. Those of [`local`](Self::local) processes have their ports once a search has
    /// begun.
    #[must_use]
    pub fn addresses(&self) -> &[String] {
        &self.addresses
    }

    /// Returns whether this process was started by [`local`](Self::local) in another one, which speaks for it.
    #[must_use]
    pub fn is_child(&self) -> bool {
        self.token != 0 && self.process > 0
    }

    /// Meets all other processes for one search. Returns a connection to each.
    pub(crate) fn connect(
        &mut self,
        workers: usize,
        identity: u64,
        stop: &StopToken,
    ) -> Result<Lanes, Unmet> {
        let wait = &Wait::new(self.timeout, stop);
        if let Some(family) = &mut self.family {
            family.meet(&self.listener, self.timeout, wait, &mut self.addresses)?;
        }
        let hello = Hello {
            process: self.process,
            processes: self.processes(),
            workers,
            version: hash(&[PROTOCOL, env!("CARGO_PKG_VERSION").as_bytes(), self.version.as_bytes()]),
            identity: hash(&[&identity.to_le_bytes(), &self.token.to_le_bytes()]),
        };
        let (addresses, listener) = (&self.addresses[..], &self.listener);
        let (timeout, patience) = (self.timeout, self.patience);
        Meeting { hello, addresses, listener, timeout, wait, patience }.connect()
    }
}
