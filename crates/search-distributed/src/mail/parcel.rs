//! Parcels: the messages between workers, and their form in bytes.

use std::io::Write;

use timely::{
    Accountable,
    bytes::arc::Bytes,
    communication::Push,
    dataflow::channels::{ContainerBytes, Message, pushers::exchange::Distributor},
    progress::Stamp,
};

/// The contents of a parcel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    /// No contents: the default value, which is never sent.
    #[default]
    Empty,
    /// Records of states that belong to the target.
    States,
    /// A contribution to a collective exchange.
    Share,
    /// The request to end the layer, with the reason.
    Stop,
    /// The progress of the sender in this layer.
    Progress,
}

/// A block of bytes for one worker.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parcel {
    pub(crate) target: usize,
    pub(crate) from: usize,
    /// The phase in which it was sent. A fast worker may send parcels of the next phase.
    pub(crate) phase: u64,
    pub(crate) kind: Kind,
    pub(crate) bytes: Vec<u8>,
}

/// The words before the bytes: target, sender, phase, kind, number of bytes.
const HEADER: usize = 5 * 8;

impl Kind {
    const ALL: [Kind; 5] = [Kind::Empty, Kind::States, Kind::Share, Kind::Stop, Kind::Progress];
}

impl Accountable for Parcel {
    fn record_count(&self) -> i64 {
        i64::from(self.kind != Kind::Empty)
    }
}

impl ContainerBytes for Parcel {
    /// Reads a parcel that [`into_bytes`](Self::into_bytes) wrote. Other bytes give an empty parcel: they can only come
    /// from a connection that is about to be reported as lost.
    fn from_bytes(bytes: Bytes) -> Self {
        let word = |i: usize| {
            let part = bytes.get(8 * i..8 * i + 8).and_then(|part| part.try_into().ok());
            part.map_or(0, u64::from_le_bytes)
        };
        let length = word(4) as usize;
        let Some(contents) = bytes.get(HEADER..).and_then(|rest| rest.get(..length)) else {
            return Parcel::default();
        };
        Parcel {
            target: word(0) as usize,
            from: word(1) as usize,
            phase: word(2),
            kind: Kind::ALL.get(word(3) as usize).copied().unwrap_or_default(),
            bytes: contents.to_vec(),
        }
    }

    fn length_in_bytes(&self) -> usize {
        HEADER + self.bytes.len().next_multiple_of(8)
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let words =
            [self.target as u64, self.from as u64, self.phase, self.kind as u64, self.bytes.len() as u64];
        let padding = self.bytes.len().next_multiple_of(8) - self.bytes.len();
        // The writer is a buffer of `length_in_bytes` bytes, so writing cannot fail.
        for word in words {
            let _ = writer.write_all(&word.to_le_bytes());
        }
        let _ = writer.write_all(&self.bytes);
        let _ = writer.write_all(&[0; 8][..padding]);
    }
}

/// Sends each parcel whole to its target.
#[derive(Debug)]
pub(crate) struct ToTarget;

impl Distributor<Parcel> for ToTarget {
    fn partition<T: Clone, P: Push<Message<T, Parcel>>>(
        &mut self,
        parcel: &mut Parcel,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        let target = parcel.target;
        Message::push_at(parcel, stamp.clone(), &mut pushers[target]);
    }

    fn flush<T: Clone, P: Push<Message<T, Parcel>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}

#[cfg(test)]
mod tests {
    use timely::bytes::arc::BytesMut;

    use super::*;

    #[test]
    fn bytes_and_back() {
        for length in [0, 1, 8, 13] {
            let bytes: Vec<u8> = (0..length).collect();
            let parcel = Parcel { target: 3, from: 2, phase: 9, kind: Kind::Progress, bytes };
            let mut written = vec![];
            parcel.into_bytes(&mut written);
            assert_eq!((written.len(), written.len() % 8), (parcel.length_in_bytes(), 0));
            let read = Parcel::from_bytes(BytesMut::from(written).freeze());
            assert_eq!((read.target, read.from, read.phase), (3, 2, 9));
            assert_eq!((read.kind, read.bytes), (Kind::Progress, parcel.bytes));
        }
    }

    #[test]
    fn broken_bytes_are_an_empty_parcel() {
        for length in [0, 7, 40, 47] {
            let parcel = Parcel::from_bytes(BytesMut::from(vec![0xFF; length]).freeze());
            assert_eq!(parcel.record_count(), 0, "{length}");
        }
    }
}
