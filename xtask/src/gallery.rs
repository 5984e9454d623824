//! `cargo xtask gallery`: draws every feature of the crate diagram, for people to look at.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;

use komadai_core::Setup;
use komadai_diagram::{Anchor, AnswerPlace, Diagram, Mark, Shape, Sheet, SheetProblem};

use crate::Verdict;
use crate::ci::target_dir;
use crate::root::root;

/// The settings of a picture: a position, and options named like those of `komadai image`.
type Settings = BTreeMap<String, String>;

pub(crate) fn run() -> Verdict {
    let dir = target_dir("gallery");
    fs::create_dir_all(&dir)?;
    let mut index =
        String::from("<!doctype html>\n<meta charset=\"utf-8\">\n<title>Gallery</title>\n");
    let mut sheet = Sheet::new(6);
    for (name, diagram) in pictures()? {
        let file = |extension: &str| dir.join(&name).with_extension(extension);
        fs::write(file("svg"), diagram.svg())?;
        fs::write(file("png"), diagram.png())?;
        fs::write(file("pdf"), diagram.pdf())?;
        fs::write(file("tex"), diagram.tikz())?;
        let missing = diagram.missing();
        if !missing.is_empty() {
            println!("{name}: no outline of {missing}");
        }
        let _ = writeln!(
            index,
            "<figure style=\"display:inline-block;width:30%\"><img src=\"{name}.svg\" width=\"100%\">\
             <img src=\"{name}.png\" width=\"100%\"><figcaption>{name} <a href=\"{name}.pdf\">PDF</a></figcaption></figure>"
        );
        let answer = format!("{name}: {}", diagram.setup);
        sheet = sheet.problem(SheetProblem::new(diagram, answer));
    }
    fs::write(dir.join("sheet.pdf"), sheet.pdf())?;
    fs::write(dir.join("sheet.html"), sheet.html())?;
    sheet.answers = AnswerPlace::Foot;
    fs::write(dir.join("sheet-foot.pdf"), sheet.pdf())?;
    fs::write(dir.join("index.html"), index)?;
    println!("{}", dir.join("index.html").display());
    Ok(true)
}

pub(crate) fn pictures() -> Result<BTreeMap<String, Diagram>, Box<dyn Error>> {
    let file = fs::read_to_string(root().join("testdata/gallery.toml"))?;
    let pictures: BTreeMap<String, Settings> = toml::from_str(&file)?;
    let picture = |name: &String| Ok((name.clone(), diagram(&all_settings(&pictures, name)?)?));
    pictures.keys().map(picture).collect()
}

/// Returns the settings of a picture. Missing ones come from the picture that it names.
fn all_settings(pictures: &BTreeMap<String, Settings>, name: &str) -> Result<Settings, String> {
    let own = pictures
        .get(name)
        .ok_or_else(|| format!("no picture {name}"))?;
    let mut all = match own.get("of") {
        Some(other) => all_settings(pictures, other)?,
        None => Settings::new(),
    };
    all.extend(own.clone());
    Ok(all)
}

fn diagram(settings: &Settings) -> Result<Diagram, Box<dyn Error>> {
    let setup: Setup = settings
        .get("sfen")
        .ok_or("a picture without sfen")?
        .parse()?;
    let mut diagram = Diagram::new(&setup);
    for (key, value) in settings {
        match key.as_str() {
            "of" | "sfen" => {}
            "black" => diagram.names.black.clone_from(value),
            "white" => diagram.names.white.clone_from(value),
            "title" => diagram.title.clone_from(value),
            "caption" => diagram.caption.clone_from(value),
            "last-move" => diagram.last_move = Some(value.parse()?),
            "last-move-as" => diagram.last_move_style = value.parse()?,
            "viewer" => diagram.viewer = value.parse()?,
            "pieces" => diagram.pieces = value.parse()?,
            "coordinates" => diagram.coordinates = value.parse()?,
            "language" => diagram.language = value.parse()?,
            "theme" => diagram.theme = value.parse()?,
            "kings" => diagram.kings = value.parse()?,
            "hands" => diagram.hands = value.parse()?,
            "width" => diagram.width = value.parse()?,
            "check" => diagram.check = true,
            "transparent" => diagram.transparent = true,
            _ => {
                for word in value.split(' ') {
                    diagram = with_word(diagram, key, word)?;
                }
            }
        }
    }
    Ok(diagram)
}

/// Returns a diagram with one more color or mark.
fn with_word(diagram: Diagram, key: &str, word: &str) -> Result<Diagram, Box<dyn Error>> {
    if key == "colors" {
        return Ok(diagram.color(word.parse()?));
    }
    let mut mark: Mark = word.parse()?;
    mark.shape = match (key, mark.shape) {
        ("marks", shape) => shape,
        ("squares", Shape::Circle(Anchor::Square(square))) => Shape::Fill(square),
        ("crosses", Shape::Circle(Anchor::Square(square))) => Shape::Cross(square),
        _ => return Err(format!("{key}: {word}").into()),
    };
    Ok(diagram.mark(mark))
}
