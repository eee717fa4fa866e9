//! The heuristics of the sliding-tile puzzle that tables compare.

use sliding_tile::HeuristicName;

/// The names, from the heuristic that knows the most to the one that knows nothing; between them the six distances of
/// the course project.
pub const HEURISTICS: [HeuristicName; 11] = [
    HeuristicName::WalkingDistance,
    HeuristicName::LinearConflict,
    HeuristicName::Manhattan,
    HeuristicName::Misplaced,
    HeuristicName::H1,
    HeuristicName::H2,
    HeuristicName::H3,
    HeuristicName::H4,
    HeuristicName::H5,
    HeuristicName::H6,
    HeuristicName::Zero,
];
