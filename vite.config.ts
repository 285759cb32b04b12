/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const SERVER = `http://127.0.0.1:${process.env.ROOST_PORT ?? 8321}`;
const PACKS = /\.(js|css|svg|html|md|txt|webmanifest)$/;

/**
 * The page's worker, beside the page. It names the build, so that a new page brings a new worker, and
 * a new worker a new shell.
 */
function worker(): Plugin {
  return {
    name: "worker",
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
 * Each text also as `.gz`, so that the server need not pack it at every request. `closeBundle` would
 * be called after a failed build as well, and its own failure would be the only one told.
 */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle: ({ dir }) => {
      for (const entry of readdirSync(dir!, { recursive: true, encoding: "utf8" })) {
        const file = join(dir!, entry);
        if (PACKS.test(entry))
          writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  root: "web",
  base: "/",
  cacheDir: "../node_modules/.vite", // what lies in web/ is the page's source, and nothing else
  plugins: [svelte({ configFile: "../svelte.config.js" }), worker(), packed()],
  build: {
    outDir: "../src/roost/web_dist",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // our own policy forbids fonts and scripts inside the page
    license: { fileName: "licenses.md" },
  },
  resolve: {
    alias: { "@": resolve("web/src") }, // for the games' own tables, which lie in their folders
    ...(process.env.VITEST ? { conditions: ["browser"] } : {}),
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: SERVER, ws: true } },
    fs: { allow: [".."] }, // a game's own table is in its folder
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "../src/roost/games/*/web/**/*.test.ts"],
  },
});
