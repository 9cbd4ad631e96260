import { setTimeout as delay } from "node:timers/promises";
import type { Catalogue } from "../../mutant-head.ts";
import { findField, type Query, type Reply } from "../../proxy/exchange.ts";
import { keepReplies, mutateReply, type ProxyMutant, repeatReply } from "../proxy-mutant.ts";

const isFresh = (reply: Reply): boolean =>
  reply.status === 200 && findField(reply.fields, "cache-control") !== undefined;

const ofPost = (fold: (body: string) => string) => (query: Query) =>
  query.method === "POST" ? `${query.target} ${fold(query.body.toString())}` : query.target;

/** Keeps what may be kept, but answers queries by it that are folded to the same text. */
function keepFolded(fold: (body: string) => string): ProxyMutant["mutate"] {
  return keepReplies(isFresh, ofPost(fold));
}

function mutateBody(change: (text: string, reply: Reply) => string): ProxyMutant["mutate"] {
  return mutateReply((reply) => {
    const text = change(reply.body.toString(), reply);
    return { ...reply, body: Buffer.from(text) };
  });
}

function mutateType(test: (reply: Reply, query: Query) => boolean): ProxyMutant["mutate"] {
  return mutateReply((reply, query) => {
    const fields = reply.fields.map((field, index) =>
      index % 2 === 1 && reply.fields[index - 1] === "Content-Type" ? "text/plain" : field,
    );
    return test(reply, query) ? { ...reply, fields } : reply;
  });
}

function mutateQuery(change: (query: Query) => Query): ProxyMutant["mutate"] {
  return (forward) => (query, send) => forward(change(query), send);
}

function mutateQueryText(change: (text: string) => string): ProxyMutant["mutate"] {
  return mutateQuery((query) => ({ ...query, body: Buffer.from(change(query.body.toString())) }));
}

