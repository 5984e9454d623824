// Bundles the worker. The modules of WebAssembly stay files, which workerd compiles.
import { basename } from "node:path";

export default {
  resolve: { conditions: ["workerd"] },
  build: {
    outDir: "worker",
    lib: { entry: "worker.mjs", formats: ["es"], fileName: () => "worker.js" },
    rollupOptions: { external: /\.wasm$/, output: { paths: (id) => (id.endsWith(".wasm") ? `./${basename(id)}` : id) } },
  },
};
