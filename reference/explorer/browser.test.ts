import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Browser, chromium, type Page } from "playwright-core";
import { scaleTime } from "../testing/scale-time.ts";
import { ServerProcess } from "../testing/server-process.ts";

const program = (process.env["PATH"] ?? "")
  .split(delimiter)
  .flatMap((folder) => ["chromium", "chromium-browser"].map((name) => join(folder, name)))
  .find((path) => existsSync(path));

const axe = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Lists the rules that axe-core finds broken, each with the first element that breaks it. */
const findProblems =
  "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html).join('\\n'))";

if (program === undefined) {
  process.stdout.write("Left out: the explorer in a real browser (chromium is not installed)\n");
} else {
  describe("explorer in Chromium", { timeout: scaleTime(240_000) }, () => {
    const server = new ServerProcess(["--port", "0", "--control-port", "0", "--explorer"]);
    let browser: Browser;
    let page: Page;
    let url: string;
    before(async () => {
      await server.waitForBaseUrl();
      url = await server.waitForMessage(/Explorer: (\S+)\n/);
      browser = await chromium.launch({
        executablePath: program,
        timeout: scaleTime(60_000),
        args: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"],
      });
    });
    after(() => browser.close());

    /** Opens the page in a new context, and waits for its first trace. */
    async function open(document?: string, variables?: object): Promise<void> {
      await page?.context().close();
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      context.setDefaultTimeout(scaleTime(30_000));
      page = await context.newPage();
      const query = new URLSearchParams({
        ...(document !== undefined && { document }),
        ...(variables !== undefined && { variables: JSON.stringify(variables) }),
      });
      await page.goto(`${url}?${query}`);
      await page.locator(".steps").waitFor();
    }

    /** Types into the empty editor. */
    async function type(text: string): Promise<void> {
      await page.getByRole("textbox", { name: "Document" }).click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press("Delete");
      await page.keyboard.type(text);
    }

    it("loads nothing from elsewhere and reports no error", async () => {
      await open();
      const seen: string[] = [];
      page.on("request", (request) => seen.push(new URL(request.url()).pathname));
      page.on("console", (message) => seen.push(message.text()));
      page.on("pageerror", (error) => seen.push(error.message));
      await page.reload();
      await page.locator(".steps").waitFor();
      assert.deepEqual(seen.toSorted(), [
        "/explorer",
        "/explorer/main.js",
        "/explorer/page.css",
        "/explorer/specification",
        "/trace",
      ]);
    });

    it("has no accessibility problem that axe-core finds, in light and dark colors", async () => {
      await open('member(id: "m1") { shelf loans { overdueDays } }');
      await page.evaluate(axe);
      for (const colorScheme of ["light", "dark"] as const) {
        for (const example of ["Fields that fail", "Variables", "Defects", "A syntax error"]) {
          await page.emulateMedia({ colorScheme });
          await Promise.all([
            page.waitForResponse("**/trace"),
            page.getByRole("button", { name: example }).click(),
          ]);
          assert.equal(String(await page.evaluate(findProblems)), "", `${example}, ${colorScheme}`);
        }
      }
    });

    it("fits a narrow window", async () => {
      await open('member(id: "m1") { loans { overdueDays book { title } } }');
      await page.setViewportSize({ width: 320, height: 640 });
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 320);
    });

    it("completes fields by the type that encloses them, and names of variables", async () => {
      await open("", { id: "m1" });
      const options = page.locator(".cm-tooltip-autocomplete [role=option]");
      await type("member(id: $");
      await options.getByText("$id").waitFor();
      await type('member(id: "m1") { loans { over');
      await options.getByText("overdueDays").click();
      await page.locator(".cm-line", { hasText: "loans { overdueDays" }).waitFor();
    });

    it("marks a syntax error and each defect at its place while one types", async () => {
      await open();
      const marked = page.locator(".cm-lintRange-error");
      await type('member(id: "m1") { shelf name { first }');
      await page.locator(".cm-lintPoint-error").waitFor({ state: "attached" });
      await page.keyboard.type(" }");
      await page.locator(".cm-lintRange-error", { hasText: "shelf" }).waitFor();
      assert.deepEqual(await marked.allTextContents(), ["shelf", "name"]);
      await type('member(id: "m1") { name }');
      await marked.first().waitFor({ state: "detached" });
      await page.keyboard.type(" !");
      await page.locator(".cm-lintRange-error", { hasText: "!" }).waitFor();
    });

    it("links a failed field and its entry to each other, and tells an absent one apart", async () => {
      await open('member(id: "x-y") { name loans { overdueDays } }');
      assert.deepEqual(await page.locator(".absent").allInnerTexts(), ["null absent"]);
      const failed = page.locator(".failed");
      assert.deepEqual(await failed.allInnerTexts(), [
        "null failed, entry 0",
        "null failed, entry 1",
      ]);
      await failed.nth(1).click();
      const entry = page.locator(":target");
      assert.match(
        String(await entry.textContent()),
        /^member\.loans\.1\.overdueDays: overdue service/,
      );
      await entry.getByRole("link").click();
      assert.equal(await page.locator(":target").textContent(), "null failed, entry 1");
    });

    it("leads from each defect to its place in the document", async () => {
      await open('member(id: "m1") { shelf loans }');
      await page.locator(".defects").getByText("member.loans: Loan is an object").click();
      assert.equal(await page.evaluate("String(getSelection())"), "loans");
    });

    it("shows every step of a query, each with a sentence that is in the text", async () => {
      await open("member(id: $id) { loans { overdueDays book { title } } }", { id: "m1" });
      assert.deepEqual(await page.locator(".steps > li > h3").allTextContents(), [
        "Substitute variables",
        "Parse the text into a tree of fields",
        "Validate, in the order of the walk",
        "Execute, level by level",
        "Respond with 200",
      ]);
      assert.equal(await page.locator(".steps > li:not(:has(> .sentences a))").count(), 0);
      assert.equal(await page.locator(".rows > li:not(:has(.sentences a))").count(), 0);
      const dead = await page.evaluate(
        "[...document.querySelectorAll('.sentences a')].filter(({ hash }) => !document.getElementById(hash.slice(1))).length",
      );
      assert.equal(dead, 0);
      assert.deepEqual(await page.locator(".steps h4").allTextContents(), [
        "Level 1",
        "Level 2",
        "Level 3",
      ]);
    });

    it("ends the trace where the processing ends", async () => {
      await open("member(id: $id)");
      assert.deepEqual(await page.locator(".steps > li > h3").allTextContents(), [
        "Substitute variables",
        "Respond with 400",
      ]);
    });

    it("works by keyboard: sends, keeps the query in the address, and goes back to the one before", async () => {
      await open();
      await type('book(isbn: "b1") { pages }');
      await page.keyboard.press("ControlOrMeta+Enter");
      await page.locator("pre").getByText("1900").waitFor();
      const sent = new URL(page.url());
      assert.equal(sent.searchParams.get("document"), 'book(isbn: "b1") { pages }');
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate("document.activeElement.id"), "variables");
      await page.goBack();
      await page.locator("pre").getByText("Ada Lovelace").waitFor();
      await page.goForward();
      await page.locator("pre").getByText("1900").waitFor();
      assert.equal(page.url(), sent.href);
    });

    it("says what is wrong with the variables", async () => {
      await open();
      await page.getByLabel("Variables").fill("[1]");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("The variables are not a JSON object.").waitFor();
    });

    it("links the types to each other", async () => {
      await open();
      await page.locator("#type-Member").getByRole("link", { name: "Loan" }).click();
      assert.match(String(await page.locator(":target").textContent()), /^LoanField.*overdueDays/);
    });
  });
}
