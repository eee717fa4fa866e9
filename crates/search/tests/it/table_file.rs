//! Files of tables that many processes write: partial files, killed savers, links, short memory, forged headers.

#![expect(clippy::unwrap_used, reason = "what the tests share fails with it")]
#![expect(clippy::print_stdout, reason = "a child tells its parent what it found")]

use std::{
    env,
    ffi::OsStr,
    fs::{self, File},
    path::{Path, PathBuf},
    process::{self, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use search::tables::{PackedTable, Packing, TableFile};
use twox_hash::XxHash3_64;

const IDENTITY: &str = "a table of the tests";
/// The variable that gives a process of these tests its file.
const CHILD: &str = "SEARCH_TEST_TABLE";

/// A folder of a test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("search-test-folder-{}-{number}", process::id()));
        fs::create_dir(&path).unwrap();
        Folder(path)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The names of all files, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn has_partial(&self) -> bool {
        self.names().iter().any(|name| name.ends_with(".partial"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn table(numbers: u32) -> PackedTable {
    PackedTable::pack(Packing::Byte, (0..numbers).map(|n| (n ^ n >> 8) as u8))
}

fn load(path: &Path) -> PackedTable {
    PackedTable::load(path, IDENTITY).unwrap()
}

/// This program as a process that runs one of the ignored tests below on a file.
fn child(role: &str, path: &Path) -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--ignored", "--nocapture", "--test-threads=1", "--exact"]);
    command.arg(format!("table_file::{role}")).env(CHILD, path).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The output of a child, which must not fail by itself or by a signal.
fn ends_well(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    assert!(output.status.success(), "{}: {text}", output.status);
    text
}

#[test]
#[ignore = "a process that another test starts and kills"]
fn saves_for_ever() {
    let Some(path) = env::var_os(CHILD) else { return };
    let table = table(2_000_000);
    loop {
        table.save(&path, IDENTITY).unwrap();
    }
}

#[test]
#[ignore = "a process that another test starts"]
fn saves_thirty_times() {
    let Some(path) = env::var_os(CHILD) else { return };
    (0..30).for_each(|n| table(100_000 + n).save(&path, IDENTITY).unwrap());
}

#[test]
#[ignore = "a process that another test starts with little memory"]
fn loads() {
    let Some(path) = env::var_os(CHILD) else { return };
    match PackedTable::load(&path, IDENTITY) {
        Ok(table) => println!("loaded {}", table.len()),
        Err(error) => println!("refused: {error}"),
    }
}

/// A process of the same number in another container wrote files of all names that this process's number gives.
#[test]
fn names_of_other_processes_are_left_alone() {
    let folder = Folder::new();
    let others: Vec<_> =
        (0..500).map(|n| folder.at(&format!("table.{}-{n}.partial", process::id()))).collect();
    for path in &others {
        fs::write(path, "of another process").unwrap();
    }
    table(9).save(folder.at("table"), IDENTITY).unwrap();
    assert_eq!(load(&folder.at("table")), table(9));
    assert!(others.iter().all(|path| path.exists()));
}

#[test]
fn a_killed_saver_leaves_nothing_for_long() {
    let folder = Folder::new();
    let path = folder.at("table");
    let late = Instant::now() + Duration::from_secs(60);
    // The kill may come when a file is complete: then once more.
    while !folder.has_partial() {
        assert!(Instant::now() < late, "a saver that is killed as it writes");
        let mut saver = child("saves_for_ever", &path).spawn().unwrap();
        while !folder.has_partial() && Instant::now() < late {
            thread::yield_now();
        }
        saver.kill().unwrap();
        saver.wait().unwrap();
    }
    table(7).save(&path, IDENTITY).unwrap();
    assert_eq!((folder.names(), load(&path)), (vec!["table".to_owned()], table(7)));
}

/// Files that only look like partial files, and those of other tables, are not removed.
#[test]
fn other_files_are_not_removed() {
    let folder = Folder::new();
    let names = [
        "table.0123456789abcdef",
        "table.0123456789abcdef.partial.old",
        "table.my-own-notes-one.partial",
        "table.short.partial",
        "tables.0123456789abcdef.partial",
    ];
    for name in names {
        fs::write(folder.at(name), "of the user").unwrap();
    }
    fs::create_dir(folder.at("table.0123456789abcdeF.partial")).unwrap();
    table(3).save(folder.at("table"), IDENTITY).unwrap();
    assert_eq!(folder.names().len(), names.len() + 2);
}

#[test]
fn savers_at_one_time_do_not_disturb_each_other() {
    let folder = Folder::new();
    let path = folder.at("table");
    let [first, second, third] =
        [(); 3].map(|()| TableFile::create(&path).unwrap().reserve(100_000).unwrap());
    assert!(!path.exists(), "a name without a table");
    drop(third);
    assert_eq!(folder.names().len(), 2);
    second.save(&table(2), IDENTITY).unwrap();
    assert_eq!(load(&path), table(2));
    first.save(&table(1), IDENTITY).unwrap();
    assert_eq!(load(&path), table(1), "the last writer");
    assert_eq!(folder.names(), ["table"]);
}

#[test]
fn processes_at_one_time_leave_one_whole_table() {
    let folder = Folder::new();
    let path = folder.at("table");
    let savers: Vec<_> = (0..4).map(|_| child("saves_thirty_times", &path).spawn().unwrap()).collect();
    for saver in savers {
        let output = saver.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!((folder.names(), load(&path)), (vec!["table".to_owned()], table(100_029)));
}

/// Less is written than was reserved, and more.
#[test]
fn what_is_reserved_does_not_matter_in_the_end() {
    let folder = Folder::new();
    for reserved in [0, 1, 300, 1 << 20] {
        let file = TableFile::create(folder.at("table")).unwrap().reserve(reserved).unwrap();
        file.save(&table(300), IDENTITY).unwrap();
        assert_eq!(fs::metadata(folder.at("table")).unwrap().len(), 4096 + 300);
        assert_eq!(load(&folder.at("table")), table(300));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_table_that_no_disk_holds_is_refused_before_it_is_made() {
    let folder = Folder::new();
    for bytes in [1 << 62, u64::MAX] {
        let file = TableFile::create(folder.at("table")).unwrap();
        let refusal = file.reserve(bytes).unwrap_err();
        assert!(!refusal.is_missing());
        assert!(refusal.to_string().contains("table: cannot be written: "), "{refusal}");
    }
    assert!(folder.names().is_empty());
}

#[test]
fn a_path_that_can_hold_no_table_is_refused_before_it_is_made() {
    let folder = Folder::new();
    let refusal = |path: &Path| {
        let refusals = [TableFile::create(path).map(drop), table(1).save(path, IDENTITY)];
        let [create, save] = refusals.map(|refusal| refusal.unwrap_err());
        assert!(!create.is_missing(), "a file that cannot be written is not one that is missing");
        assert_eq!(create.to_string(), save.to_string());
        let text = create.to_string();
        let start = format!("{}: cannot be written: ", path.display());
        text.strip_prefix(&start).unwrap_or_else(|| panic!("{text}")).to_owned()
    };
    let no_file = "expected the name of a file, found that of a directory, a device or the like";
    assert_eq!(refusal(&folder.0), no_file);
    assert_eq!(refusal(&folder.at("new/")), no_file);
    assert_eq!(refusal(&folder.at("..")), no_file);
    assert_eq!(refusal(Path::new("/")), no_file);
    refusal(&folder.at("missing/table"));
    fs::write(folder.at("file"), "").unwrap();
    refusal(&folder.at("file/table"));
    assert_eq!(folder.names(), ["file"]);
}

#[test]
#[cfg(unix)]
fn a_socket_is_not_replaced() {
    use std::os::unix::{fs::FileTypeExt, net::UnixListener};
    let folder = Folder::new();
    let _listener = UnixListener::bind(folder.at("socket")).unwrap();
    let refusal = table(1).save(folder.at("socket"), IDENTITY).unwrap_err().to_string();
    assert!(refusal.ends_with("found that of a directory, a device or the like"), "{refusal}");
    assert!(fs::metadata(folder.at("socket")).unwrap().file_type().is_socket());
}

/// Links to a table, to nothing yet, to another link, absolute and relative.
#[test]
#[cfg(unix)]
fn links_are_followed() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    fs::create_dir(folder.at("far")).unwrap();
    table(1).save(folder.at("far/old"), IDENTITY).unwrap();
    symlink("far/old", folder.at("to-old")).unwrap();
    symlink(folder.at("far/new"), folder.at("to-new")).unwrap();
    symlink("../to-new", folder.at("far/to-to-new")).unwrap();
    symlink("loop", folder.at("loop")).unwrap();

    table(2).save(folder.at("to-old"), IDENTITY).unwrap();
    assert_eq!(load(&folder.at("far/old")), table(2));
    table(3).save(folder.at("far/to-to-new"), IDENTITY).unwrap();
    assert_eq!(load(&folder.at("far/new")), table(3));
    for link in ["to-old", "to-new", "far/to-to-new"] {
        assert!(fs::symlink_metadata(folder.at(link)).unwrap().is_symlink(), "{link}");
    }
    let refusal = table(4).save(folder.at("loop"), IDENTITY).unwrap_err().to_string();
    assert!(refusal.ends_with("cannot be written: more than 40 symbolic links lead on from it"), "{refusal}");
    assert_eq!(folder.names(), ["far", "loop", "to-new", "to-old"]);
}

/// The bytes of a file whose header says `len` numbers of a byte and an identity of `identity` bytes, with right
/// checksums of all but the numbers.
fn forged(len: u64, identity: u64, rest: &[u8]) -> Vec<u8> {
    let mut bytes = b"distance".to_vec();
    bytes.extend(1_u32.to_le_bytes());
    bytes.extend(8_u32.to_le_bytes());
    for word in [len, identity, 0, XxHash3_64::oneshot(rest)] {
        bytes.extend(word.to_le_bytes());
    }
    bytes.extend(XxHash3_64::oneshot(&bytes).to_le_bytes());
    [&bytes, rest].concat()
}

/// A gigabyte, which takes no room on the disk, is loaded by a process that may use half of that.
#[test]
#[cfg(target_os = "linux")]
fn a_table_larger_than_memory_is_refused() {
    let folder = Folder::new();
    let path = folder.at("table");
    let mut rest = IDENTITY.as_bytes().to_vec();
    rest.resize(4096 - 56, 0);
    fs::write(&path, forged(1 << 30, IDENTITY.len() as u64, &rest)).unwrap();
    File::options().write(true).open(&path).unwrap().set_len(4096 + (1 << 30)).unwrap();
    let loads = child("loads", &path);
    let mut limited = Command::new("sh");
    limited
        .args(["-c", "ulimit -v 500000 && exec \"$@\"", "sh"])
        .arg(loads.get_program())
        .args(loads.get_args());
    let text = ends_well(limited.env(CHILD, &path));
    assert!(text.contains("expected memory for the 1073741824 bytes of the table, found less"), "{text}");
}

/// No thread can be started: their stacks would take more than the address space.
#[test]
#[cfg(target_os = "linux")]
fn a_table_is_checked_without_threads() {
    let folder = Folder::new();
    let path = folder.at("table");
    let table = PackedTable::pack(Packing::Byte, (0..9_000_000_u32).map(|n| (n >> 13) as u8));
    table.save(&path, IDENTITY).unwrap();
    let text = ends_well(child("loads", &path).env("RUST_MIN_STACK", (1_u64 << 50).to_string()));
    assert!(text.contains("loaded 9000000"), "{text}");
}

#[test]
fn headers_with_absurd_lengths_are_refused() {
    let folder = Folder::new();
    let path = folder.at("table");
    let most = i64::MAX as u64;
    for (len, identity, expected) in [
        (most, 7, "the table is cut off"),
        (most, most, "expected an identity of at most 1048576 bytes, found one of 9223372036854775807"),
        (8, (1 << 20) + 1, "expected an identity of at most 1048576 bytes, found one of 1048577"),
        (u64::MAX, 7, "found 18446744073709551615 numbers"),
    ] {
        if cfg!(target_pointer_width = "64") {
            fs::write(&path, forged(len, identity, &[0; 100])).unwrap();
            let refusal = PackedTable::load(&path, IDENTITY).unwrap_err().to_string();
            assert!(refusal.ends_with(expected), "{refusal}");
        }
    }
    let refusal = table(1).save(&path, &"long ".repeat(300_000)).unwrap_err().to_string();
    assert!(
        refusal.ends_with("expected an identity of at most 1048576 bytes, found one of 1500000"),
        "{refusal}"
    );
    table(1).save(&path, &"n".repeat(1 << 20)).unwrap();
    assert!(PackedTable::load(&path, &"n".repeat(1 << 20)).is_ok());
    assert_eq!(path.file_name(), Some(OsStr::new("table")));
}

/// The identity of a foreign file reaches a terminal as plain text of bounded length.
#[test]
fn foreign_identities_are_shown_as_plain_text() {
    let folder = Folder::new();
    let path = folder.at("table");
    let refusal = |identity: &str| {
        table(1).save(&path, identity).unwrap();
        PackedTable::load(&path, IDENTITY).unwrap_err().to_string()
    };
    let text = refusal("é\u{1b}[2J\n\u{202e}end");
    assert!(text.ends_with("found one for `é\\u{1b}[2J\\u{a}\\u{202e}end`"), "{text}");
    let text = refusal(&"n".repeat(1 << 20));
    assert!(text.ends_with("nnn...`") && text.len() < 1_000, "{} bytes", text.len());
}