/** Changes of what is kept, and of the bytes on the way. */
export const passageMutants: Catalogue<ProxyMutant> = {
  "kept-by-path": {
    clauses: ["intermediary.kept-by-body"],
    description: "Answers every query by the first response that may be kept",
    keep: "It is the plain one of its clause: a usual cache has method and path as its key",
    mutate: keepReplies(isFresh, ({ method, target }) => `${method} ${target}`),
  },
  "kept-without-variables": {
    clauses: ["intermediary.kept-by-body"],
    description: "Answers a document by the response to the same one with other variables",
    mutate: keepFolded((body) => body.replace(/"variables":.*/, "")),
  },
  "kept-by-lower-case": {
    clauses: ["intermediary.kept-by-body"],
    description: "Answers a query by the response to one that differs in the case of letters",
    mutate: keepFolded((body) => body.toLowerCase()),
  },
  "kept-by-single-spaces": {
    clauses: ["intermediary.kept-by-body"],
    description: "Answers a query by the response to one that differs in spaces",
    mutate: keepFolded((body) => body.replaceAll(/ +/g, " ")),
  },
  "kept-by-beginning": {
    clauses: ["intermediary.kept-by-body"],
    description: "Answers a query by the response to one whose first field is the same",
    mutate: keepFolded((body) =>
      body.includes("variables") ? body : body.replace(/(?<=name \}).*/, ""),
    ),
  },
  "kept-without-digits": {
    clauses: ["intermediary.kept-by-body"],
    description:
      "Answers a query by the response to one that differs in the digits of the document",
    mutate: keepFolded((body) => (body.includes("variables") ? body : body.replaceAll(/\d/g, ""))),
  },
  "rejection-repeated-to-next": {
    clauses: ["intermediary.kept-by-body"],
    description: "Answers the query after a 400 that may be kept by the 400, too",
    mutate: repeatReply(
      ({ status, fields }) => status === 400 && findField(fields, "cache-control") !== undefined,
    ),
  },
  "server-error-kept-for-get": {
    clauses: ["intermediary.only-success-kept"],
    description: "Answers a GET by the 503 that it got before",
    mutate: keepReplies(
      (reply, { method }) => reply.status === 503 && method === "GET",
      (query) => query.target,
    ),
  },
  "server-error-kept-for-post": {
    clauses: ["intermediary.only-success-kept"],
    description: "Answers a POST by the 503 that it got before",
    mutate: keepReplies(
      (reply, { method }) => reply.status === 503 && method === "POST",
      (query) => query.target + query.body.toString(),
    ),
  },
  "partial-success-emptied": {
    clauses: ["intermediary.partial-success"],
    description: "Empties the errors of a 200",
    mutate: mutateBody((text) => text.replace(/"errors":\[\{.*\}\]/, '"errors":[]')),
  },
  "query-string-added": {
    clauses: ["intermediary.request-unchanged"],
    description: "Adds a query string to the address",
    keep: "It is the plain one of its clause",
    mutate: mutateQuery((query) => ({ ...query, target: `${query.target}?via=proxy` })),
  },
  "document-trimmed": {
    clauses: ["intermediary.request-unchanged"],
    description: "Takes line breaks out of a document",
    mutate: mutateQueryText((text) => text.replaceAll("\\n", " ")),
  },
  "document-escaped": {
    clauses: ["intermediary.request-unchanged"],
    description: "Escapes what is beyond the basic plane in a document",
    mutate: mutateQueryText((text) => text.replaceAll("\u{1F4DA}", "\\ud83d\\udcda")),
  },
  "query-cut": {
    clauses: ["intermediary.request-unchanged"],
    description: "Cuts the body of a query at 4 KiB",
    mutate: mutateQuery((query) =>
      query.body.length < 100_000 ? { ...query, body: query.body.subarray(0, 4096) } : query,
    ),
  },
  "accents-composed-anew": {
    clauses: ["intermediary.request-unchanged"],
    description: "Decomposes letters with accents in a query that has several in a row",
    mutate: mutateQueryText((text) => text.replace("\u00e9\u00e9", "e\u0301e\u0301")),
  },
  "body-cut-at-characters": {
    clauses: ["intermediary.type-and-length"],
    description: "Counts characters where the length of a body counts bytes",
    mutate: mutateReply((reply) => ({
      ...reply,
      body: reply.body.subarray(0, reply.body.toString().length),
    })),
  },
  "rejection-typed-as-text": {
    clauses: ["intermediary.type-and-length"],
    description: "Makes the body of a 400 text/plain",
    mutate: mutateType(({ status }) => status === 400),
  },
  "type-lost-with-accepted-coding": {
    clauses: ["intermediary.type-and-length"],
    description: "Makes a body text/plain where the client accepts gzip",
    mutate: mutateType((_, query) => findField(query.fields, "accept-encoding") === "gzip"),
  },
  "body-cut": {
    clauses: ["intermediary.body-unchanged"],
    description: "Cuts the body of a response",
    keep: "Users meet it: buffers that are too small",
    mutate: mutateReply((reply) => ({ ...reply, body: reply.body.subarray(0, 64) })),
  },
  "body-printed-anew": {
    clauses: ["intermediary.body-unchanged"],
    description: "Parses the JSON of a 200 and prints it anew",
    keep: "Users meet it: gateways that look into bodies",
    mutate: mutateBody((text, { status }) => {
      const isJson = status === 200 && text.startsWith("{");
      return isJson ? JSON.stringify(JSON.parse(text)) : text;
    }),
  },
  "rejection-body-replaced": {
    clauses: ["intermediary.body-unchanged"],
    description: "Replaces the words of a 400 by its own",
    mutate: mutateBody((text, { status }) =>
      status === 400 ? text.replace("no such field on type Query", "bad request") : text,
    ),
  },
  "chunked-body-doubled": {
    clauses: ["intermediary.body-unchanged"],
    description: "Repeats the end of a body in chunks",
    mutate: mutateReply((reply) =>
      findField(reply.fields, "transfer-encoding") === undefined
        ? reply
        : { ...reply, body: Buffer.concat([reply.body, Buffer.from("\n")]) },
    ),
  },
  "overlapping-responses-swapped": {
    clauses: ["intermediary.responses-apart"],
    description: "Gives a query that overlaps with others the response to one of them",
    keep: "It is the plain one of its clause",
    mutate: swapOverlapping(() => true),
  },
  "overlapping-rejections-swapped": {
    clauses: ["intermediary.responses-apart"],
    description: "Gives a query that overlaps with a rejected one its 400",
    mutate: swapOverlapping(({ status }) => status === 400),
  },
  "response-after-cut-repeated": {
    clauses: ["intermediary.responses-apart"],
    description: "Answers the query after a cut response by the 502, too",
    mutate: repeatReply((reply) => reply.status === 502 && reply.body.includes("aborted")),
  },
  "server-error-repeated-to-next": {
    clauses: ["intermediary.responses-apart"],
    description: "Answers the query after a 500 by the 500, too",
    mutate: repeatReply(({ status }) => status === 500),
  },
};

/** Milliseconds in which responses to overlapping queries come. */
const overlapMs = 20;

function swapOverlapping(test: (reply: Reply) => boolean): ProxyMutant["mutate"] {
  return (forward) => {
    const ready: Reply[] = [];
    let active = 0;
    return async (query, send) => {
      active += 1;
      const isAlone = active === 1;
      const reply = await forward(query, send);
      ready.push(reply);
      await delay(isAlone && active === 1 ? 0 : overlapMs);
      const other = ready.find((each) => each !== reply && test(each));
      active -= 1;
      if (active === 0) {
        ready.length = 0;
      }
      return other ?? reply;
    };
  };
}
