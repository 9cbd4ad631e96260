import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page, ViewportSize } from "playwright-core";
import { makeTemporaryFolder } from "./make-temporary-folder.ts";
import { startBrowser } from "./start-browser.ts";

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
