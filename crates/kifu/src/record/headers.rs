//! Stores the headers of a game.

use std::borrow::Cow;

use komadai_core::Color;
use komadai_parse::{Date, TimeControl};

use crate::keys;

/// A piece of information about a game.
///
/// ```
/// use komadai_kifu::Headers;
///
/// let mut headers = Headers::default();
/// headers.push("先手", "羽生");
/// let first = headers.iter().next().unwrap();
/// assert_eq!((first.key.as_str(), first.value.as_str()), ("先手", "羽生"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Header {
    /// The subject: one of [`keys`](crate::keys), or the key in the file.
    pub key: String,
    /// The value as written in the file. A time control of CSA is in the words of KIF.
    pub value: String,
}

/// All information about a game, in the order of the file. A key may occur several times.
///
/// Known keys do not depend on the format: `N+` of CSA, 先手 and 下手 of KIF all become
/// [`keys::BLACK`](crate::keys::BLACK). Other keys are kept verbatim.
///
/// ```
/// use komadai_kifu::Headers;
/// use komadai_kifu::keys;
///
/// let mut headers = Headers::default();
/// headers.set(keys::BLACK, "羽生善治");
/// headers.set(keys::EVENT, "竜王戦");
/// assert_eq!(headers.get(keys::BLACK), Some("羽生善治"));
/// assert!(headers.remove(keys::EVENT));
/// assert_eq!(headers.len(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers(Vec<Header>);

