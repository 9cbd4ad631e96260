import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { reportFormats } from "../report/formats/load-reporter.ts";
import type { Report } from "../report/report.ts";
import { type KitEnding, type KitOptions, KitProcess, runKit } from "../testing/kit-process.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { keepAnswerable, responseFromCases } from "../testing/response-from-cases.ts";
import {
  type ListenOptions,
  type RespondTo,
  type ScriptedServer,
  startScriptedServer,
} from "../testing/scripted-server.ts";
import { readSelfSignedCertificate } from "../testing/self-signed-certificate.ts";
import { tinyCase, writeTinyServer } from "../testing/write-tiny-server.ts";
import { healthCheckResponse } from "../transport/health-check.ts";

const suite = kitSuite;
const conformingResponse = responseFromCases(keepAnswerable(suite.cases));
const empty: RespondTo = () => ({ status: 200, body: {} });
const checkReport = kitSuite.checks.named("report");

/** Judges a scripted server, and stops it at the end. */
async function judge(
  respond: RespondTo,
  args: readonly string[],
  { listen = {}, kit = {} }: { listen?: ListenOptions; kit?: KitOptions } = {},
): Promise<KitEnding & { readonly server: ScriptedServer }> {
  const server = await startScriptedServer(respond, listen);
  try {
    return { ...(await runKit(["run", ...args, "--url", server.url], kit)), server };
  } finally {
    await server.close();
  }
}

function readReport(text: string): Report {
  const report: Report = JSON.parse(text);
  const checked = checkReport(report);
  assert.deepEqual(checked.ok ? [] : checked.violations, []);
  return report;
}

/** Finds the command after a label at the beginning of a line of the report. */
function readCommand(report: string, word: "Send" | "Rerun"): string {
  const [, command = ""] = new RegExp(`^ {2}${word}: +(.*)$`, "m").exec(report) ?? [];
  return command;
}

