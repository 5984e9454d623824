//! Laws: packed positions and records stay the same when unpacked.

use komadai_core::Setup;
use komadai_packed::{MoveDialect, Packing, Row, RowFormat};

/// Unpacks bytes and packs them again. The result must be the same bytes or other bytes of the same position. Returns
/// `true` if the bytes are a position in either packing.
pub fn packed_bytes_unpack(bytes: &[u8; 32]) -> bool {
    let mut unpacked = false;
    for packing in [Packing::Hcp, Packing::PackedSfen] {
        match packing.unpack(bytes) {
            Ok(setup) => {
                unpacked = true;
                packed_setup_unpacks(packing, &setup);
                let again = packing.pack(&setup);
                assert!(again.is_ok(), "{packing:?} {setup}: {again:?}");
            }
            Err(error) => assert!(error.byte() < bytes.len(), "{packing:?}: {error:?}"),
        }
    }
    unpacked
}

/// Checks that a setup survives packing, except for its move number. Returns `true` if it can be packed.
pub fn packed_setup_unpacks(packing: Packing, setup: &Setup) -> bool {
    let Ok(bytes) = packing.pack(setup) else {
        return false;
    };
    let setup = Setup {
        ply: 1,
        ..setup.clone()
    };
    assert_eq!(packing.unpack(&bytes).as_ref(), Ok(&setup), "{packing:?}");
    true
}

/// Checks that reading a file gives the same rows as reading its records one by one, and that the byte of an error lies
/// inside its record. Then each row is written in both formats. If a format can hold it, reading the bytes gives the
/// same position (and in HCPE and PSV the same value and move), and writing it again gives the same bytes. Returns
/// `true` if a record can be read.
pub fn rows_turn(from: RowFormat, to: RowFormat, file: &[u8]) -> bool {
    let _ = MoveDialect::of_psv(file);
    let whole = from.whole_records(file);
    assert!(whole <= file.len(), "{from:?}");
    let (mut at, mut count) = (0, 0);
    for row in from.rows(file) {
        let length = from.record_len(&file[at..]);
        let Some(record) = file.get(at..at + length) else {
            // It may be damaged before the cut.
            let error = row.expect_err("a record that is cut off");
            assert!(
                (at..file.len()).contains(&error.byte),
                "{from:?}: {error:?}"
            );
            break;
        };
        match row {
            Ok(row) => {
                assert_eq!(from.read(record).as_ref().ok(), Some(&row));
                for format in [from, to] {
                    row_is_kept(&row, format);
                }
                count += 1;
            }
            Err(error) => assert!(
                (at..at + length).contains(&error.byte),
                "{from:?}: {error:?}"
            ),
        }
        at += length;
    }
    count > 0
}

fn row_is_kept(row: &Row, format: RowFormat) {
    let (mut bytes, mut again) = (Vec::new(), Vec::new());
    if format.write(row, &mut bytes).is_err() {
        return;
    }
    let back = format.read(&bytes).expect("a record that was written");
    let setup = |row: &Row| Setup {
        ply: 1,
        ..row.setup.clone()
    };
    assert_eq!(setup(&back), setup(row), "{format:?}");
    if matches!(format, RowFormat::Hcpe | RowFormat::Psv) {
        assert_eq!((back.value, back.best), (row.value, row.best), "{format:?}");
    }
    assert_eq!(format.write(&back, &mut again), Ok(()), "{format:?}");
    assert_eq!(again, bytes, "{format:?}");
}
