import { after } from "node:test";
import { type Browser, chromium } from "playwright-core";
import { findProgram } from "./find-program.ts";
import { scaleTime } from "./scale-time.ts";

/** Finds Chromium, under either name; undefined when it is not installed. */
export function findBrowser(): string | undefined {
  return findProgram("chromium") ?? findProgram("chromium-browser");
}

/** Chromium, once a test has asked for it. */
let started: Promise<Browser> | undefined;

/**
 * Starts Chromium without a window and without its own traffic, once for all test files of a
 * process. It is closed after the last test.
 *
 * @param program the path of Chromium.
 */
export function startBrowser(program: string): Promise<Browser> {
  started ??= chromium.launch({
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
    ],
  });
  return started;
}

after(async () => (await started)?.close());
