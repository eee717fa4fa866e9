//! The file of hosts of a search over several processes.

use search_distributed::Cluster;

use self::hosts_file::{NoAddress, addresses};
use crate::laws::is_a_sentence;

/// The reader, which is private to its crate.
#[path = "../../search-distributed/src/cluster/hosts.rs"]
mod hosts_file;

/// A text as a list of hosts. Nothing is opened, because no process of the list is this one.
pub(crate) fn hosts(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let rejection = Cluster::from_hosts(&text, usize::MAX).expect_err("no list is that long");
    is_a_sentence(&rejection);
    match addresses(&text) {
        Ok(found) => {
            assert!(found.len() <= text.lines().count());
            for address in &found {
                let is_plain = |sign: char| !sign.is_whitespace() && !sign.is_control() && sign != '#';
                let (host, port) = address.rsplit_once(':').expect("a port");
                assert!(!host.is_empty() && port.parse::<u16>().is_ok() && address.chars().all(is_plain));
            }
            for (before, between) in
                [("", "\n"), ("\u{feff}# hosts\r\n\r\n", " # a host\r\n"), ("\t", "\n\n \t")]
            {
                assert_eq!(
                    addresses(&format!("{before}{}{between}", found.join(between))),
                    Ok(found.clone())
                );
            }
        }
        Err(NoAddress { line, found }) => {
            assert!(text.lines().nth(line - 1).is_some_and(|line| line.contains(found)));
            assert!(rejection.to_string().contains(&format!("in line {line} of the list of hosts")));
        }
    }
}
