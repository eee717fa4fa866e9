//! Two hosts with a cable between them, as two namespaces of the network, and the cable is cut.

use std::{
    fs,
    path::Path,
    process::{Child, Stdio},
    time::{Duration, Instant},
};

use crate::{
    faults::{is_clear, twelve_cells},
    namespaces::{Namespace, skip},
    program::{Answered, PROGRAM, folder, numbers, saved_layers, wait_until},
};

/// The addresses of both ends of the cable.
const ADDRESSES: [&str; 2] = ["10.213.7.1:2101", "10.213.7.2:2101"];

/// The option `--patience-seconds`.
const PATIENCE: Duration = Duration::from_secs(2);

/// Two hosts with a cable between them. The error is a reason why the machine has none.
fn cabled() -> Result<[Namespace; 2], String> {
    let first = Namespace::new("--net", "ip link set lo up")?;
    let second = first.beside("--net", "ip link set lo up")?;
    first.shell(&format!("ip link add cable type veth peer name cable netns {}", second.id()))?;
    for (host, address) in [(&first, "10.213.7.1/24"), (&second, "10.213.7.2/24")] {
        host.shell(&format!("ip address add {address} dev cable && ip link set cable up"))?;
    }
    Ok([first, second])
}

/// Starts a search in two processes, one on each host.
fn started(hosts: &[Namespace; 2], file: &Path, arguments: &str) -> [Child; 2] {
    [0, 1].map(|process| {
        let mut command = hosts[process].command(PROGRAM);
        let line = format!(
            "sliding-tile 3x4 --hosts {} --process {process} --patience-seconds {} {arguments}",
            file.display(),
            PATIENCE.as_secs()
        );
        command.args(line.split(' ')).env("RUST_BACKTRACE", "1");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    })
}

#[test]
fn a_cut_cable() {
    let hosts = match cabled() {
        Ok(hosts) => hosts,
        Err(reason) => return skip(&reason),
    };
    let folder = folder();
    let file = folder.path().join("hosts.txt");
    fs::write(&file, ADDRESSES.join("\n")).unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let saving = format!("--checkpoint {}", checkpoint.display());

    let mut processes = started(&hosts, &file, &saving);
    wait_until("layers are saved", || saved_layers(&checkpoint) >= 14);
    assert!(processes.iter_mut().all(|process| process.try_wait().unwrap().is_none()));
    hosts[0].shell("ip link set cable down").unwrap();
    let cut = Instant::now();
    for (process, lost) in processes.into_iter().zip([1, 0]) {
        let answered: Answered = process.wait_with_output().unwrap().into();
        // A busy machine may be late.
        assert!(cut.elapsed() < PATIENCE + Duration::from_secs(5), "{:?}", cut.elapsed());
        is_clear(&answered, lost, ADDRESSES[lost]);
    }

    hosts[0].shell("ip link set cable up").unwrap();
    let [first, second] = started(&hosts, &file, &format!("{saving} --resume --max-depth 20 --json"));
    let [first, second]: [Answered; 2] =
        [first, second].map(|process| process.wait_with_output().unwrap().into());
    assert_eq!((first.status, first.err.as_str()), (3, ""));
    assert_eq!((second.status, second.out.as_str(), second.err.as_str()), (3, "", ""));
    let found: serde_json::Value = serde_json::from_str(&first.out).unwrap();
    assert!(found["resumed_from"].as_u64().unwrap() >= 13);
    assert_eq!(
        (&found["processes"], &found["reason"]),
        (&2.into(), &"the layer of --max-depth is complete".into())
    );
    assert_eq!(numbers(&found["layers"])[..=20], twelve_cells(20));
}
