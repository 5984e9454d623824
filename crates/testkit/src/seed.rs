//! Creates arbitrary bytes that are the same on every run.

/// Returns `len` bytes of the splitmix64 sequence of a seed.
#[must_use]
pub fn bytes(seed: u64, len: usize) -> Vec<u8> {
    let word = |n: u64| {
        let mut z = seed.wrapping_add(n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let start = word(0);
    (1..)
        .flat_map(|n| (word(start.wrapping_add(n))).to_le_bytes())
        .take(len)
        .collect()
}
