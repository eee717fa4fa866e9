//! The mail between workers, on timely dataflow: parcels to any worker, and phases that end for all workers together.
//!
//! The dataflow has one input, one exchange and one operator that puts parcels into the inbox. The phase is the
//! timestamp. A worker closes its phase by advancing its input. The phase is over once timely's progress tracking says
//! that no worker can send a parcel of it any more, and that all its parcels are in an inbox. This is the only barrier.
//!
//! Everything else stays outside the dataflow: the worker's own loop expands states, so that the space may be borrowed.

mod parcel;

pub(crate) use parcel::{Kind, Parcel};

use std::{
    cell::RefCell,
    collections::VecDeque,
    rc::Rc,
    time::{Duration, Instant},
};

use timely::{
    WorkerConfig,
    communication::Allocator,
    container::NoopBuilder,
    dataflow::{
        InputHandle, ProbeHandle,
        channels::pact::DistributorPact,
        operators::{generic::Operator, probe::Probe},
    },
    worker::Worker,
};

use crate::run_state::{Aborted, RunState};
use parcel::ToTarget;

/// The longest time for which a waiting worker sleeps between two checks of the run state of its process.
const NAP: Duration = Duration::from_millis(20);

/// One worker's access to the mail.
pub(crate) struct Mail<'a> {
    worker: Worker,
    input: InputHandle<u64, NoopBuilder<Parcel>>,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<VecDeque<Parcel>>>,
    phase: u64,
    run_state: &'a RunState,
    /// The time that other processes get to answer once the search is to stop; none if there are no others.
    patience: Option<Duration>,
}

impl<'a> Mail<'a> {
    /// Creates the access of one worker. All workers must call this. `patience` is that with other processes.
    pub(crate) fn new(allocator: Allocator, run_state: &'a RunState, patience: Option<Duration>) -> Self {
        // Without a clock a worker never parks.
        let mut worker = Worker::new(WorkerConfig::default(), allocator, Some(Instant::now()));
        let mut input = InputHandle::new_with_builder();
        let inbox = Rc::new(RefCell::new(VecDeque::new()));
        let (probe, delivered) = (ProbeHandle::new(), Rc::clone(&inbox));
        worker.dataflow::<u64, _, _>(|scope| {
            let pact = DistributorPact(|_: usize| ToTarget);
            input
                .to_stream(scope)
                .unary::<NoopBuilder<Parcel>, _, _, _>(pact, "Deliver", |_, _| {
                    move |parcels, _| {
                        parcels.for_each(|_, parcel| {
                            delivered.borrow_mut().push_back(std::mem::take(parcel));
                        });
                    }
                })
                .probe_with(&probe);
        });
        Mail { worker, input, probe, inbox, phase: 0, run_state, patience }
    }

    /// Returns the number of this worker among all.
    pub(crate) fn index(&self) -> usize {
        self.worker.index()
    }

    /// Returns the number of workers of all processes.
    pub(crate) fn workers(&self) -> usize {
        self.worker.peers()
    }

    pub(crate) fn run_state(&self) -> &'a RunState {
        self.run_state
    }

    /// Sends `bytes` to worker `target` in the present phase.
    pub(crate) fn send(&mut self, target: usize, kind: Kind, bytes: Vec<u8>) {
        let mut parcel = Parcel { target, from: self.index(), phase: self.phase, kind, bytes };
        self.input.send_batch(&mut parcel);
    }

    /// Lets the mail move without waiting.
    pub(crate) fn step(&mut self) -> Result<(), Aborted> {
        self.run_state.check()?;
        self.worker.step();
        self.run_state.check()
    }

    /// Sleeps until the mail moves, or for a short time.
    fn wait(&mut self) -> Result<(), Aborted> {
        check(self.run_state, self.patience)?;
        self.worker.step_or_park(Some(NAP));
        self.run_state.check()
    }

    /// Returns the next parcel of the present phase that has arrived.
    pub(crate) fn receive(&mut self) -> Option<Parcel> {
        let mut inbox = self.inbox.borrow_mut();
        let at = inbox.iter().position(|parcel| parcel.phase == self.phase)?;
        inbox.remove(at)
    }

    /// Ends the present phase. Calls `accept` for each of its remaining parcels, and returns once all workers have ended it.
    pub(crate) fn end_phase(&mut self, mut accept: impl FnMut(&Parcel)) -> Result<(), Aborted> {
        let next = self.phase + 1;
        self.input.advance_to(next);
        while self.probe.less_than(&next) {
            self.wait()?;
            while let Some(parcel) = self.receive() {
                accept(&parcel);
            }
        }
        while let Some(parcel) = self.receive() {
            accept(&parcel);
        }
        self.phase = next;
        Ok(())
    }

    /// Exchanges `share` with all workers, and returns the shares of all in the order of the workers.
    pub(crate) fn gather(&mut self, share: &[u8]) -> Result<Vec<Vec<u8>>, Aborted> {
        let mut shares = vec![Vec::new(); self.workers()];
        for target in 0..self.workers() {
            self.send(target, Kind::Share, share.to_vec());
        }
        self.end_phase(|parcel| {
            if let (Kind::Share, Some(place)) = (parcel.kind, shares.get_mut(parcel.from)) {
                place.clone_from(&parcel.bytes);
            }
        })?;
        Ok(shares)
    }

    /// Takes part until all workers have closed their mail.
    pub(crate) fn close(self) -> Result<(), Aborted> {
        let Mail { mut worker, input, probe, run_state, patience, .. } = self;
        drop(input);
        drop(probe);
        while worker.has_dataflows() {
            check(run_state, patience)?;
            worker.step_or_park(Some(NAP));
        }
        Ok(())
    }
}

/// Returns an error if a worker need not wait any longer.
fn check(run_state: &RunState, patience: Option<Duration>) -> Result<(), Aborted> {
    patience.map_or_else(|| run_state.check(), |patience| run_state.check_waiting(patience))
}

#[cfg(test)]
mod tests {
    use search::StopToken;
    use timely::communication::allocator::Thread;

    use super::*;

    /// A worker that has nothing to do sleeps: ten waits take at least some of their naps.
    #[test]
    fn a_waiting_worker_sleeps() {
        let run_state = RunState::new(0, 1, StopToken::new());
        let mut mail = Mail::new(Allocator::Thread(Thread::default()), &run_state, None);
        let since = Instant::now();
        (0..10).for_each(|_| assert!(mail.wait().is_ok()));
        assert!(since.elapsed() > 3 * NAP, "{:?}", since.elapsed());
        assert!(mail.close().is_ok());
    }

    /// Alone, a phase ends without another worker.
    #[test]
    fn shares_come_back() {
        let run_state = RunState::new(0, 1, StopToken::new());
        let mut mail = Mail::new(Allocator::Thread(Thread::default()), &run_state, None);
        for share in [&b"one"[..], b"", b"three"] {
            assert_eq!(mail.gather(share).ok(), Some(vec![share.to_vec()]));
        }
        assert!(mail.close().is_ok());
    }
}
