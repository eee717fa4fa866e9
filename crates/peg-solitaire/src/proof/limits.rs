//! The limits of a verification: the memory of the positions, and a token that stops the work.

use search::StopToken;
use thiserror::Error;

/// The limits of a verification.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    /// The most bytes of the lists of positions.
    pub(super) bytes: u64,
    pub(super) stop: StopToken,
}

impl Limits {
    /// Returns an error if the check is stopped.
    pub(super) fn go_on(&self) -> Result<(), VerifierError> {
        if self.stop.is_stopped() { Err(VerifierError(Reason::Cancelled)) } else { Ok(()) }
    }

    /// Returns an error if the given number of `positions` takes more memory than allowed.
    pub(super) fn check_room<W>(&self, positions: u64) -> Result<(), VerifierError> {
        let bytes = positions.saturating_mul(size_of::<W>() as u64);
        if bytes > self.bytes { Err(VerifierError(Reason::Large { most: self.bytes })) } else { Ok(()) }
    }
}

/// The reason why a verification has no result: the positions take too much memory, or the check was cancelled.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Proof, Verifier};
///
/// let mut positions = vec![1 << 40; 34];
/// positions[32] = 1;
/// let claim = Proof::Exhaustive { positions };
/// let error = Verifier::new().with_bytes(1 << 30).verify(&claim, &Board::english()).unwrap_err();
/// assert_eq!(error.to_string(), "expected positions of 1073741824 bytes at most, found more");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct VerifierError(Reason);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
enum Reason {
    #[error("expected positions of {most} bytes at most, found more")]
    Large { most: u64 },
    #[error("expected to finish, found a request to stop")]
    Cancelled,
}

impl VerifierError {
    /// Returns whether the check was stopped; otherwise the memory is too small.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Proof, Verifier};
    ///
    /// let claim = Proof::Exhaustive { positions: vec![0, 0, 1, 0] };
    /// let error = Verifier::new().with_bytes(0).verify(&claim, &"xx.".parse()?).unwrap_err();
    /// assert!(!error.is_cancelled());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0 == Reason::Cancelled
    }
}
