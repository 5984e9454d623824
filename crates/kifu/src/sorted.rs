//! Sorts lists of any type with the same code, which keeps modules for JavaScript small.

/// Sorts by numbers. Items with the same numbers keep their order.
pub(crate) fn sort_by_numbers<T>(items: &mut Vec<T>, numbers: impl Fn(&T) -> [usize; 2]) {
    if items.is_sorted_by_key(&numbers) {
        return;
    }
    let places = items.iter().enumerate();
    let mut places: Vec<_> = places.map(|(at, item)| (numbers(item), at)).collect();
    places.sort_unstable();
    let taken = std::mem::take(items).into_iter();
    let mut taken: Vec<Option<T>> = taken.map(Some).collect();
    let sorted = places
        .into_iter()
        .filter_map(|(_, at)| taken.get_mut(at)?.take());
    items.extend(sorted);
}

/// Returns the number of a place in a list: 0 if there is none.
pub(crate) fn from_one(place: Option<usize>) -> usize {
    place.map_or(0, |place| place.saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_items_keep_their_order() {
        let mut items = vec![(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd'), (0, 'e')];
        sort_by_numbers(&mut items, |&(number, _)| [number, 0]);
        assert_eq!(items, [(0, 'e'), (1, 'b'), (1, 'd'), (2, 'a'), (2, 'c')]);
    }
}
