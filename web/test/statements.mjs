// Tests the package, in every runtime. `run` gets the four modules of the package, however they were loaded, and returns
// the number of statements that hold. It throws at the first that does not.

const EVEN = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const KIF = "手合割：平手\n   1 ７六歩(77)\n*comment\n   2 ３四歩(33)\n   3 投了\n変化：2手\n   2 ８四歩(83)\n";
const CSA = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\nT3\n-3334FU\n+8822UM\n+8822UM\n";

export function run({ rules, kifu, diagram, tsume }) {
  let count = 0;
  const same = (actual, expected) => {
    count += 1;
    const [a, b] = [actual, expected].map((value) => JSON.stringify(value));
    if (a !== b) throw new Error(`statement ${count}: ${a} instead of ${b}`);
  };
  const thrown = (act) => {
    try {
      act();
      return "nothing thrown";
    } catch (error) {
      return [error.name, error.code, error instanceof rules.ShogiError];
    }
  };

  const { Position, Game, numberOf, usiOf } = rules;
  const start = new Position();
  const after = start.play("7g7f");
  same([start.sfen, start.turn, start.ply, start.check, start.over], [EVEN, "black", 1, false, null]);
  same([start.moves().length, start.moves("7g"), start.moveNumbers().length], [30, ["7g7f"], 30]);
  same([...start.moveNumbers()].map(usiOf), start.moves());
  same([after.turn, after.ply, start.play(numberOf("7g7f")).sfen === after.sfen], ["white", 2, true]);
  same(start.sfen, EVEN);
  same([start.board["5i"], start.board["2b"], Object.keys(start.board).length], ["K", "b", 40]);
  same(new Position("4k4/9/9/9/9/9/9/4+r4/4K4 b R2Pg 1").hands, { black: { R: 1, P: 2 }, white: { G: 1 } });
  same(new Position("4k4/9/9/9/9/9/9/4r4/4K4 b - 1").checkers, ["5h"]);
  same([new Position("二枚落ち").turn, new Position("startpos moves 7g7f").sfen], ["white", after.sfen]);
  same(after.key === new Position(after.sfen).key && after.key !== start.key, true);
  same(JSON.stringify({ after }), JSON.stringify({ after: after.sfen }));
  same([after.notate("3c3d"), after.notate("3c3d", { style: "ki2" })], ["34歩", "△３四歩"]);
  same(after.resolve("△３四歩"), { move: "3c3d", warnings: [] });
  same(after.resolve("▲３四歩").warnings, ["wrong-side"]);
  same(new Position("startpos moves 7g7f 3c3d 8h2b+").resolve("同銀", { last: "2b" }).move, "3a2b");
  same(new Position("4k4/9/9/9/9/9/9/9/1GG1K4 b - 1").resolve("７八金").error.moves, ["7i7h", "8i7h"]);
  same(start.explain("4i5h").candidates, ["4i", "6i"]);
  same(start.judge("7g7f"), { legal: true });
  same([start.judge("2h2b").rules, start.judge("?").code], [["jump"], "no-move"]);
  same(Position.read("4k4/9/9/9 b - 1").error?.code, "no-position");
  same(thrown(() => new Position("?")), ["ShogiError", "no-position", true]);
  same(thrown(() => start.play("7g7e")), ["ShogiError", "illegal", true]);
  same([thrown(() => numberOf("?")), thrown(() => usiOf(65535))].map((all) => all[1]), ["no-move", "no-move"]);

  same(thrown(() => new Game("平手", { rules: "?" }))[1], "no-rules");
  same(thrown(() => start.notate("7g7f", { style: "?" }))[1], "no-style");

  const [one, two] = [new Game(), new Game("平手", { rules: "csa" })];
  for (const move of ["2h1h", "8b9b", "1h2h", "9b8b", "2h1h", "8b9b", "1h2h", "9b8b", "2h1h", "8b9b", "1h2h"]) {
    same([one.play(move), two.play(move)], [undefined, undefined]);
  }
  same(one.play("9b8b").rule, "repetition");
  same([one.decision.result, one.legalMoves(), one.moves.length], ["draw", [], 12]);
  same(thrown(() => one.play("7g7f"))[1], "over");
  same([one.undo(), one.decision, one.position.turn], [true, undefined, "white"]);
  same([two.end("resignation w").result, two.undo(), two.moves.length], ["black", true, 11]);
  same(two.legalMoves().includes("9b8b"), true);

  const [game] = kifu.read(KIF, { name: "a.kif" });
  same([game.format, game.file, game.plies, game.ending, game.winner], ["kif", "a.kif", 2, "resign", "white"]);
  same(game.entries.map((entry) => entry.usi), ["7g7f", "3c3d", "8c8d", null]);
  same(game.entries.map((entry) => entry.parent), [0, 1, 1, 2]);
  same(game.entries[0].notes, [{ kind: "comment", text: "comment" }]);
  same([game.entries[0].text, game.entries[0].sfen], ["▲76歩", after.sfen]);
  const [checked] = kifu.check(CSA);
  same([checked.moves, checked.errors[0].code, checked.errors[0].line], ["7g7f 3c3d 8h2b+ 8h2b", "illegal-move", 10]);
  same(kifu.list(`${CSA}/\n${CSA}`).map((listed) => [listed.game, listed.black]), [[1, "A"], [2, "A"]]);
  same(kifu.moveNumbers(CSA).map((moves) => [...moves].map(usiOf)), [["7g7f", "3c3d", "8h2b+", "8h2b"]]);
  const [tree] = kifu.readTree(KIF);
  same(tree.nodes.map(({ parent, usi, ending }) => [parent, usi ?? ending]), [[0, "7g7f"], [1, "3c3d"], [2, "resign"], [1, "8c8d"]]);
  same(kifu.write(tree, "kif").text, kifu.convert(KIF, "kif").games[0].text);
  const made = kifu.write({ start: "二枚落ち", moves: "7a7b", nodes: [{ parent: 1, kind: "ending", ending: "resign" }] }, "csa");
  same([made.error, made.text.includes("\n-\n-7172GI\n%TORYO"), made.bytes.length > 20], [null, true, true]);
  same([{ moves: "?" }, { start: "?" }, { nodes: [{ parent: 9 }] }, { nodes: 1 }].map((bad) => kifu.write(bad, "kif").text), [null, null, null, null]);
  const none = kifu.read("no game");
  same([none.length, none[0].game, none[0].errors[0].code], [1, 0, "unknown-format"]);
  const { games, bytes } = kifu.convert(KIF, "csa");
  same([games.length, games[0].losses.map((loss) => loss.code)], [1, ["variation"]]);
  same(new TextDecoder().decode(bytes).replaceAll("\r\n", "\n") === games[0].text && games[0].text.includes("+7776FU\n'*comment\n-3334FU\n%TORYO"), true);
  const sjis = kifu.convert(KIF, "kif", { encoding: "cp932" }).bytes;
  const [back] = kifu.read(sjis);
  same([back.encoding, back.entries.length, back.errors], ["cp932", 4, []]);
  same(kifu.read(sjis.buffer)[0].moves, back.moves);
  same(kifu.convert(KIF, "kif", { encoding: "euc-jp" }).bytes.length > 50, true);
  same(kifu.convert(KIF, "quest").games[0].text, null);

  same(diagram.svg().startsWith("<svg "), true);
  same(diagram.svg(after, { lastMove: "7g7f", marks: ["R3c3d", "7f"], theme: "wood", black: "甲\n", width: 99 }).includes("99"), true);
  same([{ width: 1 }, { theme: "?" }, { marks: ["?"] }].map((options) => thrown(() => diagram.svg(EVEN, options))[1]), [
    "no-diagram", "no-diagram", "no-diagram",
  ]);
  same(thrown(() => diagram.svg("?"))[1], "no-diagram");

  const problem = "4k4/9/4P4/9/9/9/9/9/9 b G 1";
  const { verdict, plies, line, text } = tsume.solve(problem);
  same([verdict, plies, line, text], ["perfect", 1, ["G*5b"], "▲５二金"]);
  same([tsume.solve(problem, { cooks: false }).plies, tsume.solve("?").errors[0].code], [1, "no-problem"]);
  same(tsume.solve(start, { nodes: 1 }).stopped, "nodes");
  same(["no-mate", "unknown"].includes(tsume.solve(start, { seconds: 0.05, nodes: 0 }).verdict), true);

  const english = kifu.check(CSA)[0].errors[0].message;
  for (const api of [rules, kifu]) api.setLanguage("ja");
  same(start.judge("2h2b").message, "駒の飛び越し");
  same(kifu.check(CSA)[0].errors[0].message !== english, true);
  for (const api of [rules, kifu]) api.setLanguage("en");
  same(kifu.check(CSA)[0].errors[0].message, english);
  return count;
}
