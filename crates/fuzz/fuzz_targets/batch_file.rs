//! The fuzzer's binary of the target `batch_file`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(batch_file);
