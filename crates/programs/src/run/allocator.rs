//! Memory that is given back to the system, where a program has a memory limit.

/// The bytes from which the allocator maps an allocation of its own: the value with which it starts.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAPPED: libc::c_int = 128 << 10;

/// Makes the allocator give large freed buffers back to the system at once.
///
/// The allocator of the GNU C library raises this threshold whenever a larger buffer is freed, up to 32 MiB. From then on
/// it keeps freed buffers for later ones: after several searches in turn, the process holds up to twice the memory of the
/// present search. A fixed threshold ends that, at the price of fresh pages for each large buffer.
#[allow(unsafe_code, reason = "no safe function sets a parameter of the allocator")]
pub(crate) fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the function takes two numbers, and it may be called at any time; a value that it does not know is ignored.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, MAPPED);
    }
}
