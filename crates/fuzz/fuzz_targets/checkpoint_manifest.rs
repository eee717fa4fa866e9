//! The fuzzer's binary of the target `checkpoint_manifest`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(checkpoint_manifest);
