import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { isWrongCase } from "../report/classify-case.ts";
import type { Report } from "../report/report.ts";
import { sampleReport } from "../testing/sample-report.ts";
import {
  type BrowserPages,
  findAccessibilityProblems,
  findBrowser,
  startBrowserPages,
} from "../testing/start-browser-pages.ts";
import { toSite } from "./to-site.ts";

const program = findBrowser();
const hostile = `<img src=x onerror="document.title='broken'"> </script>`;

/** The page of a server without failures, of one with failures since its last run, and of a third. */
function writePage(): string {
  const report = sampleReport(3);
  const clean: Report = {
    ...report,
    verdict: "conforming",
    counts: { ...report.counts, failed: 0 },
    diagnoses: [],
    cases: report.cases.map((item) =>
      isWrongCase(item) ? { ...item, verdict: "passed", differences: [] } : item,
    ),
  };
  const named = [
    { name: "one", start: "2026-11-01T08:00:00Z", from: clean },
    { name: "two", start: "2026-11-01T08:00:00Z", from: clean },
    { name: "two", start: "2026-11-02T08:00:00Z", from: report },
    { name: hostile, start: "2026-11-01T08:00:00Z", from: clean },
  ].map(({ name, start, from }) => ({
    name,
    report: { ...from, startedAt: start, target: { ...from.target, name } },
  }));
  const sources = new Map([["validation.path", ["Each defect string is `<path>: <text>`."]]]);
  return [...(toSite(named, { sources })["index.html"] ?? [])].join("");
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

    /** Ids of the rows of cases that are shown. */
    function listCases(page: Page): Promise<string[]> {
      return page.locator("tr.test:visible .id").allTextContents();
    }

    it("requests nothing, reports no error, and runs nothing that a server sent", async () => {
      const page = await pages.open("index.html");
      const seen: string[] = [];
      page.on("request", (request) => seen.push(request.url()));
      page.on("console", (message) => seen.push(message.text()));
      page.on("pageerror", (error) => seen.push(error.message));
      await page.reload();
      assert.deepEqual(seen, [page.url()]);
      assert.equal(await page.title(), "3 implementations, 2 conforming – graph-spec-kit");
    });

    it("has no accessibility problem that axe-core finds, in light and dark colors", async () => {
      for (const place of ["index.html", "index.html#cell/two/errors/first"]) {
        const page = await pages.open(place);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          assert.equal(await findAccessibilityProblems(page), "", `${place} ${colorScheme}`);
        }
      }
    });

    it("fits a narrow window: only its tables scroll sideways", async () => {
      const page = await pages.open("index.html#cell/two/errors/first", {
        viewport: { width: 320, height: 640 },
      });
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320);
    });

    it("opens a part to its clauses, and a clause to its cases", async () => {
      const page = await pages.open("index.html");
      assert.equal(await page.locator("tr.clause:visible").count(), 0);
      await page.getByRole("rowheader", { name: "Errors" }).click();
      await page.locator("[data-id='validation.path'] > th").click();
      assert.deepEqual((await listCases(page)).toSorted(), [
        "errors/first",
        "errors/second",
        "generated/paths",
        "selection/case-0",
        "selection/case-1",
        "selection/case-2",
      ]);
    });

    it("shows what fails in only one server, and the rows of words", async () => {
      const page = await pages.open("index.html");
      await page.getByLabel("Show").selectOption("what fails in only one server");
      assert.deepEqual(await listCases(page), ["errors/first", "generated/paths"]);
      await page.getByRole("searchbox").fill("of errors/first");
      assert.deepEqual(await listCases(page), ["errors/first"]);
      await page.getByRole("button", { name: "Clear" }).click();
      assert.deepEqual(await listCases(page), []);
    });

    it("sorts parts by what fails in only one server", async () => {
      const page = await pages.open("index.html");
      const first = page.locator("tr.part").first();
      assert.equal(await first.getAttribute("data-id"), "service");
      await page.getByLabel("Sort by").selectOption("fails in only one server");
      assert.equal(await first.getAttribute("data-id"), "errors");
      await page.getByLabel("Sort by").selectOption("order of the text");
      assert.equal(await first.getAttribute("data-id"), "service");
    });

    it("shows sentence, difference and command of a cell by its permalink", async () => {
      const page = await pages.open("index.html#cell/two/errors/first");
      const dialog = page.getByRole("dialog", { name: "two: Title of errors/first" });
      await dialog.getByText("The text: Each defect string is").waitFor();
      assert.equal(await dialog.getByText("/status").first().isVisible(), true);
      assert.match((await dialog.locator("pre").first().textContent()) ?? "", /^curl .*\/graph$/);
    });

    it("shows the words of a cell without failure", async () => {
      const page = await pages.open("index.html#cell/one/selection/case-1");
      const dialog = page.getByRole("dialog", { name: "one: Title of selection/case-1" });
      await dialog.getByText("kept", { exact: true }).waitFor();
    });

    it("works by keyboard: Enter opens rows and cells, Escape comes back to the cell", async () => {
      const page = await pages.open("index.html");
      const button = page.getByRole("button", { name: "Errors" });
      await button.focus();
      await page.keyboard.press("Enter");
      assert.equal(await button.getAttribute("aria-expanded"), "true");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      assert.match(page.url(), /#cell\/[^/]+\/errors$/);
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      assert.equal(
        await page.locator(":focus").evaluate("document.activeElement.parentElement.cellIndex"),
        1,
      );
    });

    it("prints every row that is open, without controls", async () => {
      const page = await pages.open("index.html");
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator("#find").isVisible(), false);
      assert.equal(
        await page.evaluate("getComputedStyle(document.querySelector('.matrix')).overflowY"),
        "visible",
      );
    });

    it("leads to a failure without JavaScript", async () => {
      const page = await pages.open("index.html#case/two/errors/first", {
        javaScriptEnabled: false,
      });
      await page.getByText("Permalink to two/errors/first").waitFor();
      assert.equal((await page.locator("tr.test:visible").count()) > 0, true);
      assert.equal(await page.locator("form:visible").count(), 0);
    });
  });
}
