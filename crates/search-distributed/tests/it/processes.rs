//! Searches over connections. Each process is a thread here; the tests of `explore` start real ones, and kill them.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    thread,
    time::{Duration, Instant},
};

use search::{Limits, Reason, StopToken};
use search_distributed::{Cluster, Distributed, Error};

use crate::spaces::{EIGHT_PUZZLE, Path, eight_puzzle};

/// Free addresses of this machine, and a listener at each.
fn addresses(processes: usize) -> (Vec<String>, Vec<TcpListener>) {
    let listeners: Vec<TcpListener> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let addresses = listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect();
    (addresses, listeners)
}

/// Calls `work` in a thread for each of `processes` processes, and returns the results in order.
pub(crate) fn together<T: Send>(processes: usize, work: impl Fn(Cluster) -> T + Sync) -> Vec<T> {
    let (addresses, listeners) = addresses(processes);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..)
            .zip(listeners)
            .map(|(process, listener)| {
                let cluster = Cluster::listening(process, addresses.clone(), listener);
                let cluster = cluster.with_connect_timeout(Duration::from_secs(30));
                scope.spawn(|| work(cluster))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

#[test]
fn all_processes_report_the_same() {
    let space = eight_puzzle();
    for (processes, workers) in [(2, 1), (3, 1), (2, 2)] {
        let reports = together(processes, |cluster| {
            let mut search = Distributed::new().with_workers(workers).with_cluster(cluster);
            let report = search.survey(&space, &space.start()).unwrap();
            assert_eq!(report.processes(), processes);
            (report.layers().to_vec(), report.stats)
        });
        assert!(reports.iter().all(|(layers, _)| layers == &EIGHT_PUZZLE), "{processes} x {workers}");
        assert!(reports.iter().all(|(_, stats)| stats == &reports[0].1));
    }
}

/// The plan is the one that a single process finds, and so is the number of plans.
#[test]
fn plans_over_connections() {
    let space = eight_puzzle();
    let start = space.state(&"8 6 7 / 2 5 4 / 3 _ 1".parse().unwrap()).unwrap();
    let goal = space.start();
    let alone = Distributed::new().count_plans(&space, &start, |state| *state == goal).unwrap();
    let reports = together(3, |cluster| {
        let mut search = Distributed::new().with_cluster(cluster);
        search.count_plans(&space, &start, |state| *state == goal).unwrap()
    });
    for report in reports {
        assert_eq!((report.plan(), report.plans()), (alone.plan(), alone.plans()));
    }
}

/// All layers have one state, and the walk back finds it in any process.
#[test]
fn layers_without_a_state_of_most_processes() {
    let reports = together(3, |cluster| {
        Distributed::new().with_cluster(cluster).run(&Path(60), &0, |&n| n == 50).unwrap()
    });
    for report in reports {
        assert_eq!((report.layers(), report.plan().map(|plan| plan.cost)), (&[1; 51][..], Some(50)));
    }
}

/// A cluster serves several searches in turn.
#[test]
fn a_cluster_is_used_again() {
    let sums = together(2, |cluster| {
        let mut search = Distributed::new().with_cluster(cluster);
        [5, 9, 2].map(|length| search.survey(&Path(length), &0).unwrap().states())
    });
    assert_eq!(sums, [[6, 10, 3]; 2]);
}

/// One process is cancelled, and all stop.
#[test]
fn a_flag_of_one_process_stops_all() {
    let reports = together(3, |cluster| {
        let stop = StopToken::new();
        if cluster.process() == 1 {
            stop.stop();
        }
        let mut search = Distributed::new().with_cluster(cluster);
        search.within(Limits::none().cancelled_by(&stop)).survey(&Path(u64::MAX >> 2), &0).unwrap()
    });
    assert!(reports.iter().all(|report| report.stopped_by() == Some(Reason::Cancelled)));
}

/// A process whose goal test panics at layer 40 is lost to the other one.
#[test]
fn a_lost_process_has_a_name() {
    let ends = together(2, |cluster| {
        let panics = cluster.process() == 1;
        std::panic::catch_unwind(move || {
            let goal = |&n: &u64| {
                assert!(!panics || n < 40, "this process ends here");
                false
            };
            Distributed::new()
                .with_cluster(cluster)
                .run(&Path(1_000_000), &0, goal)
                .map(|report| report.states())
        })
    });
    assert!(ends[1].is_err());
    let Ok(Err(Error::Lost { process, layer, saved, problem, .. })) = &ends[0] else { panic!("{ends:?}") };
    // The goal test of a layer runs after the layer before it was expanded; the owner of 40 or of a later number panics.
    assert!((39..60).contains(layer), "layer {layer}");
    assert_eq!((process, saved, problem.as_str()), (&1, &None, "the connection was closed"));
}

/// A process whose worker takes longer than the patience for one layer is not lost.
#[test]
fn a_slow_worker_is_no_loss() {
    let reports = together(2, |cluster| {
        let goal = |&n: &u64| {
            if n == 20 {
                thread::sleep(Duration::from_millis(1_500));
            }
            false
        };
        let cluster = cluster.with_patience(Duration::from_millis(500));
        Distributed::new().with_cluster(cluster).run(&Path(40), &0, goal).map(|report| report.states())
    });
    assert!(reports.iter().all(|states| matches!(states, Ok(41))), "{reports:?}");
}

/// A limit ends the meeting too. The other process listens, and never answers or calls.
#[test]
fn a_stop_ends_the_meeting() {
    for own in [0, 1] {
        let (addresses, mut listeners) = addresses(2);
        let cluster = Cluster::listening(own, addresses, listeners.remove(own));
        let limits = Limits::none().time(Duration::from_millis(300));
        let since = Instant::now();
        let report = Distributed::new().with_cluster(cluster).within(limits).survey(&Path(9), &0).unwrap();
        assert_eq!((report.stopped_by(), report.layers()), (Some(Reason::Time), &[][..]));
        assert_eq!((report.silent(), report.processes()), (Some(1 - own), 2));
        assert!(since.elapsed() < Duration::from_secs(5), "{:?}", since.elapsed());
    }
}

/// Process 0 never starts.
#[test]
fn an_absent_process_has_a_name() {
    let (addresses, mut listeners) = addresses(2);
    let own = listeners.pop().unwrap();
    drop(listeners);
    let cluster =
        Cluster::listening(1, addresses.clone(), own).with_connect_timeout(Duration::from_millis(300));
    let since = Instant::now();
    let error = Distributed::new().with_cluster(cluster).survey(&Path(9), &0).unwrap_err();
    assert!(since.elapsed() < Duration::from_secs(10));
    let sentence = error.to_string();
    let begin = format!("process 0 at {} did not answer within 0.3 s: ", addresses[0]);
    assert!(sentence.starts_with(&begin), "{sentence}");
}

/// Process 1 never calls.
#[test]
fn a_silent_process_has_a_name() {
    let (addresses, mut listeners) = addresses(2);
    let own = listeners.remove(0);
    let cluster =
        Cluster::listening(0, addresses.clone(), own).with_connect_timeout(Duration::from_millis(300));
    let error = Distributed::new().with_cluster(cluster).survey(&Path(9), &0).unwrap_err();
    let expected = format!("process 1 at {} did not answer within 0.3 s: it has not called", addresses[1]);
    assert_eq!(error.to_string(), expected);
}

/// Both sides name the difference.
#[test]
fn other_versions_and_searches_are_refused() {
    let differences = |differ: fn(Distributed, Cluster, bool) -> Distributed, length: fn(bool) -> u64| {
        together(2, |cluster| {
            let first = cluster.process() == 0;
            let mut search = differ(Distributed::new(), cluster, first);
            match search.survey(&Path(length(first)), &0) {
                Err(Error::Peer { difference, .. }) => difference,
                other => panic!("{other:?}"),
            }
        })
    };
    let version = |search: Distributed, cluster: Cluster, first: bool| {
        search.with_cluster(cluster.with_version(if first { "1.0" } else { "1.1" }))
    };
    assert_eq!(differences(version, |_| 9), ["its version"; 2]);
    let name = |search: Distributed, cluster: Cluster, first: bool| {
        search.with_cluster(cluster).with_name(if first { "a map" } else { "another map" })
    };
    let other_search = "its space, its start, its limits or its checkpoint";
    assert_eq!(differences(name, |_| 9), [other_search; 2]);
    let workers = |search: Distributed, cluster: Cluster, first: bool| {
        search.with_cluster(cluster).with_workers(if first { 1 } else { 2 })
    };
    assert_eq!(differences(workers, |_| 9), ["the number of workers in each process"; 2]);
}

/// Strangers talk to the port of process 0 before process 1 calls: noise, half a hello, and nothing at all.
#[test]
fn strangers_are_turned_away() {
    let (addresses, listeners) = addresses(2);
    let mut strangers: Vec<TcpStream> = (0..4).map(|_| TcpStream::connect(&addresses[0]).unwrap()).collect();
    strangers[0].write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    strangers[1].write_all(&vec![0xFF; 100_000]).unwrap();
    // The first word of a hello, and then something else that is longer than a hello.
    strangers[2].write_all(b"ssdistr\x01").unwrap();
    strangers[2].write_all(&[7; 60]).unwrap();
    let states: Vec<u64> = thread::scope(|scope| {
        let threads: Vec<_> = (0..)
            .zip(listeners)
            .map(|(process, listener)| {
                let cluster = Cluster::listening(process, addresses.clone(), listener);
                scope.spawn(move || {
                    thread::sleep(Duration::from_millis(100 * process as u64));
                    Distributed::new()
                        .with_cluster(cluster)
                        .survey(&Path(9), &0)
                        .map(|report| report.states())
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap().unwrap()).collect()
    });
    assert_eq!(states, [10, 10]);
    // The first one was turned away, not answered.
    strangers[0].set_read_timeout(Some(Duration::from_secs(5))).unwrap();
    assert!(matches!(strangers[0].read(&mut [0; 64]), Ok(0) | Err(_)));
}

/// A service of another kind answers at the address of process 0.
#[test]
fn a_wrong_address_has_a_name() {
    let (addresses, mut listeners) = addresses(2);
    let own = listeners.pop().unwrap();
    let service = listeners.pop().unwrap();
    service.set_nonblocking(true).unwrap();
    thread::scope(|scope| {
        scope.spawn(|| {
            let since = Instant::now();
            while since.elapsed() < Duration::from_secs(2) {
                if let Ok((mut stream, _)) = service.accept() {
                    let _ = stream.write_all(&[b'x'; 64]);
                }
                thread::sleep(Duration::from_millis(5));
            }
        });
        let cluster = Cluster::listening(1, addresses, own).with_connect_timeout(Duration::from_millis(500));
        let error = Distributed::new().with_cluster(cluster).survey(&Path(9), &0).unwrap_err();
        assert!(matches!(error, Error::Absent { process: 0, .. }), "{error}");
    });
}

#[test]
fn addresses_that_are_wrong() {
    let problem = |text: &str, process| Cluster::from_hosts(text, process).unwrap_err().to_string();
    let none = problem("# nobody\n", 0);
    assert_eq!(none, "the address of this process: there is no process 0 in a list of 0 addresses");
    let without_port = problem("127.0.0.1", 0);
    assert_eq!(
        without_port,
        "the address 127.0.0.1: in line 1 of the list of hosts, expected HOST:PORT with a port up to 65535"
    );
    let hostile = problem(&format!("127.0.0.1:0\n\u{1b}[31m{}\n", "x".repeat(5_000)), 0);
    assert!(hostile.starts_with("the address \\u{1b}[31mxxx") && hostile.len() < 400, "{hostile}");
    // An address for documents (RFC 5737), which is not this machine's.
    assert!(
        problem("192.0.2.1:2101", 0).starts_with("the address 192.0.2.1:2101: nobody can listen there: ")
    );
}
