//! The verification of a proof, within limits.

use search::StopToken;

use super::{
    Layers, Pagoda, Parity, Proof,
    exhaustion::Claim,
    layers,
    limits::{Limits, VerifierError},
};
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
    limits: Limits,
}

impl Verifier {
    /// Creates a verifier without limits.
    pub fn new() -> Self {
        Verifier { limits: Limits { bytes: u64::MAX, stop: StopToken::new() } }
    }

    /// Limits the lists of positions to `bytes` bytes.
    pub fn with_bytes(self, bytes: u64) -> Self {
        Verifier { limits: Limits { bytes, ..self.limits } }
    }

    /// Stops soon after `stop` says so.
    pub fn cancelled_by(self, stop: impl Into<StopToken>) -> Self {
        Verifier { limits: Limits { stop: stop.into(), ..self.limits } }
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
                Claim { board, starts, layers, middle: None }.is_proven(&self.limits)
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
            self.limits.go_on()?;
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
            self.limits.go_on()?;
            if !parity.excludes(board, parity.target) {
                return Ok(false);
            }
        }
        let falls = layers.exclusions.iter().all(|exclusion| exclusion.pagoda.falls(board));
        let claim = Claim { board, starts: &layers::starts(board), layers, middle };
        if falls { claim.is_proven(&self.limits) } else { Ok(false) }
    }
}

impl Default for Verifier {
    fn default() -> Self {
        Self::new()
    }
}
