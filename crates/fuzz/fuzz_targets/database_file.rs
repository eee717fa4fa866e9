//! The fuzzer's binary of the target `database_file`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(database_file);
