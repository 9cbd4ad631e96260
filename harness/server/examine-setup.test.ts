import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Need } from "../suite/case.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeResponse } from "../testing/make-response.ts";
import { scaleTime } from "../testing/scale-time.ts";
import type { HttpResponse, SendOptions, Target } from "../transport/exchange.ts";
import { healthCheckResponse } from "../transport/health-check.ts";
import { examineSetup, type SetupFindings } from "./examine-setup.ts";

const { dataset } = kitSuite;
const all = new Set<Need>(["library", "overdue-outage"]);

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
  readonly location?: string | undefined;
}

/** Chooses the response to a document sent to a base URL. */
type Choose = (
  document: string,
  baseUrl: string,
  circumstance: SendOptions["circumstance"],
) => Reply;

/** Responds from memory, and counts the requests. */
function createTarget(baseUrl: string, choose: Choose, sent: string[]): Target {
  return {
    baseUrl,
    connections: () => 1,
    async send({ body }, { circumstance } = {}): Promise<HttpResponse> {
      const { document } = JSON.parse(Buffer.from(body ?? []).toString());
      sent.push(document);
      const reply = choose(document, baseUrl, circumstance);
      const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
      return makeResponse(reply.status, text, {
        ...(reply.type !== undefined && { "content-type": reply.type }),
        ...(reply.location !== undefined && { location: reply.location }),
      });
    },
    sendInTurn: async () => [],
    preconnect: async () => [],
    close: async () => undefined,
  };
}

