//! Translates the words of the page.

use komadai_core::{Color, Handicap, Language, Style};

pub(crate) struct Words {
    pub(crate) lang: &'static str,
    /// The text under the board after a move, with `{ply}` and `{move}` as placeholders.
    pub(crate) caption: &'static str,
    /// The text under the board before the first move.
    pub(crate) start: &'static str,
    pub(crate) sides: [&'static str; 2],
    /// The sides of a game with a handicap.
    pub(crate) handicap_sides: [&'static str; 2],
    /// The name of a game without players in the list.
    pub(crate) unnamed: &'static str,
    pub(crate) illegal: &'static str,
    pub(crate) pass: &'static str,
    /// The labels of the buttons: first, back, play, forward, last, turn.
    pub(crate) buttons: [&'static str; 6],
    pub(crate) position: &'static str,
    /// What ends the name of a winner.
    pub(crate) wins: &'static str,
    pub(crate) draw: &'static str,
    pub(crate) graph: &'static str,
    /// The words at the scale of the graph, for Black and for White.
    pub(crate) better: [&'static str; 2],
    pub(crate) board: &'static str,
    pub(crate) open_in: &'static str,
    pub(crate) mate: &'static str,
    /// The default title of a tree.
    pub(crate) tree: &'static str,
    /// The columns of a tree: move, games, results, rating, year, examples.
    pub(crate) columns: [&'static str; 6],
}

pub(crate) const fn words(language: Language) -> &'static Words {
    match language {
        Language::English => &Words {
            lang: "en",
            caption: "Move {ply}: {move}",
            start: "Start position",
            sides: ["Black", "White"],
            handicap_sides: ["Black", "White"],
            unnamed: "Game",
            illegal: " (illegal)",
            pass: "pass",
            buttons: ["First", "Back", "Play", "Forward", "Last", "Turn the board"],
            position: "Position (SFEN)",
            wins: " wins",
            draw: "draw",
            better: ["Black is better", "White is better"],
            graph: "Evaluations: above the line Black is better",
            board: "Board",
            open_in: "Open in",
            mate: "mate",
            tree: "Moves played",
            columns: [
                "Move",
                "Games",
                "Black / draw / White",
                "Rating",
                "Year",
                "Games such as",
            ],
        },
        Language::Japanese => &Words {
            lang: "ja",
            caption: "{ply}手目 {move}",
            start: "開始局面",
            sides: ["先手", "後手"],
            handicap_sides: ["下手", "上手"],
            unnamed: "対局",
            illegal: "（反則）",
            pass: "パス",
            buttons: [
                "最初へ",
                "一手戻る",
                "自動再生",
                "一手進む",
                "最後へ",
                "盤を反転",
            ],
            position: "局面（SFEN）",
            wins: "の勝ち",
            draw: "引き分け",
            better: ["先手がよい", "後手がよい"],
            graph: "評価値（線より上は先手がよい）",
            board: "盤面",
            open_in: "ほかのアプリで開く",
            mate: "詰み",
            tree: "指された手",
            columns: [
                "指し手",
                "局数",
                "先手勝 / 引分 / 後手勝",
                "レート",
                "年",
                "例",
            ],
        },
    }
}

impl Words {
    /// Returns the words for the script as JSON.
    pub(crate) fn json(&self, style: Style, viewer: Color) -> String {
        let ranks = match style {
            Style::Usi | Style::Hodges => "abcdefghi",
            Style::Hosking | Style::KitaoKawasaki | Style::Dojo | Style::Csa => "123456789",
            _ => "一二三四五六七八九",
        };
        format!(
            r#"{{"caption":"{}","start":"{}","ranks":"{ranks}","flipped":{}}}"#,
            self.caption,
            self.start,
            viewer == Color::White
        )
    }

    /// Returns the name of a side in a game with this handicap.
    pub(crate) fn side(&self, color: Color, handicap: Option<Handicap>) -> &'static str {
        let sides = match handicap {
            None | Some(Handicap::Even) => self.sides,
            Some(_) => self.handicap_sides,
        };
        match color {
            Color::Black => sides[0],
            Color::White => sides[1],
        }
    }
}
