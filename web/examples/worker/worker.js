// Solves the problems that a page posts, without blocking it.
import { solve } from "komadai/tsume";

onmessage = ({ data: sfen }) => postMessage(solve(sfen, { seconds: 10, nodes: 0 }));