impl Headers {
    /// Returns the first value of a key.
    ///
    /// ```
    /// use komadai_kifu::Headers;
    ///
    /// let mut headers = Headers::default();
    /// headers.push("棋戦", "名人戦");
    /// assert_eq!(headers.get("棋戦"), Some("名人戦"));
    /// assert_eq!(headers.get("場所"), None);
    /// ```
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.get_all(key).next()
    }

    /// Returns all values of a key in order.
    ///
    /// ```
    /// use komadai_kifu::Headers;
    ///
    /// let mut headers = Headers::default();
    /// headers.push("備考", "一");
    /// headers.push("備考", "二");
    /// assert_eq!(headers.get_all("備考").collect::<Vec<_>>(), ["一", "二"]);
    /// ```
    pub fn get_all<'a>(&'a self, key: &str) -> impl Iterator<Item = &'a str> {
        self.iter()
            .filter(move |header| header.key == key)
            .map(|header| header.value.as_str())
    }

    /// Returns a side's [own](keys::BLACK_TIME) time control, or else that of both sides. Returns `None` if it is
    /// missing or not understood.
    ///
    /// ```
    /// use std::time::Duration;
    /// use komadai_core::Color;
    /// use komadai_kifu::{Headers, TimeControl, keys};
    ///
    /// let mut headers = Headers::default();
    /// headers.push(keys::TIME, "各８時間");
    /// headers.push(keys::BYOYOMI, "60秒");
    /// let control = headers.time_control(Color::Black).expect("a time control");
    /// assert_eq!(control.to_string(), "8時間+60秒");
    ///
    /// let mut short = TimeControl::default();
    /// short.main = Duration::from_secs(600);
    /// short.byoyomi = Duration::from_secs(10);
    /// headers.set(keys::WHITE_TIME, short.to_string());
    /// assert_eq!(headers.time_control(Color::White), Some(short));
    /// ```
    #[must_use]
    pub fn time_control(&self, side: Color) -> Option<TimeControl> {
        let value = self.time_of(side)?;
        TimeControl::from_headers_with_remarks(value, self.get(keys::BYOYOMI))
    }

    /// Returns the value of a side's own time control, or else that of both sides.
    pub(crate) fn time_of(&self, side: Color) -> Option<&str> {
        let own = match side {
            Color::Black => keys::BLACK_TIME,
            Color::White => keys::WHITE_TIME,
        };
        self.get(own).or_else(|| self.get(keys::TIME))
    }

    /// Returns the key and the date of the beginning of the game. The key is [`keys::START`], or [`keys::DATE`] if only
    /// that has a date or has the same date more precisely. Of a range, this is the [beginning](Date::beginning).
    ///
    /// ```
    /// use komadai_kifu::{Headers, keys};
    ///
    /// let mut headers = Headers::default();
    /// headers.push(keys::START, "2023");
    /// headers.push(keys::DATE, "2023/08/13");
    /// assert_eq!(headers.start(), Some((keys::DATE, "2023/08/13".parse()?)));
    /// # Ok::<(), komadai_parse::ParseError>(())
    /// ```
    #[must_use]
    pub fn start(&self) -> Option<(&'static str, Date)> {
        let of_key = |key| Some((key, date_of(key, self.get(key)?)?));
        match (of_key(keys::START), of_key(keys::DATE)) {
            (Some(start), Some(day)) if start.1.is_within(day.1) || !day.1.is_within(start.1) => {
                Some(start)
            }
            (start, day) => day.or(start),
        }
    }

    /// Returns keys and values in a form that can be compared: a single header for a time control, the same words for
    /// equal times and equal dates (but not ranges), and [`keys::START`] as the key of the [start](Headers::start).
    pub(crate) fn meanings(&self) -> Vec<(&str, Cow<'_, str>)> {
        let byoyomi = self.get(keys::BYOYOMI);
        let start = self.start().map(|(key, _)| key);
        let mut is_joined = false;
        let mut meanings = Vec::with_capacity(self.len());
        for Header { key, value } in self {
            if let Some(date) = date_of(key, value) {
                let is_start = start == Some(key.as_str());
                let key = if is_start { keys::START } else { key };
                let is_all = value.parse() == Ok(date);
                let words = is_all.then(|| date.to_string().into());
                meanings.push((key, words.unwrap_or(value.into())));
                continue;
            }
            let is_time = keys::TIMES.contains(&key.as_str());
            let control = if is_time {
                TimeControl::from_headers(value, byoyomi)
            } else {
                None
            };
            is_joined |= control.is_some() && control != value.parse().ok();
            let text = control.map(|control| control.to_string().into());
            meanings.push((key.as_str(), text.unwrap_or(value.into())));
        }
        meanings.retain(|(key, _)| *key != keys::BYOYOMI || !is_joined);
        meanings
    }

    /// Returns all headers in order.
    ///
    /// ```
    /// use komadai_kifu::Headers;
    ///
    /// let mut headers = Headers::default();
    /// headers.push("棋戦", "名人戦");
    /// headers.push("場所", "東京");
    /// assert_eq!(headers.iter().map(|header| &*header.key).collect::<Vec<_>>(), ["棋戦", "場所"]);
    /// ```
    pub fn iter(&self) -> std::slice::Iter<'_, Header> {
        self.0.iter()
    }

    /// Returns the number of headers.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the first `count` headers.
    pub(crate) fn first(&self, count: usize) -> Headers {
        Headers(self.0.iter().take(count).cloned().collect())
    }

    /// Returns `true` if the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds other headers after these.
    pub(crate) fn append(&mut self, mut others: Headers) {
        self.0.append(&mut others.0);
    }

    /// Sets the value of a key. Changes the first header with this key and removes the others, or adds one at the end.
    ///
    /// ```
    /// use komadai_kifu::{Headers, keys};
    ///
    /// let mut headers = Headers::default();
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

    /// Removes all headers with a key. Returns `false` if there were none.
    ///
    /// ```
    /// use komadai_kifu::Headers;
    ///
    /// let mut headers = Headers::default();
    /// headers.push("先手", "羽生");
    /// assert!(headers.remove("先手"));
    /// assert!(!headers.remove("先手"));
    /// ```
    pub fn remove(&mut self, key: &str) -> bool {
        let before = self.len();
        self.0.retain(|header| header.key != key);
        self.len() < before
    }

    /// Adds a header after the others.
    ///
    /// ```
    /// use komadai_kifu::Headers;
    ///
    /// let mut headers = Headers::default();
    /// headers.push("先手", "羽生");
    /// assert_eq!(headers.len(), 1);
    /// ```
    pub fn push(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.0.push(Header {
            key: key.into(),
            value: value.into(),
        });
    }
}

/// Returns the date in a header, if its key is about a date.
fn date_of(key: &str, value: &str) -> Option<Date> {
    let date = || Date::beginning(value).ok();
    keys::DATES.contains(&key).then(date)?
}

impl<'a> IntoIterator for &'a Headers {
    type Item = &'a Header;
    type IntoIter = std::slice::Iter<'a, Header>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
