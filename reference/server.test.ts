import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { HttpServer } from "./http/http-server.ts";
import { createMemoryLibrary } from "./library/create-memory-library.ts";
import { createKnownOverdueService } from "./library/overdue-service.ts";
import { createServer } from "./server.ts";
import { formatPost, formatRequest } from "./testing/format-request.ts";
import { RawConnection, type RawResponse } from "./testing/raw-connection.ts";
import { scaleTime } from "./testing/scale-time.ts";

const library = createMemoryLibrary({
  members: [
    { id: "m1", name: "Ada 🧮", fine: 0 },
    { id: "m2", name: "Zoë" },
  ],
  loans: [{ id: "l1", memberId: "m1", bookIsbn: "b1" }],
  books: [{ isbn: "b1", title: "Notes" }],
});

const queryBody = JSON.stringify({ document: 'member(id: "m1") { fine }' });
const expectedBody = '{"data":{"member":{"fine":0}},"errors":[]}';

function rejection(...errors: readonly string[]): string {
  return JSON.stringify({ errors });
}

describe("createServer()", { timeout: scaleTime(180_000) }, () => {
  let server: HttpServer;
  let baseUrl = "";
  before(async () => {
    server = createServer({ library, overdueService: createKnownOverdueService() });
    baseUrl = await server.listen(0, "127.0.0.1");
  });
  after(() => server.stop());

  /** The response to these bytes on a new connection. */
  async function exchange(bytes: string, toHead = false): Promise<RawResponse | undefined> {
    const connection = await RawConnection.open(baseUrl);
    await connection.send(bytes);
    const response = await connection.readResponse({ toHead });
    connection.close();
    return response;
  }

  it("answers a query with its headers and the length in bytes", async () => {
    const response = await exchange(
      formatRequest('member(id: "m1") { name loans { overdueDays } }'),
    );
    const body =
      '{"data":{"member":{"name":"Ada 🧮","loans":[{"overdueDays":null}]}},' +
      '"errors":[{"path":"member.loans.0.overdueDays",' +
      '"message":"overdue service is not responding"}]}';
    assert.equal(response?.status, 200);
    assert.equal(response.body, body);
    assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
    assert.equal(response.headers.get("content-length"), String(Buffer.byteLength(body)));
  });

  it("answers an invalid query with its defects", async () => {
    const response = await exchange(formatRequest("member { nam loans } x"));
    assert.equal(response?.status, 400);
    assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
    assert.equal(
      response.body,
      rejection(
        "member.nam: no such field on type Member",
        "member.loans: Loan is an object, a subfield must be selected",
        "x: no such field on type Query",
      ),
    );
  });

  it("answers the same document with different variables differently", async () => {
    const connection = await RawConnection.open(baseUrl);
    for (const [id, name] of [
      ["m1", "Ada 🧮"],
      ["m2", "Zoë"],
      ["m1", "Ada 🧮"],
    ]) {
      await connection.send(formatRequest("member(id: $id) { name }", { variables: { id } }));
      const response = await connection.readResponse();
      assert.equal(response?.body, JSON.stringify({ data: { member: { name } }, errors: [] }));
    }
    connection.close();
  });

  const bodies: readonly [title: string, body: string, errors: readonly string[]][] = [
    ["an array", "[]", ['Body is not a JSON object: send {"document": "…"}']],
    ["null", "null", ['Body is not a JSON object: send {"document": "…"}']],
    ["no document", '{"variables": {}}', ['Body has no "document": send a string']],
    ["a document that is not a string", '{"document": 1}', ['"document" is not a string']],
    [
      "variables that are an array",
      '{"document": "", "variables": []}',
      ['"variables" is not an object of names and values'],
    ],
    [
      "variables that are null",
      '{"document": "", "variables": null}',
      ['"variables" is not an object of names and values'],
    ],
    [
      "variables without a value",
      '{"document": "$a $b $a"}',
      [
        'Variable $a has no value: add it to "variables"',
        'Variable $b has no value: add it to "variables"',
      ],
    ],
    [
      "a document that cannot be parsed",
      '{"document": "member {"}',
      ['Document line 1, column 9: expected a field or "}" but found the end of the document'],
    ],
  ];
  for (const [title, body, errors] of bodies) {
    it(`rejects ${title}`, async () => {
      const response = await exchange(formatPost(body));
      assert.equal(response?.status, 400);
      assert.equal(response.body, rejection(...errors));
    });
  }

  const notJson: readonly [title: string, body: string][] = [
    ["an empty body", ""],
    ["a truncated body", '{"document": "'],
    ["a byte order mark", '\ufeff{"document": ""}'],
    ["brackets half a million deep", "[".repeat(500_000)],
  ];
  for (const [title, body] of notJson) {
    it(`rejects ${title} as not JSON`, async () => {
      const response = await exchange(formatPost(body));
      assert.equal(response?.status, 400);
      assert.match(response.body, /^\{"errors":\["Body is not JSON: [^"\n]/);
    });
  }

  it("rejects bytes that are not UTF-8", async () => {
    const connection = await RawConnection.open(baseUrl);
    await connection.send("POST /graph HTTP/1.1\r\nHost: test\r\nContent-Length: 3\r\n\r\n");
    await connection.send(Buffer.from([0x22, 0xff, 0x22]));
    const response = await connection.readResponse();
    assert.equal(response?.body, rejection("Body is not JSON: its bytes are not UTF-8"));
    connection.close();
  });

  it("escapes lone surrogates in its responses", async () => {
    const response = await exchange(formatPost('{"document": "\\ud800"}'));
    assert.equal(
      response?.body,
      rejection('Document line 1, column 1: expected a field but found "\\ud800"'),
    );
  });

  it("ignores the request's content type and other keys of the body", async () => {
    const body = '{"x": 1, "document": "", "variables": {"y": 2}}';
    const response = await exchange(formatPost(body, "Content-Type: text/plain\r\n"));
    assert.equal(response?.body, '{"data":{},"errors":[]}');
  });

  const otherMethods = ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"];
  for (const method of otherMethods) {
    it(`rejects ${method}`, async () => {
      const response = await exchange(`${method} /graph HTTP/1.1\r\nHost: test\r\n\r\n`);
      assert.equal(response?.status, 400);
      assert.equal(
        response.body,
        rejection(`Method ${method} is not served: send queries by POST`),
      );
      assert.equal(response.headers.get("content-type"), "application/json; charset=utf-8");
    });
  }

  it("rejects HEAD with headers only", async () => {
    const connection = await RawConnection.open(baseUrl);
    await connection.send("HEAD /graph HTTP/1.1\r\nHost: test\r\n\r\n");
    const response = await connection.readResponse({ toHead: true });
    assert.equal(response?.status, 400);
    assert.notEqual(response.headers.get("content-length"), "0");
    await connection.send(formatPost(queryBody));
    assert.equal((await connection.readResponse())?.body, expectedBody);
    connection.close();
  });

  const otherTargets = ["/", "/graph/", "/graph?", "/graph?a=1", "/Graph", "/%67raph", "//graph"];
  for (const target of [...otherTargets, "*", "/graph#x", "http://test", "http://test/x/graph"]) {
    it(`rejects the address ${target}`, async () => {
      const bytes = formatPost(queryBody).replace("/graph", target);
      const response = await exchange(bytes);
      assert.equal(response?.status, 400);
      assert.equal(
        response.body,
        rejection(
          "Nothing is served at this address: send queries to /graph, without a query string",
        ),
      );
    });
  }

  it("serves an address given with its origin", async () => {
    const response = await exchange(formatPost(queryBody).replace("/graph", "http://test/graph"));
    assert.equal(response?.body, expectedBody);
  });

  it("ignores an offer of another protocol", async () => {
    const headers = "Connection: Upgrade\r\nUpgrade: h2c\r\n";
    assert.equal((await exchange(formatPost(queryBody, headers)))?.body, expectedBody);
  });

  it("serves HTTP/1.0 and closes", async () => {
    const connection = await RawConnection.open(baseUrl);
    await connection.send(
      `POST /graph HTTP/1.0\r\nContent-Length: ${queryBody.length}\r\n\r\n${queryBody}`,
    );
    assert.equal((await connection.readResponse())?.body, expectedBody);
    assert.equal(await connection.readResponse(), undefined);
    connection.close();
  });

  it("reads a body in chunks of one byte", async () => {
    const chunks = [...queryBody].map((byte) => `1\r\n${byte}\r\n`).join("");
    const head = "POST /graph HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n";
    assert.equal((await exchange(`${head}${chunks}0\r\n\r\n`))?.body, expectedBody);
  });

  it("sends 100 Continue to a client that asks, then answers", async () => {
    const connection = await RawConnection.open(baseUrl);
    const [head, body] = formatPost(queryBody, "Expect: 100-continue\r\n").split("\r\n\r\n");
    await connection.send(`${head}\r\n\r\n`);
    assert.equal((await connection.readResponse())?.status, 100);
    await connection.send(`${body}`);
    assert.equal((await connection.readResponse())?.body, expectedBody);
    connection.close();
  });
});
