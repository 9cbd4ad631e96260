import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { type Case, isJudged, type Need, type Step } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { selectCases } from "../suite/select-cases.ts";
import { isHealthCheck } from "../testing/hostile/choose-behaviors.ts";
import { generousLimits, unansweredWaitMs } from "../testing/hostile/time-limits.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { startLocalServer } from "../testing/local-server.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { keepAnswerable, responseFromCases } from "../testing/response-from-cases.ts";
import { assertWrong } from "../testing/sample-results.ts";
import { scaleTime } from "../testing/scale-time.ts";
import {
  type ListenOptions,
  type RespondTo,
  type ScriptedServer,
  startScriptedServer,
} from "../testing/scripted-server.ts";
import { readSelfSignedCertificate } from "../testing/self-signed-certificate.ts";
import { startSingleConnectionServer } from "../testing/single-connection-server.ts";
import { healthCheckResponse } from "../transport/health-check.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { type CaseResult, isWrong, type SkippedResult, type Verdict } from "./case-result.ts";
import type { RunResult } from "./run-result.ts";
import { runSuite } from "./run-suite.ts";
import type { RunSuiteOptions } from "./run-suite-options.ts";

const suite = kitSuite;
const known = keepAnswerable(suite.cases);
const conformingResponse = responseFromCases(known);
const noneGenerated = { count: 0, seed: 1 };

function select(...patterns: readonly string[]): readonly Case[] {
  return selectCases(suite.cases, { patterns, skip: [] }).cases;
}

/** Twenty cases of one request each. */
const simple = known.filter(({ id }) => id.startsWith("validation/")).slice(0, 20);
const oneOf200 = select("selection/only-the-id-of-a-member");

async function run(url: string, options: Partial<RunSuiteOptions> = {}): Promise<RunResult> {
  return runSuite({ suite, cases: simple, target: { url }, generated: noneGenerated, ...options });
}

/** Responds to recorded requests as their cases expect. */
const respondFromCases: RequestListener = async (incoming, response) => {
  const { status, body } = conformingResponse({ body: Buffer.concat(await incoming.toArray()) });
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": bytes.length,
  });
  response.end(bytes);
};

/** Judges a scripted server, then stops it. */
async function judge(
  respond: RespondTo,
  options: Partial<RunSuiteOptions> = {},
  listen: ListenOptions = {},
): Promise<{ result: RunResult; server: ScriptedServer }> {
  const server = await startScriptedServer(respond, listen);
  try {
    return { result: await run(server.url, options), server };
  } finally {
    await server.close();
  }
}

const pythonServer = `
from http.server import BaseHTTPRequestHandler, HTTPServer
import json, sys
responses = json.load(open(sys.argv[1]))
class Server(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_POST(self):
        request = self.rfile.read(int(self.headers["Content-Length"])).decode()
        body = responses.get(request, ${JSON.stringify(JSON.stringify(healthCheckResponse.body))}).encode()
        self.send_response(400)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *args):
        pass
HTTPServer(("127.0.0.1", int(sys.argv[2])), Server).serve_forever()
`;

/** The bodies of a step's requests and of their responses, which are all rejections. */
function listResponses(step: Step): [request: string, response: string][] {
  const exchanges = "together" in step ? step.together : [step];
  return exchanges.map(({ request }) => {
    const body = Buffer.from(toWireRequest(request).body ?? []);
    return [body.toString(), JSON.stringify(conformingResponse({ body }).body)];
  });
}

function verdictsOf(results: readonly CaseResult[]): Verdict[] {
  return [...new Set(results.map(({ verdict }) => verdict))];
}

