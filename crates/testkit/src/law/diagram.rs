//! Laws: a diagram of anything is a picture.

use arbitrary::{Result, Unstructured};
use komadai_core::{Color, Language, Move};
use komadai_diagram::{
    Anchor, Coordinates, Diagram, Hands, LastMove, Mark, PieceSet, Shape, Theme, Tint,
};

use crate::setups;

/// Checks that the SVG of any diagram is well-formed, short, the same each time, and shows each piece. Returns the
/// diagram.
pub fn diagrams_are_well_formed(u: &mut Unstructured<'_>) -> Result<Diagram> {
    let diagram = diagram(u)?;
    let svg = diagram.svg();
    assert_eq!(svg, diagram.clone().svg());
    assert!(svg.len() < 1_000_000, "{} bytes", svg.len());
    let xml = roxmltree::Document::parse(&svg);
    let xml = xml.unwrap_or_else(|error| panic!("{error}: {diagram:?}\n{svg}"));
    let ids: Vec<_> = xml
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let groups = |class| {
        let is_it = move |node: &roxmltree::Node<'_, '_>| node.attribute("class") == Some(class);
        xml.descendants().filter(is_it)
    };
    for node in xml.descendants() {
        let used = node
            .attribute("href")
            .and_then(|href| href.strip_prefix('#'));
        assert!(
            used.is_none_or(|id| ids.contains(&id)),
            "{used:?} is not defined"
        );
    }
    let shown = ["black", "white", "last"].into_iter().flat_map(groups);
    let shown = shown.flat_map(|group| group.children());
    let glyphs = shown.filter(|node| node.has_tag_name("use")).count();
    let pieces = diagram.setup.board.occupied().len() as usize;
    assert!(
        (pieces..=2 * pieces).contains(&glyphs),
        "{glyphs} glyphs: {diagram:?}"
    );
    let tikz = diagram.tikz();
    assert_eq!(tikz.matches('{').count(), tikz.matches('}').count());
    Ok(diagram)
}

fn diagram(u: &mut Unstructured<'_>) -> Result<Diagram> {
    let mut diagram = Diagram::new(&setups::setup(u)?)
        .last_move_style(*u.choose(LastMove::ALL)?)
        .check(u.arbitrary()?)
        .viewer(u.arbitrary()?)
        .coordinates(*u.choose(Coordinates::ALL)?)
        .hands(*u.choose(Hands::ALL)?)
        .pieces(*u.choose(PieceSet::ALL)?)
        .theme(*u.choose(Theme::ALL)?)
        .transparent(u.arbitrary()?)
        .language(*u.choose(Language::ALL)?)
        .title(u.arbitrary::<String>()?)
        .caption(u.arbitrary::<String>()?);
    diagram.names.black = u.arbitrary()?;
    diagram.names.white = u.arbitrary()?;
    if u.arbitrary()? {
        let (from, to) = (u.arbitrary()?, u.arbitrary()?);
        let promote = u.arbitrary()?;
        diagram.last_move = Some(Move::Step { from, to, promote });
    }
    for _ in 0..u.int_in_range(0..=4)? {
        let place = if u.arbitrary()? {
            Anchor::Square(u.arbitrary()?)
        } else {
            Anchor::Hand(
                u.choose(&[None, Some(Color::White)]).copied()?,
                u.arbitrary()?,
            )
        };
        let shape = match u.int_in_range(0..=3)? {
            0 => Shape::Arrow(place, u.arbitrary()?),
            1 => Shape::Circle(place),
            2 => Shape::Cross(u.arbitrary()?),
            _ => Shape::Fill(u.arbitrary()?),
        };
        diagram = diagram.mark(Mark::new(shape).tint(*u.choose(Tint::ALL)?));
    }
    Ok(diagram)
}
