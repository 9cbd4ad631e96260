import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { selectCases } from "../../suite/select-cases.ts";
import { type Behavior, write } from "../../testing/hostile/behaviors.ts";
import { conformingResponse } from "../../testing/hostile/choose-behaviors.ts";
import { formatResponse } from "../../testing/hostile/format-response.ts";
import { type RawRequest, startRawServer } from "../../testing/hostile/raw-server.ts";
import { kitSuite as suite } from "../../testing/kit-suite.ts";
import { keepAnswerable } from "../../testing/response-from-cases.ts";
import { failsAlone, isFailure, isWrong, type WrongResult } from "../case-result.ts";
import { runSuite } from "../run-suite.ts";

const known = keepAnswerable(suite.cases).map(({ id }) => id);
const empty = write(formatResponse({ status: 400, body: '{"errors":[]}' }));

interface ServerTraits {
  /** Number of cases that run at once. */
  readonly jobs?: number;
  /** The wrong response. */
  readonly wrong?: Behavior;
  /** Whether the set-up is checked first. */
  readonly setupCheck?: boolean;
}

/** Judges a server that answers wrongly only when it is asked to. */
async function judge(
  patterns: readonly string[],
  createTrigger: () => (request: RawRequest) => boolean,
  { jobs = 32, wrong = empty, setupCheck = false }: ServerTraits = {},
): Promise<readonly WrongResult[]> {
  const isTriggered = createTrigger();
  const server = await startRawServer((request) =>
    isTriggered(request) ? [wrong] : [write(conformingResponse(request))],
  );
  try {
    const { cases } = selectCases(suite.cases, { patterns });
    const generated = { count: 0, seed: 1 };
    const target = { url: server.baseUrl };
    const run = await runSuite({ suite, cases, target, generated, jobs, setupCheck });
    return run.results.filter(isWrong);
  } finally {
    await server.stop();
  }
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

function idsOf(results: readonly WrongResult[]): readonly string[] {
  return results.map(({ case: { id } }) => id);
}

describe("runSuite() against a server that is rarely wrong", { concurrency: 4 }, () => {
  it("finds that its very first response is wrong", async () => {
    const failed = await judge(
      ["http/first-*"],
      () =>
        ({ index }) =>
          index === 0,
    );
    assert.deepEqual(idsOf(failed), ["http/first-query-of-the-server"]);
    assert.match(failed[0]?.notes[0] ?? "", /^The kit sent this request/);
  });

  it("tells failures that come alone, too, from others", async () => {
    const judgeTwice = async (wrongTimes: number): Promise<readonly boolean[]> => {
      const failed = await judge(["field-failures/long-index-cut"], () => {
        let count = 0;
        return ({ body }) => {
          count += Number(body.includes("overdueDays"));
          return body.includes("overdueDays") && count <= wrongTimes;
        };
      });
      return failed.map(failsAlone);
    };
    assert.deepEqual(await judgeTwice(1), [false]);
    assert.deepEqual(await judgeTwice(100), [true]);
  });

  it("finds that the response to a query of the set-up check is wrong", async () => {
    const failed = await judge(
      ["field-failures/long-index-cut"],
      () => {
        let count = 0;
        return ({ body }) => {
          count += body.includes("overdueDays") ? 1 : 0;
          return body.includes("overdueDays") && count === 1;
        };
      },
      { setupCheck: true },
    );
    assert.deepEqual(idsOf(failed), ["field-failures/long-index-cut"]);
    assert.match(failed[0]?.notes[0] ?? "", /^The kit sent this request .* to check its set-up/);
  });

  it("finds that an unknown id gets the last record, however many cases run at once", async () => {
    const leak = "isolation/unknown-id-gets-last-record";
    let last = empty;
    const server = await startRawServer((request) => {
      last = request.body.includes("nobody") ? last : write(conformingResponse(request));
      return [last];
    });
    try {
      const { cases } = selectCases(suite.cases, { patterns: [leak, "selection/*"] });
      const generated = { count: 0, seed: 1 };
      const target = { url: server.baseUrl };
      const run = await runSuite({ suite, cases, target, generated, jobs: 32, setupCheck: false });
      assert.ok(idsOf(run.results.filter(isWrong)).includes(leak));
    } finally {
      await server.stop();
    }
  });

  it("finds that the first response on each connection is wrong", async () => {
    const failed = await judge(
      ["http/first-*"],
      () =>
        ({ place }) =>
          place === 0,
    );
    assert.ok(idsOf(failed).includes("http/first-request-of-a-connection"));
  });

  it("finds that a response after a pause is wrong", async () => {
    const failed = await judge(["http/*-after-idling-*", "http/*-after-silence-*"], () => {
      let last = performance.now();
      return () => {
        const pauseMs = performance.now() - last;
        last = performance.now();
        return pauseMs > 1000;
      };
    });
    assert.ok(idsOf(failed).includes("http/query-after-silence-misread"));
    assert.ok(failed.length > 1);
  });

  it("finds that the response to a valid query after a broken one is wrong", async () => {
    const failed = await judge(
      [...known.filter((id) => id.startsWith("selection")), "unspecified/*"],
      () => {
        let isBroken = false;
        return ({ body }) => {
          const isTriggered = isBroken && !body.includes("canary");
          isBroken = !isJson(body);
          return isTriggered;
        };
      },
      { jobs: 1 },
    );
    const broken = failed.filter(isFailure);
    assert.ok(broken.length > 0);
    assert.deepEqual([...new Set(broken.map(({ cause }) => cause))], ["canary"]);
    assert.match(broken[0]?.notes[0] ?? "", /^What failed is not this request, but the next one/);
  });

  const leftovers = [
    ["no response of the service", write(formatResponse({ status: 400, body: "Bad request" }))],
    ["one of the service", empty],
  ] as const;
  for (const [title, wrong] of leftovers) {
    it(`only warns that the next query on the same connection gets ${title}`, async () => {
      const failed = await judge(
        [...known.filter((id) => id.startsWith("selection")), "unspecified/path-*"],
        () => {
          let isLeft = false;
          return ({ path, place }) => {
            const isTriggered = isLeft && place > 0;
            isLeft = path !== "/graph";
            return isTriggered;
          };
        },
        { jobs: 1, wrong },
      );
      assert.deepEqual(idsOf(failed), [
        "unspecified/path-elsewhere",
        "unspecified/path-in-capitals",
        "unspecified/path-with-slash",
      ]);
      assert.deepEqual([...new Set(failed.map(({ verdict }) => verdict))], ["warned"]);
      assert.match(failed[0]?.notes[0] ?? "", /the next one on the same connection/);
    });
  }
});
