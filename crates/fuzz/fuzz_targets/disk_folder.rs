//! The fuzzer's binary of the target `disk_folder`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(disk_folder);
