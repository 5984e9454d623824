//! Defines the errors in a value on the command line, in both languages.

use komadai::Language;

use crate::language;

texts! {
    number_from(least):
        "expected a number from {least}"
        "{least}以上の数を指定してください";
    number_between(least, most):
        "expected a number from {least} to {most}"
        "{least}から{most}までの数を指定してください";
    one_of(names):
        "expected one of {names}"
        "次のどれかを指定してください: {names}";
    fields(fields):
        "expected a name with some of these fields, without folders: {fields}"
        "次の項目を含む名前を、フォルダなしで指定してください: {fields}";
    other_writer(command):
        "komadai {command} writes such files"
        "このファイルは komadai {command} で書けます";
    square():
        "expected a square such as 7g, 77 or ７七"
        "7g、77、７七 のようにマスを指定してください";
    key_and_value():
        "expected KEY=VALUE"
        "「キー=値」の形で指定してください";
    key():
        "expected a key before ="
        "= の前にキーを指定してください";
    web_address():
        "expected an address such as https://example.org/game.html"
        "ページのアドレス (URL) を、その名前まで含めて指定してください";
    one_line():
        "a header must be one line without control characters"
        "ヘッダーは制御文字のない1行にしてください";
    language():
        "expected en or ja"
        "en か ja を指定してください";
    name():
        "expected a name or a part of one"
        "名前かその一部を指定してください";
    date():
        "expected a date such as 2020-04-01, 2020-04 or 2020"
        "2020-04-01、2020-04、2020 のように日付を指定してください";
    plies():
        "expected plies such as 60..100, 60.., ..100 or 77"
        "60..100、60..、..100、77 のように手数を指定してください";
    no_handicap(name):
        "unknown handicap {name}"
        "{name} という手合割はありません";
    no_tag(name):
        "unknown castle or opening {name}"
        "{name} という囲いや戦法はありません";
    see_tags():
        "; see docs/tags.md"
        " (一覧は docs/tags.md にあります)";
    no_such_command(name):
        "unknown command {name}"
        "{name} というコマンドはありません";
    goes_with(option, formats):
        "--{option} needs --to {formats}"
        "--{option} には --to {formats} が必要です";
    no_placeholder(name, names):
        "unknown name {name}; expected one of {names}"
        "{name} という名前はありません。次のどれかを指定してください: {names}";
    mark(text):
        "unknown mark {text}; expected an arrow such as 7g7f, P*5e or ▲５五角, or a circle such as 5e, 55 or P*, with G, R, Y or B before it for the colour"
        "{text} は印として読めません。7g7f、P*5e、▲５五角 のような矢印か、5e、55、P* のような丸を指定してください。色は前の G、R、Y、B で表します";
    idle(options, style):
        "{options}: no effect with --style {style}"
        "{options} は --style {style} では効果がありません";
}

/// Joins names with "and".
pub(crate) fn and(names: &[&str]) -> String {
    names.join(match language::chosen() {
        Language::English => " and ",
        Language::Japanese => "、",
    })
}

/// Joins names with "or".
pub(crate) fn or(names: &[&str]) -> String {
    names.join(match language::chosen() {
        Language::English => " or ",
        Language::Japanese => " か ",
    })
}
