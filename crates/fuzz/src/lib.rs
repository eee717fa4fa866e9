//! Fuzz targets: each takes any bytes, gives them to a parser or a file reader, and panics if a law is broken.
//!
//! The tests replay the inputs of `corpus`. The binaries of `fuzz_targets` let `cargo fuzz` look for further ones.
#![allow(
    clippy::expect_used,
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "a target panics where a law is broken"
)]

pub mod mutation;

mod checkpoint;
mod database;
mod disk;
mod games;
mod hosts;
mod input;
mod laws;
mod lights_out;
mod peg_solitaire;
mod programs;
mod rush_hour;
mod sliding_tile;
mod squirrel_cage;
mod tables;

/// The texts in messages of `search-distributed`: its modules below are private to it.
#[path = "../../search-distributed/src/shown.rs"]
mod shown;

/// A function that takes any input, with its name.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the binary and of the folder of the corpus.
    pub name: &'static str,
    /// Panics if a law is broken.
    pub run: fn(&[u8]),
    /// Changes an input beside the ways of the fuzzer itself.
    pub mutate: mutation::Mutation,
}

/// Declares the list of all targets, and a function and a constant for each: `module::name`, with its mutation.
macro_rules! targets {
    ($($module:ident { $($name:ident: $mutation:ident,)+ })+) => {
        $($(
            #[doc = concat!("The target `", stringify!($name), "`.")]
            #[allow(non_upper_case_globals, reason = "the name of the binary")]
            pub const $name: Target =
                Target { name: stringify!($name), run: $module::$name, mutate: mutation::Mutation::$mutation };
        )+)+

        /// All targets.
        pub const TARGETS: &[Target] = &[$($($name),+),+];
    };
}

targets! {
    rush_hour {
        rush_hour_board: Rows,
        rush_hour_slides: Rows,
    }
    sliding_tile {
        sliding_tile_board: Rows,
        sliding_tile_slides: Rows,
    }
    peg_solitaire {
        peg_solitaire_board: Rows,
        peg_solitaire_file: Rows,
        peg_solitaire_jumps: Rows,
    }
    squirrel_cage {
        squirrel_cage_board: Rows,
        squirrel_cage_file: Rows,
        squirrel_cage_moves: Rows,
        squirrel_cage_configuration: Rows,
    }
    lights_out {
        lights_out_board: Rows,
    }
    tables {
        table_file: Bytes,
        survey_file: Bytes,
        pattern_file: Bytes,
    }
    disk {
        disk_folder: Bytes,
        disk_manifest: Rows,
    }
    checkpoint {
        checkpoint_manifest: Rows,
        checkpoint_folder: Bytes,
    }
    hosts {
        hosts: Rows,
    }
    programs {
        batch_file: Rows,
    }
    database {
        database_file: Rows,
    }
    games {
        saved_game: Rows,
    }
}

/// Defines the `main` of the binary of a target: that of the fuzzer, or an empty one.
#[macro_export]
macro_rules! binary {
    ($target:ident) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|data: &[u8]| ($crate::$target.run)(data));

        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            match $crate::$target.mutate.apply(data, size, max_size, seed) {
                Some(size) => size,
                None => libfuzzer_sys::fuzzer_mutate(data, size, max_size),
            }
        });

        #[cfg(not(fuzzing))]
        fn main() {}
    };
}
