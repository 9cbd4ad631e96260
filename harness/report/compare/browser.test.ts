import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { kitSuite } from "../../testing/kit-suite.ts";
import { failed, nonconformingRun, observed, passed } from "../../testing/sample-results.ts";
import {
  type BrowserPages,
  findAccessibilityProblems,
  findBrowser,
  type PageView,
  startBrowserPages,
} from "../../testing/start-browser-pages.ts";
import type { Report } from "../report.ts";
import { toReport } from "../to-report.ts";
import { compareReports } from "./compare-reports.ts";
import type { Comparison } from "./comparison.ts";
import { toHtmlComparison } from "./to-html-comparison.ts";

const program = findBrowser();
const hostile = `<img src=x onerror="document.title='broken'"> ]]> \u202e \ud800 </script>`;

/** Reports of a server before and after a change for the worse, or of several servers. */
function sampleReports(count: number): readonly Report[] {
  const difference = {
    pointer: "/body/errors/0",
    expected: "shelf: no such field",
    received: hostile,
  };
  return Array.from({ length: count }, (_value, index) =>
    toReport(
      nonconformingRun([
        index === 0 ? passed("validation/newly") : failed("validation/newly", difference),
        index === 0 ? failed("validation/fixed") : passed("validation/fixed"),
        failed(`validation/${"long-name-of-a-case-".repeat(3)}`, difference),
        observed("unspecified/method-get", { observed: `405 ${hostile} ${index}` }),
      ]),
      { suite: kitSuite },
    ),
  );
}

function render(kind: Comparison["kind"], count: number): string {
  const named = sampleReports(count).map((report, index) => ({
    name: index === 1 ? hostile : `server-${index}.json`,
    report,
  }));
  return toHtmlComparison(compareReports(named, kind));
}

if (program === undefined) {
  process.stdout.write(
    "Left out: the HTML comparison in a real browser (chromium is not installed)\n",
  );
} else {
  describe("HTML comparison in Chromium", () => {
    let pages: BrowserPages;
    before(async () => {
      pages = await startBrowserPages(program, {
        "changes.html": render("changes", 2),
        "matrix.html": render("matrix", 5),
      });
    });
    after(() => pages.close());

    function open(kind: Comparison["kind"], view?: PageView): Promise<Page> {
      return pages.open(`${kind}.html`, view);
    }

    /** Unfolds everything, so that nothing is left out of what is examined. */
    async function openUnfolded(...[kind, view]: Parameters<typeof open>): Promise<Page> {
      const page = await open(kind, view);
      await page.evaluate(
        "for (const each of document.querySelectorAll('details')) each.open = true",
      );
      return page;
    }

    for (const kind of ["changes", "matrix"] as const) {
      it(`of ${kind} requests nothing, reports no error, and runs nothing that a server sent`, async () => {
        const page = await open(kind);
        const seen: string[] = [];
        page.on("request", (request) => seen.push(request.url()));
        page.on("console", (message) => seen.push(message.text()));
        page.on("pageerror", (error) => seen.push(error.message));
        await page.reload();
        assert.deepEqual(seen, [page.url()]);
        assert.match(await page.title(), /conformance reports compared$/);
        assert.equal(await page.locator("img").count(), 0);
      });

      it(`of ${kind} has no accessibility problem that axe-core finds, in light and dark colors`, async () => {
        const page = await openUnfolded(kind);
        const backgrounds = { light: "rgb(246, 247, 249)", dark: "rgb(18, 21, 26)" };
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          assert.equal(await findAccessibilityProblems(page), "", colorScheme);
          assert.equal(
            await page.evaluate("getComputedStyle(document.body).backgroundColor"),
            backgrounds[colorScheme],
          );
        }
      });

      it(`of ${kind} fits a narrow window: only its tables scroll sideways`, async () => {
        const page = await openUnfolded(kind, { viewport: { width: 320, height: 640 } });
        assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320);
      });

      it(`of ${kind} shows the first verdict of a case in a narrow window`, async () => {
        const page = await open(kind, { viewport: { width: 360, height: 640 } });
        const verdict = page.locator(".compared td .label").first();
        const box = await verdict.boundingBox();
        assert.ok(box !== null && box.x + box.width < 344, JSON.stringify(box));
      });

      it(`of ${kind} is complete without JavaScript, and shows no control that needs it`, async () => {
        const page = await open(kind, { javaScriptEnabled: false });
        assert.equal(await page.getByText("validation/newly", { exact: true }).isVisible(), true);
        assert.equal(await page.locator("button:visible, input:visible").count(), 0);
      });
    }
  });
}
