//! Checkpoints of searches over several processes.

use twox_hash::XxHash3_64;

use self::manifest::Manifest;
use crate::laws::is_a_sentence;

/// The manifest, which is private to its crate.
#[path = "../../search-distributed/src/checkpoint/manifest.rs"]
mod manifest;

/// The first line of a manifest.
const TITLE: &str = "checkpoint of search-distributed, form 1";

/// A text as a manifest: as it is, and behind the first line and before a right checksum.
pub(crate) fn checkpoint_manifest(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let whole = format!("{TITLE}\n{text}");
    let sum = XxHash3_64::oneshot(whole.as_bytes());
    for text in [text.as_ref(), &format!("{whole}checksum {sum:016x}\n")] {
        match Manifest::from_text(text) {
            Ok(manifest) => assert_eq!(Manifest::from_text(&manifest.to_text()), Ok(manifest)),
            Err(error) => is_a_sentence(error),
        }
    }
}
