import { readFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, transform } from "esbuild";
import { findKitRoot } from "../kit/find-kit-root.ts";

/**
 * Bundles test files with all that they import but packages. Each process of the tests would
 * otherwise transpile and resolve hundreds of modules, which takes longer than most tests.
 *
 * @param files absolute paths of modules in the kit's folder, or in that of the bundles.
 * @param folder where the bundles are written; packages must be found from there.
 * @returns the path of the bundle of each file, in the same order.
 */
export async function bundleTests(files: readonly string[], folder: string): Promise<string[]> {
  const root = findKitRoot();
  const nameOf = (file: string): string =>
    relative(file.startsWith(folder + sep) ? folder : root, file).replace(/\.m?[jt]s$/, "");
  await build({
    absWorkingDir: root,
    entryPoints: files.map((file) => ({ in: file, out: nameOf(file) })),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    plugins: [keepModuleUrls],
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
  });
  return files.map((file) => join(folder, `${nameOf(file)}.mjs`));
}

/** Has each module know the place of its source, since modules find files beside themselves. */
const keepModuleUrls: Plugin = {
  name: "keep-module-urls",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!/\bimport\.meta\.(?:url|dirname)\b/.test(source)) {
        return undefined;
      }
      const { code } = await transform(source, {
        loader: "ts",
        target: "node20",
        sourcefile: path,
        sourcemap: "inline",
        define: {
          "import.meta.url": JSON.stringify(pathToFileURL(path).href),
          "import.meta.dirname": JSON.stringify(dirname(path)),
        },
      });
      return { contents: code, loader: "js" };
    }),
};
