import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ReportedCase } from "../../report/reported-case.ts";
import { toReport } from "../../report/to-report.ts";
import { selectCases } from "../../suite/select-cases.ts";
import { escapeLine } from "../../terminal/escape-text.ts";
import { write } from "../../testing/hostile/behaviors.ts";
import { onceJudged } from "../../testing/hostile/choose-behaviors.ts";
import {
  formatResponse,
  jsonType,
  lengthOf,
  type ResponseParts,
} from "../../testing/hostile/format-response.ts";
import { type Judged, judgeRawServer } from "../../testing/hostile/judge-raw-server.ts";
import { startRawServer } from "../../testing/hostile/raw-server.ts";
import { runMeasuredKit } from "../../testing/hostile/run-measured-kit.ts";
import { kitSuite } from "../../testing/kit-suite.ts";

/** Clears a terminal, names it, reverses the text, and ends strings, comments and elements. */
const poison = "]]><script>\u001b[2J\u001b]0;\u0007\u0000\u009b31m\u202e\u2028\r\n\t\"'`$(x)";

/** The same as JSON, with and without its quotes. */
const quoted = JSON.stringify(poison);
const escaped = quoted.slice(1, -1);

/** The part that a header can hold: its bytes beyond ASCII are Latin-1. */
const headerPoison = "]]><script>\u009b31m";

type PoisonedResponse = readonly [place: string, parts: ResponseParts, shown: string];

const rejections: readonly PoisonedResponse[] = [
  ["a key", { status: 400, body: `{"errors":[],${quoted}:1}` }, escaped],
  ["a string value", { status: 400, body: `{"errors":[${quoted}]}` }, escaped],
  ["a nested value", { status: 400, body: `{"errors":{"a":[{${quoted}:${quoted}}]}}` }, escaped],
  ["text that is not JSON", { status: 400, body: poison }, escaped],
  ["a repeated key", { status: 400, body: `{${quoted}:1,${quoted}:2}` }, "script"],
  ["a lone surrogate", { status: 400, body: '{"errors":["\\ud83d"]}' }, "\\ud83d"],
  ["a reason phrase", { status: 500, reason: headerPoison, body: "{}" }, "500"],
  [
    "a content type",
    { status: 400, headers: [`Content-Type: ${headerPoison}`, "Content-Length: 2"], body: "{}" },
    headerPoison,
  ],
  [
    "a content coding",
    {
      status: 400,
      headers: [jsonType, lengthOf("x"), `Content-Encoding: ${headerPoison}`],
      body: "x",
    },
    headerPoison,
  ],
  [
    "a header that no header may hold",
    { status: 400, headers: ["X: \u001b[2J\u0000", "Content-Length: 2"], body: "{}" },
    "not well-formed",
  ],
  [
    "a reason phrase that no reason phrase may hold",
    { status: 400, reason: "\u001b[2J\u0000", body: "{}" },
    "/body/errors",
  ],
];

const results: readonly PoisonedResponse[] = [
  [
    "an entry of a result",
    { status: 200, body: `{"data":{},"errors":[{"path":${quoted},"message":${quoted}}]}` },
    escaped,
  ],
  [
    "the data of a result",
    { status: 200, body: `{"data":{${quoted}:${quoted}},"errors":[]}` },
    escaped,
  ],
];

const { cases } = kitSuite;

/** Judges a server that answers one case like this. */
function judgeCase(id: string, parts: ResponseParts): Promise<Judged> {
  const selected = selectCases(cases, { patterns: [id], skip: [] }).cases;
  return judgeRawServer(onceJudged(write(formatResponse(parts))), { cases: selected });
}

function assertShown({ result, text }: Judged, shown: string): void {
  const [item, ...others]: readonly ReportedCase[] = toReport(result).cases;
  assert.deepEqual([result.verdict, others], ["not conforming", []], text);
  assert.ok(JSON.stringify(item?.differences).includes(shown), JSON.stringify(item));
  assert.ok(text.includes(`  Send:   ${item?.curl}\n`), text);
  assert.ok(text.includes(`  Rerun:  ${item?.rerun}\n`), text);
}

describe("toTerminal() of a hostile response", { concurrency: 4 }, () => {
  for (const [place, parts, shown] of rejections) {
    it(`escapes control sequences in ${place}`, async () => {
      assertShown(await judgeCase("validation/unknown-field-on-query", parts), shown);
    });
  }

  for (const [place, parts, shown] of results) {
    it(`escapes control sequences in ${place}`, async () => {
      assertShown(await judgeCase("resolution/loans-of-double-blank", parts), shown);
    });
  }
});

describe("graph-spec-kit run with hostile responses", () => {
  it("escapes control sequences in the profile, and saves none of them", async (test) => {
    const body = `{"errors":[${quoted}]}`;
    const server = await startRawServer(onceJudged(write(formatResponse({ status: 400, body }))));
    test.after(() => server.stop());
    const options = ["--generated", "2", "--jobs", "1", "-v", "--show-profile"];
    const ending = await runMeasuredKit([
      "unspecified/variable-[a-n]*",
      ...options,
      "--url",
      server.baseUrl,
    ]);
    assert.ok(ending.report.profile.length > 5);
    for (const { observed } of ending.report.profile) {
      assert.ok(observed.includes('{"errors":["]]><script>'), observed);
      assert.ok(ending.stdout.includes(escapeLine(observed)));
    }
    assert.equal(ending.saved.length, 2);
    assert.ok(!ending.saved.some((text) => text.includes("<script>")));
  });
});
