import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { sampleReport } from "../../testing/sample-report.ts";
import { scaleTime } from "../../testing/scale-time.ts";
import {
  type BrowserPages,
  findAccessibilityProblems,
  findBrowser,
  type PageView,
  startBrowserPages,
} from "../../testing/start-browser-pages.ts";
import type { Report } from "../report.ts";
import { toHtml } from "./to-html.ts";

const program = findBrowser();
const hostile = `<img src=x onerror="document.title='broken'"> ]]> \u202e \ud800 </script>`;

/** Leaves out all but one clause of each section, since their rows look the same. */
function shorten(report: Report): Report {
  const { clauses = [], sections = [] } = report;
  const first = sections.map(({ id }) => clauses.find(({ section }) => section === id)?.id);
  const tested = report.cases.flatMap((item) => item.clauses);
  const kept = new Set([...first, ...tested]);
  return { ...report, clauses: clauses.filter(({ id }) => kept.has(id)) };
}

function render(report: Report): string {
  return [...toHtml(report)].join("");
}

if (program === undefined) {
  process.stdout.write("Left out: the HTML report in a real browser (chromium is not installed)\n");
} else {
  describe("HTML report in Chromium", () => {
    let pages: BrowserPages;
    before(async () => {
      const report = sampleReport(3);
      const [first, ...others] = report.cases;
      const cases = first === undefined ? [] : [{ ...first, title: hostile, notes: [hostile] }];
      const whole = { ...report, cases: [...cases, ...others] };
      pages = await startBrowserPages(program, {
        "report.html": render(shorten(whole)),
        "all-clauses.html": render(whole),
        "large.html": render(sampleReport(2000)),
      });
    });
    after(() => pages.close());

    /** Opens the report, or a place in it. */
    function open(fragment = "", view?: PageView): Promise<Page> {
      return pages.open(`report.html${fragment}`, view);
    }

    it("requests nothing, reports no error, and runs nothing that a server sent", async () => {
      const page = await pages.open("all-clauses.html");
      const seen: string[] = [];
      page.on("request", (request) => seen.push(request.url()));
      page.on("console", (message) => seen.push(message.text()));
      page.on("pageerror", (error) => seen.push(error.message));
      await page.reload();
      assert.deepEqual(seen, [page.url()]);
      assert.match(await page.title(), /^Not conforming: http/);
      assert.match((await page.locator(".case .title").first().textContent()) ?? "", /^<img src=x/);
    });

    it("filters cases by verdict and source", async () => {
      const page = await open();
      await page.getByLabel("failed").check();
      assert.equal(await page.locator("output").textContent(), "2 of 7 cases");
      await page.locator("select").selectOption("generated");
      const ids = page.locator(".case:visible > summary .id");
      assert.deepEqual(await ids.allTextContents(), ["generated/paths/3"]);
      await page.getByRole("button", { name: "Clear" }).click();
      await page.getByText("7 cases", { exact: true }).waitFor();
    });

    it("finds words in requests, and says when nothing matches", async () => {
      const page = await open();
      const search = page.getByRole("searchbox");
      await search.fill("SHELF5 m1");
      const ids = page.locator(".case:visible > summary .id");
      assert.deepEqual(await ids.allTextContents(), ["selection/case-1"]);
      await search.fill("nowhere");
      assert.equal(await page.getByText("No case matches.").isVisible(), true);
    });

    for (const javaScriptEnabled of [true, false]) {
      it(`unfolds the case of a permalink ${javaScriptEnabled ? "with" : "without"} JavaScript`, async () => {
        const page = await open("#case/selection/case-2", { javaScriptEnabled });
        const shown = page.locator(".case-body:visible", {
          hasText: "Permalink to selection/case-2",
        });
        await shown.waitFor();
        assert.equal(await shown.getByText("shelf6").first().isVisible(), true);
      });
    }

    it("shows the case of a permalink that the filter hides", async () => {
      const page = await open();
      await page.getByLabel("failed").check();
      await page.evaluate("location.hash = 'case/selection/case-0'");
      await page.getByText("Permalink to selection/case-0").waitFor();
      assert.equal(await page.getByLabel("failed").isChecked(), false);
    });

    it("is complete without JavaScript, and shows no control that needs it", async () => {
      const page = await open("", { javaScriptEnabled: false });
      assert.equal(await page.locator(".case").count(), 7);
      assert.equal(await page.locator("button:visible, input:visible, select:visible").count(), 0);
    });

    it("copies a command", async () => {
      const page = await open();
      const command = page.locator(".case .command:visible").first();
      await command.getByRole("button").click();
      await command.getByText("Copied").waitFor();
      assert.equal(
        await page.evaluate("navigator.clipboard.readText()"),
        await command.locator("pre").textContent(),
      );
    });

    it("has no accessibility problem that axe-core finds, in light and dark colors", async () => {
      const page = await open();
      await page.evaluate(
        "for (const each of document.querySelectorAll('details')) each.open = true",
      );
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        assert.equal(await findAccessibilityProblems(page), "", colorScheme);
      }
    });

    it("is dark where the reader prefers dark", async () => {
      const colors: unknown[] = [];
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await open("", { colorScheme });
        colors.push(await page.evaluate("getComputedStyle(document.body).backgroundColor"));
      }
      assert.deepEqual(colors, ["rgb(246, 247, 249)", "rgb(18, 21, 26)"]);
    });

    it("fits a narrow window without scrolling sideways", async () => {
      const page = await pages.open("all-clauses.html", {
        viewport: { width: 320, height: 640 },
      });
      await page.evaluate(
        "for (const each of document.querySelectorAll('details')) each.open = true",
      );
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320);
    });

    it("can be operated by keyboard", async () => {
      const page = await open();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      assert.equal(await page.evaluate("document.activeElement.id"), "main");
      await page.locator(".case > summary").nth(1).focus();
      await page.keyboard.press("Enter");
      assert.equal(await page.locator(".case").nth(1).getAttribute("open"), "");
    });

    it("prints without controls, and with failures unfolded", async () => {
      const page = await open();
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator("nav:visible, form:visible, .copy:visible").count(), 0);
      assert.equal(await page.getByText("Permalink to generated/paths/3").isVisible(), true);
    });

    it("opens 2,000 cases in time, and filters them", async () => {
      const start = performance.now();
      const page = await pages.open("large.html");
      const elapsed = performance.now() - start;
      // A second on an idle machine; much less than that is only loading.
      assert.ok(elapsed < scaleTime(10_000), `${Math.round(elapsed)} ms`);
      await page.getByRole("searchbox").fill("selection/case-1999");
      assert.equal(await page.locator("output").textContent(), "1 of 2004 cases");
    });
  });
}
