import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { ReportedCase } from "../../report/to-report.ts";
import { escapeLine } from "../../terminal/escape-text.ts";
import { type Behavior, write } from "../../testing/hostile/behaviors.ts";
import {
  formatResponse,
  jsonType,
  lengthOf,
  type ResponseParts,
} from "../../testing/hostile/format-response.ts";
import { isSerial } from "../../testing/hostile/judge-raw.ts";
import { RawServer } from "../../testing/hostile/raw-server.ts";
import { type MeasuredEnding, runMeasuredKit } from "../../testing/hostile/run-measured-kit.ts";

/** Clears a terminal, names it, turns the text round, and ends what it may stand in. */
const poison = "]]><script>\u001b[2J\u001b]0;\u0007\u0000\u009b31m\u202e\u2028\r\n\t\"'`$(x)";

/** As JSON writes it, with and without its quotes. */
const quoted = JSON.stringify(poison);
const said = quoted.slice(1, -1);

/** What of it may stand in a header: there the bytes beyond ASCII are Latin-1. */
const headerPoison = "]]><script>\u009b31m";

type HttpResponse = readonly [place: string, parts: ResponseParts, told: string];

const aString: HttpResponse = ["a string", { status: 400, body: `{"errors":[${quoted}]}` }, said];

const rejections: readonly HttpResponse[] = [
  ["a key", { status: 400, body: `{"errors":[],${quoted}:1}` }, said],
  aString,
  ["what is deep inside", { status: 400, body: `{"errors":{"a":[{${quoted}:${quoted}}]}}` }, said],
  ["text that is no JSON", { status: 400, body: poison }, said],
  ["a key that stands twice", { status: 400, body: `{${quoted}:1,${quoted}:2}` }, "script"],
  ["half of a character", { status: 400, body: '{"errors":["\\ud83d"]}' }, "\\ud83d"],
  ["a reason", { status: 500, reason: headerPoison, body: "{}" }, "500"],
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
    "a header with what no header holds",
    { status: 400, headers: ["X: \u001b[2J\u0000", "Content-Length: 2"], body: "{}" },
    "not well-formed",
  ],
  [
    "a reason with what no reason holds",
    { status: 400, reason: "\u001b[2J\u0000", body: "{}" },
    "/body/errors",
  ],
];

const successes: readonly HttpResponse[] = [
  [
    "entries",
    { status: 200, body: `{"data":{},"errors":[{"path":${quoted},"message":${quoted}}]}` },
    said,
  ],
  ["data", { status: 200, body: `{"data":{${quoted}:${quoted}},"errors":[]}` }, said],
];

const answers = [...successes, ...rejections];

const toActs = ([, parts]: HttpResponse): readonly Behavior[] => [write(formatResponse(parts))];

/** Enough for all that is sent, with one of them over and over in the end. */
const choose = isSerial({
  success: successes.map(toActs),
  rejection: [...rejections, ...Array<HttpResponse>(1000).fill(aString)].map(toActs),
});

describe("what could do harm on a terminal or a page", { timeout: 60_000 }, () => {
  let ending: MeasuredEnding;
  let wrong: readonly ReportedCase[];

  before(async () => {
    const server = await RawServer.start(choose);
    const cases = ["resolution/loans-of-d*", "validation/[a-c]*", "unspecified/document-*"];
    const options = ["--generated", "2", "--jobs", "1", "-v", "--show-profile"];
    try {
      ending = await runMeasuredKit([...cases, ...options, "--url", server.baseUrl]);
    } finally {
      await server.stop();
    }
    wrong = ending.report.cases.filter(
      ({ level, verdict }) => level !== "unspecified" && verdict !== "passed",
    );
  });

  for (const [index, [place, , told]] of answers.entries()) {
    it(`is told and does none when it stands in ${place}`, () => {
      const item = wrong[index];
      assert.ok(JSON.stringify(item?.differences).includes(told), JSON.stringify(item));
      assert.ok(ending.stdout.includes(`  Send:   ${item?.curl}\n`));
      assert.ok(ending.stdout.includes(`  Rerun:  ${item?.rerun}\n`));
    });
  }

  it("is told and does none in the profile", () => {
    assert.ok(ending.report.profile.length > 5);
    for (const { observed } of ending.report.profile) {
      assert.ok(observed.includes('{"errors":["]]><script>'), observed);
      assert.ok(ending.stdout.includes(escapeLine(observed)));
    }
  });

  it("does not get into the cases that are saved", () => {
    assert.equal(ending.saved.length, 2);
    assert.ok(!ending.saved.some((text) => text.includes("<script>")));
  });
});
