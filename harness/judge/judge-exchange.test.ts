import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import type { ExactResponse } from "../suite/case.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeResponse } from "../testing/make-response.ts";
import type { HttpResponse } from "../transport/exchange.ts";
import { judgeExchange } from "./judge-exchange.ts";
import type { Judgment } from "./judgment.ts";

const checks = kitSuite.checks;

function judge(received: HttpResponse, expected: ExactResponse, whole?: JsonObject): Judgment {
  return judgeExchange(received, { expected, checks, whole });
}

const pointers = ({ differences }: Judgment): string[] => differences.map(({ pointer }) => pointer);

const loans = {
  status: 200,
  body: {
    data: {
      member: {
        loans: [
          { id: "l1", book: null },
          { id: "l2", book: { pages: 0 } },
        ],
      },
    },
    errors: [
      { path: "member.loans.0.overdueDays", message: "m" },
      { path: "member.loans.1.overdueDays", message: "m" },
    ],
  },
} as const;

describe("judgeExchange()", () => {
  it("accepts keys, loans and failures in any order, with a note", () => {
    const body = `{ "errors": [
    { "message": "m", "path": "member.loans.1.overdueDays" },
    { "path": "member.loans.0.overdueDays", "message": "m" } ],
    "data": { "member": { "loans": [ { "book": { "pages": 0.0 }, "id": "l2" }, { "book": null, "id": "\\u006c1" } ] } } }`;
    const judgment = judge(makeResponse(200, body), loans);
    assert.deepEqual(judgment.differences, []);
    assert.equal(judgment.cause, undefined);
    assert.equal(judgment.notes.length, 2);
  });

  it("accepts the refusal of a large result with a note, and no part of one", () => {
    const large = { ...loans, mayRefuse: true } as const;
    const refused = judge(makeResponse(413, "<p>Too large"), large);
    assert.deepEqual(refused.differences, []);
    assert.deepEqual(refused.notes, ["Refused with 413: the size of results is open"]);
    const cut = judge(makeResponse(200, '{"data":{"member":{"loans":[]}},"errors":[]}'), large);
    assert.equal(cut.cause, "body");
    assert.equal(judge(makeResponse(413, "<p>Too large"), loans).cause, "status");
  });

  it("accepts the expected body however it is written, and gives its value", () => {
    const compact = JSON.stringify(loans.body);
    for (const text of [compact, JSON.stringify(loans.body, undefined, 2), ` ${compact}`]) {
      const judgment = judge(makeResponse(200, text), loans);
      assert.deepEqual(judgment, { body: loans.body, notes: [], differences: [] });
    }
    assert.deepEqual(pointers(judge(makeResponse(200, `\uFEFF${compact}`), loans)), ["/body"]);
    assert.deepEqual(pointers(judge(makeResponse(200, `${compact}]`), loans)), ["/body"]);
  });

  it("accepts the defects of a 400 in their order only", () => {
    const expected = { status: 400, body: { errors: ["a: x", "b: x"] } } as const;
    assert.deepEqual(
      pointers(judge(makeResponse(400, '{"errors":["a: x","b: x"]}'), expected)),
      [],
    );
    const swapped = judge(makeResponse(400, '{"errors":["b: x","a: x"]}'), expected);
    assert.deepEqual(pointers(swapped), ["/body/errors/0", "/body/errors/1"]);
    const withData = judge(makeResponse(400, '{"errors":["a: x","b: x"],"data":null}'), expected);
    assert.deepEqual(pointers(withData), ["/body/data"]);
  });

  it("names the field of the loan that differs", () => {
    const body = JSON.stringify({
      ...loans.body,
      data: {
        member: {
          loans: [
            { id: "l2", book: { pages: null } },
            { id: "l1", book: null },
          ],
        },
      },
    });
    const judgment = judge(makeResponse(200, body), loans);
    assert.equal(judgment.cause, "body");
    assert.deepEqual(judgment.differences, [
      {
        pointer: "/body/data/member/loans/0/book/pages",
        expected: 0,
        received: null,
        clause: "resolution.values-are-not-absence",
        looks: ["returns null as pages instead of a number"],
      },
    ]);
  });

  it("counts equal elements of a list", () => {
    const expected = {
      status: 200,
      body: { data: { m: { loans: [{ a: 1 }, { a: 1 }] } }, errors: [] },
    } as const;
    const once = judge(
      makeResponse(200, '{"data":{"m":{"loans":[{"a":1}]}},"errors":[]}'),
      expected,
    );
    assert.equal(once.differences.length, 1);
  });

  it("counts an unknown top-level key of a 200 as implied only", () => {
    const expected = { status: 200, body: { data: { book: { pages: 1 } }, errors: [] } } as const;
    const body = '{"data":{"book":{"pages":1}},"errors":[],"took":3}';
    const { differences } = judge(makeResponse(200, body), expected);
    assert.deepEqual(
      differences.map(({ pointer, level, clause }) => [pointer, level, clause]),
      [["/body/took", "implied", "answer.no-further-keys"]],
    );
  });

  it("does not expect an unknown top-level key of an earlier response again", () => {
    const errors = [
      { path: "a", message: "x" },
      { path: "b", message: "x" },
    ];
    const expected = { status: 200, body: { data: {}, errors, took: 1 } } as const;
    const reordered = JSON.stringify({ data: {}, errors: errors.toReversed() });
    assert.deepEqual(judge(makeResponse(200, reordered), expected).differences, []);
  });

  it("reports missing keys and keys that were not asked for", () => {
    const expected = { status: 200, body: { data: { book: { pages: 1 } }, errors: [] } } as const;
    assert.deepEqual(
      pointers(judge(makeResponse(200, '{"data":{"book":{"pages":1}}}'), expected)),
      ["/body/errors"],
    );
    const more = judge(
      makeResponse(200, '{"data":{"book":{"pages":1,"__proto__":2}},"errors":[]}'),
      expected,
    );
    assert.deepEqual(pointers(more), ["/body/data/book/__proto__"]);
  });

  it("reports the first cause: status, headers, JSON, body", () => {
    const expected = { status: 400, body: { errors: ["a: x"] } } as const;
    const wrong = { "content-type": "text/html", "content-length": "3" };
    assert.equal(judge(makeResponse(200, "<p>", wrong), expected).cause, "status");
    assert.equal(judge(makeResponse(400, "<p>", wrong), expected).cause, "headers");
    assert.equal(judge(makeResponse(400, "<p>"), expected).cause, "json");
    assert.equal(judge(makeResponse(400, "{}"), expected).cause, "body");
  });

  it("names the clause of a wrong status where the body is the expected one", () => {
    const rejected = { status: 400, body: { errors: ["a: x"] } } as const;
    const clauseOf = (status: number, body: string, expected: ExactResponse): unknown =>
      judge(makeResponse(status, body), expected).differences.map(({ clause }) => clause);
    const defects = JSON.stringify(rejected.body);
    assert.deepEqual(clauseOf(422, defects, rejected), ["status.only-200-and-400"]);
    assert.deepEqual(clauseOf(200, defects, rejected), ["processing.defects-end-it"]);
    assert.deepEqual(clauseOf(400, JSON.stringify(loans.body), loans), ["processing.valid-is-200"]);
    assert.deepEqual(clauseOf(500, '{"error":"crash"}', rejected), [undefined, undefined]);
  });

  it("compares the content type by the rules of HTTP", () => {
    const expected = { status: 400, body: { errors: ["a: x"] } } as const;
    const causeOf = (type: string): string | undefined =>
      judge(makeResponse(400, '{"errors":["a: x"]}', { "content-type": type }), expected).cause;
    assert.equal(causeOf('Application/JSON;charset="UTF-8"'), undefined);
    assert.equal(causeOf("application/json; charset=utf-8;"), undefined);
    assert.equal(causeOf("application/json; charset=utf-8; profile=a"), "headers");
    assert.equal(causeOf("application/json"), "headers");
    assert.equal(causeOf("application/json; charset=latin1"), "headers");
    assert.equal(causeOf("text/json; charset=utf-8"), "headers");
  });

  it("counts the headers where a response has several content types", () => {
    const expected = { status: 400, body: { errors: ["a: x"] } } as const;
    const response = makeResponse(400, '{"errors":["a: x"]}');
    const types = [...(response.headers.get("content-type") ?? []), "text/plain"];
    const headers = new Map([...response.headers, ["content-type", types] as const]);
    const [difference] = judge({ ...response, headers }, expected).differences;
    assert.equal(difference?.message, "The response has 2 Content-Type headers");
    assert.deepEqual(difference.received, types);
  });

  it("counts the bytes of the body, and those after it", () => {
    const expected = { status: 400, body: { errors: ["ü: x"] } } as const;
    const right = makeResponse(400, '{"errors":["ü: x"]}');
    assert.equal(judge(right, expected).cause, undefined);
    assert.deepEqual(
      judge({ ...right, trailingBytes: 2 }, expected).differences.map(({ message }) => message),
      ["The body is longer than this (by at least 2 bytes)"],
    );
    const twice = { ...right, trailingBytes: 1, hasSecondResponse: true } as const;
    assert.deepEqual(pointers(judge(twice, expected)), ["/body"]);
    const { headers, ...rest } = right;
    const chunked = {
      ...rest,
      headers: new Map([...headers].filter(([name]) => name !== "content-length")),
    };
    assert.deepEqual(pointers(judge(chunked, expected)), ["/headers/content-length"]);
  });

  it("rejects a body that is not one JSON text with unique keys", () => {
    const expected = { status: 400, body: { errors: ["a: x"] } } as const;
    for (const body of [
      "",
      "\uFEFF{}",
      '{"errors":[],"errors":["a: x"]}',
      '{"errors":["a: x"]} x',
      "[".repeat(200),
    ]) {
      assert.equal(judge(makeResponse(400, body), expected).cause, "json", body.slice(0, 40));
    }
    const invalid = {
      ...makeResponse(400, "{}"),
      body: Uint8Array.of(0x22, 0xff, 0x22),
      headers: makeResponse(400, "{} ").headers,
    };
    assert.equal(judge(invalid, expected).differences[0]?.clause, "answer.utf-8");
    const encoded = {
      ...invalid,
      headers: new Map([...invalid.headers, ["content-encoding", ["gzip"]]]),
    };
    const [difference] = judge(encoded, expected).differences;
    assert.equal(difference?.clause, "answer.json");
    assert.match(difference?.message ?? "", /"gzip", which the request does not ask for/);
  });

  it("finds a part in the response to a larger selection", () => {
    const whole = {
      data: {
        m: {
          loans: [
            { id: "1", t: "a" },
            { id: "2", t: "b" },
          ],
        },
      },
      errors: [],
    };
    const expected = { status: 200, partOf: 0 } as const;
    const part = (body: string): string[] =>
      pointers(judge(makeResponse(200, body), expected, whole));
    assert.deepEqual(part('{"data":{"m":{"loans":[{"t":"b"},{"t":"a"}]}},"errors":[]}'), []);
    assert.deepEqual(part('{"data":{"m":{"loans":[{"t":"b"},{"t":"c"}]}},"errors":[]}'), [
      "/body/data/m/loans/1/t",
    ]);
    assert.deepEqual(part('{"data":{"m":{"loans":[{"t":"b"}]}},"errors":[]}'), [
      "/body/data/m/loans",
    ]);
    assert.deepEqual(part('{"data":{"m":{"x":1}},"errors":[{"path":"m.x","message":"no"}]}'), [
      "/body/data/m/x",
      "/body/errors/0",
    ]);
  });

  it("names the clause of a key that a schema does not allow, unless another one is missing", () => {
    const type = "object";
    const member = {
      type,
      required: ["name"],
      additionalProperties: false,
      properties: { name: true },
    };
    const data = { type, properties: { member } };
    const bodySchema = { type, properties: { data } };
    const clausesOf = (received: JsonObject): (string | undefined)[] => {
      const body = JSON.stringify({ data: { member: received }, errors: [] });
      const { differences } = judge(makeResponse(200, body), { status: 200, bodySchema });
      return differences.map(({ pointer, clause }) => clause && `${pointer} ${clause}`);
    };
    assert.deepEqual(clausesOf({ name: "Ada", fine: 0 }), [
      "/body/data/member/fine service.selected-fields",
    ]);
    assert.deepEqual(clausesOf({ fullName: "Ada" }), [undefined, undefined]);
  });

  it("checks a body against a schema, and its general shape", () => {
    const expected = {
      status: 200,
      bodySchema: {
        properties: { data: { type: "object", required: ["book"], properties: { book: true } } },
        type: "object",
      },
    } as const;
    assert.deepEqual(
      pointers(judge(makeResponse(200, '{"data":{"book":null},"errors":[]}'), expected)),
      [],
    );
    assert.deepEqual(pointers(judge(makeResponse(200, '{"data":{},"errors":[]}'), expected)), [
      "/body/data/book",
    ]);
    assert.deepEqual(
      pointers(judge(makeResponse(200, '{"data":{"book":1},"errors":[{"path":"a"}]}'), expected)),
      ["/body/errors/0/message"],
    );
  });

  it("shortens long names and values", () => {
    const long = JSON.stringify("k".repeat(1000));
    const entry = `{"path":"a","message":${long},${long}:1}`;
    const body = `{"data":{${long}:${long}},"errors":[${entry}],${long}:${long}}`;
    for (const rules of [{ bodySchema: {} }, { body: { data: {}, errors: [] } }, { partOf: 0 }]) {
      const whole = { data: {}, errors: [] };
      const { differences } = judge(makeResponse(200, body), { status: 200, ...rules }, whole);
      assert.ok(differences.length > 1);
      assert.ok(differences.every((difference) => JSON.stringify(difference).length < 1000));
    }
  });

  it("reports only the first of many differences with long values", () => {
    const errors = Array.from({ length: 40 }, (_, index) => `${index} ${"x".repeat(300)}`);
    const expected = { status: 400, body: { errors: errors.map((_, index) => `a${index}: x`) } };
    const { differences } = judge(makeResponse(400, JSON.stringify({ errors })), expected);
    const received = differences.map((one) => one.received ?? "").join("");
    assert.ok(differences.length > 10 && received.length < 9000, `${received.length} characters`);
  });

  it("reports why there is no complete response", () => {
    const failure = {
      outcome: "failure",
      kind: "timeout",
      message: "No complete response within 1 s",
      status: 200,
    } as const;
    const judgment = judgeExchange(failure, { expected: { status: 200, body: {} }, checks });
    assert.equal(judgment.cause, "transport");
    assert.equal(judgment.failure, "timeout");
    assert.deepEqual(judgment.differences[0]?.looks, [
      "begins responses that it does not end in time",
    ]);
    const short = judgeExchange(
      { ...failure, isWholeObject: true },
      { expected: { status: 200, body: {} }, checks },
    );
    assert.ok(short.cause === "headers" && short.failure === "timeout");
    assert.equal(short.differences[0]?.clause, "answer.content-length");
  });
});
