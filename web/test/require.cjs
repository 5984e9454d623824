// Runs the statements on the package as old programs load it.
const [diagram, kifu, rules, tsume] = ["diagram", "kifu", "rules", "tsume"].map((name) => require(`komadai/${name}`));

import("./statements.mjs").then(({ run }) => console.log(run({ rules, kifu, diagram, tsume })));
