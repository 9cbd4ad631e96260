import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { findFreePort } from "../server/find-free-port.ts";
import { runKit } from "../testing/kit-process.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";

/** Forwards no interim response, as a proxy does that knows nothing of them. */
const simple = `
  import { createServer, request } from "node:http";
  const [port, origin] = process.argv.slice(2);
  createServer((incoming, response) => {
    const { method, url: path, rawHeaders: headers } = incoming;
    const asked = request({ host: "127.0.0.1", port: origin, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.statusMessage, answer.rawHeaders);
      answer.pipe(response);
    });
    asked.on("error", () => response.writeHead(502).end());
    incoming.pipe(asked);
  }).listen(port, "127.0.0.1");`;

function makeFolder(test: TestContext): { readonly cwd: string; readonly proxy: string[] } {
  const cwd = makeTemporaryFolder(test, { "proxy.mjs": simple });
  return { cwd, proxy: ["--", process.execPath, "proxy.mjs", "{port}", "{origin-port}"] };
}

const few = ["interim-swallowed", "success-recoded", "success-repeated"].map(
  (name) => `intermediary/${name}`,
);

describe("graph-spec-kit intermediary", { concurrency: 2 }, () => {
  it("judges a proxy that it starts, and runs what failed again", async (test) => {
    const { cwd, proxy } = makeFolder(test);
    const options = ["--report", "json=report.json", "--write-known-failing", "known.json"];
    const first = await runKit(["intermediary", ...few, ...options, ...proxy], { cwd });
    assert.equal(first.status, 1, first.stderr);
    assert.match(first.stdout, /^1\. The intermediary probably breaks status\.informational: An/);
    assert.match(first.stdout, /\/response\/interim is \[\] instead of \[103\]\./);
    assert.match(first.stdout, /\nNot established:\n {5}1 {2}Requests come to one origin only, /);
    assert.match(first.stdout, /graph-spec-kit intermediary intermediary\/interim-swallowed -- /);
    assert.doesNotMatch(first.stdout, /curl/);
    const { target, cases } = JSON.parse(readFileSync(join(cwd, "report.json"), "utf8"));
    assert.equal(target.role, "intermediary");
    const { passage } = cases[0].exchanges[0];
    assert.match(passage.arrivals[0].answer, /^HTTP\/1\.1 103 Early Hints\r\n/);
    assert.match(passage.received, /^HTTP\/1\.1 200 OK\r\n/);
    const again = await runKit(["replay", "report.json", ...proxy], { cwd });
    assert.equal(again.status, 1, again.stderr);
    assert.match(again.stdout, /^Not conforming: 1 recorded case failed, 0 passed/m);
    const known = ["intermediary", ...few, "--known-failing", "known.json", ...proxy];
    const excused = await runKit(known, { cwd });
    assert.equal(excused.status, 0, excused.stdout);
  });

  it("never calls it conforming where something is not established", async (test) => {
    const { cwd, proxy } = makeFolder(test);
    const right = ["intermediary", ...few.slice(1), ...proxy];
    const { status, stdout } = await runKit(right, { cwd });
    assert.equal(status, 0, stdout);
    assert.doesNotMatch(stdout, /Conforming/);
    assert.match(stdout, /1 not established/);
  });

  it("ends with 3 where nothing comes through", async (test) => {
    const { cwd } = makeFolder(test);
    const script = "console.error('no such port')";
    const ended = [
      "intermediary",
      "--wait",
      "5s",
      "--",
      process.execPath,
      "-e",
      script,
      "{origin}",
    ];
    const { status, stdout, stderr } = await runKit(ended, { cwd });
    assert.equal(status, 3);
    assert.match(
      stdout + stderr,
      /No query came through the intermediary: its command\s+ended\s+with status 0/,
    );
    assert.match(stdout + stderr, /no such port/);
  });

  it("rejects a command without an origin, a URL without a port, and a port that is taken", async () => {
    const port = await findFreePort();
    const url = ["--url", `http://127.0.0.1:${port}`];
    for (const [args, message] of [
      [["--", "true"], /put \{origin\} or \{origin-port\} into it/],
      [url, /--url needs --origin-port N/],
      [[...url, "--origin-port", "x"], /--origin-port/],
      [["--url", "https://localhost", "--origin-port", "9"], /--url must begin with http:/],
      [["--origin-port", "9000", "--", "true", "{origin}"], /--origin-port is for --url/],
      [["no/such/case", "--", "true", "{origin}"], /No case matches "no\/such\/case"/],
    ] as const) {
      const { status, stderr } = await runKit(["intermediary", ...args]);
      assert.equal(status, 2, stderr);
      assert.match(stderr, message);
    }
  });
});
