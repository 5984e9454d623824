using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);

const worker :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker/worker.js"),
    (name = "komadai/kifu.wasm", wasm = embed "node_modules/komadai/kifu.wasm"),
    (name = "komadai/rules.wasm", wasm = embed "node_modules/komadai/rules.wasm"),
  ],
  compatibilityDate = "2024-09-01",
);
