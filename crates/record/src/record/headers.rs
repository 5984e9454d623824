//! The information about a game.

/// One piece of information.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Header {
    /// What it is about: one of [`keys`](crate::keys), or the key of the file.
    pub key: String,
    /// The value, as the file writes it.
    pub value: String,
}

/// All information about a game in the order of the file. A key may come several times.
///
/// Known keys are the same whatever the format: `N+` of CSA, 先手 and 下手 of KIF are all
/// [`keys::BLACK`](crate::keys::BLACK). Other keys are kept verbatim.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers(Vec<Header>);

impl Headers {
    /// No headers.
    #[must_use]
    pub const fn new() -> Headers {
        Headers(Vec::new())
    }

    /// The first value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.get_all(key).next()
    }

    /// All values of a key in order.
    pub fn get_all<'a>(&'a self, key: &str) -> impl Iterator<Item = &'a str> {
        self.iter()
            .filter(move |header| header.key == key)
            .map(|header| header.value.as_str())
    }

    /// All headers in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Header> {
        self.0.iter()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The first headers, so many.
    pub fn first(&self, count: usize) -> Headers {
        Headers(self.0.iter().take(count).cloned().collect())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds others after these.
    pub fn append(&mut self, mut others: Headers) {
        self.0.append(&mut others.0);
    }

    /// Adds a header after the others.
    pub fn push(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.0.push(Header {
            key: key.into(),
            value: value.into(),
        });
    }
}

impl<'a> IntoIterator for &'a Headers {
    type Item = &'a Header;
    type IntoIter = std::slice::Iter<'a, Header>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
