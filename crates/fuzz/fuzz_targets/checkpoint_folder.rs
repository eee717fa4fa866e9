//! The fuzzer's binary of the target `checkpoint_folder`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(checkpoint_folder);
