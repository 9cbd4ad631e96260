import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { describe, it } from "node:test";
import { createModelService } from "../../model/create-model-service.ts";
import { selectCases } from "../../suite/select-cases.ts";
import { judgeTarget } from "../../testing/hostile/judge-raw-server.ts";
import { generousLimits, silentLimits } from "../../testing/hostile/time-limits.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { startLocalServer } from "../../testing/local-server.ts";

const { cases } = selectCases(kitSuite.cases, {
  patterns: [
    "http/expectation-never-answered",
    "http/long-body-after-interim-response-cut",
    "http/query-after-expectation-misread",
  ],
});

const service = createModelService({}, kitSuite);

const respond: RequestListener = async (incoming, outgoing) => {
  const { method = "", url = "" } = incoming;
  const headers = { "content-type": String(incoming.headers["content-type"]) };
  const { status, contentType, body } = service({
    method,
    path: url,
    headers,
    body: await buffer(incoming),
  });
  const length = Buffer.byteLength(body);
  outgoing.writeHead(status, { "Content-Type": contentType, "Content-Length": length }).end(body);
};

/** Judges a server that handles a request with `Expect: 100-continue` in its own way. */
async function judge(
  onExpect: RequestListener,
  { timeoutMs } = generousLimits,
): Promise<{ readonly exitStatus: number; readonly wrong: readonly string[] }> {
  const http = createServer(respond).on("checkContinue", onExpect);
  const { url, close } = await startLocalServer(http);
  const { result } = await judgeTarget({ url }, { cases, timeoutMs });
  await close();
  const wrong = result.results.filter(({ verdict }) => verdict !== "passed");
  return { exitStatus: result.exitStatus, wrong: wrong.map((one) => one.case.id) };
}

describe("runSuite() with requests that expect 100 Continue", { concurrency: true }, () => {
  it("passes a server that sends it, and one that only waits for the body", async () => {
    const interim: RequestListener = (incoming, outgoing) => {
      outgoing.writeContinue();
      respond(incoming, outgoing);
    };
    const judged = await Promise.all([judge(interim), judge(respond)]);
    const none = { exitStatus: 0, wrong: [] };
    assert.deepEqual(judged, [none, none]);
  });

  it("warns of a server that never answers, or sends nothing but 100 Continue", async () => {
    const all = { exitStatus: 0, wrong: cases.map(({ id }) => id) };
    const judged = await Promise.all([
      judge(() => undefined, silentLimits),
      judge((_, outgoing) => outgoing.writeContinue(), silentLimits),
    ]);
    assert.deepEqual(judged, [all, all]);
  });

  it("warns of a server that responds before the body has come", async () => {
    const early: RequestListener = (_, outgoing) => {
      outgoing.writeHead(417, { "Content-Length": 0, Connection: "close" }).end();
    };
    const all = { exitStatus: 0, wrong: cases.map(({ id }) => id) };
    assert.deepEqual(await judge(early), all);
  });
});
