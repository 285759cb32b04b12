/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const SERVER = `http://127.0.0.1:${process.env.ROOST_PORT ?? 8321}`;
const COMPRESSIBLE = /\.(js|css|svg|html|md|txt|webmanifest)$/;

/**
 * Emits the service worker beside the page. It contains the build's hash, so that a new page
 * installs a new worker and a new cache.
 */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const hash = createHash("sha256");
        for (const name of Object.keys(bundle).sort()) hash.update(`${name}\n`);
        const build = hash.digest("hex").slice(0, 16);
        const source = readFileSync("web/worker.js", "utf8").replace("BUILD", build);
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

/**
 * Writes each text file also as `.gz`, so that the server does not compress it per request.
 * `closeBundle` also runs after a failed build, and its own error would hide the cause.
 */
function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    writeBundle: ({ dir }) => {
      for (const entry of readdirSync(dir!, { recursive: true, encoding: "utf8" })) {
        const file = join(dir!, entry);
        if (COMPRESSIBLE.test(entry))
          writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  root: "web",
  base: "/",
  cacheDir: "../node_modules/.vite", // keep caches out of web/
  plugins: [svelte({ configFile: "../svelte.config.js" }), serviceWorker(), compress()],
  build: {
    outDir: "../src/roost/web_dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy forbids inline fonts and scripts
    license: { fileName: "licenses.md" },
  },
  resolve: {
    alias: { "@": resolve("web/src") }, // absolute imports, also for the games' tables
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: SERVER, ws: true }, "/games": SERVER },
    fs: { allow: [".."] }, // the games' tables lie outside web/
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "../src/roost/games/*/web/**/*.test.ts"],
  },
});
