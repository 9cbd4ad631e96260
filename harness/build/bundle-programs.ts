import { type BuildOptions, build } from "esbuild";

/** What the package publishes: the two programs and the library. */
export const entryPoints = [
  "harness/main.ts",
  "harness/index.ts",
  "harness/node-test.ts",
  "harness/vitest.ts",
  "reference/main.ts",
  "reference/index.ts",
] as const;

/** What the kit runs in processes of its own. */
const processModules = ["harness/lint/conforming-servers/try-cases-main.ts"];

/**
 * Bundles the programs and the library into `dist/`, since Node loads a few large files faster than
 * hundreds of small ones. They share files; what a command loads only when it runs has its own.
 *
 * @param root the kit's folder.
 */
export async function bundlePrograms(root: string): Promise<void> {
  await build(describeBundles(root));
}

/** Lists the sources in the bundles, relative to the kit's folder. Nothing is written. */
export async function listBundledSources(root: string): Promise<string[]> {
  const options = { ...describeBundles(root), write: false, metafile: true } as const;
  const { metafile } = await build(options);
  return Object.keys(metafile.inputs);
}

function describeBundles(root: string): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: [...entryPoints, ...processModules],
    outdir: "dist",
    outbase: ".",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  };
}
