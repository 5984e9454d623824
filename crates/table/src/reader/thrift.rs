//! Reads the compact protocol of Thrift, as far as needed to check Parquet before it is read.
//!
//! <https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>

use std::io::{Read, copy, sink};

use crate::TableError;

/// The maximum depth of structures and lists.
const DEEPEST: usize = 32;

/// The maximum depth of columns.
const DEEPEST_COLUMN: usize = 16;

#[derive(Default)]
pub(super) struct PageHeader {
    /// The length of the header in bytes.
    pub(super) len: u64,
    pub(super) kind: i64,
    /// The size of the page in bytes, and its size after decompression.
    pub(super) packed: i64,
    pub(super) unpacked: i64,
    pub(super) values: i64,
}

/// Reads the header of a page.
pub(super) fn page_header(reader: impl Read) -> Result<PageHeader, TableError> {
    let mut thrift = Thrift { reader, len: 0 };
    let mut header = PageHeader::default();
    thrift.fields(|thrift, id, kind| match (id, kind) {
        (1, Kind::Number) => thrift.number_to(&mut header.kind),
        (2, Kind::Number) => thrift.number_to(&mut header.unpacked),
        (3, Kind::Number) => thrift.number_to(&mut header.packed),
        (5 | 7 | 8, Kind::Struct) => thrift.fields(|thrift, id, kind| match (id, kind) {
            (1, Kind::Number) => thrift.number_to(&mut header.values),
            _ => thrift.skip(kind, 2),
        }),
        _ => thrift.skip(kind, 1),
    })?;
    header.len = thrift.len;
    Ok(header)
}

/// Checks the metadata at the end of a file: lists have the declared length, and columns are not nested too deeply.
pub(super) fn check_metadata(bytes: &[u8]) -> Result<(), TableError> {
    let mut thrift = Thrift {
        reader: bytes,
        len: 0,
    };
    thrift.fields(|thrift, id, kind| match (id, kind) {
        (2, Kind::List) => {
            let (kind, count) = thrift.list()?;
            // The number of remaining children of each open group.
            let mut open: Vec<u64> = Vec::new();
            for _ in 0..count {
                let mut children = 0;
                if kind != Kind::Struct {
                    return Err(damaged());
                }
                thrift.fields(|thrift, id, kind| match (id, kind) {
                    (5, Kind::Number) => thrift.number_to(&mut children),
                    _ => thrift.skip(kind, 2),
                })?;
                let children = u64::try_from(children).map_err(|_| damaged())?;
                if let Some(left) = open.last_mut() {
                    *left = left.saturating_sub(1);
                }
                if children > count {
                    return Err(damaged());
                }
                if open.len() > DEEPEST_COLUMN {
                    let what = format!("a column in more than {DEEPEST_COLUMN} others");
                    return Err(TableError::unsupported(what));
                }
                open.push(children);
                while open.last() == Some(&0) {
                    open.pop();
                }
            }
            Ok(())
        }
        _ => thrift.skip(kind, 1),
    })
}

/// Reads the number of values from the header of DELTA_BINARY_PACKED.
pub(super) fn delta_count(bytes: &[u8]) -> Option<u64> {
    let mut thrift = Thrift {
        reader: bytes,
        len: 0,
    };
    let [_block, minis, count] = [(); 3].map(|()| thrift.varint().ok());
    // Each miniblock has its own byte.
    (minis? <= bytes.len() as u64).then_some(count?)
}

/// The type of a value, as far as it matters for reading.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The type includes the value.
    Bool,
    Byte,
    Number,
    Double,
    Binary,
    List,
    Map,
    Struct,
}

fn kind(code: u8) -> Result<Kind, TableError> {
    Ok(match code {
        1 | 2 => Kind::Bool,
        3 => Kind::Byte,
        4..=6 => Kind::Number,
        7 => Kind::Double,
        8 => Kind::Binary,
        9 | 10 => Kind::List,
        11 => Kind::Map,
        12 => Kind::Struct,
        _ => return Err(damaged()),
    })
}

fn damaged() -> TableError {
    TableError::damaged("the metadata of Parquet is damaged")
}

struct Thrift<R> {
    reader: R,
    len: u64,
}

impl<R: Read> Thrift<R> {
    fn byte(&mut self) -> Result<u8, TableError> {
        let mut byte = [0];
        self.reader.read_exact(&mut byte).map_err(|_| damaged())?;
        self.len += 1;
        Ok(byte[0])
    }

    fn varint(&mut self) -> Result<u64, TableError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(damaged())
    }

    fn number(&mut self) -> Result<i64, TableError> {
        let number = self.varint()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    fn number_to(&mut self, place: &mut i64) -> Result<(), TableError> {
        *place = self.number()?;
        Ok(())
    }

    fn pass_over(&mut self, bytes: u64) -> Result<(), TableError> {
        let passed = copy(&mut Read::by_ref(&mut self.reader).take(bytes), &mut sink());
        self.len += bytes;
        if passed.is_ok_and(|passed| passed == bytes) {
            Ok(())
        } else {
            Err(damaged())
        }
    }

    /// Reads the fields of a structure. `field` reads the value of the field with the given number.
    fn fields(
        &mut self,
        mut field: impl FnMut(&mut Thrift<R>, i64, Kind) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let mut id = 0;
        loop {
            let head = self.byte()?;
            if head & 0xf == 0 {
                return Ok(());
            }
            id = match head >> 4 {
                0 => self.number()?,
                more => id + i64::from(more),
            };
            field(self, id, kind(head & 0xf)?)?;
        }
    }

    /// Reads the head of a list: the type of its items, and their number.
    fn list(&mut self) -> Result<(Kind, u64), TableError> {
        let head = self.byte()?;
        let count = match head >> 4 {
            15 => self.varint()?,
            count => count.into(),
        };
        Ok((kind(head & 0xf)?, count))
    }

    fn skip(&mut self, of: Kind, depth: usize) -> Result<(), TableError> {
        if depth > DEEPEST {
            return Err(damaged());
        }
        match of {
            Kind::Bool => Ok(()),
            Kind::Byte => self.pass_over(1),
            Kind::Number => self.varint().map(drop),
            Kind::Double => self.pass_over(8),
            Kind::Binary => {
                let bytes = self.varint()?;
                self.pass_over(bytes)
            }
            Kind::List => {
                let (item, count) = self.list()?;
                (0..count).try_for_each(|_| self.item(item, depth))
            }
            Kind::Map => {
                let count = self.varint()?;
                let kinds = if count > 0 { self.byte()? } else { 0x33 };
                let (key, value) = (kind(kinds >> 4)?, kind(kinds & 0xf)?);
                (0..count).try_for_each(|_| {
                    self.item(key, depth)?;
                    self.item(value, depth)
                })
            }
            Kind::Struct => self.fields(|thrift, _, kind| thrift.skip(kind, depth + 1)),
        }
    }

    /// Skips an item of a list or a map. Here a Boolean has its own byte.
    fn item(&mut self, of: Kind, depth: usize) -> Result<(), TableError> {
        match of {
            Kind::Bool => self.pass_over(1),
            of => self.skip(of, depth + 1),
        }
    }
}
