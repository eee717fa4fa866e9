//! Searches in threads of their own, so that the screen stays responsive. A new request cancels the running search.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::Duration,
};

use games::Effort;
use search::{Limits, StopToken};

use crate::model::{Event, Request};

/// The limits of one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) time: Duration,
    pub(crate) bytes: u64,
}

/// The search that runs, if any.
#[derive(Debug)]
pub(crate) struct Worker {
    bounds: Bounds,
    running: Option<(String, StopToken)>,
    sender: Sender<(String, Event)>,
    receiver: Receiver<(String, Event)>,
}

impl Worker {
    pub(crate) fn new(bounds: Bounds) -> Self {
        let (sender, receiver) = channel();
        Worker { bounds, running: None, sender, receiver }
    }

    /// Returns whether a search runs.
    pub(crate) fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Starts the search that is wanted, unless it runs already, and stops any other one.
    pub(crate) fn want(&mut self, request: Option<Request>) {
        let key = request.as_ref().map(Request::key);
        if self.running.as_ref().map(|running| &running.0) == key.as_ref() {
            return;
        }
        self.stop();
        if let (Some(request), Some(key)) = (request, key) {
            let stop = StopToken::new();
            let limits = Limits::none().time(self.bounds.time).memory(self.bounds.bytes).cancelled_by(&stop);
            self.running = Some((key.clone(), stop));
            let sender = self.sender.clone();
            // The receiver lives as long as the program.
            thread::spawn(move || drop(sender.send((key, answer(request, limits)))));
        }
    }

    /// Stops the search.
    pub(crate) fn stop(&mut self) {
        if let Some((_, stop)) = self.running.take() {
            stop.stop();
        }
    }

    /// Returns the answer of the search that runs, if it has ended. Answers of stopped searches are lost.
    pub(crate) fn answer(&mut self) -> Option<Event> {
        let running = self.running.as_ref()?;
        let (_, event) = self.receiver.try_iter().find(|(key, _)| *key == running.0)?;
        self.running = None;
        Some(event)
    }
}

/// Does the work of a request. A panic of a solver is an answer too.
fn answer(request: Request, limits: Limits<u32>) -> Event {
    const FAULT: &str = "a fault of the solver";
    match request {
        Request::Solve(board) => {
            let threads = thread::available_parallelism().map_or(1, usize::from);
            let effort = Effort::within(limits).with_threads(threads);
            let answer = catch_unwind(AssertUnwindSafe(|| board.solve(&effort)));
            Event::Solved(board, answer.unwrap_or_else(|_| Err(FAULT.to_owned())))
        }
        Request::Make { puzzle, difficulty, seed } => {
            let made = catch_unwind(AssertUnwindSafe(|| puzzle.generate(difficulty, seed, limits)));
            Event::Made(made.unwrap_or_else(|_| Err(FAULT.to_owned())))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        thread,
        time::{Duration, Instant},
    };

    use games::puzzle;
    use search::Reason;
    use sliding_tile::korf;

    use super::{Bounds, Worker};
    use crate::model::{Event, Request};

    /// Waits for an answer.
    fn wait(worker: &mut Worker) -> Event {
        let start = Instant::now();
        loop {
            if let Some(event) = worker.answer() {
                return event;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "no answer in a minute");
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn solve(board: &str) -> Request {
        Request::Solve(puzzle("sliding-tile").unwrap().read(board, "moves").unwrap())
    }

    /// Returns the search for a 15-puzzle that takes more than a millisecond.
    fn long() -> Request {
        let first = korf::instances().next().unwrap();
        solve(&format!("{} => {}", first.board, korf::goal()))
    }

    #[test]
    fn a_new_wish_replaces_the_search_before() {
        let mut worker = Worker::new(Bounds { time: Duration::from_secs(600), bytes: 1 << 30 });
        worker.want(Some(long()));
        assert!(worker.is_busy());
        worker.want(Some(solve("1 2 3 / 4 5 6 / 7 _ 8")));
        let Event::Solved(board, answer) = wait(&mut worker) else { panic!("expected a solution") };
        assert_eq!(board.text(), "1 2 3 / 4 5 6 / 7 _ 8");
        let answer = answer.unwrap();
        assert_eq!((answer.actions, answer.is_optimal), (Some(vec!["W".to_owned()]), true));
        assert!(!worker.is_busy());
    }

    #[test]
    fn a_limit_ends_a_search() {
        let mut worker = Worker::new(Bounds { time: Duration::from_millis(1), bytes: 1 << 30 });
        worker.want(Some(long()));
        let Event::Solved(_, answer) = wait(&mut worker) else { panic!("expected an answer") };
        assert_eq!(answer.unwrap().stopped, Some(Reason::Time));
    }

    #[test]
    fn no_wish_stops_the_search() {
        let mut worker = Worker::new(Bounds { time: Duration::from_secs(600), bytes: 1 << 30 });
        worker.want(Some(long()));
        worker.want(None);
        assert!(!worker.is_busy() && worker.answer().is_none());
    }
}
