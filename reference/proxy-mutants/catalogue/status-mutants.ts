import { makeReply, type Reply } from "../../proxy/exchange.ts";
import { mutateReply, mutateStatus, type ProxyMutant, repeatOn } from "../proxy-mutant.ts";

const badGateway = (): Reply => makeReply(502, "Bad Gateway");

/** Refuses responses that pass a test. */
function refuse(test: (reply: Reply) => boolean): ProxyMutant["mutate"] {
  return mutateReply((reply) => (test(reply) ? badGateway() : reply));
}

/** Sends queries again that get a status. */
function repeat(status: number, clause: string): ProxyMutant {
  return {
    name: `repeated-after-${status}`,
    clause,
    description: `Sends a query again that gets a ${status}`,
    mutate: repeatOn((reply, { method }) => reply.status === status && method === "POST"),
  };
}

const json = (reply: Reply): unknown => {
  try {
    return JSON.parse(reply.body.toString());
  } catch {
    return undefined;
  }
};

function hasData(reply: Reply): boolean {
  const value = json(reply);
  return typeof value === "object" && value !== null && "data" in value;
}

function hasEntries(reply: Reply): boolean {
  return hasData(reply) && reply.body.includes('"errors":[{');
}

function hasDefects(reply: Reply): boolean {
  return !hasData(reply) && reply.body.includes('"errors":["');
}

