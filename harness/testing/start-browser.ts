import type { TestContext } from "node:test";
import { type Browser, chromium } from "playwright-core";
import { findProgram } from "./find-program.ts";
import { scaleTime } from "./scale-time.ts";

/** Finds Chromium, under either name; undefined when it is not installed. */
export function findBrowser(): string | undefined {
  return findProgram("chromium") ?? findProgram("chromium-browser");
}

/**
 * Starts Chromium without a window and without its own traffic. It is closed after the test.
 *
 * @param program the path of Chromium.
 */
export async function startBrowser(
  test: Pick<TestContext, "after">,
  program: string,
): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: program,
    timeout: scaleTime(120_000),
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  test.after(() => browser.close());
  return browser;
}
