//! The fuzzer's binary of the target `saved_game`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(saved_game);
