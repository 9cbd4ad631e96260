import { type ClientSteps, createClient, type Query, type QueryClient } from "../client/query.ts";
import type { ClientRequest } from "../client/send-request.ts";
import type { Catalogue } from "../mutant-head.ts";
import type { ClientMutant } from "./client-mutant.ts";

/** Mutants that send something else than the query that they are asked. */
export const writingMutants: Catalogue<ClientMutant> = {
  "base-path-replaced": {
    clauses: ["client.address"],
    description: "resolves graph against a base URL whose last segment is then lost",
    change: rewriteRequest((request, baseUrl) => ({ ...request, url: new URL("graph", baseUrl) })),
  },
  "slash-doubled": {
    clauses: ["client.address"],
    description: "appends /graph to a base URL that ends with a slash",
    change: rewriteRequest((request, baseUrl) => ({
      ...request,
      url: new URL(`${baseUrl}/graph`),
    })),
  },
  "address-of-others": {
    clauses: ["client.address"],
    description: "sends to /graphql",
    keep: "It is the plain one of its clause",
    change: rewriteRequest((request) => ({ ...request, url: new URL(`${request.url}ql`) })),
  },
  "query-in-address": {
    clauses: ["client.nothing-in-address"],
    description: "repeats the document in a query string",
    change: rewriteRequest((request, _baseUrl, { document }) => {
      const { url } = request;
      url.searchParams.set("document", document);
      return { ...request, url };
    }),
  },
  "form-sent": {
    clauses: ["client.body", "client.document-unchanged", "client.values-unchanged"],
    description: "sends the document as a form",
    keep: "It is the plain one of its clause",
    change: rewriteRequest((request, _baseUrl, { document }) => ({
      ...request,
      type: "application/x-www-form-urlencoded",
      body: new URLSearchParams({ document }).toString(),
    })),
  },
  "graphql-sent": {
    clauses: ["client.body", "client.document-unchanged", "client.values-unchanged"],
    description: "sends the document under the key query, as GraphQL does",
    keep: "Users meet the bug",
    change: rewriteBody(({ document, variables }) => ({ query: document, variables })),
  },
  "body-length-in-characters": {
    clauses: ["client.body", "client.document-unchanged", "client.values-unchanged"],
    description: "sends as many bytes of a body as it has characters",
    change: rewriteRequest((request) => ({
      ...request,
      body: Buffer.from(request.body).subarray(0, request.body.length).toString(),
    })),
  },
  "null-variables": {
    clauses: ["client.variables-object"],
    description: "sends null where a query has no variables",
    change: rewriteBody(({ document, variables = null }) => ({ document, variables })),
  },
  "variables-as-list": {
    clauses: ["client.variables-object", "client.values-unchanged"],
    description: "sends variables as a list of pairs",
    change: rewriteVariables((variables) => Object.entries(variables)),
  },
  "braces-added": {
    clauses: ["client.document-grammar", "client.document-unchanged"],
    description: "wraps a document in braces and an operation",
    change: rewriteDocument((document) => `query { ${document} }`),
  },
  "spaces-folded": {
    clauses: ["client.document-unchanged"],
    description: "folds the white space of a document",
    change: rewriteDocument((document) => document.trim().replace(/\s+/g, " ")),
  },
  "marks-escaped": {
    clauses: ["client.document-unchanged"],
    description: "escapes ampersands in a document as HTML does",
    change: rewriteDocument((document) => document.replaceAll("&", "&amp;")),
  },
  "variables-pasted": {
    clauses: ["client.values-unchanged", "client.document-unchanged", "client.quoted-values"],
    description: "pastes variables into the document",
    keep: "Users meet the bug",
    change: rewriteBody((query) => ({ document: pasteValues(query, () => true) })),
  },
  "values-as-texts": {
    clauses: ["client.values-unchanged", "client.placeholder-values"],
    description: "sends each value of a variable as a text",
    change: rewriteVariables((variables) => mapValues(variables, String)),
  },
  "short-values-pasted": {
    clauses: ["client.quoted-values", "client.document-unchanged", "client.values-unchanged"],
    description: "pastes texts with a double quote into the document, escaped",
    change: rewriteBody((query) => ({
      ...query,
      document: pasteValues(query, (value) => typeof value === "string" && value.includes('"')),
    })),
  },
  "empty-values-dropped": {
    clauses: ["client.placeholder-values", "client.values-unchanged"],
    description: "leaves out variables whose value is null or empty",
    change: rewriteVariables((variables) =>
      Object.fromEntries(
        Object.entries(variables).filter(([, value]) => value !== null && value !== ""),
      ),
    ),
  },
  "type-name-added": {
    clauses: ["client.published-names", "client.document-unchanged"],
    description: "selects __typename in every object",
    change: rewriteDocument((document) => document.replaceAll("{", "{ __typename")),
  },
  "ids-as-numbers": {
    clauses: ["client.opaque-ids", "client.values-unchanged"],
    description: "sends texts of digits as numbers",
    change: rewriteVariables((variables) => mapValues(variables, toNumber)),
  },
  "queries-joined": {
    clauses: ["client.no-aliases", "client.no-leftovers"],
    description: "sends queries that are asked at once as one",
    change: joinQueries,
  },
};

function rewriteRequest(
  rewrite: (request: ClientRequest, baseUrl: string, query: Query) => ClientRequest,
): ClientMutant["change"] {
  return (steps) => ({
    write: (baseUrl, query) => rewrite(steps.write(baseUrl, query), baseUrl, query),
  });
}

function rewriteBody(rewrite: (query: Query) => object): ClientMutant["change"] {
  return rewriteRequest((request, _baseUrl, query) => ({
    ...request,
    body: JSON.stringify(rewrite(query)),
  }));
}

function rewriteDocument(rewrite: (document: string) => string): ClientMutant["change"] {
  return rewriteBody(({ document, ...rest }) => ({ document: rewrite(document), ...rest }));
}

type Variables = NonNullable<Query["variables"]>;

function rewriteVariables(rewrite: (variables: Variables) => object): ClientMutant["change"] {
  return rewriteBody(({ document, variables }) => ({
    document,
    variables: variables && rewrite(variables),
  }));
}

function pasteValues(
  { document, variables = {} }: Query,
  isPasted: (value: unknown) => boolean,
): string {
  return document.replace(/\$(\w+)/g, (placeholder, name: string) =>
    isPasted(variables[name]) ? JSON.stringify(variables[name]) : placeholder,
  );
}

function mapValues(variables: Variables, change: (value: unknown) => unknown): Variables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, change(value)]),
  );
}

function toNumber(value: unknown): unknown {
  return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
}

/** Milliseconds in which more queries may come. */
const batchMs = 30;

/** Each query gets what the joined one gets. */
function joinQueries(steps: ClientSteps): QueryClient {
  const send = createClient(steps);
  let waiting: Query[] = [];
  return async (baseUrl, asked, options) => {
    waiting.push(asked);
    const batch = waiting;
    await new Promise((resolve) => setTimeout(resolve, batchMs));
    waiting = [];
    const [first] = batch;
    const document = batch.map((one) => one.document).join(" ");
    return batch.length === 1 || first === undefined
      ? send(baseUrl, asked, options)
      : send(baseUrl, { ...first, document }, options);
  };
}
