import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type KitEnding, runKit } from "../testing/kit-process.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { keepAnswerable, responseFromCases } from "../testing/response-from-cases.ts";
import { type RespondTo, startScriptedServer } from "../testing/scripted-server.ts";
import { tinyCase } from "../testing/write-tiny-server.ts";

const conforming = responseFromCases(keepAnswerable(kitSuite.cases));

/** Conforms, but words the defect of an unknown field in its own way. */
function rewordWith(text: string): RespondTo {
  return (request) => {
    const response = conforming(request);
    return request.body.includes("canary")
      ? response
      : {
          ...response,
          body: JSON.stringify(response.body).replaceAll("no such field on type", text),
        };
  };
}

async function judge(respond: RespondTo, args: readonly string[]): Promise<KitEnding> {
  const server = await startScriptedServer(respond);
  try {
    return await runKit(["run", tinyCase, ...args, "--no-diagnosis", "--url", server.url]);
  } finally {
    await server.close();
  }
}

describe("graph-spec-kit run --known-failing", () => {
  it("accompanies a bug from its discovery to its end", async (test) => {
    const file = join(makeTemporaryFolder(test), "known.json");
    const known = ["--known-failing", file];
    const reworded = rewordWith("unknown\u202e field\u009b of ##vso[x]");

    const found = await judge(reworded, ["--write-known-failing", file]);
    assert.equal(found.status, 1);
    const written = readFileSync(file, "utf8");
    assert.doesNotMatch(written, /[\u202e\u009b]|##vso/);
    const { knownFailing } = JSON.parse(written);
    assert.match(knownFailing[0].differences.join(), /\u202e/);
    assert.equal(knownFailing.length, 1);
    assert.deepEqual(knownFailing[0].cases, [tinyCase]);

    const expected = await judge(reworded, known);
    assert.equal(expected.status, 0, expected.stdout);
    assert.match(expected.stdout, /^1 known failure: The server /m);
    assert.match(expected.stdout, /^Nothing failed but for 1 known failure: .* \(left out: /m);

    const fixed = await judge(conforming, known);
    assert.equal(fixed.status, 1);
    assert.match(fixed.stdout.replaceAll("\n", " "), /known\.json: remove entry 1: /);
    assert.match(fixed.stdout, /^Known failures out of date \(1 problem\): /m);

    const otherwise = await judge(rewordWith("what is this on"), known);
    assert.equal(otherwise.status, 1);
    assert.match(otherwise.stdout, /^Not conforming: 1 recorded case failed/m);
    assert.match(otherwise.stdout.replaceAll("\n", " "), /of entry 1 fails in another way/);

    const removed = await judge(conforming, [...known, "--write-known-failing", file]);
    assert.equal(removed.status, 1);
    assert.deepEqual(JSON.parse(readFileSync(file, "utf8")).knownFailing, []);
    assert.equal((await judge(conforming, known)).status, 0);
  });

  it("marks known failures in reports", async (test) => {
    const entry = { cases: [tinyCase], reason: "Reworded", link: "https://bugs.example/1" };
    const folder = makeTemporaryFolder(test, {
      "known.json": JSON.stringify({ knownFailing: [entry] }),
    });
    const formats = ["json", "tap", "junit", "badge"].map((name) => join(folder, name));
    const reports = formats.flatMap((path) => ["--report", `${path.split("/").at(-1)}=${path}`]);
    const { status } = await judge(rewordWith("unknown field of"), [
      ...["--known-failing", join(folder, "known.json"), "--bail", ...reports],
    ]);
    assert.equal(status, 0);
    const [json = "", tap = "", junit = "", badge = ""] = formats.map((path) =>
      readFileSync(path, "utf8"),
    );
    const report = JSON.parse(json);
    const checked = kitSuite.checks.named("report")(report);
    assert.deepEqual(checked.ok ? [] : checked.violations, []);
    assert.deepEqual(
      [report.verdict, report.counts.known, report.cases[0].reason],
      ["only known failures", 1, "Reworded (https://bugs.example/1)"],
    );
    assert.match(tap, /^not ok 1 - .* # TODO Known failure: Reworded/m);
    assert.match(junit, /<skipped message="Known failure: Reworded/);
    assert.equal(JSON.parse(badge).message, "1 known failure");
  });

  it("names the place of a mistake in the file", async (test) => {
    const folder = makeTemporaryFolder(test, {
      "known.json": '{ "knownFailing": [\n  { "cases": ["a"] }\n] }\n',
    });
    const file = join(folder, "known.json");
    const { status, stderr } = await judge(conforming, ["--known-failing", file]);
    assert.equal(status, 2);
    assert.match(stderr, /known\.json:2:3: Property "reason" is missing/);
  });
});
