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

    /// Gives a key this value: the first header that has the key is changed, others with it go, and
    /// where there is none one is added after the others.
    ///
    /// ```
    /// use komadai_record::{Headers, keys};
    ///
    /// let mut headers = Headers::new();
    /// headers.push(keys::BLACK, "先手番");
    /// headers.set(keys::BLACK, "羽生善治");
    /// headers.set(keys::EVENT, "竜王戦");
    /// assert_eq!((headers.len(), headers.get(keys::BLACK)), (2, Some("羽生善治")));
    /// assert!(headers.remove(keys::EVENT) && !headers.remove(keys::EVENT));
    /// ```
    pub fn set(&mut self, key: &str, value: impl Into<String>) {
        let mut found = false;
        self.0
            .retain(|header| header.key != key || !std::mem::replace(&mut found, true));
        match self.0.iter_mut().find(|header| header.key == key) {
            Some(header) => header.value = value.into(),
            None => self.push(key, value),
        }
    }

    /// Removes all headers with a key; `false` if there is none.
    pub fn remove(&mut self, key: &str) -> bool {
        let before = self.len();
        self.0.retain(|header| header.key != key);
        self.len() < before
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
