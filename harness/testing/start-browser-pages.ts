import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { type CDPSession, chromium, type Page, type ViewportSize } from "playwright-core";
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
  /** Loads a file, perhaps with a fragment, in a page that all tests share. */
  readonly open: (place: string, view?: PageView) => Promise<Page>;
  readonly close: () => void;
}

const wideWindow: ViewportSize = { width: 1280, height: 720 };

/** Starts Chromium unless it runs, and writes files for it. */
export async function startBrowserPages(
  program: string,
  files: Readonly<Record<string, string>>,
): Promise<BrowserPages> {
  const closing: (() => unknown)[] = [];
  const folder = makeTemporaryFolder({ after: (close) => closing.push(close) }, files);
  const { page, session } = await startBrowser(program);
  let count = 0;
  return {
    async open(
      place,
      { colorScheme = null, javaScriptEnabled = true, viewport = wideWindow } = {},
    ) {
      count += 1;
      await session.send("Emulation.setScriptExecutionDisabled", { value: !javaScriptEnabled });
      await page.emulateMedia({ media: null, colorScheme });
      await page.setViewportSize(viewport);
      // From another fragment of the same URL the browser would not load the file again.
      const url = `${pathToFileURL(join(folder, "/")).href}${place}`;
      await page.goto(url.replace(/(?=#)|$/, `?${count}`));
      return page;
    },
    close() {
      for (const close of closing) {
        close();
      }
    },
  };
}

/** A page of Chromium, and the commands that Playwright has no function for. */
interface BrowserPage {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Finds Chromium, under either name; undefined when it is not installed. */
export function findBrowser(): string | undefined {
  return findProgram("chromium") ?? findProgram("chromium-browser");
}

let started: Promise<BrowserPage> | undefined;

/** Starts Chromium without a window, and opens a page, once for all test files of a process. */
function startBrowser(program: string): Promise<BrowserPage> {
  started ??= openPage(program);
  return started;
}

/** What sends requests at the start, and pages of the browser's own window. */
const unusedFeatures = [
  "AimEnabled",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PreconnectToSearch",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

async function openPage(program: string): Promise<BrowserPage> {
  const browser = await chromium.launch({
    executablePath: program,
    timeout: scaleTime(120_000),
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--process-per-site",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${unusedFeatures.join(",")}`,
      // Most pages are closed before optimized code saves the time that it takes to optimize.
      "--js-flags=--no-opt --no-maglev",
    ],
  });
  const permissions = ["clipboard-read", "clipboard-write"];
  const context = await browser.newContext({ permissions });
  context.setDefaultTimeout(scaleTime(60_000));
  const page = await context.newPage();
  return { page, session: await context.newCDPSession(page) };
}

after(async () => (await started)?.page.context().browser()?.close());

/** The browser gets it with each page, and it is half as long as what the package exports. */
const axe = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Reads the ids of the rules that axe-core finds broken, with the first element of each. */
export async function findAccessibilityProblems(page: Page): Promise<string> {
  if ((await page.evaluate("'axe' in globalThis")) !== true) {
    await page.evaluate(axe);
  }
  return String(
    await page.evaluate(
      "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html).join('\\n'))",
    ),
  );
}
