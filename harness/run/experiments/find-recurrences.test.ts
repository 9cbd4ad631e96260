import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { write } from "../../testing/hostile/behaviors.ts";
import { formatResponse } from "../../testing/hostile/format-response.ts";
import { startRawServer } from "../../testing/hostile/raw-server.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { assertWrong, judgedCase } from "../../testing/sample-results.ts";
import { type RespondTo, startScriptedServer } from "../../testing/scripted-server.ts";
import { isWrong } from "../case-result.ts";
import type { Witness } from "../run-result.ts";
import { runSuite } from "../run-suite.ts";
import type { RunSuiteOptions } from "../run-suite-options.ts";
import { type Recurrence, readRecurrence } from "./recurrence.ts";
import type { Trials } from "./trial.ts";

const names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"];
const cases = names.map((name) => judgedCase(`sample/${name}`, name));
const wordy = judgedCase("sample/wordy", "x".repeat(2000));

/** What a server knows about a request when it decides to respond wrongly. */
interface Situation {
  readonly document: string;
  /** Size of the body of the request, in bytes. */
  readonly bytes: number;
  /** Number of requests with this document so far, with this one. */
  readonly count: number;
  /** Number of requests with this document that are under way, with this one. */
  readonly underWay: number;
  /** The document before this one. */
  readonly before: string;
}

/** Responds as every conforming server does to unknown fields, except in some situations. */
function respond(isWrong: (situation: Situation) => boolean, responseMs: number): RespondTo {
  const counts = new Map<string, number>();
  const underWay = new Map<string, number>();
  let before = "";
  const add = (numbers: Map<string, number>, key: string, change: number): number => {
    const sum = (numbers.get(key) ?? 0) + change;
    numbers.set(key, sum);
    return sum;
  };
  return async ({ body }) => {
    const { document } = JSON.parse(body.toString());
    const situation = {
      document,
      bytes: body.length,
      count: add(counts, document, 1),
      underWay: add(underWay, document, 1),
      before,
    };
    before = document;
    await delay(responseMs);
    add(underWay, document, -1);
    const errors = isWrong(situation)
      ? ["wrong"]
      : document.split(" ").map((name: string) => `${name}: no such field on type Query`);
    return { status: 400, body: { errors } };
  };
}

/** Judges a server that sometimes responds wrongly, and finds when its first failed case fails. */
async function judge(
  isWrong: (situation: Situation) => boolean,
  { responseMs = 0, ...options }: Partial<RunSuiteOptions> & { readonly responseMs?: number } = {},
): Promise<Recurrence | undefined> {
  const server = await startScriptedServer(respond(isWrong, responseMs));
  try {
    const run = await runSuite({
      suite: kitSuite,
      cases,
      target: { url: server.url },
      generated: { count: 0, seed: 1 },
      jobs: 1,
      setupCheck: false,
      ...options,
    });
    assert.equal(run.verdict, "not conforming");
    return readRecurrence(assertWrong(run.results.find(({ verdict }) => verdict === "failed")));
  } finally {
    await server.close();
  }
}

