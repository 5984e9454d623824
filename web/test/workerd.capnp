using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);

const worker :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker/worker.js"),
    (name = "diagram.wasm", wasm = embed "node_modules/komadai/diagram.wasm"),
    (name = "kifu.wasm", wasm = embed "node_modules/komadai/kifu.wasm"),
    (name = "rules.wasm", wasm = embed "node_modules/komadai/rules.wasm"),
    (name = "tsume.wasm", wasm = embed "node_modules/komadai/tsume.wasm"),
  ],
  compatibilityDate = "2024-09-01",
);
