//! The programs as a person or a script meets them.

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "what tests share may panic")]

mod advice;
mod car_grid;
mod colors;
mod command;
mod course;
mod doc_pictures;
mod habits;
#[cfg(target_os = "linux")]
mod interrupts;
mod lights_out;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod memory;
mod new_puzzles;
mod peg_boards;
mod peg_counts;
mod peg_grid;
mod peg_input;
mod peg_modes;
mod peg_options;
mod peg_proofs;
mod peg_solitaire;
mod pictures;
mod program;
mod replay_limits;
#[cfg(unix)]
mod running;
mod rush_hour;
mod rush_hour_database;
mod rush_hour_grids;
mod rush_hour_input;
mod rush_hour_modes;
mod rush_hour_views;
mod shortest_solutions;
mod simple_paths;
mod sliding_grid;
mod sliding_input;
mod sliding_options;
mod sliding_tables;
mod sliding_tile;
mod squirrel_cage;
mod squirrel_cage_all;
mod squirrel_cage_bad_input;
mod squirrel_cage_batch;
mod squirrel_cage_equal_pieces;
mod squirrel_cage_graph;
mod squirrel_cage_limits;
mod squirrel_cage_modes;
mod squirrel_cage_play;
mod unproven;
#[cfg(target_os = "linux")]
mod writes;
