import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";

/** A program's first module, which loads the rest of it only if it must. */
const programs = [
  "harness/main.ts",
  "reference/main.ts",
  "reference/client-main.ts",
  "reference/proxy-main.ts",
] as const;

const library = [
  ...(["harness/index.ts", "harness/node-test.ts", "harness/vitest.ts"] as const),
  ...(["reference/index.ts", "reference/client.ts"] as const),
];

/** What the package publishes. */
export const entryPoints: readonly string[] = [...programs, ...library];

/** The programs and the library are bundled apart: what is shared has more files. */
const bundles = [
  ["harness/cli/main.ts"],
  ["reference/command-line/run-command-line.ts"],
  ["reference/client-mutants/client-mutants.ts"],
  library,
];

const explorerPage = "reference/explorer/page";

/** Packages that are not bundled: few commands need them, and of many files they load only some. */
const external = ["ajv", "ajv/*", "fast-check", "vitest"];

/** Lets bundled CommonJS packages require the modules of Node. */
const requireBanner =
  'import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);';

/**
 * Bundles the programs and the library into `dist/`, with the packages that every command loads:
 * Node loads a few large files faster. What a command loads only when it runs has its own files.
 */
export async function bundlePrograms(root: string): Promise<void> {
  await build({
    ...describeBundle(root, programs),
    splitting: false,
    banner: {},
    plugins: [loadLater],
  });
  for (const bundle of bundles) {
    await build(describeBundle(root, bundle));
  }
  await build({
    absWorkingDir: root,
    entryPoints: ["main.ts", "page.css", "index.html"].map((name) => `${explorerPage}/${name}`),
    outdir: "dist/explorer",
    bundle: true,
    minify: true,
    loader: { ".html": "copy" },
    format: "esm",
    platform: "browser",
    target: "es2023",
    logLevel: "warning",
  });
  for (const program of programs) {
    await chmod(join(root, "dist", program.replace(/\.ts$/, ".js")), 0o755);
  }
}

const loadLater: Plugin = {
  name: "load-later",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === "dynamic-import"
        ? { path: path.replace(/\.ts$/, ".js"), external: true }
        : undefined,
    ),
};

/**
 * Bundles the client of undici only: the rest would take megabytes of memory, although nothing runs it.
 * The client asks for one more file, if the body of a request is a form or the like.
 */
const clientOnly: Plugin = {
  name: "client-only",
  setup: ({ onLoad }) => {
    onLoad({ filter: /node_modules.undici.index\.js$/ }, () => ({
      contents: 'exports.Client = require("./lib/dispatcher/client.js");',
    }));
    onLoad({ filter: /undici.lib.web.fetch.body\.js$/ }, () => ({ contents: "" }));
  },
};

function describeBundle(root: string, bundle: readonly string[]): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: [...bundle],
    outdir: "dist",
    outbase: ".",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    external,
    plugins: [clientOnly],
    mainFields: ["module", "main"],
    banner: { js: requireBanner },
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  };
}
