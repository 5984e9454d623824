//! The information about a game.

/// The keys that several formats share, spelt as KIF spells them.
pub mod keys {
    /// The player of Black, also written 下手.
    pub const BLACK: &str = "先手";
    /// The player of White, also written 上手.
    pub const WHITE: &str = "後手";
    /// The tournament.
    pub const EVENT: &str = "棋戦";
    /// The place.
    pub const SITE: &str = "場所";
    /// When the game began.
    pub const START: &str = "開始日時";
    /// When it ended.
    pub const END: &str = "終了日時";
    /// The time that the players have.
    pub const TIME: &str = "持ち時間";
    /// The opening.
    pub const OPENING: &str = "戦型";
    /// Remarks.
    pub const NOTE: &str = "備考";
    /// The greatest number of moves.
    pub const MAX_MOVES: &str = "最大手数";
    /// The rule for impasse.
    pub const IMPASSE: &str = "持将棋";
    /// The handicap, kept only where it says more than the start position.
    pub const HANDICAP: &str = "手合割";

    /// All of these, and others that programs write into KIF files.
    pub const ALL: &[&str] = &[
        BLACK,
        WHITE,
        EVENT,
        SITE,
        START,
        END,
        TIME,
        OPENING,
        NOTE,
        MAX_MOVES,
        IMPASSE,
        HANDICAP,
        "表題",
        "手番",
        "作品名",
        "作者",
        "発表誌",
        "出典",
        "消費時間",
        "対局日",
        "開始時刻",
        "終了時刻",
        "秒読み",
        "記録係",
        "棋譜ID",
        "対局ID",
        "先手省略名",
        "後手省略名",
        "詰手数",
        "図",
    ];
}

/// One piece of information.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Header {
    /// What it is about: one of [`keys`], or the key of the file.
    pub key: String,
    /// What it says, as the file writes it.
    pub value: String,
}

/// All information about a game in the order of the file. A key may come several times.
///
/// Known keys are the same whatever the format: `N+` of CSA, 先手 and 下手 of KIF are all
/// [`keys::BLACK`]. Other keys are kept verbatim.
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

    /// The first of them.
    pub fn first(&self, count: usize) -> Headers {
        Headers(self.0.iter().take(count).cloned().collect())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds others behind these.
    pub fn append(&mut self, mut others: Headers) {
        self.0.append(&mut others.0);
    }

    /// Adds a header behind the others.
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

/// The shared key for a key of a KIF file; others as they are.
pub fn from_kif(key: &str) -> &str {
    match key {
        "下手" | "Black" => keys::BLACK,
        "上手" | "White" => keys::WHITE,
        "Handicap" => keys::HANDICAP,
        other => other,
    }
}

/// The shared key for a `$` key of a CSA file; others as they are.
pub fn from_csa(key: &str) -> &str {
    match key {
        "EVENT" => keys::EVENT,
        "SITE" => keys::SITE,
        "START_TIME" => keys::START,
        "END_TIME" => keys::END,
        "TIME_LIMIT" | "TIME" => keys::TIME,
        "OPENING" => keys::OPENING,
        "NOTE" => keys::NOTE,
        "MAX_MOVES" => keys::MAX_MOVES,
        "JISHOGI" => keys::IMPASSE,
        // The specification has both spellings.
        "TIMET+" => "TIME+",
        "TIMET-" => "TIME-",
        other => other,
    }
}
