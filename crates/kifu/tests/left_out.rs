//! A format that was left out when the library was built is refused in words.
//!
//! `cargo xtask ci features` runs this without any format and with each alone.

use komadai_kifu::{
    CannotWrite, CsaVersion, Format, PsnDialect, ReadOptions, Record, Start, UsiOptions,
    WriteOptions, games, read, write,
};

/// A file that shows its format; of packed ones, whose bytes may be anything, under their name.
fn file(format: Format) -> (&'static str, Option<Format>) {
    let text = match format {
        Format::Kif => "手合割：平手\n手数----指手--\n   1 ７六歩(77)\n",
        Format::Ki2 => "手合割：平手\n▲７六歩 △３四歩\n",
        Format::Csa => "V2.2\nPI\n+\n+7776FU\n",
        Format::Usi => "position startpos moves 7g7f\n",
        Format::Sfen => "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n",
        Format::Jkf => "{\"header\":{},\"moves\":[{}]}\n",
        Format::Usen => "~0.7ku2jm.r\n",
        Format::Bod => "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n",
        Format::Psn => "[Sente \"aoi\"]\n[Gote \"midori\"]\nP-7f P-3d\n",
        Format::Wars => "+7776FU,L600\t-3334FU,L599\n",
        Format::Quest => "7776FU3334FU\n",
        _ => return ("00\n", Some(format)),
    };
    (text, None)
}

#[test]
fn read_or_refused() {
    for &format in Format::ALL {
        let (text, hint) = file(format);
        let reading = read(text.as_bytes(), hint);
        let expected = match (format, format.is_read()) {
            // Where diagrams are no format of their own, KIF reads them.
            (Format::Bod, false) if Format::Kif.is_read() => Format::Kif,
            (_, true) => format,
            (_, false) => {
                let finding = &reading.findings[0];
                assert_eq!(finding.code, "unknown-format");
                let message = format!(
                    "this is {format}, which this build does not read: it lacks the feature {}",
                    format.feature()
                );
                assert_eq!(finding.message, message);
                assert_eq!((reading.format, reading.games.len()), (None, 0));
                let mut games = games(text.as_bytes(), &ReadOptions::from(hint));
                assert!(games.next().is_none());
                assert_eq!(games.take_findings()[0].message, message);
                continue;
            }
        };
        assert_eq!(reading.format, Some(expected), "{format}");
    }
}

#[test]
fn written_or_refused() {
    let record = Record::new(Start::default());
    // All fields are there in every build: another crate's features break no literal.
    let options = WriteOptions {
        encoding: None,
        csa: CsaVersion::V2_2,
        usi: UsiOptions { extensions: false },
        psn: PsnDialect::Shogidokoro,
    };
    for &format in Format::ALL {
        let written = write(&record, format, &options);
        assert_eq!(written.is_ok(), format.is_written(), "{format}");
        let only_read = matches!(format, Format::Hcpe3 | Format::Wars | Format::Quest);
        assert_eq!(format.is_written(), format.is_read() && !only_read);
        let Err(error) = written else { continue };
        assert_eq!(error, CannotWrite::Format(format));
        let message = match format.is_read() {
            true => format!("{format} is not written"),
            false => format!(
                "this build does not write {format}: it lacks the feature {}",
                format.feature()
            ),
        };
        assert_eq!(error.to_string(), message);
    }
}
