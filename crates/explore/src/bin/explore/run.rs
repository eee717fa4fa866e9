//! One exploration: the processes, the search, and the end of it.

use std::{fs, time::Duration};

use programs::{Clock, print_error, shown};
use search::space::Keyed;
use search_distributed::{Checkpoint, Cluster, Distributed, Error, Progress};

use crate::{
    options::Options,
    print::{Ending, Found},
    progress::ProgressLine,
};

/// Explores all states behind `start`, and prints them. Returns the exit status.
///
/// # Errors
///
/// A sentence without a full stop, if the processes or the checkpoint cannot be used.
pub(crate) fn run<S>(space: &S, start: &S::State, options: &Options) -> Result<u8, String>
where
    S: Keyed<Cost = u32, Key: Send + Sync> + Sync,
{
    let clock = Clock::start();
    // From now on SIGINT is a limit.
    let limits = options.limits();
    let cluster = cluster(options)?;
    let (is_first, is_child) =
        cluster.as_ref().map_or((true, false), |cluster| (cluster.process() == 0, cluster.is_child()));
    let mut search = search(options, cluster);
    let mut line = ProgressLine::new(options, is_first);
    let mut watcher = |progress: &Progress| line.show(progress);
    let report = search.within(limits).observed_by(&mut watcher).survey(space, start);
    drop(line);
    match report {
        Ok(report) => {
            let ending = Ending {
                layers: report.layers(),
                stats: report.stats,
                stopped: report.stopped_by(),
                resumed_from: report.resumed_from(),
                processes: report.processes(),
            };
            let found = Found::new(&ending, options, clock.time());
            if is_first {
                found.print(options.json);
            }
            if let Some(process) = report.silent().filter(|&process| !is_child || process == 0) {
                print_error(format_args!("process {process} did not answer when the search was stopped"));
            }
            Ok(found.status())
        }
        // The first process speaks for the others that it has started.
        Err(error) if is_child && !is_orphaned(&error) => Ok(status(&error)),
        Err(error) => {
            print_error(format_args!("error: {}", sentence(&error)));
            Ok(status(&error))
        }
    }
}

/// The search that the options ask for.
fn search(options: &Options, cluster: Option<Cluster>) -> Distributed {
    let search = Distributed::new().with_workers(options.workers()).with_name(options.name());
    let search = cluster.into_iter().fold(search, Distributed::with_cluster);
    let checkpoint = options
        .checkpoint
        .as_ref()
        .map(|folder| if options.resume { Checkpoint::resume(folder) } else { Checkpoint::new(folder) });
    checkpoint.into_iter().fold(search, Distributed::with_checkpoint)
}

/// The processes that the options ask for.
fn cluster(options: &Options) -> Result<Option<Cluster>, String> {
    let cluster = match (&options.hosts, options.process, options.processes) {
        (Some(file), Some(process), _) => {
            let text =
                fs::read_to_string(file).map_err(|error| format!("{}: {error}", shown(file.display())))?;
            Cluster::from_hosts(&text, process.into())
        }
        (_, _, Some(processes)) => Cluster::local(processes.into()),
        _ => return Ok(None),
    };
    let cluster = cluster.map_err(|error| error.to_string())?;
    let seconds = |seconds: u32| Duration::from_secs(seconds.into());
    let cluster = cluster.with_connect_timeout(seconds(options.connect_seconds));
    Ok(Some(cluster.with_patience(seconds(options.patience_seconds)).with_version(env!("CARGO_PKG_VERSION"))))
}

/// Returns whether the first process, which speaks for the others, is the lost one.
fn is_orphaned(error: &Error) -> bool {
    matches!(error, Error::Lost { process: 0, .. } | Error::Absent { process: 0, .. })
}

/// The sentence on an error, with the option that remedies it.
fn sentence(error: &Error) -> String {
    match error {
        Error::Lost { saved: Some(_), .. } => format!("{error} (the same command with --resume)"),
        Error::Lost { saved: None, .. } => format!("{error} (--checkpoint FOLDER writes one)"),
        _ => error.to_string(),
    }
}

/// The exit status: 3 if other processes are missing, 2 for other errors.
fn status(error: &Error) -> u8 {
    if matches!(error, Error::Lost { .. } | Error::Absent { .. }) { 3 } else { 2 }
}
