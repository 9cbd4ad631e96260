import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { findAccessibilityProblems } from "../../testing/find-accessibility-problems.ts";
import { sampleReport } from "../../testing/sample-report.ts";
import { scaleTime } from "../../testing/scale-time.ts";
import { findBrowser } from "../../testing/start-browser.ts";
import { type BrowserPages, startBrowserPages } from "../../testing/start-browser-pages.ts";
import { toHtml } from "./to-html.ts";

const program = findBrowser();
const hostile = `<img src=x onerror="document.title='broken'"> ]]> \u202e \ud800 </script>`;

if (program === undefined) {
  process.stdout.write("Left out: the HTML report in a real browser (chromium is not installed)\n");
} else {
  describe("HTML report in Chromium", () => {
    let pages: BrowserPages;
    before(async () => {
      const report = sampleReport(3);
      const [first, ...others] = report.cases;
      const cases = first === undefined ? [] : [{ ...first, title: hostile, notes: [hostile] }];
      pages = await startBrowserPages(program, {
        "report.html": toHtml({ ...report, cases: [...cases, ...others] }),
        "large.html": toHtml(sampleReport(2000)),
      });
    });
    after(() => pages.close());

    /** Opens the report, or a place in it. */
    function open(fragment = "", options?: BrowserContextOptions): Promise<Page> {
      return pages.open(`report.html${fragment}`, options);
    }

    it("requests nothing, reports no error, and runs nothing that a server sent", async () => {
      const page = await open("#run");
      const seen: string[] = [];
      page.on("request", (request) => seen.push(request.url()));
      page.on("console", (message) => seen.push(message.text()));
      page.on("pageerror", (error) => seen.push(error.message));
      await page.reload();
      assert.deepEqual(seen, [pages.locate("report.html")]);
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
      await page.goto(pages.locate("report.html#case/selection/case-0"));
      await page.getByText("Permalink to selection/case-0").waitFor();
      assert.equal(await page.getByLabel("failed").isChecked(), false);
    });

    it("is complete without JavaScript, and shows no control that needs it", async () => {
      const page = await open("", { javaScriptEnabled: false });
      assert.equal(await page.locator(".case").count(), 7);
      assert.equal(await page.locator("button:visible, input:visible, select:visible").count(), 0);
    });

    it("copies a command", async () => {
      const page = await open("", { permissions: ["clipboard-read", "clipboard-write"] });
      const command = page.locator(".case .command:visible").first();
      await command.getByRole("button").click();
      await command.getByText("Copied").waitFor();
      assert.equal(
        await page.evaluate("navigator.clipboard.readText()"),
        await command.locator("pre").textContent(),
      );
    });

    for (const colorScheme of ["light", "dark"] as const) {
      it(`has no accessibility problem that axe-core finds, in ${colorScheme} colors`, async () => {
        const page = await open();
        await page.emulateMedia({ colorScheme });
        await page.evaluate(
          "for (const each of document.querySelectorAll('details')) each.open = true",
        );
        assert.equal(await findAccessibilityProblems(page), "");
      });
    }

    it("is dark where the reader prefers dark", async () => {
      const colors = await Promise.all(
        (["light", "dark"] as const).map(async (colorScheme) =>
          (await open("", { colorScheme })).evaluate(
            "getComputedStyle(document.body).backgroundColor",
          ),
        ),
      );
      assert.deepEqual(colors, ["rgb(246, 247, 249)", "rgb(18, 21, 26)"]);
    });

    it("fits a narrow window without scrolling sideways", async () => {
      const page = await open("", { viewport: { width: 320, height: 640 } });
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
      const page = await open();
      const start = performance.now();
      await page.goto(pages.locate("large.html"));
      const elapsed = performance.now() - start;
      // A second on an idle machine; much less than that is only loading.
      assert.ok(elapsed < scaleTime(10_000), `${Math.round(elapsed)} ms`);
      await page.getByRole("searchbox").fill("selection/case-1999");
      assert.equal(await page.locator("output").textContent(), "1 of 2004 cases");
    });
  });
}
