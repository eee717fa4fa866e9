//! The workers of one process: their threads, their connections, and their end.

use std::{
    io,
    net::{Shutdown, TcpStream},
    panic,
    sync::Arc,
    thread,
    time::Duration,
};

use timely::communication::{
    Allocator, Hooks,
    allocator::{
        ProcessBuilder, Thread,
        zero_copy::{
            allocator::TcpBuilder,
            initialize::{CommsGuard, initialize_networking_from_sockets},
        },
    },
};

use crate::{
    Error,
    cluster::Link,
    fate::{Cause, Fate, Halt},
};

/// The time that other processes get to notice a loss themselves, before this process closes its connections.
const GRACE: Duration = Duration::from_millis(200);

/// The access of one worker to the others, before its thread has begun.
enum Seat {
    Alone,
    Threads(ProcessBuilder),
    Processes(TcpBuilder),
}

impl Seat {
    fn take(self) -> Allocator {
        match self {
            Seat::Alone => Allocator::Thread(Thread::default()),
            Seat::Threads(builder) => Allocator::Process(builder.build()),
            Seat::Processes(builder) => Allocator::Tcp(builder.build()),
        }
    }
}

/// Runs `work` in `workers` threads, which are connected to other processes by `streams`.
///
/// Returns the result of the first worker; all workers of all processes must return equal ones. `explain` turns the loss
/// of a process into an error.
pub(crate) fn run<T: Send>(
    workers: usize,
    (process, streams): (usize, Vec<Option<TcpStream>>),
    work: impl Fn(Allocator, &Fate) -> Result<T, Halt> + Sync,
    explain: impl FnOnce(usize, String, &Fate) -> Error,
) -> Result<T, Error> {
    let failed = |source| Error::Start { what: "the search", source };
    let fate = Arc::new(Fate::new(workers));
    let copies: io::Result<Vec<TcpStream>> = streams.iter().flatten().map(TcpStream::try_clone).collect();
    let copies = copies.map_err(failed)?;
    let (seats, connections) = seats(workers, process, streams, &fate).map_err(failed)?;

    let results = work_in_threads(seats, &fate, &work).map_err(failed)?;
    let Some(cause) = fate.take_cause() else {
        // Waits until the last messages are sent.
        drop(connections);
        return results.into_iter().flatten().next().ok_or_else(|| failed(io::ErrorKind::Interrupted.into()));
    };
    // The threads of the connections end by themselves. To wait for them would raise their panics here.
    std::mem::forget(connections);
    thread::sleep(GRACE);
    for stream in copies {
        let _ = stream.shutdown(Shutdown::Both);
    }
    match cause {
        Cause::Lost { process, problem } => Err(explain(process, problem, &fate)),
        Cause::Panic(payload) => panic::resume_unwind(payload),
    }
}

/// Returns a seat for each worker, and the guard of the threads that serve the connections.
fn seats(
    workers: usize,
    process: usize,
    streams: Vec<Option<TcpStream>>,
    fate: &Arc<Fate>,
) -> io::Result<(Vec<Seat>, Option<CommsGuard>)> {
    let hooks = Hooks::default();
    let inner = || ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), None);
    if streams.len() > 1 {
        let links = streams.into_iter().enumerate();
        let links = links.map(|(other, stream)| Some(Link::new(stream?, other, Arc::clone(fate)))).collect();
        let (builders, guard) =
            initialize_networking_from_sockets(inner(), links, process, workers, Hooks::default())?;
        Ok((builders.into_iter().map(Seat::Processes).collect(), Some(guard)))
    } else if workers > 1 {
        Ok((inner().into_iter().map(Seat::Threads).collect(), None))
    } else {
        Ok((vec![Seat::Alone], None))
    }
}

/// Runs `work` in a thread for each seat. A worker that panics makes the others leave.
fn work_in_threads<T: Send>(
    seats: Vec<Seat>,
    fate: &Fate,
    work: &(impl Fn(Allocator, &Fate) -> Result<T, Halt> + Sync),
) -> io::Result<Vec<Option<T>>> {
    let run = |seat: Seat| {
        let result = fate.guard(|| work(seat.take(), fate));
        fate.leave();
        result.ok()
    };
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for (i, seat) in seats.into_iter().enumerate() {
            let thread = thread::Builder::new().name(format!("search:{i}"));
            let spawned = thread.spawn_scoped(scope, move || run(seat));
            // The workers that run already must not wait for this one.
            if spawned.is_err() {
                fate.fail(Cause::Panic(Box::new("a thread is missing")));
            }
            threads.push(spawned?);
        }
        let results: Vec<Option<T>> =
            threads.into_iter().map(|thread| thread.join().unwrap_or_default()).collect();
        if !fate.has_failed() {
            fate.set_complete();
        }
        Ok(results)
    })
}
