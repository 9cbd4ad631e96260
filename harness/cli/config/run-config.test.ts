import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it, type TestContext } from "node:test";
import type { JsonObject } from "../../json/json-value.ts";
import { type KitEnding, runKit } from "../../testing/kit-process.ts";
import { makeTemporaryFolder } from "../../testing/make-temporary-folder.ts";
import { type ScriptedServer, startScriptedServer } from "../../testing/scripted-server.ts";
import { tinyCase, writeTinyServer } from "../../testing/write-tiny-server.ts";

const otherCase = "validation/two-unknown-fields";

describe("graph-spec-kit.json", () => {
  let server: ScriptedServer;
  before(async () => {
    server = await startScriptedServer(({ body }) => {
      const { document } = JSON.parse(body.toString());
      return { status: 400, body: { errors: [`${document}: no such field on type Query`] } };
    });
  });
  after(() => server.close());

  /** Runs the kit in a folder with that file. */
  async function run(
    test: TestContext,
    config: JsonObject | string,
    ...args: readonly string[]
  ): Promise<KitEnding & { readonly cwd: string }> {
    const text = typeof config === "string" ? config : JSON.stringify(config);
    const files = { "graph-spec-kit.json": text, "server.mjs": writeTinyServer() };
    const cwd = makeTemporaryFolder(test, files);
    return { ...(await runKit(["run", ...args], { cwd })), cwd };
  }

  it("gives the options that the command line does not", async (test) => {
    const { status, stdout, stderr, cwd } = await run(test, {
      $schema: "./node_modules/graph-spec-kit/schemas/config.schema.json",
      url: server.url,
      patterns: [tinyCase],
      without: ["overdue-outage", "library"],
      header: { "X-Tenant": "a", "X-Trace": "b" },
      timeout: "5s",
      diagnosis: false,
      report: { json: "reports/a.json", badge: "reports/b.json" },
    });
    assert.equal(status, 0, stdout + stderr);
    assert.match(stdout, /^Nothing failed: 1 recorded case passed/);
    assert.equal(
      stderr,
      "Read graph-spec-kit.json: url, without, timeout, header, diagnosis, report, patterns\n",
    );
    const { options, selection } = JSON.parse(readFileSync(join(cwd, "reports/a.json"), "utf8"));
    assert.deepEqual(selection.patterns, [tinyCase]);
    assert.deepEqual(
      [options.without, options.header, options.timeout, options.diagnosis, options.config],
      [["overdue-outage", "library"], ["X-Tenant", "X-Trace"], 5000, false, "graph-spec-kit.json"],
    );
    assert.ok(existsSync(join(cwd, "reports/b.json")));
    const received = server.requests.at(-1)?.headers;
    assert.deepEqual([received?.["x-tenant"], received?.["x-trace"]], ["a", "b"]);
  });

  it("starts the server by its command, in which the port is replaced", async (test) => {
    const command = [process.execPath, "server.mjs", "{port}"];
    const { status, stdout } = await run(test, { command, patterns: [tinyCase], quiet: true });
    assert.equal(status, 0, stdout);
  });

  it("gives way to the command line, also where that names another server or other cases", async (test) => {
    const config = {
      command: ["no-such-program"],
      serverLog: "server.log",
      patterns: [otherCase],
      generated: 5,
      quiet: true,
    };
    const { status, stdout, stderr } = await run(test, config, tinyCase, "--url", server.url);
    assert.equal(status, 0, stdout + stderr);
    assert.equal(stderr, "Read graph-spec-kit.json: quiet\n");
    assert.match(stdout, /^Nothing failed: 1 recorded case passed/);
  });

  it("is not read with --no-config, and another one with --config", async (test) => {
    const without = await run(test, "{", "--no-config", tinyCase, "--url", server.url);
    assert.equal(without.status, 0, without.stderr);
    const folder = makeTemporaryFolder(test, {
      "ci/kit.json": JSON.stringify({ url: server.url, report: { json: "out.json" } }),
    });
    const { status, stderr } = await runKit(["run", tinyCase, "--config", "ci/kit.json"], {
      cwd: folder,
    });
    assert.equal(status, 0, stderr);
    assert.equal(stderr, "Read ci/kit.json: url, report\n");
    assert.ok(existsSync(join(folder, "ci/out.json")));
  });

  it("is read by replay, too", async (test) => {
    const failing = await run(test, {
      url: server.url,
      patterns: [otherCase],
      report: { json: "a.json" },
    });
    assert.equal(failing.status, 1);
    const replayed = await runKit(["replay", "a.json"], { cwd: failing.cwd });
    assert.equal(replayed.status, 1);
    assert.match(replayed.stdout, /^FAIL {2}validation\/two-unknown-fields/m);
    assert.equal(replayed.stderr, "Read graph-spec-kit.json: url, report\n");
  });

  it("is announced unless the command line has -q, whatever it says itself", async (test) => {
    const config = { url: server.url, patterns: [tinyCase], quiet: true };
    const { stderr } = await run(test, config);
    assert.equal(stderr, "Read graph-spec-kit.json: url, quiet, patterns\n");
    assert.equal((await run(test, config, "-q")).stderr, "");
  });

  it("needs --config for paths out of its folder", async (test) => {
    const folder = makeTemporaryFolder(test);
    const config = { report: { json: join(folder, "a.json") }, headerFile: "../headers" };
    const { status, stderr } = await run(test, config, "--url", server.url);
    const mistake = "A path out of this folder needs --config with the name of this file";
    assert.equal(status, 2);
    assert.deepEqual(stderr.split("\n").slice(0, 2), [
      `graph-spec-kit.json:1:${JSON.stringify(config).indexOf('"../headers"') + 1}: ${mistake} (at /headerFile)`,
      `graph-spec-kit.json:1:${JSON.stringify(config).indexOf('{"json"') + 1}: ${mistake} (at /report)`,
    ]);
    const hidden = await run(test, { report: { [`json=${join(folder, "a.json")}`]: "x" } });
    assert.equal(hidden.status, 2);
    assert.match(hidden.stderr, /^graph-spec-kit\.json:1:11: .*\(at \/report\)/);
    const named = { url: server.url, patterns: [tinyCase], report: config.report };
    const options = ["--config", "graph-spec-kit.json"];
    assert.equal((await run(test, named, ...options)).status, 0);
    assert.ok(existsSync(join(folder, "a.json")));
  });

  it("needs --config to send headers of the command line to its URL or proxy", async (test) => {
    const config = { url: server.url, patterns: [tinyCase] };
    const sent = server.requests.length;
    const refused = await run(test, config, "-H", "Authorization: s3cret");
    assert.equal(refused.status, 2);
    assert.equal(
      refused.stderr,
      "Headers of the command line go to a server that it names: add --url, or --config graph-spec-kit.json for the one in that file\n",
    );
    assert.equal(server.requests.length, sent);
    const options = ["-H", "Authorization: s3cret", "--url", server.url];
    for (const [name, value] of Object.entries({ insecure: true, cacert: "a", via: server.url })) {
      const distrusted = await run(test, { [name]: value, patterns: [tinyCase] }, ...options);
      assert.match(distrusted.stderr, new RegExp(`that it names: add --${name}, or --config`));
    }
    assert.equal(server.requests.length, sent);
    const named = ["-H", "Authorization: s3cret", "--config", "graph-spec-kit.json"];
    assert.equal((await run(test, config, ...named)).status, 0);
    assert.equal(server.requests.at(-1)?.headers["authorization"], "s3cret");
  });

  it("names the place of each mistake, and what to do", async (test) => {
    const text = `{
  "comand": ["node"],
  "no-ci": true,
  "jobs": "many"
}`;
    const { status, stderr } = await run(test, text);
    assert.equal(status, 2);
    assert.deepEqual(stderr.split("\n").slice(0, 4), [
      'graph-spec-kit.json:2:13: Unknown property "comand": did you mean "command"?',
      'graph-spec-kit.json:3:12: Unknown property "no-ci": did you mean "ci"?',
      "graph-spec-kit.json:4:11: Must be of type integer (at /jobs): write it like 8",
      "3 problems in data files; nothing was sent",
    ]);
  });

  it("names the place of a value that an option does not accept", async (test) => {
    const text = `{
  "url": "ftp://h",
  "timeout": "soon",
  "header": { "Host": "h" },
  "report": { "pdf": "a" },
  "command": ["node"]
}`;
    const { status, stderr } = await run(test, text);
    assert.equal(status, 2);
    assert.deepEqual(stderr.split("\n").slice(0, 5), [
      "graph-spec-kit.json:2:10: Give a base URL like http://127.0.0.1:8080 or https://host/api (at /url)",
      "graph-spec-kit.json:3:14: Give a duration like 500ms, 10s or 2m; seconds without a unit. (at /timeout)",
      'graph-spec-kit.json:4:13: Cannot set the header "Host": the kit sets it itself (at /header)',
      'graph-spec-kit.json:5:13: "pdf" is not one of text, json, junit, tap, html, markdown, badge, github, gitlab. (at /report)',
      'graph-spec-kit.json:6:14: Give either "url" or "command", not both: remove one (at /command)',
    ]);
  });
});
