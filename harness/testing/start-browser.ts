import { after } from "node:test";
import { type CDPSession, chromium, type Page } from "playwright-core";
import { findProgram } from "./find-program.ts";
import { scaleTime } from "./scale-time.ts";

/** A page of Chromium, and the commands that Playwright has no function for. */
export interface BrowserPage {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Finds Chromium, under either name; undefined when it is not installed. */
export function findBrowser(): string | undefined {
  return findProgram("chromium") ?? findProgram("chromium-browser");
}

let started: Promise<BrowserPage> | undefined;

/** Starts Chromium without a window, and opens a page, once for all test files of a process. */
export function startBrowser(program: string): Promise<BrowserPage> {
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