// Most of the time is waits for servers.
describe("runSuite()", { concurrency: 4 }, () => {
  describe("with a server that responds as all cases expect", () => {
    const seen: CaseResult[] = [];
    let judged: { readonly result: RunResult; readonly server: ScriptedServer };
    let count = 0;
    let resultsAtEnd: number | undefined;
    before(async () => {
      judged = await judge(conformingResponse, {
        cases: known,
        onProgress: () => {
          count += 1;
          resultsAtEnd = count === known.length ? seen.length : resultsAtEnd;
        },
        onResult: (result) => seen.push(result),
      });
    });

    it("finds it conforming", () => {
      const { result, server } = judged;
      assert.deepEqual([result.verdict, result.exitStatus], ["conforming", 0]);
      assert.deepEqual(verdictsOf(result.results), ["passed"]);
      assert.equal(result.counts.passed, known.length);
      assert.deepEqual(
        result.results.map((one) => one.case.id),
        known.map(({ id }) => id),
      );
      assert.deepEqual([result.baseUrl, result.concurrent], [server.url, true]);
      assert.deepEqual(new Set(seen.map((one) => one.case)), new Set(known));
    });

    it("counts each case as soon as it has run, long before its result is final", () => {
      assert.deepEqual([count, seen.length], [known.length, known.length]);
      assert.ok(resultsAtEnd !== undefined && resultsAtEnd < known.length / 2);
    });
  });

  it("says which phase begins", async () => {
    const phases: string[] = [];
    const onPhase = (phase: string): number => phases.push(phase);
    const generated = { count: 5, seed: 1, shrinkMs: 1 };
    const respond: RespondTo = ({ body }) => ({ status: 400, body: { errors: [String(body)] } });
    await judge(respond, { cases: known.slice(0, 3), generated, onPhase });
    const beforeLast = [
      "waiting for the server",
      "set-up",
      "recorded cases",
      "generated cases",
      "shrinking counterexamples",
    ];
    assert.deepEqual(phases, [...beforeLast, "diagnosis"]);
    phases.length = 0;
    const open = kitSuite.cases.filter(({ id }) => id === "unspecified/method-get");
    await judge(respond, { cases: [...known.slice(0, 3), ...open], generated, onPhase });
    assert.deepEqual(phases, [...beforeLast, "unspecified cases", "diagnosis"]);
  });

  it("sends requests to /graph below the base URL, with or without a trailing slash", async () => {
    const server = await startScriptedServer((request) =>
      request.path === "/api/v1/graph" ? conformingResponse(request) : { status: 404, body: {} },
    );
    for (const path of ["/api/v1", "/api/v1/", "/api/v1//"]) {
      const result = await run(server.url + path);
      assert.deepEqual([result.exitStatus, result.baseUrl], [0, `${server.url}/api/v1`], path);
    }
    await server.close();
  });

  it("reaches localhost where the server listens on IPv4 only", async () => {
    const server = await startScriptedServer(conformingResponse);
    const result = await run(`http://localhost:${server.port}`);
    await server.close();
    assert.equal(result.exitStatus, 0);
  });

  it("judges a server of one connection at a time, except in concurrent requests", async () => {
    const server = await startSingleConnectionServer(respondFromCases);
    const overlapping = known.filter(({ id }) => id.startsWith("isolation/overlapping"));
    assert.ok(overlapping.length > 0);
    const result = await run(server.url, { cases: [...simple, ...overlapping] });
    await server.close();
    assert.deepEqual([result.exitStatus, result.concurrent], [0, false]);
    assert.deepEqual(
      [result.counts.passed, result.counts.skipped],
      [simple.length, overlapping.length],
    );
    assert.deepEqual(result.warnings, [
      `${overlapping.length} cases of concurrent requests were not judged: the server serves one connection at a time`,
    ]);
  });

  it("judges a server of three connections at a time, also in the first queries", async () => {
    const server = await startSingleConnectionServer(respondFromCases, 3);
    const first = known.filter(({ id }) => id.startsWith("isolation/first-queries"));
    const cases = [...first, ...simple];
    const result = await run(server.url, { cases, access: { timeoutMs: scaleTime(2000) } });
    await server.close();
    assert.ok(first.length > 0);
    assert.deepEqual([result.exitStatus, result.counts.passed], [0, cases.length]);
  });

  it("judges Python's own single-threaded server, which keeps its one connection open", async (test) => {
    const responses = simple.flatMap((item) =>
      isJudged(item) ? item.steps.flatMap(listResponses) : [],
    );
    const folder = makeTemporaryFolder(test, {
      "responses.json": JSON.stringify(Object.fromEntries(responses)),
    });
    const command = ["python3", "-c", pythonServer, join(folder, "responses.json"), "{port}"];
    const result = await runSuite({
      suite,
      cases: simple,
      target: { command },
      generated: noneGenerated,
    });
    assert.deepEqual([result.exitStatus, result.concurrent], [0, false], result.endedEarly);
    assert.equal(result.counts.passed, simple.length);
  });

  it("never fails a server with a short accept queue and one request for each connection", async (test) => {
    const responses = simple.flatMap((item) =>
      isJudged(item) ? item.steps.flatMap(listResponses) : [],
    );
    const folder = makeTemporaryFolder(test, {
      "responses.json": JSON.stringify(Object.fromEntries(responses)),
    });
    const oneByOne = pythonServer
      .replace("HTTP/1.1", "HTTP/1.0")
      .replace("class Server", "HTTPServer.request_queue_size = 1\nclass Server");
    const command = ["python3", "-c", oneByOne, join(folder, "responses.json"), "{port}"];
    const result = await runSuite({
      suite,
      cases: simple,
      jobs: 20,
      target: { command },
      generated: noneGenerated,
    });
    assert.deepEqual([result.exitStatus, result.concurrent], [0, true], result.endedEarly);
    assert.equal(result.counts.passed, simple.length);
  });

  it("judges a server that silently closes idle connections", async () => {
    const ended = { idle: 0 };
    const http = createServer({ keepAlive: true }, async (incoming, response) => {
      const expected = conformingResponse({ body: Buffer.concat(await incoming.toArray()) });
      const bytes = Buffer.from(JSON.stringify(expected.body));
      response.writeHead(expected.status, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": bytes.length,
      });
      response.end(bytes, () => {
        ended.idle += 1;
        setImmediate(() => incoming.socket.destroy());
      });
    });
    http.keepAliveTimeout = 0;
    const server = await startSingleConnectionServer((...exchange) =>
      http.emit("request", ...exchange),
    );
    const result = await run(server.url);
    await server.close();
    assert.deepEqual([result.exitStatus, result.counts.passed], [0, simple.length]);
    assert.ok(ended.idle > simple.length);
  });

  it("judges a server that rejects requests while many connections are open", async () => {
    let open = 0;
    const http = createServer({ keepAlive: true }, async (incoming, response) => {
      const expected = conformingResponse({ body: Buffer.concat(await incoming.toArray()) });
      response.writeHead(open > 8 ? 503 : expected.status, {
        "Content-Type": "application/json; charset=utf-8",
      });
      response.end(JSON.stringify(expected.body));
    });
    http.on("connection", (socket) => {
      open += 1;
      socket.on("close", () => {
        open -= 1;
      });
    });
    const { url, close } = await startLocalServer(http);
    const result = await run(url);
    await close();
    assert.deepEqual([result.exitStatus, "hasSetupMistake" in result], [1, false]);
    assert.equal(result.results.filter(isWrong).length, simple.length);
  });

  it("says that it waited for a server that was not ready, which fails no run", async () => {
    let count = 0;
    const slow: RespondTo = (request) => {
      count += 1;
      return count === 1 ? { status: 503, body: {} } : conformingResponse(request);
    };
    const { result } = await judge(slow, { strict: true });
    assert.deepEqual(
      [result.exitStatus, result.setupWarnings],
      [
        0,
        [
          "The first responses had the status 503: the kit waited until the server was ready, and judges only what came after",
        ],
      ],
    );
  });

  it("reports failed cases in the order of the suite, with exit status 1", async () => {
    const { result } = await judge(() => ({ status: 200, body: {} }));
    assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
    assert.deepEqual(verdictsOf(result.results), ["failed"]);
    const first = assertWrong(result.results[0]);
    const { looks: _, ...difference } = first.differences[0] ?? assert.fail();
    assert.deepEqual(
      [first.case, first.cause, difference],
      [simple[0], "status", { pointer: "/status", expected: 400, received: 200 }],
    );
  });

  it("warns about implied clauses, and fails for them when it is strict", async () => {
    const further: RespondTo = (request) => {
      const { status, body } = conformingResponse(request);
      return { status, body: status === 200 ? { ...body, took: 3 } : body };
    };
    const { result } = await judge(further, { cases: oneOf200 });
    assert.deepEqual([result.exitStatus, verdictsOf(result.results)], [0, ["warned"]]);
    const { result: strict } = await judge(further, { cases: oneOf200, strict: true });
    assert.deepEqual([strict.exitStatus, verdictsOf(strict.results)], [1, ["warned"]]);
  });

  it("observes unspecified situations, and judges choices only on request", async () => {
    const cases = select("unspecified/document-empty", "unspecified/document-missing");
    const { result } = await judge(() => healthCheckResponse, { cases });
    assert.deepEqual([result.exitStatus, verdictsOf(result.results)], [0, ["observed"]]);
    const { result: judged } = await judge(() => healthCheckResponse, {
      cases,
      profile: "reference",
    });
    assert.deepEqual(
      judged.results.map((one) => [one.case.id, one.verdict]),
      [
        ["unspecified/document-empty", "failed"],
        ["unspecified/document-missing", "observed"],
      ],
    );
    assert.equal(judged.exitStatus, 1);
    const { looks: _, ...first } = assertWrong(judged.results[0]).differences[0] ?? assert.fail();
    assert.deepEqual(first, { pointer: "/status", expected: 200, received: 400 });
  });

  it("warns about another status than 200 and 400 in an unspecified situation", async () => {
    const cases = select("unspecified/path-elsewhere");
    const respond: RespondTo = ({ path }) =>
      path === "/graph" ? healthCheckResponse : { status: 404, body: {} };
    const { result } = await judge(respond, { cases });
    assert.deepEqual([result.exitStatus, verdictsOf(result.results)], [0, ["warned"]]);
    const [difference] = assertWrong(result.results[0]).differences;
    assert.equal(difference?.clause, "status.only-200-and-400");
    const { result: judged } = await judge(respond, { cases, profile: "reference" });
    assert.deepEqual([judged.exitStatus, verdictsOf(judged.results)], [1, ["failed"]]);
  });

  it("fails a server that an unspecified request leaves broken", async () => {
    let broken = false;
    const { result } = await judge(
      ({ method }) => {
        broken ||= method === "DELETE";
        return broken ? { status: 500, body: "broken" } : healthCheckResponse;
      },
      { cases: select("unspecified/method-delete") },
    );
    const only = assertWrong(result.results[0]);
    assert.deepEqual([only.verdict, only.cause, result.exitStatus], ["failed", "canary", 1]);
    const { looks: _, ...first } = only.differences[0] ?? assert.fail();
    assert.deepEqual(first, {
      pointer: "/status",
      healthCheck: true,
      expected: 400,
      received: 500,
    });
  });

  it("fails a server that neither responds nor closes where nothing is specified", async () => {
    const { result } = await judge(
      ({ method }) => (method === "DELETE" ? undefined : healthCheckResponse),
      { cases: select("unspecified/method-delete"), access: { timeoutMs: scaleTime(2000) } },
    );
    const only = assertWrong(result.results[0]);
    assert.deepEqual([only.verdict, only.cause], ["failed", "transport"]);
    assert.match(
      only.differences[0]?.message ?? "",
      /within [\d.]+ m?s: neither answered nor closed; if the server is only slow, raise --timeout$/,
    );
  });

  it("skips what the server is not set up for, and says so", async () => {
    const without = new Set<Need>(["library"]);
    const { result, server } = await judge(conformingResponse, {
      cases: [...simple, ...oneOf200],
      without,
    });
    assert.equal(result.exitStatus, 0);
    const last = result.results.at(-1);
    assert.equal(assertSkipped(last).skip, "needs");
    assert.ok(!server.requests.some(({ body }) => body.includes("{ id }")));
    const { result: nothing } = await judge(conformingResponse, { cases: oneOf200, without });
    assert.deepEqual([nothing.verdict, nothing.exitStatus], ["not run", 3]);
  });

  it("stops after the given number of failures, and sends no more", async () => {
    const wrong = { status: 200, body: {} };
    const { result, server } = await judge(() => wrong, { bail: 3, jobs: 1 });
    assert.equal(result.endedEarly, "Stopped after 3 failed cases, as asked by --bail");
    assert.deepEqual([result.counts.failed, result.counts.skipped], [3, simple.length - 3]);
    assert.equal(assertSkipped(result.results.at(-1)).skip, "ended");
    const sent = new Set(server.requests.map(({ body }) => body.toString()));
    const left = simple.filter((_case, index) => result.results[index]?.verdict === "skipped");
    const bodies = left
      .filter(isJudged)
      .flatMap(listExchanges)
      .map(({ request }) => toWireRequest(request).body);
    assert.deepEqual(
      bodies.filter((body = new Uint8Array()) => sent.has(Buffer.from(body).toString())),
      [],
    );
  });

  it("says in one line that nothing responds, and what to do", async () => {
    const url = "http://127.0.0.1:1/api";
    const result = await run(url, { waitMs: unansweredWaitMs });
    assert.deepEqual([result.verdict, result.exitStatus, result.results], ["not run", 3, []]);
    assert.ok(result.endedEarly);
    assert.equal(
      result.endedEarly.replace(/waited [\d.]+ m?s/, "waited"),
      `Nothing responds at ${url}: Cannot connect (ECONNREFUSED) (waited). Start the server there, or give its base URL (without /graph) with --url`,
    );
  });

  it("stops when it is interrupted, before the first response and during the run", async () => {
    const interrupted = { signal: AbortSignal.abort() };
    const never = await run("http://127.0.0.1:1", interrupted);
    assert.deepEqual(
      [never.verdict, never.endedEarly],
      ["not run", "Interrupted before the server responded"],
    );
    const controller = new AbortController();
    let count = 0;
    const { result } = await judge(
      (request) => {
        count += isHealthCheck(request) ? 0 : 1;
        if (count < 4) {
          return conformingResponse(request);
        }
        controller.abort();
        return undefined;
      },
      { jobs: 1, signal: controller.signal },
    );
    assert.deepEqual([result.verdict, result.endedEarly], ["not run", "Interrupted"]);
    assert.deepEqual(verdictsOf(result.results), ["passed", "skipped"]);
    assert.ok(result.counts.passed > 0 && result.counts.skipped > 0);
    assert.equal(result.results.length, simple.length);
  });

  it("stops when its time is up, with what was judged by then", async () => {
    let count = 0;
    const { result } = await judge(
      (request) => {
        count += isHealthCheck(request) ? 0 : 1;
        return count < 4 ? conformingResponse(request) : undefined;
      },
      { jobs: 1, timeLimitMs: scaleTime(2000), access: generousLimits },
    );
    assert.deepEqual([result.verdict, result.exitStatus], ["not run", 3]);
    assert.match(result.endedEarly ?? "", /^Stopped after [\d.]+ s, as asked by --time-limit$/);
    assert.deepEqual(verdictsOf(result.results), ["passed", "skipped"]);
  });

  it("ends early when the server dies halfway, which is a failure", async () => {
    let count = 0;
    const server: ScriptedServer = await startScriptedServer((request) => {
      count += isHealthCheck(request) ? 0 : 1;
      if (count < 4) {
        return conformingResponse(request);
      }
      void server.close();
      return undefined;
    });
    const result = await run(server.url, { jobs: 1 });
    assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
    assert.equal(result.endedEarly, "The server no longer responds: Cannot connect (ECONNREFUSED)");
    assert.deepEqual(verdictsOf(result.results), ["passed", "errored", "skipped"]);
    assert.equal(result.results.length, simple.length);
  });

  it("sends the given headers with every request, even when it probes", async () => {
    const headers = { Authorization: "Bearer abc", "X-Tenant": "7" };
    const { result, server } = await judge(conformingResponse, { access: { headers } });
    assert.equal(result.exitStatus, 0);
    assert.ok(server.requests.length > simple.length);
    for (const request of server.requests) {
      assert.deepEqual(
        [request.headers.authorization, request.headers["x-tenant"]],
        ["Bearer abc", "7"],
      );
    }
  });

  it("reports the command of a server without what a header keeps secret", async () => {
    const command = [process.execPath, "-e", "process.exit()", "--token=s3cr3t-token"];
    const result = await runSuite({
      suite: kitSuite,
      cases: simple,
      target: { command },
      access: { headers: { Authorization: "Bearer s3cr3t-token" } },
    });
    assert.deepEqual(result.command, [...command.slice(0, -1), "--token=…"]);
  });

  it("reports the base URL that a command prints without what a header keeps secret", async () => {
    const script = `
      const server = require("node:http").createServer((request, response) => response.end("{}"));
      server.listen(0, "127.0.0.1", () => {
        console.log("http://127.0.0.1:" + server.address().port + "/s3cr3t-token");
      });
    `;
    const result = await runSuite({
      suite: kitSuite,
      cases: simple,
      target: { command: [process.execPath, "-e", script] },
      access: { headers: { Authorization: "Bearer s3cr3t-token" } },
    });
    assert.match(result.baseUrl ?? "", /^http:\/\/127\.0\.0\.1:\d+\/…$/);
  });

  it("speaks TLS only with a server whose certificate it trusts", async () => {
    const certificate = readSelfSignedCertificate();
    const other = readSelfSignedCertificate("other");
    const [trusted, insecure, refused, wrong] = await Promise.all(
      [
        { access: { ca: certificate.cert } },
        { access: { insecure: true } },
        // The test ends in time only because nothing is waited for.
        { waitMs: scaleTime(3_600_000) },
        { access: { ca: other.cert }, waitMs: scaleTime(3_600_000) },
      ].map(async (options) => judge(conformingResponse, options, { certificate })),
    );
    assert.equal(trusted?.result.exitStatus, 0);
    assert.equal(insecure?.result.exitStatus, 0);
    assert.equal(refused?.result.exitStatus, 3);
    assert.match(
      refused?.result.endedEarly ?? "",
      /: The certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Trust it with --cacert, or any with --insecure$/,
    );
    assert.equal(wrong?.result.exitStatus, 3);
  });

  it("leaves no connection open when the kit itself fails in one of several cases", async () => {
    const [first] = simple;
    assert.ok(first !== undefined && isJudged(first));
    const [exchange] = listExchanges(first);
    assert.ok(exchange !== undefined);
    const { request } = exchange;
    const response = { status: 400 as const, bodySchema: { type: "nonsense" } };
    const broken = { ...first, id: "broken", steps: [{ request, response }] };
    const open = new Set<Socket>();
    const server = createServer(async (incoming, outgoing) => {
      const body = String(Buffer.concat(await incoming.toArray()));
      await delay(20);
      outgoing.statusCode = 400;
      outgoing.end(JSON.stringify({ errors: [`${JSON.parse(body).document}: no such field`] }));
    });
    server.on("connection", (socket) => {
      open.add(socket);
      socket.once("close", () => open.delete(socket));
    });
    const { url, close } = await startLocalServer(server);
    const cases = [...simple.slice(0, 3), broken, ...simple.slice(3)];
    await assert.rejects(run(url, { cases, setupCheck: false }), /type must be/);
    const deadline = performance.now() + scaleTime(3000);
    while (open.size > 0 && performance.now() < deadline) {
      await delay(10);
    }
    assert.equal(open.size, 0);
    await close();
  });

  it("rejects an invalid target, which JavaScript does not check", async () => {
    await assert.rejects(runSuite(JSON.parse("{}")), { message: /^There is no target: / });
    await assert.rejects(runSuite(JSON.parse('{ "target": {} }')), {
      message: /^There is no target: /,
    });
  });
});

/** Asserts that a case was skipped, and gives the result as such. */
function assertSkipped(result: CaseResult | undefined): SkippedResult {
  assert.ok(result?.verdict === "skipped", `${result?.case.id} is ${result?.verdict}`);
  return result;
}
