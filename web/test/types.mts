// Checks the types, as a user writes them.
import { check, convert, moveNumbers, read, type Finding, type ShownGame } from "komadai/kifu";
import { svg } from "komadai/diagram";
import { Game, Position, setLanguage, ShogiError, type Decision, type Usi } from "komadai/rules";
import { initSync } from "komadai/rules/init";
import { solve } from "komadai/tsume";

const game: ShownGame | undefined = read(new Uint8Array(8), { name: "a.kif" })[0];
const winner: "black" | "white" | null | undefined = game?.winner;
const findings: Finding[] = check("▲７六歩").flatMap(({ errors, warnings }) => [...errors, ...warnings]);
const { bytes, games } = convert("▲７六歩", "csa", { encoding: "utf-8" });
const numbers: Uint16Array[] = moveNumbers(bytes);
const text: string | null | undefined = games[0]?.text;
// @ts-expect-error: not a format
convert("▲７六歩", "pgn");

const position = new Position().play("7g7f");
const moves: Usi[] = position.moves();
const verdict = position.judge("3c3d");
const why: string = verdict.legal ? "" : verdict.message;
const resolved = position.resolve("△３四歩");
const move: Usi = resolved.error ? resolved.error.message : resolved.move;
// @ts-expect-error: immutable
position.sfen = "";
const asked = Position.read("?");
const sfen: string = asked.error ? asked.error.message : asked.position.sfen;
const decision: Decision | undefined = new Game(position, { rules: "csa" }).play("3c3d");
try {
  new Position("?");
} catch (error) {
  if (error instanceof ShogiError) console.log(error.code, error.column);
}
setLanguage("ja");
const { Position: Same } = initSync(new Uint8Array());
const same: Position = new Same();
const picture: string = svg(position, { theme: "wood", marks: ["7g7f"] });
const plies: number | null = solve(position, { seconds: 1 }).plies;

export { decision, findings, move, moves, numbers, picture, plies, same, sfen, text, why, winner };
