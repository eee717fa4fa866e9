//! The verification of a proof, within limits.

use search::StopToken;
use thiserror::Error;

use super::{Layers, Pagoda, Parity, Proof, exhaustion::Claim, layers};
use crate::{action::Place, board::Board, space::numbers};

/// The options for verifying a proof: limits, or none. [`Proof::verify`] is the short form without limits.
///
/// # Examples
///
/// ```
/// use std::sync::{Arc, atomic::AtomicBool};
/// use peg_solitaire::{Board, ClosureBuilder, Proof, Verifier};
///
/// let board: Board = "./xx/xxx/xxxx/xxxxx".parse()?; // jumps along rows and columns alone
/// let proof = Proof::by_closure(&board, &ClosureBuilder::new())?.unwrap();
/// assert_eq!(Verifier::new().with_bytes(1 << 20).verify(&proof, &board), Ok(true));
///
/// let raised = Arc::new(AtomicBool::new(true));
/// let error = Verifier::new().cancelled_by(raised).verify(&proof, &board).unwrap_err();
/// assert!(error.is_cancelled());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Verifier {
    bytes: u64,
    stop: StopToken,
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

impl Verifier {
    /// Creates a verifier without limits.
    pub fn new() -> Self {
        Verifier { bytes: u64::MAX, stop: StopToken::new() }
    }

    /// Limits the lists of positions to `bytes` bytes.
    pub fn with_bytes(self, bytes: u64) -> Self {
        Verifier { bytes, ..self }
    }

    /// Stops soon after `stop` says so.
    pub fn cancelled_by(self, stop: impl Into<StopToken>) -> Self {
        Verifier { stop: stop.into(), ..self }
    }

    /// Returns whether `proof` proves that `board` has no solution, checked from the beginning.
    ///
    /// # Complexity
    ///
    /// As [`Proof::verify`].
    ///
    /// # Errors
    ///
    /// If the positions of a proof by search take more bytes than allowed, or if the check was stopped.
    pub fn verify(&self, proof: &Proof, board: &Board) -> Result<bool, VerifierError> {
        match proof {
            Proof::NoTarget => Ok(board.targets().next().is_none()),
            Proof::NoPeg => Ok(board.pegs().next().is_none()),
            Proof::PositionClass(parities) => self.all_excluded(board, parities, &[]),
            Proof::Pagoda { parities, pagodas } => self.all_excluded(board, parities, pagodas),
            Proof::Pruned(layers) => self.is_searched(board, layers, None),
            Proof::Meeting(layers) => match layers::middle(board) {
                None => Ok(false),
                middle => self.is_searched(board, layers, middle),
            },
            Proof::Exhaustive { positions } => {
                let layers =
                    &Layers { parities: Vec::new(), exclusions: Vec::new(), positions: positions.clone() };
                let starts = &[numbers(board.peg_marks()).collect()];
                Claim { board, starts, layers, middle: None }.is_proven(self)
            }
        }
    }

    /// Returns whether there is a target, and whether each target is excluded by a parity or a function.
    fn all_excluded(
        &self,
        board: &Board,
        parities: &[Parity],
        pagodas: &[Pagoda],
    ) -> Result<bool, VerifierError> {
        let is_excluded = |target: Place| {
            let mut parities = parities.iter().filter(|parity| parity.target == target);
            let mut pagodas = pagodas.iter().filter(|pagoda| pagoda.target == target);
            parities.any(|parity| parity.excludes(board, target))
                || pagodas.any(|pagoda| pagoda.excludes(board, target))
        };
        for target in board.targets() {
            self.go_on()?;
            if !is_excluded(target) {
                return Ok(false);
            }
        }
        Ok(board.targets().next().is_some())
    }

    fn is_searched(
        &self,
        board: &Board,
        layers: &Layers,
        middle: Option<usize>,
    ) -> Result<bool, VerifierError> {
        for parity in &layers.parities {
            self.go_on()?;
            if !parity.excludes(board, parity.target) {
                return Ok(false);
            }
        }
        let falls = layers.exclusions.iter().all(|exclusion| exclusion.pagoda.falls(board));
        let claim = Claim { board, starts: &layers::starts(board), layers, middle };
        if falls { claim.is_proven(self) } else { Ok(false) }
    }

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

impl Default for Verifier {
    fn default() -> Self {
        Self::new()
    }
}
