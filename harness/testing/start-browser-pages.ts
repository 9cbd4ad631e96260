import { join } from "node:path";
import type { TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { makeTemporaryFolder } from "./make-temporary-folder.ts";
import { scaleTime } from "./scale-time.ts";
import { startBrowser } from "./start-browser.ts";

/** Files that a running browser can open. */
export interface BrowserPages {
  /** The URL of a file, and perhaps a fragment in it. */
  locate(place: string): string;
  /**
   * Opens a file in its own context, which is closed after the test.
   *
   * @param place the name of the file, and perhaps a fragment in it.
   */
  open(test: TestContext, place: string, options?: BrowserContextOptions): Promise<Page>;
  /** Removes the files. */
  close(): void;
}

/**
 * Starts Chromium unless it runs, and writes files for it.
 *
 * @param program the path of Chromium.
 * @param files contents by name.
 */
export async function startBrowserPages(
  program: string,
  files: Readonly<Record<string, string>>,
): Promise<BrowserPages> {
  const closing: (() => unknown)[] = [];
  const folder = makeTemporaryFolder({ after: (close) => closing.push(close) }, files);
  const browser = await startBrowser(program);
  const locate = (place: string): string => `${pathToFileURL(join(folder, "/")).href}${place}`;
  return {
    locate,
    async open(test, place, options = {}) {
      const context = await browser.newContext(options);
      test.after(() => context.close());
      context.setDefaultTimeout(scaleTime(60_000));
      const page = await context.newPage();
      await page.goto(locate(place));
      return page;
    },
    close() {
      for (const close of closing) {
        close();
      }
    },
  };
}
