/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

const SERVER = `http://127.0.0.1:${process.env.ROOST_PORT ?? 8321}`;
const PACKS = /\.(js|css|svg|html|md|txt)$/;

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
  plugins: [svelte({ configFile: "../svelte.config.js" }), packed()],
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
