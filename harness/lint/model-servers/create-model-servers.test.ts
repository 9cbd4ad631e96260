import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject } from "../../json/json-value.ts";
import { parseDocument } from "../../portable/parse-document.ts";
import { makeSubject } from "../../testing/lint-subject.ts";
import { createModelServers } from "./create-model-servers.ts";

const models = createModelServers(makeSubject().suite);

function responseOf(id: string, document: string): JsonObject {
  const model = models.find((one) => one.id === id);
  const parsed = parseDocument(document, []);
  assert.ok(model !== undefined && parsed.ok);
  return model.respond(parsed.selection);
}

const failure = "overdue service is not responding";
const deep = 'member(id: "m1") { loans { id overdueDays } fine } book(isbn: "b1") { pages }';

describe("createModelServers()", () => {
  it("gives every server its own id", () => {
    assert.equal(new Set(models.map(({ id }) => id)).size, models.length);
  });

  it("includes a server that returns the records as they are", () => {
    assert.deepEqual(responseOf("plain", deep), {
      data: {
        member: {
          loans: [
            { id: "l1", overdueDays: null },
            { id: "l2", overdueDays: null },
          ],
          fine: 0,
        },
        book: { pages: 730 },
      },
      errors: [
        { path: "member.loans.0.overdueDays", message: failure },
        { path: "member.loans.1.overdueDays", message: failure },
      ],
    });
  });

  it("includes a server that reverses every order that is free", () => {
    const response = responseOf("reversed-order", deep);
    assert.equal(
      JSON.stringify(response["data"]),
      '{"book":{"pages":730},"member":{"fine":0,"loans":[{"overdueDays":null,"id":"l2"},{"overdueDays":null,"id":"l1"}]}}',
    );
    assert.equal(
      JSON.stringify(response["errors"]),
      `[{"message":"${failure}","path":"member.loans.1.overdueDays"},{"message":"${failure}","path":"member.loans.0.overdueDays"}]`,
    );
  });

  it("includes servers that treat an unknown id in three ways", () => {
    const document = 'member(id: "m9") { name loans { id } } book(isbn: "b1") { pages }';
    const book = { pages: 730 };
    assert.deepEqual(responseOf("plain", document), {
      data: { member: null, book },
      errors: [],
    });
    assert.deepEqual(responseOf("unknown-id-fails", document), {
      data: { member: null, book },
      errors: [{ path: "member", message: "no such record" }],
    });
    assert.deepEqual(responseOf("unknown-id-nulls", document), {
      data: { member: { name: null, loans: [] }, book },
      errors: [],
    });
  });

  it("includes a server that keeps only what is stated", () => {
    const document = 'member(id: "7") { id } book(isbn: 7) { isbn }';
    assert.deepEqual(responseOf("stated-only", document), {
      data: { member: { id: 7 }, book: null },
      errors: [],
      took: 3,
    });
    assert.deepEqual(responseOf("stated-only", 'member(id: "m1") { loans { dueDate } }')["data"], {
      member: { loans: [{ dueDate: "2026-01-05T00:00:00Z" }, { dueDate: null }] },
    });
  });

  it("includes servers without the dataset, which hold nothing or something else", () => {
    const document = 'member(id: "m1") { id fine loans { id } }';
    assert.deepEqual(responseOf("no-records", document), {
      data: { member: null },
      errors: [],
    });
    assert.deepEqual(responseOf("other-records", document), {
      data: {
        member: { id: "m1", fine: 17, loans: [{ id: "other first 0" }, { id: "other second 0" }] },
      },
      errors: [],
    });
  });

  it("includes a server without free-form ids", () => {
    const { dataset, typeSystem } = makeSubject().suite;
    const members = [...dataset.members, { id: "m 2", name: "Two" }];
    const [plainIds] = createModelServers({ typeSystem, dataset: { ...dataset, members } }).filter(
      ({ id }) => id === "plain-ids",
    );
    const parsed = parseDocument('member(id: "m 2") { name } book(isbn: "b1") { pages }', []);
    assert.ok(plainIds !== undefined && parsed.ok);
    assert.deepEqual(plainIds.lacks, ["free-form-ids"]);
    assert.deepEqual(plainIds.respond(parsed.selection)["data"], {
      member: null,
      book: { pages: 730 },
    });
  });

  it("includes a server whose overdue service responds", () => {
    const document = 'member(id: "m1") { loans { overdueDays } }';
    assert.deepEqual(responseOf("overdue-responds", document), {
      data: { member: { loans: [{ overdueDays: 3 }, { overdueDays: 3 }] } },
      errors: [],
    });
  });
});
