import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../../json/json-value.ts";
import type { Case, ExactResponse, JudgedCase } from "../../suite/case.ts";
import { kitLintSubject } from "../../testing/kit-lint-subject.ts";
import { makeCase, makeQuery, makeSubject } from "../../testing/lint-subject.ts";
import { checkConformingServersPass } from "./conforming-servers-pass.ts";

const { freedoms } = kitLintSubject.freedoms;

async function messagesOf(...cases: JudgedCase[]): Promise<(string | undefined)[][]> {
  const findings = await checkConformingServersPass(makeSubject({ cases, freedoms }));
  return findings.map(({ pointer, message }) => [pointer, message]);
}

const respondWith = (data: JsonObject, errors: readonly JsonObject[] = []): ExactResponse => ({
  status: 200,
  body: { data, errors },
});
const needs = ["library"] as const;

describe("checkConformingServersPass()", () => {
  it("accepts correct defects and responses", async () => {
    const response = respondWith({ member: { name: "Ada", email: null } });
    const item = makeQuery('member(id: "m1") { name email }', response, { needs });
    assert.deepEqual(await messagesOf(makeCase(), item), []);
  });

  it("finds a value that the record does not have", async () => {
    const item = makeQuery('member(id: "m1") { fine }', respondWith({ member: { fine: 1 } }), {
      needs,
    });
    assert.deepEqual(await messagesOf(item), [
      [
        "/response/body/data/member/fine",
        "A conforming server that takes the plainest reading of every freedom fails here (expected: 1, actual: 0): correct what the case expects",
      ],
    ]);
  });

  it("finds defects in another order than the document order", async () => {
    const errors = ["row: no such field on type Query", "shelf: no such field on type Query"];
    const item = makeQuery(
      "shelf row",
      { status: 400, body: { errors } },
      { clauses: ["validation.order"] },
    );
    assert.deepEqual(
      (await messagesOf(item)).map(([pointer]) => pointer),
      ["/response/body/errors/0", "/response/body/errors/1"],
    );
  });

  it("tries no request that is too long to be judged, which takes seconds", async () => {
    const item = makeQuery("shelf ".repeat(2000), { status: 200, bodySchema: { type: "object" } });
    assert.deepEqual(await messagesOf(item), []);
  });

  it("finds a wrong status", async () => {
    const item = makeQuery("shelf", { status: 200, bodySchema: { type: "object" } });
    assert.deepEqual((await messagesOf(item))[0], [
      "/response/status",
      "A conforming server that takes the plainest reading of every freedom fails here (expected: 200, actual: 400): correct what the case expects",
    ]);
  });

  it("finds a schema that fixes the order of loans", async () => {
    const items = [{ const: { id: "l1" } }, { const: { id: "l2" } }];
    const loans = { type: "array", minItems: 2, maxItems: 2, items };
    const member = { type: "object", properties: { loans } };
    const data = { type: "object", properties: { member } };
    const bodySchema = { type: "object", properties: { data } };
    const item = makeQuery(
      'member(id: "m1") { loans { id } }',
      { status: 200, bodySchema },
      { needs },
    );
    assert.deepEqual((await messagesOf(item))[0], [
      "/response/body/data/member/loans/0/id",
      'A conforming server that returns loans from the last to the first fails here (loan-order: reversed, expected: "l1", actual: "l2"): the specification leaves this open, so ask for something else or expect less',
    ]);
  });

  it("finds that an id of no record is expected to be null", async () => {
    const unknown = makeQuery('member(id: "m9") { name }', respondWith({ member: null }), {
      needs,
    });
    const [found] = await messagesOf(unknown);
    assert.match(
      found?.[1] ?? "",
      /^A conforming server that reports an id .* as a failure fails here/,
    );
  });

  it("finds a required case that depends on implied clauses", async () => {
    const dueDate = { loans: [{ dueDate: "2026-01-05" }, { dueDate: null }] };
    const items = [
      makeQuery('member(id: "m1") { loans { dueDate } }', respondWith({ member: dueDate }), {
        needs,
      }),
      makeQuery("member(id: 7) { name }", respondWith({ member: { name: "Seven" } }), { needs }),
    ];
    assert.deepEqual(
      (await messagesOf(...items)).map(([pointer]) => pointer),
      ["/response/body/data/member/loans/0/dueDate", "/response/body/data/member"],
    );
    const clauses = ["resolution.digits-argument-finds", "resolution.due-date-as-loaded"];
    const implied = items.map((item) => ({ ...item, level: "implied" as const, clauses }));
    assert.deepEqual(await messagesOf(...implied), []);
  });

  it("finds nothing where a required case has an id of digits, which may be a number", async () => {
    const item = makeQuery('member(id: "7") { id }', respondWith({ member: { id: "7" } }), {
      needs,
    });
    assert.deepEqual(await messagesOf(item), []);
  });

  it("finds a required schema that forbids other keys", async () => {
    const bodySchema = {
      type: "object",
      properties: { data: { type: "object" }, errors: { type: "array" } },
      additionalProperties: false,
    };
    const item = makeQuery('member(id: "m1") { name }', { status: 200, bodySchema });
    assert.deepEqual(await messagesOf(item), [
      [
        "/response/body",
        'A conforming server that adds a key to the body of a 200 fails here (other-body-keys: some, Unknown property "extensions", actual: {"extensions":{"took":3},"data":{"member":{"name":"Ada"}},"errors":[]}): name "answer.no-further-keys" in the clauses, or ask for something else',
      ],
    ]);
  });

  it("finds a missing need", async () => {
    const name = makeQuery('member(id: "m1") { name }', respondWith({ member: { name: "Ada" } }));
    const failure = {
      path: "member.loans.0.overdueDays",
      message: "overdue service is not responding",
    };
    const failures = [failure, { ...failure, path: "member.loans.1.overdueDays" }];
    const data = { member: { loans: [{ overdueDays: null }, { overdueDays: null }] } };
    const days = makeQuery(
      'member(id: "m1") { loans { overdueDays } }',
      respondWith(data, failures),
      { needs, clauses: ["answer.index"] },
    );
    const messages = (await messagesOf(name, days)).map(([, message]) => message ?? "");
    assert.match(messages[0] ?? "", /holds no records .*: add "library" to the needs$/);
    assert.match(messages[1] ?? "", /service that responds .*: add "overdue-outage" to the needs$/);
  });

  it("finds a step that is not the same as the one it names", async () => {
    const known = respondWith({ member: { name: "Ada" } });
    const steps = [
      { request: { document: 'member(id: "m1") { name }' }, response: known },
      { request: { document: 'member(id: "7") { name }' }, response: { sameAs: 0 } },
    ];
    assert.deepEqual(await messagesOf(makeCase({ steps, needs })), [
      [
        "/steps/1/response/body/data/member/name",
        'A conforming server that takes the plainest reading of every freedom fails here (expected: "Ada", actual: "Seven"): correct what the case expects',
      ],
    ]);
  });

  it("finds a placeholder whose name ends later for some servers", async () => {
    // The case variables/mark-at-the-start-of-a-string as it was, which failed conforming servers.
    const item = makeQuery(
      'book(isbn: "$a-0-13-468599-1") { pages }',
      respondWith({ book: { pages: 66 } }),
      { clauses: ["variables.inside-string", "variables.number"], needs },
    );
    const steps = item.steps.map((step) =>
      "request" in step ? { ...step, request: { ...step.request, variables: { a: 978 } } } : step,
    );
    const suite = { ...kitLintSubject.suite, cases: [{ ...item, steps }] };
    const [found] = await checkConformingServersPass({ ...kitLintSubject, suite });
    assert.match(
      found?.message ?? "",
      /^A conforming server that lets a name hold hyphens fails here \(name-characters: hyphens,/,
    );
  });

  it("points into concurrent exchanges", async () => {
    const correct = makeCase().steps[0];
    assert.ok(correct !== undefined && "request" in correct);
    const wrong = {
      ...correct,
      response: { status: 400, body: { errors: ["shelf: no"] } } as const,
    };
    assert.deepEqual(
      (await messagesOf(makeCase({ steps: [{ together: [correct, wrong] }] }))).map(
        ([place]) => place,
      ),
      ["/steps/0/together/1/response/body/errors/0"],
    );
  });

  it("tries no case of the kit on other records", async () => {
    const mistaken = makeQuery("book { pages }", respondWith({ book: { pages: 1 } }));
    const { suite, ...subject } = makeSubject({ cases: [mistaken], freedoms });
    const elsewhere = { ...suite, casesForOtherData: new Set(["other"]) };
    const check = async (ownCases: readonly Case[]): Promise<number> =>
      (await checkConformingServersPass({ ...subject, suite: elsewhere, ownCases })).length;
    assert.equal(await check([mistaken]), 0);
    assert.notEqual(await check([]), 0);
  });
});
