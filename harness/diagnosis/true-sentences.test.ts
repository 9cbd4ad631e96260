import assert from "node:assert/strict";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { describe, it } from "node:test";
import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { isWrong } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { runSuite } from "../run/run-suite.ts";
import type { RunSuiteOptions } from "../run/run-suite-options.ts";
import { isJudged } from "../suite/case.ts";
import { selectCases } from "../suite/select-cases.ts";
import { reset, write } from "../testing/hostile/behaviors.ts";
import { conformingResponse } from "../testing/hostile/choose-behaviors.ts";
import { judgeRawServer } from "../testing/hostile/judge-raw-server.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { startLocalServer } from "../testing/local-server.ts";
import { keepAnswerable, responseFromCases } from "../testing/response-from-cases.ts";
import { scaleTime } from "../testing/scale-time.ts";
import {
  type RespondTo,
  type ScriptedServer,
  startScriptedServer,
} from "../testing/scripted-server.ts";
import type { RunDiagnosis } from "./cause.ts";
import { diagnoseRun } from "./diagnose-run.ts";
import { findWitnesses } from "./witness/find-witnesses.ts";

const answerable = keepAnswerable(kitSuite.cases);
const respond = responseFromCases(answerable);

/** Judges a server by some cases, and diagnoses the run. */
async function diagnose(
  patterns: readonly string[],
  respondTo: RespondTo,
  options: Partial<RunSuiteOptions> = {},
): Promise<RunDiagnosis & { readonly run: RunResult }> {
  return diagnoseAt(await startScriptedServer(respondTo), patterns, options);
}

async function diagnoseAt(
  server: Pick<ScriptedServer, "url" | "close">,
  patterns: readonly string[],
  options: Partial<RunSuiteOptions> = {},
): Promise<RunDiagnosis & { readonly run: RunResult }> {
  const all = [...answerable, ...kitSuite.cases.filter((item) => !isJudged(item))];
  const run = await runSuite({
    suite: kitSuite,
    cases: selectCases(all, { patterns }).cases,
    target: { url: server.url },
    generated: { count: 0, seed: 1 },
    ...options,
  });
  await server.close();
  return { ...diagnoseRun(run), run };
}

/** Changes every text of a value. */
function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (isArray(value)) {
    return value.map((element) => mapTexts(element, change));
  }
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]))
    : typeof value === "string"
      ? change(value)
      : value;
}

