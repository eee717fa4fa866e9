//! The fuzzer's binary of the target `sliding_tile_board`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(sliding_tile_board);
