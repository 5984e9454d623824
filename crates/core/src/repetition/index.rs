//! Indexes the last occurrence of each position of a game.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::mem::replace;

use super::seen::{Number, Seen, USUAL, at};

/// The last occurrence of each position, by its key.
///
/// A key has a few possible slots and is in the first one that was empty when it was added. So a search ends at an
/// empty slot. If all slots were full, the key is in a map. Therefore even hostile games cannot make searches slow.
/// Keys are removed in reverse order, so that no key is behind an empty slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// The slots. Their number is zero or a power of two.
    slots: Vec<Option<Number>>,
    others: BTreeMap<u64, Number>,
}

/// The number of slots that a key may be in.
const PLACES: usize = 16;

/// The initial number of slots.
const LEAST: usize = 2 * USUAL;

impl Index {
    /// Returns the last occurrence of a key among those in `seen`.
    pub(super) fn get(&self, key: u64, seen: &[Seen]) -> Option<Number> {
        for place in self.places(key) {
            let number = self.slots.get(place).copied().flatten()?;
            if is(number, key, seen) {
                return Some(number);
            }
        }
        self.others.get(&key).copied()
    }

    /// Sets or removes the last occurrence of a key, and returns the previous one. `seen` has all other occurrences.
    pub(super) fn set(&mut self, key: u64, last: Option<Number>, seen: &[Seen]) -> Option<Number> {
        if self.slots.len() / 2 <= seen.len() {
            self.grow(seen);
        }
        for place in self.places(key) {
            if let Some(slot) = self.slots.get_mut(place) {
                if slot.is_none_or(|number| is(number, key, seen)) {
                    return replace(slot, last);
                }
            }
        }
        match last {
            Some(last) => self.others.insert(key, last),
            None => self.others.remove(&key),
        }
    }

    /// Makes room for more positions than `seen` has.
    fn grow(&mut self, seen: &[Seen]) {
        let slots = LEAST.max(seen.len().saturating_mul(8).next_power_of_two());
        *self = Index {
            slots: vec![None; slots],
            others: BTreeMap::new(),
        };
        for (number, position) in (1..).map_while(Number::new).zip(seen) {
            self.set(position.key, Some(number), seen);
        }
    }

    fn places(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len().wrapping_sub(1);
        let first = usize::try_from(key >> 32).unwrap_or_default();
        (0..PLACES).map(move |next| first.wrapping_add(next) & mask)
    }
}

/// Returns `true` if an occurrence has this key.
fn is(number: Number, key: u64, seen: &[Seen]) -> bool {
    seen.get(at(number)).is_some_and(|seen| seen.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ByColor, Color};

    /// Keys that are added and removed are found as in a map, even keys that share bits.
    #[test]
    fn as_a_map() {
        for shift in [0, 32, 40] {
            let (mut index, mut map) = (Index::default(), BTreeMap::new());
            let (mut seen, mut random) = (Vec::new(), 1_u64);
            for step in 0..30_000_u32 {
                random = random.wrapping_mul(6_364_136_223_846_793_005) + 1;
                let grows = (random >> 60) < if step % 6000 < 3000 { 12 } else { 5 };
                if grows || seen.is_empty() {
                    let key = ((random >> 33) % 700) << shift;
                    let now = u32::try_from(seen.len() + 1).ok().and_then(Number::new);
                    let before = index.set(key, now, &seen);
                    assert_eq!(before, now.and_then(|now| map.insert(key, now)));
                    seen.push(Seen {
                        key,
                        count: 1,
                        first: Number::MIN,
                        before,
                        last_without_check: ByColor::default(),
                        last_two_without_check: None,
                        side: Color::Black,
                        hands: ByColor::default(),
                    });
                } else if let Some(&Seen { key, before, .. }) = seen.last() {
                    index.set(key, before, &seen);
                    seen.pop();
                    match before {
                        Some(before) => map.insert(key, before),
                        None => map.remove(&key),
                    };
                }
                let key = ((random >> 20) % 700) << shift;
                assert_eq!(index.get(key, &seen), map.get(&key).copied());
            }
        }
    }
}
