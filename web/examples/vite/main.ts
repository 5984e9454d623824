// Draws the position of the address (`#SFEN`), and a button for each legal move.
import { svg } from "komadai/diagram";
import { Position, type Usi } from "komadai/rules";

function show(position: Position, lastMove?: Usi): void {
  document.querySelector("#board")!.innerHTML = svg(position, { lastMove, width: 480, theme: "wood" });
  const last = lastMove?.slice(2, 4);
  const buttons = position.moves().map((move) => {
    const button = document.createElement("button");
    button.textContent = position.notate(move, { style: "ki2", last });
    button.onclick = () => show(position.play(move), move);
    return button;
  });
  document.querySelector("#moves")!.replaceChildren(...buttons);
}

const asked = Position.read(decodeURIComponent(location.hash.slice(1)) || "平手");
show(asked.position ?? new Position());