describe("diagnoseRun() says nothing untrue", { concurrency: 2 }, () => {
  it("of values that end at their first colon", async () => {
    const { explanations } = await diagnose(["resolution/*", "selection/*"], (request) => {
      const { status, body } = respond(request);
      const { data = null } = body;
      const [cut] = [mapTexts(data, (text) => text.split(":")[0] ?? "")];
      return { status, body: status === 200 ? { ...body, data: cut } : body };
    });
    assert.deepEqual(
      explanations.map(({ clause, seen }) => [clause, seen]),
      [["resolution.values-unchanged", 'The server returns strings up to the first ":".']],
    );
  });

  it("of a server that fails for requests without variables, in HTML", async () => {
    const { explanations, obstacles, run } = await diagnose(
      ["variables/*", "validation/*", "resolution/*", "http/*"],
      (request) =>
        request.body.includes('"variables"')
          ? respond(request)
          : {
              status: 500,
              headers: { "Content-Type": "text/html" },
              body: "<html>Internal Server Error</html>",
            },
    );
    assert.deepEqual([obstacles, run.endedEarly], [[], undefined]);
    assert.equal(explanations[0]?.clause, "request.variables");
  });

  it("of responses that a server keeps by documents in lower case", async () => {
    const kept = new Map<string, ReturnType<typeof respond>>();
    const { explanations } = await diagnose(
      ["isolation/*"],
      (request) => {
        const key = String(request.body).toLowerCase();
        const response = kept.get(key) ?? respond(request);
        kept.set(key, response);
        return response;
      },
      { investigate: async (results) => findWitnesses(kitSuite, results) },
    );
    const [first] = explanations;
    assert.equal(first?.clause, "isolation.no-leak");
    // No query fails by itself: it needs the one before it.
    assert.equal(first.witness, undefined);
  });

  it("of a server that rejects everything after it has rejected something", async () => {
    let rejects = false;
    const { obstacles } = await diagnose(["selection/*", "validation/*"], (request) => {
      const { status, body } = respond(request);
      rejects ||= status === 400;
      return { status: rejects ? 400 : status, body };
    });
    assert.deepEqual(obstacles, []);
  });

  it("of a server that never responds to a hundred thousand braces", async () => {
    const { obstacles, run } = await diagnose(
      ["selection/*", "unspecified/document-of-open-braces"],
      (request) =>
        request.body.filter((byte) => byte === 0x7b).length > 20_000 ? undefined : respond(request),
      { access: { timeoutMs: scaleTime(1500) } },
    );
    assert.equal(run.death, undefined);
    assert.deepEqual(
      obstacles.map(({ description, explained }) => [description, explained.length]),
      [["The server does not respond where any response is allowed", 1]],
    );
  });

  it("of the request after which a server is dead", async () => {
    let isDead = false;
    const { result } = await judgeRawServer(
      ({ body }) => {
        isDead ||= String(body).includes('","document":"');
        return [isDead ? reset() : write(conformingResponse({ body }))];
      },
      { cases: kitSuite.cases.filter(({ id }) => /^unspecified\/[d-h]/.test(id)), jobs: 1 },
    );
    assert.match(result.endedEarly ?? "", /^The health check failed/);
    const [leak] = diagnoseRun(result).explanations;
    assert.equal(leak?.explained[0]?.case.id, "unspecified/document-twice");
  });

  it("of a server that hangs for good: its other requests say nothing", async () => {
    let hangs = false;
    const { obstacles, explanations, run } = await diagnose(
      ["resolution/*"],
      (request) => {
        hangs ||= request.body.includes("pages");
        return hangs ? undefined : respond(request);
      },
      { access: { timeoutMs: scaleTime(500) } },
    );
    assert.match(run.death?.description ?? "", /no longer responds|never came/);
    assert.deepEqual(
      [obstacles.map(({ description }) => description), explanations],
      [["The server stops responding for good"], []],
    );
  });

  it("of the length of a response that the kit stopped reading", async () => {
    const large = " ".repeat(32 * 1024 * 1024);
    const { run } = await diagnose(["validation/two-unknown-fields"], (request) => {
      const { status, body } = respond(request);
      return { status, body: JSON.stringify(body) + large };
    });
    const wrong = run.results.filter(isWrong);
    const texts = wrong.flatMap(({ differences }) => differences.map((one) => JSON.stringify(one)));
    assert.ok(
      wrong.length === 1 && /larger than any conforming one/.test(texts.join()),
      texts.join(),
    );
    assert.doesNotMatch(texts.join(), /\d+ bytes/);
  });

  it("of rejections with another content type beside loans of other members", async () => {
    const { explanations } = await diagnose(["resolution/*loan*", "validation/*"], (request) => {
      const { status, body } = respond(request);
      const extra = { id: "l1", dueDate: "2026-01-01", book: { title: "x" } };
      const data = JSON.parse(JSON.stringify(body["data"] ?? null), (key, value) =>
        key === "loans" && isArray(value) ? [...value, extra] : value,
      );
      return status === 400
        ? { status, body, headers: { "Content-Type": "text/plain" } }
        : { status, body: { ...body, data } };
    });
    const first = explanations.find(({ clause }) => clause === "answer.content-type");
    assert.ok(first !== undefined && explanations.length > 1);
    const others = first.explained.filter(({ differences }) =>
      differences.every(({ pointer }) => pointer !== "/headers/content-type"),
    );
    assert.deepEqual(others, []);
  });

  it("of responses without Content-Length, which a short request shows", async () => {
    const server = createServer(async (incoming, outgoing) => {
      const { status, body } = respond({ body: await buffer(incoming) });
      outgoing.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
      outgoing.write(JSON.stringify(body));
      outgoing.end();
    });
    const { explanations } = await diagnoseAt(await startLocalServer(server), ["validation/*"]);
    const [{ clause, explained } = assert.fail()] = explanations;
    assert.equal(clause, "answer.content-length");
    assert.ok((explained[0]?.request.body?.length ?? Infinity) < 100);
  });
});
