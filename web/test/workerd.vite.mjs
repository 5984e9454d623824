// Bundles the worker. The modules of WebAssembly stay files, which workerd compiles.
export default {
  build: {
    outDir: "worker",
    lib: { entry: "worker.mjs", formats: ["es"], fileName: () => "worker.js" },
    rollupOptions: { external: /\.wasm$/ },
  },
};