/** Changes of statuses, of what is done about them, and of how status lines are read. */
export const statusMutants: readonly ProxyMutant[] = [
  {
    name: "unregistered-client-error-turned-to-500",
    clause: "intermediary.unregistered-class",
    description: "Makes a 500 of a 499",
    keep: "Real software shows it: httpd, where it is kept",
    mutate: mutateStatus(499, 500),
  },
  {
    name: "unregistered-client-error-turned-to-400",
    clause: "intermediary.number-unchanged",
    description: "Makes a 400 of a 499",
    mutate: mutateStatus(499, 400),
  },
  {
    name: "unregistered-server-error-turned-to-500",
    clause: "intermediary.number-unchanged",
    description: "Makes a 500 of a 599",
    mutate: mutateStatus(599, 500),
  },
  {
    name: "unregistered-success-refused",
    clause: "intermediary.unregistered-class",
    description: "Answers 502 to a 299",
    keep: "It is the plain one of its clause",
    mutate: refuse(({ status }) => status === 299),
  },
  {
    name: "unregistered-success-turned-to-200",
    clause: "intermediary.number-unchanged",
    description: "Makes a 200 of a 299",
    mutate: mutateStatus(299, 200),
  },
  {
    name: "success-renumbered",
    clause: "status.success",
    description: "Makes a 200 of a 201",
    mutate: mutateStatus(201, 200),
  },
  {
    name: "no-content-renumbered",
    clause: "status.success",
    description: "Makes a 200 of a 204",
    mutate: mutateStatus(204, 200),
  },
  {
    name: "success-repeated",
    clause: "status.success",
    description: "Sends a query twice that gets a 200 with data and the usual phrase",
    mutate: repeatOn(
      (reply) =>
        reply.status === 200 && reply.phrase === "OK" && hasData(reply) && !hasEntries(reply),
    ),
  },
  {
    name: "every-query-repeated",
    clause: "status.success",
    description: "Sends every query twice",
    keep: "Users meet it: proxies that mirror traffic to both origins",
    mutate: (forward) => async (query, send) => {
      const mirrored = forward(query, () => undefined);
      const reply = await forward(query, send);
      await mirrored;
      return reply;
    },
  },
  repeat(204, "status.success"),
  {
    name: "partial-success-turned-to-207",
    clause: "status.declared-code",
    description: "Makes a 207 of a 200 with entries in errors",
    mutate: mutateReply((reply) => (hasEntries(reply) ? { ...reply, status: 207 } : reply)),
  },
  {
    name: "partial-success-repeated",
    clause: "intermediary.partial-success",
    description: "Sends a query again that gets a 200 with entries in errors",
    mutate: repeatOn(hasEntries),
  },
  {
    name: "rejection-turned-to-422",
    clause: "status.declared-code",
    description: "Makes a 422 of a 400",
    keep: "It is the plain one of its clause",
    mutate: mutateReply((reply) =>
      reply.status === 400 && hasDefects(reply) ? { ...reply, status: 422 } : reply,
    ),
  },
  {
    name: "rejection-refused",
    clause: "status.declared-code",
    description: "Answers 502 to a 400",
    keep: "Users meet it: gateways with error pages of their own",
    mutate: refuse(({ status }) => status === 400),
  },
  {
    name: "rejection-turned-to-success",
    clause: "status.declared-code",
    description: "Makes a 200 of a 400",
    keep: "Users meet it: gateways that report failures in the body only",
    mutate: mutateStatus(400, 200),
  },
  {
    name: "moved-refused",
    clause: "intermediary.redirection",
    description: "Answers 502 to a 301",
    mutate: refuse(({ status }) => status === 301),
  },
  {
    name: "found-turned-to-success",
    clause: "intermediary.redirection",
    description: "Makes a 200 of a 302",
    mutate: mutateStatus(302, 200),
  },
  {
    name: "temporary-redirection-renumbered",
    clause: "intermediary.redirection",
    description: "Makes a 302 of a 307",
    mutate: mutateStatus(307, 302),
  },
  {
    name: "permanent-redirection-without-location",
    clause: "intermediary.redirection",
    description: "Leaves out the Location of a 308",
    mutate: mutateReply((reply) =>
      reply.status === 308 ? { ...reply, fields: ["Content-Type", "text/plain"] } : reply,
    ),
  },
  repeat(302, "intermediary.redirection"),
  {
    name: "unregistered-redirection-turned-to-500",
    clause: "intermediary.redirection-unregistered",
    description: "Makes a 500 of a 399",
    mutate: mutateStatus(399, 500),
  },
  {
    name: "repeated-after-any-client-error",
    clause: "status.client-error",
    description: "Sends a query again that gets a 4xx",
    keep: "It is the plain one of its clause",
    mutate: repeatOn(
      ({ status }, { method }) => status >= 400 && status < 500 && method === "POST",
    ),
  },
  {
    ...repeat(400, "status.client-error"),
    keep: "The text names it: the service declares no other 4xx",
  },
  repeat(404, "intermediary.client-error-unregistered"),
  repeat(422, "intermediary.client-error-unregistered"),
  repeat(499, "intermediary.client-error-unregistered"),
  repeat(408, "intermediary.client-error-retried-by-http"),
  repeat(421, "intermediary.client-error-retried-by-http"),
  repeat(425, "intermediary.client-error-retried-by-http"),
  repeat(429, "intermediary.client-error-retried-by-http"),
  {
    name: "repeated-after-any-server-error",
    clause: "intermediary.post-not-retried",
    description: "Sends a query again that gets a 5xx",
    keep: "It is the plain one of its clause",
    mutate: repeatOn(
      ({ status }, { method }) => status >= 500 && status < 600 && method === "POST",
    ),
  },
  repeat(500, "intermediary.post-not-retried"),
  repeat(502, "intermediary.post-not-retried"),
  repeat(503, "intermediary.post-not-retried"),
  repeat(504, "intermediary.post-not-retried"),
  repeat(599, "intermediary.server-error-unregistered"),
  {
    name: "server-error-turned-to-success",
    clause: "intermediary.server-error-passed",
    description: "Makes a 200 of a 500",
    mutate: mutateStatus(500, 200),
  },
  {
    name: "unavailability-turned-to-success",
    clause: "intermediary.server-error-passed",
    description: "Makes a 200 of a 503",
    mutate: mutateStatus(503, 200),
  },
  {
    name: "older-version-refused",
    clause: "status.status-line",
    description: "Answers 502 to a status line of HTTP/1.0",
    mutate: refuse(({ version }) => version === "1.0"),
  },
  {
    name: "long-phrase-refused",
    clause: "status.status-line",
    description: "Answers 502 to a phrase of more than 100 characters",
    mutate: refuse(({ phrase }) => phrase.length > 100),
  },
  {
    name: "phrase-beyond-ascii-refused",
    clause: "status.status-line",
    description: "Answers 502 to a phrase with bytes beyond ASCII",
    mutate: refuse(({ phrase }) => /[^ -~]/.test(phrase)),
  },
  {
    name: "number-in-phrase-read",
    clause: "intermediary.phrase-decides-nothing",
    description: "Takes a number at the beginning of the phrase for the code",
    mutate: mutateReply((reply) => {
      const [number] = /^\d{3}\b/.exec(reply.phrase) ?? [];
      return number === undefined ? reply : { ...reply, status: Number(number) };
    }),
  },
  {
    name: "empty-phrase-refused",
    clause: "intermediary.empty-phrase",
    description: "Answers 502 to an empty phrase",
    mutate: refuse(({ phrase }) => phrase === ""),
  },
  {
    name: "phrase-merged-into-status",
    clause: "intermediary.phrase-decides-nothing",
    description: "Makes a 500 of a 200 with the phrase Internal Server Error",
    mutate: mutateReply((reply) =>
      reply.status === 200 && /error/i.test(reply.phrase) ? { ...reply, status: 500 } : reply,
    ),
  },
  {
    name: "unavailable-by-phrase-repeated",
    clause: "intermediary.phrase-decides-nothing",
    description: "Sends a query again whose phrase is Service Unavailable, whatever the code",
    mutate: repeatOn(({ status, phrase }) => status < 500 && phrase === "Service Unavailable"),
  },
  {
    name: "rejection-by-phrase-turned-to-success",
    clause: "intermediary.phrase-decides-nothing",
    description: "Makes a 200 of a 400 with the phrase OK",
    mutate: mutateReply((reply) =>
      reply.status === 400 && reply.phrase === "OK" ? { ...reply, status: 200 } : reply,
    ),
  },
  {
    name: "server-error-by-phrase-turned-to-success",
    clause: "intermediary.phrase-decides-nothing",
    description: "Makes a 200 of a 503 with the phrase OK",
    mutate: mutateReply((reply) =>
      reply.status === 503 && reply.phrase === "OK" ? { ...reply, status: 200 } : reply,
    ),
  },
  {
    name: "failure-in-body-turned-to-error",
    clause: "intermediary.code-believed",
    description: "Makes a 400 of a 200 whose body is a failure",
    mutate: mutateReply((reply) =>
      reply.status === 200 && hasDefects(reply) ? { ...reply, status: 400 } : reply,
    ),
  },
  {
    name: "failure-in-body-repeated",
    clause: "intermediary.code-believed",
    description: "Sends a query again that gets a 200 whose body is a failure",
    mutate: repeatOn((reply) => reply.status === 200 && hasDefects(reply)),
  },
  {
    name: "page-refused",
    clause: "intermediary.code-believed",
    description: "Answers 502 to a 200 with a page",
    mutate: refuse((reply) => reply.status === 200 && reply.body.includes("<!doctype")),
  },
  {
    name: "data-turned-to-success",
    clause: "intermediary.code-believed",
    description: "Makes a 200 of a 400 with data",
    mutate: mutateReply((reply) =>
      reply.status === 400 && hasData(reply) ? { ...reply, status: 200 } : reply,
    ),
  },
];
