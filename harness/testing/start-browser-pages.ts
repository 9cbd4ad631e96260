import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { makeTemporaryFolder } from "./make-temporary-folder.ts";
import { scaleTime } from "./scale-time.ts";
import { startBrowser } from "./start-browser.ts";

/** Files that a running browser can open. */
export interface BrowserPages {
  /** The URL of a file, and perhaps a fragment in it. */
  locate(place: string): string;
  /**
   * Loads a file in the page of these options. A new page takes longer than most tests, so each
   * page serves one test after another.
   *
   * @param place the name of the file, and perhaps a fragment in it.
   */
  open(place: string, options?: BrowserContextOptions): Promise<Page>;
  /** Closes the pages, and removes the files. */
  close(): Promise<void>;
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
  const opened = new Map<string, Page>();
  const locate = (place: string): string => `${pathToFileURL(join(folder, "/")).href}${place}`;
  return {
    locate,
    async open(place, options = {}) {
      const key = JSON.stringify(options);
      const page = opened.get(key) ?? (await openPage(browser, options));
      opened.set(key, page);
      await page.emulateMedia({ media: null, colorScheme: options.colorScheme ?? null });
      // From another fragment of the same file the browser would not load it again.
      await page.goto("about:blank");
      await page.goto(locate(place));
      return page;
    },
    async close() {
      await Promise.all([...opened.values()].map((page) => page.context().close()));
      for (const close of closing) {
        close();
      }
    },
  };
}

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(scaleTime(60_000));
  return context.newPage();
}
