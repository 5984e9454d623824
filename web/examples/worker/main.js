// Asks a worker whether there is a mate. Vite and webpack 5 bundle the worker.
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

worker.onmessage = ({ data: { verdict, plies, text, errors } }) => {
  const answer = plies ? `mate in ${plies}: ${text}` : verdict;
  document.querySelector("output").textContent = errors[0]?.message ?? answer;
};
document.querySelector("form").onsubmit = (event) => {
  event.preventDefault();
  worker.postMessage(new FormData(event.target).get("sfen"));
};
