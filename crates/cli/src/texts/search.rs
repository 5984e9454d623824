//! Defines the texts of `search` and `tree`.

texts! {
    counted(games, hits): "games {games} hits {hits}" "{games}局 {hits}件";
    plies(first, last): "{first}-{last}" "{first}-{last}手目";
    ply(ply): "{ply}" "{ply}手目";
    side_black(): "black" "先手";
    side_white(): "white" "後手";
    mirrored(side): "{side}, mirrored" "{side} (左右反転)";
    in_part(game): "{game}: not searched to the end" "{game}: 最後までは検索できません";
    not_searched(count): "games not searched: {count}" "検索できなかった棋譜: {count}局";
    nothing_asked():
        "the search condition is missing; give --position, --has, --hand, --move, --tag or --query"
        "検索の条件がありません。--position、--has、--hand、--move、--tag、--query のどれかを指定してください";
    no_query(why): "invalid query: {why}" "検索の条件を読めません: {why}";
    total(games): "games: {games}" "対局: {games}";
    none_reached(): "no game reaches the position" "この局面に進んだ対局はありません";
    columns_of_player():
        "move\tgames\t%\twin %\tdraws\trating\tyear\tgame"
        "指し手\t局数\t%\t勝率%\t引分\tレート\t年\t例";
    columns():
        "move\tgames\t%\tblack %\tdraws\trating\tyear\tgame"
        "指し手\t局数\t%\t先手勝率%\t引分\tレート\t年\t例";
}
