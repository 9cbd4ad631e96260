import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { describe, it } from "node:test";
import { chromium } from "playwright-core";
import { startReferenceServer } from "../start-reference-server.ts";
import { scaleTime } from "../testing/scale-time.ts";

const program = (process.env["PATH"] ?? "")
  .split(delimiter)
  .flatMap((folder) => ["chromium", "chromium-browser"].map((name) => join(folder, name)))
  .find((path) => existsSync(path));

/** What a page of another origin runs: it sends JSON, for which a browser asks first. */
const script = (url: string): string => `
  fetch(${JSON.stringify(`${url}/graph`)}, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: '{"document": "member(id: \\\\"m1\\\\") { id }"}',
  }).then((response) => response.text(), () => "not readable")`;

if (program === undefined) {
  process.stdout.write("Left out: CORS in a real browser (chromium is not installed)\n");
} else {
  describe("allowOrigin() in Chromium", { timeout: scaleTime(120_000) }, () => {
    it("lets a page of the named origin read responses, and no other page", async (test) => {
      const page = createServer((_request, response) => response.end("<title>page</title>"));
      await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve));
      test.after(() => page.close().closeAllConnections());
      const { port }: Partial<AddressInfo> = Object(page.address());
      const origin = `http://127.0.0.1:${port}`;
      const [open, closed] = await Promise.all([
        startReferenceServer({ cors: origin }),
        startReferenceServer({ cors: "http://localhost:1" }),
      ]);
      test.after(() => Promise.all([open.close(), closed.close()]));
      const browser = await chromium.launch({
        executablePath: program,
        timeout: scaleTime(60_000),
        args: [
          ...["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"],
          ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
        ],
      });
      test.after(() => browser.close());
      const tab = await browser.newPage();
      await tab.goto(origin);
      const expected = '{"data":{"member":{"id":"m1"}},"errors":[]}';
      assert.equal(await tab.evaluate(script(open.url)), expected);
      assert.equal(await tab.evaluate(script(closed.url)), "not readable");
    });
  });
}
