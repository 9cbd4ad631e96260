import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { findAccessibilityProblems } from "../testing/find-accessibility-problems.ts";
import { sampleReport } from "../testing/sample-report.ts";
import { findBrowser } from "../testing/start-browser.ts";
import { type BrowserPages, startBrowserPages } from "../testing/start-browser-pages.ts";
import { toSite } from "./to-site.ts";

const program = findBrowser();
const hostile = `<img src=x onerror="document.title='broken'"> </script>`;

function writePage(): string {
  const report = sampleReport(3);
  const named = ["one", "two", hostile].map((name, index) => ({
    name,
    report: {
      ...report,
      target: { ...report.target, name },
      cases:
        index === 0 ? report.cases.filter(({ verdict }) => verdict === "passed") : report.cases,
    },
  }));
  return toSite(named)["index.html"] ?? "";
}

if (program === undefined) {
  process.stdout.write(
    "Left out: the page of implementations in a real browser (chromium is not installed)\n",
  );
} else {
  describe("page of implementations in Chromium", () => {
    let pages: BrowserPages;
    before(async () => {
      pages = await startBrowserPages(program, { "index.html": writePage() });
    });
    after(() => pages.close());

    async function unfold(page: Page): Promise<void> {
      await page.evaluate(
        "for (const each of document.querySelectorAll('details')) each.open = true",
      );
    }

    it("requests nothing, reports no error, and runs nothing that a server sent", async () => {
      const page = await pages.open("index.html");
      const seen: string[] = [];
      page.on("request", (request) => seen.push(request.url()));
      page.on("console", (message) => seen.push(message.text()));
      page.on("pageerror", (error) => seen.push(error.message));
      await page.reload();
      assert.deepEqual(seen, [page.url()]);
      assert.equal(await page.title(), "3 implementations, 0 conforming – graph-spec-kit");
    });

    it("has no accessibility problem that axe-core finds, in light and dark colors", async () => {
      const page = await pages.open("index.html");
      await unfold(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        assert.equal(await findAccessibilityProblems(page), "", colorScheme);
      }
    });

    it("fits a narrow window: only its tables scroll sideways", async () => {
      const page = await pages.open("index.html", { viewport: { width: 320, height: 640 } });
      await unfold(page);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320);
    });

    it("filters failures by the name of a server", async () => {
      const page = await pages.open("index.html");
      await page.getByRole("searchbox").fill("two/errors/first");
      assert.deepEqual(await page.locator(".case:visible > summary .id").allTextContents(), [
        "two/errors/first",
      ]);
    });

    it("unfolds the failure of a permalink without JavaScript", async () => {
      const page = await pages.open("index.html#case/two/errors/first", {
        javaScriptEnabled: false,
      });
      await page.getByText("Permalink to two/errors/first").waitFor();
      assert.equal(await page.getByText("The clause:").first().isVisible(), true);
    });
  });
}
