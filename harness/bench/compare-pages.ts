import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { findProgram } from "../testing/find-program.ts";
import type { BenchContext } from "./bench-context.ts";
import { type Comparison, compareInRounds } from "./compare-in-rounds.ts";
import { kitProgram, runCommand } from "./run-command.ts";

/** The name of the yardstick, whose time is in milliseconds: the time of an empty page says little. */
const fullPage = "page of implementations";

const implementations = 8;

/**
 * Compares how long Chromium takes to open the page of eight implementations and an empty page.
 *
 * @returns undefined without Chromium.
 */
export async function comparePages(context: BenchContext): Promise<Comparison | undefined> {
  const program = findProgram("chromium") ?? findProgram("chromium-browser");
  if (program === undefined) {
    context.showProgress("Page: left out, because chromium is not installed");
    return undefined;
  }
  const empty = join(context.scratchFolder, "empty.html");
  writeFileSync(empty, "<!doctype html><title>Empty</title>");
  const file = await writePage(context);
  const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    return await compareInRounds(context, {
      title: `Page of ${implementations} implementations, ${measureFolder(dirname(file))} with its files`,
      unit: "ms",
      yardstick: fullPage,
      contenders: [
        { name: "empty page", path: empty },
        { name: fullPage, path: file },
      ],
      tasks: [{ name: "open" }],
      measure: async ({ path }) => {
        const started = performance.now();
        await page.goto(pathToFileURL(path).href);
        return performance.now() - started;
      },
    });
  } finally {
    await browser.close();
  }
}

function measureFolder(folder: string): string {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  return `${(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)} MB`;
}

/** Judges the server once, and gives its report the names of several servers. */
async function writePage({ serverCommand, scratchFolder, isQuick }: BenchContext): Promise<string> {
  const report = join(scratchFolder, "page-report.json");
  const selection = isQuick ? ["validation/**"] : [];
  await runCommand([
    ...[...kitProgram, "run", ...selection, "--quiet", "--name", "server-0"],
    ...["--report", `json=${report}`, "--", ...serverCommand],
  ]);
  const text = readFileSync(report, "utf8");
  const files = Array.from({ length: implementations }, (_, index) => {
    const path = join(scratchFolder, `page-report-${index}.json`);
    writeFileSync(path, text.replace('"name": "server-0"', `"name": "server-${index}"`));
    return path;
  });
  const folder = join(scratchFolder, "page");
  await runCommand([...kitProgram, "compare", ...files, "--to", `site=${folder}`]);
  return join(folder, "index.html");
}
