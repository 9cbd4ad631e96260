import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RestartedServer } from "../../server/opened-target.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { makeResponse } from "../../testing/make-response.ts";
import { assertWrong, errored, judgedCase } from "../../testing/sample-results.ts";
import type { Exchange, Target } from "../../transport/exchange.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import { CaseLog } from "../case-log.ts";
import type { WrongResult } from "../case-result.ts";
import { ServerLoad } from "../load/server-load.ts";
import type { RunContext } from "../run-context.ts";
import { completeOptions } from "../run-suite-options.ts";
import { awaitOutput, findKillers } from "./find-killers.ts";
import { Laboratory } from "./laboratory.ts";

const timeout: Exchange = { outcome: "failure", kind: "timeout", message: "No response" };

/** Makes a server that responds until it is dead, which depends on the documents so far, with this one. */
function makeServer(isDeadly: (documents: readonly string[]) => boolean): RestartedServer {
  const documents: string[] = [];
  const send: Target["send"] = async ({ body = new Uint8Array() }) => {
    const { document } = JSON.parse(Buffer.from(body).toString());
    documents.push(document);
    const errors = [`${document}: no such field on type Query`];
    return isDeadly(documents) ? timeout : makeResponse(400, JSON.stringify({ errors }));
  };
  const target: Target = {
    baseUrl: "http://127.0.0.1:8080",
    connections: () => 1,
    send,
    sendInTurn: async () => [],
    preconnect: async () => [],
    close: async () => undefined,
  };
  return { target, exited: new AbortController().signal, close: async () => undefined };
}

/** What it takes to run cases, of which nothing but the target matters here. */
async function makeContext(target: Target): Promise<RunContext> {
  return {
    ...(await completeOptions({ suite: kitSuite, target: { url: target.baseUrl } })),
    target,
    checks: kitSuite.checks,
    source: "recorded",
    load: new ServerLoad(target, {
      probe: {
        concurrent: true,
        responseMs: 1,
        isSerial: false,
        parallelism: 1,
        connectionTimeoutMs: 1,
      },
      timeoutMs: 1000,
      planned: 1,
      generated: 0,
      jobs: 1,
      ending: () => undefined,
    }),
  };
}

/** Blames a request of a case that got no response to the last of its documents. */
async function blame(
  documents: readonly string[],
  isDeadly: (documents: readonly string[]) => boolean,
): Promise<WrongResult> {
  const steps = documents.flatMap((document) => judgedCase("sample", document).steps);
  const result: WrongResult = {
    ...errored("sample"),
    case: { ...judgedCase("sample"), steps },
    request: toWireRequest({ document: documents.at(-1) ?? "" }),
    differences: [{ pointer: "", message: "No response", step: documents.length - 1 }],
  };
  const context = await makeContext(makeServer(isDeadly).target);
  const restart = async (): Promise<RestartedServer> => makeServer(isDeadly);
  const log = new CaseLog(result);
  await new Laboratory({ context, restart }).carryOut(findKillers([log]));
  return assertWrong(log.result());
}

describe("findKillers()", { concurrency: true }, () => {
  it("blames the only request of a case", async () => {
    const { notes } = await blame(["alpha"], () => true);
    assert.deepEqual(notes, ["This request kills the server: it did so again after a restart"]);
  });

  it("blames all requests of a case that needs several to kill the server", async () => {
    const { notes } = await blame(
      ["alpha", "beta"],
      (documents) => documents.includes("alpha") && documents.includes("beta"),
    );
    assert.deepEqual(notes, [
      "The requests of this case kill the server: they did so again after a restart",
    ]);
  });
});

describe("awaitOutput()", { concurrency: 4 }, () => {
  it("waits until nothing more is written", async () => {
    const stderr = ["Traceback"];
    let reads = 0;
    const output = await awaitOutput(() => {
      reads += 1;
      if (reads === 2) {
        stderr.push("KeyError: 'title'");
      }
      return { stderr, stdout: [] };
    });
    assert.deepEqual(output, { stderr: ["Traceback", "KeyError: 'title'"], stdout: [] });
  });

  it("gives a copy, to which nothing is added later", async () => {
    const stderr = ["first"];
    const output = await awaitOutput(() => ({ stderr, stdout: [] }));
    stderr.push("second");
    assert.deepEqual(output?.stderr, ["first"]);
  });

  it("waits for a bounded time for a server that writes on and on", async () => {
    let reads = 0;
    const output = await awaitOutput(() => {
      reads += 1;
      return { stderr: [String(reads)], stdout: [] };
    });
    assert.deepEqual(output, { stderr: ["11"], stdout: [] });
  });

  it("does not wait for a server that the kit did not start", async () => {
    let reads = 0;
    const output = await awaitOutput(() => {
      reads += 1;
      return undefined;
    });
    assert.deepEqual([output, reads], [undefined, 1]);
  });
});