describe("graph-spec-kit run", { concurrency: 2 }, () => {
  it("shows clause, cause, differences and commands for a failure", async () => {
    const server = await startScriptedServer(empty);
    const id = "validation/two-unknown-fields";
    const { status, stdout, stderr } = await runKit(["run", id, "--url", server.url]);
    const { stdout: again } = await promisify(execFile)("sh", ["-c", readCommand(stdout, "Send")]);
    await server.close();
    assert.deepEqual([status, stderr], [1, ""]);
    const item = suite.cases.find((known) => known.id === id);
    for (const line of [
      `FAIL  ${id}  (required)`,
      `  ${item?.title}`,
      "    /status: expected 400, received 200",
      "      received  {}",
      `  Rerun:  npx graph-spec-kit run ${id} --url ${server.url}`,
    ]) {
      assert.ok(stdout.split("\n").includes(line), `${line}\nis not in\n${stdout}`);
    }
    assert.match(stdout, /^Not conforming: 1 recorded case failed, 0 passed \(left out: /m);
    assert.match(again, /^HTTP\/1\.1 200 OK\r\n(.+\r\n)+\r\n\{\}$/);
  });

  it("says which step of the guide comes next once all cases of --step pass", async () => {
    const text = await judge(conformingResponse, ["--step", "1"]);
    const quiet = await judge(conformingResponse, ["--step", "1", "--quiet"]);
    assert.equal(text.status, 0);
    assert.match(text.stdout, /\nNext is step 2 of 9: Parse documents\. .*\n$/);
    assert.doesNotMatch(quiet.stdout, /Next/);
  });

  it("shows a curl command that sends the same bytes, and a command that reruns the case", async () => {
    const server = await startScriptedServer(empty);
    const id = "resolution/quotes-in-name-changed";
    const first = await runKit(["run", id, "--url", server.url]);
    const sent = server.requests.map(({ body }) => body.toString());
    await promisify(execFile)("sh", ["-c", readCommand(first.stdout, "Send")]);
    const [byCurl, ...others] = server.requests.slice(sent.length);
    const rerun = readCommand(first.stdout, "Rerun").split(" ").slice(2);
    const second = await runKit(rerun);
    await server.close();
    assert.deepEqual(
      [byCurl?.method, byCurl?.path, byCurl?.headers["content-type"]],
      ["POST", "/graph", "application/json"],
    );
    assert.ok(sent.includes(String(byCurl?.body)));
    assert.deepEqual(others, []);
    assert.deepEqual(second.stdout.replace(/\d+\.\d s/, ""), first.stdout.replace(/\d+\.\d s/, ""));
  });

  it("sends secrets but never shows them, even if the server echoes them", async (test) => {
    const folder = makeTemporaryFolder(test, { headers: "X-Api-Key: file-s3cret-value\n" });
    const headerFile = join(folder, "headers");
    const reportFile = join(folder, "report.json");
    const secrets = ["line-s3cret-value", "file-s3cret-value"];
    const { status, stdout, stderr, server } = await judge(
      ({ headers }) => ({
        status: 500,
        headers: { "Content-Type": String(headers["authorization"]) },
        body: { seen: headers, [String(headers["x-api-key"])]: 1 },
      }),
      [
        ...[
          tinyCase,
          "unspecified/method-get",
          "-v",
          "--show-profile",
          "--report-json",
          reportFile,
        ],
        ...["-H", "Authorization: Bearer line-s3cret-value", "--header-file", headerFile],
      ],
    );
    assert.equal(status, 1);
    for (const { headers } of server.requests) {
      assert.equal(headers.authorization, "Bearer line-s3cret-value");
      assert.equal(headers["x-api-key"], "file-s3cret-value");
    }
    const written = stdout + stderr + readFileSync(reportFile, "utf8");
    for (const secret of secrets) {
      assert.ok(!written.includes(secret));
    }
    assert.match(readCommand(stdout, "Send"), /-H 'Authorization: …' -H @\S+headers /);
    assert.match(readCommand(stdout, "Rerun"), /-H 'Authorization: …' --header-file \S+headers /);
  });

  it("names the server that it judged, and the suite", async () => {
    const named = ["--name", "shop", "--server-version", "1.2", "--suite", "0.1"];
    const { stdout } = await judge(conformingResponse, [tinyCase, ...named]);
    assert.match(stdout, /; suite 0\.1; \d+\.\d s; shop 1\.2 at http:/);
    const blank = await judge(conformingResponse, ["--name", " "]);
    assert.deepEqual([blank.status, blank.server.requests], [2, []]);
    const unknown = await judge(conformingResponse, ["--suite", "0.0"]);
    assert.deepEqual(
      [unknown.status, unknown.stderr, unknown.server.requests],
      [2, 'There is no suite "0.0": give --suite one of 0.1\n', []],
    );
  });

  it("writes a report that is valid for its schema, to a file or instead of text", async (test) => {
    const file = join(makeTemporaryFolder(test), "report.json");
    const args = [tinyCase, "unspecified/document-*", "--generated", "10"];
    const { stdout, status } = await judge(empty, [...args, "--json", "--report-json", file]);
    assert.equal(status, 1);
    const report = readReport(stdout);
    assert.deepEqual(readReport(readFileSync(file, "utf8")), report);
    assert.deepEqual([report.verdict, report.exitStatus, report.seed], ["not conforming", 1, 1]);
    assert.deepEqual(report.generated, { requested: 10, run: 10 });
    assert.ok(report.profile.length > 3);
    assert.ok(report.cases.some(({ source }) => source === "generated"));
  });

  it("checks before the run that its files can be written", async (test) => {
    const folder = makeTemporaryFolder(test, { taken: "" });
    const taken = join(folder, "taken");
    const pipe = join(folder, "pipe");
    execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
    for (const [option, file, problem] of [
      ["--report-json", join(taken, "report.json"), /report-json: (ENOTDIR|EEXIST).+taken/],
      [
        "--report",
        `junit=${join(taken, "a", "b.xml")}`,
        /file of --report junit: (ENOTDIR|EEXIST).+taken/,
      ],
      ["--report", `junit=${folder}`, /file of --report junit: EISDIR/],
      ["--report", `junit=${pipe}`, /file of --report junit: ENXIO.+pipe/],
      ["--report", "junit=/proc/x/y/j.xml", /file of --report junit: E/],
      ["--write-known-failing", folder, /file of --write-known-failing: EISDIR/],
      ["--save", taken, /file of --save: (ENOTDIR|EEXIST).+taken/],
    ] as const) {
      const { status, stderr, server } = await judge(conformingResponse, [tinyCase, option, file]);
      assert.equal(status, 2);
      assert.match(stderr, problem);
      assert.deepEqual(server.requests, []);
    }
  });

  // Only Linux has a file that can be opened and never takes a byte.
  const full = "/dev/full";
  const skip = !existsSync(full);
  it("writes all other reports when one cannot be written", { skip }, async (test) => {
    const cwd = makeTemporaryFolder(test);
    const reports = [`html=${full}`, "tap=run.tap", "json=run.json"];
    const args = [tinyCase, ...reports.flatMap((report) => ["--report", report])];
    const { status, stderr } = await judge(conformingResponse, args, { kit: { cwd } });
    assert.equal(status, 2);
    assert.match(stderr, /^Cannot write the file of --report html: /);
    assert.deepEqual(readdirSync(cwd).sort(), ["run.json", "run.tap"]);
  });

  it("makes the folders of its files", async (test) => {
    const file = join(makeTemporaryFolder(test), "new", "folder", "j.xml");
    const { status } = await judge(conformingResponse, [tinyCase, "--report", `junit=${file}`]);
    assert.equal(status, 0);
    assert.ok(existsSync(file));
  });

  it("ends where it cannot remember failures", async () => {
    const kit = { environment: { XDG_STATE_HOME: "/proc/x" } };
    const { status } = await judge(empty, [tinyCase, "-q"], { kit });
    assert.equal(status, 1);
  });

  it("makes the folder of --server-log", async (test) => {
    const file = join(makeTemporaryFolder(test), "new", "folder", "server.log");
    const setup = 'console.error("Ready to serve");';
    const command = [process.execPath, "--input-type=module", "-e", writeTinyServer(setup)];
    const { status } = await runKit(["run", tinyCase, "--server-log", file, "--", ...command]);
    assert.equal(status, 0);
    assert.match(readFileSync(file, "utf8"), /^Ready to serve$/m);
  });

  it("honors --without, --profile and --bail", async () => {
    const { status, stdout } = await judge(
      () => healthCheckResponse,
      [
        ...["unspecified/document-*", "field-failures/a*", "validation/two-*"],
        ...["--without", "library,overdue-outage", "--profile", "reference", "-v"],
      ],
    );
    assert.equal(status, 1);
    assert.match(stdout, /\nFAIL {2}unspecified\/document-empty {2}\(unspecified\)\n/);
    assert.match(stdout, /\n {2}Note: +The specification leaves this open: judged by --profile/);
    assert.match(stdout, /\n\nNot sent:\n +\d+ {2}Needs what the server lacks: library/);
    const bailed = await judge(
      () => healthCheckResponse,
      ["validation/**", "--bail", "--jobs", "1"],
    );
    assert.match(
      bailed.stdout,
      /\n\nThe run ended early: Stopped after 1 failed case, as asked by/,
    );
    assert.match(
      bailed.stdout,
      /\n\nNot conforming \(incomplete\): 1 recorded case failed, \d+ passed \(left out: /,
    );
  });

  it("prints only the verdict with --quiet", async () => {
    const { stdout, stderr } = await judge(empty, ["validation/two-*", "-q"]);
    assert.match(
      stdout,
      /^Not conforming: \d+ recorded cases failed, 0 passed \(left out: [^\n]+\n$/,
    );
    assert.equal(stderr, "");
  });

  it("uses colors if the environment asks for them, unless there is --no-color", async () => {
    const colorsOf = async (flags: string[], environment: Record<string, string>) => {
      const { stdout } = await judge(empty, [tinyCase, ...flags], { kit: { environment } });
      return stdout.includes("\u001b[31m");
    };
    assert.equal(await colorsOf([], { FORCE_COLOR: "1" }), true);
    assert.equal(await colorsOf(["--no-color"], { FORCE_COLOR: "1" }), false);
  });

  it("saves counterexamples, which check accepts and run replays", async (test) => {
    const folder = makeTemporaryFolder(test);
    const generated = ["--skip", "**", "--generated", "20"];
    const { status, stdout } = await judge(empty, [...generated, "--save", "saved"], {
      kit: { cwd: folder },
    });
    assert.equal(status, 1);
    const files = readdirSync(join(folder, "saved"), { recursive: true, encoding: "utf8" });
    const saved = files.filter((file) => file.endsWith(".json"));
    assert.equal(saved.length, 20);
    const [, shown = ""] = /^ {2}File: +(\S+)$/m.exec(stdout) ?? [];
    assert.ok(existsSync(join(folder, shown)));
    // In another process: a test that runs at the same time has its server in this one.
    const checked = await runKit(["check", "--cases", join(folder, "saved")]);
    assert.match(checked.stdout, /, 0 problems\n$/);
    assert.equal(checked.status, 0);
    const replay = await judge(empty, ["generated/**", "--cases", join(folder, "saved"), "-q"]);
    assert.match(
      replay.stdout,
      /^Not conforming: \d+ recorded cases failed, 0 passed, \d+ warned \(/,
    );
  });

  it("predicts responses from the records of --library, and skips cases that need others", async (test) => {
    const records = {
      members: [{ id: "solo", name: "Solo", email: null, fine: 3 }],
      loans: [],
      books: [],
    };
    const folder = makeTemporaryFolder(test, { "records.json": JSON.stringify(records) });
    const { stdout, stderr, server } = await judge(empty, [
      ...["selection/**", tinyCase, "--generated", "40", "-v"],
      ...["--library", join(folder, "records.json")],
    ]);
    assert.match(
      stdout + stderr,
      /\n\nNot sent:\n +\d+ {2}Needs the kit's own records, but the server holds others \(--library\)\n\n/,
    );
    assert.ok(server.requests.some(({ body }) => body.includes('\\"solo\\"')));
    assert.match(stdout, /expected {2}.*"Solo"/);
  });

  it("trusts a server's certificate with --cacert and --insecure", async (test) => {
    const certificate = readSelfSignedCertificate();
    const folder = makeTemporaryFolder(test, { "ca.pem": certificate.cert });
    const ca = ["--cacert", join(folder, "ca.pem")];
    const { status } = await judge(conformingResponse, [tinyCase, ...ca], {
      listen: { certificate },
    });
    assert.equal(status, 0);
    const insecure = await judge(empty, [tinyCase, "--insecure"], { listen: { certificate } });
    assert.equal(insecure.status, 1);
    assert.match(readCommand(insecure.stdout, "Send"), / --insecure /);
  });

  it("writes its reports when it is interrupted, and exits as shells expect", async (test) => {
    const folder = makeTemporaryFolder(test);
    for (const [name, status] of [
      ["SIGINT", 130],
      ["SIGTERM", 143],
    ] as const) {
      const file = join(folder, `${name}.json`);
      let kit: KitProcess | undefined;
      const server = await startScriptedServer((request) => {
        if (request.body.includes("canary")) {
          return conformingResponse(request);
        }
        kit?.signal(name);
        return undefined;
      });
      const reports = reportFormats.flatMap((format) => [
        "--report",
        `${format}=${file}.${format}`,
      ]);
      const args = ["run", tinyCase, "--url", server.url, "--report-json", file, ...reports];
      kit = new KitProcess(args);
      const ending = await kit.waitForEnd();
      await server.close();
      assert.equal(ending.status, status, ending.stderr);
      assert.match(ending.stdout, /The run ended early: Interrupted/);
      assert.match(ending.stdout, /\n\nIncomplete: 0 recorded cases passed /);
      const report = readReport(readFileSync(file, "utf8"));
      assert.deepEqual([report.exitStatus, report.endedEarly], [status, "Interrupted"]);
      assert.deepEqual([report.verdict, report.counts.errored], ["not run", 0]);
      for (const format of reportFormats) {
        const text = readFileSync(`${file}.${format}`, "utf8");
        assert.match(text, format === "badge" ? /"not run"/ : /Interrupted/, format);
        assert.doesNotMatch(text, new RegExp(`^not ok .*${tinyCase}|<failure`, "m"), format);
      }
    }
  });

  it("stops the server that it started when it is interrupted", async (test) => {
    const notes = join(makeTemporaryFolder(test), "pid");
    const setup = `
      const { writeFileSync } = await import("node:fs");
      writeFileSync(${JSON.stringify(notes)}, String(process.pid));
      onDocument = (document) => document.includes("canary") || process.kill(process.ppid, "SIGTERM");
    `;
    const command = [process.execPath, "--input-type=module", "-e", writeTinyServer(setup)];
    const { status } = await runKit(["run", "validation/**", "--", ...command]);
    assert.equal(status, 143);
    const pid = Number(readFileSync(notes, "utf8"));
    assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
  });

  it("finishes quietly when its output is closed", async () => {
    const server = await startScriptedServer(empty);
    const kit = new KitProcess(["run", "validation/two-*", "-v", "--url", server.url]);
    kit.closeOutput();
    const { status, stderr } = await kit.waitForEnd();
    await server.close();
    assert.deepEqual([status, stderr], [1, ""]);
  });
});
