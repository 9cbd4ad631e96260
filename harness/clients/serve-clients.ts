import { createHash } from "node:crypto";
import type { Difference } from "../judge/judgment.ts";
import { createModelService } from "../model/create-model-service.ts";
import { type CaseResult, skipCase } from "../run/case-result.ts";
import { concludeCase } from "../run/conclude-case.ts";
import type { RunResult } from "../run/run-result.ts";
import { type RoleRunOptions, toRunResult } from "../run/to-run-result.ts";
import type { ClientCase, ClientResponse } from "../suite/client-case.ts";
import type { Suite } from "../suite/suite.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { waitAtMost } from "../transport/wait-at-most.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { CaseScript } from "./case-script.ts";
import { openStage, type Respond } from "./open-stage.ts";
import { recordPlayed } from "./record-played.ts";
import { judgeByWire, readDocument, readVariables } from "./wire-rules.ts";

/** What is served to clients that have no driver, and for how long. */
export interface ServeOptions extends Pick<RoleRunOptions, "known" | "strict" | "timeLimitMs"> {
  readonly suite: Suite;
  readonly cases: readonly ClientCase[];
  /** Its responses are played to whatever comes; those of a right service when left out. */
  readonly served?: ClientCase | undefined;
  /** Maximum milliseconds; as long as no signal fires when left out. */
  readonly forMs?: number | undefined;
  readonly signal: AbortSignal;
  /** Called with the base URL as soon as clients can send to it. */
  readonly onReady: (url: string) => void;
  /** Called with each request and the status of its response. */
  readonly onRequest: (request: WireRequest, status: number) => void;
}

/** Serves whatever client comes, and judges it by what it sends. */
export async function serveClients(options: ServeOptions): Promise<RunResult> {
  const startedMs = Date.now();
  const { suite, served, forMs = maxTimerMs, timeLimitMs = maxTimerMs, signal } = options;
  const respond =
    served === undefined
      ? createService(suite)
      : new CaseScript({ ...served, together: true }).respond;
  const seen = new SeenRequests(suite, options.cases);
  const stage = await openStage((request) => {
    const response = respond(request);
    seen.add(request, response);
    options.onRequest(request, response.status);
    return response;
  });
  options.onReady(stage.url);
  await waitAtMost(Math.min(forMs, timeLimitMs), signal);
  await stage.close();
  const { cases, strict, known } = options;
  return toRunResult({
    role: "client",
    baseUrl: seen.count === 0 ? null : stage.url,
    strict,
    known,
    suiteSize: suite.cases.length,
    results: cases.map((item) => concludeCase([seen.conclude(item)], [], { known })),
    ...(seen.count === 0 && { endedEarly: "No request came" }),
    startedMs,
  });
}

/** The longest time that a timer takes. */
const maxTimerMs = 2 ** 31 - 1;

/** Responds as a right service whose overdue service does not respond. */
function createService(suite: Suite): Respond {
  const serve = createModelService({}, suite);
  return (request) => {
    const { status, contentType, body } = serve(request);
    return { status, headers: { "content-type": contentType }, text: body };
  };
}

interface Finding {
  readonly differences: readonly Difference[];
  readonly request: WireRequest;
  readonly response: ClientResponse;
}

/** Maximum number of requests that are remembered, to notice repeated ones. */
const maxRemembered = 10_000;

/** What requests show, as far as no driver says what was asked and concluded. */
class SeenRequests {
  count = 0;
  readonly #suite: Suite;
  readonly #cases: readonly ClientCase[];
  readonly #findings = new Map<ClientCase, Finding>();
  readonly #rejected = new Set<string>();
  readonly #documents = new Set<string>();
  #withVariables = 0;

  constructor(suite: Suite, cases: readonly ClientCase[]) {
    this.#suite = suite;
    this.#cases = cases;
  }

  add(request: WireRequest, response: ClientResponse): void {
    const { status } = response;
    const digest = toDigest(request.body ?? "");
    const seen = { request, status, isRepeated: this.#rejected.has(digest) };
    this.count += 1;
    this.#withVariables += Object.keys(readVariables(request)).length > 0 ? 1 : 0;
    if (this.#documents.size < maxRemembered) {
      this.#documents.add(toDigest(readDocument(request) ?? ""));
    }
    if (status === 400 && this.#rejected.size < maxRemembered) {
      this.#rejected.add(digest);
    }
    for (const item of this.#cases) {
      const differences = judgeByWire(item, seen, this.#suite);
      const known = this.#findings.get(item);
      // The first request that is wrong says the most.
      const isNew = known === undefined || known.differences.length === 0;
      if (differences !== undefined && isNew) {
        this.#findings.set(item, { differences, request, response });
      }
    }
  }

  conclude(item: ClientCase): CaseResult {
    const finding = this.#findings.get(item);
    const [exchange] = item.exchanges;
    if (item.clauses[0] === "client.document-reused" && this.count > 0) {
      return this.#observe(item);
    }
    if (finding === undefined || exchange === undefined) {
      return skipCase(item, { source: "recorded" }, needsDriver);
    }
    const { differences, request, response } = finding;
    const played = {
      exchange: { query: exchange.query, response, sent: exchange.sent ?? {} },
      place: {},
      requests: [request],
    };
    const head = {
      case: item,
      source: "recorded",
      notes: [],
      exchanges: recordPlayed(played),
    } as const;
    return differences.length === 0
      ? { ...head, verdict: "passed" }
      : {
          ...head,
          verdict: item.level === "required" ? "failed" : "warned",
          cause: "request",
          differences,
          request,
        };
  }

  #observe(item: ClientCase): CaseResult {
    const documents = countNoun(this.#documents.size, "document");
    const observed = `${countNoun(this.count, "request")} with ${documents}; ${this.#withVariables} with variables`;
    return {
      case: item,
      source: "recorded",
      notes: [],
      verdict: "observed",
      request: { method: "POST", path: "/graph", headers: {} },
      observation: {
        observed,
        reference: "open",
        same: true,
        agreement: { differences: [], notes: [] },
      },
    };
  }
}

/** Bodies may be large, and many come. */
function toDigest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("base64");
}

const needsDriver = {
  skip: "unestablished",
  reason: "Only a driver shows it: graph-spec-kit client -- COMMAND {url}",
} as const;
