import { isSame } from "../json/json-value.ts";
import { readJsonBody } from "../json/read-json-body.ts";
import type { Need } from "../suite/case.ts";
import type { Dataset } from "../suite/dataset.ts";
import type { Exchange, HttpResponse, Target, TransportFailure } from "../transport/exchange.ts";
import { healthCheck, healthCheckResponse } from "../transport/health-check.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import {
  type DatasetProbe,
  findDatasetDoubts,
  findMissingRecords,
  planProbes,
} from "./dataset-probe.ts";
import { findWrongEndpoint, haveSameBody } from "./find-wrong-endpoint.ts";
import type { OpenedTarget } from "./opened-target.ts";
import { speaksTls } from "./speaks-tls.ts";

interface SetupSubject extends Pick<OpenedTarget, "target" | "connect"> {
  readonly dataset: Dataset;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly needs: ReadonlySet<Need>;
  readonly signal?: AbortSignal | undefined;
}

/** What is wrong with the set-up. */
export interface SetupFindings {
  /** A mistake that leaves nothing to judge, and what to do; left out when there is none. */
  readonly mistake?: string | undefined;
  /** What may be a mistake, or a bug of the server. */
  readonly doubts: readonly string[];
}

const nothing: SetupFindings = { doubts: [] };

/**
 * Sends up to seven requests to find out whether the server is set up as the suite expects. It
 * reports a mistake only when no conforming server could respond like that.
 */
export async function examineSetup(subject: SetupSubject): Promise<SetupFindings> {
  const { target, signal, needs } = subject;
  const health = await target.send(healthCheck, { signal });
  if (health.outcome === "failure") {
    return nothing;
  }
  const probes = planProbes(subject.dataset, needs);
  const responses = [health];
  for (const { request } of probes) {
    const exchange = await target.send(request, { signal });
    if (exchange.outcome === "failure") {
      return { doubts: [describeFailure(request, exchange)] };
    }
    responses.push(exchange);
  }
  const mistake =
    (await findOtherUrl(health, subject)) ??
    (await findSecurePort(target.baseUrl, responses)) ??
    findWrongEndpoint({ ...subject, baseUrl: target.baseUrl }, responses);
  return mistake === undefined && needs.has("library")
    ? examineRecords(probes, responses.slice(1))
    : { mistake, doubts: [] };
}

/** Finds that a port speaks TLS, which responds to plain HTTP with a text for people. */
async function findSecurePort(
  baseUrl: string,
  responses: readonly HttpResponse[],
): Promise<string | undefined> {
  const { protocol, port } = new URL(baseUrl);
  const isText = haveSameBody(responses) && responses.every(({ body }) => !readJsonBody(body).ok);
  return protocol === "http:" && port !== "" && isText && (await speaksTls(baseUrl))
    ? `The server speaks TLS on this port: give ${baseUrl.replace(/^http:/, "https:")} with --url`
    : undefined;
}

/** Names the request, since there is no failed case that would. */
function describeFailure({ body }: WireRequest, { message }: TransportFailure): string {
  return `The server gave a query of the set-up check no response (${message}): ${Buffer.from(body ?? "").toString()}`;
}

function examineRecords(
  probes: readonly DatasetProbe[],
  responses: readonly HttpResponse[],
): SetupFindings {
  const bodies = probes.flatMap((probe, index) => {
    const response = responses[index];
    const body = response?.status === 200 ? readJsonBody(response.body) : undefined;
    return body?.ok === true ? [{ probe, body: body.value }] : [];
  });
  // A response that cannot be read says nothing about the records.
  return bodies.length < probes.length
    ? nothing
    : { mistake: findMissingRecords(bodies), doubts: findDatasetDoubts(bodies) };
}

/** Finds that the server is healthy at a base URL that is almost the one that was given. */
async function findOtherUrl(
  health: Exchange,
  { target, connect, signal }: SetupSubject,
): Promise<string | undefined> {
  if (isHealthy(health)) {
    return undefined;
  }
  for (const { url, mistake } of listOtherUrls(target.baseUrl)) {
    const other = connect(url);
    try {
      // A server may be healthy only at times or only on new connections, wherever requests go.
      if (
        (await countHealthy(other, signal)) === counterChecks &&
        (await countHealthy(target, signal)) === 0
      ) {
        return mistake;
      }
    } finally {
      await other.close();
    }
  }
  return undefined;
}

/** Number of health checks at each base URL, all on new connections, before one is blamed. */
const counterChecks = 3;

async function countHealthy(target: Target, signal: AbortSignal | undefined): Promise<number> {
  let healthy = 0;
  for (let count = 0; count < counterChecks; count += 1) {
    const exchange = await target.send(healthCheck, { circumstance: "new", signal });
    healthy += isHealthy(exchange) ? 1 : 0;
  }
  return healthy;
}

function listOtherUrls(baseUrl: string): { readonly url: string; readonly mistake: string }[] {
  const shorter = baseUrl.replace(/\/graph$/, "");
  const { origin } = new URL(baseUrl);
  const named = baseUrl.replace(/^(https?:\/\/)(127\.0\.0\.1|\[::1\])(?=[:/]|$)/, "$1localhost");
  const others = [
    {
      url: shorter,
      mistake: `The base URL must not end in /graph, which the kit adds: use ${shorter}`,
    },
    {
      url: origin,
      mistake: `The server responds correctly only without the path of the base URL: use ${origin}`,
    },
    {
      url: named,
      mistake: `The server responds correctly only when it is addressed as localhost: use ${named}`,
    },
  ];
  return others.filter(({ url }) => url !== baseUrl);
}

/** Whether it is the response of a service; its headers do not matter here. */
function isHealthy(exchange: Exchange): boolean {
  const { status, body: expected } = healthCheckResponse;
  if (exchange.outcome === "failure" || exchange.status !== status) {
    return false;
  }
  const body = readJsonBody(exchange.body);
  return body.ok && isSame(expected, body.value);
}