describe("findRecurrences()", { concurrency: 4 }, () => {
  it("finds that a case always fails", async () => {
    const found = await judge(({ document }) => document === "eta");
    assert.deepEqual(found, { kind: "always" });
  });

  it("tries a case of one request besides one of several that fails in the same way", async () => {
    const one = judgedCase("sample/one", "eta longer");
    const several = judgedCase("sample/several", "eta");
    const twice = { ...several, steps: [...several.steps, ...several.steps] };
    const isWrong = ({ document }: Situation): boolean => document.startsWith("eta");
    assert.deepEqual(await judge(isWrong, { cases: [one, twice] }), { kind: "always" });
    assert.deepEqual(await judge(isWrong, { cases: [twice, one] }), { kind: "always" });
  });

  it("counts how often a case fails", async () => {
    const found = await judge(({ document, count }) => document === "eta" && count % 2 === 1);
    assert.deepEqual(found, { kind: "sometimes", wrong: 4, tries: 8 });
  });

  it("finds that a case failed only once, which remains a failure", async () => {
    const found = await judge(({ document, count }) => document === "eta" && count === 1);
    assert.deepEqual(found, { kind: "once", tries: 8 });
  });

  it("finds that a case fails only after another one", async () => {
    const found = await judge(({ document, before }) => document === "eta" && before === "zeta");
    assert.deepEqual(found, { kind: "after", caseId: "sample/zeta" });
  });

  it("finds that a case fails after another one, and therefore while that is under way", async () => {
    const found = await judge(
      ({ document, count, underWay, before }) =>
        document === "eta" && (count === 1 || underWay > 1 || before === "beta"),
      { jobs: 4, responseMs: 5 },
    );
    assert.deepEqual(found, { kind: "after", caseId: "sample/beta" });
  });

  it("finds that a case fails only while other requests are under way", async () => {
    const found = await judge(
      ({ document, count, underWay }) => document === "eta" && (count === 1 || underWay > 1),
      { jobs: 4, responseMs: 5 },
    );
    assert.equal(found?.kind, "concurrent");
  });

  it("finds from which size on requests fail", async () => {
    const found = await judge(({ bytes }) => bytes >= 1500, { cases: [wordy] });
    assert.deepEqual(found, { kind: "large-request", bytes: 1500 });
  });

  it("finds from which size on responses fail", async () => {
    const isLarge = ({ document }: Situation): boolean => {
      const errors = document.split(" ").map((name) => `${name}: no such field on type Query`);
      return JSON.stringify({ errors }).length >= 1234;
    };
    const found = await judge(isLarge, { cases: [wordy] });
    assert.equal(found?.kind, "large-response");
    assert.ok(Math.abs(found.bytes - 1234) < 50, `${found.bytes} bytes`);
  });

  it("does not take the number of fields for the size of the response", async () => {
    const hasMany = ({ document }: Situation): boolean =>
      document.length > 1500 && document.split(" ").length >= 30;
    const fields = Array.from({ length: 100 }, (_, index) => `field${index}x${"y".repeat(10)}`);
    const many = judgedCase("sample/many", fields.join(" "));
    const found = await judge(hasMany, { cases: [many] });
    assert.deepEqual(found, { kind: "always" });
  });

  it("counts tries alone before it takes other requests for the cause", async () => {
    const found = await judge(
      ({ document, count }) => document === "eta" && (count === 1 || count % 16 === 0),
      { jobs: 4, responseMs: 5 },
    );
    assert.equal(found?.kind, "sometimes");
  });

  it("tries nothing again without a diagnosis", async () => {
    const found = await judge(({ document }) => document === "eta", { diagnosis: false });
    assert.equal(found, undefined);
  });

  it("tries no known failure again, and asks no further question about it", async () => {
    const sent: string[] = [];
    const asked: string[][] = [];
    const found = await judge(
      ({ document }) => {
        sent.push(document);
        return document === "eta" || document === "theta";
      },
      {
        known: {
          excuse: (result) => (result.case.id === "sample/eta" ? "A bug" : undefined),
          review: () => ({ file: "known.json", current: [], problems: [] }),
          findPassing: () => undefined,
        },
        investigate: async (results) => {
          asked.push(results.filter(isWrong).map((result) => result.case.id));
          return noTrials();
        },
      },
    );
    assert.deepEqual(found, { kind: "always" });
    assert.equal(sent.filter((document) => document === "eta").length, 1);
    assert.deepEqual(asked, [["sample/theta"]]);
  });
});

// biome-ignore lint/correctness/useYield: nothing is tried
function* noTrials(): Trials<readonly Witness[]> {
  return [];
}

describe("readRecurrence() on connections", () => {
  for (const [kind, isWrong] of [
    ["new-connection", (place: number) => place === 0],
    ["reused-connection", (place: number) => place > 0],
  ] as const) {
    it(`finds failures of the kind ${kind}`, async () => {
      const server = await startRawServer(({ body, place }) => {
        const { document } = JSON.parse(body.toString());
        const error = `${document}: no such field on type Query`;
        const errors = document === "theta" && isWrong(place) ? ["wrong"] : [error];
        return [write(formatResponse({ status: 400, body: JSON.stringify({ errors }) }))];
      });
      try {
        const run = await runSuite({
          suite: kitSuite,
          // Every eighth case opens a connection.
          cases: kind === "new-connection" ? cases : cases.slice(1),
          target: { url: server.baseUrl },
          generated: { count: 0, seed: 1 },
          jobs: 1,
          setupCheck: false,
        });
        const failed = run.results.find(({ verdict }) => verdict === "failed");
        assert.deepEqual(readRecurrence(assertWrong(failed)), { kind });
      } finally {
        await server.stop();
      }
    });
  }
});
