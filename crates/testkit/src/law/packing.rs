//! Packed positions are unpacked as they were.

use komadai_core::Setup;
use komadai_packed::Packing;

/// Bytes that are a packed position, unpacked and packed again, are the same bytes or other bytes of the same
/// position. Returns whether they are a position in either packing.
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

/// A setup that can be packed is the same after unpacking, except for the number of its move. Returns whether it
/// can be packed.
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
