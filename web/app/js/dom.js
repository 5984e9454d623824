// Makes and finds elements.

/** Returns the first element that a selector names. */
export const $ = (selector, within = document) => within.querySelector(selector);

/**
 * Makes an element. Attributes that begin with `on` are listeners, `data` has the data attributes, and properties that are
 * false or undefined are left out. Children are elements or texts.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "value" || name === "hidden" || name === "disabled" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  setChildren(element, ...children);
  return element;
}

/** Replaces what an element contains. Children that are false, null or undefined are left out. */
export function setChildren(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
}

/** Makes an SVG icon of 20 by 20 units. */
export function icon(path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "path");
  drawn.setAttribute("d", path);
  svg.append(drawn);
  return svg;
}

/** Makes a list of choices. Each choice is a value and its text. */
export function choice(label, choices, value, changed) {
  const options = choices.map(([code, text]) => h("option", { value: code, selected: code === value }, text));
  const select = h("select", { onchange: () => changed(select.value) }, options);
  return h("label", { class: "choice" }, h("span", {}, label), select);
}

/** Makes a box to tick. */
export function tick(label, checked, changed) {
  const input = h("input", { type: "checkbox", checked, onchange: () => changed(input.checked) });
  return h("label", { class: "tick" }, input, h("span", {}, label));
}

/** Saves bytes or a text as a file. */
export function save(name, content, type = "application/octet-stream") {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Scrolls a list, but not the page, so that an item of it can be seen. */
export function reveal(list, item) {
  if (!item) return;
  const at = item.getBoundingClientRect(), box = list.getBoundingClientRect();
  if (at.top < box.top || at.bottom > box.bottom) list.scrollTop += at.top - box.top - box.height / 3;
}
