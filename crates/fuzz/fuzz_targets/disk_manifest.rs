//! The fuzzer's binary of the target `disk_manifest`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(disk_manifest);
