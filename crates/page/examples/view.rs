fn main() {
    let mut args = std::env::args().skip(1);
    let mut page = komadai_page::Page::new("試し").language(komadai_core::Language::Japanese).style(komadai_core::Style::Press);
    for a in args.by_ref() {
        let r = komadai_kifu::read(&std::fs::read(&a).unwrap(), None);
        for g in r.games { page.add(&g.record); }
    }
    print!("{}", page.html());
}
