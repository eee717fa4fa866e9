//! The workers of one process: their threads, their connections, and their end.

use std::{
    io,
    net::Shutdown,
    panic,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use search::StopToken;
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
    cluster::{Lane, Lanes, Link, Sign},
    run_state::{Aborted, Cause, RunState},
};

/// The time that other processes get to notice a loss themselves, before this process closes its connections.
const GRACE: Duration = Duration::from_millis(200);

/// The time between two checks whether all messages are sent.
const PAUSE: Duration = Duration::from_micros(200);

/// The access of one worker to the others, before its thread has begun.
enum WorkerSlot {
    Alone,
    Threads(ProcessBuilder),
    Processes(TcpBuilder),
}

impl WorkerSlot {
    fn take(self) -> Allocator {
        match self {
            WorkerSlot::Alone => Allocator::Thread(Thread::default()),
            WorkerSlot::Threads(builder) => Allocator::Process(builder.build()),
            WorkerSlot::Processes(builder) => Allocator::Tcp(builder.build()),
        }
    }
}

/// Runs `work` in `workers` threads, which are connected to other processes by `lanes`.
///
/// Returns the result of the first worker, and the process whose silence has ended a stopped search. All workers of all
/// processes must return equal results, except if `stop` stops them. `explain` turns the loss of a process into an error.
pub(crate) fn run<T: Send>(
    workers: usize,
    (process, lanes): (usize, Lanes),
    stop: &StopToken,
    work: impl Fn(Allocator, &RunState) -> Result<T, Aborted> + Sync,
    explain: impl FnOnce(usize, String, &RunState) -> Error,
) -> Result<(T, Option<usize>), Error> {
    let failed = |source| Error::Start { what: "the search", source };
    let run_state = Arc::new(RunState::new(process, workers, stop.clone()));
    let (slots, connections) = slots(workers, process, &lanes, &run_state).map_err(failed)?;
    let lanes: Vec<Arc<Lane>> = lanes.into_iter().flatten().collect();

    let results = work_in_threads(slots, &run_state, &work).map_err(failed)?;
    let result = results.into_iter().collect::<Option<Vec<T>>>().and_then(|all| all.into_iter().next());
    let Some(cause) = run_state.take_cause() else {
        part(connections, &lanes, &run_state);
        return result.map(|result| (result, None)).ok_or_else(|| failed(io::ErrorKind::Interrupted.into()));
    };
    // The threads of the connections end by themselves. To wait for them would raise their panics here.
    std::mem::forget(connections);
    break_off(&lanes, &cause);
    let was_stopped = matches!(cause, Cause::Stopped(_));
    match (cause, result) {
        (Cause::Panic(payload), _) => panic::resume_unwind(payload),
        (_, Some(result)) => Ok((result, run_state.silent().filter(|_| was_stopped))),
        (Cause::Lost { process, problem }, None) => Err(explain(process, problem, &run_state)),
        (Cause::Stopped(_), None) => Err(failed(io::ErrorKind::Interrupted.into())),
    }
}

/// Waits until the last messages are sent and those of the others have come. From now on, the loss of a process is no error.
fn part(connections: Option<CommsGuard>, lanes: &[Arc<Lane>], run_state: &RunState) {
    let patience = lanes.iter().map(|lane| lane.patience()).max().unwrap_or_default();
    let since = Instant::now();
    while run_state.has_links() && since.elapsed() < patience {
        thread::sleep(PAUSE);
    }
    if !run_state.has_links() && !run_state.is_cut() {
        // The threads are at their ends.
        return drop(connections);
    }
    std::mem::forget(connections);
    for lane in lanes {
        lane.shutdown(Shutdown::Both);
    }
}

/// Tells other processes why this one leaves, and closes the connections.
fn break_off(lanes: &[Arc<Lane>], cause: &Cause) {
    let sign = match *cause {
        Cause::Lost { process, .. } => Sign::Lost(process),
        Cause::Stopped(reason) => Sign::Stopped(reason),
        // The closed connection tells of it.
        Cause::Panic(_) => Sign::Alive,
    };
    for lane in lanes {
        lane.say(sign);
    }
    thread::sleep(GRACE);
    for lane in lanes {
        lane.shutdown(Shutdown::Both);
    }
}

/// Returns a slot for each worker, and the guard of the threads that serve the connections.
fn slots(
    workers: usize,
    process: usize,
    lanes: &[Option<Arc<Lane>>],
    run_state: &Arc<RunState>,
) -> io::Result<(Vec<WorkerSlot>, Option<CommsGuard>)> {
    let hooks = Hooks::default();
    let inner = || ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), None);
    if lanes.len() > 1 {
        let links = lanes.iter().enumerate();
        let link = |(other, lane): (usize, &Option<_>)| {
            lane.as_ref().map(|lane| Link::new(Arc::clone(lane), other, Arc::clone(run_state)))
        };
        let links = links.map(link).collect();
        let (builders, guard) =
            initialize_networking_from_sockets(inner(), links, process, workers, Hooks::default())?;
        Ok((builders.into_iter().map(WorkerSlot::Processes).collect(), Some(guard)))
    } else if workers > 1 {
        Ok((inner().into_iter().map(WorkerSlot::Threads).collect(), None))
    } else {
        Ok((vec![WorkerSlot::Alone], None))
    }
}

/// Runs `work` in a thread for each slot. A worker that panics makes the others leave.
fn work_in_threads<T: Send>(
    slots: Vec<WorkerSlot>,
    run_state: &RunState,
    work: &(impl Fn(Allocator, &RunState) -> Result<T, Aborted> + Sync),
) -> io::Result<Vec<Option<T>>> {
    let run = |slot: WorkerSlot| {
        let result = run_state.guard(|| work(slot.take(), run_state));
        run_state.leave();
        result.ok()
    };
    thread::scope(|scope| {
        let mut threads = Vec::new();
        for (i, slot) in slots.into_iter().enumerate() {
            let thread = thread::Builder::new().name(format!("search:{i}"));
            let spawned = thread.spawn_scoped(scope, move || run(slot));
            // The workers that run already must not wait for this one.
            if spawned.is_err() {
                run_state.fail(Cause::Panic(Box::new("a thread is missing")));
            }
            threads.push(spawned?);
        }
        let results: Vec<Option<T>> =
            threads.into_iter().map(|thread| thread.join().unwrap_or_default()).collect();
        if !run_state.has_failed() {
            run_state.set_complete();
        }
        Ok(results)
    })
}
