import { isJsonObject } from "../../json/json-object.ts";
import type { Catalogue } from "../../mutant-head.ts";
import type { Reply } from "../../proxy/exchange.ts";
import { badGateway, mutateReply, type ProxyMutant, repeatOn } from "../proxy-mutant.ts";

/** Refuses responses that pass a test. */
function refuse(test: (reply: Reply) => boolean): ProxyMutant["mutate"] {
  return mutateReply((reply) => (test(reply) ? badGateway() : reply));
}

/** Changes the status of responses that pass a test. */
function setStatus(status: number, test: (reply: Reply) => boolean): ProxyMutant["mutate"] {
  return mutateReply((reply) => (test(reply) ? { ...reply, status } : reply));
}

/** Changes one status to another. */
function renumber(from: number, to: number, clause: string): Catalogue<ProxyMutant>[string] {
  return {
    clauses: [clause],
    description: `Makes a ${to} of a ${from}`,
    mutate: setStatus(to, ({ status }) => status === from),
  };
}

/** Sends queries again that get a status. */
function repeat(status: number, clause: string, keep?: string): Catalogue<ProxyMutant> {
  return {
    [`repeated-after-${status}`]: {
      clauses: [clause],
      description: `Sends a query again that gets a ${status}`,
      ...(keep !== undefined && { keep }),
      mutate: repeatOn((reply, { method }) => reply.status === status && method === "POST"),
    },
  };
}

function hasData({ body }: Reply): boolean {
  try {
    const value: unknown = JSON.parse(body.toString());
    return isJsonObject(value) && "data" in value;
  } catch {
    return false;
  }
}

function hasEntries(reply: Reply): boolean {
  return hasData(reply) && reply.body.includes('"errors":[{');
}

function hasDefects(reply: Reply): boolean {
  return !hasData(reply) && reply.body.includes('"errors":["');
}