async function examine(
  choose: Choose,
  {
    baseUrl = "http://s",
    needs = all,
    headers,
  }: {
    baseUrl?: string;
    needs?: ReadonlySet<Need>;
    headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<SetupFindings & { sent: readonly string[] }> {
  const sent: string[] = [];
  const connect = (url: string): Target => createTarget(url, choose, sent);
  const found = await examineSetup({
    target: connect(baseUrl),
    dataset,
    headers,
    needs,
    connect,
  });
  return { ...found, sent };
}

/** What a conforming server responds to the requests of an examination. */
function conform(document: string, change: (found: object) => object | null = (one) => one): Reply {
  const [, field = "", id] = /^(member|book)\((?:id|isbn): "([^"]+)"\)/.exec(document) ?? [];
  const member = dataset.members.find((one) => one.id === id);
  const book = dataset.books.find((one) => one.isbn === id);
  const loans = dataset.loans
    .filter(({ memberId }) => memberId === id)
    .map((loan) => ({ id: loan.id, overdueDays: null }));
  const found = { ...member, ...book, loans };
  return document === "canary"
    ? healthCheckResponse
    : { status: 200, body: { data: { [field]: change(found) }, errors: [] } };
}

/** Responds as a conforming server that finds no record for some documents. */
function conformWithout(isMissing: (document: string) => boolean): Choose {
  return (document) => conform(document, (found) => (isMissing(document) ? null : found));
}

describe("examineSetup()", () => {
  it("finds nothing at a conforming server, with seven requests or fewer", async () => {
    const { mistake, doubts, sent } = await examine((document) => conform(document));
    assert.deepEqual([mistake, doubts], [undefined, []]);
    assert.ok(sent.length > 2 && sent.length <= 7, String(sent.length));
  });

  it("sends two requests where no record is needed", async () => {
    const { sent } = await examine((document) => conform(document), { needs: new Set() });
    assert.equal(sent.length, 2);
  });

  it("finds /graph in the base URL", async () => {
    const { mistake } = await examine(
      (document, url) =>
        url === "http://s/api" ? conform(document) : { status: 404, body: "Not found" },
      { baseUrl: "http://s/api/graph" },
    );
    assert.equal(
      mistake,
      "The base URL must not end in /graph, which the kit adds: use http://s/api",
    );
  });

  it("finds a path in the base URL under which nothing is served", async () => {
    const { mistake } = await examine(
      (document, url) =>
        url === "http://s" ? conform(document) : { status: 400, body: { errors: ["no"] } },
      { baseUrl: "http://s/api" },
    );
    assert.equal(
      mistake,
      "The server responds correctly only without the path of the base URL: use http://s",
    );
  });

  it("finds that a server must be addressed as localhost", async () => {
    const rejection = { status: 400, body: "Invalid host", type: "text/plain" };
    const { mistake } = await examine(
      (document, url) => (url === "http://localhost:8080" ? conform(document) : rejection),
      { baseUrl: "http://127.0.0.1:8080" },
    );
    assert.equal(
      mistake,
      "The server responds correctly only when it is addressed as localhost: use http://localhost:8080",
    );
  });

  it("does not blame the base URL for a server that is wrong only at first", async () => {
    let count = 0;
    const { mistake } = await examine(
      (document) => {
        count += 1;
        return count === 1 ? { status: 400, body: {} } : conform(document);
      },
      { baseUrl: "http://127.0.0.1:8080" },
    );
    assert.equal(mistake, undefined);
  });

  it("does not blame the base URL for a server that is wrong only on reused connections", async () => {
    const { mistake } = await examine(
      (document, url, circumstance) =>
        circumstance === "new" || url === "http://localhost:8080"
          ? conform(document)
          : { status: 400, body: {} },
      { baseUrl: "http://127.0.0.1:8080" },
    );
    assert.equal(mistake, undefined);
  });

  it("lets a server conform whose base URL ends in /graph", async () => {
    const found = await examine((document) => conform(document), { baseUrl: "http://s/graph" });
    assert.equal(found.mistake, undefined);
  });

  for (const [status, advice] of [
    [401, /wants credentials/],
    [403, /perhaps the server wants credentials or another header/],
    [429, /send fewer per second with --rate/],
    [404, /^Every request gets status 404: nothing serves POST http:\/\/s\/graph;/],
    [405, /nothing serves POST/],
    [501, /nothing serves POST/],
    [503, /start the server/],
  ] as const) {
    it(`finds that every request gets status ${status}`, async () => {
      const { mistake } = await examine(() => ({ status, body: "" }));
      assert.match(mistake ?? "", advice);
    });
  }

  it("says that credentials were given and not accepted, and shows no value", async () => {
    for (const status of [401, 403]) {
      const headers = { "X-Tenant": "a", "X-Api-Key": "s3cret", Authorization: "s3cret" };
      const { mistake } = await examine(() => ({ status, body: "" }), { headers });
      assert.equal(
        mistake,
        `Every request gets status ${status}: the server does not accept the credentials in X-Api-Key and Authorization; check them`,
      );
    }
    const { mistake } = await examine(() => ({ status: 401, body: "" }), {
      headers: { "X-Tenant": "a" },
    });
    assert.match(mistake ?? "", /wants credentials/);
  });

  for (const [location, address] of [
    ["https://other.test/api/graph", "https://other.test/api"],
    ["/v2/graph/", "http://s/v2"],
    ["https://other.test/login", "https://other.test/login"],
    [`https://other.test/${"a".repeat(200)}`, `https://other.test/${"a".repeat(181)}…`],
  ] as const) {
    it(`finds that every request is redirected to ${address}`, async () => {
      const { mistake } = await examine(() => ({ status: 308, body: "", location }));
      assert.ok(
        mistake?.startsWith(
          `Every request gets status 308: it redirects to ${address}, and the kit follows no redirects;`,
        ),
        mistake,
      );
    });
  }

  it("finds that every request is redirected to no address", async () => {
    for (const location of [undefined, "http://[", "http://s:x/"]) {
      const { mistake } = await examine(() => ({ status: 302, body: "", location }));
      assert.match(mistake ?? "", /^Every request gets status 302: a redirect to no address;/);
    }
  });

  it("finds a web page instead of the service", async () => {
    const page = { status: 200, type: "text/html" };
    for (const [body, quoted] of [
      ["<html>", ""],
      ["<html><title>\nWelcome to nginx! </title>", ' "Welcome to nginx!"'],
      // A cut shows: it may be inside of a secret.
      [`<title>${"a".repeat(81)}</title>`, ` "${"a".repeat(80)}…"`],
    ] as const) {
      const { mistake } = await examine(() => ({ ...page, body }));
      assert.ok(
        mistake?.startsWith(`Every request gets the same web page${quoted}: another server`),
        mistake,
      );
    }
  });

  it("looks for the title of a page of very many blanks in time", async () => {
    const { user } = process.cpuUsage();
    const body = `<title>${" ".repeat(5000)}`;
    const { mistake } = await examine(() => ({ status: 200, type: "text/html", body }));
    assert.match(mistake ?? "", /^Every request gets the same web page: /);
    assert.ok(process.cpuUsage().user - user < scaleTime(500_000));
  });

  it("judges a server whose responses are only wrong", async () => {
    for (const reply of [
      { status: 500, body: "<html>", type: "text/html" },
      { status: 500, body: "" },
      { status: 200, body: {} },
      { status: 400, body: healthCheckResponse.body },
    ]) {
      const { mistake, doubts } = await examine(() => reply);
      assert.deepEqual([mistake, doubts], [undefined, []]);
    }
    const mixed = await examine((document) => conform(document), {});
    assert.equal(mixed.mistake, undefined);
    const unknown = await examine((document) =>
      document === "canary" ? { status: 404, body: "" } : conform(document),
    );
    assert.equal(unknown.mistake, undefined);
  });

  it("finds that the server has none of the records, where cases need them", async () => {
    const empty: Choose = (document) => conform(document, () => null);
    assert.match((await examine(empty)).mistake ?? "", /^The server has none of the records: /);
    assert.equal((await examine(empty, { needs: new Set() })).mistake, undefined);
  });

  it("judges a server that only finds no book", async () => {
    const { mistake } = await examine((document) =>
      conform(document, (found) => (document.startsWith("book") ? null : found)),
    );
    assert.equal(mistake, undefined);
  });

  it("doubts records with other names, and goes on", async () => {
    const { mistake, doubts } = await examine((document) =>
      conform(document, (found) => ({ ...found, name: "Someone", title: "Something" })),
    );
    assert.equal(mistake, undefined);
    assert.match(doubts.join(), /^The server may hold other records: /);
  });

  it("doubts that all records are there where some are not found, and goes on", async () => {
    const lastMember = conformWithout((document) => document.includes('"scripts"'));
    const books = conformWithout((document) => document.startsWith("book"));
    const noLoans: Choose = (document) => conform(document, (found) => ({ ...found, loans: [] }));
    const twice: Choose = (document) =>
      conform(document, (found) => ({ ...found, loans: Array.from({ length: 26 }, () => ({})) }));
    for (const [choose, missing] of [
      [lastMember, /; it lacks member scripts$/],
      [noLoans, /; it has 0 loans of member m10 instead of 13$/],
      [twice, /; it has 26 loans of member m10 instead of 13$/],
      [books, /; it lacks book 978\S+, lacks book \S+$/],
    ] as const) {
      const { mistake, doubts } = await examine(choose);
      assert.equal(mistake, undefined);
      assert.match(
        doubts.join(),
        /^The server may hold only some of the records, or some twice: load all /,
      );
      assert.match(doubts.join(), missing);
    }
  });

  it("does not doubt loans of which those that look the same are merged", async () => {
    const { doubts } = await examine((document) => {
      const data = { member: { id: "m10", loans: [{ overdueDays: null }] } };
      const merged = { status: 200, body: { data, errors: [{}] } };
      return document.includes("overdueDays") ? merged : conform(document);
    });
    assert.deepEqual(doubts, []);
  });

  it("doubts an overdue service that responds, if only for some loans", async () => {
    const { doubts } = await examine((document) =>
      conform(document, (found) => ({
        ...found,
        loans: Array.from({ length: 13 }, (_, index) => ({ overdueDays: index === 5 ? 3 : null })),
      })),
    );
    assert.match(
      doubts.at(-1) ?? "",
      /^The overdue service may be within reach \(overdueDays is 3/,
    );
  });
});
