//! Packed numbers, and buffers in large pages of memory.

use core::fmt::{self, Write};

use proptest::{prelude::*, sample::Index};
use search::tables::{PackedTable, Packing, ZeroedBytes};

proptest! {
    #[test]
    fn packed_numbers_are_those_of_a_list(
        packing in prop::sample::select(&[Packing::Byte, Packing::Nibble, Packing::Modulo3]),
        len in 1_usize..40,
        fill: u8,
        changes in prop::collection::vec((any::<Index>(), any::<u8>()), 0..60),
    ) {
        let mut bytes = vec![fill; packing.bytes(len)];
        let in_a_byte = 8 / packing.bits() as usize;
        prop_assert!(bytes.len() * in_a_byte >= len && (bytes.len() - 1) * in_a_byte < len);
        let of_fill = |index: usize| fill >> (index % in_a_byte * packing.bits() as usize) & packing.largest();
        let mut numbers: Vec<u8> = (0..bytes.len() * in_a_byte).map(of_fill).collect();
        for (index, number) in changes {
            let index = index.index(len);
            packing.set(&mut bytes, index, number);
            numbers[index] = (u32::from(number) % (1 << packing.bits())) as u8;
            prop_assert!(numbers.iter().enumerate().all(|(index, &number)| packing.get(&bytes, index) == number));
        }
        let address = bytes.as_ptr();
        let table = PackedTable::from_bytes(packing, len, bytes);
        prop_assert!((0..len).all(|index| table.get(index) == numbers[index]));
        prop_assert_eq!((table.len(), table.is_empty(), table.packing()), (len, false, packing));
        // Neither the table nor its clone copies the bytes.
        prop_assert_eq!([table.bytes().as_ptr(), table.clone().bytes().as_ptr()], [address; 2]);
        prop_assert_eq!(format!("{table:?}"), format!("PackedTable {{ packing: {packing:?}, len: {len}, .. }}"));
    }
}

#[test]
fn tables_refuse_another_number_of_bytes() {
    for (packing, len, bytes) in [(Packing::Byte, 3, 4), (Packing::Nibble, 4, 3), (Packing::Modulo3, 5, 1)] {
        assert!(std::panic::catch_unwind(|| PackedTable::from_bytes(packing, len, vec![0; bytes])).is_err());
        let zeroed = || PackedTable::from_zeroed(packing, len, ZeroedBytes::new(bytes));
        assert!(std::panic::catch_unwind(zeroed).is_err());
    }
    assert!(PackedTable::from_bytes(Packing::Modulo3, 0, vec![]).is_empty());
}

/// The first bytes of a text.
#[derive(Default)]
struct Beginning(String);

impl Write for Beginning {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.push_str(text);
        if self.0.len() < 24 { Ok(()) } else { Err(fmt::Error) }
    }
}

/// Two large pages of memory, and a byte less.
#[test]
fn buffers_are_zero_and_shared() {
    const LARGE: usize = 4 << 20;
    // Miri has no pages of the system, and takes a microsecond for each byte.
    let lengths = [0, 1, 4_097, LARGE - 1, LARGE, LARGE + 1];
    for len in lengths.into_iter().filter(|&len| !cfg!(miri) || len < LARGE / 2) {
        let mut bytes = ZeroedBytes::new(len);
        assert_eq!(bytes.len(), len);
        assert!(bytes.iter().all(|&byte| byte == 0));
        if let Some(last) = bytes.last_mut() {
            *last = 7;
        }
        let mut shown = Beginning::default();
        let _ = write!(shown, "{bytes:?}");
        if cfg!(target_os = "linux") {
            let memory = if len < LARGE { "ZeroedBytes(Allocated(" } else { "ZeroedBytes(Pages(" };
            assert!(shown.0.starts_with(memory), "{len} bytes are {}", shown.0);
        }
        let address = bytes.as_ptr();
        let table = PackedTable::from_zeroed(Packing::Byte, len, bytes);
        assert_eq!(table.bytes().last(), if len == 0 { None } else { Some(&7) });
        assert!(len == 0 || table.bytes().as_ptr() == address, "{len} bytes were copied");
    }
}