/** Changes of statuses, of what is done about them, and of how status lines are read. */
export const statusMutants: Catalogue<ProxyMutant> = {
  "unregistered-client-error-turned-to-500": {
    ...renumber(499, 500, "intermediary.unregistered-class"),
    keep: "Real software shows it: httpd, where it is kept",
  },
  "unregistered-client-error-turned-to-400": renumber(499, 400, "intermediary.number-unchanged"),
  "unregistered-server-error-turned-to-500": renumber(599, 500, "intermediary.number-unchanged"),
  "unregistered-success-refused": {
    clauses: ["intermediary.unregistered-class"],
    description: "Answers 502 to a 299",
    keep: "It is the plain one of its clause",
    mutate: refuse(({ status }) => status === 299),
  },
  "unregistered-success-turned-to-200": renumber(299, 200, "intermediary.number-unchanged"),
  "success-renumbered": renumber(201, 200, "status.success"),
  "no-content-renumbered": renumber(204, 200, "status.success"),
  "success-repeated": {
    clauses: ["status.success"],
    description: "Sends a query twice that gets a 200 with data and the usual phrase",
    mutate: repeatOn(
      (reply) =>
        reply.status === 200 && reply.phrase === "OK" && hasData(reply) && !hasEntries(reply),
    ),
  },
  "every-query-repeated": {
    clauses: ["status.success"],
    description: "Sends every query twice",
    keep: "Users meet it: proxies that mirror traffic to both origins",
    mutate: (forward) => async (query, send) => {
      const mirrored = forward(query, () => undefined);
      const reply = await forward(query, send);
      await mirrored;
      return reply;
    },
  },
  ...repeat(204, "status.success"),
  "partial-success-turned-to-207": {
    clauses: ["status.declared-code"],
    description: "Makes a 207 of a 200 with entries in errors",
    mutate: setStatus(207, hasEntries),
  },
  "partial-success-repeated": {
    clauses: ["intermediary.partial-success"],
    description: "Sends a query again that gets a 200 with entries in errors",
    mutate: repeatOn(hasEntries),
  },
  "rejection-turned-to-422": {
    clauses: ["status.declared-code"],
    description: "Makes a 422 of a 400",
    keep: "It is the plain one of its clause",
    mutate: setStatus(422, (reply) => reply.status === 400 && hasDefects(reply)),
  },
  "rejection-refused": {
    clauses: ["status.declared-code"],
    description: "Answers 502 to a 400",
    keep: "Users meet it: gateways with error pages of their own",
    mutate: refuse(({ status }) => status === 400),
  },
  "rejection-turned-to-success": {
    ...renumber(400, 200, "status.declared-code"),
    keep: "Users meet it: gateways that report failures in the body only",
  },
  "moved-refused": {
    clauses: ["intermediary.redirection"],
    description: "Answers 502 to a 301",
    mutate: refuse(({ status }) => status === 301),
  },
  "found-turned-to-success": renumber(302, 200, "intermediary.redirection"),
  "temporary-redirection-renumbered": renumber(307, 302, "intermediary.redirection"),
  "permanent-redirection-without-location": {
    clauses: ["intermediary.redirection"],
    description: "Leaves out the Location of a 308",
    mutate: mutateReply((reply) =>
      reply.status === 308 ? { ...reply, fields: ["Content-Type", "text/plain"] } : reply,
    ),
  },
  ...repeat(302, "intermediary.redirection"),
  "unregistered-redirection-turned-to-500": renumber(
    399,
    500,
    "intermediary.redirection-unregistered",
  ),
  "repeated-after-any-client-error": {
    clauses: ["status.client-error"],
    description: "Sends a query again that gets a 4xx",
    keep: "It is the plain one of its clause",
    mutate: repeatOn(
      ({ status }, { method }) => status >= 400 && status < 500 && method === "POST",
    ),
  },
  ...repeat(400, "status.client-error", "The text names it: the service declares no other 4xx"),
  ...repeat(404, "intermediary.client-error-unregistered"),
  ...repeat(422, "intermediary.client-error-unregistered"),
  ...repeat(499, "intermediary.client-error-unregistered"),
  ...repeat(408, "intermediary.client-error-retried-by-http"),
  ...repeat(421, "intermediary.client-error-retried-by-http"),
  ...repeat(425, "intermediary.client-error-retried-by-http"),
  ...repeat(429, "intermediary.client-error-retried-by-http"),
  "repeated-after-any-server-error": {
    clauses: ["intermediary.post-not-retried"],
    description: "Sends a query again that gets a 5xx",
    keep: "It is the plain one of its clause",
    mutate: repeatOn(
      ({ status }, { method }) => status >= 500 && status < 600 && method === "POST",
    ),
  },
  ...repeat(500, "intermediary.post-not-retried"),
  ...repeat(502, "intermediary.post-not-retried"),
  ...repeat(503, "intermediary.post-not-retried"),
  ...repeat(504, "intermediary.post-not-retried"),
  ...repeat(599, "intermediary.server-error-unregistered"),
  "server-error-turned-to-success": renumber(500, 200, "intermediary.server-error-passed"),
  "unavailability-turned-to-success": renumber(503, 200, "intermediary.server-error-passed"),
  "older-version-refused": {
    clauses: ["status.status-line"],
    description: "Answers 502 to a status line of HTTP/1.0",
    mutate: refuse(({ version }) => version === "1.0"),
  },
  "long-phrase-refused": {
    clauses: ["status.status-line"],
    description: "Answers 502 to a phrase of more than 100 characters",
    mutate: refuse(({ phrase }) => phrase.length > 100),
  },
  "phrase-beyond-ascii-refused": {
    clauses: ["status.status-line"],
    description: "Answers 502 to a phrase with bytes beyond ASCII",
    mutate: refuse(({ phrase }) => /[^ -~]/.test(phrase)),
  },
  "number-in-phrase-read": {
    clauses: ["intermediary.phrase-decides-nothing"],
    description: "Takes a number at the beginning of the phrase for the code",
    mutate: mutateReply((reply) => {
      const [number] = /^\d{3}\b/.exec(reply.phrase) ?? [];
      return number === undefined ? reply : { ...reply, status: Number(number) };
    }),
  },
  "empty-phrase-refused": {
    clauses: ["intermediary.empty-phrase"],
    description: "Answers 502 to an empty phrase",
    mutate: refuse(({ phrase }) => phrase === ""),
  },
  "phrase-merged-into-status": {
    clauses: ["intermediary.phrase-decides-nothing"],
    description: "Makes a 500 of a 200 with the phrase Internal Server Error",
    mutate: setStatus(500, (reply) => reply.status === 200 && /error/i.test(reply.phrase)),
  },
  "unavailable-by-phrase-repeated": {
    clauses: ["intermediary.phrase-decides-nothing"],
    description: "Sends a query again whose phrase is Service Unavailable, whatever the code",
    mutate: repeatOn(({ status, phrase }) => status < 500 && phrase === "Service Unavailable"),
  },
  "rejection-by-phrase-turned-to-success": {
    clauses: ["intermediary.phrase-decides-nothing"],
    description: "Makes a 200 of a 400 with the phrase OK",
    mutate: setStatus(200, (reply) => reply.status === 400 && reply.phrase === "OK"),
  },
  "server-error-by-phrase-turned-to-success": {
    clauses: ["intermediary.phrase-decides-nothing"],
    description: "Makes a 200 of a 503 with the phrase OK",
    mutate: setStatus(200, (reply) => reply.status === 503 && reply.phrase === "OK"),
  },
  "failure-in-body-turned-to-error": {
    clauses: ["intermediary.code-believed"],
    description: "Makes a 400 of a 200 whose body is a failure",
    mutate: setStatus(400, (reply) => reply.status === 200 && hasDefects(reply)),
  },
  "failure-in-body-repeated": {
    clauses: ["intermediary.code-believed"],
    description: "Sends a query again that gets a 200 whose body is a failure",
    mutate: repeatOn((reply) => reply.status === 200 && hasDefects(reply)),
  },
  "page-refused": {
    clauses: ["intermediary.code-believed"],
    description: "Answers 502 to a 200 with a page",
    mutate: refuse((reply) => reply.status === 200 && reply.body.includes("<!doctype")),
  },
  "data-turned-to-success": {
    clauses: ["intermediary.code-believed"],
    description: "Makes a 200 of a 400 with data",
    mutate: setStatus(200, (reply) => reply.status === 400 && hasData(reply)),
  },
};
