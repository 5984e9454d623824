// Draws the evaluations of the main line.

import { t } from "./words.js";

/** Returns the curve of values, in hundredths of a pawn for Black, each with its number of plies. `go` goes to a ply. */
export function graph(values, plies, go) {
  if (values.length < 2) return undefined;
  // A value of 1,000 fills three quarters of the upper half.
  const points = values.map(([ply, value]) => [ply, 50 - 50 * Math.tanh(value / 1028)]);
  const curve = points.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y.toFixed(1)}`).join("");
  const box = document.createElement("div");
  box.innerHTML = `<svg class="graph" role="img" viewBox="0 0 ${plies} 100" preserveAspectRatio="none"><path class="area" d="${curve}L${points.at(-1)[0]} 50L${points[0][0]} 50Z"/><path class="middle" d="M0 50H${plies}"/><path class="curve" d="${curve}"/><line class="here" y1="0" y2="100"/></svg>`;
  const svg = box.firstChild;
  svg.setAttribute("aria-label", t("graph"));
  svg.addEventListener("click", (event) => {
    const { left, width } = svg.getBoundingClientRect();
    go(Math.round(((event.clientX - left) / width) * plies));
  });
  const here = svg.querySelector(".here");
  svg.at = (ply) => {
    here.setAttribute("x1", ply);
    here.setAttribute("x2", ply);
  };
  return svg;
}
