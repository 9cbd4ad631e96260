import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { KitProcess, runKit } from "../testing/kit-process.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";

/** Knows no partial result. */
const hasty = `
  import { createInterface } from "node:readline";
  for await (const body of createInterface({ input: process.stdin })) {
    const response = await fetch(process.argv[2] + "/graph", { method: "POST", body });
    const { data, errors } = await response.json();
    console.log(JSON.stringify(data ? { outcome: "complete", data } : { outcome: "invalid", defects: errors }));
  }`;

function makeFolder(test: TestContext): { readonly folder: string; readonly driver: string[] } {
  const folder = makeTemporaryFolder(test, { "driver.mjs": hasty });
  return { folder, driver: ["--", process.execPath, "driver.mjs", "{url}"] };
}

const few = ["client/failure-ignored", "client/only-first-defect"];

describe("graph-spec-kit client", { concurrency: 2 }, () => {
  it("judges a client by its driver, and runs what failed again", async (test) => {
    const { folder: cwd, driver } = makeFolder(test);
    const options = [
      "--loop",
      "--report",
      "json=report.json",
      "--write-known-failing",
      "known.json",
    ];
    const first = await runKit(["client", ...few, ...options, ...driver], { cwd });
    assert.equal(first.status, 1, first.stderr);
    assert.match(
      first.stdout,
      /^1\. The client probably breaks client\.not-assumed-complete: A client does not\n/,
    );
    assert.match(first.stdout, /^ {2}Request: {2}POST \/graph \{"document":"member/m);
    assert.match(first.stdout, /^ {2}Response: 200 \{"data":/m);
    assert.match(first.stdout, /npx graph-spec-kit client client\/failure-ignored --loop -- /);
    const report = JSON.parse(readFileSync(join(cwd, "report.json"), "utf8"));
    const { target, cases } = report;
    assert.deepEqual([target.role, target.command.length], ["client", 3]);
    const [exchange] = cases[0].exchanges;
    assert.equal(exchange.request.path, "/graph");
    assert.equal(exchange.conclusion.outcome, "complete");
    assert.equal(exchange.expected.conclusion.outcome, "partial");
    const replay = ["replay", "report.json", "--loop", ...driver];
    const again = await runKit(replay, { cwd });
    assert.equal(again.status, 1, again.stderr);
    assert.match(again.stdout, /^Not conforming: 1 recorded case failed, 0 passed/m);
    const known = ["client", ...few, "--loop", "--known-failing", "known.json", ...driver];
    const excused = await runKit(known, { cwd });
    assert.equal(excused.status, 0, excused.stdout);
    assert.match(excused.stdout, /Nothing failed but for 1 known failure/);
  });

  it("prints a base URL without a driver, and judges what comes until Ctrl-C", async () => {
    const kit = new KitProcess(["client"]);
    const [url = ""] = (await kit.waitForOutput(/^http:\S+\n/)).split("\n");
    await fetch(`${url}/graph`, { method: "POST", body: '{"query":"{ member }"}' });
    await fetch(`${url}/graph`, { method: "POST", body: '{"document":"shelf"}' });
    await fetch(`${url}/graph`, { method: "POST", body: '{"document":"shelf"}' });
    kit.signal("SIGINT");
    const { status, stdout, stderr } = await kit.waitForEnd();
    assert.equal(status, 1, stderr);
    assert.match(stdout, /Breaks client\.body: A\s+client\s+sends a\s+JSON object/);
    assert.match(stderr, /^POST \/graph \{"query":"\{ member \}"\} -> 400$/m);
    const repeated = 'Sent again after a 400\n  Request:  POST /graph {"document":"shelf"}\n';
    assert.ok(stdout.includes(repeated), stdout);
  });

  it("serves one case for a time, and says what it expects", async () => {
    const kit = await runKit(["client", "--serve", few[0] ?? "", "--for", "50ms"]);
    assert.equal(kit.status, 3);
    assert.match(kit.stdout, /^http:\/\/127\.0\.0\.1:\d+\n/);
    assert.match(kit.stderr, /client\/failure-ignored .*"outcome": "partial"/s);
    assert.match(kit.stderr, /Not run: No request came/);
  });

  it("ends at --time-limit if that is before the end of --for", async () => {
    for (const options of [
      ["--time-limit", "50ms"],
      ["--time-limit", "50ms", "--for", "60m"],
    ]) {
      const kit = await runKit(["client", "-q", ...options]);
      assert.equal(kit.status, 3, kit.stderr);
    }
  });

  it("refuses options that contradict each other, and unknown cases", async () => {
    const wrong: readonly (readonly [args: readonly string[], message: RegExp])[] = [
      [["--", "driver"], /The driver needs the base URL: put \{url\} into its command/],
      [["--loop"], /--loop needs a driver/],
      [["--for", "1s", "--", "driver", "{url}"], /--for is for clients without a driver/],
      [["--serve", few[0] ?? "", "--", "driver", "{url}"], /--serve is for clients without/],
      [["--serve", "client/failure-ignore"], /did you mean "client\/failure-ignored"/],
      [["client/failure-ignore"], /did you mean "client\/failure-ignored"/],
      [["validation/two-unknown-fields"], /No case matches/],
      [["--url", "http://127.0.0.1:1"], /unknown option '--url'/],
    ];
    for (const [args, message] of wrong) {
      const { status, stderr } = await runKit(["client", ...args]);
      assert.equal(status, 2, stderr);
      assert.match(stderr, message);
    }
  });
});
