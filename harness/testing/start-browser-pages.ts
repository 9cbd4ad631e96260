import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page, type ViewportSize } from "playwright-core";
import { findProgram } from "./find-program.ts";
import { makeTemporaryFolder } from "./make-temporary-folder.ts";
import { scaleTime } from "./scale-time.ts";

/** How the reader sees a page. */
export interface PageView {
  readonly colorScheme?: "light" | "dark";
  readonly javaScriptEnabled?: boolean;
  readonly viewport?: ViewportSize;
}

/** Files that a running browser can open. */
export interface BrowserPages {
  /** Loads a file, perhaps with a fragment, in a page of its own. */
  readonly open: (place: string, view?: PageView) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Finds Chromium, under either name; undefined when it is not installed. */
export function findBrowser(): string | undefined {
  return findProgram("chromium") ?? findProgram("chromium-browser");
}

/** Starts Chromium without a window, and writes files for it. */
export async function startBrowserPages(
  program: string,
  files: Readonly<Record<string, string>>,
): Promise<BrowserPages> {
  const closing: (() => unknown)[] = [];
  const folder = makeTemporaryFolder({ after: (close) => closing.push(close) }, files);
  const browser = await chromium.launch({
    executablePath: program,
    timeout: scaleTime(120_000),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  return {
    async open(place, view = {}) {
      const permissions = ["clipboard-read", "clipboard-write"];
      const context = await browser.newContext({ permissions, ...view });
      context.setDefaultTimeout(scaleTime(60_000));
      const page = await context.newPage();
      await page.goto(`${pathToFileURL(join(folder, "/")).href}${place}`);
      return page;
    },
    async close() {
      await browser.close();
      for (const close of closing) {
        close();
      }
    },
  };
}

const axe = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Reads the ids of the rules that axe-core finds broken, with the first element of each. */
export async function findAccessibilityProblems(page: Page): Promise<string> {
  await page.evaluate(axe);
  return String(
    await page.evaluate(
      "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html).join('\\n'))",
    ),
  );
}
